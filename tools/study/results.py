"""The file that keeps what was found: each finding is a line of JSON, written as soon as it is known."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import asdict, fields
from pathlib import Path

from gaps.engine.errors import InputError
from gaps.solver import Outcome
from tools.study.rounds import Finding, Round

TYPES = {"str": str, "int": int, "float": float}


def to_line(finding: Finding) -> str:
    """One line of a file, with its end."""
    return json.dumps({**asdict(finding), "verdict": finding.verdict.value}, separators=(",", ":")) + "\n"


def from_line(line: bytes) -> Finding:
    """The finding of a line. Raises ``ValueError`` for anything else."""
    try:
        values = json.loads(line)
        finding = Finding(**{**values, "verdict": Outcome(values["verdict"])})
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"not a finding: {error}") from error
    for field in fields(finding):
        wanted = TYPES.get(str(field.type))
        if wanted is not None and type(getattr(finding, field.name)) is not wanted:
            raise ValueError(f"not a finding: {field.name}")
    return finding


class ResultsFile:
    """A file of findings, which is continued after it was cut off anywhere.

    Raises ``InputError`` if it holds anything else.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.found: dict[tuple[str, int], Finding] = {}
        whole, lines = 0, path.read_bytes().splitlines(keepends=True) if path.exists() else []
        for number, line in enumerate(lines, start=1):
            try:
                if not line.endswith(b"\n"):
                    raise ValueError("not a whole line")
                finding = from_line(line)
            except ValueError:
                if number == len(lines):  # the program was stopped while it wrote this line
                    break
                raise InputError(
                    "{file}, line {number}: not a finding", file=path.name, number=number
                ) from None
            self._note(finding)
            whole += len(line)
        if lines and whole < path.stat().st_size:
            with path.open("r+b") as file:
                file.truncate(whole)

    def add(self, finding: Finding) -> None:
        """Append a finding."""
        self._note(finding)
        with self.path.open("ab") as file:
            file.write(to_line(finding).encode("ascii"))
            file.flush()
            os.fsync(file.fileno())

    def missing(self, rounds: Iterable[Round]) -> list[Round]:
        """Those without a finding. Raises ``InputError`` if one was measured with another limit."""
        waiting = []
        for asked in rounds:
            known = self.found.get((asked.variant, asked.deal))
            if known is None:
                waiting.append(asked)
            elif known.limit != asked.seconds:
                raise InputError(
                    "{variant}:{deal} was measured with another limit",
                    variant=asked.variant,
                    deal=asked.deal,
                )
        return waiting

    def _note(self, finding: Finding) -> None:
        if (finding.variant, finding.deal) in self.found:
            raise InputError("{variant}:{deal} is there twice", variant=finding.variant, deal=finding.deal)
        self.found[finding.variant, finding.deal] = finding
