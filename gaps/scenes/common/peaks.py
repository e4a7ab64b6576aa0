"""Five peaks, of which some are brass: how hard something is."""

from __future__ import annotations

from gaps.stage.view import Box, peak, row, space
from gaps.stage.view.boxes import column

PEAKS = 5
WIDTH = 13  # units, like all lengths here
LOWEST = 5
HIGHEST = 13
GAP = 0


def peaks_part(count: int) -> Box:
    """So many brass peaks of five, each higher than the one before; said by what it is
    part of.
    """
    step = (HIGHEST - LOWEST) / (PEAKS - 1)
    shown = []
    for number in range(PEAKS):
        box = (WIDTH, LOWEST + step * number)
        is_brass = number < count
        sign = peak(box, "brass" if is_brass else "low", is_brass)
        shown.append(column(space(), sign, size=WIDTH))
    return row(*shown, gap=GAP, size=HIGHEST, says="")
