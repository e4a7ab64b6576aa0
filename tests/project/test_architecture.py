"""docs/architecture.md, checked against the imports."""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "gaps"
PAGE = PACKAGE.parent / "docs" / "architecture.md"
PACKAGES = (
    "engine",
    "solver",
    "store",
    "progress",
    "stage",
    "table",
    "scenes",
)
# packages of one module
FOUNDATIONS = [
    PACKAGE / "language.py",
    PACKAGE / "asset_files.py",
    PACKAGE / "background.py",
    PACKAGE / "typed_text.py",
    PACKAGE / "values.py",
]
UNPURE = {
    "time",
    "datetime",
    "os",
    "io",
    "pathlib",
    "sys",
    "secrets",
    "uuid",
    "socket",
    "subprocess",
    "threading",
}
COMMANDS = "__main__", "command_line"
"""The modules of the engine that print."""
ENGINE = [
    path for path in (PACKAGE / "engine").glob("*.py") if path.stem not in COMMANDS
]
MODULES = sorted(
    path for package in PACKAGES for path in (PACKAGE / package).glob("**/*.py")
)


def module_name(path: Path) -> str:
    """The name by which a file of the package is imported."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


OURS = {
    module_name(path): path
    for path in [*PACKAGE.rglob("*.pyi"), *PACKAGE.rglob("*.py")]
}


@cache
def tree_of(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"))


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """All statements in a node, however deep. That is much quicker than to walk through
    expressions, too.
    """
    for name in ("body", "handlers", "orelse", "finalbody", "cases"):
        for each in getattr(node, name, ()):
            yield each
            yield from statements(each)


IMPORT = re.compile(
    r"^[ \t]*(?:import ([^\n]+)|from (\S+) import ((?:\([^)]*\)|[^\n(]*)))",
    re.MULTILINE,
)
"""An import as ruff formats it, which is read much quicker than a syntax tree."""


def first_words(names: str) -> set[str]:
    """The names in a list that is imported, without those they get there."""
    lines = re.sub(r"#.*", "", names).strip("()").split(",")
    return {line.split()[0] for line in lines if line.strip()}


@cache
def imported(path: Path) -> set[str]:
    """The full names of all the modules a file imports, wherever in it, for type
    checking only or not.
    """
    found: set[str] = set()
    for modules, module, names in IMPORT.findall(path.read_text(encoding="utf-8")):
        if modules:
            found |= first_words(modules)
            continue
        assert module[0] != ".", f"{path.name} imports relatively"
        found |= {f"{module}.{name}" for name in first_words(names)} & OURS.keys() or {
            module
        }
    return found


def test_a_package_only_knows_what_the_page_lets_it_import() -> None:
    arrows = arrows_on_the_page()
    for path in MODULES:
        package = path.relative_to(PACKAGE).parts[0]
        neighbours, libraries = arrows[package]
        for name in imported(path):
            first, *rest = name.split(".")
            if first == "gaps":
                is_allowed = not rest or rest[0] in {package, *neighbours}
            else:
                is_allowed = first in sys.stdlib_module_names | libraries
            assert is_allowed, f"{path} may not import {name}"


def test_the_page_lets_the_base_know_nothing_else() -> None:
    """Neither of the two packages at the base knows the other."""
    arrows = arrows_on_the_page()
    assert arrows["engine"] == ({"values"}, set())
    for base in ("values", "language", "asset_files", "background"):
        assert arrows[base] == (set(), set())
    assert "engine" not in arrows["stage"][0]
    assert {*PACKAGES} <= arrows.keys()


def test_one_module_knows_the_library_of_screen_readers() -> None:
    knowing = {
        path.stem for path in PACKAGE.glob("**/*.py") if "accesskit" in imported(path)
    }
    assert knowing == {"accesskit_reader"}


def test_a_foundation_stands_on_the_standard_library_alone() -> None:
    for path in FOUNDATIONS:
        assert {
            name.split(".")[0] for name in imported(path)
        } <= sys.stdlib_module_names, path


def test_the_engine_is_pure() -> None:
    for path in ENGINE:
        assert not UNPURE & {name.split(".")[0] for name in imported(path)}, path
        nodes = [*ast.walk(tree_of(path))]
        calls = [node.func for node in nodes if isinstance(node, ast.Call)]
        called = {function.id for function in calls if isinstance(function, ast.Name)}
        assert not called & {"print", "open", "input", "exec", "eval"}, path
        froms = [node for node in nodes if isinstance(node, ast.ImportFrom)]
        drawn = [each.names for each in froms if each.module == "random"]
        assert path.stem == "shuffle" or "random" not in imported(path)
        for alias in chain(*drawn):
            assert alias.name == "Random", "the global generator is not to be used"


def test_the_engine_imports_at_the_top_of_a_module_only() -> None:
    for path in (PACKAGE / "engine").glob("*.py"):
        for function in statements(tree_of(path)):
            if isinstance(function, ast.FunctionDef):
                inside = statements(function)
                hidden = [
                    each
                    for each in inside
                    if isinstance(each, ast.Import | ast.ImportFrom)
                ]
                assert not hidden, f"{path.name} imports inside {function.name}"


def test_no_scene_makes_a_state_or_compares_ranks() -> None:
    for path in MODULES:
        package = path.relative_to(PACKAGE).parts[0]
        text = path.read_text(encoding="utf-8")
        if package in ("table", "scenes"):
            assert not re.search(r"\bState\(", text), f"{path} makes a state"
        if package == "scenes" and ".rank" in text:
            for node in ast.walk(tree_of(path)):
                is_compared = isinstance(node, ast.Compare) and "rank" in names_in(node)
                assert not is_compared, f"{path} compares ranks"


def names_in(node: ast.AST) -> set[str]:
    """The names of all attributes that a node reads of other values than ``self``."""
    return {
        each.attr
        for each in ast.walk(node)
        if isinstance(each, ast.Attribute) and ast.unparse(each.value) != "self"
    }


WRITTEN_INTO = re.compile(
    r"^ +def (\w+)|(object\.__setattr__|(?:vars\(self\)|self\.__dict__)(?:\[[^]]+\] =|\.update))",
    re.MULTILINE,
)
"""The name of each method, and what writes into a frozen value."""


def test_a_frozen_value_is_written_into_where_it_is_made_and_nowhere_else() -> None:
    for path in PACKAGE.rglob("*.py"):
        method = ""
        for name, written in WRITTEN_INTO.findall(path.read_text(encoding="utf-8")):
            method = name or method
            is_made = method in ("__init__", "__post_init__")
            assert not written or is_made, f"{path}: {method}"


def test_only_the_clock_knows_the_factor_of_speed() -> None:
    """All others count in seconds at normal speed."""
    readers = {
        path.relative_to(PACKAGE).as_posix()
        for path in MODULES
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Attribute) and node.attr == "factor"
    }
    assert readers == {"stage/motion/clock.py"}


VERBS = {
    "point",
    "press",
    "drag",
    "click",
    "asked",
    "place_of",
    "says",
    "spoken",
    "spoken_focus",
    "ring",
}
"""What is asked of a widget with parts among which one chooses."""


def test_no_widget_outside_view_and_widgets_has_the_verbs_of_a_list() -> None:
    """A choice among many is an `Items` or a `Selector`, with a layout of its own."""
    listed = [
        f"{path.relative_to(PACKAGE)}: {found.name}"
        for path in MODULES
        if path.parent.name not in ("view", "widgets") and path.stem != "widget"
        for found in statements(tree_of(path))
        if isinstance(found, ast.ClassDef)
        and len(VERBS & {getattr(each, "name", "") for each in found.body}) > 3
    ]
    assert listed == []


def test_nobody_imports_the_program_but_its_doors() -> None:
    for path in PACKAGE.glob("**/*.py"):
        names = imported(path)
        if path.name not in ("__main__.py", "app.py"):
            assert "gaps.app" not in names, path
        if path.name != "app.py":
            assert not {"gaps.cli.options", "gaps.cli.diagnostics"} & names, path


def arrows_on_the_page() -> dict[str, tuple[set[str], set[str]]]:
    """What the page's table lets each package import: our own packages, and libraries."""
    table: dict[str, tuple[set[str], set[str]]] = {}
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if row := re.match(r"\| `(\w+)` \|([^|]*)\|", line):
            package = row[1]
            allowed = row[2]
            if "all the above" in allowed:
                ours = set(table)
                libraries = {"pygame"}
            else:
                ours = set(re.findall(r"`(\w+)`", allowed))
                libraries = set(re.findall(r"pygame|accesskit|platformdirs", allowed))
            table[package] = (ours, libraries)
    return table


