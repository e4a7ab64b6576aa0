"""What was found about one deal, as a value and as a line of text."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

from gaps.engine.errors import InputError
from gaps.solver import Outcome
from tools.quality.winnability.schedule import Budget


@dataclass(frozen=True)
class DealResult:
    """The proof about the first round of one deal, and which players won the game."""

    variant: str
    deal: int
    budget: Budget
    outcome: Outcome
    nodes: int
    """Positions the proof took, or that were searched without one."""
    greedy: bool
    planner: bool
    follower: bool
    redeals: int
    """That the follower of the hints took."""

    @property
    def code(self) -> str:
        """The name of the deal."""
        return f"{self.variant}:{self.deal}"

    def to_line(self) -> str:
        """One line of a results file, with its end."""
        values = {**asdict(self), "outcome": self.outcome.value}
        return json.dumps(values, separators=(",", ":")) + "\n"


def from_line(line: str) -> DealResult:
    """The result of a line. Raises ``ValueError`` for any other text."""
    try:
        values = json.loads(line)
        given = {"budget": Budget(**values["budget"]), "outcome": Outcome(values["outcome"])}
        result = DealResult(**{**values, **given})
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"not a result: {error}") from error
    for name, kind in _KINDS.items():
        if type(getattr(result, name)) is not kind:
            raise ValueError(f"not a result: {name}")
    return result


_KINDS = {
    "variant": str,
    "deal": int,
    "nodes": int,
    "greedy": bool,
    "planner": bool,
    "follower": bool,
    "redeals": int,
}


def contradiction(one: DealResult, other: DealResult) -> InputError | None:
    """The error that tells how two results of one deal disagree; ``None`` if they agree."""
    if one == other:
        return None
    if one.budget != other.budget:
        return InputError("{deal} was examined with two different budgets", deal=one.code)
    return InputError("there are two different results for {deal}", deal=one.code)
