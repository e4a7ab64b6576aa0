"""How many keys the commonest actions take, from the board and from the title."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from gaps.engine import by_key
from gaps.scenes.board.board_question import BoardQuestion
from gaps.scenes.board.redeal import RedealScene
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.new_game.variant_browser import VariantBrowser
from gaps.scenes.records.statistics_screen import Statistics
from gaps.scenes.settings.pause import Pause
from gaps.scenes.settings.settings_dialog import SettingsDialog
from gaps.scenes.shared.context import Context
from gaps.stage.core.intents import Nav
from gaps.stage.core.scene import Scene
from tests.marks import quick_first
from tests.scenes.conftest import Paste, begun
from tests.screens import Screens


def playing(
    context: Context,
    code: str = "mini:12",
    moves: int = 2,
) -> Screens:
    context.change(deals="any")
    return Screens.playing(context, begun(context, code, moves=moves))


@pytest.mark.parametrize(
    ("command", "asked", "answer", "led_to"),
    quick_first(
        1,
        [
            (GameCommand.REDEAL, BoardQuestion, "yes", RedealScene),
            (GameCommand.NEW_DEAL, BoardQuestion, "yes", Play),
            (GameCommand.RETRY, BoardQuestion, "yes", Play),
        ],
    ),
)
def test_the_key_that_asks_is_the_key_of_the_answer(
    context: Context,
    command: GameCommand,
    asked: type[Scene],
    answer: str,
    led_to: type[Scene],
) -> None:
    screens = playing(context, "galary:7")
    before = screens.session.game
    screens.tap(command)
    screens.on(asked)
    assert screens.part(answer).shortcut == context.label(command)
    screens.tap(command)
    screens.wait()
    top = screens.on(led_to)
    if isinstance(top, Play):
        assert top.session.game != before


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
        below = screens.top
        screens.go(command)
        screens.on(kind)
        screens.go(Nav.BACK)
        assert screens.top is below


@pytest.mark.slow
def test_ctrl_v_pastes_into_a_field(context: Context, paste: Paste) -> None:
    paste("Maze\nand more")
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
