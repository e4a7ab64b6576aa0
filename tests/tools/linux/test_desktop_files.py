"""The desktop entry, read back as the specification says and as GLib does."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from gaps import APP_ID, language
from gaps.cli.options import FROM_DESKTOP
from tests.system_tools import system_tool
from tools.release.linux import desktop_files

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="packages are made on Linux"
)
PATIENCE = 60.0


def values(entry: str) -> dict[str, str]:
    lines = entry.splitlines()
    assert lines[0] == "[Desktop Entry]"
    return dict(line.split("=", 1) for line in lines[1:])


def test_the_validator_finds_nothing(tmp_path: Path) -> None:
    path = tmp_path / desktop_files.ENTRY
    path.write_text(desktop_files.desktop_entry(), encoding="utf-8")
    tool = system_tool("desktop-file-validate")
    done = subprocess.run(
        [tool, str(path)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "")


def test_glib_starts_the_program_with_the_file(tmp_path: Path) -> None:
    program = tmp_path / "gaps"
    told = tmp_path / "told.json"
    program.write_text(
        f"#!{sys.executable} -I\nimport json, os, sys\ntold = {str(told)!r}\n"
        "json.dump(sys.argv, open(told + '~', 'w'))\nos.rename(told + '~', told)\n"
    )
    program.chmod(0o755)
    entry = tmp_path / desktop_files.ENTRY
    file = tmp_path / "a game.gaps"
    file.touch()
    entry.write_text(desktop_files.desktop_entry(), encoding="utf-8")
    subprocess.run(
        [
            system_tool("gio"),
            "launch",
            str(entry),
            str(file),
        ],
        check=True,
        timeout=PATIENCE,
        env={**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"},
    )
    until = time.monotonic() + PATIENCE
    while not told.exists() and time.monotonic() < until:
        time.sleep(0.01)
    assert json.loads(told.read_text(encoding="utf-8")) == [
        str(program),
        FROM_DESKTOP,
        str(file),
    ]


def test_the_entry_is_in_every_language() -> None:
    entry = values(desktop_files.desktop_entry())
    for key in ("GenericName", "Comment", "Keywords"):
        texts = {
            entry[key],
            *(entry[f"{key}[{code}]"] for code in desktop_files.other_languages()),
        }
        assert len(texts) == len(language.available()), key
        assert key != "Keywords" or all(text.endswith(";") for text in texts)
    assert entry["Icon"] == entry["StartupWMClass"] == APP_ID
    assert entry["Exec"] == "gaps --from-desktop %f"


def test_a_recorded_game_has_a_type_of_its_own() -> None:
    spaces = {"": "http://www.freedesktop.org/standards/shared-mime-info"}
    kind = ET.fromstring(desktop_files.mime_type()).find("mime-type", spaces)
    assert kind is not None
    assert kind.get("type") == desktop_files.MEDIA_TYPE
    comments = [each.text for each in kind.findall("comment", spaces)]
    assert len({*comments}) == len(language.available())
    match = kind.find("magic/match", spaces)
    assert match is not None
    golden = Path(__file__).parents[2] / "store" / "golden"
    for path in golden.glob("recording-*.gaps"):
        assert path.read_text(encoding="utf-8").startswith(str(match.get("value")))
