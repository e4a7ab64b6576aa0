"""What macOS is told: the program, its version, and the type of its files."""

from __future__ import annotations

import plistlib
import re
from typing import Any

import gaps
from gaps import language
from gaps.store.sharing.shared import SUFFIX
from tools.release.macos import plist


def read_back() -> dict[str, Any]:
    """The Info.plist, written as a file and read again."""
    found = plistlib.loads(plistlib.dumps(dict(plist.info_plist(gaps.__version__))))
    assert isinstance(found, dict)
    return found


def test_it_names_the_game_its_version_and_its_languages() -> None:
    told = read_back()
    assert (
        told["CFBundleShortVersionString"]
        == told["CFBundleVersion"]
        == gaps.__version__
    )
    assert told["CFBundleDisplayName"] == "Gaps"
    assert told["CFBundleLocalizations"] == [*language.available()]
    assert told["NSHighResolutionCapable"] is True
    assert re.fullmatch(r"\d+\.\d+", told["LSMinimumSystemVersion"])


def test_identifiers_hold_only_what_macos_allows_and_agree_with_those_of_linux() -> (
    None
):
    for identifier in (plist.IDENTIFIER, plist.RECORDING_TYPE):
        assert re.fullmatch(r"[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+", identifier)
    assert plist.IDENTIFIER.replace("-", "_") == gaps.APP_ID


def test_a_recording_opens_with_the_game_that_owns_its_type() -> None:
    told = read_back()
    (document,) = told["CFBundleDocumentTypes"]
    (exported,) = told["UTExportedTypeDeclarations"]
    assert document["LSItemContentTypes"] == [exported["UTTypeIdentifier"]]
    assert document["LSHandlerRank"] == "Owner"
    assert exported["UTTypeTagSpecification"]["public.filename-extension"] == [
        SUFFIX[1:]
    ]
    assert (
        document["CFBundleTypeIconFile"]
        == exported["UTTypeIconFile"]
        == plist.RECORDING_ICON
    )
