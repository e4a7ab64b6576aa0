"""The redeal rules that variants use.

They decide which cards are kept and where the new gaps are.
"""

from __future__ import annotations

from gaps.engine.errors import Sentence
from gaps.engine.layout import Cell
from gaps.engine.state import GapRule, KeepRule, State


def home_cards(state: State) -> frozenset[Cell]:
    """Return every card that is home."""
    return state.home


def finished_rows(state: State) -> frozenset[Cell]:
    """Return the cards of complete rows."""
    return state.complete_rows


def nothing(state: State) -> frozenset[Cell]:
    """Return no cards."""
    return frozenset()


def after_each_run(state: State, kept: frozenset[Cell]) -> frozenset[Cell]:
    """Return one gap in each row, right after its kept cards.

    It is in the first column if none are kept.
    """
    layout = state.variant.layout
    rows = [layout.row(row) for row in range(layout.rows)]
    return frozenset(next(cell for cell in cells if cell not in kept) for cells in rows)


def after_each_run_past_bases(state: State, kept: frozenset[Cell]) -> frozenset[Cell]:
    """Return one gap in each row, right after its kept cards.

    For each base card in the tray, one row without kept cards also keeps its first cell
    empty, and has its gap in the second column. Source: CatsAtCards' Double Montana.
    """
    waiting = _starts_for_tray(state, kept)
    return after_each_run(state, kept | waiting) | waiting


def at_row_ends(state: State, kept: frozenset[Cell]) -> frozenset[Cell]:
    """Return one gap in each row, in its last cell."""
    layout = state.variant.layout
    return frozenset(layout.row(row)[-1] for row in range(layout.rows))


def at_row_ends_past_bases(state: State, kept: frozenset[Cell]) -> frozenset[Cell]:
    """Return one gap in each row, in its last cell.

    For each base card in the tray there is one more in the first column.
    """
    return at_row_ends(state, kept) | _starts_for_tray(state, kept)


def _starts_for_tray(state: State, kept: frozenset[Cell]) -> frozenset[Cell]:
    """Return the first cell of a row without kept cards for each card in the tray.

    Rows are taken from the top.
    """
    layout = state.variant.layout
    in_tray = sum(state.board[cell] is not None for cell in layout.tray)
    return frozenset([start for start in layout.starts if start not in kept][:in_tray])


def anywhere(state: State, kept: frozenset[Cell]) -> None:
    """Return None: the removed cards are shuffled back in and removed again.

    The gaps are then wherever these cards fall.
    """
    return


HOME_CARDS = KeepRule(
    home_cards,
    Sentence(
        "Every run that starts a row stays where it is. The other cards are {gathered}."
    ),
    Sentence("Runs from the left stay; all else is {mixed}."),
)
FINISHED_ROWS = KeepRule(
    finished_rows,
    Sentence("Only a finished row stays. All other cards are {gathered}."),
    Sentence("Finished rows stay; all else is {mixed}."),
)
NOTHING = KeepRule(
    nothing,
    Sentence("Nothing stays: all the cards are {gathered}."),
    Sentence("Nothing stays; all is {mixed}."),
    nothing=True,
)

AT_START = Sentence("Each row gets its gap at its start.")
AT_END = Sentence("Each row gets its gap at its end.")
AFTER_EACH_RUN = GapRule(
    after_each_run,
    Sentence("Each row gets its gap right after what stayed, or at its start."),
    nothing_kept=AT_START,
)
AFTER_EACH_RUN_PAST_BASES = GapRule(
    after_each_run_past_bases,
    Sentence("Each row gets its gap right after what stayed."),
    nothing_kept=AT_START,
)
AT_ROW_ENDS = GapRule(at_row_ends, AT_END, nothing_kept=AT_END)
AT_ROW_ENDS_PAST_BASES = GapRule(at_row_ends_past_bases, AT_END, nothing_kept=AT_END)
ANYWHERE = GapRule(
    anywhere,
    Sentence(
        "The gaps fall anywhere among these cards; a finished row keeps its own gap."
    ),
    nothing_kept=Sentence("The gaps fall anywhere."),
)
