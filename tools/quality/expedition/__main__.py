"""Make the deals of the expedition and their proofs again: ``python -m
tools.quality.expedition``.

It needs the compiled search, and writes ``assets/expedition.json``,
``tools/quality/expedition/proofs.json`` and the table in ``docs/tables/expedition.md``.
"""

from __future__ import annotations

import argparse
import sys
import time

from gaps.progress.expedition.camps import camps
from gaps.solver import core_in_use
from tools.quality.expedition import files
from tools.quality.expedition.choose import SIMPLE_GAMES, Chosen, choose
from tools.quality.expedition.plan import PLAN


def main() -> int:
    """Write the files and return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.quality.expedition", description=__doc__
    )
    parser.add_argument(
        "--camp",
        type=int,
        choices=range(1, len(PLAN) + 1),
        help="choose the deals of one only",
    )
    only = parser.parse_args().camp
    if not core_in_use():
        print(
            "the expedition needs the compiled search: install with a C compiler",
            file=sys.stderr,
        )
        return 1
    chosen = [
        [
            files.committed(stage)
            if only and stage.camp != only
            else _chosen(*stage.place)
            for stage in camp.stages
        ]
        for camp in camps()
    ]
    files.DEALS.write_text(files.deals_text(chosen), encoding="utf-8")
    files.PROOFS.write_text(files.proofs_text(chosen), encoding="utf-8")
    page = files.PAGE.read_text(encoding="utf-8")
    files.PAGE.write_text(files.page_text(page, chosen), encoding="utf-8")
    return 0


def _chosen(camp: int, number: int) -> Chosen:
    before = time.process_time()
    chosen = choose(PLAN[camp - 1][number - 1], camp, number)
    simple = (
        ""
        if chosen.simple_wins is None
        else f", simple {chosen.simple_wins} of {SIMPLE_GAMES}"
    )
    aims = ", ".join(map(files.aim_text, chosen.aims[1:]))
    seconds = time.process_time() - before
    print(
        f"{camp}.{number} {chosen.code}: {len(chosen.line)} moves{simple}, {aims}, {seconds:.1f} s",
        flush=True,
    )
    return chosen


if __name__ == "__main__":
    sys.exit(main())
