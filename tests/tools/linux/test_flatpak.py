"""The Flatpak manifest, as far as it can be checked without its runtime."""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

from gaps import APP_ID
from gaps.cli import menu_entry
from tests.system_tools import system_tool

ROOT = Path(__file__).parents[3]
MANIFEST = ROOT / "tools" / "release" / "linux" / f"{APP_ID}.yaml"
WHEEL = re.compile(r"/([a-z0-9_]+)-([0-9.]+)-\w+-\w+-([\w.]+)\.whl$")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
pytestmark = pytest.mark.skipif(
    not menu_entry.SUPPORTED, reason="a Flatpak is made on Linux"
)


@pytest.fixture(scope="module")
def manifest() -> dict[str, Any]:
    """The manifest as flatpak-builder reads it."""
    words = [system_tool("flatpak-builder"), "--show-manifest", str(MANIFEST)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    read: dict[str, Any] = json.loads(done.stdout)
    return read


def wheels(manifest: dict[str, Any], *modules: str) -> dict[str, set[tuple[str, ...]]]:
    """The processors of the wheels in the modules, by the names of the packages."""
    found: dict[str, set[tuple[str, ...]]] = {}
    for module in manifest["modules"]:
        for source in module["sources"] if module["name"] in modules else ():
            name = WHEEL.search(source["url"])
            assert name is not None, source["url"]
            assert re.fullmatch(r"[0-9a-f]{64}", source["sha256"])
            arches = tuple(source.get("only-arches", ()))
            assert name[3] == "any" if not arches else name[3].endswith(arches[0]), (
                source["url"]
            )
            found.setdefault(name[1].replace("_", "-"), set()).add(arches)
    return found


def test_it_is_this_program(manifest: dict[str, Any]) -> None:
    assert manifest["id"] == APP_ID
    assert [f"gaps = {PROJECT['project']['scripts'][manifest['command']]}"] == [
        "gaps = gaps.__main__:main"
    ]


def test_every_library_has_its_wheels(manifest: dict[str, Any]) -> None:
    project = PROJECT["project"]
    reader = project["optional-dependencies"]["reader"]
    needed = {
        re.split(r"[<>=;]", each)[0] for each in (*project["dependencies"], *reader)
    }
    found = wheels(manifest, "libraries")
    assert found.keys() == needed
    assert {*map(frozenset, found.values())} == {
        frozenset({()}),
        frozenset({("x86_64",), ("aarch64",)}),
    }
    tools = {
        re.split(r"[<>=;]", each)[0] for each in PROJECT["build-system"]["requires"]
    }
    assert wheels(manifest, "build-tools").keys() == tools


def test_each_command_installs_the_wheels_of_its_module(
    manifest: dict[str, Any],
) -> None:
    for module in manifest["modules"][:-1]:
        (command,) = module["build-commands"]
        names = {word for word in command.split()[2:] if not word.startswith("-")}
        assert names == wheels(manifest, module["name"]).keys()


def test_what_is_installed_is_there(manifest: dict[str, Any]) -> None:
    game = manifest["modules"][-1]
    assert (MANIFEST.parent / game["sources"][0]["path"]).resolve() == ROOT
    commands = " ".join(game["build-commands"])
    (module,) = re.findall(r"python3 -m ([\w.]+)", commands)
    assert (ROOT / Path(*module.split("."))).with_suffix(".py").is_file()
    for pattern in commands.split(APP_ID, 1)[1].split():
        assert list(ROOT.glob(pattern)), pattern


def test_no_folder_of_the_user_is_opened(manifest: dict[str, Any]) -> None:
    given = {each.split("=")[0] for each in manifest["finish-args"]}
    assert given == {"--socket", "--share", "--device"}
    assert "--share=network" not in manifest["finish-args"]
    assert {"--socket=wayland", "--socket=fallback-x11", "--share=ipc"} <= {
        *manifest["finish-args"]
    }
