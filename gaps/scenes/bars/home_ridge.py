"""The cards home as a ridge that fills from the left, in place of a score that is hidden."""

from __future__ import annotations

import pygame

from gaps.scenes.shell.context import Context
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import mix
from gaps.stage.motion.tween import Tween, ease_out_cubic
from gaps.table.cards import faces

FILL_SECONDS = 0.350  # at normal speed
SUIT, HIGHEST = "S", 96.0  # whose ridge it is; units of its highest point
# Pixels at u = 1.
TOP, SIZE, MIN_WIDTH = 14, (300, 44), 60
POLE, PENNANT, RIM = (1.5, 30), (10, 8), 1.6


class HomeRidge:
    """How many cards are home, with a flag at the front."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._fill, self._age = Tween((0.0,), (0.0,), 0.0), 0.0

    @property
    def moving(self) -> bool:
        """Whether it is filling."""
        return not self._fill.over(self._age)

    @property
    def shown(self) -> float:
        """How many cards it shows as home now."""
        return self._fill.at(self._age)[0]

    def show(self, home: int, at_once: bool = False) -> None:
        """Let it fill to so many cards, or show them ``at_once``."""
        if not at_once and home == self._fill.end[0]:
            return
        settings = self.context.motion_settings
        seconds = 0.0 if at_once or settings.reduced else FILL_SECONDS * settings.factor
        self._fill = Tween(self._fill.at(self._age), (float(home),), seconds, ease_out_cubic)
        self._age = 0.0

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        self._age += dt

    def draw(self, surface: pygame.Surface, style: Style, total: int, room: int) -> None:
        """Draw it in the middle of the upper bar, at most ``room`` pixels wide; ``total`` cards fill it."""
        width = min(style.px(SIZE[0]), room)
        if width < style.px(MIN_WIDTH):
            return
        rect = pygame.Rect((style.size[0] - width) // 2, style.px(TOP), width, style.px(SIZE[1]))
        draw_ridge(surface, style, rect, self.shown / max(1, total))


def draw_ridge(surface: pygame.Surface, style: Style, rect: pygame.Rect, share: float) -> None:
    """Draw a ridge that fills ``rect``, of which ``share``, 0 to 1, is brass up to the flag."""
    size, front = rect.size, round(rect.width * max(0.0, min(1.0, share)))
    plain = style.surface_cache.get(("home ridge", size, False), lambda: _ridge(size, style, False))
    filled = style.surface_cache.get(("home ridge", size, True), lambda: _ridge(size, style, True))
    surface.blit(plain, (rect.left + front, rect.top), pygame.Rect(front, 0, rect.width - front, rect.height))
    surface.blit(filled, rect, pygame.Rect(0, 0, front, rect.height))
    flag = style.surface_cache.get(("home flag", size), lambda: _flag(style, rect.height))
    surface.blit(flag, flag.get_rect(bottomleft=(rect.left + front - style.px(POLE[0]), rect.bottom)))


def _ridge(size: tuple[int, int], style: Style, filled: bool) -> pygame.Surface:
    """Return the whole ridge, in brass or as it is before cards are home."""
    theme = style.theme
    profiles = faces.palette()["ridge_points"][SUIT]
    far, near = mix(theme.bg1, theme.mid, 0.14), theme.brass if filled else mix(theme.bg1, theme.mid, 0.32)
    picture = shapes.blank(size)
    if theme.plain:  # an outline tells the part that is still empty
        near = theme.brass if filled else theme.bg0
        profiles = profiles[1:]
    for number, profile in enumerate(profiles):
        last, height = len(profile) - 1, size[1]
        points = [
            (size[0] * index / last, height - (height - 2) * value / HIGHEST)
            for index, value in enumerate(profile)
        ]
        outline = [(0.0, float(height)), *points, (float(size[0]), float(height))]
        if theme.plain:
            picture.blit(shapes.polygon(size, outline, near, style.u * RIM, theme.hi), (0, 0))
        else:
            fill = far if number < len(profiles) - 1 else near
            picture.blit(shapes.polygon(size, outline, fill), (0, 0))
    return picture


def _flag(style: Style, height: int) -> pygame.Surface:
    theme, px = style.theme, style.px
    pole, width = min(height, px(POLE[1])), max(2, px(POLE[0]))
    size = width + px(PENNANT[0]), pole
    picture = shapes.blank(size)
    pennant = [(0.0, 0.0), (float(size[0]), px(PENNANT[1]) / 2), (0.0, float(px(PENNANT[1])))]
    picture.blit(shapes.polygon(size, pennant, theme.hi), (0, 0))
    picture.fill(theme.hi, (0, 0, width, pole))
    return picture
