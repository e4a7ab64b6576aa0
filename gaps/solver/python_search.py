"""A search for any rules without a stock, in Python."""

from __future__ import annotations

from gaps.engine import Slide, State, Status
from gaps.engine.state import changed
from gaps.solver.method import MEBIBYTE
from gaps.solver.verdict import Verdict, outcome_of

BYTES_PER_POSITION = 1500  # approximate, for each position reached
MANY_SLIDES = 200  # more are not all looked at before the first one is tried


class PythonSearch:
    """Depth-first search of the boards that slides can reach, each board once.

    The slide that brings the most cards home is tried first.
    """

    def __init__(self, state: State, memory_mib: int) -> None:
        self.state = state
        self.nodes = 0
        self._max_met = memory_mib * MEBIBYTE // BYTES_PER_POSITION
        self._met = {state.board}
        self._path: list[Slide] = []
        self._open = [(state, _ordered(state))]
        self._best: tuple[int, tuple[Slide, ...]] = (len(state.home), ())
        self._won = state.status is Status.WON
        self._finished = False

    def run(self, nodes: int) -> bool:
        """Search ``nodes`` more positions.

        Return True when there is nothing more to find.
        """
        until = self.nodes + nodes
        while (
            not self._won
            and self._open
            and self.nodes < until
            and len(self._met) < self._max_met
        ):
            state, slides = self._open[-1]
            if slides:
                slide, after = slides.pop()
                self._try(slide, after or _after(state, slide))
            else:
                self._open.pop()
                if self._path:
                    self._path.pop()
        self._finished = not self._open
        return self.decided or len(self._met) >= self._max_met

    def _try(self, slide: Slide, after: State) -> None:
        """Go to the position that a slide leads to, unless it was reached before."""
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
            self._open.append((after, _ordered(after)))

    @property
    def decided(self) -> bool:
        """True if it is proven that the round can be won, or that it cannot."""
        return self._won or self._finished

    def verdict(self) -> Verdict:
        """Return the current verdict."""
        outcome = outcome_of(self._won, self._finished)
        home, line = self._best
        return Verdict(outcome, line, home, self.decided, self.nodes)


def _ordered(state: State) -> list[tuple[Slide, State | None]]:
    """Return the slides and the states they lead to, the most promising last.

    If there are very many slides, they have no states.
    """
    if len(state.slides) > MANY_SLIDES:
        slides = sorted(state.slides, key=lambda slide: _promise(state, slide))
        return [(slide, None) for slide in slides]
    found = [(slide, _after(state, slide)) for slide in state.slides]
    return [*sorted(found, key=lambda pair: len(pair[1].home))]


def _after(state: State, slide: Slide) -> State:
    return changed(state, board=state.exchanged(slide))


def _promise(state: State, slide: Slide) -> int:
    """Return 1 for a slide that seems to bring a card home, -1 for the contrary.

    It is 0 for others.
    """
    variant = state.variant
    card = state.board[slide.source]
    if slide.source in state.home:
        return -1
    if slide.target in variant.layout.starts:
        return card is not None and card.rank == variant.base
    return variant.layout.left[slide.target] in state.home
