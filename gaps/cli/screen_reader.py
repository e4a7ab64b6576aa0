"""What ``--doctor`` says about screen readers: the library, and on Linux who can be reached."""

from __future__ import annotations

import shutil
import subprocess
import sys

from gaps.stage.speech import accesskit_reader

PATIENCE = 2.0  # seconds for one answer of the bus
STATUS = "org.a11y.Status"


def found() -> str:
    """Return in one line what was found. Raises nothing, and takes no longer than a few seconds."""
    version = accesskit_reader.version()
    library = f"accesskit {version}" if version else "none: accesskit is not installed"
    return f"{library}; {_buses()}" if sys.platform.startswith("linux") else library


def _buses() -> str:
    gdbus = shutil.which("gdbus")
    if gdbus is None:
        return "the bus was not asked: there is no gdbus"
    if _answer(gdbus, "org.freedesktop.DBus", "org.freedesktop.DBus.GetId", "/org/freedesktop/DBus") is None:
        return "no session bus"
    if _answer(gdbus, "org.a11y.Bus", "org.a11y.Bus.GetAddress", "/org/a11y/bus") is None:
        return "session bus, no accessibility bus"
    states = [f"{name} {_property(gdbus, name)}" for name in ("IsEnabled", "ScreenReaderEnabled")]
    return f"accessibility bus, {', '.join(states)}"


def _property(gdbus: str, name: str) -> str:
    """A property of the status: yes, no or unknown."""
    answer = _answer(
        gdbus, "org.a11y.Bus", "org.freedesktop.DBus.Properties.Get", "/org/a11y/bus", STATUS, name
    )
    return "unknown" if answer is None else "yes" if "true" in answer else "no"


def _answer(gdbus: str, destination: str, method: str, path: str, *arguments: str) -> str | None:
    """What a service of the session bus answers; ``None`` if it does not."""
    words = [gdbus, "call", "--session", "--timeout", "1", "--dest", destination, "--object-path", path]
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
