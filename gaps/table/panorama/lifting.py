"""How the strips of a won board lift off their rails, light crosses them, and their
paper fades.
"""

from __future__ import annotations

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
from gaps.table.render.outlines import CORNER, corner_radius, shine
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
FRAME = 2  # the width of the line round a strip, pixels at u = 1
HALOS = 2  # times the halo of a run on the board
SHEEN_WIDTH = 96  # pixels at u = 1
SHEEN_BEFORE = 60  # from where it comes, left of its strip
SHEEN_ALPHA = 215  # of 255
PAPER_CORNER = 0.7  # of a corner of a square as high as the strip


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
        scale = 1 + round(lifted * GROWTH_STEPS) / GROWTH_STEPS * GROWTH
        place = piece.rect
        rise = round(RISE * self._style.u * lifted)
        size = (round(place.width * scale), round(place.height * scale))
        middle = (place.centerx, place.centery - rise)
        return pygame.Rect((0, 0), size).move_to(center=middle)

    def cell(
        self,
        piece: StripPiece,
        number: int,
        time: float,
    ) -> pygame.Rect:
        rect = self.rect(piece, time)
        count = len(piece.cards)
        left = rect.width * number // count
        right = rect.width * (number + 1) // count
        return pygame.Rect(rect.left + left, rect.top, right - left, rect.height)

    def paint(self) -> Iterator[None]:
        """Paint the strips, one at each step."""
        for number, piece in enumerate(self.pieces):
            self._picture(number, piece.rect.size)
            yield

    def draw(
        self,
        canvas: Canvas,
        time: float,
        flown: Collection[Card],
        halo: float,
    ) -> None:
        """Draw the strips without the cards that have ``flown``, with a halo of a
        strength of 0 to 1.
        """
        for number, piece in enumerate(self.pieces):
            rect = self.rect(piece, time)
            gaps = list[pygame.Rect]()
            cells = list[pygame.Rect]()
            for index, card in enumerate(piece.cards):
                places = gaps if card in flown else cells
                places.append(self.cell(piece, index, time))
            if halo > 0 and not self._style.theme.plain:
                self._draw_halo(
                    canvas,
                    piece,
                    rect,
                    gaps,
                    halo,
                )
            picture = self._picture(number, rect.size)
            if gaps:
                for cell in cells:
                    canvas.blit(picture, cell, cell.move(-rect.left, -rect.top))
            else:
                canvas.blit(picture, rect)
                self._draw_sheen(canvas, piece, rect, time)

    def draw_paper(
        self,
        surface: pygame.Surface,
        time: float,
        alpha: float,
    ) -> None:
        """Draw the strips as blank paper with an ``alpha`` of 0 to 1."""
        if alpha <= 0:
            return
        colour = read_colour(self._art.skin.paper)
        for piece in self.pieces:
            rect = self.rect(piece, time)
            radius = CORNER * PAPER_CORNER * rect.height
            paper = shapes.rounded(rect.size, radius, colour)
            shapes.blit_faint(surface, paper, rect, alpha)

    def _picture(self, number: int, size: tuple[int, int]) -> pygame.Surface:
        key = (number, size[0])
        if key not in self._pictures:
            piece = self.pieces[number]
            if size[0] == piece.rect.width:
                self._pictures[key] = self._paint(piece)
            else:
                whole = self._picture(number, piece.rect.size)
                self._pictures[key] = pygame.transform.smoothscale(whole, size)
        return self._pictures[key]

    def _card_width(self, piece: StripPiece) -> int:
        step = (piece.rect.width + self._gutter) // len(piece.cards)
        return step - self._gutter

    def _paint(self, piece: StripPiece) -> pygame.Surface:
        style = self._style
        card = (self._card_width(piece), piece.rect.height)
        picture = self._art.strip(piece.cards, card, self._gutter).copy()
        size = picture.get_size()
        width = style.px(FRAME)
        frame = shapes.ring(size, corner_radius(card), width, style.theme.glow)
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
        radius = corner_radius((self._card_width(piece), rect.height))
        halo = _halo(self._style, piece.rect.size, radius)
        place = halo.get_rect(center=rect.center)
        edge = 2 * (radius + 1)
        inner = rect.inflate(-edge, -edge)
        areas = around(inner, place)
        areas += [gap.clip(inner) for gap in gaps]
        for area in areas:
            with canvas.clipped(area):
                canvas.blit_faint(halo, place, strength)

    def _draw_sheen(
        self,
        canvas: Canvas,
        piece: StripPiece,
        rect: pygame.Rect,
        time: float,
    ) -> None:
        share = (time - SHEEN - self.delay(piece)) / SHEEN_SECONDS
        if not 0 <= share < 1:
            return
        style = self._style
        band = shine(style, style.px(SHEEN_WIDTH), rect.height, SHEEN_ALPHA)
        before = style.px(SHEEN_BEFORE)
        x = rect.left - before + round((rect.width + before) * share)
        with canvas.clipped(rect):
            canvas.blit(band, (x, rect.top))


@kept
def _halo(style: Style, size: tuple[int, int], radius: float) -> pygame.Surface:
    blur = HALO_BLUR * style.u
    spread = HALO_SPREAD * style.u
    glow = style.theme.glow
    once, _ = shapes.shadow(
        size,
        radius,
        (0, 0),
        blur,
        glow,
        HALO_ALPHA,
        spread,
    )
    halo = once.copy()
    for _number in range(HALOS - 1):
        halo.blit(once, (0, 0))
    return halo
