"""The parts of the Debian package, without building one; and the package itself where
there is a bundle.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

import gaps
from gaps import APP_ID
from gaps.cli import options
from gaps.engine import CATALOGUE
from tests.system_tools import system_tool
from tools.release.linux import deb, desktop_files, metainfo, packages, share
from tools.release.linux.metainfo import ROOT, releases

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="packages are made on Linux"
)
BUNDLE = os.environ.get("GAPS_BUNDLE")


def test_a_system_gets_an_icon_of_every_size(tmp_path: Path) -> None:
    share.write(tmp_path)
    for side in share.ICON_SIDES:
        icon = tmp_path / f"icons/hicolor/{side}x{side}/apps/{APP_ID}.png"
        assert pygame.image.load(icon).get_size() == (side, side)
    assert (
        tmp_path / "icons/hicolor/scalable/apps" / desktop_files.ICON_FILE
    ).is_file()
    assert "\nExec=gaps --from-desktop %f\n" in (
        tmp_path / "applications" / desktop_files.ENTRY
    ).read_text(encoding="utf-8")


def test_every_library_that_sdl_opens_has_its_package() -> None:
    found = [*Path(pygame.__file__).parents[1].glob("pygame_ce.libs/libSDL2-2*.so*")]
    if not found:
        pytest.skip("this pygame-ce is not the wheel")
    of_the_c_library = {"libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0"}
    opened = {
        name
        for name in packages.opened_by(found[0].read_bytes())
        if not name.startswith("libSDL2")
    }
    assert opened - of_the_c_library == {
        *packages.DISPLAY,
        *packages.OTHERS,
        *packages.UNUSED,
    }


def words_of(text: str) -> str:
    """The words of a text, however its lines are broken."""
    return " ".join(word for word in text.split() if word not in (".", "*"))


def test_the_control_file_describes_the_game_as_a_software_centre_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(gaps, "ADDRESS", "")
    assert "Maintainer: The Gaps developers <>\nVersion" in deb.text_of("control")
    monkeypatch.setattr(gaps, "ADDRESS", "https://example.org/gaps")
    text = deb.text_of(
        "control",
        variants=str(len(CATALOGUE)),
        version="1.2.3",
        depends="libc6 (>= 2.36)",
    )
    assert "Version: 1.2.3\n" in text
    assert "Depends: libc6 (>= 2.36)\n" in text
    assert "Maintainer: The Gaps developers <noreply@example.org>\n" in text
    assert "Homepage: https://example.org/gaps\n" in text
    assert "Upstream-Contact: https://example.org/gaps\n" in deb.text_of("copyright")
    assert " -- The Gaps developers <noreply@example.org>  " in deb.changelog()
    summary, *lines = text.split("Description: ")[1].splitlines()
    assert summary.casefold() == desktop_files.summary().casefold()
    told = [
        each.id.format(variants=len(CATALOGUE))
        for each in (*metainfo.PARAGRAPHS, *metainfo.POINTS)
    ]
    assert words_of("\n".join(lines)) == words_of("\n".join(told))
    for line in lines:
        assert re.match(r" \S| {2}[* ] ?\S", line), line
        assert line == " ." or len(line) <= 80


def test_the_copyright_file_has_a_text_for_each_licence() -> None:
    text = deb.text_of("copyright")
    stanzas = text.split("\n\n")
    assert stanzas[0].startswith("Format: https://www.debian.org/")
    for stanza in stanzas[1:]:
        assert stanza.startswith(("Files: ", "License: "))
        assert all(
            line.startswith(" ") or re.match(r"[\w-]+: \S", line)
            for line in stanza.splitlines()
        ), stanza
    used = {
        line
        for stanza in stanzas
        for line in stanza.splitlines()
        if line.startswith("License: ")
    }
    assert used == {"License: Expat", "License: OFL-1.1", "License: various"}
    mit = (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert words_of(mit.split("\n\n", 2)[2]) in words_of(text)
    for name in ("BarlowSemiCondensed", "Fraunces"):
        font = (ROOT / "assets" / "fonts" / f"OFL-{name}.txt").read_text(
            encoding="utf-8"
        )
        owner, licence = font.split("\n", 1)
        assert (
            f"assets/fonts/{name}*\n{owner.replace('Copyright', 'Copyright:')}\n"
            in text
        )
        assert words_of(licence) in words_of(text)


def test_the_changelog_is_one_that_dpkg_reads(tmp_path: Path) -> None:
    path = tmp_path / "changelog"
    path.write_text(deb.changelog(), encoding="utf-8")
    words = [
        system_tool("dpkg-parsechangelog"),
        "-l",
        str(path),
        "--all",
        "--format",
        "rfc822",
    ]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert not done.stderr
    assert re.search(rf"^Version: {releases()[0][0]}$", done.stdout, re.MULTILINE)


def test_the_manual_names_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        options.read_options(["--help"])
    named = set(re.findall(r"(?<!\S)--[a-z-]+", capsys.readouterr().out))
    page = deb.text_of("gaps.6", version="1.2.3", date="2026-11-22").replace("\\-", "-")
    assert "@" not in page
    assert set(re.findall(r"(?<=[B ])--[a-z-]+", page)) == named


@pytest.mark.window
@pytest.mark.skipif(
    not BUNDLE,
    reason="GAPS_BUNDLE names no bundle; build one with: pyinstaller build.spec",
)
def test_the_package_has_no_error(tmp_path: Path) -> None:
    system_tool(packages.PROGRAM)
    made = deb.build(Path(str(BUNDLE)), tmp_path)
    assert re.fullmatch(r"gaps-patience_\d+\.\d+\.\d+_\w+\.deb", made.name)
    listed = subprocess.run(
        ["dpkg-deb", "--contents", made], capture_output=True, text=True, check=True
    ).stdout
    assert "./usr/bin/gaps -> ../lib/gaps-patience/gaps\n" in listed
    assert all(line.split()[1] == "root/root" for line in listed.splitlines())
    fields = subprocess.run(
        ["dpkg-deb", "--field", made], capture_output=True, text=True, check=True
    ).stdout
    assert re.search(r"^Depends: .*libc6 \(>= 2\.\d+\)", fields, re.MULTILINE)
    assert "libsqlite3" not in fields
    words = [
        system_tool("lintian"),
        "--profile",
        "debian",
        "--fail-on",
        "error",
        str(made),
    ]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
