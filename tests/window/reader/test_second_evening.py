"""The second evening by what is heard alone: what one comes back for."""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.played_games import record_of
from tests.window.conftest import Playing
from tests.window.reader.conftest import Hear
from tests.window.reader.listener import Listener
from tests.window.test_brought import RECORDING

FIRST = record_of("line-up:3374", result="lost", home=18)
QUESTION = re.compile(
    r"Crossroads, 1 of 5\. One move keeps it open\. \w+ cards can move: \w+ of \w+ to row \d"
)


def go_back(playing: Playing, listener: Listener) -> None:
    """Go back by a key, and hear where."""
    listener.note("> Escape")
    playing.key("Escape")
    listener.hear("focus: ")


def test_a_second_evening(listen: Hear, transcript: Callable[[Listener], None]) -> None:
    playing, listener = listen(
        "--variant", "mini", "--deal", "20468", games=[RECORDING, FIRST]
    )
    listener.hear("focus: ")
    listener.press(r"Can it be won\?$", "says: Yes")
    listener.press("Hint$", "says: To a win")
    listener.note("> Enter")
    playing.key("Return")
    listener.hear("says: .*Home")
    go_back(playing, listener)
    listener.press("Leave$", "focus: Continue")
    listener.read()
    listener.press("Statistics$", "focus: ")
    listener.part("Won: 1 of 2")  # which is read in a moment
    listener.read()
    go_back(playing, listener)
    listener.press("All games$", "focus: ")
    listener.press("Gaps, 2 redeals", "focus: Gaps")
    listener.press("A redeal keeps", "says: ")
    listener.press("Rules$", "focus: ")
    listener.press("A redeal keeps", "says: ")
    go_back(playing, listener)
    go_back(playing, listener)
    transcript(listener)
    # what comes is of another day each time
    listener.press("Daily deal$", "focus: ")
    assert listener.parts(r".*Daily deal, \d+", role="panel")
    go_back(playing, listener)
    listener.press("Leave$", "focus: Continue")
    words = listener.press("Crossroads$", "says: Crossroads, 1 of 5")
    assert QUESTION.match(words), words
    listener.press("I do not know$", "says: ")
    assert listener.parts("Next$|See why$|Watch the win$")
    assert playing.close() == 0
