"""Cues are played where they should be, and nothing fails without a device."""

from __future__ import annotations

import math
import os
import shutil
import subprocess
import sys
from array import array
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from unittest.mock import Mock

import pygame
import pytest

from gaps.asset_files import asset
from gaps.language import translated
from gaps.stage.audio.sound import (
    CHANNELS,
    MAX_VARIED_LENGTH,
    MIN_INTERVAL,
    VARIANTS,
    Sound,
    retuned,
)
from tests.searches import Clock

FOLDER = asset("sounds")
HALF = math.sqrt(0.5)


@pytest.fixture
def time() -> Clock:
    return Clock()


@pytest.fixture
def sound(monkeypatch: pytest.MonkeyPatch, time: Clock) -> Iterator[Sound]:
    """A started sound on a dummy device; the random pitch is always that of the
    recording, and the take one in the middle.
    """
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sound = Sound(FOLDER, draw=lambda: 0.5, now=time)
    sound.start()
    yield sound
    sound.close()


@pytest.fixture
def heard(
    monkeypatch: pytest.MonkeyPatch, sound: Sound
) -> dict[int, tuple[float, ...]]:
    """The left and right volume of every channel that was set, by its number."""
    sides: dict[int, tuple[float, ...]] = {}

    class Channel:
        def __init__(self, number: int) -> None:
            self.id = number
            self._channel = pygame.mixer.Channel(number)

        def play(self, cue: pygame.mixer.Sound) -> None:
            self._channel.play(cue)

        def set_volume(self, *volumes: float) -> None:
            sides[self.id] = volumes
            self._channel.set_volume(*volumes)

    real = pygame.mixer.find_channel

    def find() -> Channel | None:
        found = real()
        return Channel(found.id) if found is not None else None

    monkeypatch.setattr(pygame.mixer, "find_channel", find)
    return sides


def busy() -> int:
    """The number of cues that are playing."""
    return sum(
        pygame.mixer.Channel(i).get_busy()
        for i in range(pygame.mixer.get_num_channels())
    )


def test_the_middle_is_equally_loud_on_both_sides_and_the_edges_almost_on_one(
    sound: Sound, heard: dict[int, tuple[float, ...]]
) -> None:
    for cue, place in (
        ("note_1", 0.0),
        ("note_2", 0.5),
        ("note_3", 1.0),
        ("note_4", -3.0),
    ):
        sound.play(cue, place)
    left, middle, right, beyond = (heard[i] for i in range(4))
    assert middle == pytest.approx((HALF, HALF))
    assert left == pytest.approx(right[::-1])
    assert left == beyond
    assert left[0] > 0.95
    assert 0.1 < left[1] < 0.2
    assert all(math.hypot(*sides) == pytest.approx(1) for sides in heard.values())


def test_the_volume_of_a_cue_is_multiplied_by_that_of_all_cues(
    sound: Sound, heard: dict[int, tuple[float, ...]]
) -> None:
    sound.volume = 0.5
    sound.play("note_1", volume=0.4)
    assert heard[0] == pytest.approx((0.2 * HALF, 0.2 * HALF))


def test_volumes_change_what_is_playing(
    sound: Sound, monkeypatch: pytest.MonkeyPatch
) -> None:
    sound.play("note_1", place=0.5)
    channel = Mock()
    with monkeypatch.context() as patch:
        patch.setattr(pygame.mixer, "Channel", lambda _number: channel)
        for volume in (0, 1, 0.5):
            sound.volume = volume
    asked = [call.args[0] for call in channel.set_volume.call_args_list]
    assert asked == pytest.approx([0, HALF, HALF / 2])
    assert busy() == 1


@pytest.mark.parametrize(
    ("asked", "held"),
    [
        (-1.0, 0.0),
        (0.3, 0.3),
        (7.0, 1.0),
    ],
)
def test_volumes_are_limited_to_0_and_1(
    sound: Sound, asked: float, held: float
) -> None:
    sound.volume = asked
    assert sound.volume == held


def test_without_volume_no_cue_is_started(sound: Sound) -> None:
    sound.volume = 0
    sound.play("note_1")
    assert busy() == 0
    sound.volume = 1
    sound.play("note_1")
    assert busy() == 1


def test_a_cue_that_follows_itself_at_once_is_skipped(
    sound: Sound, time: Clock
) -> None:
    for at, playing in (
        (0, 1),
        (0.4 * MIN_INTERVAL, 1),
        (0.8 * MIN_INTERVAL, 1),
        (1.01 * MIN_INTERVAL, 2),
        (1.5 * MIN_INTERVAL, 2),
    ):
        time.now = at
        sound.play("note_1", place=at)
        assert busy() == playing
    sound.play("note_2")
    assert busy() == 3


def test_no_more_cues_play_than_there_are_channels(sound: Sound, time: Clock) -> None:
    for _ in range(CHANNELS + 9):
        time.now += 1
        sound.play("win")
    assert busy() == CHANNELS < pygame.mixer.get_num_channels(), (
        "the others are for the music"
    )


