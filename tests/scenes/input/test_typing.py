"""Where there is a field to search or to type in, letters go to it, whatever has the
focus.
"""

from __future__ import annotations

import pygame
import pytest

from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.keys_dialog import KeysDialog
from gaps.scenes.menu.title import Title
from gaps.scenes.multiplayer.multiplayer_menu import MultiplayerMenu
from gaps.scenes.new_game.new_deal import NewDeal
from gaps.scenes.new_game.variant_browser import VariantBrowser
from gaps.scenes.shared.context import Context
from gaps.stage.core.intents import Nav
from gaps.stage.core.scene import Scene
from gaps.store import Folder
from tests.scenes.conftest import Paste, begun
from tests.scenes.raw_input import press_key, type_keys
from tests.screens import Screens

BETWEEN = 0.22  # seconds between two keys

FOCUSES = ["games", "search", "deal", "rules", "back"]


def all_games(context: Context) -> Screens:
    """All games, opened by its key from a game that has begun."""
    screens = Screens.playing(context, begun(context, "mini:12", moves=2))
    press_key(screens.stack, context, pygame.K_F3)
    screens.on(VariantBrowser)
    return screens


def type_slowly(screens: Screens, context: Context, text: str) -> None:
    for character in text:
        type_keys(screens.stack, context, character)
        screens.wait(BETWEEN)


@pytest.mark.parametrize("wait", [0.0, 1.0])
def test_a_name_is_typed_at_once_and_costs_no_game(
    context: Context, wait: float
) -> None:
    screens = all_games(context)
    screens.wait(wait)
    muted = context.settings.muted
    type_slowly(screens, context, "montana")
    assert screens.on(VariantBrowser).search.value == "montana"
    assert context.settings.muted is muted
    assert context.folder.records.all() == []
    screens.wait()
    assert Folder(context.folder.path).load_game() is not None


@pytest.mark.parametrize("focus", FOCUSES)
def test_letters_digits_spaces_and_backspace_go_to_the_search(
    context: Context, focus: str
) -> None:
    screens = all_games(context)
    screens.wait()
    browser = screens.on(VariantBrowser)
    browser.focus(focus, visible=True)
    type_slowly(screens, context, " n 2m")
    assert browser.search.value == " n 2m"
    for _time in range(3):
        press_key(screens.stack, context, pygame.K_BACKSPACE)
    assert browser.search.value == " n"
    assert screens.focused in (focus, "search")
    assert screens.top is browser


def test_the_focus_returns_to_the_list_once_something_is_found(
    context: Context,
) -> None:
    screens = all_games(context)
    screens.wait()
    type_slowly(screens, context, "xx")
    assert "games" not in screens.names
    for _time in range(2):
        press_key(screens.stack, context, pygame.K_BACKSPACE)
        screens.wait(BETWEEN)
    assert screens.focused == "games"


def test_escape_empties_the_search_and_then_leaves(context: Context) -> None:
    screens = all_games(context)
    screens.wait()
    type_slowly(screens, context, "moon")
    assert "gaps" not in screens.on(VariantBrowser).entries
    press_key(screens.stack, context, pygame.K_ESCAPE)
    browser = screens.on(VariantBrowser)
    assert browser.search.value == ""
    assert "gaps" in browser.entries
    press_key(screens.stack, context, pygame.K_ESCAPE)
    screens.on(Play)


@pytest.mark.parametrize(
    ("key", "mod"), [(pygame.K_n, pygame.KMOD_LCTRL), (pygame.K_F2, 0)]
)
def test_a_new_deal_of_the_chosen_game_has_keys_that_type_nothing(
    context: Context, key: int, mod: int
) -> None:
    context.change(deals="any")
    screens = Screens.opened(context)
    press_key(screens.stack, context, pygame.K_F3)
    screens.wait()
    chosen = screens.on(VariantBrowser).variant
    press_key(screens.stack, context, pygame.K_F1)
    screens.wait()
    screens.on(KeysDialog)
    assert screens.part("new deal of the chosen game").value == "Ctrl+N"
    press_key(screens.stack, context, pygame.K_ESCAPE)
    screens.wait()
    press_key(screens.stack, context, key, mod=mod)
    screens.wait()
    assert screens.on(Play).variant is chosen


def test_a_challenge_is_pasted_in_all_games(context: Context, paste: Paste) -> None:
    screens = all_games(context)
    screens.wait()
    paste("moon")
    screens.press(GameCommand.PASTE)
    assert screens.on(VariantBrowser).search.value == "moon"
    paste("gaps:77")
    screens.go(GameCommand.PASTE)
    assert screens.on(NewDeal).field.text == "gaps:77"
    screens.wait()
    screens.go(Nav.ACTIVATE)
    screens.wait(2)
    assert screens.on(Play).session.code == "gaps:77"


@pytest.mark.parametrize(
    ("dialog", "name", "focuses"),
    [
        (NewDeal, "deal", ["levels", "level", "cancel"]),
        (MultiplayerMenu, "text", ["match", "back"]),
    ],
)
def test_letters_go_to_the_field_of_a_dialog(
    context: Context, dialog: type[Scene], name: str, focuses: list[str]
) -> None:
    screens = Screens.opened(context)
    title = screens.on(Title)
    opened = (
        NewDeal(context, title, title.variant)
        if dialog is NewDeal
        else MultiplayerMenu(context, title)
    )
    screens.stack.show(opened)
    screens.wait()
    field = opened.form.widget(name)
    muted = context.settings.muted
    for focus in focuses:
        opened.focus(focus, visible=True)
        type_slowly(screens, context, "m1n")
    assert field.value == len(focuses) * "m1n"
    assert context.settings.muted is muted
    assert screens.top is opened


def test_enter_deals_the_number_that_was_typed_beside_the_field(
    context: Context,
) -> None:
    screens = Screens.playing(context, begun(context, "mini:12", moves=0))
    # The system types no letter here, since no field has the focus.
    press_key(screens.stack, context, pygame.K_d)
    screens.wait()
    dialog = screens.on(NewDeal)
    dialog.focus("levels", visible=True)
    type_slowly(screens, context, "77")
    press_key(screens.stack, context, pygame.K_RETURN)
    screens.wait()
    assert screens.on(Play).session.seed == 77
