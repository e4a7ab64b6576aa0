"""The unfinished game as text: the deal, the moves, and the player's time and counts;
its id and its slot.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property, lru_cache
from hashlib import sha256

from gaps.engine import (
    Game,
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
)
from gaps.store.fields import Fields, read_object, values_of

KIND, VERSION = "gaps-game", 1
MAX_REDEALS = 1000
"""Redeals that are read in a game of somebody else, if its rules have no limit: they
take longer than other moves.
"""
DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")  # as ISO 8601
ID_LENGTH = 16  # hexadecimal digits
_ID = re.compile(rf"[0-9a-f]{{{ID_LENGTH}}}")
_PLAIN = re.compile(r"[a-z][a-z0-9-]{0,39}")
# names of devices on Windows
_RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])")
# of a key that is no file name, kept so that the file can be recognised
_SAFE_CHARS = 24
_HASH_CHARS = 12


def new_id() -> str:
    """Return a random id for a game that is dealt now. It is kept in its save, its
    record and its copies.
    """
    return secrets.token_hex(ID_LENGTH // 2)


def is_valid_id(text: str) -> bool:
    """Whether a text is an id."""
    return _ID.fullmatch(text) is not None


def id_field(found: Fields) -> str:
    """Return the id of a game. Raises ``ValueError``."""
    text = found.text("id")
    if not is_valid_id(text):
        raise InputError(
            "{name} is {value!r}, not the id of a game", name="id", value=text[:40]
        )
    return text


def slot_name(
    key: str, board: str, challenge: str, daily: str, expedition: str = ""
) -> str:
    """Return the slot of a game of the variant ``key``: a name that every system allows
    for a file.

    Typed boards have one slot for each variant, the answer to a ``challenge`` has one
    of its own, and so have the daily deal of the day ``daily`` (ISO 8601) and the deal
    of the expedition with the code ``expedition``. All other games of a variant share
    one.
    """
    if board:
        return f"board-{_safe(key)}"
    if challenge:
        return f"challenge-{_hash(challenge)}"
    if expedition:
        return f"expedition-{_safe(expedition.replace(':', '-'))}"
    return f"daily-{daily}" if daily else _safe(key)


def moment(text: str) -> float:
    """Return a time as ISO 8601 in seconds since 1970, to compare it with others; 0 if
    it is no time.
    """
    try:
        return datetime.fromisoformat(text).timestamp()
    except (ValueError, OverflowError, OSError):
        return 0.0


@lru_cache(maxsize=256)
def _safe(key: str) -> str:
    """Return the key itself where it can be the name of a file, else its letters and
    digits and a hash.
    """
    if _PLAIN.fullmatch(key) and not _RESERVED.fullmatch(key):
        return key
    letters = re.sub(r"[^a-z0-9]+", "-", key.lower()).strip("-")[:_SAFE_CHARS]
    return f"{letters or 'game'}-{_hash(key)}"


def _hash(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:_HASH_CHARS]


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
    started: str = ""
    """When, as ISO 8601."""
    times: tuple[int, ...] = ()
    """When each of ``moves`` was made, tenths of seconds of play; empty if not known.
    """
    challenge: str = ""
    """The challenge that this game answers, as text; empty if there is none."""
    board: str = ""
    """A typed start position; the code then has no deal number."""
    daily: str = ""
    """The day whose daily deal was opened with it, as ISO 8601; empty for other deals.
    """
    played: str = ""
    """When it was last saved, as ISO 8601; empty if that is not known."""
    solver_moves: tuple[int, ...] = ()
    """The indices of the moves that the solver made, or that a hint named when they
    were made, in ascending order. ``undone`` continues ``moves``.
    """
    id: str = field(default_factory=new_id)
    """Made when the game was dealt, and kept wherever it goes."""
    expedition: bool = False
    """Whether it was opened as a deal of the expedition."""
    was_begun: bool = False
    """Whether it counted as begun when moves that were taken back gave way to others."""

    @property
    def line(self) -> tuple[str, ...]:
        """The moves that count: those that are made or, if all are taken back, those."""
        return self.moves or self.undone

    @property
    def key(self) -> str:
        """The variant's key."""
        return self.code.partition(":")[0]

    @property
    def slot(self) -> str:
        """The name of the slot in which it is kept while it is unfinished."""
        expedition = self.code.strip().lower() if self.expedition else ""
        return slot_name(
            self.key.strip().lower(), self.board, self.challenge, self.daily, expedition
        )

    def game(self) -> Game:
        """The line of play, by replaying it. Raises ``ValueError`` if the moves are not
        those of the deal.
        """
        return replay(self.code, self.moves, self.undone, self.board)

    @cached_property
    def position(self) -> State:
        """Where the game stands, by replaying it once. Raises ``ValueError`` as
        ``game``.
        """
        return self.game().state

    def to_text(self) -> str:
        """The text that is kept. It is made at each move, and is not indented, which
        takes twice the time.
        """
        return json.dumps(self.values())

    def values(self) -> dict[str, object]:
        """The JSON object in the text."""
        return {"format": KIND, "version": VERSION, **values_of(self)}

    @classmethod
    def from_text(cls, text: str) -> SavedGame:
        """Read and replay a game. Raises ``ValueError`` for damage, ``NewerFormat`` for
        a later version.
        """
        found = read_object(text, KIND, VERSION)
        code = found.text("code")
        moves, undone = found.words("moves"), found.words("undone")
        saved = cls(
            code,
            moves,
            undone,
            found.seconds("seconds"),
            found.integer("hints"),
            found.integer("undos"),
            found.text("started"),
            found.numbers("times"),
            found.text("challenge"),
            found.text("board"),
            found.text("daily"),
            found.text("played"),
            found.numbers("solver_moves", len(moves) + len(undone)),
            id_field(found),
            found.boolean("expedition"),
            found.boolean("was_begun"),
        )
        if saved.daily and not DAY.fullmatch(saved.daily):
            raise InputError(
                "{name} is {value!r}, not a day",
                name="daily",
                value=shorten(saved.daily),
            )
        if saved.times and len(saved.times) != len(saved.moves):
            raise InputError(
                "it has {times} times for {moves} moves",
                times=len(saved.times),
                moves=len(saved.moves),
            )
        _ = saved.position  # raises ``ValueError`` for moves of another deal
        return saved


