"""The variant browser: every variant is in a group, is found by any of its names, and has its difficulty."""

from __future__ import annotations

import pygame
import pytest

from gaps.engine import CATALOGUE, GROUPS
from gaps.language import N_
from gaps.scenes.game.play import Play
from gaps.scenes.learn.rules import Rules
from gaps.scenes.menu.title import Title
from gaps.scenes.new_game.custom_rules import CustomRulesDialog
from gaps.scenes.new_game.difficulty import PEAKS, Measured, measured
from gaps.scenes.new_game.variant_browser import VariantBrowser
from gaps.scenes.new_game.variant_groups import featured, grouped
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.router import resolver
from gaps.stage.core.intents import Hover, Nav, Press, Release, TextEntered
from gaps.stage.core.scene import SceneStack
from tests.scenes.conftest import SIZE, STEP


def opened(context: Context) -> tuple[SceneStack, VariantBrowser]:
    stack = SceneStack(Title(context), resolver(context))
    stack.resize(SIZE)
    title = stack.top
    assert isinstance(title, Title)
    title.form.focus("all")
    stack.handle(Nav.ACTIVATE)
    browser = stack.top
    assert isinstance(browser, VariantBrowser)
    return stack, browser


def test_every_variant_is_in_one_group_and_measured() -> None:
    listed = [variant.key for variants in GROUPS.values() for variant in variants]
    assert len(listed) == len(set(listed))
    assert set(CATALOGUE) <= set(listed)
    assert set(measured()) == set(CATALOGUE)
    for key, found in measured().items():
        assert 0 <= found.greedy <= 1, key
        assert 0 <= found.planner <= 1, key
        assert 0 <= found.follower <= 1, key
        assert 1 <= found.peaks <= PEAKS


def test_the_measured_difficulties_are_plausible() -> None:
    """Close to the figures of other programs: with two redeals, 7 % by greedy play and 53 % by planning."""

    def near(key: str, share: float) -> object:
        error = (share * (1 - share) / measured()[key].deals) ** 0.5
        return pytest.approx(share, abs=0.03 + 2.5 * error)

    assert measured()["gaps"].greedy == near("gaps", 0.068)
    assert measured()["gaps"].planner == near("gaps", 0.53)
    assert measured()["addiction-three"].planner == near("addiction-three", 0.75)
    assert measured()["no-redeal"].greedy == near("no-redeal", 0.0)
    for found in measured().values():
        assert found.follower >= found.planner - 0.1 - 1.25 / found.deals**0.5
    assert Measured(0.5, 0.9, 1.0, 1000).peaks == 1
    assert Measured(0.0, 0.0, 0.9, 1000).peaks == 5


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("vacanc", "gaps"),
        ("CLOWN", "gaps"),
        ("free park", "either-side"),
        ("short", "mini"),
        ("lock", "locked"),
    ],
)
def test_a_variant_is_found_by_any_name(text: str, key: str) -> None:
    assert key in [variant.key for variants in grouped(text).values() for variant in variants]


def test_typing_narrows_the_list_and_enter_deals_the_first(context: Context) -> None:
    stack, browser = opened(context)
    browser.form.focus("search")
    for letter in "free":
        stack.handle(TextEntered(letter))
    assert [variant for group in browser.groups.values() for variant in group]
    assert browser.shown.key == "either-side"
    stack.handle(Nav.ACTIVATE)
    for _ in range(30):
        stack.update(STEP)
    assert isinstance(stack.top, Play)
    assert stack.top.session.variant.key == "either-side"


def test_a_search_without_results_can_be_erased(context: Context) -> None:
    stack, browser = opened(context)
    browser.form.focus("search")
    for letter in "zzz":
        stack.handle(TextEntered(letter))
    assert not any(browser.groups.values())
    stack.handle(Nav.ACTIVATE)
    assert stack.top is browser
    for _ in range(3):
        stack.handle(Nav.ERASE)
    assert sum(map(len, browser.groups.values())) == len(CATALOGUE)


def test_every_variant_is_reached_by_keys_and_comes_into_view(context: Context) -> None:
    stack, browser = opened(context)
    seen = set()
    for _ in range(len(browser.form.widgets)):
        stack.handle(Nav.NEXT)
        focused = browser.form.focused
        assert focused is not None
        seen.add(focused.name)
        assert browser.list.contains(focused.rect) or focused.name in (
            "search",
            "deal",
            "rules",
            "edit",
            "back",
        )
        assert focused.name not in CATALOGUE or browser.shown.key == focused.name
    assert set(CATALOGUE) <= seen


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1920, 1200)])
def test_by_mouse_the_rules_of_a_variant_are_opened_and_it_is_dealt(
    context: Context, size: tuple[int, int]
) -> None:
    stack, browser = opened(context)
    stack.resize(size)
    card = browser.groups[N_("The classics")][1]
    stack.handle(Hover(card.rect.center))
    assert browser.shown is card.variant
    for name, scene in (("rules", Rules), ("unshuffled", Play)):
        place = browser.form.widget(name).rect.center
        stack.handle(Press(place))
        stack.handle(Release(place))
        for _ in range(60):
            stack.update(STEP)
        assert isinstance(stack.top, scene)
        if scene is Rules:
            stack.handle(Nav.BACK)
            for _ in range(60):
                stack.update(STEP)


def test_custom_rules_are_saved_by_name_and_dealt(context: Context) -> None:
    stack, browser = opened(context)
    browser.form.focus("make")
    stack.handle(Nav.ACTIVATE)
    dialog = stack.top
    assert isinstance(dialog, CustomRulesDialog)
    for _ in range(60):
        stack.update(STEP)
    dialog.form.focus("redeals")
    stack.handle(Nav.RIGHT)
    dialog.form.focus("name")
    for letter in "Three winds":
        stack.handle(TextEntered(letter))
    dialog.form.focus("save")
    stack.handle(Nav.ACTIVATE)
    for _ in range(60):
        stack.update(STEP)
    assert stack.top is browser
    card = browser.groups[N_("Your own")][0]
    assert card.own_name == "Three winds"
    assert card.variant.redeal is not None
    assert card.variant.redeal.limit == 3
    assert context.folder.load_settings().own == {"Three winds": card.variant.key}
    stack.draw(pygame.display.get_surface(), 0.0)  # type: ignore[arg-type]
    browser.form.focus(card.name)
    stack.handle(Nav.ACTIVATE)
    assert isinstance(stack.top, Play)
    assert context.name_of(stack.top.session.variant) == "Three winds"
    context.save_custom_rules("", card.variant)
    assert context.settings.own == {}


def test_the_title_begins_with_the_variant_played_last() -> None:
    assert featured("paganini")[0].key == "paganini"
    assert [variant.key for variant in featured("mini")][:2] == ["gaps", "unshuffled"]


def test_where_nothing_is_found_nothing_is_dealt(context: Context) -> None:
    stack, browser = opened(context)
    browser.form.focus("search")
    stack.handle(TextEntered("zzz"))
    for button in (browser.deal, browser.rules, browser.edit):
        for intent in (Hover(button.rect.center), Press(button.rect.center), Release(button.rect.center)):
            stack.handle(intent)
        assert stack.top is browser
    stack.draw(pygame.Surface(SIZE), 0.0)
    browser.form.focus("search")
    for _ in range(3):
        stack.handle(Nav.ERASE)
    for intent in (Press(browser.deal.rect.center), Release(browser.deal.rect.center)):
        stack.handle(intent)
    assert isinstance(stack.top, Play)
