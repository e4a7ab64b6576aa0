"""Every library that pygame-ce brings along, on each system, has a licence text in the
standalone program.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from importlib.metadata import distribution
from importlib.util import find_spec
from pathlib import Path

import pytest

from tools.release.bundle import licences

VERSION = "2.5.8"
"""Of pygame-ce: ``libraries.txt`` has what its wheels for Python 3.13 hold, read with
``unzip -l``, and what Python itself brings along.
"""
FOUND = Path(__file__).with_name("libraries.txt").read_text(encoding="ascii")
WHEELS = {
    name: names.split() for name, names in re.findall(r"\[(\w+)\]\n([^\[]+)", FOUND)
}
TEXT = re.compile(r"^\| ([\w.-]+\.txt) \| [\w.*-]+ \d", re.MULTILINE)


def needs_pyinstaller(test: Callable[[Path], None]) -> Callable[[Path], None]:
    """Slow tests come after the tools for development in CI, and PyInstaller is one of
    them.
    """
    is_missing = find_spec("PyInstaller") is None and not os.environ.get("CI")
    return pytest.mark.slow(
        pytest.mark.skipif(is_missing, reason="PyInstaller is not installed")(test)
    )


@pytest.mark.parametrize("wheel", WHEELS)
def test_every_library_of_a_wheel_is_known(wheel: str) -> None:
    assert [name for name in WHEELS[wheel] if licences.library_of(name) is None] == []


def test_the_lists_are_of_the_version_that_is_installed() -> None:
    installed = distribution("pygame-ce")
    names = [
        file.name
        for file in installed.files or ()
        if file.suffix in (".dll", ".dylib") or file.parts[0] == "pygame_ce.libs"
    ]
    assert [name for name in names if licences.library_of(name) is None] == [], (
        installed.version
    )
    if installed.version == VERSION and any(".so" in name for name in names):
        found = sorted(re.split(r"[-.]", name.removeprefix("lib"))[0] for name in names)
        known = [name.split("-0123")[0] for name in WHEELS["manylinux_2_17"]]
        assert found == sorted(name.removeprefix("lib") for name in known)


@needs_pyinstaller
def test_the_page_names_each_library_and_its_texts_lie_beside_it(
    tmp_path: Path,
) -> None:
    everything = sorted({name for names in WHEELS.values() for name in names})
    assert licences.collect([*everything, "strange.dll"], tmp_path / "licences") == [
        "strange.dll"
    ]
    page = (tmp_path / "licences" / "README.txt").read_text(encoding="utf-8")
    for name in everything:
        known = licences.library_of(name)
        assert known is not None, name
        assert f"({name})" in page or known[0] == "Python"
        for text in known[2].split():
            assert (tmp_path / "licences" / text).stat().st_size > 500, text
    assert "strange.dll: part of the system" in page
    assert "Roger B. Dannenberg" in (tmp_path / "licences" / "portmidi.txt").read_text(
        encoding="utf-8"
    )
    assert "may replace each by a version of your own" in page


def test_every_text_has_an_origin_and_a_use() -> None:
    texts = {path.name for path in licences.TEXTS.glob("*.txt")}
    origins = (licences.TEXTS / "ORIGINS.md").read_text(encoding="utf-8")
    assert set(TEXT.findall(origins)) == texts
    used = {text for *_, names in licences.LIBRARIES for text in names.split()}
    used |= {text for *_, text in (*licences.INSIDE_PYTHON, *licences.INSIDE_ACCESSKIT)}
    assert used - {licences.LGPL, licences.PYTHON} == texts
