"""Write the lists of the catalogue, the summits and the address on pages.

Usage: ``python -m tools.tables``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from urllib.parse import urlsplit

import gaps
from gaps.engine import CATALOGUE
from gaps.progress.summits import SUMMITS

ROOT = Path(__file__).parents[1]
VARIANTS = re.compile(
    r"(?<=\| key \| name \| in short \|\n\|---\|---\|---\|\n)(?:\|.*\n)+"
)
SUMMIT = re.compile(r"^\| `(\w+)` \|.*\| (?=[^|]+ \|$)", re.MULTILINE)
"""A row except for its last column, which says in full what counts."""


def with_variants(text: str) -> str:
    """Return the text of the page with a row for each variant."""
    rows = [
        f"| `{variant.key}` | {variant.name} | {variant.summary} |\n"
        for variant in CATALOGUE.values()
    ]
    return VARIANTS.sub(lambda found: "".join(rows), text, count=1)


def with_summits(text: str) -> str:
    """Return the text of the page with the summits' names, sentences and goals."""
    heads = {
        summit.key: f"| `{summit.key}` | {summit.name.id} | {summit.sentence.id} | {summit.goal} | "
        for summit in SUMMITS
    }
    return SUMMIT.sub(lambda found: heads.get(found[1], found[0]), text)


ADDRESS = re.compile(r"(?<=<!-- address -->).*(?=<!-- /address -->)")


def with_source(text: str) -> str:
    """Return the text of the README with the number of variants and the clone command."""
    text = re.sub(r"(?<=It has )\d+(?= variants)", str(len(CATALOGUE)), text)
    command = (
        f" Clone the project: `git clone {gaps.ADDRESS}`."
        if gaps.ADDRESS
        else " Clone the project."
    )
    return ADDRESS.sub(lambda _: command, text, count=1)


def with_report(text: str) -> str:
    """Return the text of the page on weaknesses with the place for private reports.

    Only the maintainers read these.
    """
    place = (
        f" Report it at {gaps.ADDRESS}/security/advisories/new, which only the maintainers read."
        if gaps.ADDRESS
        else " The project has no public page yet; tell the person from whom you have the program."
    )
    return ADDRESS.sub(lambda _: place, text)


def with_links(text: str) -> str:
    """Return the alternative to the form for issues: nothing without an address."""
    head = text.partition("contact_links:")[0]
    if not gaps.ADDRESS:
        return f"{head}contact_links: []\n"
    return f"""{head}contact_links:
  - name: A weakness that others could use
    url: {gaps.ADDRESS}/security/advisories/new
    about: Only the maintainers read it.
"""


def with_repository(text: str) -> str:
    """Return the text of the page on releases with the repository's name in its commands."""
    name = urlsplit(gaps.ADDRESS).path.strip("/") or "OWNER/REPOSITORY"
    return re.sub(r"(?<=--repo )\S+", name, text)


PAGES: Mapping[Path, Callable[[str], str]] = {
    ROOT / "README.md": with_source,
    ROOT / ".github" / "SECURITY.md": with_report,
    ROOT / ".github" / "ISSUE_TEMPLATE" / "config.yml": with_links,
    ROOT / "docs" / "releasing.md": with_repository,
    ROOT / "docs" / "tables" / "summits.md": with_summits,
    ROOT / "docs" / "tables" / "variants.md": with_variants,
}


def main() -> None:
    """Write the pages."""
    for path, made in PAGES.items():
        path.write_text(
            made(path.read_text(encoding="utf-8")), encoding="utf-8", newline="\n"
        )


if __name__ == "__main__":
    main()
