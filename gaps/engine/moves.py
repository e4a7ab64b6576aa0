"""What can be done in a turn: small values with a text form."""

from __future__ import annotations

from dataclasses import dataclass

from gaps.engine.layout import Cell


@dataclass(frozen=True, slots=True)
class Slide:
    """Exchange two cells: a card and the gap it goes into."""

    source: Cell
    target: Cell


@dataclass(frozen=True, slots=True)
class Skip:
    """Let the turned card go by."""


@dataclass(frozen=True, slots=True)
class Redeal:
    """Gather the loose cards and lay them out again."""


Move = Slide | Skip | Redeal
