"""The pages do what they say: the examples in them are run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[1] / "docs"
BLOCK = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)


def test_the_example_of_a_new_variant_runs_as_it_is_printed() -> None:
    blocks = BLOCK.findall((DOCS / "adding-a-variant.md").read_text(encoding="utf-8"))
    assert len(blocks) == 3
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, "docs/adding-a-variant.md", "exec"), names)
    assert "LADIES_LAST" in names


@pytest.mark.parametrize("page", sorted(DOCS.glob("*.md")), ids=lambda page: page.name)
def test_the_files_a_page_names_are_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for name in re.findall(r"`((?:gaps|tools|tests|docs|assets)/[\w./-]+?\.(?:py|md|json|txt))`", text):
        assert (DOCS.parent / name).exists(), name
