"""A question with two answers."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

import pygame

from gaps.language import Text
from gaps.scenes.common.modal import Modal
from gaps.scenes.common.scene_results import Confirmed
from gaps.scenes.shell.context import Context
from gaps.stage.core.scene import Scene, Transition
from gaps.stage.widgets import PRIMARY, Activated, Button, Form
from gaps.stage.widgets.layout import inset, row, split_bottom

SIZE, PADDING = (440, 178), 28  # pixels at u = 1


class ConfirmDialog(Modal):
    """Ends with ``Confirmed(question)`` for the first answer; without a result for the second and Esc.

    ``cautious`` gives the focus to the second answer, so that Enter alone changes nothing.
    """

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
        self.yes = Button("yes", answers[0], look=PRIMARY)
        self.no = Button("no", answers[1])
        self.form = Form([self.yes, self.no], focused="no" if cautious else "yes")

    @property
    def spoken_title(self) -> str:
        return self.title

    def spoken_words(self) -> Sequence[str]:
        return (self.note,)

    def lay_out(self) -> None:
        px = self.style.px
        self.place_panel(*SIZE)
        footer, _ = split_bottom(inset(self.panel, px(PADDING)), px(48))
        self.yes.rect, self.no.rect = row(footer, 2, gap=px(12))

    def activated(self, activated: Activated) -> Transition | None:
        self.answer_with(activated.widget is self.yes)
        return None

    def answer_with(self, yes: bool) -> None:
        """Close with this answer."""
        self.close(Confirmed(self.question) if yes else None)

    def paint(self, surface: pygame.Surface) -> None:
        px, theme = self.style.px, self.style.theme
        x, y = self.panel.left + px(PADDING), self.panel.top + px(22)
        surface.blit(self.style.text(self.title, "h2", theme.hi), (x, y))
        surface.blit(self.style.text(self.note, "body", theme.mid), (x, y + px(36)))
