"""What ``setup.py`` tells the build, without building anything."""

from __future__ import annotations

import re
import runpy
import sys
import tomllib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import gaps

ROOT = Path(gaps.__file__).parents[1]
ADDRESS = "https://example.org/gaps"


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What ``setup.py`` hands over; its own names are under "names"."""
    found: dict[str, Any] = {}
    stand_in = SimpleNamespace(
        Extension=lambda *values, **named: SimpleNamespace(name=values[0], **named),
        find_packages=lambda include: include,
        setup=found.update,
    )
    monkeypatch.setitem(sys.modules, "setuptools", stand_in)
    monkeypatch.chdir(ROOT)
    found["names"] = runpy.run_path("setup.py")
    return found


def test_a_player_needs_no_compiler(told: dict[str, Any]) -> None:
    assert len(told["ext_modules"]) == 4
    assert all(each.optional for each in told["ext_modules"])


def test_whoever_says_so_gets_every_compiled_search_or_an_error(
    monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.setenv("GAPS_REQUIRE_COMPILED", "1")
    told = request.getfixturevalue("told")
    assert not any(each.optional for each in told["ext_modules"])


def test_what_is_required_is_required_in_ci_and_told_to_packagers() -> None:
    for file in (
        "setup.py",
        ".ci/run",
        "docs/releasing.md",
        ".github/workflows/ci.yml",
    ):
        text = (ROOT / file).read_text(encoding="utf-8")
        assert "GAPS_REQUIRE_COMPILED" in text, file


LINKS = re.compile(r"\]\(([^)]*)\)")


def test_the_page_of_an_index_leads_to_no_file_beside_it(told: dict[str, Any]) -> None:
    page, readme = told["names"]["page"], (ROOT / "README.md").read_text("utf-8")
    assert any(link.startswith("docs/") for link in LINKS.findall(readme))
    without = page(readme, "", "1.0")
    assert "](docs/" not in without
    assert "docs/accessibility.md" in without
    assert "![" not in without
    for link in LINKS.findall(page(readme, ADDRESS, "1.0")):
        assert link.startswith(("https://", "#")), link
    assert f"]({ADDRESS}/raw/v1.0/docs/screenshot.png)" in page(readme, ADDRESS, "1.0")
    assert told["long_description"] == page(readme, gaps.ADDRESS, gaps.__version__)


def test_an_extra_is_run_by_a_stage_or_named_in_a_page() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    used = "".join(
        (ROOT / file).read_text("utf-8")
        for file in (".ci/run", "README.md", "CONTRIBUTING.md")
    )
    for extra in project["optional-dependencies"]:
        assert re.search(rf"\[{extra}\]|\"{extra}\"", used), extra
    assert "Development Status :: 5 - Production/Stable" in project["classifiers"]


def test_the_sdist_has_every_folder_that_tests_read() -> None:
    kept = (ROOT / "MANIFEST.in").read_text("utf-8").split()
    for name in (".github", "assets", "docs", "examples", "tests", "tools"):
        assert name in kept, name
