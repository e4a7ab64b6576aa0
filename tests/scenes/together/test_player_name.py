"""The player's name: typed in the settings, saved, and sent with challenges and recordings."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from gaps.engine import shorten
from gaps.scenes.bars.rival_progress import RivalProgress
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.title import Title
from gaps.scenes.records.replay_scene import ReplayScene
from gaps.scenes.results.results import Results
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.settings.pause import Pause
from gaps.scenes.shell.context import Context
from gaps.scenes.together.arrivals import ChallengeDialog, scene_of_record, scene_of_text
from gaps.scenes.together.match_setup import MatchSetup
from gaps.stage.core import clipboard
from gaps.stage.core.intents import Nav
from gaps.store import Challenge, Folder, Recording, Settings
from tests.scenes.conftest import begun
from tests.scenes.raw_input import type_keys
from tests.screens import Screens

GOLDEN = Path(__file__).parents[2] / "store" / "golden"
RIVAL = Challenge.from_text((GOLDEN / "challenge-2.txt").read_text(encoding="utf-8"))


@pytest.fixture
def screens(context: Context) -> Screens:
    """The settings over the title, at the page called ``play``."""
    context.settings_page = "play"
    title = Title(context)
    return Screens.opened(context, title, Pause(context, title))


def focus_name_field(screens: Screens, context: Context, device: str) -> None:
    """Focus the name field by mouse, keyboard or gamepad."""
    if device == "mouse":
        x, y = screens.place("name").midright
        screens.click_at((x - 9, y))
        return
    button = pygame.CONTROLLER_BUTTON_RIGHTSHOULDER
    event = {
        "keys": pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0),
        "pad": pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=button),
    }[device]
    for _ in screens.names:
        if screens.focused == "name":
            return
        screens.press(*context.controls(event))
    assert screens.focused == "name"


@pytest.mark.parametrize("device", ["mouse", "keys", "pad"])
def test_a_name_is_typed_and_saved(screens: Screens, context: Context, device: str) -> None:
    focus_name_field(screens, context, device)
    type_keys(screens.stack, context, "Pam N Drm")  # each of these letters is the key of a command
    screens.wait()
    screens.on(Pause)
    assert context.settings.name == screens.value("name") == "Pam N Drm"
    assert not context.settings.muted
    screens.press(Nav.ERASE)
    assert Folder(context.folder.path).load_settings().name == context.player == "Pam N Dr"


def test_a_name_has_at_most_24_characters_and_no_invisible_ones(screens: Screens, context: Context) -> None:
    screens.focus("name")
    screens.enter("\x07\u202e")
    screens.enter("ü" * 40)
    assert context.settings.name == "ü" * 24


def test_outside_the_name_field_keys_send_their_commands(screens: Screens) -> None:
    screens.focus("tap_to_play")
    screens.press(GameCommand.PAUSE)
    screens.wait()
    screens.on(Title)


@pytest.mark.parametrize("value", ["x" * 25, "a\nb", 7, None, "\x1b[31m", ["Ada"]])
def test_an_invalid_name_in_the_file_is_reset_and_reported_once(value: object) -> None:
    settings, problems = Settings.from_values({"name": value, "deck": "four"})
    assert (settings.name, settings.deck) == ("", "four")
    assert [str(each) for each in problems] == [f"The setting name was {shorten(value)!r}; it is empty now."]


def test_challenges_and_recordings_contain_the_name(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(clipboard, "copy", lambda text: not copied.append(text))  # type: ignore[func-returns-value]
    context.change(name="  Ada   B ")
    session = begun(context, "mini:12")
    screens = Screens.opened(context, Results(context, finish_game(context, session, "given up")))
    screens.wait(2)
    screens.use("details")
    screens.use("challenge")
    assert Challenge.from_text(copied[0]).player == "Ada B"
    replay = scene_of_record(context, screens.top, context.folder.records.all()[0])
    assert isinstance(replay, ReplayScene)
    path = context.folder.export_recording(replay.recording)
    assert path is not None
    assert Recording.from_text(path.read_text(encoding="utf-8")).player == "Ada B"


def test_a_challenge_shows_the_name_of_its_player(context: Context) -> None:
    dialog = scene_of_text(context, Title(context), RIVAL.to_text())
    assert Screens.opened(context, Title(context), dialog).title == "Zoë's game"
    nameless = ChallengeDialog(context, Title(context), replace(RIVAL, player=""))
    assert Screens.opened(context, Title(context), nameless).title == "A friend's challenge"
    assert RivalProgress(RIVAL).rival_name == "Zoë"
    start = RIVAL.game().start
    assert start.seed is not None
    session = context.games.start(context.games.deal(start.variant, start.seed, RIVAL))
    saved = Folder(context.folder.path).load_game()
    assert saved is not None
    assert context.games.resumed(saved).rival == RIVAL
    screens = Screens.opened(context, Results(context, finish_game(context, session, "given up")))
    assert "Zoë: " in screens.part("chart").detail
    assert "Zoë won, you did not." in screens.words


def test_the_name_is_that_of_the_first_player_of_a_match(context: Context) -> None:
    context.change(name="Wilhelmina Montgomery-Oh")
    screens = Screens.opened(context, Title(context), MatchSetup(context, Title(context)))
    assert [screens.value(f"name {number}") for number in range(4)] == ["Wilhelmina Mon", "", "", ""]
    screens.use("begin")
    match = context.folder.load_match()
    assert match is not None
    assert match.players == ("Wilhelmina Mon",)
