"""Inputs made from a seed: random bytes, damaged valid texts, and JSON with any value
in any place.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from gaps.store import Challenge, Recording
from tests.faults.fuzz import grammar
from tests.faults.fuzz.samples import long_samples, records, samples

MAX_BYTES = 100_000
LONG_GAME = 0.003  # the share of inputs that begin with a very long game
LONG = 0.02  # the share of inputs that grow towards ``MAX_BYTES``
JSON = "save", "match", "settings"
WORDS = (
    b"\0",
    b"\xff",
    b"\xed\xa0\x80",
    b"\xef\xbb\xbf",
    b"\xc2\xb2",
    b"\xd9\xa3",
    b"\xe2\x80\xae",
    b"\r\n",
    b"\x1b[",
    b"9" * 400,
    b"-1",
    b"1e999",
    b"NaN",
    b"Infinity",
    b"0.0",
    b"999999999",
    b"2147483648",
    b"18446744073709551616",
    b"null",
    b"true",
    b"{}",
    b"[]",
    b'"',
    b"\\u0000",
    b"\\ud800",
    b"'",
    b",",
    b":",
    b"=1+1",
    b"@",
    b"--",
    b"R ",
    b".",
    b"9999-99-99",
    b"1969-12-31T00:00:00",
    b"gaps",
    b"custom/",
    b"10h",
    b"A1-B1 ",
    b"GAPS1:",
    b"GAPS9:",
    b"GAPS RECORD 1",
)

BY_GRAMMAR = 10**9
"""Inputs from this number on are made by the grammar of what the reader reads, where
there is one.
"""

Change = Callable[[bytearray, Random], None]
ChangeText = Callable[[str, Random], str]


def make_input(reader: str, seed: int) -> bytes:
    """The input of this number: the same on every machine."""
    random = Random(f"{reader}/{seed}")
    kind = random.random()
    if seed >= BY_GRAMMAR and (made := _by_grammar(reader, random)) is not None:
        return made[:MAX_BYTES]
    if kind < 0.1:
        return random.randbytes(int(random.random() ** 3 * 300))
    if kind < 0.3:
        structured = _structured(reader, random)
        if structured is not None:
            return structured[:MAX_BYTES]
    base = long_samples(reader) if random.random() < LONG_GAME else ()
    raw = bytearray(random.choice(base or samples(reader)))
    for _ in range(random.choice((0, 1, 1, 1, 2, 3, 8))):
        random.choice(CHANGES)(raw, random)
    if random.random() < LONG:
        _grow(raw, random)
    return bytes(raw[:MAX_BYTES])


def _by_grammar(reader: str, random: Random) -> bytes | None:
    """An input whose form is nearly right."""
    if (make := grammar.BY_TEXT.get(reader)) is not None:
        base = long_samples(reader) if random.random() < LONG_GAME else ()
        text = random.choice(base or samples(reader)).decode()
        return make(text, random).encode("utf-8", "surrogateescape")
    if reader in JSON:
        values = json.loads(random.choice(samples(reader)))
        for _ in range(random.randint(1, 3)):
            _change_value(values, random, grammar.words)
        return json.dumps(values).encode("utf-8", "surrogatepass")
    return None


def _structured(reader: str, random: Random) -> bytes | None:
    """An input whose form is right, and whose values are anything."""
    if reader in ("challenge", "recording"):
        return _shared(reader, random)
    if reader in JSON:
        values = json.loads(random.choice(samples(reader)))
        for _ in range(random.randint(1, 3)):
            _change_value(values, random)
        return json.dumps(values).encode("utf-8", "surrogatepass")
    return None


def _shared(reader: str, random: Random) -> bytes:
    """A game with true checksums and a few changed facts."""
    record = random.choice(records())
    facts: dict[str, Any] = {
        "seconds": random.choice((0.0, 0.1, 1e8, record.seconds, 599.9)),
        "undos": random.choice((0, 10**8, 3)),
        "hints": random.choice((0, 10**8, 3)),
        "times": random.choice((record.times, (), tuple(range(len(record.moves))))),
        "finished": random.choice(("", "9999-99-99", "2026-03-01T12:00:00")),
        "daily": random.choice(("", "2026-03-01", "x")),
    }
    kept = {
        name: facts[name] for name in random.sample(sorted(facts), random.randint(0, 3))
    }
    made = Challenge if reader == "challenge" else Recording
    return (
        made(replace(record, **kept), random.choice(("", "Zoë", "x" * 24)))
        .to_text()
        .encode()
    )


def _change_value(
    values: Any, random: Random, change: ChangeText | None = None
) -> None:
    """Put anything in one place of a JSON value; in a text there, ``change`` it."""
    while True:
        keys = list(values) if isinstance(values, dict) else list(range(len(values)))
        if change is not None and len(keys) > 2 and random.random() < 0.95:
            keys = [key for key in keys if key not in ("format", "version")]
        if not keys:
            return
        key = random.choice(keys)
        inner = values[key]
        if isinstance(inner, dict | list) and inner and random.random() < 0.7:
            values = inner
            continue
        if change is not None and isinstance(inner, str) and random.random() < 0.8:
            values[key] = change(inner, random)
        else:
            values[key] = _any_value(inner, random)
        return


def _any_value(value: Any, random: Random) -> Any:
    if isinstance(value, str) and random.random() < 0.6:
        raw = bytearray(value.encode("utf-8", "surrogatepass"))
        random.choice(CHANGES)(raw, random)
        if random.random() < LONG:
            _grow(raw, random)
        return raw.decode("utf-8", "surrogateescape")
    choices: tuple[Any, ...] = (
        None,
        True,
        -1,
        0,
        10**400,
        1.5,
        -0.0,
        "",
        "\0",
        "\ud800",
        "x" * 5000,
        [],
        {},
        [[[[]]]],
        [0] * 500,
    )
    return random.choice(choices)


def _flip(raw: bytearray, random: Random) -> None:
    if raw:
        raw[random.randrange(len(raw))] ^= 1 << random.randrange(8)


def _replace_byte(raw: bytearray, random: Random) -> None:
    if raw:
        raw[random.randrange(len(raw))] = random.randrange(32, 127)


def _delete(raw: bytearray, random: Random) -> None:
    first, last = _part(raw, random)
    del raw[first:last]


def _repeat(raw: bytearray, random: Random) -> None:
    first, last = _part(raw, random)
    raw[first:first] = raw[first:last] * random.choice((1, 1, 2, 10))


def _swap(raw: bytearray, random: Random) -> None:
    first, last = _part(raw, random)
    part = raw[first:last]
    del raw[first:last]
    at = random.randrange(len(raw) + 1)
    raw[at:at] = part


def _put_word(raw: bytearray, random: Random) -> None:
    at = random.randrange(len(raw) + 1)
    raw[at : at + random.choice((0, 0, 1, 5))] = random.choice(WORDS)


def _put_number(raw: bytearray, random: Random) -> None:
    """Replace some digits."""
    digits = [place for place, byte in enumerate(raw) if 48 <= byte < 58]
    if digits:
        at = random.choice(digits)
        raw[at : at + 1] = str(
            random.choice((0, 1, 7, 10**9, 10**18, 10**300))
        ).encode()


def _nest(raw: bytearray, random: Random) -> None:
    depth = random.choice((3, 50, 3000))
    opening, closing = random.choice(((b"[", b"]"), (b'{"a":', b"}"), (b"(", b")")))
    at = random.randrange(len(raw) + 1)
    raw[at:at] = opening * depth + closing * depth


def _long_word(raw: bytearray, random: Random) -> None:
    at = random.randrange(len(raw) + 1)
    raw[at:at] = random.choice(
        (b"x", b"9", b"\xc3\xa9", b"=", b"R", b"-")
    ) * random.choice((50, 500, 5000))


def _grow(raw: bytearray, random: Random) -> None:
    """Repeat a part until the input is as long as is allowed."""
    first, last = _part(raw, random)
    part = bytes(raw[first:last]) or b"x"
    raw[first:first] = part * ((MAX_BYTES - len(raw)) // len(part))


def _part(raw: bytearray, random: Random) -> tuple[int, int]:
    first = random.randrange(len(raw) + 1)
    return first, min(len(raw), first + 1 + int(random.random() ** 3 * 200))


CHANGES: tuple[Change, ...] = (
    _flip,
    _flip,
    _replace_byte,
    _replace_byte,
    _delete,
    _repeat,
    _swap,
    _put_word,
    _put_word,
    _put_number,
    _put_number,
    _nest,
    _long_word,
)
