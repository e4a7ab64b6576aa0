"""The last games on record, each of which can be watched."""

from __future__ import annotations

import pygame

from gaps.language import N_, _
from gaps.scenes.common.modal import Modal
from gaps.scenes.records.game_list import ROWS, STEP, GameList
from gaps.scenes.shell.context import Context
from gaps.scenes.together.arrivals import scene_of_record
from gaps.stage.core.intents import Intent, Nav, Wheel
from gaps.stage.core.scene import Push, Scene, Transition
from gaps.stage.widgets import Activated, Button, Form

MAX = 200  # games that are listed
SIZE = (680, 74 + ROWS * STEP + 104)  # pixels at u = 1
LEFT, TOP = 32, 74


class RecentGames(Modal):
    """Closes with ``None``."""

    def __init__(self, context: Context, below: Scene) -> None:
        super().__init__(context, below)
        self.games = GameList("games", context.folder.records.latest(MAX), context.name_of)
        self.watch = Button("watch", N_("Watch"), icon="play", primary=True, enabled=self.games.enabled)
        self.done = Button("done", N_("Done"), icon="tick")
        self.form = Form([self.games, self.watch, self.done], "games" if self.games.enabled else "done")

    def lay_out(self) -> None:
        px = self.style.px
        self.panel = pygame.Rect(0, 0, px(SIZE[0]), px(SIZE[1]))
        self.panel.center = (self.style.size[0] // 2, self.style.size[1] // 2)
        x, width = self.panel.left + px(LEFT), self.panel.width - 2 * px(LEFT)
        self.games.rect = pygame.Rect(x, self.panel.top + px(TOP), width, ROWS * px(STEP))
        y = self.panel.bottom - px(26) - px(48)
        for place, button in enumerate((self.done, self.watch)):
            button.rect = pygame.Rect(x + width - px(150) - place * px(162), y, px(150), px(48))

    def handle(self, intent: Intent) -> Transition | None:
        on_list = self.form.focused is self.games and self.form.focus_visible
        if on_list and intent in (Nav.UP, Nav.DOWN) and self.games.step(-1 if intent is Nav.UP else 1):
            self.dirty = True
            return None
        if isinstance(intent, Wheel) and self.games.rect.collidepoint(intent.pos):
            self.dirty = True
            self.games.scroll(round(-intent.dy) or (-1 if intent.dy > 0 else 1))
            return None
        return super().handle(intent)

    def activated(self, activated: Activated) -> Transition | None:
        if activated.widget is self.done:
            self.close(None)
            return None
        return Push(scene_of_record(self.context, self, self.games.chosen))

    def paint(self, surface: pygame.Surface) -> None:
        style, px, theme = self.style, self.style.px, self.style.theme
        x, y = self.panel.left + px(LEFT), self.panel.top + px(22)
        surface.blit(style.text(_("The last games"), "h2", theme.hi), (x, y))
        note = _("A .gaps file dropped on the window is watched, too.")
        told = style.text(note, "note", theme.mid)
        surface.blit(told, told.get_rect(midright=(self.panel.right - px(LEFT), y + px(16))))
