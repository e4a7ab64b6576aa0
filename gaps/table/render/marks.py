"""What is drawn over the cards: rings round offered, refused and focused cells, hints,
the loss of colour.

A hint has rings round a card and a gap, and dots that march from one to the other.
Several slides are numbered, and the cells that they do not concern are dimmed. A disc
on a cell says as which move its card leaves, a label below as which move a card comes.
So nothing is told by colour alone.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

import pygame

from gaps.engine import Cell, Slide
from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style, kept
from gaps.stage.drawing.theme import Color
from gaps.table.board import Board
from gaps.table.model.geometry import BoardGeometry
from gaps.table.model.interaction import Hint
from gaps.table.render.slots import corner_radius

PULSE_SECONDS = 1.2  # of the rings round offered and hinted cells
# their strength
PULSE_MIDDLE = 0.775
PULSE_SWING = 0.225
# of the first previewed path; the second has half of it, the third a third
PREVIEW_ALPHA = 0.75
# Lengths in pixels at u = 1.
FOCUS_OUT = 5.5
FOCUS_DARK = 2.0
FOCUS_LIGHT = 3.5
# the frame of a card that cannot move
HELD = 2
HELD_OUT = 3
# the dashes round what it waits for
AWAITED = 3
AWAITED_OUT = 6
AWAITED_DARK = 1
AWAITED_DASH = (12, 5)
MARCH_SPEED = 60  # of the dots of a hint, a second
# the diameter of a dot without and with its dark border
DOT_SPACING = 11
DOT = 4
DOT_BORDER = 8
ARROW = (22, 16)
RING = 3
HALO = 16
BEND = 46  # of the path
# the disc of a number, and how far it lies outside its card
NUMBER = 30
NUMBER_BORDER = 2
NUMBER_OUT = 4
# the height of a label; how far above the lower edge it lies
LABEL = 22
LABEL_PADDING = 8
LABEL_UP = 5
# a dashed line between cards, and what lies below it
LINK = 3
LINK_DARK = 7
LINK_DASH = (8, 5)
COMPARED_DASH = (2, 7)  # of a line without a number
# of the width of a card: from its middle to where a line without a number ends
COMPARED_END = 0.3
# of 255: the light left to a lost board, and how much it turns grey
MIN_LIGHT = 184
GREY_ALPHA = 64
# Alphas, 0 to 1.
# of what covers other cells, and the run that the first slide extends
DIMMED = 0.62
RUN_DIMMED = 0.30
# of the time of each link, in which it comes in; the card before it comes in the rest
LINK_SHARE = 0.5

Point = tuple[float, float]


def draw_ring(
    canvas: Canvas,
    rect: pygame.Rect,
    distance: float,
    width: float,
    colour: Color,
    alpha: float = 1.0,
) -> None:
    """Draw a ring round a card; its outer edge lies ``distance`` pixels outside
    ``rect``.
    """
    grown = rect.inflate(2 * round(distance), 2 * round(distance))
    ring = shapes.ring(
        grown.size, corner_radius(rect.size) + round(distance), width, colour
    )
    canvas.blit_faint(ring, grown, alpha)


def draw_offers(canvas: Canvas, board: Board, time: float) -> None:
    """Draw pulsing rings round the offered cells, and rings round a selected gap and
    the target of a drag.
    """
    style = canvas.style
    brass = canvas.style.theme.brass
    geometry = board.geometry
    on_board = board.state.board
    selected = board.selected
    target = board.drop_target
    if target is not None and on_board[target] is not None:
        draw_ring(canvas, geometry.rect(target), style.px(4), style.px(4), brass)
    if selected is None:
        return
    strength = 1.0
    if not board.motion_settings.reduced:
        strength = PULSE_MIDDLE + PULSE_SWING * math.cos(
            math.tau * time / PULSE_SECONDS
        )
    for cell in board.offers:
        _draw_outline(canvas, geometry.rect(cell), brass, strength)
    if on_board[selected] is None:
        draw_ring(canvas, geometry.rect(selected), 0, style.px(3), brass)


def draw_flash(canvas: Canvas, rect: pygame.Rect, refused: bool, share: float) -> None:
    """Draw the ring that lights up once round a cell: one that ``refused`` a card, or
    the reason for it.
    """
    colour = canvas.style.theme.ember if refused else canvas.style.theme.hi
    _draw_outline(
        canvas, rect, colour, math.sin(math.pi * share) ** 0.5 if 0 < share < 1 else 0.0
    )


def draw_focus(canvas: Canvas, board: Board, time: float) -> None:
    """Draw the ring of the keyboard focus. It follows a card that is lifted, and waits
    for one that flies.

    While the cards of a redeal fly there is none.
    """
    cell = board.focused
    if cell is None or board.redealing:
        return
    card = board.state.board[cell]
    rect = board.geometry.rect(cell)
    if card is not None and board.is_travelling(card):
        return
    if card is not None and card in board.airborne():
        pose = board.pose(card, time)
        rect = rect.move_to(center=(round(pose.x), round(pose.y)))
    u = canvas.style.u
    theme = canvas.style.theme
    draw_ring(
        canvas,
        rect,
        (FOCUS_OUT + FOCUS_DARK) * u,
        (2 * FOCUS_DARK + FOCUS_LIGHT) * u,
        theme.bg0,
    )
    draw_ring(canvas, rect, FOCUS_OUT * u, FOCUS_LIGHT * u, theme.focus)


def draw_waiting(canvas: Canvas, board: Board) -> None:
    """Draw a frame round a card under the pointer that cannot move, and dashes round
    what it waits for.
    """
    px = canvas.style.px
    theme = canvas.style.theme
    if board.held_down is not None:
        draw_ring(
            canvas,
            board.geometry.rect(board.held_down),
            px(HELD_OUT),
            px(HELD),
            theme.mid,
        )
    for cell in board.awaited:
        rect = board.geometry.rect(cell)
        draw_ring(
            canvas,
            rect,
            px(AWAITED_OUT + AWAITED_DARK),
            px(AWAITED + 2 * AWAITED_DARK),
            theme.bg0,
        )
        grown = rect.inflate(2 * px(AWAITED_OUT), 2 * px(AWAITED_OUT))
        radius = corner_radius(rect.size) + px(AWAITED_OUT)
        dash, gap = map(px, AWAITED_DASH)
        canvas.blit(
            shapes.dashed(grown.size, radius, dash, gap, px(AWAITED), theme.hi), grown
        )


def _draw_outline(
    canvas: Canvas, rect: pygame.Rect, colour: Color, strength: float
) -> None:
    width = canvas.style.px(3)
    grown = rect.inflate(2 * width, 2 * width)
    ring = shapes.ring(grown.size, corner_radius(grown.size) + width, width, colour)
    canvas.blit_faint(ring, grown, strength)


# Hints


def draw_hint(canvas: Canvas, board: Board, hint: Hint, time: float) -> None:
    """Draw rings round the cells of each slide, and a path of dots with an arrow head
    between them.
    """
    geometry = board.geometry
    age = 0.0
    strength = 1.0
    if hint.animated:
        age = time - hint.began
        strength = PULSE_MIDDLE + PULSE_SWING * math.cos(math.tau * age / PULSE_SECONDS)
    for cell in sorted(hint.cells):
        _draw_hint_ring(canvas, geometry.rect(cell), strength)
    for slide in hint.slides:
        points = path(geometry, slide.source, slide.target, canvas.style.u)
        _draw_dots(canvas, points, age)
        _draw_arrow(canvas, points)
    if len(hint.slides) > 1:
        _draw_numbers(canvas, board, hint)


def dimmed(board: Board) -> list[tuple[pygame.Rect, float]]:
    """Return the areas that a hint of several slides darkens, and the alpha of each, 0
    to 1.

    They are the cells that it does not concern: runs as one, and the one that grows
    only a little.
    """
    hint = board.hint
    if hint is None or len(hint.slides) < 2:
        return []
    geometry = board.geometry
    layout = board.state.variant.layout
    done = set(hint.cells)
    areas = []
    for run in board.runs:
        if done.isdisjoint(run):
            grows = any(layout.left[hint.slides[0].target] == cell for cell in run)
            areas.append((geometry.span(run), RUN_DIMMED if grows else DIMMED))
            done.update(run)
    areas += [
        (geometry.rect(cell), DIMMED) for cell in layout.cells if cell not in done
    ]
    return areas


def draw_dimmed(canvas: Canvas, board: Board) -> None:
    """Darken the cells that a hint of several slides does not concern."""
    radius = corner_radius(board.geometry.card)
    dark = canvas.style.theme.bg0
    for rect, alpha in dimmed(board):
        if canvas.surface.get_clip().colliderect(rect):
            canvas.blit(
                shapes.rounded(rect.size, radius, (*dark, round(255 * alpha))), rect
            )


def _draw_numbers(canvas: Canvas, board: Board, hint: Hint) -> None:
    """Number the cards in the order in which they move, and say where each number goes."""
    for cell in sorted(hint.cells):
        rect = board.geometry.rect(cell)
        leaving = [
            number
            for number, slide in enumerate(hint.slides, 1)
            if slide.source == cell
        ]
        coming = [
            number
            for number, slide in enumerate(hint.slides, 1)
            if slide.target == cell
        ]
        if coming:
            numbers = ", ".join(map(str, coming))
            free = board.state.board[cell] is None and coming == [1]
            text = numbers if free else hint.later.format(number=numbers)
            _draw_label(canvas, rect, text)
        for place, number in enumerate(reversed(leaving)):
            _draw_number(canvas, rect, number, place)


def _draw_number(
    canvas: Canvas, rect: pygame.Rect, number: int, place: int, colour: str = "sky"
) -> None:
    """Draw a number on a disc at the upper right corner of a cell; ``place`` 1 is left
    of ``place`` 0.
    """
    px = canvas.style.px
    disc = numbered_disc(canvas.style, number, colour)
    at = disc.get_rect(
        center=(
            rect.right - px(NUMBER_OUT) - place * disc.get_width(),
            rect.top + px(NUMBER_OUT),
        )
    )
    canvas.blit(disc, at.clamp(canvas.surface.get_rect()))


@kept
def numbered_disc(style: Style, number: int, colour: str = "sky") -> pygame.Surface:
    """Return a disc with the number of a move, in a colour of the theme that stands out
    from its ground.
    """
    theme = style.theme
    picture = shapes.disc(
        style.px(NUMBER), getattr(theme, colour), style.px(NUMBER_BORDER), theme.bg0
    ).copy()
    text = style.text(
        str(number), "button", theme.surface2 if theme.light else theme.bg0
    )
    picture.blit(text, text.get_rect(center=picture.get_rect().center))
    return picture


def _draw_label(
    canvas: Canvas, rect: pygame.Rect, text: str, colour: Color | None = None
) -> None:
    px = canvas.style.px
    theme = canvas.style.theme
    line = canvas.style.text(text, "note_bold", theme.hi)
    box = pygame.Rect(
        0, 0, max(px(2 * LABEL), line.get_width() + 2 * px(LABEL_PADDING)), px(LABEL)
    )
    box.height = max(box.height, line.get_height())
    box.midbottom = rect.centerx, rect.bottom - px(LABEL_UP)
    canvas.blit(
        shapes.rounded(
            box.size, box.height / 2, theme.slot, px(2), colour or theme.sky
        ),
        box,
    )
    canvas.blit(line, line.get_rect(center=box.center))


def _draw_hint_ring(canvas: Canvas, rect: pygame.Rect, strength: float) -> None:
    style = canvas.style
    out = canvas.style.px(RING)
    if not style.theme.plain:
        halo = _halo(style, rect.size, corner_radius(rect.size))
        canvas.blit_faint(halo, halo.get_rect(center=rect.center), strength)
    draw_ring(canvas, rect, out, out, style.theme.sky, strength)


@kept
def _halo(style: Style, size: tuple[int, int], radius: int) -> pygame.Surface:
    """Return light round a cell, with nothing on the cell itself."""
    soft, (left, top) = shapes.shadow(
        size, radius, (0, 0), style.px(HALO), style.theme.sky, 0.8
    )
    picture = soft.copy()
    inside = shapes.rounded(size, radius, (255, 255, 255))
    picture.blit(inside, (-left, -top), special_flags=pygame.BLEND_RGBA_SUB)
    return picture


def _draw_dots(canvas: Canvas, points: list[Point], age: float) -> None:
    px = canvas.style.px
    theme = canvas.style.theme
    spacing = max(6, px(DOT_SPACING))
    places = _dots(
        points, (age * MARCH_SPEED * canvas.style.u) % spacing, px(12), spacing
    )
    for picture in (
        shapes.disc(px(DOT_BORDER), theme.bg0),
        shapes.disc(px(DOT), theme.sky),
    ):
        for x, y in places:
            canvas.blit(picture, picture.get_rect(center=(x, y)))


def _draw_arrow(
    canvas: Canvas, points: list[Point], colour: Color | None = None, alpha: float = 1.0
) -> None:
    style = canvas.style
    width, height = style.px(ARROW[0]), style.px(ARROW[1])
    tip = ((1.5, 1.5), (width - 1.5, height / 2), (1.5, height - 1.5))
    colour = colour or style.theme.sky
    head = shapes.polygon(
        (width, height), tip, colour, max(1.0, 2 * style.u), style.theme.bg0
    )
    (ax, ay) = points[-2]
    (bx, by) = points[-1]
    turned = pygame.transform.rotozoom(
        head, -math.degrees(math.atan2(by - ay, bx - ax)), 1.0
    )
    canvas.blit_faint(turned, turned.get_rect(center=points[-1]), alpha)


# Links


@dataclass(frozen=True)
class Link:
    """From a card to the cell where it goes, or to a card that it waits for."""

    source: Cell
    target: Cell
    number: int | None = None
    """On a disc at the card; ``None`` for one that is only compared with those that
    have numbers.
    """
    label: str = ""
    """On the card."""


def draw_links(
    canvas: Canvas, board: Board, links: Sequence[Link], share: float
) -> None:
    """Draw cards and the links between them over a darkened window, one after the other
    as ``share`` grows from 0 to 1.
    """
    geometry = board.geometry
    theme = canvas.style.theme
    px = canvas.style.px
    cells = dict.fromkeys(cell for link in links for cell in (link.source, link.target))
    cards = [
        (geometry.rect(cell), _cut_out(canvas, geometry.rect(cell))) for cell in cells
    ]
    veil = pygame.Surface(canvas.surface.get_size())
    veil.fill(theme.bg0)
    canvas.blit_faint(veil, veil.get_rect(), DIMMED)
    for rect, picture in cards:
        canvas.blit(picture, rect)
    for number, link in enumerate(links):
        own = min(1.0, max(0.0, share * len(links) - number))
        if own <= 0:
            break
        for cell in (link.source, link.target):
            colour = theme.mid if link.number is None else theme.hi
            draw_ring(canvas, geometry.rect(cell), px(RING), px(RING), colour)
        _draw_link(
            canvas, geometry, link, max(0.0, own - LINK_SHARE) / (1 - LINK_SHARE)
        )
    for number, link in enumerate(links):
        if share * len(links) <= number:
            break
        if link.label:
            _draw_label(canvas, geometry.rect(link.source), link.label, theme.mid)
        numbers = [
            each.number
            for each in links[:number]
            if each.source == link.source and each.number
        ]
        if link.number is not None and link.number not in numbers:
            _draw_number(
                canvas, geometry.rect(link.source), link.number, len(numbers), "hi"
            )


def _cut_out(canvas: Canvas, rect: pygame.Rect) -> pygame.Surface:
    """What is drawn at a cell, without the corners."""
    picture = shapes.blank(rect.size)
    picture.blit(canvas.surface, (0, 0), rect)
    return shapes.cut_corners(picture, corner_radius(rect.size))


def _draw_link(
    canvas: Canvas, geometry: BoardGeometry, link: Link, alpha: float
) -> None:
    """Draw the line of a link; one that is only compared ends beside the others."""
    px = canvas.style.px
    theme = canvas.style.theme
    is_compared = link.number is None
    colour, dash, beside = (
        (theme.mid, COMPARED_DASH, COMPARED_END)
        if is_compared
        else (theme.hi, LINK_DASH, 0.0)
    )
    points = path(geometry, link.source, link.target, canvas.style.u, beside)
    margin = px(LINK_DARK)
    left, top = (math.floor(min(axis)) - margin for axis in zip(*points, strict=True))
    right, bottom = (
        math.ceil(max(axis)) + margin for axis in zip(*points, strict=True)
    )
    place = pygame.Rect(left, top, right - left, bottom - top)
    local = tuple((round(x - left, 1), round(y - top, 1)) for x, y in points)
    dark = shapes.polyline(place.size, local, px(LINK_DARK), theme.bg0)
    canvas.blit_faint(dark, place, alpha)
    dashes = shapes.polyline(
        place.size, local, px(LINK), colour, [px(each) for each in dash]
    )
    canvas.blit_faint(dashes, place, alpha)
    _draw_arrow(canvas, points, colour, alpha)


def draw_preview(
    canvas: Canvas, slides: tuple[Slide, ...], geometry: BoardGeometry
) -> None:
    """Draw the paths of slides that would follow each other, each fainter than the one
    before.
    """
    style = canvas.style
    for number, slide in enumerate(slides):
        points = path(geometry, slide.source, slide.target, style.u)
        dot = shapes.disc(style.px(DOT), style.theme.sky)
        for x, y in _dots(points, style.px(DOT_SPACING) / 2, 0, style.px(DOT_SPACING)):
            canvas.blit_faint(
                dot, dot.get_rect(center=(x, y)), PREVIEW_ALPHA / (number + 1)
            )


def path(
    geometry: BoardGeometry, source: Cell, target: Cell, u: float, beside: float = 0.0
) -> list[Point]:
    """Return a curve from the edge of one cell to the edge of another, as 41 points.

    It ends ``beside`` the middle of that edge: such a share of it nearer to its start.
    """
    start = geometry.rect(source)
    end = geometry.rect(target)
    row, to_row = geometry.place(source)[0], geometry.place(target)[0]
    # nothing is drawn over the bar above the first row
    goes_down = to_row > row or row == to_row == 0
    a = start.midbottom if goes_down else start.midtop
    b = end.midtop if goes_down == (row != to_row) else end.midbottom
    bend = BEND * u if goes_down else -BEND * u
    c1 = (a[0], a[1] + bend)
    x = b[0] + math.copysign(beside * end.width, a[0] - b[0])
    c2 = (x, b[1] - bend) if row != to_row else (x, b[1] + bend)
    return [_bezier(a, c1, c2, (x, b[1]), t / 40) for t in range(41)]


def _bezier(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    """Return a point of a cubic curve, by halving its corners' number again and again."""
    corners = [pygame.Vector2(each) for each in (a, b, c, d)]
    while len(corners) > 1:
        corners = [start.lerp(end, t) for start, end in pairwise(corners)]
    return corners[0].x, corners[0].y


