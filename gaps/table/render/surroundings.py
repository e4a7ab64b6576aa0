"""Draws what lies round the rows: rails, suits and ranks, the tray, the talon, the
lines of a ring.
"""

from __future__ import annotations

from collections.abc import Collection

import pygame

from gaps.engine import Card, Cell, State, Suit
from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style, kept
from gaps.stage.drawing.theme import Color, mix
from gaps.table.cards.art import CardArt
from gaps.table.cards.faces import RANK_SYMBOLS
from gaps.table.model.geometry import HEAD_ROOM, BoardGeometry
from gaps.table.render.marks import draw_ring
from gaps.table.render.slots import corner_radius, draw_floor

Point = tuple[float, float]

# Lengths in pixels at u = 1.
RAIL_DISTANCE = 7  # below the cards
GROOVE_HEIGHT = 4
TICK_HEIGHT = 8
BAR_HEIGHT = 5
DISC_DIAMETER = 15
DISC_SUIT = 8
SUN_DIAMETER = 31
PLATE = (38, 76)  # its size, left of a row
PLATE_RADIUS = 10
PLATE_GAP = 6  # between it and the first card
SUIT_SIZE = 22
SUIT_RISE = 13  # of the suit above the middle of a plate
COUNT_DROP = 18  # of the count below it
RANK_RISE = 5  # of a rank over its column
TRAY_MARGIN = 5
TRAY_RADIUS = 10
TRAY_ALPHA = 150  # of 255
LINE_WIDTH = 2.0
ARROW = (9, 11)
LINK_REACH = 11  # how far a line leads beyond the end of a row
LINK_RADIUS = 5  # of the turns of a line
LAST_LINK_REACH = 17  # the same of the line from the last row to the first
DECK_STEP = 2  # between the backs of a talon
MAX_DECK_BACKS = 4  # so many of them are shown
RING_WIDTH = 3
RING_DISTANCE = 3
DASH = 8
DASH_GAP = 5
TICK = 24  # the diameter of the disc on a target
TICK_ICON = 16  # the height of the tick on it
TICK_OUT = 4  # how far the disc is outside the card


# Rails


def draw_groove(canvas: Canvas, geometry: BoardGeometry, row: int) -> None:
    """Draw the empty rail of a row."""
    surface = canvas.surface
    theme = canvas.style.theme
    px = canvas.style.px
    cells = geometry.layout.row(row)
    first = geometry.rect(cells[0])
    last = geometry.rect(cells[-1])
    y = first.bottom + px(RAIL_DISTANCE)
    groove = pygame.Rect(first.left, y, last.right - first.left, px(GROOVE_HEIGHT))
    picture = shapes.rounded(groove.size, groove.h / 2, (*theme.slot, 200))
    surface.blit(picture, groove)
    pygame.draw.line(
        surface,
        mix(theme.slot, theme.slotline, 0.35),
        groove.bottomleft,
        groove.bottomright,
    )
    for cell in cells[1:]:
        x = geometry.rect(cell).left - geometry.gutter // 2 - 1
        top = groove.centery - px(TICK_HEIGHT) // 2
        pygame.draw.line(
            surface, theme.slotline, (x, top), (x, top + px(TICK_HEIGHT) - 1)
        )


def rail_end(geometry: BoardGeometry, cell: Cell, style: Style) -> tuple[int, int]:
    """Return the middle of the disc at the end of a rail that reaches to ``cell``,
    pixels of the window.

    On a board without rails it is the lower right corner of the cell.
    """
    rect = geometry.rect(cell)
    px = style.px
    if not geometry.has_rails:
        return rect.right, rect.bottom
    return rect.right - 2 * px(2), rect.bottom + px(RAIL_DISTANCE) + px(
        GROOVE_HEIGHT
    ) // 2


def draw_rail(
    canvas: Canvas,
    geometry: BoardGeometry,
    strip: pygame.Rect,
    suit: Suit,
    art: CardArt,
    complete: bool,
) -> None:
    """Draw the brass bar under a strip, with a disc of its suit: a sun when the row is
    ``complete``.
    """
    style = canvas.style
    theme = canvas.style.theme
    px = canvas.style.px
    y = strip.bottom + px(RAIL_DISTANCE) + px(GROOVE_HEIGHT) // 2
    bar = pygame.Rect(strip.left, 0, strip.w - px(2), px(BAR_HEIGHT))
    bar.centery = y
    picture = shapes.rounded(bar.size, bar.h / 2, theme.brass, 1, theme.brassd)
    canvas.blit(picture, bar)
    disc = shapes.disc(
        px(DISC_DIAMETER), theme.brass, max(1.0, 1.5 * style.u), theme.bg0
    )
    at = disc.get_rect(center=(bar.right - px(2), y))
    if complete:
        rays = _rays(style, px(SUN_DIAMETER))
        where = rays.get_rect(center=at.center)
        canvas.blit(rays, where)
    canvas.blit(disc, at)
    pip = art.suit(suit, px(DISC_SUIT), theme.onbrass)
    place = pip.get_rect(center=at.center)
    canvas.blit(pip, place)


