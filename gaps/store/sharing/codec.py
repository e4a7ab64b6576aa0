"""Pack moves and times into short text: each move as its index among the legal ones, times rounded down."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from bisect import bisect_right
from collections.abc import Iterable

from gaps.engine import Game, InputError, Move, Redeal, Slide, State, Step
from gaps.store.saves.saved import check_redeals

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
FINE, GROWTH = 41, 1.25  # waits in steps of half a second; each longer one is the last times GROWTH
WAITS = (
    *(5 * number for number in range(FINE)),
    *(round(200 * GROWTH**number) for number in range(1, len(ALPHABET) - FINE + 1)),
)
"""The wait between two moves that each character of ``ALPHABET`` stands for, tenths of seconds."""


def ordered_moves(state: State) -> tuple[Move, ...]:
    """Return the legal moves in an order that is part of the format: by cells, and a redeal last."""
    return tuple(sorted(state.legal_moves, key=_sort_key))


def pack_moves(game: Game) -> str:
    """Pack the moves of a game as one number whose digits are their indices among the legal moves."""
    number = 0
    for step in reversed(game.steps):
        legal = ordered_moves(step.before)
        number = number * len(legal) + legal.index(step.cause)
    return pack_bytes(
        _encode_varint(len(game.steps)) + number.to_bytes((number.bit_length() + 7) // 8, "little")
    )


def unpack_moves(text: str, start: State, maximum: int) -> Game:
    """Replay the packed moves from ``start``. Raises ``ValueError`` if they are not moves of the deal."""
    count, raw = _decode_varint(unpack_bytes(text))
    if count > maximum:
        raise InputError("it has {count} moves, and at most {most} are read", count=count, most=maximum)
    if raw.endswith(b"\0"):
        raise InputError("there is extra data after them")
    number, state, steps = int.from_bytes(raw, "little"), start, list[Step]()
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
    characters, now = [], 0
    for time in times:
        index = max(0, bisect_right(WAITS, time - now) - 1)
        now += WAITS[index]
        characters.append(ALPHABET[index])
    return "".join(characters)


def unpack_times(text: str) -> tuple[int, ...]:
    """Return the packed times, tenths of seconds. Raises ``ValueError``."""
    times, now = [], 0
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
        raise InputError("its list of moves was changed: the solver made none after the last")
    return tuple(index for index in range(count) if number >> index & 1)


def pack_bytes(raw: bytes) -> str:
    """Encode bytes as letters, digits, ``-`` and ``_`` (base 64 without padding)."""
    return urlsafe_b64encode(raw).decode().rstrip("=")


def unpack_bytes(text: str) -> bytes:
    """Decode such text. Raises ``ValueError`` for any other."""
    if not set(text) <= set(ALPHABET):
        raise InputError("it contains invalid characters")
    raw = urlsafe_b64decode(text + "=" * (-len(text) % 4)) if len(text) % 4 != 1 else b""
    if pack_bytes(raw) != text:
        raise InputError("it is not written as this game writes it")
    return raw


def _sort_key(move: Move) -> tuple[int, ...]:
    match move:
        case Slide(source, target):
            return 0, source, target
        case Redeal():
            return (1,)
    return (2,)


def _encode_varint(number: int) -> bytes:
    """Encode a number, seven bits per byte, the lowest first."""
    parts = [number & 127]
    while number := number >> 7:
        parts.append(number & 127)
    return bytes(part | (128 if place < len(parts) - 1 else 0) for place, part in enumerate(parts))


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
