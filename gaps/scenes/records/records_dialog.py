"""The dialog of the records: exporting them, and resetting the statistics."""

from __future__ import annotations

from pathlib import Path

from gaps.background import Job
from gaps.language import N_, _, joined, ngettext
from gaps.scenes.common.confirm_dialog import ConfirmDialog
from gaps.scenes.common.screen import LATE_CHECK_SECONDS, Dialog, dialog_head
from gaps.scenes.shared.context import Context
from gaps.scenes.text import match_text, numbers
from gaps.stage.core import clipboard
from gaps.stage.core.scene import Push, Scene, Transition
from gaps.stage.drawing.style import SPACE_M
from gaps.stage.view import (
    Label,
    Part,
    button,
    column,
    row,
    space,
)
from gaps.stage.widgets import PRIMARY
from gaps.store.files.store import NAME
from gaps.store.records.missed import MissedLog
from gaps.values import with_fields


class RecordsDialog(Dialog):
    """The dialog of the player's records.

    Ends without a result. The last action left a ``message``, and may have ``failed``.
    """

    called = N_("Your records")
    size = (600, 400)
    pad = (28, 20, 28, 24)
    first_focus = "csv"

    def __init__(self, context: Context, below: Scene) -> None:
        super().__init__(context, below)
        self.exported: Path | None = None  # the file that was written last
        # copies and deletes the records, which takes time on the disk
        self._beginning: Job[Path | None] | None = None
        self._looks = self.clock.alarm(self._look)

    def load(self) -> None:
        self.count = self.context.folder.records.count()

    def view(self) -> Part:
        has_games = self.count > 0
        export = button(
            "csv", N_("Export as CSV"), self._export, "share", enabled=has_games
        )
        copy = button(
            "copy",
            N_("Copy the location"),
            self._copy_path,
            "share",
            enabled=self.exported is not None,
        )
        anew = button(
            "anew",
            N_("Begin the statistics anew…"),
            self._ask_to_begin_anew,
            "retry",
            enabled=has_games and self._beginning is None,
        )
        colour = "ember" if self.failed else "hi"
        outcome = Label(self.message, "note", colour, "topleft", lines=3, leading=20)
        done = button("done", N_("Done"), self.back, "tick", look=PRIMARY)
        return column(
            row(dialog_head(self.called, self._note()), size=96),
            _pair(export, copy),
            _pair(anew),
            column(outcome, share=1, pad=(0, SPACE_M, 0, 0)),
            _pair(space(), done, below=0),
        )

    def _note(self) -> str:
        if not self.count:
            return _("No game is on record.")
        count = numbers.game_count(self.count)
        on_record = _("{games} on record.", games=count)
        kept = _("They are all in the file {name}, which you can copy.")
        return joined(" ", (on_record, kept.format(name=NAME)))

    def _ask_to_begin_anew(self) -> Transition:
        note = ngettext(
            "{number} game is deleted. A copy of it is made first.",
            "{number} games are deleted. A copy of them is made first.",
            self.count,
        )
        title = _("Begin the statistics anew?")
        answers = (_("Begin anew"), _("Keep them"))
        return Push(
            ConfirmDialog(
                self.context,
                self,
                self._begin_anew,
                title,
                note,
                answers,
            )
        )

    def _begin_anew(self) -> None:
        records = self.context.folder.records
        now = self.context.now()
        self._beginning = Job(lambda _cancelled: records.begin_anew(now), "new start")
        self._looks.set(LATE_CHECK_SECONDS)
        self.show_message(_("The records are copied…"))

    def _look(self) -> bool:
        """Check whether the copy is done; return True if it is."""
        beginning = self._beginning
        if beginning is None or not beginning.done:
            self._looks.set(LATE_CHECK_SECONDS)
            return False
        self._beginning = None
        with self.context.survives_errors():
            beginning.check()
        self._tell_copy(beginning.answer)
        return True

    def _tell_copy(self, copy: Path | None) -> None:
        if copy is None:
            self._report(None)
            return
        self.exported = copy
        folder = self.context.folder
        log = folder.load_crossroads()
        folder.save_crossroads(with_fields(log, days={}, solved=0))
        folder.save_missed(MissedLog())
        self._report(
            _("The statistics are empty. All that was in them is in {path}.", path=copy)
        )
        self.focus("done")

    def _export(self) -> None:
        name = f"records-{self.context.now():%Y-%m-%d-%H%M%S}"
        self.exported = self.context.folder.records.export(name)
        if self.exported is None:
            self._report(None)
        else:
            self._report(match_text.export_done(self.exported))

    def _copy_path(self) -> None:
        if clipboard.copy(str(self.exported)):
            self._report(_("The location is copied."))
        else:
            self._report(_("The clipboard cannot be reached."), failed=True)

    def _report(self, message: str | None, failed: bool = False) -> None:
        self.load()
        nothing = _("That could not be done now: nothing was changed.")
        self.show_message(message or nothing, failed or message is None)


def _pair(*parts: Part, below: float = 20) -> Part:
    """Return widgets side by side, as high as a button.

    Those without a size share the room.
    """
    shared = (
        each if each.size is not None else with_fields(each, share=1) for each in parts
    )
    return column(row(*shared, gap=SPACE_M, size=48), space(below), size=48 + below)
