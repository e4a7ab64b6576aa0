"""The music of a win: it rises with the sun, its chord comes once, and at once with a key."""

from __future__ import annotations

import pytest

from gaps.scenes.results.results import Results
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.game_stack import GameStack
from gaps.scenes.win.win_scene import WinScene
from gaps.stage.audio.music_player import RISE
from gaps.stage.core.intents import Nav
from tests.scenes.music_recorder import MusicRecorder
from tests.scenes.win.winner import Winner


@pytest.fixture
def music(context: Context) -> MusicRecorder:
    context.music = music = MusicRecorder()
    music.play("game")
    return music


def piece(winner: Winner) -> str:
    """The piece of music that is wanted; an empty name lets the end of the game sound."""
    assert isinstance(winner.stack, GameStack)
    return winner.stack.music


@pytest.mark.parametrize(
    ("settings", "chord_after"),
    [
        ({}, RISE),
        ({"speed": "quick"}, 0.6 * RISE),
        ({"speed": "calm"}, 1.35 * RISE),
        ({"reduced_motion": True}, 0.0),
    ],
    ids=str,
)
@pytest.mark.parametrize("by_key", [False, True])
def test_the_chord_comes_with_the_sun_or_with_a_key_and_is_left_to_sound(
    context: Context, music: MusicRecorder, settings: dict[str, object], chord_after: float, by_key: bool
) -> None:
    context.change(**settings)
    winner = Winner(context)
    winner.make_last_move()
    while by_key and not isinstance(winner.top, WinScene | Results):
        winner.wait(0.05)
    if by_key and isinstance(winner.top, WinScene):
        assert "finish" not in music.calls
        winner.press(Nav.ACTIVATE)
        assert music.calls[-1] == "finish"
    winner.seconds_to_results()
    assert music.calls.count("win") == 1
    assert music.chord_after == pytest.approx(chord_after)
    assert piece(winner) == ""
    winner.wait(6)
    assert piece(winner) == "title"
