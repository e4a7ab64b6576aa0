"""The golden texts of screens: what is where on each, in which order, what it says and
what it can do.

One line a part: role, key, words, place (left, top, width, height, in a window of 1280
x 800), state. Words that are only read have no key. Then follow the widgets in the
order of the focus, and the texts drawn that are not said. Made anew by ``python -m
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

from gaps.stage.speech.spoken import USABLE, Action, Area, Role, Spoken, area_of
from tests.project.reading import SIZE, Scenario, Screen, Words, not_said, read
from tests.scenarios import pictures
from tests.scenarios.boards import relatives

FOLDER = Path(__file__).parents[1] / "screens"
# of the context of a scenario
FOLDER_NAME = re.compile(rf"{re.escape(gettempdir())}[/\\\\]\w+")
NEAR = 3  # pixels by which a place may differ
PLACE = re.compile(r" ?@(-?\d+) (-?\d+) (\d+) (\d+)")
READ_ONLY = {Role.TEXT, Role.HEADING}
MOVING = {
    "family",
    "motion",
    "chains",
    "endings",
    "finished_rows",
    "redeals",
    "results_arriving",
}
"""Scenarios of motion, or of the same screens with other cards."""
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
        said = [*screen.tree.walk()]
        lines = [*part_lines(screen.tree)]
        if screen.controls:
            lines.append(focus_line(screen, {part.key: part.rect for part in said}))
        shown = not_said(screen.drawn, said, screen.others)
        for _, row in groupby(
            dict.fromkeys(shown_at(each) for each in shown), lambda each: each[1]
        ):
            lines.append(f"drawn: {' | '.join(text for text, _ in row)}")
        self.written[screen.name] = lines

    def text(self) -> str:
        """All screens; of one that is much like an earlier one, what is different."""
        blocks = list[str]()
        before = dict[str, list[str]]()
        for name, lines in self.written.items():
            changes = {other: changed(before[other], lines) for other in before}
            like = min(changes, key=lambda other: len(changes[other]), default="")
            if like and len(changes[like]) < 0.8 * len(lines):
                blocks.append(
                    "\n".join([f"== {name}: as {like}, but for", *changes[like]])
                )
            else:
                blocks.append("\n".join([f"== {name}", *lines]))
            before[name] = lines
        return FOLDER_NAME.sub("FOLDER", "\n\n".join(blocks) + "\n")


def shown_at(words: Words) -> tuple[str, int]:
    """A text with its place, and how far down it is: texts side by side are one line."""
    return f'"{words.text}"{place(area_of(words.rect))}', words.rect.top


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
    key = "" if part.role in READ_ONLY else part.key
    actions = (
        ""
        if part.role in USED and part.actions == USABLE
        else action_names(part.actions)
    )
    return " ".join(
        filter(
            None,
            (
                part.role.name.lower(),
                key,
                f'"{part.label}"{place(part.rect)}',
                state(part),
                actions,
            ),
        )
    )


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


def place(rect: Area) -> str:
    """A place, but for none."""
    return " @{} {} {} {}".format(*rect) if any(rect) else ""


def focus_line(screen: Screen, places: dict[str, Area]) -> str:
    """The widgets in the order of the focus: with their place if no part of the same
    name has it.
    """
    names = [
        f"{'' if enabled else '-'}{name}"
        + ("" if places.get(name) == area else place(area))
        for name, enabled, area, _ in screen.controls
    ]
    return f"focus at {screen.focus or 'nothing'}, order: {' '.join(names)}"


def changed(old: list[str], new: list[str]) -> list[str]:
    """What is different: ``-`` before lines that are gone, ``+`` before new ones, ``>``
    before moved ones.
    """
    matcher = SequenceMatcher(
        None, without_places(old), without_places(new), autojunk=False
    )
    lines: list[str] = []
    for kind, a, b, c, d in matcher.get_opcodes():
        if kind == "equal":
            pairs = zip(old[a:b], new[c:d], strict=True)
            lines += [
                f"> {after}" for before, after in pairs if not near(before, after)
            ]
        else:
            lines += [
                *(f"- {line}" for line in old[a:b]),
                *(f"+ {line}" for line in new[c:d]),
            ]
    return lines


def without_places(lines: list[str]) -> list[str]:
    """The words of lines alone."""
    return [PLACE.sub("", line) for line in lines]


def differences(kept: str, now: str) -> str:
    """A readable difference of two golden texts, without places that are as good as the
    same.
    """
    old = kept.splitlines()
    new = now.splitlines()
    matcher = SequenceMatcher(
        None, without_places(old), without_places(new), autojunk=False
    )
    for block in matcher.get_matching_blocks():
        for number in range(block.size):
            if near(old[block.a + number], new[block.b + number]):
                new[block.b + number] = old[block.a + number]
    return "\n".join(unified_diff(old, new, "kept", "now", lineterm="", n=2))


def near(one: str, other: str) -> bool:
    """Whether lines with the same words name the same places. A new place of what had
    none is welcome.
    """
    before, after = (
        [list(map(int, each)) for each in PLACE.findall(line)] for line in (one, other)
    )
    return not before or (
        len(before) == len(after)
        and all(
            abs(a - b) <= NEAR
            for pair in zip(before, after, strict=True)
            for a, b in zip(*pair, strict=True)
        )
    )


def write(scenarios: Iterable[Scenario]) -> None:
    """Write the golden texts of scenarios."""
    pygame.display.init()
    pygame.font.init()
    FOLDER.mkdir(exist_ok=True)
    for scenario in scenarios:
        writer = Writer()
        read(scenario, SIZE, "en", writer.visit, walks=False)
        (FOLDER / f"{scenario.__name__}.txt").write_text(
            writer.text(), encoding="utf-8"
        )
