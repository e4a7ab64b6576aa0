"""The badges of summits."""

from __future__ import annotations

import io
from typing import Unpack

import pygame
from pygame import Rect, Surface

from gaps.asset_files import asset
from gaps.progress.summits.summit_list import Summit
from gaps.progress.summits.summit_reader import SummitCount
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import WHITE, Theme, mix
from gaps.stage.view import PartFields, Picture

GLOW_REACH = 40  # reach of the light around a badge, in units


RING_WIDTH = 3  # width of the ring around a badge in a plain theme, in units


LOCKED = "locked"


DIM = "_dim"


def badge_name(summit: Summit, standing: SummitCount) -> str:
    """Return the badge that shows the progress towards a summit.

    It is the summit's own, dim while it is under way, or a plain outline before that.
    """
    if standing.reached:
        return summit.key
    return summit.key + DIM if standing.count else LOCKED


def badge_part(
    name: str, height: float, glows: bool = False, **part: Unpack[PartFields]
) -> Picture:
    """Return a badge, with a light around it if it ``glows``.

    The part that contains it speaks for it.
    """
    return Picture(
        _paint_badge,
        (name, height, glows),
        (height, height),
        GLOW_REACH,
        **part,
    )


def _paint_badge(
    surface: Surface,
    style: Style,
    rect: Rect,
    name: str,
    height: float,
    glows: bool,
) -> None:
    picture = badge(style, name, style.px(height))
    place = picture.get_rect(center=rect.center)
    if glows and not style.theme.plain:
        inner = place.inflate(-2 * style.px(8), -2 * style.px(8))
        radius = inner.width / 2
        blur = style.px(GLOW_REACH)
        brass = style.theme.brass
        glow, offset = shapes.shadow(
            inner.size,
            radius,
            (0, 0),
            blur,
            brass,
            0.30,
        )
        surface.blit(glow, inner.move(offset))
    surface.blit(picture, place)


def badge(style: Style, name: str, px: int) -> Surface:
    """Return a badge in a theme's colours, ``px`` pixels wide and high."""
    return style.surface_cache.get(
        ("badge", name, px, style.theme.name), lambda: _picture(style, name, px)
    )


def _picture(style: Style, name: str, px: int) -> Surface:
    size = shapes.at_least_one((px, px))
    text = asset(f"badges/{name}.svg").read_text(encoding="utf-8")
    if name == LOCKED and (style.theme.light or style.theme.plain):
        text = _in_colours(text, style.theme)
    picture = shapes.ready(pygame.image.load_sized_svg(io.BytesIO(text.encode()), size))
    if style.theme.plain and name != LOCKED:
        picture.blit(shapes.ring(size, px / 2, style.px(RING_WIDTH), WHITE), (0, 0))
    return picture


def _in_colours(text: str, theme: Theme) -> str:
    """Return the outline of a badge in the colours of a theme that is not dark blue."""
    for drawn, meant in (
        ("#14222D", theme.slot),
        ("#22394A", mix(theme.slot, theme.mid, 0.25)),
        ("#4D6A7D", mix(theme.slot, theme.mid, 0.75)),
    ):
        text = text.replace(drawn, "#{:02x}{:02x}{:02x}".format(*meant))
    return text