@kept
def _rays(style: Style, side: int) -> pygame.Surface:
    fill = shapes.paint("fill", style.theme.brass)
    body = "".join(
        f'<path d="M50 2L56 24L44 24Z" transform="rotate({45 * number} 50 50)" {fill}/>'
        for number in range(8)
    )
    return shapes.vector((side, side), body, (100, 100))


# Suits and ranks


def draw_heads(
    canvas: Canvas, geometry: BoardGeometry, state: State, art: CardArt
) -> None:
    """Draw the suit of each row with its cards home, and the rank of each column.

    Those of the turned card are bright.
    Nothing is drawn where cards have no place of their own.
    """
    variant = state.variant
    style = canvas.style
    if variant.home.place is None or not geometry.talon:
        return
    turned = state.turned
    for suit in Suit:
        home = len(state.home.intersection(variant.layout.row(suit)))
        first = geometry.rect(variant.layout.row(suit)[0])
        _draw_row_head(
            canvas, first, suit, home, art, turned is not None and turned.suit is suit
        )
    for cell in variant.layout.row(0):
        rank = variant.base + variant.layout.column_of(cell)
        bright = turned is not None and turned.rank == rank
        colour = style.theme.brass if bright else style.theme.mid
        text = style.text(
            RANK_SYMBOLS[rank], "button" if bright else "note_bold", colour
        )
        rect = geometry.rect(cell)
        place = text.get_rect(midbottom=(rect.centerx, rect.top - style.px(RANK_RISE)))
        canvas.blit(text, place)


def _draw_row_head(
    canvas: Canvas,
    first: pygame.Rect,
    suit: Suit,
    home: int,
    art: CardArt,
    bright: bool,
) -> None:
    theme = canvas.style.theme
    px = canvas.style.px
    size = min(px(PLATE[0]), px(HEAD_ROOM - PLATE_GAP)), min(px(PLATE[1]), first.height)
    plate = pygame.Rect((0, 0), size).move_to(
        midright=(first.left - px(PLATE_GAP), first.centery)
    )
    edge, width = (theme.brass, px(2)) if bright else (theme.edge, 1)
    picture = shapes.rounded(plate.size, px(PLATE_RADIUS), theme.slot, width, edge)
    canvas.blit(picture, plate)
    pip = art.suit(suit, px(SUIT_SIZE), theme.ghost)
    place = pip.get_rect(center=(plate.centerx, plate.centery - px(SUIT_RISE)))
    canvas.blit(pip, place)
    count = canvas.style.digits(str(home), "note_bold", theme.hi)
    at = count.get_rect(center=(plate.centerx, plate.centery + px(COUNT_DROP)))
    canvas.blit(count, at)


# Tray, talon and rings


def draw_tray(canvas: Canvas, geometry: BoardGeometry) -> None:
    if not geometry.layout.tray:
        return
    margin = canvas.style.px(TRAY_MARGIN)
    theme = canvas.style.theme
    board = geometry.tray.inflate(2 * margin, 2 * margin)
    fill = *theme.surface, TRAY_ALPHA
    picture = shapes.rounded(
        board.size, canvas.style.px(TRAY_RADIUS), fill, 1, theme.edge
    )
    canvas.blit(picture, board)


def draw_row_links(canvas: Canvas, geometry: BoardGeometry) -> None:
    """Draw a thin arrow from the end of each row to the row that continues it."""
    for end, start in geometry.layout.joins:
        points = _link_points(
            geometry, geometry.rect(end), geometry.rect(start), canvas.style
        )
        _draw_line(canvas, points, canvas.style.theme.low)
        _draw_arrow_head(canvas, points[-1], canvas.style.theme.low)


