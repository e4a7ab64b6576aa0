"""What the solver knows about the position on the board: is the pass open, and which move leads on."""

from __future__ import annotations

from dataclasses import dataclass

from gaps.engine import Card, Move, Redeal, Skip, Slide, State, Status
from gaps.solver import Adviser, Outcome, Search, Verdict
from gaps.solver.core_search import fits_core

QUICK, QUICK_GENERAL = 20_000, 300  # positions for a move to show while nothing is proven: a few ms
PATIENCE = 0.150  # seconds without an answer after which the search is said to go on
LOOKS = 0.04  # seconds between two looks for an answer while nothing else moves


@dataclass(frozen=True)
class Advice:
    """A move to show, and how sure it is."""

    move: Slide | Skip | None
    card: Card | None
    """The card that is to slide."""
    outcome: Outcome | None
    """``None`` while the search goes on: the move is only the best known yet."""


class SolverHints:
    """Asks the adviser about each position as it comes, and keeps to one line while it is followed."""

    def __init__(self, adviser: Adviser) -> None:
        self.adviser = adviser
        self.state: State | None = None
        self.verdict: Verdict | None = None
        self.waited = 0.0
        self._plan: tuple[Move, ...] = ()
        self._outcome: Outcome | None = None

    @property
    def searching(self) -> bool:
        """Whether there is no answer yet."""
        return self.state is not None and self.state.status is Status.PLAYING and self.verdict is None

    def look_at(self, state: State, move: Move | None = None) -> None:
        """A new position, reached by ``move``. A line that is followed stays good."""
        follows = bool(self._plan) and move == self._plan[0]
        self._plan = self._plan[1:] if follows else ()
        self.state, self.verdict, self.waited = state.seen(), None, 0.0
        if state.status is Status.PLAYING:
            self.adviser.ask(state)

    def update(self, dt: float) -> bool:
        """Look for an answer; true when what is to be said has changed."""
        if not self.searching or self.state is None:
            return False
        before = self.waited
        self.waited += dt
        self.adviser.tick()
        self.verdict = self.adviser.verdict(self.state)
        return self.verdict is not None or before < PATIENCE <= self.waited

    def advise(self, step: int) -> Advice:
        """The move ``step`` places on in the line from here."""
        if not self._plan or (self._outcome is None and self.verdict is not None):
            self._make_plan()
        if not self._plan or self.state is None:
            return Advice(None, None, self._outcome)
        here = self.state
        for move in self._plan[: step % len(self._plan)]:
            here = here.play(move)
        move = self._plan[step % len(self._plan)]
        if isinstance(move, Redeal):
            return Advice(None, None, self._outcome)
        return Advice(move, here.board[move.source] if isinstance(move, Slide) else None, self._outcome)

    def _make_plan(self) -> None:
        assert self.state is not None
        if self.verdict is not None:
            self._plan, self._outcome = self.verdict.line, self.verdict.outcome
        else:
            quick = Search(self.state).run(QUICK if fits_core(self.state) else QUICK_GENERAL)
            proven = quick.outcome if quick.exact else None
            self._plan, self._outcome = quick.line, proven
        if not self._plan and self.state.slides:
            self._plan = () if self._outcome is Outcome.NOT_WINNABLE else self.state.slides[:1]
