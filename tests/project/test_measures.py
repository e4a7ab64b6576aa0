"""Type has eight sizes, and what is between things and at corners has few: those that
are named in the style.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from gaps.stage.drawing import style
from gaps.stage.drawing.style import TEXT_STYLES

ROOT = Path(__file__).parents[2]
SIZES = {14, 16, 18, 22, 28, 38, 54, 78}
KEY_CAPS = 12
OF_RESULTS = range(84, 97)  # the one great number or name
DISTANCES = {4, 8, 12, 16, 24, 40}
RADII = {6, 10, 16}
PILL = 99  # the radius of what ends in half discs
FOLDERS = ("gaps/scenes", "gaps/stage")
ROOMS = ("gap", "row_gap", "pad", "margin")
"""What a part is told of the room in it and round it."""
ROOM_NAME = re.compile(r"(?:^|_)(GAP|GAPS|PADDING)$")
RADIUS_NAME = re.compile(r"(?:^|_)RADIUS$")
DRAWN = {
    "gaps.scenes.bars.bars.BACKS_PADDING",
    "gaps.scenes.bars.bars.BOTTOM_MARGIN",
    "gaps.scenes.bars.bars.NOTE_AND_KEY_PADDING",
    "gaps.scenes.bars.bars.NOTE_PADDING",
    "gaps.scenes.bars.bars.OFFER_PADDING",
    "gaps.scenes.bars.bars.REDEAL_PADDING",
    "gaps.scenes.bars.bars.SKIP_PADDING",
    "gaps.scenes.bars.bars.TEXT_PADDING",
    "gaps.scenes.bars.first_bars.MENU_GAP",
    "gaps.scenes.bars.first_bars.NAME_PADDING",
    "gaps.scenes.bars.first_bars.TOP",
    "gaps.scenes.board.board_question.ANSWER_PADDING",
    "gaps.scenes.board.board_question.WORDS_GAP",
    "gaps.scenes.common.timeline.SUN_GAP",
    "gaps.scenes.expedition.map_picture.DOT_WIDTH",
    "gaps.scenes.learn.strips.ARROW_GAP",
    "gaps.scenes.menu.logo.RADIUS",
    "gaps.scenes.menu.places.FIRST_PACK_GAP",
    "gaps.scenes.menu.places.PACK_GAP",
    "gaps.scenes.new_game.variant_browser.SIDE_GAP",
    "gaps.scenes.results.go_back.LINE_PADDING",
    "gaps.scenes.results.lost.REVIEW_PADDING",
    "gaps.scenes.results.lost.SIDE_GAP",
    "gaps.scenes.results.won._SIDES",
    "gaps.scenes.summits.summits.BAR_GAP",
    "gaps.scenes.multiplayer.match_over.MARGIN",
    "gaps.stage.core.widget.RING_GAP",
    "gaps.stage.widgets.text_field.PADDING",
}
"""Measures of one picture, and the room for an icon, a key and a text in buttons."""


def test_type_has_eight_sizes() -> None:
    sizes = {size for _face, size in TEXT_STYLES.values()}
    great = {size for size in sizes if size in OF_RESULTS}
    assert sizes - great == {*SIZES, KEY_CAPS}
    assert TEXT_STYLES["keycap"][1] == KEY_CAPS


def test_no_two_text_styles_are_equal() -> None:
    assert len({*TEXT_STYLES.values()}) == len(TEXT_STYLES)


def test_distances_and_radii_are_those_of_the_scale() -> None:
    named = vars(style)
    assert {named[name] for name in named if name.startswith("SPACE_")} == DISTANCES
    assert {named[name] for name in named if name.startswith("RADIUS_")} == RADII


def modules() -> list[Path]:
    found = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")]
    return sorted(path for path in found if path.name != "__init__.py")


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def called(call: ast.Call) -> str:
    return getattr(call.func, "id", getattr(call.func, "attr", ""))


def lengths_of(call: ast.Call) -> Iterator[tuple[ast.expr, set[int]]]:
    """What a call is told of distances and radii, and which it may be told."""
    for keyword in call.keywords:
        if keyword.arg in ROOMS:
            yield keyword.value, DISTANCES
        if keyword.arg == "radius":
            yield keyword.value, RADII
    if called(call) == "Plate" and len(call.args) > 1:
        yield call.args[1], RADII
    if called(call) == "Panel" and call.args:
        yield call.args[0], RADII


def parts_of(given: ast.expr) -> list[ast.expr]:
    """What is given, or each side of it; half the height of a pill is none of these."""
    return given.elts if isinstance(given, ast.Tuple) else [given]


def strange(path: Path) -> Iterator[str]:
    """Distances and radii in a module that are not of the scale."""
    module = name_of(path)
    tree = ast.parse(path.read_text(encoding="utf-8"))
    used: dict[str, set[int]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            if ROOM_NAME.search(name):
                used[name] = DISTANCES
            if RADIUS_NAME.search(name):
                used[name] = RADII
        if not isinstance(node, ast.Call):
            continue
        for given, allowed in lengths_of(node):
            for part in parts_of(given):
                if isinstance(part, ast.Constant) and part.value not in (0, PILL):
                    yield f"{module}:{node.lineno}: {ast.unparse(given)}"
                if isinstance(part, ast.Name) and part.id.isupper():
                    used[part.id] = allowed
    values = vars(import_module(module))
    for name, allowed in used.items():
        value = values.get(name, 0)
        values_given = value if isinstance(value, tuple) else (value,)
        lengths = {each for each in values_given if isinstance(each, int | float)}
        if f"{module}.{name}" not in DRAWN and not lengths <= {0, *allowed}:
            yield f"{module}.{name} = {value}"


@pytest.mark.slow
def test_all_screens_and_widgets_use_the_distances_and_radii_of_the_style() -> None:
    found = [each for path in modules() for each in strange(path)]
    assert not found, f"not one of SPACE_XS … SPACE_XXL, RADIUS_S … RADIUS_L: {found}"
