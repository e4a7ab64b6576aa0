"""The card backs in the settings: what is open can be taken, of the others is said what
opens them, and nothing that somebody needs is ever locked.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from pygame import Rect

from gaps.progress.expedition.camps import camps
from gaps.progress.expedition.stars import CAMP_OF_BACK
from gaps.scenes.settings.gallery import Gallery
from gaps.scenes.settings.settings_dialog import SettingsDialog
from gaps.scenes.settings.settings_pages import PAGES
from gaps.scenes.shared.context import Context
from gaps.stage.core.intents import Nav
from gaps.stage.core.widget import PRESS_DEPTH, Site, Widget, WidgetState
from gaps.stage.drawing.shapes import blank
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import themes
from gaps.stage.view import Label
from gaps.stage.view.items import Items, ListItem, rows
from gaps.store.settings import BACKS
from tests.played_games import with_three_stars
from tests.screens import SIZE, Screens

OPENS_HUT = "Nine stars in camp 3 of the expedition open it. {stars} of 9 so far."


def at_backs(context: Context) -> Screens:
    context.settings_page = "look"
    screens = Screens.over_title(context, SettingsDialog)
    screens.focus("back")
    return screens


def win_stars(
    context: Context,
    camp: int,
    deals: int = 3,
) -> None:
    for camp_deal in camps()[camp - 1].deals[:deals]:
        context.folder.add_record(with_three_stars(camp_deal))


def test_of_a_locked_back_is_said_what_opens_it_and_it_cannot_be_taken(
    context: Context,
) -> None:
    """With the mouse, with keys, and by a screen reader."""
    win_stars(context, 3, deals=1)
    screens = at_backs(context)
    opens = OPENS_HUT.format(stars=3)
    for _ in range(BACKS.index("hut")):
        screens.press(Nav.RIGHT)
    assert screens.part("back/hut").detail == opens
    assert screens.spoken_focus == "back/hut"
    assert context.settings.back == "rose", "the last open one on the way"
    screens.press(Nav.ACTIVATE)
    assert context.settings.back == "ember", "the next one that is open"
    screens.click("back/hut")
    screens.ask("back/hut")
    assert context.settings.back == context.back == "ember"
    screens.press(*[Nav.RIGHT] * len(BACKS))
    assert context.settings.back in ("ember", "spruce", "rose")


def test_a_back_that_was_opened_can_be_taken_and_is_on_the_cards(
    context: Context,
) -> None:
    win_stars(context, 3)
    screens = at_backs(context)
    assert screens.part("back/hut").detail == ""
    screens.click("back/hut")
    assert context.settings.back == context.back == "hut"
    assert context.appearance.art().back_name == "hut"


@pytest.mark.parametrize("back", CAMP_OF_BACK)
def test_a_back_that_somebody_wrote_into_the_settings_is_not_shown(
    context: Context, back: str
) -> None:
    context.change(back=back, open_camps=True)
    assert context.back == context.appearance.art().back_name == "ember"
    win_stars(context, CAMP_OF_BACK[back])
    assert context.back == context.appearance.art().back_name == back


@pytest.mark.parametrize("page", PAGES)
def test_nothing_but_card_backs_is_ever_locked(context: Context, page: str) -> None:
    """What somebody needs for seeing and hearing is free from the start."""
    context.settings_page = page
    screens = Screens.over_title(context, SettingsDialog)
    for widget in screens.on(SettingsDialog).form.widgets:
        if isinstance(widget, Gallery):
            assert {*widget.locked} == (
                {*CAMP_OF_BACK} if widget.name == "back" else set()
            )


def a_list() -> Items:
    items = Items("l", "Games", rows(), marks_selected=False)
    items.show([ListItem("a", Label("A", "body"), "A")])
    return items


def a_gallery() -> Gallery:
    def draw(
        surface: pygame.Surface,
        _style: Style,
        rect: Rect,
        _name: str,
    ) -> None:
        surface.fill((200, 0, 0), rect)

    return Gallery("g", "Backs", {"a": "A"}, "a", draw)


@pytest.mark.parametrize("make", [a_list, a_gallery])
def test_what_is_pressed_goes_down(
    context: Context, make: Callable[[], Widget]
) -> None:
    style = Style(themes()["midnight"], SIZE)
    widget = make()
    site = Site(Rect(20, 20, 200, 80), style)
    widget.lay_out(site)
    tops = []
    for depth in (0.0, 1.0):
        picture = blank(SIZE)
        widget.draw(picture, site, WidgetState(depth=depth))
        tops.append(picture.get_bounding_rect().top)
    assert tops[1] - tops[0] == style.px(PRESS_DEPTH)
