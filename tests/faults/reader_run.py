"""A program of its own: the game with a library for screen readers that fails in some
way.

``python -m tests.faults.reader_run FAULT WANTED FOLDER`` plays for some frames, prints
their number and ends with the status of the game.
"""

from __future__ import annotations

import sys
from importlib.abc import MetaPathFinder
from types import ModuleType
from typing import Any

import pygame

from gaps import app
from gaps.stage.core.narrator import Narrator
from gaps.stage.speech import accesskit_reader
from tests.stage.speech.fake_accesskit import FakeAccesskit, FakeAdapter, Panic

FRAMES = 20
frames = 0


class Broken(MetaPathFinder):
    """An installation whose files are damaged: the import raises an error of its own
    kind.
    """

    def find_spec(
        self,
        name: str,
        path: object,
        target: ModuleType | None = None,
    ) -> None:
        if name == "accesskit":
            raise Panic("damaged")


class Faulty(FakeAccesskit):
    """A library that listens from the start, and fails when it is made or when it is
    called.
    """

    def _adapter(self, *handlers: Any) -> FakeAdapter:
        if fault == "create":
            raise Panic("no thread")
        adapter = super()._adapter(*handlers)
        adapter.switch("on")
        adapter.faulty = fault == "update"
        return adapter


def attend(
    narrator: Narrator,
    now: float,
    acting: bool,
) -> float:
    """Count the frame; after the last one, close the window."""
    global frames
    frames += 1
    again = told(narrator, now, acting)
    if frames == FRAMES:
        pygame.event.post(pygame.event.Event(pygame.QUIT))
    return again


fault, wanted, folder = sys.argv[1:]
setattr(app, "INVISIBLE_DRIVERS", ())  # noqa: B010
accesskit_reader.WINDOWS = accesskit_reader.MACOS = False
told = Narrator.attend
setattr(Narrator, "attend", attend)  # noqa: B010
made = Faulty()
if fault == "absent":
    sys.modules["accesskit"] = None  # type: ignore[assignment]
elif fault == "import":
    sys.modules.pop("accesskit", None)
    sys.meta_path.insert(0, Broken())
else:
    accesskit_reader.library = lambda: made
status = app.main(["--data", folder, "--screen-reader", wanted, "mini:12"])
updates = sum(len(adapter.updates) for adapter in made.adapters)
print("told" if updates else "nothing told", "to the end" if frames > FRAMES else "")
sys.exit(status)
