"""Gaps: the patience also called Montana, Addiction and Spaces."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # the program's output is its own

__version__ = "0.2.0"

APP_ID = "io.github.gaps_patience.Gaps"
"""The name by which a Linux desktop knows the game: that of its desktop entry, icon and windows."""
