"""The words at a crossroads."""

from __future__ import annotations

from gaps.engine import Slide, State, Step
from gaps.language import N_, _, joined, ngettext
from gaps.progress.crossroads.answers import answers
from gaps.progress.crossroads.questions import Question
from gaps.scenes.speech.cell_words import card_name, place_name
from gaps.scenes.speech.missed_words import card_at, missed_text, place_words
from gaps.scenes.text.phrases import sentences
from gaps.solver.missed_win import missed_win, soonest

QUESTION = N_("One move keeps it open. Which?")
SHIFTS = {
    1: N_(
        "Moving an ace from one row start to another is no answer: it can be taken back."
    ),
    2: N_(
        "Moving a two from one row start to another is no answer: it can be taken back."
    ),
}
"""By the rank that starts a row."""
CARDS_CAN_MOVE = {
    3: N_("three cards can move"),
    4: N_("four cards can move"),
    5: N_("five cards can move"),
    6: N_("six cards can move"),
    7: N_("seven cards can move"),
}
FIND_IT = {
    1: N_("nine in ten find it"),
    2: N_("seven in ten find it"),
    3: N_("five in ten find it"),
    4: N_("three in ten find it"),
    5: N_("one in ten finds it"),
}
"""By the level, which is the mean of two model players.

One looks one move ahead and errs, the other plays each card out.
"""


def movable_cards_text(question: Question) -> str:
    """Return the number of cards that can move."""
    return _(CARDS_CAN_MOVE[question.cards])


def shift_note(state: State) -> str:
    """Return why shifting a base card is no answer."""
    return _(SHIFTS[state.variant.base])


def right_words(question: Question) -> str:
    """Return that an answer is right, with the number of moves to the win."""
    number = len(question.line)
    return ngettext(
        "Right. {number} move to the win.", "Right. {number} moves to the win.", number
    )


def way_to_win(question: Question) -> str:
    """Return the number of moves to the win with the right card."""
    number = len(question.line)
    return ngettext("{number} move to the win.", "{number} moves to the win.", number)


def keeps_open(question: Question) -> str:
    """Return the right move, such as "4♠ to row 1, column 6 keeps it open"."""
    return _(
        "{card} to {place} keeps it open.",
        card=card_at(question.state, question.right.source),
        place=place_words(question.state, question.right.target),
    )


def wrong_words(question: Question, slide: Slide) -> str:
    """Return the reaction to the first wrong card."""
    card = card_at(question.state, slide.source)
    return _("Not {card}. Try once more, or see why.", card=card)


def reason(question: Question, slide: Slide) -> str:
    """Return what a wrong card blocks in the known win; may be empty."""
    missed = missed_win(question.state, slide, question.line)
    return "" if missed is None else missed_text(soonest(missed))


def stuck_words(made: int) -> str:
    """Return the number of moves after which nothing moves any more."""
    return ngettext("Stuck after {number} move.", "Stuck after {number} moves.", made)


def moves_in_words(state: State) -> str:
    """Return the cards that can move, as "six of clubs to row 2, column 5"."""
    found = []
    for slides in answers(state).values():
        card = card_name(state.board[slides[0].source])
        places = [place_name(state, slide.target) for slide in slides]
        place = joined(", ", places)
        found.append(_("{card} to {place}", card=card, place=place))
    return joined("; ", found)


def question_words(question: Question, number: int, total: int) -> str:
    """Return the announcement of a question."""
    state = question.state
    head = _("Crossroads, {number} of {total}", number=number, total=total)
    asks = _("One move keeps it open")
    can_move = f"{movable_cards_text(question)}: {moves_in_words(state)}"
    return sentences([head, asks, can_move])


def last_step(step: Step) -> str:
    """Return a move of the win, such as "4♠ to row 1, column 6"."""
    assert isinstance(step.cause, Slide)
    card = card_at(step.before, step.cause.source)
    place = place_words(step.before, step.cause.target)
    return _("{card} to {place}", card=card, place=place)
