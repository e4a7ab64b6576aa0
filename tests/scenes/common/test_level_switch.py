"""The switch for how hard new deals are, and the setting that it stands for."""

from __future__ import annotations

import pytest

from gaps.engine import CATALOGUE
from gaps.scenes.common.level_switch import LevelSwitch, kind_of_deals, kinds_of_deals
from gaps.scenes.settings.settings_pages import row_of
from gaps.scenes.shared.context import Context
from gaps.stage.widgets import Choice
from gaps.store.settings import options_of
from tests.sites import SITE


@pytest.mark.parametrize("kind", ["any", "winnable"])
def test_any_level_is_what_the_settings_say_of_a_win(
    context: Context, kind: str
) -> None:
    context.change(deals=kind)
    switch = LevelSwitch(context)
    action = switch.part(CATALOGUE["mini"]).action
    assert action is not None
    said = switch.says(SITE)
    assert (said.value, said.detail) == (kind.capitalize(), "4 of 4")
    assert switch.nudge(-1)
    action()
    assert context.settings.deals == "steep"
    context.change(deals="gentle")
    assert switch.part(CATALOGUE["mini"]).widget.says(SITE).value == "Easy"


def test_easy_is_not_offered_for_large_boards_and_stays_in_the_settings(
    context: Context,
) -> None:
    context.change(deals="gentle")
    said = LevelSwitch(context).part(CATALOGUE["gaps"]).widget.says(SITE)
    assert (said.value, said.detail) == (
        "Winnable",
        "3 of 3. Easy is not for boards of this size",
    )
    context.change(any_deals=True)
    assert LevelSwitch(context).part(CATALOGUE["gaps"]).widget.says(SITE).value == "Any"
    assert context.settings.deals == "gentle"


@pytest.mark.parametrize("any_deals", [False, True])
@pytest.mark.parametrize("kind", options_of("deals"))
def test_settings_that_contradict_each_other_offer_what_they_choose(
    context: Context, kind: str, any_deals: bool
) -> None:
    """Only the settings of another version do: here one changes with the other."""
    context.change(deals=kind, any_deals=any_deals)
    kinds = kinds_of_deals(context.settings)
    assert kind_of_deals(context.settings) in kinds
    row = row_of("deals").make(context)
    assert isinstance(row, Choice)
    assert row.value in row.options
    for variant in CATALOGUE.values():
        switch = LevelSwitch(context)
        switch.show(variant)
        assert switch.value in switch.options
        assert switch.value == kind or kind not in switch.options


def test_the_settings_turn_winnable_into_any_and_back(context: Context) -> None:
    context.change(deals="winnable")
    row = row_of("any_deals")
    row.set(context, True)
    assert context.settings.deals == "any"
    assert [*kinds_of_deals(context.settings)][-1] == "any"
    row.set(context, False)
    assert context.settings.deals == "winnable"
    assert not row.value(context)
    context.change(deals="any")  # as a former version has written it
    assert row.value(context)
