"""The variant browser: every variant is in a group, is found by any of its names, and has its difficulty."""

from __future__ import annotations

import pytest

from gaps.engine import CATALOGUE, GROUPS, by_key
from gaps.scenes.game.play import Play
from gaps.scenes.learn.rules import Rules
from gaps.scenes.new_game.custom_rules import CustomRulesDialog
from gaps.scenes.new_game.variant_browser import PEAKS, Measured, VariantBrowser, grouped, measured
from gaps.scenes.shell.context import Context
from gaps.stage.core.intents import Nav
from tests.screens import SIZE, Screens


def opened(context: Context, size: tuple[int, int] = SIZE) -> Screens:
    """The browser, from the title."""
    screens = Screens.opened(context, size=size)
    screens.use("all")
    screens.on(VariantBrowser)
    return screens


def shown(screens: Screens) -> list[str]:
    """The keys of the variants of which a card is shown."""
    return [name for name in screens.names if name in CATALOGUE]


def test_every_variant_is_in_one_group_and_measured() -> None:
    listed = [variant.key for variants in GROUPS.values() for variant in variants]
    assert len(listed) == len(set(listed))
    assert set(CATALOGUE) <= set(listed)
    assert set(measured()) == set(CATALOGUE)
    for found in measured().values():
        assert all(0 <= share <= 1 for share in (found.greedy, found.planner, found.follower))
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
    screens = opened(context)
    screens.focus("search")
    screens.enter("free")
    assert shown(screens)[0] == "either-side"
    assert screens.part("details").label == "About Either side"
    screens.press(Nav.ACTIVATE)
    screens.wait()
    assert screens.session.variant.key == "either-side"


@pytest.mark.parametrize(
    ("text", "unknown"), [("neighbours", True), ("pas de deux", False), ("jungle", False)]
)
def test_the_panel_says_where_no_deal_is_known_to_be_winnable(
    context: Context, text: str, unknown: bool
) -> None:
    screens = opened(context)
    screens.focus("search")
    screens.enter(text)
    assert ("No deal is known to be winnable" in screens.words) == unknown


def test_where_nothing_is_found_nothing_is_dealt_until_the_search_is_erased(context: Context) -> None:
    screens = opened(context)
    screens.focus("search")
    screens.enter("zzz")
    assert not shown(screens)
    screens.press(Nav.ACTIVATE)
    screens.on(VariantBrowser)
    for button in ("deal", "rules", "edit"):
        screens.click(button)
        screens.on(VariantBrowser)
    screens.focus("search")
    screens.press(*[Nav.ERASE] * 3)
    assert len(shown(screens)) == len(CATALOGUE)
    screens.click("deal")
    screens.on(Play)


def test_what_is_scrolled_out_of_view_cannot_be_clicked(context: Context) -> None:
    screens = opened(context)
    place = screens.place("gaps")
    screens.turn_wheel("gaps", -2)
    moved = screens.place("gaps")
    assert moved.top < place.top
    assert moved.top < screens.place("search").bottom
    screens.click_at((moved.centerx, moved.top + 4))
    screens.on(VariantBrowser)
    screens.turn_wheel("spaces", 2)
    assert screens.place("gaps") == place


@pytest.mark.parametrize("size", [(800, 600), (1920, 1200)])
def test_by_mouse_the_rules_of_a_variant_are_opened_and_it_is_dealt(
    context: Context, size: tuple[int, int]
) -> None:
    screens = opened(context, size)
    screens.hover("unshuffled")
    assert screens.part("details").label == "About Gaps, unshuffled"
    screens.click("rules")
    screens.wait()
    screens.on(Rules)
    screens.press(Nav.BACK)
    screens.wait()
    screens.click("unshuffled")
    assert screens.session.variant.key == "unshuffled"


def test_custom_rules_are_saved_by_name_and_dealt(context: Context) -> None:
    screens = opened(context)
    screens.use("make")
    screens.on(CustomRulesDialog)
    screens.focus("redeals")
    screens.press(Nav.RIGHT)
    screens.focus("name")
    screens.enter("Three winds")
    screens.use("save")
    screens.on(VariantBrowser)
    (key,) = context.folder.load_settings().own.values()
    assert context.folder.load_settings().own == {"Three winds": key}
    assert screens.part(key).label == "Three winds"
    redeal = by_key(key).redeal
    assert redeal is not None
    assert redeal.limit == 3
    screens.use(key)
    assert context.name_of(screens.session.variant) == "Three winds"
    context.save_custom_rules("", screens.session.variant)
    assert context.settings.own == {}
