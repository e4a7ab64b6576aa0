"""Faults of the library for screen readers: the game plays on, and says nothing about
them unasked.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.programs import run_python

pytestmark = pytest.mark.slow  # it starts programs


@pytest.mark.parametrize(
    ("fault", "wanted"),
    [
        *[
            (fault, "auto")
            for fault in ("none", "absent", "import", "create", "update")
        ],
        *[(fault, "on") for fault in ("none", "absent", "create")],
        ("none", "off"),
    ],
)
def test_no_fault_of_the_reader_ends_the_game(
    fault: str,
    wanted: str,
    tmp_path: Path,
) -> None:
    folder = tmp_path / "data"
    done = run_python(
        "-m", "tests.faults.reader_run", fault, wanted, folder, timeout=120
    )
    assert done.returncode == 0, done.stderr
    told = fault == "none" and wanted != "off"
    assert done.stdout.strip() == f"{'told' if told else 'nothing told'} to the end"
    says_why = wanted == "on" and fault in ("absent", "import", "create")
    lines = done.stderr.splitlines()
    assert len(lines) == (1 if says_why else 0)
    assert all(
        line.startswith("gaps: no screen reader can be reached: ") for line in lines
    )
