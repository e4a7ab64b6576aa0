"""Draws what lies beside the rows or leads from one to the next: the tray, the talon, the lines of a ring."""

from __future__ import annotations

from collections.abc import Collection

import pygame

from gaps.engine import Card, State
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import Color
from gaps.table.cards.art import CardArt
from gaps.table.model.geometry import BoardGeometry
from gaps.table.render.slots import corner_radius, draw_floor

Point = tuple[float, float]

# Lengths in pixels at u = 1.
TRAY_MARGIN, TRAY_RADIUS, TRAY_ALPHA = 5, 10, 150  # the alpha of 255
LINE_WIDTH, ARROW = 2.0, (9, 11)
LINK_REACH, LINK_RADIUS = 11, 5  # how far a line leads beyond the end of a row, and the radius of its turns
LAST_LINK_REACH = 17  # the same of the line from the last row to the first
DECK_STEP, MAX_DECK_BACKS = 2, 4  # distance between the backs of a talon, and how many are shown
RING_WIDTH, RING_DISTANCE, DASH, DASH_GAP = 3, 3, 8, 5
TICK, TICK_ICON, TICK_OUT = 24, 16, 4  # on the card in the place of the turned one; how far it is outside


def draw_tray(surface: pygame.Surface, geometry: BoardGeometry, style: Style) -> None:
    """Draw the board behind the cells of the tray."""
    if not geometry.layout.tray:
        return
    margin, theme = style.px(TRAY_MARGIN), style.theme
    board = geometry.tray.inflate(2 * margin, 2 * margin)
    fill = *theme.surface, TRAY_ALPHA
    surface.blit(shapes.rounded(board.size, style.px(TRAY_RADIUS), fill, 1, theme.edge), board)


def draw_row_links(surface: pygame.Surface, geometry: BoardGeometry, style: Style) -> None:
    """Draw a thin arrow from the end of each row to the row that continues it."""
    for end, start in geometry.layout.joins:
        points = _link_points(geometry, geometry.rect(end), geometry.rect(start), style)
        _draw_line(surface, points, style.theme.low, style)
        _draw_arrow_head(surface, points[-1], style.theme.low, style)


