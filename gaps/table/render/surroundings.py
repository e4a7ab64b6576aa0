"""The surroundings of the rows.

They are rails, suits and ranks, the tray, the talon, and the lines of a ring.
"""

from __future__ import annotations

from collections.abc import Collection

import pygame

from gaps.engine import Card, Cell, State, Suit
from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import RADIUS_M, Style, kept
from gaps.stage.drawing.theme import Color, mix
from gaps.table.cards.art import CardArt
from gaps.table.cards.faces import RANK_SYMBOLS
from gaps.table.model.geometry import HEAD_ROOM, BoardGeometry
from gaps.table.render.outlines import draw_ring
from gaps.table.render.paths import area_round
from gaps.table.render.slots import draw_floor

Point = tuple[float, float]

# Lengths in units.
RAIL_DISTANCE = 7  # below the cards
GROOVE_HEIGHT = 4
GROOVE_ALPHA = 200  # out of 255
TICK_HEIGHT = 8
BAR_HEIGHT = 5
BAR_INSET = 2  # than the strip over it
DISC_DIAMETER = 15
DISC_BORDER = 1.5
DISC_SUIT = 8
SUN_DIAMETER = 31
SUN_RAYS = 8
PLATE_SIZE = (38, 76)  # size of a plate to the left of a row
PLATE_RADIUS = RADIUS_M
PLATE_GAP = 6  # between it and the first card
SUIT_SIZE = 22
SUIT_RISE = 13  # rise of the suit above the middle of a plate
COUNT_DROP = 18  # drop of the count below the middle
RANK_RISE = 5  # rise of a rank above its column
TRAY_MARGIN = 5
TRAY_RADIUS = RADIUS_M
TRAY_ALPHA = 150  # out of 255
LINE_WIDTH = 2.0
LINE_MARGIN = 4  # around the picture of a line
LINK_START = 2  # from the last card of a row to its line
LINK_END = 3  # from the end of a line to the first card of a row
LINK_BELOW = 7  # distance of a line below the board
ARROW = (9, 11)
LINK_REACH = 11  # reach of a line beyond the end of a row
LINK_RADIUS = 5  # radius of the turns of a line
LAST_LINK_REACH = 17  # the same for the line from the last row to the first
TALON_STEP = 2  # between the backs of a talon
MAX_TALON_BACKS = 4  # number of them that are shown
RING_WIDTH = 3
RING_DISTANCE = 3
EDGE = 6  # a mark at the lower edge of a card: 4 of brass, with a dark line around
EDGE_LENGTH = 40
TICK_DIAMETER = 24  # diameter of the disc on a target
TICK_ICON = 16  # height of the tick on it
TICK_OFFSET = 4  # distance of the disc outside the card


# Rails


def draw_groove(canvas: Canvas, geometry: BoardGeometry, row: int) -> None:
    """Draw the empty rail of a row."""
    surface = canvas.surface
    theme = canvas.style.theme
    px = canvas.style.px
    cells = geometry.layout.row(row)
    cards = geometry.span(cells)
    top = cards.bottom + px(RAIL_DISTANCE)
    groove = pygame.Rect(cards.left, top, cards.width, px(GROOVE_HEIGHT))
    paint = (*theme.slot, GROOVE_ALPHA)
    picture = shapes.rounded(groove.size, groove.h / 2, paint)
    surface.blit(picture, groove)
    light = mix(theme.slot, theme.slotline, 0.35)
    pygame.draw.line(surface, light, groove.bottomleft, groove.bottomright)
    for cell in cells[1:]:
        tick = pygame.Rect(0, 0, 1, px(TICK_HEIGHT))
        tick.top = groove.centery - tick.height // 2
        tick.left = geometry.rect(cell).left - geometry.gutter // 2 - 1
        surface.fill(theme.slotline, tick)


def rail_end(geometry: BoardGeometry, cell: Cell, style: Style) -> tuple[int, int]:
    """Return the centre of the disc at the end of a rail that reaches to ``cell``.

    It is in pixels of the window. On a board without rails it is the lower right corner
    of the cell.
    """
    rect = geometry.rect(cell)
    if not geometry.has_rails:
        return rect.bottomright
    return rect.right - 2 * style.px(BAR_INSET), _rail_middle(rect, style)


def _rail_middle(cards: pygame.Rect, style: Style) -> int:
    return cards.bottom + style.px(RAIL_DISTANCE) + style.px(GROOVE_HEIGHT) // 2


