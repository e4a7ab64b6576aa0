"""Measure how often the first round of each variant can be won: ``python -m tools.study [KEY …]``.

It can be stopped or killed at any instant, and started again: each deal is a line of a file as soon as it is
known. On a cluster, give it the address of a Dask scheduler: ``--scheduler tcp://…``.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic

from gaps.engine import CATALOGUE
from gaps.engine.errors import InputError
from tools.study.results import ResultsFile
from tools.study.rounds import measure, planned
from tools.study.workers import answers, executor

RESULTS = Path("study.jsonl")
SECONDS_BETWEEN = 30.0  # two lines that tell how far it is
INTERRUPTED = 130  # the exit status of a program stopped with Ctrl+C, by convention of shells


def parser() -> argparse.ArgumentParser:
    """The options."""
    made = argparse.ArgumentParser(prog="python -m tools.study", description=__doc__)
    made.add_argument("variants", nargs="*", metavar="KEY", help="variants; all if none is named")
    made.add_argument("--deals", type=int, metavar="N", help="deals of each, in place of the plan")
    made.add_argument("--processes", type=int, default=os.cpu_count() or 1, metavar="N")
    made.add_argument("--scheduler", metavar="ADDRESS", help="of a Dask cluster, in place of processes")
    made.add_argument("--results", type=Path, default=RESULTS, metavar="FILE", help=f"default: {RESULTS}")
    return made


def run(options: argparse.Namespace) -> None:
    """Measure the deals that have no finding yet."""
    file = ResultsFile(options.results)
    waiting = file.missing(planned(options.variants or tuple(CATALOGUE), options.deals))
    began = told = monotonic()
    with executor(options.scheduler, options.processes) as runner:
        for done, finding in enumerate(answers(measure, waiting, runner), start=1):
            file.add(finding)
            now = monotonic()
            if now - told >= SECONDS_BETWEEN or done == len(waiting):
                print(f"{done:,} of {len(waiting):,} deals, {(now - began) / 60:.0f} min", file=sys.stderr)
                told = now


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the options say. Returns the exit status."""
    options = parser().parse_args(arguments)
    try:
        for key in options.variants:
            if key not in CATALOGUE:
                raise InputError("no variant has the key {key}", key=key)
        run(options)
    except KeyboardInterrupt:
        print(f"\nstopped; the same command continues ({options.results})", file=sys.stderr)
        return INTERRUPTED
    except (InputError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
