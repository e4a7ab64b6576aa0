"""Gaps: the patience also called Montana, Addiction and Spaces."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # the program's output is its own

__version__ = "0.2.0"