def draw_rail(
    canvas: Canvas,
    strip: pygame.Rect,
    suit: Suit,
    art: CardArt,
    complete: bool,
) -> None:
    """Draw the brass bar under a strip, with a disc of its suit.

    When the row is ``complete``, the disc is a sun.
    """
    style = canvas.style
    theme = style.theme
    px = style.px
    shorter = px(BAR_INSET)
    bar = pygame.Rect(strip.left, 0, strip.w - shorter, px(BAR_HEIGHT))
    bar.centery = _rail_middle(strip, style)
    picture = shapes.rounded(
        bar.size,
        bar.h / 2,
        theme.brass,
        1,
        theme.brassd,
    )
    canvas.blit(picture, bar)
    middle = (bar.right - shorter, bar.centery)
    if complete:
        rays = _rays(style)
        canvas.blit(rays, rays.get_rect(center=middle))
    border = max(1.0, DISC_BORDER * style.px_per_unit)
    disc = shapes.disc(px(DISC_DIAMETER), theme.brass, border, theme.bg0)
    at = disc.get_rect(center=middle)
    canvas.blit(disc, at)
    pip = art.suit(suit, px(DISC_SUIT), theme.onbrass)
    canvas.blit(pip, pip.get_rect(center=at.center))


@kept
def _rays(style: Style) -> pygame.Surface:
    fill = shapes.paint("fill", style.theme.brass)
    body = ""
    for number in range(SUN_RAYS):
        turn = f'transform="rotate({360 / SUN_RAYS * number} 50 50)"'
        body += f'<path d="M50 2L56 24L44 24Z" {turn} {fill}/>'
    side = style.px(SUN_DIAMETER)
    return shapes.vector((side, side), body, (100, 100))


# Suits and ranks


def draw_heads(
    canvas: Canvas,
    geometry: BoardGeometry,
    state: State,
    art: CardArt,
) -> None:
    """Draw the suit of each row with its cards home, and the rank of each column.

    Those of the turned card are bright. Nothing is drawn if cards have no place of
    their own.
    """
    variant = state.variant
    layout = variant.layout
    style = canvas.style
    theme = style.theme
    if variant.home.place is None or not geometry.talon:
        return
    turned = state.turned
    for suit in Suit:
        row = layout.row(suit)
        home = len(state.home.intersection(row))
        is_bright = turned is not None and turned.suit is suit
        _draw_row_head(
            canvas,
            geometry.rect(row[0]),
            suit,
            home,
            art,
            is_bright,
        )
    for cell in layout.row(0):
        rank = variant.base + layout.column_of(cell)
        font = "note_bold"
        colour = theme.mid
        if turned is not None and turned.rank == rank:
            font = "label"
            colour = theme.brass
        text = style.text(RANK_SYMBOLS[rank], font, colour)
        rect = geometry.rect(cell)
        bottom = rect.top - style.px(RANK_RISE)
        canvas.blit(text, text.get_rect(midbottom=(rect.centerx, bottom)))


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
    gap = px(PLATE_GAP)
    wide, high = PLATE_SIZE
    width = min(px(wide), px(HEAD_ROOM - PLATE_GAP))
    height = min(px(high), first.height)
    plate = pygame.Rect(0, 0, width, height)
    plate.midright = (first.left - gap, first.centery)
    edge = theme.brass if bright else theme.edge
    line = px(2) if bright else 1
    picture = shapes.rounded(
        plate.size,
        px(PLATE_RADIUS),
        theme.slot,
        line,
        edge,
    )
    canvas.blit(picture, plate)
    pip = art.suit(suit, px(SUIT_SIZE), theme.ghost)
    middle = (plate.centerx, plate.centery - px(SUIT_RISE))
    canvas.blit(pip, pip.get_rect(center=middle))
    count = canvas.style.digits(str(home), "note_bold", theme.hi)
    below = (plate.centerx, plate.centery + px(COUNT_DROP))
    canvas.blit(count, count.get_rect(center=below))


# Tray, talon and rings


def draw_tray(canvas: Canvas, geometry: BoardGeometry) -> None:
    """Draw the plate below the tray, if there is one."""
    if not geometry.layout.tray:
        return
    px = canvas.style.px
    theme = canvas.style.theme
    margin = px(TRAY_MARGIN)
    plate = geometry.tray.inflate(2 * margin, 2 * margin)
    fill = (*theme.surface, TRAY_ALPHA)
    picture = shapes.rounded(
        plate.size,
        px(TRAY_RADIUS),
        fill,
        1,
        theme.edge,
    )
    canvas.blit(picture, plate)


