"""What acts in a game: all ways to another position tell all of it, and all comes to
rest.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from gaps.engine import Status
from gaps.scenes.bars.meters import BarFigures
from gaps.scenes.common.actor import Actor
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session.change import ChangeKind, GameChange
from gaps.scenes.shared.context import Context
from gaps.stage.core.intents import CommandReleased, Intent, Nav, Press
from gaps.stage.motion.clock import SPEEDS
from tests.marks import quick_first
from tests.scenes.conftest import Player
from tests.screens import Screens, heard


class Noting(Actor):
    """Notes the changes that it is told of."""

    def __init__(self) -> None:
        self.changes = list[GameChange]()

    def follow(self, change: GameChange) -> None:
        self.changes.append(change)


@pytest.mark.parametrize(
    ("intents", "hows"),
    quick_first(
        3,
        [
            ([GameCommand.UNDO], [ChangeKind.UNDONE]),
            ([Nav.ERASE], [ChangeKind.UNDONE]),
            ([Press((640, 5), 3)], [ChangeKind.UNDONE]),
            (
                [GameCommand.UNDO, GameCommand.REDO],
                [ChangeKind.UNDONE, ChangeKind.REDONE],
            ),
            ([GameCommand.UNDO_ALL], [ChangeKind.JUMPED]),
            (
                [GameCommand.UNDO_ALL, GameCommand.REDO_ALL],
                [ChangeKind.JUMPED, ChangeKind.JUMPED, ChangeKind.REDONE],
            ),
            ([GameCommand.REDO, GameCommand.REDO_ALL], []),
        ],
    ),
)
def test_each_way_to_another_position_tells_each_actor_once(
    player: Player,
    intents: Sequence[Intent],
    hows: Sequence[ChangeKind],
) -> None:
    for _ in range(3):
        player.make(player.state.slides[0])
    first = player.scene.cast.actors.index(player.scene.crew.words)
    notes = Noting(), Noting()
    player.scene.cast.actors.insert(first, notes[0])
    player.scene.cast.actors.append(notes[1])
    player.press(*intents)
    for intent in intents:
        if isinstance(intent, GameCommand):
            player.press(CommandReleased(intent))
    player.wait(3)  # cards that fly have not scored yet
    for each in notes:
        assert [change.kind for change in each.changes] == [*hows]
    assert notes[0].changes == notes[1].changes
    assert player.table.state == player.state
    assert player.scene.bars.shown.moves == len(player.session.game.steps)
    assert player.scene.crew.rewards.shown == BarFigures.of(player.session.position)


@pytest.mark.parametrize("redeals", [False, True])
def test_a_move_tells_them_too_and_its_words_come_before_what_follows_from_it(
    listener: Context, redeals: bool
) -> None:
    player = Player(listener, "mini:8")
    for _ in range(8):
        player.make(player.state.slides[0])
    heard(listener.announcer)
    player.make(player.state.slides[0])
    assert player.state.status is Status.STUCK
    said = heard(listener.announcer)
    assert 0 <= said.find(" to row ") < said.find("No card can move")
    if redeals:
        player.tap(GameCommand.REDEAL)
        said = heard(listener.announcer)
        assert "Redeal" in said
        player.wait(6)
        assert "The cards are dealt" in heard(listener.announcer)
        for command in (GameCommand.UNDO, GameCommand.REDO, GameCommand.UNDO):
            player.press(command)
            assert player.table.state == player.state


def test_a_screen_that_is_left_does_not_silence_the_next_one_of_its_game(
    player: Player,
) -> None:
    first = player.scene
    second = Play(player.context, player.session)
    Screens.opened(player.context, second)
    first.leave()
    second.make_move(player.state.slides[0])
    assert second.table.state == player.state
    second.leave()
    assert player.session.followers == []


@pytest.mark.parametrize("reduced", [False, True])
@pytest.mark.parametrize("speed", SPEEDS)
def test_every_actor_rests_after_a_move(
    context: Context, speed: str, reduced: bool
) -> None:
    context.change(speed=speed, reduced_motion=reduced)
    player = Player(context, "mini:12")
    player.make(player.state.slides[0])
    player.wait(30)
    moving = [each for each in player.scene.cast.actors if each.moving]
    assert moving == []
    assert not player.scene.moving
    assert player.scene.wake_after is not None, "the clock of the game goes on"
