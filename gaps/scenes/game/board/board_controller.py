"""The board under the player's hands: pointer and keyboard focus in, moves, offers and refusals out."""

from __future__ import annotations

from dataclasses import dataclass

from gaps.engine import Cell, Refusal, Slide, why_not
from gaps.scenes.game.board.board_pointer import BoardPointer, Clicked, Dropped, Entered, Lifted
from gaps.scenes.game.board.focus import next_playable, step_from
from gaps.scenes.shell.context import Context
from gaps.stage.core.intents import Intent, Nav
from gaps.table.table import Table


@dataclass(frozen=True)
class Offer:
    """``cell`` is selected; each of ``cells`` completes it to a move."""

    cell: Cell
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Refused:
    """The card or gap on ``cell`` cannot do what was asked."""

    cell: Cell
    reason: Refusal


@dataclass(frozen=True)
class EdgeReached:
    """An arrow key points beyond the edge of the board."""

    nav: Nav


BoardAnswer = Slide | Offer | Refused | Entered | Lifted | EdgeReached | None
"""What came of an intent. A ``Slide`` is legal and not yet made; all else is already shown on the table."""


class BoardController:
    """Pointer, focus and selection on one table. It makes no moves: the owner plays the slides it answers."""

    def __init__(self, context: Context, table: Table) -> None:
        self.locked = False
        """While it is locked, every move is refused."""
        self._context, self._table = context, table
        self._pointer = BoardPointer(table)
        self._focus: Cell = 0

    # Pointer

    def handle(self, intent: Intent) -> BoardAnswer:
        """Take in an intent of the pointer."""
        match self._pointer.handle(intent):
            case Clicked(cell):
                return self.choose(cell)
            case Dropped(source, target):
                return self._drop(source, target)
            case Entered() | Lifted() as event:
                return event
        return None

    def cancel_press(self) -> None:
        """Let the release of the pointer's button be no click."""
        self._pointer.cancel_press()

    # Focus

    @property
    def focused(self) -> Cell:
        """The cell of the focus, or where it was last."""
        return self._focus

    def focus(self, cell: Cell | None = None) -> None:
        """Show the focus on ``cell``, or where it was last."""
        self._focus = self._focus if cell is None else cell
        self._table.focused = self._focus

    def hide_focus(self) -> None:
        """Hide the focus; its cell is remembered."""
        self._table.focused = None

    def navigate(self, nav: Nav) -> BoardAnswer:
        """Move the focus by an arrow or to the next playable card, or choose its cell.

        A focus that is hidden is only shown by the first arrow.
        """
        if nav in (Nav.NEXT, Nav.PREVIOUS):
            self.focus(self._next_cell(self._table.focused, nav is Nav.NEXT))
            return None
        if self._table.focused is None:
            self.focus()
            return None
        if nav is Nav.ACTIVATE:
            return self.choose(self._focus)
        cell = step_from(self._table.geometry, self._focus, nav)
        if cell is None:
            return EdgeReached(nav)
        self.focus(cell)
        return Entered(cell)

    def focus_next(self, forward: bool) -> bool:
        """Move the focus to the next playable card in reading order; return false after the last."""
        cell = self._next_cell(self._focus, forward)
        found = cell > self._focus if forward else cell < self._focus
        if found:
            self.focus(cell)
        return found

    def focus_first(self, forward: bool) -> None:
        """Move the focus to the first playable card in reading order, or without ``forward`` to the last."""
        self.focus(self._next_cell(None, forward))

    def _next_cell(self, start: Cell | None, forward: bool) -> Cell:
        offers = self._table.offers if self._table.selected is not None else None
        return next_playable(self._table.state, start, forward, offers)

    # Moves

    def choose(self, cell: Cell) -> Slide | Offer | Refused | None:
        """Use a card or a gap: play its only move, offer what it can do, or refuse it."""
        table, selected = self._table, self._table.selected
        slides = self._slides_of(cell)
        if selected is not None:
            table.select(None)
            if selected == cell:
                return None
            for slide in slides:
                if selected in (slide.source, slide.target):
                    return slide
        if len(slides) == 1 and self._context.settings.tap_to_play:
            return slides[0]
        if not slides:
            return self._refuse(cell)
        offer = Offer(cell, tuple(each.target if each.source == cell else each.source for each in slides))
        table.select(cell, offer.cells)
        if table.focused is not None:
            self.focus(offer.cells[0])
        return offer

    def _slides_of(self, cell: Cell) -> list[Slide]:
        if self.locked:
            return []
        return [slide for slide in self._table.state.slides if cell in (slide.source, slide.target)]

    def _drop(self, source: Cell, target: Cell | None) -> Slide | Refused | None:
        if target is None:
            self._table.put_back()
            return None
        slide = Slide(source, target)
        return slide if slide in self._slides_of(source) else self._refuse(source, target)

    def _refuse(self, cell: Cell, target: Cell | None = None) -> Refused:
        reason = why_not(self._table.state, cell, target)
        self._table.refuse(cell, None if self.locked else reason.cell)
        return Refused(cell, reason)
