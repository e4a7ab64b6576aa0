"""The music plays what is asked for, fades it, gives up what is not heard, and never
raises.
"""

from __future__ import annotations

import math
import wave
from array import array
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from shutil import copyfile
from typing import Any

import pygame
import pytest

from gaps.asset_files import asset
from gaps.language import translated
from gaps.stage.audio.music import Loudness, Music
from gaps.stage.audio.music_player import ENDING_CHANNELS
from gaps.stage.audio.pieces import (
    AUDIBLE_LEVEL,
    PAD,
    PIECES,
    RISE_SECONDS,
    SEMIQUAVER,
    Piece,
    breath,
    layer_levels,
)
from gaps.stage.audio.sound import CHANNELS, MUSIC_CHANNELS
from gaps.stage.audio.tracks import FADE_SECONDS, HUSH_SECONDS, Fader, Loops
from tests.marks import quick_first

TITLE = {PIECES["title"].channel, PIECES["title"].channel + 1}
ENDINGS = ENDING_CHANNELS


def channels(piece: Piece) -> set[int]:
    """Those of the layers of a piece of a game."""
    first = PIECES[piece].channel
    return set(range(first, first + 4))


GAME = channels("game")
LATER = channels("later_round")


class Stage:
    """Started music with short files, whose time the test sets, and the last levels of
    each piece.
    """

    def __init__(self, folder: Path) -> None:
        self.seconds = 100.0
        self.levels: dict[int, list[float]] = {}  # by the number of layers of the piece
        self.music = Music(folder, now=lambda: self.seconds)

    def play(
        self,
        piece: Piece,
        seconds: float = 2,
    ) -> None:
        """Let a piece play for so long."""
        self.music.play(piece)
        self.pass_time(seconds)

    def pass_time(self, seconds: float) -> None:
        """Let time pass in steps."""
        for _ in range(round(seconds / 0.05)):
            self.music.step()
            self.seconds += 0.05
        self.music.step()

    def playing(self) -> set[int]:
        """The channels of the music that are in use."""
        return {
            channel
            for channel in range(CHANNELS, CHANNELS + MUSIC_CHANNELS - 1)
            if pygame.mixer.Channel(channel).get_busy()
        }


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the music, but with other ends of a game, of some seconds."""
    made = tmp_path_factory.mktemp("music")
    tone = array("h", [int(9000 * math.sin(i / 40)) for i in range(2 * 44_100)])
    pieces = [name for piece in PIECES.values() for name in piece.files]
    for name in (*pieces, "ambience"):
        copyfile(asset(f"music/{name}.ogg"), made / f"{name}.ogg")
    for name in ("win_rise", "win_chord", "loss"):
        with wave.open(str(made / f"{name}.ogg"), "wb") as file:
            file.setnchannels(2)
            file.setsampwidth(2)
            file.setframerate(44_100)
            file.writeframes(tone.tobytes() * (4 if name == "win_rise" else 1))
    return made


@pytest.fixture
def stage(
    mixer: None, monkeypatch: pytest.MonkeyPatch, folder: Path
) -> Iterator[Stage]:
    """Music on a dummy device, without a thread."""
    stage = Stage(folder)
    real = Loops.set_levels

    def set_levels(loops: Loops, levels: Sequence[float]) -> None:
        stage.levels[len(levels)] = [*levels]
        real(loops, levels)

    monkeypatch.setattr(Loops, "set_levels", set_levels)
    stage.music.start(in_thread=False)
    yield stage
    stage.music.close()


def game(stage: Stage) -> list[float]:
    """The levels of the layers of the game."""
    return stage.levels[4]


def test_a_piece_fades_in_and_repeats_over_the_ambience(stage: Stage) -> None:
    stage.play("title", 0.2)
    assert stage.playing() == TITLE
    assert 0 < stage.levels[2][0] < 0.1
    stage.pass_time(FADE_SECONDS)
    assert stage.levels[2] == [PIECES["title"].level] * 2
    assert pygame.mixer.music.get_busy()


def test_another_piece_is_cross_faded_and_the_first_given_up(stage: Stage) -> None:
    stage.play("title")
    stage.play("game", FADE_SECONDS / 2)
    assert stage.playing() == TITLE | GAME
    assert stage.levels[2][0] == pytest.approx(0.5, abs=0.1)
    stage.pass_time(FADE_SECONDS)
    assert stage.playing() == GAME
    assert game(stage)[0] > 0.7
    assert game(stage)[1:] == [0, 0, 0]


def test_no_more_layers_are_heard_than_are_wanted(stage: Stage) -> None:
    stage.music.loudness = Loudness(layers=2)
    stage.music.play("game")
    stage.music.show_rows([0.5, 0.5, 1, 1])
    stage.pass_time(2 * FADE_SECONDS)
    assert min(game(stage)[:2]) > 0.3
    assert game(stage)[2:] == [0, 0]
    stage.music.loudness = Loudness()
    stage.pass_time(2 * FADE_SECONDS)
    assert min(game(stage)) > 0.3


def test_layers_grow_with_their_rows_and_a_redeal_drops_them_for_a_bar(
    stage: Stage,
) -> None:
    stage.play("game")
    stage.music.show_rows([0, 0.5, 0, 0])
    stage.pass_time(FADE_SECONDS / 2)
    half = game(stage)[1]
    stage.pass_time(FADE_SECONDS)
    assert 0 < half < game(stage)[1]
    stage.music.redeal()
    stage.pass_time(1)
    assert game(stage)[0] > 0.7
    assert game(stage)[1:] == [0, 0, 0]
    stage.pass_time(PIECES["game"].bar + FADE_SECONDS)
    assert game(stage)[1] > half


def test_a_piece_of_a_game_follows_another_at_a_bar_line(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    # by the test's own clock
    monkeypatch.setattr(pygame.mixer.music, "get_pos", lambda: -1)
    stage.play("game", 1)
    stage.play("later_round", PIECES["game"].bar - 1.3)
    assert stage.playing() == GAME
    assert stage.music.tuning == 1
    stage.pass_time(0.5)
    assert stage.playing() == GAME | LATER, "one fades into the other"
    assert stage.music.tuning == pytest.approx(2 ** (2 / 12))
    assert stage.music.semiquaver == pytest.approx(SEMIQUAVER / stage.music.tuning)
    stage.pass_time(FADE_SECONDS)
    assert stage.playing() == LATER
    stage.music.play("game")
    stage.play("later_round", 2 * PIECES["later_round"].bar)
    assert stage.playing() == LATER, "the redeal was taken back, and made again"
    stage.play("title", FADE_SECONDS + 0.2)
    assert stage.playing() == TITLE, "a menu does not wait"
    assert stage.music.tuning == 1


def test_another_game_begins_its_piece_anew_with_a_tune_by_its_number(
    monkeypatch: pytest.MonkeyPatch, stage: Stage
) -> None:
    """The layers begin in their first bar; after the piece of the game before has
    faded. The same game goes on, and the title does.
    """
    bar = PIECES["game"].bar
    begun: list[list[float]] = []
    real = Loops.__init__

    def begin(loops: Loops, *given: Any) -> None:
        begun.append([seconds / bar for seconds in given[-1]])
        real(loops, *given)

    monkeypatch.setattr(Loops, "__init__", begin)
    stage.music.open_game(3)
    stage.play("game", 8)
    for number, tune in ((3, 0), (4, 11), (5, 23), (5, 23)):
        stage.music.open_game(number)
        stage.pass_time(0.3)
        if number != 3:
            assert stage.playing() == GAME, "it fades"
        stage.pass_time(6)
        assert stage.playing() == GAME
        assert begun[-1] == pytest.approx([0, 0, 0, tune])
    assert len(begun) == 3
    stage.music.open_game(6)
    stage.play("long_game", 8)
    assert stage.playing() == channels("long_game")
    assert game(stage)[0] > 0


def test_the_end_of_a_game_sounds_in_the_key_of_its_piece(stage: Stage) -> None:
    stage.play("long_game")
    stage.music.win()
    stage.pass_time(0.5)
    swell = pygame.mixer.Channel(ENDINGS[0]).get_sound()
    assert swell is not None
    slower = 1 / PIECES["long_game"].tuning
    assert stage.music.rise == pytest.approx(RISE_SECONDS * slower)
    assert swell.get_length() == pytest.approx(
        4 * slower - RISE_SECONDS * (slower - 1), abs=0.01
    ), "it begins later"
    assert stage.music.tuning == pytest.approx(2 ** (-2 / 12))


def test_a_win_swells_and_ends_with_its_chord(stage: Stage) -> None:
    stage.play("game")
    stage.music.win()
    stage.pass_time(1)
    assert ENDINGS[0] in stage.playing()
    assert ENDINGS[1] not in stage.playing()
    assert game(stage) == [0, 0, 0, 0]
    stage.pass_time(RISE_SECONDS - 0.9)
    assert ENDINGS[1] in stage.playing()
    assert stage.music.seconds_to_semiquaver() == 0
    stage.play("", 2)
    assert ENDINGS[1] in stage.playing(), "a scene without a piece does not end it"
    assert not stage.playing() & GAME
    stage.play("title")
    assert stage.playing() == TITLE


def test_a_swell_that_has_begun_before_the_last_card_landed_goes_on(
    stage: Stage,
) -> None:
    stage.play("long_game")
    stage.music.win(stage.music.rise)
    stage.pass_time(0.3)
    swell = pygame.mixer.Channel(ENDINGS[0]).get_sound()
    assert swell is not None
    slower = 1 / PIECES["long_game"].tuning
    assert swell.get_length() == pytest.approx(4 * slower, abs=0.01), "nothing is cut"
    stage.music.win(RISE_SECONDS)
    stage.pass_time(RISE_SECONDS - 0.1)
    assert stage.playing() & set(ENDINGS) == {ENDINGS[0]}
    assert pygame.mixer.Channel(ENDINGS[0]).get_sound() is swell
    stage.pass_time(0.2)
    assert ENDINGS[1] in stage.playing()


def test_the_chord_of_a_win_can_come_at_once_and_only_once(stage: Stage) -> None:
    stage.play("game")
    stage.music.win()
    stage.pass_time(1)
    assert stage.playing() & set(ENDINGS) == {ENDINGS[0]}
    stage.music.finish()
    stage.pass_time(0.1)
    assert ENDINGS[1] in stage.playing()
    pygame.mixer.Channel(ENDINGS[0]).stop()
    pygame.mixer.Channel(ENDINGS[1]).stop()
    stage.music.finish()
    stage.pass_time(RISE_SECONDS)
    assert not stage.playing() & set(ENDINGS)


@pytest.mark.parametrize(
    ("chord_after", "seconds", "heard"),
    [
        (1.35 * RISE_SECONDS, 0.8, 0),
        (1.35 * RISE_SECONDS, 1.1, 1),
        (0, 0.1, 1),
    ],
)
def test_at_slow_speed_the_swell_waits_and_without_one_the_chord_comes_alone(
    stage: Stage, chord_after: float, seconds: float, heard: int
) -> None:
    stage.play("game", 1)
    stage.music.win(chord_after)
    stage.pass_time(seconds)
    assert stage.playing() & set(ENDINGS) == {*ENDINGS[:heard]}
    assert game(stage)[0] < 0.7


def test_after_a_loss_the_piece_goes_on_if_it_is_undone(stage: Stage) -> None:
    stage.play("game")
    stage.music.loss()
    stage.pass_time(1)
    assert game(stage) == [0, 0, 0, 0]
    assert ENDINGS[0] in stage.playing()
    stage.music.play("game")
    stage.music.go_on()
    stage.pass_time(2)
    assert game(stage)[0] > 0.7
    assert stage.playing() == GAME


@pytest.mark.parametrize(
    "silence",
    quick_first(
        1,
        [
            Loudness(mode="off"),
            Loudness(volume=0.0),
            Loudness(muted=True),
            Loudness(in_background=True),
        ],
    ),
    ids=str,
)
def test_silence_fades_and_gives_everything_up(stage: Stage, silence: Loudness) -> None:
    music = stage.music
    stage.play("game")
    before = music.loudness
    music.loudness = silence
    stage.pass_time(HUSH_SECONDS / 2)
    assert 0 < game(stage)[0] < 0.7
    stage.pass_time(0.2)
    assert game(stage)[0] == 0
    stage.pass_time(2 * FADE_SECONDS)
    assert stage.playing() == set()
    assert not pygame.mixer.music.get_busy()
    assert music.step() > 1, "the thread sleeps"
    music.win()
    music.loss()
    stage.pass_time(0.2)
    assert stage.playing() == set()
    music.go_on()
    music.loudness = before
    stage.pass_time(2)
    assert game(stage)[0] > 0.7


def test_what_plays_on_wakes_twice_a_second(stage: Stage) -> None:
    stage.play("game", 2 * FADE_SECONDS)
    steps = 0
    until = stage.seconds + 30
    while stage.seconds < until:
        stage.seconds += stage.music.step()
        steps += 1
    assert steps == 60


def test_quiet_is_less_than_half_as_loud(stage: Stage) -> None:
    stage.play("title")
    stage.music.loudness = Loudness(mode="quiet")
    stage.pass_time(1)
    assert 0.2 < stage.levels[2][0] < 0.5


def test_the_next_semiquaver_is_never_far(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the clock of the card, which is what has been taken of the ambience."""
    assert stage.music.seconds_to_semiquaver() == 0
    played = 5000
    monkeypatch.setattr(pygame.mixer.music, "get_pos", lambda: played)
    stage.play("game", 0.1)
    for later in (1, 100, 208, 209, 26_667, 3_600_000):
        played = 5000 + later
        rest = stage.music.seconds_to_semiquaver()
        assert 0 < rest <= SEMIQUAVER
        beats = (rest + later / 1000) / SEMIQUAVER
        assert beats == pytest.approx(round(beats), abs=1e-6)
    stage.music.loudness = Loudness(muted=True)
    assert stage.music.seconds_to_semiquaver() == 0


