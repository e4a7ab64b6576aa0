"""The headline of a won game, with its score that counts up: first over the board, then over
its results.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame
from pygame import Rect, Surface

from gaps.language import N_, Text, integer
from gaps.scenes.text.record_text import ScorePart
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import Color, mix
from gaps.stage.motion.tween import ease_in_out, ease_out_back, passed, spring
from gaps.stage.view import Chip, Entering, Label, Part, Pin, Sizes, column, row, space
from gaps.stage.view.motion import Timed
from gaps.stage.view.parts import Size
from gaps.table.landscape.landscape import SUN

# Seconds at normal speed, from the landing of the last card.
GOES_ON = 3.4  # until the results come
TITLE = 1.200
NOTE_LATER = 0.120
TITLE_SECONDS = 0.360
SCORE_MOVES = 0.360  # from the top bar to below the headline, from TITLE on
# when the score begins to count, and when it reaches the total
COUNT = 0.700
TOTAL = 3.100
SHARES = {1: (1.0,), 2: (0.58, 1.0), 3: (0.48, 0.86, 1.0)}
"""Of that time, when each bonus has been counted, by the number of bonuses."""
STAMP_SECONDS = 0.300  # from the total on, in which the stamp of a new best comes
TICK = 0.085  # between two ticks
# Units.
# all of it; the room above
BOX = (960, 250)
ABOVE = 56
TITLE_HEIGHT = 60
NOTE_HEIGHT = 46
SCORE_HEIGHT = 62
BONUS_HEIGHT = 22
# middle and size of the score in the top bar
BAR_SCORE = 25
BAR_SCALE = 36 / 54
# where there is room below the headline without a score, and with it
BELOW_NOTE = 163
BELOW_SCORE = 226
# of the headline as it appears, and of the stamp
SMALLEST = 0.86
LARGEST = 1.7
COLOUR_STEPS = 6  # between the colours of the score in the bar and below the headline


@dataclass(frozen=True)
class ScoreCount(Timed):
    """The score of a win as it counts up by at most three bonuses, and comes from the
    top bar.
    """

    start: int
    bonuses: tuple[ScorePart, ...] = ()

    @property
    def total(self) -> int:
        return self.start + sum(bonus.points for bonus in self.bonuses)

    @property
    def spans(self) -> Sequence[tuple[float, float]]:
        ends = [
            COUNT + share * (TOTAL - COUNT)
            for share in SHARES.get(len(self.bonuses), ())
        ]
        return [*zip([COUNT, *ends], ends, strict=False)]

    @property
    def ends(self) -> float:
        return max(TITLE + SCORE_MOVES, *(end for _, end in self.spans), 0.0)

    def at(self, time: float) -> int:
        score = self.start
        for bonus, (start, end) in zip(self.bonuses, self.spans, strict=True):
            score += int(
                bonus.points * (1 - (1 - passed(time, start, end - start)) ** 1.5)
            )
        return score

    def bonus_at(self, time: float) -> ScorePart | None:
        """Return the bonus that counts, or has counted last; none before the score is
        in its place.
        """
        if time < TITLE + SCORE_MOVES:
            return None
        begun = [
            bonus
            for bonus, (start, _) in zip(self.bonuses, self.spans, strict=True)
            if time >= start
        ]
        return begun[-1] if begun else None

    def ticks(self, time: float) -> int:
        if not self.bonuses or time < COUNT:
            return 0
        return 1 + int((min(time, TOTAL) - COUNT) / TICK)

    def needs(self, sizes: Sizes, width: int) -> Size:
        return final_score(self.total).needs(sizes, width)

    def draw_at(self, surface: Surface, style: Style, rect: Rect, age: float) -> None:
        theme = style.theme
        moved = ease_in_out(passed(age, TITLE, SCORE_MOVES))
        colour = mix(theme.hi, theme.brass, round(moved * COLOUR_STEPS) / COLOUR_STEPS)
        picture = style.digits(
            integer(self.at(age)), "win_score", colour, style.outline
        )
        middle = (
            rect.centerx,
            round(style.px(BAR_SCORE) * (1 - moved) + rect.centery * moved),
        )
        if moved < 1:
            picture = pygame.transform.smoothscale_by(
                picture, BAR_SCALE + (1 - BAR_SCALE) * moved
            )
        surface.blit(picture, picture.get_rect(center=middle))


def headline(
    score: ScoreCount | Label | None,
    style: Style,
    is_best: bool,
    comes: bool = False,
    bonus: ScorePart | None = None,
) -> Part:
    """The texts of a win, which may come in, and the ``bonus`` that counts; no
    ``score`` if it is hidden.
    """
    note = _outlined(N_("Over the pass"), "win_note", second(style))
    lines = [
        _line(_outlined(N_("You won"), "win"), TITLE_HEIGHT),
        _line(note, NOTE_HEIGHT),
    ]
    stamp: Part = Chip(N_("New best"), 30, lit=True) if is_best else space(0)
    if comes:
        lines = [
            _popping(line, TITLE + number * NOTE_LATER)
            for number, line in enumerate(lines)
        ]
        stamp = Entering(
            stamp, TOTAL, STAMP_SECONDS, fade=_soon, ease=spring, scale=LARGEST
        )
    if score is not None:
        lines.append(
            row(space(), score, row(space(18), stamp, share=1), size=SCORE_HEIGHT)
        )
    if bonus is not None:
        name = _outlined(f"{bonus.name} {bonus.note}".strip(), "win_bonus")
        points = _outlined(f"+{integer(bonus.points)}", "win_bonus", second(style))
        lines.append(
            row(
                space(),
                name,
                points,
                space(),
                gap=10,
                size=BONUS_HEIGHT,
            )
        )
    return Pin(column(space(ABOVE), *lines), "midtop", box=BOX)


def second(style: Style) -> Color:
    theme = style.theme
    return theme.brass if theme.plain or theme.light else mix(SUN, theme.hi, 0.2)


def _line(label: Label, height: float) -> Part:
    return Pin(label, box=(None, height), size=height)


def _popping(line: Part, after: float) -> Part:
    return Entering(
        line,
        after,
        TITLE_SECONDS,
        fade=_soon,
        ease=ease_out_back,
        scale=SMALLEST,
        size=line.size,
    )


def _soon(share: float) -> float:
    return min(1.0, 2 * share)


def _outlined(text: Text, style: str, colour: str | Color = "hi") -> Label:
    return Label(
        text,
        style,
        colour,
        "center",
        outlined=True,
        says="",
    )


def final_score(points: int) -> Label:
    return replace(_outlined(integer(points), "win_score", "brass"), even_digits=True)
