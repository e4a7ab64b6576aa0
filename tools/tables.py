"""Write what pages list of the catalogue and of the summits: ``python -m tools.tables``."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

from gaps.engine import CATALOGUE
from gaps.progress.summits import SUMMITS

ROOT = Path(__file__).parents[1]
VARIANTS = re.compile(r"(?<=\| key \| name \| in a word \|\n\|---\|---\|---\|\n)(?:\|.*\n)+")
SUMMIT = re.compile(r"^\| `(\w+)` \|.*\| (?=[^|]+ \|$)", re.MULTILINE)
"""A row but for its last column, which says in full what counts."""


def with_variants(text: str) -> str:
    """The text of the README with the number of variants, and a row for each."""
    rows = [f"| `{variant.key}` | {variant.name} | {variant.summary} |\n" for variant in CATALOGUE.values()]
    text = re.sub(r"(?<=It has )\d+(?= variants)", str(len(CATALOGUE)), text)
    return VARIANTS.sub(lambda found: "".join(rows), text, count=1)


def with_summits(text: str) -> str:
    """The text of the page with the names, sentences and goals that the summits have in the program."""
    heads = {
        summit.key: f"| `{summit.key}` | {summit.name.id} | {summit.sentence.id} | {summit.goal} | "
        for summit in SUMMITS
    }
    return SUMMIT.sub(lambda found: heads.get(found[1], found[0]), text)


PAGES: Mapping[Path, Callable[[str], str]] = {
    ROOT / "README.md": with_variants,
    ROOT / "docs" / "tables" / "summits.md": with_summits,
}


def main() -> None:
    """Write the pages."""
    for path, made in PAGES.items():
        path.write_text(made(path.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
