"""A key that nothing takes, or that is let go, makes no tree of its screen anew."""

from __future__ import annotations

import pygame
import pytest

from gaps.scenes.shared.context import Context
from gaps.stage.core.intents import Nav
from gaps.stage.core.scene import SceneStack
from gaps.stage.view import Tree
from tests.scenes.conftest import Player
from tests.scenes.raw_input import press_key
from tests.screens import Screens

KEYS = pygame.K_RIGHT, pygame.K_LEFT, pygame.K_z


def trees_made(
    monkeypatch: pytest.MonkeyPatch, stack: SceneStack, context: Context, key: int
) -> int:
    """How many trees are made while a key is pressed and let go."""
    made = []
    original = Tree.__init__

    def noting(tree: Tree, *args: object) -> None:
        made.append(tree)
        original(tree, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(Tree, "__init__", noting)
    press_key(stack, context, key, "")
    return len(made)


@pytest.mark.parametrize("key", KEYS)
def test_a_key_that_changes_nothing_of_a_game_makes_no_tree(
    player: Player, context: Context, monkeypatch: pytest.MonkeyPatch, key: int
) -> None:
    player.press(Nav.NEXT)
    player.wait(1)
    assert trees_made(monkeypatch, player.stack, context, key) == 0


def test_a_key_that_makes_a_move_shows_it_once(
    player: Player, context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    player.press(Nav.NEXT)
    player.wait(1)
    assert trees_made(monkeypatch, player.stack, context, pygame.K_RETURN) == 1


def test_a_key_that_changes_nothing_of_the_title_makes_no_tree(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    screens = Screens.opened(context)
    screens.wait(3)
    assert trees_made(monkeypatch, screens.stack, context, pygame.K_x) == 0
