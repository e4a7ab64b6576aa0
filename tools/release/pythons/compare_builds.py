"""What a way to build the compiled search costs: ``python -m
tools.release.pythons.compare_builds OLD NEW``.

OLD and NEW are the Pythons of two environments with one build of Gaps each. Both search
the same deals in turn, so that a busy machine slows both alike. Prints a row for each
search with the processor time of either build in milliseconds, the median of the
rounds, and by how much the second is slower. The exit status is 1 if any search came to
another end or saw another number of positions.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
from collections.abc import Sequence
from time import process_time
from typing import Any

WORK = (
    ("rows", "no-redeal", "positions", 40, 300_000),
    ("rows, short games", "mini", "positions", 60, 100_000),
    ("tables", "double-gaps", "positions", 12, 300_000),
    ("tables, a ring", "maze", "positions", 40, 100_000),
    ("swaps", "pas-de-deux-wide", "positions", 60, 100_000),
    ("orders", "no-redeal", "orders", 12, 300_000),
    ("losses", "no-redeal", "losses", 12, 300_000),
    ("all, as the game calls them", "no-redeal", "", 12, 300_000),
)
"""Name, variant, method ("" is all that fit), number of deals, most positions in each.
"""
CHUNK = 5_000  # positions in one call of the compiled search, as for a hint
ROUNDS = 9


def searched() -> dict[str, tuple[float, list[Any]]]:
    """The milliseconds of processor time of each search, and what it found, with the
    installed Gaps.
    """
    from gaps.engine import CATALOGUE, deal
    from gaps.solver import Search, core_in_use
    from gaps.solver.search import method_named

    if not core_in_use():
        raise SystemExit(f"{sys.executable} has no compiled search")
    results: dict[str, tuple[float, list[Any]]] = {}
    for name, key, method, deals, positions in WORK:
        ends, began = [], process_time()
        for number in range(1, deals + 1):
            state = deal(CATALOGUE[key], number)
            search = method_named(method, state) if method else Search(state)
            run = search.advance if isinstance(search, Search) else search.run
            for _ in range(positions // CHUNK):
                if run(CHUNK) or search.decided:
                    break
            verdict = search.verdict()
            ends.append(
                [verdict.outcome.value, verdict.nodes, verdict.home, len(verdict.line)]
            )
        results[name] = ((process_time() - began) * 1e3, ends)
    return results


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table. Returns the exit status."""
    parser = argparse.ArgumentParser(prog="compare_builds", description=__doc__)
    parser.add_argument("pythons", nargs="*", metavar="PYTHON")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    options = parser.parse_args(arguments)
    if not options.pythons:
        print(json.dumps(searched()))
        return 0
    if len(options.pythons) != 2:
        parser.error(
            "give two Pythons, or none to search once with the one that runs this"
        )
    times: dict[str, tuple[list[float], list[float]]] = {}
    same = True
    for _ in range(options.rounds):
        pair = []
        for python in options.pythons:
            run = subprocess.run(
                [python, "-I", __file__], capture_output=True, text=True, check=True
            )
            pair.append(json.loads(run.stdout))
        for name, _, _, _, _ in WORK:
            either = times.setdefault(name, ([], []))
            for each, found in zip(either, pair, strict=True):
                each.append(found[name][0])
            same &= pair[0][name][1] == pair[1][name][1]
    print("| search | ms | ms | second slower by |\n|---|---|---|---|")
    for name, either in times.items():
        first, second = map(statistics.median, either)
        print(f"| {name} | {first:.0f} | {second:.0f} | {second / first - 1:+.1%} |")
    first, second = (
        sum(map(statistics.median, each)) for each in zip(*times.values(), strict=True)
    )
    print(f"| all | {first:.0f} | {second:.0f} | {second / first - 1:+.1%} |")
    print("the same ends and positions" if same else "OTHER ENDS OR POSITIONS")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
