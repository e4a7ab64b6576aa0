"""The stack of scenes: what it does with input between two scenes, and when the last
one has ended.
"""

from __future__ import annotations

import gc
import math
import os
import weakref
from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from gaps.engine import CATALOGUE, Cell, deal
from gaps.scenes.common.confirm_dialog import MessageDialog
from gaps.scenes.common.notes import TOAST
from gaps.scenes.expedition.expedition import Expedition
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.title import Title
from gaps.scenes.new_game.new_deal import NewDeal
from gaps.scenes.settings.settings_dialog import SettingsDialog
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.program_stack import ProgramStack
from gaps.stage.core.intents import (
    CommandReleased,
    FileDropped,
    Hover,
    Intent,
    Nav,
    Press,
    Release,
    TextEntered,
    Wheel,
    WindowFocusChanged,
)
from gaps.stage.core.scene import Replace
from gaps.stage.drawing import shapes
from gaps.stage.drawing.shapes import pixels_for
from gaps.stage.widgets.row import Toggle
from gaps.store.settings import options_of
from tests.marks import quick_first
from tests.scenarios.games import new_game
from tests.scenes.conftest import Paste
from tests.scenes.raw_input import press_button, press_key
from tests.scenes.recorders import SoundRecorder
from tests.screens import SIZE, STEP, Screens, title_with_all
from tests.table.tables import pixels

LATE: Sequence[Intent] = (
    *Nav,
    *GameCommand,
    *map(CommandReleased, GameCommand),
    Press((100, 100)),
    Release((100, 100)),
    Hover((100, 100)),
    Wheel((100, 100), 1.0),
    TextEntered("x"),
    FileDropped("/nowhere.gaps"),
    WindowFocusChanged(False),
)
RED = (200, 0, 0)


@pytest.fixture
def stack(context: Context) -> ProgramStack:
    """The title."""
    stack = ProgramStack(context, Title(context))
    stack.resize(SIZE)
    return stack


def test_a_key_is_heard_like_a_click_on_the_same_widget(
    context: Context, sound: SoundRecorder
) -> None:
    settings = SettingsDialog(context, Title(context))
    screens = Screens(ProgramStack(context, settings))
    stack = screens.stack
    stack.handle(Nav.RIGHT)
    stack.handle(Nav.LEFT)
    toggles = [each.name for each in settings.form.widgets if isinstance(each, Toggle)]
    for name in toggles:
        settings.focus(name)
        sound.clear()
        stack.handle(Nav.ACTIVATE)
        by_key = [*sound.cues]
        sound.clear()
        stack.handle(Press(settings.form.place_of(name).center))
        stack.handle(Release(settings.form.place_of(name).center))
        assert by_key == [*sound.cues] == ["press"], name
    settings.focus("page")
    settings.form.show_focus()
    sound.clear()
    stack.handle(Nav.RIGHT)
    assert sound.cues == ["press"], "another page"
    settings.focus("done")
    sound.clear()
    stack.handle(Nav.ACTIVATE)
    assert sound.cues == ["press", "lift"]


def test_another_screen_is_a_page_and_one_that_goes_is_lifted(
    context: Context, sound: SoundRecorder
) -> None:
    stack = Screens(ProgramStack(context, Title(context))).stack
    stack.handle(GameCommand.DEAL_NUMBER)
    assert isinstance(stack.top, NewDeal)
    assert sound.cues == ["page"]
    stack.handle(Nav.BACK)
    assert sound.cues == ["page", "lift"]
    stack.update(1.0)
    assert sound.cues == ["page", "lift"], "once, and at once"


def test_an_intent_after_the_last_scene_has_ended_does_nothing(
    context: Context,
    stack: ProgramStack,
    paste: Paste,
) -> None:
    paste("mini:12")
    before = context.settings
    stack.handle(GameCommand.QUIT)
    for late in LATE:
        assert stack.empty, late
        stack.handle(late)
        stack.update(1.0)
    stack.resize((900, 700))
    stack.draw(Surface(SIZE), 0.0)
    assert stack.empty
    assert context.settings == before


