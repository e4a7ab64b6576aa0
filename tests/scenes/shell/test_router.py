"""Routes: each leads to what its fields fit, and the title loads little."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest

from gaps.scenes.common.screen import Dialog
from gaps.scenes.session.routes import ToArrival, ToFile, ToRewind
from gaps.scenes.shell.router import ADDRESSES, maker_of
from gaps.stage.core.scene import Route
from tests.programs import run_python

MAX_MODULES = 197  # of the program, when the title is seen
MAX_DATACLASSES = 13  # of the program, whose methods were compiled by then
COUNT = """
import sys
from gaps.app import main
from gaps.scenes.shell.program_stack import ProgramStack

def presented(stack):
    ours = {name: each for name, each in sys.modules.items() if name.split(".")[0] == "gaps"}
    classes = {
        each
        for name, module in ours.items()
        for each in vars(module).values()
        if isinstance(each, type) and each.__module__ == name
    }
    compiled = [each for each in classes if "__dataclass_params__" in vars(each)]
    print(len(ours), len(compiled))
    stack.close()

ProgramStack.presented = presented
main(["--mute", "--data", sys.argv[1]])
"""


def test_every_route_leads_somewhere() -> None:
    routes = [
        each for each in Route.__subclasses__() if each.__module__.startswith("gaps.")
    ]
    assert ADDRESSES.keys() == {*routes}


@pytest.mark.parametrize("route", ADDRESSES)
def test_what_makes_a_scene_takes_what_the_route_has(route: type[Route]) -> None:
    names = route.__match_args__
    taken = inspect.signature(maker_of(route)).bind("context", *names).arguments
    assert taken == {name: name for name in ["context", *names]}


def test_all_but_a_dialog_and_the_way_back_lie_somewhere() -> None:
    makers = {route: maker_of(route) for route in ADDRESSES}
    dialogs = {
        route
        for route, maker in makers.items()
        if isinstance(maker, type) and issubclass(maker, Dialog)
    }
    nowhere = {route for route, address in ADDRESSES.items() if not address.viewpoint}
    assert nowhere == dialogs | {ToArrival, ToFile, ToRewind}


def test_the_title_is_seen_with_few_modules_and_dataclasses(tmp_path: Path) -> None:
    run = run_python("-c", COUNT, tmp_path / "data")
    modules, dataclasses = map(int, run.stdout.split()[-2:])
    assert modules <= MAX_MODULES
    assert dataclasses <= MAX_DATACLASSES
