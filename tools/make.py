"""Make the generated files again: ``python -m tools.make [PART…]``, all quick parts
unless some are named.

Prints which committed files have changed. What takes longer, such as the sounds and the
tables of winnability, has commands of its own in CONTRIBUTING.md.
"""

from __future__ import annotations

import argparse
import hashlib
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PARTS = {
    "languages": ("tools.languages",),
    "tables": ("tools.tables",),
    "difficulty": ("tools.study", "--new"),
    "expedition": ("tools.quality.expedition",),
    "daily": ("tools.assets.make_daily",),
    "cards": ("tools.assets.make_cards",),
    "icons": ("tools.release.bundle.icons",),
    "engine": ("tools.quality.make_goldens",),
    "screens": ("tools.quality.make_goldens", "screens"),
    "images": ("tools.screenshots", "--golden", "tests/images"),
}
"""The module and the arguments that make each part."""


def digests(root: Path) -> dict[str, bytes]:
    """Return the digest of each file that git knows, or would add."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root,
        check=True,
        capture_output=True,
    )
    names = sorted(
        {name for name in listed.stdout.decode().split("\0") if (root / name).is_file()}
    )
    return {name: hashlib.sha256((root / name).read_bytes()).digest() for name in names}


def changes(before: dict[str, bytes], after: dict[str, bytes]) -> list[str]:
    """Return a line for each file that is new, gone or different."""
    words = dict.fromkeys(after.keys() - before.keys(), "new")
    words |= dict.fromkeys(before.keys() - after.keys(), "gone")
    words |= {
        name: "changed"
        for name in before.keys() & after.keys()
        if before[name] != after[name]
    }
    return [f"{word:<8}{name}" for name, word in sorted(words.items())]


def main() -> int:
    """Make the parts, list the changes, and return the first exit status that is not 0."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "parts", nargs="*", metavar="PART", help=f"one of {', '.join(PARTS)}"
    )
    chosen = parser.parse_args().parts or list(PARTS)
    if unknown := [part for part in chosen if part not in PARTS]:
        parser.error(f"no part “{unknown[0]}”: choose from {', '.join(PARTS)}")
    before = digests(ROOT)
    first = 0
    for part in chosen:
        print(f"{part} …", flush=True)
        status = subprocess.run(
            [sys.executable, "-m", *PARTS[part]], cwd=ROOT, check=False
        ).returncode
        if status:
            print(f"{part} failed: see above. The other parts are made.")
            first = first or status
    print("\n".join(changes(before, digests(ROOT))) or "Nothing has changed.")
    return first


if __name__ == "__main__":
    sys.exit(main())
