"""The search for rules with a stock: only its turned card is visible, so little can be proven."""

from __future__ import annotations

from functools import cache

from gaps.engine import Cell, Move, Skip, State, Status, Variant
from gaps.engine.homes import place_in_row_of_suit
from gaps.solver.verdict import Outcome, Verdict


class TalonSearch:
    """Compares the exchanges of the turned card. A win in one move is proven; anything else is a guess."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.nodes = 0
        self._line: tuple[Move, ...] = ()

    def run(self, nodes: int) -> bool:
        """Look at every exchange of the turned card, once; true when there is nothing more to find."""
        if nodes > 0 and not self.nodes and not self.decided:
            self._line = (self._best(),)
        return self.decided or bool(self.nodes)

    @property
    def decided(self) -> bool:
        """Whether a win is proven. That there is none cannot be: the next cards are not known."""
        return self._end.status is Status.WON

    def verdict(self) -> Verdict:
        """What is known now."""
        outcome = Outcome.WINNABLE if self.decided else Outcome.UNKNOWN
        return Verdict(outcome, self._line, len(self._end.home), self.decided, self.nodes)

    @property
    def _end(self) -> State:
        return self.state.play(self._line[0]) if self._line else self.state

    def _best(self) -> Move:
        """The exchange after which the cards have the shortest way home, or to skip the card."""
        self.nodes = 1
        best: Move = Skip()
        shortest = _distance_home(self.state)
        for slide in self.state.slides:
            self.nodes += 1
            after = self.state.play(slide)
            distance = -1 if after.status is Status.WON else _distance_home(after)
            if distance < shortest:
                best, shortest = slide, distance
        return best


def _distance_home(state: State) -> int:
    """The sum over all cards of the exchanges that each needs to come home, taken by itself."""
    variant = state.variant
    return sum(
        _steps(variant, cell)[place_in_row_of_suit(variant, card)]
        for cell, card in enumerate(state.board)
        if card is not None
    )


@cache
def _steps(variant: Variant, start: Cell) -> tuple[int, ...]:
    """For each cell, the number of exchanges that bring a card there from ``start``."""
    steps, front = {start: 0}, [start]
    for here in front:
        for cell in variant.layout.beside[here]:
            if cell not in steps:
                steps[cell] = steps[here] + 1
                front.append(cell)
    return tuple(steps[cell] for cell in variant.layout.cells)
