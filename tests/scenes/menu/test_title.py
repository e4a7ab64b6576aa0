"""The title and the first start: everything is reached, the first game is taught, the
foot plays alone.
"""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from threading import Event

import pygame
import pytest

import gaps.app
from gaps.app import first_scenes
from gaps.cli.options import Options, read_options
from gaps.engine import CATALOGUE, Status, by_key, parse_move
from gaps.progress.first_games import first_games
from gaps.scenes.calendar.calendar import Calendar
from gaps.scenes.expedition.expedition import Expedition
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.rules import Rules
from gaps.scenes.menu.attract_row import IDLE, AttractRow, games
from gaps.scenes.menu.title import Title
from gaps.scenes.new_game.new_deal import NewDeal
from gaps.scenes.records.statistics_screen import Statistics
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.session.share_line import read_deal, share_line
from gaps.scenes.settings.pause import Pause
from gaps.scenes.shared.context import Context
from gaps.scenes.summits.summits import Summits
from gaps.scenes.together.match_setup import Together
from gaps.stage.core.intents import Hover, Nav, Wheel
from gaps.stage.core.scene import Scene
from gaps.store import Folder, Settings
from gaps.store.questions import PATIENCE
from tests.scenes.conftest import begun
from tests.screens import SIZE, STEP, Screens, heard


def begin(context: Context, key: str) -> GameSession:
    """A game of a variant with one move after a minute, played last."""
    context.change(last_variant=key)
    return begun(context, f"{key}:7", seconds=60)


def test_a_deal_is_typed_by_its_code_or_refused_with_the_reason(
    context: Context,
) -> None:
    screens = Screens.opened(context)
    screens.press(GameCommand.DEAL_NUMBER)
    screens.enter("d")  # the letter that opened it
    screens.wait()
    refused = {
        "0": "A deal is a number",
        "whist:1": "A deal is a number",
        "custom/13llb2akrsf": "only if the redeal is shuffled",
    }
    for text, reason in refused.items():
        screens.enter(text)
        screens.press(Nav.ACTIVATE)
        screens.on(NewDeal)
        assert reason in screens.words
        screens.press(*[Nav.ERASE] * len(text))
    screens.enter("mini:129")
    screens.go(Nav.ERASE, Nav.ACTIVATE)
    assert screens.session.code == "mini:12"
    screens.go(GameCommand.DEAL_NUMBER)
    screens.enter("custom/9hsb3rsnel:12")
    screens.go(Nav.ACTIVATE)
    assert screens.session.code == "custom/9hsb3rsnel:12"


def test_escape_on_the_title_focuses_quit_and_quit_ends(context: Context) -> None:
    screens = Screens.opened(context)
    screens.press(Nav.BACK, Nav.ACTIVATE)
    assert screens.stack.empty
    screens = Screens.opened(context)
    screens.press(GameCommand.QUIT)
    assert screens.stack.empty


@pytest.mark.parametrize(
    ("key", "seed", "line"),
    [
        ("gaps", 20417, "GAPS-M-20417 ▲△ 18,240 · 112 moves"),
        ("either-side", 7, "GAPS-either-side-7 ▲△ 18,240 · 112 moves"),
        ("custom/9hsb3rsnel", 12, "GAPS-custom/9hsb3rsnel-12 ▲△ 18,240 · 112 moves"),
    ],
)
def test_a_shared_line_is_a_deal_that_can_be_typed(
    key: str, seed: int, line: str
) -> None:
    assert share_line(key, seed, [True, False], 18240, 112) == line
    assert read_deal(line, CATALOGUE["mini"]) == (by_key(key), seed)


# The first visit, and all others


