"""What follows the changes of a game: all ways to another position tell all, in one
order.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from gaps.engine import Status
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session.change import Follower, GameChange, How
from gaps.scenes.shared.context import Context
from gaps.stage.core.intents import Intent, Nav, Press
from tests.marks import quick_first
from tests.scenes.conftest import Player
from tests.screens import Screens, heard

ORDER = (
    "GameWords", "Play", "Rewards", "BoardFeedback", "Loss", "Told", "Awaited", "AutoFinish",
    "WinSign", "SolverHints", "FirstMinute", "FirstFigures", "BackRiffle", "FocusLead", "BarsFollower",
    "StorageNotes", "StopWords",
)  # fmt: skip


class Noting:
    """Notes in a log that a follower was told."""

    def __init__(
        self,
        follower: Follower,
        log: list[tuple[str, GameChange]],
    ) -> None:
        self.follower = follower
        self.log = log

    def follow(self, change: GameChange) -> None:
        self.log.append((type(self.follower).__name__, change))
        self.follower.follow(change)


@pytest.mark.parametrize(
    ("intents", "hows"),
    quick_first(
        3,
        [
            ([GameCommand.UNDO], [How.BACK]),
            ([Nav.ERASE], [How.BACK]),
            ([Press((640, 5), 3)], [How.BACK]),
            ([GameCommand.UNDO, GameCommand.REDO], [How.BACK, How.AGAIN]),
            ([GameCommand.UNDO_ALL], [How.JUMP]),
            (
                [GameCommand.UNDO_ALL, GameCommand.REDO_ALL],
                [How.JUMP, How.JUMP, How.AGAIN],
            ),
            ([GameCommand.REDO, GameCommand.REDO_ALL], []),
        ],
    ),
)
def test_each_way_to_another_position_tells_all_followers_in_one_order(
    player: Player,
    intents: Sequence[Intent],
    hows: Sequence[How],
) -> None:
    for _ in range(3):
        player.make(player.state.slides[0])
    log = list[tuple[str, GameChange]]()
    followers = [Noting(each, log) for each in player.session.followers]
    player.session.followers = [*followers]
    player.press(*intents)
    assert [name for name, _ in log] == [*ORDER] * len(hows)
    changes = list(dict.fromkeys(id(change) for _, change in log))
    assert len(changes) == len(hows)
    assert [change.how for _, change in log[:: len(ORDER)]] == [*hows]
    assert player.board.state == player.state


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
            assert player.board.state == player.state


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
