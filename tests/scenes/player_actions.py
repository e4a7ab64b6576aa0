"""Input that makes a move in a play scene, by mouse or by keyboard alone."""

from __future__ import annotations

from gaps.engine import Cell, Move, Redeal, Skip, Slide
from gaps.scenes.game.redeal import RedealScene
from gaps.scenes.input.commands import GameCommand
from gaps.stage.core.intents import CommandReleased, Hover, Nav, Press, Release
from tests.scenes.conftest import Player


def cell_center(player: Player, cell: Cell) -> tuple[int, int]:
    return player.scene.table.geometry.rect(cell).center


def click(player: Player, pos: tuple[int, int]) -> None:
    for intent in (Hover(pos), Press(pos), Release(pos)):
        player.stack.handle(intent)


def drag(player: Player, source: Cell, target: Cell) -> None:
    start, end = cell_center(player, source), cell_center(player, target)
    player.stack.handle(Press(start))
    player.stack.handle(Hover((start[0] + 12, start[1] - 9), held=True))
    player.stack.handle(Hover(end, held=True))
    player.stack.handle(Release(end))


def move_by_mouse(player: Player, move: Move) -> None:
    """Make a move by clicks; every third slide is a drag. For a card with several targets, click one."""
    scene = player.scene
    match move:
        case Slide(source, target) if len(scene.session.game.steps) % 3 == 2:
            drag(player, source, target)
        case Slide(source, target):
            count = len(scene.session.game.steps)
            click(player, cell_center(player, source))
            if len(scene.session.game.steps) == count:
                assert target in scene.table.offers
                click(player, cell_center(player, target))
        case Skip():
            click(player, scene.hud.form.widget("skip").rect.center)
        case Redeal():
            click(player, scene.hud.form.widget("redeal").rect.center)
            if isinstance(player.stack.top, RedealScene):
                player.stack.handle(Press((2, 2), 2))


def move_by_keys(player: Player, move: Move) -> None:
    """Make a move by keyboard: Tab moves the focus, and Enter activates."""
    scene = player.scene
    match move:
        case Slide(source, target):
            count = len(scene.session.game.steps)
            _focus_cell(player, source)
            player.stack.handle(Nav.ACTIVATE)
            if len(scene.session.game.steps) == count:
                _focus_cell(player, target)
                player.stack.handle(Nav.ACTIVATE)
        case Skip():
            player.stack.handle(GameCommand.SKIP)
        case Redeal():
            player.stack.handle(GameCommand.REDEAL)
            player.stack.handle(CommandReleased(GameCommand.REDEAL))
            if isinstance(player.stack.top, RedealScene):
                player.stack.handle(Nav.NEXT)


def _focus_cell(player: Player, cell: Cell) -> None:
    table = player.scene.table
    for _ in range(300):
        if table.focused == cell:
            return
        player.stack.handle(Nav.NEXT)
    raise AssertionError(f"Tab does not reach cell {cell}")
