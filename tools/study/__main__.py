"""Measure how often each variant can be won: ``python -m tools.study [KEY …]``.

It looks at first rounds, and with ``--games`` at whole games, which three players play.
It can be stopped or killed at any instant and started again: each deal is a line of a
file as soon as it is measured. It uses the cores of this machine. At the end it writes
``docs/tables/winnability.md`` with its findings beside it, and
``assets/difficulty.json``.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import TypeVar

from gaps.engine import CATALOGUE
from gaps.engine.errors import InputError
from gaps.store.files.text_files import write_atomically
from tools.study import figures, page
from tools.study.games import (
    DEALS,
    NODES,
    ROUGH_DEALS,
    ROUGH_NODES,
    PlayedGame,
    games,
    play,
)
from tools.study.results import Result, ResultsFile, Task, packed, unpacked
from tools.study.rounds import Finding, measure, planned
from tools.study.workers import each

ROUNDS = Path("study-rounds.jsonl")
GAMES = Path("study-games.jsonl")
SECONDS_BETWEEN = 30.0  # between two lines that report the progress
Question = TypeVar("Question", bound=Task)
# the exit status of a program stopped with Ctrl+C, by convention of shells
INTERRUPTED = 130


def _count(text: str) -> int:
    """Return a whole number of at least 1.

    Raise ``ArgumentTypeError`` for other text.
    """
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(
            f"it must be a whole number of at least 1, not {text!r}"
        )
    return int(text)


def parser() -> argparse.ArgumentParser:
    """Return the parser of the options."""
    made = argparse.ArgumentParser(prog="python -m tools.study", description=__doc__)
    made.add_argument(
        "variants", nargs="*", metavar="KEY", help="variants; all if none is named"
    )
    made.add_argument(
        "--games", action="store_true", help="whole games, in place of first rounds"
    )
    made.add_argument(
        "--new", action="store_true", help="rough games of variants without figures"
    )
    made.add_argument(
        "--deals",
        type=_count,
        metavar="N",
        help="of each variant, in place of the plan",
    )
    made.add_argument(
        "--processes", type=_count, default=os.cpu_count() or 1, metavar="N"
    )
    made.add_argument(
        "--results", type=Path, metavar="FILE", help=f"default: {ROUNDS} or {GAMES}"
    )
    made.add_argument(
        "--write", action="store_true", help="measure nothing, write what is known"
    )
    made.add_argument("--page", type=Path, default=page.PAGE, metavar="FILE")
    made.add_argument("--findings", type=Path, default=page.FINDINGS, metavar="FILE")
    made.add_argument("--table", type=Path, default=figures.TABLE, metavar="FILE")
    return made


def measured(
    work: Callable[[Question], Result],
    tasks: Sequence[Question],
    file: ResultsFile[Result],
    options: argparse.Namespace,
) -> None:
    """Add the results that the file does not have yet."""
    waiting = file.missing(tasks)
    began = told = monotonic()
    for done, result in enumerate(each(work, waiting, options.processes), start=1):
        file.add(result)
        now = monotonic()
        if now - told >= SECONDS_BETWEEN or done == len(waiting):
            print(
                f"{done:,} of {len(waiting):,} deals in {(now - began) / 60:.0f} min",
                file=sys.stderr,
            )
            told = now


def examine_rounds(options: argparse.Namespace, keys: Sequence[str]) -> None:
    """Measure first rounds, and write all findings."""
    known = unpacked(options.findings, Finding)
    file = ResultsFile(options.results or ROUNDS, Finding, known)
    if not options.write:
        measured(measure, planned(keys, options.deals), file, options)
    write_atomically(options.findings, packed(file.found.values()), is_private=False)


def examine_games(options: argparse.Namespace, keys: Sequence[str]) -> None:
    """Play games, and write the table; variants without a new game keep their figures."""
    table = figures.load(options.table)
    deals, nodes = (ROUGH_DEALS, ROUGH_NODES) if options.new else (DEALS, NODES)
    keys = [key for key in keys if not options.new or key not in table]
    with TemporaryDirectory() as folder:
        # rough results would be in the way of better ones
        path = options.results or GAMES
        file = ResultsFile(Path(folder, GAMES) if options.new else path, PlayedGame)
        if not options.write:
            measured(play, games(keys, options.deals or deals, nodes), file, options)
    found = figures.by_variant(file.found.values())
    figures.save(
        {**table, **{key: figures.game_figures(found[key]) for key in found}},
        options.table,
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the options say.

    Return the exit status.
    """
    options = parser().parse_args(arguments)
    try:
        for key in options.variants:
            if key not in CATALOGUE:
                raise InputError("no variant has the key {key}", key=key)
        examine = examine_games if options.games or options.new else examine_rounds
        examine(options, options.variants or [*CATALOGUE])
        page.write(
            options.page,
            unpacked(options.findings, Finding),
            figures.load(options.table),
        )
    except KeyboardInterrupt:
        print("\nstopped; the same command continues", file=sys.stderr)
        return INTERRUPTED
    except (InputError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
