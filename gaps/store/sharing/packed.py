"""A game as one line of text, for a friend to play the same deal against.

``GAPS1:gaps:20417:412.3,0,1,ID:NAME:MOVES:TIMES:SOLVER:CHECK``: the deal; seconds,
undos, hints and the id; the player's name, the moves, the times, the moves that the
solver made, and a checksum, all packed: each move as its index among the legal ones,
and times rounded down.
"""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace
from operator import attrgetter

from gaps.engine import Game, InputError, Move, State, Step
from gaps.engine.pasted import plain_text
from gaps.store.formats import NewerFormat, is_encodable
from gaps.store.games.game_log import GameLog, RecordedMove, tenths_text
from gaps.store.settings import clean_name, is_valid_name
from gaps.store.sharing import shared
from gaps.typed_text import line_of

VERSION = 1
MAX_CHARS = 20_000
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
_START = re.compile(r"\bGAPS([0-9]{1,9}):(?=\S|\s*\Z)", re.IGNORECASE | re.ASCII)
_WHOLE = re.compile(r"\w+:(?:[^:]*:){7}[\w-]{6}", re.ASCII)
"""A line up to its checksum."""
_NUMBER = r"(0|[1-9]\d{0,8})"
_FACTS = rf"(?a)((?:0|[1-9]\d{{0,8}})\.\d),{_NUMBER},{_NUMBER},([0-9a-f]{{16}})"
_CELLS = attrgetter("source", "target")
_PARTS = 6  # before the checksum; the first, with the deal, holds colons itself


def challenge_of(played: GameLog, player: str = "") -> GameLog:
    """Return the content of a game's line: no dates, and rounded times.

    Raise ``ValueError`` if its moves are not legal in its deal, or if a friend's game
    would not read it: they are too many, or practice began with them and took less time
    than they take.
    """
    shared.check_length(played)
    played.check()
    times = unpack_times(pack_times(played.times))
    moves = [
        made._replace(at=time) for made, time in zip(played.moves, times, strict=True)
    ]
    challenge = GameLog(
        code=played.code,
        id=played.id,
        player=clean_name(player),
        time=played.time,
        hints=played.hints,
        undos=played.undos,
        moves=tuple(moves),
    )
    shared.check_possible(challenge)
    return challenge


def pack(played: GameLog) -> str:
    """Return the line of a game.

    Raise ``ValueError`` if its moves are not legal.
    """
    return _line(played, played.game)


def _line(played: GameLog, game: Game) -> str:
    facts = (tenths_text(played.time), played.undos, played.hints, played.id)
    parts = [
        f"GAPS{VERSION}",
        played.code,
        ",".join(map(str, facts)),
        pack_bytes(played.player.encode()),
        pack_moves(game),
        pack_times(played.times),
        pack_indices(played.solver_moves),
    ]
    return ":".join([*parts, _checksum(parts)])


