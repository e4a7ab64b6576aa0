"""Routes: each leads to what its fields fit, and the title loads little."""

from __future__ import annotations

import inspect
from dataclasses import fields
from importlib import import_module
from pathlib import Path

import pytest

from gaps.scenes.session import routes
from gaps.scenes.shell.router import SCREENS
from gaps.stage.core.scene import Route
from tests.programs import run_python

MADE_HERE = {routes.ToPlay, routes.ToNewGame, routes.ToRecoveredGame}
"""Those for which the router does more than to make the scene."""
MAX_MODULES = 185  # of the program, when the title is seen
COUNT = """
import sys
from gaps.app import main
from gaps.scenes.shell.game_stack import GameStack

def presented(stack):
    print(sum(name.split(".")[0] == "gaps" for name in sys.modules))
    stack.close()

GameStack.presented = presented
main(["--mute", "--data", sys.argv[1]])
"""


def test_every_route_leads_somewhere() -> None:
    assert SCREENS.keys() | MADE_HERE == {*Route.__subclasses__()}


@pytest.mark.parametrize("route", SCREENS)
def test_what_makes_a_scene_takes_what_the_route_has(route: type[Route]) -> None:
    module, _, name = SCREENS[route].rpartition(".")
    maker = getattr(import_module(f"gaps.scenes.{module}"), name)
    names = [each.name for each in fields(route)]  # type: ignore[arg-type]
    taken = inspect.signature(maker).bind("context", *names).arguments
    assert taken == {name: name for name in ["context", *names]}


def test_the_title_is_seen_with_few_modules(tmp_path: Path) -> None:
    run = run_python("-c", COUNT, tmp_path / "data")
    assert int(run.stdout.split()[-1]) <= MAX_MODULES