def test_a_missing_or_broken_file_is_reported_and_tried_once(
    stage: Stage, tmp_path: Path
) -> None:
    broken = Stage(tmp_path)
    broken.music.start(in_thread=False)
    (tmp_path / "title.ogg").write_bytes(b"no sound")
    broken.music.play("title")
    broken.pass_time(1)
    assert translated(broken.music.problem) == "Some sounds cannot be played"
    assert broken.music.reason
    broken.music.play("game")
    broken.music.win()
    broken.music.loss()
    broken.pass_time(1)
    assert broken.playing() == set()
    broken.music.close()


def test_without_a_mixer_everything_is_silent(tmp_path: Path) -> None:
    music = Music(tmp_path)
    music.start()
    music.play("game")
    music.loudness = Loudness(7.0)
    music.show_rows([1, 1])
    music.redeal()
    music.win()
    music.loss()
    music.go_on()
    assert music.seconds_to_semiquaver() == 0
    assert music.piece == "game"
    assert music.loudness.level == 1
    assert music.problem == ""
    music.close()


def test_the_thread_plays_and_ends(mixer: None, folder: Path) -> None:
    music = Music(folder)
    music.play("title")
    music.start()
    music.start()
    music.close()
    music.close()
    assert not any(pygame.mixer.Channel(number).get_busy() for number in TITLE)
    assert music.problem == ""


