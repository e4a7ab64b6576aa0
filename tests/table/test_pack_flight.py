"""The flight of a pack from the title to where it deals."""

from __future__ import annotations

import pytest

from gaps.stage.motion.clock import Pace
from gaps.table.model.pose import dealer
from gaps.table.pack_flight import (
    FLIGHT_SECONDS,
    FLIGHT_START,
    SET_DOWN_HEIGHT,
    SET_DOWN_SECONDS,
    PackFlight,
)
from tests.table.tables import a_table, pose_now

FRAME = 1 / 60


def test_a_pack_lands_where_it_deals_as_large_as_its_cards_and_face_down() -> None:
    table = a_table("mini", Pace(), seed=12)
    flight = PackFlight((700, 120), (102, 143))
    start = flight.pose(table, FLIGHT_START, down=-10)
    assert (start.x, start.y) == (700, 110)
    width, height = table.geometry.card
    assert start.scale_x * width == pytest.approx(102)
    assert start.scale_y * height == pytest.approx(143)
    assert start.flip == 0
    table.deal_in(pack_lies=True)
    (pile,) = {pose_now(table, card) for card in table.airborne()}
    landed = flight.pose(
        table, FLIGHT_START + FLIGHT_SECONDS + SET_DOWN_SECONDS, down=-10
    )
    assert landed == pytest.approx(pile)
    assert (pile.x, pile.y) == (dealer(table.geometry).x, dealer(table.geometry).y)


def test_a_pack_rises_on_its_way_and_is_set_down_in_the_end() -> None:
    table = a_table("mini", Pace(), seed=12)
    flight = PackFlight((700, 300), (102, 143))
    end = dealer(table.geometry)
    halfway = flight.pose(table, FLIGHT_START + FLIGHT_SECONDS / 2, down=0)
    assert halfway.y < (300 + end.y) / 2
    assert halfway.tilt < 0
    above = flight.pose(table, FLIGHT_START + FLIGHT_SECONDS, down=0)
    assert end.y - above.y == pytest.approx(SET_DOWN_HEIGHT * table.style.px_per_unit)


def test_the_first_card_leaves_a_pack_that_lies_at_once() -> None:
    table = a_table("mini", Pace(), seed=12)
    table.deal_in(pack_lies=True)
    cards = [card for card in table.state.board if card is not None]
    before = [pose_now(table, card) for card in cards]
    for _ in range(4):
        table.update(FRAME)
    after = [pose_now(table, card) for card in cards]
    assert any(a != b for a, b in zip(before, after, strict=True))
