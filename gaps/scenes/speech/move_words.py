"""What moves do, in words to be announced."""

from __future__ import annotations

from collections.abc import Sequence

from gaps.engine import Card, Cell, Game, GapKind, Redeal, Skip, Slide, State, Status, Step, gap_kind
from gaps.engine.swaps import turned_cell
from gaps.language import _, integer, ngettext
from gaps.scenes.effects.landing import finished_rows
from gaps.scenes.session.finished_game import FinishedGame
from gaps.scenes.speech.cell_words import card_name, gap_words, place_name
from gaps.scenes.speech.verbosity import Verbosity
from gaps.scenes.text import game_text
from gaps.scenes.text.refusals import capitalized, sentence
from gaps.scenes.text.solver_text import hinted_moves
from gaps.store import Settings

FEWEST_IN_CHAIN = 2  # moves


def move_words(step: Step, chain: int, verbosity: Verbosity) -> str:
    """Return what a slide or a skip has done: where the card went, what is home now, what it leaves behind.

    ``chain`` counts the moves in a row that brought a card home; 0 if it is not shown.
    """
    match step.cause:
        case Slide() as slide:
            sentences = [_slide_words(step.before, slide), *_home_words(step, verbosity)]
            sentences += _gap_left_words(step.after, slide, verbosity)
            if chain >= FEWEST_IN_CHAIN and verbosity is not Verbosity.FEW:
                sentences.append(_("Chain {chain}.").format(chain=chain))
        case Skip() if step.before.turned is not None:
            sentences = [_("Skipped: {card}.").format(card=card_name(step.before.turned))]
        case _:
            return ""
    return " ".join((*sentences, *_turned_words(step, verbosity)))


def back_words(step: Step) -> str:
    """Return what has come of a move that was taken back."""
    match step.cause:
        case Slide(source, _target) as slide if not step.before.variant.layout.beside:
            card, place = _card_of(step.before, slide), place_name(step.before, source)
            return _sentence(_("{card} back to {place}.").format(card=card, place=place))
        case Slide() as slide:
            return _("Taken back: {move}").format(move=_slide_words(step.before, slide))
        case Skip() if step.before.turned is not None:
            return _("Turned up again: {card}.").format(card=card_name(step.before.turned))
        case Redeal():
            return _("The redeal is taken back.")
    return ""


def position_words(game: Game) -> str:
    """Return where in its moves a game is, after many of them were undone or redone."""
    made, count = len(game.steps), len(game.steps) + len(game.undone)
    if not made:
        return _("At the start.")
    return _("Move {number} of {count}.").format(number=made, count=count)


def redeal_words(step: Step) -> str:
    """Return which redeal has begun and how many cards stay."""
    state, rule = step.after, step.after.variant.redeal
    held = len(rule.keep(step.before)) if rule else 0
    dealt = sum(card is not None for card in state.board) - held
    gathering, _dealing = game_text.redeal_banners(
        state.redeals_used, rule.limit if rule else None, held, dealt
    )
    return f"{gathering.title}. {gathering.note}."


def dealt_words(state: State) -> str:
    """Return that the cards of a redeal lie, and how many of them can move."""
    number = len({slide.source for slide in state.slides})
    text = ngettext(
        "The cards are dealt. {number} can move.", "The cards are dealt. {number} can move.", number
    )
    return text.format(number=number) if number else _("The cards are dealt.")


def offer_words(state: State, cells: Sequence[Cell]) -> str:
    """Return that a card or a gap waits for one of ``cells`` to be chosen."""
    number = len(cells)
    if state.board[cells[0]] is not None:
        text = ngettext("{number} card is marked.", "{number} cards are marked.", number)
    else:
        text = ngettext("{number} place is marked.", "{number} places are marked.", number)
    return text.format(number=number)


