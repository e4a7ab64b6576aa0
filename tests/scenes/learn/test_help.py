"""F1 explains the screen that is open."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module

import pygame
import pytest

import gaps.scenes
from gaps import language
from gaps.engine import CATALOGUE
from gaps.scenes.common.confirm_dialog import ConfirmDialog
from gaps.scenes.common.game_scene import GameScene, ScreenHelp
from gaps.scenes.common.screen import Dialog, RecordsScreen, Screen
from gaps.scenes.game.play import Play
from gaps.scenes.game.play_commands import Question
from gaps.scenes.game.redeal import RedealScene
from gaps.scenes.input.commands import Device, GameCommand
from gaps.scenes.learn.help_dialog import HelpDialog, help_of
from gaps.scenes.learn.lesson import LessonScene
from gaps.scenes.learn.rules import Rules
from gaps.scenes.menu.title import Title
from gaps.scenes.new_game.new_deal import DealWait, NewDeal
from gaps.scenes.shell.context import Context
from gaps.scenes.text import help_text
from gaps.scenes.win.win_scene import WinScene
from gaps.stage.core.intents import Nav
from tests.scenes.conftest import begun
from tests.screens import SIZE, Screens

SMALL = (800, 600)
BASES = {GameScene, Dialog, Screen, RecordsScreen}


def scene_classes() -> set[type[GameScene]]:
    """All scenes of the program but the bases."""
    for module in pkgutil.walk_packages(gaps.scenes.__path__, "gaps.scenes."):
        import_module(module.name)
    found: set[type[GameScene]] = set()
    waiting = [GameScene]
    while waiting:
        each = waiting.pop()
        waiting += each.__subclasses__()
        found |= {each} if each.__module__.startswith("gaps.") else set()
    return found - BASES


@pytest.fixture(params=["en", "de", "fr"])
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each language, and English again afterwards."""
    language.choose(request.param, ())
    yield request.param
    language.choose("en", ())


def helped(context: Context, scene: GameScene) -> Screens:
    """The help of a scene, by F1."""
    screens = Screens.opened(context, scene)
    screens.press(GameCommand.HELP)
    screens.wait()
    screens.on(HelpDialog)
    return screens


def has_help(kind: type[GameScene]) -> bool:
    return bool(kind.about) if issubclass(kind, Screen) else kind.help is not GameScene.help


def test_every_screen_has_help_but_those_that_any_key_ends() -> None:
    without = {each for each in scene_classes() if not has_help(each) and not issubclass(each, Dialog)}
    assert without == {RedealScene, WinScene, DealWait}


def test_f1_opens_the_help_of_the_screen_and_closes_it(context: Context) -> None:
    screens = helped(context, Title(context))
    assert screens.on(HelpDialog).content.title == Title.called
    screens.press(GameCommand.HELP)
    screens.wait()
    screens.on(Title)


def test_a_dialog_without_help_has_that_of_the_screen_below(context: Context) -> None:
    play = Play(context, context.games.deal(CATALOGUE["gaps"], 7))
    dialog = ConfirmDialog(context, play, Question.RETRY, "Sure?", "", ("Yes", "No"))
    assert help_of(dialog) is help_text.PLAY
    assert help_of(NewDeal(context, play, CATALOGUE["gaps"])).title == NewDeal.called


def test_help_over_a_board_leads_to_its_rules_and_back(context: Context) -> None:
    screens = helped(context, Play(context, begun(context, "maze:7", 0)))
    screens.press(Nav.LEFT, Nav.ACTIVATE)
    assert screens.on(Rules).variant.key == "maze"
    screens.wait()
    for scene in (HelpDialog, Play):
        screens.press(Nav.BACK)
        screens.wait()
        screens.on(scene)


def test_the_pause_menu_leads_to_the_help_of_the_board(context: Context) -> None:
    screens = Screens.opened(context, Play(context, begun(context, "gaps:7", 0)))
    screens.press(GameCommand.PAUSE)
    screens.wait()
    screens.click("help")
    screens.wait()
    assert screens.on(HelpDialog).content is help_text.PLAY


def test_help_names_the_keys_that_describe_a_board_where_they_work(context: Context, spoken: str) -> None:
    said = [*helped(context, LessonScene(context)).parts()]
    texts = [each.label for each in said[[each.key for each in said].index("survey") :] if each.value]
    assert texts == [language.translated(key.label) for key in help_text.SURVEY]


def test_help_names_the_keys_as_they_are_set_and_none_for_touch(context: Context) -> None:
    context.change(keys={"HINT": "J"})
    screens = helped(context, Play(context, begun(context, "gaps:7", 0)))
    hint = next(key for key in help_text.PLAY.keys if GameCommand.HINT in key.commands)
    said = language.translated(hint.label)
    assert screens.part(said).value == "J"
    context.controls.device = Device.TOUCH
    screens.stack.resize(SIZE)
    assert said not in screens.words


@pytest.mark.parametrize(
    "content", [value for value in vars(help_text).values() if isinstance(value, ScreenHelp)]
)
def test_every_help_fits_into_a_small_window(context: Context, spoken: str, content: ScreenHelp) -> None:
    title = Title(context)
    dialog = HelpDialog(context, title)
    dialog.content = content
    screens = Screens.opened(context, title, dialog, size=SMALL)
    screens.stack.draw(pygame.Surface(SMALL), 0.0)
    window = pygame.Rect((0, 0), SMALL)
    assert all(window.contains(screens.place(name)) for name in screens.names)
    assert all(window.contains(each.rect) for each in screens.parts())
