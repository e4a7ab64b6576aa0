"""What was found about deals, and the file that keeps it: each is a line of JSON, as soon as it is known."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

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


Found = Mapping[tuple[str, int], DealResult]
"""Results by variant and deal."""
TEXTS, NUMBERS, FLAGS = ("variant",), ("deal", "nodes", "redeals"), ("greedy", "planner", "follower")


def from_line(line: bytes) -> DealResult:
    """The result of a line. Raises ``ValueError`` for anything else."""
    try:
        values = json.loads(line)
        given = {"budget": Budget(**values["budget"]), "outcome": Outcome(values["outcome"])}
        result = DealResult(**{**values, **given})
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"not a result: {error}") from error
    for kind, names in ((str, TEXTS), (int, NUMBERS), (bool, FLAGS)):
        for name in names:
            if type(getattr(result, name)) is not kind:
                raise ValueError(f"not a result: {name}")
    return result


class ResultsFile:
    """A file of results, which is continued. Raises ``InputError`` if it holds anything else."""

    def __init__(self, path: Path) -> None:
        self.path, results = path, read(path) if path.exists() else []
        self._found = dict(merged([results]))
        if results:
            with path.open("r+b") as file:  # without what was not written to its end
                file.truncate(sum(len(each.to_line()) for each in results))

    @property
    def found(self) -> Found:
        """The results so far."""
        return self._found

    def add(self, result: DealResult) -> None:
        """Append a result."""
        with self.path.open("a", encoding="ascii", newline="\n") as file:
            file.write(result.to_line())
        self._found[result.variant, result.deal] = result


def read(path: Path) -> list[DealResult]:
    """The results of a file. Raises ``InputError`` or ``OSError``.

    A damaged last line is left out: the program was stopped while it wrote that.
    """
    results, lines = [], path.read_bytes().splitlines(keepends=True)
    for number, line in enumerate(lines, start=1):
        try:
            if not line.endswith(b"\n"):
                raise ValueError("not a whole line")
            results.append(from_line(line))
        except ValueError:
            if number < len(lines):
                raise InputError(
                    "{file}, line {number}: not a result", file=path.name, number=number
                ) from None
    return results


def merged(files: Iterable[Iterable[DealResult]]) -> Found:
    """All results together. Raises ``InputError`` naming the deal if two results for it disagree."""
    together: dict[tuple[str, int], DealResult] = {}
    for results in files:
        for result in results:
            known = together.setdefault((result.variant, result.deal), result)
            if known.budget != result.budget:
                raise InputError("{deal} was examined with two different budgets", deal=result.code)
            if known != result:
                raise InputError("there are two different results for {deal}", deal=result.code)
    return together
