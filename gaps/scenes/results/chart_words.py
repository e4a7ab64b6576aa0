"""The graph of cards home in words: where it begins and ends, its redeals, and what could be won."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from gaps.engine import Game, Redeal, Slide
from gaps.language import _
from gaps.scenes.common.progress_graph import cards_home
from gaps.scenes.speech.facts import fact
from gaps.scenes.text.cards import card_text
from gaps.scenes.text.refusals import capitalized
from gaps.solver import Outcome, Review

OUTCOMES = (Outcome.WINNABLE, Outcome.NOT_WINNABLE)


def chart_words(game: Game, review: Review | None, rival: Sequence[int], rival_name: str) -> list[str]:
    """Return what the graph shows, a sentence for each of its parts.

    ``rival`` are the cards home of a friend's game, whose name may be empty.
    """
    words = [_course(cards_home(game)), _redeals(game)]
    if len(rival) > 1:
        words.append(fact(rival_name or _("your friend"), _("{home} home").format(home=rival[-1])))
    if review is not None:
        words += _outcomes(game, review) if review.done else [_("checking each move…")]
    return [capitalized(each) for each in words if each]


def _course(home: Sequence[int]) -> str:
    """How many cards were home at the start, at most and at the end."""
    most, last = max(home), home[-1]
    if most == last:
        course = _("{first} in the deal, {last} at the end").format(first=home[0], last=last)
    else:
        text = _("{first} in the deal, {most} after move {move}, {last} at the end")
        course = text.format(first=home[0], most=most, move=home.index(most), last=last)
    return fact(_("cards home after each move"), course)


def _redeals(game: Game) -> str:
    moves = [number for number, step in enumerate(game.steps, start=1) if isinstance(step.cause, Redeal)]
    return fact(_("Redeal"), _moves(map(str, moves))) if moves else ""


def _moves(numbers: Iterable[str]) -> str:
    return _("move {numbers}").format(numbers=", ".join(numbers))


def _outcomes(game: Game, review: Review) -> list[str]:
    """From which moves a win without a redeal was possible, and which move has lost it."""
    ranges: dict[Outcome, list[str]] = {outcome: [] for outcome in OUTCOMES}
    for outcome, group in groupby(enumerate(review.outcomes), key=lambda each: each[1]):
        moves = [move for move, _outcome in group]
        if outcome in ranges:
            first, last = moves[0], moves[-1]
            ranges[outcome].append(f"{first}–{last}" if first < last else f"{first}")
    names = {Outcome.WINNABLE: _("winnable"), Outcome.NOT_WINNABLE: _("not winnable")}
    words = [fact(names[outcome], _moves(parts)) for outcome, parts in ranges.items() if parts]
    return [*words, _losing_move(game, review)]


def _losing_move(game: Game, review: Review) -> str:
    step = game.steps[review.lost_at - 1] if review.lost_at else None
    card = step.before.board[step.cause.source] if step and isinstance(step.cause, Slide) else None
    if card is None:
        return ""
    text = _("Move {move}: no win after {card}")
    return text.format(move=review.lost_at, card=card_text(card))
