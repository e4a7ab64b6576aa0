"""Results, records, replays, the calendar and the summits for players who hear them."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import date, datetime
from typing import NoReturn

import pytest

from gaps.engine import CATALOGUE
from gaps.scenes.calendar.calendar import Calendar
from gaps.scenes.game.play import Play
from gaps.scenes.records.records_dialog import RecentGames, RecordsDialog
from gaps.scenes.records.replay_scene import ReplayScene
from gaps.scenes.records.statistics import Statistics
from gaps.scenes.results.results import Results
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.game_stack import GameStack
from gaps.scenes.summits.summits import Summits
from gaps.stage.core.intents import Nav
from gaps.stage.core.scene import Scene
from gaps.stage.speech.spoken import Action, Role
from gaps.store import Recording
from gaps.store.records.archive import RecordArchive
from tests.progress.summits.test_reader import some_records
from tests.scenes.calendar.test_calendar import add_game
from tests.scenes.forms import top_of
from tests.scenes.records.test_statistics import fill
from tests.scenes.speech.trees import ask, heard, labels_of, parts_of, tree_of, words_of
from tests.scenes.stacks import opened, use, wait
from tests.searches import Searches
from tools.scenarios.games import won_game

TODAY = date(2026, 11, 21)
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
    session = context.start_game(context.new_game(CATALOGUE["mini"], 3))
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


def focused(scene: Scene) -> str:
    """What has the focus, as it is spoken."""
    return words_of(parts_of(scene)[scene.spoken_focus()])


@pytest.mark.parametrize("name", ["calendar", "results", "summits"])
def test_keys_are_named_for_players_who_want_many_words(name: str, context: Context) -> None:
    scene = SCREENS[name](context).top
    assert not [label for label in labels_of(scene) if "Enter: " in label]
    context.change(words="many")
    assert [label for label in labels_of(scene) if "Enter: " in label]


# The calendar


def test_keys_move_the_focus_from_day_to_day(context: Context) -> None:
    stack = days(context)
    assert stack.top.spoken_focus() == "days/2026-11-21"
    stack.handle(Nav.UP)
    assert focused(stack.top) == "Saturday 14 November, missed, A past day: a win counts as won late."
    for _ in range(2):
        stack.handle(Nav.UP)
    stack.handle(Nav.LEFT)
    stack.handle(Nav.UP)
    assert focused(stack.top).startswith("Friday 23 October")
    assert words_of(parts_of(stack.top)["month"]) == "Month, October 2026"


def test_a_reader_chooses_a_day_and_plays_it(context: Context) -> None:
    stack = days(context)
    ask(stack, "days/2026-11-05", Action.FOCUS)
    assert stack.top.spoken_focus() == "days/2026-11-05"
    assert parts_of(stack.top)["days/2026-11-05"].selected
    assert words_of(parts_of(stack.top)["play"]).startswith("Play 5 November")
    ask(stack, "month", Action.DECREASE)
    assert words_of(parts_of(stack.top)["month"]) == "Month, October 2026"
    assert stack.top.spoken_focus() == "month"
    ask(stack, "days/2026-10-06")
    assert stack.top.spoken_focus() == "days/2026-10-06"
    ask(stack, "days/2026-10-06")
    assert isinstance(top_of(stack), Play)


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


# The summits


def test_keys_and_a_reader_choose_a_summit(context: Context) -> None:
    stack = summits(context)
    ask(stack, "first_pass", Action.FOCUS)
    stack.handle(Nav.RIGHT)
    assert stack.top.spoken_focus() == "north_wall"
    assert parts_of(stack.top)["north_wall"].selected
    ask(stack, "first_pass")
    assert isinstance(top_of(stack), Summits)
    assert parts_of(stack.top)["first_pass"].selected
    assert parts_of(stack.top)["game"].label == "The game that earned it"
    ask(stack, "first_pass")
    assert isinstance(top_of(stack), ReplayScene)


# The statistics and the records


def test_a_week_says_what_became_of_its_days(context: Context) -> None:
    days(context)
    words = labels_of(opened(context, Statistics(context)).top, Role.TEXT)
    assert (
        "Week of 2 November, won: Tuesday; won late: Saturday; "
        "played, not won: Wednesday; missed: Thursday, Friday, Sunday"
    ) in words


def test_another_game_of_the_statistics_is_announced(context: Context) -> None:
    stack = statistics(context)
    heard(context.announcer)
    ask(stack, "variants/1", Action.FOCUS)
    assert stack.top.spoken_focus() == "variants/1"
    assert focused(stack.top) == "Short Addiction: 12 games, 33% won"
    assert heard(context.announcer) == ""
    ask(stack, "variants/1")
    assert heard(context.announcer) == "Games: 12, none given up. Won: 33%"
    assert words_of(parts_of(stack.top)["variant"]) == "Game, Short Addiction"
    stack.handle(Nav.DOWN)
    assert stack.top.spoken_focus() == "variants/2"


def test_an_export_is_announced(context: Context) -> None:
    stack = SCREENS["records"](context)
    assert tree_of(stack.top).role is Role.DIALOG
    heard(context.announcer)
    ask(stack, "json")
    assert heard(context.announcer).startswith("Written to ")
    assert any(label.startswith("Written to ") for label in labels_of(stack.top))


def test_a_game_of_the_list_is_watched(context: Context) -> None:
    stack = SCREENS["games"](context)
    assert stack.top.spoken_focus() == "games/0"
    stack.handle(Nav.DOWN)
    assert stack.top.spoken_focus() == "games/1"
    assert " points, deal " in focused(stack.top)
    ask(stack, "games/2", Action.FOCUS)
    assert isinstance(top_of(stack), RecentGames)
    ask(stack, "games/2")
    assert not isinstance(top_of(stack), RecentGames)


# Replays


def test_a_replay_says_its_board_and_each_step(context: Context) -> None:
    stack = replay(context)
    assert len(labels_of(stack.top, Role.CELL)) == 28
    assert "Short Addiction, Deal 24, Anna, lost, Strict, 5,000 points" in labels_of(stack.top)
    ask(stack, "play")
    assert heard(context.announcer).startswith("Move ")
    scene = stack.top
    assert isinstance(scene, ReplayScene)
    scene.go_to(0)
    stack.handle(Nav.RIGHT)
    assert heard(context.announcer) == "Move 1 of 33. Two of clubs to row 3, column 1. Home."
    stack.handle(Nav.RIGHT)
    stack.handle(Nav.LEFT)
    assert heard(context.announcer) == "Move 1 of 33. Six of spades back to row 1, column 2."
    assert words_of(parts_of(scene)["timeline"]) == "Place in the game, Move 1 of 33"


def test_the_slider_says_its_place_and_the_step_is_announced(context: Context) -> None:
    stack = replay(context)
    ask(stack, "timeline", Action.INCREASE)
    assert words_of(parts_of(stack.top)["timeline"]) == "Place in the game, Move 1 of 33"
    heard(context.announcer)
    stack.handle(Nav.RIGHT)
    assert heard(context.announcer) == "Six of spades to row 2, column 5."


def test_the_end_of_a_replay_is_announced(context: Context) -> None:
    stack = replay(context)
    scene = stack.top
    assert isinstance(scene, ReplayScene)
    scene.go_to(scene.playback.last - 1)
    stack.handle(Nav.RIGHT)
    assert heard(context.announcer).endswith("Lost.")


# The results


def test_the_results_say_the_most_important_first(context: Context, searches: Searches) -> None:
    stack = results(context)
    words = heard(context.announcer)
    places = [words.index(part) for part in ("You won.", "Score: ", "Your first win", "First pass")]
    assert places == sorted(places)
    assert tree_of(stack.top).label == "You won"
    labels = labels_of(stack.top, Role.TEXT)
    assert labels[0].endswith("all 24 home")
    assert labels[1].startswith("Score: 7,687")
    assert labels[2] == "1 minute 35 seconds, a chain of 6, no hint"
    assert labels[3] == "Your first win in this game"
    assert labels[4] == "New summit, 1 of 30: First pass. Win a game."
    searches.finish()
    wait(stack, 3.0)
    assert heard(context.announcer) == ""
    use(stack, "details")
    assert "Winnable: move 0 to 20, 28 to 42" in words_of(parts_of(stack.top)["chart"])


def test_that_a_game_was_given_up_is_said_once(context: Context) -> None:
    stack = results(context, "given up")
    wait(stack)
    assert heard(context.announcer).count("up") == 1
    words = " ".join(labels_of(stack.top)).casefold()
    assert words.count("gave up") + words.count("given up") == 1


def test_a_hidden_score_is_said_when_it_is_shown(context: Context) -> None:
    context.change(calm=True)
    stack = results(context)
    assert "7,687" not in heard(context.announcer) + " ".join(labels_of(stack.top))
    use(stack, "details")
    heard(context.announcer)
    ask(stack, "show_score")
    wait(stack)
    assert heard(context.announcer).startswith("Score: 7,687")


def test_a_move_of_the_graph_is_chosen_and_played_on_from(context: Context) -> None:
    stack = results(context)
    use(stack, "details")
    ask(stack, "chart", Action.DECREASE)
    ask(stack, "chart", Action.DECREASE)
    assert words_of(parts_of(stack.top)["chart"]).startswith("Progress, Move 40: ")
    assert words_of(parts_of(stack.top)["back"]).startswith("Play on from move 40")
    ask(stack, "chart")
    assert isinstance(top_of(stack), Play)


def test_what_was_copied_is_announced(context: Context) -> None:
    stack = results(context)
    use(stack, "details")
    heard(context.announcer)
    use(stack, "copy")
    assert heard(context.announcer) in ("Copied", "The clipboard cannot be reached.")


def test_the_way_back_into_a_lost_game_is_announced(context: Context, searches: Searches) -> None:
    session = context.start_game(context.new_game(CATALOGUE["mini"], 3))
    won = won_game()
    session.replace_game(type(won)(won.start, won.steps[:20]), 60.0)
    stack = opened(context, Results(context, finish_game(context, session, "given up")))
    wait(stack, 2.0)
    assert "Looking for the last winnable position." in heard(context.announcer)
    assert "Looking for the last winnable position" in labels_of(stack.top)
    searches.finish()
    wait(stack)
    assert heard(context.announcer) == "Back to move 20."
    stack.handle(Nav.NEXT)
    wait(stack)
    assert "Back to move" not in heard(context.announcer)
    assert parts_of(stack.top)["back"].role is Role.BUTTON
