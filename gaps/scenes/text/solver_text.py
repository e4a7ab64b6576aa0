"""The findings of the solver as text.

They are the chances of a game, hints, and the difficulty of a deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gaps.engine import Card, Cell, Move, Skip, Slide, State
from gaps.engine.destinations import Place, destinations
from gaps.language import N_, NC_, Message, _, integer, joined, ngettext
from gaps.scenes.text.card_text import card_text
from gaps.scenes.text.game_text import StatusNotice
from gaps.scenes.text.numbers import home_count, move_count
from gaps.scenes.text.phrases import capitalized, sentences
from gaps.solver import Difficulty, Outcome, Verdict
from gaps.solver.plan import Goal, Plan
from gaps.values import with_fields

DEAL_KINDS = {
    "gentle": NC_("kind of deals", "Easy"),
    "steady": NC_("kind of deals", "Medium"),
    "steep": NC_("kind of deals", "Hard"),
    "winnable": NC_("kind of deals", "Winnable"),
    "any": NC_("kind of deals", "Any"),
}
"""The names of the kinds of new deals, by the values of the setting."""
KIND_NOTES = {
    "gentle": N_("A beginner wins it at least 6 times in 10."),
    "steady": N_("The computer soon finds a win."),
    "steep": N_("The computer finds a win only after a long search."),
    "winnable": N_("The computer has found a win."),
    "any": N_("Any deal. It may have no win."),
}
"""The criterion for each kind of deal."""
LEVEL_SENTENCES = {
    Difficulty.EASY: N_("Deal {number} is easy."),
    Difficulty.MEDIUM: N_("Deal {number} is of medium difficulty."),
    Difficulty.HARD: N_("Deal {number} is hard."),
}
COMES_HOME = N_("comes home")
MAKES_ROOM = N_("makes room for {card}")
CHANGES_PLACES = N_("changes places with {card}")
GOES_NEXT = N_("goes next to {card}")
HIDDEN_BY_TALON = N_("The talon is hidden: how hard a deal is shows only in the game.")


def sign_notice(
    state: State,
    verdict: Verdict | None,
    searching: bool,
    most_home: int = 0,
    is_answer: bool = True,
) -> StatusNotice:
    """Return True if ``state`` can be won, and what can still be reached.

    The notice answers a question of the player if it ``is_answer``; otherwise it is a
    sign that is always shown. ``verdict`` is None until something is known, and
    ``searching`` is true if more may become known. ``most_home`` is the number of cards
    that the best line found so far brings home.
    """
    if verdict is not None and most_home > verdict.home and not verdict.exact:
        verdict = with_fields(verdict, home=most_home)
    outcome = Outcome.UNKNOWN if verdict is None else verdict.outcome
    if outcome is Outcome.WINNABLE:
        total = state.variant.cards_to_win
        note = _("all {total} can come home", total=total)
        if state.has_redeal:
            note = _("without a redeal")
        return StatusNotice("open", _("Yes") if is_answer else _("Winnable"), note)
    if verdict is not None and outcome is Outcome.NOT_WINNABLE:
        note = _reachable(state, verdict)
        title = _("No") if is_answer else home_count(len(state.home))
        if state.has_redeal:
            title = _("Not this round")
            left = state.redeals_left or 0
            redeals = ngettext("{number} redeal left", "{number} redeals left", left)
            note = " · ".join(each for each in (note, redeals if left else "") if each)
        return StatusNotice("dim", title, note)
    home = max(most_home, 0 if verdict is None else verdict.home)
    note = _("looking ahead …") if searching else ""
    if None in state.seen().stock:
        note = _("the talon is hidden")
    if home > len(state.home):
        note = ngettext("{number} home so far", "{number} home so far", home)
    return StatusNotice("search" if searching else "dim", _("Not known yet"), note)


def _reachable(state: State, verdict: Verdict) -> str:
    """Return how many cards can come home.

    It is "at most" only if that is proven, else "at least". The text is empty if no
    more are known than are home already.
    """
    if verdict.exact:
        return at_most(verdict.home)
    if verdict.home <= len(state.home):
        return ""
    number = verdict.home
    return ngettext("at least {number} home", "at least {number} home", number)


def at_most(number: int) -> str:
    """Return the proven maximum of cards that come home."""
    return ngettext("at most {number} home", "at most {number} home", number)


class HintGoal(NamedTuple):
    """The goal of a hint's moves, and a second line, which may be empty."""

    title: str
    note: str

    @property
    def words(self) -> str:
        return sentences(self)