def move_texts(steps: tuple[Step, ...]) -> tuple[str, ...]:
    """Return the moves of some steps in text form."""
    return tuple(step.text for step in steps if step.cause is not None)


_first_deal = lru_cache(maxsize=64)(deal)


@lru_cache(maxsize=8192)
def _parsed(text: str, variant: Variant) -> tuple[Move, bool]:
    """Read a move; a long game repeats most of them. Also whether it is written as the
    game writes it.
    """
    state = _first_deal(variant, 1)
    move = parse_move(text, state)
    return move, format_move(move, state) == text


class WrongMove(InputError):
    """A move in a text cannot be read or made."""

    number = 0
    """Which of the moves it is, from 1."""


def play_moves(
    start: State, moves: Iterable[str], *, from_others: bool = False
) -> tuple[Step, ...]:
    """Play moves in text form.

    Those ``from_others`` have to be in the form in which the game writes them, and with
    at most ``MAX_REDEALS`` redeals. Raises ``WrongMove``, and ``ValueError`` for more
    redeals.
    """
    state, steps = start, list[Step]()
    for number, text in enumerate(moves, start=1):
        try:
            move, is_canonical = _parsed(text, state.variant)
            if from_others and not is_canonical:
                raise InputError("the move is written {text!r}", text=shorten(text))
            after = state.play(move)
        except InputError as error:
            raise _wrong(number, error) from None
        if from_others:
            check_redeals(after)
        steps.append(Step(move, state, after))
        state = after
    return tuple(steps)


def _wrong(number: int, error: InputError) -> WrongMove:
    wrong = WrongMove(error.template, **error.values)
    wrong.number = number
    return wrong


def check_redeals(state: State) -> None:
    """Raise ``ValueError`` if more redeals led to ``state`` than are read in a game of
    somebody else.
    """
    if state.redeals_used > MAX_REDEALS:
        raise InputError("it has more than {most} redeals", most=MAX_REDEALS)


def replay(
    code: str, moves: tuple[str, ...], undone: tuple[str, ...] = (), board: str = ""
) -> Game:
    """Replay ``moves`` and ``undone``, undo the latter, and return the game. Raises
    ``ValueError``.

    It starts with the deal ``code`` or, by the rules of ``code``, with a typed
    ``board``.
    """
    start = parse_board(board, by_key(code)) if board else deal(*parse_code(code))
    steps = play_moves(start, (*moves, *undone))
    return Game(start, steps[: len(moves)], steps[len(moves) :])
