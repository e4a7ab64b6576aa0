"""Which values a setting may have, as data: a settings page offers what the validator accepts."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass


class Validator:
    """Decides whether a value that was read from a file may be used."""

    def accepts(self, value: object) -> bool:
        """Whether ``value``, already converted by ``from_json``, may be used."""
        raise NotImplementedError

    def from_json(self, value: object) -> object:
        """Convert a value as JSON holds it to the type that the program uses."""
        return value


@dataclass(frozen=True)
class OneOf(Validator):
    """One of a few names, in the order in which they are offered."""

    options: tuple[str, ...]

    def accepts(self, value: object) -> bool:
        return value in self.options


@dataclass(frozen=True)
class Flag(Validator):
    """True or false."""

    def accepts(self, value: object) -> bool:
        return isinstance(value, bool)


@dataclass(frozen=True)
class WholeNumber(Validator):
    """A whole number from ``minimum`` to ``maximum``."""

    minimum: int
    maximum: int

    def accepts(self, value: object) -> bool:
        return type(value) is int and self.minimum <= value <= self.maximum


@dataclass(frozen=True)
class NumberPair(Validator):
    """Two whole numbers, each from ``minimum`` to ``maximum``. JSON holds them as a list."""

    minimum: float = -math.inf
    maximum: float = math.inf

    def accepts(self, value: object) -> bool:
        return (
            isinstance(value, tuple)
            and len(value) == 2
            and all(type(part) is int and self.minimum <= part <= self.maximum for part in value)
        )

    def from_json(self, value: object) -> object:
        return tuple(value) if isinstance(value, list) else value


@dataclass(frozen=True)
class CheckedText(Validator):
    """A text that passes ``check``."""

    check: Callable[[str], bool]

    def accepts(self, value: object) -> bool:
        return isinstance(value, str) and self.check(value)


@dataclass(frozen=True)
class TextMapping(Validator):
    """Texts by name."""

    def accepts(self, value: object) -> bool:
        return isinstance(value, dict) and all(isinstance(text, str) for text in value.values())
