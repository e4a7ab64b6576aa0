"""F1 explains the screen that is open; the rules have pictures that follow those of each variant."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module

import pygame
import pytest

import gaps.scenes
from gaps import language
from gaps.engine import ACE, CATALOGUE, Card, by_key
from gaps.engine.homes import runs_in_rows
from gaps.engine.redeals import finished_rows, nothing
from gaps.progress.first_games import first_games
from gaps.scenes.common.confirm_dialog import ConfirmDialog
from gaps.scenes.common.game_scene import GameScene, ScreenHelp
from gaps.scenes.common.screen import Dialog, RecordsScreen, Screen
from gaps.scenes.game.play import Play
from gaps.scenes.game.redeal import RedealScene
from gaps.scenes.input.commands import Device, GameCommand
from gaps.scenes.learn.help_dialog import HelpDialog, help_of
from gaps.scenes.learn.lesson import LessonScene
from gaps.scenes.learn.lessons import LESSONS
from gaps.scenes.learn.rules import Rules, vignettes
from gaps.scenes.menu.title import Title
from gaps.scenes.new_game.new_deal import DealWait, NewDeal
from gaps.scenes.results.win_scene import WinScene
from gaps.scenes.session.routes import PlayRequested
from gaps.scenes.shell.context import Context
from gaps.scenes.text import help_text
from gaps.stage.core.intents import Nav
from gaps.table.render.slots import Slot
from tests.scenes.conftest import Player, begun
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
    dialog = ConfirmDialog(context, play, lambda: None, "Sure?", "", ("Yes", "No"))
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


def over_title(context: Context) -> Screens:
    title = Title(context)
    return Screens.opened(context, title, Rules(context, title, CATALOGUE["mini"]), size=(500, 300))


@pytest.mark.parametrize("key", CATALOGUE)
def test_the_redeal_in_the_picture_is_that_of_the_variant(key: str) -> None:
    variant = CATALOGUE[key]
    rule, pages = variant.redeal, vignettes(variant)
    assert (len(pages[0]), len(pages[1])) == ((1, 2) if variant.passes else (1, 1))
    pictured = variant.decks == 1 and variant.removed == {ACE} and variant.home is runs_in_rows
    if rule is None or not pictured:
        assert not pages[2]
        return
    (before,), (after,) = pages[2]
    assert before.fused == 3
    assert (after.cells[:3] != before.cells[:3]) is (rule.keep in (finished_rows, nothing))
    for strip in (before, after):
        assert any(isinstance(cell, Slot) for cell in strip.cells)
        assert all(isinstance(cell, Card) for cell in strip.cells[: strip.fused])


def test_the_lessons_are_opened_by_mouse_and_play_begins_a_deal(context: Context) -> None:
    screens = over_title(context)
    screens.click("lessons")
    screens.on(LessonScene)
    for _ in LESSONS[1:]:
        screens.click("next")
    for page in LESSONS[-1].pages:
        if page.expected:
            screens.move_by_mouse(page.moves(screens.board.state)[0])
        else:
            screens.click("on")
        screens.wait(4)
    screens.click("play")
    assert screens.session.code == first_games()[0].code, "a small one before the first win"


def test_arrows_lead_to_other_games_and_the_wheel_reads_on(context: Context) -> None:
    screens = over_title(context)
    before = screens.title
    screens.press(Nav.RIGHT)
    assert screens.title != before
    screens.click("previous")
    assert screens.title == before
    chapter = screens.part("chapter/2").rect
    screens.turn_wheel("done", -2)
    moved = screens.part("chapter/2").rect
    assert moved[1] < chapter[1]
    screens.press(*[Nav.UP] * 9)
    assert screens.part("chapter/2").rect == chapter


def test_from_a_game_play_goes_on_with_that_game(player: Player) -> None:
    game = player.scene
    rules = Rules(player.context, game, game.session.variant)
    player.stack.show(rules)
    player.stack.follow(rules.resume(PlayRequested()))
    assert player.stack.top is game


@pytest.mark.parametrize("code", ["custom/13leb2rsrsf", "custom/13lep2rsrsf"])
def test_rules_by_which_the_sample_is_not_stuck_have_no_picture_of_a_redeal(code: str) -> None:
    assert not vignettes(by_key(code))[-1]
