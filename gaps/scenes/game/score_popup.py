"""The points of a move, rising over the cell that they were made on."""

from __future__ import annotations

from gaps.engine import ArcadeScore, Slide
from gaps.language import _, integer
from gaps.table.table import Table

SIZE, SIZE_STEP, MAX_SIZE = 34, 2, 46  # height of the type, pixels at u = 1; a step for each card of a chain


def show_points(table: Table, slide: Slide, before: ArcadeScore, after: ArcadeScore) -> None:
    """Let what ``slide`` added to the score rise over its target; nothing where it added nothing."""
    gained, chain = after.running - before.running, after.chain
    if gained > 0:
        note = _("{chain} in a row").format(chain=chain) if chain > 1 else ""
        size = min(MAX_SIZE, SIZE + SIZE_STEP * (chain - 1))
        table.show_score(slide.target, f"+{integer(gained)}", note, size)
