"""Custom rules: every combination that is not refused can be dealt, played, won and
written as text.
"""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gaps.engine import (
    CATALOGUE,
    Card,
    Redeal,
    Slide,
    State,
    Status,
    Suit,
    deal,
    format_code,
    parse_code,
)
from gaps.engine.catalogue import by_key
from gaps.engine.custom_rules import (
    CustomRules,
    Fill,
    FirstColumn,
    FreshGaps,
    Keep,
    RemovedRank,
    custom_rules_of,
    custom_rules_problem,
    custom_variant,
    first_column_stays,
    format_custom_rules,
    parse_custom_rules,
    same_rules,
)
from gaps.engine.destinations import Destination, Place, destinations
from gaps.engine.fill_rules import BASE_AT_ROW_START

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
    decks=st.integers(1, 2),
    any_start=st.booleans(),
).filter(lambda rules: not custom_rules_problem(rules))

LIKE_THE_CATALOGUE = {
    "gaps": "13llb2rsrsf",
    "unshuffled": "13llb2rkrsf",
    "unshuffled-three": "13llb3rkrsf",
    "unshuffled-endless": "13llburkrsf",
    "montana": "13llp2rsrsf",
    "addiction": "13llb3asref",
    "addiction-three": "13llb3rsref",
    "mini": "7llb1rsrsf",
    "no-redeal": "13llb0rsrsf",
    "endless": "13llbursrsf",
    "spaces": "13llb2rsnsf",
    "scatter": "13llb2asref",
    "paganini": "13llb3rscsf",
    "either-side": "13leb2rsref",
    "either-side-three": "13leb3rsref",
    "locked": "13llb2rsrsl",
    "station": "13llb2esref",
    "double-montana": "13nlt2rsrsf2",
    "double-gaps": "13llb2rsref2",
    "blue-moon": "13nlm2rsref",
    "red-moon": "13nlp2rsref",
    "double-blue-moon": "13nlm2rsref2",
    "double-red-moon": "13nlp2rsref2",
    "galary": "13nep2rsref",
    "jungle": "13nsm1rsref",
    "spaces-and-aces": "13nhb0rsrsf",
    "house-of-commons": "10llb1rsref",
    "line-up": "6hlb0rsrsf",
}
"""Codes of rules that variants of the catalogue have."""
WHAT_RULES_ARE = (
    "layout",
    "ranks",
    "removed",
    "base",
    "top",
    "decks",
    "deal",
    "moves",
    "fill_rules",
    "home",
    "redeal",
)


def test_custom_rules_can_equal_variants_of_the_catalogue() -> None:
    for key, code in LIKE_THE_CATALOGUE.items():
        variant = by_key(f"custom/{code}")
        listed = CATALOGUE[key]
        for field in WHAT_RULES_ARE:
            assert getattr(variant, field) == getattr(listed, field), (key, field)
        assert deal(variant, 5).board == deal(listed, 5).board


def test_what_a_code_may_name_and_what_its_rules_allow() -> None:
    for code in ("0llb2rsrsf", "100llb2rsrsf", "13llb10rsrsf"):
        with pytest.raises(ValueError, match="is not a code"):
            parse_custom_rules(f"custom/{code}")
    with pytest.raises(ValueError, match="a suit has 5 to 13 ranks, not 99"):
        parse_custom_rules("custom/99llb2rsrsf")
    with pytest.raises(ValueError, match=r"a suit has 5 to 13 ranks, not 1$"):
        parse_custom_rules("custom/1llb2rsrsf")
    tray = CustomRules(removed=RemovedRank.NONE, first_column=FirstColumn.TRAY, decks=2)
    assert custom_rules_problem(replace(tray, ranks=7)) is None
    assert custom_rules_problem(replace(tray, ranks=6)) is not None


def test_a_redeal_may_move_cards_from_the_first_column() -> None:
    placed = CustomRules(first_column=FirstColumn.PLACED, keep=Keep.NOTHING)
    assert first_column_stays(replace(placed, redeals=0))
    assert not any(
        first_column_stays(replace(placed, redeals=number)) for number in (1, 2)
    )


@given(RULES)
def test_equal_rules_are_the_same_variant(rules: CustomRules) -> None:
    variant = custom_variant(rules)
    assert custom_variant(replace(rules)) is variant
    assert by_key(variant.key) is variant
    assert parse_custom_rules(format_custom_rules(rules)) == rules
    assert custom_rules_of(variant) == rules
    assert pickle.loads(pickle.dumps(variant)) is variant


