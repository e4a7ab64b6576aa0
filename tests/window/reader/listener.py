"""A player who sees nothing: hears what the program says, and acts on its parts by
their names.
"""

from __future__ import annotations

import json
import re
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, TypeVar

T = TypeVar("T")
DRIVER = Path(__file__).parent / "driver.py"
SYSTEM_PYTHON = "/usr/bin/python3"  # for which the distribution has the library
PATIENCE = 60.0  # seconds until something that should have been said counts as not said
# seconds without a word after which all has been said: longer than words are held back
QUIET = 0.45
PAUSE = 0.15  # the same when words that were waited for have been heard


@dataclass(frozen=True)
class Part:
    """What the system tells about one part of the screen."""

    number: int
    role: str
    name: str
    description: str
    states: frozenset[str]
    actions: tuple[str, ...]
    value: float | None
    text: str
    children: tuple[Part, ...] = ()

    @classmethod
    def read(cls, told: Mapping[str, Any]) -> Part:
        """Return the part that the driver describes."""
        return cls(
            told["id"],
            told["role"],
            told["name"],
            told.get("description", ""),
            frozenset(told.get("states", ())),
            tuple(told.get("actions", ())),
            told.get("value"),
            told.get("text", ""),
            tuple(map(cls.read, told.get("children", ()))),
        )

    def walk(self) -> Iterator[Part]:
        """Yield it and all parts in it, in the order in which they are read."""
        yield self
        for child in self.children:
            yield from child.walk()

    def __str__(self) -> str:
        """Return what a reader says of it, in one line."""
        value = "" if self.value is None else f"{self.value:g}"
        text = self.text if self.text not in (self.name, self.description) else ""
        marks = [state for state in ("checked", "selected") if state in self.states]
        return ", ".join(
            filter(None, (self.name, self.role, value, text, *marks, self.description))
        )


