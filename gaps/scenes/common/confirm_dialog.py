"""Dialogs with a title and some words: a question with two answers, and a message."""

from __future__ import annotations

from collections.abc import Sequence

from gaps.language import N_, Text
from gaps.scenes.common import keys_text
from gaps.scenes.common.program_scene import Decided
from gaps.scenes.common.screen import (
    Dialog,
    Shortcut,
    buttons,
    dialog_title,
    question_note,
)
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.shared.context import Context
from gaps.stage.core.scene import Quit, Scene, Transition
from gaps.stage.drawing.style import SPACE_M
from gaps.stage.view import Action, Label, Part, Use, button, column, row, space
from gaps.stage.widgets import PLAIN, PRIMARY


class ConfirmDialog(Dialog):
    """A question with two answers.

    The first answer closes the dialog and runs ``action``; the second, or Esc, only
    closes it. The first is the default, amber and chosen by Enter, unless it
    ``destroys`` something: a game, a round under way, records. Pressing the key of the
    command that opened the dialog (``asked_by``) again also confirms.
    """

    size = (440, 178)
    asks_about_below = True
    title = ""

    def __init__(
        self,
        context: Context,
        below: Scene,
        action: Action,
        title: str,
        note: str,
        answers: tuple[Text, Text],
        *,
        destroys: bool,
        asked_by: GameCommand | None = None,
    ) -> None:
        super().__init__(context, below)
        self.action = action
        self.title = title
        self.note = note
        self.answers = answers
        self.asked_by = asked_by
        self.first_focus = "no" if destroys else "yes"

    def view(self) -> Part:
        yes, no = self.answers
        return column(
            dialog_title(self.title),
            question_note(self.note),
            space(),
            buttons(
                self._button("yes", yes, self.accept),
                self._button("no", no, self.back),
            ),
        )

    def _button(self, name: str, text: Text, action: Action) -> Use:
        look = PRIMARY if name == self.first_focus else PLAIN
        key = None
        if name == "yes" and self.asked_by is not None:
            key = self.context.label(self.asked_by)
        return button(name, text, action, keycap=key, look=look)

    def shortcuts(self) -> Sequence[Shortcut]:
        shortcuts = super().shortcuts()
        if self.asked_by is None:
            return shortcuts
        return (*shortcuts, Shortcut((self.asked_by,), "", self.accept))

    def accept(self) -> Transition | None:
        self.close(Decided(self.action))
        return None


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
