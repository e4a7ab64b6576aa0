"""Rows that an earlier version let into the database, or a person put there: shown as far as possible."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from gaps.scenes.menu.title import Title
from gaps.scenes.records.records_dialog import RecentGames, RecordsDialog
from gaps.scenes.records.statistics import Statistics
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.game_stack import GameStack
from gaps.stage.core.intents import Nav
from gaps.stage.core.scene import Push, Scene
from gaps.store import Record
from tests.scenes.conftest import SIZE, STEP
from tests.store.games import played_record

REAL = played_record("gaps:7", 12)
NONSENSE: list[dict[str, object]] = [
    {"code": "gaps:²"},
    {"code": "gaps:" + "9" * 5000},
    {"code": "\0"},
    {"code": ""},
    {"code": "no such game:5"},
    {"code": "custom/99:1"},
    {"code": "custom/13llb2rsrsf:5", "moves": ("R",)},
    {"moves": ("\0",)},
    {"moves": ("A1-B1",) * 9000},
    {"finished": "\0"},
    {"finished": "9999-99-99T99:99"},
    {"finished": "x" * 200_000},
    {"finished": "0001-01-01T00:00:00"},
    {"started": "\ufffd", "daily": "2026-99-99"},
    {"daily": "²²²²-²²-²²"},
    {"seconds": 9e8, "arcade": 2**52, "home": 2**52, "redeals": 2**52, "undos": 2**52},
    {"classic": -(2**52), "hints": 2**52, "times": (10**10,) * 12},
    {"result": "won", "home": 0},
]


def draw(stack: GameStack) -> None:
    for _ in range(10):
        stack.update(STEP)
    stack.draw(pygame.Surface(SIZE), 0.0)


@pytest.fixture
def nonsense(context: Context) -> list[Record]:
    """What was put on record, each with an id of its own."""
    found = [
        replace(REAL, **changes, id=f"{number:016x}")  # type: ignore[arg-type]
        for number, changes in enumerate(NONSENSE)
    ]
    for record in (*found, REAL):
        context.folder.records.add(record)
    assert len(context.folder.records.all()) == len(found)  # one has times that no record can have
    return found


SCENES: dict[str, Callable[[Context, Scene], Scene]] = {
    "statistics": lambda context, below: Statistics(context),
    "records": RecordsDialog,
    "last games": RecentGames,
}


@pytest.mark.parametrize("name", SCENES)
def test_every_scene_with_records_is_drawn(context: Context, nonsense: list[Record], name: str) -> None:
    stack = GameStack(context, Title(context))
    stack.resize(SIZE)
    draw(stack)
    stack.show(SCENES[name](context, stack.top))
    draw(stack)
    for _ in range(12):
        stack.handle(Nav.NEXT)
        stack.handle(Nav.RIGHT)
        draw(stack)


def test_each_of_the_last_games_is_watched_or_refused(context: Context, nonsense: list[Record]) -> None:
    title = Title(context)
    games = RecentGames(context, title)
    games.resize(SIZE)
    for index in range(len(games.games.rows)):
        games.games.selected = index
        games.draw(pygame.Surface(SIZE), 0.0)
        answer = games.handle(Nav.ACTIVATE)
        assert isinstance(answer, Push)
        assert isinstance(answer.scene, Scene)
        answer.scene.resize(SIZE)
        answer.scene.update(STEP)
        answer.scene.draw(pygame.Surface(SIZE), 0.0)
