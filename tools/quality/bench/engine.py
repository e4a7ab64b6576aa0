"""The speed of the engine, in time of the processor: ``python -m tools.quality.bench --only
engine``.
"""

from __future__ import annotations

import random
from time import process_time

from gaps.engine import CATALOGUE, State, deal

TURNS = 2000


def turn_microseconds(rounds: int) -> list[float]:
    """Microseconds to list the legal moves of a new position of 4 x 13 cells and play
    one, by round.
    """
    state = deal(CATALOGUE["gaps"], 5)
    move = state.slides[0]
    figures = []
    for _ in range(rounds):
        began = process_time()
        for _ in range(TURNS):
            fresh = State(state.variant, state.board, state.seed)
            if fresh.legal_moves:
                fresh.play(move)
        figures.append((process_time() - began) / TURNS * 1e6)
    return figures


def game_milliseconds(games: int) -> list[float]:
    """The milliseconds of a game of random moves with two redeals, for each game."""
    choose = random.Random(1).choice
    figures = []
    for seed in range(1, games + 1):
        began = process_time()
        state = deal(CATALOGUE["gaps"], seed)
        while state.legal_moves:
            state = state.play(choose(state.legal_moves))
        figures.append((process_time() - began) * 1e3)
    return figures
