"""Measurements as one table, with median and spread, for a terminal or as a Markdown
page.
"""

from __future__ import annotations

import os
import platform
import statistics
from collections.abc import Collection, Iterable, Sequence
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


@dataclass(frozen=True)
class Table:
    """Figures as text, line by line below their heads."""

    heads: Sequence[str]
    right: Collection[str]
    """The heads of columns of figures."""
    lines: Sequence[Sequence[str]]

    @property
    def text(self) -> str:
        """Return the table for a terminal."""
        every = [self.heads, *self.lines]
        widths = [max(map(len, column)) for column in zip(*every, strict=True)]
        return "\n".join(
            "  ".join(
                cell.rjust(width) if head in self.right else cell.ljust(width)
                for head, cell, width in zip(self.heads, line, widths, strict=True)
            ).rstrip()
            for line in every
        )

    @property
    def markdown(self) -> Sequence[str]:
        """Return the table as lines of Markdown."""
        rules = ("---:" if head in self.right else "---" for head in self.heads)
        return [
            f"| {' | '.join(self.heads)} |",
            f"|{'|'.join(rules)}|",
            *(f"| {' | '.join(line)} |" for line in self.lines),
        ]


def table_of(rows: Iterable[Row]) -> Table:
    """Return measurements as a table."""
    return Table(HEADS, {"median", "figures"}, [row.cells for row in rows])


def shown(figure: float) -> str:
    """Return a number with three significant digits."""
    if figure == 0 or abs(figure) >= 100:
        return f"{figure:,.0f}"
    return f"{figure:.2f}" if abs(figure) < 10 else f"{figure:.1f}"


def machine() -> str:
    """Describe the machine in one line, without its name."""
    found = versions()
    search = "compiled search" if core_in_use() else "general search only"
    return (
        f"{os.cpu_count()} cores ({platform.machine()}, {platform.system()}), Python {found['Python']}, "
        f"pygame-ce {found['pygame-ce']}, SDL {found['SDL']}, {search}"
    )


def page(
    table: Table, moments: Table, command: str, quick: bool, unit_ms: float = 0.0
) -> str:
    """Return the page docs/tables/performance.md.

    A unit of the time of moments took ``unit_ms`` milliseconds.
    """
    lines = [
        "# Performance",
        "",
        f"Made by `{command}`: the median of each figure, and its spread, without the lowest and the highest",
        "tenth where there are ten figures or more. A bar is for the median. Nothing else that is heavy",
        "should run meanwhile.",
        "",
        f"Measured on {date.today():%Y-%m-%d}: {machine()}; a unit of time took {shown(unit_ms)} ms.",
        *(
            [
                "",
                "**A quick run**: fewer figures of each, to see that everything works.",
            ]
            if quick
            else []
        ),
        "",
        *table.markdown,
        "",
        "## Moments",
        "",
        "The time that each takes, stepped frame by frame, 60 a second, in the best of several runs: what",
        "the player does, the longest frame, and the number of frames that come late, all in units of a",
        "fixed piece of work, about 10 ms of the processor; late is what takes more than 1.6. What they make",
        "and draw is counted in [moments.md](moments.md).",
        "",
        "In windows of five million pixels or more, such as 3840 x 2160, only every second picture is drawn",
        "while most of the window moves: in a deal, a redeal, a win, and on the way from one screen to",
        "another. Such a picture comes late only after twice the time.",
        "",
        *moments.markdown,
    ]
    return "\n".join(lines) + "\n"
