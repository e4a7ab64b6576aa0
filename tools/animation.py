"""The animation in the README: ``python -m tools.animation [FILE]``.

The end of a won game: a chain, finished rows and the win. Needs Pillow, which writes
the moving WebP.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pygame

from tests.scenarios.camera import Camera, a_context
from tests.scenarios.showcase import FRAMES_A_SECOND, animation

FILE = Path(__file__).parents[1] / "docs" / "animation.webp"
# drawn, and written, in pixels
WINDOW = (1280, 800)
SIZE = (640, 400)
# 0 to 100; 0 to 6, which is the slowest and smallest
QUALITY = 50
METHOD = 4
WHOLE_FRAMES = (
    3,
    6,
)  # at least and at most from one whole frame to the next: light that fades leaves no traces
END_SECONDS = 1.5  # that the last frame is shown longer
MAX_BYTES = 2_000_000


def frames() -> tuple[list[bytes], int]:
    """Return the pixels of all frames, and the milliseconds that each is shown."""
    with a_context() as context, tempfile.TemporaryDirectory() as folder:
        pictures = [
            pygame.image.tobytes(pygame.transform.smoothscale(frame, SIZE), "RGB")
            for frame in animation(Camera(WINDOW, Path(folder)), context)
        ]
    return pictures, round(1000 / FRAMES_A_SECOND)


def write(file: Path, pictures: Sequence[bytes], milliseconds: int) -> int:
    """Write the frames as a WebP that is repeated without end.

    Return its size in bytes.
    """
    from PIL import Image

    first, *others = (Image.frombytes("RGB", SIZE, pixels) for pixels in pictures)
    last = milliseconds + round(1000 * END_SECONDS)
    first.save(
        file,
        "WEBP",
        save_all=True,
        append_images=others,
        duration=[milliseconds] * len(others) + [last],
        loop=0,
        quality=QUALITY,
        method=METHOD,
        kmin=WHOLE_FRAMES[0],
        kmax=WHOLE_FRAMES[1],
    )
    return file.stat().st_size


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the animation.

    Return the exit status: 1 if the file is larger than a README should load.
    """
    parser = argparse.ArgumentParser(
        prog="python -m tools.animation", description=__doc__
    )
    parser.add_argument("file", nargs="?", type=Path, default=FILE)
    given = parser.parse_args(arguments)
    pygame.display.init()
    pygame.font.init()
    size = write(given.file, *frames())
    print(f"{given.file}: {size / 1e6:.2f} MB")
    return int(size > MAX_BYTES)


if __name__ == "__main__":
    sys.exit(main())
