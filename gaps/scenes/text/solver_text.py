"""What the solver found, as text: whether a game can be won, hints, and how hard a deal is."""

from __future__ import annotations

from gaps.engine import Card, Move, Skip, State
from gaps.language import N_, _, ngettext
from gaps.scenes.text.cards import card_text
from gaps.scenes.text.game_text import StatusNotice
from gaps.scenes.text.numbers import deal_number
from gaps.solver import Level, Outcome

DEAL_KINDS = {
    "any": N_("Any deal"),
    "winnable": N_("Winnable"),
    "gentle": N_("Gentle"),
    "steady": N_("Steady"),
    "steep": N_("Steep"),
}
LEVEL_SENTENCES = {
    Level.GENTLE: N_("Deal {number} is gentle: it can be won without a redeal."),
    Level.STEADY: N_("Deal {number} is steady: it can be won without a redeal."),
    Level.STEEP: N_("Deal {number} is steep: it can be won without a redeal."),
}
HIDDEN_BY_TALON = N_(
    "The talon hides how hard a deal is, and whether it can be won: any deal is as good as another."
)


def winnable_notice(state: State, outcome: Outcome | None) -> StatusNotice:
    """Return whether the game can be won from ``state``; ``outcome`` is ``None`` during the search."""
    match outcome:
        case Outcome.WINNABLE:
            return StatusNotice("open", _("Pass open"), _("Winnable from here"))
        case Outcome.NOT_WINNABLE:
            none_left = state.redeals_left == 0
            return StatusNotice(
                "closed",
                _("Pass closed"),
                _("No win from here") if none_left else _("No win without a redeal"),
            )
        case Outcome.UNKNOWN if state.stock:
            return StatusNotice("search", _("Pass hidden"), _("The talon hides the answer"))
        case Outcome.UNKNOWN:
            return StatusNotice("search", _("Pass hidden"), _("Too deep to tell"))
    return StatusNotice("search", _("Scouting…"), _("Looking for a way through"))


def hint_text(state: State, move: Move | None, card: Card | None, outcome: Outcome | None) -> str:
    """Return the text of a hint in ``state``; ``card`` is the card that moves, ``None`` if there is none."""
    if isinstance(move, Skip):
        return _("Nothing better is seen: let the {card} go.").format(card=card_text(state.stock[0]))
    if card is None:
        nothing = outcome is Outcome.NOT_WINNABLE
        return _("Nothing more comes home in this round.") if nothing else _("No better move was found.")
    match outcome:
        case Outcome.WINNABLE:
            text = _("The way through: {card}.")
        case Outcome.NOT_WINNABLE:
            text = _("No win in this round. Most come home with {card}.")
        case _ if state.stock:
            text = _("The talon hides the rest. The best move now: {card}.")
        case Outcome.UNKNOWN:
            text = _("Too deep to tell. The best move found: {card}.")
        case _:
            text = _("Not known yet. The best move so far: {card}.")
    return text.format(card=card_text(card))


def search_progress(tried: int) -> str:
    """Return how many deals the search for a suitable deal has tried."""
    if not tried:
        return _("Scouting…")
    return ngettext("Scouting… {number} deal looked at", "Scouting… {number} deals looked at", tried).format(
        number=tried
    )


def level_text(seed: int, outcome: Outcome, level: Level | None) -> str:
    """Return how hard a deal is; ``level`` is ``None`` if it is not known."""
    number = deal_number(seed)
    if level is not None:
        return _(LEVEL_SENTENCES[level]).format(number=number)
    if outcome is Outcome.NOT_WINNABLE:
        return _("Deal {number} cannot be won without a redeal.").format(number=number)
    return _("Deal {number} is too deep to tell.").format(number=number)
