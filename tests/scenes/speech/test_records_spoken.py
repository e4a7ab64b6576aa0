"""Results, records, replays, the calendar and the summits for players who hear them."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import date, datetime
from typing import NoReturn

import pytest

from gaps.engine import CATALOGUE
from gaps.scenes.calendar.calendar import Calendar
from gaps.scenes.records.records_dialog import RecentGames, RecordsDialog
from gaps.scenes.records.replay_scene import ReplayScene
from gaps.scenes.records.statistics import Statistics
from gaps.scenes.results.results import Results
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.game_stack import GameStack
from gaps.scenes.summits.summits import Summits
from gaps.stage.core.intents import Nav
from gaps.stage.speech.spoken import Action
from gaps.store import Recording
from gaps.store.records.archive import RecordArchive
from tests.progress.summits.test_reader import some_records
from tests.scenes.calendar.test_calendar import add_game
from tests.scenes.records.test_statistics import fill
from tests.scenes.speech.trees import ask, heard, labels_of, tree_of
from tests.scenes.stacks import opened, wait
from tools.scenarios.games import won_game

QUICK = 0.005  # seconds for a tree: five times what is allowed, for a busy machine


@pytest.fixture
def context(context: Context) -> Context:
    """A screen reader listens on the day of some games, won, late and lost."""
    context.now = lambda: datetime(2026, 11, 21, 19, 0)
    context.announcer.active = True
    return context


def days(context: Context) -> GameStack:
    for day, result in ((3, "won"), (4, "lost"), (19, "won"), (20, "won")):
        add_game(context, date(2026, 11, day), result)
    add_game(context, date(2026, 11, 7), begun=date(2026, 11, 9))
    return opened(context, Calendar(context))


def results(context: Context, result: str | None = None) -> GameStack:
    session = context.games.start(context.games.deal(CATALOGUE["mini"], 3))
    session.replace_game(won_game(), 95.0)
    stack = opened(context, Results(context, finish_game(context, session, result)))
    wait(stack, 2.0)
    return stack


def replay(context: Context) -> GameStack:
    return opened(context, ReplayScene(context, Recording([*some_records(24)][-1], "Anna")))


def summits(context: Context) -> GameStack:
    for record in some_records(24):
        context.folder.add_record(record)
    stack = opened(context, Summits(context))
    wait(stack, 1.0)
    return stack


def statistics(context: Context) -> GameStack:
    fill(context.folder)
    return opened(context, Statistics(context))


def over_statistics(dialog: type[RecordsDialog] | type[RecentGames]) -> Callable[[Context], GameStack]:
    def open_it(context: Context) -> GameStack:
        stack = statistics(context)
        stack.show(dialog(context, stack.top))
        wait(stack)
        return stack

    return open_it


SCREENS = {
    "calendar": days,
    "results": results,
    "replay": replay,
    "summits": summits,
    "statistics": statistics,
    "records": over_statistics(RecordsDialog),
    "games": over_statistics(RecentGames),
}


@pytest.mark.parametrize("name", SCREENS)
def test_a_tree_is_quick_and_asks_the_records_nothing(
    name: str, context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = SCREENS[name](context).top
    before = tree_of(scene)

    def refuse(*_arguments: object) -> NoReturn:
        raise AssertionError("the records were asked")

    for question in (
        *("ask", "figures", "rates", "summary", "latest", "count", "better_games", "daily_games"),
        *("exported_files", "erased_count", "record"),
    ):
        if hasattr(RecordArchive, question):
            monkeypatch.setattr(RecordArchive, question, refuse)
    assert scene.spoken() == before
    start = time.perf_counter()
    for _ in range(20):
        scene.spoken()
    assert (time.perf_counter() - start) / 20 < QUICK


@pytest.mark.parametrize("name", ["calendar", "results", "summits"])
def test_keys_are_named_for_players_who_want_many_words(name: str, context: Context) -> None:
    scene = SCREENS[name](context).top
    assert not [label for label in labels_of(scene) if "Enter: " in label]
    context.change(words="many")
    assert [label for label in labels_of(scene) if "Enter: " in label]


# The calendar


def test_late_figures_are_announced(context: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    stack = days(context)
    heard(context.announcer)
    monkeypatch.setattr(RecordArchive, "loading_seconds", property(lambda _archive: 1.0))
    stack.update(0.1)
    assert heard(context.announcer) == "Loading"
    labels = labels_of(stack.top)
    assert "Loading…".rstrip("…") in labels
    assert not [label for label in labels if "missed" in label or "not played" in label]
    monkeypatch.undo()
    stack.update(0.1)
    assert "4 of 19 won" in heard(context.announcer)


# Replays


def test_the_end_of_a_replay_is_announced(context: Context) -> None:
    stack = replay(context)
    scene = stack.top
    assert isinstance(scene, ReplayScene)
    scene.go_to(scene.playback.last - 1)
    stack.handle(Nav.RIGHT)
    assert heard(context.announcer).endswith("Lost.")


def test_a_reader_goes_down_a_list(context: Context) -> None:
    stack = SCREENS["games"](context)
    for _ in range(13):
        ask(stack, "games", Action.INCREASE)
    assert stack.top.spoken_focus() == "games/13"
