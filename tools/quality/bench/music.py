"""What the music costs: ``python -m tools.quality.bench --only music``.

The size of its files; the share of a core that playing and mixing it takes, and a whole
game with it at rest; the memory of that game. The sound goes to SDL's dummy device,
which takes it as fast as a card does.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from array import array
from collections.abc import Iterator, Mapping
from pathlib import Path

from gaps.asset_files import asset
from gaps.stage.audio.music import Music
from gaps.stage.audio.music_player import PIECES, loop
from gaps.stage.audio.sound import Sound
from tools.quality.bench import start
from tools.quality.bench.table import Row

SIZE_BAR, CORE_BAR = 8.0, 3.0  # mebibytes; % of a core
DEAL = "mini:12"  # its search ends at once
SECONDS = 60.0  # for which each share of a core is measured


def mebibytes() -> float:
    """The size of all files."""
    return sum(path.stat().st_size for path in asset("music").iterdir()) / 2**20


def decoding_milliseconds() -> list[float]:
    """How much work each loop is until it can be played, in another thread than the
    game's.
    """
    found = []
    for name in PIECES["game"].files + PIECES["title"].files:
        began = time.process_time()
        loop(asset(f"music/{name}.ogg"))
        found.append((time.process_time() - began) * 1e3)
    return found


def seam_shares() -> list[float]:
    """The bend at the seam of each loop, in per cent of the largest elsewhere in it."""
    shares = []
    for name in PIECES["game"].files + PIECES["title"].files:
        samples = array("h", loop(asset(f"music/{name}.ogg")).get_raw())[::2]
        bends = [
            abs(a - 2 * b + c)
            for a, b, c in zip(samples, samples[1:], samples[2:], strict=False)
        ]
        around = [*samples[-2:], *samples[:2]]
        seam = max(abs(around[i] - 2 * around[i + 1] + around[i + 2]) for i in range(2))
        shares.append(100 * seam / max(bends))
    return shares


def playing_share(seconds: float) -> float:
    """Per cent of a core for all four layers and the ambience, with the mixer."""
    music = Music(asset("music"))
    music.play("game")
    music.show_rows([1.0, 1.0, 1.0, 1.0])
    music.start()
    time.sleep(4)
    began = time.process_time()
    time.sleep(seconds)
    share = 100 * (time.process_time() - began) / seconds
    music.close()
    return share


def rows(quick: bool, display: Mapping[str, str] | None) -> Iterator[Row]:
    """All figures; those of a whole game only with a display."""
    yield Row("music", "its files", "MiB", [mebibytes()], SIZE_BAR)
    sound = Sound(asset("sounds"))
    sound.start()
    try:
        yield Row("music", "a loop is decoded", "ms", decoding_milliseconds())
        if not quick:
            yield Row(
                "music",
                "bend at a seam, of the largest elsewhere",
                "%",
                seam_shares(),
                100,
            )
        yield Row(
            "music",
            "playing it",
            "% of a core",
            [playing_share(1 if quick else SECONDS)],
            CORE_BAR,
        )
    finally:
        sound.close()
    if quick or display is None or not sys.platform.startswith("linux"):
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        start.settled(folder)
        share, memory = start.resting(
            folder,
            {**display, "SDL_AUDIODRIVER": "dummy"},
            "1280x800",
            DEAL,
            seconds=SECONDS,
        )
    yield Row(
        "music", "a board at rest with it, 1280 x 800", "% of a core", [share], CORE_BAR
    )
    yield Row("music", "the memory of that", "MiB", [memory], 100)


def measure_music(quick: bool) -> Iterator[Row]:
    """The music, on a dummy device."""
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    with start.a_display() as display:
        yield from rows(quick, display)
