"""The light over the table.

A chain brings more light to the ground between cards; while no card can move, there is
less.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

import pygame

from gaps.engine import Status
from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas, around
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import BLACK
from gaps.stage.motion.durations import CROSS_FADE, ENTER, SETTLE
from gaps.table.effects.table_light import light_on
from gaps.table.model.geometry import BoardGeometry
from gaps.table.moving_cards import MovingCards
from gaps.table.render.outlines import corner_radius

MIN_ALPHA = 0.10  # opacity of the lamp at the first step of a chain
ALPHA_RANGE = 0.55  # gain in opacity up to the last step
MAX_ALPHA = MIN_ALPHA + ALPHA_RANGE
LEVELS = 11  # levels of light, from none to the most
MIDDLE = 40  # middle of the lamp below the window's top; in units
LAMP_RADII = (420, 130)  # half axes of the faintest lamp
LAMP_GROWTH = (260, 190)  # added to the lengths for the brightest lamp
LAMP_FALLOFF = (
    (0.0, 1.0),
    (0.3, 0.68),
    (0.6, 0.28),
    (0.85, 0.06),
    (1.0, 0.0),
)
"""Fractions of the radius, and alphas, from the centre outward."""
INNER = 0.3  # fraction of the radius up to which the lamp has its inner colour
EDGE_FROM = 0.85  # the lamp from which there is a warm edge
EDGE_WIDTH = 170
EDGE_ALPHA = 0.20  # opacity of that edge
# Pixels, the longer side: the light is painted small, since nothing in it is sharp.
MAP_SIDE = 256
# Units that light reaches under the edge of cards, so that round corners are
# lit.
INSET = 3


Band = tuple[pygame.Rect, pygame.Surface]
"""A free part of the window, and the light on it."""


class LampLight:
    """The light of the lamp on the ground between the cards."""

    def __init__(self, table: MovingCards, alpha: Callable[[float], float]) -> None:
        """Ask for the ``alpha`` of its centre at a time of the table, in seconds."""
        self._table = table
        self._alpha = alpha
        self.forget()

    def forget(self) -> None:
        """Assume that nothing of it has been painted."""
        self._level = 0
        self._bands: list[Band] = []

    @property
    def is_seen(self) -> bool:
        return self._level > 0

    def changes(self, time: float) -> Sequence[pygame.Rect]:
        style = self._table.style
        level = 0
        if light_on(style.theme).lamp_strength:
            level = round(LEVELS * min(1.0, self._alpha(time) / MAX_ALPHA))
        if level == self._level:
            return ()
        before = self._bands
        self._level = level
        self._bands = []
        if level:
            brightest = MAX_ALPHA * level / LEVELS
            self._bands = list(_bands(brightest, self._table.geometry, style))
        return [area for area, _light in (*before, *self._bands)]

    def paint(self, picture: pygame.Surface, area: pygame.Rect) -> None:
        flag = 0
        if light_on(self._table.style.theme).adds:
            flag = pygame.BLEND_RGB_ADD
        for place, light in self._bands:
            if place.colliderect(area):
                picture.blit(light, place, special_flags=flag)


def free_areas(geometry: BoardGeometry) -> list[pygame.Rect]:
    """Return the parts of the window without cards.

    They are above, below and beside the rows, and between them.
    """
    window = pygame.Rect((0, 0), geometry.size)
    inset = round(INSET * geometry.px_per_unit)
    cells = [geometry.rect(cell) for cell in geometry.layout.cells]
    covered = geometry.board.unionall(cells)
    if geometry.talon:
        covered = covered.unionall([geometry.talon_place, geometry.turned])
    inner = shapes.grown(covered, -inset)
    areas = around(inner, window)
    gap = geometry.row_gap
    _wide, high = geometry.card
    for row in range(1, geometry.layout.rows):
        top = geometry.board.top + row * (high + gap) - gap
        between = inner.copy()
        between.top = top - inset
        between.height = gap + 2 * inset
        areas.append(between)
    inside = [area.clip(window) for area in areas]
    return [area for area in inside if area]


def _bands(alpha: float, geometry: BoardGeometry, style: Style) -> Iterator[Band]:
    small, reach = _light_map(alpha, geometry.size, style)
    width, height = geometry.size
    across = small.get_width() / width
    down = small.get_height() / height
    for area in free_areas(geometry):
        lit = area.clip(reach)
        if not lit:
            continue
        left = int(lit.left * across)
        top = int(lit.top * down)
        right = math.ceil(lit.right * across)
        bottom = math.ceil(lit.bottom * down)
        wide = max(1, right - left)
        high = max(1, bottom - top)
        part = pygame.Rect(left, top, wide, high)
        part = part.clip(small.get_rect())
        light = small.subsurface(part)
        yield lit, pygame.transform.smoothscale(light, lit.size)


def _light_map(
    alpha: float,
    size: tuple[int, int],
    style: Style,
) -> tuple[pygame.Surface, pygame.Rect]:
    """Return the light of the lamp on the whole window, painted small.

    Return the part of the window that is lit as well.
    """
    width, height = size
    u = style.px_per_unit
    lamp = max(0.0, (alpha - MIN_ALPHA) / ALPHA_RANGE)
    table = light_on(style.theme)
    strength = table.lamp_strength
    least_wide, least_high = LAMP_RADII
    more_wide, more_high = LAMP_GROWTH
    wide = (least_wide + more_wide * lamp) * u
    high = (least_high + more_high * lamp) * u
    brighter = max(0.0, lamp - EDGE_FROM)
    edge = brighter / (1 - EDGE_FROM) * EDGE_ALPHA * strength
    reach = pygame.Rect(0, 0, width, height)
    if not edge:
        lit = pygame.Rect(0, 0, 2 * round(wide), 2 * round(high))
        lit.center = (width // 2, round(MIDDLE * u))
        reach = lit.clip(reach)

    def paint() -> pygame.Surface:
        fraction = min(1.0, MAP_SIDE / max(size))
        small = (round(width * fraction), round(height * fraction))
        body = _lamp(alpha * strength, (wide, high), size, style)
        if edge:
            body += _edges(edge, size, style)
        light = shapes.vector(small, body, size)
        return shapes.as_light(light) if table.adds else light

    key = ("lamp", size, round(alpha, 4))
    return style.surface_cache.get(key, paint), reach


def _lamp(
    alpha: float,
    radii: tuple[float, float],
    size: tuple[int, int],
    style: Style,
) -> str:
    width, height = size
    wide, high = radii
    falls = []
    inner, outer = light_on(style.theme).lamp
    for at, fraction in LAMP_FALLOFF:
        colour = inner if at <= INNER else outer
        falls.append((at, colour, alpha * fraction))
    stops = shapes.stops(*falls)
    middle = f"{width / 2:.2f} {MIDDLE * style.px_per_unit:.2f}"
    place = f"{wide:.2f} 0 0 {high:.2f} {middle}"
    return (
        '<radialGradient id="l" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1" '
        f'gradientTransform="matrix({place})">{stops}</radialGradient>'
        f'<rect width="{width}" height="{height}" fill="url(#l)"/>'
    )


def _edges(alpha: float, size: tuple[int, int], style: Style) -> str:
    """Return a warm edge on the left, the right and the bottom."""
    width, height = size
    reach = EDGE_WIDTH * style.px_per_unit
    _inner, tone = light_on(style.theme).lamp
    stops = ((0, tone, alpha), (1, tone, 0))
    edges = (
        ("left", (0, 0), (reach, 0)),
        ("right", (width, 0), (width - reach, 0)),
        ("foot", (0, height), (0, height - reach)),
    )
    body = ""
    for name, start, end in edges:
        body += shapes.gradient(name, start, end, *stops)
        body += f'<rect width="{width}" height="{height}" fill="url(#{name})"/>'
    return body


DUSK_SECONDS = SETTLE  # at normal speed, to appear
DUSK_GOES = ENTER  # the same, to disappear
DUSK_LEVELS = 8
DUSK_BLUR = 36  # blur of the edge of the dusk; in units


class Dusk:
    """Dims a board and what is on it; a plain theme has no light."""

    def __init__(self, table: MovingCards) -> None:
        self._table = table
        self.comes = False
        """True if it appears at all when no card can move."""
        self._progress = 0.0  # fraction of its appearance that has passed
        self.forget()

    def forget(self) -> None:
        """Assume that nothing of it has been painted."""
        self._level = 0

    @property
    def _wanted(self) -> float:
        table = self._table
        is_stuck = table.state.status is Status.STUCK
        return float(self.comes and is_stuck and self._dimmed > 0)

    @property
    def _dimmed(self) -> float:
        """The fraction of the light that is gone in the end."""
        return light_on(self._table.style.theme).dusk

    @property
    def moving(self) -> bool:
        """True while it appears or disappears."""
        return self._progress != self._wanted

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds.

        It appears once no card flies, and disappears as cards fly.
        """
        table = self._table
        if not self.moving or (self._wanted and table.flying):
            return
        motion = table.motion_settings
        fade = DUSK_SECONDS if self._wanted else DUSK_GOES
        seconds = motion.either(motion.seconds(fade), CROSS_FADE)
        step = dt / seconds if seconds else 1.0
        if not self._wanted:
            step = -step
        fraction = max(0.0, self._progress + step)
        self._progress = min(1.0, fraction)

    @property
    def is_seen(self) -> bool:
        """True if it is on the ground.

        As it disappears, it is above all that is drawn.
        """
        return self._level > 0

    def changes(self, time: float) -> Sequence[pygame.Rect]:
        level = math.ceil(DUSK_LEVELS * self._progress) if self._wanted else 0
        if level == self._level:
            return ()
        self._level = level
        _shade, place = self._shade()
        return [place.clip(self._table.backdrop.get_rect())]

    def paint(self, picture: pygame.Surface, area: pygame.Rect) -> None:
        canvas = Canvas(picture, self._table.style)
        self._darken(canvas, self._dimmed * self._level / DUSK_LEVELS)

    def draw(self, canvas: Canvas) -> None:
        """Draw it as it disappears, above the cards in the air as well.

        So no card brightens at once.
        """
        if self._progress and not self._wanted:
            self._darken(canvas, self._dimmed * self._progress)

    def _darken(self, canvas: Canvas, alpha: float) -> None:
        """Draw its shade with an ``alpha`` of 0 to 1."""
        shade, place = self._shade()
        inner = self._even_area
        canvas.blit_around(inner, shade, place, alpha)
        grey = 255 - round(255 * alpha)
        canvas.fill((grey, grey, grey), inner, pygame.BLEND_RGB_MULT)

    @property
    def _even_area(self) -> pygame.Rect:
        """The area inside the soft edge of its shade, which is black there."""
        geometry = self._table.geometry
        edge = corner_radius(geometry.card) + self._blur
        inner = shapes.grown(geometry.board, -math.ceil(edge))
        return (
            inner if inner.width > 0 and inner.height > 0 else pygame.Rect(0, 0, 0, 0)
        )

    @property
    def _blur(self) -> float:
        return DUSK_BLUR * self._table.style.px_per_unit

    def _shade(self) -> tuple[pygame.Surface, pygame.Rect]:
        rows = self._table.geometry.board
        radius = corner_radius(self._table.geometry.card)
        shade, offset = shapes.shadow(rows.size, radius, (0, 0), self._blur, BLACK, 1.0)
        return shade, shade.get_rect(topleft=rows.move(offset).topleft)
