"""Five peaks, some of them brass, that show a difficulty."""

from __future__ import annotations

from gaps.stage.view import Box, peak, row, space
from gaps.stage.view.boxes import column

PEAK_COUNT = 5
WIDTH = 13  # in units, like all lengths here
MIN_HEIGHT = 5
MAX_HEIGHT = 13
GAP = 0


def peaks_part(count: int) -> Box:
    """Return five peaks, each higher than the one before, of which ``count`` are brass.

    The part that contains them speaks for them.
    """
    step = (MAX_HEIGHT - MIN_HEIGHT) / (PEAK_COUNT - 1)
    shown = []
    for number in range(PEAK_COUNT):
        box = (WIDTH, MIN_HEIGHT + step * number)
        is_brass = number < count
        sign = peak(box, "brass" if is_brass else "low", is_brass)
        shown.append(column(space(), sign, size=WIDTH))
    return row(*shown, gap=GAP, size=MAX_HEIGHT, says="")
