"""Pictures of keys, and legends that name their actions."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pygame import Surface
from pygame.transform import smoothscale_by

from gaps.language import NC_, Text, pgettext, translated
from gaps.stage.drawing import shapes
from gaps.stage.drawing.shapes import put
from gaps.stage.drawing.style import RADIUS_S, SPACE_M, SPACE_S, SPACE_XL, Style, kept
from gaps.stage.drawing.theme import Tint

ARROWS = {
    "←": "arrow_left",
    "→": "arrow_right",
    "↑": "arrow_up",
    "↓": "arrow_down",
}
HEIGHT = 20  # in units, like all lengths here
ARROW = 13
PADDING = SPACE_M
RADIUS = RADIUS_S
KEY_GAP = SPACE_S  # after a key of a legend
PART_GAP = SPACE_XL  # after its action
KEY = "key"
ROUND = 1.4  # times as wide is the letter O, which would look like a zero
_PLUS = re.compile(r"(?<=\w)\+(?=.)")  # between a modifier and what follows
NAMES = (
    NC_("key", "Enter"),
    NC_("key", "Num Enter"),
    NC_("key", "Esc"),
    NC_("key", "Tab"),
    NC_("key", "Back"),
    NC_("key", "Del"),
    NC_("key", "Space"),
    NC_("key", "Ctrl"),
    NC_("key", "Alt"),
    NC_("key", "Shift"),
    NC_("key", "Home"),
    NC_("key", "End"),
    NC_("key", "PgUp"),
    NC_("key", "PgDn"),
    NC_("key", "Insert"),
    NC_("key", "Caps lock"),
    NC_("key", "Pause"),
)
"""Keys with translated names; the others are named by their letter or number."""
ARROW_NAMES = {
    "←": NC_("key", "left arrow"),
    "→": NC_("key", "right arrow"),
    "↑": NC_("key", "up arrow"),
    "↓": NC_("key", "down arrow"),
}


def split_key(key: str) -> tuple[Sequence[str], str]:
    """Split a name such as ``Ctrl+Shift+Z``, ``Ctrl++`` or ``Num +``.

    Return the modifiers and the key.
    """
    *modifiers, name = _PLUS.split(key)
    return modifiers, name


def key_name(key: str) -> str:
    """Translate the name of a key with its modifiers: ``Ctrl+Z``, ``Shift+Tab``."""
    modifiers, name = split_key(key)
    return "+".join(pgettext(KEY, part) for part in (*modifiers, name))


def spoken_key(key: str) -> str:
    """Return the name of a key in words; arrow keys are given as ← → ↑ ↓."""
    if key in ARROW_NAMES:
        return pgettext(KEY, ARROW_NAMES[key].id)
    return key_name(key)


@kept
def keycap(style: Style, key: str, colour: Tint | None = None) -> Surface:
    """Draw a key with its name on it; arrow keys are given as ← → ↑ ↓."""
    px = style.px
    line = style.px(1)
    edge = colour or style.theme.edge
    colour = colour or style.theme.low
    if key in ARROWS:
        symbol = style.icon(ARROWS[key], px(ARROW), colour)
    else:
        symbol = style.text(key_name(key), "keycap", colour)
    if key == "O":
        symbol = smoothscale_by(symbol, (ROUND, 1))
    needed = symbol.get_height() + 2 * line
    height = max(px(HEIGHT), needed)
    width = max(height, symbol.get_width() + px(PADDING))
    picture = shapes.blank((width, height))
    radius = px(RADIUS)
    upper = height - line
    for high in (height, upper):
        outline = shapes.ring((width, high), radius, line, edge)
        picture.blit(outline, (0, 0))
    put(picture, symbol, center=(width // 2, upper // 2))
    return picture


def legend(style: Style, parts: Sequence[tuple[Sequence[str], Text]]) -> Surface:
    """Draw keys and their actions on one line.

    For example, ``[(("←", "→"), "choose"), (("Enter",), "deal")]``.
    """
    shown = [(tuple(keys), translated(text)) for keys, text in parts]
    return _legend(style, tuple(shown))


@kept
def _legend(style: Style, parts: Sequence[tuple[Sequence[str], str]]) -> Surface:
    key_gap = style.px(KEY_GAP)
    part_gap = style.px(PART_GAP)
    pieces: list[tuple[Surface, int]] = []
    for keys, text in parts:
        for key in keys:
            cap = keycap(style, key)
            pieces.append((cap, key_gap))
        words = style.text(text, "note", style.theme.mid)
        pieces.append((words, part_gap))
    width = 0
    height = 0
    for piece, gap in pieces:
        width += piece.get_width() + gap
        height = max(height, piece.get_height())
    picture = shapes.blank((width - part_gap, height))
    x = 0
    for piece, gap in pieces:
        y = (height - piece.get_height()) // 2
        picture.blit(piece, (x, y))
        x += piece.get_width() + gap
    return picture
