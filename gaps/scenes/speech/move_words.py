"""The announcements of moves."""

from __future__ import annotations

from collections.abc import Sequence

from gaps.engine import Cell, Redeal, Skip, Slide, State, Status, Step
from gaps.engine.destinations import GapKind, gap_kind
from gaps.engine.scoring import multiplier
from gaps.language import _, joined, ngettext
from gaps.scenes.session.finished_game import FinishedGame
from gaps.scenes.speech.cell_words import card_name, place_name
from gaps.scenes.text import game_text
from gaps.scenes.text.numbers import in_a_row, point_count
from gaps.scenes.text.phrases import capitalized, sentences
from gaps.scenes.text.row_text import finished_rows
from gaps.scenes.text.solver_text import GOES_NEXT, HintedMove
from gaps.store import Settings

FEWEST_IN_CHAIN = 2  # moves


def move_words(step: Step, chain: int) -> str:
    """Return the effect of a move: the card's new place, what is home, what is left.

    ``chain`` is the length of the chain; 0 if it is not shown.
    """
    match step.cause:
        case Slide() as slide:
            words = [_slide_words(step.before, slide), *_home_words(step)]
            words += _run_words(step.after, slide.target)
            words += _gap_left_words(step.after, slide)
            if chain >= FEWEST_IN_CHAIN:
                words.append(sentences([chain_words(chain)]))
        case Skip() if step.before.turned is not None:
            card = card_name(step.before.turned)
            words = [_("Skipped: {card}.", card=card)]
        case Redeal():
            return game_text.redeal_banner(step.before).words
        case _:
            return ""
    return joined(" ", (*words, *_turned_words(step)))


def chain_words(chain: int) -> str:
    """Return the factor and the length of a chain."""
    times = multiplier(chain)
    return _("times {times}, {count}", times=times, count=in_a_row(chain))


def back_words(step: Step) -> str:
    """Return the announcement of a move that was taken back."""
    match step.cause:
        case Slide(source, _target) if not step.before.variant.layout.beside:
            card = card_name(step.before.board[source])
            place = place_name(step.before, source)
            text = _("{card} back to {place}.", card=card, place=place)
            return capitalized(text)
        case Slide() as slide:
            move = _slide_words(step.before, slide)
            return _("Taken back: {move}", move=move)
        case Skip() if step.before.turned is not None:
            card = card_name(step.before.turned)
            return _("Turned up again: {card}.", card=card)
        case Redeal():
            return _("The redeal is taken back.")
    return ""


def dealt_words(state: State) -> str:
    """Return the announcement of a deal."""
    number = len({slide.source for slide in state.slides})
    if not number:
        return _("The cards are dealt.")
    return ngettext(
        "The cards are dealt. {number} can move.",
        "The cards are dealt. {number} can move.",
        number,
    )


def offer_words(state: State, cells: Sequence[Cell]) -> str:
    """Return that a card or a gap waits for one of ``cells`` to be chosen."""
    number = len(cells)
    if state.board[cells[0]] is not None:
        return ngettext(
            "{number} card is marked.", "{number} cards are marked.", number
        )
    return ngettext("{number} place is marked.", "{number} places are marked.", number)


def hint_words(
    state: State,
    slides: Sequence[Slide],
    moves: Sequence[HintedMove],
) -> str:
    """Return the announcement of a hint.

    It says where each slide goes, and what the first is good for.
    """
    first, *later = (
        (card_name(move.card), place_name(state, slide.target))
        for slide, move in zip(slides, moves, strict=True)
    )
    card, place = first
    reason = moves[0].reason
    if moves[0].purpose == GOES_NEXT:  # this says where the card goes
        words = [sentences([joined(" ", (card, reason))])]
    else:
        to = capitalized(_("{card} to {place}.", card=card, place=place))
        words = [to, sentences([reason])]
    words += [_("Then {card} to {place}.", card=card, place=at) for card, at in later]
    return joined(" ", filter(None, words))


def win_words(finished: FinishedGame, settings: Settings) -> list[str]:
    """Return the announcement of a win, with its score unless that is hidden."""
    if settings.hides_figures:
        return []
    score = point_count(finished.record.result.arcade)
    return [score, _("New best")] if finished.is_new_best else [score]


def turned_words(state: State) -> str:
    """Return the card that the talon shows, and where the same card lies.

    The text may be empty.
    """
    cell = state.turned_cell
    if cell is None or state.turned is None:
        return ""
    card = card_name(state.turned)
    place = place_name(state, cell)
    return _("Turned up: {card}, {place}.", card=card, place=place)


def _slide_words(state: State, slide: Slide) -> str:
    card = card_name(state.board[slide.source])
    other = card_name(state.board[slide.target])
    place = place_name(state, slide.target)
    text = _("{card} to {place}.", card=card, place=place)
    if other:
        text = _("{card} and {other} change places.", card=card, other=other)
    return capitalized(text)


def _home_words(step: Step) -> list[str]:
    finished = finished_rows(step.after).keys() - finished_rows(step.before).keys()
    if finished:
        return [_("Row {row} complete.", row=row + 1) for row in sorted(finished)]
    more = len(step.after.home) - len(step.before.home)
    if more == 1:
        return [_("Home.")]
    if more > 1:
        return [ngettext("{number} card home.", "{number} cards home.", more)]
    if more < 0:
        lost = ngettext(
            "{number} card is no longer home.",
            "{number} cards are no longer home.",
            -more,
        )
        return [lost]
    return []


def _run_words(state: State, cell: Cell) -> list[str]:
    """Return the neighbour of a card in its built run, and the length of the run."""
    for run in state.built_runs:
        if cell in run:
            beside = cell + 1 if cell == run[0] else cell - 1
            card = card_name(state.board[beside])
            text = _("Next to {card}, run of {number}.", card=card, number=len(run))
            return [text]
    return []


def _gap_left_words(state: State, slide: Slide) -> list[str]:
    """Return that a card has left a dead gap, unless the game is over."""
    gap = slide.source
    if gap not in state.gaps or state.status in (Status.WON, Status.LOST):
        return []
    if gap_kind(state, gap) is not GapKind.DEAD:
        return []
    return [_("It leaves a dead gap.")]


def _turned_words(step: Step) -> list[str]:
    """Return the card that the talon shows after a move.

    If a new pass begins, the number of the pass is included.
    """
    state = step.after
    if not state.variant.passes:
        return []
    before = game_text.talon_progress(step.before)
    now = game_text.talon_progress(state)
    words = [turned_words(state)]
    if now.time_through != before.time_through:
        words.append(f"{now.time_through}.")
    return [each for each in words if each]
