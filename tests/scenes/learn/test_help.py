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
from gaps.scenes.shell.game_stack import GameStack
from gaps.scenes.text import help_text
from gaps.scenes.win.win_scene import WinScene
from gaps.stage.core.intents import Nav, Press, Release
from tests.scenes.conftest import STEP
from tests.screens import Screens

SMALL = (800, 600)


def scene_classes() -> list[type[GameScene]]:
    """All scenes of the program but the bases."""
    for module in pkgutil.walk_packages(gaps.scenes.__path__, "gaps.scenes."):
        import_module(module.name)
    found: list[type[GameScene]] = []
    waiting = [GameScene]
    while waiting:
        each = waiting.pop()
        waiting += each.__subclasses__()
        if each.__module__.startswith("gaps.") and each not in (
            GameScene,
            Dialog,
            Screen,
            RecordsScreen,
        ):
            found.append(each)
    return found


@pytest.fixture(params=["en", "de", "fr"])
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each language, and English again afterwards."""
    language.choose(request.param, ())
    yield request.param
    language.choose("en", ())


def opened(context: Context, scene: GameScene, size: tuple[int, int] = (1280, 800)) -> GameStack:
    """The scene on a stack, drawn once."""
    stack = GameStack(context, scene)
    stack.resize(size)
    stack.draw(pygame.Surface(size), 0.0)
    return stack


def wait(stack: GameStack, seconds: float = 0.5) -> None:
    """Let time pass."""
    for __ in range(round(seconds / STEP)):
        stack.update(STEP)


def has_help(kind: type[GameScene]) -> bool:
    if issubclass(kind, Screen):
        return bool(kind.about)
    return kind.help is not GameScene.help


def test_every_screen_has_help_but_those_that_any_key_ends() -> None:
    without = {each for each in scene_classes() if not has_help(each) and not issubclass(each, Dialog)}
    assert without == {RedealScene, WinScene, DealWait}


def test_f1_opens_the_help_of_the_screen_and_closes_it(context: Context) -> None:
    stack = opened(context, Title(context))
    stack.handle(GameCommand.HELP)
    assert isinstance(stack.top, HelpDialog)
    assert stack.top.content.title == Title.called
    wait(stack)
    stack.handle(GameCommand.HELP)
    wait(stack)
    assert isinstance(stack.top, Title)


def test_a_dialog_without_help_has_that_of_the_screen_below(context: Context) -> None:
    play = Play(context, context.games.deal(CATALOGUE["gaps"], 7))
    dialog = ConfirmDialog(context, play, Question.RETRY, "Sure?", "", ("Yes", "No"))
    assert help_of(dialog) is help_text.PLAY
    assert help_of(NewDeal(context, play, CATALOGUE["gaps"])).title == NewDeal.called


def test_help_over_a_board_leads_to_its_rules_and_back(context: Context) -> None:
    play = Play(context, context.games.start(context.games.deal(CATALOGUE["maze"], 7)))
    stack = opened(context, play)
    stack.handle(GameCommand.HELP)
    wait(stack)
    stack.handle(Nav.LEFT)
    stack.handle(Nav.ACTIVATE)
    assert isinstance(stack.top, Rules)
    assert stack.top.variant.key == "maze"
    wait(stack)
    for scene in (HelpDialog, Play):
        stack.handle(Nav.BACK)
        wait(stack)
        assert isinstance(stack.top, scene)


def test_the_pause_menu_leads_to_the_help_of_the_board(context: Context) -> None:
    stack = opened(context, Play(context, context.games.start(context.games.deal(CATALOGUE["gaps"], 7))))
    stack.handle(GameCommand.PAUSE)
    wait(stack)
    assert stack.top.form is not None
    button = stack.top.form.widget("help")
    from_mouse = button.rect.center
    stack.handle(Press(from_mouse, 1))
    stack.handle(Release(from_mouse, 1))
    wait(stack)
    assert isinstance(stack.top, HelpDialog)
    assert stack.top.content is help_text.PLAY


def test_help_names_the_keys_that_describe_a_board_where_they_work(context: Context, spoken: str) -> None:
    stack = opened(context, LessonScene(context))
    stack.handle(GameCommand.HELP)
    said = list(Screens(stack).parts())
    texts = [each.label for each in said[[each.key for each in said].index("survey") :] if each.value]
    assert texts == [language.translated(key.text) for key in help_text.SURVEY]


def test_help_names_the_keys_as_they_are_set_and_none_for_touch(context: Context) -> None:
    context.change(keys={"HINT": "J"})
    screens = Screens(opened(context, Play(context, context.games.deal(CATALOGUE["gaps"], 7))))
    screens.press(GameCommand.HELP)
    hint = next(key for key in help_text.PLAY.keys if GameCommand.HINT in key.commands)
    said = language.translated(hint.text)
    assert screens.part(said).value == "J"
    context.controls.device = Device.TOUCH
    screens.stack.resize((1280, 800))
    assert said not in screens.words


@pytest.mark.parametrize(
    "content", [value for value in vars(help_text).values() if isinstance(value, ScreenHelp)]
)
def test_every_help_fits_into_a_small_window(context: Context, spoken: str, content: ScreenHelp) -> None:
    title = Title(context)
    title.resize(SMALL)
    dialog = HelpDialog(context, title)
    dialog.content = content
    dialog.resize(SMALL)
    dialog.draw(pygame.Surface(SMALL), 0.0)
    window = pygame.Rect((0, 0), SMALL)
    assert dialog.form is not None
    assert all(window.contains(widget.rect) for widget in dialog.form.widgets)
    said = list(Screens.opened(context, title, dialog, size=SMALL).parts())
    assert all(window.contains(each.rect) for each in said)
