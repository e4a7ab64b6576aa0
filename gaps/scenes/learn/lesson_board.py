"""The board of a lesson: played by pointer and keys, with a hint at the moves that the page expects."""

from __future__ import annotations

import pygame

from gaps.engine import Cell, Slide, State, Step
from gaps.language import _
from gaps.scenes.common.toast import Toast
from gaps.scenes.game.board_controller import (
    BoardAnswer,
    BoardController,
    EdgeReached,
    Entered,
    OfferedCells,
    Refused,
)
from gaps.scenes.game.board_feedback import BoardFeedback
from gaps.scenes.shell.context import Context
from gaps.scenes.speech.cell_words import board_tree, cell_key
from gaps.scenes.speech.move_words import back_words, move_words, offer_words
from gaps.scenes.speech.phrases import sentences
from gaps.scenes.speech.survey import Survey
from gaps.scenes.speech.survey_words import board_words, gap_words
from gaps.scenes.text import refusals
from gaps.stage.core.intents import Hover, Intent, Nav, Press, Release
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.speech.spoken import Spoken
from gaps.stage.widgets import Widget
from gaps.stage.widgets.widget import AT_REST, WidgetState
from gaps.table.model.geometry import fit
from gaps.table.render.slots import corner_radius
from gaps.table.table import Table

RING = 3  # units
MARGIN, PANEL_GAP = 40, 56  # around everything, and between board and panel, units
PANEL_SIZE = 430, 548  # of the panel beside it, units