def test_the_next_first_game_follows_until_one_is_won(context: Context) -> None:
    for number, game in enumerate(first_games()[:3]):
        screens = Screens.opened(context, Title(context))
        assert screens.part("play").detail == f"{game.variant.name}: a small first game"
        screens.use("play")
        session = screens.session
        assert session.code == game.code
        session.play(session.game.state.slides[0])
        finish_game(context, session, "given up" if number < 2 else "won")
    assert (
        Screens.opened(context, Title(context)).part("play").detail
        == first_games()[2].variant.name
    )


def test_a_slow_start_knows_who_is_new(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = Folder(context.folder.path, in_thread=True)
    ask = folder.records.store.query_aside
    answers = Event()
    seconds = 3 * PATIENCE

    def slow(question: Callable[[sqlite3.Connection], object]) -> object:
        answers.wait(seconds)
        return ask(question)

    monkeypatch.setattr(folder.records.store, "query_aside", slow)
    monkeypatch.setattr(gaps.app, "START_PATIENCE", 60.0)
    slowly = replace(context, folder=folder, random_deal_number=lambda: 1)
    slowly.change(welcomed=True)
    screens = Screens.opened(slowly, *first_scenes(slowly, read_options([])))
    assert screens.names == ["play", "learn", "all", "settings", "quit"]
    seconds = 60.0
    folder.records.be_patient(0)
    folder.records.latest(1)
    assert folder.records.loading_seconds
    screens.on(Title).changed()
    assert screens.names == ["play", "learn", "all", "settings", "quit"], (
        "another question changes nothing"
    )
    answers.set()
    folder.close()


def test_the_plates_begin_with_what_is_under_way_or_was_played_last(
    context: Context,
) -> None:
    begin(context, "station")
    finish_game(context, begin(context, "maze"), "given up")
    assert Screens.opened(context, Title(context)).part("games").label == "Games", (
        "some are new"
    )
    for key in ("mini", "spaces"):
        finish_game(context, begin(context, key), "given up")
    screens = Screens.opened(context, Title(context))
    names = [name for name in screens.names if name in CATALOGUE]
    assert names == ["spaces", "station", "mini", "maze"]
    assert screens.part("games").label == "Play again"
    screens.use("station")
    assert len(screens.session.game.moves) == 1


@pytest.mark.parametrize("reduced_motion", [False, True])
def test_at_midnight_the_title_names_the_new_day(
    context: Context, reduced_motion: bool
) -> None:
    context.change(reduced_motion=reduced_motion)
    instant = [datetime(2026, 3, 1, 23, 59, 59, 900_000)]
    context.now = lambda: instant[0]
    screens = Screens.opened(context, Title(context, "today"))
    assert screens.part("today").detail == "1 Mar · not yet played"
    assert screens.top.wake_after is not None
    assert screens.top.wake_after <= 0.1 + 1e-6
    instant[0] += timedelta(seconds=1)
    assert screens.top.wake_after == 0
    screens.wait(STEP)
    assert screens.part("today").detail == "2 Mar · not yet played"
    assert screens.top.wake_after > 0


SCREENS: dict[str, type[Scene]] = {
    "expedition": Expedition,
    "calendar": Calendar,
    "statistics": Statistics,
    "summits": Summits,
    "rules": Rules,
    "settings": Pause,
    "together": Together,
}


def test_the_title_leads_to_screens_and_these_back_to_where_it_was_left(
    context: Context,
) -> None:
    screens = Screens.opened(context, Title(context))
    screens.use("all")
    assert screens.focused == "today"
    for name, scene in SCREENS.items():
        screens.use(name)
        screens.on(scene)
        screens.go(Nav.BACK)
        screens.on(Title)
        assert screens.focused == ("today" if name == "calendar" else name)
    screens.use("together")
    screens.use("challenge")
    screens.on(NewDeal)


@pytest.mark.slow
def test_the_row_at_the_foot_plays_games_to_their_wins(context: Context) -> None:
    row = AttractRow(context)
    played = set[object]()
    row.draw(pygame.Surface(SIZE), context.look.style(SIZE), 664)
    row.update(IDLE)
    for _ in range(1000):
        if row.game.state.status is Status.WON:
            played.add(row.game.start)
        row.update(0.5 if len(played) < 2 else 2.0)
    assert len(played) == len(games()) > 1


@pytest.mark.parametrize("reduced_motion", [False, True])
def test_it_begins_after_forty_seconds_where_there_is_motion_and_stops_at_input(
    context: Context, reduced_motion: bool
) -> None:
    context.change(reduced_motion=reduced_motion)
    screens = Screens.opened(context, Title(context))
    row = screens.on(Title).attract_row
    for _ in range(round((IDLE - 1) / 0.5)):
        screens.stack.update(0.5)
    assert not row.playing
    made = len(row.game.steps)
    screens.wait(4)
    assert row.playing is (len(row.game.steps) > made) is not reduced_motion
    if reduced_motion:
        assert row.wake_after is None
        # for a look at the clock: at midnight there is another deal
        assert screens.top.wake_after == 60
    screens.press(Hover((10, 10)))
    assert not row.playing
    screens.on(Title)


# The first start: one question over the first game, by keys, by mouse; then the same
# board is the game.


def first_start(context: Context, size: tuple[int, int] = SIZE) -> Screens:
    context.settings = Settings()
    return Screens.opened(context, *first_scenes(context, Options()), size=size)


def saved(context: Context) -> Settings:
    return Folder(context.folder.path).load_settings()


@pytest.mark.parametrize("key", [Nav.ACTIVATE, Nav.BACK])
def test_one_key_plays_the_board_that_lay_behind_and_it_is_shown_once(
    context: Context, key: Nav
) -> None:
    assert isinstance(first_scenes(context, read_options(["mini:3"]))[0], Play)
    screens = first_start(context)
    assert screens.title == "Which cards do you like?"
    assert screens.focused == "play"
    assert saved(context).welcomed is False
    screens.press(key)
    screens.wait(0.2)
    assert screens.on(Play).session.code == first_games()[0].code
    assert not screens.session.game.steps
    assert (saved(context).welcomed, saved(context).deck) == (True, Settings().deck)
    assert not context.folder.records.all()
    assert isinstance(first_scenes(context, read_options([]))[0], Title)


@pytest.mark.parametrize("way", ["keys", "wheel"])
def test_left_and_right_change_the_cards_and_a_button_the_language(
    context: Context, way: str
) -> None:
    screens = first_start(context)
    on, back = (
        (Nav.RIGHT, Nav.LEFT)
        if way == "keys"
        else (Wheel((9, 9), -1), Wheel((9, 9), 1))
    )
    for key, deck in ((on, "classic"), (on, "four"), (back, "classic")):
        screens.press(key)
        assert saved(context).deck == deck
    assert screens.focused == "play"
    assert screens.top.moving
    picture = pygame.Surface(SIZE)
    for _ in range(12):
        screens.stack.draw(picture, 0.0)
        screens.wait(0.1)
    assert not screens.top.moving, "the board behind has turned to the other cards"
    screens.use("language")
    assert screens.part("play").label != "Play"
    assert saved(context).language != Settings().language
    screens.stack.close()
    assert saved(context).welcomed, "a closed window counts as seen"


def test_that_nothing_can_be_saved_stands_on_the_title_whatever_comes_after_it(
    context: Context,
) -> None:
    (context.folder.path.parent / "file").touch()
    context.folder = context.games.folder = Folder(
        context.folder.path.parent / "file" / "data"
    )
    problem = context.folder.problem
    assert problem is not None
    for name in "abcd":
        assert context.folder.records.export(name) is None
    assert problem not in " ".join(context.folder.notices[-3:])
    screens = Screens.opened(context)
    assert problem in screens.words
    assert context.folder.notices[-1] in screens.words


def test_where_nothing_can_be_saved_that_is_read_and_heard_before_the_first_game(
    context: Context,
) -> None:
    (context.folder.path.parent / "file").touch()
    context.folder = context.games.folder = Folder(
        context.folder.path.parent / "file" / "data"
    )
    screens = first_start(context, (800, 600))
    (notice,) = context.folder.notices
    assert notice in screens.words
    assert not heard(context.announcer)
    context.announcer.active = True  # a reader that is late
    screens.wait()
    assert heard(context.announcer) == notice
    assert screens.focused == "play"
    screens.go(Nav.ACTIVATE)
    assert notice not in heard(context.announcer)
    screens.on(Play)


def test_where_a_game_is_under_way_it_lies_over_the_title(context: Context) -> None:
    code = first_games()[0].code
    session = context.games.start(
        context.games.deal(first_games()[0].variant, first_games()[0].seed)
    )
    session.play(session.game.state.slides[0])
    screens = first_start(context)
    screens.press(Nav.ACTIVATE)
    screens.wait(0.2)
    screens.on(Title)
    assert [saved_game.code for saved_game in context.folder.unfinished_games()] == [
        code
    ]
    assert not context.folder.records.all()


def rule(screens: Screens) -> str:
    """The rule that the foot of the board tells; empty for none."""
    return next((each.label for each in screens.parts() if each.key == "told"), "")


def first_game(context: Context, number: int) -> Screens:
    """A first game, with its cards dealt."""
    game = first_games()[number]
    session = context.games.start(context.games.deal(game.variant, game.seed))
    screens = Screens.opened(context, Play(context, session, fresh=True))
    screens.wait(3)
    return screens


def after(screens: Screens, *moves: str) -> str:
    """The rule that is told after the last of these moves, written as in saved games."""
    for text in moves:
        move = parse_move(text, screens.session.game.state)
        screens.move_by_keys(move)
        assert not rule(screens), (
            "gone with the move, and the next one waits until the cards lie"
        )
        screens.wait(3)
    return rule(screens)


@pytest.mark.slow
def test_the_first_game_tells_each_rule_once_as_it_comes_up(context: Context) -> None:
    screens = first_start(context)
    assert not context.announcer.due(float("inf"))
    screens.press(Nav.ACTIVATE)
    screens.wait(0.5)
    words = "Move the 2♣ to the right of the A♣: a gap takes the next card in suit."
    assert rule(screens) == context.announcer.due(float("inf")) == words
    assert not screens.focused
    assert after(screens, "A2-B2").startswith("The 2♣ is home: ")
    assert "Nothing follows the 5♣, the highest of its suit" in after(screens, "D2-B4")
    screens.tap(GameCommand.UNDO)
    assert not rule(screens)
    assert after(screens, "D2-B4", "C2-B5") == ""
    assert saved(context).rules_told == "gap home dead"
    assert not rule(first_game(context, 1)), "told in another game"


def test_a_redeal_and_a_board_on_which_nothing_moves_tell_their_rules(
    context: Context,
) -> None:
    context.change(rules_told="gap home dead start")
    screens = first_game(context, 2)
    chance = random.Random(3)
    while screens.session.game.state.status is Status.PLAYING:
        screens.top.make_move(chance.choice(screens.session.game.state.slides))  # type: ignore[attr-defined]
        screens.wait(2)
    assert rule(screens).endswith("of another gap: no card can move. Redeal, or undo.")
    assert after(screens, "R").startswith("A redeal keeps the cards that are home.")


@pytest.mark.slow
def test_other_games_and_those_after_a_win_tell_no_rules(context: Context) -> None:
    game = context.games.start(context.games.deal(first_games()[0].variant, 4711))
    screens = Screens.opened(context, Play(context, game, fresh=True))
    screens.wait(3)
    assert not rule(screens)
    won = context.games.start(context.games.deal(first_games()[2].variant, 4711))
    won.play(won.game.state.slides[0])
    finish_game(context, won, "won")
    assert not rule(first_game(context, 0))
