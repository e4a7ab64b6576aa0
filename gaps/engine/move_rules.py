"""The rules of how cards move, which variants name."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from gaps.engine import why_not
from gaps.engine.cards import Card
from gaps.engine.errors import Sentence
from gaps.engine.layout import Cell
from gaps.engine.moves import Slide
from gaps.engine.state import MoveRule, State
from gaps.values import with_fields

# the number of cards from which a table of their cells is faster than looking for each
MANY = 40
# making one takes longer than finding it
_slide: Callable[[Cell, Cell, int], Slide] = cache(Slide)


def slides_into_gaps(state: State) -> tuple[Slide, ...]:
    """Return the slides of every gap's cards, as the variant's fill rules name them.

    The cards come from anywhere, but not from home if runs are locked.
    """
    find: Callable[[Card], Cell] = state.board.index
    columns = state.variant.layout.columns
    wanted = [(card, gap) for gap in state.gaps for card in state.wants(gap)]
    if len(wanted) > MANY:
        cells = {card: cell for cell, card in enumerate(state.board) if card}
        find = cells.__getitem__
    slides = tuple([_slide(find(card), gap, columns) for card, gap in wanted])
    if not state.variant.moves.locked:
        return slides
    return tuple(slide for slide in slides if slide.source not in state.home)


def slides_of_turned_card(state: State) -> tuple[Slide, ...]:
    """Return the exchanges of the card that looks like the turned one.

    ``Layout.beside`` names the cells it may be exchanged with. There are none when all
    cards are home.
    """
    source = state.turned_cell
    if source is None or state.all_home:
        return ()
    layout = state.variant.layout
    return tuple(
        _slide(source, target, layout.columns) for target in layout.beside[source]
    )


FILL_GAPS = MoveRule(
    slides_into_gaps, why_not.why_no_fill, sentence=Sentence(""), fills=True
)
FILL_WITH_LOOSE_CARDS = with_fields(
    FILL_GAPS,
    sentence=Sentence(
        "A card that has joined a run at the start of its row does not move again."
    ),
    locked=True,
)
EXCHANGE_TURNED_CARD = MoveRule(
    slides_of_turned_card,
    why_not.why_no_exchange,
    sentence=Sentence(
        "The card on the board that looks like the turned one may change places "
        "with {reach}; or you skip it. Either way the next card is turned."
    ),
    exchanges=True,
)
"""Source: CatsAtCards' Pas de Deux (the cards directly beside, above or below) and
PySolFC's (any card of the row or column).
"""
