"""A message: a title, some lines of text and a button."""

from __future__ import annotations

from gaps.language import N_
from gaps.scenes.common.screen import Dialog
from gaps.scenes.shell.context import Context
from gaps.stage.core.scene import Scene
from gaps.stage.view import Label, Part, Use, column, row, space
from gaps.stage.widgets import PRIMARY, Button

MAX_LINES = 5


class MessageDialog(Dialog):
    """Ends without a result."""

    size = (520, None)

    def __init__(self, context: Context, below: Scene, title: str, note: str) -> None:
        super().__init__(context, below)
        self.title, self.note = title, note

    @property
    def spoken_title(self) -> str:
        return self.title

    def view(self) -> Part:
        done = Button("done", N_("Done"), icon="tick", look=PRIMARY)
        return column(
            Label(self.title, "h2", says="", size=44),
            Label(self.note, "body", "mid", "topleft", lines=MAX_LINES, leading=22),
            row(space(), Use(done, self.back, size=150), size=48),
            gap=12,
        )
