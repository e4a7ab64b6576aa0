"""The title, the first start, the settings, dialogs and files for a player who sees nothing."""

from __future__ import annotations

import pytest

from gaps.app import first_scenes
from gaps.cli.options import Options
from gaps.engine import CATALOGUE
from gaps.scenes.game.play import Play
from gaps.scenes.menu.already_running import AlreadyRunning
from gaps.scenes.menu.title import Title
from gaps.scenes.new_game.new_deal import DealWait
from gaps.scenes.settings.pause import Pause
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.game_stack import GameStack
from gaps.stage.core.intents import Nav
from gaps.stage.core.scene import Scene
from gaps.stage.speech.spoken import Action, Spoken
from gaps.store import Settings
from tests.scenes.speech.trees import ask, heard, labels_of, parts_of, tree_of, words_of
from tests.scenes.stacks import opened, wait
from tests.screens import Screens


def part(stack: GameStack, key: str) -> Spoken:
    return parts_of(stack.top)[key]


def names(stack: GameStack) -> list[str]:
    """What everything on the screen is called, in reading order."""
    return labels_of(stack.top)[1:]


def said(stack: GameStack, key: str) -> str:
    return words_of(part(stack, key))


def announced(stack: GameStack) -> str:
    return heard(stack.context.announcer)


def on_disk(context: Context) -> Settings:
    """The settings as they are saved."""
    return context.folder.load_settings()


def settings(context: Context, page: str = "look") -> GameStack:
    context.settings_page = page
    title = Title(context)
    return opened(context, title, Pause(context, title))


# The title


def test_the_title_announces_what_is_wrong_with_files_once(context: Context) -> None:
    context.folder.records.store.put("settings", "no settings")
    context.folder.load_settings()
    context.announcer.active = True
    stack = opened(context)
    notice = announced(stack)
    assert notice.startswith("The settings could not be read")
    wait(stack)
    assert announced(stack) == ""
    assert names(stack)[0] == notice


# The first start


def test_the_first_start_says_each_choice_and_saves_it(context: Context) -> None:
    stack = opened(context, *first_scenes(context, Options()))
    assert tree_of(stack.top).label == "Which cards do you like?"
    assert stack.top.spoken_focus() == "play"
    assert said(stack, "deck/four") == "Four, safe for colour-blind eyes"
    ask(stack, "deck/four")
    assert stack.top.spoken_focus() == "deck/four"
    assert part(stack, "deck/four").selected
    assert on_disk(context).deck == "four"
    ask(stack, "language")
    assert part(stack, "play").label == "Spielen"
    context.change(language="en")
    ask(stack, "play")
    wait(stack)
    assert isinstance(stack.top, Play)


# The settings


def test_another_page_keeps_the_focus_on_the_pages(context: Context) -> None:
    stack = settings(context)
    ask(stack, "page/motion")
    assert stack.top.spoken_focus() == "page/motion"
    assert part(stack, "page/motion").selected
    assert not part(stack, "page/look").selected
    stack.handle(Nav.RIGHT)
    assert stack.top.spoken_focus() == "page/speech"
    stack.handle(Nav.DOWN)
    assert stack.top.spoken_focus() == "screen_reader"


def test_what_a_reader_sets_is_saved(context: Context) -> None:
    stack = settings(context, "motion")
    ask(stack, "effects_volume", Action.DECREASE)
    assert said(stack, "effects_volume") == "Effects volume, 65 percent"
    ask(stack, "reduced_motion")
    assert part(stack, "reduced_motion").checked
    ask(stack, "page/play")
    ask(stack, "name", Action.SET_TEXT, "Ada")
    assert said(stack, "name") == "Your name, Ada, Shown on games and challenges that you share"
    saved = on_disk(context)
    assert (saved.effects_volume, saved.reduced_motion, saved.name) == (65, True, "Ada")
    ask(stack, "name", Action.SET_TEXT, "")
    assert on_disk(context).name == ""


def test_the_language_changes_what_is_said_and_keeps_the_focus(context: Context) -> None:
    stack = settings(context)
    ask(stack, "language", Action.INCREASE)
    while context.settings.language != "de":
        ask(stack, "language", Action.INCREASE)
    assert stack.top.spoken_focus() == "language"
    assert tree_of(stack.top).label == "Einstellungen"
    context.change(language="en")


def test_a_reader_ends_the_wait_for_a_key_by_using_something_else(context: Context) -> None:
    stack = settings(context, "keys")
    ask(stack, "HINT")
    ask(stack, "HINT")
    assert not context.controls.listening
    assert said(stack, "HINT") == "Hint, H"
    ask(stack, "HINT")
    ask(stack, "page/look")
    assert not context.controls.listening
    assert stack.top.spoken_focus() == "page/look"


# Dialogs


def test_the_short_search_for_a_deal_is_not_told(context: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    stack = opened(context)
    monkeypatch.setattr(type(context.games.ready), "waiting", True)
    waiting: Scene = DealWait(context, CATALOGUE["mini"])
    stack.show(waiting)
    wait(stack, 0.3)
    assert announced(stack) == ""
    assert waiting.spoken() is None


def test_a_second_copy_says_that_it_saves_nothing(context: Context) -> None:
    screens = Screens.opened(context, Title(context), AlreadyRunning(context))
    assert screens.title == "Gaps is already running"
    assert "so this one cannot save anything." in screens.words
    screens.use("play")
    screens.on(Title)