@given(RULES, st.integers(1, 2_147_483_647))
def test_the_code_of_rules_gives_the_same_deal(rules: CustomRules, seed: int) -> None:
    code = format_code(custom_variant(rules), seed)
    for text in (code, f" {code.upper()} "):
        assert parse_code(text) == (custom_variant(rules), seed)
    assert str(parse_code(code)) == code
    assert deal(*parse_code(code)) == deal(custom_variant(rules), seed)


def finished_rows(rules: CustomRules, suits: list[Suit]) -> list[list[Card]]:
    """A finished row of each suit and pack."""
    variant = custom_variant(rules)
    ranks = range(variant.base, variant.top + 1)
    return [
        [Card(rank, suit, deck) for rank in ranks]
        for deck in range(variant.decks)
        for suit in suits
    ]


def board_of(rules: CustomRules, rows: list[list[Card | None]]) -> State:
    """A position with these rows and an empty tray."""
    variant = custom_variant(rules)
    cells = [card for row in rows for card in row] + [None] * len(variant.layout.tray)
    return State(variant, tuple(cells), 5)


@given(RULES, st.permutations(list(Suit)))
def test_a_win_can_be_reached(rules: CustomRules, suits: list[Suit]) -> None:
    rows: list[list[Card | None]] = [
        [*row, None] for row in finished_rows(rules, suits)
    ]
    won = board_of(rules, rows)
    assert won.status is Status.WON
    assert won.legal_moves == ()
    rows[-1][-2:] = [None, rows[-1][-2]]
    before = board_of(rules, rows)
    assert any(before.play(slide).status is Status.WON for slide in before.slides)


BASES_STAY = "aces are moved to the first column only if no rank is removed"
REFUSED = (
    (CustomRules(ranks=4), "a suit has 5 to 13 ranks, not 4"),
    (CustomRules(ranks=14), "a suit has 5 to 13 ranks, not 14"),
    (CustomRules(redeals=10), "there are 0 to 9 redeals or no limit, not 10"),
    (CustomRules(redeals=-1), "there are 0 to 9 redeals or no limit, not -1"),
    (
        CustomRules(gaps=FreshGaps.ANYWHERE, shuffled=False),
        "gaps fall anywhere only if the redeal is shuffled",
    ),
    (
        CustomRules(gaps=FreshGaps.ANYWHERE, removed=RemovedRank.NONE),
        "gaps fall anywhere only if a rank is removed",
    ),
    (CustomRules(decks=3), "there are one or two packs, not 3"),
    (CustomRules(decks=0), "there are one or two packs, not 0"),
    (CustomRules(first_column=FirstColumn.MOVED), BASES_STAY),
    (
        CustomRules(first_column=FirstColumn.TRAY, removed=RemovedRank.HIGHEST),
        BASES_STAY,
    ),
    (
        CustomRules(
            ranks=6, decks=2, first_column=FirstColumn.TRAY, removed=RemovedRank.NONE
        ),
        "a tray of 8 cards is too long for these rows: it needs 7 ranks",
    ),
)


def test_rules_that_cannot_be_dealt_are_refused_with_the_reason() -> None:
    for rules, why in REFUSED:
        assert str(custom_rules_problem(rules)) == why
        with pytest.raises(ValueError, match=why):
            custom_variant(rules)


def test_without_a_redeal_the_choices_about_it_do_not_matter() -> None:
    for removed in RemovedRank:
        rules = CustomRules(
            redeals=0, gaps=FreshGaps.ANYWHERE, shuffled=False, removed=removed
        )
        assert custom_rules_problem(rules) is None


WRONG_CODES = (
    ("custom/:7", "is not a code of custom rules, such as custom/13llb2rsrsf"),
    ("custom/13llb2rsrs:7", "is not a code of custom rules"),
    ("custom/13llb2rsrsff:7", "is not a code of custom rules"),
    ("custom/13llb2rsrsf1:7", "is not a code of custom rules"),
    ("custom/13llb2rsrsfa2:7", "is not a code of custom rules"),
    ("custom/13llm2rsrsf:7", f"cannot be played: {BASES_STAY}"),
    ("custom/14llb2rsrsf:7", "cannot be played: a suit has 5 to 13 ranks"),
    ("custom/13llb2akrsf:7", "cannot be played: gaps fall anywhere only if"),
    ("custom/13llb2rsrsf:0", "is not a deal number"),
    ("custom/13llb2rsrsf", "is not a deal code"),
    ("custom:7", "unknown variant 'custom'"),
)


