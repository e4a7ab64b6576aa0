"""The speed of the engine, on one core: ``python -m tools.quality.bench --only
engine``.
"""

from __future__ import annotations

import random
from time import perf_counter

from gaps.engine import CATALOGUE, State, deal

TURNS = 2000
ROUNDS = 15
GAMES = 200


def turn_microseconds(rounds: int = ROUNDS) -> list[float]:
    """Microseconds to list the legal moves of a new position of 4 x 13 cells and play
    one, by round.
    """
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
    choose = random.Random(1).choice
    figures = []
    for seed in range(1, games + 1):
        began = perf_counter()
        state = deal(CATALOGUE["gaps"], seed)
        while state.legal_moves:
            state = state.play(choose(state.legal_moves))
        figures.append((perf_counter() - began) * 1e3)
    return figures
