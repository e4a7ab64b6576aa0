"""Pages that name the command which made them have nothing that it does not write."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.quality import memory
from tools.quality.bench import __main__ as bench
from tools.quality.bench import counted, moments
from tools.quality.bench.table import page, table_of

MEASURED = re.compile(r"^Measured on .*", re.MULTILINE)
ROW = re.compile(r"^\| (?!bench |what |moment ).*\n", re.MULTILINE)


@pytest.mark.parametrize(
    ("path", "written"),
    [
        (
            bench.PAGE,
            page(
                table_of([]),
                moments.table_of([]),
                "python -m tools.quality.bench",
                quick=False,
            ),
        ),
        (
            memory.PAGE,
            memory.page([], "python -m tools.quality.memory --write", memory.SIZE),
        ),
        (counted.PAGE, counted.page([])),
    ],
    ids=["performance", "memory", "moments"],
)
def test_a_page_has_only_what_its_command_writes(path: Path, written: str) -> None:
    """But for the rows of its table, the day and the machine."""
    text = MEASURED.sub("", ROW.sub("", path.read_text(encoding="utf-8")))
    assert text == MEASURED.sub("", written)
