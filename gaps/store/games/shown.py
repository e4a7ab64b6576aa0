"""The moves and answers to *Can it be won?* that the program has shown in a game.

They belong to positions, however these are reached: by another order of moves, after
undo, a restart, or in another run of the program.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from gaps.engine import InputError, Move, State, format_board, format_move
from gaps.engine.errors import shorten
from gaps.store.formats import fingerprint
from gaps.values import Value

MOST = 5000
"""The maximum number of things shown that are kept; the oldest are forgotten."""
_KEY_LENGTH = 12  # hexadecimal digits
_ANSWER = "?"  # in place of a move
_CELL = "[A-Z][1-9][0-9]?"
_SHOWN = rf"([0-9a-f]{{{_KEY_LENGTH}}}):({_CELL}-{_CELL}|R|\.|{re.escape(_ANSWER)})"


class Shown(Value):
    """A move that was shown for a position, or the answer whether it can be won."""

    position: str
    """The ``position_key`` of the position."""
    move: str = _ANSWER
    """The move, as the engine writes it; "?" for an answer."""

    @property
    def is_answer(self) -> bool:
        return self.move == _ANSWER


def position_key(state: State) -> str:
    """Return an identifier of a position among those of a deal.

    It is a hash of the parts that a player can see.
    """
    seen = f"{format_board(state.seen())}\n{state.redeals_used}"
    return fingerprint(seen.encode(), _KEY_LENGTH)


def answer_of(state: State) -> Shown:
    """Return the answer for a position."""
    return Shown(position_key(state))


def shown_moves(state: State, moves: Iterable[Move]) -> Iterator[Shown]:
    """Yield the moves of a line that begins at ``state``, each with its own position."""
    after = state
    last: Move | None = None
    for move in moves:
        if last is not None:
            after = after.play(last)
        yield Shown(position_key(after), format_move(move, after))
        last = move


def shown_text(shown: Iterable[Shown]) -> str:
    """Return what was shown as one line of text."""
    return " ".join(f"{each.position}:{each.move}" for each in shown)


def read_shown(text: str) -> tuple[Shown, ...]:
    """Read such a line.

    Raise ``ValueError``.
    """
    words = text.split(" ")
    if len(words) > MOST:
        raise InputError(
            "it says that {count} moves were shown, and at most {most} are kept",
            count=len(words),
            most=MOST,
        )
    found = []
    for word in words:
        match = re.fullmatch(_SHOWN, word)
        if match is None:
            raise InputError("what was shown is written {text!r}", text=shorten(word))
        found.append(Shown(*match.groups()))
    if len({*found}) < len(found):
        raise InputError("a move was shown twice for one position")
    return tuple(found)
