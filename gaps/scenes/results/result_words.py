"""The words of the results: one sentence, what is new, and the announcements."""

from __future__ import annotations

from collections.abc import Sequence

from gaps.engine import Card, Game, Move, Slide, Suit
from gaps.language import N_, _, integer, joined, ngettext
from gaps.progress.calendar.daily_calendar import DailyCalendar
from gaps.scenes.common import comparison
from gaps.scenes.session.finished_game import FinishedGame
from gaps.scenes.shared.context import Context
from gaps.scenes.text import game_text, numbers, record_text
from gaps.scenes.text.card_text import card_text
from gaps.scenes.text.phrases import fact, sentence
from gaps.solver import Review
from gaps.store import GameEnd, Help
from gaps.store.games.shown import Shown, answer_of, shown_moves

OTHER_PLACE = N_("{moved} was moved, {winner} would have won.")
SAME_PLACE = N_("{moved} went where {winner} would have won.")
MIN_STREAK = 2  # wins in a row that are worth a line
MINUTE = 60  # in seconds


def title_words(finished: FinishedGame) -> str:
    """Return how the game ended, for a screen reader.

    If the title does not say so, it is added to it.
    """
    title = game_text.result_title(finished.record.result.end)
    if finished.record.result.end is GameEnd.LOST:
        return _("Lost: {reason}", reason=title)
    return title


def note_words(context: Context, finished: FinishedGame) -> str:
    """Return the deal and how it ended; for a lost game, first its cards home."""
    is_lost = finished.record.result.end is GameEnd.LOST
    state = finished.session.game.state
    close = ""
    if is_lost:
        close = game_text.cards_home_text(state)
    return sentence(close, deal_text(context, finished))


def deal_text(context: Context, finished: FinishedGame) -> str:
    """Return the line under the title: the game, its deal, and how it ended."""
    session = finished.session
    deal = joined(" · ", (context.name_of(session.variant), session.label))
    return game_text.result_text(finished.record.result.end, session.game.state, deal)


def home_text(finished: FinishedGame) -> str:
    """Return the number of cards home, such as "18 of 48 home"."""
    return game_text.cards_home_text(finished.session.game.state)


def score_words(finished: FinishedGame) -> str:
    """Return the score, and whether it is the best or what the best is."""
    return sentence(
        fact(_("Score"), integer(finished.record.result.arcade)), best_text(finished)
    )


def best_text(finished: FinishedGame) -> str:
    """Return the note beside the score: that it is the best, or what the best is.

    It is empty if neither is known.
    """
    best = finished.summary.best_arcade
    if finished.is_new_best:
        return _("New best")
    if best > finished.record.result.arcade:
        return _("Best {score}", score=integer(best))
    return ""


def tries_text(finished: FinishedGame) -> str:
    """Return the best score of earlier games of the same deal; empty without any."""
    number, best = finished.tries
    text = N_("best of {number} tries at this deal: {score}")
    if number == 1:
        text = N_("an earlier try at this deal: {score}")
    return _(text, number=integer(number), score=integer(best)) if number else ""


def told_at_the_end(context: Context, finished: FinishedGame) -> set[str]:
    """Return what the board has announced of a lost game: its cards home and score."""
    if finished.record.result.end is not GameEnd.LOST:
        return set()
    return {
        note_words(context, finished),
        fact(_("Score"), integer(finished.record.result.arcade)),
    }


def verdict_words(finished: FinishedGame, shows_score: bool) -> str:
    """Return who is ahead, the player or a friend.

    The text is empty without a friend's game, or if the score is hidden.
    """
    session = finished.session
    rival = finished.session.rival
    if rival is None or session.kind.note or not shows_score:
        return ""
    return comparison.verdict(finished.record, rival)


def kind_text(finished: FinishedGame) -> str:
    """Return how much help there was; for practice, that it is not recorded."""
    if note := finished.session.kind.note:
        return _(note)
    return record_text.help_in_words(finished.record)


def plain_parts(finished: FinishedGame, shows_score: bool) -> list[str]:
    """Return the parts of a sentence: who is ahead or, if alone, ``how_parts``."""
    verdict = verdict_words(finished, shows_score)
    return [verdict] if verdict else how_parts(finished, shows_score)


def how_parts(finished: FinishedGame, shows_score: bool) -> list[str]:
    """Return the parts of a sentence, such as "34 seconds, 10 in a row, no help".

    Time and chain are included only if the score is shown. From a minute on the time is
    that of a clock.
    """
    session = finished.session
    record = finished.record
    if session.kind.note:
        return [kind_text(finished)]
    if record.help is Help.ASSISTED:
        helped = _("with the computer")
    else:
        helped = record_text.helps_counted(record) or _("no help")
    if not shows_score:
        return [helped]
    if session.seconds < MINUTE:
        time = numbers.time_in_words(session.seconds)
    else:
        time = numbers.duration(session.seconds)
    longest = session.arcade.longest
    if longest < 2:
        return [time, helped]
    return [time, numbers.in_a_row(longest), helped]