def unpack(text: str) -> GameLog:
    """Read a line, wrapped or not, and verify it by replaying it.

    Raise ``ValueError`` that says what is wrong, ``NewerFormat`` for a later version.
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
    *parts, checksum = plain.rsplit(":", _PARTS)
    if len(parts) < _PARTS or checksum != _checksum(parts):
        raise InputError("it is incomplete or was changed: copy the line again")
    return _read(plain, *parts)


def found_in(text: str) -> str:
    """Return the line of a game inside another text, wrapped or not.

    It is empty if there is none.
    """
    plain = plain_text(text)
    start = _START.search(plain)
    if start is None:
        return ""
    found = plain[start.start() :]
    whole = _WHOLE.match("".join(found.split()))
    return found if whole is None else whole[0]


def _read(
    plain: str, deal: str, facts: str, name: str, moves: str, times: str, solver: str
) -> GameLog:
    """Return the game in the parts of a line.

    Raise ``ValueError``.
    """
    found = re.fullmatch(_FACTS, facts)
    if found is None:
        raise InputError("what it says of the game was changed")
    seconds, undos, hints, game_id = found.groups()
    played = GameLog(
        code=deal.partition(":")[2],
        id=game_id,
        player=_name_of(name),
        time=int(seconds.replace(".", "")),
        hints=int(hints),
        undos=int(undos),
    )
    game = unpack_moves(moves, played.start)
    made = _moves_made(game, unpack_times(times), solver)
    played = replace(played, moves=made, known_game=game)
    played.check()
    shared.check_possible(played)
    if _line(played, game) != plain:
        raise InputError("what it says of the game was changed")
    return played


def _moves_made(
    game: Game, times: Sequence[int], solver: str
) -> tuple[RecordedMove, ...]:
    count = len(game.steps)
    if len(times) != count:
        raise InputError(
            "its times were changed; moves: {moves}, times: {times}",
            times=len(times),
            moves=count,
        )
    by_solver = set(unpack_indices(solver, count))
    steps = enumerate(zip(game.steps, times, strict=True))
    return tuple(
        RecordedMove(step.text, time, index in by_solver)
        for index, (step, time) in steps
    )


def _name_of(text: str) -> str:
    if not text:
        return ""
    try:
        name = unpack_bytes(text).decode()
    except ValueError:
        name = ""
    is_clean = clean_name(name) == line_of(name)  # also one that is not composed
    if not name or not is_valid_name(name) or not is_clean:
        raise InputError("its player's name was changed")
    return name


def _checksum(parts: Iterable[str]) -> str:
    number = zlib.crc32(":".join(parts).encode())
    return pack_bytes(number.to_bytes(4, "big"))


# Packing


def ordered_moves(state: State) -> tuple[Move, ...]:
    """Return the legal moves in an order that is part of the format.

    They are in the order of cells, and a redeal is last.
    """
    slides = sorted(state.slides, key=_CELLS)
    others = state.legal_moves[len(slides) :]
    return (*slides, *others)


def pack_moves(game: Game) -> str:
    """Pack the moves of a game as one number.

    Its digits are their indices among the legal moves.
    """
    number = 0
    for step in reversed(game.steps):
        legal = ordered_moves(step.before)
        number = number * len(legal) + legal.index(step.cause)
    count = _encode_varint(len(game.steps))
    return pack_bytes(count + _number_bytes(number))


def unpack_moves(text: str, start: State) -> Game:
    """Replay the packed moves from ``start``.

    Raise ``ValueError`` if they are not moves of the deal, or more than are read.
    """
    count, raw = _decode_varint(unpack_bytes(text))
    shared.check_count(count)
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
        shared.check_redeals(state.redeals_used)
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
    """Return the packed times, tenths of seconds. Raise ``ValueError``."""
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
    return pack_bytes(_number_bytes(number))


def unpack_indices(text: str, count: int) -> tuple[int, ...]:
    """Return packed indices, which must be below ``count``. Raise ``ValueError``."""
    number = int.from_bytes(unpack_bytes(text), "little")
    if number.bit_length() > count:
        raise InputError(
            "its list of moves was changed: the computer made none after the last"
        )
    return tuple(index for index in range(count) if number >> index & 1)


def pack_bytes(raw: bytes) -> str:
    """Encode bytes as letters, digits, ``-`` and ``_`` (base 64 without padding)."""
    return urlsafe_b64encode(raw).decode().rstrip("=")


def unpack_bytes(text: str) -> bytes:
    """Decode such text. Raise ``ValueError`` for any other."""
    if not set(text) <= set(ALPHABET):
        raise InputError("it contains invalid characters")
    raw = (
        urlsafe_b64decode(text + "=" * (-len(text) % 4)) if len(text) % 4 != 1 else b""
    )
    if pack_bytes(raw) != text:
        raise InputError("it is not written as this game writes it")
    return raw


def _number_bytes(number: int) -> bytes:
    return number.to_bytes((number.bit_length() + 7) // 8, "little")


def _encode_varint(number: int) -> bytes:
    """Encode a number, seven bits per byte, the lowest first."""
    parts = bytearray()
    while number > 127:
        parts.append(number & 127 | 128)
        number >>= 7
    parts.append(number)
    return bytes(parts)


def _decode_varint(raw: bytes) -> tuple[int, bytes]:
    """Return such a number and the bytes after it. Raise ``ValueError``."""
    number = 0
    for place, part in enumerate(raw[:4]):
        number |= (part & 127) << 7 * place
        if part < 128:
            if place and not part:
                break  # written longer than needed
            return number, raw[place + 1 :]
    raise InputError("its beginning is missing")
