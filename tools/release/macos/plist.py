"""The Info.plist of the ``.app``."""

from __future__ import annotations

from collections.abc import Mapping

from tools.release.bundle.systems import COPYRIGHT, NAME

IDENTIFIER = "io.github.gaps-patience.Gaps"
"""The id of the program. On Linux it is written with ``_``, which may not stand in an identifier of macOS, as
``-`` may not stand in an element of a name on D-Bus."""


def info_plist(version: str) -> Mapping[str, object]:
    """Return what the Info.plist says beside what PyInstaller writes anyway."""
    return {
        "CFBundleDisplayName": NAME,
        "CFBundleShortVersionString": version,
        "CFBundleVersion": version,
        "LSApplicationCategoryType": "public.app-category.card-games",
        "LSMinimumSystemVersion": "11.0",
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": COPYRIGHT,
        "NSSupportsAutomaticGraphicsSwitching": True,
    }
