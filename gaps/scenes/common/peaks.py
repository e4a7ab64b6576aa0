"""Five peaks, some of them brass, that show a difficulty."""

from __future__ import annotations

from gaps.stage.view import Box, peak, row, space
from gaps.stage.view.boxes import column

PEAKS = 5
WIDTH = 13  # in units, like all lengths here
LOWEST = 5
HIGHEST = 13
GAP = 0


def peaks_part(count: int) -> Box:
    """Return five peaks, each higher than the one before, of which ``count`` are brass.

    The part that contains them speaks for them.
    """
    step = (HIGHEST - LOWEST) / (PEAKS - 1)
    shown = []
    for number in range(PEAKS):
        box = (WIDTH, LOWEST + step * number)
        is_brass = number < count
        sign = peak(box, "brass" if is_brass else "low", is_brass)
        shown.append(column(space(), sign, size=WIDTH))
    return row(*shown, gap=GAP, size=HIGHEST, says="")