def floors() -> list[list[str]]:
    """The folders of ``scenes`` on each floor, as the page lists them, the lowest
    first.
    """
    text = PAGE.read_text(encoding="utf-8")
    rows = re.findall(r"^\| floor: [^|]*\|([^|]*)\|", text, flags=re.MULTILINE)
    return [re.findall(r"`(\w+)`", row) for row in rows]


def test_every_folder_of_scenes_is_on_one_of_four_floors() -> None:
    listed = [folder for floor in floors() for folder in floor]
    folders = [path.parent.name for path in (PACKAGE / "scenes").glob("*/__init__.py")]
    assert sorted(listed) == sorted(folders)
    assert len(floors()) == 4


def folders_of_scenes_imported_by(folder: str) -> set[str]:
    names = {
        name
        for path in (PACKAGE / "scenes" / folder).glob("*.py")
        for name in imported(path)
    }
    parts = (name.split(".") for name in names if name.startswith("gaps.scenes."))
    return {part[2] for part in parts} - {folder}


def test_no_screen_imports_another() -> None:
    _played, _board, screens, _shell = floors()
    for screen in screens:
        others = folders_of_scenes_imported_by(screen) & {*screens}
        assert not others, f"{screen} leads to {others} by a route, not by an import"


def test_no_folder_of_scenes_imports_one_of_a_higher_floor() -> None:
    above = {folder for floor in floors() for folder in floor}
    for floor in floors():
        above -= {*floor}
        for folder in floor:
            assert not folders_of_scenes_imported_by(folder) & above, folder


