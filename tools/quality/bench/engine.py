"""The speed of the engine: ``python -m tools.quality.bench.engine``. Medians and deciles, on one core."""

from __future__ import annotations

import random
import statistics
import sys
from collections.abc import Callable
from time import perf_counter

from gaps.engine import CATALOGUE, State, deal

TURNS, ROUNDS, GAMES = 2000, 15, 200


def turn_microseconds(rounds: int = ROUNDS) -> list[float]:
    """Microseconds to list the legal moves of a new position of 4 x 13 cells and play one, by round."""
    state = deal(CATALOGUE["gaps"], 5)
    move = state.slides[0]
    figures = []
    for _ in range(rounds):
        began = perf_counter()
        for _ in range(TURNS):
            fresh = State(state.variant, state.board, state.seed)
            if fresh.legal_moves:
                fresh.play(move)
        figures.append((perf_counter() - began) / TURNS * 1e6)
    return figures


def game_milliseconds(games: int = GAMES) -> list[float]:
    """The milliseconds of a game of random moves with two redeals, for each game."""
    choose, figures = random.Random(1).choice, []
    for seed in range(1, games + 1):
        began = perf_counter()
        state = deal(CATALOGUE["gaps"], seed)
        while state.legal_moves:
            state = state.play(choose(state.legal_moves))
        figures.append((perf_counter() - began) * 1e3)
    return figures


BENCHES: tuple[tuple[str, str, float, Callable[[], list[float]]], ...] = (
    ("a full turn, 4 x 13", "µs", 60, turn_microseconds),
    ("a random game, 2 redeals", "ms", 10, game_milliseconds),
)


def main() -> int:
    """Print the table. Returns the exit status."""
    print(f"{'what':28} {'median':>9} {'10 %':>9} {'90 %':>9}  bar")
    for what, unit, bar, bench in BENCHES:
        figures = bench()
        low, *_, high = statistics.quantiles(figures, n=10)
        print(f"{what:28} {statistics.median(figures):9.2f} {low:9.2f} {high:9.2f}  {bar:g} {unit}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
