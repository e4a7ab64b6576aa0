"""A finished game as one line of text, for a friend to play the same deal against.

``GAPS1:gaps:20417:412.3,0,1,ID:NAME:MOVES:TIMES:SOLVER:CHECKSUMS``: the deal; seconds,
undos, hints and the game's id; the player's name, the moves, the times, the moves that
the solver made, and three checksums, all packed: each move as its index among the legal
ones, and times rounded down. Result and score are computed by replaying.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from operator import attrgetter

from gaps.engine import (
    MAX_CODE_CHARS,
    Game,
    InputError,
    Move,
    State,
    Step,
    plain_text,
)
from gaps.language import N_
from gaps.store.fields import NewerFormat, is_encodable
from gaps.store.records.record import Record
from gaps.store.saves.saved import check_redeals
from gaps.store.saves.settings import clean_name, is_valid_name
from gaps.store.sharing.verify import (
    MAX_MOVES,
    check_facts,
    check_length,
    checksum,
    recomputed,
    start_of,
)

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
# waits in steps of half a second; each longer one is the last times GROWTH
FINE = 41
GROWTH = 1.25
WAITS = (
    *(5 * number for number in range(FINE)),
    *(round(200 * GROWTH**number) for number in range(1, len(ALPHABET) - FINE + 1)),
)
"""The wait between two moves that each character of ``ALPHABET`` stands for, tenths of
seconds.
"""
MAX_CHARS = 20_000
_START = re.compile(r"GAPS([0-9]{1,9}):", re.IGNORECASE)
_NUMBER = r"(0|[1-9]\d{0,8})"
_FACTS = re.compile(
    rf"((?:0|[1-9]\d{{0,8}})\.\d),{_NUMBER},{_NUMBER},([0-9a-f]{{16}})",
    re.ASCII,
)
_CHECKSUM_BYTES = 3
_CELLS = attrgetter("source", "target")
_CHANGED = N_("its deal or its list of moves was changed"), N_("its times were changed")


def ordered_moves(state: State) -> tuple[Move, ...]:
    """Return the legal moves in an order that is part of the format: by cells, and a
    redeal last.
    """
    return (*sorted(state.slides, key=_CELLS), *state.legal_moves[len(state.slides) :])


def pack_moves(game: Game) -> str:
    """Pack the moves of a game as one number whose digits are their indices among the
    legal moves.
    """
    number = 0
    for step in reversed(game.steps):
        legal = ordered_moves(step.before)
        number = number * len(legal) + legal.index(step.cause)
    return pack_bytes(
        _encode_varint(len(game.steps))
        + number.to_bytes((number.bit_length() + 7) // 8, "little")
    )


def unpack_moves(text: str, start: State, maximum: int) -> Game:
    """Replay the packed moves from ``start``. Raises ``ValueError`` if they are not
    moves of the deal.
    """
    count, raw = _decode_varint(unpack_bytes(text))
    if count > maximum:
        raise InputError(
            "it has {count} moves, and at most {most} are read",
            count=count,
            most=maximum,
        )
    if raw.endswith(b"\0"):
        raise InputError("there is extra data after them")
    number = int.from_bytes(raw, "little")
    state = start
    steps = list[Step]()
    for _ in range(count):
        legal = ordered_moves(state)
        if not legal:
            raise InputError("the game ends before the last of them")
        number, place = divmod(number, len(legal))
        steps.append(Step(legal[place], state, state.play(legal[place])))
        state = steps[-1].after
        check_redeals(state)
    if number:
        raise InputError("there is extra data after them")
    return Game(start, tuple(steps))


def pack_times(times: Iterable[int]) -> str:
    """Pack each time, tenths of seconds, into one character, rounded down.

    The remainder is added to the next wait, so that rounding errors do not add up.
    """
    characters = []
    now = 0
    for time in times:
        index = max(0, bisect_right(WAITS, time - now) - 1)
        now += WAITS[index]
        characters.append(ALPHABET[index])
    return "".join(characters)


def unpack_times(text: str) -> tuple[int, ...]:
    """Return the packed times, tenths of seconds. Raises ``ValueError``."""
    times = []
    now = 0
    for character in text:
        index = ALPHABET.find(character)
        if index < 0:
            raise InputError("{character!r} is not a time", character=character)
        now += WAITS[index]
        times.append(now)
    return tuple(times)


def pack_indices(indices: Iterable[int]) -> str:
    """Pack indices as one number that has a bit for each."""
    number = sum(1 << index for index in indices)
    return pack_bytes(number.to_bytes((number.bit_length() + 7) // 8, "little"))


def unpack_indices(text: str, count: int) -> tuple[int, ...]:
    """Return packed indices, which must be below ``count``. Raises ``ValueError``."""
    number = int.from_bytes(unpack_bytes(text), "little")
    if number.bit_length() > count:
        raise InputError(
            "its list of moves was changed: the solver made none after the last"
        )
    return tuple(index for index in range(count) if number >> index & 1)


def pack_bytes(raw: bytes) -> str:
    """Encode bytes as letters, digits, ``-`` and ``_`` (base 64 without padding)."""
    return urlsafe_b64encode(raw).decode().rstrip("=")


def unpack_bytes(text: str) -> bytes:
    """Decode such text. Raises ``ValueError`` for any other."""
    if not set(text) <= set(ALPHABET):
        raise InputError("it contains invalid characters")
    raw = (
        urlsafe_b64decode(text + "=" * (-len(text) % 4)) if len(text) % 4 != 1 else b""
    )
    if pack_bytes(raw) != text:
        raise InputError("it is not written as this game writes it")
    return raw


def _encode_varint(number: int) -> bytes:
    """Encode a number, seven bits per byte, the lowest first."""
    parts = [number & 127]
    while number := number >> 7:
        parts.append(number & 127)
    return bytes(
        part | (128 if place < len(parts) - 1 else 0)
        for place, part in enumerate(parts)
    )


def _decode_varint(raw: bytes) -> tuple[int, bytes]:
    """Return such a number and the bytes after it. Raises ``ValueError``."""
    number = 0
    for place, part in enumerate(raw[:4]):
        number |= (part & 127) << 7 * place
        if part < 128:
            if place and not part:
                break  # written longer than needed
            return number, raw[place + 1 :]
    raise InputError("its beginning is missing")


VERSION = 1
_NAMES = "code", "facts", "name", "moves", "times", "solver"
"""The parts of a line after its version, before the checksums."""


@dataclass(frozen=True)
class Challenge:
    """The part of a record that the line holds: without its date, and with rounded
    times.

    Create it with ``of`` or ``from_text``: both verify the record and keep only what a
    line holds.
    """

    record: Record
    player: str = ""
    """The player's name; empty if it is not given."""

    @classmethod
    def of(cls, record: Record, player: str = "") -> Challenge:
        """Make a challenge from a game. Raises ``ValueError`` if its moves are not
        legal in its deal, or more than a friend's game would read.
        """
        found = recomputed(record)
        check_length(found)
        found = replace(
            found,
            times=unpack_times(pack_times(found.times)),
            started="",
            finished="",
            daily="",
        )
        return cls(found, clean_name(player))

    def game(self) -> Game:
        return self.record.game()

    def to_text(self) -> str:
        return self._line(pack_moves(self.game()))

    def _line(self, moves: str) -> str:
        record = self.record
        parts = {
            "code": record.code,
            "facts": _facts(record),
            "name": pack_bytes(self.player.encode()),
            "moves": moves,
            "times": pack_times(record.times),
            "solver": pack_indices(record.solver_moves),
        }
        return ":".join([f"GAPS{VERSION}", *parts.values(), "".join(_checksums(parts))])

    @classmethod
    def from_text(cls, text: str) -> Challenge:
        """Read a line, wrapped or not, and verify it by replaying it.

        Raises ``ValueError`` that says what is wrong or was changed, ``NewerFormat``
        for a later version.
        """
        if len(text) > MAX_CHARS:
            raise InputError("it is too long")
        if not is_encodable(text):
            raise InputError("it is not text")
        plain = "".join(plain_text(text).split())
        head = _START.match(plain)
        if head is None:
            raise InputError(
                "it is not a challenge: those begin with GAPS and a number, like GAPS1:"
            )
        if int(head[1]) > VERSION:
            raise NewerFormat.of(head[1], VERSION)
        parts, stated = _split(plain[head.end() :])
        facts = _FACTS.fullmatch(parts["facts"])
        if facts is None or len(stated) != len("".join(_checksums(parts))):
            raise InputError("it is incomplete: copy the line again")
        for problem, computed in zip(_CHANGED, _checksums(parts), strict=False):
            if not stated.startswith(computed):
                raise InputError(problem.id)
            stated = stated[len(computed) :]
        record = _read(parts, facts)
        check_facts(record)
        challenge = cls(record, _name_of(parts["name"]) if parts["name"] else "")
        if challenge._line(parts["moves"]) != plain:
            raise InputError("what it says of the game was changed")
        return challenge


