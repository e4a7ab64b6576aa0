"""Something that has to be said before anything else: a headline, the reason, and one plate."""

from __future__ import annotations

import pygame

from gaps.language import N_
from gaps.scenes.common.modal import Modal
from gaps.scenes.shell.context import Context
from gaps.stage.core.scene import Scene, Transition
from gaps.stage.widgets import Activated, Button, Form

WIDE, TOP, LINE, FOOT = 520, 66, 22, 100  # pixels at u = 1
MAX_LINES = 5


class MessageDialog(Modal):
    """Closes with ``None``."""

    def __init__(self, context: Context, below: Scene, head: str, note: str) -> None:
        super().__init__(context, below)
        self.head, self.note = head, note
        self.lines: list[str] = []
        self.done = Button("done", N_("Done"), icon="tick", primary=True)
        self.form = Form([self.done], focused="done")

    def lay_out(self) -> None:
        px = self.style.px
        width = px(WIDE) - 2 * px(28)
        lines = self.style.wrap(self.note, "body", width)[:MAX_LINES]
        self.lines = [self.style.cut(line, "body", width) for line in lines]
        self.panel = pygame.Rect(0, 0, px(WIDE), px(TOP) + len(self.lines) * px(LINE) + px(FOOT))
        self.panel.center = (self.style.size[0] // 2, self.style.size[1] // 2)
        self.done.rect = pygame.Rect(0, 0, px(150), px(48))
        self.done.rect.bottomright = self.panel.right - px(28), self.panel.bottom - px(28)

    def activated(self, activated: Activated) -> Transition | None:
        self.close(None)
        return None

    def paint(self, surface: pygame.Surface) -> None:
        px, theme, style = self.style.px, self.style.theme, self.style
        x, y = self.panel.left + px(28), self.panel.top + px(22)
        surface.blit(
            style.text(style.cut(self.head, "h2", self.panel.width - px(56)), "h2", theme.hi), (x, y)
        )
        for number, line in enumerate(self.lines):
            surface.blit(style.text(line, "body", theme.mid), (x, self.panel.top + px(TOP + LINE * number)))
