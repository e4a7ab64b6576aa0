"""The first scene of a second copy of the program: it can be played, but saves nothing."""

from __future__ import annotations

import pygame

from gaps.language import N_
from gaps.scenes.common.screen import Screen
from gaps.scenes.text import help_text
from gaps.stage.core.scene import Pop, Quit, Transition
from gaps.stage.drawing.landscape import Landscape
from gaps.stage.speech.spoken import Role
from gaps.stage.view import Label, Part, Pin, button, panel, row, space
from gaps.stage.widgets import PRIMARY


class AlreadyRunning(Screen):
    """Lies over the scene to begin with, which it gives way to or which it ends."""

    called = N_("Gaps is already running")
    about = help_text.ANY_SCREEN.sentences
    spoken_role = Role.DIALOG
    first_focus = "quit"

    def view(self) -> Part:
        note = N_("The other window saves your games and settings, so this one cannot save anything.")
        content = panel(
            Label(self.called, "h2", says="", size=54),
            Label(note, "body", "mid", "topleft", lines=3, leading=24),
            space(),
            row(
                button("play", N_("Play without saving"), Pop, share=1),
                button("quit", N_("Quit"), Quit, look=PRIMARY, share=1),
                gap=12,
                size=52,
            ),
            pad=(28, 24, 28, 28),
        )
        return Pin(content, box=(600, 236))

    def back(self) -> Transition:
        return Quit()

    def ground(self) -> pygame.Surface:
        return self._ground

    def resize(self, size: tuple[int, int]) -> None:
        self._ground = pygame.Surface(size)
        Landscape(size, self.style_for(size).theme).draw(self._ground, 0)
        super().resize(size)
