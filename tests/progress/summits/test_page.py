"""docs/tables/summits.md lists the summits as they are."""

from __future__ import annotations

import re
from pathlib import Path

from gaps.asset_files import asset
from gaps.progress.summits import SUMMITS

PAGE = Path(__file__).parents[3] / "docs" / "tables" / "summits.md"


def test_the_page_has_every_summit_with_its_sentence_and_goal() -> None:
    text = PAGE.read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \| (.+?) \| (\d+) \| (.+) \|$", text, re.MULTILINE)
    assert [row[:4] for row in rows] == [
        (summit.key, summit.name.id, summit.sentence.id, str(summit.goal)) for summit in SUMMITS
    ]
    assert all(row[4].endswith(".") for row in rows)


def test_every_summit_has_its_badges() -> None:
    for summit in SUMMITS:
        assert asset(f"badges/{summit.key}.svg").is_file()
        assert asset(f"badges/{summit.key}_dim.svg").is_file()
    assert asset("badges/locked.svg").is_file()
