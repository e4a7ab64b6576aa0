"""The ribbon that names a finished row: it stands in the gap under the row for a moment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from gaps.engine import Cell, Suit
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.table.cards.art import CardArt
from gaps.table.model.geometry import BoardGeometry, split_by_row

# Lengths in pixels at u = 1.
HEIGHT, DROP = 38, 22  # of a ribbon; of its middle under the row
TAIL, BORDER = 14, 2  # depth of the notch at each end
DISC, DISC_BORDER, PIP = 25, 2.4, 13
PADDING, SPACING, NARROW_SPACING = 33, 20, 9  # at the ends; between the parts; between disc and name
OVERLAP = 3  # how far a ribbon may lie on the cards of the next row
WIDTHS = 24  # pictures of different width while it unrolls


@dataclass(frozen=True)
class RibbonText:
    """What the ribbon of a finished row says."""

    name: str
    note: str
    points: str
    """What the row adds to the score; empty for nothing."""


def ribbon_place(
    geometry: BoardGeometry, cells: Sequence[Cell], size: tuple[int, int], window: tuple[int, int]
) -> pygame.Rect:
    """Return where a ribbon of ``size`` pixels stands: under the row on ``cells``, or on it in a narrow gap.

    Of a row that goes on in the next row of the board, under the longest part.
    """
    parts = split_by_row(geometry.layout, cells)
    part = max(parts, key=len)
    last = geometry.rect(part[-1])
    across = geometry.board if len(parts) == 1 else geometry.span(part)
    place = pygame.Rect((0, 0), size)
    place.center = across.centerx, last.bottom + round(DROP * geometry.u)
    lowest = last.bottom + geometry.row_gap + round(OVERLAP * geometry.u)
    place.bottom = min(place.bottom, max(lowest, last.bottom + 1))
    return place.clamp(pygame.Rect((0, 0), window))


def ribbon_picture(text: RibbonText, suit: Suit, style: Style, art: CardArt) -> pygame.Surface:
    """Return the whole ribbon; it is no wider than the window."""
    key = "ribbon", text, suit, style.size
    return style.surface_cache.get(key, lambda: _paint(text, suit, style, art))


def unrolled(
    picture: pygame.Surface, text: RibbonText, suit: Suit, width: float, style: Style
) -> pygame.Surface:
    """Return the picture of a ribbon at a share of its width, in steps."""
    step = round(width * WIDTHS)
    size = max(1, round(picture.get_width() * step / WIDTHS)), picture.get_height()
    key = "unrolled", text, suit, size
    return style.surface_cache.get(key, lambda: pygame.transform.smoothscale(picture, size))


def _paint(text: RibbonText, suit: Suit, style: Style, art: CardArt) -> pygame.Surface:
    theme, px = style.theme, style.px
    room = style.size[0] - 2 * px(PADDING) - px(DISC) - px(NARROW_SPACING)
    parts = [style.text(text.name, "h2", theme.hi)]
    points = style.text(text.points, "award", theme.brass) if text.points else None
    note = style.text(text.note, "note", theme.mid)
    taken = parts[0].get_width() + (points.get_width() + px(SPACING) if points else 0)
    if taken + px(SPACING) + note.get_width() <= room:
        parts.append(note)
    if points is not None:
        parts.append(points)
    across = sum(part.get_width() for part in parts) + (len(parts) - 1) * px(SPACING)
    width = across + px(DISC) + px(NARROW_SPACING) + 2 * px(PADDING)
    picture = _band((width, px(HEIGHT)), style)
    x, middle = px(PADDING), px(HEIGHT) // 2
    disc = shapes.disc(
        px(DISC), theme.onbrass if not theme.light else theme.bg0, DISC_BORDER * style.u, theme.brass
    )
    at = disc.get_rect(midleft=(x, middle))
    picture.blit(disc, at)
    pip = art.suit(suit, px(PIP), theme.brass)
    picture.blit(pip, pip.get_rect(center=at.center))
    x = at.right + px(NARROW_SPACING)
    for part in parts:
        picture.blit(part, part.get_rect(midleft=(x, middle)))
        x += part.get_width() + px(SPACING)
    return picture


def _band(size: tuple[int, int], style: Style) -> pygame.Surface:
    """Return the empty ribbon with its ends like the tail of a swallow."""
    theme, (width, height) = style.theme, size
    border, tail = BORDER * style.u, TAIL * style.u
    inset = border / 2
    left, right, top, bottom = 2 * inset, width - 2 * inset, inset, height - inset
    points = (
        (left, top),
        (right, top),
        (right - tail, height / 2),
        (right, bottom),
        (left, bottom),
        (left + tail, height / 2),
    )
    return shapes.polygon(size, points, theme.bg0, border, theme.brass).copy()
