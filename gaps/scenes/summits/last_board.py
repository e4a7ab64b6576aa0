"""A small picture of a board as a game left it: runs as strips, other cards, and gaps."""

from __future__ import annotations

import pygame

from gaps.engine import Cell, State
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.table.cards.art import CardArt
from gaps.table.model.geometry import SQUAT_ASPECT, is_small

ASPECT = 1.36  # height of a card by its width
GAP, RADIUS, EDGE = 3, 3, 1  # pixels at u = 1: between rows, of corners, of the line round a run
MIN_CARD = 4  # pixels: nothing is drawn with narrower cards


def board_picture(state: State, size: tuple[int, int], style: Style, art: CardArt) -> pygame.Surface:
    """Return a picture of at most ``size`` pixels."""
    layout, gap = state.variant.layout, style.px(GAP)
    aspect = SQUAT_ASPECT if is_small(layout) else ASPECT
    width = min(size[0] // layout.columns, int(((size[1] + gap) // layout.rows - gap) / aspect), style.px(44))
    if width < MIN_CARD:
        return shapes.blank((1, 1))
    card = width - 1, round(width * aspect)
    picture = shapes.blank((layout.columns * width, layout.rows * (card[1] + gap) - gap))

    def place(cell: Cell) -> tuple[int, int]:
        return layout.column_of(cell) * width, layout.row_of(cell) * (card[1] + gap)

    in_strips: set[Cell] = set()
    for run in _runs_in_rows(state):
        cards = [found for cell in run if (found := state.board[cell]) is not None]
        strip = art.strip(cards, card, 1)
        picture.blit(strip, place(run[0]))
        frame = pygame.Rect(place(run[0]), strip.get_size())
        picture.blit(
            shapes.ring(frame.size, style.px(RADIUS), max(1, style.px(EDGE) - 1), style.theme.brass), frame
        )
        in_strips.update(run)
    for row in range(layout.rows):
        for cell in layout.row(row):
            found = state.board[cell]
            if found is None:
                slot = shapes.rounded(card, style.px(RADIUS), style.theme.slot, 1, style.theme.slotline)
                picture.blit(slot, place(cell))
            elif cell not in in_strips:
                picture.blit(art.face(found, card), place(cell))
    return picture


def _runs_in_rows(state: State) -> list[tuple[Cell, ...]]:
    """The runs of two cards or more, each cut where a row ends."""
    layout = state.variant.layout
    found: list[list[Cell]] = []
    for run in state.runs:
        part: list[Cell] = []
        for cell in run:
            if part and (layout.row_of(cell) != layout.row_of(part[-1]) or cell != part[-1] + 1):
                found.append(part)
                part = []
            part.append(cell)
        found.append(part)
    return [tuple(part) for part in found if len(part) > 1]
