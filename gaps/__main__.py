"""``python -m gaps`` is the game itself."""

from __future__ import annotations

import gc
import sys

# the exit status of a program stopped with Ctrl+C, by convention of shells
INTERRUPTED = 130


def main() -> int:
    """Run the game. Returns the exit status."""
    try:
        # what modules make while they are loaded stays: looking for rubbish in it takes
        # time
        gc.disable()
        from gaps.app import main as run  # here, so that Ctrl+C is caught meanwhile

        gc.freeze()
        gc.enable()
        return run()
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
