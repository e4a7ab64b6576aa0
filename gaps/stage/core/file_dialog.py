"""Ask the system for a file: its own dialog, shown by another program while the game goes on."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from gaps.stage.core.dialog_programs import DialogProgram, FileQuestion

MAX_PATH = 32_768  # bytes of a program's answer that are read
END_SECONDS = 0.3  # that a program has to end when it is told to
NO_WINDOW = getattr(subprocess, "CREATE_NO_WINDOW", 0)  # of Windows: without a console


@dataclass(frozen=True)
class FileAnswer:
    """How a dialog has ended: with a path, without one, or with a ``failure`` of the program."""

    path: Path | None = None
    failure: str = ""


class FileDialog:
    """At most one dialog at a time, shown by ``program``; without one there is no dialog.

    ``ask`` returns at once; ``poll`` has the answer when there is one. ``close`` ends a dialog that is open.
    """

    def __init__(self, program: DialogProgram | None = None) -> None:
        self.program = program
        self._running: _Running | None = None

    @property
    def available(self) -> bool:
        """Whether there is a program that can be asked."""
        return self.program is not None

    @property
    def is_open(self) -> bool:
        """Whether a question waits for its answer."""
        return self._running is not None

    def ask(self, question: FileQuestion) -> None:
        """Open a dialog; one that is open is ended."""
        self.close()
        if self.program is not None:
            self._running = _Running(self.program, question)

    def poll(self) -> FileAnswer | None:
        """The answer, once; ``None`` while the dialog is open, or if nothing was asked."""
        if self._running is None:
            return None
        answer = self._running.answer()
        if answer is not None:
            self._running = None
        return answer

    def close(self) -> None:
        """End the dialog; its answer is dropped."""
        if self._running is not None:
            self._running.end()
            self._running = None


class _Running:
    """One run of the program. Its output goes to files, so that neither side ever waits for the other."""

    def __init__(self, program: DialogProgram, question: FileQuestion) -> None:
        self.program = program
        self.failure = ""
        self.process: subprocess.Popen[bytes] | None = None
        self.output: BinaryIO | None = None
        self.errors: BinaryIO | None = None
        call = program.call(question)
        try:
            self.output = tempfile.TemporaryFile()  # noqa: SIM115
            self.errors = tempfile.TemporaryFile()  # noqa: SIM115
            self.process = subprocess.Popen(
                [program.path, *call.arguments],
                stdin=subprocess.DEVNULL,
                stdout=self.output,
                stderr=self.errors,
                env={**system_environment(), **call.environment},
                creationflags=NO_WINDOW,
            )
        except (OSError, ValueError) as error:  # ValueError: a null character in an argument
            self.failure = (error.strerror or str(error)) if isinstance(error, OSError) else str(error)

    def answer(self) -> FileAnswer | None:
        if self.process is None:
            self._close_files()
            return FileAnswer(failure=self.failure)
        status = self.process.poll()
        if status is None:
            return None
        output, errors = _content(self.output), _content(self.errors)
        self._close_files()
        if status == 0:
            path = output.removesuffix(b"\n").removesuffix(b"\r")
            return FileAnswer(Path(os.fsdecode(path)) if path and b"\0" not in path else None)
        said = os.fsdecode(errors).strip()
        if status == self.program.cancelled and not output and self._was_cancelled(said):
            return FileAnswer()
        last = said.splitlines()[-1] if said else ""
        return FileAnswer(failure=last or f"exit status {status}")

    def _was_cancelled(self, said: str) -> bool:
        """Whether this status means that nothing was chosen: some programs use it for errors, too."""
        if self.program.cancelled_word:
            return self.program.cancelled_word in said
        return "cannot open display" not in said.lower() and "failed to open display" not in said.lower()

    def end(self) -> None:
        if self.process is not None and self.process.poll() is None:
            with contextlib.suppress(OSError):
                self.process.terminate()
            try:
                self.process.wait(END_SECONDS)
            except subprocess.TimeoutExpired:
                with contextlib.suppress(OSError):
                    self.process.kill()
                self.process.wait()
        self._close_files()

    def _close_files(self) -> None:
        for file in (self.output, self.errors):
            if file is not None:
                file.close()


def system_environment() -> Mapping[str, str]:
    """That of the system: the standalone program has its own libraries, which are not for others."""
    found = dict(os.environ)
    if getattr(sys, "frozen", False):
        before = found.pop("LD_LIBRARY_PATH_ORIG", None)
        found.pop("LD_LIBRARY_PATH", None)
        if before is not None:
            found["LD_LIBRARY_PATH"] = before
    return found


def _content(file: BinaryIO | None) -> bytes:
    if file is None:
        return b""
    file.seek(0)
    return file.read(MAX_PATH)
