"""Drawing single cards: at rest, flying or turning, with shadows and rings."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

import pygame

from gaps.engine import Card
from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas, around
from gaps.stage.drawing.shapes import SurfaceCache
from gaps.stage.drawing.style import Style, kept
from gaps.table.model.pose import Pose
from gaps.table.moving_cards import MovingCards
from gaps.table.render.outlines import corner_radius, draw_ring


class ShadowLayer(NamedTuple):
    """One layer of a shadow; lengths are in units."""

    right: float
    down: float
    """How far it is offset from its card."""
    blur: float
    alpha: float


ANGLE_STEP = 3  # degrees: steps in which cards are turned while many move
WHIRL_STEP = 15  # the same when they are turned by more than ``MIN_WHIRL_DEGREES``
MIN_WHIRL_DEGREES = 12
SMOOTH_PIXELS = 30_000  # of a card; a larger one that whirls has edges as they come
ZOOM_STEP = 0.05  # step in which they are enlarged
FLIP_WIDTHS = 4  # number of widths in which they turn over
MAX_SCALED = 200  # sizes for which a picture is stored to scale into
MANY_CARDS = 6  # in motion: above this they are drawn a little coarser
MAX_PIXELS = 16_000_000  # maximum of turned pictures cached while cards move
TURNED_WINDOWS = 4  # most of them, in windows of pixels
FORESEEN_SHARE = 0.75  # of that maximum, up to which pictures are foreseen
RESTING_PIXELS = 1_000_000  # maximum of those kept while no card moves
RESTING_SHADOW = (ShadowLayer(0, 1, 1.5, 0.55), ShadowLayer(0, 4, 9, 0.42))
MAX_RESTING_HEIGHT = 0.02  # heights as in ``Pose``, up to which a card has that shadow
MAX_LIFTED_HEIGHT = 0.2  # and up to which it has the next
MAX_EXACT_BLUR = 3  # in units
MIN_SHADOW_TILT = 4  # degrees from which a shadow is turned with its card
SHADOW_STEP = 10  # degrees between two pictures of it
SHADOW_SIZES = 8  # number of widths and heights, as its card turns over or is smaller
# The shadow of one of many turned cards: a disc of this width, as a fraction of the
# card's height, in this many sizes.
DISC_WIDTH = 1.2
DISC_SIZES = 6
DISC_ALPHA = 0.6  # in its centre
HIDDEN_SHARE = 0.9  # fraction of a card's height whose shadow the card hides
BADGE_SIZE = 34  # diameter of a badge, in units
BADGE_CROSS_WIDTH = 11  # width of its cross, in units
BADGE_LINE_WIDTH = 0.11  # width of the cross's lines, as a fraction of its diameter
BORDER_WIDTH = 2  # transparent pixels around a picture that is turned
# Rings of the selected card, from the outside in: distance and width.
SELECTED_RINGS = (
    (8, 2, "brass"),
    (6, 2, "bg0"),
    (4, 4, "brass"),
)
REFUSED_RING_WIDTH = 3
HOVERED_RING_WIDTH = 2


class CardSprite:
    """Draws one card of a board at a time; caches the pictures it has turned."""

    def __init__(self, table: MovingCards) -> None:
        self.table = table
        self.forget()

    def forget(self) -> None:
        """Discard every picture: sizes or colours have changed."""
        width, height = self.table.style.size
        wanted = round(TURNED_WINDOWS * width * height)
        self.turned = SurfaceCache(min(MAX_PIXELS, wanted))
        self._scaled_pictures: dict[tuple[int, int], pygame.Surface] = {}

    def rest(self) -> None:
        """Drop most of what was cached for moving cards: none moves any longer."""
        self.turned.shrink(RESTING_PIXELS)
        self._scaled_pictures.clear()

    def foresee(self, poses: Iterable[tuple[Card, Pose]]) -> None:
        """Cache the pictures of cards that will move together, as many as fit."""
        fitting = FORESEEN_SHARE * self.turned.max_pixels
        for card, pose in poses:
            if self.turned.pixels > fitting:
                return
            self.picture(card, pose, many=True)

    def draw(
        self,
        canvas: Canvas,
        card: Card,
        pose: Pose,
        time: float,
        shadow: bool = True,
    ) -> None:
        """Draw a card in its ``pose``, with its shadow and the rings that mark it."""
        rect = self.table.area(pose)
        if shadow and pose.alpha > 0.5:
            canvas.shine(self._draw_shadow, rect, pose)
        picture = self.picture(card, pose)
        place = picture.get_rect(center=rect.center)
        canvas.blit_faint(picture, place, pose.alpha)
        if not pose.tilt:
            self._draw_rings(canvas, card, rect, time)

    # Marks

    def _draw_rings(
        self,
        canvas: Canvas,
        card: Card,
        rect: pygame.Rect,
        time: float,
    ) -> None:
        table = self.table
        px = canvas.style.px
        theme = canvas.style.theme
        cell = table.cell_of(card)
        refusal = table.refusals.get(card)
        if cell is None:
            return
        if cell == table.hand.selected:
            for distance, width, colour in SELECTED_RINGS:
                paint = getattr(theme, colour)
                draw_ring(
                    canvas,
                    rect,
                    px(distance),
                    px(width),
                    paint,
                )
        elif refusal is not None:
            draw_ring(
                canvas,
                rect,
                px(REFUSED_RING_WIDTH),
                px(REFUSED_RING_WIDTH),
                theme.ember,
            )
            self._draw_badge(canvas, rect, refusal.badge_scale(time))
        elif cell == table.hand.hovered and not table.flying:
            draw_ring(
                canvas,
                rect,
                px(HOVERED_RING_WIDTH),
                px(HOVERED_RING_WIDTH),
                theme.hi,
            )

    def _draw_badge(
        self,
        canvas: Canvas,
        rect: pygame.Rect,
        scale: float,
    ) -> None:
        if scale <= 0:
            return
        style = canvas.style
        theme = style.theme
        side = max(4, round(style.px(BADGE_SIZE) * scale))
        border = max(1.5, 2 * style.px_per_unit)
        badge = shapes.disc(side, theme.ember, border, theme.bg0)
        at = badge.get_rect(center=rect.midbottom)
        canvas.blit(badge, at)
        middle = side / 2
        arm = middle * BADGE_CROSS_WIDTH / BADGE_SIZE
        top = middle - arm
        bottom = middle + arm
        line = max(2.0, side * BADGE_LINE_WIDTH)
        falling = ((top, top), (bottom, bottom))
        rising = ((top, bottom), (bottom, top))
        for ends in (falling, rising):
            stroke = shapes.polyline((side, side), ends, line, theme.bg0)
            canvas.blit(stroke, at)

    # The card

    @property
    def _has_many(self) -> bool:
        """True if so many cards move that each is drawn a little coarser."""
        return len(self.table.cards_in_motion) > MANY_CARDS

    def picture(
        self, card: Card, pose: Pose, many: bool | None = None
    ) -> pygame.Surface:
        """Return the card in its ``pose``: face or back, flipped, scaled and turned.

        It is as it looks while ``many`` cards move, or as many as move now. Draw it at
        once.
        """
        if many is None:
            many = self._has_many
        art = self.table.art
        size = self.table.geometry.card
        is_face_up = pose.flip < 0.5
        picture = art.face(card, size) if is_face_up else art.back(size)
        narrower = _narrower(pose, many)
        is_even = pose.scale_x == pose.scale_y
        tilt = round(pose.tilt, 1)
        zoom = round(pose.scale_x, 2)
        if many:
            step = ANGLE_STEP if abs(tilt) < MIN_WHIRL_DEGREES else WHIRL_STEP
            tilt = round(pose.tilt / step) * step
            zoom = round(pose.scale_x / ZOOM_STEP) * ZOOM_STEP
        is_flat = narrower == 1 and is_even
        name = card if is_face_up else None
        if tilt % 360 and (is_flat or (many and is_even)):
            is_coarse = many and abs(tilt) >= MIN_WHIRL_DEGREES
            return self._turned(name, picture, tilt, zoom, narrower, is_coarse)
        width, height = size
        scale = (pose.scale_x * narrower, pose.scale_y)
        if many and is_flat:
            scale = (zoom, zoom)
        new_width = max(1, round(width * scale[0]))
        new_height = max(1, round(height * scale[1]))
        new_size = (new_width, new_height)
        if new_size != size and many and is_even:
            picture = self._kept_at(name, picture, new_size)
        elif new_size != size:
            picture = self._scaled(picture, new_size)
        if not tilt % 360:
            return picture
        return pygame.transform.rotozoom(_bordered(picture), -tilt, 1.0)

    def _turned(
        self,
        name: Card | None,
        picture: pygame.Surface,
        tilt: float,
        zoom: float,
        narrower: float,
        is_coarse: bool,
    ) -> pygame.Surface:
        """Return a face, or the back without a ``name``, turned.

        As it turns over, it has a fraction of its width. A large one may be coarse. It is
        cached.
        """
        cache = self.turned
        width, height = picture.get_size()
        size = (max(1, round(width * narrower)), height)
        if is_coarse and width * height > SMOOTH_PIXELS:
            small = (max(1, round(size[0] * zoom)), max(1, round(height * zoom)))
            scaled = self._kept_at(name, picture, small)
            key = ("coarse", name, small, tilt % 360)
            return cache.get(key, lambda: pygame.transform.rotate(scaled, -tilt))

        def border() -> pygame.Surface:
            narrow = picture
            if narrower != 1:
                narrow = self._scaled(picture, size)
            return _bordered(narrow)

        def turn() -> pygame.Surface:
            bordered = cache.get(("bordered", name, narrower), border)
            return pygame.transform.rotozoom(bordered, -tilt, zoom)

        return cache.get((name, zoom, tilt % 360, narrower), turn)

    def _kept_at(
        self, name: Card | None, picture: pygame.Surface, size: tuple[int, int]
    ) -> pygame.Surface:
        """Return a face, or the back without a ``name``, at another size; it is cached."""
        key = ("scaled", name, size)
        return self.turned.get(key, lambda: pygame.transform.smoothscale(picture, size))

    def _scaled(self, picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
        """Return the picture at another size.

        The next picture of that size takes its place.
        """
        if size not in self._scaled_pictures:
            if len(self._scaled_pictures) >= MAX_SCALED:
                self._scaled_pictures.clear()
            self._scaled_pictures[size] = shapes.ready(shapes.blank(size))
        return pygame.transform.smoothscale(picture, size, self._scaled_pictures[size])

    # Shadows

    def draw_resting_shadow(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """Draw the shadow of a card at rest at ``rect``."""
        canvas.shine(_draw_resting_shadow, rect, rect.size, edges_only=True)

    def _draw_shadow(
        self,
        canvas: Canvas,
        rect: pygame.Rect,
        pose: Pose,
    ) -> None:
        """Draw the shadow of a card at ``rect``.

        If the card will cover most of the shadow, only the visible edges of it are
        drawn.
        """
        style = canvas.style
        is_turned = abs(pose.tilt) > MIN_SHADOW_TILT
        layers = _shadow_at(pose.z)
        if is_turned and self._has_many:
            # Nobody sees how each of so many shadows is turned.
            soft = self._soft_disc(style, pose)
            highest = layers[-1]
            right, down = (
                highest.right * style.px_per_unit,
                highest.down * style.px_per_unit,
            )
            middle = (rect.centerx + right, rect.centery + down)
            canvas.blit(soft, soft.get_rect(center=middle))
            return
        size = self._shadow_size(pose)
        is_opaque = pose.flip in (0, 1) and pose.alpha == 1
        if layers is RESTING_SHADOW and not is_turned:
            covers = is_opaque and not pose.tilt and rect.size == size
            _draw_resting_shadow(canvas, rect, size, edges_only=covers)
            return
        hidden = _hidden(rect) if is_opaque else pygame.Rect(0, 0, 0, 0)
        for layer in layers:
            soft, _ = _shadow(size, layer, style)
            right = layer.right * style.px_per_unit
            down = layer.down * style.px_per_unit
            middle = (rect.centerx + right, rect.centery + down)
            if is_turned:
                soft = self._turned_shadow(soft, pose.tilt)
                canvas.blit(soft, soft.get_rect(center=middle))
            else:
                canvas.blit_around(hidden, soft, soft.get_rect(center=middle))

    def _soft_disc(self, style: Style, pose: Pose) -> pygame.Surface:
        height = self.table.geometry.card[1]
        size = math.ceil(DISC_SIZES * min(1.0, pose.scale_y))
        return _disc(style, round(DISC_WIDTH * height * size / DISC_SIZES))

    def _shadow_size(self, pose: Pose) -> tuple[int, int]:
        """Return the size of what throws the shadow.

        It is in steps, so that few pictures are turned.
        """
        width, height = self.table.geometry.card
        narrower = _narrower(pose, self._has_many)
        across = math.ceil(SHADOW_SIZES * min(1.0, pose.scale_x) * narrower)
        down = math.ceil(SHADOW_SIZES * min(1.0, pose.scale_y))
        return width * across // SHADOW_SIZES, height * down // SHADOW_SIZES

    def _turned_shadow(self, soft: pygame.Surface, tilt: float) -> pygame.Surface:
        step = round(tilt / SHADOW_STEP) * SHADOW_STEP % 180
        key = ("shadow", soft.get_size(), step)
        return self.turned.get(key, lambda: pygame.transform.rotate(soft, -step))


def _narrower(pose: Pose, many: bool) -> float:
    """Return the visible fraction of a card's width as it turns over.

    ``many`` is true if other cards do the same.
    """
    narrower = abs(math.cos(math.pi * pose.flip))
    if many:
        return max(1, round(narrower * FLIP_WIDTHS)) / FLIP_WIDTHS
    return narrower


def _draw_resting_shadow(
    canvas: Canvas, rect: pygame.Rect, size: tuple[int, int], edges_only: bool = False
) -> None:
    """Draw the shadow of something of ``size`` at rest at ``rect``.

    If it will cover most of the shadow, ``edges_only`` are drawn.
    """
    style = canvas.style
    picture = _resting_shadow(style, size)
    area = _resting_area(style, size)
    place = rect.move(area.topleft).topleft
    if not edges_only:
        canvas.blit(picture, place)
        return
    hidden = _hidden(pygame.Rect((0, 0), size)).move(-area.left, -area.top)
    for part in around(hidden, picture.get_rect()):
        canvas.blit(picture, (place[0] + part.left, place[1] + part.top), part)


def _hidden(card: pygame.Rect) -> pygame.Rect:
    """Return the part of a shadow that nobody sees below an opaque ``card``."""
    edges = 2 * corner_radius(card.size)
    return card.inflate(-edges, -(1 - HIDDEN_SHARE) * card.height)


@kept
def _disc(style: Style, diameter: int) -> pygame.Surface:
    """Return the shadow of a card that flies with many others, however it is turned."""
    colour = style.theme.shadow
    fading = (0, colour, DISC_ALPHA), (0.5, colour, 0.8 * DISC_ALPHA), (1, colour, 0)
    return shapes.soft_disc(diameter, *fading)


@kept
def _resting_shadow(style: Style, size: tuple[int, int]) -> pygame.Surface:
    """Return all layers of a resting card's shadow in one picture."""
    area = _resting_area(style, size)
    picture = shapes.blank(area.size)
    for soft, at in _resting_layers(style, size):
        picture.blit(soft, at.move(-area.left, -area.top))
    return picture


