"""The running score: a rolling number and the points that fly to it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from gaps.language import integer
from gaps.scenes.shared.context import Context
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import SPACE_L, SPACE_M, Style
from gaps.stage.drawing.theme import Color
from gaps.stage.motion.clock import Clock
from gaps.stage.motion.tween import ease_in_out, ease_out_cubic, passed
from gaps.stage.view import PILL, Label, Sizes, part_picture, row, space

# Seconds at normal speed.
FLIGHT_SECONDS = 0.280
APPEAR_SECONDS = 0.060  # time until the points are fully visible
DISAPPEAR_SECONDS = 0.060  # fade of the points as they reach the score
TRAIL_SECONDS = 0.110  # lag of the ribbon behind the points
# The bend of the path, across and above the start, as fractions of the path.
BEND_ACROSS = 0.12
BEND_UP = 0.88
# In units.
PILL_SIZE = (86, 38)
PILL_PADDING = SPACE_M
RIBBON_WIDTH = 6
STEPS = 14  # from one end of the ribbon to the other

Point = tuple[float, float]


def points_pill(style: Style, points: int) -> pygame.Surface:
    """Return points on a pill, as they fly and as they are shown beside the score."""
    label = Label(f"+{integer(points)}", "h2", "brass", "center")
    text_width = Sizes(style).of(label, style.size[0])[0]
    width = max(style.px(PILL_SIZE[0]), text_width + 2 * style.px(PILL_PADDING))
    pill = row(space(), label, space(), face=PILL)
    return part_picture(style, pill, (width, style.px(PILL_SIZE[1])))


@dataclass(frozen=True)
class _Flight:
    """Points that fly from a place to the score."""

    points: int
    start: Point
    """The start of the flight, in pixels."""


class FlyingPoints:
    """The points of one award on their way to the score."""

    def __init__(self, clock: Clock, arrived: Callable[[], object]) -> None:
        """Call ``arrived`` when the points reach the score."""
        self._flight: _Flight | None = None
        self._arrived = arrived
        self._way = clock.timer(self._arrive, flies=True)

    @property
    def points(self) -> int:
        """The number of points in flight; 0 if none are."""
        return 0 if self._flight is None else self._flight.points

    def launch(self, points: int, start: Point) -> None:
        """Launch points from a place, in pixels.

        Points that still fly are dropped.
        """
        self._flight = _Flight(points, start)
        self._way.begin(FLIGHT_SECONDS)

    def end(self) -> None:
        """End the flight."""
        self._flight = None
        self._way.stop()

    def _arrive(self) -> None:
        self._flight = None
        self._arrived()

    def draw(self, surface: pygame.Surface, style: Style, goal: Point) -> None:
        """Draw the points on their way to the ``goal``, the middle of the score."""
        flight = self._flight
        if flight is None:
            return
        style.shine(self._draw_ribbon, surface, style, flight.start, goal)
        pill = points_pill(style, flight.points)
        x, y = _on_way(flight.start, goal, self._progress(self._way.age))
        place = pill.get_rect(center=(round(x), round(y)))
        left = passed(FLIGHT_SECONDS - self._way.age, 0, DISAPPEAR_SECONDS)
        shapes.blit_faint(
            surface, pill, place, min(self._way.progress(APPEAR_SECONDS), left)
        )

    def _progress(self, age: float) -> float:
        return ease_in_out(passed(age, 0, FLIGHT_SECONDS))

    def _draw_ribbon(
        self,
        surface: pygame.Surface,
        style: Style,
        start: Point,
        goal: Point,
    ) -> None:
        """Draw a ribbon along the last part of the path, tapering to its end."""
        head = self._progress(self._way.age)
        tail = self._progress(self._way.age - TRAIL_SECONDS)
        if head == tail:
            return
        shares = [tail + (head - tail) * step / STEPS for step in range(STEPS + 1)]
        places = [pygame.Vector2(_on_way(start, goal, each)) for each in shares]
        picture, corner = _ribbon(
            places, RIBBON_WIDTH * style.px_per_unit, style.theme.brassd
        )
        surface.blit(picture, corner)


def _ribbon(
    places: Sequence[pygame.Vector2], width: float, colour: Color
) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return a line along ``places`` and the place of its picture.

    Its width grows from 0 to ``width``.
    """
    margin = math.ceil(width)
    left = math.floor(min(place.x for place in places)) - margin
    top = math.floor(min(place.y for place in places)) - margin
    right = math.ceil(max(place.x for place in places)) + margin
    bottom = math.ceil(max(place.y for place in places)) + margin
    picture = pygame.Surface((right - left, bottom - top), pygame.SRCALPHA)
    picture.fill((*colour, 0))
    origin = pygame.Vector2(left, top)
    inside = [place - origin for place in places]
    for number, (start, end) in enumerate(pairwise(inside), start=1):
        wide = max(1, round(width * number / STEPS))
        pygame.draw.aaline(picture, colour, start, end, wide)
    return picture, (left, top)


def _on_way(start: Point, goal: Point, progress: float) -> Point:
    """Return the place at a fraction of the path, which rises first and then bends."""
    bend_x = start[0] + BEND_ACROSS * (goal[0] - start[0])
    bend_y = start[1] + BEND_UP * (goal[1] - start[1])
    rest = 1 - progress
    weights = (rest * rest, 2 * rest * progress, progress * progress)
    x = weights[0] * start[0] + weights[1] * bend_x + weights[2] * goal[0]
    y = weights[0] * start[1] + weights[1] * bend_y + weights[2] * goal[1]
    return x, y


