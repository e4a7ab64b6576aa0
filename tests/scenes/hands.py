"""Hands for a play scene: what a person does with a mouse, or with keys alone, to make a move."""

from __future__ import annotations

from gaps.engine import Cell, Move, Redeal, Skip, Slide
from gaps.scenes.game.redeal import RedealScene
from gaps.scenes.input.commands import GameCommand
from gaps.stage.core.intents import CommandReleased, Hover, Nav, Press, Release
from tests.scenes.conftest import Player


def middle(player: Player, cell: Cell) -> tuple[int, int]:
    return player.scene.table.geometry.rect(cell).center


def click(player: Player, pos: tuple[int, int]) -> None:
    for intent in (Hover(pos), Press(pos), Release(pos)):
        player.stack.handle(intent)


def drag(player: Player, source: Cell, target: Cell) -> None:
    start, end = middle(player, source), middle(player, target)
    player.stack.handle(Press(start))
    player.stack.handle(Hover((start[0] + 12, start[1] - 9), held=True))
    player.stack.handle(Hover(end, held=True))
    player.stack.handle(Release(end))


def by_mouse(player: Player, move: Move) -> None:
    """Click or drag, in turn; a card with several places is clicked, and then the place."""
    scene = player.scene
    match move:
        case Slide(source, target) if len(scene.session.game.steps) % 3 == 2:
            drag(player, source, target)
        case Slide(source, target):
            made = len(scene.session.game.steps)
            click(player, middle(player, source))
            if len(scene.session.game.steps) == made:
                assert target in scene.table.offers
                click(player, middle(player, target))
        case Skip():
            click(player, scene.hud.skip.rect.center)
        case Redeal():
            click(player, scene.hud.redeal.rect.center)
            if isinstance(player.stack.top, RedealScene):
                player.stack.handle(Press((2, 2), 2))


def by_keys(player: Player, move: Move) -> None:
    """The focus goes from card to card with Tab; the arrows are for what lies beside it."""
    scene = player.scene
    match move:
        case Slide(source, target):
            made = len(scene.session.game.steps)
            _go_to(player, source)
            player.stack.handle(Nav.ACTIVATE)
            if len(scene.session.game.steps) == made:
                _go_to(player, target)
                player.stack.handle(Nav.ACTIVATE)
        case Skip():
            player.stack.handle(GameCommand.SKIP)
        case Redeal():
            player.stack.handle(GameCommand.REDEAL)
            player.stack.handle(CommandReleased(GameCommand.REDEAL))
            if isinstance(player.stack.top, RedealScene):
                player.stack.handle(Nav.NEXT)


def _go_to(player: Player, cell: Cell) -> None:
    table = player.scene.table
    for _ in range(300):
        if table.focused == cell:
            return
        player.stack.handle(Nav.NEXT)
    raise AssertionError(f"Tab never comes to cell {cell}")
