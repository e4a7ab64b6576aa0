"""The line that a hint follows: to a win if one is proven, or else to the best end of
the round.

The ends are compared in the background.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from itertools import islice
from time import sleep

from gaps.background import IsCancelled, Job
from gaps.engine import Move, State, Status
from gaps.solver.beginner import greedy_line, has_easy_deals
from gaps.solver.round_end import RoundEnd
from gaps.solver.verdict import Outcome, Verdict

MAX_NODES = 1_500_000  # positions: about a second
STEP = 2_000  # positions between two checks whether the question still stands
# moves for each card that is not home, more than which make a win worth a look for a
# shorter one
LONG = 2
TRIES = 6  # of finding that


class Goal(Enum):
    """What a line leads to. The first two are proven."""

    WIN = "win"
    WIN_AFTER_REDEAL = "win after a redeal"
    """The redeal is not shuffled, and a win of the next round was found."""
    REDEAL = "redeal"
    """The position from which a redeal gives the best chances, of those compared."""
    MOST_HOME = "most home"
    """The most cards home of all lines found."""


@dataclass(frozen=True)
class Plan:
    """Moves to make one after the other, and what they lead to."""

    line: tuple[Move, ...]
    """It ends before a redeal."""
    goal: Goal
    outcome: Outcome | None
    """Whether the round can be won; ``None`` if that, or the most cards home of a round
    that cannot, is still being searched.
    """


def wants_an_end(state: State, outcome: Outcome) -> bool:
    """Whether the round is not known to be winnable, but a redeal is left that may
    help.
    """
    return (
        outcome is not Outcome.WINNABLE and state.redeals_left != 0 and not state.stock
    )


def plan_for(state: State, verdict: Verdict, end: RoundEnd | None = None) -> Plan:
    """The plan from ``state`` on, about which ``verdict`` says what was found.

    ``end`` has compared ends of the round; without it the line with the most cards home
    is followed.
    """
    if verdict.outcome is Outcome.WINNABLE:
        return Plan(_short_win(state, verdict.line), Goal.WIN, verdict.outcome)
    if end is not None:
        return Plan(
            end.line,
            Goal.WIN_AFTER_REDEAL if end.proven else Goal.REDEAL,
            verdict.outcome,
        )
    line = verdict.line
    if not line and verdict.outcome is Outcome.UNKNOWN:
        line = state.slides[:1]
    is_searched_on = verdict.outcome is Outcome.NOT_WINNABLE and not verdict.exact
    outcome = None if is_searched_on else verdict.outcome
    return Plan(line, Goal.MOST_HOME, outcome)


def _short_win(state: State, line: tuple[Move, ...]) -> tuple[Move, ...]:
    """``line``, or a shorter win of a small game where that is long and the beginner,
    without his errors, finds one.
    """
    away = state.variant.cards_to_win - len(state.home)
    if has_easy_deals(state.variant) and len(line) > LONG * away:
        for play in range(TRIES):
            steps = [*islice(greedy_line(state, random.Random(play)), len(line) - 1)]
            if steps and steps[-1][1].status is Status.WON:
                line = tuple(move for move, _ in steps)
    return line


class EndFinder:
    """Answers about the position it was asked about last, and no other. Each question
    has a job; whoever waits for its answer calls ``check`` in every frame.
    """

    def __init__(self) -> None:
        self._state: State | None = None
        self._job: Job[RoundEnd] | None = None

    def ask(self, state: State, line: Sequence[Move]) -> None:
        """Compare the ends of the round of ``state`` from now on; ``line`` leads to the
        most cards home.
        """
        seen = state.seen()
        if self._state == seen:
            return
        self.stop()
        self._state = seen
        work = partial(_best_end, seen, tuple(line))
        self._job = Job(work, "ends of the round")

    def found(self, state: State) -> RoundEnd | None:
        """The answer about exactly this position; ``None`` if it is not ready, or was
        not asked for.
        """
        if self._job is None or self._state != state.seen():
            return None
        return self._job.answer

    def check(self) -> None:
        """Raise the error of the comparison if it has failed, once. It has no answer
        then; another position is asked about as ever.
        """
        if self._job is not None:
            self._job.check()

    def stop(self) -> None:
        """Stop comparing, until the next question."""
        if self._job is not None:
            self._job.cancel()
        self._state = None
        self._job = None


def _best_end(state: State, line: tuple[Move, ...], cancelled: IsCancelled) -> RoundEnd:
    """Compare until there is nothing more to do, or the answer is not wanted any more."""
    end = RoundEnd(state, line)
    while not cancelled() and end.nodes < MAX_NODES and not end.run(STEP):
        sleep(0)  # lets a frame that is due have the interpreter
    return end