def draw_talon(
    surface: pygame.Surface,
    geometry: BoardGeometry,
    state: State,
    style: Style,
    art: CardArt,
    airborne: Collection[Card],
) -> None:
    """Draw the talon face down, as thick as the rest of it, and its turned card."""
    size = len(state.variant.talon)
    face_down = (len(state.stock) - 1) % size if state.stock else 0
    draw_floor(surface, geometry.deck, style)
    draw_floor(surface, geometry.turned, style)
    backs = -(-face_down * MAX_DECK_BACKS // size)  # rounded up
    for number in range(backs):
        surface.blit(art.back(geometry.card), geometry.deck.move(0, -number * style.px(DECK_STEP)))
    if state.turned and state.turned not in airborne:
        surface.blit(art.face(state.turned, geometry.card), geometry.turned)


def draw_exchanges(
    surface: pygame.Surface, geometry: BoardGeometry, state: State, style: Style, airborne: Collection[Card]
) -> None:
    """Where cards are exchanged with cards: draw dashes round possible targets and rings round sources.

    A tick marks the target from which the moved card does not have to move again: it is home there.
    """
    if not state.variant.layout.beside or not state.stock:
        return
    for slide in state.slides:
        if state.board[slide.target] not in airborne:
            _draw_dashes(surface, geometry.rect(slide.target), geometry, style)
            if slide.target in state.play(slide).home:
                _draw_tick(surface, geometry.rect(slide.target), style)
    for source in {slide.source for slide in state.slides}:
        if state.board[source] not in airborne:
            _draw_double_ring(surface, geometry.rect(source), geometry, style)
        if geometry.talon:
            _draw_double_ring(surface, geometry.turned, geometry, style)


def _draw_dashes(surface: pygame.Surface, rect: pygame.Rect, geometry: BoardGeometry, style: Style) -> None:
    around, radius = rect.inflate(2, 2), corner_radius(geometry.card)
    dash, gap, width = DASH * style.u, DASH_GAP * style.u, style.px(RING_WIDTH)
    surface.blit(shapes.dashed(around.size, radius, dash, gap, width, style.theme.brass), around)


def _draw_tick(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
    """Draw a tick at the corner of a card that is clear of its rank and of what is written over the board."""
    tick, out = style.tick(style.px(TICK), style.px(TICK_ICON)), style.px(TICK_OUT)
    surface.blit(tick, tick.get_rect(topright=(rect.right + out, rect.top - out)))


def _draw_double_ring(
    surface: pygame.Surface, rect: pygame.Rect, geometry: BoardGeometry, style: Style
) -> None:
    """Draw a bright ring with a dark one round it."""
    theme, width, distance = style.theme, style.px(RING_WIDTH), style.px(RING_DISTANCE)
    radius = corner_radius(geometry.card) + distance
    inner = rect.inflate(2 * distance, 2 * distance)
    outer = inner.inflate(2 * width, 2 * width)
    surface.blit(shapes.ring(outer.size, radius + width, width + 1, theme.bg0), outer)
    surface.blit(shapes.ring(inner.size, radius, width, theme.brass), inner)


def _link_points(geometry: BoardGeometry, end: pygame.Rect, start: pygame.Rect, style: Style) -> list[Point]:
    """Return the corners of the line from the last cell of a row to the first of the row that continues it.

    It leads between the two rows, or, when that row lies above, below the whole board.
    """
    board, down = geometry.board, start.centery > end.centery
    reach = style.px(LINK_REACH if down else LAST_LINK_REACH)
    right, left = board.right + reach, board.left - reach
    y = end.bottom + geometry.row_gap / 2 if down else board.bottom + style.px(7)
    return [
        (end.right + style.px(2), end.centery),
        (right, end.centery),
        (right, y),
        (left, y),
        (left, start.centery),
        (start.left - style.px(3), start.centery),
    ]


def _draw_line(surface: pygame.Surface, points: list[Point], colour: Color, style: Style) -> None:
    """Draw a line with round turns through ``points``."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    margin = style.px(4)
    left, top = min(xs) - margin, min(ys) - margin
    size = round(max(xs) - left + margin), round(max(ys) - top + margin)
    path = _rounded_path([(x - left, y - top) for x, y in points], style.px(LINK_RADIUS))
    red, green, blue = colour
    width = max(1.0, LINE_WIDTH * style.u)
    paint = f'fill="none" stroke="#{red:02x}{green:02x}{blue:02x}" stroke-width="{width:.1f}"'
    picture = style.surface_cache.get(
        ("row link", size, path), lambda: shapes.vector(size, f'<path d="{path}" {paint}/>')
    )
    surface.blit(picture, (round(left), round(top)))


def _draw_arrow_head(surface: pygame.Surface, end: Point, colour: Color, style: Style) -> None:
    """Draw a triangle that points right, a little beyond ``end``."""
    width, height = style.px(ARROW[0]), style.px(ARROW[1])
    points = ((0.5, 0.5), (width - 0.5, height / 2), (0.5, height - 0.5))
    head = shapes.polygon((width, height), points, colour)
    surface.blit(head, head.get_rect(midright=(end[0] + style.px(3), end[1])))


def _rounded_path(points: list[Point], radius: float) -> str:
    """Return an SVG path through ``points``, with a curve at each of them but the first and the last."""
    path = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
    for before, turn, after in zip(points, points[1:], points[2:], strict=False):
        begin, finish = _toward(turn, before, radius), _toward(turn, after, radius)
        path += f"L{begin[0]:.1f} {begin[1]:.1f}Q{turn[0]:.1f} {turn[1]:.1f} {finish[0]:.1f} {finish[1]:.1f}"
    return path + f"L{points[-1][0]:.1f} {points[-1][1]:.1f}"


def _toward(start: Point, end: Point, distance: float) -> Point:
    """Return the point ``distance`` pixels from ``start``, or half way to ``end`` if that is nearer."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    share = min(distance, length / 2) / length
    return start[0] + dx * share, start[1] + dy * share
