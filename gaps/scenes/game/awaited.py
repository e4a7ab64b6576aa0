"""What a card that cannot move waits for: told once the pointer rests on it, or when it
was refused.
"""

from __future__ import annotations

import pygame

from gaps.engine import Card, Cell, State, Suit
from gaps.engine.destinations import Place, destinations
from gaps.engine.reasons import Reason, Refusal
from gaps.scenes.common.actor import Actor
from gaps.scenes.common.card_parts import SuitLabel
from gaps.scenes.session.change import GameChange
from gaps.scenes.text.refusals import waiting_text
from gaps.stage.drawing.shapes import blit_faint
from gaps.stage.drawing.style import SPACE_L, SPACE_S, Style
from gaps.stage.motion.clock import Clock
from gaps.stage.view import PILL, Sizes, part_picture, row
from gaps.table.cards.art import CardArt
from gaps.table.table import Table

# seconds: until it is told; for which it is told; to fade in
POINTED = 0.250
REFUSED = 1.600
FADE = 0.120
WAITS = Reason.WRONG_CARD, Reason.NEEDS_START, Reason.NEEDS_TOP
# Units.
# at the ends of the pill; at the least; between it and the window
PADDING = SPACE_L
HEIGHT = 34
MARGIN = SPACE_S


class Awaited(Actor):
    """Frames what the card under the pointer waits for, and says it between the rows."""

    def __init__(self, table: Table, clock: Clock) -> None:
        self._table = table
        self._cell: Cell | None = None  # of the card that waits
        self._is_told = False  # once the pointer rests on it, or it was refused
        self._is_refused = False
        self._rests = clock.alarm(self._tell)
        self._refused = clock.alarm(self._end_refusal)
        self._comes = clock.timer()

    @property
    def text(self) -> str:
        card = self._card
        return "" if card is None else waiting_text(self._table.state.variant, card)

    @property
    def _card(self) -> Card | None:
        if self._cell is None or not self._is_told:
            return None
        return self._table.state.board[self._cell]

    def refuse(self, cell: Cell, refusal: Refusal) -> bool:
        """Tell at once why the card on ``cell`` was refused. Returns whether it waits
        for anything.
        """
        if refusal.reason not in WAITS or self._table.state.board[cell] is None:
            return False
        self._look_at(cell)
        self._is_refused = True
        self._refused.set(REFUSED)
        self._tell()
        return True

    def follow(self, change: GameChange) -> None:
        self.hide()

    def hide(self) -> None:
        self._look_at(None)

    def _look_at(self, cell: Cell | None) -> None:
        """Be about the card on a cell, which is not told yet."""
        self._cell = cell
        self._is_told = False
        self._is_refused = False
        self._rests.stop()
        self._refused.stop()
        self._comes.stop()
        self._point_out()

    def _tell(self) -> None:
        self._rests.stop()
        self._is_told = True
        self._comes.begin(FADE)
        self._point_out()

    def _end_refusal(self) -> None:
        """Tell it only as long as the pointer is there."""
        self._is_refused = False

    def update(self, dt: float) -> bool:
        """Follow the pointer; return whether that has changed anything."""
        before = self.text
        pointed = self._pointed
        if not self._is_refused and pointed != self._cell:
            self._look_at(pointed)
            if pointed is not None:
                self._rests.set(POINTED)
        return self.text != before

    @property
    def _pointed(self) -> Cell | None:
        """The cell under the pointer, if its card waits and nothing else is going on."""
        table = self._table
        cell = self._table.held_down
        is_hinting = table.hint is not None and table.hint.animated
        if cell is None or table.flying or table.selected is not None or is_hinting:
            return None
        return cell if table.state.why_stays(cell).reason in WAITS else None

    def _point_out(self) -> None:
        card = self._card
        state = self._table.state
        self._table.awaited = () if card is None else awaited_cells(state, card)

    def draw(
        self,
        surface: pygame.Surface,
        style: Style,
        art: CardArt,
    ) -> None:
        """Say it above the card, or below one of the first row."""
        if self._cell is None or not self.text:
            return
        geometry = self._table.geometry
        window = surface.get_rect()
        label = SuitLabel(
            self.text,
            "note",
            align="center",
            lines=99,
            art=art,
        )
        part = row(label, pad=(PADDING, 0), face=PILL)
        wide, high = Sizes(style).of(part, window.width - 2 * style.px(MARGIN))
        box = pygame.Rect(
            0,
            0,
            wide,
            max(high, style.px(HEIGHT)),
        )
        card = geometry.rect(self._cell)
        gap = geometry.row_gap // 2
        is_first = geometry.place(self._cell)[0] == 0
        box.center = card.centerx, card.bottom + gap if is_first else card.top - gap
        box.clamp_ip(window.inflate(-2 * style.px(MARGIN), 0))
        picture = part_picture(style, part, box.size)
        blit_faint(
            surface,
            picture,
            box,
            self._comes.share(),
        )


def awaited_cells(state: State, card: Card) -> tuple[Cell, ...]:
    """The cells of the cards beside which ``card`` could go, or the row starts that are
    not home.
    """
    layout = state.variant.layout
    found = set[Cell]()
    for place in destinations(state.variant, card):
        other = place.card
        if place.place is Place.ROW_START:
            found.update(cell for cell in layout.starts if cell not in state.home)
        elif other is not None:
            suits = tuple(Suit) if place.place is Place.AFTER_RANK else (other.suit,)
            faces = {(other.rank, suit) for suit in suits}
            found.update(
                cell
                for cell, card in enumerate(state.board)
                if card and card[:2] in faces
            )
    return tuple(sorted(found))
