"""``python -m gaps`` is the game itself."""

from __future__ import annotations

import gc
import sys

INTERRUPTED = 130  # the exit status of a program stopped with Ctrl+C, by convention of shells


def main() -> int:
    """Run the game. Returns the exit status."""
    try:
        gc.disable()  # what modules make while they are loaded stays: looking for rubbish in it takes time
        from gaps.app import main as run  # here, so that Ctrl+C is caught meanwhile

        gc.freeze()
        gc.enable()
        return run()
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
