"""How the strips of a won board lift off their rails, light crosses them, and their
paper fades.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

import pygame

from gaps.engine import Card, State
from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas, around
from gaps.stage.drawing.style import Style, kept
from gaps.stage.drawing.theme import read_colour
from gaps.stage.motion.tween import ease_out_cubic, passed
from gaps.table.cards.art import CardArt
from gaps.table.model.geometry import BoardGeometry
from gaps.table.render.slots import corner_radius
from gaps.table.render.static_layer import HALO_ALPHA, HALO_BLUR, HALO_SPREAD

# Seconds at normal speed.
LIFT = 0.120
LIFT_SECONDS = 0.300
LIFT_STAGGER = 0.090
SHEEN = 0.200
SHEEN_SECONDS = 0.420
USUAL_ROWS = 4  # more rows follow each other faster
RISE = 20  # pixels at u = 1
GROWTH = 0.016  # share of the size
GROWTH_STEPS = 5
HALOS = 2  # times the halo of a run on the board
SHEEN_WIDTH = 96  # pixels at u = 1
SHEEN_SLANT = 0.33  # share of the height
SHEEN_ALPHA = 215  # of 255


@dataclass(frozen=True)
class StripPiece:
    """Cards of one suit that lie side by side on a won board."""

    cards: tuple[Card, ...]
    rect: pygame.Rect
    """Where they lie, pixels."""
    row: int


def pieces_of(state: State, geometry: BoardGeometry) -> list[StripPiece]:
    """Return the pieces of a won board, in reading order."""
    pieces = []
    layout = state.variant.layout
    suits = [card.suit if card is not None else None for card in state.board]
    for row in range(layout.rows):
        for suit, group in groupby(layout.row(row), lambda cell: suits[cell]):
            cells = tuple(group)
            if suit is not None:
                cards = tuple(filter(None, (state.board[cell] for cell in cells)))
                pieces.append(StripPiece(cards, geometry.span(cells), row))
    return pieces


class Lifting:
    """The strips of a won board before their cards fly."""

    def __init__(
        self,
        pieces: Sequence[StripPiece],
        rows: int,
        gutter: int,
        style: Style,
        art: CardArt,
    ) -> None:
        self.pieces = pieces
        self._style = style
        self._art = art
        self._rows = rows
        self._gutter = gutter
        self._pictures: dict[tuple[int, int], pygame.Surface] = {}

    def delay(self, piece: StripPiece) -> float:
        """Return how much later than the lowest row a strip lifts, seconds."""
        stagger = LIFT_STAGGER * min(1.0, (USUAL_ROWS - 1) / max(1, self._rows - 1))
        return stagger * (self._rows - 1 - piece.row)

    def rect(self, piece: StripPiece, time: float) -> pygame.Rect:
        """Return where a strip is at a time, seconds."""
        lifted = ease_out_cubic(passed(time, LIFT + self.delay(piece), LIFT_SECONDS))
        grown = round(lifted * GROWTH_STEPS) / GROWTH_STEPS * GROWTH
        size = (
            round(piece.rect.width * (1 + grown)),
            round(piece.rect.height * (1 + grown)),
        )
        middle = (
            piece.rect.centerx,
            piece.rect.centery - round(RISE * self._style.u * lifted),
        )
        return pygame.Rect((0, 0), size).move_to(center=middle)

    def cell(self, piece: StripPiece, number: int, time: float) -> pygame.Rect:
        rect = self.rect(piece, time)
        count = len(piece.cards)
        left, right = rect.width * number // count, rect.width * (number + 1) // count
        return pygame.Rect(rect.left + left, rect.top, right - left, rect.height)

    def paint(self) -> Iterator[None]:
        """Paint the strips, one at each step."""
        for number, piece in enumerate(self.pieces):
            self._picture(number, piece.rect.size)
            yield

    def draw(
        self, canvas: Canvas, time: float, flown: Collection[Card], halo: float
    ) -> None:
        """Draw the strips without the cards that have ``flown``, with a halo of a
        strength of 0 to 1.
        """
        for number, piece in enumerate(self.pieces):
            rect = self.rect(piece, time)
            cells = [
                (self.cell(piece, index, time), card in flown)
                for index, card in enumerate(piece.cards)
            ]
            gaps = [cell for cell, empty in cells if empty]
            if halo > 0 and not self._style.theme.plain:
                self._draw_halo(canvas, piece, rect, gaps, halo)
            picture = self._picture(number, rect.size)
            if not gaps:
                canvas.blit(picture, rect)
                self._draw_sheen(canvas, piece, rect, time)
                continue
            for cell, empty in cells:
                if not empty:
                    canvas.blit(picture, cell, cell.move(-rect.left, -rect.top))

    def draw_paper(self, surface: pygame.Surface, time: float, alpha: float) -> None:
        """Draw the strips as blank paper with an ``alpha`` of 0 to 1."""
        if alpha <= 0:
            return
        for piece in self.pieces:
            rect = self.rect(piece, time)
            colour = read_colour(self._art.skin.paper)
            paper = shapes.rounded(
                rect.size, corner_radius((rect.height, rect.height)) * 0.7, colour
            )
            shapes.blit_faint(surface, paper, rect, alpha)

    def _picture(self, number: int, size: tuple[int, int]) -> pygame.Surface:
        key = number, size[0]
        if key not in self._pictures:
            piece = self.pieces[number]
            if size[0] == piece.rect.width:
                self._pictures[key] = self._paint(piece)
            else:
                whole = self._picture(number, piece.rect.size)
                self._pictures[key] = pygame.transform.smoothscale(whole, size)
        return self._pictures[key]

    def _paint(self, piece: StripPiece) -> pygame.Surface:
        count = len(piece.cards)
        card = (
            (piece.rect.width + self._gutter) // count - self._gutter,
            piece.rect.height,
        )
        picture = self._art.strip(piece.cards, card, self._gutter).copy()
        frame = shapes.ring(
            picture.get_size(),
            corner_radius(card),
            self._style.px(2),
            self._style.theme.glow,
        )
        picture.blit(frame, (0, 0))
        return picture

    def _draw_halo(
        self,
        canvas: Canvas,
        piece: StripPiece,
        rect: pygame.Rect,
        gaps: Sequence[pygame.Rect],
        strength: float,
    ) -> None:
        """Draw the glow round a strip, and in its ``gaps``; the cards cover the rest.

        It does not grow with the strip, because nobody could see that.
        """
        width = (piece.rect.width + self._gutter) // len(piece.cards) - self._gutter
        radius = corner_radius((width, rect.height))
        halo = _halo(self._style, piece.rect.size, radius)
        place = halo.get_rect(center=rect.center)
        inner = rect.inflate(-2 * math.ceil(radius + 1), -2 * math.ceil(radius + 1))
        for area in (*around(inner, place), *(gap.clip(inner) for gap in gaps)):
            with canvas.clipped(area):
                canvas.blit_faint(halo, place, strength)

    def _draw_sheen(
        self, canvas: Canvas, piece: StripPiece, rect: pygame.Rect, time: float
    ) -> None:
        share = (time - SHEEN - self.delay(piece)) / SHEEN_SECONDS
        if not 0 <= share < 1:
            return
        band = _sheen(self._style, rect.height)
        x = (
            rect.left
            - self._style.px(60)
            + round((rect.width + self._style.px(60)) * share)
        )
        with canvas.clipped(rect):
            canvas.blit(band, (x, rect.top))


@kept
def _halo(style: Style, size: tuple[int, int], radius: float) -> pygame.Surface:
    blur = HALO_BLUR * style.u
    spread = HALO_SPREAD * style.u
    once, _offset = shapes.shadow(
        size, radius, (0, 0), blur, style.theme.glow, HALO_ALPHA, spread
    )
    halo = once.copy()
    for _ in range(HALOS - 1):
        halo.blit(once, (0, 0))
    return halo


@kept
def _sheen(style: Style, height: int) -> pygame.Surface:
    width = style.px(SHEEN_WIDTH)
    slant = round(SHEEN_SLANT * height)
    band = shapes.blank((width + slant, height))
    for x in range(width):
        rise = 1 - abs(2 * x / width - 1)
        alpha = round(SHEEN_ALPHA * rise * rise * (3 - 2 * rise))
        pygame.draw.line(band, (255, 246, 220, alpha), (x + slant, 0), (x, height))
    return band
