"""The search for rules with a stock, in Python: it compares the exchanges of the turned card."""

from __future__ import annotations

from gaps.engine import Move, Skip, State, Status
from gaps.solver.methods.talon.talon_costs import advice_cost, too_far
from gaps.solver.verdict import Outcome, Verdict


class TalonSearch:
    """Compares the exchanges of the turned card.

    A win in one move is proven, and a loss if the cards are too far from home for the turns that are left;
    anything else is a guess.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self.nodes = 0
        self._line: tuple[Move, ...] = ()
        self._lost = not state.all_home and too_far(state)

    def run(self, nodes: int) -> bool:
        """Look at every exchange of the turned card, once; true when there is nothing more to find."""
        if nodes > 0 and not self.nodes and not self.state.all_home:
            self._line = (advised_move(self.state),)
            self.nodes = 1 + len(self.state.slides)
        return self.decided or bool(self.nodes)

    @property
    def decided(self) -> bool:
        """Whether a win in one move is proven, or that the turns are too few for one."""
        return self._lost or self._end.status is Status.WON

    def verdict(self) -> Verdict:
        """What is known now."""
        won = self._end.status is Status.WON
        outcome = Outcome.WINNABLE if won else Outcome.NOT_WINNABLE if self._lost else Outcome.UNKNOWN
        return Verdict(outcome, self._line, len(self._end.home), won, self.nodes)

    @property
    def _end(self) -> State:
        return self.state.play(self._line[0]) if self._line else self.state


def advised_move(state: State) -> Move:
    """The exchange that makes the board look best, or to skip the card, by what a player knows.

    One that wins comes before all others.
    """
    best: Move = Skip()
    least = advice_cost(state.play(best))
    for slide in state.slides:
        after = state.play(slide)
        if after.status is Status.WON:
            return slide
        cost = advice_cost(after)
        if cost < least:
            best, least = slide, cost
    return best