def test_a_wrong_code_is_refused() -> None:
    for code, message in WRONG_CODES:
        with pytest.raises(ValueError, match=message):
            parse_code(code)


@pytest.mark.slow
@given(st.text(alphabet="0123456789lehnsbpmturaksncf/:², ſ", max_size=16))
def test_random_codes_raise_value_errors_only(text: str) -> None:
    try:
        variant = by_key(f"custom/{text}")
    except ValueError:
        return
    assert by_key(variant.key) is variant


def test_variants_of_the_catalogue_are_said_in_choices_where_they_can_be() -> None:
    others = set()
    for variant in CATALOGUE.values():
        rules = custom_rules_of(variant)
        if rules is None:
            others.add(variant.key)
        else:
            assert same_rules(custom_variant(rules), variant)
    assert others == {"maze", "pas-de-deux", "pas-a-deux"}


def test_any_card_may_begin_a_row_by_choice() -> None:
    state = deal(
        custom_variant(CustomRules(removed=RemovedRank.NONE, any_start=True)), 7
    )
    sources = {slide.source for slide in state.slides if slide.target == 0}
    assert sources == {
        cell for cell, card in enumerate(state.board) if card is not None
    }
    king = next(
        cell
        for cell, card in enumerate(state.board)
        if card is not None and card.rank == 13
    )
    after = state.play(Slide(king, 0))
    assert 0 not in after.home
    assert destinations(state.variant, Card(7, Suit.HEARTS))[0] == Destination(
        Place.ROW_START
    )


@pytest.mark.parametrize("gaps", [FreshGaps.AFTER_RUNS, FreshGaps.ROW_ENDS])
@pytest.mark.parametrize("taken", range(1, 4))
def test_the_top_rows_wait_for_the_aces_that_are_still_in_the_tray(
    gaps: FreshGaps, taken: int
) -> None:
    variant = custom_variant(
        CustomRules(
            removed=RemovedRank.NONE,
            first_column=FirstColumn.TRAY,
            keep=Keep.NOTHING,
            gaps=gaps,
            early=True,
        )
    )
    layout = variant.layout
    state = deal(variant, 1)
    for _ in range(taken):
        state = state.play(next(e for e in state.slides if e.source in layout.tray))
    after = state.play(Redeal())
    rows = [layout.row(row) for row in range(layout.rows)]
    empty = [sum(after.board[cell] is None for cell in row) for row in rows]
    assert empty == [2] * (layout.rows - taken) + [1] * taken, "an ace, and a gap"
    assert all(after.board[row[0]] is None for row in rows[:-taken])


def test_an_ace_that_may_leave_its_row_finds_a_way_back() -> None:
    """From the tray, too, any ace goes to a row start as soon as one may come away from
    it.
    """
    for choice in (
        {"fill": Fill.EITHER},
        {"keep": Keep.NOTHING},
        {"keep": Keep.COMPLETE_ROWS},
    ):
        for first in (FirstColumn.PLACED, FirstColumn.MOVED, FirstColumn.TRAY):
            rules = replace(
                CustomRules(removed=RemovedRank.NONE, first_column=first), **choice
            )
            assert BASE_AT_ROW_START in custom_variant(rules).fill_rules
            assert not first_column_stays(rules)


CODES = {
    "custom/13llb2rsrsf": CustomRules(),
    "custom/5hspuekcel": CustomRules(
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
    ),
    "custom/13llb2rsrsf2": CustomRules(decks=2),
    "custom/13llb2rsrsfa": CustomRules(any_start=True),
    "custom/13nlm2rsrsf": CustomRules(
        removed=RemovedRank.NONE, first_column=FirstColumn.MOVED
    ),
    "custom/8net2rsrsf2a": CustomRules(
        8, RemovedRank.NONE, Fill.EITHER, FirstColumn.TRAY, decks=2, any_start=True
    ),
}


def test_the_codes_never_change() -> None:
    for code, rules in CODES.items():
        assert format_custom_rules(rules) == code
        assert parse_custom_rules(code.upper()) == rules
