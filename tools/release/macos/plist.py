"""The Info.plist of the ``.app``, with the type of the game's files."""

from __future__ import annotations

from collections.abc import Mapping

from gaps.language import available
from gaps.store.sharing.shared import SUFFIX
from tools.release.bundle.systems import COPYRIGHT
from tools.release.linux.desktop_files import MEDIA_TYPE, NAME, RECORDING

IDENTIFIER = "io.github.gaps-patience.Gaps"
"""The id of the program. ``gaps.APP_ID`` has ``_`` where this has ``-``: an identifier
of macOS may not hold ``_``, and a name on the D-Bus of Linux should not hold ``-``.
"""
RECORDING_TYPE = "io.github.gaps-patience.recording"
RECORDING_ICON = "recording.icns"
"""The picture of a file, in the folder ``Resources``."""
OLDEST = "11.0"
"""The oldest macOS on a processor by Apple. On one by Intel, pygame-ce 2.5.8 (wheels:
``macosx_10_13``) would run on 10.13, too; one promise for both is easier to keep.
"""


def info_plist(version: str) -> Mapping[str, object]:
    """Return what the Info.plist says beside what PyInstaller writes anyway.

    A file that is opened by a double click comes as an event, which SDL turns into a
    dropped file. So PyInstaller need not put it on the command line (its
    ``argv_emulation``).
    """
    return {
        "CFBundleDisplayName": NAME,
        "CFBundleShortVersionString": version,
        "CFBundleVersion": version,
        "CFBundleDevelopmentRegion": "en",
        "CFBundleLocalizations": [*available()],
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": RECORDING.id,
                "CFBundleTypeIconFile": RECORDING_ICON,
                "CFBundleTypeRole": "Viewer",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [RECORDING_TYPE],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": RECORDING_TYPE,
                "UTTypeDescription": RECORDING.id,
                "UTTypeConformsTo": ["public.utf8-plain-text"],
                "UTTypeIconFile": RECORDING_ICON,
                "UTTypeTagSpecification": {
                    "public.filename-extension": [SUFFIX.removeprefix(".")],
                    "public.mime-type": [MEDIA_TYPE],
                },
            }
        ],
        "LSApplicationCategoryType": "public.app-category.card-games",
        "LSMinimumSystemVersion": OLDEST,
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": COPYRIGHT,
        "NSSupportsAutomaticGraphicsSwitching": True,
    }
