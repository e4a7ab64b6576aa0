"""The program's icon and that of its files, in every size and in the forms of Windows
and macOS.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence

import pygame
import pytest

from tests.marks import quick_first
from tools.release.bundle import icons
from tools.release.bundle.icons import Drawing

DRAWINGS = pytest.mark.parametrize("drawing", [icons.png_of, icons.document_png])


def pixels(file: bytes) -> bytes:
    """Red, green, blue and alpha of every pixel of a PNG file, from the top row down."""
    return pygame.image.tobytes(pygame.image.load(io.BytesIO(file), "icon.png"), "RGBA")


@DRAWINGS
@pytest.mark.parametrize(
    "side",
    quick_first(3, [16, 24, 31, 33, 48, 256, 512]),
)
def test_a_picture_has_its_size_and_reaches_from_edge_to_edge(
    drawing: Drawing, side: int
) -> None:
    picture = pygame.image.load(io.BytesIO(drawing(side)), "icon.png")
    assert picture.get_size() == (side, side)
    seen = picture.get_bounding_rect(min_alpha=100)
    assert seen.height >= side * 0.93
    assert side * 0.6 <= seen.width <= side * 0.8
    assert abs(seen.left + seen.right - side) <= 2


@pytest.mark.slow
@DRAWINGS
@pytest.mark.parametrize(
    ("make", "sides"),
    [
        (icons.ico, icons.ICO_SIDES),
        (icons.icns, icons.ICNS_SIDES),
    ],
)
def test_an_icon_holds_the_picture_in_every_size(
    make: Callable[[Drawing], bytes], sides: Sequence[int], drawing: Drawing
) -> None:
    image = pytest.importorskip("PIL.Image", reason="Pillow writes icons")
    file = image.open(io.BytesIO(make(drawing)))
    parts = file.ico if file.format == "ICO" else file.icns
    found = dict[int, bytes]()
    for size in file.info["sizes"]:
        picture = parts.getimage(size)
        found[picture.width] = picture.convert("RGBA").tobytes()
    assert found == {side: pixels(drawing(side)) for side in sides}
