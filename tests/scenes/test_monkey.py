"""A monkey at the controls: whatever is pressed, typed, dragged or resized, the game stands and is kept."""

from __future__ import annotations

import random

import pygame
import pytest

from gaps.engine import CATALOGUE
from gaps.scenes.acts import Act
from gaps.scenes.everywhere import Everywhere
from gaps.scenes.kit import Kit
from gaps.scenes.play import Play
from gaps.scenes.title import Title
from gaps.stage.intents import Focused, Hover, Intent, Let, Nav, Press, Release, Typed, Wheel
from gaps.store import Folder

SIZES = ((1280, 800), (800, 600), (1920, 1200), (500, 300))
STEPS = 1500


def anything(draw: random.Random, size: tuple[int, int]) -> list[Intent]:
    """Something a hand might do."""
    pos = draw.randrange(size[0]), draw.randrange(size[1])
    other = draw.randrange(size[0]), draw.randrange(size[1])
    kinds: list[list[Intent]] = [
        [Hover(pos)],
        [Hover(pos), Press(pos), Release(pos)],
        [Press(pos), Hover(other, True), Release(other)],
        [Press(pos, 3), Release(pos, 3)],
        [Press(pos)],
        [Release(pos)],
        [draw.choice(list(Nav))],
        [Nav.NEXT, Nav.ACTIVATE],
        [Nav.ACTIVATE],
        [Wheel(pos, draw.choice((-1.0, 1.0)))],
        [Typed(draw.choice("1d:é"))],
        [Focused(draw.random() < 0.5)],
    ]
    act = draw.choice([act for act in Act if act not in (Act.QUIT, Act.FULLSCREEN)])
    kinds.append([act, Let(act)])
    kinds.append([act])
    return draw.choice(kinds)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_whatever_is_done_the_game_stands(kit: Kit, seed: int) -> None:
    draw = random.Random(seed)
    kit.change(speed="quick" if seed % 2 else "normal", reduced_motion=seed == 3)
    stack = Everywhere(kit, Title(kit))
    size = SIZES[0]
    surface = pygame.Surface(size)
    stack.resize(size)
    seen = set()
    for number in range(STEPS):
        for intent in anything(draw, size):
            stack.handle(intent)
            if stack.empty:
                stack = Everywhere(kit, Title(kit))
                stack.resize(size)
        for _ in range(draw.choice((0, 1, 5, 40))):
            stack.update(1 / 120)
        if draw.random() < 0.01:
            size = draw.choice(SIZES)
            surface = pygame.Surface(size)
            stack.resize(size)
        if number % 10 == 0:
            stack.draw(surface, draw.random())
        seen.add(type(stack.top).__name__)
        if isinstance(stack.top, Play):
            state = stack.top.sitting.game.state
            assert stack.top.table.state == state
            assert sorted(card for card in state.board if card) == sorted(state.variant.played)
            assert state.variant is CATALOGUE[state.variant.key]
    assert {"Title", "Play", "Pause"} <= seen
    folder = Folder(kit.folder.path)
    folder.load_game()
    assert folder.notices == []
    for record in folder.records():
        record.game()
