"""The line that a hint follows: to a win, or to the best end of the round.

A win must be proven. The ends are compared in the background.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial, reduce
from time import sleep

from gaps.background import IsCancelled, Job
from gaps.engine import Move, State
from gaps.solver.round_end import RoundEnd
from gaps.solver.verdict import Outcome, Verdict

MAX_NODES = 1_500_000  # positions: about a second
STEP = 2_000  # positions between two checks whether the question is still current


class Goal(Enum):
    """The ends that a line can lead to. The first two are proven."""

    WIN = "win"
    WIN_AFTER_REDEAL = "win after a redeal"
    """The redeal is not shuffled, and a win of the next round was found."""
    REDEAL = "redeal"
    """The best of the compared positions in which to redeal.

    From there a player who plays on alone brings the most cards home.
    """
    MOST_HOME = "most home"
    """The most cards home of all lines found."""


@dataclass(frozen=True)
class Plan:
    """Moves to make one after the other, and their goal."""

    line: tuple[Move, ...]
    """The moves, which end before a redeal."""
    goal: Goal
    outcome: Outcome | None
    """True if the round can be won; ``None`` if that, or the most cards home of a round
    that cannot, is still being searched.
    """
    home: int
    """Cards home at the end of the line."""


def needs_round_end(state: State, outcome: Outcome) -> bool:
    """Return True if the round is not known to be winnable and a redeal may help."""
    return (
        outcome is not Outcome.WINNABLE and state.redeals_left != 0 and not state.stock
    )


def plan_for(state: State, verdict: Verdict, end: RoundEnd | None = None) -> Plan:
    """Return the plan from ``state`` on; ``verdict`` holds the findings about it.

    ``end`` has compared ends of the round; without it the line with the most cards home
    is followed.
    """
    line = verdict.line
    home = verdict.home
    goal = Goal.MOST_HOME
    if verdict.outcome is Outcome.WINNABLE:
        goal = Goal.WIN
    elif end is not None:
        line = end.line
        home = len(reduce(State.play, line, state).home)
        goal = Goal.WIN_AFTER_REDEAL if end.proven else Goal.REDEAL
    elif not line and verdict.outcome is Outcome.UNKNOWN:
        line = state.slides[:1]
    return Plan(line, goal, verdict.outcome, home)


class EndFinder:
    """Answers about the position it was last asked about, and no other.

    Each question has a job. The code that waits for its answer calls ``check`` in every
    frame.
    """

    def __init__(self) -> None:
        self._state: State | None = None
        self._line: tuple[Move, ...] = ()
        self._job: Job[RoundEnd] | None = None
        self._found: RoundEnd | None = None

    def ask(self, state: State, line: Sequence[Move]) -> None:
        """Compare the ends of the round of ``state`` from now on.

        ``line`` leads to the most cards home. If another line is known later, the
        comparison starts again.
        """
        seen = state.seen()
        line = tuple(line)
        if self._state == seen and self._line == line:
            return
        found = self.found(state)
        self.stop()
        self._state = seen
        self._line = line
        self._found = found
        self._job = Job(partial(best_end, seen, line), "ends of the round")

    def found(self, state: State) -> RoundEnd | None:
        """Return the last answer about exactly this position.

        Return None if it is not ready, or was not requested.
        """
        if self._job is None or self._state != state.seen():
            return None
        return self._job.answer or self._found

    def check(self) -> None:
        """Raise the error of the comparison if it has failed, once.

        It then has no answer; another position is answered as usual.
        """
        if self._job is not None:
            self._job.check()

    def stop(self) -> None:
        """Stop comparing, until the next question."""
        if self._job is not None:
            self._job.cancel()
        self._state = None
        self._job = None
        self._found = None


def best_end(state: State, line: tuple[Move, ...], cancelled: IsCancelled) -> RoundEnd:
    """Compare until there is nothing more to do, or the answer is no longer wanted."""
    end = RoundEnd(state, line)
    while not cancelled() and end.nodes < MAX_NODES and not end.run(STEP):
        sleep(0)  # lets a frame that is due have the interpreter
    return end
