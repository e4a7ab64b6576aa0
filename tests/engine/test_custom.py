"""Custom rules: every combination that is not refused can be dealt, played, won and written as text."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from gaps.engine import (
    CATALOGUE,
    Card,
    CustomRules,
    Fill,
    FirstColumn,
    FreshGaps,
    Game,
    Keep,
    Redeal,
    RemovedRank,
    Slide,
    State,
    Status,
    Suit,
    custom_rules_of,
    custom_rules_problem,
    custom_variant,
    deal,
    format_board,
    format_code,
    format_move,
    parse_board,
    parse_code,
    parse_move,
)
from gaps.engine.catalogue import by_key
from gaps.engine.custom_rules import format_custom_rules, parse_custom_rules

RULES = st.builds(
    CustomRules,
    ranks=st.integers(5, 13),
    removed=st.sampled_from(RemovedRank),
    fill=st.sampled_from(Fill),
    first_column=st.sampled_from(FirstColumn),
    redeals=st.one_of(st.none(), st.integers(0, 9)),
    gaps=st.sampled_from(FreshGaps),
    shuffled=st.booleans(),
    keep=st.sampled_from(Keep),
    early=st.booleans(),
    locked=st.booleans(),
).filter(lambda rules: not custom_rules_problem(rules))

LIKE_THE_CATALOGUE = {
    "gaps": CustomRules(),
    "unshuffled": CustomRules(shuffled=False),
    "montana": CustomRules(first_column=FirstColumn.PLACED),
    "addiction": CustomRules(redeals=3, gaps=FreshGaps.ANYWHERE),
    "addiction-three": CustomRules(redeals=3),
    "mini": CustomRules(ranks=7, redeals=1),
    "no-redeal": CustomRules(redeals=0),
    "endless": CustomRules(redeals=None),
    "spaces": CustomRules(keep=Keep.NOTHING),
    "scatter": CustomRules(gaps=FreshGaps.ANYWHERE),
    "paganini": CustomRules(redeals=3, keep=Keep.COMPLETE_ROWS),
    "either-side": CustomRules(fill=Fill.EITHER, early=True),
    "either-side-three": CustomRules(fill=Fill.EITHER, redeals=3, early=True),
    "locked": CustomRules(locked=True),
    "station": CustomRules(gaps=FreshGaps.ROW_ENDS),
    "house-of-commons": CustomRules(ranks=10, redeals=1),
    "line-up": CustomRules(ranks=6, removed=RemovedRank.HIGHEST, redeals=0),
}


@pytest.mark.parametrize("key", list(LIKE_THE_CATALOGUE))
def test_custom_rules_can_equal_variants_of_the_catalogue(key: str) -> None:
    variant, listed = custom_variant(LIKE_THE_CATALOGUE[key]), CATALOGUE[key]
    for field in (
        "layout",
        "ranks",
        "removed",
        "base",
        "top",
        "deal",
        "moves",
        "wishes",
        "home",
        "redeal",
        "decks",
    ):
        assert getattr(variant, field) == getattr(listed, field), field
    assert deal(variant, 5).board == deal(listed, 5).board


@given(RULES)
def test_equal_rules_are_the_same_variant(rules: CustomRules) -> None:
    variant = custom_variant(rules)
    assert custom_variant(replace(rules)) is variant
    assert by_key(variant.key) is variant
    assert parse_custom_rules(format_custom_rules(rules)) == rules
    assert pickle.loads(pickle.dumps(variant)) is variant


@given(RULES, st.integers(1, 2_147_483_647))
def test_the_code_of_rules_gives_the_same_deal(rules: CustomRules, seed: int) -> None:
    code = format_code(custom_variant(rules), seed)
    for text in (code, f" {code.upper()} "):
        assert parse_code(text) == (custom_variant(rules), seed)
    assert str(parse_code(code)) == code
    assert deal(*parse_code(code)) == deal(custom_variant(rules), seed)


@settings(max_examples=80, deadline=None)
@given(RULES, st.integers(1, 10_000))
@example(CustomRules(ranks=5, keep=Keep.NOTHING, gaps=FreshGaps.ANYWHERE, redeals=None), 1)
def test_random_games_lose_no_card_and_boards_round_trip_as_text(rules: CustomRules, seed: int) -> None:
    game, choose = Game(deal(custom_variant(rules), seed)), random.Random(seed).choice
    while game.state.legal_moves and len(game.steps) < 60:
        state = game.state
        move = (
            Redeal() if Redeal() in state.legal_moves and len(game.steps) % 3 else choose(state.legal_moves)
        )
        assert parse_move(format_move(move, state), state) == move
        assert parse_board(format_board(state), state.variant, seed).board == state.board
        game = game.play(move)
        assert Counter(card for card in game.state.board if card) == Counter(state.variant.played)
    assert pickle.loads(pickle.dumps(game)).state == game.state


@settings(deadline=None)
@given(RULES, st.permutations(list(Suit)))
def test_a_win_can_be_reached(rules: CustomRules, suits: list[Suit]) -> None:
    variant = custom_variant(rules)
    rows = [[Card(rank, suit) for rank in range(variant.base, variant.top + 1)] for suit in suits]
    board = [card for row in rows for card in (*row, None)]
    won = State(variant, tuple(board), 5)
    assert (won.status, won.legal_moves) == (Status.WON, ())
    board[-2:] = [None, board[-2]]
    assert any(
        slide_wins(State(variant, tuple(board), 5), slide) for slide in State(variant, tuple(board)).slides
    )


def slide_wins(state: State, slide: Slide) -> bool:
    return state.play(slide).status is Status.WON


@settings(deadline=None)
@given(RULES.filter(lambda rules: rules.redeals != 0), st.permutations(list(Suit)), st.integers(1, 3))
def test_finished_rows_stay_at_a_redeal_unless_nothing_stays(
    rules: CustomRules, suits: list[Suit], whole: int
) -> None:
    variant = custom_variant(replace(rules, early=True))
    ranks = range(variant.base, variant.top + 1)
    board: list[Card | None] = []
    for row, suit in enumerate(suits):
        cards = [Card(rank, suit) for rank in ranks]
        board += [*cards, None] if row < whole else [None, *reversed(cards)]
    before = State(variant, tuple(board), 5)
    after = before.play(Redeal())
    assert Counter(after.board) == Counter(before.board)
    kept = whole * variant.layout.columns
    if rules.keep is not Keep.NOTHING:
        assert after.board[:kept] == before.board[:kept]


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        (CustomRules(ranks=4), "a suit has 5 to 13 ranks, not 4"),
        (CustomRules(ranks=14), "a suit has 5 to 13 ranks, not 14"),
        (CustomRules(redeals=10), "there are 0 to 9 redeals or no limit, not 10"),
        (CustomRules(redeals=-1), "there are 0 to 9 redeals or no limit, not -1"),
        (
            CustomRules(gaps=FreshGaps.ANYWHERE, shuffled=False),
            "gaps fall anywhere only if the redeal is shuffled",
        ),
    ],
)
def test_rules_that_cannot_be_dealt_are_refused_with_the_reason(rules: CustomRules, why: str) -> None:
    assert str(custom_rules_problem(rules)) == why
    with pytest.raises(ValueError, match=why):
        custom_variant(rules)


def test_without_a_redeal_the_choices_about_it_do_not_matter() -> None:
    assert custom_rules_problem(CustomRules(redeals=0, gaps=FreshGaps.ANYWHERE, shuffled=False)) is None


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("custom/:7", "is not a code of custom rules, such as custom/13llb2rsrsf"),
        ("custom/13llb2rsrs:7", "is not a code of custom rules"),
        ("custom/13llb2rsrsff:7", "is not a code of custom rules"),
        ("custom/14llb2rsrsf:7", "cannot be played: a suit has 5 to 13 ranks"),
        ("custom/13llb2akrsf:7", "cannot be played: gaps fall anywhere only if"),
        ("custom/13llb2rsrsf:0", "is not a deal number"),
        ("custom/13llb2rsrsf", "is not a deal code"),
        ("custom:7", "unknown variant 'custom'"),
    ],
)
def test_a_wrong_code_is_refused(code: str, message: str) -> None:
    with pytest.raises(ValueError, match=r"is not|unknown|cannot") as error:
        parse_code(code)
    assert message in str(error.value)


@given(st.text(alphabet="0123456789lehsbpuraksncf/:², ſ", max_size=14))
def test_random_codes_raise_value_errors_only(text: str) -> None:
    try:
        variant = by_key(f"custom/{text}")
    except ValueError:
        return
    assert by_key(variant.key) is variant


@given(RULES)
def test_the_rules_of_a_custom_variant_can_be_read_back(rules: CustomRules) -> None:
    assert custom_rules_of(custom_variant(rules)) == rules


@pytest.mark.parametrize("key", list(CATALOGUE))
def test_a_variant_of_the_catalogue_has_no_custom_rules(key: str) -> None:
    assert custom_rules_of(CATALOGUE[key]) is None


@pytest.mark.parametrize("ranks", range(5, 14))
@pytest.mark.parametrize("removed", RemovedRank)
def test_the_removed_rank_is_the_lowest_or_the_highest(ranks: int, removed: RemovedRank) -> None:
    variant = custom_variant(CustomRules(ranks=ranks, removed=removed))
    start = deal(variant, 7)
    low = removed is RemovedRank.LOWEST
    assert {card.rank for card in variant.removed_cards} == ({1} if low else {ranks})
    assert (variant.base, variant.top) == ((2, ranks) if low else (1, ranks - 1))
    assert variant.row_length == ranks - 1
    assert (variant.cards_to_win, len(start.gaps), len(start.board)) == (4 * (ranks - 1), 4, 4 * ranks)


@pytest.mark.parametrize("redeals", [*range(10), None])
def test_the_number_of_redeals_is_the_chosen_one(redeals: int | None) -> None:
    assert deal(custom_variant(CustomRules(redeals=redeals)), 7).redeals_left == redeals


def test_the_code_of_gaps_never_changes() -> None:
    assert format_custom_rules(CustomRules()) == "custom/13llb2rsrsf"
    odd = CustomRules(
        ranks=5,
        removed=RemovedRank.HIGHEST,
        fill=Fill.ANY_SUIT,
        first_column=FirstColumn.PLACED,
        redeals=None,
        gaps=FreshGaps.ROW_ENDS,
        shuffled=False,
        keep=Keep.COMPLETE_ROWS,
        early=True,
        locked=True,
    )
    assert format_custom_rules(odd) == "custom/5hspuekcel"
    assert parse_custom_rules("CUSTOM/5HSPUEKCEL") == odd
