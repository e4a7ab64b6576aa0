"""Writes the search for a proof of "not winnable" to a file that ``gaps.solver.proofs`` can check."""

from __future__ import annotations

from gzip import GzipFile
from io import BufferedWriter, FileIO, TextIOWrapper
from pathlib import Path

from gaps.engine import State, format_board
from gaps.solver.methods.loss_search import LossSearch
from gaps.solver.verdict import Outcome


class ProofFile:
    """A file that is written while ``search`` goes on; packed, if its name ends in ``.gz``.

    Raises ``OSError`` if it cannot be written.
    """

    def __init__(self, path: Path, state: State, search: LossSearch) -> None:
        self._path, self._search = path, search
        packed = path.suffix == ".gz"
        raw = GzipFile(path, "wb") if packed else BufferedWriter(FileIO(path, "wb"))
        self._file = TextIOWrapper(raw, encoding="ascii")
        self._file.write(f"b {state.variant.key} {format_board(state).replace(chr(10), '/')}\n")

    def update(self) -> None:
        """Write what is new."""
        self._file.write(self._search.take_log())

    def close(self) -> bool:
        """End the file and return true if it holds a proof; else remove it."""
        self.update()
        self._file.close()
        proven = self._search.verdict().outcome is Outcome.NOT_WINNABLE
        if not proven:
            self._path.unlink()
        return proven
