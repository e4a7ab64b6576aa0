"""The solver: each win is replayed in the engine, each "not winnable" agrees with an
exhaustive search.
"""

from __future__ import annotations

import doctest
import random
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from gaps import solver
from gaps.engine import (
    CATALOGUE,
    Card,
    InputError,
    State,
    Suit,
    deal,
    format_board,
    parse_board,
    parse_code,
)
from gaps.solver import Outcome, Search, Verdict, core_in_use, solve
from gaps.solver.method import numbered
from gaps.solver.row_search import PLACED, RowSearch, expand, supports_row_search
from gaps.solver.search import fitting_methods, method_named
from tests.marks import quick_first, repeated
from tests.solver.boards import played_on, replayed, small, won
from tests.solver.small_boards import everything

if TYPE_CHECKING:
    from gaps.solver.core._rows import Core

CORE_KEYS = (
    "gaps",
    "unshuffled",
    "unshuffled-three",
    "unshuffled-endless",
    "montana",
    "addiction",
    "addiction-three",
    "mini",
    "no-redeal",
    "endless",
    "spaces",
    "scatter",
    "paganini",
    "station",
    "house-of-commons",
    "line-up",
)


@pytest.mark.core
def test_the_core_was_built() -> None:
    assert core_in_use()
    assert {
        key
        for key, variant in CATALOGUE.items()
        if supports_row_search(deal(variant, 1))
    } == {*CORE_KEYS}


def orders_of_bases(state: State) -> list[State]:
    """All the positions that come from sliding base cards about in the first column."""
    met = {state.board: state}
    open_states = [state]
    starts = set(state.variant.layout.starts)
    while open_states:
        here = open_states.pop()
        for slide in here.slides:
            is_inside = {slide.source, slide.target} <= starts
            if not (is_inside and is_base(here, slide.source)):
                continue
            after = here.play(slide)
            if after.board not in met:
                met[after.board] = after
                open_states.append(after)
    return list(met.values())


def is_base(state: State, cell: int) -> bool:
    card = state.board[cell]
    return card is not None and card.rank == state.variant.base


@pytest.mark.core
@pytest.mark.parametrize(
    ("key", "boards"),
    quick_first(
        2,
        [
            ("gaps", 300),
            ("line-up", 150),
            ("gaps", 1500),
            ("mini", 750),
            ("line-up", 750),
        ],
    ),
)
def test_the_core_has_the_steps_of_the_engine_and_their_results(
    key: str, boards: int
) -> None:
    variant = CATALOGUE[key]
    starts = set(CATALOGUE[key].layout.starts)
    opened = 0
    for seed in range(1, boards):
        state = played_on(
            deal(variant, seed),
            random.Random(seed),
            seed % 40,
        )
        expected = set[tuple[Card | None, int | None]]()
        for order in orders_of_bases(state):
            for slide in order.slides:
                card = order.board[slide.source]
                if not is_base(order, slide.source):
                    expected.add((card, slide.target))
                elif slide.source not in starts:
                    expected.add((card, None))
        steps = core_of(variant.layout.columns, numbered(state)).steps()
        found = set()
        for step in steps:
            number, target, chosen = step
            suit, rank = divmod(number, variant.row_length)
            card = Card(variant.base + rank, Suit(suit))
            found.add((card, None if target == PLACED else target))
            after = state
            for move in expand(state, [step]):
                after = after.play(move)
            if target != PLACED:
                assert after.board[target] == card
            elif chosen is None:
                assert after.board.index(card) in starts
            else:
                column = [after.board[start] for start in sorted(starts)]
                for there, suit in zip(column, chosen, strict=True):
                    assert there is not None
                    assert there.rank != variant.base or there.suit == Suit(suit)
                opened += 1
        assert found == expected, format_board(state)
    assert opened or key == "line-up"


def core_of(columns: int, board: list[int]) -> Core:
    from gaps.solver.core import _rows

    return _rows.Core(columns, board, 1 << 20)


@pytest.mark.core
@pytest.mark.parametrize(
    ("columns", "boards"),
    quick_first(
        1,
        [
            (3, 60),
            (3, repeated(200, 400)),
            (4, repeated(100, 400)),
            (5, repeated(40, 150)),
        ],
    ),
)
def test_the_core_agrees_with_trying_everything(columns: int, boards: int) -> None:
    variant = small(columns)
    agreed = set()
    for seed in range(1, boards):
        state = deal(variant, seed)
        found = everything(state, 6000)
        if found is None:
            continue
        verdict = solve(state, nodes=1_000_000)
        replayed(state, verdict)
        won, home = found
        wins = verdict.outcome is Outcome.WINNABLE
        assert (wins, verdict.home) == (won, home), seed
        assert verdict.exact
        agreed.add(won)
    assert agreed == {True, False}


@pytest.mark.core
@pytest.mark.slow
def test_mini_is_always_decided() -> None:
    for seed in range(1000, 1060):
        assert solve(deal(CATALOGUE["mini"], seed), nodes=12_000_000).exact


WON = (
    parse_board("2c 3c --\n2s 3s --\n2d 3d --\n2h 3h --", small(3)),
    won(CATALOGUE["pas-a-deux"], CATALOGUE["pas-a-deux"].talon),
)


@pytest.mark.core
def test_a_won_round_needs_no_search() -> None:
    for state in WON:
        expected = Verdict(
            Outcome.WINNABLE,
            (),
            len(state.home),
            True,
            0,
        )
        assert solve(state) == expected
        for name in fitting_methods(state)[1:]:
            method = method_named(name, state, 64)
            assert method.run(100)
            assert method.verdict() == expected, name


