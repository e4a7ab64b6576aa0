"""The unfinished game as text: the deal, the moves, and the player's time and counts."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from gaps.engine import (
    Game,
    IllegalMove,
    InputError,
    Move,
    State,
    Step,
    Variant,
    by_key,
    deal,
    format_move,
    parse_board,
    parse_code,
    parse_move,
    shorten,
    why_illegal,
)
from gaps.store.files.fields import (
    boolean_field,
    indices_field,
    integer_field,
    read_object,
    seconds_field,
    string_field,
    tenths_field,
    words_field,
)
from gaps.store.saves.bookmark import Bookmark, bookmark_field
from gaps.store.saves.game_id import derived_id, id_field
from gaps.store.saves.slots import slot_name

KIND, VERSION = "gaps-game", 2
MAX_MOVES = 8_000
"""Moves of a game that are read: many times as many as anybody makes."""
MAX_REDEALS = 1000
"""Redeals of a game that are read, if its rules have no limit: they take longer than other moves."""
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


@dataclass(frozen=True)
class SavedGame:
    """A game as it is saved. Moves are in the engine's text form."""

    code: str
    """The deal, such as ``gaps:48213``."""
    moves: tuple[str, ...] = ()
    undone: tuple[str, ...] = ()
    """Moves taken back, the next to redo first."""
    seconds: float = 0.0
    """Time played."""
    hints: int = 0
    undos: int = 0
    assisted: bool = False
    """Whether the solver made a move, even if it was undone."""
    started: str = ""
    """When, as ISO 8601."""
    times: tuple[int, ...] = ()
    """When each of ``moves`` was made, tenths of seconds of play; empty if not known."""
    challenge: str = ""
    """The challenge that this game answers, as text; empty if there is none."""
    board: str = ""
    """A typed start position; the code then has no deal number."""
    daily: str = ""
    """The day whose daily deal was opened with it, as ISO 8601; empty for other deals."""
    played: str = ""
    """When it was last saved, as ISO 8601; empty if that is not known."""
    solver_moves: tuple[int, ...] = ()
    """The indices of the moves that the solver made, in ascending order. ``undone`` continues ``moves``."""
    id: str = ""
    """Made when the game was dealt. A game that was saved without one gets it from its deal and start."""
    expedition: bool = False
    """Whether it was opened as a deal of the expedition."""
    bookmark: Bookmark | None = None
    """The position to return to; ``None`` if none is marked."""

    def __post_init__(self) -> None:
        if not self.id:
            object.__setattr__(self, "id", derived_id(self.code, self.started))

    @property
    def is_id_derived(self) -> bool:
        """Whether it was first saved without an id."""
        return self.id == derived_id(self.code, self.started)

    @property
    def key(self) -> str:
        """The variant's key."""
        return self.code.partition(":")[0]

    @property
    def slot(self) -> str:
        """The name of the slot in which it is kept while it is unfinished."""
        expedition = self.code.strip().lower() if self.expedition else ""
        return slot_name(self.key.strip().lower(), self.board, self.challenge, self.daily, expedition)

    def game(self) -> Game:
        """The line of play, by replaying it. Raises ``ValueError`` if the moves are not those of the deal."""
        return replay(self.code, self.moves, self.undone, self.board)

    def to_text(self) -> str:
        """The text of the file."""
        return json.dumps(
            {
                "format": KIND,
                "version": VERSION,
                "code": self.code,
                "moves": " ".join(self.moves),
                "undone": " ".join(self.undone),
                "seconds": self.seconds,
                "hints": self.hints,
                "undos": self.undos,
                "assisted": self.assisted,
                "started": self.started,
                "times": " ".join(map(str, self.times)),
                "challenge": self.challenge,
                "board": self.board,
                "daily": self.daily,
                "played": self.played,
                "solver_moves": " ".join(map(str, self.solver_moves)),
                "id": self.id,
                **({"expedition": True} if self.expedition else {}),
                **({} if self.bookmark is None else {"bookmark": self.bookmark.to_values()}),
            },
            indent=1,
        )

    @classmethod
    def from_text(cls, text: str) -> SavedGame:
        """Read and replay a game. Raises ``ValueError`` for damage, ``NewerFormat`` for a later version."""
        found = read_object(text, KIND, VERSION)
        code = string_field(found, "code")
        moves, undone = words_field(found, "moves"), words_field(found, "undone")
        hints = integer_field(found, "hints")
        # version 1 counted a hint for each move that the solver made, and noted nothing else about it
        all_hinted = found["version"] == 1 and 0 < len(moves) <= hints
        saved = cls(
            code,
            moves,
            undone,
            seconds_field(found, "seconds"),
            hints,
            integer_field(found, "undos"),
            boolean_field(found, "assisted") or all_hinted,
            string_field(found, "started"),
            tenths_field(found, "times"),
            string_field(found, "challenge") if "challenge" in found else "",
            string_field(found, "board") if "board" in found else "",
            _day_field(found, "daily"),
            string_field(found, "played") if "played" in found else "",
            indices_field(found, "solver_moves", len(moves) + len(undone)),
            id_field(found),
            "expedition" in found and boolean_field(found, "expedition"),
            bookmark_field(found),
        )
        if saved.times and len(saved.times) != len(saved.moves):
            raise InputError(
                "it has {times} times for {moves} moves", times=len(saved.times), moves=len(saved.moves)
            )
        saved.game()
        if saved.bookmark is not None:
            replay(saved.code, saved.bookmark.moves, board=saved.board)
        return saved


def _day_field(found: Mapping[str, Any], name: str) -> str:
    """Return a day as ISO 8601; empty if there is none. Raises ``ValueError``."""
    value = string_field(found, name) if name in found else ""
    if value and not _DAY.fullmatch(value):
        raise InputError("{name} is {value!r}, not a day", name=name, value=shorten(value))
    return value


def move_texts(steps: tuple[Step, ...]) -> tuple[str, ...]:
    """Return the moves of some steps in text form."""
    return tuple(format_move(step.cause, step.before) for step in steps if step.cause is not None)


@lru_cache(maxsize=8192)
def _parsed(text: str, variant: Variant) -> Move:
    """Read a move; a long game repeats most of them. Raises ``ValueError``."""
    return parse_move(text, _any_state(variant))


@lru_cache(maxsize=64)
def _any_state(variant: Variant) -> State:
    return deal(variant, 1)


def check_redeals(state: State) -> None:
    """Raise ``ValueError`` if more redeals led to ``state`` than are read."""
    if state.redeals_used > MAX_REDEALS:
        raise InputError("it has more than {most} redeals", most=MAX_REDEALS)


def replay(code: str, moves: tuple[str, ...], undone: tuple[str, ...] = (), board: str = "") -> Game:
    """Replay ``moves`` and ``undone``, undo the latter, and return the game. Raises ``ValueError``.

    It starts with the deal ``code`` or, by the rules of ``code``, with a typed ``board``.
    """
    count = len(moves) + len(undone)
    if count > MAX_MOVES:
        raise InputError("it has {count} moves, and at most {most} are read", count=count, most=MAX_MOVES)
    start = state = parse_board(board, by_key(code)) if board else deal(*parse_code(code))
    steps: list[Step] = []
    for text in (*moves, *undone):
        move = _parsed(text, state.variant)
        try:
            after = state.play(move)
        except IllegalMove:
            raise why_illegal(move, state) from None
        check_redeals(after)
        steps.append(Step(move, state, after))
        state = after
    return Game(start, tuple(steps[: len(moves)]), tuple(steps[len(moves) :]))
