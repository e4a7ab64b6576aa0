"""``gaps --doctor``: what the program runs on, where its files are, and whether they are sound."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import gaps
from gaps.solver import core_in_use
from gaps.stage.core.assets import asset
from gaps.stage.core.platform_info import UNSEEN, audio_driver, versions, video_driver
from gaps.store.files.integrity import Finding, examine

NEEDED = ("palette.json", "icon.png", "cards", "backs", "icons", "fonts", "sounds", "daily.txt")


def tell(folder: Path) -> int:
    """Print everything that was found; returns the exit status: 0 if all is well, 1 if something is not."""
    findings = [*_program(), *_machine(), *examine(folder)]
    width = max(len(finding.name) for finding in findings)
    for finding in findings:
        print(f"{' ' if finding.sound else '!'} {finding.name:<{width}}  {finding.told}")
    wrong = sum(not finding.sound for finding in findings)
    lines = "one line" if wrong == 1 else f"{wrong} lines"
    print("All is well." if not wrong else f"Not all is well: see {lines} marked with !")
    return 1 if wrong else 0


def _program() -> Iterator[Finding]:
    yield Finding("gaps", gaps.__version__)
    for name, version in versions().items():
        yield Finding(name, version)
    yield Finding("search", "compiled core" if core_in_use() else "general only, slower: no compiled core")
    yield Finding("program", str(Path(gaps.__file__).parent))
    missing = []
    for name in NEEDED:
        try:
            place = asset(name)
        except FileNotFoundError:
            missing.append(name)
    if missing:
        yield Finding("assets", f"missing: {', '.join(missing)}", sound=False)
    else:
        yield Finding("assets", str(place.parent))


def _machine() -> Iterator[Finding]:
    video = video_driver()
    if not video or (video in UNSEEN and "SDL_VIDEODRIVER" not in os.environ):
        yield Finding("video", "there is no display to open a window on", sound=False)
    else:
        yield Finding("video", video)
    yield Finding("audio", audio_driver() or "no sound device: the game is silent")
