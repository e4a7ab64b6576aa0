"""The desktop entry, read back as the specification says and as GLib does."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest

from gaps import APP_ID, language
from gaps.asset_files import asset
from gaps.cli import desktop_files, menu_entry
from gaps.engine import InputError
from gaps.language import error_text
from tests.system_tools import system_tool

pytestmark = pytest.mark.skipif(
    not menu_entry.SUPPORTED, reason="this system has no desktop entries"
)
ODD = (
    *(
        "plain",
        "with space",
        "salt & pepper",
        "100% sure",
        "%f",
        "%%",
        "a=b",
        "$HOME",
        "`id`",
        "back\\slash",
    ),
    *(
        '"quoted"',
        "it's",
        "ümlaut ♠",
        "semi;colon",
        "# hash",
        "~",
        "a|b<c>(d)*?[e]!",
        "\\n",
        "\\\\",
        "-x",
    ),
    *(" \\ $ ` % = & \" ' ",),
)
"""Names of folders that a careless writer or reader of entries trips over."""
PATIENCE = 60.0


def values(entry: str) -> dict[str, str]:
    lines = entry.splitlines()
    assert lines[0] == "[Desktop Entry]"
    return dict(line.split("=", 1) for line in lines[1:])


def unescaped(value: str) -> str:
    """A value of type string, as the specification reads it."""
    return re.sub(
        r"\\(.)",
        lambda found: {"s": " ", "n": "\n", "t": "\t", "r": "\r"}.get(
            found[1], found[1]
        ),
        value,
    )


def words(line: str, file: str | None) -> Iterator[str]:
    """The words of an ``Exec`` value, with its field codes filled in."""
    for quoted, plain in re.findall(r'"((?:[^"\\]|\\.)*)"|([^\s"]+)', unescaped(line)):
        word = re.sub(r"\\(.)", r"\1", quoted) if quoted else plain
        if word == "%f":
            yield from [] if file is None else [file]
        else:
            yield word.replace("%%", "%")


@pytest.mark.parametrize("name", ODD)
def test_the_command_is_read_as_it_was_given(name: str) -> None:
    command = (f"/opt/{name}/gaps", f"/srv/{name}/main.py")
    entry = values(desktop_files.desktop_entry(command, command[0]))
    started = list(words(entry["Exec"], "/tmp/x.gaps"))
    if started[:2] == ["/bin/sh", "-c"]:
        assert started[2] == 'exec "$0" "$@"'
        started = started[3:]
    assert started == [*command, desktop_files.FROM_DESKTOP, "/tmp/x.gaps"]
    assert unescaped(entry["TryExec"]) == command[0]


@pytest.mark.parametrize("name", ODD)
def test_the_validator_finds_nothing(name: str, tmp_path: Path) -> None:
    path = tmp_path / desktop_files.ENTRY
    path.write_text(
        desktop_files.desktop_entry([f"/opt/{name}/gaps"]), encoding="utf-8"
    )
    tool = system_tool("desktop-file-validate")
    done = subprocess.run(
        [tool, str(path)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.parametrize("name", ODD)
def test_glib_starts_the_program(name: str, tmp_path: Path) -> None:
    folder = tmp_path / name
    folder.mkdir()
    program, told = folder / "gaps", tmp_path / "told.json"
    program.write_text(
        f"#!{sys.executable} -I\nimport json, os, sys\ntold = {str(told)!r}\n"
        "json.dump(sys.argv, open(told + '~', 'w'))\nos.rename(told + '~', told)\n"
    )
    program.chmod(0o755)
    entry, file = tmp_path / desktop_files.ENTRY, folder / "a game.gaps"
    file.touch()
    entry.write_text(
        desktop_files.desktop_entry([str(program)], str(program)), encoding="utf-8"
    )
    subprocess.run(
        [system_tool("gio"), "launch", str(entry), str(file)],
        check=True,
        timeout=PATIENCE,
    )
    until = time.monotonic() + PATIENCE
    while not told.exists() and time.monotonic() < until:
        time.sleep(0.01)
    assert json.loads(told.read_text(encoding="utf-8")) == [
        *(str(program), desktop_files.FROM_DESKTOP, str(file))
    ]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("line\nbreak", "a line break"),
        ("tab\tin", "control"),
        ("\x7f", "control"),
        ("\udcff", "not in UTF-8"),
    ],
)
def test_a_path_that_no_entry_can_hold_is_refused(name: str, reason: str) -> None:
    with pytest.raises(InputError) as refused:
        desktop_files.desktop_entry([f"/opt/{name}/gaps"])
    assert reason in error_text(refused.value)
    assert "\n" not in error_text(refused.value)


def test_the_entry_is_in_every_language() -> None:
    entry = values(desktop_files.desktop_entry(["gaps"]))
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
    golden = Path(__file__).parents[1] / "store" / "golden"
    for path in golden.glob("recording-*.gaps"):
        assert path.read_text(encoding="utf-8").startswith(str(match.get("value")))


def test_the_icon_is_a_square_drawing() -> None:
    root = ET.fromstring(desktop_files.icon())
    left, top, wide, high = map(float, str(root.get("viewBox")).split())
    assert wide == high == float(str(root.get("width")))
    card = ET.fromstring(asset("backs/tall/ember.svg").read_text(encoding="utf-8"))
    assert left + wide / 2 == float(str(card.get("width"))) / 2
    assert top + high / 2 == float(str(card.get("height"))) / 2
