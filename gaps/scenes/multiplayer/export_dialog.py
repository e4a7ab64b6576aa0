"""The choice of a file format for the scoresheet of a match."""

from __future__ import annotations

from functools import partial

from gaps.language import N_
from gaps.scenes.common.screen import Dialog, buttons, dialog_head
from gaps.stage.core.scene import Result
from gaps.stage.drawing.style import SPACE_L
from gaps.stage.view import Part, button, column, space
from gaps.stage.widgets import PRIMARY


class FormChosen(Result):
    """The scoresheet is wanted as a file of this form."""

    form: str
    """``txt`` or ``csv``."""


class ExportDialog(Dialog):
    """The choice between text and table.

    Ends with ``FormChosen``, or without a result.
    """

    called = N_("Export the scoresheet")
    about = (N_("A text is for reading, a table for a spreadsheet."),)
    size = (480, None)
    first_focus = "txt"

    def view(self) -> Part:
        text = partial(self._choose, "txt")
        table = partial(self._choose, "csv")
        return column(
            dialog_head(self.called, self.about[0]),
            space(SPACE_L),
            buttons(
                button("txt", N_("As text"), text, "share", look=PRIMARY),
                button("csv", N_("As table (CSV)"), table, "stats"),
            ),
            space(SPACE_L),
            buttons(self.cancel_button()),
        )

    def _choose(self, form: str) -> None:
        self.close(FormChosen(form))
