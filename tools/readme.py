"""Write the table of the variants into the README: ``python -m tools.readme``."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from gaps.engine import CATALOGUE

README = Path(__file__).parents[1] / "README.md"
TABLE = re.compile(r"(?<=\| key \| name \| in a word \|\n\|---\|---\|---\|\n)(?:\|.*\n)+")


def with_table(text: str) -> str:
    """The text of the README with a row for each variant of the catalogue."""
    rows = [f"| `{variant.key}` | {variant.name} | {variant.summary} |\n" for variant in CATALOGUE.values()]
    return TABLE.sub(lambda found: "".join(rows), text, count=1)


def main() -> int:
    """Write the README. Returns the exit status: 1 if it has no such table."""
    text = README.read_text(encoding="utf-8")
    if not TABLE.search(text):
        print("the README has no table of variants", file=sys.stderr)
        return 1
    README.write_text(with_table(text), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
