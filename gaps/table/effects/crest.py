"""Light over a finished row: a bright line that runs along its ridge, and a flare at the end of its rail."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pygame

from gaps.engine import Card, Cell
from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import WHITE, Color, mix
from gaps.table.cards.art import CardArt
from gaps.table.effects.finished_rows import FinishedRow, FinishedRows
from gaps.table.model.animator import BoardAnimator
from gaps.table.model.geometry import BoardGeometry
from gaps.table.model.growth import split_by_row
from gaps.table.render.slots import corner_radius
from gaps.table.render.surroundings import rail_end

# Lengths in pixels at u = 1.
LINE, GLOW, GLOW_ALPHA = 3.0, 9.0, 0.30
HALO_BLUR, HALO_SPREAD, HALO_ALPHA = 34, 4, 0.5  # of the glow round the strip
HEAD, FLARE = 46, 120  # diameters of the light at the head of the line, and of the flare
HEAD_ALPHA, FLARE_ALPHA = 0.9, 0.8
STEPS = 10  # in which the flare fades


def draw_crests(
    canvas: Canvas, rows: FinishedRows, animator: BoardAnimator, art: CardArt, time: float
) -> None:
    """Draw the light on the rows that were just finished. A plain theme has none."""
    if canvas.style.theme.plain:
        return
    for row in rows.rows:
        if row.is_in(animator.state):
            _draw_halo(canvas, row, animator, time)
            _draw_line(canvas, row, animator, art, time)
            _draw_flare(canvas, row, animator, time)


def prepare_crest(cells: tuple[Cell, ...], animator: BoardAnimator, style: Style, art: CardArt) -> None:
    """Paint the line on the ridge of a row that will be finished. A plain theme has none."""
    if style.theme.plain:
        return
    geometry = animator.geometry
    for part, cards in _parts(cells, animator):
        whole = geometry.rect(part[0]).union(geometry.rect(part[-1]))
        _line(tuple(cards), whole.size, art.ridge(cards, geometry.card, geometry.gutter), style)


def summit(row: FinishedRow, animator: BoardAnimator, art: CardArt) -> tuple[float, float]:
    """Return the highest point of the ridge on the right half of the last card, pixels of the window."""
    geometry, board = animator.geometry, animator.state.board
    cell = row.cells[-1]
    card, rect = board[cell], geometry.rect(cell)
    assert card is not None
    ridge = art.ridge([card], geometry.card, geometry.gutter)
    x, y = min(ridge[len(ridge) // 2 :], key=lambda point: point[1])
    return rect.left + x, rect.top + y


def light_of(style: Style) -> Color:
    """Return the colour of light on paper."""
    theme = style.theme
    return mix(theme.glow, WHITE, 0.35) if theme.light else mix(theme.hi, WHITE, 0.6)


def _draw_halo(canvas: Canvas, row: FinishedRow, animator: BoardAnimator, time: float) -> None:
    """Draw the glow round the strips of a row, which grows with the light on the ridge."""
    run, alpha = row.crest(time)
    if not run * alpha:
        return
    geometry = animator.geometry
    for cells, _ in _parts(row.cells, animator):
        strip = geometry.rect(cells[0]).union(geometry.rect(cells[-1]))
        picture = _halo(strip.size, geometry, canvas.style)
        canvas.blit_faint(picture, picture.get_rect(center=strip.center), run * alpha)


def _halo(size: tuple[int, int], geometry: BoardGeometry, style: Style) -> pygame.Surface:
    """Return the glow round a strip, without what would lie on the strip itself."""
    reach = min(HALO_BLUR * style.u, geometry.row_gap)

    def paint() -> pygame.Surface:
        radius, theme = corner_radius(geometry.card), style.theme
        whole, _ = shapes.shadow(size, radius, (0, 0), reach, theme.glow, HALO_ALPHA, HALO_SPREAD * style.u)
        picture = whole.copy()
        picture.fill((0, 0, 0, 0), pygame.Rect((0, 0), size).move(*_offset(whole.get_size(), size)))
        return picture

    return style.surface_cache.get(("row halo", size, round(reach)), paint)


def _offset(outer: tuple[int, int], inner: tuple[int, int]) -> tuple[int, int]:
    """Return the top left corner of a rectangle in the middle of another, by their sizes."""
    return (outer[0] - inner[0]) // 2, (outer[1] - inner[1]) // 2


def _draw_line(canvas: Canvas, row: FinishedRow, animator: BoardAnimator, art: CardArt, time: float) -> None:
    run, alpha = row.crest(time)
    if not run or not alpha:
        return
    count, done, style = len(row.cells), 0, canvas.style
    for cells, cards in _parts(row.cells, animator):
        share = min(1.0, (run * count - done) / len(cells))
        done += len(cells)
        if share <= 0:
            break
        whole = animator.geometry.rect(cells[0]).union(animator.geometry.rect(cells[-1]))
        points = art.ridge(cards, animator.geometry.card, animator.geometry.gutter)
        line = _line(tuple(cards), whole.size, points, style)
        shown = pygame.Rect(whole.left, whole.top, round(whole.width * share), whole.height)
        before = line.get_alpha()
        line.set_alpha(round(255 * alpha))
        canvas.blit(line, whole, pygame.Rect((0, 0), shown.size))
        line.set_alpha(before)
        if share < 1:
            head = _light(style.px(HEAD), HEAD_ALPHA, style)
            y = whole.top + _height_at(points, shown.width)
            at = head.get_rect(center=(shown.right, round(y)))
            canvas.blit(head, at, flags=pygame.BLEND_RGB_ADD)


def _draw_flare(canvas: Canvas, row: FinishedRow, animator: BoardAnimator, time: float) -> None:
    burnt, style = row.flare(time), canvas.style
    if 0 < burnt < 1:
        strength = (1 - round(burnt * STEPS) / STEPS) * FLARE_ALPHA
        light = _light(style.px(FLARE), strength, style)
        at = light.get_rect(center=rail_end(animator.geometry, row.cells[-1], style))
        canvas.blit(light, at, flags=pygame.BLEND_RGB_ADD)


def _parts(run: tuple[Cell, ...], animator: BoardAnimator) -> Iterator[tuple[tuple[Cell, ...], list[Card]]]:
    """Yield the parts of a run that lie in one row of the board each, with their cards."""
    board = animator.state.board
    for cells in split_by_row(animator.geometry.layout, run):
        yield cells, [card for cell in cells if (card := board[cell]) is not None]


def _line(
    cards: tuple[Card, ...], size: tuple[int, int], points: list[tuple[float, float]], style: Style
) -> pygame.Surface:
    """Return the line along the ridge of a strip of ``cards``, with the glow round it."""
    key = "crest", tuple(card[:2] for card in cards), size
    return style.surface_cache.get(key, lambda: _paint_line(size, points, style))


def _paint_line(size: tuple[int, int], points: list[tuple[float, float]], style: Style) -> pygame.Surface:
    red, green, blue = light_of(style)
    colour = f'stroke="#{red:02x}{green:02x}{blue:02x}" fill="none" stroke-linejoin="round"'
    path = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    body = "".join(
        f'<path d="M{path}" {colour} stroke-width="{width * style.u:.2f}" stroke-opacity="{alpha}"/>'
        for width, alpha in ((GLOW, GLOW_ALPHA), (GLOW / 2 + LINE / 2, GLOW_ALPHA), (LINE, 1))
    )
    return shapes.vector(size, body)


def _height_at(points: list[tuple[float, float]], x: float) -> float:
    """Return the y of a line through ``points``, which go to the right, at ``x``."""
    for (left, y), (right, next_y) in pairwise(points):
        if left <= x <= right:
            return y + (next_y - y) * (x - left) / max(1e-6, right - left)
    return points[-1][1]


def _light(diameter: int, strength: float, style: Style) -> pygame.Surface:
    """Return a round light that is added to what is there; ``strength`` is 0 to 1."""

    def paint() -> pygame.Surface:
        red, green, blue = mix(style.theme.glow, WHITE, 0.3)
        colour = f'stop-color="#{red:02x}{green:02x}{blue:02x}"'
        stops = "".join(
            f'<stop offset="{at}" {colour} stop-opacity="{strength * alpha:.3f}"/>'
            for at, alpha in ((0, 1.0), (0.25, 0.5), (0.6, 0.12), (1, 0))
        )
        body = (
            f'<radialGradient id="l" gradientUnits="userSpaceOnUse" cx="50" cy="50" r="50">{stops}'
            '</radialGradient><circle cx="50" cy="50" r="50" fill="url(#l)"/>'
        )
        light = pygame.Surface((diameter, diameter))
        light.blit(shapes.vector((diameter, diameter), body, (100, 100)), (0, 0))
        return light.convert() if pygame.display.get_surface() else light

    return style.surface_cache.get(("light", diameter, round(strength, 3)), paint)