# How loud the layers of the music are, by what is home; and how a level moves.


EIGHT = 8 / 48
TWENTY = 20 / 48
THIRTY_SIX = 36 / 48


def test_at_first_only_the_pad_plays() -> None:
    assert layer_levels([0.0] * 4) == layer_levels([]) == (PAD, 0, 0, 0)


@pytest.mark.parametrize(
    ("layer", "total"),
    [
        (1, EIGHT),
        (2, TWENTY),
        (3, THIRTY_SIX),
    ],
)
def test_each_layer_is_heard_from_its_total_on(layer: int, total: float) -> None:
    """All that is home lies in the rows of other layers."""

    def level(of: float) -> float:
        rows = [of * 4 / 3] * 4
        rows[layer] = 0.0
        return layer_levels(rows)[layer]

    assert level(total - 0.01) == 0
    assert 0 < level(total + 0.02) <= AUDIBLE_LEVEL
    if total < THIRTY_SIX:  # no more fits into three rows
        assert level(total + 0.02) < level(total + 0.09) == AUDIBLE_LEVEL


def test_one_finished_row_brings_the_bass_and_three_bring_the_flute() -> None:
    assert layer_levels([1, 0, 0, 0])[2:] == (AUDIBLE_LEVEL, 0)
    assert layer_levels([1, 1, 0, 0])[3] == 0
    assert layer_levels([1, 1, 1, 0])[3] == AUDIBLE_LEVEL