# Seconds at normal speed.
ROLL_SECONDS = 0.260  # roll of a digit to the next one
DIGIT_STAGGER_SECONDS = 0.030  # delay of each digit after the one at its right
KICK_SECONDS = 0.120
# the points that are shown beside the score
AWARD_FADE_IN_SECONDS = 0.160
AWARD_HOLD_SECONDS = 0.500
AWARD_FADE_OUT_SECONDS = 0.240
KICK_GROWTH = 0.12  # the fraction by which the score grows as points arrive
# In units.
TOP = 2
# the points that are shown beside the score: from the top, and the minimum distances
# from the middle and from the score
AWARD_TOP = 9
AWARD_LEFT = 122
AWARD_GAP = SPACE_L
# the number that the parts beside the score always leave room for
LEAST_DIGITS = "00,000"


class ScoreMeter:
    """The score and the points on their way to it.

    The points fly; with reduced motion they are shown beside the score.
    """

    def __init__(self, context: Context, clock: Clock) -> None:
        self.context = context
        self.shown = 0
        """The number that is shown, or that the score is rolling to."""
        self._kick = clock.timer(flies=True)  # runs from when points arrived
        self.flight = FlyingPoints(clock, lambda: self._kick.begin(KICK_SECONDS))
        self.award = 0
        """The points shown beside the score; 0 for none."""
        self._beside = clock.timer(self._end_award)
        self._before = 0
        self._roll = clock.timer(flies=True)

    @property
    def moving(self) -> bool:
        """True while points fly to the score, or it rolls to another number."""
        return bool(self.flight.points) or self._kick.runs or self._roll.runs

    def show(self, number: int, at_once: bool = False) -> None:
        """Roll the score to a number.

        ``at_once`` shows it immediately, and ends the points on their way.
        """
        if at_once:
            self.end_awards()
        if number == self.shown and not at_once:
            return
        self._before = self.shown
        self.shown = number
        self._roll.begin(ROLL_SECONDS + DIGIT_STAGGER_SECONDS * len(integer(number)))
        if at_once:
            self._roll.end()

    def award_points(self, points: int, start: Point) -> None:
        """Fly points from a place, in pixels, to the score.

        Points that are still in flight arrive at once. With reduced motion the points
        are shown beside the score; at instant speed they are not shown. In a calm game
        nothing is shown.
        """
        if self.context.settings.hides_figures:
            return
        if self.context.appearance.motion.flies:
            if self.flight.points:
                self._kick.begin(KICK_SECONDS)
            self.flight.launch(points, start)
        else:
            age = min(self._beside.age, AWARD_FADE_IN_SECONDS) if self.award else 0.0
            self.award = points
            self._beside.begin(
                AWARD_FADE_IN_SECONDS + AWARD_HOLD_SECONDS + AWARD_FADE_OUT_SECONDS, age
            )

    def end_awards(self) -> None:
        """End the points on their way and those beside the score."""
        self.flight.end()
        self._beside.end()
        self._kick.end()

    def _end_award(self) -> None:
        self.award = 0

    # Drawing

    def half_width(self, style: Style) -> int:
        """Return half the width of the score, or of five digits if wider, in pixels."""
        texts = (integer(self.shown), LEAST_DIGITS)
        pictures = (style.digits(each, "h1", style.theme.hi) for each in texts)
        return max(picture.get_width() for picture in pictures) // 2

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the number in the middle of the upper bar, and points beside it."""
        number = self._picture(style)
        place = number.get_rect(midtop=(style.size[0] // 2, style.px(TOP)))
        kick = self._kick.progress()
        if kick < 1:
            scale = 1 + KICK_GROWTH * math.sin(math.pi * kick)
            number = pygame.transform.smoothscale_by(number, scale)
            place = number.get_rect(center=place.center)
        surface.blit(number, place)
        if self.award:
            self._draw_award(surface, style)

    def draw_flight(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the points in flight."""
        high = style.digits("0", "h1", style.theme.hi).get_height()
        goal = (style.size[0] / 2, style.px(TOP) + high / 2)
        self.flight.draw(surface, style, goal)

    def _picture(self, style: Style) -> pygame.Surface:
        """Return the number.

        While it rolls, each digit that changes slides up, and the next one comes from
        below.
        """
        ink = style.theme.hi
        whole = style.digits(integer(self.shown), "h1", ink)
        if not self._roll.runs:
            return whole
        after = integer(self.shown)
        before = integer(self._before).rjust(len(after))
        rolling = shapes.blank(whole.get_size())
        right, height = whole.get_size()
        for number, sign in enumerate(reversed(after)):
            late = DIGIT_STAGGER_SECONDS * number
            progress = 1.0
            old = before[-1 - number]
            if sign != old:
                progress = ease_out_cubic(self._roll.progress(ROLL_SECONDS, late))
            picture = style.digits(sign, "h1", ink)
            right -= picture.get_width()
            risen = round(height * progress)
            rolling.blit(picture, (right, height - risen))
            if progress < 1 and old != " ":
                leaving = style.digits(old, "h1", ink)
                rolling.blit(leaving, (right, -risen))
        return rolling

    def _draw_award(self, surface: pygame.Surface, style: Style) -> None:
        """Draw points beside the score, which fade in and out."""
        pill = points_pill(style, self.award)
        beside = self.half_width(style) + style.px(AWARD_GAP)
        left = style.size[0] // 2 + max(style.px(AWARD_LEFT), beside)
        come = self._beside.progress(AWARD_FADE_IN_SECONDS)
        gone = self._beside.progress(
            AWARD_FADE_OUT_SECONDS, AWARD_FADE_IN_SECONDS + AWARD_HOLD_SECONDS
        )
        place = pill.get_rect(topleft=(left, style.px(AWARD_TOP)))
        shapes.blit_faint(surface, pill, place, min(come, 1 - gone))
