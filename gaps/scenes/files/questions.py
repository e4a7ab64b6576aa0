"""The files that the game asks for."""

from __future__ import annotations

from enum import Enum, auto
from pathlib import Path

from gaps.language import _
from gaps.stage.core.dialog_programs import FileKind, FileQuestion
from gaps.store.sharing.recording import SUFFIX


class Purpose(Enum):
    """What a file is wanted for."""

    BACK = auto()
    OPEN_GAME = auto()
    SAVE_GAME = auto()
    IMPORT = auto()
    EXPORT = auto()


def question(purpose: Purpose, place: Path) -> FileQuestion:
    """What is asked for a purpose; ``place`` is a folder, or for saving the file that is proposed."""
    match purpose:
        case Purpose.BACK:
            return FileQuestion(
                _("Choose a picture"), FileKind(_("Pictures"), (".png", ".jpg", ".jpeg")), place
            )
        case Purpose.OPEN_GAME:
            return FileQuestion(_("Open a game"), FileKind(_("Recorded games"), (SUFFIX,)), place)
        case Purpose.SAVE_GAME:
            return FileQuestion(_("Save this game"), FileKind(_("Recorded games"), (SUFFIX,)), place, True)
        case Purpose.IMPORT:
            return FileQuestion(_("Import records"), FileKind(_("Records"), (".json", ".csv")), place)
        case Purpose.EXPORT:
            return FileQuestion(_("Export the records"), FileKind(_("Records"), (place.suffix,)), place, True)
