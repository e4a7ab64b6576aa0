"""Generate every sound of the game: ``python -m tools.assets.make_sounds [--check]``.

Writes the cues into ``assets/sounds``, with the standard library alone. ``--check``
writes nothing, and fails if a file there is not, byte for byte, what would be written.
It takes some ten seconds.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from tools.assets.sounds.cues import CUES, cue
from tools.assets.sounds.finish import wav

SOUNDS = Path(__file__).parents[2] / "assets" / "sounds"


def sounds() -> Iterator[tuple[str, bytes]]:
    """Return the content of every file by its name."""
    for name, wanted in CUES.items():
        yield f"{name}.wav", wav(cue(name), wanted.rate)


def main() -> None:
    """Write the sounds, or check them, and return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.assets.make_sounds", description=__doc__.split("\n")[0]
    )
    parser.add_argument(
        "--check",
        action="store_true",
        help="write nothing; fail if anything would change",
    )
    if parser.parse_args().check:
        kept = {file.name: file.read_bytes() for file in SOUNDS.glob("*.wav")}
        made = dict(sounds())
        differ = sorted(
            name for name in kept.keys() | made if kept.get(name) != made.get(name)
        )
        raise SystemExit("\n".join(f"{name} differs" for name in differ) or None)
    SOUNDS.mkdir(parents=True, exist_ok=True)
    for name, content in sounds():
        (SOUNDS / name).write_bytes(content)


if __name__ == "__main__":
    main()
