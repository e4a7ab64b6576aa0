"""A preview of a board that the player typed, shown before the game starts."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from gaps.engine import Cell, State, Variant
from gaps.language import N_, _
from gaps.scenes.common.modal import Modal
from gaps.scenes.new_game.opening import open_game
from gaps.scenes.shell.context import Context
from gaps.scenes.text import variant_text
from gaps.scenes.text.cards import card_text
from gaps.stage.core.scene import Scene, Transition
from gaps.stage.drawing.shapes import at_least_one
from gaps.stage.speech.spoken import Role, Spoken, part_key
from gaps.stage.widgets import PRIMARY, Activated, Button, Form
from gaps.stage.widgets.layout import center, inset, row, split_bottom
from gaps.table.table import Table

SIZE = (820, 520)  # pixels at u = 1
LEFT, BOTTOM, BUTTON = 28, 24, 48


class BoardPreview(Modal):
    """Ends without a result, or restarts with the game."""

    def __init__(self, context: Context, below: Scene, state: State) -> None:
        super().__init__(context, below)
        self.state = state
        self.play = Button("play", N_("Play"), icon="play", look=PRIMARY)
        self.cancel = Button("cancel", N_("Cancel"))
        self.form = Form([self.play, self.cancel], focused="play")
        self._board = pygame.Surface((1, 1))

    @property
    def variant(self) -> Variant:
        return self.state.variant

    def lay_out(self) -> None:
        px, style = self.style.px, self.style
        window = pygame.Rect((0, 0), style.size)
        self.panel = center(window, (min(px(SIZE[0]), window.width - px(24)), px(SIZE[1])))
        area = inset(self.panel, px(LEFT), 0)
        footer, _ = split_bottom(inset(area, 0, px(BOTTOM)), px(BUTTON))
        self.play.rect, self.cancel.rect = row(footer, 2, gap=px(12))
        self._board = self._picture((area.width, footer.top - area.top - px(96)))

    def _picture(self, size: tuple[int, int]) -> pygame.Surface:
        """The board on a surface of ``size``."""
        background = pygame.Surface(at_least_one(size))
        background.fill(self.style.theme.surface)
        picture, margin = background.copy(), self.style.px(6)
        table = Table(
            self.state,
            self.context.art(),
            self.style,
            self.context.motion_settings,
            background,
            inset(background.get_rect(), margin),
        )
        table.draw(picture)
        return picture

    def activated(self, activated: Activated) -> Transition | None:
        if activated.widget is self.cancel:
            self.close(None)
            return None
        return open_game(self.context, self, self.context.board_game(self.state), dealt=False)

    @property
    def spoken_title(self) -> str:
        return _("A board of your own")

    def spoken_words(self) -> Sequence[str | Spoken]:
        """By which rules it is read, then the board row by row."""
        layout = self.variant.layout
        lines = [
            _("Row {row}: {cards}").format(row=row + 1, cards=self._cards_in(layout.row(row)))
            for row in range(layout.rows)
        ]
        if layout.tray:
            lines.append(_("Tray: {cards}").format(cards=self._cards_in(layout.tray)))
        items = (Spoken(part_key("row", number), Role.ITEM, line) for number, line in enumerate(lines))
        return self._note(), Spoken("rows", Role.LIST, _("Board"), children=tuple(items))

    def _cards_in(self, cells: Sequence[Cell]) -> str:
        found = (self.state.board[cell] for cell in cells)
        return ", ".join(_("gap") if card is None else card_text(card) for card in found)

    def _note(self) -> str:
        """By which rules the board is read, and how far it is."""
        variant = self.state.variant
        home = _("{home} of {wanted} home").format(home=len(self.state.home), wanted=variant.cards_to_win)
        return _("By the rules of {variant} · {home} · {shape}").format(
            variant=self.context.name_of(variant), home=home, shape=variant_text.size_and_redeals(variant)
        )

    def paint(self, surface: pygame.Surface) -> None:
        px, theme, style = self.style.px, self.style.theme, self.style
        x, y = self.panel.left + px(LEFT), self.panel.top + px(20)
        surface.blit(style.text(_("A board of your own"), "h2", theme.hi), (x, y))
        surface.blit(style.text(self._note(), "note", theme.mid), (x, y + px(36)))
        surface.blit(self._board, (x, self.panel.top + px(84)))
