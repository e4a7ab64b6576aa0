"""Two moves of one position side by side: the winning one and the one played.

All else is darkened.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from gaps.engine import Cell, Slide
from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style, kept
from gaps.stage.drawing.theme import Color
from gaps.stage.motion.clock import Timer
from gaps.stage.motion.durations import ANSWER, APPEAR, CROSS_FADE
from gaps.table.model.geometry import BoardGeometry
from gaps.table.moving_cards import MovingCards
from gaps.table.render.outlines import (
    corner_radius,
    draw_dashes,
    draw_lit_ring,
    draw_ring,
)
from gaps.table.render.paths import area_round, curve, draw_arrow, places_outside

# In which the parts appear, one after the other; seconds at normal speed.
VEIL_SECONDS = ANSWER
WIN_SECONDS = APPEAR
PLAYED_SECONDS = APPEAR
CONTRAST_SECONDS = VEIL_SECONDS + WIN_SECONDS + PLAYED_SECONDS
DARK_ALPHA = 0.59  # alpha of what covers all other cells
LEVELS = 20  # levels of its appearance
GHOST_ALPHA = 0.44  # alpha of the winning card in its place
GLOW_ALPHA = 0.55
# Lengths in units.
WIN_RING_WIDTH = 3
PLAYED_RING_WIDTH = 2
BLUR = 22
ARC_WIDTH = 4
ARC_DARK_WIDTH = 8
ARC_REACH = 40  # reach of an arc into the margin
DASH = (8, 5)
DOTS_WIDTH = 2.4
DOTS_DASH = (1, 7)
DOTS_DARK_WIDTH = 5
# from the right edge of its target to where the played card's path enters
ENTRY_INSET = 18
WIN_ARROW = (20, 16)
PLAYED_ARROW = (13, 12)
PILL_HEIGHT = 24
PILL_PADDING = 11
PILL_BORDER = 2
TICK_SIZE = 13
TICK_GAP = 6
TIP_HEIGHT = 9  # by which the tip of a pill reaches beyond it
TIP_WIDTH = 13  # the side of the tip on the pill
PILL_POSITION = 5 / 6  # of the height of its card: the middle of the pill beside it

Point = tuple[float, float]


@dataclass(frozen=True)
class Contrast:
    """The two moves, and the text of the pills at their cards."""

    wins: Slide | None
    played: Slide | None
    wins_text: str
    played_text: str


@dataclass(frozen=True)
class Shares:
    """How far each part has appeared, 0 to 1."""

    veil: float = 1.0
    wins: float = 1.0
    played: float = 1.0

    @classmethod
    def of(cls, timer: Timer, reduced: bool) -> Shares:
        """Return them for a timer of ``CONTRAST_SECONDS``.

        With ``reduced`` motion all parts fade in together.
        """
        fraction = timer.progress
        if reduced:
            return cls(fraction(CROSS_FADE), fraction(CROSS_FADE), fraction(CROSS_FADE))
        return cls(
            fraction(VEIL_SECONDS),
            fraction(WIN_SECONDS, VEIL_SECONDS),
            fraction(PLAYED_SECONDS, VEIL_SECONDS + WIN_SECONDS),
        )


def draw_contrast(
    canvas: Canvas,
    table: MovingCards,
    contrast: Contrast,
    shares: Shares,
) -> None:
    """Darken all but the cards of the moves, and draw their paths."""
    wins = contrast.wins
    played = contrast.played
    sources = {slide.source for slide in (wins, played) if slide is not None}
    _darken(canvas, table, sources, shares.veil)
    if wins is not None and shares.wins:
        _draw_target(canvas, table, wins, shares.wins)
    if played is not None and shares.played:
        _draw_played(canvas, table, played, contrast.played_text, shares.played)
    if wins is not None and shares.wins:
        _draw_wins(canvas, table, wins, contrast.wins_text, shares.wins)


def _darken(
    canvas: Canvas, table: MovingCards, bright: set[Cell], fraction: float
) -> None:
    """Darken all cells but the bright ones: joined cards as one."""
    radius = corner_radius(table.geometry.card)
    level = round(LEVELS * fraction) / LEVELS
    shade = (*canvas.style.theme.bg0, round(255 * DARK_ALPHA * level))
    for place, _cells in places_outside(table, bright):
        canvas.blit(shapes.rounded(place.size, radius, shade), place)


def _draw_target(
    canvas: Canvas, table: MovingCards, wins: Slide, fraction: float
) -> None:
    """Draw the winning card faintly in its place, in brass dashes."""
    card = table.state.board[wins.source]
    rect = table.geometry.rect(wins.target)
    radius = corner_radius(rect.size)
    slot = shapes.rounded(rect.size, radius, canvas.style.theme.slot)
    canvas.blit_faint(slot, rect, fraction)
    if card is not None:
        face = table.art.face(card, rect.size)
        canvas.blit_faint(face, rect, GHOST_ALPHA * fraction)
    width = canvas.style.px(WIN_RING_WIDTH)
    draw_dashes(canvas, rect, 0, width, DASH, canvas.style.theme.brass)


def _draw_wins(
    canvas: Canvas,
    table: MovingCards,
    wins: Slide,
    text: str,
    fraction: float,
) -> None:
    style = canvas.style
    theme = style.theme
    rect = table.geometry.rect(wins.source)
    width = style.px(WIN_RING_WIDTH)
    draw_lit_ring(
        canvas, rect, width, style.px(BLUR), theme.brass, fraction, GLOW_ALPHA
    )
    way = _arc(table.geometry, wins) or route(table.geometry, wins, 0.5)
    _draw_way(
        canvas,
        way,
        ARC_WIDTH * style.px_per_unit,
        theme.brass,
        ARC_DARK_WIDTH,
        fraction,
    )
    draw_arrow(canvas, way, theme.brass, fraction, WIN_ARROW)
    pill = _pill(style, text, theme.brass, theme.onbrass, "tick")
    _put_beside(canvas, table, pill, wins.source, fraction)


def _draw_played(
    canvas: Canvas,
    table: MovingCards,
    played: Slide,
    text: str,
    fraction: float,
) -> None:
    style = canvas.style
    theme = style.theme
    geometry = table.geometry
    rect = geometry.rect(played.source)
    width = style.px(PLAYED_RING_WIDTH)
    draw_ring(canvas, rect, width, width, theme.mid, fraction)
    target = geometry.rect(played.target)
    enters = 1 - style.px(ENTRY_INSET) / max(1, target.width)
    way = route(geometry, played, enters)
    dash = tuple(each * style.px_per_unit for each in DOTS_DASH)
    _draw_way(
        canvas,
        way,
        DOTS_WIDTH * style.px_per_unit,
        theme.hi,
        DOTS_DARK_WIDTH,
        fraction,
        dash,
    )
    draw_arrow(canvas, way, theme.mid, fraction, PLAYED_ARROW)
    pill = _pill(style, text, theme.surface2, theme.hi)
    _put_pill(canvas, pill, rect.midbottom, fraction)


def _draw_way(
    canvas: Canvas,
    way: list[Point],
    width: float,
    colour: Color,
    dark: float,
    fraction: float,
    dash: tuple[float, ...] = (),
) -> None:
    """Draw a line over a dark one."""
    style = canvas.style
    place = area_round(way, style.px(dark))
    left, top = place.topleft
    inside = tuple((round(x - left, 1), round(y - top, 1)) for x, y in way)
    below = shapes.polyline(
        place.size, inside, dark * style.px_per_unit, style.theme.bg0
    )
    canvas.blit_faint(below, place, fraction)
    line = shapes.polyline(place.size, inside, width, colour, dash)
    canvas.blit_faint(line, place, fraction)


@kept
def _pill(
    style: Style,
    text: str,
    fill: Color,
    ink: Color,
    icon: str = "",
) -> pygame.Surface:
    line = style.text(text, "note_bold", ink)
    beside = style.px(PILL_PADDING)
    side = style.px(TICK_SIZE)
    left = beside
    if icon:
        left += side + style.px(TICK_GAP)
    width = left + line.get_width() + beside
    height = max(style.px(PILL_HEIGHT), line.get_height())
    size = (width, height)
    border = style.px(PILL_BORDER)
    edge = style.theme.bg0
    picture = shapes.rounded(size, height / 2, fill, border, edge).copy()
    middle = height // 2
    if icon:
        drawn = style.icon(icon, side, ink)
        shapes.put(picture, drawn, midleft=(beside, middle))
    shapes.put(picture, line, midleft=(left, middle))
    return picture


def _put_pill(
    canvas: Canvas,
    pill: pygame.Surface,
    at: tuple[int, int],
    fraction: float,
) -> None:
    """Draw a pill with its centre there, inside the window."""
    place = pill.get_rect(center=at)
    place.clamp_ip(canvas.surface.get_rect())
    canvas.blit_faint(pill, place, fraction)


def _put_beside(
    canvas: Canvas,
    table: MovingCards,
    pill: pygame.Surface,
    cell: Cell,
    fraction: float,
) -> None:
    """Draw a brass pill on the card beside a cell, with its tip at the cell.

    It is at the right, or at the left of the last card in a row.
    """
    style = canvas.style
    rect = table.geometry.rect(cell).inflate(2 * style.px(WIN_RING_WIDTH), 0)
    middle = rect.top + round(rect.height * PILL_POSITION)
    beyond = (rect.right + rect.width // 2, rect.centery)
    is_right = table.geometry.cell_at(beyond) is not None
    tip = _tip(style, is_right)
    if is_right:
        at_tip = tip.get_rect(midleft=(rect.right, middle))
        place = pill.get_rect(midleft=(rect.right + style.px(TIP_HEIGHT), middle))
    else:
        at_tip = tip.get_rect(midright=(rect.left, middle))
        place = pill.get_rect(midright=(rect.left - style.px(TIP_HEIGHT), middle))
    canvas.blit_faint(pill, place, fraction)
    canvas.blit_faint(tip, at_tip, fraction)


@kept
def _tip(style: Style, is_left: bool) -> pygame.Surface:
    """Return the tip of a brass pill, which points to the left or to the right.

    It covers the edge of the pill.
    """
    border = style.px(PILL_BORDER)
    high = style.px(TIP_WIDTH)
    wide = style.px(TIP_HEIGHT) + 2 * border
    size = (wide, high)
    corners = ((wide, 0.0), (0.0, high / 2), (wide, float(high)))
    dark = shapes.polygon(size, corners, style.theme.bg0).copy()
    inside = tuple(
        (x + 1.5 * border, y + border * (high / 2 - y) / high * 2) for x, y in corners
    )
    dark.blit(shapes.polygon(size, inside, style.theme.brass), (0, 0))
    return dark if is_left else pygame.transform.flip(dark, True, False)


# Paths


def _arc(geometry: BoardGeometry, slide: Slide) -> list[Point] | None:
    """Return the path through the left margin between the first cells of two rows.

    Return ``None`` for other moves.
    """
    left = geometry.layout.left
    start = geometry.rect(slide.source)
    end = geometry.rect(slide.target)
    in_first_column = left[slide.source] is None and left[slide.target] is None
    if not in_first_column or start.left != end.left or start.top == end.top:
        return None
    out = start.left - min(ARC_REACH * geometry.px_per_unit, 1.2 * start.left)
    first_bend = (out, start.centery)
    last_bend = (out, end.centery)
    return curve((start.midleft, first_bend, last_bend, end.midleft))


def route(geometry: BoardGeometry, slide: Slide, enters: float) -> list[Point]:
    """Return the path of a card through the gaps between rows and columns, as corners.

    It enters its target at a fraction ``enters`` of its width.
    """
    start = geometry.rect(slide.source)
    end = geometry.rect(slide.target)
    row = geometry.place(slide.source)[0]
    to_row = geometry.place(slide.target)[0]
    is_last = row == geometry.layout.rows - 1
    goes_down = to_row > row or (to_row == row and not is_last)
    half = geometry.row_gap / 2
    leaves = start.bottom if goes_down else start.top
    lane = leaves + half if goes_down else leaves - half
    comes_from_above = to_row > row or (to_row == row and is_last)
    edge = end.top if comes_from_above else end.bottom
    x = end.left + enters * end.width
    way = [(float(start.centerx), float(leaves)), (float(start.centerx), lane)]
    if abs(to_row - row) > 1:
        beside = end.left - geometry.gutter / 2
        before = edge - half if comes_from_above else edge + half
        way += [(beside, lane), (beside, before), (x, before)]
    else:
        way.append((x, lane))
    way.append((x, float(edge)))
    return way
