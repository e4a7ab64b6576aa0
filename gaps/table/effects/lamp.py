"""The lamp over the table: light on everything that lies still behind the cards."""

from __future__ import annotations

import pygame

from gaps.stage.drawing import shapes
from gaps.stage.drawing.kept_picture import Ground
from gaps.stage.drawing.style import Style
from gaps.table.effects.chain import ALPHA_RANGE, MAX_ALPHA, MIN_ALPHA
from gaps.table.model.geometry import BoardGeometry

LEVELS = 16  # of light, from none to the most
MIDDLE = 40  # of the lamp below the window's upper edge; lengths are pixels at u = 1
RADII, MORE = (420, 130), (260, 190)  # half axes of the lamp, and what the brightest one has more
INNER, OUTER = (0xEE, 0x92, 0x26), (0xDC, 0x5E, 0x16)
"""Added to the blue of the table, they give what #FFC766 and #E8863C give when they are laid over it."""
FALL_OFF = ((0.0, 1.0, INNER), (0.3, 0.68, INNER), (0.6, 0.28, OUTER), (0.85, 0.06, OUTER), (1.0, 0.0, OUTER))
"""Share of the radius, alpha and colour, from the middle outward."""
EDGE_FROM, EDGE_WIDTH, EDGE_ALPHA = 0.85, 170, 0.20  # the warm edge: from which lamp on, its width and alpha
MAP_SIDE = 256  # pixels, the longer one: the light is painted small, since nothing in it is sharp
INSET = 3  # pixels at u = 1 that light reaches under the edge of cards, so that round corners are lit
HALF = 0.5  # of the lamp's light is left in a light theme


Band = tuple[pygame.Rect, pygame.Surface]
"""A free part of the window, and the light on it."""


class LitGround:
    """The ground of a board with the light of the lamp on it; without light, the ground itself."""

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        self._level = 0
        self._bands: list[Band] = []

    def forget(self) -> None:
        """Discard the picture: sizes or colours have changed, or the ground was shown without it."""
        self._picture, self._level, self._bands = None, 0, []

    def light(self, ground: Ground, alpha: float, geometry: BoardGeometry, style: Style) -> Ground:
        """Return ``ground`` with a lamp on it whose middle has ``alpha``; its picture is changed later."""
        level = 0 if style.theme.plain else round(LEVELS * min(1.0, alpha / MAX_ALPHA))
        if not level and not self._level:
            return ground
        changed = list(ground.changed)
        if level != self._level:
            before = self._bands
            self._bands = _bands(MAX_ALPHA * level / LEVELS, geometry, style) if level else []
            changed += [area for area, _ in (*before, *self._bands)]
        self._level = level
        if not level:
            self._picture = None
            return Ground(ground.picture, changed)
        if self._picture is None or self._picture.get_size() != ground.picture.get_size():
            self._picture = ground.picture.copy()
            self._renew(self._picture, ground.picture, [self._picture.get_rect()])
        else:
            self._renew(self._picture, ground.picture, changed)
        return Ground(self._picture, changed)

    def _renew(self, picture: pygame.Surface, ground: pygame.Surface, areas: list[pygame.Rect]) -> None:
        for area in areas:
            picture.set_clip(area)
            picture.blit(ground, area, area)
            for lit, light in self._bands:
                if lit.colliderect(area):
                    picture.blit(light, lit, special_flags=pygame.BLEND_RGB_ADD)
        picture.set_clip(None)


