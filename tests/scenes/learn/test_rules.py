"""How to play: pictures that follow the rules of each variant, and the way to the lessons."""

from __future__ import annotations

import pytest

from gaps.engine import ACE, CATALOGUE, Card, by_key
from gaps.engine.homes import runs_in_rows
from gaps.engine.redeals import finished_rows, nothing
from gaps.progress.first_games import first_games
from gaps.scenes.common.scene_results import PlayRequested
from gaps.scenes.learn.lesson import LessonScene
from gaps.scenes.learn.lessons import LESSONS
from gaps.scenes.learn.rules import Rules
from gaps.scenes.learn.vignettes import vignettes
from gaps.scenes.menu.title import Title
from gaps.scenes.shell.context import Context
from gaps.stage.core.intents import Nav
from gaps.table.render.slots import Slot
from tests.scenes.conftest import Player
from tests.screens import Screens


def over_title(context: Context) -> Screens:
    title = Title(context)
    return Screens.opened(context, title, Rules(context, title, CATALOGUE["mini"]), size=(500, 300))


@pytest.mark.parametrize("key", CATALOGUE)
def test_the_redeal_in_the_picture_is_that_of_the_variant(key: str) -> None:
    variant = CATALOGUE[key]
    rule, pages = variant.redeal, vignettes(variant)
    assert (len(pages[0]), len(pages[1])) == ((1, 2) if variant.passes else (1, 1))
    pictured = variant.decks == 1 and variant.removed == {ACE} and variant.home is runs_in_rows
    if rule is None or not pictured:
        assert not pages[2]
        return
    (before,), (after,) = pages[2]
    assert before.fused == 3
    assert (after.cells[:3] != before.cells[:3]) is (rule.keep in (finished_rows, nothing))
    for strip in (before, after):
        assert any(isinstance(cell, Slot) for cell in strip.cells)
        assert all(isinstance(cell, Card) for cell in strip.cells[: strip.fused])


def test_the_lessons_are_opened_by_mouse_and_play_begins_a_deal(context: Context) -> None:
    screens = over_title(context)
    screens.click("lessons")
    screens.on(LessonScene)
    screens.click("next")
    screens.click("next")
    for page in LESSONS[2].pages:
        if page.expected:
            screens.move_by_mouse(page.moves(screens.board.state)[0])
        else:
            screens.click("on")
        screens.wait(4)
    screens.click("play")
    assert screens.session.code == first_games()[0].code, "a small one before the first win"


def test_arrows_lead_to_other_games_and_the_wheel_reads_on(context: Context) -> None:
    screens = over_title(context)
    before = screens.title
    screens.press(Nav.RIGHT)
    assert screens.title != before
    screens.click("previous")
    assert screens.title == before
    chapter = screens.part("chapter/2").rect
    screens.turn_wheel("done", -2)
    moved = screens.part("chapter/2").rect
    assert moved[1] < chapter[1]
    screens.press(*[Nav.UP] * 9)
    assert screens.part("chapter/2").rect == chapter


def test_from_a_game_play_goes_on_with_that_game(player: Player) -> None:
    game = player.scene
    rules = Rules(player.context, game, game.session.variant)
    player.stack.show(rules)
    player.stack.follow(rules.resume(PlayRequested()))
    assert player.stack.top is game


@pytest.mark.parametrize("code", ["custom/13leb2rsrsf", "custom/13lep2rsrsf"])
def test_rules_by_which_the_sample_is_not_stuck_have_no_picture_of_a_redeal(code: str) -> None:
    assert not vignettes(by_key(code))[-1]
