"""What pages list is made from the catalogue, the summits and the address."""

from __future__ import annotations

import pytest

import gaps
from tools.tables import PAGES


@pytest.mark.parametrize(
    ("page", "right", "wrong"),
    [
        ("variants.md", "| Maze |", "| A ring |"),
        ("README.md", "It has 3", "It has 100"),
        ("summits.md", "Win ten of", "Win some of"),
    ],
)
def test_a_table_is_up_to_date_and_would_be_made_so(
    page: str, right: str, wrong: str
) -> None:
    path, made = next((path, made) for path, made in PAGES.items() if path.name == page)
    text = path.read_text(encoding="utf-8")
    assert made(text) == text
    changed = text.replace(right, wrong)
    assert changed != text
    assert made(changed) == text


@pytest.mark.parametrize(
    ("page", "without", "address"),
    [
        ("README.md", " Clone the project.<", "`git clone https://example.org/gaps`"),
        (
            "SECURITY.md",
            "no public page",
            "https://example.org/gaps/security/advisories/new",
        ),
        ("releasing.md", "--repo OWNER/REPOSITORY\n", "--repo gaps\n"),
        (
            "config.yml",
            "contact_links: []",
            "url: https://example.org/gaps/security/advisories/new",
        ),
    ],
)
def test_pages_name_the_address_once_there_is_one(
    page: str, without: str, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, made = next((path, made) for path, made in PAGES.items() if path.name == page)
    text = path.read_text(encoding="utf-8")
    assert gaps.ADDRESS or made(text) == text
    monkeypatch.setattr(gaps, "ADDRESS", "https://example.org/gaps")
    assert address in made(text)
    monkeypatch.setattr(gaps, "ADDRESS", "")
    assert without in made(made(text))
    assert address not in made(text)
