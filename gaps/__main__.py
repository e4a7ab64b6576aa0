"""``python -m gaps`` is the game itself."""

from __future__ import annotations

import gc
import os
import sys

PYTHON = 3, 11
PYGAME = 2, 5, 8
"""The oldest versions of Python and of pygame-ce."""
# the exit status of a program stopped with Ctrl+C, by convention of shells
INTERRUPTED = 130


INSTALL = (
    r"py -m venv .venv; .venv\Scripts\pip install -q -e .; .venv\Scripts\gaps"
    if os.name == "nt"
    else "python3 -m venv .venv && .venv/bin/pip install -q -e . && .venv/bin/gaps"
)
"""The README's command, which installs everything and starts the game."""


def missing() -> str:
    """Return the missing requirements of the game; empty if nothing is missing."""
    if sys.version_info < PYTHON:
        return "Python " + ".".join(map(str, PYTHON)) + " or newer"
    try:
        import platformdirs  # noqa: F401
        import pygame
    except ModuleNotFoundError as error:
        return "the package " + str(error.name)
    if not getattr(pygame, "IS_CE", False) or pygame.version.vernum < PYGAME:
        return "pygame-ce " + ".".join(map(str, PYGAME)) + " or newer"
    return ""


def main() -> int:
    """Run the game, and return the exit status."""
    # the program's output is its own: pygame greets otherwise
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        # what modules make while they are loaded stays: looking for garbage in it takes
        # time
        gc.disable()
        if needed := missing():
            print(f"Gaps needs {needed}. This installs it: {INSTALL}", file=sys.stderr)
            return 1
        from gaps.app import main as run  # here, so that Ctrl+C is caught meanwhile

        gc.freeze()
        gc.enable()
        return run()
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
