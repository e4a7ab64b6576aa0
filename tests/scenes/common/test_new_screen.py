"""The screen that a contributor is shown how to write."""

from __future__ import annotations

from gaps.scenes.review.game_review import GameReview
from gaps.scenes.shared.context import Context
from gaps.scenes.speech.plain_text import speakable
from gaps.stage.core.intents import Nav
from tests.examples import names_in_examples
from tests.played_games import record_of
from tests.screens import Screens


def test_the_example_of_a_new_screen_lists_the_longest_games(context: Context) -> None:
    names = names_in_examples("A screen")
    screens = Screens.over_title(context, names["LongestGames"])
    assert screens.title == "Longest games"
    assert "No game is on record." in screens.words
    context.folder.records.add(
        record_of("mini:7", seconds=61), record_of("gaps:8", seconds=3_700)
    )
    screens = Screens.over_title(context, names["LongestGames"])
    listed = [
        speakable(part.label)
        for part in screens.parts()
        if part.key.startswith("games/")
    ]
    assert listed == [
        "Gaps, 1 hour 1 minute 40 seconds",
        "Short Addiction, 1 minute 1 second",
    ]
    screens.go(Nav.ACTIVATE)
    screens.on(GameReview)


def test_the_example_of_a_new_route_keeps_the_screen_below(context: Context) -> None:
    names = names_in_examples("A screen")
    below = Screens.opened(context).stack.top
    assert names["ToLongestGames"](below).below is below
