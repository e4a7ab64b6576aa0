"""The log of a game: its deal, its moves and their times, and its text.

One value serves a game under way, a recorded or shared game, and a turn of a match. The
text is the same everywhere: a save, a ``.gaps`` file, a recorded game, a turn. It begins
with a heading that has a line for each field without its usual value; the moves follow,
each with its time; the last line is a checksum. It has no result and no score: those
are computed from the moves.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import MISSING, Field, InitVar, dataclass, field, fields, replace
from datetime import datetime
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from gaps.engine import (
    ArcadeScore,
    ClassicScore,
    Game,
    InputError,
    Move,
    State,
    Status,
    Step,
    Variant,
    arcade_score,
    by_key,
    classic_score,
    deal,
    format_board,
    format_move,
    parse_board,
    parse_code,
    parse_move,
)
from gaps.engine.errors import shorten
from gaps.store.formats import CHECK, fingerprint, read_sealed, sealed
from gaps.store.games.game_result import GameResult, Help, help_in
from gaps.store.games.kinds import DEAL, KINDS, GameKind
from gaps.store.games.shown import MOST as MOST_SHOWN
from gaps.store.games.shown import Shown, position_key, read_shown, shown_text

VERSION = 2
"""The version of the text of a game with what was shown, or with its best end.