@pytest.mark.slow
@pytest.mark.core
@pytest.mark.parametrize(
    ("code", "nodes", "part"),
    [
        ("pas-de-deux:5", 60_000, 997),
        ("maze:1", 300_000, 9_973),
        ("mini:3", 50_000, 1_000),
        ("pas-a-deux:5", 60_000, 997),
        ("no-redeal:1", 1_300_000, 9_973),
        ("no-redeal:18", 250_000, 9_973),  # live
        ("no-redeal:19", 1_000_000, 29_989),
        ("double-gaps:1", 300_000, 9_973),
        ("locked:1", 300_000, 9_973),
    ],
)
def test_a_search_in_parts_finds_what_one_in_a_piece_finds(
    code: str, nodes: int, part: int
) -> None:
    state = deal(*parse_code(code))
    state = replace(state, stock=state.stock[-30:])
    live = code == "no-redeal:18"
    whole = Search(state, 64, live=live)
    parts = Search(state, 64, live=live)
    whole.run(nodes)
    while not parts.done and parts.verdict().nodes < whole.verdict().nodes:
        parts.run(part)
    whole.run(parts.verdict().nodes - whole.verdict().nodes)
    assert parts.verdict() == whole.verdict()


@pytest.mark.core
def test_a_search_can_end_when_the_outcome_is_proven() -> None:
    lost = deal(CATALOGUE["no-redeal"], 20167)
    decided = solve(
        lost,
        until="decided",
        seconds=60,
        clock="processor",
    )
    whole = solve(lost)
    assert decided.outcome is whole.outcome is Outcome.NOT_WINNABLE
    assert decided.exact is False
    assert whole.exact is True
    assert decided.nodes < whole.nodes
    assert solve(lost, seconds=0, clock="processor").outcome is Outcome.UNKNOWN


@pytest.mark.core
def test_hidden_information_does_not_affect_the_search() -> None:
    one = deal(CATALOGUE["gaps"], 8)
    other = State(one.variant, one.board, 99, 0)
    assert solve(one, nodes=100_000) == solve(other, nodes=100_000)


@pytest.mark.slow
@pytest.mark.core
def test_memory_is_bounded() -> None:
    search = Search(deal(CATALOGUE["no-redeal"], 6), memory_mib=1)
    verdict = search.run(600_000)
    assert verdict.outcome is Outcome.UNKNOWN
    assert not search.done  # the full table is emptied, and the search goes on
    assert verdict.nodes == 600_000
    assert search.memory_bytes is not None
    assert 1 << 19 < search.memory_bytes <= 1 << 20
    search.run(1 << 62)
    assert search.done  # but not for ever
    assert search.memory_bytes <= 1 << 20


@pytest.mark.slow
@pytest.mark.core
def test_a_win_is_found_after_the_table_was_full() -> None:
    state = deal(CATALOGUE["no-redeal"], 18)
    search = RowSearch(state, 1)
    assert search.run(20_000_000)
    replayed(state, search.verdict())
    assert search.verdict().outcome is Outcome.WINNABLE
    assert search.nodes > 200_000


@pytest.mark.slow
@pytest.mark.core
def test_a_sweep_finds_what_the_runs_do_not_and_stays_within_its_memory() -> None:
    start = deal(CATALOGUE["no-redeal"], 15)
    search = RowSearch(start, 64)
    search.run(400_000)
    assert search.verdict().outcome is Outcome.UNKNOWN
    assert search.home < 48
    search.run(2_400_000)
    assert search.verdict().outcome is Outcome.WINNABLE
    assert 16 << 20 < search.memory_bytes <= 64 << 20
    replayed(start, search.verdict())


@pytest.mark.parametrize("limit", [{"nodes": -1}, {"seconds": -0.5}])
def test_a_negative_limit_is_refused(limit: dict[str, Any]) -> None:
    (name,) = limit
    with pytest.raises(InputError, match=f"{name} must be 0 or more, not -"):
        solve("mini:6", **limit)


@pytest.mark.core
@pytest.mark.parametrize("limit", [{"nodes": -1}, {"seconds": -0.5}])
def test_a_proof_with_a_negative_limit_is_refused(limit: dict[str, Any]) -> None:
    (name,) = limit
    with pytest.raises(InputError, match=f"{name} must be 0 or more, not -"):
        solver.prove("mini:6", **limit)


def test_without_any_limit_a_search_takes_ten_seconds_at_most(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given: list[tuple[int | None, float | None]] = []

    def note(
        advance: object, nodes: int | None, seconds: float | None, **_: object
    ) -> None:
        given.append((nodes, seconds))

    monkeypatch.setattr("gaps.solver.search.run_within", note)
    start = deal(CATALOGUE["mini"], 6)
    solve(start)
    solve(start, 5)
    solve(start, seconds=0.5)
    assert given == [
        (None, 10.0),
        (5, None),
        (None, 0.5),
    ]


def test_a_verdict_is_a_sentence_about_this_round() -> None:
    line = solve(deal(CATALOGUE["mini"], 6))
    assert str(line) == f"this round can be won in {len(line.line)} moves"
    lost = Verdict(Outcome.NOT_WINNABLE, (), 20, True, 5)
    assert str(lost) == "this round cannot be won; at most 20 cards come home"
    unknown = Verdict(Outcome.UNKNOWN, (), 20, False, 5)
    assert str(unknown).startswith("not known whether this round can be won; 20 cards")


@pytest.mark.core
def test_the_example_of_the_solver_runs_as_it_is_printed() -> None:
    assert {*solver.__all__} <= {*dir(solver)}, "which pydoc shows"
    assert doctest.testmod(solver) == doctest.TestResults(failed=0, attempted=6)