def comparison_text(finished: FinishedGame) -> str:
    """Return how the cards home compare with earlier games, for a game not won.

    The text is empty if nothing is known.
    """
    summary = finished.summary
    home = finished.record.result.home
    if finished.came_closest:
        return _("your best")
    if summary.most_home > home:
        return _("your best: {home}", home=numbers.home_count(summary.most_home))
    return ""


def daily_streak(context: Context, finished: FinishedGame) -> int:
    """Return how many daily deals were won in a row up to today's.

    It is 0 if the game is not today's.
    """
    today = context.now().date()
    if finished.record.day != today.isoformat():
        return 0
    return DailyCalendar.of(context.folder, today).streak


def news_of_win(
    finished: FinishedGame,
    daily_deals: int = 0,
    shows_score: bool = True,
) -> str:
    """Return what is new with a win that counts: the first, a best, a streak.

    The text is empty if nothing is known. ``daily_deals`` are the daily deals won in a
    row. Points and times are included only if the score is shown.
    """
    summary = finished.summary
    score = finished.record.result.arcade
    if not (finished.counts and finished.won):
        return ""
    if summary.won == 1:
        return _("Your first win in this game")
    if finished.is_best_of_game and shows_score:
        number = score - finished.before.best_arcade
        return ngettext(
            "{number} point ahead of your best",
            "{number} points ahead of your best",
            number,
        )
    if finished.is_fastest and shows_score:
        return _("Your fastest win in this game")
    if daily_deals >= MIN_STREAK:
        return ngettext(
            "{number} daily deal won in a row",
            "{number} daily deals won in a row",
            daily_deals,
        )
    if (streak := summary.streak) >= MIN_STREAK:
        return ngettext("{number} win in a row", "{number} wins in a row", streak)
    if shows_score and (behind := summary.best_arcade - score):
        return ngettext(
            "{number} point behind your best",
            "{number} points behind your best",
            behind,
        )
    return ""


# The words for a loss


def result_heading(context: Context, finished: FinishedGame) -> str:
    """Return the game, its deal, and that it was lost: "Gaps · Deal 7 · lost".

    Its title says that it was given up.
    """
    session = finished.session
    facts = [context.name_of(session.variant), session.label]
    if finished.record.result.end is GameEnd.LOST:
        facts.append(_("lost"))
    return joined(" · ", facts)


def what_was_missed(game: Game, review: Review) -> Sequence[str]:
    """Return at most two lines: the move that lost the win, and what would have won.

    There are none before the review is done.
    """
    if not review.done:
        return ()
    last = review.last_winnable
    if last is None:
        return (_("No win is known for this deal."),)
    if review.lost_at is None:
        return (_("After move {number} it could still be won.", number=last),)
    taken = _("With move {number} the win was lost.", number=review.lost_at)
    instead = what_would_have_won(game, review)
    return (taken, instead) if instead else (taken,)


def what_would_have_won(game: Game, review: Review) -> str:
    """Return which card was moved, and which would have won; empty if not known."""
    if review.lost_at is None or review.last_winnable is None:
        return ""
    step = game.steps[review.last_winnable]
    line = review.winning_lines.get(review.last_winnable)
    played = step.cause
    if not line or not isinstance(played, Slide) or not isinstance(line[0], Slide):
        return ""
    board = step.before.board
    moved = board[played.source]
    winner = board[line[0].source]
    if moved is None or winner is None:
        return ""
    text = OTHER_PLACE
    if played.target == line[0].target:
        text = SAME_PLACE
    return _(text, moved=card_text(moved), winner=card_text(winner))


def longest_of_loss() -> Sequence[str]:
    """Return the longest lines that ``what_was_missed`` may return."""
    card = card_text(Card(10, Suit.HEARTS))
    instead = (_(each, moved=card, winner=card) for each in (OTHER_PLACE, SAME_PLACE))
    taken = _("With move {number} the win was lost.", number=100)
    return taken, max(instead, key=len)


def shown_of_loss(game: Game, review: Review) -> Sequence[Shown]:
    """Return what ``what_was_missed`` shows.

    It shows that the game could be won, and by which move.
    """
    last = review.last_winnable
    if not review.done or last is None:
        return ()
    states = [game.start, *(step.after for step in game.steps)]
    first: Sequence[Move] = ()
    if what_would_have_won(game, review):
        first = review.winning_lines[last][:1]
    return (answer_of(states[last]), *shown_moves(states[last], first))


def points_and_time(finished: FinishedGame, shows_score: bool) -> str:
    """Return the score, the time and how both compare: "1,900 points · 04:14".

    For a game of practice, return that it is practice.
    """
    if finished.session.kind.note:
        return kind_text(finished)
    compared = verdict_words(finished, shows_score) or comparison_text(finished)
    if not shows_score:
        return compared
    if finished.is_new_best:
        compared = _("New best")
    points = numbers.point_count(finished.record.result.arcade)
    parts = (points, numbers.duration(finished.session.seconds), compared)
    return joined(" · ", filter(None, parts))
