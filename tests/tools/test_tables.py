"""Tables of pages are made from the catalogue and the summits."""

from __future__ import annotations

import pytest

from tools.tables import PAGES


@pytest.mark.parametrize(
    ("page", "right", "wrong"),
    [
        ("README.md", "| Maze |", "| A ring |"),
        ("README.md", "It has 2", "It has 100"),
        ("summits.md", "Win every game", "Win some games"),
    ],
)
def test_a_table_is_up_to_date_and_would_be_made_so(page: str, right: str, wrong: str) -> None:
    path, made = next((path, made) for path, made in PAGES.items() if path.name == page)
    text = path.read_text(encoding="utf-8")
    assert made(text) == text
    changed = text.replace(right, wrong)
    assert changed != text
    assert made(changed) == text