def _dots(
    points: list[Point], first: float, left_out: float, spacing: float
) -> list[Point]:
    """Return points along a line: the ``first`` so far from its start, the last
    ``left_out`` from its end.
    """
    reached = [0.0, *accumulate(math.dist(a, b) for a, b in pairwise(points))]
    dots = list[Point]()
    place = first
    while place <= reached[-1] - left_out:
        number = bisect_left(reached, place, 1, len(reached) - 1)
        (ax, ay) = points[number - 1]
        (bx, by) = points[number]
        start = reached[number - 1]
        share = (place - start) / (reached[number] - start or 1.0)
        dots.append((ax + (bx - ax) * share, ay + (by - ay) * share))
        place += spacing
    return dots


# A lost board


def draw_colour_loss(
    surface: pygame.Surface, geometry: BoardGeometry, share: float
) -> None:
    """Take colour and light from the rows of a board; a ``share`` of 1 takes all that a
    lost game loses.
    """
    light = round(255 - (255 - MIN_LIGHT) * share)
    for row in range(geometry.layout.rows):
        area = geometry.span(geometry.layout.row(row)).clip(surface.get_rect())
        if not area:
            continue
        dimmed = shapes.blank(area.size)
        dimmed.blit(surface, (0, 0), area)
        grey = pygame.transform.grayscale(dimmed)
        grey.set_alpha(round(GREY_ALPHA * share))
        dimmed.blit(grey)
        dimmed.fill((light,) * 3, special_flags=pygame.BLEND_RGB_MULT)
        surface.blit(shapes.cut_corners(dimmed, corner_radius(geometry.card)), area)
