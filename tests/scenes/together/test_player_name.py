"""The player's name: typed in the settings, saved, and sent with challenges and recordings."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from gaps.engine import CATALOGUE, shorten
from gaps.scenes.bars.rival_progress import RivalProgress
from gaps.scenes.common.scene_results import MatchCreated
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.title import Title
from gaps.scenes.records.replay_scene import ReplayScene
from gaps.scenes.results.results import Results
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.settings.pause import Pause
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.game_stack import GameStack
from gaps.scenes.together import comparison
from gaps.scenes.together.arrivals import scene_of_record, scene_of_text
from gaps.scenes.together.challenge_dialog import ChallengeDialog
from gaps.scenes.together.match_setup import MatchSetup
from gaps.stage.core.intents import Hover, Nav, Press, Release
from gaps.store import Challenge, Folder, Recording, Settings
from tests.scenes.conftest import SIZE, STEP

GOLDEN = Path(__file__).parents[2] / "store" / "golden"
RIVAL = Challenge.from_text((GOLDEN / "challenge-2.txt").read_text(encoding="utf-8"))


@pytest.fixture
def stack(context: Context) -> GameStack:
    """The settings over the title, at the page called ``play``."""
    context.settings_page = "play"
    title = Title(context)
    stack = GameStack(context, title)
    stack.resize(SIZE)
    stack.show(Pause(context, title))
    for _ in range(60):
        stack.update(STEP)
    return stack


def type_text(stack: GameStack, text: str) -> None:
    """Send each letter as a keyboard does: key down, text input, key up."""
    for letter in text:
        key = pygame.key.key_code(letter.lower()) if letter.isalpha() and letter.isascii() else pygame.K_SPACE
        for event in (
            pygame.event.Event(pygame.KEYDOWN, key=key, mod=0),
            pygame.event.Event(pygame.TEXTINPUT, text=letter),
            pygame.event.Event(pygame.KEYUP, key=key, mod=0),
        ):
            for intent in stack.context.controls(event):
                stack.handle(intent)


def focus_name_field(stack: GameStack, device: str) -> None:
    """Focus the name field by mouse, keyboard or gamepad."""
    assert isinstance(stack.top, Pause)
    if device == "mouse":
        pos = stack.top.form.widget("name").rect.midright
        for intent in (Hover(pos), Press((pos[0] - 9, pos[1])), Release((pos[0] - 9, pos[1]))):
            stack.handle(intent)
        return
    button = pygame.CONTROLLER_BUTTON_RIGHTSHOULDER
    event = {
        "keys": pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0),
        "pad": pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=button),
    }[device]
    for _ in range(20):
        if stack.top.form.focused is stack.top.form.widget("name"):
            return
        for command in stack.context.controls(event):
            stack.handle(command)
    raise AssertionError("the name field is not reached")


@pytest.mark.parametrize("device", ["mouse", "keys", "pad"])
def test_a_name_is_typed_and_saved(stack: GameStack, context: Context, device: str) -> None:
    focus_name_field(stack, device)
    type_text(stack, "Pam N Drm")  # each of these letters is the key of a command
    assert isinstance(stack.top, Pause)
    assert stack.top.closing is None
    assert context.settings.name == "Pam N Drm"
    assert not context.settings.muted
    stack.draw(pygame.display.get_surface(), 0.0)  # type: ignore[arg-type]
    stack.handle(Nav.ERASE)
    assert Folder(context.folder.path).load_settings().name == context.player == "Pam N Dr"


def test_a_name_has_at_most_24_characters_and_no_invisible_ones(stack: GameStack, context: Context) -> None:
    focus_name_field(stack, "keys")
    type_text(stack, "\x07\u202e" + "ü" * 40)
    assert context.settings.name == "ü" * 24


def test_outside_the_name_field_keys_send_their_commands(stack: GameStack) -> None:
    top = stack.top
    assert isinstance(top, Pause)
    top.form.focus("tap_to_play")
    stack.handle(GameCommand.PAUSE)
    assert top.closing is not None


@pytest.mark.parametrize("value", ["x" * 25, "a\nb", 7, None, "\x1b[31m", ["Ada"]])
def test_an_invalid_name_in_the_file_is_reset_and_reported_once(value: object) -> None:
    settings, problems = Settings.from_values({"name": value, "deck": "four"})
    assert (settings.name, settings.deck) == ("", "four")
    assert [str(each) for each in problems] == [f"The setting name was {shorten(value)!r}; it is empty now."]


def test_challenges_and_recordings_contain_the_name(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(Context, "copy_text", lambda context, text: not copied.append(text))  # type: ignore[func-returns-value]
    context.change(name="  Ada   B ")
    session = context.start_game(context.new_game(CATALOGUE["mini"], 12))
    session.play(session.game.state.slides[0])
    results = Results(context, finish_game(context, session, "given up"))
    results.resize(SIZE)
    results.form.focus("challenge")
    results.form.show_focus()
    results.handle(Nav.ACTIVATE)
    assert Challenge.from_text(copied[0]).player == "Ada B"
    replay = scene_of_record(context, results, results.record)
    assert isinstance(replay, ReplayScene)
    path = context.folder.export_recording(replay.recording)
    assert path is not None
    assert Recording.from_text(path.read_text(encoding="utf-8")).player == "Ada B"


def test_a_challenge_shows_the_name_of_its_player(context: Context) -> None:
    dialog = scene_of_text(context, Title(context), RIVAL.to_text())
    assert isinstance(dialog, ChallengeDialog)
    assert dialog.spoken_title == "Zoë's game"
    assert (
        ChallengeDialog(context, Title(context), replace(RIVAL, player="")).spoken_title
        == "A friend's challenge"
    )
    assert RivalProgress(RIVAL).rival_name == "Zoë"
    start = RIVAL.game().start
    assert start.seed is not None
    session = context.start_game(context.new_game(start.variant, start.seed, RIVAL))
    saved = Folder(context.folder.path).load_game()
    assert saved is not None
    assert context.resumed_game(saved).rival == RIVAL
    results = Results(context, finish_game(context, session, "given up"))
    assert results.chart.rival_name == "Zoë"
    assert comparison.verdict(results.record, RIVAL.record, RIVAL.player) == "Zoë won, you did not."


def test_the_name_is_that_of_the_first_player_of_a_match(context: Context) -> None:
    context.change(name="Wilhelmina Montgomery-Oh")
    setup = MatchSetup(context, Title(context))
    assert [field.value for field in setup.names] == ["Wilhelmina Mon", "", "", ""]
    setup.resize(SIZE)
    setup.form.focus("begin")
    setup.handle(Nav.ACTIVATE)
    assert isinstance(setup.result, MatchCreated)
    assert setup.result.match.players == ("Wilhelmina Mon",)


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (640, 400)])
def test_scenes_with_the_longest_name_are_drawn(context: Context, size: tuple[int, int]) -> None:
    rival = replace(RIVAL, player="W" * 24)
    start = rival.game().start
    assert start.seed is not None
    surface = pygame.Surface(size)
    session = context.start_game(context.new_game(start.variant, start.seed, rival))
    for scene in (
        ChallengeDialog(context, Title(context), rival),
        Play(context, session),
        Results(context, finish_game(context, session, "given up")),
    ):
        scene.resize(size)
        scene.draw(surface, 0.0)
        scene.leave()
