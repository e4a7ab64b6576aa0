"""What the solver knows about the position on the board: whether it can be won, and which move leads on."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gaps.engine import Card, Move, Redeal, Skip, Slide, State, Status
from gaps.scenes.text import game_text, solver_text
from gaps.solver import Adviser, Outcome, Search, Verdict
from gaps.solver.ends.end_finder import EndFinder
from gaps.solver.ends.plan import Goal, Plan, plan_for, wants_an_end
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
    goal: Goal
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
        self._ends = EndFinder()
        self._plan: Plan | None = None

    @property
    def searching(self) -> bool:
        """Whether there is no answer yet."""
        return self.state is not None and self.state.status is Status.PLAYING and self.verdict is None

    def look_at(self, state: State, move: Move | None = None) -> None:
        """Ask about a new position, which ``move`` led to. A line that the player follows is kept."""
        plan, self._plan = self._plan, None
        if plan is not None and plan.line and move == plan.line[0]:
            self._plan = replace(plan, line=plan.line[1:])
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
        if self.verdict is not None and (self._plan is None or self._plan.goal is Goal.MOST_HOME):
            self._compare_ends(self.state, self.verdict)
        return self.verdict is not None or before < NOTICE_DELAY <= self.waited

    def _compare_ends(self, state: State, verdict: Verdict) -> None:
        """Look for the best end of a round that is not known to be winnable."""
        if has_compiled_search(state) and wants_an_end(state, verdict.outcome):
            self._ends.ask(state, verdict.line)

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
        assert self.state is not None
        plan = self._current_plan(self.state)
        here, slides, cards = self.state, [], []
        for move in plan.line[:count]:
            if not isinstance(move, Slide) or (card := here.board[move.source]) is None:
                break
            slides.append(move)
            cards.append(card)
            here = here.play(move)
        first = plan.line[0] if plan.line else None
        assert not isinstance(first, Redeal)
        return Advice(first, tuple(slides), tuple(cards), plan.goal, plan.outcome)

    def _current_plan(self, state: State) -> Plan:
        """The plan that is followed, or a new one if there is none or more is known now."""
        if self._plan is None or self._is_outdated(self._plan, state):
            self._plan = self._new_plan(state)
        return self._plan

    def _is_outdated(self, plan: Plan, state: State) -> bool:
        if not plan.line:
            return plan.goal is not Goal.REDEAL
        if self.verdict is not None and (plan.outcome is None or self.verdict.outcome is Outcome.WINNABLE):
            return plan.goal is not Goal.WIN
        return plan.goal is Goal.MOST_HOME and self._ends.found(state) is not None

    def _new_plan(self, state: State) -> Plan:
        if self.verdict is not None:
            return plan_for(state, self.verdict, self._ends.found(state))
        quick = Search(state).run(QUICK if has_compiled_search(state) else QUICK_GENERAL)
        plan = plan_for(state, quick)
        return plan if quick.exact else replace(plan, outcome=None)
