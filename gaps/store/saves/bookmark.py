"""The position of a game that its player has marked to return to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from gaps.engine import InputError, shorten
from gaps.store.files.fields import indices_field, words_field


@dataclass(frozen=True)
class Bookmark:
    """The moves from the start to the marked position, in the engine's text form."""

    moves: tuple[str, ...]
    solver_moves: tuple[int, ...] = ()
    """The indices of those that the solver made, in ascending order."""

    def common_with(self, moves: tuple[str, ...]) -> int:
        """Return how many moves it has in common with another line of the game, before they part."""
        pairs = zip(self.moves, moves, strict=False)
        return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))

    def to_values(self) -> dict[str, str]:
        """Return the JSON object in a saved game."""
        return {"moves": " ".join(self.moves), "solver_moves": " ".join(map(str, self.solver_moves))}


def bookmark_field(found: Mapping[str, Any]) -> Bookmark | None:
    """Return the bookmark of a saved game; ``None`` if it has none. Raises ``ValueError``."""
    value = found.get("bookmark")
    if value is None:
        return None
    if not isinstance(value, dict):
        raise InputError("{name} is {value!r}, not an object", name="bookmark", value=shorten(value))
    moves = words_field(value, "moves")
    return Bookmark(moves, indices_field(value, "solver_moves", len(moves)))
