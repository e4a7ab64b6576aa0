"""What the solver knows about the position on the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from gaps.engine import Card, Move, Redeal, Skip, Slide, State, Status
from gaps.solver import Adviser, Outcome, Search, Verdict
from gaps.solver.plan import EndFinder, Goal, Plan, plan_for, wants_an_end
from gaps.solver.search import has_compiled_search

QUICK, QUICK_GENERAL = 20_000, 300
"""Positions searched for a hint while nothing is proven, compiled and in general: a few milliseconds."""
PATIENCE = 0.3  # seconds without an answer after which the sign says that the search goes on
MAX_SLIDES = 5  # that hints show at once
POLL_SECONDS = 0.04  # between two looks for an answer while nothing else moves


@dataclass(frozen=True)
class Advice:
    """The next move, the slides to show, and how sure they are."""

    move: Slide | Skip | None
    slides: tuple[Slide, ...]  # ``move`` and those that follow it; empty if it is no slide
    cards: tuple[Card, ...]  # the card of each slide
    goal: Goal
    outcome: Outcome | None  # ``None`` while the search goes on: the moves are only the best known yet


class SolverHints:
    """Asks the adviser about each position, and stays with one line of moves while the player follows it."""

    def __init__(self, adviser: Adviser) -> None:
        self.adviser = adviser
        self.state: State | None = None
        self.verdict: Verdict | None = None
        self.waited = 0.0  # seconds since the position was given
        self.shown = 0  # how many slides hints have asked for in this position
        self.searching = False  # whether there is no final answer yet
        self._ends = EndFinder()
        self._plan: Plan | None = None

    def look_at(self, state: State, move: Move | None = None) -> None:
        plan, self._plan = self._plan, None
        if plan is not None and plan.line and move == plan.line[0]:
            self._plan = replace(plan, line=plan.line[1:])
        self.state, self.verdict, self.waited = state.seen(), None, 0.0
        self.shown = 0
        self.searching = state.status is Status.PLAYING
        if self.searching:
            self.adviser.ask(state)

    def update(self, dt: float) -> bool:
        """Look for an answer; return whether more is known, or it is known now that it takes long."""
        state = self.state
        if not self.searching or state is None:
            return False
        before, known = self.waited, self.verdict
        self.waited += dt
        self.adviser.tick()
        searching = self.adviser.searching
        self.verdict = verdict = self.adviser.verdict(state)
        self.searching = searching and not (verdict is not None and verdict.exact)
        follows = self._plan is not None and self._plan.goal is not Goal.MOST_HOME
        compares = not follows and has_compiled_search(state)
        if verdict is not None and compares and wants_an_end(state, verdict.outcome):
            self._ends.ask(state, verdict.line)
        return verdict != known or before < PATIENCE <= self.waited

    def last_winnable(self, line: Sequence[State]) -> int | None:
        """The index of the last position of ``line`` that is proven to be winnable; ``None`` if none is."""
        found = (i for i in range(len(line) - 1, -1, -1) if self.adviser.is_winnable(line[i]))
        return next(found, None)

    def way_to_redeal(self) -> tuple[Move, ...]:
        """The line to the end of a lost round that is best for the next one; empty while none is known."""
        plan, state = self._plan, self.state
        if plan is not None and plan.goal in (Goal.REDEAL, Goal.WIN_AFTER_REDEAL):
            return plan.line
        if state is None or self.verdict is None:
            return ()
        end = self._ends.found(state)
        if end is None:
            return () if has_compiled_search(state) else self.verdict.line
        return end.line

    def next_advice(self) -> Advice:
        self.shown = min(self.shown + 1, MAX_SLIDES)
        return self.advise(self.shown)

    def advise(self, count: int = 1) -> Advice:
        """Return the next move of the line, with up to ``count`` slides that begin it."""
        here, slides, cards = self.state, [], []
        assert here is not None
        if self._plan is None or self._is_outdated(self._plan, here):
            self._plan = self._new_plan(here)
        plan = self._plan
        for move in plan.line[:count]:
            if not isinstance(move, Slide) or (card := here.board[move.source]) is None:
                break
            slides.append(move)
            cards.append(card)
            here = here.play(move)
        first = plan.line[0] if plan.line else None
        assert not isinstance(first, Redeal)
        return Advice(first, tuple(slides), tuple(cards), plan.goal, plan.outcome)

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
