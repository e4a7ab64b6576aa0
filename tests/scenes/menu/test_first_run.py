"""The first start: one question over the first game, by keys, by mouse; then the same board is the game."""

from __future__ import annotations

import pygame
import pytest

from gaps.app import first_scenes
from gaps.cli.options import Options, read_options
from gaps.progress.first_games import first_games
from gaps.scenes.game.play import Play
from gaps.scenes.menu.first_run import DECKS, FirstRun
from gaps.scenes.menu.title import Title
from gaps.scenes.shell.context import Context
from gaps.stage.core.intents import Nav, Wheel
from gaps.store import Folder, Settings
from tests.screens import SIZE, Screens


def first_start(context: Context, size: tuple[int, int] = SIZE) -> Screens:
    context.settings = Settings()
    return Screens.opened(context, *first_scenes(context, Options()), size=size)


def saved(context: Context) -> Settings:
    return Folder(context.folder.path).load_settings()


def test_enter_once_plays_the_board_that_lay_behind(context: Context) -> None:
    screens = first_start(context)
    assert screens.title == "Which cards do you like?"
    assert screens.focused == "play"
    assert saved(context).welcomed is False
    screens.press(Nav.ACTIVATE)
    screens.wait(0.2)
    assert screens.on(Play).session.code == first_games()[0].code
    assert not screens.session.game.steps
    assert saved(context).welcomed
    assert not context.folder.records.all()


@pytest.mark.parametrize("way", ["keys", "wheel"])
def test_left_and_right_change_the_cards_while_play_keeps_the_focus(context: Context, way: str) -> None:
    screens = first_start(context)
    on, back = (Nav.RIGHT, Nav.LEFT) if way == "keys" else (Wheel((9, 9), -1), Wheel((9, 9), 1))
    screens.press(on, on)
    assert saved(context).deck == "four"
    screens.press(back)
    assert saved(context).deck == "classic"
    assert screens.focused == "play"


def test_by_mouse_cards_are_chosen_and_the_game_begins(context: Context) -> None:
    screens = first_start(context)
    screens.click("deck/classic")
    assert saved(context).deck == "classic"
    screens.click("play")
    screens.wait(0.2)
    screens.on(Play)


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


def test_escape_plays_as_well(context: Context) -> None:
    screens = first_start(context)
    screens.press(Nav.BACK)
    screens.wait(0.2)
    assert screens.on(Play).session.code == first_games()[0].code
    assert saved(context).deck == Settings().deck


def test_the_language_is_changed_at_the_top_and_everything_follows(context: Context) -> None:
    screens = first_start(context)
    screens.use("language")
    assert screens.part("play").label != "Play"
    assert saved(context).language != Settings().language


def test_a_closed_window_counts_as_seen(context: Context) -> None:
    screens = first_start(context)
    screens.stack.close()
    assert saved(context).welcomed


def test_it_is_shown_once_and_never_before_a_deal_from_the_command_line(context: Context) -> None:
    assert isinstance(first_scenes(context, read_options([]))[-1], FirstRun)
    assert isinstance(first_scenes(context, read_options(["mini:12"]))[0], Play)
    context.change(welcomed=True)
    assert isinstance(first_scenes(context, read_options([]))[0], Title)


def test_where_a_game_is_under_way_it_lies_over_the_title(context: Context) -> None:
    code = first_games()[0].code
    session = context.start_game(context.new_game(first_games()[0].variant, first_games()[0].seed))
    session.play(session.game.state.slides[0])
    screens = first_start(context)
    screens.press(Nav.ACTIVATE)
    screens.wait(0.2)
    screens.on(Title)
    assert [saved_game.code for saved_game in context.folder.unfinished_games()] == [code]
    assert not context.folder.records.all()


@pytest.mark.parametrize("size", [(500, 300), (800, 600), (1920, 1200)])
def test_it_is_drawn_at_any_window_size(context: Context, size: tuple[int, int]) -> None:
    screens = first_start(context, size)
    for _ in DECKS:
        screens.press(Nav.RIGHT)
        screens.wait(0.1)
        screens.stack.draw(pygame.Surface(size), 0.0)
