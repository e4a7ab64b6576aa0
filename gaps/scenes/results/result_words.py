"""What the results say of a game: how it ended, its score, one plain sentence, and what is new."""

from __future__ import annotations

from gaps.language import _, integer, ngettext
from gaps.progress.calendar.daily_calendar import DailyCalendar
from gaps.scenes.session.finished_game import FinishedGame
from gaps.scenes.shell.context import Context
from gaps.scenes.speech.facts import fact, sentence
from gaps.scenes.text import game_text, numbers, record_text
from gaps.scenes.together import comparison
from gaps.store import Settings
from gaps.store.records.record import LOST, Kind

MIN_STREAK = 2  # wins in a row that are worth a line
MINUTE = 60  # seconds


def title_words(finished: FinishedGame) -> str:
    """How the game ended, for a screen reader; a title that does not say so itself says it after that."""
    title = game_text.result_title(finished.record.result)
    return _("Lost: {reason}").format(reason=title) if finished.record.result == LOST else title


def note_words(finished: FinishedGame) -> str:
    """How close a loss came, the deal, and how the game ended."""
    is_lost, state = finished.record.result == LOST, finished.session.game.state
    close = game_text.how_close(state, finished.came_closest) if is_lost else ""
    return sentence(close, deal_text(finished))


def deal_text(finished: FinishedGame) -> str:
    session = finished.session
    return game_text.result_text(finished.record.result, session.game.state, session.label)


def home_text(finished: FinishedGame) -> str:
    """How many cards came home: "16 of 48 home"."""
    return game_text.how_close(finished.session.game.state, best_so_far=False)


def score_words(finished: FinishedGame) -> str:
    return sentence(fact(_("Score"), integer(finished.record.arcade)), best_text(finished))


def best_text(finished: FinishedGame) -> str:
    """What is said beside the score: that it is the best, or what the best is; empty if neither is known."""
    best = finished.summary.best_arcade
    if finished.is_new_best:
        return _("New best")
    if finished.is_compared and best > finished.record.arcade:
        return _("Best {score}").format(score=integer(best))
    return ""


def told_at_the_end(finished: FinishedGame) -> set[str]:
    """What the board has told of a lost game: how close it was, and its score."""
    if finished.record.result != LOST:
        return set()
    return {note_words(finished), fact(_("Score"), integer(finished.record.arcade))}


def verdict_words(finished: FinishedGame, shows_score: bool) -> str:
    """Who is ahead, the player or a friend; empty without a friend's game, or if the score is hidden."""
    session, rival = finished.session, finished.session.rival
    if rival is None or session.is_analysis or not shows_score:
        return ""
    return comparison.verdict(finished.record, rival.record, rival.player)


def kind_text(finished: FinishedGame) -> str:
    """The kind of the game and why it is of that kind; for analysis, that it is not on record."""
    if finished.session.is_analysis:
        return _("Analysis: not on record")
    return record_text.kind_reason(finished.record)


def plain_parts(
    finished: FinishedGame, settings: Settings, shows_score: bool, in_words: bool = False
) -> list[str]:
    """The parts of a sentence: "34 seconds, a chain of 10, no hint"; with a friend, who is ahead.

    From a minute on the time is a clock's, if it is not wanted ``in_words``.
    """
    session, record = finished.session, finished.record
    if verdict := verdict_words(finished, shows_score):
        return [verdict]
    if session.is_analysis:
        return [kind_text(finished)]
    longest = session.arcade.longest
    chain = _("a chain of {number}").format(number=longest) if longest > 1 else ""
    if record.kind is Kind.ASSISTED:
        helped = _("with the solver")
    else:
        helped = record_text.hints_used(record) or _("no hint")
    time = numbers.time_in_words if in_words or session.seconds < MINUTE else numbers.duration
    parts = time(session.seconds) if settings.shows_clock else "", chain, helped
    return [part for part in parts if part]


def comparison_text(finished: FinishedGame) -> str:
    """How the cards home of a game that was not won compare with earlier games; empty if nothing is known."""
    summary, home = finished.summary, finished.record.home
    if finished.came_closest:
        return _("your record")
    if finished.is_compared and summary.most_home > home:
        return _("Best {score}").format(score=summary.most_home)
    return ""


def daily_streak(context: Context, finished: FinishedGame) -> int:
    """How many daily deals were won in a row up to today's; 0 if the game is not today's."""
    today = context.now().date()
    if finished.record.daily != today.isoformat():
        return 0
    return DailyCalendar.of(context.folder, today).streak


def news_of_win(
    finished: FinishedGame, daily_deals: int = 0, shows_score: bool = True, shows_clock: bool = True
) -> str:
    """What is new with a win that counts: the first, a best, a streak; empty if nothing is known.

    ``daily_deals`` are the daily deals won in a row. Points and times are told only if they are shown.
    """
    summary, score = finished.summary, finished.record.arcade
    if not (finished.counts and finished.won and finished.is_compared):
        return ""
    if summary.won == 1:
        return _("Your first win in this game")
    if finished.is_new_best and shows_score:
        ahead = score - finished.before.best_arcade
        text = ngettext(
            "{number} point ahead of your best",
            "{number} points ahead of your best",
            ahead,
        )
        return text.format(number=integer(ahead))
    if finished.is_fastest and shows_clock:
        return _("Your fastest win in this game")
    if daily_deals >= MIN_STREAK:
        return _("{number} daily deals won in a row").format(number=daily_deals)
    if summary.streak >= MIN_STREAK:
        return _("{number} wins in a row").format(number=integer(summary.streak))
    if shows_score and (behind := summary.best_arcade - score):
        text = ngettext(
            "{number} point behind your best",
            "{number} points behind your best",
            behind,
        )
        return text.format(number=integer(behind))
    return ""
