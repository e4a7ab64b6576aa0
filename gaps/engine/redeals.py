"""What stays at a redeal, what is gathered, where the fresh gaps fall."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from gaps.engine.cards import Card, Suit
from gaps.engine.homes import complete_rows
from gaps.engine.layout import Cell
from gaps.engine.shuffle import shuffled

if TYPE_CHECKING:
    from gaps.engine.state import Board, State, Variant


def home_cards(state: State) -> frozenset[Cell]:
    """Every card that is home stays."""
    return state.home


def finished_rows(state: State) -> frozenset[Cell]:
    """Only a complete row stays."""
    return complete_rows(state)


def nothing(state: State) -> frozenset[Cell]:
    """Every card is gathered."""
    return frozenset()


def after_each_run(state: State, kept: frozenset[Cell]) -> frozenset[Cell]:
    """One gap a row, right after what is kept of it; in the first column where nothing is."""
    layout = state.variant.layout
    rows = [layout.row(row) for row in range(layout.rows)]
    return frozenset(next(cell for cell in cells if cell not in kept) for cells in rows)


def after_each_run_past_bases(state: State, kept: frozenset[Cell]) -> frozenset[Cell]:
    """One gap a row, right after what is kept of it. A row without a base card yet keeps its first cell empty
    for one, and has its gap in the second column (CatsAtCards' Double Montana)."""
    starts = frozenset(state.variant.layout.starts)
    return after_each_run(state, kept | starts) | (starts - kept)


def at_row_ends(state: State, kept: frozenset[Cell]) -> frozenset[Cell]:
    """One gap a row, in its last cell."""
    layout = state.variant.layout
    return frozenset(layout.row(row)[-1] for row in range(layout.rows))


def anywhere(state: State, kept: frozenset[Cell]) -> None:
    """The lifted cards are shuffled back in and lifted out again: gaps wherever they fall."""
    return


def order(variant: Variant, seed: int, number: int) -> tuple[Card, ...]:
    """The order of the whole pack at redeal ``number``; number 0 is the deal. Made from these two alone."""
    return shuffled(variant.pack, f"{seed}/{number}")


def relaid(state: State) -> Board:
    """The board after a redeal, which the rules must allow.

    The loose cards are laid left to right, top to bottom, in an order that belongs to the deal: redo repeats
    it, undo cannot fish for luck. Unshuffled, they keep the order in which they lie. The tray stays.
    """
    rule = state.variant.redeal
    assert rule is not None
    kept = rule.keep(state).union(state.variant.layout.tray)
    gaps = rule.gaps(state, kept)
    if rule.shuffled:
        loose = _shuffled_loose(state, kept)
    else:
        loose = [card for cell, card in enumerate(state.board) if card is not None and cell not in kept]
    return _lay(state, kept, gaps, loose) if gaps is not None else _lay_with_lifted(state, kept, loose)


def _shuffled_loose(state: State, kept: frozenset[Cell]) -> list[Card]:
    """The loose cards, the lifted ones too, in the order of the next redeal.

    Cards that look alike are interchangeable: which of the two is kept must not change what is laid. So the
    order is read as faces, of which the first ones are left out for those that stay.
    """
    assert state.seed is not None
    staying = {card for cell in kept if (card := state.board[cell]) is not None}
    held = Counter((card.rank, card.suit) for card in staying)
    waiting: dict[tuple[int, Suit], list[Card]] = {}
    for card in reversed(state.variant.pack):
        if card not in staying:
            waiting.setdefault((card.rank, card.suit), []).append(card)
    loose = []
    for rank, suit, _ in order(state.variant, state.seed, state.redeals_used + 1):
        if held[rank, suit]:
            held[rank, suit] -= 1
        else:
            loose.append(waiting[rank, suit].pop())
    return loose


def _lay(state: State, kept: frozenset[Cell], gaps: frozenset[Cell], loose: list[Card]) -> Board:
    cards = iter([card for card in loose if card.rank not in state.variant.removed])
    return tuple(
        card if cell in kept else None if cell in gaps else next(cards)
        for cell, card in enumerate(state.board)
    )


def _lay_with_lifted(state: State, kept: frozenset[Cell], loose: list[Card]) -> Board:
    """A complete row that stays ends with its own gap, also where a loose card stood there; a lifted card of
    its suit stays out."""
    layout, removed = state.variant.layout, state.variant.removed
    complete = complete_rows(state) & kept
    done = [row for row in range(layout.rows) if layout.row(row)[0] in complete]
    closed = {cell for row in done for cell in layout.row(row)} - kept
    out = Counter(card.suit for row in done if (card := state.board[layout.row(row)[0]]) is not None)
    dealt = []
    for card in loose:
        if card.rank in removed and out[card.suit]:
            out[card.suit] -= 1
        else:
            dealt.append(card)
    cards = iter(dealt)
    board: list[Card | None] = []
    for cell, card in enumerate(state.board):
        if cell in kept:
            board.append(card)
        elif cell in closed:
            board.append(None)
        else:
            laid = next(cards)
            board.append(None if laid.rank in removed else laid)
    return tuple(board)