@pytest.mark.parametrize("row", range(4))
def test_a_row_makes_its_own_layer_grow_to_full(row: int) -> None:
    def level(share: float) -> float:
        return layer_levels([share if each == row else 0.0 for each in range(4)])[row]

    levels = [level(share / 20) for share in range(21)]
    assert levels == sorted(levels)
    assert levels[-1] == 1
    for less, more in pairwise(levels):
        assert more - less < 0.5


@pytest.mark.parametrize(
    ("rows", "layers"),
    [
        (8, [0, 1]),
        (8, [6, 7]),
        (5, [0, 1]),
        (2, [1]),
        (1, [0]),
    ],
)
def test_boards_of_other_heights_share_the_layers(rows: int, layers: list[int]) -> None:
    """The rows given are home; so is the layer at that end of the board."""
    levels = layer_levels([1.0 if row in layers else 0.0 for row in range(rows)])
    assert levels[0 if 0 in layers else 3] == 1


def test_levels_stay_within_bounds_whatever_is_given() -> None:
    for level in layer_levels([9.0, -3.0, 0.5, 2.0]):
        assert 0 <= level <= 1


def test_layers_breathe() -> None:
    for layer in range(4):
        breaths = [breath(layer, seconds) for seconds in range(600)]
        assert breaths[0] == 1
        assert 0.45 < min(breaths) < max(breaths) <= 1


def test_a_fader_starts_from_where_it_is_and_arrives_in_time() -> None:
    fader = Fader()
    fader.go(1.0, 2.0, 10.0)
    assert [fader.level(at) for at in (10.0, 11.0, 12.0, 99.0)] == [0, 0.5, 1, 1]
    fader.go(1.0, 9.0, 99.0)
    assert not fader.moving(99.0)
    fader.go(0.0, 1.0, 100.0)
    fader.go(1.0, 1.0, 100.5)
    assert fader.level(100.5) == pytest.approx(0.5)
    assert fader.level(101.5) == 1
