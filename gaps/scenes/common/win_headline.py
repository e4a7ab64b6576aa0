"""The headline of a won game, with its score that counts up.

It is shown first over the board, then over its results.
"""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from gaps.language import N_, Text, integer, translated
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import SPACE_L, Style
from gaps.stage.motion.durations import APPEAR, ENTER
from gaps.stage.motion.tween import ease_out_back, ease_out_cubic, passed, spring
from gaps.stage.view import (
    Chip,
    Entering,
    Label,
    Part,
    Pin,
    Sizes,
    colour_of,
    column,
    row,
    space,
)
from gaps.stage.view.motion import AnimatedPart
from gaps.stage.view.parts import Size
from gaps.table.panorama.beats import COUNT_SPAN, SENTENCE_START, SUN_START, WIN_END
from gaps.values import with_fields

# Seconds at normal speed from the landing of the last card.
TITLE_START = SUN_START
LETTER_STAGGER_SECONDS = 0.026  # from one letter to the next
LETTER_SECONDS = 0.220  # appearance of a letter
SCORE_SECONDS = APPEAR  # appearance of the score, before it counts
COUNT_START, COUNT_END = COUNT_SPAN  # start and end of the counting of the score
RESULTS_START = SENTENCE_START  # start of the results, first of them a sentence
CONTROLS_START = WIN_END  # start of the controls
STAMP_SECONDS = ENTER  # appearance of the stamp of a new best, from the total on
TICK_SECONDS = 0.085  # between two ticks
# In units.
WIDTH = 960
TOP_MARGIN = 30
LETTER_RISE = 12  # rise of a letter as it appears
NARROW_WIDTH = 1000  # with less room the headline has no parts at its sides
NARROW_TOP_MARGIN = 84
TITLE_HEIGHT = 98
SCORE_HEIGHT = 62
# scales: of the headline as it appears, and of the stamp
INITIAL_TITLE_SCALE = 0.86
INITIAL_STAMP_SCALE = 1.7


class ScoreCount(AnimatedPart):
    """The score of a win, which comes with the headline and counts up to its total."""

    start: int
    total: int
    began: float = 0.0
    """The seconds of the win that were over when its screen was opened."""

    @property
    def ends(self) -> float:
        return COUNT_END - self.began

    def at(self, time: float) -> int:
        progress = passed(time, COUNT_START, COUNT_END - COUNT_START)
        return self.start + round((self.total - self.start) * progress)

    def ticks(self, time: float) -> int:
        """Return the number of ticks that are heard until a time."""
        if self.total == self.start or time < COUNT_START:
            return 0
        return 1 + int((min(time, COUNT_END) - COUNT_START) / TICK_SECONDS)

    def needs(self, sizes: Sizes, width: int) -> Size:
        return final_score(self.total).needs(sizes, width)

    def draw_at(self, surface: Surface, style: Style, rect: Rect, age: float) -> None:
        """Draw the score as it appears with the headline, and counts."""
        time = self.began + age
        if time <= COUNT_START:
            return
        come = passed(time, COUNT_START, SCORE_SECONDS)
        points = integer(self.at(time))
        colour = style.theme.brass
        picture = style.digits(points, "xl", colour, style.outline)
        if come < 1:
            scale = INITIAL_TITLE_SCALE + (1 - INITIAL_TITLE_SCALE) * ease_out_back(
                come
            )
            picture = pygame.transform.smoothscale_by(picture, scale)
        place = picture.get_rect(center=rect.center)
        shapes.blit_faint(surface, picture, place, _soon(come))


class Letters(AnimatedPart):
    """A line of text that appears letter by letter, each rising to its place."""

    label: Label

    def needs(self, sizes: Sizes, width: int) -> Size:
        return sizes.of(self.label, width)

    def draw_at(self, surface: Surface, style: Style, rect: Rect, age: float) -> None:
        """Draw the letters that have appeared."""
        if age <= TITLE_START:
            return
        line = translated(self.label.text)
        whole = self.label.picture(
            style, line, rect.width, colour_of(style, self.label.colour)
        )
        place = whole.get_rect(center=rect.center)
        come = TITLE_START + LETTER_STAGGER_SECONDS * (len(line) - 1) + LETTER_SECONDS
        if age >= come:
            surface.blit(whole, place)
            return
        left = 0
        for number in range(len(line)):
            progress = passed(
                age, TITLE_START + LETTER_STAGGER_SECONDS * number, LETTER_SECONDS
            )
            right = self._edge_after(style, line, number, whole.get_width())
            letter = whole.subsurface((left, 0, right - left, whole.get_height()))
            risen = round(style.px(LETTER_RISE) * (1 - ease_out_cubic(progress)))
            shapes.blit_faint(surface, letter, place.move(left, risen), progress)
            left = right

    def _edge_after(self, style: Style, line: str, number: int, width: int) -> int:
        """Return the column of pixels where a letter ends."""
        if number + 1 == len(line):
            return width
        text_style = self.label.first_style
        before = style.width(line[: number + 1], text_style)
        return min(width, style.outline_width(text_style) + before)


def is_below(style: Style) -> bool:
    """Return True if the headline is below the parts at both its sides."""
    return style.size[0] / style.px_per_unit < NARROW_WIDTH


def _above(style: Style) -> float:
    return NARROW_TOP_MARGIN if is_below(style) else TOP_MARGIN


def below_headline(style: Style, has_score: bool) -> float:
    """Return where there is room below the headline, in units from the upper edge."""
    below_title = _above(style) + TITLE_HEIGHT
    return below_title + SCORE_HEIGHT if has_score else below_title


def headline(
    score: ScoreCount | Label | None,
    style: Style,
    is_best: bool,
    is_animated: bool = False,
) -> Part:
    """Return the texts of a win.

    There is no ``score`` if it is hidden.
    """
    label = _outlined(N_("You won"), "win")
    title: Part = Letters(label) if is_animated else label
    line = with_fields(Pin(title, box=(None, TITLE_HEIGHT)), size=TITLE_HEIGHT)
    stamp: Part = Chip(N_("New best"), 30, lit=True) if is_best else space(0)
    if is_animated:
        stamp = Entering(
            stamp,
            COUNT_END,
            STAMP_SECONDS,
            fade=_soon,
            ease=spring,
            scale=INITIAL_STAMP_SCALE,
        )
    lines: list[Part] = [line]
    if score is not None:
        beside = row(space(SPACE_L), stamp, share=1)
        lines.append(row(space(), score, beside, size=SCORE_HEIGHT))
    height = below_headline(style, has_score=True)
    return Pin(column(space(_above(style)), *lines), "midtop", box=(WIDTH, height))


def _soon(progress: float) -> float:
    return min(1.0, 2 * progress)


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
    """Return the score of a win as a part, when it no longer counts up."""
    return with_fields(_outlined(integer(points), "xl", "brass"), even_digits=True)
