"""What a board shows where no card can move and a redeal is left: its gaps as they are,
and less light over it.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from gaps.engine import CATALOGUE, Game, Redeal, Status, deal
from gaps.engine.destinations import GapKind
from gaps.stage.motion.clock import Pace
from gaps.stage.motion.durations import CROSS_FADE
from gaps.table.effects.lamp import DUSK_SECONDS
from gaps.table.effects.table_light import ON_DARK
from gaps.table.table import Table
from tests.scenarios.games import advanced
from tests.table.tables import (
    INSTANT,
    NORMAL,
    REDUCED,
    a_table,
    land,
    mean,
    picture,
    wind,
)


def stuck_game() -> Game:
    game = Game(deal(CATALOGUE["gaps"], 20417))
    while game.state.status is not Status.STUCK:
        game = advanced(game, 1)
    return game


def coming_to_stop(
    settings: Pace = NORMAL, theme: str = "midnight"
) -> tuple[Table, Game]:
    """A table whose last card of a round has just landed."""
    game = stuck_game()
    assert game.last is not None
    table = a_table(game.last.before, settings, theme)
    table.dusk.comes = True
    table.show(game.last)
    land(table)
    return table, game


def test_gaps_show_the_same_whether_or_not_a_redeal_is_left() -> None:
    table, game = coming_to_stop()
    wind(table, 1.0)
    last = replace(game.state, redeals_used=2)
    assert last.status is Status.LOST
    assert table.slot_fades.slots == a_table(last).slot_fades.slots
    for gap, slot in table.slot_fades.slots.items():
        left = game.state.board[gap - 1]
        assert slot.kind is (GapKind.BLOCKED if left is None else GapKind.DEAD)
    kinds = {slot.kind for slot in table.slot_fades.slots.values()}
    assert kinds == {GapKind.BLOCKED, GapKind.DEAD}


@pytest.mark.parametrize(
    ("settings", "seconds"),
    [
        (NORMAL, DUSK_SECONDS),
        (REDUCED, CROSS_FADE),
        (INSTANT, 0.0),
    ],
    ids=["normal", "reduced", "instant"],
)
def test_a_quarter_of_the_light_is_gone_in_time_and_comes_back(
    settings: Pace, seconds: float
) -> None:
    table, game = coming_to_stop(settings)
    card = table.geometry.rect(13 + 6)
    middle = card.inflate(-20, 10 - card.height)
    middle.bottom = card.bottom - 6

    def light(table: Table) -> int:
        return sum(mean(table.ground(0.0).picture, middle))

    bright = light(a_table(game.state))
    wind(table, seconds + 0.02)
    assert light(table) == pytest.approx(bright * (1 - ON_DARK.dusk), rel=0.03)
    wind(table, max(0.0, 1.0 - seconds))
    assert not table.moving
    assert light(table) < bright
    assert not table.ground(0.0).changed
    assert game.last is not None
    table.show(game.last, back=True)
    wind(table, 1.5)
    assert light(table) == bright
    assert not table.moving


def test_no_card_becomes_bright_at_once_as_cards_fly_again() -> None:
    table, game = coming_to_stop()
    wind(table, 1.0)
    area = table.geometry.board
    light = [sum(mean(picture(table), area))]
    table.show_redeal(game.play(Redeal()).steps[-1])
    for _ in range(7):
        assert table.dusk.moving
        light.append(sum(mean(picture(table), area)))
        table.update(1 / 60)
    steps = [abs(one - other) for one, other in pairwise(light)]
    assert max(steps) < 0.02 * light[0]


def test_with_reduced_motion_the_gaps_fade_together() -> None:
    table, _ = coming_to_stop(REDUCED)
    wind(table, CROSS_FADE + 0.02)
    assert not table.slot_fades.fading


def test_a_plain_theme_keeps_its_light() -> None:
    table, _ = coming_to_stop(theme="signal")
    wind(table, 1.0)
    table.ground(0.0)
    assert not table.dusk.is_seen


def test_a_board_that_is_not_played_keeps_its_light() -> None:
    table = a_table(stuck_game().state)
    wind(table, 1.0)
    assert not table.moving
