"""Properties that hold in every variant, checked with random games and with hypothesis."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from dataclasses import replace
from itertools import pairwise, product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from gaps.engine import (
    CATALOGUE,
    Card,
    Game,
    IllegalMove,
    Move,
    Redeal,
    Skip,
    Slide,
    State,
    Status,
    Suit,
    Variant,
    by_key,
    deal,
    format_board,
    format_code,
    parse_board,
    parse_code,
)
from gaps.engine.destinations import GapKind, gap_kind
from gaps.engine.fill_rules import BASE_AT_ROW_START
from gaps.engine.reasons import Reason
from gaps.engine.redeals import AFTER_EACH_RUN, AFTER_EACH_RUN_PAST_BASES, ANYWHERE
from tests.custom_variants import custom_variants
from tests.marks import SAMPLE, each_variant, quick_first, slow_except

KEYS = list(CATALOGUE)
CUSTOM_KEYS = [variant.key for variant in custom_variants(7)[::5]]
QUICK_KEYS = ("gaps", "mini", "maze", "pas-a-deux", "jungle", "either-side")
FILLED = [key for key in KEYS if CATALOGUE[key].fill_rules]
SEEDS = st.integers(1, 2_147_483_647)


def random_game(
    variant: Variant,
    seed: int,
    max_moves: int = 250,
) -> Game:
    """A game of random legal moves, to its end or to ``max_moves`` moves."""
    game = Game(deal(variant, seed))
    choose = random.Random(seed).choice
    while game.state.legal_moves and len(game.steps) < max_moves:
        game = game.play(choose(game.state.legal_moves))
    return game


def cards(state: State) -> Counter[object]:
    return Counter(card for card in state.board if card is not None)


def check_built_runs(state: State) -> None:
    """A pair of neighbours in a row belongs to a built run if it is in order and neither
    is home.
    """
    pairs = {pair for run in state.built_runs for pair in pairwise(run)}
    for row in range(state.variant.layout.rows):
        for left, right in pairwise(state.variant.layout.row(row)):
            card = state.board[left]
            in_order = card is not None and any(
                state.board[right] == other
                for other in state.variant.copies(card.rank + 1, card.suit)
            )
            is_built = in_order and state.home.isdisjoint((left, right))
            assert ((left, right) in pairs) == (is_built and bool(state.variant.ways))


def check_broken_runs(state: State) -> None:
    """A redeal that shuffles breaks each run of two or more with a card that does not
    stay; no other.
    """
    rule = state.variant.redeal
    broken = set(state.runs_broken_by_redeal)
    if rule is None or not rule.shuffled:
        assert not broken
        return
    for run in (*state.runs, *state.built_runs):
        is_broken = len(run) > 1 and bool({*run} - state.kept_by_redeal)
        assert (run in broken) == is_broken


@each_variant
@pytest.mark.parametrize("seed", slow_except(range(1, 9), (1, 2), most=2))
def test_every_position_of_a_game_has_all_cards_whole_runs_and_its_status(
    key: str, seed: int
) -> None:
    game = random_game(CATALOGUE[key], seed)
    for state in (game.start, *(step.after for step in game.steps)):
        assert cards(state) == Counter(state.variant.played)
        assert {cell for run in state.runs for cell in run} == state.home
        for run in state.runs:
            faces = [card[:2] for cell in run if (card := state.board[cell])]
            first, suit = faces[0]
            assert faces == [(first + place, suit) for place in range(len(run))]
            if key in FILLED:
                assert first == state.variant.base
                assert run[0] in state.variant.layout.starts or key == "maze"
        check_built_runs(state)
        check_broken_runs(state)
        assert (state.status is Status.WON) == (
            len(state.home) == len(state.variant.played)
        )
        slides = [move for move in state.legal_moves if isinstance(move, Slide)]
        assert (state.status is Status.PLAYING) == bool(slides)
        assert (state.status is Status.STUCK) == bool(state.legal_moves and not slides)


@st.composite
def boards_with_runs(draw: st.DrawFn, variant: Variant) -> State:
    """Boards with a run of some length in each row, finished ones too, the rest lying
    anyhow.

    Where base cards never move along the rows, they begin rows or lie in the tray.
    """
    layout = variant.layout
    length = variant.row_length
    fixed = BASE_AT_ROW_START not in variant.fill_rules
    least = 1 if fixed and not layout.tray else 0
    bases = draw(st.permutations([*product(Suit, range(variant.decks))]))
    lengths = [draw(st.integers(least, length + 2)) for _ in range(layout.rows)]
    board: dict[int, Card] = {}
    for row, ((suit, deck), longest) in enumerate(zip(bases, lengths, strict=True)):
        for place in range(min(longest, length)):
            board[layout.row(row)[place]] = Card(variant.base + place, suit, deck)
    rest = [card for card in variant.played if card not in board.values()]
    waiting = [card for card in rest if fixed and card.rank == variant.base]
    board |= dict(zip(layout.tray, waiting, strict=False))
    rest = [card for card in rest if card not in board.values()]
    shut = {*layout.tray, *(layout.starts if fixed else ())}
    free = [cell for cell in layout.cells if cell not in board and cell not in shut]
    board |= dict(zip(draw(st.permutations(free)), rest, strict=False))
    return State(
        variant,
        tuple(board.get(cell) for cell in layout.cells),
        draw(SEEDS),
    )


@pytest.mark.parametrize(
    "key",
    slow_except(
        [key for key in (*KEYS, *CUSTOM_KEYS) if by_key(key).redeal is not None],
        [*QUICK_KEYS, CUSTOM_KEYS[0]],
    ),
)
@settings(max_examples=12)
@given(chosen=st.data())
def test_a_redeal_keeps_what_it_should_and_loses_no_card(
    key: str, chosen: st.DataObject
) -> None:
    rule = by_key(key).redeal
    assert rule is not None
    variant = replace(by_key(key), redeal=replace(rule, early=True))
    before = chosen.draw(boards_with_runs(variant))
    assume(before.status is not Status.WON)
    after = before.play(Redeal())
    assert cards(after) == cards(before)
    kept = rule.keep.cells(before)
    assert all(after.board[cell] == before.board[cell] for cell in kept)
    for row in range(variant.layout.rows):
        cells = variant.layout.row(row)
        gaps = [cell for cell in cells if after.board[cell] is None]
        if rule.gaps == AFTER_EACH_RUN_PAST_BASES:
            run = len(kept.intersection(cells))
            assert gaps == ([cells[run]] if run else [cells[0], cells[1]])
        elif rule.gaps != ANYWHERE or kept.issuperset(cells[: variant.row_length]):
            assert len(gaps) == 1
            assert gaps[0] == cells[-1] or rule.gaps == AFTER_EACH_RUN
        if rule.gaps == AFTER_EACH_RUN:
            assert gaps[0] == cells[len(kept.intersection(cells))]
    for cell in variant.layout.tray:
        assert after.board[cell] == before.board[cell]


@pytest.mark.parametrize("key", slow_except(KEYS, ["gaps", "pas-a-deux"]))
def test_listed_moves_can_be_played_and_all_others_raise(key: str) -> None:
    for step in random_game(CATALOGUE[key], 5, max_moves=30).steps[::4]:
        state = step.before
        cells = state.variant.layout.cells
        slides = [Slide(a, b) for a in cells for b in cells]
        for move in state.legal_moves:
            assert state.play(move) != state
        assert {*state.slides} <= {*slides}
        some = random.Random(1).sample(slides, min(300, len(slides)))
        tried: list[Move] = [*some, Redeal(), Skip()]
        for move in tried:
            if move not in state.legal_moves:
                with pytest.raises(IllegalMove):
                    state.play(move)
        for strange in (
            Slide(-1, 0),
            Slide(0, 10_000),
        ):
            with pytest.raises(IllegalMove):
                state.play(strange)


@each_variant
@settings(max_examples=12)
@given(seed=SEEDS)
def test_undo_and_redo_give_equal_states(key: str, seed: int) -> None:
    game = random_game(CATALOGUE[key], seed, max_moves=60)
    states = [game.start, *(step.after for step in game.steps)]
    back = game
    for expected in reversed(states[:-1]):
        back = back.undo()
        assert back.state == expected
        assert hash(back.state) == hash(expected)
    for expected in states[1:]:
        back = back.redo()
        assert back.state == expected
    assert back.moves == game.moves


@pytest.mark.parametrize(
    "key",
    slow_except(
        [*KEYS, *CUSTOM_KEYS],
        ["gaps", "pas-a-deux"],
        most=10,
    ),
)
@given(seed=SEEDS)
def test_text_round_trips(key: str, seed: int) -> None:
    variant = by_key(key)
    game = random_game(variant, seed, max_moves=60)
    assert parse_code(format_code(variant, seed)) == (variant, seed)
    again = Game(deal(variant, seed))
    for step in game.steps:
        again = again.play(step.text)
    assert again.state == game.state
    for step in game.steps[::5]:
        state = step.before
        read = parse_board(format_board(state), variant, seed)
        assert format_board(read) == format_board(state)
        assert read.board == state.board or variant.decks > 1
        assert read.stock == state.stock
        moves = {*map(str, read.slides)}
        assert moves == {*map(str, state.slides)}


@each_variant
def test_a_position_can_be_pickled(key: str) -> None:
    game = random_game(CATALOGUE[key], 3, max_moves=10)
    again = pickle.loads(pickle.dumps(game))
    assert again.state == game.state
    assert again.state.variant is CATALOGUE[key]


@pytest.mark.parametrize(
    "key",
    quick_first(
        1, [key for key in KEYS if CATALOGUE[key].decks > 1 and CATALOGUE[key].redeal]
    ),
)
@settings(max_examples=20)
@given(chosen=st.data())
def test_which_of_two_like_cards_is_kept_does_not_change_what_a_redeal_lays(
    key: str, chosen: st.DataObject
) -> None:
    rule = CATALOGUE[key].redeal
    assert rule is not None
    variant = replace(CATALOGUE[key], redeal=replace(rule, early=True))
    state = chosen.draw(boards_with_runs(variant))
    assume(state.status is not Status.WON)
    swapped = tuple(card and card._replace(deck=1 - card.deck) for card in state.board)
    read = parse_board(format_board(state), variant, state.seed)
    for other in (read, replace(state, board=swapped)):
        assert format_board(other) == format_board(state)
        assert format_board(other.play(Redeal())) == format_board(state.play(Redeal()))


@pytest.mark.parametrize("key", FILLED)
@pytest.mark.parametrize("seed", quick_first(1, range(1, 5)))
def test_slides_are_legal_exactly_where_a_gap_takes_the_card(
    key: str, seed: int
) -> None:
    for step in random_game(CATALOGUE[key], seed, max_moves=80).steps:
        state = step.before
        wanted = {
            Slide(state.board.index(card), gap)
            for gap in state.gaps
            for card in state.wants(gap)
            if key != "locked" or state.board.index(card) not in state.home
        }
        assert wanted == set(state.slides)
        assert len(state.slides) == len(set(state.slides))
        for gap in state.gaps:
            kind = gap_kind(state, gap)
            is_empty = kind in (GapKind.DEAD, GapKind.BLOCKED)
            assert is_empty == (not state.wants(gap))
            into = [slide for slide in state.slides if slide.target == gap]
            grows = any(gap in state.play(slide).home for slide in into)
            assert kind is GapKind.START or (kind is GapKind.GROWS) == grows


@pytest.mark.parametrize("key", slow_except([*KEYS, *CUSTOM_KEYS], SAMPLE))
def test_a_reason_is_known_for_every_pair_of_cells(key: str) -> None:
    for step in random_game(by_key(key), 6, max_moves=40).steps[::8]:
        state = step.after
        cells = step.after.variant.layout.cells
        for source in cells[::5]:
            assert state.why_stays(source).reason in Reason
            for target in cells:
                refusal = state.refusal(Slide(source, target))
                assert refusal.cell is None or refusal.cell in cells
                if refusal.card is not None:
                    assert refusal.card.rank in state.variant.ranks


@each_variant
def test_the_visible_position_has_no_deal_number(key: str) -> None:
    start = deal(CATALOGUE[key], 5)
    seen = start.seen()
    assert seen.seed is None
    assert seen.board == start.board
    assert seen.slides == start.slides
    assert len(seen.stock) == len(start.stock)
    known = {*seen.stock} - {None}
    assert len(known) == bool(start.variant.passes)