def panel_size(style: Style) -> tuple[int, int]:
    width, height = style.size
    return min(style.px(PANEL_SIZE[0]), width // 2), min(style.px(PANEL_SIZE[1]), height - style.px(MARGIN))


class LessonBoard(Widget):
    """A table with its controller, toasts and sounds. It notes moves and makes none itself.

    The picture is painted by the scene, behind everything.
    """

    def __init__(self, context: Context, style: Style, state: State) -> None:
        super().__init__("board")
        self.table = Table(state, context.look.of_board(style), pygame.Rect((0, 0), style.size))
        self.context, self.controller = context, BoardController(context, self.table)
        self.effects, self.toast = BoardFeedback(context, self.table), Toast(context.announcer)
        self.survey = Survey(self.effects, self.controller, self.toast, self._situation)
        self._chosen: Slide | None = None
        self._chain = 0  # how many of the latest moves in a row have each brought a card home
        self._hinted: tuple[Slide, ...] = ()
        self._looks: object = None  # all that its picture depends on; ``None`` before the cards are dealt

    def take_move(self) -> Slide | None:
        """The move that was chosen since this was asked last."""
        chosen, self._chosen = self._chosen, None
        return chosen

    def advance(self, dt: float) -> bool:
        """Let ``dt`` seconds pass; return whether a new picture is needed though nothing moves."""
        was_flying = self.table.flying
        self.table.update(dt)
        self.effects.update(dt)
        if was_flying and not self.table.flying:
            self.show_hint()
        return self.toast.update(dt)

    def show(self, step: Step, chain: int, back: bool = False) -> None:
        """Move to the position after a step, or ``back`` to the one before it; announce that."""
        if self.context.announcer.active:
            words = back_words(step) if back else move_words(step, 0, self.context.verbosity)
            self.context.announcer.say_at_once(words)
        self.toast.hide()
        self.table.show(step, back)
        if back:
            self.effects.undone(step, chain)
        else:
            self.effects.moved(step, chain, self._chain)
        self._chain = chain

    def set_hint(self, slides: tuple[Slide, ...]) -> None:
        """Hint at these slides; an empty tuple removes the hint."""
        self._hinted = slides
        self.show_hint()

    def show_hint(self) -> None:
        """Once no card moves, show a hint at the expected slide, or select the gap that several can fill."""
        self.table.hint = None
        if self.table.flying or not self._hinted:
            return
        if len(self._hinted) == 1:
            self.table.show_hint(self._hinted, stays=True)
        for gap in self._hinted_gaps:
            self.table.select(gap, tuple(slide.source for slide in self._hinted))

    @property
    def _hinted_gaps(self) -> tuple[Cell, ...]:
        """The gap that several expected cards fit, which the hint selects; empty if there is none."""
        gaps = {slide.target for slide in self._hinted}
        return tuple(gaps) if len(gaps) == 1 and len(self._hinted) > 1 else ()

    # Input

    def cancel_selection(self) -> bool:
        """End the player's selection; return whether there was one. The hint may select a gap of its own."""
        selected = self.table.selected
        if selected is None or (selected in self._hinted_gaps and self.table.drag is None):
            return False
        self.table.select(None)
        self.show_hint()
        return True

    def take(self, intent: Intent, focused: bool) -> bool:
        """Follow the pointer, and let keys move the focus from cell to cell as long as it is on the board."""
        selected = self.table.selected is not None
        match intent:
            case Hover() | Press() | Release():
                self._answer(self.controller.handle(intent), selected)
            case Nav.NEXT | Nav.PREVIOUS if focused and self.controller.focus_next(intent is Nav.NEXT):
                self.survey.stepped()
                return True
            case Nav.LEFT | Nav.UP | Nav.DOWN | Nav.RIGHT | Nav.ACTIVATE if focused:
                answer = self.controller.navigate(intent)
                self._answer(answer, selected)
                return answer != EdgeReached(Nav.RIGHT)  # there is the panel
        return False

    def activate(self) -> bool:
        return False

    def choose(self, cell: Cell) -> None:
        """Move the focus to a cell and choose it."""
        selected = self.table.selected is not None
        self.controller.focus(cell)
        self._answer(self.controller.choose(cell), selected)

    def show_focus(self, shown: bool) -> None:
        """Show the focus on the cell where it was last, or hide it."""
        if not shown:
            self.controller.hide_focus()
        elif self.table.focused is None:
            self.controller.focus()

    def _answer(self, answer: BoardAnswer, was_selected: bool) -> None:
        """Note a move. Show refusals, and the hint again once a selection has ended."""
        if isinstance(answer, Slide):
            self._chosen = answer
        elif was_selected and self.table.selected is None:
            self.show_hint()
        match answer:
            case OfferedCells(_, cells):
                self.context.announcer.say(offer_words(self.table.state, cells))
            case Refused(cell, reason):
                state = self.table.state
                self.effects.sounds.play("knock", cell)
                why = refusals.refusal_text(state, reason, state.board[cell])
                text = _("Undo first.") if self.controller.locked else why
                self.toast.show(text, self.table.geometry.rect(cell))
            case Entered(cell) if self.table.focused is not None:
                self.effects.sounds.entered(cell)
            case EdgeReached(nav) if nav is not Nav.RIGHT:
                self.effects.edge_reached()

    # Speech

    def _situation(self) -> str:
        state = self.table.state
        return sentences([self.context.name_of(state.variant), *board_words(state), gap_words(state)])

    def spoken(self) -> Spoken:
        return board_tree(self.table, self.context.verbosity)

    @property
    def spoken_focus(self) -> str:
        return cell_key(self.table.focused) if self.table.focused is not None else ""

    # Layout and drawing

    def _room(self, style: Style) -> tuple[int, int]:
        """The room for the board beside its panel, pixels."""
        width, height = panel_size(style)
        return style.size[0] - width - style.px(PANEL_GAP) - 2 * style.px(MARGIN), height

    def fitting(self, style: Style) -> tuple[int, int]:
        board = fit(self.table.state.variant.layout, pygame.Rect((0, 0), self._room(style)), style.size).board
        return board.w, board.h

    def lay_out(self, style: Style) -> None:
        """Draw the board anew if anything looks otherwise; deal the cards at first."""
        super().lay_out(style)
        context, area = self.context, pygame.Rect(self.rect.topleft, self._room(style))
        area.top = self.rect.centery - self.fitting(style)[1] // 2
        looks = style, tuple(area), context.look.art(), context.look.motion
        if looks == self._looks:
            return
        is_fresh, self._looks = self._looks is None, looks
        self.table.restyle(context.look.of_board(style), area)
        if is_fresh:
            self.table.deal_in()

    def draw(self, surface: pygame.Surface, style: Style, state: WidgetState = AT_REST) -> None:
        """Nothing: see ``paint``."""

    def paint(self, surface: pygame.Surface, alpha: float, marked: tuple[Cell, ...]) -> None:
        """Draw the board, with a ring round the ``marked`` cells while the cards lie still."""
        self.table.draw(surface, alpha)
        if self.table.flying:
            return
        style, out = self.table.style, self.table.style.px(RING)
        for cell in marked:
            rect = self.table.geometry.rect(cell).inflate(2 * out, 2 * out)
            radius = corner_radius(self.table.geometry.card) + out
            surface.blit(shapes.ring(rect.size, radius, out, style.theme.sky), rect)
