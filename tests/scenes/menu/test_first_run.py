"""The first start: one question over the first game, by keys, by mouse; then the same board is the game."""

from __future__ import annotations

import random

import pygame
import pytest

from gaps.app import first_scenes
from gaps.cli.options import Options, read_options
from gaps.engine import Status, parse_move
from gaps.progress.first_games import first_games
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.first_run import FirstRun
from gaps.scenes.menu.title import Title
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.shell.context import Context
from gaps.stage.core.intents import Nav, Wheel
from gaps.store import Folder, Settings
from tests.screens import SIZE, Screens, heard


def first_start(context: Context, size: tuple[int, int] = SIZE) -> Screens:
    context.settings = Settings()
    return Screens.opened(context, *first_scenes(context, Options()), size=size)


def saved(context: Context) -> Settings:
    return Folder(context.folder.path).load_settings()


@pytest.mark.parametrize("key", [Nav.ACTIVATE, Nav.BACK])
def test_one_key_plays_the_board_that_lay_behind(context: Context, key: Nav) -> None:
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


@pytest.mark.parametrize("way", ["keys", "wheel"])
def test_left_and_right_change_the_cards_while_play_keeps_the_focus(context: Context, way: str) -> None:
    screens = first_start(context)
    on, back = (Nav.RIGHT, Nav.LEFT) if way == "keys" else (Wheel((9, 9), -1), Wheel((9, 9), 1))
    for key, deck in ((on, "classic"), (on, "four"), (back, "classic")):
        screens.press(key)
        assert saved(context).deck == deck
    assert screens.focused == "play"


def test_the_board_behind_turns_row_by_row_and_shows_the_choice(context: Context) -> None:
    screens = first_start(context)

    def rows() -> list[bytes]:
        surface = pygame.Surface(SIZE)
        screens.stack.draw(surface, 0.0)
        left = screens.on(FirstRun).below.table.geometry.rect(0)  # type: ignore[attr-defined]
        areas = [pygame.Rect(left[0], y, 40, 40) for y in (80, 640)]
        return [pygame.image.tobytes(surface.subsurface(area), "RGB") for area in areas]

    house = rows()
    screens.press(Nav.RIGHT)
    assert rows() == house
    screens.wait(0.1)
    assert screens.top.moving
    assert rows()[0] != house[0]
    screens.wait(1.0)
    assert not screens.top.moving
    classic = rows()
    assert classic[1] != house[1]
    context.change(reduced_motion=True)
    screens.press(Nav.LEFT)
    assert rows() == house


def test_the_language_is_changed_at_the_top_and_everything_follows(context: Context) -> None:
    screens = first_start(context)
    screens.use("language")
    assert screens.part("play").label != "Play"
    assert saved(context).language != Settings().language


def test_a_closed_window_counts_as_seen(context: Context) -> None:
    screens = first_start(context)
    screens.stack.close()
    assert saved(context).welcomed


def test_where_nothing_can_be_saved_that_is_read_and_heard_before_the_first_game(context: Context) -> None:
    (context.folder.path.parent / "file").touch()
    context.folder = context.games.folder = Folder(context.folder.path.parent / "file" / "data")
    screens = first_start(context, (800, 600))
    (notice,) = context.folder.notices
    assert notice in screens.words
    assert not heard(context.announcer)
    context.announcer.active = True  # a reader that is late
    screens.wait()
    assert heard(context.announcer) == notice
    assert screens.focused == "play"
    screens.press(Nav.ACTIVATE)
    screens.wait()
    assert notice not in heard(context.announcer)
    screens.on(Play)


def test_it_is_shown_once_and_never_before_a_deal_from_the_command_line(context: Context) -> None:
    assert isinstance(first_scenes(context, read_options([]))[-1], FirstRun)
    assert isinstance(first_scenes(context, read_options(["mini:12"]))[0], Play)
    context.change(welcomed=True)
    assert isinstance(first_scenes(context, read_options([]))[0], Title)


def test_where_a_game_is_under_way_it_lies_over_the_title(context: Context) -> None:
    code = first_games()[0].code
    session = context.games.start(context.games.deal(first_games()[0].variant, first_games()[0].seed))
    session.play(session.game.state.slides[0])
    screens = first_start(context)
    screens.press(Nav.ACTIVATE)
    screens.wait(0.2)
    screens.on(Title)
    assert [saved_game.code for saved_game in context.folder.unfinished_games()] == [code]
    assert not context.folder.records.all()


def rule(screens: Screens) -> str:
    """The rule that the foot of the board tells; empty for none."""
    return next((each.label for each in screens.parts() if each.key == "told"), "")


def begun(context: Context, number: int) -> Screens:
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
        assert not rule(screens), "gone with the move, and the next one waits until the cards lie"
        screens.wait(3)
    return rule(screens)


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
    assert not rule(begun(context, 1)), "told in another game"


def test_a_redeal_and_a_board_on_which_nothing_moves_tell_their_rules(context: Context) -> None:
    context.change(rules_told="gap home dead start")
    screens = begun(context, 2)
    chance = random.Random(3)
    while screens.session.game.state.status is Status.PLAYING:
        screens.top.make_move(chance.choice(screens.session.game.state.slides))  # type: ignore[attr-defined]
        screens.wait(2)
    assert rule(screens).endswith("of another gap: no card can move. Redeal, or undo.")
    assert after(screens, "R").startswith("A redeal keeps the cards that are home.")


def test_other_games_and_those_after_a_win_tell_no_rules(context: Context) -> None:
    game = context.games.start(context.games.deal(first_games()[0].variant, 4711))
    screens = Screens.opened(context, Play(context, game, fresh=True))
    screens.wait(3)
    assert not rule(screens)
    won = context.games.start(context.games.deal(first_games()[2].variant, 4711))
    won.play(won.game.state.slides[0])
    finish_game(context, won, "won")
    assert not rule(begun(context, 0))
