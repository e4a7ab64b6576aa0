"""A sentence at the cells that it is about: a pill in the gap between the rows, with a
tip that points to its cell.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame
from pygame import Rect

from gaps.engine import Cell, Slide
from gaps.scenes.common.card_parts import SuitLabel
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import SPACE_L, SPACE_S, Style, kept
from gaps.stage.drawing.theme import Color
from gaps.stage.motion.tween import ease_out_back
from gaps.stage.view import Part, Sizes, part_picture, row
from gaps.table.cards.art import CardArt
from gaps.table.model.geometry import BoardGeometry
from gaps.table.render.paths import path
from gaps.table.table import Table

COMES = 0.160  # seconds, until it has come
SMALLEST = 0.8  # of its size as it comes
# Lengths in pixels at u = 1.
HEIGHT = 36
PADDING = SPACE_L
BORDER = 2
TIP = 9  # how far the tip reaches beyond the pill
TIP_SIDE = 18  # the side of the tip on the pill
WIDEST = 620
MARGIN = SPACE_S  # between it and the edges of the window
BESIDE = 28  # from the middle of a cell to the pill, where it stands beside a path
PATH_ROOM = SPACE_S  # that it leaves at both sides of a path
BAR = 72  # above a board, where no pill lies
# how much less it matters to cover cards that it is not about, or to lie at the foot
ON_CARDS = 0.05


@dataclass(frozen=True)
class BoardPill:
    """A sentence about some cells; the first one is where it stands, if there is room."""

    text: str
    cells: tuple[Cell, ...]
    edge: str = "hi"
    """The name of the colour of its border."""


@dataclass(frozen=True)
class _Place:
    """Where a pill could be; ``tip`` is the side on which its tip is."""

    rect: Rect
    tip: str
    point: int
    """Where on that side the tip is: an x at the top or the foot, a y at an end."""


def draw_pill(
    surface: pygame.Surface,
    style: Style,
    art: CardArt,
    table: Table,
    pill: BoardPill,
    come: float,
) -> None:
    """Draw a pill that has come so far, 0 to 1."""
    place = _placed(style, art, table, pill)
    size = place.rect.size
    edge = getattr(style.theme, pill.edge)
    picture = _shape(
        style,
        size,
        place.tip,
        _along(place),
        edge,
    ).copy()
    out = style.px(TIP)
    text = part_picture(style, _part(pill, art), size)
    picture.blit(text, (out, out))
    where = picture.get_rect(center=place.rect.center)
    if come < 1 and not table.motion_settings.reduced:
        scale = SMALLEST + (1 - SMALLEST) * ease_out_back(come)
        picture = pygame.transform.smoothscale_by(picture, scale)
        where = picture.get_rect(center=where.center)
    shapes.blit_faint(surface, picture, where, come)


def pill_area(style: Style, art: CardArt, table: Table, pill: BoardPill) -> Rect:
    """Where a pill lies, without its tip, pixels."""
    return _placed(style, art, table, pill).rect


def _part(pill: BoardPill, art: CardArt) -> Part:
    label = SuitLabel(
        pill.text,
        "label",
        align="center",
        lines=3,
        art=art,
        share=1,
    )
    return row(label, pad=(PADDING, 0))


def _placed(style: Style, art: CardArt, table: Table, pill: BoardPill) -> _Place:
    slides = () if table.hint is None else table.hint.slides
    return _place_of(
        style,
        art,
        table.geometry,
        slides,
        pill,
    )


@lru_cache(maxsize=2)
def _place_of(
    style: Style,
    art: CardArt,
    geometry: BoardGeometry,
    slides: tuple[Slide, ...],
    pill: BoardPill,
) -> _Place:
    window = _room(style)
    widest = min(window.width, style.px(WIDEST))
    wide, high = Sizes(style).of(_part(pill, art), widest)
    width = min(wide, widest)
    height = max(high, style.px(HEIGHT))
    worst = [geometry.rect(cell) for cell in pill.cells]
    worst.extend(_ways(geometry, slides, style))
    rest = [geometry.rect(cell) for cell in geometry.layout.cells]
    foot = window.copy()
    foot.top = geometry.board.bottom
    rest.append(foot)

    def covered(place: _Place) -> float:
        rect = place.rect
        inside = _shared(rect, window)
        outside = width * height - inside
        more = sum(_shared(rect, each) for each in worst)
        others = sum(_shared(rect, each) for each in rest)
        return more + outside + ON_CARDS * others

    found = _candidates(geometry, pill.cells, (width, height), style)
    best = min(found, key=covered)
    inside = best.rect.clamp(window)
    return _Place(inside, best.tip, best.point)


def _room(style: Style) -> Rect:
    """The part of the window where pills lie."""
    room = Rect((0, style.px(BAR)), style.size)
    room.height -= style.px(BAR)
    return room.inflate(-2 * style.px(MARGIN), 0)


def _ways(
    geometry: BoardGeometry, slides: Sequence[Slide], style: Style
) -> Iterator[Rect]:
    """The areas of the paths that a hint shows, in short pieces."""
    room = style.px(PATH_ROOM)
    for slide in slides:
        points = path(geometry, slide.source, slide.target, style.u)
        for x, y in points:
            spot = Rect(0, 0, 2 * room, 2)
            spot.center = round(x), round(y)
            yield spot


def _shared(one: Rect, other: Rect) -> int:
    """How many pixels two areas share."""
    both = one.clip(other)
    return both.width * both.height


def _candidates(
    geometry: BoardGeometry, cells: Sequence[Cell], size: tuple[int, int], style: Style
) -> Iterator[_Place]:
    """Where a pill can stand: below and above each cell, or beside a path there."""
    beside = style.px(BESIDE)
    room = max(geometry.row_gap, size[1] + 2 * style.px(BORDER))
    corner = size[1] // 2
    window = _room(style)
    for cell in cells:
        rect = geometry.rect(cell)
        heights = {
            "top": rect.bottom + room // 2,
            "bottom": rect.top - room // 2,
        }
        for tip, middle in heights.items():
            box = Rect((0, 0), size)
            box.center = (rect.centerx, middle)
            box.clamp_ip(window)
            first = box.left + corner
            last = box.right - corner
            point = min(max(rect.centerx, first), last)
            yield _Place(box, tip, point)
            right = box.copy()
            right.midleft = (rect.centerx + beside, middle)
            yield _Place(right, "left", middle)
            left = box.copy()
            left.midright = (rect.centerx - beside, middle)
            yield _Place(left, "right", middle)


def _along(place: _Place) -> int:
    """Where the tip is along its side of the pill, from the left or the top."""
    if place.tip in ("top", "bottom"):
        return place.point - place.rect.left
    return place.point - place.rect.top


@kept
def _shape(
    style: Style,
    size: tuple[int, int],
    tip: str,
    along: int,
    edge: Color,
) -> pygame.Surface:
    """A pill with its tip, and room for the tip on all sides."""
    out = style.px(TIP)
    border = max(1, style.px(BORDER))
    width, height = size
    picture = shapes.blank((width + 2 * out, height + 2 * out))
    layers = {0: edge, border: style.theme.slot}
    for inset, colour in layers.items():
        wide = width - 2 * inset
        high = height - 2 * inset
        body = shapes.rounded((wide, high), high / 2, colour)
        picture.blit(body, (out + inset, out + inset))
        corners = _tip_corners(
            size,
            tip,
            along,
            inset,
            style,
        )
        picture.blit(shapes.polygon(picture.size, corners, colour), (0, 0))
    return picture


def _tip_corners(
    size: tuple[int, int],
    tip: str,
    along: int,
    inset: int,
    style: Style,
) -> list[tuple[float, float]]:
    """The corners of the tip; that of the ground lies ``inset`` pixels inside."""
    out = style.px(TIP)
    half = style.px(TIP_SIDE) / 2 - inset / 2
    is_level = tip in ("top", "bottom")
    depth = size[1] if is_level else size[0]
    foot: float = inset
    if not is_level:  # the ends are round
        radius = size[1] / 2
        foot += 1 + radius - math.sqrt(max(0.0, radius**2 - half**2))
    # along the side, and across it from its own edge inwards
    corners = (
        (along - half, foot),
        (along, inset * 1.4 - out),
        (along + half, foot),
    )
    found = []
    for at, inwards in corners:
        across = inwards if tip in ("top", "left") else depth - inwards
        x, y = (at, across) if is_level else (across, at)
        found.append((out + x, out + y))
    return found
