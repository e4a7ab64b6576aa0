"""Ask the system for a file: its own dialog, shown by another program while the game
goes on.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO


@dataclass(frozen=True)
class FileKind:
    """A kind of file that a dialog offers, in the language of the player; ``suffixes``
    begin with a point.
    """

    name: str
    suffixes: Sequence[str]

    @property
    def patterns(self) -> Sequence[str]:
        """The names of such files, as ``*.png``, and in capital letters."""
        return [
            f"*{made}" for suffix in self.suffixes for made in (suffix, suffix.upper())
        ]


@dataclass(frozen=True)
class FileQuestion:
    """What is asked: for one file to open, or for a place to save one."""

    title: str
    kind: FileKind
    place: Path
    """The folder to begin in; for saving, the file that is proposed."""
    saving: bool = False


DialogCall = tuple[Sequence[str], Mapping[str, str]]
"""How a program is started for one question: its arguments, and what is added to its
environment.
"""


@dataclass(frozen=True)
class DialogProgram:
    """A program that prints the path of the file chosen as the only thing, or ends with
    ``cancelled``.
    """

    name: str
    path: str
    call: Callable[[FileQuestion], DialogCall]
    cancelled: int = 1
    """The exit status without a choice."""
    cancelled_word: str = ""
    """What it then writes to its errors; empty if it says nothing."""

    def tells_no_choice(self, said: str) -> bool:
        """Whether that exit status means that nothing was chosen: some programs use it
        for errors, too.
        """
        if self.cancelled_word:
            return self.cancelled_word in said
        return not any(
            f"{what} open display" in said.lower() for what in ("cannot", "failed to")
        )


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
        programs = {
            "zenity": _zenity,
            "qarma": _zenity,
            "kdialog": _kdialog,
            "yad": _yad,
        }
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
    return [*words, *(("--save", "--confirm-overwrite") if question.saving else ())], {}


def _yad(question: FileQuestion) -> DialogCall:
    return ["--file", *_zenity(question)[0][1:]], {}


def _kdialog(question: FileQuestion) -> DialogCall:
    mode = "--getsavefilename" if question.saving else "--getopenfilename"
    kinds = f"{question.kind.name} ({' '.join(question.kind.patterns)})"
    return ["--title", question.title, mode, _start(question), kinds], {}


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
    wanted = (
        "save"
        if question.saving
        else ",".join(suffix[1:] for suffix in question.kind.suffixes)
    )
    folder = question.place.parent if question.saving else question.place
    return ["-e", _SCRIPT, question.title, wanted, str(folder), question.place.name], {}


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
        "GAPS_DIALOG_FOLDER": str(
            question.place.parent if question.saving else question.place
        ),
        "GAPS_DIALOG_FILE": question.place.name if question.saving else "",
        "GAPS_DIALOG_SAVES": "1" if question.saving else "",
    }
    return ["-NoProfile", "-NonInteractive", "-STA", "-Command", _COMMANDS], environment


MAX_PATH = 32_768  # bytes of a program's answer that are read
END_SECONDS = 0.3  # that a program has to end when it is told to
NO_WINDOW = getattr(subprocess, "CREATE_NO_WINDOW", 0)  # of Windows: without a console


@dataclass(frozen=True)
class FileAnswer:
    """How a dialog has ended: with a path, without one, or with a ``failure`` of the
    program.
    """

    path: Path | None = None
    failure: str = ""


class FileDialog:
    """At most one dialog at a time, shown by ``program``; without one there is no
    dialog.

    ``ask`` returns at once; ``poll`` has the answer when there is one. What the program
    says goes to files, so that neither side ever waits for the other.
    """

    def __init__(self, program: DialogProgram | None = None) -> None:
        self.program = program
        self._asked: subprocess.Popen[bytes] | FileAnswer | None = None
        self._output: Sequence[IO[bytes]] = ()  # and what it writes to its errors

    @property
    def available(self) -> bool:
        return self.program is not None

    @property
    def is_open(self) -> bool:
        return self._asked is not None

    def ask(self, question: FileQuestion) -> None:
        """Open a dialog; one that is open is ended."""
        self.close()
        if self.program is None:
            return
        arguments, environment = self.program.call(question)
        try:
            self._output = [tempfile.TemporaryFile() for _ in range(2)]  # noqa: SIM115 they are closed below
            self._asked = subprocess.Popen(
                [self.program.path, *arguments],
                stdin=subprocess.DEVNULL,
                stdout=self._output[0],
                stderr=self._output[1],
                env={**system_environment(), **environment},
                creationflags=NO_WINDOW,
            )
        except (
            OSError,
            ValueError,
        ) as error:  # ValueError: a null character in an argument
            self._asked = FileAnswer(
                failure=getattr(error, "strerror", None) or str(error)
            )

    def poll(self) -> FileAnswer | None:
        """The answer, once; ``None`` while the dialog is open, or if nothing was asked."""
        answer = self._asked
        if isinstance(answer, subprocess.Popen):
            if (status := answer.poll()) is None:
                return None
            answer = self._answer(status, *map(_content, self._output))
        self._forget()
        return answer

    def close(self) -> None:
        """End the dialog; its answer is dropped."""
        process = self._asked
        if isinstance(process, subprocess.Popen) and process.poll() is None:
            with contextlib.suppress(OSError):
                process.terminate()
            try:
                process.wait(END_SECONDS)
            except subprocess.TimeoutExpired:
                with contextlib.suppress(OSError):
                    process.kill()
                process.wait()
        self._forget()

    def _forget(self) -> None:
        for file in self._output:
            file.close()
        self._asked, self._output = None, ()

    def _answer(self, status: int, output: bytes, errors: bytes) -> FileAnswer:
        assert self.program is not None
        if status == 0:
            path = output.removesuffix(b"\n").removesuffix(b"\r")
            return FileAnswer(
                Path(os.fsdecode(path)) if path and b"\0" not in path else None
            )
        said = os.fsdecode(errors).strip()
        if (
            status == self.program.cancelled
            and not output
            and self.program.tells_no_choice(said)
        ):
            return FileAnswer()
        last = said.splitlines()[-1] if said else ""
        return FileAnswer(failure=last or f"exit status {status}")


def system_environment() -> Mapping[str, str]:
    """That of the system: the standalone program has its own libraries, which are not
    for others.
    """
    found = dict(os.environ)
    if getattr(sys, "frozen", False):
        before = found.pop("LD_LIBRARY_PATH_ORIG", None)
        found.pop("LD_LIBRARY_PATH", None)
        if before is not None:
            found["LD_LIBRARY_PATH"] = before
    return found


def _content(file: IO[bytes]) -> bytes:
    file.seek(0)
    return file.read(MAX_PATH)