def _split(text: str) -> tuple[dict[str, str], str]:
    """Return the parts of a line after its version by name, and the checksums. Raises
    ``ValueError``.
    """
    # the code of a deal holds colons, too
    *parts, checksums = text.rsplit(":", len(_NAMES))
    if len(parts) != len(_NAMES):
        raise InputError("it is incomplete: copy the line again")
    return dict(zip(_NAMES, parts, strict=True)), checksums


def _checksums(parts: Mapping[str, str]) -> list[str]:
    """24 bits each for the deal with its moves, for the times, and for the rest: four
    characters.
    """
    values = {**parts, "seconds": parts["facts"].partition(",")[0]}
    groups = ("code", "moves", "solver"), ("seconds", "times"), ("facts", "name")
    found = (checksum([values[name] for name in group]) for group in groups)
    return [pack_bytes(each.to_bytes(4, "big")[-_CHECKSUM_BYTES:]) for each in found]


def is_recognised(text: str) -> bool:
    """Whether a text begins like a challenge."""
    return _START.match(plain_text(text[:MAX_CODE_CHARS])) is not None


def _facts(record: Record) -> str:
    end = round(record.seconds * 10)
    seconds = f"{end // 10}.{end % 10}"
    return f"{seconds},{record.undos},{record.hints},{record.id}"


def _read(parts: Mapping[str, str], facts: re.Match[str]) -> Record:
    """Return the record in the parts of a line. Raises ``ValueError``."""
    start = start_of(parts["code"])
    try:
        game = unpack_moves(parts["moves"], start, MAX_MOVES)
    except ValueError as error:
        raise InputError(
            "its list of moves was changed: {error}", error=error
        ) from None
    seconds, undos, hints, game_id = facts.groups()
    return Record.of(
        parts["code"],
        game,
        seconds=float(seconds),
        undos=int(undos),
        hints=int(hints),
        finished="",
        started="",
        daily="",
        times=unpack_times(parts["times"]),
        solver_moves=unpack_indices(parts["solver"], len(game.steps)),
        id=game_id,
    )


def _name_of(text: str) -> str:
    try:
        name = unpack_bytes(text).decode()
    except ValueError:
        name = ""
    if not name or not is_valid_name(name) or clean_name(name) != name:
        raise InputError("its player's name was changed")
    return name
