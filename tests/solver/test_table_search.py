"""The compiled search by tables has the steps of the engine and the verdicts of trying
everything.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from functools import partial

import pytest

from gaps.engine import CATALOGUE, Slide, State, Variant, by_key, deal, format_board
from gaps.engine.custom_rules import (
    CustomRules,
    Fill,
    FirstColumn,
    RemovedRank,
    custom_rules_problem,
    custom_variant,
)
from gaps.engine.errors import Sentence
from gaps.engine.fill_rules import FillRule, GapPosition
from gaps.engine.homes import RUNS_IN_ROWS
from gaps.engine.move_rules import FILL_GAPS
from gaps.solver import Outcome, Search
from gaps.solver.method import numbered
from gaps.solver.rule_tables import NoTablesError, RuleTables, tables_for
from gaps.solver.table_search import (
    POOL,
    TableSearch,
    TableStep,
    expand,
    supports_table_search,
)
from tests.marks import repeated, slow_except
from tests.solver.boards import played_on, replayed
from tests.solver.small_boards import (
    SMALL,
    everything,
    has_tables,
)

pytestmark = pytest.mark.core

KEYS = (
    "either-side",
    "locked",
    "double-montana",
    "double-gaps",
    "blue-moon",
    "red-moon",
    "galary",
    "jungle",
    "spaces-and-aces",
    "maze",
)


def random_rules(seed: int) -> CustomRules:
    """Rules that the tables can say."""
    choose = random.Random(seed)
    while True:
        rules = CustomRules(
            ranks=choose.randint(5, 13),
            removed=choose.choice(list(RemovedRank)),
            fill=choose.choice(list(Fill)),
            first_column=choose.choice(list(FirstColumn)),
            locked=choose.random() < 0.3,
            decks=choose.choice((1, 1, 2)),
        )
        if custom_rules_problem(rules) is None and has_tables(custom_variant(rules)):
            return rules


VARIANTS: Mapping[str, Variant] = {
    **{key: CATALOGUE[key] for key in KEYS},
    **{f"rules {seed}": custom_variant(random_rules(seed)) for seed in range(40)},
}


def steps_of(state: State, rules: RuleTables) -> list[TableStep]:
    from gaps.solver.core import _tables

    return _tables.Core(rules, numbered(state), 1 << 20).steps()


def as_steps(state: State, rules: RuleTables) -> set[TableStep]:
    """The slides of the engine as steps, without those that only put base cards of the
    pool elsewhere.
    """
    board = numbered(state)
    found = set()
    starts = set(rules.starts)
    tray = rules.tray
    one_is_empty = any(board[start] < 0 for start in starts)
    for slide in state.slides:
        face = board[slide.source]
        source = slide.source
        target = slide.target
        if rules.pooled and face % rules.ranks == 0:
            pool = (starts if one_is_empty else set()) if rules.released else tray
            source = POOL if source in pool else source
            target = POOL if target in starts else target
        if source != target:
            found.add((face, source, target))
    return found


def other_orders(
    state: State,
    rules: RuleTables,
    seed: int,
) -> list[State]:
    """The position again, and with the base cards of the pool in a few other orders."""
    found = [state]
    choose = random.Random(seed).choice
    while rules.pooled and len(found) < 60:
        board = numbered(state)
        pool = set(rules.starts) if rules.released else rules.tray
        inside = [
            slide
            for slide in state.slides
            if slide.source in pool
            and slide.target in rules.starts
            and board[slide.source] % rules.ranks == 0
        ]
        if not inside:
            break
        state = state.play(choose(inside))
        found.append(state)
    return found


@pytest.mark.parametrize("name", slow_except(VARIANTS, ["double-montana"], most=10))
def test_the_steps_are_those_of_the_engine(name: str) -> None:
    variant = VARIANTS[name]
    rules = tables_for(variant)
    deals = 480 if name in KEYS else 128
    for seed in range(1, 20 if name == "double-montana" else deals):
        state = played_on(
            deal(variant, seed),
            random.Random(seed),
            seed % 50 * 2,
        )
        steps = set(steps_of(state, rules))
        orders = other_orders(state, rules, seed)
        met = set().union(*(as_steps(order, rules) for order in orders))
        assert met <= steps, format_board(state)
        if len(orders) == 1:
            assert met == steps, format_board(state)
        for step in steps:
            check_moves_of_step(state, rules, step)


def check_moves_of_step(
    state: State,
    rules: RuleTables,
    step: TableStep,
) -> None:
    """The moves of a step are legal and bring its card to its target."""
    face, _, target = step
    moves = expand(state, rules, [step])
    assert all(isinstance(move, Slide) for move in moves)
    for move in moves:
        state = state.play(move)
    board = numbered(state)
    assert (
        face in [board[start] for start in rules.starts]
        if target == POOL
        else board[target] == face
    )


def agrees(state: State, max_met: int) -> bool | None:
    """Whether the position can be won, as the search says too; ``None`` if there is too
    much to try.
    """
    found = everything(state, max_met)
    if found is None:
        return None
    search = TableSearch(state, 4)
    search.run(600_000)
    verdict = search.verdict()
    replayed(state, verdict)
    assert verdict.exact, format_board(state)
    assert (verdict.outcome is Outcome.WINNABLE, verdict.home) == found, format_board(
        state
    )
    return found[0]


@pytest.mark.parametrize("name", slow_except(SMALL, ["either-side"]))
def test_verdicts_agree_with_trying_everything(name: str) -> None:
    positions, most = (40, 300) if name == "either-side" else (repeated(300, 2000), 500)
    outcomes: list[bool] = []
    seed = 0
    while len(outcomes) < positions:
        seed += 1
        state = deal(SMALL[name][seed % len(SMALL[name])], seed)
        outcome = agrees(played_on(state, random.Random(seed), seed % 61), most)
        if outcome is not None:
            outcomes.append(outcome)
    assert {*outcomes} == {True, False}


@pytest.mark.slow
@pytest.mark.parametrize(
    "key", [key for key, variant in CATALOGUE.items() if not variant.passes]
)
def test_every_line_replays_on_full_boards(key: str) -> None:
    for seed in range(1, 5):
        state = deal(CATALOGUE[key], seed)
        for nodes in (500, 5_000, 60_000):
            search = Search(state, memory_mib=64)
            assert search.compiled
            replayed(state, search.run(nodes))


def test_a_won_line_takes_the_short_cuts_of_one_step() -> None:
    state = deal(CATALOGUE["maze"], 2)
    verdict = Search(state, 64).run(100_000)
    assert verdict.outcome is Outcome.WINNABLE
    boards = [state.board]
    for move in verdict.line:
        state = state.play(move)
        boards.append(state.board)
    place = {board: index for index, board in enumerate(boards)}
    assert len(place) == len(boards)
    state = deal(CATALOGUE["maze"], 2)
    for index, move in enumerate(verdict.line):
        assert all(
            place.get(state.play(slide).board, 0) <= index + 1 for slide in state.slides
        )
        state = state.play(move)


@pytest.mark.slow
def test_a_search_by_tables_stays_within_its_memory() -> None:
    search = Search(deal(CATALOGUE["spaces-and-aces"], 1), memory_mib=1)
    verdict = search.run(3_000_000)
    assert search.done == (verdict.nodes < 3_000_000)
    assert search.memory_bytes is not None
    assert search.memory_bytes <= 1 << 20


NOT_KNOWN = Sentence("")


@pytest.mark.parametrize(
    "unknown",
    [
        partial(
            replace, fill_rules=(FillRule(GapPosition.AFTER, NOT_KNOWN, steps=(-1,)),)
        ),
        partial(replace, moves=replace(FILL_GAPS, fills=False)),
        partial(replace, home=replace(RUNS_IN_ROWS, ways=None)),
        partial(replace, decks=3),
    ],
)
def test_unknown_rules_are_left_to_the_general_search(
    unknown: partial[Variant],
) -> None:
    variant = unknown(CATALOGUE["locked"])
    with pytest.raises(NoTablesError):
        tables_for(variant)
    if variant.decks == 1:
        assert not supports_table_search(
            State(variant, deal(CATALOGUE["locked"], 1).board)
        )


def test_a_tray_with_cards_of_any_suit_is_left_to_the_general_search() -> None:
    """Equal bases of the tray would win rows of two suits, which is no win."""
    state = deal(by_key("custom/5nst2rsrsf"), 1)
    assert not supports_table_search(state)