def draw_talon(
    canvas: Canvas,
    geometry: BoardGeometry,
    state: State,
    art: CardArt,
    airborne: Collection[Card],
) -> None:
    """Draw the talon face down, as thick as the rest of it, and its turned card."""
    size = len(state.variant.talon)
    face_down = (len(state.stock) - 1) % size if state.stock else 0
    draw_floor(canvas, geometry.deck)
    draw_floor(canvas, geometry.turned)
    backs = -(-face_down * MAX_DECK_BACKS // size)  # rounded up
    for number in range(backs):
        picture = art.back(geometry.card)
        place = geometry.deck.move(0, -number * canvas.style.px(DECK_STEP))
        canvas.blit(picture, place)
    if state.turned and state.turned not in airborne:
        drawn = art.face(state.turned, geometry.card)
        canvas.blit(drawn, geometry.turned)


def draw_exchanges(
    canvas: Canvas, geometry: BoardGeometry, state: State, airborne: Collection[Card]
) -> None:
    """Where cards are exchanged with cards: draw dashes round possible targets and
    rings round sources.

    A tick marks the target from which the moved card does not have to move again: it is
    home there.
    """
    if not state.variant.layout.beside or not state.stock:
        return
    px = canvas.style.px
    out = canvas.style.px(TICK_OUT)
    for slide in state.slides:
        rect = geometry.rect(slide.target)
        if state.board[slide.target] not in airborne:
            _draw_dashes(canvas, rect)
            # clear of the rank and of what lies over the board
            if slide.target in state.play(slide).home:
                tick = canvas.style.tick(px(TICK), px(TICK_ICON))
                place = tick.get_rect(topright=(rect.right + out, rect.top - out))
                canvas.blit(tick, place)
    for source in {slide.source for slide in state.slides}:
        if state.board[source] not in airborne:
            _draw_double_ring(canvas, geometry.rect(source))
        if geometry.talon:
            _draw_double_ring(canvas, geometry.turned)


def _draw_dashes(canvas: Canvas, rect: pygame.Rect) -> None:
    style = canvas.style
    around = rect.inflate(2, 2)
    radius = corner_radius(rect.size)
    dash = DASH * style.u
    gap = DASH_GAP * style.u
    width = style.px(RING_WIDTH)
    picture = shapes.dashed(around.size, radius, dash, gap, width, style.theme.brass)
    canvas.blit(picture, around)


def _draw_double_ring(canvas: Canvas, rect: pygame.Rect) -> None:
    width = canvas.style.px(RING_WIDTH)
    distance = canvas.style.px(RING_DISTANCE)
    draw_ring(canvas, rect, distance + width, width + 1, canvas.style.theme.bg0)
    draw_ring(canvas, rect, distance, width, canvas.style.theme.brass)


def _link_points(
    geometry: BoardGeometry, end: pygame.Rect, start: pygame.Rect, style: Style
) -> list[Point]:
    """Return the corners of the line from the last cell of a row to the first of the
    row that continues it.

    It leads between the two rows, or, when that row lies above, below the whole board.
    """
    board = geometry.board
    down = start.centery > end.centery
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


def _draw_line(canvas: Canvas, points: list[Point], colour: Color) -> None:
    style = canvas.style
    xs = [x for x, _ in points]
    ys = [y for _, y in points]
    margin = style.px(4)
    left, top = min(xs) - margin, min(ys) - margin
    size = round(max(xs) - left + margin), round(max(ys) - top + margin)
    path = _rounded_path(
        [(x - left, y - top) for x, y in points], style.px(LINK_RADIUS)
    )
    width = max(1.0, LINE_WIDTH * style.u)
    paint = f'fill="none" {shapes.paint("stroke", colour)} stroke-width="{width:.1f}"'
    picture = shapes.vector(size, f'<path d="{path}" {paint}/>')
    canvas.blit(picture, (round(left), round(top)))


def _draw_arrow_head(canvas: Canvas, end: Point, colour: Color) -> None:
    px = canvas.style.px
    width, height = px(ARROW[0]), px(ARROW[1])
    points = ((0.5, 0.5), (width - 0.5, height / 2), (0.5, height - 0.5))
    head = shapes.polygon((width, height), points, colour)
    place = head.get_rect(midright=(end[0] + px(3), end[1]))
    canvas.blit(head, place)


def _rounded_path(points: list[Point], radius: float) -> str:
    path = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
    for before, turn, after in zip(points, points[1:], points[2:], strict=False):
        begin = _toward(turn, before, radius)
        finish = _toward(turn, after, radius)
        path += f"L{begin[0]:.1f} {begin[1]:.1f}Q{turn[0]:.1f} {turn[1]:.1f} {finish[0]:.1f} {finish[1]:.1f}"
    return path + f"L{points[-1][0]:.1f} {points[-1][1]:.1f}"


def _toward(start: Point, end: Point, distance: float) -> pygame.Vector2:
    """Return the point ``distance`` pixels from ``start``, or half way to ``end`` if
    that is nearer.
    """
    at = pygame.Vector2(start)
    goal = pygame.Vector2(end)
    return at.move_towards(goal, min(distance, at.distance_to(goal) / 2))
