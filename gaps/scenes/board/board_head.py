"""The head of a screen that shows a board without the bars of a game."""

from __future__ import annotations

from collections.abc import Iterator

from gaps.language import N_, Text
from gaps.stage.drawing.style import Style
from gaps.stage.view import Action, Label, Part, Pin, button

# Units, unless another unit is given.
MARGIN = 45
MIN_MARGIN = 24  # in pixels
CORNER_PLACE = (24, 12)
CORNER_SIZE = 40
NAMES_LEFT = 78
TITLE_TOP = 7
NOTE_TOP = 38


def side_margin(style: Style) -> float:
    """Return the margin at both sides of the window, in units."""
    return max(MARGIN * style.px_per_unit, MIN_MARGIN) / style.px_per_unit


def board_head(title: Text, note: Text, leave: Action) -> Iterator[Part]:
    """Yield the button that leaves the screen, its ``title`` and a ``note`` below."""
    back = button("leave", "", leave, "left", tooltip=N_("Back"))
    yield Pin(back, "topleft", CORNER_PLACE, (CORNER_SIZE, CORNER_SIZE))
    yield Pin(Label(title, "h2", says=""), "topleft", (NAMES_LEFT, TITLE_TOP))
    yield Pin(Label(note, "small"), "topleft", (NAMES_LEFT, NOTE_TOP))
