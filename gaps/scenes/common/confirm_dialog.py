"""Dialogs with a title and some words: a question with two answers, and a message."""

from __future__ import annotations

from enum import Enum

from gaps.language import N_, Text
from gaps.scenes.common.scene_results import Confirmed
from gaps.scenes.common.screen import Dialog, buttons
from gaps.scenes.shell.context import Context
from gaps.stage.core.scene import Scene
from gaps.stage.view import Label, Part, button, column, row, space
from gaps.stage.widgets import PRIMARY


class ConfirmDialog(Dialog):
    """Ends with ``Confirmed(question)`` for the first answer; without a result for the second and Esc.

    ``cautious`` gives the focus to the second answer, so that Enter alone changes nothing.
    """

    size = (440, 178)
    title = ""

    def __init__(
        self,
        context: Context,
        below: Scene,
        question: Enum,
        title: str,
        note: str,
        answers: tuple[Text, Text],
        *,
        cautious: bool = False,
    ) -> None:
        super().__init__(context, below)
        self.question, self.title, self.note = question, title, note
        self.answers = answers
        self.first_focus = "no" if cautious else "yes"

    def view(self) -> Part:
        yes, no = self.answers
        return column(
            Label(self.title, "h2", says="", size=36),
            Label(self.note, "body", "mid"),
            space(),
            buttons(button("yes", yes, self.accept, look=PRIMARY), button("no", no, self.back)),
        )

    def accept(self) -> None:
        self.close(Confirmed(self.question))


MAX_LINES = 5


class MessageDialog(Dialog):
    """Ends without a result."""

    size = (520, None)
    title = ""

    def __init__(self, context: Context, below: Scene, title: str, note: str) -> None:
        super().__init__(context, below)
        self.title, self.note = title, note

    def view(self) -> Part:
        done = button("done", N_("Done"), self.back, "tick", look=PRIMARY, size=150)
        return column(
            Label(self.title, "h2", says="", size=44),
            Label(self.note, "body", "mid", "topleft", lines=MAX_LINES, leading=22),
            row(space(), done, size=48),
            gap=12,
        )
