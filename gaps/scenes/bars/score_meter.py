"""The score in the upper bar: it counts to its new value, and an award stands beside it for a moment."""

from __future__ import annotations

import pygame

from gaps.language import integer
from gaps.scenes.shell.context import Context
from gaps.stage.drawing.shapes import blit_faint
from gaps.stage.drawing.style import Style
from gaps.stage.motion.tween import Tween, ease_out_back, ease_out_cubic, passed
from gaps.stage.view import PILL, Label, Part, Sizes, part_picture, row, space

# Seconds at normal speed.
COUNT_SECONDS = 0.350
COMES, RESTS, GOES = 0.160, 0.500, 0.240  # of an award
# Units.
AWARD, AWARD_TOP, AWARD_PADDING = (86, 38), 9, 12
AWARD_LEFT, SCORE_GAP = 122, 16  # from the middle, at the least; from the score, at the least
SMALLEST = 0.8  # of an award as it comes


class ScoreMeter:
    """The running score."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._count, self._age = Tween((0.0,), (0.0,), 0.0), 0.0
        self.award = 0
        """The points that were awarded last and are shown beside the score; 0 for none."""
        self._award_age = 0.0  # seconds at normal speed

    @property
    def shown(self) -> int:
        """The number that is shown now."""
        return round(self._count.at(self._age)[0])

    @property
    def moving(self) -> bool:
        """Whether the score is counting, or an award is shown."""
        return not self._count.over(self._age) or bool(self.award)

    def show(self, score: int, at_once: bool = False) -> None:
        """Let the score run to a new value or, without any award, show it ``at_once``."""
        if at_once:
            self.award = 0
        elif score == self._count.end[0]:
            return
        now, seconds = self._count.at(self._age), COUNT_SECONDS * self.context.motion_settings.factor
        self._count = Tween(now, (float(score),), 0.0 if at_once else seconds, ease_out_cubic)
        self._age = 0.0

    def show_award(self, points: int) -> None:
        """Show points beside the score, in place of those that are shown; nothing where motion is instant."""
        if self.context.motion_settings.factor:
            self._award_age = min(self._award_age, COMES) if self.award else 0.0
            self.award = points

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        self._age += dt
        if self.award:
            self._award_age += dt / (self.context.motion_settings.factor or 1.0)
            if self._award_age >= COMES + RESTS + GOES:
                self.award = 0

    def part(self) -> Part:
        """The score."""
        return Label(integer(self.shown), "score", align="center", even_digits=True)

    def draw_award(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the points that were awarded, to the right of the score."""
        if not self.award:
            return
        label = Label(f"+{integer(self.award)}", "award", "brass", "center")
        width = Sizes(style).of(label, style.size[0])[0] + 2 * style.px(AWARD_PADDING)
        size = max(style.px(AWARD[0]), width), style.px(AWARD[1])
        picture = part_picture(style, row(space(), label, space(), face=PILL), size)
        score = style.digits(integer(self.shown), "score", style.theme.hi).get_width()
        left = max(style.px(AWARD_LEFT), score // 2 + style.px(SCORE_GAP))
        place = pygame.Rect((style.size[0] // 2 + left, style.px(AWARD_TOP)), size)
        come = passed(self._award_age, 0, COMES)
        if come < 1 and not self.context.motion_settings.reduced:
            scale = SMALLEST + (1 - SMALLEST) * ease_out_back(come)
            picture = pygame.transform.smoothscale_by(picture, scale)
            place = picture.get_rect(center=place.center)
        gone = passed(self._award_age, COMES + RESTS, GOES)
        blit_faint(surface, picture, place, min(come, 1 - gone))
