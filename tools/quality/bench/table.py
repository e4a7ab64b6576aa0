"""Measurements as one table, with median and spread, for a terminal or as a Markdown
page.
"""

from __future__ import annotations

import os
import platform
import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from gaps.solver import core_in_use
from gaps.stage.core.platform_info import versions


@dataclass(frozen=True)
class Row:
    """One measurement, its values, and the limit it should stay below (or, if
    ``at_least``, above).
    """

    bench: str
    what: str
    unit: str
    figures: Sequence[float]
    bar: float | None = None
    at_least: bool = False

    @property
    def median(self) -> float:
        """The median of the values."""
        return statistics.median(self.figures)

    @property
    def spread(self) -> tuple[float, float]:
        """The range without the lowest and the highest tenth; with fewer than ten
        values, the whole range.
        """
        if len(self.figures) < 10:
            return min(self.figures), max(self.figures)
        low, *_, high = statistics.quantiles(self.figures, n=10, method="inclusive")
        return low, high

    @property
    def cells(self) -> tuple[str, ...]:
        """The row as text: bench, what, median, spread, unit, bar, number of figures."""
        low, high = self.spread
        spread = f"{shown(low)} – {shown(high)}"
        if len(self.figures) == 1:
            spread = ""
        bar = ""
        if self.bar is not None:
            sign = "at least" if self.at_least else "at most"
            bar = f"{sign} {shown(self.bar)}"
            over = self.median - self.bar
            if over and (over < 0) == self.at_least:
                bar += ", missed"
        return (
            self.bench,
            self.what,
            shown(self.median),
            spread,
            self.unit,
            bar,
            str(len(self.figures)),
        )


HEADS = ("bench", "what", "median", "spread", "unit", "bar", "figures")


def shown(figure: float) -> str:
    """Return a number with three significant digits."""
    if figure == 0 or abs(figure) >= 100:
        return f"{figure:,.0f}"
    return f"{figure:.2f}" if abs(figure) < 10 else f"{figure:.1f}"


def text(rows: Iterable[Row]) -> str:
    """Return the table for a terminal."""
    lines = [HEADS, *(row.cells for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEADS))]
    right = {2, 6}
    return "\n".join(
        "  ".join(
            cell.rjust(width) if column in right else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )


def machine() -> str:
    """Describe the machine in one line, without its name."""
    found = versions()
    search = "compiled search" if core_in_use() else "general search only"
    return (
        f"{os.cpu_count()} cores ({platform.machine()}, {platform.system()}), Python {found['Python']}, "
        f"pygame-ce {found['pygame-ce']}, SDL {found['SDL']}, {search}"
    )


def page(rows: Sequence[Row], command: str, quick: bool) -> str:
    """Return the table as the page docs/tables/performance.md."""
    lines = [
        "# Performance",
        "",
        f"Made by `{command}`: the median of each figure, and its spread, without the lowest and the highest",
        "tenth where there are ten figures or more. A bar is for the median. Nothing else that is heavy",
        "should run meanwhile.",
        "",
        f"Measured on {date.today():%Y-%m-%d}: {machine()}.",
        *(
            [
                "",
                "**A quick run**: fewer figures of each, to see that everything works.",
            ]
            if quick
            else []
        ),
        "",
        f"| {' | '.join(HEADS)} |",
        f"|{'|'.join('---:' if head in ('median', 'figures') else '---' for head in HEADS)}|",
        *(f"| {' | '.join(row.cells)} |" for row in rows),
    ]
    return "\n".join(lines) + "\n"
