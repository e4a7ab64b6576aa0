"""What the solver knows about the position on the board: whether it can be won, and which move leads on."""

from __future__ import annotations

from dataclasses import dataclass

from gaps.engine import Card, Move, Redeal, Skip, Slide, State, Status
from gaps.scenes.text import game_text, solver_text
from gaps.solver import Adviser, Outcome, Search, Verdict
from gaps.solver.search import has_compiled_search

QUICK, QUICK_GENERAL = 20_000, 300
"""Positions searched for a hint while nothing is proven, compiled and in general: a few milliseconds."""
NOTICE_DELAY = 0.150  # seconds without an answer after which the notice shows that the search goes on
MAX_SLIDES = 5  # that hints show at once
POLL_SECONDS = 0.04  # between two looks for an answer while nothing else moves


@dataclass(frozen=True)
class Advice:
    """The next move, the slides to show, and how sure they are."""

    move: Slide | Skip | None
    slides: tuple[Slide, ...]
    """``move`` and those that follow it; empty if it is no slide."""
    cards: tuple[Card, ...]
    """The card of each slide."""
    outcome: Outcome | None
    """``None`` while the search goes on: the moves are only the best known yet."""


class SolverHints:
    """Asks the adviser about each position, and stays with one line of moves while the player follows it."""

    def __init__(self, adviser: Adviser) -> None:
        self.adviser = adviser
        self.state: State | None = None
        self.verdict: Verdict | None = None
        self.waited = 0.0
        """Seconds since the position was given."""
        self.shown = 0
        """How many slides hints have asked for in this position."""
        self._plan: tuple[Move, ...] = ()
        self._outcome: Outcome | None = None

    @property
    def searching(self) -> bool:
        """Whether there is no answer yet."""
        return self.state is not None and self.state.status is Status.PLAYING and self.verdict is None

    def look_at(self, state: State, move: Move | None = None) -> None:
        """Ask about a new position, which ``move`` led to. A line that the player follows is kept."""
        follows = bool(self._plan) and move == self._plan[0]
        self._plan = self._plan[1:] if follows else ()
        self.state, self.verdict, self.waited = state.seen(), None, 0.0
        self.shown = 0
        if state.status is Status.PLAYING:
            self.adviser.ask(state)

    def update(self, dt: float) -> bool:
        """Look for an answer; return whether the notice has changed."""
        if not self.searching or self.state is None:
            return False
        before = self.waited
        self.waited += dt
        self.adviser.tick()
        self.verdict = self.adviser.verdict(self.state)
        return self.verdict is not None or before < NOTICE_DELAY <= self.waited

    def notice(self, state: State) -> game_text.StatusNotice | None:
        """Whether ``state`` can be won, as far as is known; ``None`` for the first moments of the search."""
        if self.verdict is None and self.waited < NOTICE_DELAY:
            return None
        return solver_text.winnable_notice(state, self.verdict.outcome if self.verdict else None)

    def next_advice(self) -> Advice:
        """Return the first move of the line; asked again in the same position, one more each time."""
        self.shown = min(self.shown + 1, MAX_SLIDES)
        return self.advise(self.shown)

    def advise(self, count: int = 1) -> Advice:
        """Return the next move of the line, with up to ``count`` slides that begin it."""
        if not self._plan or (self._outcome is None and self.verdict is not None):
            self._make_plan()
        if not self._plan or self.state is None or isinstance(self._plan[0], Redeal):
            return Advice(None, (), (), self._outcome)
        here, slides, cards = self.state, [], []
        for move in self._plan[:count]:
            if not isinstance(move, Slide) or (card := here.board[move.source]) is None:
                break
            slides.append(move)
            cards.append(card)
            here = here.play(move)
        return Advice(self._plan[0], tuple(slides), tuple(cards), self._outcome)

    def _make_plan(self) -> None:
        assert self.state is not None
        if self.verdict is not None:
            self._plan, self._outcome = self.verdict.line, self.verdict.outcome
        else:
            quick = Search(self.state).run(QUICK if has_compiled_search(self.state) else QUICK_GENERAL)
            proven = quick.outcome if quick.exact else None
            self._plan, self._outcome = quick.line, proven
        if not self._plan and self.state.slides:
            self._plan = () if self._outcome is Outcome.NOT_WINNABLE else self.state.slides[:1]
