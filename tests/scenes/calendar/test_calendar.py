"""The calendar by keys alone, by mouse alone and by game pad; late deals; midnight; late records."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta

import pygame
import pytest

from gaps.engine import CATALOGUE, Redeal, Slide, deal
from gaps.language import translated
from gaps.progress.calendar.daily_calendar import DailyCalendar, DayStatus
from gaps.scenes.calendar.calendar import Calendar
from gaps.scenes.game.play import Play
from gaps.scenes.menu.title import Title
from gaps.scenes.results.results import Results
from gaps.scenes.session import daily
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.session.routes import ToCalendar
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.game_stack import GameStack
from gaps.scenes.shell.router import scene_for
from gaps.scenes.text import parked_text
from gaps.scenes.win.win_scene import WinScene
from gaps.solver import solve
from gaps.stage.core.intents import Hover, Press, Release, Wheel
from gaps.stage.core.update_scheduler import UpdateScheduler
from gaps.stage.drawing.theme import themes
from gaps.store import Folder
from gaps.store.records.archive import RecordArchive
from gaps.store.sharing.facts import check_daily
from tests.scenes.conftest import SIZE, STEP
from tests.scenes.raw_input import press_button, press_key
from tests.scenes.stacks import opened, use, wait
from tests.store.games import played_record

TODAY, LATE_DAY = date(2026, 11, 21), date(2026, 8, 17)
SIZES = [(800, 600), (1280, 800), (1920, 1200), (640, 400), (320, 240), (1, 1), (1, 1200), (2400, 500)]


@pytest.fixture
def context(context: Context) -> Context:
    context.now = lambda: datetime(2026, 11, 21, 19, 0)
    return context


def calendar(stack: GameStack) -> Calendar:
    assert isinstance(stack.top, Calendar)
    return stack.top


def add_game(context: Context, day: date, result: str = "won", begun: date | None = None) -> None:
    """Put a game of the deal of ``day`` on record that was begun then, or on another day."""
    start = (begun or day).isoformat()
    record = played_record(daily.code_of(day), 3, daily=day.isoformat(), started=f"{start}T10:00:00")
    changed = replace(record, result=result, finished=f"{start}T11:00:00", id="")
    context.folder.add_record(replace(changed, id=changed.id))


def keys(stack: GameStack, context: Context, *pressed: int) -> None:
    for key in pressed:
        press_key(stack, context, key)
    wait(stack)


def click(stack: GameStack, context: Context, pos: tuple[int, int]) -> None:
    press_button(stack, context, pos)
    wait(stack)


def playing(stack: GameStack) -> GameSession:
    assert isinstance(stack.top, Play)
    assert stack.depth == 1
    return stack.top.session


# Choosing a day


def test_it_opens_at_today_or_at_the_day_of_its_route(context: Context) -> None:
    at_today, at_day = scene_for(context, ToCalendar()), scene_for(context, ToCalendar(LATE_DAY))
    assert isinstance(at_today, Calendar)
    assert isinstance(at_day, Calendar)
    assert at_today.chosen == TODAY
    assert at_day.chosen == LATE_DAY
    assert at_day.grid.month.first == date(2026, 8, 1)


@pytest.mark.parametrize(
    ("day", "opens_at"),
    [(date(2027, 1, 1), TODAY), (date(2025, 12, 31), date(2026, 1, 1)), (date(1999, 1, 1), date(2026, 1, 1))],
)
def test_a_day_without_a_deal_opens_at_the_nearest_one(context: Context, day: date, opens_at: date) -> None:
    assert Calendar(context, day).chosen == opens_at


def test_arrows_walk_over_days_and_over_the_ends_of_months(context: Context) -> None:
    stack = opened(context, Calendar(context, date(2026, 11, 2)))
    keys(stack, context, pygame.K_LEFT)
    assert calendar(stack).chosen == date(2026, 11, 1)
    keys(stack, context, pygame.K_LEFT)
    assert calendar(stack).chosen == date(2026, 10, 31)
    assert calendar(stack).grid.month.first == date(2026, 10, 1)
    keys(stack, context, pygame.K_DOWN)
    assert calendar(stack).chosen == date(2026, 11, 7)
    keys(stack, context, pygame.K_DOWN, pygame.K_DOWN, pygame.K_RIGHT)
    assert calendar(stack).chosen == TODAY  # the last day there is: Right went no further
    keys(stack, context, pygame.K_DOWN)
    assert calendar(stack).chosen == TODAY
    keys(stack, context, pygame.K_UP)
    assert calendar(stack).chosen == date(2026, 11, 14)


def test_page_keys_turn_months_from_january_2026_to_today_and_t_leads_back(context: Context) -> None:
    stack = opened(context, Calendar(context))
    keys(stack, context, pygame.K_PAGEDOWN)
    assert calendar(stack).chosen == TODAY
    keys(stack, context, *[pygame.K_PAGEUP] * 3)
    assert calendar(stack).chosen == date(2026, 8, 21)
    keys(stack, context, *[pygame.K_PAGEUP] * 20)
    assert calendar(stack).chosen == date(2026, 1, 21)
    assert calendar(stack).grid.month.before is None
    keys(stack, context, pygame.K_PAGEDOWN)
    assert calendar(stack).chosen == date(2026, 2, 21)
    press_key(stack, context, pygame.K_t, "t")
    assert calendar(stack).chosen == TODAY


def test_turning_a_month_keeps_to_days_that_exist(context: Context) -> None:
    stack = opened(context, Calendar(context, date(2026, 3, 31)))
    keys(stack, context, pygame.K_PAGEUP)
    assert calendar(stack).chosen == date(2026, 2, 28)
    stack = opened(context, Calendar(context, date(2026, 10, 31)))
    keys(stack, context, pygame.K_PAGEDOWN)
    assert calendar(stack).chosen == TODAY


def test_the_mouse_alone_turns_months_chooses_a_day_and_plays_it_by_a_second_click(context: Context) -> None:
    stack = opened(context, Calendar(context))
    stepper = calendar(stack).stepper.rect
    for _ in range(3):
        click(stack, context, (stepper.left + 10, stepper.centery))
    assert calendar(stack).grid.month.first == date(2026, 8, 1)
    click(stack, context, (stepper.right - 10, stepper.centery))
    assert calendar(stack).grid.month.first == date(2026, 9, 1)
    stack.handle(Wheel(calendar(stack).grid.rect.center, 1.0))
    assert calendar(stack).grid.month.first == date(2026, 8, 1)
    wait(stack)
    cell = calendar(stack).grid.cell(LATE_DAY).center
    click(stack, context, cell)
    assert calendar(stack).chosen == LATE_DAY
    click(stack, context, cell)
    assert playing(stack).code == daily.code_of(LATE_DAY)


def test_the_button_plays_the_chosen_day_and_the_arrow_leads_to_the_title(context: Context) -> None:
    stack = opened(context, Calendar(context, LATE_DAY))
    click(stack, context, calendar(stack).play.rect.center)
    assert playing(stack).code == daily.code_of(LATE_DAY)
    stack = opened(context, Calendar(context))
    click(stack, context, calendar(stack).back.rect.center)
    assert isinstance(stack.top, Title)


def test_days_to_come_and_places_without_a_day_cannot_be_chosen(context: Context) -> None:
    stack = opened(context, Calendar(context))
    grid = calendar(stack).grid
    for pos in (grid.cell(date(2026, 11, 22)).center, grid.columns[0].center):
        click(stack, context, pos)
        assert calendar(stack).chosen == TODAY
    press_button(stack, context, grid.cell(date(2026, 11, 20)).center)
    stack.handle(Press(grid.cell(date(2026, 11, 20)).center))
    stack.handle(Release(grid.cell(date(2026, 11, 19)).center))  # the pointer left the day
    assert calendar(stack).chosen == date(2026, 11, 20)


def test_part_of_a_notch_turns_no_month(context: Context) -> None:
    stack = opened(context, Calendar(context))
    for notches, month in ((0.4, 11), (0.4, 11), (0.4, 10), (-1.3, 11)):
        stack.handle(Wheel((0, 0), notches))
        assert calendar(stack).chosen.month == month


def test_keys_alone_reach_every_widget_and_escape_leads_to_the_title(context: Context) -> None:
    stack = opened(context, Calendar(context, LATE_DAY))
    reached = set()
    for _ in range(8):
        keys(stack, context, pygame.K_TAB)
        focused = calendar(stack).form.focused
        assert focused is not None
        reached.add(focused.name)
    assert reached == {"back", "month", "days", "play", "today"}
    use(stack, "today")
    assert calendar(stack).chosen == TODAY
    assert calendar(stack).form.focused is calendar(stack).grid
    keys(stack, context, pygame.K_TAB, pygame.K_TAB, pygame.K_TAB)
    assert calendar(stack).form.focused is calendar(stack).stepper
    keys(stack, context, pygame.K_LEFT)
    assert calendar(stack).chosen == date(2026, 10, 21)
    keys(stack, context, pygame.K_ESCAPE)
    assert isinstance(stack.top, Title)


def pad(stack: GameStack, context: Context, button: int) -> None:
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        for intent in context.controls(pygame.event.Event(kind, button=button, instance_id=0)):
            stack.handle(intent)
    wait(stack)


def test_a_game_pad_alone_finds_and_plays_a_day(context: Context) -> None:
    stack = opened(context, Calendar(context))
    for _ in range(3):
        pad(stack, context, pygame.CONTROLLER_BUTTON_LEFTSHOULDER)
    pad(stack, context, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    assert calendar(stack).chosen == date(2026, 9, 21)
    pad(stack, context, pygame.CONTROLLER_BUTTON_Y)
    assert calendar(stack).chosen == TODAY
    pad(stack, context, pygame.CONTROLLER_BUTTON_DPAD_UP)
    pad(stack, context, pygame.CONTROLLER_BUTTON_A)
    assert playing(stack).code == daily.code_of(date(2026, 11, 14))


# Playing a past day


def line_of(day: date) -> list[Slide]:
    """The moves that win the deal of a day without a redeal."""
    verdict = solve(deal(CATALOGUE[daily.VARIANT], daily.number_of(day)), nodes=10_000_000)
    moves = [move for move in verdict.line if isinstance(move, Slide)]
    assert len(moves) == len(verdict.line)
    assert Redeal() not in verdict.line
    return moves


@pytest.mark.core
def test_a_past_day_that_is_won_is_won_late_and_does_not_count_for_the_streak(context: Context) -> None:
    context.change(speed="instant")
    add_game(context, TODAY - timedelta(1))
    stack = opened(context, Calendar(context, LATE_DAY))
    keys(stack, context, pygame.K_RETURN)
    session = playing(stack)
    assert session.label == "Daily deal · 17 Aug · late"
    scene = stack.top
    assert isinstance(scene, Play)
    for move in line_of(LATE_DAY):
        scene.make_move(move)
        session.seconds += 1.0
    wait(stack, 1.0)
    assert not isinstance(stack.top, WinScene)
    assert isinstance(stack.top, Results)
    record = context.folder.records.all()[-1]
    assert (record.daily, record.result) == (LATE_DAY.isoformat(), "won")
    assert record.started.startswith(TODAY.isoformat())
    found = DailyCalendar.of(context.folder, TODAY)
    assert found.status(LATE_DAY) is DayStatus.WON_LATE
    assert found.streak == 1
    assert "17 Aug" in stack.top.session.label
    use(stack, "next")
    assert calendar(stack).chosen == LATE_DAY
    assert calendar(stack).grid.month.won == 1
    assert calendar(stack).play.text == "Play again"


@pytest.mark.core
def test_a_past_day_that_the_solver_won_is_not_won(context: Context) -> None:
    session = context.start_game(context.new_game(CATALOGUE["gaps"], daily.number_of(LATE_DAY), day=LATE_DAY))
    for number, move in enumerate(line_of(LATE_DAY)):
        session.play(move, by_solver=number == 3)
    session.seconds = 500.0
    assert session.finish().result == "won"
    assert DailyCalendar.of(context.folder, TODAY).status(LATE_DAY) is not DayStatus.WON_LATE


def test_todays_deal_another_days_and_the_game_of_the_variant_wait_side_by_side(context: Context) -> None:
    own = context.start_game(context.new_game(CATALOGUE["gaps"], 7))
    own.play(own.game.state.slides[0])
    for day in (TODAY, LATE_DAY, date(2026, 8, 18)):
        stack = opened(context, Calendar(context, day))
        keys(stack, context, pygame.K_RETURN)
        session = playing(stack)
        session.play(session.game.state.slides[0])
        stack.close()
    saved = {each.slot: each for each in context.folder.unfinished_games()}
    assert set(saved) == {"gaps", "daily-2026-11-21", "daily-2026-08-17", "daily-2026-08-18"}
    assert all(len(each.moves) == 1 for each in saved.values())
    names = {
        each.slot: parked_text.game_name(each, "Gaps", daily.day_of(each.daily)) for each in saved.values()
    }
    assert names["daily-2026-11-21"] == "Daily deal · 21 Nov"
    assert names["daily-2026-08-17"] == "Daily deal · 17 Aug · late"
    assert not context.folder.records.all()


def test_a_day_that_was_begun_is_continued_after_another_start(context: Context) -> None:
    session = context.start_game(context.new_game(CATALOGUE["gaps"], daily.number_of(LATE_DAY), day=LATE_DAY))
    session.play(session.game.state.slides[0])
    session.leave()
    context.folder.flush()
    context.folder = Folder(context.folder.path)
    stack = opened(context, Calendar(context, LATE_DAY))
    assert calendar(stack).play.text == "Continue"
    assert calendar(stack).grid.calendar.status(LATE_DAY) is DayStatus.PLAYED
    keys(stack, context, pygame.K_RETURN)
    assert len(playing(stack).game.steps) == 1
    assert playing(stack).is_late


def test_a_game_begun_on_its_day_and_continued_later_still_counts_for_it(context: Context) -> None:
    day = TODAY - timedelta(1)
    context.now = lambda: datetime(day.year, day.month, day.day, 23, 50)
    session = context.start_game(context.new_game(CATALOGUE["gaps"], daily.number_of(day)))
    session.play(session.game.state.slides[0])
    context.now = lambda: datetime(2026, 11, 21, 0, 20)
    stack = opened(context, Calendar(context, day))
    assert calendar(stack).status_lines()[1] == "Begun on its day: a win counts for it."
    keys(stack, context, pygame.K_RETURN)
    assert not playing(stack).is_late
    assert playing(stack).label == "Daily deal · 20 Nov"


def test_the_same_deal_again_is_of_the_same_day_and_late_if_the_day_is_over(context: Context) -> None:
    session = context.start_game(context.new_game(CATALOGUE["gaps"], daily.number_of(LATE_DAY), day=LATE_DAY))
    session.play(session.game.state.slides[0])
    again = session.again()
    assert (again.daily, again.is_late) == (LATE_DAY.isoformat(), True)
    on_time = context.new_game(CATALOGUE["gaps"], daily.number_of(TODAY))
    context.now = lambda: datetime(2026, 11, 22, 0, 5)
    on_time.now = context.now
    assert not on_time.is_late
    assert on_time.again().is_late


def test_only_a_late_deal_leads_from_its_results_to_the_calendar(context: Context) -> None:
    for number, day, label in (
        (7, None, "Next deal"),
        (daily.number_of(TODAY), None, "Next deal"),
        (daily.number_of(LATE_DAY), None, "Next deal"),
        (daily.number_of(LATE_DAY), LATE_DAY, "Daily deals"),
    ):
        session = context.start_game(context.new_game(CATALOGUE["gaps"], number, day=day))
        session.play(session.game.state.slides[0])
        stack = opened(context, Results(context, finish_game(context, session, "given up")))
        assert isinstance(stack.top, Results)
        assert translated(stack.top.layout.next.text).startswith(label)
        assert session.is_late is (day is not None)
        use(stack, "next")
        assert isinstance(stack.top, Calendar if day is not None else Play)


def test_a_late_record_is_true_and_one_begun_before_its_day_is_not(context: Context) -> None:
    record = played_record(daily.code_of(LATE_DAY), 3, daily=LATE_DAY.isoformat())
    check_daily(replace(record, started="2026-11-21T10:00:00"))
    check_daily(replace(record, started=""))
    with pytest.raises(ValueError, match="begun before 2026-08-17"):
        check_daily(replace(record, started="2026-08-16T23:00:00"))


# What it says


def test_the_day_is_told_as_it_is(context: Context) -> None:
    add_game(context, date(2026, 11, 18))
    add_game(context, date(2026, 11, 17), begun=date(2026, 11, 19))
    add_game(context, date(2026, 11, 16), "lost")
    told = {day: Calendar(context, date(2026, 11, day)).status_lines() for day in range(15, 22)}
    late = "A past day: a win counts as won late."
    assert told[21] == ["Not played yet. Counts until midnight."]
    assert told[20] == told[15] == [late]
    assert len(told[18]) == 1
    assert told[18][0].startswith("Won: ")
    assert told[17][0].startswith("Won late: ")
    assert told[16][0].startswith("Not won: ")
    assert told[16][1] == late


def test_the_month_is_summed_up(context: Context) -> None:
    assert Calendar(context).summary == "21 days open"
    assert Calendar(context, LATE_DAY).summary == "31 days open"
    add_game(context, date(2026, 11, 20))
    add_game(context, date(2026, 11, 17), begun=date(2026, 11, 19))
    assert Calendar(context).summary == "2 of 21 won · streak 1"
    assert Calendar(context, LATE_DAY).summary == "31 days open"


def test_at_midnight_the_day_changes_while_the_calendar_is_open(context: Context) -> None:
    instant = [datetime(2026, 11, 30, 23, 59, 30)]
    context.now = lambda: instant[0]
    stack = opened(context, Calendar(context))
    scene = calendar(stack)
    assert scene.play.text == "Play today"
    assert scene.wake_after == pytest.approx(30)
    clock = UpdateScheduler(stack)
    for _ in range(31 * 20):
        instant[0] += timedelta(milliseconds=50)
        clock.pass_time(50_000_000)
    assert scene.today == date(2026, 12, 1)
    assert scene.chosen == date(2026, 11, 30)
    assert scene.play.text == "Play 30 November"
    assert scene.grid.month.after == date(2026, 12, 1)
    assert scene.status_lines() == ["A past day: a win counts as won late."]


def test_a_key_just_after_midnight_plays_the_day_that_is_shown_as_late(context: Context) -> None:
    stack = opened(context, Calendar(context))
    context.now = lambda: datetime(2026, 11, 22, 0, 0, 1)
    keys(stack, context, pygame.K_RETURN)
    assert playing(stack).label == "Daily deal · 21 Nov · late"


def test_it_wakes_once_a_minute_at_most_while_nothing_happens(context: Context) -> None:
    stack = opened(context, Calendar(context))
    assert calendar(stack).wake_after == 60
    assert not stack.moving
    stack.draw(pygame.display.get_surface(), 0.0)  # type: ignore[arg-type]
    stack.update(60.0)
    assert not stack.dirty


def test_records_that_come_late_are_shown_when_they_come_and_nothing_is_missed_before(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    for days in range(1, 6):
        add_game(context, TODAY - timedelta(days))
    slow, news = [True], [0]
    games = RecordArchive.daily_games
    monkeypatch.setattr(RecordArchive, "loading_seconds", property(lambda _: float(slow[0])))
    monkeypatch.setattr(RecordArchive, "news", property(lambda _: news[0]))
    monkeypatch.setattr(
        RecordArchive, "daily_games", lambda self, until: () if slow[0] else games(self, until)
    )
    stack = opened(context, Calendar(context))
    scene = calendar(stack)
    assert scene.summary == "Loading…"
    assert scene.grid.calendar.status(TODAY - timedelta(1)) is DayStatus.OPEN
    assert scene.wake_after is not None
    assert scene.wake_after < 0.3
    slow[0], news[0] = False, 1
    wait(stack)
    assert scene.grid.calendar.streak == 5
    assert scene.summary == "5 of 21 won · streak 5"


def test_a_clock_before_the_first_day_has_nothing_to_play(context: Context) -> None:
    context.now = lambda: datetime(2019, 1, 1)
    stack = opened(context, Calendar(context))
    assert not calendar(stack).play.enabled
    keys(stack, context, *(pygame.K_RETURN, pygame.K_LEFT, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN))
    stack.draw(pygame.display.get_surface(), 0.0)  # type: ignore[arg-type]
    assert calendar(stack).chosen == date(2026, 1, 1)
    assert calendar(stack).status_lines() == ["This day is still to come."]


# Drawing


def test_a_month_moves_in_and_comes_to_rest(context: Context) -> None:
    stack = opened(context, Calendar(context))
    press_key(stack, context, pygame.K_PAGEUP)
    assert stack.moving
    for _ in range(round(0.23 / STEP)):
        stack.update(STEP)
    assert not stack.moving


@pytest.mark.parametrize("change", [{"reduced_motion": True}, {"speed": "instant"}])
def test_nothing_moves_without_motion(context: Context, change: dict[str, object]) -> None:
    context.change(**change)
    stack = opened(context, Calendar(context))
    press_key(stack, context, pygame.K_PAGEUP)
    assert not stack.moving


@pytest.mark.parametrize("theme", list(themes()))
def test_every_size_can_be_drawn_and_used(context: Context, theme: str) -> None:
    context.change(theme=theme)
    add_game(context, TODAY - timedelta(1))
    stack = opened(context, Calendar(context))
    for size in SIZES:
        stack.resize(size)
        stack.draw(pygame.Surface(size), 0.0)
        for pos in ((0, 0), (size[0] // 3, size[1] // 2), (size[0] - 1, size[1] - 1)):
            stack.handle(Hover(pos))
            stack.handle(Wheel(pos, 1.0))
            stack.draw(pygame.Surface(size), 0.0)


def test_the_picture_is_drawn_once_and_again_only_where_something_changes(context: Context) -> None:
    stack = opened(context, Calendar(context))
    surface = pygame.display.get_surface()
    assert surface is not None
    stack.draw(surface, 0.0)
    assert not stack.dirty
    stack.handle(Hover((3, SIZE[1] - 3)))
    assert not stack.dirty
    stack.handle(Hover(calendar(stack).grid.cell(date(2026, 11, 5)).center))
    assert stack.dirty
