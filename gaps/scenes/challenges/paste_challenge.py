"""Where a challenge of a friend is pasted."""

from __future__ import annotations

from collections.abc import Sequence

from gaps.language import N_, _
from gaps.scenes.common.screen import Dialog, Shortcut, buttons, dialog_head
from gaps.scenes.session.routes import ToArrival
from gaps.scenes.shared.context import Context
from gaps.stage.core import clipboard
from gaps.stage.core.intents import Nav
from gaps.stage.core.scene import Push, Scene, Transition
from gaps.stage.drawing.style import SPACE_M, SPACE_S
from gaps.stage.view import Label, Part, Use, button, column, space
from gaps.stage.widgets import PRIMARY, TextField
from gaps.store.sharing import packed


class PasteChallenge(Dialog):
    """Ends without a result, or opens the challenge over itself. A challenge that is on
    the clipboard is in the field at first.
    """

    called = N_("Challenge")
    about = (
        N_(
            "A challenge is one line of text from a friend, with a deal and how the friend played it."
        ),
        N_("Copy that line, for instance from a message, and paste it in the field."),
        N_(
            "To send one, finish a game and press Challenge in the details of its results."
        ),
    )
    size = (560, None)
    first_focus = "line"
    typed_in = "line"

    def __init__(self, context: Context, below: Scene) -> None:
        super().__init__(context, below)
        lines = clipboard.pasted()[: packed.MAX_CHARS].splitlines()
        found = [line.strip() for line in lines if packed.is_recognised(line.strip())]
        self.line = TextField(
            "line",
            found[0] if found else "",
            N_("The line of your friend"),
            packed.MAX_CHARS,
        )

    def takes_text(self, text: str) -> bool:
        return True

    def view(self) -> Part:
        is_empty = not self.line.value.strip()
        note = self.message or _(
            "To send one, finish a game and press Challenge in the details of its results."
        )
        play = button(
            "open", N_("Open"), self._open, "play", look=PRIMARY, enabled=not is_empty
        )
        field = {"label": _("The line of your friend"), "detail": ""}
        return column(
            dialog_head(
                self.called,
                N_("Paste the line that a friend has sent you, to play the same deal."),
            ),
            space(SPACE_M),
            Use(self.line, spoken=field, size=48),
            space(SPACE_S),
            Label(
                note,
                "note",
                "ember" if self.failed else "mid",
                "topleft",
                lines=2,
                leading=20,
                size=44,
            ),
            space(SPACE_S),
            buttons(play, self.cancel_button()),
        )

    def shortcuts(self) -> Sequence[Shortcut]:
        types = self.form.focused is self.line
        return (
            Shortcut((Nav.ACTIVATE,), N_("open"), self._open if types else None),
            self.back_shortcut(),
        )

    def _open(self) -> Transition | None:
        text = self.line.value.strip()
        if packed.is_recognised(text):
            return Push(ToArrival(self, text))
        if text:
            self.show_message(
                _(
                    "This is no challenge: such a line begins with GAPS{version}:. Copy all of it.",
                    version=packed.VERSION,
                ),
                failed=True,
            )
        return None
