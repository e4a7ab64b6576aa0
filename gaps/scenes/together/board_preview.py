"""A typed board, seen small, before it is played: is it the one that lies on the table?"""

from __future__ import annotations

import pygame

from gaps.engine import State
from gaps.language import N_, _
from gaps.scenes.common.modal import Sheet
from gaps.scenes.session.game_session import Sitting
from gaps.scenes.shell.context import Kit
from gaps.scenes.text import words
from gaps.stage.core.scene import Restart, Scene, Transition
from gaps.stage.widgets import Fired, Form, Plate
from gaps.table.table import Table

SIZE = (820, 520)  # pixels at u = 1


class Setup(Sheet):
    """Closes with ``None``, or begins the game, with nothing left below it."""

    def __init__(self, kit: Kit, below: Scene, state: State) -> None:
        super().__init__(kit, below)
        self.state = state
        self.play = Plate("play", N_("Play"), icon="play", primary=True)
        self.cancel = Plate("cancel", N_("Cancel"))
        self.form = Form([self.play, self.cancel], focused="play")
        self._board = pygame.Surface((1, 1))

    def lay_out(self) -> None:
        px, look = self.look.px, self.look
        self.panel = pygame.Rect(0, 0, min(px(SIZE[0]), look.size[0] - px(24)), px(SIZE[1]))
        self.panel.center = (look.size[0] // 2, look.size[1] // 2)
        x, wide = self.panel.left + px(28), self.panel.width - px(56)
        y = self.panel.bottom - px(24) - px(48)
        half = (wide - px(12)) // 2
        self.play.rect = pygame.Rect(x, y, half, px(48))
        self.cancel.rect = self.play.rect.move(half + px(12), 0)
        ground = pygame.Surface((wide, y - self.panel.top - px(96)))
        ground.fill(look.theme.surface)
        self._board = ground.copy()
        area = ground.get_rect().inflate(-2 * px(6), -2 * px(6))
        Table(self.state, self.kit.art(), look, self.kit.feel, ground, area).draw(self._board)

    def fired(self, fired: Fired) -> Transition | None:
        if fired.widget is self.cancel:
            self.close(None)
            return None
        kit, state = self.kit, self.state
        return Restart(lambda: kit.roads.play(kit, Sitting.begin_board(kit, state), False))

    def paint(self, surface: pygame.Surface) -> None:
        px, theme, look = self.look.px, self.look.theme, self.look
        x, y = self.panel.left + px(28), self.panel.top + px(20)
        surface.blit(look.text(_("A board of your own"), "h2", theme.hi), (x, y))
        variant = self.state.variant
        home = _("{home} of {wanted} home").format(home=len(self.state.home), wanted=variant.cards_to_win)
        told = _("By the rules of {variant} · {home} · {shape}").format(
            variant=self.kit.name_of(variant), home=home, shape=words.shape(variant)
        )
        surface.blit(look.text(told, "note", theme.mid), (x, y + px(36)))
        surface.blit(self._board, (x, self.panel.top + px(84)))
