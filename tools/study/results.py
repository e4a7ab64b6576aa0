"""The file that keeps the results.

Each deal is a line of JSON, written as soon as it is known.
"""

from __future__ import annotations

import json
import lzma
import os
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Generic, TypeVar

from gaps.engine import format_code
from gaps.engine.catalogue import by_key
from gaps.engine.errors import InputError
from gaps.solver import Outcome

KINDS = {"str": str, "int": int, "float": float, "bool": bool, "Outcome": Outcome}


@dataclass(frozen=True)
class Task:
    """A deal to be measured. What is found about it has the same fields, and more."""

    variant: str
    deal: int

    @property
    def code(self) -> str:
        """The name of the deal."""
        return format_code(by_key(self.variant), self.deal)


Result = TypeVar("Result", bound=Task)
Question = TypeVar("Question", bound=Task)


def to_line(result: Task) -> bytes:
    """Return one line of a file, with its end."""
    text = json.dumps(
        asdict(result), separators=(",", ":"), default=lambda outcome: outcome.value
    )
    return f"{text}\n".encode("ascii")


def from_line(line: bytes, kind: type[Result]) -> Result:
    """Return the result of a line.

    Raise ``ValueError`` for anything else.
    """
    try:
        values = json.loads(line)
        if "verdict" in values:
            values["verdict"] = Outcome(values["verdict"])
        result = kind(**values)
    except (TypeError, AttributeError) as error:
        raise ValueError(f"not a result: {error}") from error
    for field in fields(kind):
        if type(getattr(result, field.name)) is not KINDS[str(field.type)]:
            raise ValueError(f"not a result: {field.name}")
    return result


class ResultsFile(Generic[Result]):
    """A file of results, which is continued after it was cut off anywhere.

    Raises ``InputError`` if it holds anything else.
    """

    def __init__(
        self, path: Path, kind: type[Result], known: Iterable[Result] = ()
    ) -> None:
        """``known`` are results from elsewhere, which are not written to this file."""
        self.path = path
        self.found = {(result.variant, result.deal): result for result in known}
        whole = 0
        lines = path.read_bytes().splitlines(keepends=True) if path.exists() else []
        for number, line in enumerate(lines, start=1):
            try:
                if not line.endswith(b"\n"):
                    raise ValueError("not a whole line")
                result = from_line(line, kind)
            except ValueError:
                # the program was stopped while it wrote this line
                if number == len(lines):
                    break
                raise InputError(
                    "{file}, line {number}: not a result", file=path.name, number=number
                ) from None
            self.found.setdefault((result.variant, result.deal), result)
            whole += len(line)
        if lines and whole < path.stat().st_size:
            with path.open("r+b") as file:
                file.truncate(whole)

    def add(self, result: Result) -> None:
        """Append a result."""
        self.found[result.variant, result.deal] = result
        with self.path.open("ab") as file:
            file.write(to_line(result))
            file.flush()
            os.fsync(file.fileno())

    def missing(self, tasks: Iterable[Question]) -> list[Question]:
        """Return the tasks without a result.

        Raise ``InputError`` if a deal was measured with another limit.
        """
        waiting = []
        for task in tasks:
            known = self.found.get((task.variant, task.deal))
            if known is None:
                waiting.append(task)
            elif asdict(task).items() - asdict(known).items():
                raise InputError(
                    "{deal} was measured with another limit", deal=task.code
                )
        return waiting


def packed(results: Iterable[Task]) -> bytes:
    """Return the lines of results, compressed, in the order of their deals."""
    ordered = sorted(results, key=lambda result: (result.variant, result.deal))
    return lzma.compress(
        b"".join(map(to_line, ordered)), preset=9 | lzma.PRESET_EXTREME
    )


def unpacked(path: Path, kind: type[Result]) -> list[Result]:
    """Return the results of a compressed file; none if there is no file.

    Raise ``InputError`` for a damaged one.
    """
    if not path.exists():
        return []
    try:
        return [
            from_line(line, kind)
            for line in lzma.decompress(path.read_bytes()).splitlines()
        ]
    except (lzma.LZMAError, ValueError) as error:
        raise InputError(
            "{path} is damaged: {reason}", path=path, reason=error
        ) from error
