"""The first start: by keyboard alone, by mouse alone, choices are saved as they are made, shown only once."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from gaps.app import first_scenes
from gaps.cli.options import read_options
from gaps.engine import CATALOGUE
from gaps.scenes.common.scene_results import PlayRequested
from gaps.scenes.game.play import Play
from gaps.scenes.learn.lesson import LessonScene
from gaps.scenes.menu.first_run import DECKS, FIRST_GAME, FirstRun, motion_of, music_of, sound_of
from gaps.scenes.menu.title import Title
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.router import resolver
from gaps.stage.core.intents import Nav
from gaps.stage.core.scene import Pop, SceneStack
from gaps.store import Folder, Settings
from tests.screens import SIZE, Screens


class Newcomer(Screens):
    """The first scene of a first start, and the input of a player."""

    def __init__(self, context: Context) -> None:
        self.context = context
        super().__init__(SceneStack(FirstRun(context), resolver(context)))
        self.wait(0.6)

    def choose(self, name: str, value: str) -> None:
        """Click from left to right on a choice until it has the value."""
        place = self.place(name)
        for x in range(place.left, place.right, 20):
            if self.value(name) == value:
                return
            self.click_at((x, place.top + 28))
        raise AssertionError(f"{name} cannot be set to {value} by clicks")

    @property
    def saved(self) -> Settings:
        return Folder(self.context.folder.path).load_settings()


@pytest.fixture
def newcomer(context: Context) -> Newcomer:
    context.settings = Settings()
    return Newcomer(context)


def test_by_keyboard_alone_every_choice_is_saved_at_once(newcomer: Newcomer) -> None:
    assert newcomer.form.focus_visible
    newcomer.press(Nav.RIGHT, Nav.RIGHT)
    assert newcomer.saved.deck == "four"
    newcomer.press(Nav.DOWN, Nav.RIGHT)
    assert newcomer.saved.speed == "quick"
    assert newcomer.top.moving
    newcomer.press(Nav.RIGHT, Nav.RIGHT)
    assert newcomer.saved.reduced_motion
    newcomer.press(Nav.LEFT)
    assert (newcomer.saved.speed, newcomer.saved.reduced_motion) == ("instant", False)
    newcomer.wait(3.0)
    newcomer.press(Nav.DOWN, Nav.RIGHT)
    assert (newcomer.saved.effects_volume, newcomer.saved.music) == (30, "on")
    assert not newcomer.top.moving  # cards move as a sample of the motion, and of nothing else
    newcomer.press(Nav.RIGHT)
    assert (newcomer.saved.effects_volume, newcomer.saved.music) == (0, "on")
    newcomer.press(Nav.DOWN, Nav.RIGHT)
    assert (newcomer.saved.effects_volume, newcomer.saved.music) == (0, "quiet")
    newcomer.press(Nav.RIGHT)
    assert (newcomer.saved.effects_volume, newcomer.saved.music) == (0, "off")
    assert not newcomer.saved.muted
    assert not newcomer.saved.welcomed
    assert newcomer.saved.deals == "winnable"
    newcomer.press(Nav.DOWN, Nav.RIGHT)
    assert newcomer.saved.deals == "any"
    newcomer.press(Nav.DOWN, Nav.RIGHT, Nav.ACTIVATE)
    newcomer.on(Title)
    assert newcomer.saved.welcomed


def test_by_mouse_alone_to_the_lessons_and_to_a_game(newcomer: Newcomer) -> None:
    newcomer.click("deck/classic")
    newcomer.choose("motion", "reduced")
    newcomer.choose("sound", "quiet")
    saved = newcomer.saved
    assert (saved.deck, saved.reduced_motion, saved.effects_volume) == ("classic", True, 30)
    newcomer.choose("sound", "on")
    newcomer.choose("music", "quiet")
    assert (newcomer.saved.effects_volume, newcomer.saved.music) == (70, "quiet")
    newcomer.choose("deals", "any")
    assert newcomer.saved.deals == "any"
    newcomer.click("lessons")
    newcomer.on(LessonScene)
    newcomer.stack.follow(Pop(PlayRequested()))
    assert newcomer.on(Play).session.variant is CATALOGUE[FIRST_GAME]


def test_a_choice_of_sound_or_music_ends_silence_for_that_alone(newcomer: Newcomer) -> None:
    newcomer.context.toggle_mute()
    newcomer.on(FirstRun).settings_changed()
    assert (newcomer.value("sound"), newcomer.value("music")) == ("off", "off")
    newcomer.choose("sound", "on")
    assert (newcomer.saved.muted, newcomer.saved.effects_volume, newcomer.saved.music) == (False, 70, "off")


def test_leaving_the_lessons_leads_to_the_title(newcomer: Newcomer) -> None:
    newcomer.use("lessons")
    newcomer.on(LessonScene)
    newcomer.press(Nav.BACK)
    newcomer.on(Title)
    assert newcomer.saved.welcomed


def test_escape_skips_it_and_leaves_the_defaults(newcomer: Newcomer) -> None:
    newcomer.press(Nav.BACK)
    newcomer.on(Title)
    assert newcomer.saved == Settings(welcomed=True)


def test_a_closed_window_counts_as_seen(newcomer: Newcomer) -> None:
    newcomer.stack.close()
    assert newcomer.saved.welcomed


def test_it_is_shown_once_and_never_before_a_deal_from_the_command_line(context: Context) -> None:
    assert isinstance(first_scenes(context, read_options([]))[0], FirstRun)
    assert isinstance(first_scenes(context, read_options(["mini:12"]))[0], Play)
    context.change(welcomed=True)
    assert isinstance(first_scenes(context, read_options([]))[0], Title)


def test_a_chosen_deck_is_drawn_at_once(newcomer: Newcomer) -> None:
    def picture() -> bytes:
        surface = pygame.Surface(SIZE)
        newcomer.stack.draw(surface, 0.0)
        return pygame.image.tobytes(surface.subsurface(newcomer.place("motion")), "RGB")

    seen = set()
    for _ in DECKS:
        seen.add(picture())
        newcomer.press(Nav.RIGHT)
    assert len(seen) == len(DECKS)


def test_the_settings_are_shown_as_choices() -> None:
    for speed, shown in (("calm", "normal"), ("quick", "quick"), ("instant", "instant")):
        assert motion_of(Settings(speed=speed)) == shown
    assert motion_of(Settings(reduced_motion=True)) == "reduced"
    assert [sound_of(Settings(effects_volume=volume)) for volume in (100, 70, 30, 0)] == [
        *("on", "on", "quiet", "off")
    ]
    assert [music_of(Settings(music="quiet", music_volume=volume)) for volume in (35, 0)] == ["quiet", "off"]
    muted = replace(Settings(), muted=True)
    assert (sound_of(muted), music_of(muted)) == ("off", "off")


@pytest.mark.parametrize("size", [(500, 300), (800, 600), (1920, 1200)])
def test_it_is_drawn_at_any_window_size(newcomer: Newcomer, size: tuple[int, int]) -> None:
    newcomer.stack.resize(size)
    newcomer.stack.draw(pygame.Surface(size), 0.0)
