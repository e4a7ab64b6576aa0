"""The headline of a won game, with its score that counts up: first over the board, then over
its results.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame
from pygame import Rect, Surface

from gaps.language import N_, Text, integer
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import SPACE_L, Style
from gaps.stage.motion.tween import ease_out_back, passed, spring
from gaps.stage.view import Chip, Entering, Label, Part, Pin, Sizes, column, row, space
from gaps.stage.view.motion import Timed
from gaps.stage.view.parts import Size

# Seconds at normal speed, from the landing of the last card.
TITLE = 1.450
TITLE_SECONDS = 0.360
COUNT_SECONDS = 0.600  # in which the score counts up
TOTAL = TITLE + COUNT_SECONDS
GOES_ON = TOTAL + 0.050  # until the results come
STAMP_SECONDS = 0.300  # from the total on, in which the stamp of a new best comes
TICK = 0.085  # between two ticks
# Units.
WIDTH = 960
ABOVE = 30
NARROW = 1000  # in less room the headline stands below what is at both its sides
ABOVE_IN_NARROW = 84
TITLE_HEIGHT = 98
SCORE_HEIGHT = 62
# of the headline as it appears, and of the stamp
SMALLEST = 0.86
LARGEST = 1.7


@dataclass(frozen=True)
class ScoreCount(Timed):
    """The score of a win as it comes with the headline, and counts up to its total."""

    start: int
    total: int

    @property
    def ends(self) -> float:
        return TOTAL

    def at(self, time: float) -> int:
        share = passed(time, TITLE, COUNT_SECONDS)
        return self.start + round((self.total - self.start) * share)

    def ticks(self, time: float) -> int:
        """How many ticks are heard until a time."""
        if self.total == self.start or time < TITLE:
            return 0
        return 1 + int((min(time, TOTAL) - TITLE) / TICK)

    def needs(self, sizes: Sizes, width: int) -> Size:
        return final_score(self.total).needs(sizes, width)

    def draw_at(self, surface: Surface, style: Style, rect: Rect, age: float) -> None:
        """Draw it as it comes with the headline, and counts."""
        come = passed(age, TITLE, TITLE_SECONDS)
        points = integer(self.at(age))
        colour = style.theme.brass
        picture = style.digits(points, "xl", colour, style.outline)
        if 0 < come < 1:
            scale = SMALLEST + (1 - SMALLEST) * ease_out_back(come)
            picture = pygame.transform.smoothscale_by(picture, scale)
        place = picture.get_rect(center=rect.center)
        shapes.blit_faint(surface, picture, place, _soon(come))


def _above(style: Style) -> float:
    is_narrow = style.size[0] / style.u < NARROW
    return ABOVE_IN_NARROW if is_narrow else ABOVE


def below_headline(style: Style, has_score: bool) -> float:
    """Where there is room below the headline, units from the upper edge."""
    below_title = _above(style) + TITLE_HEIGHT
    return below_title + SCORE_HEIGHT if has_score else below_title


def headline(
    score: ScoreCount | Label | None,
    style: Style,
    is_best: bool,
    comes: bool = False,
) -> Part:
    """The texts of a win, which may come in; no ``score`` if it is hidden."""
    title = Pin(_outlined(N_("You won"), "win"), box=(None, TITLE_HEIGHT))
    line: Part = replace(title, size=TITLE_HEIGHT)
    stamp: Part = Chip(N_("New best"), 30, lit=True) if is_best else space(0)
    if comes:
        line = Entering(
            line,
            TITLE,
            TITLE_SECONDS,
            fade=_soon,
            ease=ease_out_back,
            scale=SMALLEST,
            size=TITLE_HEIGHT,
        )
        stamp = Entering(
            stamp,
            TOTAL,
            STAMP_SECONDS,
            fade=_soon,
            ease=spring,
            scale=LARGEST,
        )
    lines = [line]
    if score is not None:
        beside = row(space(SPACE_L), stamp, share=1)
        lines.append(row(space(), score, beside, size=SCORE_HEIGHT))
    height = below_headline(style, has_score=True)
    return Pin(column(space(_above(style)), *lines), "midtop", box=(WIDTH, height))


def _soon(share: float) -> float:
    return min(1.0, 2 * share)


def _outlined(text: Text, style: str, colour: str = "hi") -> Label:
    return Label(
        text,
        style,
        colour,
        "center",
        outlined=True,
        says="",
    )


def final_score(points: int) -> Label:
    """The score of a win as a part, once it does not count up any more."""
    return replace(_outlined(integer(points), "xl", "brass"), even_digits=True)
