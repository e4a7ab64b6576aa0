"""Input on the board.

The pointer and the keyboard focus go in; moves, offers and refusals come out.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from gaps.engine import Cell, Slide, State
from gaps.engine.reasons import Refusal
from gaps.scenes.shared.context import Context
from gaps.scenes.speech.cell_words import board_tree, cell_key
from gaps.stage.core.feedback import Ring
from gaps.stage.core.intents import Hover, Intent, Nav, Press, PressLost, Release
from gaps.stage.core.widget import AT_REST, Pos, Site, Widget, WidgetState
from gaps.stage.speech.spoken import Spoken
from gaps.table.model.geometry import BoardGeometry
from gaps.table.render.outlines import corner_radius
from gaps.table.table import Table

DRAG_DISTANCE = 6  # units that a press moves before it becomes a drag
STEPS = {
    Nav.UP: (-1, 0),
    Nav.DOWN: (1, 0),
    Nav.LEFT: (0, -1),
    Nav.RIGHT: (0, 1),
}


@dataclass(frozen=True)
class Entered:
    """The pointer or the focus has entered ``cell``."""

    cell: Cell


@dataclass(frozen=True)
class Lifted:
    """The card on ``cell`` is now being dragged."""

    cell: Cell


@dataclass(frozen=True)
class OfferedCells:
    """A selected ``cell``, and the ``cells`` of which each completes a move."""

    cell: Cell
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Refused:
    """A card or gap on ``cell`` that cannot do what the player wanted."""

    cell: Cell
    reason: Refusal


@dataclass(frozen=True)
class EdgeReached:
    """An arrow key that points beyond the edge of the board."""

    nav: Nav


BoardAnswer = Slide | OfferedCells | Refused | Entered | Lifted | EdgeReached | None
"""The answer to an intent.

