"""The golden texts of screens: what is on each, in which order, what it says and what
it can do.

One line a part: role, key, words, state. Words that are only read have no key. Then
follow the widgets in the order of the focus, and the texts drawn that are not said.
Where things are is asked in test_screens.py. Made anew by ``python -m
tools.quality.make_goldens screens`` when a change is wanted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher, unified_diff
from itertools import groupby
from pathlib import Path
from tempfile import gettempdir

import pygame

from gaps.stage.speech.spoken import USABLE, Action, Role, Spoken
from tests.project.reading import SIZE, Scenario, Screen, not_said, read
from tests.scenarios import pictures
from tests.scenarios.boards import relatives

FOLDER = Path(__file__).parents[1] / "screens"
# of the context of a scenario
FOLDER_NAME = re.compile(rf"{re.escape(gettempdir())}[/\\\\]\w+")
READ_ONLY = {Role.TEXT, Role.HEADING}
MOVING = {"motion", "results_arriving"}
"""Scenarios of motion."""
SCENARIOS = [
    *(each for each in pictures.SCENES if each.__name__ not in MOVING),
    relatives,
]
USED = {Role.BUTTON, Role.SWITCH, Role.ITEM, Role.CELL}
"""Such parts can be used, unless the line says what can be done with them."""
POSITION = re.compile(r", (row \d+, column \d+)")


class Writer:
    """Writes down the screens that it visits."""

    def __init__(self) -> None:
        self.written: dict[str, list[str]] = {}

    def visit(self, screen: Screen) -> None:
        """Write the screen as it is."""
        if screen.moves:
            return
        lines = [*part_lines(screen.tree)]
        if screen.controls:
            lines.append(focus_line(screen))
        shown = not_said(screen.drawn, screen.tree.walk(), screen.others)
        if texts := dict.fromkeys(f'"{each.text}"' for each in shown):
            lines.append(f"drawn: {' | '.join(texts)}")
        self.written[screen.name] = lines

    def text(self) -> str:
        """All screens; of one that is much like an earlier one, what is different."""
        blocks = list[str]()
        before = dict[str, list[str]]()
        for name, lines in self.written.items():
            changes = {other: changed(before[other], lines) for other in before}
            like = min(
                changes,
                key=lambda other: len(changes[other]),
                default="",
            )
            if like and len(changes[like]) < 0.8 * len(lines):
                blocks.append(
                    "\n".join([f"== {name}: as {like}, but for", *changes[like]])
                )
            else:
                blocks.append("\n".join([f"== {name}", *lines]))
            before[name] = lines
        return FOLDER_NAME.sub("FOLDER", "\n\n".join(blocks) + "\n")


def part_lines(part: Spoken, depth: int = 0) -> Iterator[str]:
    """The lines of a part and of all in it; cells side by side are one line."""
    yield "  " * depth + part_line(part)
    for is_cell, parts in groupby(
        part.children, lambda each: each.role is Role.CELL and not each.children
    ):
        if is_cell:
            yield "  " * (depth + 1) + " | ".join(map(cell_text, parts))
            continue
        for child in parts:
            yield from part_lines(child, depth + 1)


def part_line(part: Spoken) -> str:
    """What one part says and can do."""
    words = [part.role.name.lower()]
    if part.role not in READ_ONLY:
        words.append(part.key)
    words += [f'"{part.label}"', state(part)]
    if part.role not in USED or part.actions != USABLE:
        words.append(action_names(part.actions))
    return " ".join(filter(None, words))


def cell_text(cell: Spoken) -> str:
    """What a cell says, without its place where that is the row and the column."""
    return POSITION.sub("", cell.label) + " ".join(filter(None, ("", state(cell))))


def state(part: Spoken) -> str:
    """What follows a label: value, detail, number, state and key."""
    number = part.number
    said = (
        f'= "{part.value}"' if part.value else "",
        f"{number.value} of {number.minimum} to {number.maximum} by {number.step}"
        if number
        else "",
        f'"{part.detail}"' if part.detail else "",
        {True: "on", False: "off", None: ""}[part.checked],
        "chosen" if part.selected else "",
        "" if part.enabled else "disabled",
        f"[{part.shortcut}]" if part.shortcut else "",
    )
    return " ".join(filter(None, said))


def action_names(actions: frozenset[Action]) -> str:
    """What can be done, in brackets."""
    return (
        f"({', '.join(sorted(each.name.lower() for each in actions))})"
        if actions
        else ""
    )


def focus_line(screen: Screen) -> str:
    """The widgets in the order of the focus; ``-`` before what cannot be used."""
    names = [f"{'' if each.enabled else '-'}{each.name}" for each in screen.controls]
    return f"focus at {screen.focus or 'nothing'}, order: {' '.join(names)}"


def changed(old: list[str], new: list[str]) -> list[str]:
    """What is different: ``-`` before lines that are gone, ``+`` before new ones."""
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    lines: list[str] = []
    for kind, a, b, c, d in matcher.get_opcodes():
        if kind != "equal":
            lines += [f"- {line}" for line in old[a:b]]
            lines += [f"+ {line}" for line in new[c:d]]
    return lines


def differences(kept: str, now: str) -> str:
    """A readable difference of two golden texts."""
    lines = unified_diff(
        kept.splitlines(), now.splitlines(), "kept", "now", lineterm="", n=2
    )
    return "\n".join(lines)


def write(scenarios: Iterable[Scenario]) -> None:
    """Write the golden texts of scenarios."""
    pygame.display.init()
    pygame.font.init()
    FOLDER.mkdir(exist_ok=True)
    for scenario in scenarios:
        writer = Writer()
        read(
            scenario,
            SIZE,
            "en",
            writer.visit,
            walks=False,
        )
        (FOLDER / f"{scenario.__name__}.txt").write_text(
            writer.text(), encoding="utf-8"
        )
