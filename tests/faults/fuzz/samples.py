"""Valid inputs for each reader, short and as long as is read: what mutations begin
with.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from random import Random

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
from gaps.store import Challenge, Match, Record, Recording, SavedGame, Settings, Turn
from gaps.store.records.record import GIVEN_UP
from gaps.store.saves.saved import MAX_REDEALS, move_texts
from gaps.store.sharing.verify import MAX_MOVES, recomputed

CODES: tuple[str, ...] = (
    "mini:12",
    "gaps:7",
    "endless:3",
    "either-side:1",
    "maze:5",
    "double-montana:2",
    "pas-a-deux:9",
    "custom/13lsbuasref:7",
    "custom/5hepursrel:1",
    "custom/9net2rsref2:3",
    "custom/13nlbursrsfa:5",
)
HEAVY = ("custom/13llbursref:7", "maze:1", "custom/13lsbuasref:1")
RESULTS = {"won": "won", "lost": "lost"}


def game_of(code: str, count: int, random: Random) -> Game:
    """A game of at most ``count`` moves that are drawn; redeals are preferred in the
    first of ``HEAVY``.
    """
    start = state = deal(*parse_code(code))
    steps: list[Step] = []
    while len(steps) < count and state.legal_moves:
        move = _choice(code, state, random)
        steps.append(Step(move, state, state.play(move)))
        state = steps[-1].after
    return Game(start, tuple(steps))


def _choice(code: str, state: State, random: Random) -> Move:
    slides = state.slides
    if slides and code != HEAVY[0]:
        return random.choice(slides)
    return (
        Redeal() if Redeal() in state.legal_moves else random.choice(state.legal_moves)
    )


def record_of(code: str, count: int, random: Random) -> Record:
    """The record of such a game, with times and figures that can be true."""
    game = game_of(code, count, random)
    moves = move_texts(game.steps)
    seconds = len(game.steps) + 2.5
    times = tuple(10 * number for number in range(len(moves)))
    result = RESULTS.get(game.state.status.value, GIVEN_UP)
    return recomputed(
        Record(
            code,
            moves,
            seconds,
            random.randrange(3),
            random.randrange(3),
            0,
            0,
            0,
            result,
            0,
            finished="2026-03-01T12:00:00+01:00",
            times=times if random.random() < 0.7 else (),
        )
    )


@cache
def records() -> tuple[Record, ...]:
    """Records of many short games."""
    random = Random(1)
    return tuple(
        record_of(code, count, random) for code in CODES for count in (0, 3, 12)
    )


@cache
def long_records() -> tuple[Record, ...]:
    """Records of the longest games that are read, and of those with most redeals."""
    random = Random(2)
    return tuple(
        record_of(code, MAX_REDEALS if code == HEAVY[0] else MAX_MOVES, random)
        for code in HEAVY
    )


def _boards() -> list[str]:
    return [format_board(deal(variant, 7)) for variant in CATALOGUE.values()]


def _save(record: Record) -> SavedGame:
    return SavedGame(
        record.code,
        record.moves[:-2],
        record.moves[-2:],
        record.seconds,
        record.hints,
        record.undos,
    )


def _saves() -> list[str]:
    saves = [_save(each) for each in records()]
    typed = SavedGame("gaps", board=format_board(deal(CATALOGUE["gaps"], 7)))
    answer = replace(saves[1], challenge=Challenge.of(records()[1]).to_text())
    return [each.to_text() for each in (*saves, typed, answer)]


def _matches() -> list[str]:
    found = []
    for key in ("mini", "maze", "endless"):
        match = Match(key, ("Ada", "Bea", "Zoë"), (12, 77, 3))
        for number in range(7):
            moves = move_texts(game_of(match.code, 8, Random(number)).steps)
            match = match.with_turn(Turn(match.code, match.player, moves, 31.5, 1, 0))
            found.append(match.to_text())
        found.append(replace(match, playing=SavedGame(match.code)).to_text())
    return found


SAMPLES: Mapping[str, Callable[[], Sequence[str | bytes]]] = {
    "code": lambda: [
        *CODES,
        "20 417",
        "GAPS-M-20417 ▲△△△ 750 · 41",
        "GAPS-daily-2026-03-01",
        "B7-A1",
        "R",
    ],
    "board": _boards,
    "challenge": lambda: [
        Challenge.of(each, name).to_text() for each in records() for name in ("", "Zoë")
    ],
    "recording": lambda: [
        Recording.of(each, name).to_text() for each in records() for name in ("", "Zoë")
    ],
    "save": _saves,
    "match": _matches,
    "settings": lambda: [Settings().to_text()],
    "text": lambda: [
        "The deal was lost.",
        "W" * 500,
        "a " * 500,
        "漢字 e\u0301 👩\u200d👧 שלום\n",
    ],
}
"""By the name of the reader."""
LONG_SAMPLES: Mapping[str, Callable[[], list[str]]] = {
    "challenge": lambda: [Challenge.of(each).to_text() for each in long_records()],
    "recording": lambda: [Recording.of(each).to_text() for each in long_records()],
    "save": lambda: [_save(each).to_text() for each in long_records()],
    "match": lambda: [_long_match()],
}


def _long_match() -> str:
    """A match of eighty turns, as many as there can be."""
    match = Match("maze", ("Ada", "Bea", "Zoë", "Cy"), tuple(range(1, 21)))
    while not match.over:
        moves = move_texts(game_of(match.code, 175, Random(1)).steps)
        match = match.with_turn(Turn(match.code, match.player, moves, 200.0))
    return match.to_text()


@cache
def samples(reader: str) -> tuple[bytes, ...]:
    """The valid inputs of a reader."""
    return tuple(
        each if isinstance(each, bytes) else each.encode() for each in SAMPLES[reader]()
    )


@cache
def long_samples(reader: str) -> tuple[bytes, ...]:
    """Valid inputs that take as long to read as any."""
    return (
        tuple(text.encode() for text in LONG_SAMPLES[reader]())
        if reader in LONG_SAMPLES
        else ()
    )
