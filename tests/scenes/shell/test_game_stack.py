"""The stack of scenes: input before the first drawing, between two scenes and after the last has ended."""

from __future__ import annotations

import gc
import math
import random
import weakref
from collections.abc import Sequence
from typing import NamedTuple

import pygame
import pytest

from gaps.engine import CATALOGUE, Slide, deal
from gaps.scenes.expedition.expedition import Expedition
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.title import Title
from gaps.scenes.new_game.new_deal import NewDeal
from gaps.scenes.results.progress_chart import ProgressChart
from gaps.scenes.settings.pause import Pause
from gaps.scenes.settings.settings_pages import PAGES
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.game_stack import SCENES_KEPT, GameStack
from gaps.stage.core import clipboard
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
from gaps.stage.view import PartList
from gaps.stage.widgets import Form, Selector, Widget
from gaps.stage.widgets.slider import Draggable
from tests.faults.monkey.start_scenes import BASE_SCENES, OVERLAY_SCENES
from tests.marks import slow_except
from tests.scenes.raw_input import press_button, press_key
from tests.screens import SIZE, STEP, title_with_all

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


def test_a_game_keeps_its_music_under_menus_and_the_title_has_its_own(context: Context) -> None:
    stack = GameStack(context, Title(context))
    stack.resize(SIZE)
    at_first = stack.music
    stack.show(Play(context, context.games.start(context.games.deal(CATALOGUE["mini"], 12))))
    stack.handle(GameCommand.PAUSE)
    assert stack.depth == 3
    assert (at_first, stack.music) == ("title", "game")


def test_an_intent_after_the_last_scene_has_ended_does_nothing(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clipboard, "pasted", lambda: "mini:12")
    before = context.settings
    stack = GameStack(context, Title(context))
    stack.resize(SIZE)
    stack.handle(GameCommand.QUIT)
    for late in LATE:
        assert stack.empty, late
        stack.handle(late)
        stack.update(1.0)
    stack.resize((900, 700))
    stack.draw(pygame.Surface(SIZE), 0.0)
    assert stack.empty
    assert context.settings == before


@pytest.mark.parametrize("text", ["", "a recipe for soup", "\x00", "x" * 100_000])
def test_pasting_what_cannot_be_played_is_answered(
    context: Context, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clipboard, "pasted", lambda: text)
    stack = GameStack(context, Title(context))
    stack.resize(SIZE)
    plain, told = pygame.Surface(SIZE), pygame.Surface(SIZE)
    stack.update(1.0)
    stack.draw(plain, 0.0)
    press_key(stack, context, pygame.K_v, mod=pygame.KMOD_LCTRL)
    assert stack.toast.text == "Nothing playable on the clipboard"
    assert stack.moving
    assert stack.dirty
    stack.toast.update(1.0)
    stack.draw(told, 0.0)
    toast = pygame.Rect(440, 60, 400, 60)
    assert pygame.image.tobytes(told.subsurface(toast), "RGB") != (
        pygame.image.tobytes(plain.subsurface(toast), "RGB")
    )
    assert stack.wake_after is not None
    stack.update(5.0)
    assert not stack.toast.visible
    assert stack.dirty


@pytest.mark.parametrize("text", ["mini:12", "GAPS-S-12 △△△△ 4,800 · 31 moves", " mini:12 \nsecond line"])
@pytest.mark.parametrize("place", ["title", "game"])
def test_a_pasted_deal_code_opens_the_dialog_of_a_new_deal(
    context: Context, text: str, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clipboard, "pasted", lambda: text)
    game = context.games.start(context.games.deal(CATALOGUE["gaps"], 5))
    game.play(game.game.state.slides[0])
    stack = GameStack(context, Title(context) if place == "title" else Play(context, game))
    stack.resize(SIZE)
    press_key(stack, context, pygame.K_v, mod=pygame.KMOD_LCTRL)
    assert isinstance(stack.top, NewDeal)
    assert not stack.toast.visible
    press_key(stack, context, pygame.K_RETURN)
    stack.update(1.0)
    top = stack.top
    assert isinstance(top, Play)
    assert (top.session.code, len(context.folder.unfinished_games())) == ("mini:12", 2)


