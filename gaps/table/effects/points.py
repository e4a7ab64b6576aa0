"""Points that a card has earned: they pop beside it where it lands, then fly to the score."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from gaps.engine import Cell
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import Color, mix
from gaps.stage.motion.tween import ease_out_back
from gaps.table.effects.effect import Effect
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
)  # of the points, by the step of the chain; later ones have the last
FONT_SIZE = 34  # in which they are rendered
NOTE_OVERLAP = 16  # of the pictures of the points and of the note below, which are taller than their text
CURVE = 0.25  # how far the way to the score is bent to the side, as a share of its length
ARRIVAL_SCALE = 0.55
BRIGHTEST: Color = (255, 224, 158)  # of the points at the last step, from the theme's brass, on a dark ground
BRIGHTEST_STEP = 9


@dataclass(frozen=True)
class Points:
    """The points of one card."""

    text: str
    note: str
    """What is said below them; may be empty."""
    cell: Cell
    chain: int
    moment: bool
    """Whether the note is larger and stays longer."""
    geometry: BoardGeometry
    goal: tuple[int, int]
    """The middle of the score, to which they fly."""

    def effects(self, start: float, settings: MotionSettings) -> tuple[Effect, Effect]:
        """Return the note and the points, which are there when they end. If motion is reduced, none fly."""
        note = MOMENT_NOTE if self.moment else NOTE
        number = max(STAY + FLIGHT, note) if settings.reduced else STAY + FLIGHT

        def effect(seconds: float, draw: Callable[[Canvas, float, float], None]) -> Effect:
            length = seconds * settings.factor
            return Effect(start, length, lambda canvas, share: draw(canvas, share * seconds, seconds))

        draw = self._draw_still if settings.reduced else self._draw_flying
        return effect(note, self._draw_note), effect(number, draw)

    def _place(self, canvas: Canvas) -> pygame.Rect:
        """Return the room of points and note: in the gap above the row, or below the first one."""
        number, note = self._picture(canvas.style), self._note_picture(canvas.style)
        rect = pygame.Rect(0, 0, max(number.width, note.width), number.height + note.height)
        if note.width:
            rect.height -= canvas.style.px(NOTE_OVERLAP)
        cell, gap = self.geometry.rect(self.cell), self.geometry.row_gap // 2
        below = self.geometry.place(self.cell)[0] == 0
        rect.center = cell.centerx, cell.bottom + gap if below else cell.top - gap
        return rect.clamp(canvas.surface.get_rect())

    def _draw_flying(self, canvas: Canvas, time: float, ends: float) -> None:
        """Draw the number: it grows, stays, and flies to its goal."""
        picture = self._picture(canvas.style)
        middle, flown = self._middle(canvas), (time - STAY) / FLIGHT
        scale = ease_out_back(min(1.0, time / GROW))
        if flown > 0:
            t = flown * flown * (3 - 2 * flown)
            way = pygame.Vector2(self.goal) - middle
            middle = middle + way * t + way.rotate(90) * (CURVE * t * (1 - t) * (1 if way.x < 0 else -1))
            scale = 1 + (ARRIVAL_SCALE - 1) * t
        if abs(scale - 1) > 0.02:
            picture = pygame.transform.smoothscale_by(picture, max(0.05, scale))
        _draw(canvas, picture, middle, 1.0)

    def _draw_still(self, canvas: Canvas, time: float, ends: float) -> None:
        _draw(canvas, self._picture(canvas.style), self._middle(canvas), _faded(time, ends))

    def _middle(self, canvas: Canvas) -> pygame.Vector2:
        place = self._place(canvas)
        return pygame.Vector2(place.centerx, place.top + self._picture(canvas.style).height / 2)

    def _draw_note(self, canvas: Canvas, time: float, ends: float) -> None:
        picture, place = self._note_picture(canvas.style), self._place(canvas)
        middle = pygame.Vector2(place.centerx, place.bottom - picture.height / 2)
        _draw(canvas, picture, middle, _faded(time, ends))

    def _picture(self, style: Style) -> pygame.Surface:
        step = max(1, self.chain)
        size = SIZES[min(step, len(SIZES)) - 1]
        share = (min(step, BRIGHTEST_STEP) - 1) / (BRIGHTEST_STEP - 1)
        theme = style.theme
        warmest = theme.brass if theme.plain else theme.ember if theme.light else BRIGHTEST
        colour = mix(theme.brass, warmest, share)

        def paint() -> pygame.Surface:
            picture = style.text(self.text, "pop", colour, theme.bg0)
            return pygame.transform.smoothscale_by(picture, size / FONT_SIZE) if size > FONT_SIZE else picture

        return style.surface_cache.get(("points", self.text, size, colour), paint)

    def _note_picture(self, style: Style) -> pygame.Surface:
        if not self.note:
            return pygame.Surface((0, 0), pygame.SRCALPHA)
        return style.text(self.note, "h3" if self.moment else "note_bold", style.theme.hi, style.theme.bg0)


def _draw(canvas: Canvas, picture: pygame.Surface, middle: pygame.Vector2, alpha: float) -> None:
    if alpha > 0 and picture.width:
        canvas.blit_faint(picture, picture.get_rect(center=(round(middle.x), round(middle.y))), alpha)


def _faded(time: float, ends: float) -> float:
    """Return the alpha of something that grows visible at once and fades at its end."""
    return min(1.0, time / (GROW / 2), max(0.0, (ends - time) / NOTE_FADE))
