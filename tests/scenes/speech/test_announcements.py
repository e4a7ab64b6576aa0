"""What each screen announces when something changes on it: asked for by a reader, or done by keys."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pygame
import pytest

from gaps.engine import CATALOGUE
from gaps.progress.expedition.camps import Stage, camps
from gaps.scenes.expedition.expedition import Expedition
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.rules import Rules
from gaps.scenes.new_game.custom_rules_dialog import CustomRulesDialog
from gaps.scenes.new_game.new_deal import NewDeal
from gaps.scenes.new_game.variant_browser import VariantBrowser
from gaps.scenes.records.records_dialog import RecordsDialog
from gaps.scenes.records.statistics_screen import Statistics
from gaps.scenes.settings.own_back_dialog import OwnBackDialog
from gaps.scenes.shell.context import Context
from gaps.scenes.together.match_setup import MatchSetup
from gaps.scenes.together.match_sheet import MatchSheet
from gaps.stage.core.intents import Asked, Intent, KeyCaptured, Nav, TextEntered
from gaps.stage.core.scene import Scene
from gaps.stage.speech.spoken import Action
from tests.scenes.speech.scenes import over_title, replay, results, settings, statistics
from tests.screens import Screens, heard
from tests.searches import Searches
from tools.scenarios.games import a_match
from tools.scenarios.progress.expedition import add_stars

pytestmark = pytest.mark.sampled

Scenes = Callable[[Context], Sequence[Scene]]
Told = tuple[Intent | None, str]
"""What is done, ``None`` for waiting until all searches end, and the pattern of what is announced."""
SILENCE, ANYTHING = "", ".*"
SEARCHED = {"the level of a deal", "the search for a deal", "the way back into a lost game"}
"""What a search in Python does not look for, or not that long."""
COPIED = r"Copied|The clipboard cannot be reached\."


def use(name: str) -> Asked:
    return Asked(name, Action.ACTIVATE)


def more(name: str) -> Asked:
    return Asked(name, Action.INCREASE)


def write(name: str, text: str) -> Asked:
    return Asked(name, Action.SET_TEXT, text)


def own_back(context: Context, name: str) -> Sequence[Scene]:
    """The dialog of a picture that is there, or of a file that is none."""
    path = Path(context.folder.path.parent) / name
    if path.suffix == ".png":
        pygame.image.save(pygame.Surface((900, 300), 0, 24), path)
    else:
        path.write_text("no picture")
    return over_title(context, lambda context, title: OwnBackDialog(context, title, path))


def new_deal(key: str) -> Scenes:
    def scene(context: Context, title: Scene) -> Scene:
        return NewDeal(context, title, CATALOGUE[key], current=5)

    return lambda context: over_title(context, scene)


def rules(context: Context, title: Scene) -> Scene:
    return Rules(context, title, CATALOGUE["gaps"])


def expedition(stage: Stage | None = None, opened: int = 0) -> Scenes:
    def scenes(context: Context) -> Sequence[Scene]:
        add_stars(context)
        return (Expedition(context, stage, opened),)

    return scenes


def match_sheet(context: Context) -> Sequence[Scene]:
    match = a_match(("Anna", "Bea"), 2, 2)
    context.folder.save_match(match)
    return (MatchSheet(context, match),)


def calm_results(context: Context) -> Sequence[Scene]:
    context.change(calm=True)
    return results(context)


def given_up(context: Context) -> Sequence[Scene]:
    return results(context, "given up", 20)


STORIES: dict[str, tuple[Scenes, Sequence[Told]]] = {
    "keys that work everywhere": (
        lambda context: over_title(context, lambda context, _title: Statistics(context)),
        [
            (GameCommand.MUTE, "Sound off"),
            (GameCommand.MUTE, "Sound on"),
            (GameCommand.FULLSCREEN, "In a window"),
        ],
    ),
    "the search for a game": (
        lambda context: (VariantBrowser(context, CATALOGUE["gaps"]),),
        [(write("search", "moon"), "4 games found"), (write("search", "xyz"), r"No game has this name\.")],
    ),
    "rules of one's own": (
        lambda context: over_title(context, CustomRulesDialog),
        [
            (more("redeals"), "Gaps, three redeals|Addiction, .*|Custom"),
            (use("copy"), COPIED),
            (use("gaps"), ANYTHING),
            (use("shuffled"), r".*Gaps fall anywhere only if the redeal is shuffled\."),
        ],
    ),
    "a deal that is none": (
        new_deal("mini"),
        [(write("deal", "abc"), SILENCE), (use("play"), "A deal is a number from 1 to .*")],
    ),
    "the level of a deal": (
        new_deal("mini"),
        [(write("deal", "12"), SILENCE), (use("level"), "Checking the deal"), (None, "Deal 12 .*")],
    ),
    "the level of a talon": (new_deal("pas-de-deux"), [(use("level"), "The talon is hidden.*")]),
    "the search for a deal": (
        new_deal("mini"),
        [(more("deals"), ANYTHING), (use("play"), "Searching"), (None, "Found: Deal .*")],
    ),
    "another key": (
        lambda context: settings(context, "keys"),
        [
            (use("HINT"), "Press a key"),
            (Asked("HINT", Action.FOCUS), SILENCE),
            (KeyCaptured("Esc"), ".*Take another key.*"),
            (use("HINT"), "Press a key"),
            (KeyCaptured("U"), "Hint: U"),
            (use("HINT"), "Press a key"),
            (KeyCaptured("R"), r"Hint: R Redeal has no key now\."),
            (use("reset keys"), r"All keys are reset\."),
        ],
    ),
    "the part of a picture": (
        lambda context: own_back(context, "photo.png"),
        [
            (None, ANYTHING),
            (use("crop/right"), ".*, 49% from the left, .*"),
            (TextEntered("+"), "110 percent"),
            (Nav.DOWN, ".*from the left, .*"),
        ],
    ),
    "a file that is no picture": (
        lambda context: own_back(context, "a.txt"),
        [(None, r"a\.txt cannot be used: .*")],
    ),
    "another variant in the rules": (
        lambda context: over_title(context, rules),
        [(use("next"), "(?!Gaps$).+")],
    ),
    "another camp": (
        lambda context: (Expedition(context),),
        [(Nav.RIGHT, r"Camp 2, Larch wood\. Closed: 9 stars of camp 1 are missing")],
    ),
    "another deal on a sheet": (
        expedition(camps()[3].stages[1]),
        [
            (use("deal 4.2"), ANYTHING),
            (
                Nav.RIGHT,
                r"Marmot burrow\. Camp 4, Scree slope, deal 3 of 6\. Addiction, .* win with 1 redeal at most",
            ),
        ],
    ),
    "another game of the statistics": (
        statistics,
        [
            (Asked("variants/1", Action.FOCUS), SILENCE),
            (use("variants/1"), r"Games: 12, none given up\. Won: 33%"),
        ],
    ),
    "an export": (lambda context: statistics(context, RecordsDialog), [(use("json"), "Written to .*")]),
    "an export of a match": (match_sheet, [(use("txt"), "Written to .*")]),
    "a match of nobody": (
        lambda context: over_title(context, MatchSetup),
        [(write("name 0", ""), SILENCE), (use("begin"), r"Write at least one name\.")],
    ),
    "a replay": (
        replay,
        [
            (use("play"), "Move .*"),
            (more("timeline"), ANYTHING),
            (Nav.LEFT, ANYTHING),
            (Nav.RIGHT, r"(Move \d of 33\. )?\w+ of \w+ to row .*"),
        ],
    ),
    "the score of a calm win": (
        calm_results,
        [(None, ANYTHING), (GameCommand.NEXT_PAGE, ANYTHING), (use("show_score"), r"Score: 7,687.*")],
    ),
    "what is copied of a win": (
        results,
        [(None, ANYTHING), (GameCommand.NEXT_PAGE, ANYTHING), (use("copy"), COPIED)],
    ),
    "the way back into a lost game": (
        given_up,
        [(None, r".*Back to move 20\."), (Nav.NEXT, "(?!.*Back to move).*")],
    ),
}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.core if name in SEARCHED else ()) for name in STORIES]
)
def test_what_changes_is_announced(context: Context, searches: Searches, name: str) -> None:
    context.announcer.active = True
    scenes, steps = STORIES[name]
    screens = Screens.opened(context, *scenes(context))
    screens.wait(2)
    heard(context.announcer)
    for intent, told in steps:
        if isinstance(intent, Asked):
            screens.ask(intent.key, intent.action, intent.text)
        elif intent is not None:
            screens.press(intent)
        else:
            for _ in range(20):
                searches.finish()
                screens.wait(0.2)
        screens.wait()
        words = heard(context.announcer)
        assert re.fullmatch(told, words), (intent, words)


@pytest.mark.parametrize(
    ("scenes", "words"),
    [
        (expedition(opened=4), ["Camp 4 is open: Scree slope"]),
        (results, ["You won.", "Score: ", "Your first win", "First pass"]),
        pytest.param(given_up, ["gave up", "Looking for wins."], marks=pytest.mark.core),
    ],
)
def test_a_screen_that_opens_announces_the_most_important_first(
    context: Context, scenes: Scenes, words: Sequence[str]
) -> None:
    context.announcer.active = True
    screens = Screens.opened(context, *scenes(context))
    screens.wait(2)
    said = heard(context.announcer)
    places = [said.casefold().find(part.casefold()) for part in words]
    assert min(places) >= 0, said
    assert places == sorted(places), said
