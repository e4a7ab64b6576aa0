"""What lies beside the rows, and what gaps of the wider family show."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from gaps.engine import CATALOGUE, Card, Skip, Step, Suit, deal
from gaps.engine.notation import parse_card
from gaps.stage.drawing.theme import themes
from gaps.table.cards.faces import GhostKind
from gaps.table.render.slots import ghosts_of
from tests.table.tables import a_table, card_on, picture, pose_now


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("7h", {"7h": GhostKind.ONE_CARD}),
        ("7h 7h", {"7h": GhostKind.ONE_CARD}),
        ("7h 3c", {"7h": GhostKind.ONE_CARD, "3c": GhostKind.ONE_CARD}),
        ("Ac As Ad Ah", {"Ac": GhostKind.ANY_SUIT}),
        ("Ac As", {"Ac": GhostKind.ONE_CARD, "As": GhostKind.ONE_CARD}),
        ("5s 6s 7s 8s", {"5s": GhostKind.THIS_OR_HIGHER}),
        ("Qc Kc", {"Qc": GhostKind.ONE_CARD, "Kc": GhostKind.ONE_CARD}),
        ("9d Ac As Ad Ah", {"9d": GhostKind.ONE_CARD, "Ac": GhostKind.ANY_SUIT}),
        ("Ac 2s 3d 4h", {"Ac": GhostKind.ANY_CARD}),
        ("2c 2s 2d 2h 9d", {"2c": GhostKind.ANY_SUIT, "9d": GhostKind.ONE_CARD}),
        ("", {}),
    ],
)
def test_a_gap_shows_few_ghosts_for_many_cards(
    text: str, shown: dict[str, GhostKind]
) -> None:
    cards = [parse_card(word) for word in text.split()]
    ghosts = [(str(card), kind) for card, kind in ghosts_of(cards)]
    assert ghosts == list(shown.items())


def test_the_kings_of_a_maze_are_lifted_from_where_they_were_dealt() -> None:
    table = a_table("maze", seed=5)
    state = table.state
    table.deal_in()
    kings = {card for card in table.cards_in_motion if card.rank == 13}
    assert kings == {Card(13, suit) for suit in Suit}
    table.update(1.4)
    layout = state.variant.layout
    at = set()
    for king in kings:
        pose = pose_now(table, king)
        place = (
            round(pose.x),
            round(pose.y),
        )
        at.add(table.geometry.cell_at(place))
    assert not at & {layout.row(0)[-1], layout.row(1)[-1]}
    assert at <= set(state.gaps)


def test_arrows_lead_from_the_ends_of_rows_to_the_rows_that_continue_them() -> None:
    table = a_table("maze")
    surface = picture(table)
    ink = table.style.theme.low
    geometry = table.geometry

    def seen_beside(cell: int, side: int) -> int:
        """How many pixels of an arrow are left or right of a cell."""
        card = geometry.rect(cell)
        beside = surface.subsurface(card.move(side * card.width, 0))
        return pygame.mask.from_threshold(
            beside,
            ink,
            (20, 20, 20, 255),
        ).count()

    assert geometry.layout.joins
    for end, start in geometry.layout.joins:
        # the head is at the start
        assert seen_beside(start, -1) > seen_beside(end, 1) > 0


def test_cards_of_the_tray_are_small_and_grow_on_their_way() -> None:
    table = a_table("double-montana", seed=1)
    state = table.state
    tray = state.variant.layout.tray
    slide = next(slide for slide in state.slides if slide.source in tray)
    ace = card_on(table, slide.source)
    small = table.pose(ace, 0).scale_x
    assert 0.6 < small < 0.8
    table.show(Step(slide, state, state.play(slide)))
    table.update(0.15)
    assert small < pose_now(table, ace).scale_x
    table.update(2)
    assert pose_now(table, ace).scale_x == 1


@pytest.mark.slow
def test_a_talon_gone_through_shows_no_card() -> None:
    start = deal(CATALOGUE["pas-a-deux"], 1)
    last = replace(start, stock=start.stock[-1:])
    table = a_table(last)
    table.show(Step(Skip(), last, last.play(Skip())))
    for _ in range(60):
        table.update(0.02)
        surface = picture(table)
    assert not table.moving
    turned = surface.get_at(table.geometry.turned.center)
    assert turned != surface.get_at(table.geometry.rect(0).center)


def test_turning_quickly_keeps_every_card_where_it_is_shown() -> None:
    state = deal(CATALOGUE["pas-a-deux"], 1)
    table = a_table(state)
    for _ in range(5):
        after = state.play(Skip())
        table.update(0.1)
        turned = state.turned
        assert turned is not None
        was_moving = turned in table.cards_in_motion
        was = pose_now(table, turned) if was_moving else None
        table.show(Step(Skip(), state, after))
        if was is not None:
            now = pose_now(table, turned)
            assert now[:2] == pytest.approx(was[:2], abs=1)
        state = after


def test_a_tick_marks_where_the_turned_card_is_home() -> None:
    brass = themes()["midnight"].brass
    state = deal(CATALOGUE["pas-a-deux"], 1)
    seen = set[bool]()
    while seen != {True, False}:
        assert state.stock, "no turned card was next to its place"
        table = a_table(state)
        surface = picture(table)
        for slide in state.slides:
            # left of the tick on its disc
            corner = table.geometry.rect(slide.target).move(-18, 8).topright
            is_ticked = surface.get_at(corner)[:3] == brass
            assert is_ticked == (slide.target in state.play(slide).home)
            seen.add(is_ticked)
        state = state.play(Skip())
