"""Feed every reader with generated inputs.

    python -m tools.fuzz                              1,000 inputs for each reader
    python -m tools.fuzz --inputs 200000              as many as docs/reliability.md
    tells about python -m tools.fuzz challenge save --first 5000  these readers,
    beginning with that input python -m tools.fuzz --first 1000000000           inputs
    from there on are nearly right python -m tools.fuzz challenge --show 5017
    print one input python -m tools.fuzz pictures                     pictures made to
    take much time or memory

An input may be read or refused with a ``ValueError``. It is a fault if anything else is
raised, if one input takes half a second of processor time, or if the process takes 200
MB.
"""

from __future__ import annotations

import argparse
import sys
import time

from tools.fuzz.inputs import make_input
from tools.fuzz.measure import (
    MEGABYTES,
    PICTURE_SECONDS,
    Report,
    measure_apart,
    measure_picture,
)
from tools.fuzz.pictures import PICTURES
from tools.fuzz.readers import READERS

SHARE = 20_000  # inputs for one process


def main() -> int:
    """Print a row of a table for each reader. Returns 1 if there was a fault, else 0."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.fuzz",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "readers",
        nargs="*",
        metavar="READER",
        help=f"of {', '.join(READERS)}; else all",
    )
    parser.add_argument("--inputs", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--show", type=int, metavar="SEED")
    given = parser.parse_args()
    if given.readers == ["pictures"]:
        return _pictures()
    if unknown := set(given.readers) - set(READERS):
        parser.error(f"no such reader: {', '.join(unknown)}")
    if given.show is not None:
        sys.stdout.buffer.write(make_input(given.readers[0], given.show))
        return 0
    print(
        "| reader | inputs | accepted | slowest | peak memory | seconds |\n|---|---|---|---|---|---|"
    )
    faults = []
    for reader in given.readers or READERS:
        begun = time.monotonic()
        reports = [
            measure_apart(reader, first, min(SHARE, given.first + given.inputs - first))
            for first in range(given.first, given.first + given.inputs, SHARE)
        ]
        print(_row(reader, reports, time.monotonic() - begun), flush=True)
        faults += [
            f"{reader}: {fault}" for report in reports for fault in report.faults
        ]
        faults += [
            f"{reader}: over a limit: {report}" for report in reports if not report.ok
        ]
    print("\n".join(faults), file=sys.stderr)
    return 1 if faults else 0


def _pictures() -> int:
    print("| picture | bytes | | seconds | memory |\n|---|---|---|---|---|")
    bad = 0
    for name, make in PICTURES.items():
        raw = make()
        report = measure_picture(raw)
        more = report.megabytes - report.base_megabytes
        said = "; ".join(report.faults) or ("read" if report.read else "refused")
        print(
            f"| {name} | {len(raw):,} | {said} | {report.slowest:.2f} | {more:.0f} MB |",
            flush=True,
        )
        bad += bool(
            report.faults or report.slowest > PICTURE_SECONDS or more > MEGABYTES
        )
    return int(bad > 0)


def _row(reader: str, reports: list[Report], seconds: float) -> str:
    inputs, read = (
        sum(values)
        for values in zip(*((each.inputs, each.read) for each in reports), strict=True)
    )
    slowest = max(reports, key=lambda each: each.slowest)
    peak = max(each.megabytes for each in reports)
    slow = f"{1000 * slowest.slowest:.0f} ms (input {slowest.slowest_seed})"
    return (
        f"| {reader} | {inputs:,} | {read:,} | {slow} | {peak:.0f} MB | {seconds:.0f} |"
    )


if __name__ == "__main__":
    sys.exit(main())
