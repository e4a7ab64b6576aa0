"""Whole games by following the hints: ``python -m tools.quality.bench.hints [KEY …]``.

The player does what the hints say and nothing else, and sees nothing of a coming
redeal. A round may search a number of positions, so the games are the same on every
machine; three million take about a second of one core with four rows. Results are
appended to a file: the same command goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from gaps.engine import CATALOGUE
from gaps.engine.errors import InputError
from tools.study.__main__ import INTERRUPTED, measured
from tools.study.figures import by_variant, interval
from tools.study.games import Game, PlayedGame, play
from tools.study.results import ResultsFile

USUAL = ("no-redeal", "gaps", "addiction-three", "mini", "unshuffled")
FIRST_DEAL = 5001
DEALS = 200
SECOND = 3_000_000
"""Positions in a second of one core."""
RESULTS = Path("hints.jsonl")


def parser() -> argparse.ArgumentParser:
    """The options."""
    made = argparse.ArgumentParser(
        prog="python -m tools.quality.bench.hints", description=__doc__
    )
    made.add_argument(
        "variants", nargs="*", metavar="KEY", help=f"default: {', '.join(USUAL)}"
    )
    made.add_argument("--all", action="store_true", help="every variant")
    made.add_argument(
        "--deals", type=int, default=DEALS, metavar="N", help=f"default: {DEALS}"
    )
    made.add_argument(
        "--first",
        type=int,
        default=FIRST_DEAL,
        metavar="N",
        help=f"default: {FIRST_DEAL}",
    )
    made.add_argument(
        "--nodes",
        type=int,
        default=SECOND,
        metavar="N",
        help=f"in a round; default: {SECOND:,}",
    )
    made.add_argument(
        "--most-home", action="store_true", help="end lost rounds so, for comparison"
    )
    made.add_argument("--processes", type=int, default=os.cpu_count() or 1, metavar="N")
    made.add_argument(
        "--results",
        type=Path,
        default=RESULTS,
        metavar="FILE",
        help=f"default: {RESULTS}",
    )
    return made


def report(games: Iterable[PlayedGame]) -> str:
    """A line for each variant."""
    lines = []
    for key, listed in by_variant(games).items():
        won = sum(game.follower for game in listed)
        low, high = interval(won, len(listed))
        share = f"{won / len(listed):6.1%} won (95 %: {low:.1%} to {high:.1%})"
        lines.append(f"{key:18} {len(listed):5} games  {share}")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, and print the figures. Returns the exit status."""
    options = parser().parse_args(arguments)
    keys = [*CATALOGUE] if options.all else options.variants or [*USUAL]
    try:
        for key in keys:
            if key not in CATALOGUE:
                raise InputError("no variant has the key {key}", key=key)
        deals = range(options.first, options.first + options.deals)
        games = [
            Game(key, deal, options.nodes, options.most_home)
            for deal in deals
            for key in keys
        ]
        file = ResultsFile(options.results, PlayedGame)
        measured(play, games, file, options)
        print(report(file.found.values()))
    except KeyboardInterrupt:
        return INTERRUPTED
    except (InputError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
