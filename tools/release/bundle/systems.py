"""What every system is told about the program."""

from __future__ import annotations

NAME, WORDS = "Gaps", "The patience of open spaces"
MAKER = "The Gaps developers"
COPYRIGHT = "Copyright © 2026 The Gaps authors, MIT License"
