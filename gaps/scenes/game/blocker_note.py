"""Notes that show which card a blocked card is waiting for.

A note appears when the pointer rests on the card, or when its move is refused.
"""

from __future__ import annotations

from functools import partial

from pygame import Rect

from gaps.engine import Card, Cell, State, Suit
from gaps.engine.destinations import Place, destinations
from gaps.engine.reasons import Reason, Refusal
from gaps.scenes.common.actor import Actor
from gaps.scenes.common.notes import REFUSED, WAITING, NoteLevel, Notes
from gaps.scenes.session.change import GameChange
from gaps.scenes.text.refusals import waiting_text
from gaps.stage.motion.clock import Clock
from gaps.table.table import Table

# Seconds.
HOVER_SECONDS = 0.250  # rest of the pointer on a card before its note appears
# In a first game, whose player may look around:
FIRST_HOVER_SECONDS = 0.700  # rest of the pointer before the note
FIRST_NOTE_SECONDS = 4.0  # time until the note disappears by itself
MOVE_PAUSE_SECONDS = 2.0  # time from a move until the next note
WAITING_REASONS = Reason.WRONG_CARD, Reason.NEEDS_START, Reason.NEEDS_TOP


class BlockerNote(Actor):
    """Shows between the rows what a blocked card waits for, and frames that.

    The card is the one under the pointer, or one that was refused.
    """

    def __init__(
        self, table: Table, notes: Notes, clock: Clock, is_first: bool
    ) -> None:
        """Say with ``is_first`` whether the game is the first one of its player."""
        self._is_first = is_first
        self._clock = clock
        self._quiet_until = 0.0  # time of the clock until which no note appears
        self._table = table
        self._notes = notes
        self._pointed: Cell | None = None  # the waiting card under the pointer
        self._refused: Cell | None = None
        self._rests = clock.alarm(self._show_pointed)

    def refuse(self, cell: Cell, refusal: Refusal) -> bool:
        """Show at once why the card on ``cell`` was refused.

        Return True if it waits for anything.
        """
        if (
            refusal.reason not in WAITING_REASONS
            or self._table.state.board[cell] is None
        ):
            return False
        self._refused = cell
        self._show(REFUSED, cell)
        self._frame()
        return True

    def follow(self, change: GameChange) -> None:
        self.hide()
        self._quiet_until = self._clock.now + MOVE_PAUSE_SECONDS

    def hide(self) -> None:
        self._notes.hide(REFUSED)
        self._look_at(None)
        self._frame()

    def update(self, dt: float) -> bool:
        """Follow the pointer; return True if that has changed anything."""
        before = self._table.awaited
        pointed = self._waiting_cell()
        if pointed != self._pointed:
            self._look_at(pointed)
        self._frame()
        return self._table.awaited != before

    def _look_at(self, cell: Cell | None) -> None:
        """Note the waiting card under the pointer, whose note is not shown yet."""
        self._pointed = cell
        self._notes.hide(WAITING)
        self._rests.stop()
        if cell is not None:
            self._rests.set(self._before_it_is_told)

    @property
    def _before_it_is_told(self) -> float:
        """The seconds for which the pointer has to rest."""
        if not self._is_first:
            return HOVER_SECONDS
        return max(FIRST_HOVER_SECONDS, self._quiet_until - self._clock.now)

    def _show_pointed(self) -> None:
        """Show what the card under the resting pointer waits for."""
        assert self._pointed is not None, "nothing is told of no card"
        stays = FIRST_NOTE_SECONDS if self._is_first else None
        self._show(WAITING, self._pointed, stays)

    def _show(
        self, level: NoteLevel[Rect], cell: Cell, seconds: float | None = None
    ) -> None:
        state = self._table.state
        card = state.board[cell]
        assert card is not None, "only a card waits"
        words = waiting_text(state.variant, card)
        beside = partial(self._beside, cell)
        self._notes.show(level, words, beside, seconds=seconds)

    def _beside(self, cell: Cell) -> Rect:
        """Return the line in the middle of the gap above a card.

        For a card of the first row it is in the gap below.
        """
        geometry = self._table.geometry
        card = geometry.rect(cell)
        gap = geometry.row_gap // 2
        is_first = geometry.place(cell)[0] == 0
        middle = card.bottom + gap if is_first else card.top - gap
        return Rect(card.left, middle, card.width, 0)

    def _waiting_cell(self) -> Cell | None:
        """Return the cell of the waiting card under the pointer, if nothing moves."""
        table = self._table
        cell = table.held_down
        is_hinting = table.hint is not None and table.hint.animated
        if (
            cell is None
            or table.flying
            or table.hand.selected is not None
            or is_hinting
        ):
            return None
        return cell if table.state.why_stays(cell).reason in WAITING_REASONS else None

    def _frame(self) -> None:
        """Frame what the card of the current note waits for."""
        cell = None
        if self._notes.text(REFUSED):
            cell = self._refused
        elif self._notes.text(WAITING):
            cell = self._pointed
        card = None if cell is None else self._table.state.board[cell]
        state = self._table.state
        self._table.awaited = () if card is None else awaited_cells(state, card)


def awaited_cells(state: State, card: Card) -> tuple[Cell, ...]:
    """Return the cells of the cards next to which ``card`` could go.

    If it needs a row start, return those that are not home.
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
