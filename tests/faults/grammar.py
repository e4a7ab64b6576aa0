"""Valid texts of every kind that the game reads, and texts that are nearly valid:
words, cards, moves and lines change places, fields get other values, and the checksums
are true again.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import cache
from random import Random
from textwrap import wrap
from typing import Any

from hypothesis import strategies as st

from gaps.engine import (
    CATALOGUE,
    Game,
    Move,
    Redeal,
    State,
    Step,
    deal,
    format_board,
    parse_code,
)
from gaps.store import GameLog, Match, Settings
from gaps.store.records.crossroads import Answer, Answers, CrossroadsLog, Mark
from gaps.store.sharing.packed import challenge_of, pack, pack_bytes
from gaps.store.sharing.shared import MAX_MOVES, MAX_REDEALS, to_share
from tests.played_games import (
    changed,
    computed,
    move_texts,
    record_of,
    saved_game,
    turn_of,
)

MAX_CHARS = 250_000
CUSTOM_CODE = (
    r"custom/(5|6|7|9|10|12|13)[lhn][lehs][bmpt][0-9u][rae][sk][rnc][se][lf]2?a?"
    r":[1-9][0-9]{0,11}"
)
CODES = (
    "mini:12",
    "gaps:7",
    "either-side:1",
    "maze:5",
    "double-montana:2",
    "pas-a-deux:9",
    "custom/13lsbuasref:7",
    "custom/9net2rsref2:3",
    "custom/13nlbursrsfa:5",
)
MANY_REDEALS = "custom/13llbursref:7"
MANY_MOVES = "maze:1"
TYPED = (
    *CODES,
    "20 417",
    "Short Addiction",
    "GAPS-M-20417 ▲△△△ 750 · 41",
    "GAPS-daily-2026-03-01",
    "B7-A1",
    "R",
)
STRANGE = (
    *(
        "",
        "-",
        "--",
        "??",
        "#",
        "10h",
        "Zs",
        "♠A",
        "A1-A1",
        "A10-B13",
        "A1—B2",
        "solver",
    ),
    *("0", "-1", "1.0", "1e999", "NaN", "007", "²", "٣", "9" * 400, "599.9", "100001"),
    *("2026-02-29", "9999-12-31T23:59:60Z", "0001-01-01", "2026-W10-1", "20260301T12"),
    *("null", "true", "{}", "[" * 3000, "\0", "\ud800", "\u202e", "\u2028", "\r\n"),
    *(
        "GAPS2:",
        "GAPS9:",
        "GAPS GAME 10",
        "custom/",
        "x" * 5000,
        "\x1b[",
        "=1+1",
        ":",
    ),
)
"""Words that stand at the edge of what some reader takes."""


def game_of(
    code: str,
    count: int,
    random: Random,
) -> Game:
    """A game of at most ``count`` moves that are drawn."""
    start = state = deal(*parse_code(code))
    steps: list[Step] = []
    while len(steps) < count and state.legal_moves:
        move = _drawn(state, random, redeals=code == MANY_REDEALS)
        steps.append(Step(move, state, state.play(move)))
        state = steps[-1].after
    return Game(start, tuple(steps))


def _drawn(
    state: State,
    random: Random,
    redeals: bool,
) -> Move:
    """A move of those that are legal; a redeal only where it has to be, or if it is
    asked for.
    """
    if redeals and Redeal() in state.legal_moves:
        return Redeal()
    return random.choice(state.slides or state.legal_moves)


def long_record(code: str, count: int) -> GameLog:
    """The record of such a game, with times and figures that can be true."""
    random = Random(code)
    game = game_of(code, count, random)
    moves = move_texts(game.steps)
    record = record_of(
        code,
        moves,
        seconds=len(game.steps) + 2.5,
        undos=random.randrange(3),
        hints=random.randrange(3),
        finished="2026-03-01T12:00:00+01:00",
        times=tuple(10 * number for number in range(len(moves))),
    )
    return computed(record)


@cache
def records() -> Sequence[GameLog]:
    """Records of short games."""
    return [long_record(code, count) for code in CODES for count in (0, 3, 12)]


@cache
def long_records() -> Sequence[GameLog]:
    """The longest game that is read, and one with as many redeals as are read."""
    return [
        long_record(MANY_REDEALS, MAX_REDEALS),
        long_record(MANY_MOVES, MAX_MOVES),
    ]


def saved(record: GameLog) -> GameLog:
    """The game before its last two moves, which were taken back."""
    return saved_game(
        record.code,
        record.moves[:-2],
        record.moves[-2:],
        record.seconds,
        record.hints,
        record.undos,
    )


def a_match(
    key: str,
    deals: Sequence[int],
    turns: int,
    count: int,
) -> Match:
    """A match after some turns, each of at most ``count`` moves."""
    match = Match(key, ("Ada", "Bea", "Zoë", "Cy"), tuple(deals))
    for _ in range(turns):
        moves = move_texts(game_of(match.code, count, Random(1)).steps)
        match = match.with_turn(turn_of(match.code, match.player, moves, 200.0))
    return match


def boards() -> list[str]:
    """The board of a deal of each variant."""
    return [format_board(deal(variant, 7)) for variant in CATALOGUE.values()]


def saves() -> list[str]:
    """Unfinished games, also of a typed board and of a challenge."""
    games = [saved(each) for each in records()]
    games.append(saved_game("gaps", board=boards()[0]))
    challenge = pack(challenge_of(records()[1]))
    games.append(changed(games[1], challenge=challenge))
    return [each.to_text() for each in games]


def matches() -> list[str]:
    """Matches after each number of turns, and in the middle of one."""
    found = [a_match("mini", (12, 77), turns, 8) for turns in range(9)]
    found.append(replace(found[3], playing=found[3].next_turn("")))
    return [each.to_text() for each in found]


def crossroads() -> list[str]:
    """What is on record of crossroads after each answer of a day."""
    right = Answer(Mark.AT_ONCE)
    tried = Answer(None, ("C4-D2",))
    second = Answer(Mark.AT_THE_SECOND_TRY, ("C4-D2",))
    given = (right, second, Answer(Mark.MISSED), right, tried)
    days = [Answers(given[:count], is_late=count == 2) for count in range(6)]
    logs = [CrossroadsLog({date(2026, 11, 28): each}, 2, 7) for each in days]
    return [each.to_text() for each in logs]


def messages() -> list[str]:
    """Texts of each kind that are sent, as friends write them."""
    played = records()[1]
    texts = (
        pack(challenge_of(played, "Zoë")),
        to_share(played, "Zoë").to_text(),
        boards()[0],
        "GAPS-M-20417 ▲▲△△ 17,200 · 31",
        "GAPS-daily-2026-11-28 ▲▲▲▲ 17,200 · 31",
        "GAPS-cross-2026-11-28 ▲▲△▲▲",
        "custom/13lsbuasref:7",
        "custom/9net2rsref2",
    )
    wrapped = ("\n".join(wrap(text, 60)) for text in texts if "\n" not in text)
    quoted = (text.replace("\n", "\n> ") for text in (*texts, *wrapped))
    return [f"Beat this!\n> {text}\n\nSee you,\nZoë" for text in quoted]


SAMPLES: Mapping[str, Callable[[], Sequence[str]]] = {
    "board": boards,
    "challenge": lambda: [pack(challenge_of(each, "Zoë")) for each in records()],
    "recording": lambda: [to_share(each, "Zoë").to_text() for each in records()],
    "message": messages,
    "save": saves,
    "match": matches,
    "crossroads": crossroads,
    "settings": lambda: [Settings().to_text()],
}
"""Valid texts, by what reads them."""
LONG_SAMPLES: Mapping[str, Callable[[], Sequence[str]]] = {
    "challenge": lambda: [pack(challenge_of(each)) for each in long_records()],
    "recording": lambda: [to_share(each).to_text() for each in long_records()],
    "message": lambda: [
        f"Look:\n> {to_share(each).to_text()}" for each in long_records()
    ],
    "save": lambda: [saved(each).to_text() for each in long_records()],
    "match": lambda: [a_match("maze", range(1, 21), 80, 175).to_text()],
}
"""Valid texts that take as long to read as any."""
JSON_NAMES = ("settings",)


@cache
def samples(name: str) -> Sequence[str]:
    """The valid texts of this name."""
    return SAMPLES[name]()


@cache
def long_samples(name: str) -> Sequence[str]:
    """The longest valid texts of this name."""
    return LONG_SAMPLES[name]()


RAW = st.text(max_size=40) | st.binary(max_size=40).map(
    lambda raw: raw.decode("utf-8", "surrogateescape")
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(STRANGE),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(RAW, inner, max_size=4),
    max_leaves=12,
)


@st.composite
def damaged(draw: st.DrawFn, text: str) -> str:
    """The text, in which some words are gone, others, or elsewhere a second time."""
    words = re.findall(r"\w+|\W", text)
    for _ in range(draw(st.integers(0, 4))):
        first = draw(st.integers(0, len(words)))
        last = first + draw(st.integers(0, 3))
        kind = draw(st.integers(0, 3))
        if kind == 0:
            words[first:last] = [draw(RAW | st.sampled_from(STRANGE))]
        elif kind == 1:
            there = draw(st.integers(0, len(words)))
            words[there:there] = words[first:last]
        elif kind == 2:
            words[first:last] *= draw(st.sampled_from((2, 10, 20_000)))
        else:
            del words[first:last]
    return "".join(words)[:MAX_CHARS]


@st.composite
def damaged_values(draw: st.DrawFn, values: Any) -> Any:
    """The values of a JSON text, with anything in one place."""
    if isinstance(values, dict | list) and values and draw(st.integers(0, 4)):
        places = [*values] if isinstance(values, dict) else range(len(values))
        place = draw(st.sampled_from(places))
        changed = values.copy()
        changed[place] = draw(damaged_values(values[place]))
        return changed
    if isinstance(values, str) and draw(st.booleans()):
        return draw(damaged(values))
    return draw(JSON)


def sealed_challenge(text: str) -> str:
    """The line with a true checksum, as docs/saves.md tells it."""
    parts, colon, _ = text.rpartition(":")
    if not colon:
        return text
    checksum = zlib.crc32(parts.encode()).to_bytes(4, "big")
    return f"{parts}:{pack_bytes(checksum)}"


def sealed_game(text: str) -> str:
    """The game with a true checksum of all lines before."""
    lines = text.rstrip("\n").split("\n")[:-1]
    plain = "\n".join(line.strip() for line in lines)
    return f"{plain}\ncheck: {zlib.crc32(plain.encode()):08x}\n"


SEALS: Mapping[str, Callable[[str], str]] = {
    "challenge": sealed_challenge,
    "recording": sealed_game,
    "save": sealed_game,
    "match": sealed_game,
    "crossroads": sealed_game,
}


def nearly_valid(name: str, longest: bool = False) -> st.SearchStrategy[str]:
    """Texts much like the valid ones of this name; ``longest``: like the longest."""
    texts = st.sampled_from(long_samples(name) if longest else samples(name))
    found = texts.flatmap(damaged)
    if name in SEALS:
        encodable = found.map(lambda text: text.encode("utf-8", "replace").decode())
        found |= encodable.map(SEALS[name])
    if name in JSON_NAMES:
        values = texts.map(json.loads).flatmap(damaged_values)
        found |= values.map(json.dumps)
    return found


TYPED_TEXTS = (
    RAW
    | st.sampled_from(TYPED).flatmap(damaged)
    | st.from_regex(CUSTOM_CODE, fullmatch=True).flatmap(damaged)
    | st.text("0123456789abcdjqkthsACDHQKST-:., \n#²٣①ſ/.RrⅫ−", max_size=60)
)
"""What somebody may type as a deal, rules, a card, a cell or a move."""
