"""Text about a finished row: its name and its ribbon."""

from __future__ import annotations

from gaps.engine import Cell, State, Suit
from gaps.language import N_, _, integer
from gaps.table.effects.ribbon import RibbonText

ROW_NAMES = {
    Suit.SPADES: N_("North Wall"),
    Suit.HEARTS: N_("Rose Ridge"),
    Suit.DIAMONDS: N_("Copper Crest"),
    Suit.CLUBS: N_("Green Shoulder"),
}
"""The name of the finished row of each suit."""
_ROW_NOTES = {
    Suit.SPADES: N_("spades, {number} of {total} rows"),
    Suit.HEARTS: N_("hearts, {number} of {total} rows"),
    Suit.DIAMONDS: N_("diamonds, {number} of {total} rows"),
    Suit.CLUBS: N_("clubs, {number} of {total} rows"),
}


def finished_rows(state: State) -> dict[int, tuple[Cell, ...]]:
    """Return the cells of each row that holds its suit from base to top.

    The keys are the rows in which they end.
    """
    layout = state.variant.layout
    return {
        layout.row_of(run[-1]): run
        for run in state.runs
        if state.complete_rows.issuperset(run)
    }


def row_ribbon(suit: Suit, number: int, total: int, points: int) -> RibbonText:
    """Return the ribbon of the ``number``-th of ``total`` rows.

    It shows ``points`` unless they are 0.
    """
    note = _(_ROW_NOTES[suit], number=number, total=total)
    return RibbonText(_(ROW_NAMES[suit]), note, f"+{integer(points)}" if points else "")
