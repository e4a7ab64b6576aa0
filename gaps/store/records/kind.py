"""The three kinds of a finished game: strict, relaxed and assisted."""

from __future__ import annotations

from enum import Enum


class Kind(Enum):
    """How much help the player had. Only strict and relaxed games count in rates, streaks and bests."""

    STRICT = "strict"
    """No undo and no hint."""
    RELAXED = "relaxed"
    """An undo or a hint was used, and every move is the player's."""
    ASSISTED = "assisted"
    """The solver made moves."""
