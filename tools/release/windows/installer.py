"""Compile the installer: ``python -m tools.release.windows.installer --bundle dist/gaps
--out DIR``.

The bundle is what ``pyinstaller build.spec`` makes on Windows. Needs ``makensis`` (NSIS
3), which runs on Linux, too: that of Debian and Ubuntu makes an installer of 64 bits.
``gaps.nsi``, beside this file, says what the installer does.
"""

from __future__ import annotations

import argparse
import io
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

import pygame

import gaps
from tools.release.bundle import icons
from tools.release.bundle.systems import COPYRIGHT, MAKER
from tools.release.linux.desktop_files import (
    MEDIA_TYPE,
    RECORDING,
    in_language,
    summary,
)

ROOT = Path(__file__).parents[3]
SCRIPT = Path(__file__).parent / "gaps.nsi"
PROGRAMS = ("gaps.exe", "gaps-console.exe")
OWN = ("uninstall.exe", "recording.ico")
"""Files that the installer adds beside those of the bundle."""
LANGUAGES = {"ENGLISH": "en", "GERMAN": "de", "FRENCH": "fr"}
"""The languages of the installer: as NSIS names them, and their codes."""
# pixels of the picture on the left of the last page, on a screen of normal density
SIDE = (164, 314)
CARD = 132
# as on the back of the card
NIGHT = pygame.Color("#132230")
DUSK = pygame.Color("#945741")


def file_name(version: str) -> str:
    """Return the file name of the installer."""
    return f"gaps-{version}-windows-x86_64-setup.exe"


def removal(files: list[str]) -> Iterator[str]:
    r"""Yield the lines of a script with the macro ``RemoveFiles``.

    It deletes just these ``files`` (such as ``licences\Gaps.txt``) and the folders that
    are empty then, so that nothing else is lost, whatever folder was chosen.
    """
    folders = {
        "\\".join(parts[:end])
        for each in files
        for parts in [each.split("\\")]
        for end in range(1, len(parts))
    }
    yield "!macro RemoveFiles"
    yield from (f'  Delete "$INSTDIR\\{_quoted(each)}"' for each in sorted(files))
    yield from (
        f'  RMDir "$INSTDIR\\{_quoted(each)}"' for each in sorted(folders, reverse=True)
    )
    yield "!macroend"


def write_side_picture(target: Path) -> None:
    """Write the card before an evening sky as a bitmap of 24 bits, which is what NSIS
    reads.
    """
    picture = pygame.Surface(SIDE, depth=24)
    for row in range(SIDE[1]):
        picture.fill(NIGHT.lerp(DUSK, (row / SIDE[1]) ** 2 * 0.7), (0, row, SIDE[0], 1))
    card = pygame.image.load(io.BytesIO(icons.png_of(CARD)), "card.png")
    picture.blit(card, card.get_rect(center=(SIDE[0] // 2, SIDE[1] * 2 // 5)))
    pygame.image.save(picture, target)


def _quoted(text: str) -> str:
    return text.replace("$", "$$").replace('"', '$\\"')


def values(bundle: Path, made: Path, out: Path, version: str) -> Mapping[str, str]:
    """Return the values for ``gaps.nsi``.

    Icons and the list of files are written to the folder ``made``.

    Raise ``FileNotFoundError`` if ``bundle`` is not a bundle for Windows.
    """
    for program in PROGRAMS:
        if not (bundle / program).is_file():
            raise FileNotFoundError(
                f"{bundle} has no {program}: make it with pyinstaller on Windows"
            )
    files = [each for each in bundle.rglob("*") if each.is_file()]
    names = ["\\".join(each.relative_to(bundle).parts) for each in files]
    if clash := {*names} & {*OWN}:
        raise FileExistsError(
            f"{bundle} has a file of the installer: {', '.join(sorted(clash))}"
        )
    icon = made / "gaps.ico"
    recording = made / "recording.ico"
    side = made / "side.bmp"
    listed = made / "files.nsh"
    icon.write_bytes(icons.ico(icons.png_of))
    recording.write_bytes(icons.ico(icons.document_png))
    write_side_picture(side)
    listed.write_text("\n".join(removal(names)) + "\n", encoding="utf-8")
    return {
        "VERSION": version,
        "NUMBERS": ".".join([*version.split(".")[:3], "0"]),
        "SIZE": str(sum(each.stat().st_size for each in files) // 1024),
        "OUT": str(out.resolve()),
        "BUNDLE": str(bundle.resolve()),
        "FILES": str(listed),
        "ICON": str(icon),
        "RECORDING_ICON": str(recording),
        "SIDE_PICTURE": str(side),
        "LICENCE": str(ROOT / "LICENSE"),
        "PUBLISHER": MAKER,
        "COPYRIGHT": COPYRIGHT,
        "ADDRESS": gaps.ADDRESS,
        "APP_ID": gaps.APP_ID,
        "MEDIA_TYPE": MEDIA_TYPE,
        **{
            f"RECORDING_{name}": in_language(RECORDING, code)
            for name, code in LANGUAGES.items()
        },
        **{f"SUMMARY_{name}": summary(code) for name, code in LANGUAGES.items()},
    }


def compile_installer(
    bundle: Path, folder: Path, version: str = gaps.__version__
) -> Path:
    """Write the installer of ``bundle`` to ``folder``, and return its file.

    Raise ``FileNotFoundError`` if ``bundle`` is not one or ``makensis`` is missing,
    ``RuntimeError`` with what ``makensis`` said if it fails.
    """
    makensis = shutil.which("makensis")
    if makensis is None:
        raise FileNotFoundError("makensis is missing; it is in the package nsis")
    out = folder / file_name(version)
    with tempfile.TemporaryDirectory() as made:
        given = values(bundle, Path(made), out, version)
        folder.mkdir(parents=True, exist_ok=True)
        defines = [f"-D{name}={value}" for name, value in given.items()]
        done = subprocess.run(
            [makensis, "-V2", "-WX", "-INPUTCHARSET", "UTF8", *defines, str(SCRIPT)],
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
    if done.returncode:
        raise RuntimeError(f"makensis failed:\n{done.stdout}{done.stderr}")
    return out


def main() -> None:
    """Compile the installer, and print where it is."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.release.windows.installer",
        description=__doc__.split("\n")[0],
    )
    parser.add_argument(
        "--bundle", type=Path, required=True, help="the folder with gaps.exe"
    )
    parser.add_argument(
        "--out",
        type=Path,
        required=True,
        metavar="DIR",
        help="where the installer is written",
    )
    asked = parser.parse_args()
    try:
        print(compile_installer(asked.bundle, asked.out))
    except (OSError, RuntimeError) as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
