"""Random input in every scene breaks no invariant: keys, text, pointer, dropped files,
resized windows.

``GAPS_MONKEY_EVENTS`` is the number of events of each run, ``GAPS_MONKEY_SEEDS`` the
number of runs, ``GAPS_MONKEY_FIRST`` the seed of the first.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import datetime
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pygame
import pytest

from gaps import scenes
from gaps.scenes.shared.context import Context
from gaps.solver import adviser, review
from gaps.stage.core import clipboard
from gaps.stage.core.intents import Hover, Press, Release
from gaps.stage.core.scene import Scene, SceneStack
from gaps.stage.widgets import Widget
from gaps.store import Folder
from gaps.store.files.text_files import EXPORTS, REPORTS
from gaps.table.landscape import views
from tests.faults.monkey.monkey import Monkey, counted_clock
from tests.faults.monkey.random_input import random_clipboard
from tests.faults.monkey.start_scenes import BASE_SCENES, OVERLAY_SCENES
from tests.marks import repeated, slow_except
from tests.searches import Searches

EVENTS = int(os.environ.get("GAPS_MONKEY_EVENTS", repeated(500, 1200)))
FIRST = int(os.environ.get("GAPS_MONKEY_FIRST", "1"))
SEEDS = range(FIRST, FIRST + int(os.environ.get("GAPS_MONKEY_SEEDS", "3")))
RUNS = [
    (FIRST, min(120, EVENTS)),
    *(pytest.param(seed, EVENTS, marks=pytest.mark.slow) for seed in SEEDS),
]
"""Seeds and events; the default run has the first."""
READER_EVENTS = int(os.environ.get("GAPS_MONKEY_EVENTS", repeated(200, 350)))
READER_SEEDS = range(FIRST, FIRST + int(os.environ.get("GAPS_MONKEY_SEEDS", "6")))
CLICKED = ("variant browser", "results", "match sheet", "confirm dialog")
"""The scenes whose widgets are clicked in the default run; the slow one clicks those of
all others.
"""
# turns of three copies on one folder, and the events of each
ROUNDS = repeated(2, 6)
ROUND = repeated(30, 60)
MAX_POSITIONS = 60_000  # limit of every search, to keep the run short


def scene_names(base: type[Scene] = Scene) -> Iterator[str]:
    """Yield the class names of all scenes of the program that are no base of others."""
    subclasses = [
        each for each in base.__subclasses__() if each.__module__.startswith("gaps.")
    ]
    if not subclasses:
        yield base.__name__
    for each in subclasses:
        yield from scene_names(each)


@pytest.fixture(autouse=True)
def _limit_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (adviser, review):
        monkeypatch.setattr(module, "MAX_NODES", MAX_POSITIONS)


@pytest.fixture(autouse=True)
def _keep_landscapes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Painting the landscape of the title takes as long as a hundred events."""
    monkeypatch.setattr(views, "seen_from", lru_cache(8)(views.seen_from))


def test_every_scene_can_be_opened(context: Context, searches: Searches) -> None:
    for module in walk_packages(scenes.__path__, f"{scenes.__name__}."):
        import_module(module.name)
    monkey = Monkey(context, 1, searches)
    for name in (*BASE_SCENES, *OVERLAY_SCENES):
        monkey.open_scene(name).close()
    assert monkey.seen_scenes == set(scene_names())


@pytest.mark.slow
@pytest.mark.parametrize(
    "scene_name", slow_except([*BASE_SCENES, *OVERLAY_SCENES], CLICKED, most=12)
)
def test_every_widget_of_every_scene_can_be_clicked(
    context: Context,
    searches: Searches,
    scene_name: str,
) -> None:
    monkey = Monkey(context, 1, searches)
    for name in [widget.name for widget in widgets_of(monkey.open_scene(scene_name))]:
        stack = monkey.open_scene(scene_name)
        stack.update(1.0)
        for pos in [
            stack.top.form.sites[widget].rect.center
            for widget in widgets_of(stack)
            if stack.top.form is not None and widget.name == name and widget.enabled
        ]:
            for intent in (
                Hover(pos),
                Press(pos),
                Release(pos),
            ):
                stack.handle(intent)
        if not stack.empty:
            stack.draw(pygame.Surface(stack.size), 0.0)
        stack.close()


def widgets_of(stack: SceneStack) -> list[Widget]:
    """The widgets of the scene on top."""
    return list(stack.top.form.widgets) if stack.top.form is not None else []


@pytest.mark.slow
def test_two_copies_beside_the_first_change_no_file(
    context: Context, searches: Searches
) -> None:
    context.folder.save_settings(context.settings)
    first = Monkey(context, 1, searches)
    copies = [Monkey(_second_copy(context), seed, searches) for seed in (2, 3)]
    for _ in range(ROUNDS):
        first.run(ROUND)
        searches.finish()  # what the first one does in threads is its own
        before = _contents(context.folder.path)
        for copy in copies:
            copy.run(ROUND)
            searches.finish()  # a copy that starts anew drops those of the other one
        after = _contents(context.folder.path)
        assert {
            path for path, content in before.items() if after.get(path) != content
        } == set()
        # as the player asked
        assert {path.parent.name for path in after.keys() - before.keys()} <= {EXPORTS}
    first.restart()
    first.invariants.check_files()


def _second_copy(first: Context) -> Context:
    folder = Folder(first.folder.path, saves=False)
    return Context(
        folder,
        folder.load_settings(),
        lambda: datetime(2026, 3, 1),
        lambda: 4711,
        sound=first.sound,
        music=first.music,
    )


def _contents(path: Path) -> dict[Path, bytes]:
    """The files of a folder, without the crash reports, which every copy writes."""
    files = (each for each in path.rglob("*") if each.is_file())
    return {each: each.read_bytes() for each in files if each.parent.name != REPORTS}


@pytest.mark.slow
@pytest.mark.parametrize("seed", slow_except(READER_SEEDS, [1], most=2))
def test_a_screen_reader_that_asks_for_anything_breaks_no_invariant(
    context: Context,
    searches: Searches,
    seed: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkey = Monkey(context, seed, searches)
    monkey.reads = True
    monkeypatch.setattr(clipboard, "copy", lambda text: monkey.rng.random() < 0.9)
    monkeypatch.setattr(clipboard, "pasted", lambda: random_clipboard(monkey.rng))
    context.games.ready.clock = counted_clock()
    context.change(
        speed=("quick", "normal", "instant")[seed % 3],
        reduced_motion=seed % 4 == 3,
    )
    monkey.run(READER_EVENTS)
    assert monkey.told > READER_EVENTS // 20
    assert monkey.asked > READER_EVENTS // 10


@pytest.mark.parametrize(("seed", "events"), RUNS)
def test_random_input_breaks_no_invariant(
    context: Context,
    searches: Searches,
    seed: int,
    events: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkey = Monkey(context, seed, searches)
    monkeypatch.setattr(clipboard, "copy", lambda text: monkey.rng.random() < 0.9)
    monkeypatch.setattr(clipboard, "pasted", lambda: random_clipboard(monkey.rng))
    context.games.ready.clock = counted_clock()
    deals = ("any", "winnable")[seed % 2]
    context.change(
        speed=("quick", "normal", "instant")[seed % 3],
        reduced_motion=seed % 4 == 3,
        deals=deals,
    )
    monkey.run(events)
