"""A game that is won while another scene lies over it ends once."""

from __future__ import annotations

import pytest

from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.new_game.new_deal import DealWait
from gaps.scenes.results.win_scene import WinScene
from gaps.scenes.session.finished_game import FinishedGame, finish_game
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shell.context import Context
from gaps.solver.ready_deals import ReadyDeals
from gaps.stage.core.intents import Nav
from tests.screens import Screens
from tools.scenarios.games import won_game


@pytest.mark.core
def test_a_game_won_while_a_deal_is_looked_for_is_a_new_win_when_that_is_left(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends: list[FinishedGame] = []

    def end(context: Context, session: GameSession) -> FinishedGame:
        ends.append(finish_game(context, session))
        return ends[-1]

    monkeypatch.setattr("gaps.scenes.game.play.finish_game", end)
    monkeypatch.setattr(ReadyDeals, "waiting", True)
    game = won_game()
    assert game.start.seed is not None
    session = context.games.start(context.games.deal(game.start.variant, game.start.seed))
    session.replace_game(game, 90.0)
    session.undo()
    screens = Screens.opened(context, Play(context, session))
    screens.press(GameCommand.REDO)
    screens.stack.show(DealWait(context, session.variant))
    screens.wait(1.0)
    assert len(ends) == len(context.folder.records.all()) == 1
    screens.press(Nav.BACK)
    screens.wait(0.1)
    screens.on(WinScene)
    assert len(ends) == 1
