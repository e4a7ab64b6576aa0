"""What the solver found, as text: whether a game can be won, hints, and how hard a deal is."""

from __future__ import annotations

from collections.abc import Sequence

from gaps.engine import Card, Move, Skip, State
from gaps.language import N_, _, ngettext
from gaps.scenes.text.cards import card_text
from gaps.scenes.text.game_text import StatusNotice
from gaps.scenes.text.numbers import deal_number
from gaps.solver import Level, Outcome
from gaps.solver.ends.plan import Goal

DEAL_KINDS = {
    "any": N_("Any deal"),
    "winnable": N_("Winnable"),
    "gentle": N_("Easy"),
    "steady": N_("Medium"),
    "steep": N_("Hard"),
}
LEVEL_SENTENCES = {
    Level.GENTLE: N_("Deal {number} is easy: it can be won without a redeal."),
    Level.STEADY: N_("Deal {number} is of medium difficulty: it can be won without a redeal."),
    Level.STEEP: N_("Deal {number} is hard: it can be won without a redeal."),
}
HIDDEN_BY_TALON = N_("The talon is hidden: how hard a deal is shows only in the game.")


def winnable_notice(state: State, outcome: Outcome | None) -> StatusNotice:
    """Return whether the game can be won from ``state``; ``outcome`` is ``None`` during the search."""
    match outcome:
        case Outcome.WINNABLE:
            return StatusNotice("open", _("Winnable"), _("Without a redeal"))
        case Outcome.NOT_WINNABLE:
            none_left = state.redeals_left == 0
            return StatusNotice(
                "closed",
                _("Not winnable this round"),
                _("No win from here") if none_left else _("No win without a redeal"),
            )
        case Outcome.UNKNOWN if None in state.seen().stock:
            return StatusNotice("search", _("Unknown"), _("The talon is hidden"))
        case Outcome.UNKNOWN:
            return StatusNotice("search", _("Unknown"), _("Too many moves to check"))
    return StatusNotice("search", _("Searching…"), _("Can this round be won?"))


def hint_text(
    state: State, move: Move | None, cards: Sequence[Card], goal: Goal, outcome: Outcome | None
) -> str:
    """Return the text of a hint in ``state``; ``cards`` are those that slide, in order, if any does."""
    if isinstance(move, Skip) and state.turned is not None:
        won = goal is Goal.WIN
        text = (
            _("This leads to a win: skip the {card}.")
            if won
            else _("No better move was found: skip the {card}.")
        )
        return text.format(card=card_text(state.turned))
    if goal in (Goal.REDEAL, Goal.WIN_AFTER_REDEAL):
        return _redeal_hint(cards, goal, outcome)
    if not cards:
        nothing = outcome is Outcome.NOT_WINNABLE
        return _("No more cards can come home in this round.") if nothing else _("No better move was found.")
    several = len(cards) > 1
    match outcome:
        case Outcome.WINNABLE:
            text = _("This leads to a win: {card}.")
        case _ if None in state.seen().stock:
            text = _("The talon hides the rest. The best move now: {card}.")
        case Outcome.NOT_WINNABLE if several:
            text = _("No win in this round. These bring the most cards home: {card}.")
        case Outcome.NOT_WINNABLE:
            text = _("No win in this round. {card} brings the most cards home.")
        case Outcome.UNKNOWN if several:
            text = _("Too many moves to check them all. The best ones found: {card}.")
        case Outcome.UNKNOWN:
            text = _("Too many moves to check them all. The best one found: {card}.")
        case _ if several:
            text = _("Not known yet. The best moves so far: {card}.")
        case _:
            text = _("Not known yet. The best move so far: {card}.")
    return text.format(card=_in_order(cards))


def _redeal_hint(cards: Sequence[Card], goal: Goal, outcome: Outcome | None) -> str:
    """The text of a hint that prepares a redeal."""
    several, lost = len(cards) > 1, outcome is Outcome.NOT_WINNABLE
    if not cards:
        text = _("The best move now is the redeal.")
    elif goal is Goal.WIN_AFTER_REDEAL:
        text = _("This leads to a win after the redeal: {card}.")
    elif lost and several:
        text = _("No win in this round. These prepare the redeal: {card}.")
    elif lost:
        text = _("No win in this round. {card} prepares the redeal.")
    elif several:
        text = _("No win was found in this round. These prepare the redeal: {card}.")
    else:
        text = _("No win was found in this round. {card} prepares the redeal.")
    return text.format(card=_in_order(cards)) if cards else text


def _in_order(cards: Sequence[Card]) -> str:
    """The cards of several moves, one after the other."""
    first, *rest = map(card_text, cards)
    for card in rest:
        first = _("{before}, then {card}").format(before=first, card=card)
    return first


def search_progress(tried: int) -> str:
    """Return how many deals the search for a suitable deal has tried."""
    if not tried:
        return _("Searching…")
    return ngettext("Searching… {number} deal checked", "Searching… {number} deals checked", tried).format(
        number=tried
    )


def level_text(seed: int, outcome: Outcome, level: Level | None) -> str:
    """Return how hard a deal is; ``level`` is ``None`` if it is not known."""
    number = deal_number(seed)
    if level is not None:
        return _(LEVEL_SENTENCES[level]).format(number=number)
    if outcome is Outcome.NOT_WINNABLE:
        return _("Deal {number} cannot be won without a redeal.").format(number=number)
    return _("Deal {number} has too many moves to check.").format(number=number)
