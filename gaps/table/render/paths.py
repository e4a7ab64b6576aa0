"""Hints and other paths over the cards.

A hint has rings around its cards and gaps, and dots that march from the card of its
first slide to its target. Several slides are numbered, and all other cells are dimmed.
A disc on a cell shows the number of the move with which its card leaves, a label below
the number with which a card arrives. So nothing is shown by colour alone.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from itertools import accumulate, pairwise

import pygame

from gaps.engine import Cell, Slide
from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style, kept
from gaps.stage.drawing.theme import Color
from gaps.table.model.geometry import BoardGeometry, is_small
from gaps.table.model.interaction import Hint
from gaps.table.moving_cards import MovingCards
from gaps.table.render.marks import pulse
from gaps.table.render.outlines import arrow_head, corner_radius, draw_lit_ring

PREVIEW_ALPHA = 0.75  # opacity of the first previewed path; the second has half
# Lengths in units.
MARCH_SPEED = 60  # speed of the dots of a hint, per second
DOT_SPACING = 11
MIN_SPACING = 6  # pixels
DOT_DIAMETER = 4  # diameter of a dot
DOT_BORDER = 8  # the same with its dark border
ARROW_GAP = 12  # from the last dot to the end of the path
ARROW = (22, 16)
LARGE_SCALE = 1.5  # scale of the dots on a board of large cards
LARGE_ARROW = (30, 24)  # on such a board
RING_WIDTH = 3  # width of the ring around a hinted cell
HALO_BLUR = 16  # blur of the light around it
BEND = 46  # bend of the path
PATH_STEPS = 40  # straight parts in which it is drawn
NUMBER_DIAMETER = 30  # diameter of the disc with the number of a move
NUMBER_BORDER = 2
NUMBER_OFFSET = 4  # distance of the disc outside its card
LABEL_HEIGHT = 22  # height of a label
LABEL_PADDING = 8
LABEL_BORDER = 2
LABEL_RISE = 5  # distance of a label above the lower edge of its card
DIM_ALPHA = 0.62  # alpha of what covers cells that are not part of a hint
RUN_DIM_ALPHA = 0.30  # the same for the run that the first slide extends

Point = tuple[float, float]


def draw_hint(
    canvas: Canvas,
    table: MovingCards,
    hint: Hint,
    time: float,
) -> None:
    """Draw rings around the cells of each slide.

    The first one also has a path of dots with an arrow head.
    """
    geometry = table.geometry
    age = 0.0
    strength = 1.0
    if hint.animated:
        age = time - hint.began
        strength = pulse(age)
    for cell in sorted(hint.cells):
        _draw_hint_ring(canvas, geometry.rect(cell), strength)
    first = hint.slides[0]
    points = path(geometry, first.source, first.target, canvas.style.px_per_unit)
    size = 1.0
    arrow = ARROW
    if is_small(geometry.layout):
        size = LARGE_SCALE
        arrow = LARGE_ARROW
    _draw_dots(canvas, points, age, size)
    draw_arrow(canvas, points, canvas.style.theme.sky, size=arrow)


def dimmed(table: MovingCards) -> list[tuple[pygame.Rect, float]]:
    """Return the areas that a spotlight or a hint of several slides darkens.

    Each has its alpha, 0 to 1. They are the cells that are not part of it, runs as one.
    The run that a hint extends is darkened only a little.
    """
    hint = table.hint
    spotlight = table.spotlight
    layout = table.state.variant.layout
    if spotlight is not None:
        hinted = frozenset() if hint is None else hint.cells
        cells = spotlight.cells | hinted
        # A run is darkened as a whole, or not at all.
        runs = [run for run in table.runs if not cells.isdisjoint(run)]
        if table.flying or not spotlight.shade:
            return []
        return _outside(table, cells.union(*runs), spotlight.shade, None)
    if hint is None or len(hint.slides) < 2:
        return []
    grows_after = layout.left[hint.slides[0].target]
    return _outside(table, hint.cells, DIM_ALPHA, grows_after)


def _outside(
    table: MovingCards,
    cells: frozenset[Cell],
    alpha: float,
    grows_after: Cell | None,
) -> list[tuple[pygame.Rect, float]]:
    """Return the areas outside ``cells``, and how much each is darkened."""
    areas = []
    for rect, run in places_outside(table, cells):
        darkened = RUN_DIM_ALPHA if grows_after in run else alpha
        areas.append((rect, darkened))
    return areas


def places_outside(
    table: MovingCards, cells: Collection[Cell]
) -> Iterator[tuple[pygame.Rect, tuple[Cell, ...]]]:
    """Yield the places outside ``cells``, with their own cells.

    Joined cards are one place, which reaches up to what it is joined to.
    """
    geometry = table.geometry
    done = set(cells)
    for run in table.runs:
        if done.isdisjoint(run):
            yield geometry.span(run), run
            done.update(run)
    joined = {joint.cell for joint in table.joints.wanted}
    joined.update(cell for run in table.runs for cell in run[:-1])
    left = table.state.variant.layout.left
    for cell in table.state.variant.layout.cells:
        if cell in done:
            continue
        part = [cell]
        while part[-1] in joined and part[-1] + 1 not in done:
            part.append(part[-1] + 1)
        done.update(part)
        rect = geometry.span(part)
        if left[cell] in joined:
            rect.left -= geometry.gutter
            rect.width += geometry.gutter
        if part[-1] in joined:
            rect.width += geometry.gutter
        yield rect, tuple(part)


def draw_shades(
    canvas: Canvas,
    geometry: BoardGeometry,
    areas: Sequence[tuple[pygame.Rect, float]],
    strength: float = 1.0,
) -> None:
    """Darken areas, each by its own alpha."""
    radius = corner_radius(geometry.card)
    dark = canvas.style.theme.bg0
    clip = canvas.surface.get_clip()
    for rect, alpha in areas:
        if clip.colliderect(rect):
            shade = (*dark, round(255 * alpha * strength))
            picture = shapes.rounded(rect.size, radius, shade)
            canvas.blit(picture, rect)


def _draw_hint_ring(canvas: Canvas, rect: pygame.Rect, strength: float) -> None:
    width = canvas.style.px(RING_WIDTH)
    blur = canvas.style.px(HALO_BLUR)
    draw_lit_ring(canvas, rect, width, blur, canvas.style.theme.sky, strength)


def _draw_dots(canvas: Canvas, points: list[Point], age: float, size: float) -> None:
    style = canvas.style
    spacing = max(MIN_SPACING, style.px(DOT_SPACING))
    marched = age * MARCH_SPEED * style.px_per_unit
    left_out = style.px(ARROW_GAP)
    places = _dots(points, marched % spacing, left_out, spacing)
    border = shapes.disc(style.px(DOT_BORDER * size), style.theme.bg0)
    dot = shapes.disc(style.px(DOT_DIAMETER * size), style.theme.sky)
    for picture in (border, dot):
        for at in places:
            canvas.blit(picture, picture.get_rect(center=at))


def draw_arrow(
    canvas: Canvas,
    points: list[Point],
    colour: Color,
    alpha: float = 1.0,
    size: tuple[int, int] = ARROW,
) -> None:
    """Draw the head of an arrow, ``size`` units large, at the end of a path."""
    head = arrow_head(canvas.style, size, colour)
    before_x, before_y = points[-2]
    end_x, end_y = points[-1]
    angle = math.degrees(math.atan2(end_y - before_y, end_x - before_x))
    turned = pygame.transform.rotozoom(head, -angle, 1.0)
    place = turned.get_rect(center=points[-1])
    canvas.blit_faint(turned, place, alpha)


# Numbers and labels


def draw_numbers(canvas: Canvas, table: MovingCards, hint: Hint) -> None:
    """Draw a number on each card of a hint, in order, and where each number goes.

    A single card has no number.
    """
    if len(hint.slides) < 2:
        return
    leaving: dict[Cell, list[int]] = {cell: [] for cell in hint.cells}
    coming: dict[Cell, list[int]] = {cell: [] for cell in hint.cells}
    for number, slide in enumerate(hint.slides, 1):
        leaving[slide.source].append(number)
        coming[slide.target].append(number)
    for cell in sorted(hint.cells):
        rect = table.geometry.rect(cell)
        if coming[cell]:
            text = ", ".join(map(str, coming[cell]))
            is_free = table.state.board[cell] is None and coming[cell] == [1]
            if not is_free:
                text = hint.later.format(number=text)
            _draw_label(canvas, rect, text)
        for place, number in enumerate(reversed(leaving[cell])):
            _draw_number(canvas, rect, number, place)


def _draw_number(
    canvas: Canvas,
    rect: pygame.Rect,
    number: int,
    place: int,
) -> None:
    """Draw a number on a disc at the upper right corner of a cell.

    ``place`` 1 is to the left of ``place`` 0.
    """
    out = canvas.style.px(NUMBER_OFFSET)
    disc = numbered_disc(canvas.style, number)
    x = rect.right - out - place * disc.get_width()
    at = disc.get_rect(center=(x, rect.top + out))
    at.clamp_ip(canvas.surface.get_rect())
    canvas.blit(disc, at)


@kept
def numbered_disc(style: Style, number: int) -> pygame.Surface:
    """Return a disc with the number of a move."""
    theme = style.theme
    border = style.px(NUMBER_BORDER)
    picture = shapes.disc(
        style.px(NUMBER_DIAMETER), theme.sky, border, theme.bg0
    ).copy()
    text = style.text(str(number), "label", theme.onsky)
    place = text.get_rect(center=picture.get_rect().center)
    picture.blit(text, place)
    return picture


def _draw_label(
    canvas: Canvas,
    rect: pygame.Rect,
    text: str,
) -> None:
    px = canvas.style.px
    theme = canvas.style.theme
    line = canvas.style.text(text, "note_bold", theme.hi)
    width = max(px(2 * LABEL_HEIGHT), line.get_width() + 2 * px(LABEL_PADDING))
    height = max(px(LABEL_HEIGHT), line.get_height())
    box = pygame.Rect(0, 0, width, height)
    box.midbottom = (rect.centerx, rect.bottom - px(LABEL_RISE))
    border = px(LABEL_BORDER)
    plate = shapes.rounded(
        box.size,
        height / 2,
        theme.slot,
        border,
        theme.sky,
    )
    canvas.blit(plate, box)
    place = line.get_rect(center=box.center)
    canvas.blit(line, place)


# Paths


def area_round(points: Sequence[Point], margin: int) -> pygame.Rect:
    """Return the area of a line, with a ``margin`` in pixels."""
    xs = [x for x, _ in points]
    ys = [y for _, y in points]
    left = math.floor(min(xs)) - margin
    top = math.floor(min(ys)) - margin
    right = math.ceil(max(xs)) + margin
    bottom = math.ceil(max(ys)) + margin
    return pygame.Rect(left, top, right - left, bottom - top)


def draw_preview(
    canvas: Canvas,
    slides: tuple[Slide, ...],
    geometry: BoardGeometry,
) -> None:
    """Draw the paths of consecutive slides, each fainter than the one before."""
    style = canvas.style
    spacing = style.px(DOT_SPACING)
    dot = shapes.disc(style.px(DOT_DIAMETER), style.theme.sky)
    for number, slide in enumerate(slides, 1):
        points = path(geometry, slide.source, slide.target, style.px_per_unit)
        for at in _dots(points, spacing / 2, 0, spacing):
            place = dot.get_rect(center=at)
            canvas.blit_faint(dot, place, PREVIEW_ALPHA / number)


def path(
    geometry: BoardGeometry,
    source: Cell,
    target: Cell,
    px_per_unit: float,
) -> list[Point]:
    """Return a curve from the edge of one cell to the edge of another, as points."""
    start = geometry.rect(source)
    end = geometry.rect(target)
    row = geometry.place(source)[0]
    to_row = geometry.place(target)[0]
    in_one_row = row == to_row
    # Nothing is drawn over the bar above the first row.
    goes_down = to_row > row or row == to_row == 0
    bend = BEND * px_per_unit if goes_down else -BEND * px_per_unit
    ax, ay = start.midbottom if goes_down else start.midtop
    bx, by = end.midtop if goes_down != in_one_row else end.midbottom
    last_bend = bend if in_one_row else -bend
    return curve(((ax, ay), (ax, ay + bend), (bx, by + last_bend), (bx, by)))


def curve(corners: Sequence[Point]) -> list[Point]:
    """Return the curve from the first of some corners to the last, as points."""
    return [_bezier(corners, step / PATH_STEPS) for step in range(PATH_STEPS + 1)]


def _bezier(corners: Sequence[Point], fraction: float) -> Point:
    """Return a point of a curve, by halving its corners' number again and again."""
    left = [pygame.Vector2(each) for each in corners]
    while len(left) > 1:
        left = [start.lerp(end, fraction) for start, end in pairwise(left)]
    return left[0].x, left[0].y


def _dots(
    points: list[Point],
    first: float,
    left_out: float,
    spacing: float,
) -> list[Point]:
    """Return points along a line.

    The first is ``first`` pixels from its start, the last at least ``left_out`` from
    its end.
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
        fraction = (place - start) / (reached[number] - start or 1.0)
        dots.append((ax + (bx - ax) * fraction, ay + (by - ay) * fraction))
        place += spacing
    return dots
