"""The end of a game: it goes on record once, and its news are true."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta

import pytest

from gaps.engine import Status
from gaps.progress.calendar import daily
from gaps.progress.calendar.daily_calendar import DailyCalendar, DayStatus
from gaps.scenes.results.result_words import daily_streak, news_of_win
from gaps.scenes.session.finished_game import FinishedGame, finish_game
from gaps.scenes.shared.context import Context
from gaps.scenes.text.numbers import ordinal
from gaps.solver import solve
from gaps.store import Folder, GameLog
from gaps.store.games.game_log import new_id
from gaps.values import with_fields
from tests.played_games import changed
from tests.scenes.games import LINE, played


def ended(
    context: Context,
    moves: int | None = None,
    seconds: float = 150.0,
    hints: int = 0,
) -> FinishedGame:
    """A finished game of the same deal: won, or given up after so many moves."""
    session = played(context, moves, seconds)
    session.played = replace(session.played, hints=hints)
    return finish_game(context, session)


def test_a_win_is_on_record_at_once_and_once(context: Context) -> None:
    session = played(context)
    finished = finish_game(context, session)
    assert finished.won
    assert Folder(context.folder.path).records.all() == [finished.record]
    assert context.folder.load_game() is None
    again = finish_game(context, session)
    assert again.record == finished.record
    assert not again.is_new_best
    assert len(context.folder.records.all()) == 1
    assert session.undo() is None, "nothing is taken back in a game on record"
    assert session.game.state.status is Status.WON


@pytest.mark.parametrize("back", [2, 5])
def test_an_ended_game_is_the_one_that_its_text_says(
    context: Context, back: int
) -> None:
    """Moves that were taken back are no part of it, and can no more be made."""
    session = played(context, 5)
    session.go_to(5 - back)
    record = finish_game(context, session).record
    assert record.made == 5 - back or back == 5 == record.made
    assert record.game == GameLog.from_text(record.to_text()).game
    assert session.redo() is None
    assert session.game == record.game


@pytest.mark.slow
@pytest.mark.core
def test_a_daily_deal_won_as_the_program_was_killed_counts_for_its_day(
    context: Context,
) -> None:
    day = date(2026, 11, 20)
    context.now = lambda: datetime(2026, 11, 20, 22).astimezone()
    session = context.games.start(context.games.daily(day))
    for move in solve(session.game.state).line:
        session.play(move)
    session.now = lambda: datetime(2026, 11, 21, 9).astimezone()
    context.folder.close()
    context.folder = context.games.folder = Folder(context.folder.path)
    context.now = session.now
    context.games.end_won()
    (record,) = context.folder.records.all()
    assert record.until.startswith("2026-11-20T22:00:00")
    assert record.result.end == "won"
    calendar = DailyCalendar.of(context.folder, date(2026, 11, 21))
    assert calendar.status(day) is DayStatus.WON
    assert calendar.streak == 1
    assert context.folder.unfinished_games() == []


def test_a_score_and_a_time_are_compared_with_all(context: Context) -> None:
    old = finish_game(context, played(context)).record
    context.folder.records.begin_anew(context.now())
    best = old.result.arcade
    context.folder.add_record(changed(old, id=new_id(), arcade=best - 1, seconds=50.0))
    for seconds, fastest, is_best, is_fastest in (
        (60.0, 50.0, True, False),
        (45.0, 45.0, False, True),
        (45.0, 45.0, False, False),
    ):
        session = played(context)
        session.seconds = seconds
        finished = finish_game(context, session)
        summary = finished.summary
        assert (summary.best_arcade, summary.fastest) == (best, fastest)
        assert (finished.is_new_best, finished.is_fastest) == (is_best, is_fastest)


def test_a_game_that_came_closer_than_all_before_says_so_and_knows_it_before_it_ends(
    context: Context,
) -> None:
    almost = len(LINE) - 1
    games = (
        (3, False),
        (almost, True),
        (2, False),
        (almost + 1, True),
        (almost, False),
    )
    for moves, is_closest in games:  # there is none to compare the first one with
        session = played(context, moves)
        assert finish_game(context, session).came_closest is is_closest


# The line of news of a win says only what is true.


def test_the_first_win_a_best_a_streak_and_what_is_missing_to_the_best(
    context: Context,
) -> None:
    assert news_of_win(ended(context, 3)) == ""
    first = ended(context, hints=1)
    assert news_of_win(first) == "Your first win in this game"
    better = ended(context)
    assert news_of_win(better) == "2,000 points ahead of your best"
    assert news_of_win(ended(context)) == "3 wins in a row"
    ended(context, 2)
    assert news_of_win(ended(context, hints=1)) == "2,000 points behind your best"


def test_the_fastest_win_is_news_of_its_own_and_what_does_not_count_is_none(
    context: Context,
) -> None:
    won = ended(context, seconds=500.0)
    assert news_of_win(ended(context, seconds=400.0)) == "Your fastest win in this game"
    assert (
        news_of_win(ended(context, seconds=399.0), shows_score=False)
        == "3 wins in a row"
    )
    assert news_of_win(ended(context, seconds=399.0)) == "4 wins in a row"
    analysis = won.session.practice(len(LINE))
    assert news_of_win(finish_game(context, analysis)) == ""


def test_daily_deals_in_a_row_are_news(context: Context) -> None:
    won = ended(context)
    older = replace(won, summary=with_fields(won.summary, won=7, played=9, streak=1))
    assert news_of_win(older, daily_deals=3) == "3 daily deals won in a row"
    assert news_of_win(older, daily_deals=1) == ""
    assert daily_streak(context, won) == 0
    today = context.now().date()
    record = changed(won.record, daily=today.isoformat(), code=daily.code_of(today))
    context.folder.add_record(changed(record, id="today"))
    yesterday = today - timedelta(1)
    day = yesterday.isoformat()
    code = daily.code_of(yesterday)
    before = changed(record, daily=day, code=code, id="yesterday")
    context.folder.add_record(
        changed(before, started=f"{day}T09:00:00", finished=f"{day}T09:10:00")
    )
    assert daily_streak(context, replace(won, record=record)) == 2


def test_places_are_named_as_in_a_race() -> None:
    numbers = (1, 2, 3, 4, 11, 12, 21, 113, 1202)
    assert [*map(ordinal, numbers)] == [
        "1st",
        "2nd",
        "3rd",
        "4th",
        "11th",
        "12th",
        "21st",
        "113th",
        "1,202nd",
    ]
