"""``gaps --doctor``: a report on the installation, the folders and the files.

It also says whether the files are intact.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import gaps
from gaps.asset_files import asset
from gaps.engine.errors import printable
from gaps.solver import core_in_use
from gaps.stage.core import platform_info
from gaps.stage.core.platform_info import INVISIBLE_DRIVERS
from gaps.stage.speech import accesskit_reader
from gaps.store.integrity import Finding, examine

NEEDED = (
    "palette.json",
    "ridges.json",
    "icon.png",
    "cards",
    "backs",
    "icons",
    "fonts",
    "sounds",
    "music",
    "daily.txt",
    "crossroads.txt",
    "expedition.json",
    "first_games.json",
)
PATIENCE = 2.0  # seconds for one answer of the bus
STATUS = "org.a11y.Status"


def print_report(folder: Path) -> int:
    """Print the report, and return the exit status: 0, or 1 if there is a problem."""
    findings = [*_program(), *_machine(), *examine(folder)]
    width = max(len(finding.name) for finding in findings)
    for finding in findings:
        name = printable(finding.name)
        text = printable(finding.text)
        print(f"{' ' if finding.ok else '!'} {name:<{width}}  {text}")
    problems = sum(not finding.ok for finding in findings)
    if not problems:
        print("No problems found.")
        return 0
    lines = "1 line" if problems == 1 else f"{problems} lines"
    print(f"Problems found: see {lines} marked with !")
    return 1


def _program() -> Iterator[Finding]:
    yield Finding("gaps", gaps.__version__)
    for name, version in platform_info.versions().items():
        yield Finding(name, version)
    search = "no compiled core: general search only, slower"
    if core_in_use():
        search = "compiled core"
    yield Finding("search", search)
    yield Finding("program", str(Path(gaps.__file__).parent))
    missing = []
    for name in NEEDED:
        try:
            place = asset(name)
        except FileNotFoundError:
            missing.append(name)
    if missing:
        yield Finding("assets", f"missing: {', '.join(missing)}", ok=False)
    else:
        yield Finding("assets", str(place.parent))


def _machine() -> Iterator[Finding]:
    with platform_info.without_stderr():
        video = platform_info.video_driver()
        audio = platform_info.audio_driver()
    if not video or (
        video in INVISIBLE_DRIVERS and "SDL_VIDEODRIVER" not in os.environ
    ):
        yield Finding("video", "there is no display to open a window on", ok=False)
    else:
        yield Finding("video", video)
    yield Finding("audio", audio or "no sound device: the game plays no sound")
    yield Finding("screen reader", screen_reader())


def screen_reader() -> str:
    """Return the report on screen readers: the library, and on Linux the services.

    It takes some seconds at most.
    """
    version = accesskit_reader.version()
    library = f"accesskit {version}" if version else "none: accesskit is not installed"
    return f"{library}; {_buses()}" if sys.platform.startswith("linux") else library


def _buses() -> str:
    gdbus = shutil.which("gdbus")
    if gdbus is None:
        return "the bus was not asked: there is no gdbus"
    session = _answer(
        gdbus,
        "org.freedesktop.DBus",
        "org.freedesktop.DBus.GetId",
        "/org/freedesktop/DBus",
    )
    if session is None:
        return "no session bus"
    accessibility = _answer(
        gdbus,
        "org.a11y.Bus",
        "org.a11y.Bus.GetAddress",
        "/org/a11y/bus",
    )
    if accessibility is None:
        return "session bus, no accessibility bus"
    enabled = _property(gdbus, "IsEnabled")
    reader = _property(gdbus, "ScreenReaderEnabled")
    return f"accessibility bus, IsEnabled {enabled}, ScreenReaderEnabled {reader}"


def _property(gdbus: str, name: str) -> str:
    """Return a property of the status: yes, no or unknown."""
    answer = _answer(
        gdbus,
        "org.a11y.Bus",
        "org.freedesktop.DBus.Properties.Get",
        "/org/a11y/bus",
        STATUS,
        name,
    )
    if answer is None:
        return "unknown"
    return "yes" if "true" in answer else "no"


def _answer(
    gdbus: str, destination: str, method: str, path: str, *arguments: str
) -> str | None:
    """Return what a service of the session bus answers; None if it does not."""
    words = [
        gdbus,
        "call",
        "--session",
        "--timeout",
        "1",
        "--dest",
        destination,
        "--object-path",
        path,
    ]
    try:
        done = subprocess.run(
            [*words, "--method", method, *arguments],
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
            stdin=subprocess.DEVNULL,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout if done.returncode == 0 else None
