"""A typed board, seen small, before it is played: is it the one that lies on the table?"""

from __future__ import annotations

import pygame

from gaps.engine import State
from gaps.language import N_, _
from gaps.scenes.common.modal import Modal
from gaps.scenes.session.routes import ToNewGame
from gaps.scenes.shell.context import Context
from gaps.scenes.text import variant_text
from gaps.stage.core.scene import Restart, Scene, Transition
from gaps.stage.widgets import Activated, Button, Form
from gaps.table.table import Table

SIZE = (820, 520)  # pixels at u = 1


class BoardPreview(Modal):
    """Ends without a result, or starts the game, with nothing left below it."""

    def __init__(self, context: Context, below: Scene, state: State) -> None:
        super().__init__(context, below)
        self.state = state
        self.play = Button("play", N_("Play"), icon="play", primary=True)
        self.cancel = Button("cancel", N_("Cancel"))
        self.form = Form([self.play, self.cancel], focused="play")
        self._board = pygame.Surface((1, 1))

    def lay_out(self) -> None:
        px, style = self.style.px, self.style
        self.panel = pygame.Rect(0, 0, min(px(SIZE[0]), style.size[0] - px(24)), px(SIZE[1]))
        self.panel.center = (style.size[0] // 2, style.size[1] // 2)
        x, width = self.panel.left + px(28), self.panel.width - px(56)
        y = self.panel.bottom - px(24) - px(48)
        half = (width - px(12)) // 2
        self.play.rect = pygame.Rect(x, y, half, px(48))
        self.cancel.rect = self.play.rect.move(half + px(12), 0)
        ground = pygame.Surface((width, y - self.panel.top - px(96)))
        ground.fill(style.theme.surface)
        self._board = ground.copy()
        area = ground.get_rect().inflate(-2 * px(6), -2 * px(6))
        Table(self.state, self.context.art(), style, self.context.motion_settings, ground, area).draw(
            self._board
        )

    def activated(self, activated: Activated) -> Transition | None:
        if activated.widget is self.cancel:
            self.close(None)
            return None
        return Restart(ToNewGame(self.context.board_game(self.state), dealt=False))

    def paint(self, surface: pygame.Surface) -> None:
        px, theme, style = self.style.px, self.style.theme, self.style
        x, y = self.panel.left + px(28), self.panel.top + px(20)
        surface.blit(style.text(_("A board of your own"), "h2", theme.hi), (x, y))
        variant = self.state.variant
        home = _("{home} of {wanted} home").format(home=len(self.state.home), wanted=variant.cards_to_win)
        told = _("By the rules of {variant} · {home} · {shape}").format(
            variant=self.context.name_of(variant), home=home, shape=variant_text.size_and_redeals(variant)
        )
        surface.blit(style.text(told, "note", theme.mid), (x, y + px(36)))
        surface.blit(self._board, (x, self.panel.top + px(84)))
