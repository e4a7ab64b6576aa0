"""Compose, render and encode the music: ``python -m tools.assets.make_music [--check]
[NAME …]``.

Writes Ogg Vorbis, 44.1 kHz, stereo, into ``assets/music``; needs the extra ``assets``.
``--check`` writes nothing, and fails if a file there does not sound like what would be
written: encoders differ in their bytes.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

import numpy as np
import soundfile

from tools.assets.music import air, pieces, score
from tools.assets.music.ring import RATE, Ring, Samples, pcm, rms

MUSIC = Path(__file__).parents[2] / "assets" / "music"
QUALITY = 0.6  # 0 is the best and 1 the smallest that the encoder can do
# of single voices, which lose less by it
QUALITIES = {
    "title_bells": 0.85,
    "long_game_4_melody": 0.75,
    "later_round_4_melody": 0.75,
}
# frames of its start that follow the end of a loop: the player fades the one into the
# other
OVERLAP = 2205
CHUNK = 44_100  # frames given to the encoder at once
# decibels: the largest difference that an encoder makes, against the sound itself
SAME = -16.0

LOOPS: Mapping[str, Callable[[], Ring]] = {
    **{
        f"{name}_{layer}": partial(make, name)
        for name in score.PIECES
        for layer, make in pieces.LAYERS.items()
    },
    "title": pieces.title,
    "title_bells": pieces.title_bells,
}
WITH_ENDS: Mapping[str, Callable[[], Samples]] = {
    "win_rise": pieces.win_rise,
    "win_chord": pieces.win_chord,
    "loss": pieces.loss,
    "ambience": air.ambience,
}
NAMES = (*LOOPS, *WITH_ENDS)


def rendered(name: str) -> Samples:
    """Return the samples of a file by its name: two rows, full scale 1."""
    if name in WITH_ENDS:
        return WITH_ENDS[name]()
    loop = LOOPS[name]().samples
    return np.concatenate([loop, loop[:, :OVERLAP]], axis=1)


def write(path: Path, samples: Samples) -> None:
    """Encode samples into a file."""
    quality = QUALITIES.get(path.stem, QUALITY)
    frames = pcm(samples)
    with soundfile.SoundFile(
        str(path),
        "w",
        RATE,
        2,
        format="OGG",
        subtype="VORBIS",
        compression_level=quality,
    ) as file:
        for begin in range(0, len(frames), CHUNK):
            file.write(frames[begin : begin + CHUNK])


def difference(path: Path, samples: Samples) -> float:
    """Return how far a file is from the samples, in decibels against them; infinite if
    the lengths differ.
    """
    if not path.exists():
        return float("inf")
    kept = soundfile.read(str(path))[0].T
    if kept.shape != samples.shape:
        return float("inf")
    return float(20 * np.log10(rms(kept - samples) / rms(samples)))


def main() -> None:
    """Write the music, or check it, and return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.assets.make_music", description=__doc__.split("\n")[0]
    )
    parser.add_argument(
        "--check",
        action="store_true",
        help="write nothing; fail if a file sounds otherwise",
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these pieces")
    given = parser.parse_args()
    MUSIC.mkdir(parents=True, exist_ok=True)
    wrong = []
    for name in given.names or NAMES:
        path = MUSIC / f"{name}.ogg"
        samples = rendered(name)
        if not given.check:
            write(path, samples)
        apart = difference(path, samples)
        seconds = samples.shape[1] / RATE
        print(f"{name}: {seconds:.2f} s, {apart:.1f} dB")
        if apart > SAME:
            unlike = "has another length" if math.isinf(apart) else "differs"
            wrong.append(f"{name} {unlike}")
    raise SystemExit("\n".join(wrong) or None)


if __name__ == "__main__":
    main()
