"""Pictures of every scene, without a display: ``python -m tools.screenshots [FOLDER]``.

Each scene at three window sizes, and a slide, a redeal and a refusal at several
instants. ``--readme`` makes only the picture in the README.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pygame

from gaps import language
from gaps.store.settings import options_of
from tests.scenarios.camera import Camera, a_context
from tests.scenarios.comparing import replace_if_changed
from tests.scenarios.pictures import SCENES, golden, readme_picture

SIZES = ((800, 600), (1280, 800), (1920, 1200))


def _size(text: str) -> tuple[int, int]:
    width, height = text.split("x")
    return int(width), int(height)


def main(arguments: Sequence[str] | None = None) -> int:
    """Take the pictures; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.screenshots", description=__doc__
    )
    parser.add_argument("folder", nargs="?", type=Path, default=Path("screenshots"))
    parser.add_argument(
        "--only", action="append", choices=[scene.__name__ for scene in SCENES]
    )
    parser.add_argument("--theme", default="midnight", choices=options_of("theme"))
    parser.add_argument("--language", default="en", choices=list(language.available()))
    parser.add_argument("--deck", default="house", choices=options_of("deck"))
    parser.add_argument(
        "--size",
        action="append",
        type=_size,
        help="WxH, of the window; may be given again",
    )
    parser.add_argument(
        "--golden",
        type=Path,
        metavar="FOLDER",
        help="only the small ones that tests compare; those that look as before stay as they are",
    )
    parser.add_argument(
        "--readme", action="store_true", help="only the picture in the README"
    )
    given = parser.parse_args(arguments)
    pygame.display.init()
    pygame.font.init()
    if given.golden is not None:
        given.golden.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as folder:
            golden(Path(folder))
            for taken in sorted(Path(folder).iterdir()):
                replace_if_changed(given.golden / taken.name, taken)
        return 0
    if given.readme:
        readme_picture()
        return 0
    given.folder.mkdir(parents=True, exist_ok=True)
    for size in given.size or SIZES:
        for scene in SCENES:
            if given.only and scene.__name__ not in given.only:
                continue
            with a_context(
                theme=given.theme, deck=given.deck, language=given.language
            ) as context:
                scene(Camera(size, given.folder), context)
    print(f"{len(list(given.folder.glob('*.png')))} pictures in {given.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
