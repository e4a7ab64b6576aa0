"""All screens speak in all languages: every control, nothing twice, no symbol, and all that is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import pygame
import pytest

from gaps.stage.speech.spoken import USABLE, Role, Spoken, heading, text
from tests.project import spoken_checks
from tests.project.golden_screens import SCENARIOS
from tests.project.reading import Words
from tests.project.spoken_screens import LANGUAGES, WIDE, Control, Scenario, Screen, listened
from tools.scenarios.boards import play, relatives

pytestmark = pytest.mark.usefixtures("fonts_and_pictures", "english_afterwards")

CHECKS = (
    *(spoken_checks.shape, spoken_checks.controls, spoken_checks.repeats, spoken_checks.symbols),
    spoken_checks.untranslated,
)

DECORATION: Mapping[str, Sequence[str]] = {
    "": (
        r"/\d+",  # after a number: the number and this are said as one
        r"GAPS-.*",  # the line to share, whose parts stand on the screen as well
    ),
    "Play": (
        r"Home|Moves",  # captions; it is "1 move" then
        r"Time|(\d+:)?\d\d:\d\d|Chain( ×\d)?",  # only said when asked for
        r"then \d(, \d)*",  # on the places of a hint, whose moves are said in their order
    ),
    "WinScene": (r"Home|Moves|Time|Undo|Hint|Redeal|Chain ×\d+|[\d:]+",),  # of the game, which is over
    "VariantBrowser": (r"You have not played it yet\.",),  # its button says so
    "Expedition": (r"opens at \d+ stars",),  # said as how many are missing
    "CustomRulesDialog": (r"custom/\w+",),  # the code of the rules, which is there to be copied
    "OwnBackDialog": (r"In the game|Small",),  # name pictures of the card
    "MatchSheet": (r"\d+/\d+.*|Total|00:00|0",),  # said in words, with what it is
    "Calendar": (
        r"Mon|Tue|Wed|Thu|Fri|Sat|Sun",  # over the columns; each day says its own
        r"won|won late|played, not won|missed",  # what the marks mean; each day says its own
        r"won of \d+|streak \d+|\d+ days? open|–",  # said in other words
    ),
    "Results": (
        r"Sum|–",  # the score; what the note says
        r"longest ×\d+|streak, best \d+|\* The moves do not prove it\.",  # said in other words
        r"\d+|winnable|not winnable|Win\?|cards home; dashed: .*",  # beside the graph
        r"[\d,]+ points?",  # said as the score
    ),
    "Statistics": (
        r"[MTWFS]|won late|played, not won|line: 95% confidence interval",  # how charts are read
        r"\d+%?|(Lost with|Gave up) .*",  # names of bars that are empty
    ),
    "ReplayScene": (r"Moves|Time|Chain( ×1)?|[\d:]+",),  # the place in the game is said
    "RecentGames": (r"\d{4}-\d\d-\d\d \d\d:\d\d",),  # said in other words
}
"""Patterns of texts that are drawn and not said, by the kind of screen; empty for all."""


def wrong_with(screen: Screen) -> Iterator[str]:
    """All that is wrong with what a screen says."""
    for check in CHECKS:
        yield from check(screen)
    yield from screen.unreached
    yield from spoken_checks.unsaid(screen, (*DECORATION[""], *DECORATION.get(screen.kind, ())))


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda each: each.__name__)
def test_every_screen_says_what_it_shows(scenario: Scenario) -> None:
    found = {
        screen.name: problems
        for screen in listened(scenario)
        if (problems := list(dict.fromkeys(wrong_with(screen))))
    }
    lines = [f"{name}: {problem}" for name, problems in found.items() for problem in problems]
    assert not lines, "\n".join(["", *lines])


@pytest.mark.parametrize("words", ["few", "many"])
@pytest.mark.parametrize("scenario", [play, relatives], ids=lambda each: each.__name__)
def test_few_and_many_words_are_right_as_well(scenario: Scenario, words: str) -> None:
    lines = [
        f"{screen.name}: {problem}"
        for screen in listened(scenario, words=words)
        for check in CHECKS
        for problem in check(screen)
    ]
    assert not lines, "\n".join(["", *lines])


def a_screen(*parts: Spoken, title: str = "A game", focus: str = "", drawn: Sequence[str] = ()) -> Screen:
    """A screen that says the same in all languages."""
    tree = Spoken("Screen", Role.SCREEN, title, children=parts)
    trees = dict.fromkeys((*LANGUAGES, WIDE), tree)
    shown = [Words(each, pygame.Rect(0, 0, 0, 0)) for each in drawn]
    return Screen("a screen", "Screen", trees, focus, [Control("play", True)], shown, [], [])


PLAY = Spoken("play", Role.BUTTON, "Play", actions=USABLE)


@pytest.mark.parametrize(
    ("screen", "check", "problem"),
    [
        (a_screen(PLAY, text("play", "Go")), spoken_checks.shape, "two parts are called 'play'"),
        (a_screen(PLAY, title=" "), spoken_checks.shape, "there is no title"),
        (a_screen(PLAY, focus="stop"), spoken_checks.shape, "the focus is at 'stop'"),
        (a_screen(), spoken_checks.controls, "the widget 'play' says nothing"),
        (a_screen(text("play", "Play")), spoken_checks.controls, "nothing can be done with 'play'"),
        (
            a_screen(Spoken("play", Role.BUTTON, "…", actions=USABLE)),
            spoken_checks.controls,
            "'play' has no name",
        ),
        (
            a_screen(Spoken("play", Role.BUTTON, "Play", enabled=False, actions=USABLE)),
            spoken_checks.controls,
            "it says the contrary",
        ),
        (
            a_screen(Spoken("play", Role.SWITCH, "Play", actions=USABLE)),
            spoken_checks.controls,
            "whether it is on",
        ),
        (
            a_screen(Spoken("play", Role.CHOICE, "Play", actions=USABLE)),
            spoken_checks.controls,
            "what is chosen",
        ),
        (a_screen(PLAY, heading("head", "A game")), spoken_checks.repeats, "repeats 'Screen'"),
        (
            a_screen(text("words", "It is won"), Spoken("row", Role.BUTTON, "Game", detail="it is won.")),
            spoken_checks.repeats,
            "repeats 'row'",
        ),
        (a_screen(PLAY, text("words", "7♠ ⏎")), spoken_checks.symbols, "has a symbol: 'seven of spades ⏎'"),
        (a_screen(text("words", "Not translated")), spoken_checks.untranslated, "is not translated"),
    ],
)
def test_a_check_finds_what_is_wrong(
    screen: Screen, check: Callable[[Screen], Iterator[str]], problem: str
) -> None:
    assert problem in "\n".join(check(screen))
    assert not [*check(a_screen(PLAY, drawn=("A game", "Play")))]


def test_what_is_drawn_and_not_said_is_found() -> None:
    said = (heading("head", "Moves 1234 of 7♠"), PLAY)
    assert not [*spoken_checks.unsaid(a_screen(*said, drawn=("Moves", "1,234", "Moves 1…", "· play")), ())]
    assert [*spoken_checks.unsaid(a_screen(*said, drawn=("Score", "Play")), ())] == ["not said: Score"]
    assert not [*spoken_checks.unsaid(a_screen(*said, drawn=("Score",)), ("S.*",))]
