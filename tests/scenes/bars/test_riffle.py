"""The backs beside *Redeal* riffle as soon as no card can move."""

from __future__ import annotations

import pytest

from gaps.engine import Status
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.shared.context import Context
from tests.marks import quick_first
from tests.scenarios.games import advanced, replace_game
from tests.scenes.conftest import Player
from tests.scenes.recorders import SoundRecorder


@pytest.mark.parametrize("reduced", quick_first(1, [False, True]))
def test_backs_riffle_once_and_undo_ends_it(
    context: Context,
    sound: SoundRecorder,
    reduced: bool,
) -> None:
    context.change(reduced_motion=reduced)
    player = Player(context, "gaps:20417")
    player.wait(3)
    play = player.scene
    game = play.session.game
    while game.state.status is not Status.STUCK:
        before = game
        game = advanced(game, 1)
    replace_game(play.session, before)
    assert game.last is not None
    assert game.last.cause is not None
    sound.clear()
    player.make(game.last.cause)
    assert sound.cues.count("riffle") == 1
    player.wait(0.5)
    assert (play.crew.riffle.lift(0) > 0) is not reduced
    player.wait(2)
    assert play.crew.riffle.lift(0) == 0
    assert not play.clock.moving
    player.press(GameCommand.UNDO)
    assert player.state.status is Status.PLAYING
