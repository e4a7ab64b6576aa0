"""How hard a deal is: limits for every kind of rules, custom ones included."""

from __future__ import annotations

from itertools import count

import pytest

from gaps.engine import CATALOGUE, deal, parse_code
from gaps.progress.first_games import first_games
from gaps.solver import DealFinder, Level, Outcome, Verdict
from gaps.solver.beginner import has_easy_deals
from gaps.solver.deal_finder import MAX_NODES
from gaps.solver.levels import (
    GENERAL_LIMITS,
    LIMITS,
    Difficulty,
    RulesKind,
    difficulty_of,
    kind_of,
    level_of,
    limits_for,
)
from tests.custom_variants import custom_variants
from tests.marks import quick_first, slow_except
from tests.searches import Searches

WITHOUT_TALON = [key for key, variant in CATALOGUE.items() if not variant.passes]
KINDS = {
    "montana": RulesKind.BASES_PLACED,
    "blue-moon": RulesKind.BASES_PLACED,
    "red-moon": RulesKind.BASES_PLACED,
    "locked": RulesKind.LOCKED,
    "either-side": RulesKind.EITHER_SIDE,
    "either-side-three": RulesKind.EITHER_SIDE,
    "galary": RulesKind.EITHER_SIDE_PLACED,
    "spaces-and-aces": RulesKind.ANY_HIGHER,
    "jungle": RulesKind.ANY_SUIT,
    "maze": RulesKind.RING,
    "double-gaps": RulesKind.TWO_PACKS,
    "double-blue-moon": RulesKind.TWO_PACKS,
    "double-red-moon": RulesKind.TWO_PACKS,
    "double-montana": RulesKind.TWO_PACKS,
}


@pytest.mark.parametrize("key", WITHOUT_TALON)
def test_variants_have_their_kind_and_measured_columns(key: str) -> None:
    start = deal(CATALOGUE[key], 1)
    assert kind_of(start) is KINDS.get(key, RulesKind.BASES_DEALT)
    assert start.variant.layout.columns in LIMITS[kind_of(start)]


@pytest.mark.core
@pytest.mark.parametrize("ranks", quick_first(2, range(5, 14)))
def test_custom_rules_have_limits_that_a_search_can_reach(ranks: int) -> None:
    for variant in custom_variants(ranks):
        gentle, steady = limits_for(deal(variant, 1))
        assert 0 < gentle < steady < MAX_NODES


def test_the_search_in_python_has_limits_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("gaps.solver.levels.has_compiled_search", lambda state: False)
    assert limits_for(deal(CATALOGUE["gaps"], 1)) == GENERAL_LIMITS


@pytest.mark.parametrize(
    ("above", "level"),
    [
        ((0, 0), Level.GENTLE),
        ((1, 0), Level.STEADY),
        ((0, 1), Level.STEEP),
    ],
)
def test_a_limit_itself_belongs_to_the_easier_level(
    above: tuple[int, int], level: Level
) -> None:
    start = deal(CATALOGUE["gaps"], 1)
    gentle, steady = limits_for(start)
    nodes = gentle + above[0] if not above[1] else steady + 1
    assert level_of(start, Verdict(Outcome.WINNABLE, (), 48, True, nodes)) is level
    assert level_of(start, Verdict(Outcome.UNKNOWN, (), 40, False, nodes)) is None


@pytest.mark.slow
def test_a_deal_that_beginners_win_is_easy_however_long_it_was_searched() -> None:
    variant, number = parse_code(first_games()[0].code)
    start = deal(variant, number)
    verdict = Verdict(Outcome.WINNABLE, (), 20, True, MAX_NODES)
    assert difficulty_of(start, number, verdict) is Difficulty.EASY
    assert level_of(start, verdict) is Level.STEEP


@pytest.mark.core
@pytest.mark.parametrize("difficulty", slow_except(Difficulty, [Difficulty.MEDIUM]))
@pytest.mark.parametrize(
    "key",
    slow_except(
        [
            "gaps",
            "mini",
            "line-up",
            "locked",
            "red-moon",
            "maze",
            "double-gaps",
        ],
        ["mini"],
        most=1,
    ),
)
def test_a_deal_of_each_difficulty_is_found(
    key: str, difficulty: Difficulty, searches: Searches
) -> None:
    if difficulty is Difficulty.EASY and not has_easy_deals(CATALOGUE[key]):
        pytest.skip("no deal of these rules is easy")
    numbers = count(1)
    finder = DealFinder(
        CATALOGUE[key],
        lambda: next(numbers),
        lambda found: found.difficulty is difficulty,
    )
    finder.start()
    searches.finish()
    assert finder.found is not None
    assert finder.found.outcome is Outcome.WINNABLE or difficulty is Difficulty.EASY
