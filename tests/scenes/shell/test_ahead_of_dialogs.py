"""Dialogs that get ready in the spare time of frames, while the scene below is seen."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from gaps.scenes.common.notes import TOAST
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.title import Title
from gaps.scenes.session import routes
from gaps.scenes.settings.pause import Pause
from gaps.scenes.settings.settings_dialog import SettingsDialog
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.crash import CrashScreen
from gaps.stage.core.intents import Hover, Nav
from gaps.stage.core.scene import Pop, Push
from tests.scenes.conftest import begun
from tests.scenes.shell.conftest import threads
from tests.scenes.shell.test_ahead_of_passages import SIZE, Shown


@pytest.fixture
def shown(context: Context) -> Iterator[Shown]:
    """The title."""
    shown = Shown(context)
    yield shown
    shown.stack.close()


def to_settings(shown: Shown) -> Push:
    return Push(routes.ToSettings(shown.stack.top))


def test_the_scene_below_is_seen_until_the_dialog_is_ready(shown: Shown) -> None:
    before = shown.frame()
    shown.stack.follow(to_settings(shown))
    for _ in range(3):
        assert shown.frame() == before
        assert threads() == ["ahead"]
    shown.rest()
    assert threads() == []
    assert isinstance(shown.stack.top, SettingsDialog)


def test_it_comes_from_its_start_however_long_it_has_taken(shown: Shown) -> None:
    shown.stack.follow(to_settings(shown))
    while threads() or not shown.stack.moving:
        shown.show()
    dialog = shown.stack.top
    assert isinstance(dialog, SettingsDialog)
    assert dialog.age < 0.05
    assert dialog.moving


def test_the_same_is_seen_as_if_it_were_drawn_at_once(shown: Shown) -> None:
    shown.stack.follow(to_settings(shown))
    seen = shown.rest()
    surface = pygame.Surface(SIZE)
    shown.stack.invalidate()
    shown.stack.draw(surface, 0.0)
    assert surface.get_buffer().raw == seen


def test_the_button_that_has_opened_it_answers_meanwhile(shown: Shown) -> None:
    form = shown.stack.top.form
    assert form is not None
    button = next(each for each in form.widgets if each.enabled)
    shown.stack.handle(Hover(form.sites[button].rect.center))
    shown.stack.follow(to_settings(shown))
    before = shown.surface.get_buffer().raw
    assert any(shown.frame() != before for _ in range(4))
    assert threads() == ["ahead"]


def test_input_finishes_it_and_is_meant_for_it(shown: Shown) -> None:
    shown.stack.follow(to_settings(shown))
    shown.show()
    shown.stack.handle(Nav.BACK)
    assert threads() == []
    shown.rest()
    assert isinstance(shown.stack.top, Title)


def test_the_scene_below_can_lead_nowhere_meanwhile(shown: Shown) -> None:
    title = shown.stack.top
    shown.stack.follow(to_settings(shown))
    shown.show()
    title.go(Pop())
    shown.rest()
    assert isinstance(shown.stack.top, SettingsDialog)
    assert shown.stack.depth == 2


def test_another_size_finishes_it(shown: Shown) -> None:
    shown.stack.follow(to_settings(shown))
    shown.show()
    shown.stack.resize((1000, 700))
    assert threads() == []
    assert shown.stack.top.laid_out_for == (1000, 700)


def test_a_window_that_closes_meanwhile_leaves_nothing(shown: Shown) -> None:
    shown.stack.follow(to_settings(shown))
    shown.show()
    shown.stack.close()
    assert threads() == []
    assert shown.stack.empty


def test_an_error_is_shown_as_any_other(
    shown: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_given: object) -> None:
        raise ValueError("it cannot be laid out")

    monkeypatch.setattr(SettingsDialog, "view", fail)
    shown.stack.follow(to_settings(shown))
    with pytest.raises(ValueError, match="laid out") as raised:
        shown.rest()
    assert shown.stack.recover(raised.value)
    assert isinstance(shown.stack.top, CrashScreen)
    shown.rest()


def test_it_lies_over_the_note_of_the_scene_below_only_while_that_is_shown(
    shown: Shown,
) -> None:
    stack = shown.stack
    stack.notes.show(TOAST, "Sound off", pygame.Rect(0, 0, SIZE[0], 64))
    shown.show()
    stack.follow(to_settings(shown))
    while stack.notes.visible:
        shown.show()
    seen = shown.rest()
    surface = pygame.Surface(SIZE)
    stack.resize(SIZE)
    stack.draw(surface, 0.0)
    assert surface.get_buffer().raw == seen


def test_it_lies_over_the_bars_at_rest_even_if_they_still_change_as_it_opens(
    context: Context, shown: Shown
) -> None:
    session = begun(context, "galary:7", moves=3)
    shown.stack.follow(Push(routes.ToPlay(session)))
    shown.rest()
    shown.stack.handle(GameCommand.UNDO)
    shown.stack.handle(GameCommand.REDO)
    shown.stack.handle(GameCommand.PAUSE)
    shown.rest()
    pause = shown.stack.top
    assert isinstance(pause, Pause)
    below = pygame.Surface(SIZE)
    play = pause.below
    assert play.form is not None
    assert not play.form.fades
    play.draw(below, 0.0)
    assert pause.lies_over.get_buffer().raw == below.get_buffer().raw
