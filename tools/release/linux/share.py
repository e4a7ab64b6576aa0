"""The files of a system-wide installation, in ``share``: ``python -m
tools.release.linux.share FOLDER``.

That is the desktop entry, the file type, the AppStream metadata and the icons.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path

from gaps import APP_ID
from tools.release.bundle.icons import png_of
from tools.release.linux import desktop_files, metainfo

ICON_SIDES = (16, 22, 24, 32, 48, 64, 96, 128, 256, 512)  # pixels


def share_files() -> Mapping[Path, bytes]:
    """Return the files by their paths in ``share``, for a program that ``gaps`` starts."""
    icons = Path("icons", "hicolor")
    texts = {
        Path("applications", desktop_files.ENTRY): desktop_files.desktop_entry(),
        Path("mime", "packages", desktop_files.MIME_FILE): desktop_files.mime_type(),
        Path("metainfo", metainfo.FILE): metainfo.metainfo(),
        icons / "scalable" / "apps" / desktop_files.ICON_FILE: desktop_files.icon(),
    }
    files = {path: text.encode("utf-8") for path, text in texts.items()}
    for side in ICON_SIDES:
        place = icons / f"{side}x{side}" / "apps" / f"{APP_ID}.png"
        files[place] = png_of(side)
    return files


def write(folder: Path) -> None:
    """Write all files into ``folder``. Raise ``OSError``."""
    for path, content in share_files().items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)


def main() -> None:
    """Write the files into the folder that the command line names."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.release.linux.share", description=__doc__.split("\n")[0]
    )
    parser.add_argument(
        "folder",
        type=Path,
        metavar="FOLDER",
        help="such as /usr/share; is made if need be",
    )
    write(parser.parse_args().folder)


if __name__ == "__main__":
    main()
