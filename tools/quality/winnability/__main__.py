"""Measure how often each variant can be won: ``python -m tools.quality.winnability [KEY …]``.

It can be stopped with Ctrl+C and started again: results are appended to a file, deal by deal. On several
machines, give each ``--part 1/3``, ``--part 2/3`` and so on, and merge the files then: ``--merge FILE FILE``.
At the end it writes ``docs/tables/winnability.md`` and ``assets/difficulty.json``.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from gaps.engine import CATALOGUE
from gaps.engine.errors import InputError
from tools.quality.winnability import page, summary
from tools.quality.winnability.examine import Task, examine
from tools.quality.winnability.pool import each
from tools.quality.winnability.results import Found, ResultsFile, merged, read
from tools.quality.winnability.schedule import FIRST_DEAL, SETTINGS, Share

RESULTS = Path("winnability.jsonl")
SECONDS_BETWEEN = 30.0  # two lines that tell how far it is
INTERRUPTED = 130  # the exit status of a program stopped with Ctrl+C, by convention of shells


def part(text: str) -> tuple[int, int]:
    """``2/3`` as (2, 3). Raises ``ArgumentTypeError``."""
    number, _, parts = text.partition("/")
    digits = all(each.isascii() and each.isdigit() for each in (number, parts))
    if digits and 1 <= int(number) <= int(parts):
        return int(number), int(parts)
    raise argparse.ArgumentTypeError(f"not a part such as 2/3: {text}")


def parser() -> argparse.ArgumentParser:
    """The options."""
    made = argparse.ArgumentParser(prog="python -m tools.quality.winnability", description=__doc__)
    made.add_argument("variants", nargs="*", metavar="KEY", help="variants; all if none is named")
    made.add_argument("--setting", choices=[*SETTINGS], default="short", help="how many deals and positions")
    made.add_argument("--new", action="store_true", help="rough figures of variants that have none")
    made.add_argument("--deals", type=int, metavar="N", help="deals of each variant, in place of the setting")
    made.add_argument("--first", type=int, default=FIRST_DEAL, metavar="N", help="the first deal number")
    made.add_argument("--part", type=part, default=(1, 1), metavar="I/N", help="only this part of the deals")
    made.add_argument("--processes", type=int, default=os.cpu_count() or 1, metavar="N")
    made.add_argument("--minutes", type=float, metavar="M", help="start no deal after so many minutes")
    made.add_argument("--results", type=Path, default=RESULTS, metavar="FILE", help=f"default: {RESULTS}")
    made.add_argument("--merge", type=Path, nargs="+", metavar="FILE", help="examine nothing, merge results")
    made.add_argument("--page", type=Path, default=page.PAGE, metavar="FILE")
    made.add_argument("--table", type=Path, default=summary.TABLE, metavar="FILE")
    made.add_argument("--no-page", action="store_true", help="write neither the page nor the table")
    return made


def tasks(shares: Mapping[str, Share], first: int, chosen: tuple[int, int]) -> list[Task]:
    """The deals of one part: the first deal of each variant, then the second ones, and so on.

    So what is there when the command is stopped tells about all variants.
    """
    number, parts = chosen
    most = max((share.deals for share in shares.values()), default=0)
    return [
        Task(key, first + index, share.budget)
        for index in range(most)
        for key, share in shares.items()
        if index < share.deals and index % parts == number - 1
    ]


def open_tasks(planned: Sequence[Task], found: Found) -> list[Task]:
    """Those without a result. Raises ``InputError`` if a deal has one for another budget."""
    waiting = []
    for task in planned:
        known = found.get((task.variant, task.deal))
        if known is None:
            waiting.append(task)
        elif known.budget != task.budget:
            raise InputError("{deal} has a result with another budget", deal=known.code)
    return waiting


def run(options: argparse.Namespace, shares: Mapping[str, Share]) -> Found:
    """Examine the deals that have no result yet, until all are done or the time is over."""
    file = ResultsFile(options.results)
    waiting = open_tasks(tasks(shares, options.first, options.part), file.found)
    began = told = monotonic()
    until = None if options.minutes is None else began + 60 * options.minutes
    for done, result in enumerate(each(examine, waiting, options.processes), start=1):
        file.add(result)
        now = monotonic()
        if now - told >= SECONDS_BETWEEN or done == len(waiting):
            left = (now - began) * (len(waiting) - done) / done / 60
            print(f"{done:,} of {len(waiting):,} deals, about {left:.0f} min left", file=sys.stderr)
            told = now
        if until is not None and now >= until:
            print("the time is over", file=sys.stderr)
            break
    return file.found


def write(found: Found, options: argparse.Namespace) -> None:
    """Write the table and the page; variants without a new result keep their figures."""
    known = summary.load(options.table) if options.table.exists() else {}
    table = {**known, **summary.summaries(found.values())}
    if table:
        summary.save(table, options.table)
        options.page.write_text(page.page(table), encoding="utf-8", newline="\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the options say. Returns the exit status."""
    options = parser().parse_args(arguments)
    try:
        for key in options.variants:
            if key not in CATALOGUE:
                raise InputError("no variant has the key {key}", key=key)
        setting = SETTINGS["rough" if options.new else options.setting]
        measured = summary.load(options.table).keys() if options.new else ()
        shares = {key: setting[key] for key in options.variants or CATALOGUE if key not in measured}
        if not shares:
            return 0
        if options.deals is not None:
            shares = {key: replace(share, deals=options.deals) for key, share in shares.items()}
        with TemporaryDirectory() as folder:
            if options.new:  # whose results are in the way of better ones
                options.results = Path(folder, RESULTS)
            found = merged(map(read, options.merge)) if options.merge else run(options, shares)
        if not options.no_page:
            write(found, options)
    except KeyboardInterrupt:
        print(f"\nstopped; the same command continues ({options.results})", file=sys.stderr)
        return INTERRUPTED
    except (InputError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
