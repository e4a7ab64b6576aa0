"""The installer for Windows: compiled where NSIS is, tried where Wine is, too."""

from __future__ import annotations

import os
import re
import shutil
import struct
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

import gaps
from tests.system_tools import need
from tools.release.windows import installer
from tools.release.windows.installer import compile_installer, removal, values

TYPE = r"HKCU\Software\Classes\Gaps.Recording"
UNINSTALL = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\Gaps"
FILES = {
    "gaps.exe": b"the game",
    "gaps-console.exe": b"the game with a console",
    "licences/Gaps.txt": b"MIT",
    "_internal/gaps/assets/a $5 picture.svg": b"<svg/>",
}
# exit statuses of the installer
RUNNING = 3
TOO_OLD = 4
SECONDS = 300.0  # until a program that has not ended counts as hanging


def write(folder: Path, files: dict[str, bytes]) -> Path:
    for name, content in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    return folder


@pytest.fixture
def makensis() -> None:
    """Of the package nsis, for an installer with icons."""
    pytest.importorskip("PIL", reason="Pillow writes icons")
    need("makensis")


def test_the_uninstaller_deletes_each_file_and_no_folder_that_is_not_empty() -> None:
    lines = [*removal([r"a\b\two $.txt", "gaps.exe", r"a\one.txt"])]
    assert lines == [
        "!macro RemoveFiles",
        r'  Delete "$INSTDIR\a\b\two $$.txt"',
        r'  Delete "$INSTDIR\a\one.txt"',
        r'  Delete "$INSTDIR\gaps.exe"',
        r'  RMDir "$INSTDIR\a\b"',
        r'  RMDir "$INSTDIR\a"',
        "!macroend",
    ]


@pytest.mark.slow
def test_the_script_uses_every_value_it_is_given_and_no_other(tmp_path: Path) -> None:
    pytest.importorskip("PIL", reason="Pillow writes icons")
    given = values(
        write(tmp_path / "gaps", FILES), tmp_path, tmp_path / "setup.exe", "1.2.3"
    )
    script = installer.SCRIPT.read_text(encoding="utf-8")
    assert [name for name in given if f"${{{name}}}" not in script] == []
    assert given["NUMBERS"] == "1.2.3.0"
    assert given["APP_ID"] == gaps.APP_ID
    assert all(
        Path(given[name]).is_file()
        for name in ("ICON", "RECORDING_ICON", "SIDE_PICTURE", "LICENCE")
    )


def test_a_folder_that_is_no_bundle_for_windows_is_refused(tmp_path: Path) -> None:
    folder = write(tmp_path / "gaps", {"gaps": b"for Linux"})
    with pytest.raises(FileNotFoundError, match=r"has no gaps\.exe"):
        values(folder, tmp_path, tmp_path / "setup.exe", "1.2.3")
    folder = write(tmp_path / "full", {**FILES, "uninstall.exe": b""})
    with pytest.raises(
        FileExistsError, match=r"a file of the installer: uninstall\.exe"
    ):
        values(folder, tmp_path, tmp_path / "setup.exe", "1.2.3")


@pytest.mark.slow
def test_the_installer_is_a_program_for_windows_that_says_its_version(
    makensis: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gaps, "ADDRESS", "https://example.org/gaps")
    made = compile_installer(write(tmp_path / "gaps", FILES), tmp_path / "out")
    assert (
        made == tmp_path / "out" / f"gaps-{gaps.__version__}-windows-x86_64-setup.exe"
    )
    file = made.read_bytes()
    (at,) = struct.unpack_from("<I", file, 0x3C)
    assert file[at : at + 4] == b"PE\0\0"
    # 64 bits from Debian's, else 32
    assert struct.unpack_from("<H", file, at + 4)[0] in (0x8664, 0x014C)
    name, version = (
        text.encode("utf-16-le") for text in ("ProductVersion", gaps.__version__)
    )
    assert re.search(name + rb"\0+" + re.escape(version), file)


