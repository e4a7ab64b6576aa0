"""Screens walked through by what is heard alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gaps.store import Folder
from tests.window.conftest import Playing
from tests.window.reader.conftest import Hear
from tests.window.reader.listener import Listener
from tests.window.test_brought import RECORDING

Compare = Callable[[Listener], None]

LESSON = (  # what is used, and how the page begins that follows
    ("Four of hearts", "Each move leaves a new gap"),
    ("Six of spades", "Any two may begin a row"),
    ("Two of clubs", "Cards in order from the left edge"),
    ("Three of clubs", "Lesson 2 of 5"),
)


@pytest.fixture
def at_menu(listen: Hear) -> tuple[Playing, Listener]:
    """The program, with the focus in the main menu, which shows all ways after a game."""
    playing, listener = listen(games=[RECORDING])
    listener.hear("focus: ")
    return playing, listener


def test_the_first_lesson(
    at_menu: tuple[Playing, Listener], transcript: Compare
) -> None:
    playing, listener = at_menu
    listener.press("Learn$", "says: ")
    listener.read()
    for name, page in LESSON:
        listener.press(name, f"says: .*{page}")
    listener.press("Leave$", "focus: Learn")
    transcript(listener)
    assert playing.close() == 0


def test_settings(at_menu: tuple[Playing, Listener], transcript: Compare) -> None:
    playing, listener = at_menu
    listener.press("Settings$", "focus: Done")
    listener.press("Accessibility$", "focus: Accessibility.*selected")
    listener.read()
    listener.press("Screen reader, Automatic", "focus: Screen reader, On")
    listener.press("Sounds of the focus", "check box, Sounds")
    listener.press("Sound$", "focus: .*selected")
    volume = listener.part("Effects volume", "slider")
    listener.go_to(volume)
    listener.set_value(volume, 40)
    listener.press("Done$", "focus: Settings")
    transcript(listener)
    assert playing.close() == 0
    settings = Folder(playing.folder).load_settings()
    assert settings.screen_reader == "on"
    assert not settings.focus_sounds
    assert settings.effects_volume == 40


def test_statistics(listen: Hear, transcript: Compare) -> None:
    playing, listener = listen(games=[RECORDING])
    listener.hear("focus: ")
    listener.press("Statistics$", "focus: (Back|Game)")
    listener.part("Won: 1 of 1")  # which is read in a moment
    listener.settle()
    listener.transcript.clear()  # until then it depends on how fast that was
    listener.read()
    transcript(listener)
    assert playing.close() == 0


def test_an_expedition(at_menu: tuple[Playing, Listener], transcript: Compare) -> None:
    playing, listener = at_menu
    listener.press("Expedition$", "focus: Next: Mill bridge")
    listener.part("0 of 144 stars")
    listener.read()
    listener.press("Camp 2", "says: .*missing")
    listener.press("Camp 1", "says: .*more")
    listener.press("Deal 4", "focus: Play")
    listener.read()
    listener.press("Play$", "says: .*Three stars")
    assert len(listener.parts(role="table cell")) == 28
    transcript(listener)
    assert playing.close() == 0
