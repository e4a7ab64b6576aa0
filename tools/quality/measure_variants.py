"""Measure how hard each variant is: ``python -m tools.quality.measure_variants [KEY …]``.

Two players play the same deals of every variant of the catalogue. The greedy one looks one move ahead. The
planner runs the solver on a fixed number of positions in each round and plays the best line. The shares they
win are written to ``assets/difficulty.json``, with the number of deals and positions.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Sequence
from pathlib import Path

from gaps.engine import CATALOGUE, GapKind, Move, Redeal, Slide, State, Status, Variant, deal, gap_kind
from gaps.solver import Search
from gaps.solver.search import has_compiled_search

TABLE = Path(__file__).parents[2] / "assets" / "difficulty.json"
FIRST_SEED, DEALS = 1, 1000
POSITIONS, POSITIONS_GENERAL = 2000, 1000  # in a round
MAX_REDEALS = 12  # if the variant has no limit
MAX_MOVES = 2000


def greedy_moves(state: State, chance: random.Random) -> State:
    """The end of the round for a player who looks one move ahead and never returns to a position.

    First choice is a move that brings a card home, then one that leaves no dead gap, then any.
    """
    met = {(state.board, state.stock)}
    for _ in range(MAX_MOVES):
        options: list[tuple[bool, bool, float, State]] = []
        for move in state.legal_moves:
            if isinstance(move, Redeal):
                continue
            after = state.play(move)
            if (after.board, after.stock) not in met:
                gains = len(after.home) > len(state.home)
                options.append((gains, not leaves_dead_gap(after, move), chance.random(), after))
        if not options or state.status is Status.WON:
            break
        state = max(options, key=lambda option: option[:3])[3]
        met.add((state.board, state.stock))
    return state


def leaves_dead_gap(after: State, move: Move) -> bool:
    """Whether a move leaves a gap behind that no card can fill now."""
    if not isinstance(move, Slide) or after.board[move.source] is not None:
        return False
    try:
        return gap_kind(after, move.source) in (GapKind.DEAD, GapKind.BLOCKED)
    except ValueError:
        return False  # a cell of the tray is not a gap


def planned_moves(state: State, chance: random.Random) -> State:
    """The end of the round for a player who plays the best line of a short search."""
    if state.stock:
        return greedy_moves(state, chance)  # the cards still to be turned are unknown
    verdict = Search(state).run(POSITIONS if has_compiled_search(state) else POSITIONS_GENERAL)
    for move in verdict.line:
        state = state.play(move)
    return greedy_moves(state, chance)


def wins(variant: Variant, seed: int, planned: bool) -> bool:
    """Whether a player wins a deal."""
    chance = random.Random(f"{variant.key}:{seed}")
    state = deal(variant, seed)
    limit = variant.redeal.limit if variant.redeal is not None else 0
    for _ in range((MAX_REDEALS if limit is None else limit) + 1):
        state = (planned_moves if planned else greedy_moves)(state, chance)
        if state.status is Status.WON:
            return True
        if Redeal() not in state.legal_moves:
            return False
        state = state.play(Redeal())
    return False


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure the named variants, or all, and write the table. Returns the exit status."""
    keys = list(sys.argv[1:] if arguments is None else arguments) or list(CATALOGUE)
    table = json.loads(TABLE.read_text(encoding="utf-8")) if TABLE.exists() else {}
    for key in keys:
        variant, seeds = CATALOGUE[key], range(FIRST_SEED, FIRST_SEED + DEALS)
        table[key] = {
            "deals": DEALS,
            "first": FIRST_SEED,
            "greedy": sum(wins(variant, seed, False) for seed in seeds) / DEALS,
            "planner": sum(wins(variant, seed, True) for seed in seeds) / DEALS,
            "positions": POSITIONS if has_compiled_search(deal(variant, 1)) else POSITIONS_GENERAL,
        }
        ordered = {key: table[key] for key in CATALOGUE if key in table}
        TABLE.write_text(json.dumps(ordered, indent=1) + "\n", encoding="utf-8")
        print(key, table[key], flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
