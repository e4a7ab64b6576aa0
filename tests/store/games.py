"""A strategy that makes records of random games."""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate

from hypothesis import strategies as st

from gaps.engine import CATALOGUE, Game, Move, State, deal, parse_code
from gaps.store import GameLog
from tests.played_games import changed, computed, move_texts, record_of, saved_game

RECORD = record_of(
    "mini:12",
    ("D5-B5",),
    3.5,
    result="lost",
    home=1,
    finished="2026-03-01T12:00:00",
    id="1" * 16,
)
"""A game on record."""
SAVED = saved_game(
    "mini:12", ("D5-B5", "A1-C3"), seconds=12.5, started="2026-03-01T12:00:00"
)
"""A game under way."""
KEYS = [
    "mini",
    "gaps",
    "either-side",
    "line-up",
    "endless",
    "double-montana",
    "maze",
    "pas-a-deux",
    "galary",
]


def first_move(state: State) -> Move:
    return state.legal_moves[0]


def played_game(
    code: str, count: int, choose: Callable[[State], Move] = first_move
) -> Game:
    """A game in which ``count`` moves were made, if there were so many."""
    game = Game(deal(*parse_code(code)))
    while len(game.steps) < count and game.state.legal_moves:
        game = game.play(choose(game.state))
    return game


def played_record(code: str = "mini:12", count: int = 5, **changes: object) -> GameLog:
    """The record of a game in which the first legal move was made ``count`` times, a
    second each.
    """
    game = played_game(code, count)
    moves = move_texts(game.steps)
    ended = "2026-03-01T12:00:00+01:00"
    record = record_of(
        code,
        moves,
        float(len(moves)),
        finished=ended,
    )
    return changed(computed(record), **changes)


@st.composite
def any_game(draw: st.DrawFn) -> Game:
    """Some moves of any deal."""
    variant = CATALOGUE[draw(st.sampled_from(KEYS))]
    game = Game(deal(variant, draw(st.integers(1, 2**31 - 1))))
    for choice in draw(st.lists(st.integers(0, 50), max_size=40)):
        legal = game.state.legal_moves
        if not legal:
            break
        game = game.play(legal[choice % len(legal)])
    return game


@st.composite
def records(draw: st.DrawFn) -> GameLog:
    """Draw a valid record: of any length, with times or without."""
    game = draw(any_game())
    count = len(game.steps)
    times: tuple[int, ...] = ()
    if draw(st.booleans()):
        waits = st.lists(
            st.integers(0, 40_000),
            min_size=count,
            max_size=count,
        )
        times = tuple(accumulate(draw(waits)))
    end = max(times, default=0) + count + draw(st.integers(0, 10_000))
    by_solver = draw(st.sets(st.integers(0, max(0, count - 1)), max_size=count))
    record = record_of(
        f"{game.start.variant.key}:{game.start.seed}",
        move_texts(game.steps),
        end / 10,
        undos=draw(st.integers(0, 99)),
        hints=draw(st.integers(0, 9)),
        finished=draw(st.sampled_from(["", "2026-03-01T12:00:00+01:00"])),
        started=draw(st.sampled_from(["", "2026-03-01T11:00:00"])),
        times=times,
        solver_moves=tuple(sorted(by_solver)),
        id=draw(st.text("0123456789abcdef", min_size=16, max_size=16)),
    )
    return computed(record)