All others have version 1.
"""
DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")  # as ISO 8601
_QUOTED = re.compile(r"^[\ufeff>|\s]+")
"""The signs before the lines of a quoted mail."""
FIRST_LINE = re.compile(r"GAPS GAME ([0-9]{1,9})")
_NUMBER = re.compile(r"[0-9]{1,16}")
_LARGEST = 2**53  # maximum of any number in the heading
_ID_LENGTH = 16  # hexadecimal digits
_ID = re.compile(rf"[0-9a-f]{{{_ID_LENGTH}}}")
_SOLVER = "solver"  # after a move that was shown
_MOVE = re.compile(
    rf"^(0|[1-9][0-9]{{0,9}})\.([0-9]) (\S+)( {_SOLVER})?$", re.MULTILINE
)
_ROW_END = " / "  # in the line of a board
_LISTS = ("moves", "undone")
_PLAIN = re.compile(r"[a-z][a-z0-9-]{0,39}")
# names of devices on Windows
_RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])")
# of a key that is not a file name, kept so that the slot can be recognised
_SAFE_CHARS = 24
_HASH_CHARS = 12


class RecordedMove(NamedTuple):
    """A move that was made. A tuple: thousands of games are read at once."""

    text: str
    """The text of the move, as the engine writes it."""
    at: int = 0
    """The time of the move, in tenths of seconds of play."""
    by_solver: bool = False
    """True if the program made it, or had shown it before."""

    def to_text(self) -> str:
        """Return the line of the move in the text of a game."""
        mark = f" {_SOLVER}" if self.by_solver else ""
        return f"{tenths_text(self.at)} {self.text}{mark}"


def new_id() -> str:
    """Return a random id, which a game has from its deal on and keeps everywhere."""
    return os.urandom(_ID_LENGTH // 2).hex()


@dataclass(frozen=True)
class GameLog:
    """A game: its deal, its moves, and their times."""

    code: str
    """The deal, such as ``gaps:48213``; for a typed board the key of its rules."""
    id: str = field(default_factory=new_id)
    kind: GameKind = DEAL
    day: str = ""
    """The day whose daily deal it is, as ISO 8601; empty for other deals."""
    board: str = ""
    """A typed start position, as ``board_line`` writes it."""
    rival: str = ""
    """The challenge that it answers, as text."""
    player: str = ""
    time: int = 0
    """The time that it was played, in tenths of seconds."""
    hints: int = 0
    """The amount of help: moves and answers that were shown."""
    undos: int = 0
    was_begun: bool = False
    """True if it counted as begun when undone moves were replaced by others."""
    started: str = ""
    """The time of its start, as ISO 8601."""
    until: str = ""
    """The time when it was last saved or, if it is recorded, ended, as ISO 8601."""
    shown: tuple[Shown, ...] = ()
    """The moves and answers shown in a game under way; a record only marks moves."""
    best: str = ""
    """The moves up to the best end of the current round that was taken back.

    Empty for none, and in a recorded game.
    """
    moves: tuple[RecordedMove, ...] = ()
    undone: tuple[RecordedMove, ...] = ()
    """Moves taken back, the next to redo first."""
    known_game: InitVar[Game | None] = None
    """The line of play, if it is known already and need not be replayed."""
    known_result: InitVar[GameResult | None] = None
    """The result, if it is recorded and need not be computed."""

    def __post_init__(
        self, known_game: Game | None, known_result: GameResult | None
    ) -> None:
        if known_game is not None:
            object.__setattr__(self, "game", known_game)
        if known_result is not None:
            object.__setattr__(self, "result", known_result)

    # Derived values

    @property
    def key(self) -> str:
        """The key of its rules."""
        return self.code.partition(":")[0]

    @property
    def slot(self) -> str:
        """The name it is stored by while under way; every system allows it for a file."""
        code = self.code.strip().lower()
        return self.kind.slot.format(
            key=_safe(self.key.strip().lower()),
            code=_safe(code.replace(":", "-")),
            day=self.day,
            rival=_hash(self.rival),
        )

    @property
    def seconds(self) -> float:
        """The seconds that it was played."""
        return self.time / 10

    @property
    def line(self) -> tuple[RecordedMove, ...]:
        """The moves that count: those made or, if all were undone, the undone ones."""
        return self.moves or self.undone

    @property
    def times(self) -> tuple[int, ...]:
        """The time of each move, in tenths of seconds of play."""
        return tuple(made.at for made in self.moves)

    @property
    def solver_moves(self) -> tuple[int, ...]:
        """The indices of the shown moves."""
        return tuple(index for index, made in enumerate(self.moves) if made.by_solver)

    @property
    def made(self) -> int:
        """Moves in the line of play."""
        return len(self.moves)

    @property
    def solved(self) -> int:
        """The number of shown moves."""
        return sum(made.by_solver for made in self.moves)

    @property
    def help(self) -> Help:
        """The amount of help that the player had."""
        return help_in(self.made, self.undos, self.hints, self.solved)

    @cached_property
    def start(self) -> State:
        """The first position.

        Raise ``ValueError`` for an unknown deal.
        """
        if self.board:
            return parse_board(self.board.replace(_ROW_END, "\n"), by_key(self.code))
        return deal(*parse_code(self.code))

    @cached_property
    def game(self) -> Game:
        """The line of play, found by replaying it.

        Raise ``ValueError`` if its moves are not legal.
        """
        made = len(self.moves)
        texts = [each.text for each in (*self.moves, *self.undone)]
        steps = replayed(self.start, texts)
        return Game(self.start, steps[:made], steps[made:])

    @cached_property
    def best_end(self) -> Game | None:
        """The best end of the round, found by replaying it.

        Raise ``ValueError`` if it is not an end of this game.
        """
        if not self.best:
            return None
        game = Game(self.start, replayed(self.start, self.best.split()))
        if game.state.status is not Status.STUCK:
            raise InputError("its best end is not the end of a round")
        return game

    @cached_property
    def result(self) -> GameResult:
        """The result.

        Raise ``ValueError`` if its moves are not legal.
        """
        game = self.game
        score = arcade_score(game, self.hints, solver_moves=self.solver_moves)
        return GameResult.of(game, score)

    @cached_property
    def points(self) -> ClassicScore:
        """The classic points.

        Raise ``ValueError`` if its moves are not legal.
        """
        return classic_score(self.game)

    def score_of(self, game: Game) -> ArcadeScore:
        """Return the arcade score of ``game``, its line of play or a part of it."""
        return arcade_score(game, self.hints, solver_moves=self.solver_moves)

    # Help

    def was_shown(self, state: State, move: str) -> bool:
        """Return True if a move was shown for a position."""
        return bool(self.shown) and Shown(position_key(state), move) in self.shown

    def with_shown(self, shown: Iterable[Shown]) -> GameLog:
        """Return the game after something was shown: each that was not yet is one help."""
        known = {*self.shown}
        new = [each for each in dict.fromkeys(shown) if each not in known]
        if not new:
            return self
        kept = (*self.shown, *new)[-MOST_SHOWN:]
        return replace(self, hints=self.hints + len(new), shown=kept)

    def is_of_deal(self, other: GameLog) -> bool:
        """Return True if it begins with the same position as another game."""
        return (self.code, self.board) == (other.code, other.board)

    def on_record(self) -> GameLog:
        """Return the game as it is recorded when it has ended.

        The moves that were shown are marked.
        """
        return replace(
            self,
            shown=(),
            best="",
            known_game=self.game,
            known_result=self.result,
        )

    def with_help_of(self, other: GameLog) -> GameLog:
        """Return the game with the help of the game of the same deal that it follows."""
        return replace(self, hints=other.hints, shown=other.shown)

    # Text

    def to_text(self) -> str:
        """Return its text, which ``parse`` reads."""
        lines = [f"GAPS GAME {VERSION if self.shown or self.best else 1}"]
        for each in _heading().values():
            value = getattr(self, each.name)
            if value != each.default:
                lines.append(f"{each.name}: {_written(value)}")
        lines.append("moves:")
        lines.extend(made.to_text() for made in self.moves)
        lines.append("undone:")
        lines.extend(made.to_text() for made in self.undone)
        return sealed(lines)

    @classmethod
    def parse(cls, text: str) -> GameLog:
        """Read a text, without replaying the moves.

        Raise ``ValueError`` that says what is wrong, ``NewerFormat`` for a later
        version.
        """
        other = InputError("it is not a record of a game")
        lines = read_sealed(text, FIRST_LINE, VERSION, other)
        return cls(**dict(_values_in(lines[1:])))

    @classmethod
    def from_text(cls, text: str) -> GameLog:
        """Read a game, and verify it by replaying it.

        Raise ``ValueError`` as ``parse`` and ``check``.
        """
        played = cls.parse(text)
        played.check()
        return played

    def check(self) -> None:
        """Raise ``ValueError`` unless its moves are moves of its deal.

        All must be written in the form that the game writes.
        """
        if not _ID.fullmatch(self.id):
            raise InputError(
                "{name} is {value!r}, not the id of a game",
                name="id",
                value=shorten(self.id),
            )
        if self.day and not DAY.fullmatch(self.day):
            raise InputError(
                "{name} is {value!r}, not a day", name="day", value=shorten(self.day)
            )
        if not self.board:
            found = str(parse_code(self.code))
            if found != self.code:
                raise InputError(
                    "its deal is written {found!r}, not {code}",
                    found=shorten(self.code),
                    code=found,
                )
        # raise ``ValueError`` for moves of another deal
        _ = self.game
        _ = self.best_end


def found_in(text: str) -> str:
    """Return the text of a game inside another text, even if it is quoted.

    It is empty if there is none.
    """
    lines = [_QUOTED.sub("", line).rstrip() for line in text.split("\n")]
    starts = (at for at, line in enumerate(lines) if FIRST_LINE.match(line))
    first = next(starts, None)
    if first is None:
        return ""
    ends = (
        at for at, line in enumerate(lines) if at > first and line.startswith(CHECK)
    )
    last = next(ends, len(lines))
    return "\n".join((*filter(None, lines[first : last + 1]), ""))


def board_line(start: State) -> str:
    """Return a start position in one line."""
    return _ROW_END.join(format_board(start).splitlines())


def tenths_text(time: int) -> str:
    """Return tenths of seconds as seconds: ``41.5``."""
    return f"{time // 10}.{time % 10}"


def moment(text: str) -> float:
    """Return a time as ISO 8601 in seconds since 1970, to compare it with others.

    It is 0 if it is not a time.
    """
    try:
        return datetime.fromisoformat(text).timestamp()
    except (ValueError, OverflowError, OSError):
        return 0.0


@lru_cache(maxsize=256)
def _safe(key: str) -> str:
    """Return the key itself if it can be the name of a file.

    Otherwise return its letters and digits and a hash.
    """
    if _PLAIN.fullmatch(key) and not _RESERVED.fullmatch(key):
        return key
    letters = re.sub(r"[^a-z0-9]+", "-", key.lower()).strip("-")[:_SAFE_CHARS]
    return f"{letters or 'game'}-{_hash(key)}"


@lru_cache(maxsize=256)
def _hash(text: str) -> str:
    return fingerprint(text.encode("utf-8", "surrogatepass"), _HASH_CHARS)


# Reading the text


@lru_cache(maxsize=1)
def _heading() -> dict[str, Field[Any]]:
    return {each.name: each for each in fields(GameLog) if each.name not in _LISTS}


def _values_in(lines: Sequence[str]) -> Iterator[tuple[str, Any]]:
    """Yield the fields in the lines between the first and the last.

    Raise ``ValueError``.
    """
    places = [
        number for number, line in enumerate(lines) if line.removesuffix(":") in _LISTS
    ]
    if [lines[place] for place in places] != [f"{name}:" for name in _LISTS]:
        raise InputError("its lists of moves are missing")
    first, second = places
    yield from _heading_in(lines[:first])
    yield "moves", _moves_in(lines[first + 1 : second])
    yield "undone", _moves_in(lines[second + 1 :])


def _heading_in(lines: Sequence[str]) -> Iterator[tuple[str, Any]]:
    expected = dict(_heading())
    for line in lines:
        name, colon, value = line.partition(": ")
        each = expected.pop(name, None)
        if each is None or not colon:
            raise InputError("its heading has a line {line!r}", line=shorten(line))
        yield name, _read(each, value)
    for name in ("code", "id"):
        if name in expected:
            raise InputError("its heading lacks {missing}", missing=name)


def _moves_in(lines: Sequence[str]) -> tuple[RecordedMove, ...]:
    # all at once, because thousands of games are read
    found = _MOVE.findall("\n".join(lines))
    if len(found) != len(lines):
        wrong = next(line for line in lines if not _MOVE.fullmatch(line))
        raise InputError("a move is written {line!r}", line=shorten(wrong))
    return tuple(
        RecordedMove(text, int(seconds + tenth), bool(mark))
        for seconds, tenth, text, mark in found
    )


def _written(value: object) -> str:
    if isinstance(value, GameKind):
        return value.name
    if isinstance(value, tuple):
        return shown_text(value)
    return "yes" if value is True else str(value)


def _read(each: Field[Any], text: str) -> object:
    """Return the value of a field. Raise ``ValueError``."""
    if each.default is MISSING or isinstance(each.default, str):
        return text
    if isinstance(each.default, tuple):
        return read_shown(text)
    if isinstance(each.default, GameKind):
        if text not in KINDS:
            raise InputError("its kind is {kind!r}", kind=shorten(text))
        return KINDS[text]
    if isinstance(each.default, bool):
        if text != "yes":
            raise InputError(
                "{name} is {value!r}, neither yes nor left out",
                name=each.name,
                value=shorten(text),
            )
        return True
    is_number = _NUMBER.fullmatch(text) is not None
    if not is_number or int(text) > _LARGEST:
        raise InputError(
            "{name} is {value!r}, not a whole number from 0",
            name=each.name,
            value=shorten(text),
        )
    return int(text)


_first_deal = lru_cache(maxsize=64)(deal)


@lru_cache(maxsize=8192)
def _parsed(text: str, variant: Variant) -> Move:
    """Return a move in the form of the game, cached: long games repeat most moves."""
    state = _first_deal(variant, 1)
    move = parse_move(text, state)
    if format_move(move, state) != text:
        raise InputError("the move is written {text!r}", text=shorten(text))
    return move


def replayed(start: State, moves: Iterable[str]) -> tuple[Step, ...]:
    """Play moves in text: nothing else proves a game. Raise ``InputError``."""
    state = start
    steps = list[Step]()
    for number, text in enumerate(moves, start=1):
        try:
            move = _parsed(text, state.variant)
            after = state.play(move)
        except InputError as error:
            raise InputError(
                "its list of moves was changed: at move {number}, {error}",
                number=number,
                error=error,
            ) from None
        steps.append(Step(move, state, after))
        state = after
    return tuple(steps)
