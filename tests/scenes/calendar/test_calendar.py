"""The calendar by keys alone, by mouse alone and by game pad; late deals; midnight;
late records.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from itertools import combinations
from typing import Any

import pygame
import pytest
from pygame import (
    K_DOWN,
    K_LEFT,
    K_PAGEDOWN,
    K_PAGEUP,
    K_RETURN,
    K_RIGHT,
    K_UP,
    Color,
    K_t,
    Rect,
    Surface,
    image,
)

from gaps.engine import CATALOGUE, DealCode, Redeal, Slide, deal
from gaps.progress.calendar import daily
from gaps.progress.calendar.daily_calendar import DailyCalendar, DayStatus
from gaps.scenes.calendar.calendar import Calendar
from gaps.scenes.calendar.day_grid import DayGrid
from gaps.scenes.calendar.day_marks import LEGEND, MARK_ASPECT, mark_part
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import Device, GameCommand
from gaps.scenes.results.open_results import open_results
from gaps.scenes.results.results import Results
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.session.routes import ToCalendar
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.router import scene_for
from gaps.solver import solve
from gaps.stage.core.intents import Hover, Nav, Press, Release, Wheel
from gaps.stage.core.loop import UpdateScheduler
from gaps.stage.core.widget import PRESS_DEPTH, Site, WidgetState
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import themes
from gaps.stage.speech.spoken import Action
from gaps.stage.view import part_picture
from gaps.store import Folder
from gaps.store.games.game_log import new_id
from gaps.store.games.kinds import LATE
from gaps.store.sharing.shared import check_possible
from tests.marks import quick_first, slow_except
from tests.played_games import changed
from tests.scenarios.games import win_at_once
from tests.scenes.raw_input import press_button, press_key
from tests.screens import SIZE, Screens, words_of
from tests.store.games import played_record

TODAY = date(2026, 11, 21)
LATE_DAY = date(2026, 8, 17)


@pytest.fixture
def context(context: Context) -> Context:
    context.now = lambda: datetime(2026, 11, 21, 19, 0)
    return context


def chosen(screens: Screens) -> date:
    """The day that is said to be chosen."""
    (day,) = [
        each
        for each in screens.parts()
        if each.key.startswith("days/") and each.selected
    ]
    return date.fromisoformat(day.key.removeprefix("days/"))


def told(screens: Screens, day: date | None = None) -> str:
    """What is said about a day, the chosen one unless given."""
    return words_of(screens.part(f"days/{day or chosen(screens)}"))


def month(screens: Screens) -> str:
    return screens.part("month").value


def add_game(
    context: Context,
    day: date,
    result: str = "won",
    begun: date | None = None,
) -> None:
    """Put a game of the deal of ``day`` on record that was begun then, or on another
    day.
    """
    start = (begun or day).isoformat()
    record = played_record(
        daily.code_of(day), 3, daily=day.isoformat(), started=f"{start}T10:00:00"
    )
    end = f"{start}T11:00:00"
    ended = changed(record, result=result, finished=end, id=new_id())
    context.folder.add_record(ended)


@pytest.fixture
def screens(context: Context) -> Screens:
    """The calendar, at today."""
    return Screens.opened(context, Calendar(context))


def around_day(grid: DayGrid, site: Site, day: date, **state: Any) -> bytes:
    """What is seen of a day, with what is round it."""
    picture = Surface(SIZE)
    grid.draw(picture, site, WidgetState(**state))
    return image.tobytes(picture.subsurface(grid.cell(day).inflate(6, 6)), "RGB")


def test_the_chosen_day_goes_down_while_it_is_pressed() -> None:
    style = Style(themes()["midnight"], SIZE)
    site = Site(Rect(20, 20, 700, 500), style)
    grid = DayGrid("days", DailyCalendar(TODAY, None, {}), TODAY)
    grid.lay_out(site)
    frames = []
    for depth in (0.0, 1.0):
        picture = Surface(SIZE)
        grid.draw(picture, site, WidgetState(depth=depth))
        column = [picture.get_at((grid.cell(TODAY).centerx, y)) for y in range(520)]
        frames.append(column.index(Color(style.theme.hi)))
    assert frames[1] - frames[0] == style.px(PRESS_DEPTH)
    other = TODAY - timedelta(1)
    at_rest = around_day(grid, site, other)
    grid.point(grid.cell(other).center, site)
    assert around_day(grid, site, other, depth=1.0, hovered=True) == at_rest


def test_a_day_is_lit_slowly_by_the_pointer(screens: Screens) -> None:
    screens.wait(1)
    form = screens.top.form
    assert form is not None
    grid = next(each for each in form.widgets if each.name == "days")
    assert isinstance(grid, DayGrid)
    other = TODAY - timedelta(1)
    colours = []
    screens.press(Hover(grid.cell(other).center, False))
    for _ in range(3):
        screens.wait(0.05)
        place = grid.cell(other)
        colours.append(sum(screens.picture().get_at((place.centerx, place.top))[:3]))
    assert colours == sorted(colours)
    assert colours[0] < colours[-1]


@pytest.mark.parametrize("theme", ["midnight", "daybreak", "signal"])
def test_days_that_can_be_played_lie_on_a_ridge_and_those_to_come_do_not(
    context: Context, theme: str
) -> None:
    context.change(theme=theme)
    add_game(context, TODAY - timedelta(2))
    screens = Screens.opened(context, Calendar(context))
    picture = screens.picture()
    days = [part for part in screens.parts() if part.key.startswith("days/20")]
    assert len(days) == 30
    for day in days:
        is_past = date.fromisoformat(day.key.removeprefix("days/")) <= TODAY
        assert day.enabled is is_past
        if day.selected:
            continue  # its frame lies there
        place = screens.place(day.key)
        upper = picture.get_at((place.centerx, place.centery))
        foot = Rect(place.centerx - 6, place.bottom - 12, 12, 12)
        found = [
            picture.get_at((x, y))
            for x in range(foot.left, foot.right)
            for y in range(foot.top, foot.bottom)
        ]
        most = max(
            sum(abs(one - two) for one, two in zip(each, upper, strict=True))
            for each in found
        )
        assert (most > 40) is is_past, day.key


def keys(screens: Screens, context: Context, *pressed: int) -> None:
    for key in pressed:
        press_key(screens.stack, context, key)
    screens.wait()


def click(
    screens: Screens,
    context: Context,
    pos: tuple[int, int],
) -> None:
    press_button(screens.stack, context, pos)
    screens.wait()


def playing(screens: Screens) -> GameSession:
    assert screens.stack.depth == 1
    return screens.on(Play).session


# Choosing a day


@pytest.mark.parametrize(
    ("day", "opens_at"),
    [
        (None, TODAY),
        (LATE_DAY, LATE_DAY),
        (date(2027, 1, 1), TODAY),
        (date(2025, 12, 31), date(2026, 1, 1)),
        (date(1999, 1, 1), date(2026, 1, 1)),
    ],
)
def test_it_opens_at_today_or_at_the_nearest_day_to_that_of_its_route(
    context: Context,
    day: date | None,
    opens_at: date,
) -> None:
    screens = Screens.opened(context, scene_for(context, ToCalendar(day)))
    assert (chosen(screens), month(screens)) == (opens_at, f"{opens_at:%B %Y}")


LEFT = K_LEFT
RIGHT = K_RIGHT
UP = K_UP
DOWN = K_DOWN
EARLIER = K_PAGEUP
LATER = K_PAGEDOWN
BACK_TO_TODAY = K_t


@pytest.mark.parametrize(
    ("day", "pressed", "seen"),
    quick_first(
        4,
        [
            (date(2026, 11, 2), [LEFT], "2026-11-01"),
            (date(2026, 11, 1), [LEFT, DOWN], "2026-11-07"),
            (
                date(2026, 11, 14),
                [DOWN, RIGHT, DOWN],
                "2026-11-21",
            ),  # they end at today
            (date(2026, 11, 21), [UP], "2026-11-14"),
            (TODAY, [LATER], "2026-11-21"),
            (TODAY, [EARLIER] * 3, "2026-08-21"),
            (TODAY, [EARLIER] * 20, "2026-01-21"),
            (date(2026, 1, 21), [LATER], "2026-02-21"),
            (LATE_DAY, [BACK_TO_TODAY], "2026-11-21"),
            (date(2026, 3, 31), [EARLIER], "2026-02-28"),
            (
                date(2026, 10, 31),
                [LATER],
                "2026-11-21",
            ),  # that month has no such day yet
        ],
    ),
)
def test_arrows_walk_over_days_page_keys_turn_months_and_t_leads_back(
    context: Context,
    day: date,
    pressed: list[int],
    seen: str,
) -> None:
    screens = Screens.opened(context, Calendar(context, day))
    keys(screens, context, *pressed)
    assert (str(chosen(screens)), month(screens)) == (
        seen,
        f"{date.fromisoformat(seen):%B %Y}",
    )


def test_the_mouse_alone_turns_months_chooses_a_day_and_plays_it_by_a_second_click(
    screens: Screens, context: Context
) -> None:
    stepper = screens.place("month")
    for _ in range(3):
        click(screens, context, (stepper.left + 10, stepper.centery))
    assert month(screens) == "August 2026"
    click(screens, context, (stepper.right - 10, stepper.centery))
    assert month(screens) == "September 2026"
    screens.turn_wheel("days", 1.0)
    assert month(screens) == "August 2026"
    screens.wait()
    cell = screens.place(f"days/{LATE_DAY}").center
    click(screens, context, cell)
    assert chosen(screens) == LATE_DAY
    click(screens, context, cell)
    assert playing(screens).code == daily.code_of(LATE_DAY)


def test_a_reader_chooses_a_day_by_its_focus_as_often_as_it_likes_and_plays_it_by_a_second_use(
    screens: Screens,
) -> None:
    day = date(2026, 11, 5)
    other = date(2026, 11, 9)
    focus = Action.FOCUS
    use = Action.ACTIVATE
    for asked, action in (
        (day, focus),
        (day, focus),
        (other, use),
        (day, focus),
    ):
        screens.ask(f"days/{asked}", action)
        screens.wait()
        screens.on(Calendar)
        assert chosen(screens) == asked
        assert told(screens).count("not played") == 1
    screens.ask(f"days/{day}")
    screens.wait()
    assert playing(screens).code == daily.code_of(day)


def test_places_without_a_deal_cannot_be_chosen_and_part_of_a_notch_turns_no_month(
    screens: Screens, context: Context
) -> None:
    (friday, thursday) = (
        screens.place(f"days/2026-11-{day}").center for day in (20, 19)
    )
    step = friday[0] - thursday[0]
    to_come = friday[0] + 2 * step, friday[1]
    # a Monday
    empty = (
        screens.place("days/2026-11-02").centerx,
        screens.place("days/2026-11-01").centery,
    )
    for pos in (to_come, empty):
        click(screens, context, pos)
        assert chosen(screens) == TODAY
    press_button(screens.stack, context, friday)
    screens.press(Press(friday), Release(thursday))  # the pointer left the day
    assert chosen(screens) == date(2026, 11, 20)
    for notches, number in (
        (0.4, 11),
        (0.4, 11),
        (0.4, 10),
        (-1.3, 11),
    ):
        screens.press(Wheel((0, 0), notches))
        assert chosen(screens).month == number


def test_a_game_pad_finds_and_plays_a_day(screens: Screens, context: Context) -> None:
    context.controls.device = Device.PAD
    screens.press(*[Nav.PREVIOUS] * 3, Nav.NEXT)
    assert chosen(screens) == date(2026, 9, 21)
    screens.press(GameCommand.HINT)
    assert chosen(screens) == TODAY
    screens.go(Nav.UP, Nav.ACTIVATE)
    assert playing(screens).code == daily.code_of(date(2026, 11, 14))


# Playing a past day


def line_of(day: date) -> list[Slide]:
    """The moves that win the deal of a day without a redeal."""
    verdict = solve(deal(*daily.deal_of(day)), nodes=10_000_000)
    moves = [move for move in verdict.line if isinstance(move, Slide)]
    assert len(moves) == len(verdict.line)
    assert Redeal() not in verdict.line
    return moves


@pytest.mark.slow
@pytest.mark.core
def test_a_past_day_that_is_won_is_won_late_and_does_not_count_for_the_streak(
    context: Context,
) -> None:
    context.change(speed="instant")
    add_game(context, TODAY - timedelta(1))
    screens = Screens.opened(context, Calendar(context, LATE_DAY))
    keys(screens, context, K_RETURN)
    session = playing(screens)
    assert session.label == "Daily deal · 17 Aug · played later"
    play = screens.on(Play)
    for move in line_of(LATE_DAY):
        play.make_move(move)
        session.seconds += 1.0
    screens.wait(1.0)
    screens.on(Results)
    record = context.folder.records.all()[-1]
    assert (record.day, record.result.end) == (LATE_DAY.isoformat(), "won")
    assert record.started.startswith(TODAY.isoformat())
    found = DailyCalendar.of(context.folder, TODAY)
    assert found.status(LATE_DAY) is DayStatus.WON_LATE
    assert found.streak == 1
    assert "17 Aug" in screens.words
    screens.use("next")
    screens.wait()
    assert chosen(screens) == LATE_DAY
    assert told(screens).startswith("Monday 17 August, Line Up, Won on a later day: ")
    assert screens.part("play").label == "Play again"
    session = begun(context, date(2026, 8, 18))
    session.undo()
    for number, move in enumerate(line_of(date(2026, 8, 18))):
        session.play(move, by_solver=number % 3 == 0)
    session.seconds = 500.0
    assert session.finish().result.end == "won"
    found = DailyCalendar.of(context.folder, TODAY)
    assert found.status(date(2026, 8, 18)) is not DayStatus.WON_LATE, (
        "the solver won it"
    )


def begun(
    context: Context,
    day: date,
    late: bool = True,
) -> GameSession:
    """The game of a day after its first move; ``late`` if it was opened as the deal of
    that day.
    """
    session = context.games.start(
        context.games.deal(*daily.deal_of(day), day=day if late else None)
    )
    session.play(session.game.state.slides[0])
    return session


@pytest.mark.parametrize("late", [True, False])
def test_a_day_that_was_begun_is_continued_late_or_for_its_day(
    context: Context, late: bool
) -> None:
    day = TODAY - timedelta(1)
    if not late:
        context.now = lambda: datetime(day.year, day.month, day.day, 23, 50)
    session = begun(context, day, late)
    context.now = session.now = lambda: datetime(2026, 11, 21, 0, 20)
    again = session.again()
    assert (session.kind is LATE, again.played.day, again.kind is LATE) == (
        late,
        day.isoformat(),
        True,
    )
    session.leave()
    context.folder.close()
    context.folder = context.games.folder = Folder(context.folder.path)
    screens = Screens.opened(context, Calendar(context, day))
    assert screens.part("play").label == "Continue"
    assert ("Begun on its day: a win counts for it." in told(screens)) is not late
    keys(screens, context, K_RETURN)
    assert len(playing(screens).game.steps) == 1
    assert (playing(screens).kind is LATE) is late
    assert playing(screens).label == "Daily deal · 20 Nov" + (
        " · played later" if late else ""
    )


@pytest.mark.slow
def test_only_the_deal_of_a_day_leads_from_its_results_to_the_calendar(
    context: Context,
) -> None:
    for chosen, day, is_of_day in (
        (DealCode(CATALOGUE["gaps"], 7), None, False),
        (daily.deal_of(TODAY), None, True),
        (daily.deal_of(LATE_DAY), None, False),
        (daily.deal_of(LATE_DAY), LATE_DAY, True),
    ):
        session = context.games.start(context.games.deal(*chosen, day=day))
        session.play(session.game.state.slides[0])
        screens = Screens.opened(
            context, open_results(context, finish_game(context, session))
        )
        screens.wait(2)
        step, label = ("next", "Calendar") if is_of_day else ("new deal", "New deal")
        assert screens.part(step).label.startswith(label)
        assert (session.kind is LATE) is (day is not None)
        screens.use(step)
        screens.wait()
        screens.on(Calendar if is_of_day else Play)


def test_a_late_record_is_true_and_one_begun_before_its_day_is_not() -> None:
    record = played_record(daily.code_of(LATE_DAY), 3, daily=LATE_DAY.isoformat())
    check_possible(changed(record, started="2026-11-21T10:00:00"))
    check_possible(changed(record, started=""))
    with pytest.raises(ValueError, match="begun before 2026-08-17"):
        check_possible(changed(record, started="2026-08-16T23:00:00"))


# What it says


def test_at_midnight_the_day_changes_while_the_calendar_is_open(
    context: Context,
) -> None:
    instant = [datetime(2026, 11, 30, 23, 59, 30)]
    context.now = lambda: instant[0]
    screens = Screens.opened(context, Calendar(context))
    assert screens.part("play").label == "Play today"
    assert screens.stack.wake_after is not None
    assert 29 < screens.stack.wake_after <= 30
    clock = UpdateScheduler(screens.stack)
    for _ in range(31 * 20):
        instant[0] += timedelta(milliseconds=50)
        clock.pass_time(50_000_000)
    assert chosen(screens) == date(2026, 11, 30)
    assert screens.part("play").label == "Play 30 November"
    assert "A past day: a win does not count for the streak." in told(screens)
    screens.use("today")
    assert chosen(screens) == date(2026, 12, 1)
    instant[0] = datetime(2026, 12, 2, 0, 0, 1)
    keys(screens, context, K_RETURN)
    assert playing(screens).label == "Daily deal · 1 Dec · played later", (
        "the day that was shown"
    )


@pytest.mark.parametrize(
    "day",
    slow_except(
        [date.min, date.min + timedelta(1), date.max - timedelta(1), date.max],
        [date.max],
    ),
)
def test_a_clock_at_the_first_and_last_days_there_are_is_only_wrong(
    context: Context, day: date
) -> None:
    add_game(context, TODAY)
    add_game(context, date.max)
    instant = datetime.combine(day, time.max)
    context.now = lambda: daily.wall_clock(lambda: instant)
    arrows = Nav.LEFT, Nav.RIGHT, Nav.UP, Nav.DOWN
    for name in ("statistics", "summits", "calendar", "today"):
        screens = Screens.opened(context)
        screens.use(name)
        screens.wait(2)
        screens.press(
            *arrows, GameCommand.PREVIOUS_PAGE, *arrows, GameCommand.NEXT_PAGE
        )
        screens.stack.draw(pygame.display.get_surface(), 0.0)  # type: ignore[arg-type]
        if name == "calendar" and day < TODAY:
            assert not screens.enabled("play")
            screens.press(Nav.ACTIVATE)
            assert chosen(screens) == date(2026, 1, 1)
            assert "This day is still to come." in told(screens)
    if day > TODAY:
        finished = finish_game(context, win_at_once(screens.session))
        screens = Screens.opened(context, open_results(context, finished))
        screens.wait(4)
        screens.stack.draw(pygame.display.get_surface(), 0.0)  # type: ignore[arg-type]
        assert DailyCalendar.of(context.folder, context.now().date()).streak == 1


# Drawing


def test_all_rests_after_a_month_was_turned_until_something_changes(
    screens: Screens, context: Context
) -> None:
    press_key(screens.stack, context, K_PAGEUP)
    screens.wait(0.23)
    assert not screens.stack.moving
    assert screens.stack.wake_after is not None
    assert 59 < screens.stack.wake_after <= 60
    screens.stack.draw(Surface(SIZE), 0.0)
    screens.stack.update(60.0)
    screens.press(Hover((3, SIZE[1] - 3)))
    assert not screens.stack.dirty
    screens.hover("days/2026-10-05")
    assert screens.stack.dirty


def test_the_frame_follows_the_pointer_from_day_to_day(screens: Screens) -> None:
    picture = Surface(SIZE)
    framed = []
    for day in (2, 3, 4):
        screens.hover(f"days/2026-11-0{day}")
        assert screens.stack.dirty
        screens.wait(0.2)
        screens.stack.draw(picture, 0)
        tops = [screens.place(f"days/2026-11-0{each}").midtop for each in (2, 3, 4)]
        framed.append([picture.get_at((x, y + 1)) for x, y in tops])
    assert all(framed[0][number] != framed[1][number] for number in (0, 1))
    assert all(framed[1][number] != framed[2][number] for number in (1, 2))


# Its marks differ in shape

LEAST_DIFFERENCE = 0.05  # of the pixels of a mark


@pytest.mark.parametrize("theme", list(themes()))
@pytest.mark.parametrize("height", [10, 20, 28, 60])
def test_any_two_marks_differ_in_more_than_colour(theme: str, height: int) -> None:
    style = Style(themes()[theme], (1280, 800))
    shapes = {}
    for status in LEGEND:
        mark = part_picture(
            style, mark_part(status, height), (round(height * MARK_ASPECT), height)
        )
        shapes[status] = pygame.mask.from_surface(mark, 150)
    for one, other in combinations(LEGEND, 2):
        first = shapes[one]
        second = shapes[other]
        common = first.overlap_area(second, (0, 0))
        differing = first.count() + second.count() - 2 * common
        assert differing > LEAST_DIFFERENCE * first.get_size()[0] * height, (one, other)


@pytest.mark.parametrize(
    "size", slow_except([(600, 900), (640, 700), (800, 600), SIZE], [(600, 900)])
)
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_tag_of_today_lies_inside_the_frame_of_its_day(
    context: Context,
    size: tuple[int, int],
    language: str,
) -> None:
    context.change(language=language)
    screens = Screens.opened(context, Calendar(context), size=size)
    place = screens.place(f"days/{TODAY}")
    brass = themes()["midnight"].brass
    picture = screens.picture()
    tag = pygame.mask.from_threshold(picture.subsurface(place), brass, (2, 2, 2, 255))
    (drawn,) = [each for each in tag.get_bounding_rects() if each.width > 8]
    assert picture.get_rect().contains(place)
    assert Rect((0, 0), place.size).inflate(-4, -4).contains(drawn)
