"""The settings pages agree with the table of settings, and each row changes and saves
its setting.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime
from functools import partial
from pathlib import Path

import pygame
import pytest
from pygame import Surface

from gaps.language import translated
from gaps.scenes.menu.title import Title
from gaps.scenes.settings.settings_dialog import SettingsDialog
from gaps.scenes.settings.settings_pages import PAGES, ROWS, row_of
from gaps.scenes.shared.context import Context
from gaps.stage.core.intents import Hover, Nav, Press, Release
from gaps.stage.core.window import Window
from gaps.stage.speech import accesskit_reader
from gaps.stage.widgets import Choice, Selector, Slider
from gaps.store import Folder, Settings
from gaps.store.settings import SETTINGS, options_of, range_of
from tests.marks import quick_first
from tests.scenes.raw_input import press_key
from tests.screens import SIZE, Screens

ALL_ROWS = {row.name: page for page, rows in ROWS.items() for row in rows}
"""The page of each setting."""
WITHOUT_ROW = {
    "former_deck",  # follows the theme
    "keys",  # shown by the rows of its own page
    "window",
    "maximised",
    "place",
    "last_variant",
    "own",
    "welcomed",
    "rules_told",
    "threads",  # of the search: only in the file
}


def opened(context: Context, page: str) -> Screens:
    """The settings over the title, at a page."""
    context.settings_page = page
    return Screens.over_title(context, SettingsDialog)


@pytest.fixture
def screens(context: Context) -> Screens:
    """The settings, at how the game looks."""
    return opened(context, "look")


def test_every_setting_has_one_row_with_a_label_or_is_listed_as_without_row() -> None:
    rows = [row for page in ROWS.values() for row in page]
    assert all(setting.check(setting.default) for setting in SETTINGS.values())
    assert len(rows) == len(ALL_ROWS)
    assert {*ALL_ROWS} | WITHOUT_ROW == {*SETTINGS}
    assert not {*ALL_ROWS} & WITHOUT_ROW
    assert all(row.label for row in rows)
    assert {*ROWS} | {"keys"} == {*PAGES}


def marks_of(name: str) -> Iterator[pytest.MarkDecorator]:
    """Of each kind of widget one row is quick; one is not there without a compiler."""
    if name not in ("theme", "language", "music_volume", "muted", "back", "deals"):
        yield pytest.mark.slow
    if name == "deals":
        yield pytest.mark.core


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[*marks_of(name)])
        for name in ALL_ROWS
        if name not in ("fullscreen", "name")
    ],
)
def test_a_row_changes_its_setting_and_saves_it(context: Context, name: str) -> None:
    """Other tests cover full screen, which needs a window, and the name, which is
    typed.
    """
    screens = opened(context, ALL_ROWS[name])
    row = row_of(name)
    before = row.value(context)
    screens.focus(name)
    screens.press(Nav.RIGHT)
    if row.value(context) == before:
        screens.press(Nav.LEFT)
    assert row.value(context) != before
    assert context.folder.load_settings() == context.settings
    assert screens.focused == name
    screens.stack.draw(Surface(SIZE), 0.0)


def test_the_row_of_the_screen_reader_says_if_its_part_is_missing(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = row_of("screen_reader")
    for installed, note in (
        (True, "Automatic: when"),
        (False, "Needs the optional part “reader”"),
    ):
        monkeypatch.setattr(accesskit_reader, "is_installed", partial(bool, installed))
        widget = row.widget(context)
        assert isinstance(widget, Choice)
        assert str(translated(widget.note)).startswith(note)


def test_a_row_offers_what_its_setting_accepts(context: Context) -> None:
    for name in ALL_ROWS:
        widget = row_of(name).widget(context)
        if isinstance(widget, Slider):
            allowed = range_of(name)
            assert (widget.minimum, widget.maximum) == (
                allowed.minimum,
                allowed.maximum,
            )
        elif isinstance(widget, Selector) and name != "language":
            accepted = {*options_of(name)}
            if name == "deals":
                accepted.remove("winnable")  # as the settings allow deals without a win
            assert {*widget.options} == accepted


def test_the_file_holds_every_setting_in_the_order_of_the_table() -> None:
    text = Settings().to_text()
    keys = [each.key for each in SETTINGS.values()]
    assert list(json.loads(text)) == ["format", "version", *keys]
    assert text == (Path(__file__).parent / "default-settings.json").read_text(
        encoding="utf-8"
    )


def test_a_setting_is_read_and_written_by_the_key_that_files_have_had() -> None:
    text = json.dumps({"format": "gaps-settings", "version": 1, "calm": True})
    read = Settings.from_text(text)
    assert not read.problems
    assert read.settings.hides_figures
    assert json.loads(read.settings.to_text())["calm"] is True


@pytest.mark.parametrize("full", [False, True])
def test_toggles_of_the_screen_and_the_sound_follow_the_window_and_the_keys(
    context: Context, full: bool
) -> None:
    """The command line may have filled the screen."""
    pygame.display.quit()
    context.window = Window(SIZE, "test", fullscreen=full)
    screens = opened(context, "look")
    assert screens.value("fullscreen") is full
    for wanted in (not full, full):
        press_key(screens.stack, context, pygame.K_F11)
        assert context.window.fullscreen is screens.value("fullscreen") is wanted
        assert context.settings.fullscreen is wanted
    context.window.close()
    context.window = None
    screens = opened(context, "sound")
    press_key(screens.stack, context, pygame.K_m, "m")
    assert screens.value("muted") is True
    assert screens.focused == "done"


@pytest.mark.parametrize("deck", ["house", "classic", "four"])
def test_a_theme_gives_back_the_suit_colours_that_it_has_changed(
    context: Context, deck: str
) -> None:
    context.change(deck=deck)
    screens = opened(context, "look")
    for nav in (Nav.RIGHT, Nav.RIGHT):
        screens.focus("theme")
        screens.press(nav)
    assert (context.settings.theme, context.settings.deck) == ("signal", "four")
    assert screens.value("deck") == "four"
    kept = context.folder.load_settings()
    context.settings = kept  # as after another start
    screens.focus("theme")
    screens.press(Nav.LEFT)
    assert (context.settings.theme, context.settings.deck) == ("daybreak", deck)
    assert screens.value("deck") == deck


def test_suit_colours_chosen_for_a_theme_stay(
    screens: Screens, context: Context
) -> None:
    for name, nav in (
        ("theme", Nav.RIGHT),
        ("theme", Nav.RIGHT),
        ("deck", Nav.LEFT),
        ("theme", Nav.LEFT),
    ):
        screens.focus(name)
        screens.press(nav)
    assert (context.settings.theme, context.settings.deck) == ("daybreak", "classic")


def test_the_cores_of_the_search_count_from_the_start_and_as_soon_as_they_change(
    tmp_path: Path,
) -> None:
    context = Context(
        Folder(tmp_path),
        Settings(threads=1),
        now=lambda: datetime(2026, 3, 1),
        random_deal_number=lambda: 1,
    )
    assert context.adviser.max_threads == 1
    context.change(threads=2)
    assert context.adviser.max_threads == 2
    assert context.folder.load_settings().threads == 2


def drag_slider(
    screens: Screens,
    slider: Slider,
    steps: int = 100,
) -> list[int]:
    """Drag the knob over the whole track; return the values it showed on the way."""
    track = slider.track(screens.form.sites[slider])
    share = (slider.value - slider.minimum) / (slider.maximum - slider.minimum)
    knob = track.left + round(track.width * share)
    screens.press(Press((knob, track.centery)))
    shown = []
    for number in range(steps + 1):
        screens.press(
            Hover(
                (track.left + track.width * number // steps, track.centery), held=True
            )
        )
        shown.append(slider.value)
    return shown


@pytest.mark.slow
@pytest.mark.parametrize(
    ("page", "name"),
    [
        ("look", "scale"),
        ("sound", "effects_volume"),
        ("sound", "music_volume"),
    ],
)
def test_a_dragged_slider_is_saved_once_and_moves_nothing_under_the_pointer(
    context: Context,
    page: str,
    name: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screens = opened(context, page)
    slider = screens.widget(name)
    assert isinstance(slider, Slider)
    before = getattr(context.settings, name)
    rect = screens.place(name)
    saved: list[int] = []
    laid_out: list[tuple[int, int]] = []
    monkeypatch.setattr(
        context.folder,
        "save_settings",
        lambda settings: saved.append(getattr(settings, name)),
    )
    monkeypatch.setattr(Title, "resize", lambda title, size: laid_out.append(size))
    shown = drag_slider(screens, slider)
    assert shown == sorted(shown)
    assert screens.place(name) == rect
    assert (saved, laid_out) == ([], [])
    if name.endswith("volume"):
        assert getattr(context.settings, name) == slider.value  # it is heard at once
        volume = (
            context.music.loudness.volume
            if name == "music_volume"
            else context.sound.volume
        )
        assert volume == slider.value / 100
    else:
        assert getattr(context.settings, name) == before
    screens.press(Release((5, 5)))
    value = screens.value(name)
    assert saved == [value]
    assert value == getattr(context.settings, name) == range_of(name).maximum
    assert len(laid_out) <= 1


@pytest.mark.parametrize(
    ("size", "scale", "note"),
    quick_first(
        2,
        [
            ((1280, 800), 110, "Percent, limited by the window"),
            ((1280, 800), 200, "In this window 110 percent, on the board 152"),
            ((800, 600), 120, "In this window 100 percent, on the board 120"),
            ((3840, 2160), 200, "In this window 119 percent, on the board 166"),
        ],
    ),
)
def test_the_size_of_the_interface_says_what_is_in_use(
    screens: Screens,
    context: Context,
    size: tuple[int, int],
    scale: int,
    note: str,
) -> None:
    context.change(scale=scale)
    screens.stack.resize(size)
    row = screens.widget("scale")
    assert isinstance(row, Slider)
    assert translated(row.note) == note
    style = screens.form.sites[row].style
    assert note.startswith("Percent") or f"{100 * style.scale:.0f} percent" in note


@pytest.mark.slow
def test_a_volume_is_saved_when_the_window_closes_while_its_slider_is_held(
    context: Context,
) -> None:
    screens = opened(context, "sound")
    slider = screens.widget("music_volume")
    assert isinstance(slider, Slider)
    drag_slider(screens, slider)
    screens.stack.close()
    assert context.folder.load_settings().music_volume == slider.value == 100


def test_a_page_slides_in_from_its_side_and_is_there_while_the_settings_close(
    screens: Screens,
) -> None:
    settings = screens.on(SettingsDialog)
    for page, side in (
        ("keys", 1),
        ("sound", -1),
    ):
        areas = settings.pages.areas(settings.form.sites[settings.pages])
        screens.click_at(areas[page].center)
        (coming,) = settings.tree.moving_layers(settings.motion_age)
        (x, y) = coming.motion.shift(settings.style, settings.motion_age)
        assert (x > 0) is (side > 0)
        assert not y
        screens.wait()
        assert not screens.stack.moving
    screens.press(Nav.BACK)
    screens.wait(0.1)
    assert len(settings.tree.layers) == 1
    assert "Effects volume" in screens.words
