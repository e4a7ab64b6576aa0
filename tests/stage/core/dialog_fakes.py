"""Programs that take the place of the system's file dialog on the PATH of a test."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from gaps.stage.core.file_dialog import FileAnswer, FileDialog

PATIENCE = 30.0  # seconds
_SCRIPT = """#!{python}
import json, os, sys, time
from pathlib import Path
folder = Path({folder!r})
(folder / "pid").write_text(str(os.getpid()))
(folder / "arguments.json").write_text(json.dumps(sys.argv[1:]))
{body}
"""


def put_dialog(folder: Path, name: str, body: str) -> None:
    """Put a program on disk that notes down its arguments and then does ``body``."""
    program = folder / name
    program.write_text(
        _SCRIPT.format(python=sys.executable, folder=str(folder), body=body)
    )
    program.chmod(0o755)


def arguments(folder: Path) -> Sequence[str]:
    """What the program was called with."""
    found: Sequence[str] = json.loads((folder / "arguments.json").read_text())
    return found


def answer_of(dialog: FileDialog) -> FileAnswer:
    """Wait for the answer of a dialog."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if (answer := dialog.poll()) is not None:
            return answer
        time.sleep(0.01)
    raise AssertionError("the dialog has not ended")


def pid_of(folder: Path) -> int:
    """The process of the program, once it has begun."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        text = (folder / "pid").read_text() if (folder / "pid").exists() else ""
        if text:
            return int(text)
        time.sleep(0.01)
    raise AssertionError("the program has not begun")
