"""The search by partial orders, for states of the engine: wins in which every card comes home once."""

from __future__ import annotations

from collections.abc import Iterable

from gaps.engine import Move, State, Status, fills, homes
from gaps.solver.methods.order_moves import PlanBuilder, numbered_moves
from gaps.solver.methods.row_moves import numbered
from gaps.solver.verdict import Outcome, Verdict

try:
    from gaps.solver.core import _orders
except ImportError:  # installed without a compiler
    _orders = None  # type: ignore[assignment]

MEBIBYTE = 1 << 20
POSITIONS_A_CONFLICT = 150  # a conflict of the clause learner takes as long as so many positions
POSITIONS_A_MODEL = 6000  # and so does making the clauses


ROWS, MIN_COLUMNS, MAX_COLUMNS = 4, 2, 14
LOOSE_BASES = (fills.base_at_row_start, fills.successor_of_left)
FIXED_BASES = (fills.successor_of_left,)


def fits_orders(state: State) -> bool:
    """Whether the search by partial orders is installed and supports the rules of ``state``."""
    variant = state.variant
    layout = variant.layout
    return (
        _orders is not None
        and variant.moves in (fills.fill_gaps, fills.fill_gaps_with_loose_cards)
        and (variant.wishes == LOOSE_BASES or (variant.wishes == FIXED_BASES and _bases_stand(state)))
        and variant.home is homes.runs_in_rows
        and variant.decks == 1
        and layout.rows == ROWS
        and not layout.tray
        and variant.row_length == layout.columns - 1
        and MIN_COLUMNS <= layout.columns <= MAX_COLUMNS
        and len(state.gaps) == ROWS
    )


def _bases_stand(state: State) -> bool:
    """Whether all base cards are in the first column."""
    cards = [state.board[cell] for cell in state.variant.layout.starts]
    return all(card is not None and card.rank == state.variant.base for card in cards)


def _bases_stay(state: State) -> bool:
    """Whether a base card in the first column never moves again, by the rules."""
    variant = state.variant
    return variant.moves is fills.fill_gaps_with_loose_cards or variant.wishes == FIXED_BASES


class OrderSearch:
    """Looks for a win in which every card comes home once, for good; of a state that ``fits_orders``.

    It proves wins, and losses where base cards that have come home never move again. Its clauses are made by
    the first ``run`` or ``hint``.
    """

    def __init__(self, state: State, memory_mib: int, seed: int = 1) -> None:
        self.state = state
        self._spent = 0
        self._memory, self._seed = memory_mib * MEBIBYTE, seed
        self._allowed = 0
        self._model: _orders.FinalRows | None = None
        self._line: tuple[Move, ...] | None = () if state.status is Status.WON else None
        self._ended = state.status is Status.WON
        self._refuted = self._lost = False

    def run(self, nodes: int) -> bool:
        """Search for as long as ``nodes`` positions take; true when there is nothing more to find."""
        if self._ended:
            return True
        self._allowed += nodes
        model = self._made_model()
        conflicts = (self._allowed - self._spent) // POSITIONS_A_CONFLICT
        if conflicts > 0:
            before = model.conflicts
            self._note(model, model.run(conflicts))
            self._spent += (model.conflicts - before) * POSITIONS_A_CONFLICT
        return self._ended

    def hint(self, line: Iterable[Move]) -> None:
        """Try first what ``line`` does: moves from ``state``, the longer and the nearer to a win the better.

        It changes what is found first, not what can be found.
        """
        if not self._ended:
            self._made_model().hint(numbered_moves(self.state, line))

    def _made_model(self) -> _orders.FinalRows:
        if self._model is None:
            columns = self.state.variant.layout.columns
            self._model = _orders.FinalRows(
                columns, numbered(self.state), self._memory, self._seed, _bases_stay(self.state)
            )
            self._spent += POSITIONS_A_MODEL
        return self._model

    def _note(self, model: _orders.FinalRows, result: int) -> None:
        self._ended = result != _orders.Result.UNDECIDED
        self._refuted = result == _orders.Result.UNSATISFIED
        self._lost = self._refuted and model.exact
        if result == _orders.Result.SATISFIED:
            builder = PlanBuilder(self.state, model.rows)
            line = builder.play(model.plan)
            if builder.state.status is Status.WON:
                self._line = line

    @property
    def nodes(self) -> int:
        """What the search has cost so far, in positions of the compiled search that take as long.

        Until it ends, that is what it was allowed: what is left of it counts for the next ``run``.
        """
        return min(self._spent, self._allowed) if self._ended else self._allowed

    @property
    def decided(self) -> bool:
        """Whether it is proven that the round can be won, or that it cannot."""
        return self._line is not None or self._lost

    @property
    def refuted(self) -> bool:
        """Whether no win of this kind exists. Unless ``decided``, there may be one of another kind."""
        return self._refuted

    def verdict(self) -> Verdict:
        """What is known now."""
        if self._line is None:
            outcome = Outcome.NOT_WINNABLE if self._lost else Outcome.UNKNOWN
            return Verdict(outcome, (), len(self.state.home), False, self.nodes)
        return Verdict(Outcome.WINNABLE, self._line, self.state.variant.cards_to_win, True, self.nodes)