@pytest.mark.parametrize(
    "text", quick_first(2, ["", "a recipe for soup", "\x00", "x" * 100_000])
)
def test_pasting_what_cannot_be_played_is_answered(
    context: Context,
    stack: ProgramStack,
    text: str,
    paste: Paste,
) -> None:
    paste(text)
    plain = Surface(SIZE)
    told = Surface(SIZE)
    stack.update(1.0)
    stack.draw(plain, 0.0)
    press_key(stack, context, pygame.K_v, mod=pygame.KMOD_LCTRL)
    assert stack.notes.text(TOAST) == "Nothing playable on the clipboard"
    assert stack.moving
    assert stack.dirty
    stack.update(1.0)
    stack.draw(told, 0.0)
    toast = Rect(440, 60, 400, 60)
    assert pixels(told.subsurface(toast)) != (pixels(plain.subsurface(toast)))
    assert stack.wake_after is not None
    stack.update(5.0)
    assert not stack.notes.text(TOAST)
    assert stack.dirty


@pytest.mark.parametrize(
    "text", ["mini:12", "GAPS-S-12 △△△△ 4,800 · 31 moves", " mini:12 \nsecond line"]
)
@pytest.mark.parametrize("place", ["title", "game"])
def test_a_pasted_deal_code_opens_the_dialog_of_a_new_deal(
    context: Context,
    text: str,
    place: str,
    paste: Paste,
) -> None:
    paste(text)
    game = new_game(context, "gaps:5")
    game.play(game.game.state.slides[0])
    stack = ProgramStack(
        context, Title(context) if place == "title" else Play(context, game)
    )
    stack.resize(SIZE)
    press_key(stack, context, pygame.K_v, mod=pygame.KMOD_LCTRL)
    assert isinstance(stack.top, NewDeal)
    assert not stack.notes.text(TOAST)
    press_key(stack, context, pygame.K_RETURN)
    stack.update(1.0)
    top = stack.top
    assert isinstance(top, Play)
    assert (top.session.code, len(context.folder.unfinished_games())) == ("mini:12", 2)


def number_where_only_move_of(cell: Cell | None) -> int:
    """The number of a deal of *Gaps* whose card on ``cell`` has exactly one move."""
    for number in range(1, 1000):
        slides = deal(CATALOGUE["gaps"], number).slides
        if [slide.source for slide in slides].count(cell or 0) == 1:
            return number
    raise AssertionError("no deal has such a card")


@pytest.fixture
def over_a_card(context: Context) -> tuple[ProgramStack, tuple[int, int]]:
    """The title, and a place on its plate of *Gaps* where the deal to come has a card
    that can move.
    """
    stack = ProgramStack(context, title_with_all(context))
    stack.resize(SIZE)
    variant = CATALOGUE["gaps"]
    assert stack.top.form is not None
    pos = stack.top.form.place_of("gaps").center
    shown = Play(context, context.games.deal(variant, 1))
    shown.resize(SIZE)
    number = number_where_only_move_of(shown.table.geometry.cell_at(pos))
    context.games.random_number = lambda: number
    return stack, pos


def moves_made(stack: ProgramStack) -> int:
    assert isinstance(stack.top, Play)
    return len(stack.top.session.game.steps)


def test_the_rest_of_a_double_click_that_opened_a_game_plays_nothing_and_any_other_click_plays(
    context: Context, over_a_card: tuple[ProgramStack, tuple[int, int]]
) -> None:
    stack, pos = over_a_card
    press_button(stack, context, pos)
    stack.update(0.1)
    for clicks, made in (
        (2, 0),
        (3, 0),
        (1, 1),
    ):
        press_button(stack, context, pos, clicks)
        stack.update(0.1)
        assert moves_made(stack) == made


def test_the_rest_of_a_double_click_that_closed_a_dialog_plays_nothing(
    context: Context,
) -> None:
    shown = Play(context, context.games.deal(CATALOGUE["gaps"], 1))
    dialog = MessageDialog(context, shown, "Saved", "It is in the folder.")
    stack = ProgramStack(context, shown)
    stack.resize(SIZE)
    stack.show(dialog)
    pos = dialog.form.place_of("done").center
    cell = shown.table.geometry.cell_at(pos)
    number = number_where_only_move_of(cell)
    play = Play(context, context.games.deal(CATALOGUE["gaps"], number))
    stack.replace_all(play)
    stack.show(MessageDialog(context, play, "Saved", "It is in the folder."))
    stack.update(1.0)
    for clicks, made in (
        (1, 0),
        (2, 0),
        (1, 1),
    ):
        press_button(stack, context, pos, clicks)
        for _ in range(30):
            stack.update(STEP)
        assert moves_made(stack) == made


