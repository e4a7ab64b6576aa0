"""How each system is told what the program is: a desktop entry, a version resource, an Info.plist."""

from __future__ import annotations

from collections.abc import Mapping

NAME, WORDS = "Gaps", "The patience of open spaces"
MAKER = "The authors of Gaps"
IDENTIFIER = "io.github.gaps-patience"

DESKTOP = f"""[Desktop Entry]
Type=Application
Name={NAME}
GenericName=Patience
Comment={WORDS}
Exec=gaps
Icon=gaps
Terminal=false
Categories=Game;CardGame;
Keywords=solitaire;patience;cards;montana;addiction;
StartupWMClass={NAME}
"""
"""For Linux. ``Exec`` and ``Icon`` are names; ``ADD_TO_MENU`` puts the paths of an unpacked folder there."""

ADD_TO_MENU = """#!/bin/sh
# Puts Gaps into the menu of this desktop, for this user; with --remove takes it out again.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
entry="${XDG_DATA_HOME:-$HOME/.local/share}/applications/gaps.desktop"
if [ "${1:-}" = --remove ]; then
  rm -f "$entry"
  exit 0
fi
mkdir -p "$(dirname "$entry")"
sed -e "s|^Exec=.*|Exec=\\"$here/gaps\\"|" -e "s|^Icon=.*|Icon=$here/gaps.png|" \\
  "$here/gaps.desktop" > "$entry"
echo "Gaps is in the menu now ($entry)."
"""


def info_plist(version: str) -> Mapping[str, object]:
    """For macOS: what the Info.plist of the ``.app`` says beside what is there anyway."""
    return {
        "CFBundleDisplayName": NAME,
        "CFBundleShortVersionString": version,
        "CFBundleVersion": version,
        "LSApplicationCategoryType": "public.app-category.card-games",
        "LSMinimumSystemVersion": "11.0",
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": f"{MAKER}, MIT licence",
        "NSSupportsAutomaticGraphicsSwitching": True,
    }


def version_resource(version: str) -> str:
    """For Windows: the version resource in the form PyInstaller reads."""
    numbers = (*(int(part) for part in version.split(".")[:3]), 0)
    strings = {
        "CompanyName": MAKER,
        "FileDescription": f"{NAME}: {WORDS}",
        "FileVersion": version,
        "InternalName": "gaps",
        "LegalCopyright": f"{MAKER}, MIT licence",
        "OriginalFilename": "gaps.exe",
        "ProductName": NAME,
        "ProductVersion": version,
    }
    table = ", ".join(f"StringStruct({name!r}, {value!r})" for name, value in strings.items())
    return (
        "VSVersionInfo(\n"
        f"  ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3f, flags=0x0, OS=0x40004,\n"
        "    fileType=0x1, subtype=0x0, date=(0, 0)),\n"
        f"  kids=[StringFileInfo([StringTable('040904B0', [{table}])]),\n"
        "    VarFileInfo([VarStruct('Translation', [1033, 1200])])])\n"
    )
