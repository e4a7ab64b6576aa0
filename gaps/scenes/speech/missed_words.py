"""Words for a missed win: what a move has blocked, in one plain sentence."""

from __future__ import annotations

from gaps.engine import Cell, State
from gaps.language import N_, _, ngettext
from gaps.scenes.speech.cell_words import place_name
from gaps.scenes.text.card_text import card_text
from gaps.solver.missed_win import MissedWin, Obstacle


def card_at(state: State, cell: Cell) -> str:
    """Return the card in a cell, such as 4♠; empty for a gap."""
    card = state.board[cell]
    return "" if card is None else card_text(card)


def missed_text(found: MissedWin) -> str:
    """Return what the played move blocked in the win that was found.

    It is one plain sentence, checked by the engine.
    """
    number = found.breaks_at
    played = card_text(found.card)
    card = card_text(found.blocked)
    if found.is_far:
        return _(
            "{card} is blocked only after {number} moves of the win that was found.",
            card=card,
            number=number,
        )
    later = ngettext("{number} move on", "{number} moves on", number)
    if found.obstacle is Obstacle.IN_ITS_PLACE:
        place = place_words(found.before, found.played.target)
        text = N_(
            "{played} went to {place}. {card} had to go there in the win that was found."
        )
        if number:
            text = N_(
                "{played} went to {place}. {later}, {card} needed that place in the win that was found."
            )
    else:
        place = place_words(found.before, found.played.source)
        text = N_(
            "{played} left {place}. {card} had to come beside it there in the win that was found."
        )
        if number:
            text = N_(
                "{played} left {place}. {later}, {card} had to come beside it there "
                "in the win that was found."
            )
    return _(text, played=played, place=place, later=later, card=card)


def place_words(state: State, cell: Cell) -> str:
    """Return the name of a cell in these sentences."""
    layout = state.variant.layout
    if cell in layout.starts:
        return _("the start of row {row}", row=layout.row_of(cell) + 1)
    return place_name(state, cell)
