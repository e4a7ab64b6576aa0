"""Pictures of a long chain in the upper bar: the light of a new peak, the ridge of brass and its rays."""

from __future__ import annotations

import pygame

from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import Color, mix

WHITE: Color = (255, 255, 255)
# Lengths in pixels at u = 1.
FLARE_SIDE = 44
RAYS, RAYS_SIZE, RAYS_CENTER = 40, (480, 64), (240, 26)
RAY_START, RAY_WIDTH, RAY_ALPHA = 40, 1.8, 0.50  # where a ray begins; its alpha there
VALLEY = 0.55  # how deep the valleys of the ridge are, as a share of its height


def draw_flare(surface: pygame.Surface, at: tuple[int, int], strength: float, style: Style) -> None:
    """Draw the light round a new peak whose middle is ``at``; a ``strength`` of 1 is the brightest."""
    side = style.px(FLARE_SIDE)

    def paint() -> pygame.Surface:
        body = (
            '<defs><radialGradient id="f" gradientUnits="userSpaceOnUse" cx="50" cy="50" r="50">'
            f'<stop offset="0" stop-color="{_hex(style.theme.glow)}" stop-opacity="0.75"/>'
            f'<stop offset="1" stop-color="{_hex(style.theme.glow)}" stop-opacity="0"/>'
            '</radialGradient></defs><circle cx="50" cy="50" r="50" fill="url(#f)"/>'
        )
        return shapes.vector((side, side), body, (100, 100))

    picture = style.surface_cache.get(("flare", side), paint)
    shapes.blit_faint(surface, picture, picture.get_rect(center=at), strength)


def draw_rays(surface: pygame.Surface, style: Style) -> None:
    """Draw rays from the score, down to the board."""
    size = style.px(RAYS_SIZE[0]), style.px(RAYS_SIZE[1])

    def paint() -> pygame.Surface:
        (width, height), (cx, cy) = RAYS_SIZE, RAYS_CENTER
        colour = _hex(style.theme.glow)
        ways = [pygame.Vector2(1, 0).rotate(360 * number / RAYS) for number in range(RAYS)]
        lines = "".join(
            f'<path d="M{cx + near.x:.1f} {cy + near.y:.1f}L{cx + far.x:.1f} {cy + far.y:.1f}"/>'
            for near, far in ((way * RAY_START, way * cx) for way in ways)
        )
        body = (
            f'<defs><radialGradient id="r" gradientUnits="userSpaceOnUse" cx="{cx}" cy="{cy}" r="{cx}">'
            f'<stop offset="0" stop-color="{colour}" stop-opacity="{RAY_ALPHA}"/>'
            f'<stop offset="1" stop-color="{colour}" stop-opacity="0"/></radialGradient></defs>'
            f'<g fill="none" stroke="url(#r)" stroke-width="{RAY_WIDTH}">{lines}</g>'
        )
        return shapes.vector(size, body, (width, height))

    picture = style.surface_cache.get(("chain rays", size), paint)
    surface.blit(picture, ((style.size[0] - size[0]) // 2, 0))


def ridge(size: tuple[int, int], peaks: int, style: Style) -> pygame.Surface:
    """Return the ridge of brass that replaces the peaks of a long chain."""

    def paint() -> pygame.Surface:
        theme = style.theme
        width, height = peaks * 20.0, 16.0
        points = [(0.8, height - 0.8)]
        for number in range(peaks):
            points.append((20.0 * number + 10, 1.0))
            if number < peaks - 1:
                points.append((20.0 * number + 20, height * VALLEY))
        points.append((width - 0.8, height - 0.8))
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        top = theme.brass if theme.plain else mix(theme.brass, WHITE, 0.45)
        edge = theme.brass if theme.plain else mix(theme.brass, WHITE, 0.7)
        body = (
            f'<defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{height}">'
            f'<stop offset="0" stop-color="{_hex(top)}"/>'
            f'<stop offset="0.5" stop-color="{_hex(theme.brass)}"/>'
            f'<stop offset="1" stop-color="{_hex(theme.brassd)}"/></linearGradient></defs>'
            f'<path d="M{path}Z" fill="url(#g)" stroke="{_hex(edge)}" stroke-width="1.4"/>'
        )
        return shapes.vector(size, body, (width, height))

    return style.surface_cache.get(("chain ridge", size), paint)


def _hex(colour: Color) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
