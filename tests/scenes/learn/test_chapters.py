"""The two chapters beside the rules: advice that figures bear out, and the story."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gaps.engine import CATALOGUE, parse_board, parse_move
from gaps.scenes.learn import playing_well, story
from gaps.scenes.learn.chapter import PLAYING_WELL, Chapter
from gaps.scenes.learn.rules import Rules
from gaps.scenes.menu.title import Title
from gaps.scenes.shared.context import Context
from gaps.solver import Outcome, Search
from gaps.stage.core.intents import Nav
from tests.screens import Screens

TABLES = Path("docs/tables")
POSITIONS = 500_000


@pytest.fixture
def screens(context: Context) -> Screens:
    title = Title(context)
    return Screens.opened(context, title, Rules(context, title, CATALOGUE["gaps"]))


def test_the_rules_lead_to_both_chapters_and_back(screens: Screens) -> None:
    screens.click("story")
    assert screens.title == "Its story"
    screens.click("playing_well")
    assert screens.title == "How to play it well"
    screens.press(Nav.RIGHT)
    assert screens.title == "Its story"
    screens.click("done")
    screens.wait(1)
    assert screens.title == "Gaps"


def test_a_chapter_begins_at_its_top(context: Context) -> None:
    title = Title(context)
    chapter = Chapter(context, title, PLAYING_WELL)
    screens = Screens.opened(context, title, chapter, size=(800, 600))
    first = screens.part("chapter/0").rect
    screens.press(Nav.DOWN, Nav.DOWN)
    assert screens.part("chapter/0").rect[1] < first[1]
    screens.press(Nav.RIGHT)
    assert screens.part("chapter/0").rect[1] == first[1]


def test_each_advice_has_a_board_but_the_list_of_games() -> None:
    *advice, games = playing_well.sections()
    assert all(len(section.picture) == 2 for section in advice)
    assert not games.picture


def test_only_the_move_that_is_shown_keeps_the_win() -> None:
    """The follower comes first; the card that goes home at once loses."""
    start = parse_board(playing_well.PARKING, playing_well.SHORT)
    outcomes = {
        text: Search(
            start.play(parse_move("B4-D6", start)).play(parse_move(text, start))
        )
        .run(POSITIONS)
        .outcome
        for text in ("C6-B4", "B3-D3")
    }
    assert outcomes == {
        "C6-B4": Outcome.WINNABLE,
        "B3-D3": Outcome.NOT_WINNABLE,
    }


def figures(page: str) -> dict[str, list[float]]:
    """The numbers of each row of the tables on a page, by its first cell."""
    rows = re.findall(r"^\| (.+?) \| (.+) \|$", (TABLES / page).read_text(), re.M)
    return {
        name: [float(cell) for cell in cells.split(" | ")]
        for name, cells in rows
        if re.fullmatch(r"[\d. |]+", cells)
    }


def test_the_figures_are_those_that_were_measured() -> None:
    measured = figures("advice.md")
    told = {
        "home first, then no dead gap": [playing_well.TWOS_AT_ONCE],
        "home first": [playing_well.DEAD_GAPS_MADE],
        "the same as the first, but twos to row starts last": [playing_well.TWOS_LAST],
        "a two went where another two would have won": [playing_well.WRONG_TWO],
        "a card left before its follower had come beside it": [
            playing_well.LEFT_TOO_SOON
        ],
        "a search of 2,000 positions": [
            playing_well.MANY_HOME,
            playing_well.WON_AFTER_MANY_HOME,
        ],
        "a simple player": [playing_well.FEW_HOME, playing_well.WON_AFTER_FEW_HOME],
    }
    assert told == {name: list(map(round, row)) for name, row in measured.items()}
    assert playing_well.DEAD_GAPS_AVOIDED == playing_well.TWOS_AT_ONCE


def test_the_share_of_all_deals_is_that_of_the_study() -> None:
    texts = [text for section in story.sections() for text in section.texts]
    page = (TABLES / "winnability.md").read_text()
    (low, high), *_ = re.findall(r"this study.*\| ([\d.]+) – ([\d.]+) \|", page)
    assert any(f"{low} to {high}%" in text for text in texts)
