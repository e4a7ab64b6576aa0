"""The pictures of the rules show what the rules of their variant say."""

from __future__ import annotations

from itertools import pairwise

import pytest

from gaps.engine import CATALOGUE, Card, Variant
from gaps.engine.destinations import GapKind
from gaps.engine.fill_rules import GapPosition
from gaps.scenes.learn.rule_pictures import vignettes
from gaps.scenes.learn.strips import Strip
from gaps.table.render.slots import Slot


def pairs(strip: Strip) -> list[tuple[Card, Slot]]:
    """Every card of a strip that has a gap right of it, with that gap."""
    return [
        (left, right)
        for left, right in pairwise(strip.cells)
        if isinstance(left, Card) and isinstance(right, Slot)
    ]


@pytest.mark.parametrize("variant", CATALOGUE.values(), ids=lambda each: each.key)
def test_a_gap_is_dead_right_of_the_top_rank_of_the_variant_only(
    variant: Variant,
) -> None:
    strips = [
        strip for picture in vignettes(variant) for line in picture for strip in line
    ]
    cards = [cell for strip in strips for cell in strip.cells if isinstance(cell, Card)]
    assert cards
    assert {card.rank for card in cards} <= set(variant.ranks)
    for strip in strips:
        for left, gap in pairs(strip):
            if gap.kind is GapKind.DEAD:
                assert left.rank == variant.top
            assert {card.rank for card in gap.cards} <= set(variant.ranks)


@pytest.mark.parametrize("variant", CATALOGUE.values(), ids=lambda each: each.key)
def test_a_gap_at_the_start_of_a_row_is_shown_only_where_one_can_be_filled(
    variant: Variant,
) -> None:
    """In the moons the aces stand there and never move."""
    starts = [
        strip
        for picture in vignettes(variant)
        for line in picture
        for strip in line
        if isinstance(strip.cells[0], Slot) and strip.cells[0].cards
    ]
    assert not starts or GapPosition.START in {
        rule.where for rule in variant.fill_rules
    }
