"""The line of news of a win says only what is true."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from gaps.scenes.results.details import daily_streak, figures_of, news_of_win
from gaps.scenes.session import daily
from gaps.scenes.session.finished_game import FinishedGame, finish_game
from gaps.scenes.shell.context import Context
from gaps.scenes.text.numbers import ordinal
from tests.scenes.results import games


def played(context: Context, moves: int | None = None, seconds: float = 150.0) -> FinishedGame:
    """A finished game of the same deal: won, or given up after so many moves."""
    session = games.played(context, moves, seconds)
    return finish_game(context, session, "given up" if moves is not None else None)


def test_the_first_win_a_best_a_streak_and_what_is_missing_to_the_best(context: Context) -> None:
    assert news_of_win(played(context, 3)) == ""
    assert news_of_win(played(context)) == "Your first win in this game"
    better = played(context, seconds=140.0)
    assert (
        news_of_win(better) == f"{better.record.arcade - better.before.best_arcade} points ahead of your best"
    )
    assert news_of_win(played(context, seconds=150.0)) == "3 wins in a row"
    played(context, 2)
    assert news_of_win(played(context, seconds=149.0)) == "25 points behind your best"


def test_the_fastest_win_is_news_of_its_own_and_what_does_not_count_is_none(context: Context) -> None:
    won = played(context, seconds=500.0)  # so slow that time gives no points
    assert news_of_win(played(context, seconds=400.0)) == "Your fastest win in this game"
    assert news_of_win(played(context, seconds=399.0), shows_clock=False) == "3 wins in a row"
    assert news_of_win(played(context, seconds=399.0)) == "4 wins in a row"
    analysis = won.session.analysis(len(games.LINE))
    assert news_of_win(finish_game(context, analysis)) == ""


def test_daily_deals_in_a_row_are_news(context: Context) -> None:
    won = played(context)
    older = replace(won, summary=replace(won.summary, won=7, played=9, streak=1))
    assert news_of_win(older, daily_deals=3) == "3 daily deals won in a row"
    assert news_of_win(older, daily_deals=1) == ""
    assert daily_streak(context, won) == 0
    today = context.now().date()
    record = replace(won.record, daily=today.isoformat(), code=daily.code_of(today))
    context.folder.add_record(replace(record, id="today"))
    yesterday = today - timedelta(1)
    day, code = yesterday.isoformat(), daily.code_of(yesterday)
    before = replace(record, daily=day, code=code, id="yesterday")
    context.folder.add_record(replace(before, started=f"{day}T09:00:00", finished=f"{day}T09:10:00"))
    assert daily_streak(context, replace(won, record=record)) == 2


def test_the_figures_tell_the_place_among_all_games(context: Context) -> None:
    first = played(context, 20)
    assert [each.name for each in figures_of(first, 0)] == ["won", "streak", "best streak"]
    played(context)
    third = played(context, 3)
    figures = figures_of(third, context.folder.records.better_games("line-up", third.record.arcade))
    assert [each.figure for each in figures] == ["1 of 3", "0", "3rd"]
    assert [each.name for each in figures] == ["won", "streak, best 1", "of 3 games"]
    analysis = finish_game(context, third.session.analysis(2))
    assert [each.name for each in figures_of(analysis, 0)] == ["won", "streak", "best streak"]


def test_places_are_named_as_in_a_race() -> None:
    numbers = (1, 2, 3, 4, 11, 12, 21, 113, 1202)
    assert [*map(ordinal, numbers)] == [
        *("1st", "2nd", "3rd", "4th", "11th", "12th", "21st", "113th", "1,202nd")
    ]
