"""A start where something that the game or its tests need is missing: one line says what,
and how to install it.
"""

from __future__ import annotations

import re
import tomllib

import pytest

from gaps import __main__ as start
from tests.programs import ROOT, run_python

README = (ROOT / "README.md").read_text(encoding="utf-8")
INSTALL = "python3 -m venv .venv && .venv/bin/pip install -q -e "
MAIN = "import runpy, sys; {}; runpy.run_path('main.py', run_name='__main__')"
HIDDEN = "sys.modules['{}'] = None"
TESTS = """
import sys, pytest
class Hiding:
    @pytest.hookimpl(tryfirst=True)
    def pytest_load_initial_conftests(self):
        sys.modules["{}"] = None
words = ["-q", "-n", "0", "--collect-only", "tests/cli/test_options.py"]
pytest.main(words, plugins=[Hiding()])
"""
NO_PACKAGE = "the package {}"
OLD_PYGAME = (
    "import pygame; pygame.version.vernum = pygame.version.PygameVersion(2, 5, 2)"
)
OTHER_PYGAME = "import pygame; del pygame.IS_CE"
GREETING = ["PYGAME_HIDE_SUPPORT_PROMPT"]
OLD_PYTHON = "sys.version_info = (3, 10, 4)"


@pytest.mark.parametrize(
    ("how", "needed"),
    [
        (HIDDEN.format("platformdirs"), NO_PACKAGE.format("platformdirs")),
        (HIDDEN.format("pygame"), NO_PACKAGE.format("pygame")),
        (OLD_PYGAME, "pygame-ce 2.5.8 or newer"),
        (OTHER_PYGAME, "pygame-ce 2.5.8 or newer"),
        (OLD_PYTHON, "Python 3.11 or newer"),
    ],
)
def test_what_is_missing_is_said_in_one_line_with_the_command(
    how: str, needed: str
) -> None:
    done = run_python("-c", MAIN.format(how), timeout=60)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr == f"Gaps needs {needed}. This installs it: {start.INSTALL}\n"


@pytest.mark.parametrize("name", ["hypothesis", "platformdirs"])
def test_the_tests_say_it_in_one_line_too(name: str) -> None:
    done = run_python("-c", TESTS.format(name), timeout=60)
    assert done.returncode == 1
    assert re.fullmatch(
        rf"The tests need the package {name}\. This installs it: .*\n", done.stderr
    )


def test_the_commands_are_those_of_the_readme() -> None:
    assert start.INSTALL in README
    command = f"{INSTALL}'.[test]'"
    assert command in README
    conftest = (ROOT / "tests" / "conftest.py").read_text(encoding="utf-8")
    assert command in conftest


def test_the_oldest_versions_are_those_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    python, pygame = (
        ".".join(map(str, version)) for version in (start.PYTHON, start.PYGAME)
    )
    assert project["requires-python"] == f">={python}"
    assert f"pygame-ce>={pygame},<3" in project["dependencies"]


def test_only_the_program_silences_what_pygame_prints() -> None:
    library = "import os; before = {**os.environ}; import gaps.engine, gaps.solver; "
    done = run_python("-c", library + "assert os.environ == before", unset=GREETING)
    assert done.returncode == 0, done.stderr
    done = run_python("main.py", "--version", unset=GREETING)
    assert done.stdout.startswith("gaps "), "and no greeting of pygame"
