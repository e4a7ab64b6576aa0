"""Without a compiler the compiled searches are missing: the player is told, and what
the general search answers in time is still answered.
"""

from __future__ import annotations

from functools import partial

import pytest

from gaps.engine import CATALOGUE, deal
from gaps.scenes.menu.title import Title
from gaps.scenes.settings import setting_rows
from gaps.scenes.settings.settings_pages import row_of
from gaps.scenes.shared.context import Context
from gaps.solver import Outcome, Search, ready_deals, search, solve
from gaps.solver.ready_deals import DealRequest, ReadyDeals
from tests.scenes.conftest import begun
from tests.screens import Screens
from tests.searches import Searches
from tests.sites import SITE

NOTICE = "The fast search is missing: deals of large games may have no win."


@pytest.fixture(autouse=True)
def _no_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    general = partial(Search, general=True)
    monkeypatch.setattr("gaps.scenes.menu.title_menu.core_in_use", lambda: False)
    monkeypatch.setattr(setting_rows, "core_in_use", lambda: False)
    monkeypatch.setattr(search, "has_compiled_search", lambda state: False)
    monkeypatch.setattr(search, "Search", general)


def test_the_title_says_so_after_the_first_game(context: Context) -> None:
    context.announcer.active = True
    assert NOTICE not in Screens.opened(context, Title(context)).words
    begun(context, "gaps:7")
    screens = Screens.opened(context, Title(context))
    assert NOTICE in screens.words
    assert NOTICE in context.announcer.due(float("inf"))


@pytest.mark.parametrize(
    ("name", "usable", "reason"),
    [
        ("deals", False, "small games only"),
        ("win_sign", True, "seldom known but in small games"),
    ],
)
def test_a_setting_says_what_it_lacks(
    context: Context,
    name: str,
    usable: bool,
    reason: str,
) -> None:
    widget = row_of(name).widget(context)
    assert widget.enabled is usable
    said = widget.spoken(SITE)
    assert said is not None
    assert said.enabled is usable
    assert reason in said.detail


@pytest.mark.slow
def test_a_small_game_still_gets_a_deal_that_can_be_won(searches: Searches) -> None:
    numbers = iter(range(1, 100))
    ready = ReadyDeals(lambda: next(numbers))
    ready.prepare(DealRequest("mini"))
    searches.finish()
    seed = ready.take("mini")
    assert seed is not None
    assert solve(deal(CATALOGUE["mini"], seed), 2_000_000).outcome is Outcome.WINNABLE


def test_a_large_game_is_soon_given_up(
    searches: Searches, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ready_deals, "MAX_GENERAL_IN_ALL", 2_000)
    ready = ReadyDeals(lambda: 1)
    ready.prepare(DealRequest("gaps"))
    searches.finish()
    assert ready.take("gaps") is None
    assert not ready.searching


def test_it_is_still_answered_whether_a_small_game_can_be_won(
    context: Context, searches: Searches
) -> None:
    start = deal(CATALOGUE["line-up"], 1)
    context.adviser.ask(start)
    searches.finish()
    verdict = context.adviser.verdict(start)
    assert verdict is not None
    assert verdict.outcome is Outcome.WINNABLE
