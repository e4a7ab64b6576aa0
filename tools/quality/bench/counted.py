"""Count what the great moments of the game make and draw.

Usage: ``python -m tools.quality.bench.counted [--write]``

The counts are the same on every machine; ``--write`` makes ``docs/tables/moments.md``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.quality.bench import moments
from tools.quality.bench.table import Table

PAGE = Path(__file__).parents[3] / "docs" / "tables" / "moments.md"
FIGURES = (
    "pictures",
    "most in a frame",
    "drawings, blurs",
    "windows drawn",
    "on pictures",
    "ahead",
    "calls",
)


def table_of(lines: Sequence[Sequence[str]]) -> Table:
    """Return the counts of moments as a table."""
    return Table((*moments.HEADS, *FIGURES), FIGURES, lines)


def row(moment: str, size: tuple[int, int]) -> tuple[str, ...]:
    """Return the counts of a moment, as text."""
    counted = moments.in_a_process(moment, size)
    return (
        *moments.heads(moment, size),
        f"{counted.pictures:,}",
        str(counted.most_pictures),
        f"{counted.drawings:,}",
        f"{counted.windows:.2f}",
        f"{counted.elsewhere:.2f}",
        f"{counted.ahead:.1f}",
        f"{counted.calls:,}",
    )


def page(lines: Sequence[Sequence[str]]) -> str:
    """Return the page docs/tables/moments.md."""
    text = [
        "# What the great moments make and draw",
        "",
        "Made by `python -m tools.quality.bench.counted --write`. Each moment is stepped frame by frame, 60",
        "a second, and counted; the counts are the same on every machine. The pictures that are made",
        "(drawings, blurs, turned and scaled ones, texts, copies), in all and in one frame at most; the",
        "drawings and blurs among them; the windows full of pixels that one frame draws at most, on the",
        "window, on other pictures, and ahead, in the time that is left of it; the calls of the program's",
        "functions. Their bounds at 1280 x 800 are in tests/tools/test_moments.py.",
        "",
        *table_of(lines).markdown,
    ]
    return "\n".join(text) + "\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.quality.bench.counted", description=__doc__
    )
    parser.add_argument("--write", action="store_true", help="make the page, too")
    given = parser.parse_args(arguments)
    lines = [row(moment, size) for size in moments.SIZES for moment in moments.MOMENTS]
    print(table_of(lines).text)
    if given.write:
        PAGE.write_text(page(lines), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
