"""What the solver found, as text: whether a game can be won, hints, and how hard a deal is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gaps.engine import Card, Cell, Move, Place, Skip, Slide, State, destinations
from gaps.language import N_, Message, _, ngettext
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
COMES_HOME, MAKES_ROOM = N_("comes home"), N_("makes room for {card}")
CHANGES_PLACES, GOES_NEXT = N_("changes places with {card}"), N_("goes next to {card}")
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


class HintedMove(NamedTuple):
    """A slide of a hint in words, in the language in use whenever they are asked for."""

    card: Card
    purpose: Message | None = None
    """What the slide is good for; ``None`` if few words cannot say it."""
    other: Card | None = None
    """The card that ``purpose`` names."""

    @property
    def reason(self) -> str:
        """What the slide is good for, to be read after the card; may be empty."""
        if self.purpose is None:
            return ""
        return _(self.purpose).format(card="" if self.other is None else card_text(self.other))

    def __str__(self) -> str:
        """The card, and what its slide is good for."""
        return f"{card_text(self.card)} {self.reason}".rstrip()


def hinted_moves(state: State, slides: Sequence[Slide], cards: Sequence[Card]) -> list[HintedMove]:
    """Return the slides of a hint in ``state`` in words, in their order; ``cards`` are those that slide."""
    moves = []
    for index, (slide, card) in enumerate(zip(slides, cards, strict=True)):
        after = state.play(slide)
        later = zip(slides[index + 1 :], cards[index + 1 :], strict=True)
        follower = next((other for next_slide, other in later if next_slide.target == slide.source), None)
        moves.append(_hinted_move(state, after, slide, card, follower))
        state = after
    return moves


def _hinted_move(before: State, after: State, slide: Slide, card: Card, follower: Card | None) -> HintedMove:
    """One slide in words; the hint slides ``follower`` to its place later."""
    if slide.target in after.home and len(after.home) > len(before.home):
        return HintedMove(card, COMES_HOME)
    wanted = [each for each in after.wants(slide.source) if card_text(each) != card_text(card)]
    if follower is None and len({card_text(each) for each in wanted}) == 1:
        follower = wanted[0]
    if follower is not None:
        return HintedMove(card, MAKES_ROOM, follower)
    if (other := before.board[slide.target]) is not None:
        return HintedMove(card, CHANGES_PLACES, other)
    beside = _card_beside(before, slide.target, card)
    return HintedMove(card) if beside is None else HintedMove(card, GOES_NEXT, beside)


def _card_beside(state: State, gap: Cell, card: Card) -> Card | None:
    """The neighbour for which a gap takes a card: the left one, or the card's successor right of the gap."""
    layout = state.variant.layout
    left, right = (
        None if cell is None else state.board[cell] for cell in (layout.left[gap], layout.right[gap])
    )
    if left is not None or right is None:
        return left
    follows = any(each.place is Place.BEFORE_CARD for each in destinations(state.variant, card))
    return right if follows and (right.rank, right.suit) == (card.rank + 1, card.suit) else None


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
