"""Proofs that a round cannot be won: facts that are true of every winning line contradict each other."""

from __future__ import annotations

from dataclasses import replace

from gaps.engine import Card, Move, Slide, State, Status, Suit
from gaps.solver.methods.order_search import POSITIONS_A_CONFLICT, POSITIONS_A_MODEL
from gaps.solver.methods.row_moves import numbered
from gaps.solver.verdict import Outcome, Verdict

try:
    from gaps.solver.core import _orders
except ImportError:  # installed without a compiler
    _orders = None  # type: ignore[assignment]

MEBIBYTE = 1 << 20
TURN = 3_000_000  # positions, or work that takes as long, that each kind of proof gets in turn


class LossSearch:
    """Tries to prove that a state that ``fits_orders`` cannot be won, and finds wins on the way.

    Its clauses are made by the first ``run``. With ``phases`` it has more of them, which make it slower, and
    some proofs shorter.
    """

    def __init__(
        self, state: State, memory_mib: int, phases: bool = True, seed: int = 1, log: bool = False
    ) -> None:
        self.state = state
        self._spent = 0
        self._phases, self._memory, self._seed = phases, memory_mib * MEBIBYTE, seed
        self._log = log
        self._allowed = 0
        self._proof: _orders.LossProof | None = None
        self._line: tuple[Move, ...] | None = () if state.status is Status.WON else None
        self._ended = state.status is Status.WON
        self._refuted = False

    def run(self, nodes: int) -> bool:
        """Search for as long as ``nodes`` positions take; true when there is nothing more to find."""
        if self._ended:
            return True
        self._allowed += nodes
        proof = self._made_proof()
        conflicts = (self._allowed - self._spent) // POSITIONS_A_CONFLICT
        if conflicts > 0:
            before = proof.spent
            self._note(proof, proof.run(conflicts))
            self._spent += (proof.spent - before) * POSITIONS_A_CONFLICT
        return self._ended

    def _made_proof(self) -> _orders.LossProof:
        if self._proof is None:
            columns = self.state.variant.layout.columns
            self._proof = _orders.LossProof(
                columns, numbered(self.state), self._phases, self._memory, self._seed, self._log
            )
            self._spent += POSITIONS_A_MODEL
        return self._proof

    def _note(self, proof: _orders.LossProof, result: int) -> None:
        self._ended = proof.ended or result != _orders.Result.UNDECIDED
        self._refuted = result == _orders.Result.UNSATISFIED
        if result == _orders.Result.SATISFIED:
            state, line = self.state, []
            variant = state.variant
            for number, target in proof.line:
                suit, rank = divmod(number, variant.row_length)
                card = Card(variant.base + rank, Suit(suit))
                line.append(Slide(state.board.index(card), target))
                state = state.play(line[-1])
            if state.status is Status.WON:
                self._line = tuple(line)

    def take_log(self) -> str:
        """What the search has written to its log since the last call, if it was made with one."""
        return self._made_proof().take_log().decode("ascii")

    @property
    def nodes(self) -> int:
        """What the search has cost so far, in positions of the compiled search that take as long.

        Until it ends, that is what it was allowed: what is left of it counts for the next ``run``.
        """
        return min(self._spent, self._allowed) if self._ended else self._allowed

    @property
    def decided(self) -> bool:
        """Whether it is proven that the round can be won, or that it cannot."""
        return self._refuted or self._line is not None

    def verdict(self) -> Verdict:
        """What is known now. Without a win there is no line."""
        if self._line is not None:
            return Verdict(Outcome.WINNABLE, self._line, self.state.variant.cards_to_win, True, self.nodes)
        outcome = Outcome.NOT_WINNABLE if self._refuted else Outcome.UNKNOWN
        return Verdict(outcome, (), len(self.state.home), False, self.nodes)


class LossSearches:
    """Both kinds of ``LossSearch`` in turn, since neither is better on every deal."""

    def __init__(self, state: State, memory_mib: int) -> None:
        self._searches = [LossSearch(state, memory_mib, phases) for phases in (True, False)]
        self._left = TURN
        self._given_up = 0
        self._unknown = self._searches[0].verdict()

    def run(self, nodes: int) -> bool:
        """Search for as long as ``nodes`` positions take; true when there is nothing more to find."""
        while nodes > 0 and self._searches and not self.decided:
            share, search = min(nodes, self._left), self._searches[0]
            before = search.nodes
            ended = search.run(share)
            nodes -= search.nodes - before
            self._left -= search.nodes - before
            if ended and not search.decided:
                self._given_up += search.nodes
                self._searches.pop(0)
                self._left = TURN
            elif self._left <= 0:
                self._searches.append(self._searches.pop(0))
                self._left = TURN
        return self.decided or not self._searches

    @property
    def nodes(self) -> int:
        """What the searches have cost so far."""
        return self._given_up + sum(search.nodes for search in self._searches)

    @property
    def decided(self) -> bool:
        """Whether one of them has proven that the round cannot be won, or has found a win."""
        return any(search.decided for search in self._searches)

    def verdict(self) -> Verdict:
        """What is known now. Without a win there is no line."""
        decided = (search.verdict() for search in self._searches if search.decided)
        return replace(next(decided, self._unknown), nodes=self.nodes)
