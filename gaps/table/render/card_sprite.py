"""Draws single cards: lying, flying or turned over, with their shadows and the rings
round them.
"""

from __future__ import annotations

import math
from functools import partial

import pygame

from gaps.engine import Card
from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas, around
from gaps.stage.drawing.shapes import SurfaceCache
from gaps.stage.drawing.style import Style
from gaps.table.board import Board
from gaps.table.model.pose import Pose
from gaps.table.render.marks import draw_ring
from gaps.table.render.slots import corner_radius

ShadowLayer = tuple[float, float, float, float]

ANGLE_STEP = 3  # degrees: cards are turned in steps of this while many move
ZOOM_STEP = 0.04  # and they are enlarged in steps of this
MAX_SCALED = 200  # sizes of which a picture is kept to scale into
MANY_CARDS = 6  # in motion: above this they are drawn a little coarser
MAX_PIXELS = 16_000_000  # of turned pictures that are kept while cards move
RESTING_PIXELS = 1_000_000  # of those that are kept while no card moves
RESTING_SHADOW: tuple[ShadowLayer, ...] = ((0, 1, 1.5, 0.55), (0, 4, 9, 0.42))
"""Layers of a shadow: offset to the right and down, blur, alpha 0 to 1; lengths in
pixels at u = 1.
"""
MAX_EXACT_BLUR = 3  # pixels at u = 1
MIN_SHADOW_TILT = 4  # degrees from which a shadow is turned with its card
BADGE = 34  # its diameter, pixels at u = 1
BADGE_CROSS = 11  # the width of its cross, pixels at u = 1


