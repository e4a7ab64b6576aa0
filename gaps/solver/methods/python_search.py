"""A search for any rules without a stock, in Python."""

from __future__ import annotations

from gaps.engine import Slide, State, Status
from gaps.solver.verdict import Outcome, Verdict

MEBIBYTE = 1 << 20
BYTES_PER_POSITION = 1500  # roughly, for each position met


class PythonSearch:
    """Depth-first search of the boards that slides can reach, each board once.

    Of the slides of a position, the one that brings most cards home is tried first.
    """

    def __init__(self, state: State, memory_mib: int) -> None:
        self.state = state
        self.nodes = 0
        self._max_met = memory_mib * MEBIBYTE // BYTES_PER_POSITION
        self._met = {state.board}
        self._path: list[Slide] = []
        self._open = [_ordered(state)]
        self._best: tuple[int, tuple[Slide, ...]] = (len(state.home), ())
        self._won = state.status is Status.WON
        self._finished = False

    def run(self, nodes: int) -> bool:
        """Search ``nodes`` more positions; true when there is nothing more to find."""
        until = self.nodes + nodes
        while not self._won and self._open and self.nodes < until and len(self._met) < self._max_met:
            if self._open[-1]:
                self._try(*self._open[-1].pop())
            else:
                self._open.pop()
                if self._path:
                    self._path.pop()
        self._finished = not self._open
        return self.decided or len(self._met) >= self._max_met

    def _try(self, slide: Slide, after: State) -> None:
        """Go to the position that a slide leads to, unless it was met before."""
        self.nodes += 1
        if after.board in self._met:
            return
        self._met.add(after.board)
        self._path.append(slide)
        if len(after.home) > self._best[0]:
            self._best = len(after.home), tuple(self._path)
        if after.status is Status.WON:
            self._won = True
        else:
            self._open.append(_ordered(after))

    @property
    def decided(self) -> bool:
        """Whether it is proven that the round can be won, or that it cannot."""
        return self._won or self._finished

    def verdict(self) -> Verdict:
        """What is known now."""
        outcome = (
            Outcome.WINNABLE if self._won else Outcome.NOT_WINNABLE if self._finished else Outcome.UNKNOWN
        )
        home, line = self._best
        return Verdict(outcome, line, home, self.decided, self.nodes)


def _ordered(state: State) -> list[tuple[Slide, State]]:
    """The slides and the states they lead to, the most promising last."""
    return sorted(((slide, state.play(slide)) for slide in state.slides), key=lambda pair: len(pair[1].home))