@pytest.fixture
def over_a_card(context: Context) -> tuple[GameStack, tuple[int, int]]:
    """The title, and a place on its plate of *Gaps* where the deal to come has a card that can move."""
    stack = GameStack(context, title_with_all(context))
    stack.resize(SIZE)
    variant = CATALOGUE["gaps"]
    assert stack.top.form is not None
    pos = stack.top.form.widget("gaps").rect.center
    shown = Play(context, context.games.deal(variant, 1))
    shown.resize(SIZE)
    cell = shown.table.geometry.cell_at(pos)
    number = next(
        number
        for number in range(1, 1000)
        if [slide.source for slide in deal(variant, number).slides].count(cell or 0) == 1
    )
    context.games.random_number = lambda: number
    return stack, pos


def moves_made(stack: GameStack) -> int:
    assert isinstance(stack.top, Play)
    return len(stack.top.session.game.steps)


def test_the_rest_of_a_double_click_that_opened_a_game_plays_nothing_and_any_other_click_plays(
    context: Context, over_a_card: tuple[GameStack, tuple[int, int]]
) -> None:
    stack, pos = over_a_card
    press_button(stack, context, pos)
    stack.update(0.1)
    for clicks, made in ((2, 0), (3, 0), (1, 1)):
        press_button(stack, context, pos, clicks)
        assert moves_made(stack) == made


def test_a_double_click_in_a_scene_is_two_clicks(context: Context) -> None:
    stack = GameStack(context, Title(context))
    stack.resize(SIZE)
    stack.show(dialog := NewDeal(context, stack.top, CATALOGUE["gaps"]))
    stack.update(1.0)
    before = context.settings.deals
    areas = list(dialog.kind.areas().values())
    press_button(stack, context, areas[1].center, clicks=1)
    press_button(stack, context, areas[2].center, clicks=2)
    assert context.settings.deals not in (before, list(dialog.kind.options)[1])


def test_a_key_that_is_held_activates_once(context: Context) -> None:
    stack = GameStack(context, Title(context))
    stack.resize(SIZE)
    for _ in range(3):
        for intent in context.controls(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0)):
            stack.handle(intent)
    assert moves_made(stack) == 0
    assert isinstance(stack.top, Play)
    assert stack.top.table.focused is None


def test_scenes_that_have_ended_are_freed_while_nothing_moves(context: Context) -> None:
    def a_game() -> Play:
        return Play(context, context.games.deal(CATALOGUE["mini"], 12))

    stack = GameStack(context, a_game())
    stack.resize(SIZE)
    ended = []
    gc.disable()  # only the stack frees what scenes refer to in circles
    try:
        for _ in range(SCENES_KEPT):
            ended.append(weakref.ref(stack.top))
            stack.follow(Replace(a_game()))
        assert all(scene() is not None for scene in ended)
        while stack.moving:
            stack.update(STEP)
        stack.update(STEP)
        assert [scene for scene in ended if scene() is not None] == []
    finally:
        gc.enable()


def test_a_small_window_keeps_little_of_what_a_large_one_needed(context: Context) -> None:
    large, small = (4000, 3000), (800, 600)
    play = Play(context, context.games.start(context.games.deal(CATALOGUE["gaps"], 12)))
    stack = GameStack(context, play)
    stack.show(Expedition(context))
    stack.resize(large)
    stack.draw(pygame.Surface(large), 0.0)
    art, style = context.look.art(), weakref.ref(context.look.style(large))
    cards = filter(None, play.session.game.state.board)
    pictures = [weakref.ref(art.face(card, play.table.geometry.card)) for card in cards]
    pictures += [weakref.ref(shapes.disc(side, RED)) for side in range(300, 800)]
    for _ in range(2):  # the second time, pictures are made anew, not scaled
        stack.resize(small)
        stack.draw(pygame.Surface(small), 0.0)
    gc.collect()
    held = [math.prod(picture.get_size()) for each in pictures if (picture := each()) is not None]
    assert style() is None
    assert sum(held) <= 2 * pixels_for(small)  # of cards, and of shapes


