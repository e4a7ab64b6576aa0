"""The ribbon that names a finished row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from gaps.engine import Cell, Suit
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style, kept
from gaps.table.cards.art import CardArt
from gaps.table.model.geometry import BoardGeometry, split_by_row

# Lengths in units.
HEIGHT = 38
DROP = 22  # distance of a ribbon's centre below the row
NOTCH = 14  # depth of the notch at each end
BORDER = 2
DISC = 25
DISC_BORDER = 2.4
PIP = 13
PADDING = 33  # at the ends
SPACING = 20  # between the parts
NARROW_SPACING = 9  # between the disc and the name
OVERLAP = 3  # maximum overlap with the cards of the next row
WIDTHS = 24  # pictures of different widths while it unrolls


@dataclass(frozen=True)
class RibbonText:
    """The text on the ribbon of a finished row."""

    name: str
    note: str
    points: str
    """The points that the row adds to the score; empty for none."""


def ribbon_place(
    geometry: BoardGeometry,
    cells: Sequence[Cell],
    size: tuple[int, int],
    window: tuple[int, int],
) -> pygame.Rect:
    """Return where a ribbon of ``size`` pixels is placed.

    It is under the row on ``cells``, but above the lowest row of the board; in a narrow
    gap it partly covers that row. For a row that continues in the next row of the
    board, it is under the longest part.
    """
    parts = split_by_row(geometry.layout, cells)
    part = max(parts, key=len)
    row = geometry.span(part)
    across = geometry.board if len(parts) == 1 else row
    place = pygame.Rect((0, 0), size)
    drop = round(DROP * geometry.px_per_unit)
    room = geometry.row_gap + round(OVERLAP * geometry.px_per_unit)
    if row.bottom < geometry.board.bottom:
        place.center = (across.centerx, row.bottom + drop)
        place.bottom = min(place.bottom, row.bottom + room)
    else:
        place.center = (across.centerx, row.top - drop)
        place.top = max(place.top, row.top - room)
    whole = pygame.Rect((0, 0), window)
    return place.clamp(whole)


@kept
def ribbon_picture(
    style: Style,
    text: RibbonText,
    suit: Suit,
    art: CardArt,
) -> pygame.Surface:
    """Return the whole ribbon; it is no wider than the window."""
    theme = style.theme
    px = style.px
    spacing = px(SPACING)
    ends = 2 * px(PADDING) + px(DISC) + px(NARROW_SPACING)
    parts = [style.text(text.name, "h2", theme.hi)]
    if text.points:
        parts.append(style.text(text.points, "h2", theme.brass))
    note = style.text(text.note, "note", theme.mid)
    most, _height = style.size
    if _width([*parts, note], spacing) <= most - ends:
        parts.insert(1, note)
    width = _width(parts, spacing) + ends
    height = px(HEIGHT)
    middle = height // 2
    picture = _band((width, height), style)
    disc = shapes.disc(
        px(DISC), theme.seal, DISC_BORDER * style.px_per_unit, theme.brass
    )
    at = shapes.put(picture, disc, midleft=(px(PADDING), middle))
    pip = art.suit(suit, px(PIP), theme.brass)
    shapes.put(picture, pip, center=at.center)
    x = at.right + px(NARROW_SPACING)
    for part in parts:
        shapes.put(picture, part, midleft=(x, middle))
        x += part.get_width() + spacing
    return picture


def _width(parts: Sequence[pygame.Surface], spacing: int) -> int:
    widths = [part.get_width() for part in parts]
    return sum(widths) + (len(parts) - 1) * spacing


@kept
def unrolled(style: Style, ribbon: pygame.Surface, step: int) -> pygame.Surface:
    """Return the ribbon in one of the ``WIDTHS`` widths that it has while it unrolls."""
    whole, height = ribbon.get_size()
    width = max(1, round(whole * step / WIDTHS))
    return pygame.transform.smoothscale(ribbon, (width, height))


def _band(size: tuple[int, int], style: Style) -> pygame.Surface:
    theme = style.theme
    width, height = size
    border = BORDER * style.px_per_unit
    notch = NOTCH * style.px_per_unit
    top = border / 2
    bottom = height - top
    middle = height / 2
    right = width - border
    points = (
        (border, top),
        (right, top),
        (right - notch, middle),
        (right, bottom),
        (border, bottom),
        (border + notch, middle),
    )
    band = shapes.polygon(size, points, theme.bg0, border, theme.brass)
    return band.copy()
