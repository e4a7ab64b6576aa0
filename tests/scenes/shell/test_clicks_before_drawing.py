"""Every part of every widget can be clicked as soon as its scene is laid out, before it is first drawn."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

import pygame
import pytest

from gaps.engine import CATALOGUE, Slide
from gaps.scenes.game.play import Play
from gaps.scenes.menu.title import Title
from gaps.scenes.results.progress_chart import ProgressChart
from gaps.scenes.settings.pause import Pause
from gaps.scenes.settings.settings_pages import PAGES
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.game_stack import GameStack
from gaps.stage.core.intents import Press, Release
from gaps.stage.view import PartList
from gaps.stage.widgets import Form, Selector, Widget
from gaps.stage.widgets.slider import Draggable
from tests.faults.monkey.start_scenes import BASE_SCENES, OVERLAY_SCENES
from tests.marks import slow_except
from tests.scenes.conftest import SIZE
from tests.scenes.raw_input import press_button

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


@pytest.mark.slow
def test_every_option_can_be_chosen_before_the_first_drawing(context: Context) -> None:
    chosen = set()
    for name in (*FACTORIES, *(f"settings/{page}" for page in PAGES)):
        stack = laid_out(context, name)
        form = stack.top.form
        for widget in form.widgets if form is not None else ():
            if isinstance(widget, Selector) and widget.enabled and len(widget.areas()) == len(widget.options):
                assert form is not None
                values = [hit.value for hit in clicked(form, widget)]
                assert values == list(widget.options), (name, widget.name)
                chosen.add(type(widget).__name__)
        stack.close()
    assert chosen >= {"Choice", "Gallery"}


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
