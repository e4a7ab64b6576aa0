"""What the solver found, as text: whether a game can be won, hints, and how hard a deal
is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from gaps.engine import Card, Cell, Move, Place, Skip, Slide, State, destinations
from gaps.language import N_, Message, _
from gaps.scenes.text.card_text import card_text
from gaps.scenes.text.game_text import StatusNotice
from gaps.scenes.text.numbers import deal_number, home_count
from gaps.solver import Difficulty, Outcome, Verdict
from gaps.solver.plan import Goal

DEAL_KINDS = {
    "any": N_("Any deal"),
    "winnable": N_("Winnable"),
    "gentle": N_("Easy"),
    "steady": N_("Medium"),
    "steep": N_("Hard"),
}
LEVELS = {each: DEAL_KINDS[each] for each in ("gentle", "steady", "steep")}
KIND_NOTES = {
    "any": N_("Any deal. It may have no win."),
    "winnable": N_("The computer has found a win."),
    "gentle": N_("A beginner wins it at least 6 times in 10."),
    "steady": N_("The computer soon finds a win."),
    "steep": N_("The computer finds a win only after a long search."),
}
"""What a deal of each kind is measured by."""
WITHOUT_FAST_SEARCH: Mapping[str, Message] = {
    "deals": N_("Without the fast search: small games only"),
    "win_sign": N_("Without the fast search, it is seldom known but in small games"),
    "threads": N_("Only the fast search uses several"),
}
"""What is said of settings there, by their names."""
LEVEL_SENTENCES = {
    Difficulty.EASY: N_("Deal {number} is easy."),
    Difficulty.MEDIUM: N_("Deal {number} is of medium difficulty."),
    Difficulty.HARD: N_("Deal {number} is hard."),
}
COMES_HOME = N_("comes home")
MAKES_ROOM = N_("makes room for {card}")
CHANGES_PLACES = N_("changes places with {card}")
GOES_NEXT = N_("goes next to {card}")
HINTS = {
    Outcome.NOT_WINNABLE: (
        N_("{card} brings the most cards home."),
        N_("These bring the most cards home: {card}."),
    ),
    Outcome.UNKNOWN: (
        N_("Too many moves to check them all. The best one found: {card}."),
        N_("Too many moves to check them all. The best ones found: {card}."),
    ),
    None: (
        N_("Not known yet. The best move so far: {card}."),
        N_("Not known yet. The best moves so far: {card}."),
    ),
}
"""By what the solver has found, for one card and for several."""
HIDDEN_BY_TALON = N_("The talon is hidden: how hard a deal is shows only in the game.")


def sign_notice(
    state: State, verdict: Verdict | None, searching: bool, most_home: int = 0
) -> StatusNotice:
    """Return what the sign says of ``state``: that it can be won, or else what can
    still be reached.

    ``verdict`` is ``None`` until something is known; ``searching`` if more may become
    known. ``most_home`` is how many cards come home by the best line found so far.
    """
    if verdict is not None and most_home > verdict.home and not verdict.exact:
        verdict = replace(verdict, home=most_home)
    total = state.variant.cards_to_win
    if verdict is not None and verdict.outcome is Outcome.WINNABLE:
        note = (
            _("without a redeal")
            if state.has_redeal
            else _("all {total} can come home")
        )
        return StatusNotice("open", _("Winnable"), note.format(total=total))
    home = home_count(len(state.home))
    if verdict is not None and (reachable := _reachable(state, verdict)):
        return StatusNotice(
            "dim", home, reachable.format(number=verdict.home, total=total)
        )
    if searching and most_home > len(state.home):
        note = _("at least {number} so far, looking ahead …", number=most_home)
        return StatusNotice("search", home, note)
    if searching:
        return StatusNotice("search", home, _("looking ahead …"))
    return StatusNotice(
        "dim", home, _("the talon is hidden") if None in state.seen().stock else ""
    )


def _reachable(state: State, verdict: Verdict) -> str:
    """How many cards can come home: "up to" only where it is proven, else "at least";
    empty if not known.
    """
    can_redeal = state.has_redeal
    is_more = verdict.home > len(state.home)
    if verdict.exact:
        if can_redeal:
            return _("up to {number} before the redeal")
        return _("up to {number} from here")
    if verdict.outcome is Outcome.NOT_WINNABLE:
        if is_more:
            return _("at least {number}, but not all {total}")
        if can_redeal:
            return _("not all {total} before the redeal")
        return _("not all {total} from here")
    if not is_more:
        return ""
    if can_redeal:
        return _("at least {number} before the redeal")
    return _("at least {number} from here")


def hint_text(
    state: State,
    move: Move | None,
    cards: Sequence[Card],
    goal: Goal,
    outcome: Outcome | None,
) -> str:
    """Return the text of a hint in ``state``; ``cards`` are those that slide, in order,
    if any does.
    """
    prepares = goal in (Goal.REDEAL, Goal.WIN_AFTER_REDEAL)
    several = len(cards) > 1
    if isinstance(move, Skip) and state.turned is not None:
        found = (
            N_("This leads to a win: skip the {card}."),
            N_("No better move was found: skip the {card}."),
        )
        card = card_text(state.turned)
        return _(found[goal is not Goal.WIN], card=card)
    if not cards and prepares:
        return _("The best move now is the redeal.")
    if not cards and outcome is not Outcome.NOT_WINNABLE:
        return _("No better move was found.")
    if not cards and state.has_redeal:
        return _("No more cards can come home before the redeal.")
    if not cards:
        return _("No more cards can come home.")
    if goal is Goal.WIN_AFTER_REDEAL:
        text = N_("This leads to a win after the redeal: {card}.")
    elif prepares:
        text = (
            N_("These prepare the redeal: {card}.")
            if several
            else N_("{card} prepares the redeal.")
        )
    elif outcome is Outcome.WINNABLE:
        text = N_("This leads to a win: {card}.")
    elif None in state.seen().stock:
        text = N_("The talon hides the rest. The best move now: {card}.")
    else:
        text = HINTS[outcome][several]
    return _(text, card=_in_order(cards))


class HintedMove(NamedTuple):
    """A slide of a hint in words, in the language in use whenever they are asked for."""

    card: Card
    # what the slide is good for; ``None`` if few words cannot say it
    purpose: Message | None = None
    other: Card | None = None  # the card that ``purpose`` names

    @property
    def reason(self) -> str:
        """What the slide is good for, to be read after the card; may be empty."""
        if self.purpose is None:
            return ""
        card = ""
        if self.other is not None:
            card = card_text(self.other)
        return _(self.purpose, card=card)

    def __str__(self) -> str:
        return f"{card_text(self.card)} {self.reason}".rstrip()


def hinted_moves(
    state: State, slides: Sequence[Slide], cards: Sequence[Card]
) -> list[HintedMove]:
    """Return the slides of a hint in ``state`` in words, in their order; ``cards`` are
    those that slide.
    """
    moves = []
    for index, (slide, card) in enumerate(zip(slides, cards, strict=True)):
        after = state.play(slide)
        later = zip(slides[index + 1 :], cards[index + 1 :], strict=True)
        follower = next(
            (other for next_slide, other in later if next_slide.target == slide.source),
            None,
        )
        moves.append(_hinted_move(state, after, slide, card, follower))
        state = after
    return moves


def _hinted_move(
    before: State, after: State, slide: Slide, card: Card, follower: Card | None
) -> HintedMove:
    """One slide in words; the hint slides ``follower`` to its place later."""
    if slide.target in after.home and len(after.home) > len(before.home):
        return HintedMove(card, COMES_HOME)
    wanted = [
        each for each in after.wants(slide.source) if card_text(each) != card_text(card)
    ]
    if follower is None and len({card_text(each) for each in wanted}) == 1:
        follower = wanted[0]
    if follower is not None:
        return HintedMove(card, MAKES_ROOM, follower)
    if (other := before.board[slide.target]) is not None:
        return HintedMove(card, CHANGES_PLACES, other)
    beside = _card_beside(before, slide.target, card)
    if beside is None:
        return HintedMove(card)
    return HintedMove(card, GOES_NEXT, beside)


def _card_beside(state: State, gap: Cell, card: Card) -> Card | None:
    """The neighbour for which a gap takes a card: the left one, or the card's successor
    right of the gap.
    """
    beside = state.variant.layout.left[gap], state.variant.layout.right[gap]
    left, right = (None if cell is None else state.board[cell] for cell in beside)
    if left is not None or right is None:
        return left
    follows = any(
        each.place is Place.BEFORE_CARD for each in destinations(state.variant, card)
    )
    if follows and card.precedes(right):
        return right
    return None


def _in_order(cards: Sequence[Card]) -> str:
    first, *rest = map(card_text, cards)
    for card in rest:
        first = _("{before}, then {card}", before=first, card=card)
    return first


def level_text(
    seed: int, outcome: Outcome, difficulty: Difficulty | None, has_redeals: bool
) -> str:
    """Return how hard a deal is, by rules that have redeals or not; ``None`` if that is
    not known.
    """
    number = deal_number(seed)
    if difficulty is not None:
        known = (
            _("It can be won without a redeal.") if has_redeals else _("It can be won.")
        )
        known = _(KIND_NOTES["gentle"]) if difficulty is Difficulty.EASY else known
        return f"{_(LEVEL_SENTENCES[difficulty], number=number)} {known}"
    if outcome is Outcome.NOT_WINNABLE and has_redeals:
        return _("Deal {number} cannot be won without a redeal.", number=number)
    if outcome is Outcome.NOT_WINNABLE:
        return _("Deal {number} cannot be won.", number=number)
    return _("Deal {number} has too many moves to check.", number=number)
