"""``python -m gaps`` is the game itself."""

from __future__ import annotations

import sys

INTERRUPTED = 130  # the exit status of a program stopped with Ctrl+C, by convention of shells


def main() -> int:
    """Run the game. Returns the exit status."""
    try:
        from gaps.app import main as run  # here, so that Ctrl+C is caught while modules are loaded

        return run()
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
