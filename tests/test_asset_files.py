"""Every asset can be found, and every SVG uses only features that the renderer
supports.
"""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest

from gaps.asset_files import asset, asset_folder
from gaps.stage.audio.music import Music
from gaps.stage.audio.sound import Sound
from tests.marks import slow_except

DRAWINGS = sorted(asset("icons").parent.rglob("*.svg"))

NOT_DRAWN = {
    "an element that is not drawn": r"<(use|text|filter|clipPath|mask|pattern|image|symbol|marker|style)\b",
    "a reference that is not followed": r"(clip-path|mask|filter|marker-\w+)\s*[=:]",
    "a class, which needs a style sheet": r"\bclass\s*=",
    "a colour with alpha": r"#(?:[0-9a-fA-F]{8}|[0-9a-fA-F]{4})\b",
    "rgba() or hsl()": r"\b(rgba|hsla?)\s*\(",
    "a gradient in units of the box": r"objectBoundingBox",
}
GRADIENT = re.compile(r"<(?:linear|radial)Gradient\b[^>]*>")


def faults(text: str) -> list[str]:
    """The features of an SVG text that the renderer would ignore or draw wrongly."""
    found = [what for what, pattern in NOT_DRAWN.items() if re.search(pattern, text)]
    found += [
        "a gradient without units of its own"
        for gradient in GRADIENT.findall(text)
        if 'gradientUnits="userSpaceOnUse"' not in gradient and "%" not in gradient
    ]
    return found


@pytest.mark.parametrize(
    "drawing",
    slow_except(DRAWINGS, DRAWINGS[::10]),
    ids=lambda path: f"{path.parent.name}/{path.name}",
)
def test_a_drawing_uses_only_what_the_renderer_supports(drawing: Path) -> None:
    assert not faults(drawing.read_text(encoding="utf-8"))
    picture = pygame.image.load_sized_svg(drawing, (48, 48))
    assert pygame.mask.from_surface(picture, 10).count() > 0


@pytest.mark.parametrize(
    "body",
    [
        '<use href="#a"/>',
        "<text>a</text>",
        '<g filter="url(#f)"/>',
        "<clipPath/>",
        '<path mask="url(#m)"/>',
        "<pattern/>",
        "<style>.a{}</style>",
        '<path class="a"/>',
        '<path fill="#11223344"/>',
        '<path fill="rgba(1,2,3,.5)"/>',
        '<linearGradient id="g" gradientUnits="objectBoundingBox"/>',
        '<linearGradient id="g" x1="0" x2="1">',
    ],
)
def test_unsupported_drawing_features_are_found(body: str) -> None:
    assert faults(body)


def test_a_missing_asset_is_named() -> None:
    with pytest.raises(FileNotFoundError, match=r"no\.png"):
        asset("no.png")


def test_a_folder_may_be_missing_and_then_there_is_no_sound() -> None:
    assert asset_folder("music") == asset("music")
    missing = asset_folder("no such folder")
    assert not missing.exists()
    sound = Sound(missing)
    music = Music(missing)
    music.play("title")
    assert (sound.problem, music.problem) == ("", "")
