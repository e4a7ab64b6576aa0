"""What is typed and pasted by one who hears it."""

from __future__ import annotations

from tests.window.conftest import Playing
from tests.window.reader.conftest import Hear
from tests.window.reader.listener import Listener
from tests.window.test_brought import RECORDING
from tests.window.test_clipboard import owner

PASTE = "Paste what a friend sent"


def wait_for_text(listener: Listener, name: str, text: str) -> None:
    """Wait until a field has this text."""
    listener.wait_for(
        lambda: listener.part(name, "entry").text.strip() == text or None,
        f"{text!r} in {name}",
    )


def type_keys(playing: Playing, text: str) -> None:
    playing.key(*("colon" if letter == ":" else letter for letter in text))


def test_a_code_is_typed_and_opened(listen: Hear) -> None:
    playing, listener = listen(games=[RECORDING])
    listener.hear("focus: ")
    listener.press("Together$", f"focus: {PASTE}")
    type_keys(playing, "mini:12")
    wait_for_text(listener, PASTE, "mini:12")
    playing.key("Return")
    listener.hear("focus: .*row 1, column 1")
    assert listener.parts("Short Addiction, Deal 12$", "panel")
    assert playing.close() == 0


def test_a_code_is_pasted(listen: Hear, display: str) -> None:
    with owner(display, 1):
        playing, listener = listen(games=[RECORDING])
        listener.hear("focus: ")
        listener.press("All games$", "focus: ")
        listener.note("> Ctrl+V")
        playing.key("ctrl+v")
        listener.hear("focus: Number, code or challenge, entry, mini:12")
        playing.key("Escape")
        listener.hear("focus: Gaps")
        playing.key("Escape")
        listener.hear("focus: All games")
        listener.press("Together$", f"focus: {PASTE}")
        wait_for_text(listener, PASTE, "mini:12")
        playing.key("BackSpace")
        wait_for_text(listener, PASTE, "")
        playing.key("ctrl+v")
        wait_for_text(listener, PASTE, "mini:12")
    assert playing.close() == 0


def test_a_name_is_typed(listen: Hear) -> None:
    playing, listener = listen(games=[RECORDING])
    listener.hear("focus: ")
    listener.press("Together$", f"focus: {PASTE}")
    listener.press("Match$", "focus: First player")
    type_keys(playing, "ada")
    wait_for_text(listener, "First player", "ada")
    playing.key("Tab")
    listener.hear("focus: Second")
    type_keys(playing, "bo")
    wait_for_text(listener, "Second, if any", "bo")
    assert playing.close() == 0
