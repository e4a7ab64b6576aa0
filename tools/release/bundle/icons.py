"""The pictures of the program and of its files at every size, and the forms that
systems ask for.

The program's picture is the back of a card: ``assets/backs/tall/ember.svg``; that of a
file is a sheet of paper with the card on it. A picture of at most ``SMALL`` pixels
shows the sun and the mountains larger and leaves out the rays and lines, which would
only blur; its edges lie on whole pixels. Needs Pillow, which writes the files of icons.

``python -m tools.release.bundle.icons`` writes the picture of the window,
``assets/icon.png``.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

ASSETS = Path(__file__).parents[3] / "assets"
BACK = ASSETS / "backs" / "tall" / "ember.svg"
PAPER = "#FBF4E4"
# pixels; the part of the back that a small picture shows
SMALL = 32
VIEW = "18 36 64 92"
# the card: its height in the picture, its width in its height
HIGH = 0.97
RATIO = 100 / 140
FINE = 4  # a picture is drawn so many times larger, and scaled down
FINE_TO = 256  # pixels; a larger picture is drawn at its own size

CARD_ON_SHEET = (0.66, 0.59)  # side of a file's card, height of its middle; of 1

ICO_SIDES = (16, 20, 24, 32, 40, 48, 64, 96, 128, 256)
ICNS_SIDES = (32, 64, 128, 256, 512, 1024)  # some as twice a half of it

Drawing = Callable[[int], bytes]
"""Returns a picture of so many pixels in width and height, as a PNG file."""


def png_of(side: int) -> bytes:
    """Return the program's picture, ``side`` x ``side`` pixels, as a PNG file."""
    return _png(_small_card(side) if side <= SMALL else _card(side))


def document_png(side: int) -> bytes:
    """Return the picture of a ``.gaps`` file, ``side`` x ``side`` pixels, as a PNG
    file.
    """
    large = side * (FINE if side <= FINE_TO else 1)
    text = _sheet(large, max(1.0, 64 / side))
    picture = pygame.image.load_sized_svg(io.BytesIO(text.encode()), (large, large))
    picture = pygame.transform.smoothscale(picture, (side, side))
    part = round(side * CARD_ON_SHEET[0] / 2) * 2
    card = _small_card(part) if part <= SMALL else _card(part)
    picture.blit(
        card, card.get_rect(center=(side // 2, round(side * CARD_ON_SHEET[1])))
    )
    return _png(picture)


def _sheet(side: int, line: float) -> str:
    """Return the SVG of a sheet of paper with a folded corner; its outline is ``line``
    of 64 units thick.
    """
    left, right, top, bottom = 8 + line / 2, 56 - line / 2, line / 2, 64 - line / 2
    fold = f"M{right - 14} {top}V14.5H{right}"
    pen = f'stroke="#8C96A0" stroke-width="{line}" stroke-linejoin="round"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}" viewBox="0 0 64 64">'
        f'<path d="M{left} {top}H{right - 14}L{right} 14.5V{bottom}H{left}Z" fill="#FFFFFF" {pen}/>'
        f'<path d="{fold}Z" fill="#D3D9DF" {pen}/></svg>'
    )


def _card(side: int) -> pygame.Surface:
    large = side * (FINE if side <= FINE_TO else 1)
    card = pygame.image.load_sized_svg(BACK, (large, round(large * HIGH)))
    picture = pygame.Surface((large, large), pygame.SRCALPHA)
    picture.blit(card, card.get_rect(center=picture.get_rect().center))
    return pygame.transform.smoothscale(picture, (side, side))


def _small_card(side: int) -> pygame.Surface:
    edge = max(1, side // 16)
    wide = round(side * RATIO / 2 + 0.25) * 2 - side % 2
    large = pygame.Surface((side * FINE, side * FINE), pygame.SRCALPHA)
    sheet = pygame.Rect(0, 0, wide * FINE, side * FINE)
    sheet.centerx = large.get_rect().centerx
    pygame.draw.rect(large, PAPER, sheet, border_radius=side * FINE // 12)
    inner = sheet.inflate(-2 * edge * FINE, -2 * edge * FINE)
    plain = re.sub(r"<[^<>]* stroke=[^<>]*/>", "", BACK.read_text(encoding="utf-8"))
    box = f'width="{inner.width}" height="{inner.height}" viewBox="{VIEW}"'
    plain = re.sub(r'width="100" height="140" viewBox="0 0 100 140"', box, plain)
    large.blit(
        pygame.image.load_sized_svg(io.BytesIO(plain.encode()), inner.size), inner
    )
    return pygame.transform.smoothscale(large, (side, side))


def _png(picture: pygame.Surface) -> bytes:
    out = io.BytesIO()
    pygame.image.save(picture, out, "icon.png")
    return out.getvalue()


def ico(drawing: Drawing) -> bytes:
    """Return a Windows icon with the picture in every size of ``ICO_SIDES``, as bitmaps:
    not every program reads small ones that are PNG files.
    """
    return _file_of(drawing, ICO_SIDES, "ICO", bitmap_format="bmp")


def icns(drawing: Drawing) -> bytes:
    """Return a macOS icon with the picture in every size of ``ICNS_SIDES``."""
    return _file_of(drawing, ICNS_SIDES, "ICNS")


def _file_of(
    drawing: Drawing, sides: Sequence[int], kind: str, **options: str
) -> bytes:
    """Return a file of a kind that Pillow knows, with the picture in these sizes."""
    from PIL import Image

    pictures = [Image.open(io.BytesIO(drawing(side))) for side in sides]
    out = io.BytesIO()
    pictures[-1].save(
        out,
        kind,
        sizes=[picture.size for picture in pictures],
        append_images=pictures[:-1],
        **options,
    )
    return out.getvalue()


if __name__ == "__main__":
    (ASSETS / "icon.png").write_bytes(png_of(256))
