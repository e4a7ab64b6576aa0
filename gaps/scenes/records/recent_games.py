"""The last games on record, each of which can be watched."""

from __future__ import annotations

import pygame

from gaps.language import N_, _
from gaps.scenes.common.modal import Sheet
from gaps.scenes.records.game_list import ROWS, STEP, GameList
from gaps.scenes.shell.context import Kit
from gaps.scenes.together.arrivals import scene_of_record
from gaps.stage.core.intents import Intent, Nav, Wheel
from gaps.stage.core.scene import Push, Scene, Transition
from gaps.stage.widgets import Fired, Form, Plate

MOST = 200  # games that are listed
SIZE = (680, 74 + ROWS * STEP + 104)  # pixels at u = 1
LEFT, TOP = 32, 74


class Logbook(Sheet):
    """Closes with ``None``."""

    def __init__(self, kit: Kit, below: Scene) -> None:
        super().__init__(kit, below)
        self.games = GameList("games", kit.folder.latest(MOST), kit.name_of)
        self.watch = Plate("watch", N_("Watch"), icon="play", primary=True, enabled=self.games.enabled)
        self.done = Plate("done", N_("Done"), icon="tick")
        self.form = Form([self.games, self.watch, self.done], "games" if self.games.enabled else "done")

    def lay_out(self) -> None:
        px = self.look.px
        self.panel = pygame.Rect(0, 0, px(SIZE[0]), px(SIZE[1]))
        self.panel.center = (self.look.size[0] // 2, self.look.size[1] // 2)
        x, wide = self.panel.left + px(LEFT), self.panel.width - 2 * px(LEFT)
        self.games.rect = pygame.Rect(x, self.panel.top + px(TOP), wide, ROWS * px(STEP))
        y = self.panel.bottom - px(26) - px(48)
        for place, plate in enumerate((self.done, self.watch)):
            plate.rect = pygame.Rect(x + wide - px(150) - place * px(162), y, px(150), px(48))

    def handle(self, intent: Intent) -> Transition | None:
        on_list = self.form.focused is self.games and self.form.ring
        if on_list and intent in (Nav.UP, Nav.DOWN) and self.games.step(-1 if intent is Nav.UP else 1):
            self.stale = True
            return None
        if isinstance(intent, Wheel) and self.games.rect.collidepoint(intent.pos):
            self.stale = True
            self.games.scroll(round(-intent.dy) or (-1 if intent.dy > 0 else 1))
            return None
        return super().handle(intent)

    def fired(self, fired: Fired) -> Transition | None:
        if fired.widget is self.done:
            self.close(None)
            return None
        return Push(scene_of_record(self.kit, self, self.games.chosen))

    def paint(self, surface: pygame.Surface) -> None:
        look, px, theme = self.look, self.look.px, self.look.theme
        x, y = self.panel.left + px(LEFT), self.panel.top + px(22)
        surface.blit(look.text(_("The last games"), "h2", theme.hi), (x, y))
        note = _("A .gaps file dropped on the window is watched, too.")
        told = look.text(note, "note", theme.mid)
        surface.blit(told, told.get_rect(midright=(self.panel.right - px(LEFT), y + px(16))))
