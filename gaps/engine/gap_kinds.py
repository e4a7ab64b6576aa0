"""What a gap can take."""

from __future__ import annotations

from enum import Enum, auto

from gaps.engine.cards import Card
from gaps.engine.errors import InputError
from gaps.engine.layout import Cell
from gaps.engine.moves import Slide
from gaps.engine.state import State, changed


class GapKind(Enum):
    """What a gap can take."""

    LIVE = auto()  # a certain card can go there
    GROWS = auto()  # a certain card can go there and would be home
    # in the first column: any base card can go there, or any card at all
    START = auto()
    DEAD = auto()  # right of a card of the top rank: no card can go there
    BLOCKED = auto()  # right of another gap


def gap_kind(state: State, gap: Cell) -> GapKind:
    """What the gap at ``gap`` can take now. Raises ``InputError`` if the cell is not a
    gap.
    """
    layout = state.variant.layout
    if state.board[gap] is not None:
        raise InputError(
            "cell {cell} is not a gap: it holds {card}", cell=gap, card=state.board[gap]
        )
    if gap in layout.tray:
        raise InputError("cell {cell} is not a gap: it is in the tray", cell=gap)
    left = layout.left[gap]
    if left is None:
        return GapKind.START
    wanted = state.wants(gap)
    if not wanted:
        return GapKind.BLOCKED if state.board[left] is None else GapKind.DEAD
    near_home = left in state.home or gap in layout.starts
    if near_home and any(_is_home_at(state, card, gap) for card in wanted):
        return GapKind.GROWS
    return GapKind.LIVE


def _is_home_at(state: State, card: Card, gap: Cell) -> bool:
    slide = Slide(state.board.index(card), gap)
    return gap in changed(state, board=state.exchanged(slide)).home