def draw_talon(
    canvas: Canvas,
    geometry: BoardGeometry,
    state: State,
    art: CardArt,
    airborne: Collection[Card],
) -> None:
    """Draw the talon face down, as thick as what is left of it, and its turned card."""
    size = len(state.variant.talon)
    face_down = 0
    if state.stock:
        face_down = (len(state.stock) - 1) % size
    draw_floor(canvas, geometry.talon_place)
    draw_floor(canvas, geometry.turned)
    backs = -(-face_down * MAX_TALON_BACKS // size)  # rounded up
    for number in range(backs):
        picture = art.back(geometry.card)
        rise = number * canvas.style.px(TALON_STEP)
        canvas.blit(picture, geometry.talon_place.move(0, -rise))
    if state.turned and state.turned not in airborne:
        face = art.face(state.turned, geometry.card)
        canvas.blit(face, geometry.turned)


def draw_exchanges(
    canvas: Canvas,
    geometry: BoardGeometry,
    state: State,
    airborne: Collection[Card],
) -> None:
    """Mark exchanges of cards with cards.

    Possible targets are marked at their lower edges, and sources have rings. A tick
    marks a target from which the moved card does not have to move again: it is home
    there.
    """
    if not state.variant.layout.beside or not state.stock:
        return
    style = canvas.style
    px = style.px
    for slide in state.slides:
        if state.board[slide.target] in airborne:
            continue
        rect = geometry.rect(slide.target)
        mark = shapes.rounded(
            (px(EDGE_LENGTH), px(EDGE)),
            px(EDGE) / 2,
            style.theme.brass,
            px(1),
            style.theme.bg0,
        )
        canvas.blit(mark, mark.get_rect(midbottom=(rect.centerx, rect.bottom + px(1))))
        if slide.target in state.play(slide).home:
            # Clear of the rank and of what is above the board.
            out = px(TICK_OFFSET)
            tick = style.tick(px(TICK_DIAMETER), px(TICK_ICON))
            corner = (rect.right + out, rect.top - out)
            canvas.blit(tick, tick.get_rect(topright=corner))
    for source in {slide.source for slide in state.slides}:
        if state.board[source] not in airborne:
            _draw_double_ring(canvas, geometry.rect(source))
        if geometry.talon:
            _draw_double_ring(canvas, geometry.turned)


def _draw_double_ring(canvas: Canvas, rect: pygame.Rect) -> None:
    theme = canvas.style.theme
    width = canvas.style.px(RING_WIDTH)
    distance = canvas.style.px(RING_DISTANCE)
    draw_ring(
        canvas,
        rect,
        distance + width,
        width + 1,
        theme.bg0,
    )
    draw_ring(
        canvas,
        rect,
        distance,
        width,
        theme.brass,
    )


# Lines from row to row


def draw_row_links(canvas: Canvas, geometry: BoardGeometry) -> None:
    """Draw a thin arrow from the end of each row to the row that continues it."""
    colour = canvas.style.theme.low
    for end, start in geometry.layout.joins:
        first = geometry.rect(end)
        last = geometry.rect(start)
        points = _link_points(geometry, first, last, canvas.style)
        _draw_line(canvas, points, colour)
        _draw_arrow_head(canvas, points[-1], colour)


def _link_points(
    geometry: BoardGeometry,
    end: pygame.Rect,
    start: pygame.Rect,
    style: Style,
) -> list[Point]:
    """Return the corners of the line from a row's last cell to its continuation.

    It goes between the two rows to the first cell of the next row. If that row is
    above, it goes below the whole board.
    """
    px = style.px
    board = geometry.board
    reach = px(LAST_LINK_REACH)
    y: float = board.bottom + px(LINK_BELOW)
    if start.centery > end.centery:
        reach = px(LINK_REACH)
        y = end.bottom + geometry.row_gap / 2
    right = board.right + reach
    left = board.left - reach
    return [
        (end.right + px(LINK_START), end.centery),
        (right, end.centery),
        (right, y),
        (left, y),
        (left, start.centery),
        (start.left - px(LINK_END), start.centery),
    ]


def _draw_line(canvas: Canvas, points: list[Point], colour: Color) -> None:
    style = canvas.style
    area = area_round(points, style.px(LINE_MARGIN))
    left, top = area.topleft
    local = [(x - left, y - top) for x, y in points]
    path = _rounded_path(local, style.px(LINK_RADIUS))
    width = max(1.0, LINE_WIDTH * style.px_per_unit)
    paint = f'fill="none" {shapes.paint("stroke", colour)} stroke-width="{width:.1f}"'
    picture = shapes.vector(area.size, f'<path d="{path}" {paint}/>')
    canvas.blit(picture, area)


def _draw_arrow_head(canvas: Canvas, end: Point, colour: Color) -> None:
    px = canvas.style.px
    width, height = map(px, ARROW)
    corners = (
        (0.5, 0.5),
        (width - 0.5, height / 2),
        (0.5, height - 0.5),
    )
    head = shapes.polygon((width, height), corners, colour)
    x, y = end
    canvas.blit(head, head.get_rect(midright=(x + px(LINK_END), y)))


def _rounded_path(points: list[Point], radius: float) -> str:
    first, *_, last = points
    path = f"M{_place(first)}"
    for before, turn, after in zip(points, points[1:], points[2:], strict=False):
        begin = _toward(turn, before, radius)
        finish = _toward(turn, after, radius)
        path += f"L{_place(begin)}Q{_place(turn)} {_place(finish)}"
    return f"{path}L{_place(last)}"


def _place(point: Point) -> str:
    x, y = point
    return f"{x:.1f} {y:.1f}"


def _toward(start: Point, end: Point, distance: float) -> Point:
    """Return the point ``distance`` pixels from ``start`` towards ``end``.

    It is half-way to ``end`` if that is nearer.
    """
    at = pygame.Vector2(start)
    goal = pygame.Vector2(end)
    nearer = min(distance, at.distance_to(goal) / 2)
    place = at.move_towards(goal, nearer)
    return place.x, place.y