class Windows:
    """A Windows as Wine plays it, with its own drive."""

    def __init__(self, prefix: Path) -> None:
        self.prefix = prefix
        self.environment = {
            **os.environ,
            "WINEPREFIX": str(prefix),
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "winemenubuilder.exe=d;mscoree=;mshtml=",
        }
        self.environment.pop("DISPLAY", None)
        self.run("wineboot", "-i")
        self.run("winecfg", "-v", "win10")
        (self.local,) = (prefix / "drive_c" / "users").glob("*/AppData/Local")
        self.installed = self.local / "Programs" / "Gaps"
        self.shortcut = (
            self.local.parent / "Roaming/Microsoft/Windows/Start Menu/Programs/Gaps.lnk"
        )

    def start(self, *command: str | Path) -> subprocess.Popen[str]:
        return subprocess.Popen(
            ["wine", *map(str, command)],
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            errors="replace",
        )

    def run(self, *command: str | Path) -> tuple[int, str]:
        """Run a program; returns its exit status and what it printed."""
        process = self.start(*command)
        said, _ = process.communicate(timeout=SECONDS)
        return process.returncode, said

    def registered(self, key: str, value: str = "") -> str:
        """What the registry holds; empty for nothing."""
        status, said = self.run(
            "reg", "query", key, *(("/v", value) if value else ("/ve",))
        )
        lines = [line for line in said.splitlines() if "REG_" in line]
        return "" if status else lines[0].split("REG_", 1)[1].partition(" ")[2].strip()

    def files(self) -> dict[str, bytes]:
        """What is installed, by its path."""
        found = (file for file in self.installed.rglob("*") if file.is_file())
        return {
            str(file.relative_to(self.installed)): file.read_bytes() for file in found
        }


@pytest.fixture
def windows(makensis: None, tmp_path: Path) -> Iterator[Windows]:
    """A fresh one; skipped without Wine, which CI has not."""
    if shutil.which("wine") is None:
        pytest.skip("needs wine")
    system = Windows(tmp_path / "prefix")
    yield system
    subprocess.run(
        ["wineserver", "-k"], env=system.environment, check=False, timeout=SECONDS
    )


@pytest.mark.slow
def test_installed_updated_and_removed(windows: Windows, tmp_path: Path) -> None:
    bundle = write(tmp_path / "gaps", FILES)
    shutil.copyfile(
        windows.prefix / "drive_c/windows/system32/cmd.exe", bundle / "gaps.exe"
    )
    first = compile_installer(bundle, tmp_path / "out")
    assert windows.run(first, "/S")[0] == 0
    bundled = {name: (bundle / name).read_bytes() for name in FILES}
    assert {name: windows.files()[name] for name in bundled} == bundled
    assert {*windows.files()} - {*bundled} == {*installer.OWN}
    folder = windows.registered(UNINSTALL, "InstallLocation")
    assert folder.endswith(r"AppData\Local\Programs\Gaps")
    assert windows.registered(UNINSTALL, "DisplayVersion") == gaps.__version__
    assert windows.registered(UNINSTALL, "Publisher") == "The Gaps developers"
    assert windows.registered(r"HKCU\Software\Classes\.gaps") == "Gaps.Recording"
    assert windows.registered(TYPE) == "Recorded game of Gaps"
    assert windows.registered(TYPE + r"\DefaultIcon") == folder + r"\recording.ico"
    assert (
        windows.registered(TYPE + r"\shell\open\command")
        == rf'"{folder}\gaps.exe" "%1"'
    )
    assert windows.shortcut.is_file()

    running = windows.start(windows.installed / "gaps.exe")  # it waits for its input
    assert running.stdout is not None
    running.stdout.readline()
    assert windows.run(first, "/S")[0] == RUNNING
    assert (
        windows.run(windows.installed / "uninstall.exe", "/S", f"_?={folder}")[0]
        == RUNNING
    )
    assert {*windows.files()} == {*bundled, *installer.OWN}
    running.communicate(timeout=SECONDS)

    (windows.installed / "mine.txt").write_text("of the player")
    saves = (
        write(windows.local / "gaps", {"records.sqlite": b"games"}) / "records.sqlite"
    )
    second = write(
        tmp_path / "newer",
        {"gaps.exe": b"2", "gaps-console.exe": b"2", "new.txt": b"2"},
    )
    assert (
        windows.run(compile_installer(second, tmp_path / "out", "99.0.0"), "/S")[0] == 0
    )
    names = {"gaps.exe", "gaps-console.exe", "new.txt", "mine.txt", *installer.OWN}
    assert {*windows.files()} == names
    assert windows.registered(UNINSTALL, "DisplayVersion") == "99.0.0"

    assert (
        windows.run(windows.installed / "uninstall.exe", "/S", f"_?={folder}")[0] == 0
    )
    # with _?= it runs where it lies
    assert {*windows.files()} == {"uninstall.exe", "mine.txt"}
    assert saves.read_bytes() == b"games"
    for key in (UNINSTALL, TYPE, r"HKCU\Software\Classes\.gaps"):
        assert windows.run("reg", "query", key)[0] != 0
    assert not windows.shortcut.exists()


@pytest.mark.slow
def test_an_older_windows_is_refused(windows: Windows, tmp_path: Path) -> None:
    windows.run("winecfg", "-v", "win7")
    made = compile_installer(write(tmp_path / "gaps", FILES), tmp_path)
    assert windows.run(made, "/S")[0] == TOO_OLD
    assert not windows.installed.exists()
