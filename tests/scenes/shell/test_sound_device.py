"""A sound device that is lost, or comes late: sound is there again, or its lack is
told once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import pygame
import pytest
from pygame import (
    AUDIODEVICEADDED,
    AUDIODEVICEREMOVED,
    WINDOWFOCUSGAINED,
    WINDOWHIDDEN,
    WINDOWMINIMIZED,
    WINDOWRESTORED,
    WINDOWSHOWN,
)
from pygame.event import Event

from gaps.asset_files import asset
from gaps.scenes.common.notes import TOAST
from gaps.scenes.menu.title import Title
from gaps.scenes.settings.settings_dialog import SettingsDialog
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.program_stack import ProgramStack
from gaps.stage.audio import music_player, tracks
from gaps.stage.audio.music import Music
from gaps.stage.audio.pieces import PIECES
from gaps.stage.audio.sound import RATE, open_mixer
from gaps.stage.audio.sound_device import LONGEST_WAIT, SoundDevice
from tests.scenes.raw_input import happen, key_down
from tests.screens import Screens
from tests.searches import Clock, Searches

LONG = "win"  # a cue
OPEN = "gaps.stage.audio.sound_device.open_mixer"
NONE = "nothing"  # which SDL has no driver for
TOLD = "No sound device. Sound comes as soon as there is one."
REMOVED = Event(AUDIODEVICEREMOVED, which=2, iscapture=0)
ADDED = Event(AUDIODEVICEADDED, which=0, iscapture=0)
M = key_down(pygame.K_m, "m"), Event(pygame.KEYUP, key=pygame.K_m, mod=0)


class Room:
    """The program on a desktop whose sound device comes and goes."""

    def __init__(
        self, context: Context, patch: pytest.MonkeyPatch, searches: Searches
    ) -> None:
        self.context = context
        self._patch = patch
        self._searches = searches
        searches.may_fail = True
        self.tries = 0
        self.begin()

    def begin(self) -> None:
        """Start the program."""
        self.stack = ProgramStack(self.context, Title(self.context))
        self.screens = Screens(self.stack)

    def plug(self, driver: str) -> None:
        self._patch.setenv("SDL_AUDIODRIVER", driver)

    def happen(self, *events: Event) -> None:
        happen(self.stack, self.context, *events)

    def wait(self, seconds: float) -> None:
        """Draw a picture, and let time pass."""
        self.screens.picture()
        self.stack.presented()
        self.pass_time(seconds)

    def pass_time(self, seconds: float) -> None:
        """Let time pass; a try to open the device takes a tenth of a second."""
        for _ in range(round(10 * seconds)):
            self.stack.update(0.1)
            self._searches.finish("sound device")

    @property
    def is_open(self) -> bool:
        return pygame.mixer.get_init() is not None and self.context.sound.is_open

    @property
    def toast(self) -> str:
        return self.stack.notes.text(TOAST)

    @property
    def note(self) -> str:
        """What the page of the settings says of sound."""
        self.context.settings_page = "sound"
        title = Title(self.context)
        return Screens(
            ProgramStack(self.context, SettingsDialog(self.context, title))
        ).words


@pytest.fixture
def room(
    context: Context, monkeypatch: pytest.MonkeyPatch, searches: Searches
) -> Iterator[Room]:
    pygame.mixer.quit()
    yield Room(context, monkeypatch, searches)
    context.sound.close()
    pygame.mixer.quit()


def test_a_device_that_is_there_is_opened_once(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(OPEN, lambda: opened.append("again"))
    room.wait(1)
    room.happen(ADDED, Event(WINDOWFOCUSGAINED))
    room.happen(Event(AUDIODEVICEREMOVED, which=0, iscapture=0))
    room.happen(Event(AUDIODEVICEREMOVED, which=2, iscapture=1))
    room.wait(5)
    assert room.is_open
    assert opened == []
    assert room.stack.sound_device.wake_after is None
    assert room.toast == ""


@pytest.mark.parametrize("there", [False, True], ids=["at the start", "later"])
@pytest.mark.parametrize(
    "chance",
    [[ADDED], [Event(WINDOWFOCUSGAINED)], [*M, *M], []],
    ids=["added", "focus", "unmuted", "time"],
)
def test_a_device_that_comes_is_opened_without_a_frame_that_waits_for_it(
    room: Room, there: bool, chance: list[Event]
) -> None:
    room.plug("dummy" if there else NONE)
    room.wait(0.5)
    assert room.is_open is there
    room.plug(NONE)
    room.happen(REMOVED)
    room.wait(3)
    assert not room.is_open
    assert room.toast == TOLD
    assert "No sound device" in room.note
    room.context.sound.play(LONG)
    room.plug("dummy")
    for event in chance:
        room.happen(event)
        room.stack.update(0.1)
    if chance:
        assert pygame.mixer.get_init() is None  # it waits for its thread
        room.wait(0.2)
    room.wait(0 if chance else LONGEST_WAIT)
    assert room.is_open
    assert "No sound device" not in room.note
    room.context.sound.play(LONG)
    assert pygame.mixer.get_busy()


def test_the_lack_of_a_device_is_told_once_and_looked_for_more_and_more_rarely(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.plug(NONE)
    tries: list[float] = []
    seconds = 0.0

    def note_down() -> None:
        tries.append(seconds)
        open_mixer()

    monkeypatch.setattr(OPEN, note_down)
    told: list[float] = []
    room.wait(0)
    for _ in range(1200):
        before = room.toast
        tried = len(tries)
        room.pass_time(0.1)
        if len(tries) > tried:  # SDL reports the devices that it lists
            room.happen(ADDED)
        seconds += 0.1
        if room.toast and not before:
            told.append(seconds)
    assert len(told) == 1
    assert len(tries) <= 9
    waits = [after - before for before, after in pairwise(tries)]
    assert waits[-1] == pytest.approx(LONGEST_WAIT, abs=1)
    rest = room.stack.wake_after
    assert rest is not None
    assert rest > 1  # the program may sleep till then


@pytest.mark.parametrize("gone", [WINDOWMINIMIZED, WINDOWHIDDEN])
@pytest.mark.parametrize("back", [WINDOWRESTORED, WINDOWSHOWN, WINDOWFOCUSGAINED])
def test_a_window_that_is_not_seen_has_no_device(
    room: Room, gone: int, back: int
) -> None:
    room.plug("dummy")
    room.wait(1)
    assert room.is_open
    room.happen(Event(gone))
    assert pygame.mixer.get_init() is None
    assert room.stack.sound_device.wake_after is None
    room.happen(ADDED)
    room.wait(LONGEST_WAIT)
    assert pygame.mixer.get_init() is None
    room.happen(Event(back))
    room.wait(0.3)
    assert room.is_open
    room.context.sound.play(LONG)
    assert pygame.mixer.get_busy()


def test_nothing_is_tried_while_sound_is_off(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.plug(NONE)
    room.wait(0.1)
    room.happen(*M)
    monkeypatch.setattr(OPEN, lambda: pytest.fail("tried"))
    room.wait(60)
    assert room.toast != TOLD


def test_the_music_goes_on_at_its_bar(
    monkeypatch: pytest.MonkeyPatch, searches: Searches, context: Context
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    begins: list[float] = []

    class Loops(tracks.Loops):
        def __init__(
            self,
            recordings: Sequence[tracks.Recording],
            first_channel: int,
            probe: int,
            places: Sequence[float] | None = None,
        ) -> None:
            begins.append(places[0] if places else 0.0)
            super().__init__(recordings, first_channel, probe, places)

    monkeypatch.setattr(music_player, "Loops", Loops)
    clock = Clock(100.0)
    monkeypatch.setattr(pygame.mixer.music, "get_pos", lambda: 1000 * clock.now)
    music = Music(asset("music"), now=clock)
    start = music.start
    monkeypatch.setattr(music, "start", lambda: start(in_thread=False))
    device = SoundDevice(context.sound, music)
    device.start()
    bar = PIECES["game"].bar

    def go_on(bars: float) -> None:
        music.step()
        clock.now += bars * bar
        device.lose()
        while not context.sound.is_open:
            device.update(0.1)
            searches.finish("sound device")
        music.step()

    music.play("game")
    go_on(5.3)
    go_on(2.9)
    assert begins == pytest.approx([0, 5 * bar, 7 * bar])
    music.loss()
    go_on(1)
    assert len(begins) == 3  # the game was lost: silence follows
    music.go_on()
    music.step()
    assert len(begins) == 4
    music.close()
    context.sound.close()


def test_a_loop_that_begins_later_plays_what_is_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    open_mixer()
    recording = tracks.Recording(asset("music/game_1_pad.ogg"))
    read: list[int] = []
    real = recording.read

    def note_down(start: int, count: int) -> bytes:
        read.append(start)
        return real(start, count)

    monkeypatch.setattr(recording, "read", note_down)
    loops = tracks.Loops([recording], 0, 1, [5.5])
    loops.set_levels([1.0])
    loops.go_on(0.0)
    assert read[0] == round(5.5 * RATE)
    pygame.mixer.quit()