def hint_goal(state: State, plan: Plan, verdict: Verdict | None) -> HintGoal:
    """Return what ``plan`` leads to from ``state``.

    ``verdict`` holds what is known about ``state``; None if nothing is known yet.
    """
    if plan.goal is Goal.WIN:
        note = _("{moves} on", moves=move_count(len(plan.line)))
        return HintGoal(_("To a win"), note)
    outcomes = [plan.outcome, None if verdict is None else verdict.outcome]
    note = ""
    if Outcome.NOT_WINNABLE in outcomes:
        note = _("this round has no win")
    elif None in state.seen().stock:
        note = _("the talon is hidden")
    title = _("Best so far")
    if plan.goal is Goal.WIN_AFTER_REDEAL:
        title = _("To a win after the redeal")
    elif plan.goal is Goal.REDEAL and plan.outcome is not None:
        home = home_count(plan.home)
        title = _("Before the redeal: {home}", home=home)
    elif verdict is not None and verdict.exact and not state.has_redeal:
        title = capitalized(at_most(verdict.home))
    return HintGoal(title, note)


def other_hint(
    state: State, move: Move | None, goal: Goal, verdict: Verdict | None
) -> str:
    """Return the text of a hint in ``state`` that shows no slide."""
    if isinstance(move, Skip) and state.turned is not None:
        found = (
            N_("This leads to a win: skip the {card}."),
            N_("No better move was found: skip the {card}."),
        )
        card = card_text(state.turned)
        return _(found[goal is not Goal.WIN], card=card)
    if goal in (Goal.REDEAL, Goal.WIN_AFTER_REDEAL):
        return _("The best move now is the redeal.")
    if verdict is None or not verdict.exact:
        return _("No better move was found.")
    if state.has_redeal:
        return _("No more cards can come home before the redeal.")
    return _("No more cards can come home.")


class HintedMove(NamedTuple):
    """A slide of a hint in words, in the language in use when they are read."""

    card: Card
    # what the slide is good for; None if few words cannot say it
    purpose: Message | None = None
    other: Card | None = None  # the card that ``purpose`` names

    @property
    def reason(self) -> str:
        """The benefit of the slide, to be read after the card; may be empty."""
        if self.purpose is None:
            return ""
        card = ""
        if self.other is not None:
            card = card_text(self.other)
        return _(self.purpose, card=card)

    @property
    def words(self) -> str:
        """The card and the benefit of its move."""
        return joined(" ", filter(None, (card_text(self.card), self.reason)))


class HintShown(NamedTuple):
    """The moves of a hint and their goal."""

    goal: HintGoal
    moves: tuple[HintedMove, ...]


def hinted_moves(
    state: State, line: Sequence[Move], cards: Sequence[Card]
) -> list[HintedMove]:
    """Return the first slides of a line from ``state`` in words.

    There is one for each of the ``cards``, which slide. Only the first gives a reason.
    """
    first, *later = cards
    return [_first_move(state, line, first), *map(HintedMove, later)]


def _first_move(before: State, line: Sequence[Move], card: Card) -> HintedMove:
    """Return the slide of ``card`` that starts the line, in words."""
    slide = line[0]
    assert isinstance(slide, Slide)
    after = before.play(slide)
    if slide.target in after.home and after.gains_over(before):
        return HintedMove(card, COMES_HOME)
    places = [slide.source]
    beyond = before.variant.layout.right[slide.target]
    if slide.source in before.home and beyond is not None:
        places.append(beyond)  # place for the card that follows it, in another row
    follower = _first_into(places, after, line[1:], card)
    if follower is not None:
        return HintedMove(card, MAKES_ROOM, follower)
    if (other := before.board[slide.target]) is not None:
        return HintedMove(card, CHANGES_PLACES, other)
    beside = _card_beside(before, slide.target, card)
    if beside is None:
        return HintedMove(card)
    return HintedMove(card, GOES_NEXT, beside)


def _first_into(
    places: Sequence[Cell], state: State, line: Sequence[Move], card: Card
) -> Card | None:
    """Return the card that a line first brings into one of some places.

    If there is none, return the only card that can come to one of them, except cards
    that look like ``card``.
    """
    reached = state
    for move in line:
        if isinstance(move, Slide) and move.target in places:
            return reached.board[move.source]
        if not isinstance(move, Slide):
            break
        reached = reached.play(move)
    for place in places:
        wanted = {
            card_text(each): each
            for each in state.wants(place)
            if card_text(each) != card_text(card)
        }
        if len(wanted) == 1:
            return next(iter(wanted.values()))
    return None


def _card_beside(state: State, gap: Cell, card: Card) -> Card | None:
    """Return the neighbour for which a gap takes a card.

    It is the left one, or the card's successor right of the gap.
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


def level_text(
    seed: int, outcome: Outcome, difficulty: Difficulty | None, has_redeals: bool
) -> str:
    """Return the difficulty of a deal, by rules with or without redeals.

    Return None if it is not known.
    """
    number = integer(seed)
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
