"""Dialogs with a title and some words: a question with two answers, and a message."""

from __future__ import annotations

from gaps.language import N_, Text
from gaps.scenes.common import keys_text
from gaps.scenes.common.program_scene import DeferredAction
from gaps.scenes.common.screen import (
    Dialog,
    buttons,
    dialog_title,
    question_note,
)
from gaps.scenes.shared.context import Context
from gaps.stage.core.scene import Quit, Scene, Transition
from gaps.stage.drawing.style import SPACE_M
from gaps.stage.view import Action, Label, Part, button, column, row, space
from gaps.stage.widgets import PRIMARY


class ConfirmDialog(Dialog):
    """A question with two answers, about something that destroys a game or records.

    The first answer closes the dialog and runs ``action``; the second, or Esc, only
    closes it. The second is the default, amber and chosen by Enter.
    """

    size = (440, 178)
    title = ""
    first_focus = "no"

    def __init__(
        self,
        context: Context,
        below: Scene,
        action: Action,
        title: str,
        note: str,
        answers: tuple[Text, Text],
    ) -> None:
        super().__init__(context, below)
        self.action = action
        self.title = title
        self.note = note
        self.answers = answers

    def view(self) -> Part:
        yes, no = self.answers
        return column(
            dialog_title(self.title),
            question_note(self.note),
            space(),
            buttons(
                button("yes", yes, self.accept),
                button("no", no, self.back, look=PRIMARY),
            ),
        )

    def accept(self) -> None:
        self.close(DeferredAction(self.action))


MAX_LINES = 5


class MessageDialog(Dialog):
    """A message. Ends without a result."""

    size = (520, None)
    title = ""

    def __init__(self, context: Context, below: Scene, title: str, note: str) -> None:
        super().__init__(context, below)
        self.title = title
        self.note = note

    def view(self) -> Part:
        note = Label(
            self.note,
            "body",
            "mid",
            "topleft",
            lines=MAX_LINES,
            leading=22,
        )
        return column(
            dialog_title(self.title, 44),
            note,
            row(space(), self.done_button(), size=48),
            gap=SPACE_M,
        )


class AlreadyRunning(Dialog):
    """The notice that another copy of the program is running.

    It lies over the first scene of the second copy, which can be played but saves
    nothing.
    """

    called = N_("Gaps is already running")
    about = keys_text.ANY_SCREEN.sentences
    size = (600, 236)
    pad = (28, 24, 28, 28)
    first_focus = "quit"

    def view(self) -> Part:
        note = N_(
            "The other window saves your games and settings. This one shows a copy of them and saves nothing."
        )
        play = button("play", N_("Play without saving"), self.close)
        return column(
            dialog_title(self.called, 54),
            Label(
                note,
                "body",
                "mid",
                "topleft",
                lines=3,
                leading=24,
            ),
            space(),
            buttons(play, button("quit", N_("Quit"), Quit, look=PRIMARY)),
        )

    def back(self) -> Transition:
        return Quit()
