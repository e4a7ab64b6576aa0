"""How much is said."""

from __future__ import annotations

from enum import IntEnum


class Verbosity(IntEnum):
    """How many words a player wants, by the setting ``words``."""

    FEW = 0
    NORMAL = 1
    MANY = 2

    @classmethod
    def of(cls, words: str) -> Verbosity:
        """The value for the setting: ``few``, ``normal`` or ``many``."""
        return cls[words.upper()]
