"""The descriptions of the program for every system."""

from __future__ import annotations

NAME = "Gaps"
MAKER = "The Gaps developers"
COPYRIGHT = "Copyright © 2026 The Gaps authors, MIT License"
