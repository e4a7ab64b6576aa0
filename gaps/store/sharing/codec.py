"""Moves and times in few signs: which of the legal moves each one was, and how long it took, coarsely."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from bisect import bisect_right
from collections.abc import Iterable

from gaps.engine import Game, InputError, Move, Redeal, Slide, State

SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
FINE, GROWTH = 41, 1.25  # waits that are half seconds; from there on, each is longer by this factor
WAITS = (
    *(5 * number for number in range(FINE)),
    *(round(200 * GROWTH**number) for number in range(1, len(SIGNS) - FINE + 1)),
)
"""The waits between two moves that a sign can stand for, tenths of seconds."""


def in_order(state: State) -> tuple[Move, ...]:
    """The legal moves in an order that is part of the format: by cells, and a redeal last."""
    return tuple(sorted(state.legal_moves, key=_place))


def pack_moves(game: Game) -> str:
    """The moves of a game as one number whose digits are their places among the legal ones."""
    number = 0
    for step in reversed(game.steps):
        legal = in_order(step.before)
        number = number * len(legal) + legal.index(step.cause)
    return pack_bytes(_whole(len(game.steps)) + number.to_bytes((number.bit_length() + 7) // 8, "little"))


def unpack_moves(text: str, start: State, most: int) -> Game:
    """The game of these moves. Raises ``ValueError`` if they cannot be those of the deal."""
    count, raw = _read_whole(unpack_bytes(text))
    if count > most:
        raise InputError("it has {count} moves, and at most {most} are read", count=count, most=most)
    number, game = int.from_bytes(raw, "little"), Game(start)
    for _ in range(count):
        legal = in_order(game.state)
        if not legal:
            raise InputError("the game ends before them")
        number, place = divmod(number, len(legal))
        game = game.play(legal[place])
    if number:
        raise InputError("there is more after them")
    return game


def pack_times(times: Iterable[int]) -> str:
    """A sign for each time, none of them later than it was. What is cut off one wait is given to the next,
    so that nothing adds up."""
    signs, now = [], 0
    for time in times:
        sign = max(0, bisect_right(WAITS, time - now) - 1)
        now += WAITS[sign]
        signs.append(SIGNS[sign])
    return "".join(signs)


def unpack_times(text: str) -> tuple[int, ...]:
    """The times, tenths of seconds. Raises ``ValueError``."""
    times, now = [], 0
    for sign in text:
        place = SIGNS.find(sign)
        if place < 0:
            raise InputError("{sign!r} stands for no time", sign=sign)
        now += WAITS[place]
        times.append(now)
    return tuple(times)


def pack_bytes(raw: bytes) -> str:
    """Bytes as letters, digits, ``-`` and ``_``."""
    return urlsafe_b64encode(raw).decode().rstrip("=")


def unpack_bytes(text: str) -> bytes:
    """The bytes of such text. Raises ``ValueError`` for any other."""
    if not set(text) <= set(SIGNS):
        raise InputError("it holds signs that do not belong there")
    raw = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if pack_bytes(raw) != text:
        raise InputError("it is not written as this game writes it")
    return raw


def _place(move: Move) -> tuple[int, ...]:
    match move:
        case Slide(source, target):
            return 0, source, target
        case Redeal():
            return (1,)
    return (2,)


def _whole(number: int) -> bytes:
    """A number, seven bits a byte."""
    parts = [number & 127]
    while number := number >> 7:
        parts.append(number & 127)
    return bytes(part | (128 if place < len(parts) - 1 else 0) for place, part in enumerate(parts))


def _read_whole(raw: bytes) -> tuple[int, bytes]:
    """Such a number, and what comes after it. Raises ``ValueError``."""
    number = 0
    for place, part in enumerate(raw[:4]):
        number |= (part & 127) << 7 * place
        if part < 128:
            return number, raw[place + 1 :]
    raise InputError("its beginning is missing")
