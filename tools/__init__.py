"""Commands that generate, measure and check the project.

Each module is a command: ``python -m tools.NAME``.
"""

import os
import sys

from gaps.engine.command_line import accept_any_text

accept_any_text(sys.stdout, sys.stderr)
# what a command prints is its own: pygame greets otherwise
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
