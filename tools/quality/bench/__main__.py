"""Every benchmark in one table: ``python -m tools.quality.bench [--quick] [--only
BENCH] [--write [PAGE]]``.

Some minutes; the long benches of the solver are commands of their own. ``--write``
makes ``docs/tables/performance.md``.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from time import perf_counter

import pygame

from gaps.solver import Outcome
from tests.scenarios.camera import a_context
from tools.quality.bench import (
    drawing,
    engine,
    moments,
    records,
    solver,
    start,
)
from tools.quality.bench.table import Row, page, table_of

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "tables" / "performance.md"
BUNDLE = ROOT / "dist" / "gaps"
BUNDLE_BAR = 60.0  # mebibytes


def measure_engine(quick: bool) -> Iterator[Row]:
    """Measure turns and whole games."""
    turns = engine.turn_microseconds(3 if quick else 15)
    yield Row("engine", "a full turn, 4 x 13", "µs", turns, 60)
    games = engine.game_milliseconds(20 if quick else 200)
    yield Row("engine", "a random game", "ms", games, 10)


def measure_solver(quick: bool) -> Iterator[Row]:
    """Measure proofs of the first deals."""
    deals, budget = (8, 100_000) if quick else (40, 5_000_000)
    for key in solver.BUDGETS:
        found = [
            searched
            for seed in range(deals)
            if (searched := solver.searched(key, seed + 1, budget))
        ]
        wins = [
            took * 1e3 for verdict, took in found if verdict.outcome is Outcome.WINNABLE
        ]
        speeds = [verdict.nodes / took / 1e6 for verdict, took in found if took > 0.01]
        if wins:
            yield Row("solver", f"{key}: to a win", "ms", wins, 100)
        if speeds:
            yield Row(
                "solver", f"{key}: positions", "million/s", speeds, 1.5, at_least=True
            )


def measure_drawing(quick: bool) -> Iterator[Row]:
    """Measure the busiest pictures, and all pictures made again for another size."""
    pygame.display.init()
    pygame.font.init()
    for size, bar in [*drawing.BARS.items()][: 1 if quick else None]:
        shown = f"{size[0]} x {size[1]}"
        with a_context() as context:
            figures = drawing.busiest(context, size)
        yield Row("drawing", f"the busiest frames, {shown}", "ms", figures, bar)
    figures = []
    for _ in range(1 if quick else 5):
        with a_context() as context:
            figures.append(drawing.another_size(context, (1920, 1200)))
    what = "another size, 1920 x 1200"
    yield Row("drawing", what, "ms", figures, drawing.SIZE_BAR)


def measure_records(quick: bool) -> Iterator[Row]:
    """Measure saves of a game under way, and queries of the records."""
    saves = 60 if quick else 600
    with a_context() as context, tempfile.TemporaryDirectory() as place:
        figures = records.save_milliseconds(context, saves)
        yield Row("records", "a save, one a frame", "ms", figures, 0.1)
        figures = records.sqlite_milliseconds(Path(place), saves)
        yield Row("records", "the same, SQLite alone", "ms", figures)
        figures = records.save_milliseconds(context, saves, 0)
        yield Row("records", "a save, at once after another", "ms", figures)
    games = 500 if quick else 10_000
    with tempfile.TemporaryDirectory() as place:
        records.fill(Path(place), games)
        for what, ask in records.ASKED:
            figures = records.timed(Path(place), ask)
            bar = 100 if ask is records.read else 15
            yield Row("records", f"{what}; of {games:,}", "ms", figures, bar)


def measure_start(quick: bool) -> Iterator[Row]:
    """Measure the time to the first picture, and the use of the processor at rest."""
    with start.a_display() as display, tempfile.TemporaryDirectory() as place:
        if display is None or not sys.platform.startswith("linux"):
            return
        folder = Path(place)
        start.settled(folder)
        for what, arguments, bar in (
            ("title", (), 250),
            ("board", ("gaps:20417",), None),
        ):
            start.first_picture(folder, display, *arguments)  # warms the cache
            runs = range(2 if quick else start.STARTS)
            starts = [start.first_picture(folder, display, *arguments) for _ in runs]
            times = [each.seconds * 1e3 for each in starts]
            yield Row("start", f"first picture, {what}", "ms", times)
            times = [each.processor * 1e3 for each in starts]
            yield Row("start", "the same, of the processor", "ms", times, bar)
        loaded = [start.modules_loaded()]
        yield Row("start", "our modules loaded for the title", "modules", loaded)
        if not quick:
            share, memory = start.resting(folder, display, "1280x800", "gaps:20417")
            yield Row("start", "a board at rest, 1280 x 800", "% of a core", [share])
            yield Row("start", "its memory", "MiB", [memory])


def measure_bundle(quick: bool) -> Iterator[Row]:
    """Measure the standalone program, if it has been built."""
    program = BUNDLE / ("gaps-console.exe" if sys.platform == "win32" else "gaps")
    if not program.exists():
        return
    files = [path for path in BUNDLE.rglob("*") if not path.is_symlink()]
    size = sum(path.stat().st_size for path in files if path.is_file())
    yield Row("bundle", "unpacked", "MiB", [size / 2**20], BUNDLE_BAR)
    times = []
    for _ in range(3 if quick else 9):
        began = perf_counter()
        subprocess.run(
            [str(program), "--version"], check=True, capture_output=True, timeout=60
        )
        times.append((perf_counter() - began) * 1e3)
    yield Row("bundle", "the process, for --version", "ms", times)


def see_moments(quick: bool) -> Iterator[tuple[str, ...]]:
    """Measure the times of the great moments of the game."""
    for size in moments.SIZES[: 1 if quick else None]:
        for moment in moments.MOMENTS:
            yield moments.row(moment, size, 1 if quick else moments.TIMES)


MOMENTS = "moments"
BENCHES: Mapping[str, Callable[[bool], Iterator[Row]]] = {
    "engine": measure_engine,
    "solver": measure_solver,
    "drawing": measure_drawing,
    "records": measure_records,
    "start": measure_start,
    "bundle": measure_bundle,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.quality.bench", description=__doc__
    )
    parser.add_argument(
        "--quick", action="store_true", help="few figures, to see that everything works"
    )
    parser.add_argument(
        "--only",
        action="append",
        choices=[*BENCHES, MOMENTS],
        help="this one; may be given again",
    )
    parser.add_argument(
        "--write",
        type=Path,
        nargs="?",
        const=PAGE,
        metavar="PAGE",
        help="make the page, too",
    )
    given = parser.parse_args(arguments)
    rows: list[Row] = []
    seen: list[tuple[str, ...]] = []
    for name in given.only or [*BENCHES, MOMENTS]:
        print(f"{name}…", file=sys.stderr, flush=True)
        if name == MOMENTS:
            seen += see_moments(given.quick)
            continue
        found = [*BENCHES[name](given.quick)]
        if not found:
            print(f"{name}: nothing to measure here", file=sys.stderr)
        rows += found
    tables = table_of(rows), moments.table_of(seen)
    for table in tables:
        print(table.text)
    if given.write is not None:
        words = [
            "python -m tools.quality.bench",
            *(f"--only {name}" for name in given.only or ()),
        ]
        if given.quick:
            words.append("--quick")
        unit_ms = 1e3 * min(moments.unit() for _ in range(moments.TIMES))
        text_of_page = page(*tables, " ".join(words), given.quick, unit_ms)
        given.write.write_text(text_of_page, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
