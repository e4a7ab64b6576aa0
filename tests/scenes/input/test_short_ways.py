"""How many keys the commonest actions take, from the board and from the title."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from gaps.engine import Status, by_key
from gaps.scenes.board.redeal import RedealScene
from gaps.scenes.common.confirm_dialog import ConfirmDialog
from gaps.scenes.common.opening import UnderWayDialog
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.new_game.variant_browser import VariantBrowser
from gaps.scenes.records.statistics_screen import Statistics
from gaps.scenes.settings.pause import Pause
from gaps.scenes.settings.settings_dialog import SettingsDialog
from gaps.scenes.shared.context import Context
from gaps.stage.core import clipboard
from gaps.stage.core.intents import Nav
from gaps.stage.core.scene import Scene
from tests.scenes.conftest import begun
from tests.screens import Screens


def playing(context: Context, code: str = "mini:12", moves: int = 2) -> Screens:
    context.change(deals="any")
    return Screens.opened(context, Play(context, begun(context, code, moves=moves)))


@pytest.mark.slow
def test_n_twice_deals_anew_in_the_middle_of_a_game(context: Context) -> None:
    screens = playing(context)
    before = screens.session
    screens.tap(GameCommand.NEW_DEAL)
    assert screens.on(UnderWayDialog).saved.id == before.played.id
    assert screens.part("start").shortcut == "N"
    screens.tap(GameCommand.NEW_DEAL)
    screens.wait()
    assert screens.on(Play).session.seed != before.seed
    (record,) = context.folder.records.all()
    assert record.result.end == "given up"


@pytest.mark.slow
def test_t_twice_restarts_the_deal(context: Context) -> None:
    screens = playing(context)
    screens.tap(GameCommand.RETRY)
    screens.on(ConfirmDialog)
    assert screens.part("yes").shortcut == "T"
    screens.tap(GameCommand.RETRY)
    screens.wait()
    assert screens.on(Play).session.seed == 12
    assert not screens.session.game.steps


def test_r_twice_redeals_while_cards_can_move(context: Context) -> None:
    context.change(confirm_redeal=True)
    screens = playing(context, "galary:7")
    session = screens.session
    assert session.game.state.status is Status.PLAYING
    screens.tap(GameCommand.REDEAL)
    screens.on(ConfirmDialog)
    screens.tap(GameCommand.REDEAL)
    screens.wait()
    screens.on(RedealScene)
    assert session.game.state.redeals_used == 1


WAYS: Sequence[tuple[GameCommand, type[Scene], type[Scene]]] = (
    (GameCommand.STATISTICS, Statistics, Statistics),
    (GameCommand.ALL_GAMES, VariantBrowser, VariantBrowser),
    (GameCommand.PAUSE, Pause, SettingsDialog),
)
"""The commands, and where they lead from the board and from the title."""


@pytest.mark.parametrize(("command", "from_board", "from_title"), WAYS)
def test_one_key_opens_a_screen_from_the_board_and_the_title_and_esc_leads_back(
    context: Context,
    command: GameCommand,
    from_board: type[Scene],
    from_title: type[Scene],
) -> None:
    ways = ((playing(context), from_board), (Screens.opened(context), from_title))
    for screens, kind in ways:
        below = screens.stack.top
        screens.go(command)
        screens.on(kind)
        screens.go(Nav.BACK)
        assert screens.stack.top is below


@pytest.mark.slow
def test_another_game_is_opened_from_the_board_and_the_first_one_waits(
    context: Context,
) -> None:
    screens = playing(context)
    first = screens.session.played.id
    screens.go(GameCommand.ALL_GAMES)
    screens.use("games/addiction")
    screens.wait()
    assert screens.on(Play).variant.key == "addiction"
    screens.go(GameCommand.ALL_GAMES)
    screens.use("games/game mini")
    screens.wait()
    assert screens.on(Play).session.played.id == first
    assert len(screens.session.game.steps) == 2


@pytest.mark.slow
def test_ctrl_v_pastes_into_a_field(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clipboard, "pasted", lambda: "Maze\nand more")
    context.settings_page = "play"
    screens = Screens.over_title(context, SettingsDialog)
    screens.focus("name")
    screens.press(GameCommand.PASTE)
    assert context.settings.name == "Maze"
    screens = Screens.opened(context, VariantBrowser(context, by_key("gaps")))
    screens.focus("search")
    screens.press(GameCommand.PASTE)
    games = [part.key for part in screens.parts() if part.key.startswith("games/")]
    assert "games/maze" in games
    assert "games/addiction" not in games
