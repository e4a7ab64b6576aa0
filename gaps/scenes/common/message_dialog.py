"""Something that has to be said before anything else: a headline, the reason, and one plate."""

from __future__ import annotations

import pygame

from gaps.language import N_
from gaps.scenes.common.modal import Sheet
from gaps.scenes.shell.context import Kit
from gaps.stage.core.scene import Scene, Transition
from gaps.stage.widgets import Fired, Form, Plate

WIDE, TOP, LINE, FOOT = 520, 66, 22, 100  # pixels at u = 1
MOST_LINES = 5


class Notice(Sheet):
    """Closes with ``None``."""

    def __init__(self, kit: Kit, below: Scene, head: str, note: str) -> None:
        super().__init__(kit, below)
        self.head, self.note = head, note
        self.lines: list[str] = []
        self.done = Plate("done", N_("Done"), icon="tick", primary=True)
        self.form = Form([self.done], focused="done")

    def lay_out(self) -> None:
        px = self.look.px
        wide = px(WIDE) - 2 * px(28)
        lines = self.look.wrap(self.note, "body", wide)[:MOST_LINES]
        self.lines = [self.look.cut(line, "body", wide) for line in lines]
        self.panel = pygame.Rect(0, 0, px(WIDE), px(TOP) + len(self.lines) * px(LINE) + px(FOOT))
        self.panel.center = (self.look.size[0] // 2, self.look.size[1] // 2)
        self.done.rect = pygame.Rect(0, 0, px(150), px(48))
        self.done.rect.bottomright = self.panel.right - px(28), self.panel.bottom - px(28)

    def fired(self, fired: Fired) -> Transition | None:
        self.close(None)
        return None

    def paint(self, surface: pygame.Surface) -> None:
        px, theme, look = self.look.px, self.look.theme, self.look
        x, y = self.panel.left + px(28), self.panel.top + px(22)
        surface.blit(look.text(look.cut(self.head, "h2", self.panel.width - px(56)), "h2", theme.hi), (x, y))
        for number, line in enumerate(self.lines):
            surface.blit(look.text(line, "body", theme.mid), (x, self.panel.top + px(TOP + LINE * number)))
