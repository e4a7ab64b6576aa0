"""Make the golden files of the engine: ``python -m tools.quality.make_goldens``.

``tests/perft``: for a few deals of each variant, the number of move sequences of each
length, from the deal and, marked ``R``, from the first position in which the simple
player could redeal. ``tests/playthroughs.txt``: the hash of one game of each variant by
the simple player. With ``playthrough`` and the key of a variant instead: prints that
game, board by board; where a hash has changed, compare what is printed before and after
the change. Also the file of the settings as they are at first. With ``screens``, and
names of scenarios if not all are meant, instead: ``tests/screens``, what is on each
screen of the scenarios.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from gaps.engine import (
    CATALOGUE,
    Game,
    Redeal,
    State,
    Step,
    Variant,
    by_key,
    deal,
    format_board,
    format_code,
)
from gaps.store import Settings

TESTS = Path(__file__).parents[2] / "tests"
PERFT = TESTS / "perft"
PLAYTHROUGHS = TESTS / "playthroughs.txt"
SETTINGS = TESTS / "scenes" / "settings" / "default-settings.json"
# counting stops near this many sequences
PERFT_SEEDS = (1, 2, 3)
MAX_SEQUENCES = 20_000
# a deal, and the moves played of it
PLAYED_SEED = 1
MAX_PLAYED = 120


def perft(state: State, depth: int) -> int:
    """Return the number of sequences of ``depth`` legal moves from ``state``.

    Redeals are included.
    """
    if depth == 0:
        return 1
    if depth == 1:
        return len(state.legal_moves)
    return sum(perft(state.play(move), depth - 1) for move in state.legal_moves)


def perft_text(variant: Variant) -> str:
    """Return the counts of a variant, one or two lines for each deal."""
    lines = []
    for seed in PERFT_SEEDS:
        start = deal(variant, seed)
        lines.append(f"{format_code(variant, seed)} {_counts(start)}")
        stops = (
            step.after
            for step in simple_game(start)
            if Redeal() in step.after.legal_moves
        )
        if (stop := next(stops, None)) is not None:
            lines.append(f"{format_code(variant, seed)} R {_counts(stop)}")
    return "\n".join(lines) + "\n"


def _counts(state: State) -> str:
    counts = [1]
    while len(counts) < 6 and counts[-1] < MAX_SEQUENCES // 6:
        counts.append(perft(state, len(counts)))
    return " ".join(map(str, counts))


def simple_game(start: State) -> Iterator[Step]:
    """Return a game in which each move brings most cards home.

    Of equal moves, the first to a new position is made.
    """
    game = Game(start)
    met = {(start.board, start.stock)}
    while game.state.legal_moves and len(game.steps) < MAX_PLAYED:
        after = {move: game.state.play(move) for move in game.state.legal_moves}
        fresh = [
            move for move in after if (after[move].board, after[move].stock) not in met
        ] or list(after)
        game = game.play(max(fresh, key=lambda move: len(after[move].home)))
        met.add((game.state.board, game.state.stock))
        yield game.steps[-1]


def playthrough_text(variant: Variant) -> str:
    """Return the game of the simple player, board by board."""
    start = deal(variant, PLAYED_SEED)
    lines = [f"# {format_code(variant, PLAYED_SEED)}", format_board(start.seen())]
    for step in simple_game(start):
        lines.append(f"\n# {step.text}")
        state = step.after
        lines.append(
            f"{format_board(state.seen())}\n# {len(state.home)} home, {state.status.value}"
        )
    return "\n".join(lines) + "\n"


def playthrough_hash(variant: Variant) -> str:
    """Return the hash of that game: 32 hexadecimal digits."""
    text = playthrough_text(variant).encode()
    return hashlib.sha256(text).hexdigest()[:32]


def playthroughs_text() -> str:
    """Return a line for each variant: its key and the hash."""
    return "".join(
        f"{key} {playthrough_hash(variant)}\n" for key, variant in CATALOGUE.items()
    )


def write_screens(names: Sequence[str]) -> None:
    """Write what is on the screens of the scenarios of these names, or of all."""
    # needs what tests need
    from tests.project.golden_screens import SCENARIOS, write

    write(each for each in SCENARIOS if each.__name__ in names or not names)


def main() -> int:
    """Write every file, or those of screens, or print a game.

    Return the exit status.
    """
    match sys.argv[1:]:
        case ["screens", *names]:
            write_screens(names)
        case ["playthrough", key]:
            print(playthrough_text(by_key(key)), end="")
        case _:
            PERFT.mkdir(exist_ok=True)
            for key, variant in CATALOGUE.items():
                (PERFT / f"{key}.txt").write_text(perft_text(variant), encoding="utf-8")
            PLAYTHROUGHS.write_text(playthroughs_text(), encoding="utf-8")
            SETTINGS.write_text(Settings().to_text(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
