"""The music of a win: it rises with the sun, its chord comes once, and at once with a key."""

from __future__ import annotations

import pytest

from gaps.scenes.shell.context import Context
from gaps.scenes.shell.game_stack import GameStack
from gaps.stage.audio.endings import RISE
from tests.scenes.music_recorder import MusicRecorder
from tests.scenes.win.test_win_scene import Winner


@pytest.fixture
def music(context: Context) -> MusicRecorder:
    context.music = music = MusicRecorder()
    music.play("game")
    return music


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
def test_the_chord_comes_with_the_sun(
    context: Context, music: MusicRecorder, settings: dict[str, object], chord_after: float
) -> None:
    context.change(**settings)
    Winner(context).win()
    assert music.calls.count("win") == 1
    assert music.chord_after == pytest.approx(chord_after)


def test_a_key_brings_the_end_of_the_music_too(context: Context, music: MusicRecorder) -> None:
    winner = Winner(context)
    scene = winner.win()
    winner.wait(1)
    assert "finish" not in music.calls
    winner.press()
    assert music.calls[-1] == "finish"
    assert GameStack(context, scene).music == ""