class Listener:
    """Hears a program that runs. Everything heard and done is kept in ``transcript``, a
    line each.

    What is heard after one thing was done is told as the focus at the end and all words
    since: how they are split over the frames of a busy machine makes no difference.
    """

    def __init__(self, environment: Mapping[str, str]) -> None:
        self.transcript: list[str] = []
        self._process = subprocess.Popen(
            [SYSTEM_PYTHON, "-W", "ignore", str(DRIVER)],
            env={**environment, "PYTHONPATH": "", "PYTHONHOME": ""},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self._program = 0
        self._focus = ""
        self._words: list[str] = []
        self._change = ""
        assert self._answer() == "ready"

    @property
    def _pipes(self) -> tuple[IO[str], IO[str]]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        return self._process.stdin, self._process.stdout

    def _answer(self) -> Any:
        line = self._pipes[1].readline()
        assert line, f"the driver ended with {self._process.wait()}"
        return json.loads(line)

    def ask(self, *question: object) -> Any:
        """Ask the driver for something. Fails if it could not be done."""
        print(json.dumps(question), file=self._pipes[0], flush=True)
        answer = self._answer()
        assert not (isinstance(answer, dict) and "error" in answer), answer
        return answer

    def attend(self, process: int) -> None:
        """Wait until the program with this process id shows a window to readers."""
        found = self.ask("find", process, PATIENCE)
        assert found is not None, "the program did not come to the bus"
        self._program = found

    def close(self) -> None:
        """End the driver."""
        self._process.kill()
        self._process.communicate()

    # What is there

    def tree(self) -> Part:
        """All that is on the screen now."""
        return Part.read(
            self.wait_for(lambda: self.ask("tree", self._program), "a tree")
        )

    def parts(self, name: str = "", role: str = "") -> list[Part]:
        """All parts with a role and a name that begins like this, a regular expression;
        only their names are asked for.
        """
        wanted = re.compile(name)
        tree = Part.read(
            self.wait_for(lambda: self.ask("outline", self._program), "a tree")
        )
        return [
            part
            for part in tree.walk()
            if role in ("", part.role) and wanted.match(part.name)
        ]

    def names(self, parts: Sequence[Part]) -> list[str]:
        """What some parts are called now."""
        return list(self.ask("names", [part.number for part in parts]))

    def part(self, name: str, role: str = "") -> Part:
        """The one part with such a name, waited for."""

        def found() -> Part | None:
            parts = self.parts(name, role)
            told = self.ask("look", parts[0].number) if len(parts) == 1 else None
            return Part.read(told) if told is not None else None

        return self.wait_for(found, f"one part called {name!r}")

    def wait_for(self, question: Callable[[], T | None], what: str) -> T:
        """Ask again whenever something is heard, until the answer is there."""
        until = time.monotonic() + PATIENCE
        while (answer := question()) is None:
            if time.monotonic() > until:
                raise AssertionError(
                    f"waited {PATIENCE} s for {what}; heard:\n"
                    + "\n".join(self._said())
                )
            self._hear(0.1)
        return answer

    # What is heard

    def _hear(self, seconds: float) -> bool:
        """Take in what is said, waiting so long for a beginning; whether there was
        something.
        """
        events = self.ask("events", seconds)
        for event in events:
            kind = event["kind"]
            part = event.get("part")
            if kind == "announcement":
                self._words.append(event["text"])
            elif kind == "state-changed:focused" and event["on"]:
                self._focus = str(Part.read(part))
                self._change = ""
            elif "focused" in part.get("states", ()):
                self._change = str(Part.read(part))
        return bool(events)

    def _said(self) -> list[str]:
        """The focus as it is at last, or how what has it has changed, and the words."""
        at_last = self._change or self._focus
        head = "focus" if self._focus else "now"
        return [
            *([f"  {head}: {at_last}"] if at_last else []),
            *([f"  says: {' '.join(self._words)}"] if self._words else []),
        ]

    def settle(self, quiet: float = QUIET) -> str:
        """Wait until nothing more is said, keep it in the transcript, and return the
        words.
        """
        while self._hear(quiet):
            pass
        words = " ".join(self._words)
        self.transcript += self._said()
        self._focus = ""
        self._words = []
        self._change = ""
        return words

    def hear(self, words: str) -> str:
        """Wait for words, a regular expression, in what was said since the last action;
        return all of it.
        """
        self.wait_for(
            lambda: re.search(words, "\n".join([*self._said(), ""])),
            f"{words!r} to be said",
        )
        return self.settle(PAUSE if "says" in words else QUIET)

    # What is done

    def note(self, text: str) -> None:
        """Write a line into the transcript."""
        self.transcript.append(text)

    def read(self) -> list[str]:
        """Read the whole screen but the words said last, and return what each part
        says.
        """
        parts = [
            part
            for part in self.tree().walk()
            if part.name and part.role not in ("application", "frame")
        ]
        said = {part.name for part in parts if part.role == "status bar"}
        lines = [str(part) for part in parts if part.name not in said]
        self.transcript += [f"  | {line}" for line in lines]
        return lines

    def use(self, part: Part, expected: str = "") -> str:
        """Do what a part does, and return what is said then, which is waited for if
        something is expected.
        """
        self.note(f"> {self.names([part])[0]}")
        assert self.ask("act", part.number, "click"), part
        return self.hear(expected) if expected else self.settle()

    def press(self, name: str, expected: str = "") -> str:
        """Use the one button with such a name."""
        return self.use(self.part(name), expected)

    def go_to(self, part: Part) -> None:
        """Move the focus to a part, and hear it."""
        self.note("> go there")
        assert self.ask("focus", part.number), part
        self.hear("focus: ")

    def set_value(self, part: Part, value: float) -> None:
        """Set a slider, and hear its new value."""
        self.note(f"> {value:g}")
        assert self.ask("set_value", part.number, value), part
        self.hear("now: ")
