"""A search that can be taken up again: compiled where it can be, general everywhere else."""

from __future__ import annotations

from gaps.engine import Slide, State, Status, fills, homes
from gaps.solver.core_moves import expand, numbered
from gaps.solver.talon import TalonSearch
from gaps.solver.verdict import Outcome, Verdict

try:
    from gaps.solver import _core
except ImportError:  # built without a compiler: the general search answers in its place
    _core = None  # type: ignore[assignment]

MEBIBYTE = 1 << 20
MEMORY_MIB = 256
GENERAL_BYTES = 1500  # of memory that one met position costs the general search, roughly
ALL_NODES = 50_000_000  # more than any search is given that names no limit of its own
SLICE = 20_000


def core_in_use() -> bool:
    """Whether the compiled search is there."""
    return _core is not None


def fits_core(state: State) -> bool:
    """Whether the compiled search knows the rules that ``state`` is played by."""
    variant = state.variant
    layout = variant.layout
    return (
        _core is not None
        and variant.moves is fills.fill_gaps
        and variant.wishes == (fills.base_at_row_start, fills.successor_of_left)
        and variant.home is homes.runs_in_rows
        and variant.decks == 1
        and layout.rows == 4
        and variant.row_length == layout.columns - 1
        and 2 <= layout.columns <= 13
        and len(state.gaps) == 4
    )


class Search:
    """Looks for a win of the round that ``state`` is in, seeing only what a player sees.

    ``run`` may be called again and again; ``done`` says when there is nothing more to find.
    """

    def __init__(self, state: State, memory_mib: int = MEMORY_MIB, general: bool = False) -> None:
        self.state = state.seen()
        self.done = False
        self._parts: CoreSearch | GeneralSearch | TalonSearch
        if self.state.stock:
            self._parts = TalonSearch(self.state)
        elif fits_core(self.state) and not general:
            self._parts = CoreSearch(self.state, memory_mib)
        else:
            self._parts = GeneralSearch(self.state, memory_mib)

    def run(self, nodes: int) -> Verdict:
        """Look at ``nodes`` more positions at the most; returns what is known then."""
        self.advance(nodes)
        return self.verdict()

    def advance(self, nodes: int) -> bool:
        """The same without an answer, which costs more than a look; returns whether it is done."""
        if not self.done:
            self.done = self._parts.run(nodes)
        return self.done

    def verdict(self) -> Verdict:
        """What is known now."""
        return self._parts.verdict()

    @property
    def decided(self) -> bool:
        """Whether it is proven that the round can be won, or that it cannot; only the most home can then
        still be open."""
        return self._parts.decided

    @property
    def compiled(self) -> bool:
        """Whether it runs beside the program, without holding it up."""
        return isinstance(self._parts, CoreSearch)


class CoreSearch:
    """The compiled search, and its answers in the engine's words."""

    def __init__(self, state: State, memory_mib: int) -> None:
        assert _core is not None
        self.state = state
        self._core = _core.Core(state.variant.layout.columns, numbered(state), memory_mib * MEBIBYTE)
        self._standing: int = _core.Standing.RUNNING

    def run(self, nodes: int) -> bool:
        """Search on; true when it is done."""
        assert _core is not None
        if self.state.status is Status.WON:
            self._standing = _core.Standing.WON
        else:
            self._standing = self._core.run(nodes)
        return bool(self._standing != _core.Standing.RUNNING)

    @property
    def decided(self) -> bool:
        """Whether the outcome is proven."""
        assert _core is not None
        return self._standing == _core.Standing.WON or self._core.closed

    def verdict(self) -> Verdict:
        """What is known now."""
        assert _core is not None
        line = () if self.state.status is Status.WON else expand(self.state, self._core.line)
        end = self.state
        for move in line:
            end = end.play(move)
        won = end.status is Status.WON
        finished = self._standing == _core.Standing.FINISHED
        outcome = Outcome.WINNABLE if won else Outcome.NOT_WINNABLE if self.decided else Outcome.UNKNOWN
        return Verdict(outcome, line, len(end.home), won or finished, self._core.nodes)


class GeneralSearch:
    """Depth first over any ``State``, the moves that bring most home first, with a set of met boards."""

    def __init__(self, state: State, memory_mib: int) -> None:
        self.state = state
        self.nodes = 0
        self._most = memory_mib * MEBIBYTE // GENERAL_BYTES
        self._met = {state.board}
        self._path: list[Slide] = []
        self._open = [_ordered(state)]
        self._best: tuple[int, tuple[Slide, ...]] = (len(state.home), ())
        self._won = state.status is Status.WON
        self._finished = False

    def run(self, nodes: int) -> bool:
        """Search on; true when it is done."""
        until = self.nodes + nodes
        while not self._won and self._open and self.nodes < until and len(self._met) < self._most:
            if not self._open[-1]:
                self._open.pop()
                if self._path:
                    self._path.pop()
                continue
            slide, after = self._open[-1].pop()
            self.nodes += 1
            if after.board in self._met:
                continue
            self._met.add(after.board)
            self._path.append(slide)
            if len(after.home) > self._best[0]:
                self._best = len(after.home), tuple(self._path)
            if after.status is Status.WON:
                self._won = True
                break
            self._open.append(_ordered(after))
        self._finished = not self._open
        return self.decided or len(self._met) >= self._most

    @property
    def decided(self) -> bool:
        """Whether the outcome is proven."""
        return self._won or self._finished

    def verdict(self) -> Verdict:
        """What is known now."""
        outcome = (
            Outcome.WINNABLE if self._won else Outcome.NOT_WINNABLE if self._finished else Outcome.UNKNOWN
        )
        home, line = self._best
        return Verdict(outcome, line, home, self._won or self._finished, self.nodes)


def _ordered(state: State) -> list[tuple[Slide, State]]:
    """The slides and where they lead, the most promising last."""
    return sorted(((slide, state.play(slide)) for slide in state.slides), key=lambda pair: len(pair[1].home))