def free_areas(geometry: BoardGeometry) -> list[pygame.Rect]:
    """Return the parts of the window where no cards lie: above, below and beside the rows, between them."""
    width, height = geometry.size
    inset = round(INSET * geometry.u)
    covered = geometry.board.unionall([geometry.rect(cell) for cell in geometry.layout.cells])
    if geometry.talon:
        covered = covered.unionall([geometry.deck, geometry.turned])
    top, bottom = covered.top + inset, covered.bottom - inset
    areas = [
        pygame.Rect(0, 0, width, top),
        pygame.Rect(0, bottom, width, height - bottom),
        pygame.Rect(0, top, covered.left + inset, bottom - top),
        pygame.Rect(covered.right - inset, top, width - covered.right + inset, bottom - top),
    ]
    step = geometry.card[1] + geometry.row_gap
    for row in range(1, geometry.layout.rows):
        gap = geometry.board.top + row * step - geometry.row_gap - inset
        areas.append(
            pygame.Rect(covered.left + inset, gap, covered.width - 2 * inset, geometry.row_gap + 2 * inset)
        )
    window = pygame.Rect(0, 0, width, height)
    return [area for each in areas if (area := each.clip(window))]


def _bands(alpha: float, geometry: BoardGeometry, style: Style) -> list[Band]:
    """Return the light on the free parts of the window that the lamp reaches."""
    small, reach = _light_map(alpha, geometry.size, style)
    share_x, share_y = small.get_width() / geometry.size[0], small.get_height() / geometry.size[1]
    bands = []
    for area in free_areas(geometry):
        lit = area.clip(reach)
        if not lit:
            continue
        left, top = int(lit.left * share_x), int(lit.top * share_y)
        right, bottom = -int(-lit.right * share_x // 1), -int(-lit.bottom * share_y // 1)
        part = pygame.Rect(left, top, max(1, right - left), max(1, bottom - top)).clip(small.get_rect())
        bands.append((lit, pygame.transform.smoothscale(small.subsurface(part), lit.size)))
    return bands


def _light_map(alpha: float, size: tuple[int, int], style: Style) -> tuple[pygame.Surface, pygame.Rect]:
    """Return the light of the lamp on the whole window, painted small, and which part of it is lit."""
    lamp = max(0.0, (alpha - MIN_ALPHA) / ALPHA_RANGE)
    strength = alpha * (HALF if style.theme.light else 1.0)
    (width, height), u = size, style.u
    radii = [(least + more * lamp) * u for least, more in zip(RADII, MORE, strict=True)]
    edge = max(0.0, (lamp - EDGE_FROM) / (1 - EDGE_FROM)) * EDGE_ALPHA * (HALF if style.theme.light else 1.0)
    share = min(1.0, MAP_SIDE / max(size))
    small = max(1, round(width * share)), max(1, round(height * share))
    reach = pygame.Rect(0, 0, width, height)
    if not edge:
        lit = pygame.Rect(0, 0, 2 * round(radii[0]), 2 * round(radii[1]))
        lit.center = width // 2, round(MIDDLE * u)
        reach = lit.clip(reach)

    def paint() -> pygame.Surface:
        return shapes.as_light(shapes.vector(small, _svg(strength, radii, edge, size, u), size))

    return style.surface_cache.get(("lamp", size, round(alpha, 4)), paint), reach


def _svg(alpha: float, radii: list[float], edge: float, size: tuple[int, int], u: float) -> str:
    (width, height), (rx, ry) = size, radii
    stops = shapes.stops(*((at, colour, alpha * share) for at, share, colour in FALL_OFF))
    body = (
        '<defs><radialGradient id="l" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1" '
        f'gradientTransform="matrix({rx:.2f} 0 0 {ry:.2f} {width / 2:.2f} {MIDDLE * u:.2f})">{stops}'
        f'</radialGradient></defs><rect x="0" y="0" width="{width}" height="{height}" fill="url(#l)"/>'
    )
    if not edge:
        return body
    reach = EDGE_WIDTH * u
    sides = ((0, 0, reach, 0), (width, 0, width - reach, 0), (0, height, 0, height - reach))
    for number, (x1, y1, x2, y2) in enumerate(sides):
        body += (
            f'<linearGradient id="e{number}" gradientUnits="userSpaceOnUse" '
            f'x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}">'
            f"{shapes.stops((0, OUTER, edge), (1, OUTER, 0))}</linearGradient>"
            f'<rect x="0" y="0" width="{width}" height="{height}" fill="url(#e{number})"/>'
        )
    return body