def test_a_double_click_in_a_scene_is_two_clicks(
    stack: ProgramStack, context: Context
) -> None:
    stack.show(dialog := NewDeal(context, stack.top, CATALOGUE["gaps"]))
    stack.update(1.0)
    before = context.settings.deals
    areas = list(dialog.levels.areas(dialog.form.sites[dialog.levels]).values())
    press_button(stack, context, areas[1].center, clicks=1)
    press_button(stack, context, areas[2].center, clicks=2)
    assert context.settings.deals not in (before, list(dialog.levels.options)[1])


@pytest.mark.slow
def test_scenes_that_have_ended_are_freed_while_nothing_moves(context: Context) -> None:
    def a_game() -> Play:
        return Play(context, context.games.deal(CATALOGUE["mini"], 12))

    stack = ProgramStack(context, a_game())
    stack.resize(SIZE)
    surface = pygame.Surface(SIZE)
    stack.draw(surface, 0.0)
    ended = weakref.ref(stack.top)
    gc.disable()  # only the stack frees what scenes refer to in circles
    try:
        stack.follow(Replace(a_game()))
        assert ended() is not None
        for _ in range(600):
            stack.update(STEP)
            stack.redraw(surface, 0.0)
            if not stack.moving:
                break
        stack.update(STEP)
        assert ended() is None
    finally:
        gc.enable()


@pytest.mark.slow
@pytest.mark.skipif(
    not Path("/proc/self/fd").exists(), reason="open files are counted in /proc"
)
def test_screens_and_games_in_many_sizes_and_themes_keep_no_more_files_open(
    context: Context,
) -> None:
    surface = Surface((1600, 1000))

    def open_screens(round_: int) -> int:
        themes = options_of("theme")
        context.change(theme=themes[round_ % len(themes)])
        session = new_game(context, f"mini:{round_}")
        for scene in (
            Play(context, session),
            Expedition(context),
        ):
            stack = ProgramStack(context, title_with_all(context))
            stack.resize((800 + 150 * round_, 600 + 80 * round_))
            stack.show(scene)
            stack.draw(surface, 0.0)
        session.leave()
        return len(os.listdir("/proc/self/fd"))

    first = open_screens(1)
    assert [open_screens(round_) for round_ in range(2, 6)] == [first] * 4


@pytest.mark.slow
def test_a_small_window_keeps_little_of_what_a_large_one_needed(
    context: Context,
) -> None:
    large = (4000, 3000)
    small = (800, 600)
    play = Play(context, new_game(context, "gaps:12"))
    stack = ProgramStack(context, play)
    stack.show(Expedition(context))
    stack.resize(large)
    stack.draw(Surface(large), 0.0)
    art = context.appearance.art()
    style = weakref.ref(context.appearance.style(large))
    cards = filter(None, play.state.board)
    pictures = [weakref.ref(art.face(card, play.table.geometry.card)) for card in cards]
    pictures += [weakref.ref(shapes.disc(side, RED)) for side in range(300, 800, 10)]
    for _ in range(2):  # the second time, pictures are made anew, not scaled
        stack.resize(small)
        stack.draw(Surface(small), 0.0)
    gc.collect()
    held = [
        math.prod(picture.get_size())
        for each in pictures
        if (picture := each()) is not None
    ]
    assert style() is None
    assert sum(held) <= 2 * pixels_for(small)  # of cards, and of shapes


def test_another_scene_keeps_what_was_painted_for_the_window(context: Context) -> None:
    size = (1920, 1200)
    stack = ProgramStack(context, Title(context))
    stack.resize(size)
    styles = context.appearance.style(size), context.appearance.board_style(size)
    board = Play(context, context.games.deal(CATALOGUE["gaps"], 1))
    for scene in (Title(context), Expedition(context), board):
        stack.show(scene)
        assert (
            context.appearance.style(size),
            context.appearance.board_style(size),
        ) == styles
