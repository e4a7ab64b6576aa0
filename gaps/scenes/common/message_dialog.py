"""A message: a title, some lines of text and a button."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from gaps.language import N_
from gaps.scenes.common.modal import Modal
from gaps.scenes.shell.context import Context
from gaps.stage.core.scene import Scene, Transition
from gaps.stage.widgets import PRIMARY, Activated, Button, Form
from gaps.stage.widgets.layout import center, inset

WIDTH, PADDING = 520, 28  # pixels at u = 1
HEADER, LINE, FOOTER = 66, 22, 100
MAX_LINES = 5


class MessageDialog(Modal):
    """Ends without a result."""

    def __init__(self, context: Context, below: Scene, title: str, note: str) -> None:
        super().__init__(context, below)
        self.title, self.note = title, note
        self.lines: list[str] = []
        self.done = Button("done", N_("Done"), icon="tick", look=PRIMARY)
        self.form = Form([self.done], focused="done")

    @property
    def spoken_title(self) -> str:
        return self.title

    def spoken_words(self) -> Sequence[str]:
        return (self.note,)

    def lay_out(self) -> None:
        px = self.style.px
        width = px(WIDTH) - 2 * px(PADDING)
        lines = self.style.wrap(self.note, "body", width)[:MAX_LINES]
        self.lines = [self.style.cut(line, "body", width) for line in lines]
        height = px(HEADER) + len(self.lines) * px(LINE) + px(FOOTER)
        self.panel = center(pygame.Rect((0, 0), self.style.size), (px(WIDTH), height))
        self.done.rect = pygame.Rect(0, 0, px(150), px(48))
        self.done.rect.bottomright = inset(self.panel, px(PADDING)).bottomright

    def activated(self, activated: Activated) -> Transition | None:
        self.close(None)
        return None

    def paint(self, surface: pygame.Surface) -> None:
        px, theme, style = self.style.px, self.style.theme, self.style
        x, y = self.panel.left + px(PADDING), self.panel.top + px(22)
        title = style.cut(self.title, "h2", self.panel.width - px(2 * PADDING))
        surface.blit(style.text(title, "h2", theme.hi), (x, y))
        for number, line in enumerate(self.lines):
            surface.blit(
                style.text(line, "body", theme.mid), (x, self.panel.top + px(HEADER + LINE * number))
            )
