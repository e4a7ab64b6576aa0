"""Drags that lose their button: the window lost it, or another scene came above."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest
from pygame import (
    MOUSEBUTTONDOWN,
    MOUSEBUTTONUP,
    MOUSEMOTION,
    WINDOWFOCUSLOST,
    WINDOWHIDDEN,
    WINDOWMINIMIZED,
)
from pygame.event import Event

from gaps.engine import Status
from gaps.scenes.board.redeal import RedealScene
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.input.controls import Controls
from gaps.scenes.settings.settings_dialog import SettingsDialog
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.program_stack import ProgramStack
from gaps.stage.core.intents import Hover, Press, PressLost, Release
from gaps.stage.widgets.slider import Draggable
from gaps.store import Folder
from tests.played_games import texts_of
from tests.scenes.conftest import Player
from tests.scenes.game.test_play import center
from tests.scenes.raw_input import happen, intents, key_down, mouse
from tests.screens import Screens

SOMEWHERE = 60, 90
LOST = {
    "focus": Event(WINDOWFOCUSLOST),
    "minimised": Event(WINDOWMINIMIZED),
    "hidden": Event(WINDOWHIDDEN),
    "no button": mouse(MOUSEMOTION, SOMEWHERE),
}


def dragged(start: tuple[int, int], *, touch: bool = False) -> Sequence[Event]:
    """The beginning of a drag."""
    x, y = start
    return [
        mouse(MOUSEMOTION, start),
        mouse(MOUSEBUTTONDOWN, start, touch=touch),
        mouse(MOUSEMOTION, (x + 12, y - 9), held=True, touch=touch),
        mouse(MOUSEMOTION, (x + 30, y - 20), held=True, touch=touch),
    ]


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
@pytest.mark.parametrize("lost", LOST)
def test_a_card_returns_when_its_button_is_lost(
    context: Context, lost: str, touch: bool
) -> None:
    player = Player(context, "mini:12")
    start = center(player, "D5")
    gap = center(player, "B5")
    happen(player.stack, context, *dragged(start, touch=touch))
    assert player.table.hand.drag is not None
    happen(player.stack, context, LOST[lost])
    assert player.table.hand.drag is None
    player.wait(2.0)
    # in the window again, where the pointer may still be said to hold the button
    happen(player.stack, context, mouse(MOUSEMOTION, gap, held=True))
    happen(player.stack, context, mouse(MOUSEBUTTONUP, gap))
    happen(player.stack, context, mouse(MOUSEMOTION, gap))
    assert player.table.hand.drag is None
    assert not texts_of(player.saved)


def test_a_second_press_without_a_release_ends_the_first(context: Context) -> None:
    """As of a finger that was never lifted, or of another mouse."""
    player = Player(context, "mini:12")
    happen(player.stack, context, *dragged(center(player, "D5")))
    aside = mouse(MOUSEBUTTONDOWN, SOMEWHERE, touch=True)
    happen(player.stack, context, aside)
    assert player.table.hand.drag is None
    gap = center(player, "B5")
    happen(player.stack, context, mouse(MOUSEMOTION, gap, held=True, touch=True))
    happen(player.stack, context, mouse(MOUSEBUTTONUP, gap))
    happen(player.stack, context, mouse(MOUSEBUTTONUP, gap, touch=True))
    assert not texts_of(player.saved)


def test_a_card_returns_when_a_dialog_comes_over_the_board(context: Context) -> None:
    player = Player(context, "mini:12")
    screens = Screens(ProgramStack(context, player.scene))
    gap = center(player, "B5")
    happen(screens.stack, context, *dragged(center(player, "D5")))
    assert player.table.hand.drag is not None
    happen(screens.stack, context, key_down(pygame.K_p, "p"))
    assert len(screens.stack.from_top()) == 2
    assert player.table.hand.drag is None
    screens.wait()
    happen(screens.stack, context, Event(pygame.KEYUP, key=pygame.K_p, mod=0))
    happen(screens.stack, context, key_down(pygame.K_ESCAPE))
    screens.wait()
    for kind in (MOUSEMOTION, MOUSEBUTTONUP):
        happen(screens.stack, context, mouse(kind, gap, held=True))
    assert not texts_of(player.saved)


def test_a_press_that_ends_a_redeal_drags_the_card_below(context: Context) -> None:
    player = Player(context, "mini:8")
    while player.state.status is not Status.STUCK:
        player.make(player.state.slides[0])
    player.wait(3)
    play = player.scene
    assert isinstance(play, Play)
    player.tap(GameCommand.REDEAL)
    player.wait(0.3)
    player.on(RedealScene)
    before = len(texts_of(player.saved))
    slide = play.state.slides[0]
    geometry = play.table.geometry
    happen(player.stack, context, *dragged(geometry.rect(slide.source).center))
    player.wait(0.1)
    gap = geometry.rect(slide.target).center
    happen(player.stack, context, mouse(MOUSEMOTION, gap, held=True))
    happen(player.stack, context, mouse(MOUSEBUTTONUP, gap))
    assert len(texts_of(player.saved)) == before + 1


@pytest.mark.parametrize("lost", LOST)
def test_a_slider_keeps_the_value_at_which_its_button_was_lost(
    context: Context, lost: str
) -> None:
    context.settings_page = "sound"
    screens = Screens.over_title(context, SettingsDialog)
    slider = screens.form.widget("music_volume")
    assert isinstance(slider, Draggable)
    x, y = slider.track(screens.form.sites[slider]).center
    happen(screens.stack, context, *dragged((x, y)))
    value = slider.value
    happen(screens.stack, context, LOST[lost])
    assert screens.form.pressed is None
    happen(screens.stack, context, mouse(MOUSEMOTION, (x - 80, y), held=True))
    happen(screens.stack, context, mouse(MOUSEBUTTONUP, (x - 80, y)))
    assert slider.value == value
    assert Folder(context.folder.path).load_settings().music_volume == value


def test_a_release_counts_once_and_one_without_a_press_never() -> None:
    controls = Controls()
    up = mouse(MOUSEBUTTONUP, (5, 5))
    down = mouse(MOUSEBUTTONDOWN, (5, 5))
    assert intents(controls, up) == []
    assert intents(controls, down) == [Press((5, 5))]
    assert intents(controls, up, up) == [Release((5, 5))]
    assert intents(controls, down, mouse(MOUSEMOTION, (6, 5))) == [
        Press((5, 5)),
        PressLost(),
        Hover((6, 5)),
    ]
    assert intents(controls, up) == []
