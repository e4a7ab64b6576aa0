"""Points that a card has earned: they pop beside it where it lands, then fly to the score."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from gaps.engine import Cell
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import Color, mix
from gaps.stage.motion.tween import ease_out_back
from gaps.table.model.choreography import MotionSettings
from gaps.table.model.geometry import BoardGeometry

# Seconds at normal speed.
GROW, STAY, FLIGHT = 0.160, 0.420, 0.300  # of the points: to full size, until they fly, on their way
NOTE, MOMENT_NOTE, NOTE_FADE = 0.760, 1.200, 0.220  # of the note, which does not fly
# Lengths in pixels at u = 1.
SIZES = (
    34,
    36,
    38,
    40,
    42,
    44,
    46,
)  # of the points, by the step of the chain; all further steps have the last
FONT_SIZE = 34  # in which they are rendered
NOTE_OVERLAP = 16  # of the pictures of the points and of the note below, which are taller than their text
CURVE = 0.25  # how far the way to the score is bent to the side, as a share of its length
ARRIVAL_SCALE = 0.55
BRIGHTEST: Color = (255, 224, 158)  # of the points at the last step, from the theme's brass, on a dark ground
BRIGHTEST_STEP = 9


@dataclass
class _Points:
    """The points of one card."""

    gain: int
    text: str
    note: str
    cell: Cell
    chain: int
    moment: bool
    age: float = 0.0
    arrived: bool = False


class FlyingPoints:
    """The points that are shown on the board or fly to the score."""

    def __init__(self) -> None:
        self._shown: list[_Points] = []

    @property
    def moving(self) -> bool:
        """Whether any are shown."""
        return bool(self._shown)

    @property
    def due(self) -> int:
        """How many points have not yet arrived at the score."""
        return sum(each.gain for each in self._shown if not each.arrived)

    def add(self, gain: int, text: str, note: str, cell: Cell, chain: int, moment: bool = False) -> None:
        """Let ``gain`` points pop as ``text`` at ``cell``, with a note below, at a step of the chain.

        The note of a ``moment`` is larger and stays longer.
        """
        self._shown.append(_Points(gain, text, note, cell, chain, moment))

    def update(self, dt: float, settings: MotionSettings) -> bool:
        """Let ``dt`` seconds pass; return whether points have arrived at the score.

        With reduced motion nothing flies: points arrive at once.
        """
        arrived = False
        flight_ends = 0.0 if settings.reduced else (STAY + FLIGHT) * settings.factor
        for each in self._shown:
            each.age += dt
            if not each.arrived and each.age >= flight_ends:
                each.arrived = arrived = True
        self._shown = [each for each in self._shown if each.age < _lifetime(each) * settings.factor]
        return arrived

    def clear(self) -> None:
        """Remove all of them."""
        self._shown.clear()

    def draw(
        self, canvas: Canvas, geometry: BoardGeometry, goal: tuple[int, int], settings: MotionSettings
    ) -> None:
        """Draw all; ``goal`` is the middle of the score."""
        for each in self._shown:
            place = _place(each, geometry, canvas.style).clamp(canvas.surface.get_rect())
            time = each.age / (settings.factor or 1.0)
            _draw_note(canvas, each, place, time)
            _draw_points(canvas, each, place, time, goal, settings.reduced)


def _lifetime(points: _Points) -> float:
    """Return how long anything of the points is shown, seconds at normal speed."""
    return max(STAY + FLIGHT, MOMENT_NOTE if points.moment else NOTE)


def _place(points: _Points, geometry: BoardGeometry, style: Style) -> pygame.Rect:
    """Return the room of points and note: in the gap above the row, or below the first one."""
    number, note = _points_picture(points, style), _note_picture(points, style)
    rect = pygame.Rect(0, 0, max(number.width, note.width), number.height + note.height)
    if note.width:
        rect.height -= style.px(NOTE_OVERLAP)
    cell = geometry.rect(points.cell)
    below = geometry.place(points.cell)[0] == 0
    edge = cell.bottom + geometry.row_gap // 2 if below else cell.top - geometry.row_gap // 2
    rect.center = cell.centerx, edge
    return rect


def _draw_points(
    canvas: Canvas, points: _Points, place: pygame.Rect, time: float, goal: tuple[int, int], reduced: bool
) -> None:
    """Draw the number: it grows, stays, and flies to ``goal``; reduced, it fades where it is."""
    picture = _points_picture(points, canvas.style)
    middle = pygame.Vector2(place.centerx, place.top + picture.height / 2)
    flown = (time - STAY) / FLIGHT
    if reduced:
        _blit(canvas, picture, middle, _faded(time, _lifetime(points)))
        return
    if flown >= 1:
        return
    scale = ease_out_back(min(1.0, time / GROW))
    if flown > 0:
        t = flown * flown * (3 - 2 * flown)
        way = pygame.Vector2(goal) - middle
        middle = middle + way * t + way.rotate(90) * (CURVE * t * (1 - t) * (1 if way.x < 0 else -1))
        scale = 1 + (ARRIVAL_SCALE - 1) * t
    if abs(scale - 1) > 0.02:
        picture = pygame.transform.smoothscale_by(picture, max(0.05, scale))
    _blit(canvas, picture, middle, 1.0)


def _draw_note(canvas: Canvas, points: _Points, place: pygame.Rect, time: float) -> None:
    picture = _note_picture(points, canvas.style)
    middle = pygame.Vector2(place.centerx, place.bottom - picture.height / 2)
    _blit(canvas, picture, middle, _faded(time, MOMENT_NOTE if points.moment else NOTE))


def _blit(canvas: Canvas, picture: pygame.Surface, middle: pygame.Vector2, alpha: float) -> None:
    if alpha > 0 and picture.width:
        canvas.blit_faint(picture, picture.get_rect(center=(round(middle.x), round(middle.y))), alpha)


def _faded(time: float, ends: float) -> float:
    """Return the alpha of something that grows visible at once and fades at its end."""
    return min(1.0, time / (GROW / 2), max(0.0, (ends - time) / NOTE_FADE))


def _points_picture(points: _Points, style: Style) -> pygame.Surface:
    step = max(1, points.chain)
    size = SIZES[min(step, len(SIZES)) - 1]
    share = (min(step, BRIGHTEST_STEP) - 1) / (BRIGHTEST_STEP - 1)
    theme = style.theme
    warmest = theme.brass if theme.plain else theme.ember if theme.light else BRIGHTEST
    colour = mix(theme.brass, warmest, share)

    def paint() -> pygame.Surface:
        picture = style.text(points.text, "pop", colour, theme.bg0)
        return pygame.transform.smoothscale_by(picture, size / FONT_SIZE) if size > FONT_SIZE else picture

    return style.surface_cache.get(("points", points.text, size, colour), paint)


def _note_picture(points: _Points, style: Style) -> pygame.Surface:
    theme = style.theme
    if not points.note:
        return pygame.Surface((0, 0), pygame.SRCALPHA)
    return style.text(points.note, "h3" if points.moment else "note_bold", theme.hi, theme.bg0)
