"""Screens that get ready in the spare time of frames: nothing is seen or done other than
without, and nothing waits for a frame that takes long.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from gaps.engine import by_key
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.keys_dialog import KeysDialog
from gaps.scenes.menu.title import Title
from gaps.scenes.multiplayer.match_setup import MatchSetup
from gaps.scenes.new_game.variant_browser import VariantBrowser
from gaps.scenes.records.statistics_screen import Statistics
from gaps.scenes.session import routes
from gaps.scenes.session.games import slot_of
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.crash import CrashScreen
from gaps.scenes.shell.program_stack import ProgramStack
from gaps.scenes.shell.router import scene_for
from gaps.stage.core.intents import Hover, Nav, Press
from gaps.stage.core.passage import BARS_SECONDS, TABLE_START, Passage, PassageKind
from gaps.stage.core.scene import Push, Replace, Transition
from tests.faults.random_player import activate
from tests.scenes.conftest import begun
from tests.scenes.raw_input import happen, key_down, press_key
from tests.scenes.shell.conftest import threads

SIZE = (800, 600)
STEP = 1 / 60
TITLE = routes.ToTitle("continue")
TO_STATISTICS = Push(routes.ToStatistics())


class Shown:
    """A stack that is shown in a window, by frames that have some time to spare."""

    def __init__(self, context: Context) -> None:
        self.surface = pygame.Surface(SIZE)
        self.stack = ProgramStack(context, scene_for(context, TITLE))
        self.stack.resize(SIZE)
        for _ in range(180):
            self.stack.update(STEP)
        self.show()

    def show(self) -> None:
        """Show a frame, and leave it the least time."""
        self.stack.update(STEP)
        if self.stack.moving or self.stack.dirty:
            self.stack.redraw(self.surface, 0.0)
            self.stack.presented()
        self.stack.use_spare_time(lambda: True)

    def frame(self) -> bytes:
        """Show a frame, and return what is seen of it."""
        self.show()
        return self.surface.get_buffer().raw

    def frames_to(self, number: int, most: int = 500) -> int:
        """Show frames until so many of the passage were other than the one before;
        return how many were the same.
        """
        same = 0
        before = self.surface.get_buffer().raw
        for _ in range(most):
            now = self.frame()
            if now == before:
                same += 1
            else:
                number -= 1
            if not number:
                return same
            before = now
        raise AssertionError("the passage does not begin")

    def rest(self) -> bytes:
        """Show frames until nothing moves, and return the last."""
        for _ in range(1_000):
            self.show()
            if not self.stack.moving:
                return self.surface.get_buffer().raw
        raise AssertionError("it does not end")


@pytest.fixture
def shown(context: Context) -> Iterator[Shown]:
    """The title."""
    shown = Shown(context)
    yield shown
    shown.stack.close()


def test_the_last_picture_stands_until_the_screen_is_ready(shown: Shown) -> None:
    before = shown.frame()
    shown.stack.follow(TO_STATISTICS)
    assert threads() == []
    assert shown.frame() == before
    assert threads() == ["ahead"]
    assert shown.frames_to(1) > 0
    shown.rest()
    assert threads() == []
    assert isinstance(shown.stack.top, Statistics)


@pytest.mark.parametrize("way", [TO_STATISTICS, Replace(routes.ToExpedition())])
def test_the_same_is_seen_as_if_it_were_drawn_at_once(
    context: Context, way: Transition
) -> None:
    shown = Shown(context)
    shown.stack.follow(way)
    seen = shown.rest()
    surface = pygame.Surface(SIZE)
    shown.stack.invalidate()
    shown.stack.draw(surface, 0.0)
    assert surface.get_buffer().raw == seen


def test_who_asks_for_the_screen_gets_it_ready(shown: Shown) -> None:
    shown.stack.follow(TO_STATISTICS)
    shown.show()
    assert shown.stack.top.laid_out_for == SIZE
    assert threads() == []


def test_input_finishes_the_screen_and_is_meant_for_it(shown: Shown) -> None:
    shown.stack.follow(TO_STATISTICS)
    shown.show()
    shown.stack.handle(Nav.BACK)
    shown.rest()
    assert isinstance(shown.stack.top, Title)


def test_letters_typed_while_a_search_gets_ready_are_searched_for(
    context: Context, shown: Shown
) -> None:
    context.controls.gets_text = lambda: False  # a frame must pass before it does
    press_key(shown.stack, context, pygame.K_F3)
    happen(shown.stack, context, key_down(pygame.K_m, "m"))
    shown.show()
    happen(shown.stack, context, key_down(pygame.K_o, "o"))
    shown.rest()
    browser = shown.stack.top
    assert isinstance(browser, VariantBrowser)
    assert browser.search.value == "mo"


def test_the_pointer_may_move_meanwhile_and_is_followed_later(shown: Shown) -> None:
    shown.stack.follow(TO_STATISTICS)
    shown.show()
    shown.stack.handle(Hover((1, 1)))
    assert threads() == ["ahead"]
    shown.rest()
    form = shown.stack.top.form
    assert form is not None
    button = next(each for each in form.widgets if each.enabled)
    place = form.sites[button].rect.center
    shown.stack.handle(Nav.BACK)
    shown.rest()
    shown.stack.follow(TO_STATISTICS)
    shown.show()
    shown.stack.handle(Hover(place))
    shown.rest()
    top = shown.stack.top.form
    assert top is not None
    assert top.hovered is not None


def drag_the_slider(shown: Shown) -> MatchSetup:
    """Open the setup of a match, and drag the slider in it."""
    context = shown.stack.context
    shown.stack.show(MatchSetup(context, shown.stack.top))
    shown.rest()
    setup = shown.stack.top
    assert isinstance(setup, MatchSetup)
    track = setup.deals.track(setup.form.sites[setup.deals])
    shown.stack.handle(Press((track.left, track.centery)))
    shown.rest()
    shown.stack.handle(Hover(track.center, held=True))
    return setup


@pytest.mark.parametrize("settings", [{}, {"reduced_motion": True}])
def test_a_screen_is_left_as_the_last_act_has_changed_it(
    context: Context, settings: dict[str, Any]
) -> None:
    context.change(**settings)
    shown = Shown(context)
    setup = drag_the_slider(shown)
    before = shown.surface.get_buffer().raw
    activate(shown.stack, setup.form, "browse")
    expected = pygame.Surface(SIZE)
    setup.draw(expected, 0.0)
    seen = shown.frame()
    assert seen == expected.get_buffer().raw
    assert seen != before
    shown.stack.close()


def test_a_dialog_lies_over_what_the_last_act_has_changed(shown: Shown) -> None:
    below = pygame.Surface(SIZE)
    drag_the_slider(shown).draw(below, 0.0)
    shown.stack.handle(GameCommand.KEYS)
    shown.stack.handle(Nav.NEXT)  # the dialog is asked for before the next frame
    dialog = shown.stack.top
    assert isinstance(dialog, KeysDialog)
    seen = shown.frame()
    dialog.show_above(below)
    expected = pygame.Surface(SIZE)
    dialog.draw(expected, 0.0)
    assert seen == expected.get_buffer().raw


def test_what_comes_in_later_is_drawn_before_while_the_passage_is_seen(
    shown: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    rehearsed: list[bool] = []

    def rehearse(screen: Statistics, surface: pygame.Surface) -> None:
        passage = shown.stack.passing
        assert passage is not None
        rehearsed.append(passage.coming is not None)

    monkeypatch.setattr(Statistics, "rehearse", rehearse)
    shown.stack.follow(TO_STATISTICS)
    shown.rest()
    assert rehearsed == [True]


def test_another_size_finishes_it(shown: Shown) -> None:
    shown.stack.follow(TO_STATISTICS)
    shown.show()
    shown.stack.resize((1000, 700))
    assert threads() == []
    assert shown.stack.passing is None
    assert shown.stack.top.laid_out_for == (1000, 700)


def test_a_window_that_closes_meanwhile_leaves_nothing(shown: Shown) -> None:
    shown.stack.follow(TO_STATISTICS)
    shown.show()
    shown.stack.close()
    assert threads() == []
    assert shown.stack.empty


def test_an_error_is_shown_as_any_other(
    shown: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_given: object) -> None:
        raise ValueError("it cannot be drawn")

    monkeypatch.setattr(Statistics, "draw", fail)
    shown.stack.follow(TO_STATISTICS)
    with pytest.raises(ValueError, match="drawn") as raised:
        shown.rest()
    assert shown.stack.recover(raised.value)
    assert isinstance(shown.stack.top, CrashScreen)
    assert threads() == []
    shown.rest()


@pytest.mark.parametrize("settings", [{"speed": "instant"}, {"reduced_motion": True}])
def test_what_is_still_comes_at_once(
    context: Context, settings: dict[str, Any]
) -> None:
    context.change(**settings)
    shown = Shown(context)
    before = shown.frame()
    shown.stack.follow(TO_STATISTICS)
    for _ in range(20):
        seen = shown.frame()
    assert threads() == []
    assert seen != before
    assert shown.rest() == seen


def test_the_board_gets_ready_while_the_title_still_leaves(context: Context) -> None:
    begun(context, "mini:12")
    shown = Shown(context)
    before = shown.frame()
    shown.stack.handle(Nav.ACTIVATE)
    passage = shown.stack.passing
    assert passage is not None
    assert passage.passage == Passage(PassageKind.DESCENT)
    seen = {before}
    while passage.coming is None:
        assert passage.time <= TABLE_START
        seen.add(shown.frame())
    assert len(seen) > 8
    shown.rest()
    board = shown.stack.top
    assert isinstance(board, Play)
    assert board.laid_out_for == SIZE
    assert threads() == []


def test_a_picture_that_stands_until_the_board_is_ready_is_drawn_once(
    context: Context,
) -> None:
    """The time is spent on the board; what the window has lost is drawn again."""
    begun(context, "mini:12")
    shown = Shown(context)
    shown.stack.handle(Nav.ACTIVATE)
    passage = shown.stack.passing
    assert passage is not None
    while passage.time < TABLE_START:
        shown.show()
    assert passage.coming is None
    assert shown.stack.redraw(shown.surface, 0.0) == []
    shown.stack.invalidate()
    assert shown.stack.redraw(shown.surface, 0.0) is None
    shown.rest()


@pytest.mark.parametrize("frames", range(4))
def test_input_comes_to_the_board_at_once_while_it_gets_ready(
    context: Context, frames: int
) -> None:
    begun(context, "mini:12")
    shown = Shown(context)
    shown.stack.handle(Nav.ACTIVATE)
    for _ in range(frames):
        shown.show()
    shown.stack.handle(GameCommand.PAUSE)
    shown.rest()
    assert any(isinstance(scene, Play) for scene in shown.stack.from_top())
    assert threads() == []


def test_a_window_that_closes_on_the_way_to_a_game_keeps_it(context: Context) -> None:
    begun(context, "mini:12")
    shown = Shown(context)
    shown.stack.handle(Nav.ACTIVATE)
    shown.show()
    shown.show()
    shown.stack.close()
    assert threads() == []
    assert context.games.in_slot(slot_of(by_key("mini"))) is not None


def test_what_lies_around_a_table_goes_while_the_range_gets_ready(
    context: Context,
) -> None:
    shown = Shown(context)
    shown.stack.follow(Push(routes.ToPlay(begun(context, "mini:12"))))
    shown.rest()
    before = shown.rest()
    shown.stack.handle(GameCommand.TITLE)
    seen = {before}
    while shown.stack.passing is not None and shown.stack.passing.coming is None:
        assert shown.stack.passing.time <= BARS_SECONDS
        seen.add(shown.frame())
    assert len(seen) > 5
    shown.rest()
    assert isinstance(shown.stack.top, Title)
    assert threads() == []
