"""What a second copy of the program begins with."""

from __future__ import annotations

from gaps.language import N_
from gaps.scenes.common import help_text
from gaps.scenes.common.screen import Dialog, buttons
from gaps.stage.core.scene import Quit, Transition
from gaps.stage.view import Label, Part, button, column, space
from gaps.stage.widgets import PRIMARY


class AlreadyRunning(Dialog):
    """Over the first scene of a second copy of the program, which can be played but
    saves nothing.
    """

    called = N_("Gaps is already running")
    about = help_text.ANY_SCREEN.sentences
    size = (600, 236)
    pad = (28, 24, 28, 28)
    first_focus = "quit"

    def view(self) -> Part:
        note = N_(
            "The other window saves your games and settings. This one shows a copy of them and saves nothing."
        )
        play = button("play", N_("Play without saving"), self.close)
        return column(
            Label(self.called, ("h2", "h3"), says="", size=54),
            Label(note, "body", "mid", "topleft", lines=3, leading=24),
            space(),
            buttons(play, button("quit", N_("Quit"), Quit, look=PRIMARY)),
        )

    def back(self) -> Transition:
        return Quit()
