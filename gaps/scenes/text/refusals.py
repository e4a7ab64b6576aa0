"""Why something that the player asked for is refused."""

from __future__ import annotations

from gaps.engine import Card, Reason, Refusal, State
from gaps.language import N_, _
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.text.cards import RANK_NAMES, RANKS_WITH_ARTICLE, card_text, rank_after_preposition

FORBIDDEN_IN_MATCH = {
    GameCommand.UNDO: N_("In this match no move is taken back."),
    GameCommand.HINT: N_("In this match nobody is given a hint."),
    GameCommand.RETRY: N_("In a match every deal is played once."),
    GameCommand.NEW_DEAL: N_("In a match the deals are fixed."),
    GameCommand.DEAL_NUMBER: N_("In a match the deals are fixed."),
}


def capitalized(text: str) -> str:
    """Return ``text`` with a capital letter at its beginning; the rest stays as it is."""
    return text[:1].upper() + text[1:]


def sentence(reason: str) -> str:
    """Return the reason of an error as a sentence, with a capital letter and a full stop."""
    return f"{capitalized(reason).rstrip('.')}."


def refusal_text(state: State, refused: Refusal, card: Card | None) -> str:
    """Return why ``card``, or a gap if it is ``None``, cannot do what the player asked for."""
    variant = state.variant
    top, base = rank_after_preposition(variant.top), _(RANKS_WITH_ARTICLE[variant.base])
    match refused.reason:
        case Reason.AFTER_TOP:
            return _("Nothing follows {a_top}.").format(a_top=top)
        case Reason.AFTER_GAP:
            return _("Fill the gap to its left first.")
        case Reason.ROW_START:
            return _("Any {base} starts this row.").format(base=_(RANK_NAMES[variant.base]))
        case Reason.NEEDS_START:
            return capitalized(_("{a_base} goes to an empty row start.").format(a_base=base))
        case Reason.NEEDS_TOP:
            return capitalized(_("{a_base} goes to the right of {a_top}.").format(a_base=base, a_top=top))
        case Reason.TRAY:
            return _("No card goes back into the tray.")
        case Reason.NOT_TURNED if refused.card is not None:
            return _("Only the {card} may move: it is turned up.").format(card=card_text(refused.card))
        case Reason.NOT_BESIDE if refused.card is not None:
            return _("The {card} changes places with a marked card only.").format(
                card=card_text(refused.card)
            )
        case Reason.IN_PLACE if card is not None:
            return _("The {card} stands where it belongs.").format(card=card_text(card))
        case Reason.LOCKED if state.variant.layout.tray:
            return capitalized(_("{a_base} stays where it was placed.").format(a_base=base))
        case Reason.LOCKED:
            return _("A card in a run stays where it is.")
        case Reason.WRONG_CARD if card is not None and refused.card is not None:
            return _("The {card} goes to the right of the {other}.").format(
                card=card_text(card), other=card_text(refused.card)
            )
        case _ if card is not None:
            return _("The {card} has nowhere to go.").format(card=card_text(card))
    return _("Nothing can go there now.")


def why_no_redeal(state: State) -> str:
    """Return why the cards cannot be redealt now."""
    if state.variant.passes:
        return _("This game has no redeal, only its talon.")
    if state.variant.redeal is None or state.variant.redeal.limit == 0:
        return _("There is no redeal in this game.")
    if state.redeals_left == 0:
        return _("No redeal is left.")
    return _("Redeal when no card can move.")


def why_no_skip(state: State) -> str:
    """Return why the turned card of the talon cannot be skipped."""
    return _("All the cards are home.") if state.all_home else _("No card is left to turn.")
