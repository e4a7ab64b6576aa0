"""The statistics by mouse alone and by keyboard alone, and the export and import of records."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pygame
import pytest

from gaps.engine import CATALOGUE
from gaps.progress.calendar.daily_calendar import DayStatus
from gaps.scenes.calendar.day_marks import LEGEND
from gaps.scenes.common.confirm_dialog import ConfirmDialog
from gaps.scenes.menu.title import Title
from gaps.scenes.records import records_dialog
from gaps.scenes.records.records_dialog import RecordsDialog
from gaps.scenes.records.statistics import Statistics
from gaps.scenes.results.results import Results
from gaps.scenes.session import daily
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.game_stack import GameStack
from gaps.scenes.shell.router import resolver
from gaps.scenes.text import rate_text, statistics_text
from gaps.stage.core.intents import Nav, Press, Release, Wheel
from gaps.stage.core.scene import SceneStack
from gaps.stage.drawing.theme import themes
from gaps.stage.widgets import Widget
from gaps.store import Folder, Rate, Record
from gaps.store.records.exports import write_records
from tests.marks import slow_except
from tests.progress.calendar.games import calendar_of
from tests.scenes.conftest import SIZE, STEP, Player
from tests.scenes.forms import form_of
from tests.screens import Screens, title_with_all
from tests.store.games import played_record

SIZES = [(800, 600), (1280, 800), (1920, 1200), (640, 400), (320, 240), (1, 1), (1000, 2000)]
PLAYED = {"gaps": 30, "mini": 12, "unshuffled": 9, "addiction": 8, "montana": 7, "endless": 6, "paganini": 2}


def fill(folder: Folder) -> None:
    number = 0
    for key, games in PLAYED.items():
        for _ in range(games):
            number += 1
            won = number % 3 == 0
            record = Record(
                f"{key}:{number}", ("D5-B5",) * number, 60.0 + number, number % 2, 0, 1, 4, 100 * number,
                "won" if won else "lost", 24 if won else 7, f"2026-02-{1 + number % 27:02}T12:00:00",
            )  # fmt: skip
            folder.add_record(record)


@pytest.fixture
def opened(context: Context) -> SceneStack:
    """The statistics of 74 games, over the title."""
    fill(context.folder)
    stack = GameStack(context, title_with_all(context))
    stack.resize(SIZE)
    choose(stack, "statistics")
    assert isinstance(stack.top, Statistics)
    return stack


def wait(stack: SceneStack, seconds: float = 0.3) -> None:
    for _ in range(round(seconds / STEP)):
        stack.update(STEP)
    stack.draw(pygame.display.get_surface(), 0.0)  # type: ignore[arg-type]


def widget(stack: SceneStack, name: str) -> Widget:
    return form_of(stack).widget(name)


def click(stack: SceneStack, pos: tuple[int, int]) -> None:
    stack.handle(Press(pos))
    stack.handle(Release(pos))
    wait(stack)


def choose(stack: SceneStack, name: str) -> None:
    """Click a widget."""
    click(stack, widget(stack, name).rect.center)


def tab_to(stack: SceneStack, name: str) -> None:
    """Move the focus to a widget by Tab, and check that the focus ring is drawn there."""
    form = form_of(stack)
    for _ in range(40):
        if form.focused is not None and form.focused.name == name and form.focus_visible:
            break
        stack.handle(Nav.NEXT)
    assert form.focused is not None
    assert form.focused.name == name
    wait(stack)
    focus_colour = themes()["midnight"].focus
    rect = form.focused.rect.inflate(20, 20)
    picture = pygame.display.get_surface()
    assert picture is not None
    points = [(x, y) for x in range(rect.left, rect.right) for y in range(rect.top, rect.bottom, 3)]
    assert any(
        picture.get_at(point)[:3] == focus_colour
        for point in points
        if picture.get_rect().collidepoint(point)
    )


def statistics(stack: SceneStack) -> Statistics:
    assert isinstance(stack.top, Statistics)
    return stack.top


def test_the_statistics_by_keyboard_alone(opened: SceneStack) -> None:
    scene = statistics(opened)
    assert scene.figures.rate.played == sum(PLAYED.values())
    tab_to(opened, "variant")
    opened.handle(Nav.RIGHT)
    assert (scene.scope.key, scene.figures.rate.played) == ("gaps", 30)
    opened.handle(Nav.LEFT)
    assert scene.scope.key is None
    tab_to(opened, "mode")
    opened.handle(Nav.RIGHT)
    assert scene.figures.rate.played == sum(PLAYED.values()) // 2
    opened.handle(Nav.RIGHT)
    assert scene.scope.mode == "relaxed"
    tab_to(opened, "variants")
    for _ in PLAYED:
        opened.handle(Nav.DOWN)
    tab_to(opened, "variants")
    for _ in PLAYED:
        if scene.table.selected_key == "montana":
            break
        opened.handle(Nav.UP)
    opened.handle(Nav.ACTIVATE)
    assert scene.scope.key == "montana"
    tab_to(opened, "records")
    opened.handle(Nav.ACTIVATE)
    assert isinstance(opened.top, RecordsDialog)
    wait(opened)
    for name in ("json", "csv", "reset", "done"):
        tab_to(opened, name)
    opened.handle(Nav.ACTIVATE)
    wait(opened)
    assert statistics(opened) is scene
    opened.handle(Nav.BACK)
    assert isinstance(opened.top, Title)


def test_every_variant_can_be_reached_by_the_arrows(opened: SceneStack) -> None:
    scene, seen = statistics(opened), []
    tab_to(opened, "variants")
    for _ in PLAYED:
        seen.append(scene.table.selected_key)
        wait(opened, 0.05)
        opened.handle(Nav.DOWN)
    assert seen == list(PLAYED)


def test_the_statistics_by_mouse_alone(opened: SceneStack) -> None:
    scene = statistics(opened)
    rect = scene.variant_stepper.rect
    click(opened, (rect.right - 10, rect.centery))
    assert scene.scope.key == "gaps"
    click(opened, (rect.left + 10, rect.centery))
    assert scene.scope.key is None
    for mode, segment in scene.mode.areas().items():
        click(opened, segment.center)
        assert scene.scope.mode == mode
    click(opened, scene.mode.areas()["all"].center)
    first = scene.table.rect.left + 30, scene.table.rect.top + 20
    click(opened, first)
    assert scene.scope.key == "gaps"
    click(opened, first)  # a second click shows all variants
    assert scene.scope.key is None
    opened.handle(Wheel(first, -2.0))
    click(opened, first)
    assert scene.scope.key == "unshuffled"
    choose(opened, "records")
    assert isinstance(opened.top, RecordsDialog)
    choose(opened, "done")
    choose(opened, "back")
    assert isinstance(opened.top, Title)


def do_import(stack: SceneStack, dialog: RecordsDialog) -> None:
    """Import the chosen file to its end."""
    choose(stack, "import")
    while dialog.importing is not None:
        assert not dialog.form.widget("reset").enabled
        stack.update(STEP)


def test_closing_the_dialog_stops_an_import_and_adds_nothing(
    opened: SceneStack, context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records_dialog, "IMPORT_SECONDS", 0)  # one game for each update
    exports = context.folder.path / "exports"
    exports.mkdir(exist_ok=True)
    write_records(exports / "real.csv", [played_record(f"mini:{number}") for number in range(1, 30)])
    choose(opened, "records")
    dialog = opened.top
    assert isinstance(dialog, RecordsDialog)
    context.folder.records.reset()
    place = widget(opened, "import").rect.center
    opened.handle(Press(place))
    opened.handle(Release(place))
    opened.update(STEP)
    assert dialog.message.startswith("Replaying game ")
    assert dialog.message.endswith(" of 29. Closing this stops the import.")
    dialog.close(None)
    wait(opened, 2)
    assert opened.top is not dialog
    assert context.folder.records.all() == []


def test_records_are_exported_and_imported(opened: SceneStack, context: Context) -> None:
    choose(opened, "records")
    dialog = opened.top
    assert isinstance(dialog, RecordsDialog)
    assert not dialog.form.widget("import").enabled
    for file_format in ("json", "csv"):
        choose(opened, file_format)
        assert dialog.message.startswith("Written to")
        assert dialog.files.value == f"records-2026-03-01-120000.{file_format}"
    do_import(opened, dialog)
    assert dialog.message == f"0 games added, {sum(PLAYED.values())} were here already."
    context.folder.records.reset()
    exports = context.folder.path / "exports"
    write_records(exports / "real.json", [played_record("mini:12"), played_record("gaps:7")])
    do_import(opened, dialog)
    assert dialog.message == f"0 games added, {sum(PLAYED.values())} could not be read or replayed."
    dialog.files.select("real.json")
    do_import(opened, dialog)
    assert dialog.message == "2 games added."
    (context.folder.path / "exports" / dialog.files.value).write_text("nonsense")
    choose(opened, "import")
    assert dialog.failed
    assert "was not imported" in dialog.message


def test_a_reset_is_confirmed_twice_and_can_be_undone(opened: SceneStack, context: Context) -> None:
    games = sum(PLAYED.values())
    choose(opened, "records")
    dialog = opened.top
    assert isinstance(dialog, RecordsDialog)
    for answers in ([False], [True, False]):
        choose(opened, "reset")
        for answer in answers:
            assert isinstance(opened.top, ConfirmDialog)
            choose(opened, "yes" if answer else "no")
        assert opened.top is dialog
        assert len(context.folder.records.all()) == games
    choose(opened, "reset")
    opened.handle(Nav.ACTIVATE)  # the focus is on the answer that changes nothing
    wait(opened)
    assert len(context.folder.records.all()) == games
    choose(opened, "reset")
    choose(opened, "yes")
    choose(opened, "yes")
    assert context.folder.records.all() == []
    assert not dialog.form.widget("reset").enabled
    opened.handle(Nav.BACK)
    wait(opened)
    scene = statistics(opened)
    assert scene.empty
    assert [each.name for each in scene.form.widgets] == ["back", "records"]
    choose(opened, "records")
    choose(opened, "undo")
    assert len(context.folder.records.all()) == games
    opened.handle(Nav.BACK)
    wait(opened)
    assert statistics(opened).figures.rate.played == games
    opened.handle(Nav.BACK)
    title = opened.top
    assert isinstance(title, Title)
    assert "33% won" in Screens(opened).part("gaps").detail


def test_empty_statistics_can_be_left_by_keyboard(context: Context) -> None:
    stack = GameStack(context, title_with_all(context))
    stack.resize(SIZE)
    choose(stack, "statistics")
    assert statistics(stack).empty
    for nav in Nav:
        if nav is not Nav.BACK and isinstance(stack.top, Statistics) and nav is not Nav.ACTIVATE:
            stack.handle(nav)
            wait(stack, 0.02)
    tab_to(stack, "back")
    stack.handle(Nav.ACTIVATE)
    assert isinstance(stack.top, Title)


def test_too_few_games_have_no_win_rate() -> None:
    assert rate_text.rate_figure(Rate(3, 3)) == "3 of 3"
    assert rate_text.rate_text(Rate(1, 3)) == "1 of 3 won"
    assert rate_text.rate_text(Rate()) == "not played yet"
    assert statistics_text.win_rate_notes(Rate(1, 3)) == ("won", "no rate yet")
    assert rate_text.rate_figure(Rate(3, 10)) == "30%"
    assert rate_text.rate_text(Rate(3, 10)) == "30% won"
    assert statistics_text.win_rate_notes(Rate(3, 10)) == ("won", "likely range 11–60%")
    assert rate_text.percent(0.0001) == "<1%"
    assert rate_text.percent(0.9999) == ">99%"


def test_the_results_open_the_statistics_of_their_variant(player: Player) -> None:
    results = Results(player.context, finish_game(player.context, player.scene.session, "given up"))
    stack = SceneStack(results, resolver(results.context))
    stack.resize(SIZE)
    stack.update(2)
    stack.update(2)
    choose(stack, "details")
    choose(stack, "statistics")
    assert statistics(stack).scope.key == "mini"
    stack.handle(Nav.BACK)
    assert stack.top is results


def test_the_record_of_a_daily_deal_has_its_date(context: Context) -> None:
    today = context.now().date()
    session = context.start_game(context.new_game(CATALOGUE[daily.VARIANT], daily.number_of(today)))
    assert session.record("won").daily == today.isoformat()
    before = replace(session, daily="", started="2026-02-28T23:59:00")
    assert before.record("won").daily == ""
    mini = context.start_game(context.new_game(CATALOGUE["mini"], daily.number_of(today)))
    assert mini.record("won").daily == ""


def test_the_calendar_shows_won_played_missed_and_other_days() -> None:
    today = date(2026, 11, 20)
    calendar = calendar_of(
        today, {today - timedelta(days): days != 3 for days in (1, 2, 3, 5)}, since=today - timedelta(7)
    )
    won, played, missed = DayStatus.WON, DayStatus.PLAYED, DayStatus.MISSED
    statuses = [calendar.status(today - timedelta(days)) for days in range(-1, 9)]
    shown = [status if status in LEGEND else None for status in statuses]
    assert shown == [None, None, won, won, played, missed, won, missed, missed, None]


@pytest.mark.parametrize("theme", slow_except(["midnight", "daybreak", "signal"], ["midnight"]))
@pytest.mark.parametrize("games", [0, 3, 74])
def test_the_statistics_fit_every_size_in_every_theme(context: Context, theme: str, games: int) -> None:
    context.change(theme=theme)
    if games == 74:
        fill(context.folder)
    for number in range(games if games == 3 else 0):
        context.folder.add_record(
            Record(f"mini:{number + 1}", (), 1.0, 0, 0, 0, 0, 0, "lost", 3, "2026-03-01")
        )
    scene = Statistics(context)
    dialog = RecordsDialog(context, scene)
    for size in SIZES:
        for each in (scene, dialog):
            surface = pygame.Surface(size)
            each.resize(size)
            each.update(STEP)
            each.draw(surface, 0.0)
