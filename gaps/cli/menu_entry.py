"""``gaps --add-to-menu``: puts the game into the menu of a Linux desktop, for this
user, and takes it out.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import gaps
from gaps import APP_ID
from gaps.asset_files import asset
from gaps.cli import desktop_files
from gaps.engine import InputError
from gaps.language import _, error_text
from gaps.stage.core.file_dialog import system_environment

SUPPORTED = sys.platform not in ("win32", "darwin")
PATIENCE = 60.0  # seconds for one of the system's tools
FORMER = Path("applications/gaps.desktop")
"""The entry that version 0.1.0 made."""
FORMER_LINE = "StartupWMClass=Gaps"
TOOLS = (("update-mime-database", "mime"), ("update-desktop-database", "applications"))
"""Each is called with a folder of the user's data, and lets the desktop notice what has
changed in it.
"""
XDG_UTILS = ("xdg-desktop-menu", "xdg-icon-resource")
"""Called where they are: they know of the caches that some desktops have besides."""


def add() -> int:
    """Put the game into the menu and let it open ``.gaps`` files. Returns the exit
    status: 0, or 1.
    """
    try:
        folder = data_folder()
        for path, content in files(starting_command()).items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(content)
        _remove_former(folder)
    except (InputError, OSError) as error:
        return _failed(error)
    notes = list(_update(folder))
    entry = folder / "applications" / desktop_files.ENTRY
    print(_("Gaps is in the menu, and opens .gaps files ({path}).").format(path=entry))
    print(*notes, sep="\n", end="\n" if notes else "")
    return 0


def remove() -> int:
    """Take out what ``add`` has put there. Returns the exit status: 0, or 1."""
    try:
        folder = data_folder()
        for path in paths():
            (folder / path).unlink(missing_ok=True)
        _remove_former(folder)
    except (InputError, OSError) as error:
        return _failed(error)
    list(_update(folder))
    print(_("Gaps is no longer in the menu."))
    return 0


def files(command: Sequence[str]) -> Mapping[Path, bytes]:
    """The files of a game that ``command`` starts, by their paths in the folder of a
    user's data.

    Raises ``InputError`` if no menu can start it.
    """
    texts = (
        desktop_files.desktop_entry(command, command[0]),
        desktop_files.mime_type(),
        desktop_files.icon(),
    )
    contents = (
        *(text.encode("utf-8") for text in texts),
        asset("icon.png").read_bytes(),
    )
    return dict(zip(paths(), contents, strict=True))


def paths() -> tuple[Path, ...]:
    """The paths of the desktop entry, the file type and the icons, in the folder of a
    user's data.
    """
    return (
        Path("applications", desktop_files.ENTRY),
        Path("mime", "packages", desktop_files.MIME_FILE),
        Path("icons", "hicolor", "scalable", "apps", desktop_files.ICON_FILE),
        Path("icons", "hicolor", "256x256", "apps", f"{APP_ID}.png"),
    )


def starting_command() -> tuple[str, ...]:
    """What starts this game from anywhere: the standalone program, the source tree, or
    the package.

    Raises ``InputError`` in a Flatpak, which is in the menu already.
    """
    if os.environ.get("FLATPAK_ID"):
        raise InputError("a Flatpak is in the menu from its installation on")
    if getattr(sys, "frozen", False):
        return (sys.executable,)
    script = Path(gaps.__file__).parents[1] / "main.py"
    return (
        (sys.executable, str(script))
        if script.is_file()
        else (sys.executable, "-P", "-m", "gaps")
    )


def data_folder() -> Path:
    """The folder of this user's data, by the XDG Base Directory specification: a
    relative path is ignored. Raises ``InputError`` if the system knows no home folder.
    """
    named = os.environ.get("XDG_DATA_HOME", "")
    if os.path.isabs(named):
        return Path(named)
    try:
        return Path.home() / ".local" / "share"
    except RuntimeError:
        raise InputError("your home folder is not known; set HOME") from None


def _remove_former(folder: Path) -> None:
    path = folder / FORMER
    with contextlib.suppress(FileNotFoundError, UnicodeDecodeError):
        if FORMER_LINE in path.read_text(encoding="utf-8").splitlines():
            path.unlink()


def _update(folder: Path) -> Iterator[str]:
    """Call the tools; yields a note for each that is missing or fails."""
    with contextlib.suppress(OSError):
        # a change of its time tells that icons have changed
        os.utime(folder / "icons" / "hicolor")
    for tool, name in TOOLS:
        if (found := shutil.which(tool)) is None:
            yield _(
                "{tool} is not installed: .gaps files may not open with the game."
            ).format(tool=tool)
        elif (folder / name).is_dir() and not _ends_well([found, str(folder / name)]):
            yield _("{tool} failed: .gaps files may not open with the game.").format(
                tool=tool
            )
    for found in filter(None, map(shutil.which, XDG_UTILS)):
        _ends_well([found, "forceupdate", "--mode", "user"])


def _ends_well(words: Sequence[str]) -> bool:
    import subprocess  # which takes long: only here it is needed

    try:
        done = subprocess.run(
            words,
            check=False,
            capture_output=True,
            timeout=PATIENCE,
            env=system_environment(),
        )
    except (OSError, subprocess.SubprocessError):
        return False
    return done.returncode == 0


def _failed(error: InputError | OSError) -> int:
    print("gaps:", error_text(error), file=sys.stderr)
    return 1