def test_a_module_and_a_folder_say_what_they_are() -> None:
    folders = {path.parent / "__init__.py" for path in MODULES}
    for path in {*MODULES, *folders}:
        assert re.match(r'"""\S', path.read_text(encoding="utf-8")), path


def test_no_module_and_no_public_class_has_the_name_of_another() -> None:
    names = [path.stem for path in MODULES if not path.stem.startswith("__")]
    for path in MODULES:
        source = path.read_text(encoding="utf-8")
        names += re.findall(r"^class ([A-Z]\w*)", source, flags=re.MULTILINE)
    assert [name for name, count in Counter(names).items() if count > 1] == []


def test_the_page_names_every_folder_and_no_other() -> None:
    folders = {
        path.parent.relative_to(PACKAGE.parent).as_posix()
        for path in PACKAGE.rglob("__init__.py")
    }
    listed = {*re.findall(r"`(gaps/[\w/]+)`", PAGE.read_text(encoding="utf-8"))}
    with_own_row = {
        name
        for name in folders
        if not any(other.startswith(f"{name}/") for other in folders)
    }
    assert with_own_row <= listed <= folders


def circle_in(graph: dict[str, set[str]]) -> list[str]:
    """Some modules that import each other in a circle; empty if there are none."""
    left = dict(graph)
    while free := [name for name, found in left.items() if not found & left.keys()]:
        for name in free:
            del left[name]
    path = [min(left)] if left else []
    while path and path[-1] not in path[:-1]:
        path.append(min(left[path[-1]] & left.keys()))
    return path[path.index(path[-1]) :] if path else []


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = {
        name: (imported(path) & OURS.keys()) - {name} for name, path in OURS.items()
    }
    assert circle_in(graph) == []


def folder_of(module: str) -> str:
    """The folder of a module, as a name."""
    path = OURS[module]
    return module if path.stem == "__init__" else module.rpartition(".")[0]


def is_inside(folder: str, other: str) -> bool:
    return f"{folder}.".startswith(f"{other}.")


def test_no_two_folders_import_each_other() -> None:
    """A folder and one inside it may."""
    arrows = {
        (folder_of(name), folder_of(other))
        for name, path in OURS.items()
        for other in imported(path) & OURS.keys()
    }
    for first, second in arrows:
        if first < second and (second, first) in arrows:
            assert is_inside(second, first), (first, second)


def section(name: str) -> str:
    """A part of the page, by its heading."""
    _before, rest = PAGE.read_text(encoding="utf-8").split(f"## {name}\n")
    return rest.partition("\n## ")[0]


WAY = "From a key press to a card at rest"


def test_the_way_of_a_key_press_is_short() -> None:
    text, _test, _after = section(WAY).partition("\nTest: ")
    assert 1 < len(list(filter(None, text.splitlines()))) <= 20


NAMED = re.compile(r"^ *(?:(?:class|def) |self\.)?(\w+)(?=\(|\[|:| = )", re.MULTILINE)
"""A line that gives something its name."""


@pytest.mark.parametrize("name", ["Who owns which fact", WAY])
def test_what_the_page_names_is_in_the_code(name: str) -> None:
    known = {*dir(object), *PACKAGES, "input"}
    for path in PACKAGE.rglob("*.py"):
        known |= {*NAMED.findall(path.read_text(encoding="utf-8"))}
    text, _test, _after = section(name).partition("\nTest: ")
    for words in re.findall(r"`([\w.]+)`", text):
        assert set(words.split(".")) <= known, words


def test_the_way_of_a_key_press_has_a_test() -> None:
    (test,) = re.findall(r"^Test: `(\S+)`$", section(WAY), re.MULTILINE)
    path, _, name = test.partition("::")
    source = (PAGE.parents[1] / path).read_text(encoding="utf-8")
    assert f"def {name}(" in source


def test_the_page_names_every_module_that_begins_a_thread() -> None:
    begins = re.compile(r"\bJob\(")
    modules = {
        path.relative_to(PACKAGE).with_suffix("").as_posix()
        for path in MODULES
        if begins.search(path.read_text(encoding="utf-8"))
    }
    listed = re.findall(r"`(\w+(?:/\w+)+)`", section("Threads"))
    assert sorted(listed) == sorted(modules)


def test_every_folder_of_the_program_is_installed() -> None:
    """The build finds packages by their ``__init__.py``."""
    folders = {path.parent for path in PACKAGE.glob("**/*.py")}
    assert not [folder for folder in folders if not (folder / "__init__.py").is_file()]
    named = (PACKAGE.parent / "setup.py").read_text(encoding="utf-8")
    assert 'find_packages(include=["gaps", "gaps.*"])' in named
