"""The reasons why a request of the player is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gaps.engine import Card, Cell, Redeal, State, Variant
from gaps.engine.destinations import (
    Destination,
    GapKind,
    Place,
    destinations,
    gap_kind,
)
from gaps.engine.reasons import SENTENCES, Reason, Refusal
from gaps.language import N_, Message, _, joined
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.text import rulebook
from gaps.scenes.text.card_text import (
    RANK_NAMES,
    RANKS_WITH_ARTICLE,
    card_text,
    rank_after_preposition,
)
from gaps.scenes.text.phrases import capitalized
from gaps.store.games.kinds import GamePermission

FORBIDDEN = {
    GamePermission.UNDO: N_("In this match no move is taken back."),
    GamePermission.HINT: N_("In this match nobody is given help."),
    GamePermission.OTHER_DEAL: N_("In a match the deals are fixed."),
}
ONCE = N_("In a match every deal is played once.")


def forbidden_text(command: GameCommand, right: GamePermission) -> str:
    """Return why a game does not allow a command, as its kind has no such right."""
    return _(ONCE if command is GameCommand.RETRY else FORBIDDEN[right])


_NAMES_PLACES = (Reason.WRONG_CARD, Reason.NEEDS_START, Reason.NEEDS_TOP)
"""The reasons for which the places where the card may go are named instead."""


def refusal_text(state: State, refused: Refusal, card: Card | None) -> str:
    """Return why ``card``, or a gap if it is None, cannot do what the player wanted."""
    variant = state.variant
    if refused.reason is Reason.AFTER_GAP and _is_after_dead_gap(state, refused.cell):
        return _("Nothing fits left of it now.")
    if card is not None:
        if refused.reason is Reason.IN_PLACE:
            return _why_in_place(state, card)
        if refused.reason in (*_NAMES_PLACES, Reason.NEEDS_GAP, Reason.NO_CARD):
            return destination_text(variant, card)
    return _(
        SENTENCES[refused.reason],
        card=card_text(refused.card) if refused.card is not None else "",
        base=_(RANK_NAMES[variant.base]),
        a_top=rank_after_preposition(variant.top),
    )


def _is_after_dead_gap(state: State, cell: Cell | None) -> bool:
    """Return True if a gap takes no card because of the card at its left.

    If the cell at its left is a gap, too, the first gap of the group decides.
    """
    while cell is not None and state.board[cell] is None:
        if gap_kind(state, cell) is GapKind.DEAD:
            return True
        cell = state.variant.layout.left[cell]
    return False


def waiting_text(variant: Variant, card: Card) -> str:
    """Return which card has to come first, such as "7♥ can only follow 6♥".

    If the card has other places, return those.
    """
    return _of_two_cards(N_("{card} can only follow {other}"), variant, card)


def _why_in_place(state: State, card: Card) -> str:
    if state.board.index(card) in state.home:
        return _("The {card} stands where it belongs.", card=card_text(card))
    return _of_two_cards(
        N_("The {card} already stands to the right of the {other}."),
        state.variant,
        card,
    )


def _of_two_cards(text: Message, variant: Variant, card: Card) -> str:
    """Return a text about a card and the only one that it can follow.

    If it has other places, return those.
    """
    match destinations(variant, card):
        case (Destination(Place.AFTER_CARD, Card() as other),) if variant.decks == 1:
            return _(text, card=card_text(card), other=card_text(other))
    return destination_text(variant, card)


def destination_text(variant: Variant, card: Card) -> str:
    """Return where the rules let ``card`` go.

    If there is no sentence for its places, return what gaps take.
    """
    places = destinations(variant, card)
    start = Destination(Place.ROW_START)
    starts_too = not variant.is_base(card) and start in places
    if starts_too:
        places = tuple(place for place in places if place != start)
    if tuple(each.place for each in places) not in _DESTINATIONS:
        return rulebook.gap_rules_text(variant)
    text = _destination_sentence(variant, card, places)
    if starts_too:
        return joined(" ", (text, _("It may also go to an empty row start.")))
    return text


def _destination_sentence(
    variant: Variant, card: Card, places: tuple[Destination, ...]
) -> str:
    found = {each.place: each.card for each in places}
    after = found.get(Place.BEFORE_CARD)
    other = found.get(Place.AFTER_CARD) or found.get(Place.AFTER_RANK)
    texts = _DESTINATIONS[tuple(found)]
    rank = ""
    if other:
        rank = _(RANK_NAMES[other.rank])
    text = _(
        texts[-1 if variant.decks > 1 else 0],
        card=card_text(card),
        after=card_text(after) if after else "",
        other=card_text(other) if other else "",
        rank=rank,
        a_base=_(RANKS_WITH_ARTICLE[variant.base]),
        a_top=rank_after_preposition(variant.top),
    )
    return capitalized(text)


_DESTINATIONS: Mapping[tuple[Place, ...], Sequence[Message]] = {
    (): (N_("The {card} has nowhere to go."),),
    (Place.ROW_START,): (N_("{a_base} goes to an empty row start."),),
    (Place.ROW_START, Place.BEFORE_CARD): (
        N_("The {card} goes to an empty row start or to the left of the {after}."),
        N_("The {card} goes to an empty row start or to the left of either {after}."),
    ),
    (Place.AFTER_CARD,): (
        N_("The {card} goes to the right of the {other}."),
        N_("The {card} goes to the right of a {other}."),
    ),
    (Place.AFTER_CARD, Place.BEFORE_CARD): (
        N_(
            "The {card} goes to the right of the {other} or to the left of the {after}."
        ),
        N_(
            "The {card} goes to the right of either {other} or to the left of either {after}."
        ),
    ),
    (Place.AFTER_RANK,): (N_("The {card} goes to the right of any {rank}."),),
    (Place.AFTER_LOWER,): (
        N_("The {card} goes to the right of any lower card of its suit."),
    ),
    (Place.BEFORE_CARD, Place.AFTER_TOP): (
        N_("The {card} goes to the right of {a_top} or to the left of the {after}."),
    ),
}
"""The sentences about a card that may go to all of these places.

With more than one pack the last one is used.
"""


def why_no_redeal(state: State) -> str:
    """Return why no redeal is possible now."""
    return refusal_text(state, state.refusal(Redeal()), None)
