"""Make the golden files of the engine again: ``python -m tools.make_goldens``.

``tests/perft``: for a few deals of each variant, how many lines of play there are of each length.
``tests/playthroughs``: one game of each variant by the simple player, board by board. A change of behaviour
is then a difference that can be read.
"""

from __future__ import annotations

import sys
from pathlib import Path

from gaps.engine import CATALOGUE, Game, State, Variant, deal, format_board, format_code, format_move

TESTS = Path(__file__).parents[1] / "tests"
PERFT_SEEDS, PERFT_MOST = (1, 2, 3), 20_000  # deals, and lines at which the counting stops
PLAYED_SEED, PLAYED_MOST = 1, 120


def perft(state: State, depth: int) -> int:
    """How many lines of ``depth`` legal moves, redeals too, begin at ``state``."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(state.legal_moves)
    return sum(perft(state.play(move), depth - 1) for move in state.legal_moves)


def perft_text(variant: Variant) -> str:
    """The counts of a variant, one line a deal."""
    lines = []
    for seed in PERFT_SEEDS:
        state, counts = deal(variant, seed), [1]
        while len(counts) < 6 and counts[-1] < PERFT_MOST // 6:
            counts.append(perft(state, len(counts)))
        lines.append(f"{format_code(variant, seed)} {' '.join(map(str, counts))}")
    return "\n".join(lines) + "\n"


def playthrough_text(variant: Variant) -> str:
    """A game in which each move brings as many cards home as it can; of equal ones, the first not yet met."""
    game = Game(deal(variant, PLAYED_SEED))
    lines = [f"# {format_code(variant, PLAYED_SEED)}", format_board(game.state)]
    met = {game.state.board}
    while game.state.legal_moves and len(game.steps) < PLAYED_MOST:
        after = {move: game.state.play(move) for move in game.state.legal_moves}
        fresh = [move for move in after if after[move].board not in met] or list(after)
        move = max(fresh, key=lambda move: len(after[move].home))
        lines.append(f"\n# {format_move(move, game.state)}")
        game = game.play(move)
        met.add(game.state.board)
        state = game.state
        lines.append(f"{format_board(state)}\n# {len(state.home)} home, {state.status.value}")
    return "\n".join(lines) + "\n"


GOLDENS = {"perft": perft_text, "playthroughs": playthrough_text}


def main() -> int:
    """Write every file; returns the exit status."""
    for folder, text in GOLDENS.items():
        (TESTS / folder).mkdir(exist_ok=True)
        for key, variant in CATALOGUE.items():
            (TESTS / folder / f"{key}.txt").write_text(text(variant), encoding="utf-8")
    print(f"{len(CATALOGUE)} variants in {', '.join(GOLDENS)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