def hint_words(state: State, slides: Sequence[Slide], cards: Sequence[Card], verbosity: Verbosity) -> str:
    """Return from where to where the cards of a hint go, one after the other, and what that is good for.

    A single card is not named.
    """
    text = _("{card}, from {place} to {target}.") if len(slides) > 1 else _("From {place} to {target}.")
    sentences = []
    for slide, card, move in zip(slides, cards, hinted_moves(state, slides, cards), strict=True):
        place, target = place_name(state, slide.source), place_name(state, slide.target)
        sentences.append(_sentence(text.format(card=card_name(card), place=place, target=target)))
        if move.reason and verbosity is not Verbosity.FEW:
            sentences.append(sentence(move.reason))
    return " ".join(sentences)


def finishing_words(moves: int) -> str:
    """Return that so many last moves begin to be played, one after the other."""
    if moves == 1:
        return _("The last move is played.")
    return _("The last {number} moves are played.").format(number=moves)


def win_words(finished: FinishedGame, settings: Settings) -> list[str]:
    """Return the score of a won game and whether it is the best so far; nothing if the score is hidden."""
    if not settings.shows_score:
        return []
    score = points_words(finished.record.arcade)
    return [score, _("New best")] if finished.is_new_best else [score]


def points_words(points: int) -> str:
    """Return a number of points."""
    return ngettext("{number} point", "{number} points", points).format(number=integer(points))


def turned_words(state: State) -> str:
    """Return which card the talon shows and where the one lies that looks like it; perhaps nothing."""
    cell = turned_cell(state)
    if cell is None or state.turned is None:
        return ""
    return _("Turned up: {card}, {place}.").format(
        card=card_name(state.turned), place=place_name(state, cell)
    )


def _sentence(text: str) -> str:
    return capitalized(text)


def _card_of(state: State, slide: Slide) -> str:
    card = state.board[slide.source]
    return "" if card is None else card_name(card)


def _slide_words(state: State, slide: Slide) -> str:
    """Which card goes where, or which two change places."""
    other, name = state.board[slide.target], _card_of(state, slide)
    if other is not None:
        text = _("{card} and {other} change places.").format(card=name, other=card_name(other))
    else:
        text = _("{card} to {place}.").format(card=name, place=place_name(state, slide.target))
    return _sentence(text)


def _home_words(step: Step, verbosity: Verbosity) -> list[str]:
    """What has come home or is no longer there, and which rows are finished."""
    rows = sorted(finished_rows(step.after).keys() - finished_rows(step.before).keys())
    words = [_("Row {row} complete.").format(row=row + 1) for row in rows]
    if verbosity is Verbosity.FEW or rows:
        return words
    more = len(step.after.home) - len(step.before.home)
    if more == 1:
        return [_("Home.")]
    if more > 1:
        return [ngettext("{number} card home.", "{number} cards home.", more).format(number=more)]
    if more < 0:
        text = ngettext("{number} card is no longer home.", "{number} cards are no longer home.", -more)
        return [text.format(number=-more)]
    return []


def _gap_left_words(state: State, slide: Slide, verbosity: Verbosity) -> list[str]:
    """What the gap takes that a card has left, with many words; else only that it is dead.

    Nothing at the end of a game.
    """
    gap = slide.source
    over = state.status in (Status.WON, Status.LOST)
    if gap not in state.gaps or verbosity is Verbosity.FEW or over:
        return []
    if verbosity is Verbosity.MANY:
        return [_("The new gap: {words}.").format(words=gap_words(state, gap, Verbosity.NORMAL))]
    return [_("It leaves a dead gap.")] if gap_kind(state, gap) is GapKind.DEAD else []


def _turned_words(step: Step, verbosity: Verbosity) -> list[str]:
    """What the talon shows after a move, and where it begins again that it does."""
    state = step.after
    if not state.variant.passes:
        return []
    before, now = game_text.talon_progress(step.before), game_text.talon_progress(state)
    words = [turned_words(state)]
    if verbosity is Verbosity.MANY:
        words.append(f"{now.cards_left}.")
    if now.time_through != before.time_through:
        words.append(f"{now.time_through}.")
    return [each for each in words if each]
