"""What every system is told about the program."""

from __future__ import annotations

NAME = "Gaps"
MAKER = "The Gaps developers"
COPYRIGHT = "Copyright © 2026 The Gaps authors, MIT License"