def _resting_area(style: Style, size: tuple[int, int]) -> pygame.Rect:
    """Return the area of that picture, relative to the card's corner."""
    (_, first), *others = _resting_layers(style, size)
    return first.unionall([at for _, at in others])


def _resting_layers(
    style: Style,
    size: tuple[int, int],
) -> list[tuple[pygame.Surface, pygame.Rect]]:
    layers = []
    for layer in RESTING_SHADOW:
        soft, (left, top) = _shadow(size, layer, style)
        x = int(left + layer.right * style.px_per_unit)
        y = int(top + layer.down * style.px_per_unit)
        layers.append((soft, soft.get_rect(topleft=(x, y))))
    return layers


def _shadow(
    size: tuple[int, int],
    layer: ShadowLayer,
    style: Style,
) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return one layer of a shadow and its offset from the card.

    Large blurs are rounded, so that the layer can be cached.
    """
    blur = layer.blur
    if blur > MAX_EXACT_BLUR:
        blur = round(blur)
    radius = corner_radius(size)
    colour = style.theme.shadow
    return shapes.shadow(
        size,
        radius,
        (0, 0),
        blur * style.px_per_unit,
        colour,
        layer.alpha,
    )


def _shadow_at(z: float) -> tuple[ShadowLayer, ...]:
    """Return the shadow of a card at height ``z`` as in ``Pose``.

    A higher card has a larger and softer one.
    """
    if z > MAX_LIFTED_HEIGHT:
        return (ShadowLayer(6 + 8 * z, 8 + 26 * z, 6 + 10 * z, 0.55),)
    if z > MAX_RESTING_HEIGHT:
        return (ShadowLayer(56 * z, 10, 10, 0.6),)
    return RESTING_SHADOW


def _bordered(picture: pygame.Surface) -> pygame.Surface:
    """Return the picture with a transparent border.

    So its edges stay smooth when it is turned.
    """
    width, height = picture.get_size()
    larger = shapes.blank((width + 2 * BORDER_WIDTH, height + 2 * BORDER_WIDTH))
    larger.blit(picture, (BORDER_WIDTH, BORDER_WIDTH))
    return larger
