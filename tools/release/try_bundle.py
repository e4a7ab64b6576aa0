"""Check that a standalone program starts.

Usage: ``python -m tools.release.try_bundle dist/gaps``

On macOS it is ``dist/Gaps.app``. The program has to tell its version and to find the
compiled search, ``--doctor`` may find no problem, and the program that opens the window
has to run until it is ended. No display and no sound device are needed.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import gaps

PATIENCE = 120.0  # seconds in which a program has to start, or to end
LASTING = 5.0  # seconds it has to stay
# its exit status after SIGTERM, if its main loop has seen it; -15 if not
TERMINATED = 0
QUIET = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


def programs(bundle: Path) -> tuple[Path, Path]:
    """Return the program for a terminal and the one that opens the window.

    Raise ``FileNotFoundError`` if one of them is not in the bundle.
    """
    if bundle.suffix == ".app":
        names = ("Contents/MacOS/gaps",) * 2
    elif (bundle / "gaps.exe").exists():
        names = ("gaps-console.exe", "gaps.exe")
    else:
        names = ("gaps", "gaps")
    found = tuple(bundle / name for name in names)
    for program in found:
        if not program.is_file():
            raise FileNotFoundError(
                f"{bundle} has no {program.name}: build it as README.md says"
            )
    return found[0], found[1]


def told(program: Path, *arguments: str) -> tuple[int, str]:
    """Return the exit status and output of the program with these arguments."""
    done = subprocess.run(
        [str(program.resolve()), *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        errors="replace",
        timeout=PATIENCE,
        env=os.environ | QUIET,
    )
    return done.returncode, done.stdout + done.stderr


def answers(program: Path, data: Path) -> list[str]:
    """Return what is wrong with the answers to ``--version`` and ``--doctor``."""
    wrong = []
    for arguments, wanted in (
        (["--version"], [f"gaps {gaps.__version__} (", "compiled search)"]),
        (["--doctor", "--data", str(data)], ["compiled core", "No problems found."]),
    ):
        status, text = told(program, *arguments)
        missing = [words for words in wanted if words not in text]
        if status or missing:
            wrong.append(
                f"{program.name} {arguments[0]}: exit status {status}, without {missing}:\n{text}"
            )
    return wrong


def starts(program: Path, data: Path) -> list[str]:
    """Return what is wrong when the program opens a game, runs for a while and is ended."""
    command = [str(program.resolve()), "mini:6", "--mute", "--data", str(data)]
    running = subprocess.Popen(command, env=os.environ | QUIET)
    end = time.monotonic() + PATIENCE
    while (
        not (data / "gaps.lock").exists()
        and running.poll() is None
        and time.monotonic() < end
    ):
        time.sleep(0.1)
    began = (data / "gaps.lock").exists()
    if began:
        time.sleep(LASTING)
    status = running.poll()
    running.terminate()
    after = running.wait(PATIENCE)
    if status is not None:
        return [f"{program.name} ended by itself with exit status {status}"]
    if not began:
        return [f"{program.name} opened no game within {PATIENCE:.0f} seconds"]
    if os.name == "posix" and after != TERMINATED:
        return [
            f"{program.name} ended with exit status {after}, not {TERMINATED}, when it was terminated"
        ]
    return []


def main(arguments: list[str]) -> int:
    """Try the bundle that is named; return the exit status."""
    if len(arguments) != 1:
        print("usage: python -m tools.release.try_bundle BUNDLE", file=sys.stderr)
        return 2
    try:
        console, window = programs(Path(arguments[0]))
    except FileNotFoundError as error:
        print(error, file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        wrong = answers(console, Path(folder) / "told") + starts(
            window, Path(folder) / "played"
        )
    print(
        "\n".join(wrong)
        or f"{console.name} and {window.name} of {arguments[0]}: version, doctor, start and end"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
