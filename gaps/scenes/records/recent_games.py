"""The list of the last recorded games, each of which can be replayed."""

from __future__ import annotations

import pygame

from gaps.language import N_, _
from gaps.scenes.common.modal import Modal
from gaps.scenes.records.game_list import GameList
from gaps.scenes.shell.context import Context
from gaps.scenes.text import help_text
from gaps.scenes.together.arrivals import scene_of_record
from gaps.stage.core.intents import Intent
from gaps.stage.core.scene import Push, Scene, Transition
from gaps.stage.widgets import PRIMARY, Activated, Button, Form
from gaps.stage.widgets.layout import FILL, inset, row, split_bottom

MAX_GAMES, VISIBLE_GAMES = 200, 9
WIDTH, LEFT, TOP, FOOTER = 680, 32, 74, 104  # pixels at u = 1
TITLE, NOTE = N_("The last games"), N_("A .gaps file dropped on the window is watched, too.")
HEIGHT = TOP + VISIBLE_GAMES * GameList.ROW_HEIGHT + FOOTER


class RecentGames(Modal):
    """Ends without a result."""

    help = help_text.STATISTICS

    def __init__(self, context: Context, below: Scene) -> None:
        super().__init__(context, below)
        self.games = GameList("games", context.folder.records.latest(MAX_GAMES), context.name_of)
        self.watch = Button("watch", N_("Watch"), icon="play", look=PRIMARY, enabled=self.games.enabled)
        self.done = Button("done", N_("Done"), icon="tick")
        self.form = Form([self.games, self.watch, self.done], "games" if self.games.enabled else "done")

    def lay_out(self) -> None:
        px = self.style.px
        self.place_panel(WIDTH, HEIGHT)
        area = inset(self.panel, px(LEFT), 0)
        height = VISIBLE_GAMES * px(GameList.ROW_HEIGHT)
        self.games.rect = pygame.Rect(area.left, area.top + px(TOP), area.width, height)
        footer, _ = split_bottom(inset(area, 0, px(26)), px(48))
        _, self.watch.rect, self.done.rect = row(footer, [FILL, px(150), px(150)], gap=px(162) - px(150))

    @property
    def spoken_title(self) -> str:
        return _(TITLE)

    def spoken_words(self) -> list[str]:
        return [_(NOTE)]

    def handle(self, intent: Intent) -> Transition | None:
        if self.games.handle(intent, self.form):
            self.dirty = True
            return None
        return super().handle(intent)

    def activated(self, activated: Activated) -> Transition | None:
        if activated.widget is self.done:
            self.close(None)
            return None
        return Push(scene_of_record(self.context, self, self.games.selected_record))

    def paint(self, surface: pygame.Surface) -> None:
        style, px, theme = self.style, self.style.px, self.style.theme
        x, y = self.panel.left + px(LEFT), self.panel.top + px(22)
        surface.blit(style.text(_(TITLE), "h2", theme.hi), (x, y))
        note = style.text(_(NOTE), "note", theme.mid)
        surface.blit(note, note.get_rect(midright=(self.panel.right - px(LEFT), y + px(16))))