# Every part of every widget can be clicked as soon as its scene is laid out, before it is first drawn.


FACTORIES = {**BASE_SCENES, **OVERLAY_SCENES}
SEED = 4  # of the games and choices of the scenes
Pos = tuple[int, int]


def laid_out(context: Context, name: str) -> GameStack:
    """A scene that was laid out and not yet drawn; ``settings/PAGE`` for a page of the settings."""
    stack = GameStack(context, Title(context))
    stack.resize(SIZE)
    name, _slash, page = name.partition("/")
    if page:
        context.settings_page = page
        stack.show(Pause(context, stack.top))
        return stack
    scene = FACTORIES[name](context, random.Random(SEED), stack.top)
    if scene is not stack.top:
        stack.show(scene)
    return stack


def points_of(widget: Widget) -> Sequence[Pos]:
    """A point of each part of a widget."""
    if isinstance(widget, Selector) and widget.areas():
        return [area.center for area in widget.areas().values()]
    if isinstance(widget, Draggable) and widget.style is not None:
        track = widget.track(widget.style)
        return [(track.left, track.centery), (track.right, track.centery)]
    if isinstance(widget, ProgressChart):
        return [(widget.plot.left, widget.plot.centery), (widget.plot.right - 1, widget.plot.centery)]
    if isinstance(widget, PartList) and widget.rows:
        x, top = widget.rect.centerx, widget.rect.top + 2
        return [(x, top), (x, top + widget.row_height)]
    return [widget.rect.center]


class Hit(NamedTuple):
    """What a click did."""

    pos: Pos
    focused: str | None
    value: object
    row: int | None
    """Of a list."""
    used: tuple[bool, bool]
    """Whether the press and the release counted as use."""


def clicked(form: Form, widget: Widget) -> list[Hit]:
    """What each click on a widget does, without the scene's answer to it."""
    found = []
    for pos in points_of(widget):
        press, release = (form.handle(intent) is not None for intent in (Press(pos), Release(pos)))
        focused = form.focused.name if form.focused is not None else None
        value = widget.chosen if isinstance(widget, ProgressChart) else widget.value
        row = widget.row_at(pos[1]) if isinstance(widget, PartList) else None
        found.append(Hit(pos, focused, value, row, (press, release)))
    return found


NAMES = [*FACTORIES, *(f"settings/{page}" for page in PAGES)]


@pytest.mark.parametrize("name", slow_except(NAMES, NAMES[::4]))
def test_a_click_before_the_first_drawing_is_one_after_it(context: Context, name: str) -> None:
    before = laid_out(context, name)
    form = before.top.form
    if form is None:
        return
    window = pygame.Rect((0, 0), SIZE)
    usable = [widget for widget in form.widgets if widget.enabled and window.collidepoint(widget.rect.center)]
    early = {widget.name: clicked(form, widget) for widget in usable}
    for widget in usable:
        assert all(hit.focused == widget.name for hit in early[widget.name])
        if isinstance(widget, Draggable):
            assert widget.value == widget.maximum
        if isinstance(widget, ProgressChart) and widget.last:
            assert widget.chosen == widget.last
    before.close()
    after = laid_out(context, name)
    form = after.top.form
    assert form is not None
    after.draw(pygame.Surface(SIZE), 0.0)
    late = {widget.name: clicked(form, widget) for widget in form.widgets if widget.name in early}
    after.close()
    assert early == late


def test_a_card_can_be_played_before_the_first_drawing(context: Context) -> None:
    stack = GameStack(
        context, Play(context, context.games.start(context.games.deal(CATALOGUE["mini"], 12)), fresh=True)
    )
    stack.resize(SIZE)
    play = stack.top
    assert isinstance(play, Play)
    slides = [move for move in play.state.legal_moves if isinstance(move, Slide)]
    sources = [slide.source for slide in slides]
    cell = next(cell for cell in sources if sources.count(cell) == 1)
    press_button(stack, context, play.table.geometry.rect(cell).center)
    assert len(play.session.game.steps) == 1
