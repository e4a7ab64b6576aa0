"""Generate all pictures of the cards: ``python -m tools.assets.make_cards [--check]``.

Writes the faces, the backs and the logo into ``assets``. ``--check`` writes nothing,
and fails if a file there is not, byte for byte, what would be written. Needs fontTools,
for the outlines of the ranks.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from gaps.engine import Card, Suit
from gaps.engine.cards import ACE, KING
from gaps.stage.drawing.theme import palette
from gaps.table.cards import faces
from gaps.table.cards.faces import SQUAT, TALL
from gaps.table.cards.heights import ridges
from tools.assets.cards.backs import back
from tools.assets.cards.figures import figure
from tools.assets.cards.logo import logo
from tools.assets.cards.ridges import suits

ASSETS = Path(__file__).parents[2] / "assets"


def drawings() -> Iterator[tuple[str, str]]:
    """Yield the path in ``assets`` and the text of every file."""
    for kind in (TALL, SQUAT):
        for suit in Suit:
            for rank in range(ACE, KING + 1):
                card = Card(rank, suit)
                yield (
                    f"cards/{kind}/{faces.file_name(card)}",
                    faces.drawing(card, kind, figure(card, kind)),
                )
        for name in palette()["backs"]:
            yield f"backs/{kind}/{name}.svg", back(name, kind)
    yield "logo.svg", logo()


def differences() -> list[str]:
    """Return the assets that differ from what would be generated now."""
    found = [path for path, text in drawings() if _text(ASSETS / path) != text]
    if ridges().suits != suits():
        found.append("ridges.json (suits)")
    return found


def main() -> None:
    """Write the pictures, or check them, and return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.assets.make_cards", description=__doc__.split("\n")[0]
    )
    parser.add_argument(
        "--check",
        action="store_true",
        help="write nothing; fail if anything would change",
    )
    if parser.parse_args().check:
        raise SystemExit("\n".join(f"{path} differs" for path in differences()) or None)
    for path, text in drawings():
        file = ASSETS / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")


def _text(file: Path) -> str | None:
    return file.read_bytes().decode("utf-8") if file.exists() else None


if __name__ == "__main__":
    main()
