"""Single cards: lying, flying, turned over, with their shadows and the rings round them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from gaps.engine import Card
from gaps.stage.drawing import shapes
from gaps.table.model.pose import Pose
from gaps.table.render.slots import corner

if TYPE_CHECKING:
    from gaps.table.table import Table

MAX_TURN_STEP = 3  # degrees: rotations are kept in steps of these
MAX_KEPT = 800  # turned pictures
# Shadows: dx, dy, blur, alpha at u = 1 (DESIGN §3.3).
RESTING = ((0, 1, 1.5, 0.55), (0, 4, 9, 0.42))
BADGE, BADGE_CROSS = 34, 11  # pixels at u = 1


class CardSprite:
    """Draws one card of a table at a time; keeps the pictures it has turned."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._turned: dict[object, pygame.Surface] = {}
        self._shadows: dict[object, tuple[pygame.Surface, tuple[int, int]]] = {}

    def forget(self) -> None:
        """Sizes or colours have changed."""
        self._turned.clear()
        self._shadows.clear()

    def draw(self, surface: pygame.Surface, card: Card, pose: Pose, time: float, shadow: bool = True) -> None:
        """Draw a card as ``pose`` holds it, with its shadow and what is said of it by rings."""
        table, style, (width, height) = self.table, self.table.style, self.table.geometry.card
        theme = style.theme
        rect = pygame.Rect(0, 0, round(width * pose.wide), round(height * pose.high))
        rect.center = round(pose.x), round(pose.y)
        if shadow and not theme.plain and pose.alpha > 0.5:
            z, u = pose.z, 1.0
            flying = ((6 + 8 * z, 8 + 26 * z, 6 + 10 * z, 0.55),) if z > 0.2 else ((14 * z * 4, 10, 10, 0.6),)
            self.draw_shadow(surface, rect, flying if z > 0.02 else RESTING, u, pose.tilt)
        picture = self._picture(card, pose)
        at = picture.get_rect(center=(round(pose.x), round(pose.y)))
        if pose.alpha < 1:
            shapes.blit_faint(surface, picture, at, pose.alpha)
        else:
            surface.blit(picture, at)
        cell = table.cell_of(card)
        if cell is None or pose.tilt:
            return
        if cell == table.selected:
            self.ring(surface, rect, style.px(8), style.px(2), theme.brass)
            self.ring(surface, rect, style.px(6), style.px(2), theme.bg0)
            self.ring(surface, rect, style.px(4), style.px(4), theme.brass)
        elif card in table.refused:
            self.ring(surface, rect, style.px(3), style.px(3), theme.ember)
            self._draw_badge(surface, rect, table.refused[card].badge(time))
        elif cell == table.hovered and not table.flying:
            self.ring(surface, rect, style.px(2), style.px(2), theme.hi)

    def ring(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        out: float,
        width: float,
        colour: tuple[int, int, int],
    ) -> None:
        """A ring round a card whose outer edge lies ``out`` pixels off it."""
        grown = rect.inflate(2 * round(out), 2 * round(out))
        surface.blit(shapes.ring(grown.size, corner(rect.size) + round(out), width, colour), grown)

    def _draw_badge(self, surface: pygame.Surface, rect: pygame.Rect, scale: float) -> None:
        if scale <= 0:
            return
        style, theme = self.table.style, self.table.style.theme
        side = max(4, round(style.px(BADGE) * scale))
        badge = shapes.disc(side, theme.ember, max(1.5, 2 * style.u), theme.bg0)
        at = badge.get_rect(center=(rect.centerx, rect.bottom))
        surface.blit(badge, at)
        arm = side * BADGE_CROSS / BADGE / 2
        middle = side / 2
        for dx in (-1, 1):
            ends = ((middle - dx * arm, middle - arm), (middle + dx * arm, middle + arm))
            surface.blit(shapes.polyline((side, side), ends, max(2.0, side * 0.11), theme.bg0), at)

    def _picture(self, card: Card, pose: Pose) -> pygame.Surface:
        """The card as ``pose`` holds it: face or back, flipped, scaled and turned."""
        art, (width, height) = self.table.art, self.table.geometry.card
        face = pose.turn < 0.5
        flat = abs(math.cos(math.pi * pose.turn))
        size = max(1, round(width * pose.wide * flat)), max(1, round(height * pose.high))
        tilt = round(pose.tilt / MAX_TURN_STEP) * MAX_TURN_STEP if self.table.many else round(pose.tilt, 1)
        if size == (width, height) and not tilt:
            return art.face(card, size) if face else art.back(size)
        key = card if face else None, size if flat < 1 else round(pose.wide, 2), tilt % 360
        if (kept := self._turned.get(key)) is not None:
            return kept
        picture = art.face(card, (width, height)) if face else art.back((width, height))
        if size != (width, height):
            picture = pygame.transform.smoothscale(picture, size)
        if tilt % 360:
            picture = pygame.transform.rotozoom(_bordered(picture), -tilt, 1.0)
        if len(self._turned) > MAX_KEPT:
            self._turned.clear()
        self._turned[key] = picture
        return picture

    def draw_shadow(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        layers: tuple[tuple[float, float, float, float], ...],
        u: float = 1.0,
        tilt: float = 0.0,
        size: tuple[int, int] | None = None,
    ) -> None:
        """Draw the layers of a shadow under a card that lies, or flies, at ``rect``."""
        style, theme = self.table.style, self.table.style.theme
        if theme.plain:
            return
        k = style.u * u
        size = size or self.table.geometry.card
        if layers is RESTING and abs(tilt) <= 4 and u == 1:
            soft, (ox, oy) = self._resting_shadow(size)
            surface.blit(soft, (rect.left + ox, rect.top + oy))
            return
        for dx, dy, blur, alpha in layers:
            soft, (ox, oy) = self._shadow(size, round(blur) * k if blur > 3 else blur * k, alpha)
            if abs(tilt) > 4:
                soft = self._turned_shadow(soft, tilt)
                surface.blit(soft, soft.get_rect(center=(rect.centerx + dx * k, rect.centery + dy * k)))
            else:
                surface.blit(soft, (rect.left + ox + dx * k, rect.top + oy + dy * k))

    def _resting_shadow(self, size: tuple[int, int]) -> tuple[pygame.Surface, tuple[int, int]]:
        """All the layers of a lying card's shadow in one, and where its corner is from the card's."""
        key = size, 0.0, 0.0
        if (kept := self._shadows.get(key)) is None:
            k = self.table.style.u
            parts = []
            for dx, dy, blur, alpha in RESTING:
                soft, (ox, oy) = self._shadow(size, round(blur) * k if blur > 3 else blur * k, alpha)
                parts.append((soft, soft.get_rect(topleft=(int(ox + dx * k), int(oy + dy * k)))))
            whole = parts[0][1].unionall([at for _, at in parts[1:]])
            picture = pygame.Surface(whole.size, pygame.SRCALPHA)
            for soft, at in parts:
                picture.blit(soft, at.move(-whole.left, -whole.top))
            kept = self._shadows[key] = picture, whole.topleft
        return kept

    def _shadow(
        self, size: tuple[int, int], blur: float, alpha: float
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        if (kept := self._shadows.get((size, blur, alpha))) is None:
            colour = self.table.style.theme.shadow
            kept = shapes.shadow(size, corner(size), (0, 0), blur, colour, alpha)
            self._shadows[size, blur, alpha] = kept
        return kept

    def _turned_shadow(self, soft: pygame.Surface, tilt: float) -> pygame.Surface:
        step = round(tilt / 10) * 10 % 180
        key = "shadow", soft.get_size(), step
        if key not in self._turned:
            self._turned[key] = pygame.transform.rotate(soft, -step)
        return self._turned[key]


def _bordered(picture: pygame.Surface) -> pygame.Surface:
    """The picture with nothing round it, so that its edges stay smooth when it is turned."""
    width, height = picture.get_size()
    larger = pygame.Surface((width + 4, height + 4), pygame.SRCALPHA)
    larger.blit(picture, (2, 2))
    return larger
