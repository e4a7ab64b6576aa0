"""The line that a hint follows: to a win if one is proven, or else to the best end of the round."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from gaps.engine import Move, State
from gaps.solver.ends.round_end import RoundEnd
from gaps.solver.verdict import Outcome, Verdict


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
    """Whether the round can be won; ``None`` if that is still being searched."""


def wants_an_end(state: State, outcome: Outcome) -> bool:
    """Whether the round is not known to be winnable, but a redeal is left that may help."""
    return outcome is not Outcome.WINNABLE and state.redeals_left != 0 and not state.stock


def plan_for(state: State, verdict: Verdict, end: RoundEnd | None = None) -> Plan:
    """The plan from ``state`` on, about which ``verdict`` says what was found.

    ``end`` has compared ends of the round; without it the line with the most cards home is followed.
    """
    if verdict.outcome is Outcome.WINNABLE:
        return Plan(verdict.line, Goal.WIN, verdict.outcome)
    if end is not None:
        return Plan(end.line, Goal.WIN_AFTER_REDEAL if end.proven else Goal.REDEAL, verdict.outcome)
    return Plan(verdict.line or _any_slide(state, verdict), Goal.MOST_HOME, verdict.outcome)


def _any_slide(state: State, verdict: Verdict) -> tuple[Move, ...]:
    """A slide, if nothing is proven about the round; none if no more cards can come home."""
    return () if verdict.outcome is Outcome.NOT_WINNABLE else state.slides[:1]
