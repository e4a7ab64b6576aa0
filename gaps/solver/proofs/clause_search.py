"""The searches by clauses, which learn.

One looks for wins in which every card comes home once, the other for proofs of loss. A
loss is proven when facts that are true of every winning line contradict each other.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Generic, TypeVar

from gaps.engine import Card, Cell, Move, Slide, State, Status, Suit
from gaps.engine.fill_rules import BASE_AT_ROW_START, SUCCESSOR_OF_LEFT
from gaps.solver.core import _orders, core_in_use
from gaps.solver.method import MEBIBYTE, card_number, numbered
from gaps.solver.proofs.facts import in_four_rows
from gaps.solver.row_search import LineBuilder
from gaps.solver.verdict import Outcome, Verdict

# a conflict of the CDCL solver takes as long as this many positions
POSITIONS_A_CONFLICT = 150
POSITIONS_A_MODEL = 6000  # and so does making the clauses
MAX_COLUMNS = 14
LOOSE_BASES = (BASE_AT_ROW_START, SUCCESSOR_OF_LEFT)
FIXED_BASES = (SUCCESSOR_OF_LEFT,)


C = TypeVar("C", bound="_orders.FinalRows | _orders.LossProof")


class ClauseSearch(ABC, Generic[C]):
    """A search of one position by clauses, which are made when they are first needed."""

    def __init__(self, state: State, memory_mib: int, seed: int = 1) -> None:
        self.state = state
        self._memory = memory_mib * MEBIBYTE
        self._seed = seed
        self._allowed = 0
        self._spent = 0
        self._ended = state.status is Status.WON
        self._line: tuple[Move, ...] | None = None
        if self._ended:
            self._line = ()
        self._lost = False
        self.refuted = False
        """True if the clauses contradict each other. Unless ``decided``, there may be
        other wins.
        """

    @cached_property
    def _clauses(self) -> C:
        self._spent += POSITIONS_A_MODEL
        return self._make()

    @property
    def begun(self) -> bool:
        """True if the clauses were made."""
        return "_clauses" in self.__dict__

    @abstractmethod
    def _make(self) -> C:
        """Return the clauses about the position."""

    @abstractmethod
    def _conflicts(self) -> int:
        """Return the work so far, in conflicts."""

    @abstractmethod
    def _note(self, result: int) -> None:
        """Take note of what ``run`` of the clauses returned."""

    def run(self, nodes: int) -> bool:
        """Search for as long as ``nodes`` positions take.

        Return True when there is nothing more to find.
        """
        if self._ended:
            return True
        self._allowed += nodes
        clauses = self._clauses
        conflicts = (self._allowed - self._spent) // POSITIONS_A_CONFLICT
        if conflicts > 0:
            before = self._conflicts()
            self._note(clauses.run(conflicts))
            spent = self._conflicts() - before
            self._spent += spent * POSITIONS_A_CONFLICT
        return self._ended

    @property
    def nodes(self) -> int:
        """The cost of the search so far, in positions of the compiled search.

        Until it ends, that is its allowance: the rest of it counts for the next
        ``run``.
        """
        if not self._ended:
            return self._allowed
        return min(self._spent, self._allowed)

    @property
    def decided(self) -> bool:
        """True if it is proven that the round can be won, or that it cannot."""
        return self._line is not None or self._lost

    def verdict(self) -> Verdict:
        """Return the current verdict; without a win there is no line."""
        if self._line is not None:
            return Verdict(
                Outcome.WINNABLE,
                self._line,
                self.state.variant.cards_to_win,
                True,
                self.nodes,
            )
        outcome = Outcome.NOT_WINNABLE if self._lost else Outcome.UNKNOWN
        home = len(self.state.home)
        return Verdict(outcome, (), home, False, self.nodes)


class LossSearch(ClauseSearch["_orders.LossProof"]):
    """Tries to prove that a state is lost, and finds wins on the way.

    The state must be one that ``supports_order_search``.
    """

    def __init__(
        self,
        state: State,
        memory_mib: int,
        seed: int = 1,
        log: bool = False,
    ) -> None:
        super().__init__(state, memory_mib, seed)
        self._log = log

    def _make(self) -> _orders.LossProof:
        columns = self.state.variant.layout.columns
        board = numbered(self.state)
        return _orders.LossProof(columns, board, self._memory, self._seed, self._log)

    def follow(self, move: Slide) -> None:
        """Continue with the position after ``move``.

        The learned clauses are true of all lines that begin with it.
        """
        if self.begun:
            [(card, target)] = numbered_moves(self.state, [move])
            self._clauses.follow(card, target)
        self.state = self.state.play(move)
        self._allowed = 0
        self._spent = 0

    def _conflicts(self) -> int:
        return self._clauses.spent()

    def _note(self, result: int) -> None:
        undecided = result == _orders.Result.UNDECIDED
        self._ended = self._clauses.ended or not undecided
        self._lost = result == _orders.Result.UNSATISFIED
        self.refuted = self._lost
        if result == _orders.Result.SATISFIED:
            state = self.state
            line = []
            variant = state.variant
            for number, target in self._clauses.line:
                suit, rank = divmod(number, variant.row_length)
                card = Card(variant.base + rank, Suit(suit))
                source = state.board.index(card)
                slide = Slide(source, target, variant.layout.columns)
                # not so are the moves made, which it begins with
                if slide in state.slides:
                    line.append(slide)
                    state = state.play(slide)
            if state.status is Status.WON:
                self._line = tuple(line)

    def take_log(self) -> bytes:
        """Return what the search has logged since the last call, if it has a log."""
        return self._clauses.take_log()


def supports_order_search(state: State) -> bool:
    """Return True if the search by partial orders is installed and supports the rules."""
    variant = state.variant
    if not core_in_use() or not in_four_rows(variant):
        return False
    if variant.layout.columns > MAX_COLUMNS or not variant.moves.fills:
        return False
    if variant.fill_rules == FIXED_BASES:
        return _bases_stand(state)
    return variant.fill_rules == LOOSE_BASES


def _bases_stand(state: State) -> bool:
    """Return True if all base cards are in the first column."""
    variant = state.variant
    for start in variant.layout.starts:
        card = state.board[start]
        if card is None or card.rank != variant.base:
            return False
    return True


def _bases_stay(state: State) -> bool:
    """Return True if the rules keep base cards in the first column for good."""
    variant = state.variant
    return variant.moves.locked or variant.fill_rules == FIXED_BASES


class OrderSearch(ClauseSearch["_orders.FinalRows"]):
    """Looks for a win in which every card comes home once, for good.

    The state must be one that ``supports_order_search``. It proves wins, and losses where base cards that
    have come home never move again.
    """

    def hint(self, line: Iterable[Move]) -> None:
        """Try first the moves of ``line``.

        It holds moves from ``state``, the longer and the nearer to a win the better. It
        changes what is found first, not what can be found.
        """
        if not self._ended:
            steps = numbered_moves(self.state, line)
            self._clauses.hint(steps)

    def _make(self) -> _orders.FinalRows:
        columns = self.state.variant.layout.columns
        board = numbered(self.state)
        stay = _bases_stay(self.state)
        return _orders.FinalRows(columns, board, self._memory, self._seed, stay)

    def _conflicts(self) -> int:
        return self._clauses.conflicts

    def _note(self, result: int) -> None:
        self._ended = result != _orders.Result.UNDECIDED
        self.refuted = result == _orders.Result.UNSATISFIED
        self._lost = self.refuted and self._clauses.exact
        if result == _orders.Result.SATISFIED:
            builder = PlanBuilder(self.state, self._clauses.rows)
            line = builder.play(self._clauses.plan)
            if builder.state.status is Status.WON:
                self._line = line


PlanStep = tuple[int, Cell]
"""A card number and a target: a cell. The target of a base card has no meaning in a
plan.
"""


def numbered_moves(state: State, moves: Iterable[Move]) -> list[PlanStep]:
    """Return slides as card numbers and cells.

    The list ends before the first move that is not legal or not a slide.
    """
    variant = state.variant
    steps = []
    for move in moves:
        if not isinstance(move, Slide) or move not in state.slides:
            break
        card = state.board[move.source]
        assert card is not None
        number = card_number(variant, card)
        steps.append((number, move.target))
        state = state.play(move)
    return steps


class PlanBuilder(LineBuilder):
    """Plays a plan, and puts the base cards in such an order that it can be played.

    ``rows`` holds for each suit the row in which its run ends.
    """

    def __init__(self, state: State, rows: Sequence[int]) -> None:
        super().__init__(state)
        starts = state.variant.layout.starts
        base = state.variant.base
        self._ends = {}
        for suit in Suit:
            card = Card(base, suit)
            self._ends[card] = starts[rows[suit]]

    def play(self, plan: Iterable[PlanStep]) -> tuple[Move, ...]:
        """Return all moves of ``plan``.

        Raise ``IllegalMove`` or ``LookupError`` if it cannot be played.
        """
        variant = self.state.variant
        for number, target in plan:
            suit, k = divmod(number, variant.row_length)
            card = Card(variant.base + k, Suit(suit))
            if k == 0:
                self._place(card)
            else:
                if k == 1:
                    base = Card(variant.base, Suit(suit))
                    self.move_base_to(base, target - 1)
                self.slide(card, target)
        return tuple(self.moves)

    def _place(self, base: Card) -> None:
        """Bring a base card into the first column.

        If it fills the last cell that is clear, no base card can move until another
        cell is clear: so each whose own row is clear has to stand there now.
        """
        empty = self.empty_starts()
        end = self._ends[base]
        if len(empty) == 1:
            self.fill_first_column(base, self._order_with(base))
            return
        there = self.state.board[end]
        if there in self._ends:
            free = next(cell for cell in empty if cell != end)
            self.slide(there, free)
            empty = self.empty_starts()
        target = end if end in empty else empty[0]
        self.slide(base, target)

    def _order_with(self, last: Card) -> dict[Cell, Card]:
        """Return the base cards that the first column must hold after ``last``."""
        board = self.state.board
        clear: list[Cell] = []
        bases = [last]
        for start in self.state.variant.layout.starts:
            here = board[start]
            if here is None:
                clear.append(start)
            elif here in self._ends:
                clear.append(start)
                bases.insert(-1, here)
        wanted: dict[Cell, Card] = {}
        others: list[Card] = []
        for card in bases:
            end = self._ends[card]
            if end in clear:
                wanted[end] = card
            else:
                others.append(card)
        for start in clear:
            if start in wanted:
                continue
            here = board[start]
            card = others[-1]
            if here is not None and here in others:
                card = here
            others.remove(card)
            wanted[start] = card
        return wanted
