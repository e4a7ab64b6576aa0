"""A strategy that makes records of random games."""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate

from hypothesis import strategies as st

from gaps.engine import CATALOGUE, Game, Move, State, Status, deal, parse_code
from gaps.store import Played
from tests.played_games import changed, computed, move_texts, record_of

ENDS = {Status.WON: "won", Status.LOST: "lost"}
KEYS = [
    "mini",
    "gaps",
    "either-side",
    "line-up",
    "endless",
    "double-montana",
    "maze",
    "pas-a-deux",
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


def played_record(code: str = "mini:12", count: int = 5, **changes: object) -> Played:
    """The record of a game in which the first legal move was made ``count`` times, a
    second each.
    """
    game = played_game(code, count)
    moves = move_texts(game.steps)
    ended = "2026-03-01T12:00:00+01:00"
    record = record_of(code, moves, float(len(moves)), finished=ended)
    return changed(computed(record), **changes)


@st.composite
def records(draw: st.DrawFn) -> Played:
    """Draw a valid record: of any length, with times or without."""
    key = draw(st.sampled_from(KEYS))
    seed = draw(st.integers(1, 2**31 - 1))
    game = Game(deal(CATALOGUE[key], seed))
    for choice in draw(st.lists(st.integers(0, 50), max_size=40)):
        if not game.state.legal_moves:
            break
        game = game.play(game.state.legal_moves[choice % len(game.state.legal_moves)])
    waits = draw(
        st.none()
        | st.lists(
            st.integers(0, 40_000), min_size=len(game.steps), max_size=len(game.steps)
        )
    )
    times = () if waits is None else tuple(accumulate(waits))
    end = (times[-1] if times else 0) + len(game.steps) + draw(st.integers(0, 10_000))
    indices = st.sets(
        st.integers(0, max(0, len(game.steps) - 1)), max_size=len(game.steps)
    )
    solver_moves = tuple(sorted(draw(indices)))
    return computed(
        record_of(
            f"{key}:{seed}",
            move_texts(game.steps),
            end / 10,
            draw(st.integers(0, 99)),
            draw(st.integers(0, 9)),
            0,
            0,
            0,
            ENDS.get(game.state.status, "given up"),
            0,
            draw(st.sampled_from(["", "2026-03-01T12:00:00+01:00"])),
            draw(st.sampled_from(["", "2026-03-01T11:00:00"])),
            "",
            times,
            solver_moves,
            draw(st.text("0123456789abcdef", min_size=16, max_size=16)),
        )
    )
