"""The programs that show the system's own file dialog, and how each is called."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path


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
    if sys.platform == "darwin":
        return _if_there("osascript", _osascript, cancelled_word="-128")
    if sys.platform == "win32":
        return _if_there("powershell", _powershell, cancelled=2)
    if not (found.get("DISPLAY") or found.get("WAYLAND_DISPLAY")):
        return None
    programs = {"zenity": _zenity, "qarma": _zenity, "kdialog": _kdialog, "yad": _yad}
    names = sorted(programs, key=lambda name: name != "kdialog") if _is_kde(found) else programs
    return next((each for name in names if (each := _if_there(name, programs[name])) is not None), None)


def _if_there(
    name: str, call: Callable[[FileQuestion], DialogCall], cancelled: int = 1, cancelled_word: str = ""
) -> DialogProgram | None:
    path = shutil.which(name)
    return None if path is None else DialogProgram(name, path, call, cancelled, cancelled_word)


def _is_kde(environment: Mapping[str, str]) -> bool:
    return "KDE" in environment.get("XDG_CURRENT_DESKTOP", "").upper()


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
