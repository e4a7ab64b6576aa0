"""The title, the first start, the settings, dialogs and files for a player who sees nothing."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from gaps.app import first_scenes
from gaps.cli.options import Options
from gaps.engine import CATALOGUE
from gaps.scenes.common.confirm_dialog import MessageDialog
from gaps.scenes.files.choose_file import ChooseFile, Purpose
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.already_running import AlreadyRunning
from gaps.scenes.menu.title import Title
from gaps.scenes.new_game.new_deal import DealWait
from gaps.scenes.records.records_dialog import RecentGames
from gaps.scenes.settings.own_back_dialog import OwnBackDialog
from gaps.scenes.settings.pause import Pause
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.game_stack import GameStack
from gaps.stage.core.intents import KeyCaptured, Nav, TextEntered
from gaps.stage.core.scene import Scene
from gaps.stage.speech.spoken import Action, Role, Spoken
from gaps.store import Settings
from tests.scenes.forms import top_of
from tests.scenes.speech.trees import ask, heard, labels_of, parts_of, tree_of, words_of
from tests.scenes.stacks import opened, wait
from tests.searches import Searches


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


def test_a_reader_starts_a_game_from_the_title(context: Context) -> None:
    stack = opened(context)
    ask(stack, "mini")
    top = top_of(stack)
    assert isinstance(top, Play)
    assert top.session.variant.key == "mini"


def test_the_title_announces_what_is_wrong_with_files_once(context: Context) -> None:
    (context.folder.path / "settings.json").write_text("no settings")
    context.folder.load_settings()
    context.announcer.active = True
    stack = opened(context)
    notice = announced(stack)
    assert "settings.json" in notice
    wait(stack)
    assert announced(stack) == ""
    assert names(stack)[0] == notice


def test_a_second_copy_says_that_it_saves_nothing(context: Context) -> None:
    stack = opened(context, Title(context), AlreadyRunning(context))
    assert tree_of(stack.top).label == "Gaps is already running"
    assert names(stack)[0].endswith("so this one cannot save anything.")
    ask(stack, "play")
    assert isinstance(stack.top, Title)


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


def test_pictures_are_items_with_names(context: Context) -> None:
    stack = settings(context)
    assert [each.label for each in part(stack, "theme").children] == ["Midnight", "Daybreak", "Signal"]
    assert [each.label for each in part(stack, "back").children] == [
        "Blue",
        "Green",
        "Red",
        "Your own picture",
    ]
    ask(stack, "theme/signal")
    assert stack.top.spoken_focus() == "theme/signal"
    assert on_disk(context).theme == "signal"
    ask(stack, "back", Action.INCREASE)
    assert stack.top.spoken_focus() == "back/spruce"
    assert on_disk(context).back == "spruce"
    ask(stack, "back/own")
    wait(stack)
    assert isinstance(stack.top, ChooseFile)


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


def test_a_key_is_asked_for_and_told(context: Context) -> None:
    stack = settings(context, "keys")
    assert said(stack, "HINT") == "Hint, H"
    ask(stack, "HINT")
    assert said(stack, "HINT") == "Hint, Press a key"
    assert announced(stack) == "Press a key"
    ask(stack, "HINT", Action.FOCUS)
    assert context.controls.listening
    stack.handle(KeyCaptured("Esc"))
    assert "Take another key" in announced(stack)
    ask(stack, "HINT")
    announced(stack)
    stack.handle(KeyCaptured("U"))
    assert announced(stack) == "Hint: U"
    assert stack.top.spoken_focus() == "HINT"
    assert said(stack, "HINT") == "Hint, U"
    ask(stack, "HINT")
    announced(stack)
    stack.handle(KeyCaptured("R"))
    assert announced(stack) == "Hint: R Redeal has no key now."
    assert "Redeal has no key now." in names(stack)
    ask(stack, "reset keys")
    assert announced(stack) == "All keys are reset."


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


def test_a_message_is_said_whole(context: Context) -> None:
    title = Title(context)
    note = " ".join(["A long message."] * 60)
    stack = opened(context, title, MessageDialog(context, title, "A title", note))
    assert [tree_of(stack.top).label, *names(stack)] == ["A title", note, "Done"]


def test_the_short_search_for_a_deal_is_not_told(context: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    stack = opened(context)
    monkeypatch.setattr(type(context.ready_deals), "waiting", True)
    waiting: Scene = DealWait(context, CATALOGUE["mini"])
    stack.show(waiting)
    wait(stack, 0.3)
    assert announced(stack) == ""
    assert waiting.spoken() is None


# Files


def test_a_file_is_asked_for_by_its_location(context: Context, tmp_path: Path) -> None:
    title = Title(context)
    stack = opened(context, title, ChooseFile(context, title, Purpose.OPEN_GAME, tmp_path))
    assert tree_of(stack.top).label == "Open a game"
    assert names(stack)[1] == "Location of the file"
    assert not part(stack, "browse").enabled
    ask(stack, "path", Action.SET_TEXT, "nothing.gaps")
    ask(stack, "take")
    assert announced(stack) == "There is no file nothing.gaps."
    assert "There is no file nothing.gaps." in names(stack)
    (tmp_path / "there.gaps").write_text("")
    ask(stack, "path", Action.SET_TEXT, "there.gaps")
    assert "There is no file nothing.gaps." not in names(stack)
    ask(stack, "take")
    wait(stack)
    assert isinstance(stack.top, Title)


def test_the_part_of_a_picture_is_moved_by_a_reader(
    context: Context, tmp_path: Path, searches: Searches
) -> None:
    pygame.image.save(pygame.Surface((900, 300), 0, 24), tmp_path / "photo.png")
    title = Title(context)
    stack = opened(context, title, OwnBackDialog(context, title, tmp_path / "photo.png"))
    assert announced(stack) == "The picture is being read"
    assert names(stack)[0] == "The picture is being read"
    searches.finish("gaps-picture")
    wait(stack)
    assert stack.top.spoken_focus() == "crop"
    assert part(stack, "crop").value == "its middle, 50% from the left, 50% from the top"
    ask(stack, "crop/right")
    assert announced(stack) == part(stack, "crop").value != "its middle, 50% from the left, 50% from the top"
    stack.handle(TextEntered("+"))
    assert announced(stack) == "110 percent"
    stack.handle(Nav.DOWN)
    assert announced(stack) == part(stack, "crop").value
    ask(stack, "zoom", Action.INCREASE)
    assert said(stack, "zoom") == "Zoom, 120 percent"


def test_a_file_that_is_no_picture_is_refused_aloud(
    context: Context, tmp_path: Path, searches: Searches
) -> None:
    (tmp_path / "text.png").write_text("no picture")
    title = Title(context)
    stack = opened(context, title, OwnBackDialog(context, title, tmp_path / "text.png"))
    announced(stack)
    searches.finish("gaps-picture")
    wait(stack)
    assert announced(stack).startswith("text.png cannot be used: ")
    assert names(stack)[0].startswith("text.png cannot be used: ")
    assert stack.top.spoken_focus() == "other"


# Lists


def test_each_row_of_a_list_is_an_item_and_the_selected_one_has_the_focus(context: Context) -> None:
    for number in range(1, 20):
        session = context.start_game(context.new_game(CATALOGUE["mini"], number))
        session.tick(60)
        session.play(session.game.state.slides[0])
        context.start_game(context.new_game(CATALOGUE["mini"], number + 1))
    title = Title(context)
    stack = opened(context, title, RecentGames(context, title))
    games = part(stack, "games")
    assert games.role is Role.LIST
    assert games.label
    assert len(games.children) > 3
    assert all(each.role is Role.ITEM and "Short Addiction" in each.label for each in games.children)
    assert stack.top.spoken_focus() == "games/0"
    stack.handle(Nav.DOWN)
    assert stack.top.spoken_focus() == "games/1"
    for _ in range(12):
        ask(stack, "games", Action.INCREASE)
    assert stack.top.spoken_focus() == "games/13"
    assert part(stack, "games/13").selected
    ask(stack, "games/10", Action.FOCUS)
    assert [each.key for each in part(stack, "games").children if each.selected] == ["games/10"]
    tree_of(stack.top)


# Keys that work everywhere


def test_sound_and_full_screen_are_told_where_nothing_shows_them(context: Context) -> None:
    stack = opened(context)
    for expected in ("Sound off", "Sound on"):
        stack.handle(GameCommand.MUTE)
        assert announced(stack) == expected
    stack.handle(GameCommand.FULLSCREEN)
    assert announced(stack) == "In a window"
    stack.show(Pause(context, stack.top))
    context.settings_page = "motion"
    stack.handle(GameCommand.MUTE)
    assert announced(stack) == "Sound off"
