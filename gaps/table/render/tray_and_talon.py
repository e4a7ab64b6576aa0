"""What lies beside the rows or leads from one to the next: the tray, the talon, the lines of a ring."""

from __future__ import annotations

from collections.abc import Collection

import pygame

from gaps.engine import Card, State
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import Color
from gaps.table.model.geometry import BoardGeometry
from gaps.table.render.art import CardArt
from gaps.table.render.slots import corner, draw_floor

# Lengths in pixels at u = 1.
TRAY_MARGIN = 5
LINE, TIP = 2.0, (9, 11)
HOOK, ROUND = 11, 5  # how far a line swings out past the row's end, and how round it turns
LAST_HOOK = 17  # the same of the line that leads from the last row to the first
DECK_STEP, DECK_MOST = 2, 4  # between the backs of a talon, and how many are seen at the most
MARK, MARK_OUT, DASH = 3, 3, (8, 5)


def draw_tray(surface: pygame.Surface, geometry: BoardGeometry, style: Style) -> None:
    """The board behind the cells of the tray."""
    if not geometry.layout.tray:
        return
    out = style.px(TRAY_MARGIN)
    board = geometry.tray.inflate(2 * out, 2 * out)
    theme = style.theme
    surface.blit(shapes.rounded(board.size, style.px(10), (*theme.surface, 150), 1, theme.edge), board)


def draw_row_links(surface: pygame.Surface, geometry: BoardGeometry, style: Style) -> None:
    """A thin line from the end of each row to where it goes on."""
    for end, on in geometry.layout.joins:
        points = _way(geometry, geometry.rect(end), geometry.rect(on), style)
        _draw_line(surface, points, style.theme.low, style)


def draw_talon(
    surface: pygame.Surface,
    geometry: BoardGeometry,
    state: State,
    style: Style,
    art: CardArt,
    air: Collection[Card],
) -> None:
    """The talon face down, as thick as it is yet, and its turned card."""
    size = len(state.variant.talon)
    under = (len(state.stock) - 1) % size if state.stock else 0
    draw_floor(surface, geometry.deck, style)
    draw_floor(surface, geometry.turned, style)
    for number in range(-(-under * DECK_MOST // size)):
        back = art.back(geometry.card)
        surface.blit(back, geometry.deck.move(0, -number * style.px(DECK_STEP)))
    if state.stock and state.stock[0] not in air:
        surface.blit(art.face(state.stock[0], geometry.card), geometry.turned)


def draw_exchanges(
    surface: pygame.Surface, geometry: BoardGeometry, state: State, style: Style, air: Collection[Card]
) -> None:
    """Where cards change places with cards: a ring round the one that may go, dashes round where it may."""
    if not state.variant.layout.beside or not state.stock:
        return
    line, out, theme = style.px(MARK), style.px(MARK_OUT), style.theme
    for slide in state.slides:
        rect = geometry.rect(slide.target).inflate(2, 2)
        if state.board[slide.target] not in air:
            ring = shapes.dashed(
                rect.size, corner(geometry.card), DASH[0] * style.u, DASH[1] * style.u, line, theme.brass
            )
            surface.blit(ring, rect)
    for source in {slide.source for slide in state.slides}:
        for rect in (geometry.rect(source), geometry.turned) if geometry.talon else (geometry.rect(source),):
            if state.board[source] in air and rect != geometry.turned:
                continue
            around = rect.inflate(2 * out + 2 * line, 2 * out + 2 * line)
            radius = corner(geometry.card) + out + line
            surface.blit(shapes.ring(around.size, radius, line + 1, theme.bg0), around)
            around = rect.inflate(2 * out, 2 * out)
            surface.blit(shapes.ring(around.size, corner(geometry.card) + out, line, theme.brass), around)


def _way(
    geometry: BoardGeometry, end: pygame.Rect, on: pygame.Rect, style: Style
) -> list[tuple[float, float]]:
    """From the end of a row round into the one it goes on in: between the two, or, upward, round them all."""
    board, down = geometry.board, on.centery > end.centery
    hook = style.px(HOOK if down else LAST_HOOK)
    right, left = board.right + hook, board.left - hook
    between = end.bottom + geometry.row_gap / 2 if down else board.bottom + style.px(7)
    return [
        (end.right + style.px(2), end.centery),
        (right, end.centery),
        (right, between),
        (left, between),
        (left, on.centery),
        (on.left - style.px(3), on.centery),
    ]


def _draw_line(
    surface: pygame.Surface, points: list[tuple[float, float]], colour: Color, style: Style
) -> None:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    margin = style.px(4)
    left, top = min(xs) - margin, min(ys) - margin
    size = round(max(xs) - left + margin), round(max(ys) - top + margin)
    radius = style.px(ROUND)
    path = f"M{points[0][0] - left:.1f} {points[0][1] - top:.1f}"
    for (ax, ay), (bx, by), (cx, cy) in zip(points, points[1:], points[2:], strict=False):
        into, out = _toward((bx, by), (ax, ay), radius), _toward((bx, by), (cx, cy), radius)
        path += f"L{into[0] - left:.1f} {into[1] - top:.1f}"
        path += f"Q{bx - left:.1f} {by - top:.1f} {out[0] - left:.1f} {out[1] - top:.1f}"
    path += f"L{points[-1][0] - left:.1f} {points[-1][1] - top:.1f}"
    red, green, blue = colour
    paint = (
        f'fill="none" stroke="#{red:02x}{green:02x}{blue:02x}" stroke-width="{max(1.0, LINE * style.u):.1f}"'
    )
    picture = style.surface_cache.get(
        ("join", size, path), lambda: shapes.vector(size, f'<path d="{path}" {paint}/>')
    )
    surface.blit(picture, (round(left), round(top)))
    width, height = style.px(TIP[0]), style.px(TIP[1])
    tip = shapes.polygon(
        (width, height), ((0.5, 0.5), (width - 0.5, height / 2), (0.5, height - 0.5)), colour
    )
    surface.blit(tip, tip.get_rect(midright=(points[-1][0] + style.px(3), points[-1][1])))


def _toward(start: tuple[float, float], end: tuple[float, float], way: float) -> tuple[float, float]:
    """The point ``way`` pixels from ``start``, or half way to ``end`` if that is nearer."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    share = min(way, length / 2) / length
    return start[0] + dx * share, start[1] + dy * share
