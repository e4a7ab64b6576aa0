"""Hints and other paths over the cards.

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
from gaps.table.render.marks import pulse
from gaps.table.render.outlines import arrow_head, corner_radius, draw_ring, halo

PREVIEW_ALPHA = 0.75  # of the first previewed path; the second has half of it
# Lengths in pixels at u = 1.
MARCH_SPEED = 60  # of the dots of a hint, a second
DOT_SPACING = 11
MIN_SPACING = 6  # pixels
DOT = 4  # the diameter of a dot
DOT_BORDER = 8  # the same with its dark border
BEFORE_ARROW = 12  # from the last dot to the end of the path
ARROW = (22, 16)
RING = 3  # the width of the ring round a hinted cell
HALO = 16  # the blur of the light round it
BEND = 46  # of the path
PATH_STEPS = 40  # straight parts in which it is drawn
NUMBER = 30  # the diameter of the disc with the number of a move
NUMBER_BORDER = 2
NUMBER_OUT = 4  # how far the disc lies outside its card
LABEL = 22  # the height of a label
LABEL_PADDING = 8
LABEL_BORDER = 2
LABEL_UP = 5  # how far a label lies above the lower edge of its card
LINK = 3  # the width of a dashed line between cards
LINK_DARK = 7  # of the dark line below it
LINK_DASH = (8, 5)
COMPARED_DASH = (2, 7)  # of a line without a number
COMPARED_END = 0.3  # of a card's width: from its middle to where such a line ends
DIMMED = 0.62  # alpha of what covers cells that a hint does not concern
RUN_DIMMED = 0.30  # the same of the run that the first slide extends
# of the time of a link, in which its line comes in; its cards come in the rest
LINK_SHARE = 0.5

Point = tuple[float, float]


def draw_hint(
    canvas: Canvas,
    board: Board,
    hint: Hint,
    time: float,
) -> None:
    """Draw rings round the cells of each slide, and a path of dots with an arrow head
    between them.
    """
    geometry = board.geometry
    age = 0.0
    strength = 1.0
    if hint.animated:
        age = time - hint.began
        strength = pulse(age)
    for cell in sorted(hint.cells):
        _draw_hint_ring(canvas, geometry.rect(cell), strength)
    for slide in hint.slides:
        points = path(geometry, slide.source, slide.target, canvas.style.u)
        _draw_dots(canvas, points, age)
        _draw_arrow(canvas, points, canvas.style.theme.sky)
    if len(hint.slides) > 1:
        _draw_numbers(canvas, board, hint)


def dimmed(board: Board) -> list[tuple[pygame.Rect, float]]:
    """Return the areas that a spotlight or a hint of several slides darkens, and the
    alpha of each, 0 to 1.

    They are the cells that it does not concern: runs as one. The run that a hint lets
    grow is darkened only a little.
    """
    hint = board.hint
    spotlight = board.spotlight
    layout = board.state.variant.layout
    if spotlight is not None:
        hinted = frozenset() if hint is None else hint.cells
        cells = spotlight.cells | hinted
        # a run is darkened as a whole, or not at all
        runs = [run for run in board.runs if not cells.isdisjoint(run)]
        shade = 0.0 if board.flying else spotlight.shade
        return _outside(board, cells.union(*runs), shade, None)
    if hint is None or len(hint.slides) < 2:
        return []
    grows_after = layout.left[hint.slides[0].target]
    return _outside(board, hint.cells, DIMMED, grows_after)


def _outside(
    board: Board, cells: frozenset[Cell], alpha: float, grows_after: Cell | None
) -> list[tuple[pygame.Rect, float]]:
    """Return the areas that are not of ``cells``, and how much each is darkened."""
    geometry = board.geometry
    done = set(cells)
    areas = []
    for run in board.runs:
        if done.isdisjoint(run):
            darkened = RUN_DIMMED if grows_after in run else alpha
            areas.append((geometry.span(run), darkened))
            done.update(run)
    for cell in board.state.variant.layout.cells:
        if cell not in done:
            areas.append((geometry.rect(cell), alpha))
    return areas


def draw_dimmed(canvas: Canvas, board: Board) -> None:
    """Darken the cells that a spotlight or a hint of several slides does not concern."""
    radius = corner_radius(board.geometry.card)
    dark = canvas.style.theme.bg0
    clip = canvas.surface.get_clip()
    for rect, alpha in dimmed(board):
        if clip.colliderect(rect):
            shade = (*dark, round(255 * alpha))
            picture = shapes.rounded(rect.size, radius, shade)
            canvas.blit(picture, rect)


def _draw_hint_ring(canvas: Canvas, rect: pygame.Rect, strength: float) -> None:
    style = canvas.style
    sky = style.theme.sky
    if not style.theme.plain:
        radius = corner_radius(rect.size)
        light = halo(
            style,
            rect.size,
            radius,
            style.px(HALO),
            sky,
        )
        place = light.get_rect(center=rect.center)
        canvas.blit_faint(light, place, strength)
    width = style.px(RING)
    draw_ring(
        canvas,
        rect,
        width,
        width,
        sky,
        strength,
    )


def _draw_dots(canvas: Canvas, points: list[Point], age: float) -> None:
    style = canvas.style
    spacing = max(MIN_SPACING, style.px(DOT_SPACING))
    marched = age * MARCH_SPEED * style.u
    left_out = style.px(BEFORE_ARROW)
    places = _dots(points, marched % spacing, left_out, spacing)
    border = shapes.disc(style.px(DOT_BORDER), style.theme.bg0)
    dot = shapes.disc(style.px(DOT), style.theme.sky)
    for picture in (border, dot):
        for at in places:
            canvas.blit(picture, picture.get_rect(center=at))


def _draw_arrow(
    canvas: Canvas,
    points: list[Point],
    colour: Color,
    alpha: float = 1.0,
) -> None:
    head = arrow_head(canvas.style, ARROW, colour)
    before_x, before_y = points[-2]
    end_x, end_y = points[-1]
    angle = math.degrees(math.atan2(end_y - before_y, end_x - before_x))
    turned = pygame.transform.rotozoom(head, -angle, 1.0)
    place = turned.get_rect(center=points[-1])
    canvas.blit_faint(turned, place, alpha)


# Numbers and labels


def _draw_numbers(canvas: Canvas, board: Board, hint: Hint) -> None:
    """Number the cards in the order in which they move, and say where each number goes."""
    leaving: dict[Cell, list[int]] = {cell: [] for cell in hint.cells}
    coming: dict[Cell, list[int]] = {cell: [] for cell in hint.cells}
    for number, slide in enumerate(hint.slides, 1):
        leaving[slide.source].append(number)
        coming[slide.target].append(number)
    for cell in sorted(hint.cells):
        rect = board.geometry.rect(cell)
        if coming[cell]:
            text = ", ".join(map(str, coming[cell]))
            is_free = board.state.board[cell] is None and coming[cell] == [1]
            if not is_free:
                text = hint.later.format(number=text)
            _draw_label(canvas, rect, text, canvas.style.theme.sky)
        for place, number in enumerate(reversed(leaving[cell])):
            _draw_number(canvas, rect, number, place)


def _draw_number(
    canvas: Canvas,
    rect: pygame.Rect,
    number: int,
    place: int,
    colour: str = "sky",
) -> None:
    """Draw a number on a disc at the upper right corner of a cell; ``place`` 1 is left
    of ``place`` 0.
    """
    out = canvas.style.px(NUMBER_OUT)
    disc = numbered_disc(canvas.style, number, colour)
    x = rect.right - out - place * disc.get_width()
    at = disc.get_rect(center=(x, rect.top + out))
    at.clamp_ip(canvas.surface.get_rect())
    canvas.blit(disc, at)


@kept
def numbered_disc(style: Style, number: int, colour: str = "sky") -> pygame.Surface:
    """Return a disc with the number of a move, in a colour of the theme that stands out
    from its ground.
    """
    theme = style.theme
    fill = getattr(theme, colour)
    border = style.px(NUMBER_BORDER)
    picture = shapes.disc(style.px(NUMBER), fill, border, theme.bg0).copy()
    ink = theme.surface2 if theme.light else theme.bg0
    text = style.text(str(number), "button", ink)
    place = text.get_rect(center=picture.get_rect().center)
    picture.blit(text, place)
    return picture


def _draw_label(
    canvas: Canvas,
    rect: pygame.Rect,
    text: str,
    edge: Color,
) -> None:
    px = canvas.style.px
    theme = canvas.style.theme
    line = canvas.style.text(text, "note_bold", theme.hi)
    width = max(px(2 * LABEL), line.get_width() + 2 * px(LABEL_PADDING))
    height = max(px(LABEL), line.get_height())
    box = pygame.Rect(0, 0, width, height)
    box.midbottom = (rect.centerx, rect.bottom - px(LABEL_UP))
    border = px(LABEL_BORDER)
    plate = shapes.rounded(
        box.size,
        height / 2,
        theme.slot,
        border,
        edge,
    )
    canvas.blit(plate, box)
    place = line.get_rect(center=box.center)
    canvas.blit(line, place)


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
    canvas: Canvas,
    board: Board,
    links: Sequence[Link],
    share: float,
) -> None:
    """Draw cards and the links between them over a darkened window, one after the other
    as ``share`` grows from 0 to 1.
    """
    geometry = board.geometry
    theme = canvas.style.theme
    width = canvas.style.px(RING)
    _darken_around(canvas, geometry, links)
    come = share * len(links)
    shown = [link for number, link in enumerate(links) if number < come]
    for number, link in enumerate(shown):
        colour = theme.mid if link.number is None else theme.hi
        for cell in (link.source, link.target):
            draw_ring(
                canvas,
                geometry.rect(cell),
                width,
                width,
                colour,
            )
        own = min(1.0, come - number)
        alpha = max(0.0, own - LINK_SHARE) / (1 - LINK_SHARE)
        _draw_link(canvas, geometry, link, alpha)
    numbers: dict[Cell, list[int]] = {}
    for link in shown:
        rect = geometry.rect(link.source)
        before = numbers.setdefault(link.source, [])
        if link.label:
            _draw_label(canvas, rect, link.label, theme.mid)
        if link.number is not None and link.number not in before:
            _draw_number(
                canvas,
                rect,
                link.number,
                len(before),
                "hi",
            )
            before.append(link.number)


def _darken_around(
    canvas: Canvas, geometry: BoardGeometry, links: Sequence[Link]
) -> None:
    """Darken the window but for the cells of the links."""
    cells = dict.fromkeys(cell for link in links for cell in (link.source, link.target))
    places = [geometry.rect(cell) for cell in cells]
    size = canvas.surface.get_size()
    holes = tuple((place.topleft, place.size) for place in places)
    canvas.blit(_veil(canvas.style, size, holes), (0, 0))


@kept
def _veil(
    style: Style,
    size: tuple[int, int],
    holes: tuple[tuple[tuple[int, int], tuple[int, int]], ...],
) -> pygame.Surface:
    """What darkens a window of ``size``, with ``holes`` of the form of a card: the top
    left corner and the size of each.
    """
    veil = shapes.blank(size)
    veil.fill((*style.theme.bg0, round(255 * DIMMED)))
    for place, card in holes:
        hole = shapes.rounded(card, corner_radius(card), (0, 0, 0))
        veil.blit(hole, place, special_flags=pygame.BLEND_RGBA_SUB)
    return veil


def _draw_link(
    canvas: Canvas,
    geometry: BoardGeometry,
    link: Link,
    alpha: float,
) -> None:
    """Draw the line of a link; one that is only compared ends beside the others."""
    px = canvas.style.px
    theme = canvas.style.theme
    colour = theme.hi
    dash = LINK_DASH
    beside = 0.0
    if link.number is None:
        colour = theme.mid
        dash = COMPARED_DASH
        beside = COMPARED_END
    points = path(
        geometry,
        link.source,
        link.target,
        canvas.style.u,
        beside,
    )
    place = area_round(points, px(LINK_DARK))
    left, top = place.topleft
    local = tuple((round(x - left, 1), round(y - top, 1)) for x, y in points)
    dark = shapes.polyline(place.size, local, px(LINK_DARK), theme.bg0)
    canvas.blit_faint(dark, place, alpha)
    lengths = [px(each) for each in dash]
    dashes = shapes.polyline(
        place.size,
        local,
        px(LINK),
        colour,
        lengths,
    )
    canvas.blit_faint(dashes, place, alpha)
    _draw_arrow(canvas, points, colour, alpha)


def area_round(points: Sequence[Point], margin: int) -> pygame.Rect:
    """Return the area of a line, with a ``margin`` of some pixels."""
    xs = [x for x, _ in points]
    ys = [y for _, y in points]
    left = math.floor(min(xs)) - margin
    top = math.floor(min(ys)) - margin
    right = math.ceil(max(xs)) + margin
    bottom = math.ceil(max(ys)) + margin
    return pygame.Rect(left, top, right - left, bottom - top)


# Paths


def draw_preview(
    canvas: Canvas, slides: tuple[Slide, ...], geometry: BoardGeometry
) -> None:
    """Draw the paths of slides that would follow each other, each fainter than the one
    before.
    """
    style = canvas.style
    spacing = style.px(DOT_SPACING)
    dot = shapes.disc(style.px(DOT), style.theme.sky)
    for number, slide in enumerate(slides, 1):
        points = path(geometry, slide.source, slide.target, style.u)
        for at in _dots(points, spacing / 2, 0, spacing):
            place = dot.get_rect(center=at)
            canvas.blit_faint(dot, place, PREVIEW_ALPHA / number)


def path(
    geometry: BoardGeometry,
    source: Cell,
    target: Cell,
    u: float,
    beside: float = 0.0,
) -> list[Point]:
    """Return a curve from the edge of one cell to the edge of another, as points.

    It ends ``beside`` the middle of that edge: such a share of it nearer to its start.
    """
    start = geometry.rect(source)
    end = geometry.rect(target)
    row = geometry.place(source)[0]
    to_row = geometry.place(target)[0]
    in_one_row = row == to_row
    # nothing is drawn over the bar above the first row
    goes_down = to_row > row or row == to_row == 0
    bend = BEND * u if goes_down else -BEND * u
    ax, ay = start.midbottom if goes_down else start.midtop
    bx, by = end.midtop if goes_down != in_one_row else end.midbottom
    x = bx + math.copysign(beside * end.width, ax - bx)
    last_bend = bend if in_one_row else -bend
    corners = (
        (ax, ay),
        (ax, ay + bend),
        (x, by + last_bend),
        (x, by),
    )
    return [_bezier(corners, step / PATH_STEPS) for step in range(PATH_STEPS + 1)]


def _bezier(corners: Sequence[Point], share: float) -> Point:
    """Return a point of a curve, by halving its corners' number again and again."""
    left = [pygame.Vector2(each) for each in corners]
    while len(left) > 1:
        left = [start.lerp(end, share) for start, end in pairwise(left)]
    return left[0].x, left[0].y


def _dots(
    points: list[Point],
    first: float,
    left_out: float,
    spacing: float,
) -> list[Point]:
    """Return points along a line: the ``first`` so far from its start, the last
    ``left_out`` from its end.
    """
    lengths = [math.dist(a, b) for a, b in pairwise(points)]
    reached = [0.0, *accumulate(lengths)]
    dots = list[Point]()
    place = first
    while place <= reached[-1] - left_out:
        number = bisect_left(reached, place, 1, len(reached) - 1)
        ax, ay = points[number - 1]
        bx, by = points[number]
        start = reached[number - 1]
        share = (place - start) / (reached[number] - start or 1.0)
        dots.append((ax + (bx - ax) * share, ay + (by - ay) * share))
        place += spacing
    return dots
