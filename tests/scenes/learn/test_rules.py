"""How to play: pictures that follow the rules of each variant, and the way to the lessons."""

from __future__ import annotations

import pygame
import pytest

from gaps.engine import ACE, CATALOGUE, Card, by_key
from gaps.engine.homes import runs_in_rows
from gaps.engine.redeals import finished_rows, nothing
from gaps.scenes.common.scene_results import PlayRequested
from gaps.scenes.game.play import Play
from gaps.scenes.learn.lesson import LessonScene
from gaps.scenes.learn.rules import Rules
from gaps.scenes.learn.vignettes import vignettes
from gaps.scenes.menu.title import Title
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.router import resolver
from gaps.stage.core.intents import Hover, Nav, Press, Release, Wheel
from gaps.stage.core.scene import SceneStack
from gaps.table.model.slots import Slot
from tests.scenes.conftest import SIZE, STEP, Player


def wait(stack: SceneStack, seconds: float) -> None:
    for _ in range(round(seconds / STEP)):
        stack.update(STEP)


def over_title(context: Context) -> tuple[SceneStack, Rules]:
    title = Title(context)
    stack = SceneStack(title, resolver(context))
    stack.resize(SIZE)
    rules = Rules(context, title, CATALOGUE["mini"])
    stack.show(rules)
    wait(stack, 0.4)
    return stack, rules


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


@pytest.mark.slow
def test_every_variant_is_drawn_in_every_theme_and_size(context: Context, screen: pygame.Surface) -> None:
    for theme in ("midnight", "daybreak", "signal"):
        context.change(theme=theme)
        for size in ((800, 600), (500, 300), SIZE):
            rules = Rules(context, Title(context), CATALOGUE["gaps"])
            rules.resize(size)
            surface = pygame.Surface(size)
            for _ in range(len(CATALOGUE) if size == SIZE else 2):
                rules.handle(Nav.RIGHT)
                rules.handle(Wheel((10, 10), -1.0))
                rules.draw(surface, 0.0)


def test_the_lessons_are_opened_by_key_and_come_back_to_the_rules(context: Context) -> None:
    stack, rules = over_title(context)
    stack.handle(Nav.NEXT)
    assert rules.form.focused is rules.lessons
    stack.handle(Nav.ACTIVATE)
    lesson = stack.top
    assert isinstance(lesson, LessonScene)
    stack.handle(Nav.BACK)
    assert stack.top is rules


def test_the_lessons_are_opened_by_mouse_and_play_begins_a_deal(context: Context) -> None:
    stack, rules = over_title(context)
    pos = rules.lessons.rect.center
    for intent in (Hover(pos), Press(pos), Release(pos)):
        stack.handle(intent)
    scene = stack.top
    assert isinstance(scene, LessonScene)
    scene.begin(2)
    for _ in scene.progress.lesson.pages:
        scene.next_page()
    scene.resize(SIZE)
    stack.handle(Nav.ACTIVATE)
    assert isinstance(stack.top, Play)
    assert stack.top.session.seed == 4711


def test_from_a_game_play_goes_on_with_that_game(player: Player) -> None:
    game = player.scene
    rules = Rules(player.context, game, game.session.variant)
    player.stack.show(rules)
    player.stack.follow(rules.resume(PlayRequested()))
    assert player.stack.top is game


@pytest.mark.parametrize("code", ["custom/13leb2rsrsf", "custom/13lep2rsrsf"])
def test_rules_by_which_the_sample_is_not_stuck_have_no_picture_of_a_redeal(code: str) -> None:
    assert not vignettes(by_key(code))[-1]
