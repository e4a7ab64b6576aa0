"""The benchmarks as one command: a table on the terminal, and the page of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.quality.bench.__main__ import main
from tools.quality.bench.table import HEADS

FOLDER = Path(__file__).parents[2] / "tools" / "quality" / "bench"


@pytest.mark.slow
def test_a_quick_run_prints_and_writes_what_was_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "page.md"
    assert (
        main(
            ["--quick", "--only", "engine", "--only", "records", "--write", str(target)]
        )
        == 0
    )
    told = capsys.readouterr().out.splitlines()
    assert told[0].split() == list(HEADS)
    assert {line.split()[0] for line in told[1:]} == {"engine", "records"}
    written = target.read_text(encoding="utf-8")
    assert (
        "python -m tools.quality.bench --only engine --only records --quick" in written
    )
    assert len([line for line in written.splitlines() if line.startswith("| ")]) == len(
        told
    )


def test_the_readme_names_every_command_of_a_bench_and_no_other() -> None:
    commands = {
        path.stem
        for path in FOLDER.glob("*.py")
        if 'if __name__ == "__main__"' in path.read_text("utf-8")
    }
    told = (FOLDER / "README.md").read_text("utf-8")
    assert set(
        re.findall(r"python -m tools\.quality\.bench\.(\w+)", told)
    ) == commands - {"__main__"}
