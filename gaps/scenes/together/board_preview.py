"""A preview of a board that the player typed, shown before the game starts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from gaps.engine import Cell, State, Variant
from gaps.language import N_, _
from gaps.scenes.common.screen import Dialog
from gaps.scenes.new_game.opening import open_game
from gaps.scenes.shell.context import Context
from gaps.scenes.text import variant_text
from gaps.scenes.text.cards import card_text
from gaps.stage.core.scene import Scene, Transition
from gaps.stage.drawing.shapes import at_least_one
from gaps.stage.drawing.style import Style
from gaps.stage.speech.spoken import Role, Spoken, part_key
from gaps.stage.view import Label, Part, Picture, Use, column, row
from gaps.stage.widgets import PRIMARY, Button
from gaps.stage.widgets.layout import inset
from gaps.table.table import Table


class BoardPreview(Dialog):
    """Ends without a result, or restarts with the game."""

    called = N_("A board of your own")
    size = (820, 520)
    pad = (28, 20, 28, 24)
    first_focus = "play"

    def __init__(self, context: Context, below: Scene, state: State) -> None:
        super().__init__(context, below)
        self.state = state

    @property
    def variant(self) -> Variant:
        return self.state.variant

    def view(self) -> Part:
        rows = Spoken("rows", Role.LIST, _("Board"), children=tuple(self._rows_in_words()))
        return column(
            Label(self.called, "h2", says="", size=36),
            Label(self._note(), "note", "mid", "topleft", size=28),
            Picture(self._paint_board, (self.state,), share=1, says=(rows,)),
            row(
                Use(Button("play", N_("Play"), icon="play", look=PRIMARY), self.play, share=1),
                Use(Button("cancel", N_("Cancel")), self.back, share=1),
                gap=12,
                size=48,
            ),
        )

    def play(self) -> Transition | None:
        """Start the game."""
        return open_game(self.context, self, self.context.board_game(self.state), dealt=False)

    def _paint_board(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        picture = pygame.Surface(at_least_one(rect.size))
        picture.fill(style.theme.surface)
        area = inset(picture.get_rect(), style.px(6))
        motion = self.context.motion_settings
        Table(state, self.context.art(), style, motion, picture.copy(), area).draw(picture)
        surface.blit(picture, rect)

    def _rows_in_words(self) -> Iterator[Spoken]:
        """The board row by row."""
        layout = self.variant.layout
        lines = [
            _("Row {row}: {cards}").format(row=row + 1, cards=self._cards_in(layout.row(row)))
            for row in range(layout.rows)
        ]
        if layout.tray:
            lines.append(_("Tray: {cards}").format(cards=self._cards_in(layout.tray)))
        return (Spoken(part_key("row", number), Role.ITEM, line) for number, line in enumerate(lines))

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
