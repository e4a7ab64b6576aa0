"""Where a card may go, compared with what the gaps of random positions take."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from gaps.engine import CATALOGUE, Card, Cell, State, Suit, Variant
from gaps.engine.destinations import Destination, Place, base_cards_move, destinations
from gaps.engine.errors import Sentence
from gaps.engine.fill_rules import BASE_FROM_TRAY, FillRule, GapPosition
from tests.custom_variants import custom_variants
from tests.engine.test_laws import random_game
from tests.marks import SAMPLE, slow_except

CUSTOM = custom_variants(7)


def is_there(
    state: State,
    gap: Cell,
    card: Card,
    destination: Destination,
) -> bool:
    """Whether a gap is of the kind that ``destination`` says."""
    layout = state.variant.layout
    wanted = destination.card
    left, right = (side[gap] for side in (layout.left, layout.right))
    before = state.board[left] if left is not None else None
    after = state.board[right] if right is not None else None
    match destination.place:
        case Place.ROW_START:
            must_wait = BASE_FROM_TRAY in state.variant.fill_rules
            waits = state.board.index(card) in layout.tray
            return gap in layout.starts and left is None and (waits or not must_wait)
        case Place.BEFORE_CARD:
            return after is not None and wanted is not None and after[:2] == wanted[:2]
        case Place.OTHER:
            return card in state.wants(gap)
    if before is None:
        return False
    match destination.place:
        case Place.AFTER_CARD:
            return wanted is not None and before[:2] == wanted[:2]
        case Place.AFTER_RANK:
            return wanted is not None and before.rank == wanted.rank
        case Place.AFTER_LOWER:
            return before.suit == card.suit and before.rank < card.rank
        case _:
            return before.rank == state.variant.top and not state.all_home


@pytest.mark.slow
@pytest.mark.parametrize(
    "variant",
    slow_except(
        [*CATALOGUE.values(), *CUSTOM],
        [CATALOGUE["gaps"]],
        most=12,
    ),
    ids=repr,
)
def test_a_gap_takes_a_card_exactly_where_a_destination_says(variant: Variant) -> None:
    for card in variant.played:
        for each in destinations(variant, card):
            assert each.card is None or variant.base <= each.card.rank <= variant.top
            assert each.place is not Place.AFTER_LOWER or card.rank > variant.base
    for seed in (1, 2, 3):
        for step in random_game(variant, seed).steps[::7]:
            state = step.after
            for gap, card in product(state.gaps, variant.played):
                said = any(
                    is_there(state, gap, card, each)
                    for each in destinations(variant, card)
                )
                assert (card in state.wants(gap)) == said, (card, gap, state.board)


def test_where_both_neighbours_count_a_card_goes_between_the_next_lower_and_the_next_higher() -> (
    None
):
    after = Place.AFTER_CARD
    before = Place.BEFORE_CARD
    for rank, places in (
        (5, {(after, 4), (before, 6)}),
        (12, {(after, 11), (before, 13)}),
        (13, {(after, 12)}),
    ):
        found = destinations(CATALOGUE["either-side"], Card(rank, Suit.HEARTS))
        assert {*found} == {
            Destination(place, Card(other, Suit.HEARTS)) for place, other in places
        }


def test_a_new_wish_has_a_place_of_its_own_only_if_one_card_decides() -> None:
    card = Card(7, Suit.HEARTS)
    for steps, place in (
        ((2,), Destination(Place.AFTER_CARD, Card(5, Suit.HEARTS))),
        ((1, 2), Destination(Place.OTHER)),
    ):
        rule = FillRule(GapPosition.AFTER, Sentence(""), steps)
        variant = replace(CATALOGUE["gaps"], fill_rules=(rule,))
        assert destinations(variant, card) == (place,)
        assert not base_cards_move(variant)


def test_where_any_higher_card_goes_all_but_base_cards_follow_a_lower_one() -> None:
    for rank, places in (
        (1, {Place.ROW_START}),
        (2, {Place.AFTER_LOWER}),
        (13, {Place.AFTER_LOWER}),
    ):
        found = destinations(CATALOGUE["spaces-and-aces"], Card(rank, Suit.HEARTS))
        assert {each.place for each in found} == places


@pytest.mark.parametrize(
    "variant",
    slow_except(CATALOGUE.values(), [CATALOGUE[key] for key in SAMPLE]),
    ids=repr,
)
def test_base_cards_that_never_move_stay_where_their_rows_begin(
    variant: Variant,
) -> None:
    moved = False
    for seed in range(1, 6):
        for step in random_game(variant, seed).steps:
            for slide in step.before.slides:
                card = step.before.board[slide.source]
                assert card is not None
                moved |= (
                    card.rank == variant.base
                    and slide.source not in variant.layout.tray
                )
    assert moved == base_cards_move(variant) or (variant.key == "montana" and not moved)
