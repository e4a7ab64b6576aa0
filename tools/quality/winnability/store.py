"""Results in a file: one line for each deal, appended as soon as it is known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from gaps.engine.errors import InputError
from tools.quality.winnability.result import DealResult, contradiction, from_line

Found = Mapping[tuple[str, int], DealResult]
"""Results by variant and deal."""


class ResultsFile:
    """A file of results, which is continued. Raises ``InputError`` if it holds anything else."""

    def __init__(self, path: Path) -> None:
        self.path = path
        data = path.read_bytes() if path.exists() else b""
        self._drop_damaged_end(data)
        self._found = dict(merged([_read(path, data)]))

    @property
    def found(self) -> Found:
        """The results so far."""
        return self._found

    def add(self, result: DealResult) -> None:
        """Append a result."""
        with self.path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(result.to_line())
        self._found[result.variant, result.deal] = result

    def _drop_damaged_end(self, data: bytes) -> None:
        """Remove a last line that was not written to its end: the program was stopped meanwhile."""
        sound = _sound_length(data)
        if sound < len(data):
            with self.path.open("r+b") as file:
                file.truncate(sound)


def read(path: Path) -> list[DealResult]:
    """The results of a file; a damaged last line is left out. Raises ``InputError`` or ``OSError``."""
    return _read(path, path.read_bytes())


def merged(files: Iterable[Iterable[DealResult]]) -> Found:
    """All results together. Raises ``InputError`` naming the deal if two results for it disagree."""
    together: dict[tuple[str, int], DealResult] = {}
    for results in files:
        for result in results:
            known = together.setdefault((result.variant, result.deal), result)
            if (error := contradiction(known, result)) is not None:
                raise error
    return together


def _sound_length(data: bytes) -> int:
    """The number of bytes without a damaged last line."""
    end = data.rfind(b"\n") + 1
    if end < len(data) or not end:
        return end
    start = data.rfind(b"\n", 0, end - 1) + 1
    return end if _parsed(data[start:end]) is not None else start


def _parsed(line: bytes) -> DealResult | None:
    try:
        return from_line(line.decode("utf-8"))
    except ValueError:
        return None


def _read(path: Path, data: bytes) -> list[DealResult]:
    results = []
    for number, line in enumerate(data[: _sound_length(data)].splitlines(), start=1):
        result = _parsed(line)
        if result is None:
            raise InputError("{file}, line {number}: not a result", file=path.name, number=number)
        results.append(result)
    return results
