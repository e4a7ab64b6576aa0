"""Rules with a stock: wins and losses where the order of the stock is known, advice
where it is not.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations

import pytest

from gaps.engine import CATALOGUE, Card, Move, Skip, Slide, State, Status, Variant, deal
from gaps.engine.homes import place_in_row_of_suit
from gaps.engine.layout import in_crossing_rows, in_touching_rows
from gaps.solver import Outcome, Search, solve
from gaps.solver.swap_search import OneTurnSearch, SwapSearch, supports_swap_search
from tests.marks import repeated
from tests.solver.boards import replayed, swap, won

KEYS = ("pas-a-deux", "pas-de-deux")
each_key = pytest.mark.parametrize("key", KEYS)
LAYOUTS = {"pas-a-deux": in_touching_rows, "pas-de-deux": in_crossing_rows}


def small(key: str, columns: int) -> Variant:
    """The rules on a board of so many columns."""
    ranks = tuple(range(1, columns + 1))
    return replace(
        CATALOGUE[key], layout=LAYOUTS[key](4, columns), ranks=ranks, top=columns
    )


def with_last_cards(state: State, count: int) -> State:
    return replace(state, stock=state.stock[len(state.stock) - count :])


def place_of(turned: Card | None, board: Sequence[Card | None]) -> int:
    """Where the card with the face of a turned one lies."""
    assert turned is not None
    faces = [card and card[:2] for card in board]
    return faces.index(turned[:2])


def reached(state: State, turned: list[Card | None]) -> set[tuple[Card | None, ...]]:
    """Every board that the turns can lead to, found in the plainest way; unknown cards
    are skipped.
    """
    boards = {state.board}
    beside = state.variant.layout.beside
    for card in turned:
        for board in [*boards] if card is not None else ():
            source = place_of(card, board)
            for target in beside[source]:
                cells = list(board)
                swap(cells, source, target)
                boards.add(tuple(cells))
    return boards


def most_home(state: State, turned: list[Card | None]) -> int:
    boards = reached(state, turned)
    places = [
        place_in_row_of_suit(state.variant, card) if card else None
        for card in state.board
    ]
    homes = dict(zip(state.board, places, strict=True))
    return max(
        sum(homes[card] == cell for cell, card in enumerate(board)) for board in boards
    )


def scrambled(
    variant: Variant,
    chance: random.Random,
    turns: int,
    wrong: int,
) -> State:
    """A position with ``turns`` cards to come, led back from a win and then spoilt by
    ``wrong`` exchanges.
    """
    stock = chance.sample(variant.talon, turns)
    board = list(won(variant).board)
    for card in reversed(stock):
        source = place_of(card, board)
        target = chance.choice((source, *variant.layout.beside[source]))
        swap(board, source, target)
    for _ in range(wrong):
        swap(board, *chance.sample(range(len(board)), 2))
    return State(variant, tuple(board), stock=tuple(stock))


def second_passes(key: str, count: int) -> Iterator[State]:
    chance = random.Random(key)
    for _ in range(count):
        variant = SMALL[key, chance.choice((2, 3))]
        turns = chance.randrange(1, 6)
        yield scrambled(
            variant,
            chance,
            turns,
            chance.choice((0, 1, 1, 2)),
        )


SMALL = {(key, columns): small(key, columns) for key in KEYS for columns in (1, 2, 3)}


def check_against_everything(state: State) -> Outcome:
    """Search a position of the second pass to the end, and compare with all that can be
    reached.
    """
    verdict = solve(state)
    most = most_home(state, list(state.stock))
    expected = Outcome.WINNABLE if most == len(state.board) else Outcome.NOT_WINNABLE
    assert verdict.outcome == expected
    assert verdict.home == most
    assert verdict.exact is True
    replayed(state, verdict)
    return expected


@pytest.mark.slow
@pytest.mark.core
@each_key
def test_the_second_pass_of_small_boards_agrees_with_trying_everything(
    key: str,
) -> None:
    positions = repeated(500, 2000)
    outcomes = [*map(check_against_everything, second_passes(key, positions))]
    assert outcomes.count(Outcome.WINNABLE) > positions // 5
    assert outcomes.count(Outcome.NOT_WINNABLE) > positions // 5


@pytest.mark.core
@each_key
def test_what_is_proven_in_the_first_pass_holds_for_every_order_of_the_unknown_cards(
    key: str,
) -> None:
    """On the smallest board, in every position of the first pass of 60 games."""
    variant = SMALL[key, 1]
    proven = []
    for seed in range(1, 61):
        chance = random.Random(seed)
        state = deal(SMALL[key, 1], seed)
        while len(state.stock) > 4 and state.status is Status.PLAYING:
            seen = state.seen()
            verdict = solve(state)
            unknown = {*variant.talon} - {*seen.stock}
            for order in permutations(unknown):
                faces = iter(order * 2)
                full = [card or next(faces) for card in seen.stock]
                if verdict.outcome is Outcome.WINNABLE:
                    replayed(replace(seen, stock=tuple(full)), verdict)
                elif verdict.outcome is Outcome.NOT_WINNABLE:
                    assert most_home(seen, list(full)) < len(state.board)
            proven.append(verdict.outcome)
            state = state.play(chance.choice(state.legal_moves))
    assert {Outcome.WINNABLE, Outcome.UNKNOWN} <= set(proven)


@pytest.mark.core
@each_key
@pytest.mark.parametrize("left", [0, 1, 2, 3])
def test_the_last_turns_of_a_deal_are_decided(key: str, left: int) -> None:
    state = with_last_cards(deal(CATALOGUE[key], 7), left)
    verdict = solve(state)
    assert verdict.outcome is Outcome.NOT_WINNABLE
    assert verdict.exact is True
    assert verdict.home == most_home(state, list(state.stock))
    replayed(state, verdict)


@pytest.mark.core
def test_a_deal_whose_cards_are_too_far_from_home_is_lost_before_any_card_is_known() -> (
    None
):
    verdict = solve(deal(CATALOGUE["pas-a-deux"], 7), nodes=1)
    assert verdict.outcome is Outcome.NOT_WINNABLE
    assert verdict.exact is False
    assert solve(deal(CATALOGUE["pas-de-deux"], 7), nodes=1).outcome is Outcome.UNKNOWN


@pytest.mark.core
@pytest.mark.parametrize("turns", [5, 10, 15])
def test_a_win_of_many_turns_on_the_full_board_is_found(turns: int) -> None:
    chance = random.Random(turns)
    for _ in range(10):
        state = scrambled(CATALOGUE["pas-de-deux"], chance, turns, 0)
        verdict = solve(state, nodes=2_000_000)
        assert verdict.outcome is Outcome.WINNABLE
        replayed(state, verdict)


@pytest.mark.core
def test_the_memory_limit_holds_and_ends_the_search_as_unknown() -> None:
    search = Search(
        with_last_cards(deal(CATALOGUE["pas-de-deux"], 5), 52), memory_mib=2
    )
    verdict = search.run(20_000_000)
    assert search.done
    assert verdict.outcome is Outcome.UNKNOWN
    assert search.memory_bytes is not None
    assert 0 < search.memory_bytes <= 2 << 20


@pytest.mark.core
def test_stocks_that_no_talon_turned_twice_can_be_are_left_to_the_plain_search() -> (
    None
):
    start = deal(CATALOGUE["pas-a-deux"], 7)
    assert supports_swap_search(start)
    assert not supports_swap_search(replace(start, stock=start.stock[:1] * 3))
    assert not supports_swap_search(deal(CATALOGUE["gaps"], 7))


@each_key
@pytest.mark.parametrize("left", [53, 54, 80, 104])
def test_while_cards_are_unknown_one_move_is_advised(key: str, left: int) -> None:
    state = with_last_cards(deal(CATALOGUE[key], 7), left)
    verdict = solve(state, nodes=1000)
    assert verdict.outcome is not Outcome.WINNABLE
    assert not verdict.exact
    if left > 54:
        assert len(verdict.line) == 1
        assert verdict.line[0] in state.legal_moves


@pytest.mark.parametrize("general", [True, False])
@each_key
def test_a_win_in_one_move_is_found(key: str, general: bool) -> None:
    board = list(won(CATALOGUE[key]).board)
    swap(board, 0, 1)
    talon = CATALOGUE[key].talon
    stock = (talon[1], *talon[5:9])
    state = State(CATALOGUE[key], tuple(board), stock=stock)
    verdict = Search(state, general=general).run(1000)
    assert verdict.outcome is Outcome.WINNABLE
    assert verdict.line == (Slide(0, 1),)
    assert state.play(verdict.line[0]).status is Status.WON


def test_a_card_that_no_exchange_helps_is_skipped() -> None:
    variant = CATALOGUE["pas-a-deux"]
    board = list(won(variant).board)
    swap(board, 20, 50)
    state = State(variant, tuple(board), stock=variant.talon[:3])
    assert solve(state, nodes=1000).line == (Skip(),)
    assert OneTurnSearch(state).verdict().line == ()
    plain = OneTurnSearch(state)
    plain.run(1)
    assert plain.verdict().line == (Skip(),)


@pytest.mark.parametrize("general", [True, False])
@each_key
def test_the_answer_does_not_depend_on_hidden_cards(key: str, general: bool) -> None:
    start = deal(CATALOGUE[key], 11)
    for gone in range(0, 50, 7):
        state = start
        for _ in range(gone):
            state = state.play(Skip())
        rest = list(state.stock[1 : 52 - gone])
        random.Random(1).shuffle(rest)
        known = state.stock[52 - gone : 53]
        other = replace(
            state,
            seed=12,
            stock=(state.stock[0], *rest, *known, *rest),
        )
        assert other.stock != state.stock
        answer = Search(state, general=general).run(3000)
        assert Search(other, general=general).run(3000) == answer


@pytest.mark.slow
@pytest.mark.core
@pytest.mark.parametrize(
    ("key", "least"),
    [("pas-a-deux", 15), ("pas-de-deux", 46)],
)
def test_following_the_compiled_search_brings_nearly_all_that_can_come_home(
    key: str, least: int
) -> None:
    state = deal(CATALOGUE[key], 3)
    while state.stock and state.status is Status.PLAYING:
        line: Sequence[Move] = ()
        if len(state.stock) > 52:
            line = SwapSearch(state.seen(), 16).verdict().line
        if not line:
            search = Search(state)
            line = search.run(150_000).line
            state = replayed(state, search.verdict())
            break
        state = state.play(line[0])
    assert len(state.home) >= least
