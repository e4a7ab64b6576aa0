"""Notes at the cells of a board.

Each is on a pill in the gap between the rows, with a tip that points to its cell.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from gaps.engine import Cell, Slide
from gaps.scenes.common.card_parts import SuitLabel
from gaps.scenes.common.notes import RULE_SECONDS, BoxPlace, Note, NoteLevel
from gaps.stage.drawing import shapes
from gaps.stage.drawing.spots import Spot, shared
from gaps.stage.drawing.style import SPACE_L, SPACE_S, SPACE_XS, Style, kept
from gaps.stage.drawing.theme import Color
from gaps.stage.motion.durations import ANSWER
from gaps.stage.motion.tween import ease_out_back
from gaps.stage.view import Part, Sizes, part_picture, row
from gaps.table.cards.art import CardArt
from gaps.table.model.geometry import BoardGeometry
from gaps.table.render.paths import path
from gaps.table.table import Table

FADE_IN_SECONDS = ANSWER  # seconds until it has appeared
INITIAL_SCALE = 0.8  # the fraction of its size at which it appears
# In units.
PADDING = SPACE_L
BORDER_WIDTH = 2
TIP_HEIGHT = 9  # reach of the tip beyond the pill
TIP_WIDTH = 18  # the side of the tip on the pill
PATH_DISTANCE = 28  # from the middle of a cell to a pill beside a path
PATH_GAP = SPACE_S  # left free at both sides of a path
BAR_HEIGHT = 72  # above a board, where no pill is placed
# fraction of a card's height at its edges that a pill between two rows may cover
EDGE_FRACTION = 0.1
# the weight of covering other cards, or of lying at the foot
COVER_WEIGHT = 0.05


@dataclass(frozen=True)
class Cells:
    """The cells of a note; it is placed at the first one if there is room."""

    geometry: BoardGeometry
    cells: tuple[Cell, ...]
    ways: tuple[Slide, ...]
    """Slides whose paths are shown. Neither they nor the cells may be covered then."""

    @classmethod
    def of(cls, table: Table, cells: tuple[Cell, ...]) -> Cells:
        """Return some cells of a board as it is now."""
        ways = () if table.hint is None else table.hint.slides[:1]
        return cls(table.geometry, cells, ways)


class AtCells(BoxPlace[Cells]):
    """Below or above a cell, or beside a path that leads there."""

    margin = SPACE_S
    widest = 780
    least = 36

    def part(self, text: str, art: CardArt) -> Part:
        label = SuitLabel(text, "label", align="center", lines=99, art=art, share=1)
        return row(label, pad=(PADDING, SPACE_XS))

    def size(self, part: Part, style: Style) -> tuple[int, int]:
        """Return the narrowest size with as many lines as in the widest."""
        wide, high = super().size(part, style)
        sizes = Sizes(style)
        lines = sizes.of(part, wide)[1]
        narrowest = bisect_left(
            range(wide), -lines, key=lambda width: -sizes.of(part, width)[1]
        )
        return sizes.of(part, narrowest)[0], high

    def room(self, style: Style) -> Rect:
        bar = style.px(BAR_HEIGHT)
        room = Rect(0, bar, style.size[0], style.size[1] - bar)
        return room.inflate(-2 * style.px(self.margin), 0)

    def spots(
        self, anchor: Cells, size: tuple[int, int], style: Style
    ) -> Iterator[Spot]:
        geometry = anchor.geometry
        beside = style.px(PATH_DISTANCE)
        gap = geometry.row_gap
        room = max(gap, size[1] + 2 * style.px(BORDER_WIDTH))
        corner = size[1] // 2
        window = self.room(style)
        board = geometry.board
        for cell in anchor.cells:
            rect = geometry.rect(cell)
            edge = 0 if anchor.ways else min((room - gap) // 2, _edge(rect))
            below = room // 2 - (edge if rect.bottom < board.bottom else 0)
            above = room // 2 - (edge if rect.top > board.top else 0)
            heights = {"top": rect.bottom + below, "bottom": rect.top - above}
            for side, middle in heights.items():
                box = Rect((0, 0), size)
                box.center = (rect.centerx, middle)
                box.clamp_ip(window)
                first = box.left + corner
                last = box.right - corner
                yield Spot(box, side, min(max(rect.centerx, first), last))
                right = box.copy()
                right.midleft = (rect.centerx + beside, middle)
                yield Spot(right, "left", middle)
                left = box.copy()
                left.midright = (rect.centerx - beside, middle)
                yield Spot(left, "right", middle)

    def covers(self, rect: Rect, anchor: Cells, style: Style, foot: float) -> float:
        geometry = anchor.geometry
        cells = map(geometry.rect, anchor.cells)
        worst = [
            rect if anchor.ways else rect.inflate(0, -2 * _edge(rect)) for rect in cells
        ]
        worst.extend(_ways(geometry, anchor.ways, style))
        rest = [geometry.rect(cell) for cell in geometry.layout.cells]
        below = self.room(style)
        below.top = geometry.board.bottom
        rest.append(below)
        others = sum(shared(rect, each) for each in rest)
        return sum(shared(rect, each) for each in worst) + COVER_WEIGHT * others

    def draw(
        self,
        note: Note[Cells],
        spot: Spot,
        surface: pygame.Surface,
        style: Style,
        art: CardArt,
    ) -> None:
        edge = getattr(style.theme, note.level.edge)
        size = spot.rect.size
        picture = _shape(style, size, spot.side, _along(spot), edge).copy()
        out = style.px(TIP_HEIGHT)
        picture.blit(part_picture(style, self.part(note.text, art), size), (out, out))
        where = picture.get_rect(center=spot.rect.center)
        come = note.strength
        if come < 1 and note.grows:
            scale = INITIAL_SCALE + (1 - INITIAL_SCALE) * ease_out_back(come)
            picture = pygame.transform.smoothscale_by(picture, scale)
            where = picture.get_rect(center=where.center)
        shapes.blit_faint(surface, picture, where, come)


AT_CELLS = AtCells()
FIRST_MOVE = NoteLevel(AT_CELLS, fade_in=FADE_IN_SECONDS, is_said=False, edge="sky")
RULE = NoteLevel(AT_CELLS, seconds=RULE_SECONDS, fade_in=FADE_IN_SECONDS)
ADVICE = NoteLevel(AT_CELLS, seconds=RULE_SECONDS, fade_in=FADE_IN_SECONDS)
CHAIN = NoteLevel(AT_CELLS, seconds=RULE_SECONDS, fade_in=FADE_IN_SECONDS, edge="brass")
# what would have won, where a lost game has run back to
MISSED = NoteLevel(
    AT_CELLS,
    seconds=1.5,
    fade_in=FADE_IN_SECONDS,
    fade_out=FADE_IN_SECONDS,
    edge="brass",
)
# on a page of a lesson: the text, the move shown, and the remark on a mistake
PAGE = NoteLevel(AT_CELLS, fade_in=FADE_IN_SECONDS, is_said=False)
PAGE_MOVE = NoteLevel(AT_CELLS, fade_in=FADE_IN_SECONDS, is_said=False, edge="sky")
REMARK = NoteLevel(AT_CELLS, fade_in=FADE_IN_SECONDS, is_said=False, edge="ember")
AT_FOCUS = AtCells()
TYPED = NoteLevel(AT_FOCUS, is_said=False, is_above=True, ends_with_move=False)


def _edge(card: Rect) -> int:
    """Return the height of the edge of a card that a pill may cover, in pixels."""
    return round(EDGE_FRACTION * card.height)


def _ways(
    geometry: BoardGeometry, slides: Sequence[Slide], style: Style
) -> Iterator[Rect]:
    """Yield the areas of the paths that a hint shows, in short pieces."""
    room = style.px(PATH_GAP)
    for slide in slides:
        points = path(geometry, slide.source, slide.target, style.px_per_unit)
        for x, y in points:
            spot = Rect(0, 0, 2 * room, 2)
            spot.center = round(x), round(y)
            yield spot


def _along(spot: Spot) -> int:
    """Return where the tip is along its side of the pill, from the left or the top."""
    if spot.side in ("top", "bottom"):
        return spot.point - spot.rect.left
    return spot.point - spot.rect.top


@kept
def _shape(
    style: Style,
    size: tuple[int, int],
    tip: str,
    along: int,
    edge: Color,
) -> pygame.Surface:
    """Return a pill with its tip, and room for the tip on all sides."""
    out = style.px(TIP_HEIGHT)
    border = max(1, style.px(BORDER_WIDTH))
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
    """Return the corners of the tip.

    The tip of the ground lies ``inset`` pixels inside.
    """
    out = style.px(TIP_HEIGHT)
    half = style.px(TIP_WIDTH) / 2 - inset / 2
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
