"""The daily deal: the same for everybody on one day, and proven winnable."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest

from gaps.engine import CATALOGUE, MAX_DEAL, deal
from gaps.scenes.calendar.calendar import Calendar
from gaps.scenes.menu.title import Title
from gaps.scenes.results.results import Results
from gaps.scenes.session import daily
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.session.share_line import deal_code_in, read_deal
from gaps.scenes.shell.context import Context
from gaps.solver import Outcome, solve
from gaps.store import Record
from tests.screens import Screens


def test_the_table_has_different_numbers_for_ten_years() -> None:
    numbers = daily.table()
    assert len(numbers) == len(set(numbers)) == 3660
    assert all(1 <= number <= MAX_DEAL for number in numbers)


def test_the_table_begins_on_new_year_2026_and_repeats() -> None:
    first = date(2026, 1, 1)
    assert daily.number_of(first) == daily.table()[0]
    assert daily.number_of(first + timedelta(days=1)) == daily.table()[1]
    assert daily.number_of(first + timedelta(days=3660)) == daily.table()[0]
    assert daily.number_of(first - timedelta(days=1)) == daily.table()[-1]


@pytest.mark.slow
@pytest.mark.core
def test_deals_of_the_table_can_be_won() -> None:
    for number in daily.table()[::600]:
        verdict = solve(deal(CATALOGUE[daily.VARIANT], number), nodes=10_000_000)
        assert verdict.outcome is Outcome.WINNABLE


TODAY = date(2026, 3, 1)


def test_the_title_starts_todays_deal_and_once_it_was_played_the_calendar(context: Context) -> None:
    screens = Screens.opened(context)
    screens.use("today")
    session = screens.session
    assert (session.seed, session.label) == (daily.number_of(TODAY), "Daily deal · 1 Mar")
    session.play(session.game.state.slides[0])
    session.save()
    screens = Screens.opened(context)
    assert screens.part("today").detail == "1 Mar · under way"
    screens.use("today")
    assert screens.session.game.moves == session.game.moves
    finish_game(context, screens.session, "given up")
    screens = Screens.opened(context)
    assert screens.part("today").detail == "1 Mar · played"
    screens.use("today")
    screens.on(Calendar)


def add_win(context: Context, day: date) -> None:
    end = f"{day.isoformat()}T12:00:00"
    context.folder.add_record(
        Record(daily.code_of(day), (), 9.0, 0, 0, 0, 48, 0, "won", 48, end, False, end, day.isoformat())
    )


def test_the_button_on_the_title_shows_the_streak(context: Context) -> None:
    def told() -> str:
        return Screens.opened(context, Title(context, "today")).part("today").detail

    assert told() == "1 Mar · not yet played"
    for ago in (1, 2, 4, 5, 6, 7):
        add_win(context, TODAY - timedelta(ago))
    assert told() == "1 Mar · streak 6"
    context.now = lambda: datetime(2026, 2, 20, 12, 0)
    assert told() == "20 Feb · not yet played"


def test_the_share_line_of_a_daily_deal_has_its_date(context: Context) -> None:
    session = context.games.start(context.games.deal(CATALOGUE[daily.VARIANT], daily.number_of(TODAY)))
    session.play(session.game.state.slides[0])
    line = Results(context, finish_game(context, session, "given up")).steps.shared()
    assert line.startswith("GAPS-daily-2026-03-01 △△△△ ")
    assert line.endswith(" · 1 move")
    assert deal_code_in(f"  {line}") == daily.code_of(TODAY)
    with pytest.raises(ValueError, match="unknown variant"):
        read_deal("GAPS-daily-2026-13-01 △△△△", CATALOGUE["gaps"])
    other = context.games.start(context.games.deal(CATALOGUE[daily.VARIANT], 7))
    assert Results(context, finish_game(context, other, "given up")).steps.shared().startswith("GAPS-M-7 ")