class CardSprite:
    """Draws one card of a board at a time; keeps the pictures it has turned."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.forget()

    def forget(self) -> None:
        """Discard every picture: sizes or colours have changed."""
        self.turned = SurfaceCache(MAX_PIXELS)
        self._scaled_pictures: dict[tuple[int, int], pygame.Surface] = {}

    def rest(self) -> None:
        """Drop most of what was kept for moving cards: none moves any longer."""
        self.turned.shrink(RESTING_PIXELS)
        self._scaled_pictures.clear()

    def draw(
        self, canvas: Canvas, card: Card, pose: Pose, time: float, shadow: bool = True
    ) -> None:
        """Draw a card as ``pose`` holds it, with its shadow and the rings that mark it."""
        width, height = self.board.geometry.card
        middle = round(pose.x), round(pose.y)
        size = round(width * pose.scale_x), round(height * pose.scale_y)
        rect = pygame.Rect((0, 0), size).move_to(center=middle)
        if shadow and pose.alpha > 0.5:
            opaque = pose.flip in (0, 1) and pose.alpha == 1
            self.draw_shadow(
                canvas, rect, _shadow_at(pose.z), pose.tilt, covered=opaque
            )
        picture = self._picture(card, pose)
        place = picture.get_rect(center=middle)
        canvas.blit_faint(picture, place, pose.alpha)
        if not pose.tilt:
            self._draw_rings(canvas, card, rect, time)

    def _draw_rings(
        self, canvas: Canvas, card: Card, rect: pygame.Rect, time: float
    ) -> None:
        board = self.board
        px = canvas.style.px
        theme = canvas.style.theme
        cell = board.cell_of(card)
        refusal = board.refusals.get(card)
        if cell is None:
            return
        if cell == board.selected:
            draw_ring(canvas, rect, px(8), px(2), theme.brass)
            draw_ring(canvas, rect, px(6), px(2), theme.bg0)
            draw_ring(canvas, rect, px(4), px(4), theme.brass)
        elif refusal is not None:
            draw_ring(canvas, rect, px(3), px(3), theme.ember)
            self._draw_badge(canvas, rect, refusal.badge_scale(time))
        elif cell == board.hovered and not board.flying:
            draw_ring(canvas, rect, px(2), px(2), theme.hi)

    def _draw_badge(self, canvas: Canvas, rect: pygame.Rect, scale: float) -> None:
        if scale <= 0:
            return
        style = canvas.style
        theme = canvas.style.theme
        side = max(4, round(style.px(BADGE) * scale))
        badge = shapes.disc(side, theme.ember, max(1.5, 2 * style.u), theme.bg0)
        at = badge.get_rect(center=(rect.centerx, rect.bottom))
        canvas.blit(badge, at)
        arm = side * BADGE_CROSS / BADGE / 2
        middle = side / 2
        for dx in (-1, 1):
            ends = (
                (middle - dx * arm, middle - arm),
                (middle + dx * arm, middle + arm),
            )
            picture = shapes.polyline(
                (side, side), ends, max(2.0, side * 0.11), theme.bg0
            )
            canvas.blit(picture, at)

    def _picture(self, card: Card, pose: Pose) -> pygame.Surface:
        """Return the card as ``pose`` holds it: face or back, flipped, scaled and
        turned. Draw it at once.
        """
        art = self.board.art
        (width, height) = self.board.geometry.card
        face_up = pose.flip < 0.5
        flip_scale = abs(math.cos(math.pi * pose.flip))
        flat = flip_scale == 1 and pose.scale_x == pose.scale_y
        many = len(self.board.cards_in_motion) > MANY_CARDS
        tilt = round(pose.tilt, 1)
        zoom = round(pose.scale_x, 2)
        if many:
            tilt = round(pose.tilt / ANGLE_STEP) * ANGLE_STEP
            zoom = round(pose.scale_x / ZOOM_STEP) * ZOOM_STEP
        size = (
            max(1, round(width * pose.scale_x * flip_scale)),
            max(1, round(height * pose.scale_y)),
        )
        if many and flat:
            size = round(width * zoom), round(height * zoom)
        picture = (
            art.face(card, (width, height)) if face_up else art.back((width, height))
        )
        if not tilt % 360:
            return picture if size == (width, height) else self._scaled(picture, size)
        if not flat:
            scaled = self._scaled(picture, size)
            if many:
                # rough, but seen for one frame only
                return pygame.transform.rotate(scaled, -tilt)
            return pygame.transform.rotozoom(_bordered(scaled), -tilt, 1.0)
        name = card if face_up else None
        cache = self.turned

        def turn() -> pygame.Surface:
            bordered = cache.get(("bordered", name), lambda: _bordered(picture))
            return pygame.transform.rotozoom(bordered, -tilt, zoom)

        return cache.get((name, zoom, tilt % 360), turn)

    def _scaled(self, picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
        """Return the picture at another size. The next picture of that size takes its
        place.
        """
        if size not in self._scaled_pictures:
            if len(self._scaled_pictures) >= MAX_SCALED:
                self._scaled_pictures.clear()
            self._scaled_pictures[size] = shapes.ready(
                pygame.Surface(size, pygame.SRCALPHA)
            )
        return pygame.transform.smoothscale(picture, size, self._scaled_pictures[size])

    def draw_shadow(
        self,
        canvas: Canvas,
        rect: pygame.Rect,
        layers: tuple[ShadowLayer, ...],
        tilt: float = 0.0,
        size: tuple[int, int] | None = None,
        *,
        covered: bool = False,
    ) -> None:
        """Draw a shadow under a card at ``rect``: that of a card of ``size``, by
        default one of the rows.

        If the card soon covers ``rect``, but for its edges, the shadow is only drawn
        where it is seen.
        """
        if canvas.style.theme.plain:
            return
        style = canvas.style
        u = canvas.style.u
        size = size or self.board.geometry.card
        turned = abs(tilt) > MIN_SHADOW_TILT
        if layers is RESTING_SHADOW and not turned:
            picture, area = _resting_shadow(size, style)
            place = area.move(rect.topleft)
            canvas.blit(picture, place)
            return
        for dx, dy, blur, alpha in layers:
            soft, (ox, oy) = _shadow(size, blur, alpha, style)
            if turned:
                step = round(tilt / 10) * 10 % 180
                key = "shadow", soft.get_size(), step
                soft = self.turned.get(
                    key, partial(pygame.transform.rotate, soft, -step)
                )
                where = soft.get_rect(
                    center=(rect.centerx + dx * u, rect.centery + dy * u)
                )
                canvas.blit(soft, where)
            else:
                at = soft.get_rect(
                    topleft=(int(rect.left + ox + dx * u), int(rect.top + oy + dy * u))
                )
                hidden = rect.inflate(-2 * corner_radius(size), -0.1 * rect.height)
                _blit_around(
                    canvas, soft, at, hidden if covered else pygame.Rect(0, 0, 0, 0)
                )


def _resting_shadow(
    size: tuple[int, int], style: Style
) -> tuple[pygame.Surface, pygame.Rect]:
    """Return all layers of a lying card's shadow in one picture, and where it lies from
    the card's corner.
    """
    layers = []
    for dx, dy, blur, alpha in RESTING_SHADOW:
        soft, (ox, oy) = _shadow(size, blur, alpha, style)
        layers.append(
            (
                soft,
                soft.get_rect(topleft=(int(ox + dx * style.u), int(oy + dy * style.u))),
            )
        )
    area = layers[0][1].unionall([at for _, at in layers[1:]])

    def paint() -> pygame.Surface:
        picture = pygame.Surface(area.size, pygame.SRCALPHA)
        picture.blits([(soft, at.move(-area.left, -area.top)) for soft, at in layers])
        return picture

    return style.surface_cache.get(("lying shadow", size), paint), area


def _shadow(
    size: tuple[int, int], blur: float, alpha: float, style: Style
) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return one layer of a shadow and its offset from the card; large blurs are
    rounded, to be kept.
    """
    pixels = (round(blur) if blur > MAX_EXACT_BLUR else blur) * style.u
    return shapes.shadow(
        size, corner_radius(size), (0, 0), pixels, style.theme.shadow, alpha
    )


def _shadow_at(z: float) -> tuple[ShadowLayer, ...]:
    """Return the shadow of a card at height ``z`` as in ``Pose``: one that is higher is
    larger and softer.
    """
    if z > 0.2:
        return ((6 + 8 * z, 8 + 26 * z, 6 + 10 * z, 0.55),)
    return ((14 * z * 4, 10, 10, 0.6),) if z > 0.02 else RESTING_SHADOW


def _blit_around(
    canvas: Canvas, picture: pygame.Surface, at: pygame.Rect, covered: pygame.Rect
) -> None:
    """Draw a picture without what will be ``covered``, which is soon drawn over."""
    for part in around(covered.clip(at), at):
        if part.width > 0 and part.height > 0:
            canvas.surface.blit(picture, part, part.move(-at.left, -at.top))
    canvas.touched.append(at)


def _bordered(picture: pygame.Surface) -> pygame.Surface:
    """Return the picture with 2 transparent pixels on each side: its edges stay smooth
    when it is turned.
    """
    width, height = picture.get_size()
    larger = pygame.Surface((width + 4, height + 4), pygame.SRCALPHA)
    larger.blit(picture, (2, 2))
    return larger