@pytest.fixture
def pitches(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The pitches, other than their own, at which cues were computed."""
    asked: list[float] = []

    def remember(cue: pygame.mixer.Sound, factor: float) -> pygame.mixer.Sound:
        asked.extend([factor] if factor != 1 else [])
        return cue

    monkeypatch.setattr("gaps.stage.audio.sound.retuned", remember)
    return asked


def test_short_cues_vary_and_those_with_notes_do_not(
    monkeypatch: pytest.MonkeyPatch, sound: Sound, time: Clock, pitches: list[float]
) -> None:
    # the take and the pitch in turn; of a cue in one take, too
    chances = [0.0, 0.3, 0.5, 0.7, 0.999]
    draws = iter(
        [chance for pair in zip(chances, chances, strict=True) for chance in pair]
    )
    monkeypatch.setattr(sound, "_draw", lambda: next(draws))
    for _ in chances:
        time.now += 1
        sound.play("pick")
    assert pitches == [factor for factor in VARIANTS if factor != 1]
    monkeypatch.setattr(sound, "_draw", lambda: 0.999)
    for tuned in ("press", "note_1", "row_hearts", "hint", "focus_home"):
        sound.play(tuned)
    sound.play("note_2", pitch=2)
    assert len(pitches) == 2


def test_no_take_is_played_twice_in_a_row_and_all_are_heard(
    monkeypatch: pytest.MonkeyPatch, sound: Sound, time: Clock
) -> None:
    monkeypatch.setattr(sound, "_draw", Random(7).random)
    for name in ("deal", "land", "slide", "lift", "knock", "join"):
        lengths = {
            number: pygame.mixer.Sound(FOLDER / f"{name}_{number}.wav").get_length()
            for number in (1, 2, 3, 4)
        }
        takes: list[int] = []
        for _ in range(60):
            time.now += 1
            pygame.mixer.stop()
            sound.play(name)
            playing = pygame.mixer.Channel(0).get_sound()
            assert playing is not None
            seconds = playing.get_length()
            takes.append(min(lengths, key=lambda take: abs(lengths[take] - seconds)))
        assert {*takes} == {*lengths}
        assert all(one != following for one, following in pairwise(takes))


def test_cards_that_are_dealt_16_milliseconds_apart_are_all_heard(
    sound: Sound, time: Clock
) -> None:
    for number in range(12):
        time.now = 0.016 * number
        sound.play("deal")
        assert busy() == number + 1


def test_a_requested_pitch_is_reached_approximately(
    sound: Sound, pitches: list[float]
) -> None:
    for cue, pitch in (
        ("land", 0.8),
        ("slide", 1.19),
        ("pick", 99),
        ("deal", -1),
    ):
        sound.play(cue, pitch=pitch)
    assert pitches == pytest.approx([0.8, 1.19, 2, 0.5], rel=0.015)


@pytest.mark.parametrize("factor", VARIANTS)
def test_a_retuned_cue_is_as_much_shorter_as_it_is_higher(
    sound: Sound, factor: float
) -> None:
    plain = pygame.mixer.Sound(FOLDER / "land_4.wav")
    other = retuned(plain, factor)
    seconds = plain.get_length()
    assert seconds < MAX_VARIED_LENGTH
    assert other.get_length() == pytest.approx(seconds / factor, abs=0.001)
    assert factor != 1 or other.get_raw() == plain.get_raw()
    loudest = max(map(abs, array("h", plain.get_raw())))
    samples = array("h", other.get_raw())
    left = samples[::2]
    assert left == samples[1::2]
    assert max(map(abs, left)) <= loudest
    assert abs(left[0]) < 33
    assert abs(left[-1]) < 33
    for one, following in pairwise(left):
        assert abs(one - following) < 6000


def test_longer_cues_follow_the_key_of_the_music_and_shorter_ones_do_not(
    sound: Sound, time: Clock
) -> None:
    """Tunes and the notes of a chain go with the piece that plays."""

    def seconds(cue: str) -> float:
        sound.play(cue, pitch=1.0)
        playing = pygame.mixer.Channel(0).get_sound()
        assert playing is not None
        pygame.mixer.stop()
        return playing.get_length()

    plain = {cue: seconds(cue) for cue in ("note_3", "sting_6", "pick")}
    for tuning in (2 ** (2 / 12), 2 ** (-2 / 12), 1.0):
        time.now += 1
        sound.tuning = tuning
        for cue in ("note_3", "sting_6"):
            assert seconds(cue) == pytest.approx(plain[cue] / tuning, abs=0.001)
        assert seconds("pick") == plain["pick"]


def test_files_are_read_ahead_one_at_a_time(
    monkeypatch: pytest.MonkeyPatch, sound: Sound, tmp_path: Path
) -> None:
    for name in ("land_1", "note_1", "riffle"):
        shutil.copy(FOLDER / f"{name}.wav", tmp_path)
    sound.folder = tmp_path
    read: list[str] = []
    real = pygame.mixer.Sound

    def count(file: Path) -> pygame.mixer.Sound:
        read.append(file.stem)
        return real(file)

    monkeypatch.setattr(pygame.mixer, "Sound", count)
    monkeypatch.setattr("gaps.stage.audio.sound.retuned", lambda plain, factor: plain)
    sound.read_ahead()
    assert read == ["land_1"]
    for _ in range(20):
        sound.read_ahead()
    assert read == ["land_1", "note_1", "riffle"]
    for name in ("land", "note_1", "riffle"):
        sound.play(name)
    assert len(read) == 3


def test_what_is_heard_soon_is_read_first_and_in_the_key_of_the_music(
    monkeypatch: pytest.MonkeyPatch, sound: Sound
) -> None:
    made: list[tuple[str, float]] = []
    real = pygame.mixer.Sound

    def read(file: Path) -> pygame.mixer.Sound:
        made.append((file.stem, 1.0))
        return real(file)

    def retune(plain: pygame.mixer.Sound, factor: float) -> pygame.mixer.Sound:
        made.append((made[-1][0], factor))
        return plain

    monkeypatch.setattr(pygame.mixer, "Sound", read)
    monkeypatch.setattr("gaps.stage.audio.sound.retuned", retune)
    sound.tuning = 1.5
    for _ in range(2):
        sound.prepare("note_7", "accent_7")
        for _ in range(4):
            sound.read_ahead()
        assert made[:4] == [
            ("note_7", 1.0),
            ("note_7", 1.5),
            ("accent_7", 1.0),
            ("accent_7", 1.5),
        ]
    sound.play("note_7")
    assert [name for name, _ in made].count("note_7") == 2, "nothing is made to play"


class Missing:
    """In the place of a mixer that pygame does not have."""

    def __getattr__(self, name: str) -> object:
        raise NotImplementedError("mixer module not available")


@pytest.mark.parametrize("has_mixer", [True, False])
def test_without_a_device_there_is_silence_and_a_reason(
    monkeypatch: pytest.MonkeyPatch, has_mixer: bool
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    if not has_mixer:
        monkeypatch.setattr(pygame, "mixer", Missing())
    sound = Sound(FOLDER)
    sound.start()
    assert translated(sound.problem) == "No sound device"
    assert ("no such driver" if has_mixer else "not available") in sound.reason
    assert not has_mixer or pygame.mixer.get_init() is None
    _everything(sound)


def test_before_the_start_and_after_the_end_there_is_silence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sound = Sound(FOLDER)
    sound.play("land")
    assert pygame.mixer.get_init() is None
    sound.start()
    sound.start()
    sound.play("land")
    sound.close()
    assert pygame.mixer.get_init() is None
    _everything(sound)
    sound.start()
    sound.play("land")
    assert busy() == 1
    sound.close()
    assert sound.problem == ""


@pytest.mark.parametrize("content", [None, b"", b"RIFF", b"no sound at all" * 9])
def test_a_missing_or_broken_file_is_silent_and_reported(
    sound: Sound, tmp_path: Path, content: bytes | None
) -> None:
    shutil.copy(FOLDER / "land_1.wav", tmp_path)
    sound.folder = tmp_path
    for name in ("knock", "riffle"):
        if content is not None:
            (tmp_path / f"{name}.wav").write_bytes(content)
    sound.play("knock")
    assert translated(sound.problem) == "Some sounds cannot be played"
    assert "knock" in sound.reason
    sound.play("riffle")
    assert "knock" in sound.reason, "the first problem is the one to tell"
    assert busy() == 0
    sound.play("land")
    assert busy() == 1


def _everything(sound: Sound) -> None:
    """Call every method."""
    sound.play("land", 0.2, 0.5, 1.1)
    sound.read_ahead()
    sound.volume = 0.5
    sound.close()


WRITES_TO_STDERR = """
import os, sys
from pathlib import Path
import pygame
from gaps.language import translated
from gaps.stage.audio.sound import Sound

def fail(*given, **named):
    os.write(2, b"ALSA lib confmisc.c:855:(parse_card) cannot find card '0'\\n")
    raise pygame.error("ALSA: Couldn't open audio device: No such file or directory")

if sys.argv[1] == "closed":
    os.close(2)
if sys.argv[1] != "real":
    pygame.mixer.init = fail
sound = Sound(Path("."))
sound.start()
print(translated(sound.problem), "/", sound.reason)
if sys.argv[1] != "closed":
    os.write(2, b"still there")
"""


@pytest.mark.slow
@pytest.mark.parametrize("case", ["made up", "real", "closed"])
def test_a_missing_device_writes_nothing_to_the_terminal(case: str) -> None:
    """``real`` asks ALSA itself, which has no card where tests usually run."""
    run = subprocess.run(
        [sys.executable, "-c", WRITES_TO_STDERR, case],
        capture_output=True,
        text=True,
        timeout=60,
        env={
            **os.environ,
            "SDL_AUDIODRIVER": "alsa",
            "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        },
    )
    assert run.returncode == 0
    assert run.stderr == ("" if case == "closed" else "still there")
    if case != "real":
        assert run.stdout.startswith("No sound device / ")
