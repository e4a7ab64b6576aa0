"""What a game sounds like: stingers wait for the music, which follows the home cards;
the focus is heard.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from gaps.asset_files import asset
from gaps.engine import Redeal, Status
from gaps.scenes.board.board_feedback import (
    EDGE,
    SCALE,
    BoardSounds,
    row_shares,
    sound_of,
    tick_pitch,
)
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.shared.context import Context
from gaps.solver import solve
from gaps.stage.audio.music import Music
from gaps.stage.audio.pieces import SEMIQUAVER
from gaps.stage.audio.sound import MAX_VARIED_LENGTH, PITCH_STEPS
from gaps.stage.core.intents import Hover, Nav
from tests.marks import quick_first
from tests.scenes.conftest import Player
from tests.scenes.recorders import MusicRecorder, SoundRecorder
from tests.screens import STEP

FRAME = 1 / 60


class Beat(Music):
    """Music without sound, whose time is set by the test."""

    seconds = 0.0

    def seconds_to_semiquaver(self) -> float:
        return SEMIQUAVER - self.seconds % SEMIQUAVER


@pytest.fixture
def beat(context: Context) -> Beat:
    context.music = beat = Beat(asset("music"))
    return beat


@pytest.fixture
def sounds(context: Context, sound: SoundRecorder) -> BoardSounds:
    player = Player(context, "mini:12")
    sound.clear()
    return BoardSounds(context, player.table)


def test_without_music_a_stinger_is_played_at_once_and_a_second_a_semiquaver_later(
    sounds: BoardSounds, sound: SoundRecorder
) -> None:
    sounds.sting("sting_3", 0)
    assert sound.cues == ["sting_3"]
    assert sound.places[0] < 0.3
    sounds.update(1)
    sounds.sting("sting_6")
    sounds.sting("row_clubs")
    assert sound.cues == ["sting_3", "sting_6"]
    sounds.update(SEMIQUAVER)
    assert sound.cues == ["sting_3", "sting_6", "row_clubs"]


@pytest.mark.parametrize("begun", [0.0, 0.05, 0.1, 0.17, 0.2])
def test_a_stinger_waits_for_the_next_semiquaver(
    sounds: BoardSounds,
    sound: SoundRecorder,
    beat: Beat,
    begun: float,
) -> None:
    beat.seconds = begun
    sounds.sting("sting_3")
    assert not sound.cues
    while not sound.cues:
        beat.seconds += FRAME
        sounds.update(FRAME)
        assert beat.seconds - begun <= SEMIQUAVER + FRAME
    assert (
        abs((beat.seconds + SEMIQUAVER / 2) % SEMIQUAVER - SEMIQUAVER / 2)
        <= FRAME / 2 + 1e-9
    )
    sounds.update(1)
    assert sound.cues == ["sting_3"]


def test_stingers_do_not_stack_and_can_be_cancelled(
    sounds: BoardSounds,
    sound: SoundRecorder,
    beat: Beat,
) -> None:
    for name in ("row_spades", "sting_6", "row_hearts"):
        sounds.sting(name)
    sounds.update(SEMIQUAVER)
    assert sound.cues == ["row_spades"]
    sounds.update(SEMIQUAVER)
    assert sound.cues == ["row_spades", "sting_6"]
    sounds.update(1)
    assert sound.cues == ["row_spades", "sting_6"], "the third would have come too late"
    sounds.sting("sting_3")
    sounds.cancel()
    sounds.update(1)
    assert sound.cues == ["row_spades", "sting_6"]


def test_an_accent_is_played_on_the_next_semiquaver_beside_a_stinger(
    sounds: BoardSounds,
    sound: SoundRecorder,
    beat: Beat,
) -> None:
    sounds.sting("sting_6")
    sounds.sting("row_hearts")
    sounds.accent("accent_6", 0)
    sounds.update(SEMIQUAVER)
    assert sorted(sound.cues) == ["accent_6", "sting_6"]
    sounds.update(SEMIQUAVER)
    assert sound.cues[2:] == ["row_hearts"]


def test_without_music_an_accent_is_half_a_semiquaver_late(
    sounds: BoardSounds, sound: SoundRecorder
) -> None:
    sounds.accent("accent_6", 0)
    sounds.update(SEMIQUAVER / 4)
    assert not sound.cues
    sounds.update(SEMIQUAVER / 4)
    assert sound.cues == ["accent_6"]


@pytest.mark.slow
@pytest.mark.parametrize("leave", [GameCommand.UNDO, GameCommand.PAUSE])
def test_undo_and_another_scene_cancel_it(
    context: Context,
    sound: SoundRecorder,
    beat: Beat,
    leave: GameCommand,
) -> None:
    player = Player(context, "mini:1")
    player.wait(3)
    for move in solve(player.state).line:
        chain = player.session.arcade.chain
        player.make(move)
        if player.session.arcade.chain == 3 > chain:
            break
        player.wait(0.7)
    while "note_3" not in sound.cues:
        player.wait(STEP)
    assert "sting_3" not in sound.cues, "notes are never delayed, stingers are"
    play = player.scene
    player.press(leave)
    player.wait(0.1)
    if player.top is not play:
        player.press(Nav.BACK)  # the menu closes
    player.wait(1)
    assert player.scene is play
    assert "sting_3" not in sound.cues


def test_ticks_climb_the_scale_from_their_own_pitch_to_its_octave() -> None:
    pitches = [tick_pitch(number / 100) for number in range(101)]
    assert pitches == sorted(pitches)
    assert sorted(set(pitches)) == pytest.approx(
        [2 ** (semitones / 12) for semitones in SCALE]
    )
    assert (pitches[0], pitches[-1]) == (1, 2)


def test_every_pitch_of_a_tick_is_played_exactly() -> None:
    assert all(semitones * PITCH_STEPS % 12 == 0 for semitones in SCALE)
    assert (
        SoundRecorder().folder.joinpath("count_tick.wav").stat().st_size / 88_200
        < MAX_VARIED_LENGTH
    )


@pytest.fixture
def heard(context: Context, sound: SoundRecorder) -> SoundRecorder:
    """The sounds of a game with a screen reader."""
    context.announcer.active = True
    return sound


def walk(
    player: Player,
    sound: SoundRecorder,
    nav: Nav,
    steps: int,
) -> list[tuple[str, float]]:
    player.wait(2)
    player.scene.cursor.focus(0)
    sound.clear()
    for _ in range(steps):
        player.press(nav)
    return list(zip(sound.cues, sound.places, strict=True))


def test_the_focus_is_heard_at_each_cell_and_at_the_edge(
    context: Context, heard: SoundRecorder
) -> None:
    player = Player(context, "mini:12")
    columns = player.state.variant.layout.columns
    sounds = walk(player, heard, Nav.RIGHT, columns)
    cells = range(1, columns)
    assert [cue for cue, _ in sounds] == [
        *(sound_of(player.state, cell) or "tick" for cell in cells),
        EDGE,
    ]
    places = [place for _, place in sounds]
    assert places == sorted(places), "from the left to the right"
    assert places[0] < 0.5 < places[-1]
    assert heard.pitches[-1] == 1.0
    heard.clear()
    x, y = player.table.geometry.center(player.state.gaps[0])
    player.press(Hover((round(x), round(y))))
    assert heard.cues == ["tick"], "only the focus is heard, and not the pointer"


def test_without_a_reader_or_the_setting_the_focus_ticks(
    context: Context, sound: SoundRecorder
) -> None:
    columns = Player(context, "mini:12").scene.state.variant.layout.columns
    for active, setting in (
        (False, True),
        (True, False),
    ):
        context.announcer.active = active
        context.change(focus_sounds=setting)
        sounds = walk(Player(context, "mini:12"), sound, Nav.RIGHT, columns)
        assert [cue for cue, _ in sounds] == ["tick"] * (columns - 1)


# The music follows the cards that are home, redeals, and the end of a game.


def test_layers_grow_when_a_card_lands_not_when_it_takes_off(
    context: Context, music: MusicRecorder
) -> None:
    player = Player(context, "mini:1")
    assert music.calls == ["go on"]
    assert len(music.shares) == 1
    player.wait(3)
    for move in solve(player.state).line:
        before = len(player.state.home)
        player.make(move)
        if len(player.state.home) > before:
            break
        player.wait(1)
    seen = len(music.shares)
    player.wait(1)
    assert sum(music.shares[-1]) > sum(music.shares[seen - 1])
    player.press(GameCommand.UNDO)
    assert music.shares[-1] == row_shares(player.state)


def test_a_game_has_the_piece_of_its_packs_and_its_round(
    context: Context, music: MusicRecorder
) -> None:
    assert Player(context, "double-montana:3").scene.music == "long_game"
    player = Player(context, "gaps:3")
    player.wait(3)
    scene = player.scene
    heard = [scene.music]
    while scene.state.status is Status.PLAYING:
        scene.make_move(scene.state.slides[0])
    player.make(Redeal())
    assert music.calls[-1] == "redeal"
    assert music.shares[-1] == row_shares(scene.state)
    heard.append(scene.music)
    context.settings = replace(context.settings, hides_figures=True)
    heard.append(scene.music)
    context.settings = replace(context.settings, hides_figures=False)
    scene.session.undo()
    heard.append(scene.music)
    assert heard == ["game", "later_round", "game", "game"]


@pytest.mark.parametrize("watched", quick_first(1, [False, True]))
def test_a_loss_ends_the_music_of_a_game_that_is_played_and_undo_brings_it_back(
    context: Context,
    music: MusicRecorder,
    watched: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if watched:  # it has no music of its own
        monkeypatch.setattr(Play, "music", "title")
    player = Player(context, "line-up:2")
    player.wait(2)
    player.play_at_random(Status.LOST)
    assert ("loss" in music.calls) is not watched
    player.press(GameCommand.UNDO)
    assert watched or music.calls[-2:] == ["loss", "go on"]
