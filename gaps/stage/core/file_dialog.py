"""Ask the system for a file: its own dialog, shown by another program while the game goes on."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO


@dataclass(frozen=True)
class FileKind:
    """A kind of file that a dialog offers, in the language of the player; ``suffixes`` begin with a point."""

    name: str
    suffixes: Sequence[str]

    @property
    def patterns(self) -> Sequence[str]:
        """The names of such files, as ``*.png``, and in capital letters."""
        return [f"*{made}" for suffix in self.suffixes for made in (suffix, suffix.upper())]


@dataclass(frozen=True)
class FileQuestion:
    """What is asked: for one file to open, or for a place to save one."""

    title: str
    kind: FileKind
    place: Path
    """The folder to begin in; for saving, the file that is proposed."""
    saving: bool = False


@dataclass(frozen=True)
class DialogCall:
    """How a program is started for one question."""

    arguments: Sequence[str]
    environment: Mapping[str, str] = field(default_factory=dict)
    """What is added to that of the program."""


@dataclass(frozen=True)
class DialogProgram:
    """A program that prints the path of the file chosen as the only thing, or ends with ``cancelled``."""

    name: str
    path: str
    call: Callable[[FileQuestion], DialogCall]
    cancelled: int = 1
    """The exit status without a choice."""
    cancelled_word: str = ""
    """What it then writes to its errors; empty if it says nothing."""


def find_program(environment: Mapping[str, str] | None = None) -> DialogProgram | None:
    """The program for this system and desktop; ``None`` if there is none."""
    found = os.environ if environment is None else environment
    programs: dict[str, Callable[[FileQuestion], DialogCall]] = {}
    cancelled, cancelled_word = 1, ""
    if sys.platform == "darwin":
        programs, cancelled_word = {"osascript": _osascript}, "-128"
    elif sys.platform == "win32":
        programs, cancelled = {"powershell": _powershell}, 2
    elif found.get("DISPLAY") or found.get("WAYLAND_DISPLAY"):
        programs = {"zenity": _zenity, "qarma": _zenity, "kdialog": _kdialog, "yad": _yad}
        if "KDE" in found.get("XDG_CURRENT_DESKTOP", "").upper():
            programs = {"kdialog": _kdialog, **programs}
    for name, call in programs.items():
        if (path := shutil.which(name)) is not None:
            return DialogProgram(name, path, call, cancelled, cancelled_word)
    return None


def _start(question: FileQuestion) -> str:
    """The path to begin with: a folder ends with a separator."""
    return str(question.place) if question.saving else os.path.join(question.place, "")


def _zenity(question: FileQuestion) -> DialogCall:
    words = [
        "--file-selection",
        f"--title={question.title}",
        f"--filename={_start(question)}",
        f"--file-filter={question.kind.name} | {' '.join(question.kind.patterns)}",
    ]
    return DialogCall([*words, *(("--save", "--confirm-overwrite") if question.saving else ())])


def _yad(question: FileQuestion) -> DialogCall:
    return DialogCall(["--file", *_zenity(question).arguments[1:]])


def _kdialog(question: FileQuestion) -> DialogCall:
    mode = "--getsavefilename" if question.saving else "--getopenfilename"
    kinds = f"{question.kind.name} ({' '.join(question.kind.patterns)})"
    return DialogCall(["--title", question.title, mode, _start(question), kinds])


_SCRIPT = """on run argv
set {asked, wanted, place, proposed} to {item 1 of argv, item 2 of argv, item 3 of argv, item 4 of argv}
if wanted is "save" then
set chosen to choose file name with prompt asked default name proposed default location (POSIX file place)
return POSIX path of chosen
end if
set AppleScript's text item delimiters to ","
set kinds to text items of wanted
return POSIX path of (choose file with prompt asked of type kinds default location (POSIX file place))
end run"""


def _osascript(question: FileQuestion) -> DialogCall:
    """The values are arguments of the script, and never part of it."""
    wanted = "save" if question.saving else ",".join(suffix[1:] for suffix in question.kind.suffixes)
    folder = question.place.parent if question.saving else question.place
    return DialogCall(["-e", _SCRIPT, question.title, wanted, str(folder), question.place.name])


_COMMANDS = """[Console]::OutputEncoding = New-Object System.Text.UTF8Encoding $false
Add-Type -AssemblyName System.Windows.Forms
if ($env:GAPS_DIALOG_SAVES) { $dialog = New-Object System.Windows.Forms.SaveFileDialog }
else { $dialog = New-Object System.Windows.Forms.OpenFileDialog }
$dialog.Title = $env:GAPS_DIALOG_TITLE
$dialog.Filter = $env:GAPS_DIALOG_FILTER
$dialog.InitialDirectory = $env:GAPS_DIALOG_FOLDER
$dialog.FileName = $env:GAPS_DIALOG_FILE
$owner = New-Object System.Windows.Forms.Form -Property @{TopMost = $true}
if ($dialog.ShowDialog($owner) -ne 'OK') { exit 2 }
[Console]::Out.Write($dialog.FileName)"""


def _powershell(question: FileQuestion) -> DialogCall:
    """The values are in the environment, and never part of the commands."""
    patterns = ";".join(f"*{suffix}" for suffix in question.kind.suffixes)
    environment = {
        "GAPS_DIALOG_TITLE": question.title,
        "GAPS_DIALOG_FILTER": f"{question.kind.name}|{patterns}",
        "GAPS_DIALOG_FOLDER": str(question.place.parent if question.saving else question.place),
        "GAPS_DIALOG_FILE": question.place.name if question.saving else "",
        "GAPS_DIALOG_SAVES": "1" if question.saving else "",
    }
    return DialogCall(["-NoProfile", "-NonInteractive", "-STA", "-Command", _COMMANDS], environment)


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
