"""Playing with others: a text from a friend, and the match."""

from __future__ import annotations

from collections.abc import Sequence

from gaps.engine import by_key
from gaps.language import N_, _, error_text
from gaps.scenes.common.from_text import answer, deal_in_words
from gaps.scenes.common.screen import Dialog, Shortcut, dialog_title
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.multiplayer.match_setup import MatchSetup
from gaps.scenes.session.found_text import MAX_CHARS, found_in, holds_game
from gaps.scenes.session.routes import ToArrival, ToMatch
from gaps.scenes.shared.context import Context
from gaps.scenes.text import match_text
from gaps.stage.core import clipboard
from gaps.stage.core.intents import Nav
from gaps.stage.core.scene import Pop, Push, Replace, Result, Scene, Transition
from gaps.stage.drawing.style import SPACE_M
from gaps.stage.view import Label, Part, Use, button, column, hairline, row, space
from gaps.stage.widgets import PRIMARY, ButtonLook, WholeTextField

DOOR = ButtonLook(text_style="lead")
NOTE = N_("A line, a code, a recording, a board: all that Gaps copies.")


class MultiplayerMenu(Dialog):
    """Opens a friend's text, or a match.

    Ends with ``DealChosen``, with what was chosen for a match, or without a result. The
    text on the clipboard is in the field at first, if it can be opened.
    """

    called = N_("Together")
    about = (
        N_(
            "A challenge: a friend sends you a line, and you play the same deal against that score."
        ),
        N_("Copy the whole message, and paste it in the field."),
        N_(
            "A match: up to four players, one after the other, play the same deals on this computer."
        ),
    )
    size = (560, None)
    first_focus = "text"
    typed_in = "text"

    def __init__(self, context: Context, below: Scene) -> None:
        super().__init__(context, below)
        self._match = context.folder.load_match()
        placeholder = N_("Paste what a friend sent")
        self.field = WholeTextField("text", "", placeholder, MAX_CHARS)
        text = clipboard.pasted()
        if _can_be_opened(text):
            self.field.type(text)
            self.field.select_all()

    def takes_text(self, text: str) -> bool:
        return True

    def view(self) -> Part:
        spoken = {"label": _("Paste what a friend sent"), "detail": ""}
        open_text = button(
            "open",
            N_("Open"),
            self._open,
            "play",
            look=PRIMARY,
            enabled=bool(self.field.text),
            size=150,
        )
        note = self.message or deal_in_words(self.context, self.field.text) or _(NOTE)
        match = button(
            "match",
            N_("Match"),
            self._open_match,
            "people",
            detail=match_text.match_status(self._match),
            look=DOOR,
            size=64,
        )
        return column(
            dialog_title(self.called),
            row(
                Use(self.field, spoken=spoken, share=1),
                open_text,
                gap=SPACE_M,
                size=48,
            ),
            Label(
                note,
                "note",
                "ember" if self.failed else "mid",
                "topleft",
                lines=2,
                leading=20,
                size=42,
            ),
            hairline(size=1),
            match,
            row(space(), button("back", N_("Back"), self.back, size=150), size=44),
            gap=SPACE_M,
        )

    def shortcuts(self) -> Sequence[Shortcut]:
        types = self.form.focused is self.field
        return (
            Shortcut((Nav.ACTIVATE,), N_("open"), self._open if types else None),
            Shortcut((GameCommand.PASTE,), N_("paste"), self._paste),
            self.back_shortcut(),
        )

    def _paste(self) -> Transition | None:
        """Paste the clipboard into the field, and open a game or a board."""
        self.focus("text")
        self.hide_message()
        text = clipboard.pasted()
        self.field.type(text)
        return Push(ToArrival(self, text)) if holds_game(text) else None

    def _open(self) -> Transition | None:
        text = self.field.text.strip()
        if not text:
            return None
        try:
            return answer(self, text, by_key(self.context.settings.last_variant))
        except ValueError as error:
            self.show_message(error_text(error), failed=True)
        return None

    def _open_match(self) -> Transition:
        if self._match is not None:
            return Replace(ToMatch(self._match))
        return Push(MatchSetup(self.context, self.below))

    def resume(self, result: Result | None) -> Transition | None:
        self.changed()
        return None if result is None else Pop(result)


def _can_be_opened(text: str) -> bool:
    try:
        return found_in(text) is not None
    except ValueError:
        return False
