"""The examples on the page for contributors, which tests run."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)


def names_in_examples(heading: str) -> dict[str, Any]:
    """Run the examples below a heading of CONTRIBUTING, and return what they define."""
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    _before, _heading, section = page.partition(f"\n## {heading}\n")
    blocks = BLOCK.findall(section.partition("\n## ")[0])
    names: dict[str, Any] = {"__name__": __name__}
    for block in blocks:
        exec(compile(block, "CONTRIBUTING.md", "exec"), names)
    return names