A ``Slide`` is legal and not yet made; everything else is already shown on the table.
"""


class BoardController(Widget):
    """Pointer, focus and selection on one table, as a widget among those of a screen.

    It makes no moves: the screen sends it what is meant for the board, and plays the
    slides that it answers.
    """

    has_own_sounds = True

    def __init__(self, context: Context, table: Table) -> None:
        super().__init__("board")
        self.locked = False  # True while every move is refused
        self._context = context
        self._table = table
        self._pressed: Cell | None = None
        self._pressed_at = (0, 0)
        # the cell of the first click in a quick succession
        self._clicked: Cell | None = None
        self._clicks = 1  # clicks in quick succession, including the press that is held
        self._focus: Cell = 0

    # The widget

    def is_at(self, pos: Pos, site: Site) -> bool:
        """Return False, because the screen sends the pointer straight to the board."""
        return False

    def activate(self) -> bool:
        return False

    def draw(
        self,
        surface: pygame.Surface,
        site: Site,
        state: WidgetState = AT_REST,
    ) -> None:
        """Draw nothing: the table lies below everything."""

    def ring(self, site: Site) -> Ring | None:
        """Return the focus ring around one cell.

        It follows a lifted card, and waits for cards in flight.
        """
        table = self._table
        cell = table.hand.focused
        if cell is None or table.dealing:
            return None
        rect = table.geometry.rect(cell)
        card = table.state.board[cell]
        if card is not None:
            if table.is_travelling(card):
                return None
            pose = table.pose(card, table.time)
            rect.center = round(pose.x), round(pose.y)
        return Ring(rect, corner_radius(rect.size))

    def spoken(self, site: Site) -> Spoken:
        return board_tree(self._table)

    @property
    def spoken_focus(self) -> str:
        return cell_key(self._focus)

    # Intents

    def handle(self, intent: Intent) -> BoardAnswer:
        match intent:
            case Hover(pos, held):
                return self._move(pos, held)
            case Press(pos, 1, clicks=clicks):
                self._pressed = self._table.geometry.cell_at(pos)
                self._pressed_at = pos
                self._clicks = clicks
            case Release(pos, 1):
                return self._release(pos)
            case PressLost():
                self.cancel_press()
                self._table.put_back()
            case Nav():
                return self._navigate(intent)
        return None

    def cancel_press(self) -> None:
        """Ignore the release of the button being held."""
        self._pressed = None

    def _move(self, pos: tuple[int, int], held: bool) -> BoardAnswer:
        table = self._table
        if table.hand.drag is not None:
            table.drag_to(pos)
            return None
        if held and self._pressed is not None:
            return self._start_drag(self._pressed, pos)
        before = table.hand.hovered
        table.hover(table.geometry.cell_at(pos))
        if (
            table.hand.hovered in (None, before)
            or table.hand.hovered in table.state.home
        ):
            return None
        return Entered(table.hand.hovered)

    def _start_drag(self, cell: Cell, pos: tuple[int, int]) -> Lifted | None:
        table = self._table
        far = math.dist(pos, self._pressed_at) > DRAG_DISTANCE * table.style.px_per_unit
        if not far or table.state.board[cell] is None:
            return None
        table.select(None)
        table.hover(None)
        table.pick_up(cell, self._pressed_at)
        table.drag_to(pos)
        return Lifted(cell)

    def _release(self, pos: tuple[int, int]) -> BoardAnswer:
        table = self._table
        pressed = self._pressed
        self._pressed = None
        under = table.geometry.cell_at(pos)
        if table.hand.drag is None:
            return self._click(under) if under == pressed else None
        table.drag_to(pos)
        source = table.hand.drag.cell
        target = table.hand.drag.target
        if target is None and under is not None:
            exchanges = bool(table.state.variant.layout.beside) and under != source
            if exchanges or table.state.board[under] is None:
                target = under  # a drop that is not legal, to be refused with a reason
        if target is None:
            table.put_back()
            return None
        slide = Slide(source, target)
        if slide in self._slides_of(source):
            return slide
        return self._refuse(source, target)

    def _click(self, cell: Cell | None) -> BoardAnswer:
        """Choose a cell.

        A double click counts as one click: its second click on the same cell, where
        another card may lie by now, does nothing.
        """
        if self._clicks == 1:
            self._clicked = None
        if cell is None or cell == self._clicked:
            return None
        self._clicked = cell
        return self.choose(cell)

    # The focus

    @property
    def focused(self) -> Cell:
        """The cell that has the focus, or had it last."""
        return self._focus

    def focus(self, cell: Cell | None = None) -> None:
        """Show the focus on ``cell``, or where it was last."""
        self._focus = self._focus if cell is None else cell
        self._table.focus(self._focus)

    def keep_focus(self, cell: Cell) -> None:
        """Move the focus to ``cell`` without showing it."""
        self._focus = cell

    def hide_focus(self) -> None:
        self._table.focus(None)

    def _navigate(self, nav: Nav) -> BoardAnswer:
        """Move the focus, or choose its cell.

        The first arrow key only shows a hidden focus.
        """
        if nav in (Nav.NEXT, Nav.PREVIOUS):
            self.focus(self._next_cell(self._table.hand.focused, nav is Nav.NEXT))
            return None
        if self._table.hand.focused is None:
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
        """Move the focus to the next playable card in reading order.

        Return False after the last card.
        """
        cell = self._next_cell(self._focus, forward)
        found = cell > self._focus if forward else cell < self._focus
        if found:
            self.focus(cell)
        return found

    def focus_first(self, forward: bool) -> None:
        """Move the focus to the first playable card in reading order.

        Move it to the last one if not ``forward``.
        """
        self.focus(self._next_cell(None, forward))

    def _next_cell(self, start: Cell | None, forward: bool) -> Cell:
        offers = (
            self._table.hand.offers if self._table.hand.selected is not None else None
        )
        return next_playable(
            self._table.state,
            start,
            forward,
            offers,
        )

    def choose(self, cell: Cell) -> Slide | OfferedCells | Refused | None:
        """Use a card or a gap: play its only move, offer its moves, or refuse it."""
        table = self._table
        selected = self._table.hand.selected
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
        others = tuple(
            each.target if each.source == cell else each.source for each in slides
        )
        offer = OfferedCells(cell, others)
        table.select(cell, others)
        if table.hand.focused is not None:
            self.focus(offer.cells[0])
        return offer

    def put_down(self) -> bool:
        """Put down the card that is dragged or chosen.

        Return True if there was one.
        """
        table = self._table
        lifted = table.hand.drag is not None or table.hand.selected is not None
        if table.hand.drag is not None:
            self.cancel_press()
            table.put_back()
        table.select(None)
        return lifted

    def _slides_of(self, cell: Cell) -> list[Slide]:
        if self.locked:
            return []
        return [
            slide
            for slide in self._table.state.slides
            if cell in (slide.source, slide.target)
        ]

    def _refuse(self, cell: Cell, target: Cell | None = None) -> Refused:
        state = self._table.state
        move = None if target is None else Slide(cell, target)
        reason = state.why_stays(cell) if move is None else state.refusal(move)
        self._table.refuse(cell, None if self.locked else reason.cell)
        return Refused(cell, reason)


def step_from(
    geometry: BoardGeometry,
    cell: Cell,
    nav: Nav,
) -> Cell | None:
    """Return the cell one step from ``cell`` on the screen, or None beyond the edge."""
    (row, column) = geometry.place(cell)
    (rows, columns) = STEPS[nav]
    wanted = row + rows, column + columns
    return next(
        (other for other in geometry.layout.cells if geometry.place(other) == wanted),
        None,
    )


def next_playable(
    state: State,
    cell: Cell | None,
    forward: bool,
    among: Sequence[Cell] | None = None,
) -> Cell:
    """Return the next playable card, or the next of ``among``, in reading order.

    The search goes on from the last cell to the first. ``cell`` is the cell with the
    focus; None starts from the beginning. If nothing can move, the focus stays where it
    is.
    """
    cells = sorted(set(among or (slide.source for slide in state.slides)))
    if not cells:
        return cell or 0
    if cell is None:
        return cells[0] if forward else cells[-1]
    if forward:
        after = (other for other in cells if other > cell)
        return next(after, cells[0])
    before = (other for other in reversed(cells) if other < cell)
    return next(before, cells[-1])
