"""The flights of the cards of a won board: from the shape of their cells to that of a flag."""

from __future__ import annotations

import itertools

import pygame
import pytest

from gaps.engine import Card, Suit
from gaps.table.panorama.flags import ASPECT, Flag
from gaps.table.panorama.flights import Flight, flights

FLAG = Flag(Card(5, Suit.HEARTS), (300.0, 200.0), 4.0, (31, 43), 0, 0.5, 0.0)
WINDOW = 1280, 800


def flight(cell: tuple[int, int]) -> Flight:
    """Return the flight of one card from a cell of this size."""
    (found,) = flights([FLAG], [pygame.Rect((80, 71), cell)], WINDOW, seed=4)
    return found


@pytest.mark.parametrize(
    ("cell", "card"), [((88, 123), (88, 123)), ((161, 142), (154, 142)), ((91, 77), (84, 77))]
)
def test_a_card_starts_in_the_shape_of_its_board_and_ends_as_a_flag(
    cell: tuple[int, int], card: tuple[int, int]
) -> None:
    found = flight(cell)
    first, last = found.at(found.start), found.at(found.ends)
    assert (first.width, first.width * first.aspect) == pytest.approx(card, abs=1)
    assert (last.width, last.aspect) == pytest.approx((FLAG.size[0], ASPECT))


def test_wide_cards_change_their_shape_little_by_little() -> None:
    found = flight((161, 142))
    times = [found.start + found.seconds * share / 60 for share in range(61)]
    aspects = [found.at(time).aspect for time in times]
    assert aspects == sorted(aspects)
    assert max(b - a for a, b in itertools.pairwise(aspects)) < 0.05
