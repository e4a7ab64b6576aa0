"""The figures of a game on its way back.

The course of its moves lies at the foot of the window, and the sun runs back on it. In
the head are the cards home.
"""

from __future__ import annotations

from dataclasses import replace

import pygame
from pygame import Rect, Surface

from gaps.engine import Game, State
from gaps.language import _, ngettext
from gaps.scenes.common.timeline import course_of
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import SPACE_M, Style
from gaps.table.effects.table_light import round_light
from gaps.table.landscape.course import (
    FOOT,
    SIDE_REACH,
    TOP_REACH,
    Brightness,
    Crest,
    GameCourse,
    Stretch,
    paint_ridge,
)

# In units.
MARGIN = 45  # margin at both sides of the course
# height of the course above its base; the number is below
COURSE_HEIGHT = 44
DISC_SIZE = 20
GLOW_SIZE = 90
NUMBER_MIDDLE = 40  # from the top of the window to the middle of the cards home
# The light around the sun.
GLOW_STRENGTH = 0.55
GLOW_STEPS = 4  # in which it comes


def rewound_course(game: Game, first: int, is_winnable: bool) -> GameCourse:
    """Return the course of a game that runs back to its ``first`` moves.

    ``is_winnable`` is true if it is known that it could be won there.
    """
    course = course_of(game, None)
    stretches: tuple[Stretch, ...] = ()
    if is_winnable:
        stretches = (
            Stretch(0, first, Brightness.BRIGHT),
            Stretch(first + 1, course.last, Brightness.DIM),
        )
    return replace(course, sparks=(), stretches=stretches)


def paint_rewound(style: Style, course: GameCourse) -> Surface:
    """Return the ridge of a course as it lies at the foot of a window."""
    return paint_ridge(style, course, course_place(style).size, signs=False)


def course_place(style: Style) -> Rect:
    """Return where the course lies, with the room for the number below it."""
    width, height = style.size
    place = Rect(0, 0, width - 2 * style.px(MARGIN), style.px(COURSE_HEIGHT + FOOT))
    place.midbottom = width // 2, height
    return place


class RewoundFigures:
    """Draws the course that comes to the foot of the window, and the cards home."""

    def __init__(self, course: GameCourse, came_from: Rect | None) -> None:
        """``came_from`` is where the course was seen before; ``None`` for nowhere."""
        self._course = course
        self._came_from = came_from
        self.moved: list[Rect] = []
        """The areas that moved in the last picture: that of the sun is the first."""

    def draw(
        self,
        surface: Surface,
        style: Style,
        state: State,
        move: float,
        come: float = 1.0,
    ) -> None:
        """Draw them at a ``move`` of the way back, which brings the game to a state.

        ``come`` is the fraction of the way that the course has come.
        """
        self.moved.clear()
        place = self._place(style, come)
        seen = 1.0 if self._came_from is not None else come
        ridge = self._draw_ridge(surface, style, place, seen)
        self._draw_sun(surface, style, place, move, come)
        if come < 1:
            self.moved.append(ridge)
        self._draw_home(surface, style, state, come)

    def _place(self, style: Style, come: float) -> Rect:
        end = course_place(style)
        if self._came_from is None:
            return end
        sides = zip(self._came_from, end, strict=True)
        return Rect([round(start + (side - start) * come) for start, side in sides])

    def _draw_ridge(
        self, surface: Surface, style: Style, place: Rect, seen: float
    ) -> Rect:
        picture = paint_rewound(style, self._course)
        end = course_place(style)
        beside, above = style.px(SIDE_REACH), style.px(TOP_REACH)
        across = place.width / max(1, end.width)
        down = place.height / max(1, end.height)
        if place.size != end.size:
            width, height = picture.get_size()
            size = shapes.at_least_one((round(width * across), round(height * down)))
            picture = pygame.transform.smoothscale(picture, size)
        at = (place.left - round(beside * across), place.top - round(above * down))
        shapes.blit_faint(surface, picture, at, seen)
        return picture.get_rect(topleft=at)

    def _draw_sun(
        self, surface: Surface, style: Style, place: Rect, move: float, seen: float
    ) -> None:
        """Draw the sun where the game is, and below it after how many moves that is."""
        theme = style.theme
        crest = Crest(self._course, place.size, style.px_per_unit)
        x = place.left + round(crest.x(move))
        y = place.top + round(crest.y(move))
        light = Rect(0, 0, style.px(GLOW_SIZE), style.px(GLOW_SIZE))
        light.center = x, y
        style.shine(self._draw_glow, surface, style, light, seen)
        disc = shapes.disc(
            style.px(DISC_SIZE), theme.brass, max(1.0, style.px_per_unit), theme.hi
        )
        shapes.blit_faint(surface, disc, disc.get_rect(center=(x, y)), seen)
        text = _("Move {number}", number=round(move))
        number = style.text(text, "small", theme.hi, style.outline)
        below = number.get_rect(center=(x, place.bottom - style.px(FOOT) // 2))
        below.clamp_ip(surface.get_rect())
        shapes.blit_faint(surface, number, below, seen)
        self.moved += [light, below]

    def _draw_glow(
        self, surface: Surface, style: Style, place: Rect, seen: float
    ) -> None:
        strength = GLOW_STRENGTH * round(GLOW_STEPS * seen) / GLOW_STEPS
        light = round_light(style, style.px(GLOW_SIZE), strength)
        surface.blit(light, place, special_flags=pygame.BLEND_RGB_ADD)

    def _draw_home(
        self, surface: Surface, style: Style, state: State, seen: float
    ) -> None:
        """Draw the cards home: the words beside them stay where they are."""
        home = len(state.home)
        wanted = state.variant.cards_to_win
        words = ngettext("of {wanted} home", "of {wanted} home", home, wanted=wanted)
        beside = style.text(words, "note", style.theme.hi, style.outline)
        gap = style.px(SPACE_M)
        digits = style.width(str(self._course.home[-1]), "xl")
        middle = style.px(NUMBER_MIDDLE)
        left = (style.size[0] - digits - gap - beside.get_width()) // 2 + digits
        number = style.text(str(home), "xl", style.theme.hi, style.outline)
        shown = number.get_rect(midright=(left, middle))
        shapes.blit_faint(surface, number, shown, seen)
        self.moved.append(shown)
        place = beside.get_rect(bottomleft=(left + gap, shown.bottom - gap // 2))
        shapes.blit_faint(surface, beside, place, seen)
