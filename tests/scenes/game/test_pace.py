"""How fast a game moves at each speed, and what keeps real time."""

from __future__ import annotations

import pytest

from gaps.scenes.common.notes import TOAST
from gaps.scenes.shared.context import Context
from gaps.stage.core.loop import STEP_NS
from tests.marks import quick_first
from tests.scenes.conftest import Player

STEP = STEP_NS / 1e9
FACTORS = {"quick": 0.6, "slow": 1.35}
NOTE = 2.5  # real seconds for which a line is read; then it fades
FADES = 0.4


def player_at(context: Context, speed: str) -> Player:
    """Somebody for whom cards have been dealt at a speed."""
    context.change(speed=speed)
    player = Player(context, "gaps:20417")
    player.wait(3)
    return player


def seconds_of_a_move(player: Player) -> float:
    player.make(player.state.legal_moves[0])
    steps = 0
    while player.table.flying:
        player.stack.update(STEP)
        steps += 1
    return steps * STEP


@pytest.mark.parametrize("speed", quick_first(1, [*FACTORS]))
def test_cards_fly_at_the_chosen_speed_and_words_stay_as_long_as_ever(
    context: Context, speed: str
) -> None:
    normal = seconds_of_a_move(player_at(context, "normal"))
    player = player_at(context, speed)
    seconds = seconds_of_a_move(player)
    assert seconds == pytest.approx(normal * FACTORS[speed], abs=2 * STEP)
    player.scene.show_at("Words", "menu")
    player.wait(NOTE)
    assert player.scene.notes.text(TOAST)
    player.wait(FADES)
    assert not player.scene.notes.text(TOAST)
