"""The board of a lesson: played by pointer and keys, with a hint at the moves that the page expects."""

from __future__ import annotations

import pygame

from gaps.engine import Cell, Slide, State, Step
from gaps.scenes.common.toast import Toast
from gaps.scenes.effects.board_feedback import BoardFeedback
from gaps.scenes.game.board.board_controller import BoardAnswer, BoardController, EdgeReached, Offer, Refused
from gaps.scenes.game.board.board_pointer import Entered
from gaps.scenes.shell.context import Context
from gaps.scenes.speech.board_tree import BoardTree
from gaps.scenes.speech.move_words import back_words, move_words, offer_words
from gaps.scenes.speech.survey import Survey
from gaps.scenes.speech.survey_words import board_words, sentences
from gaps.scenes.text import refusals
from gaps.stage.core.intents import Intent, Nav
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.speech.spoken import Spoken
from gaps.table.render.slots import corner_radius
from gaps.table.table import Table

RING = 3  # pixels at u = 1


class LessonBoard:
    """A table with its controller, toasts and sounds. It returns moves and makes none itself."""

    def __init__(self, context: Context, style: Style, state: State) -> None:
        window = pygame.Rect((0, 0), style.size)
        self.table = Table(
            state, context.art(), style, context.motion_settings, context.field(style.size), window
        )
        self.context, self.controller = context, BoardController(context, self.table)
        self.effects, self.toast = BoardFeedback(context, self.table), Toast(context.announcer)
        self.survey = Survey(
            context,
            self.table,
            self.controller,
            self.toast,
            lambda: sentences([context.name_of(state.variant), *board_words(self.table.state)]),
            self.effects.focus,
        )
        self._chains = [0]  # after each move, how many in a row have brought a card home
        self._lock_reason = ""
        self._tree = BoardTree()
        self._hinted: tuple[Slide, ...] = ()

    @property
    def moving(self) -> bool:
        """Whether every frame needs a new picture."""
        return self.table.moving or self.toast.moving

    def update(self, dt: float) -> bool:
        """Let ``dt`` seconds pass; return whether a new picture is needed though nothing moves."""
        was_flying = self.table.flying
        self.table.update(dt)
        self.effects.update(dt)
        if was_flying and not self.table.flying:
            self.show_hint()
        return self.toast.update(dt)

    def show(self, step: Step, back: bool = False) -> None:
        """Move to the position after a step, or ``back`` to the one before it; announce that."""
        if self.context.announcer.active:
            words = back_words(step) if back else move_words(step, 0, self.context.verbosity)
            self.context.announcer.say_at_once(words)
        self.toast.hide()
        self.table.show(step, back)
        if back:
            self._chains = self._chains[:-1] or [0]
            self.effects.undone(step, self._chains[-1])
        else:
            chain, home = self._chains[-1], len(step.after.home) > len(step.before.home)
            self._chains.append(chain + 1 if home else 0)
            self.effects.moved(step, self._chains[-1], chain)

    def lock(self, reason: str) -> None:
        """Refuse all moves for a reason, which a toast shows; an empty reason allows them again."""
        self._lock_reason = reason
        self.controller.locked = bool(reason)

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

    def handle(self, intent: Intent) -> Slide | None:
        """Handle an intent of the pointer; return the move it chooses."""
        selected = self.table.selected is not None
        return self._move_in(self.controller.handle(intent), selected)

    def navigate(self, nav: Nav) -> Slide | EdgeReached | None:
        """Move the focus by an arrow, or choose its cell; return the chosen move, or the edge."""
        selected = self.table.selected is not None
        answer = self.controller.navigate(nav)
        match answer:
            case EdgeReached(Nav.RIGHT):
                return answer  # to the panel
            case EdgeReached():
                self.effects.edge_reached()
            case Entered(cell):
                self.effects.focus.entered(cell)
            case _:
                return self._move_in(answer, selected)
        return None

    def choose(self, cell: Cell) -> Slide | None:
        """Move the focus to a cell and choose it; return the chosen move."""
        selected = self.table.selected is not None
        self.controller.focus(cell)
        return self._move_in(self.controller.choose(cell), selected)

    def spoken(self) -> Spoken:
        """The board as a table."""
        return self._tree.spoken(self.table, self.context.verbosity)

    def _move_in(self, answer: BoardAnswer, was_selected: bool) -> Slide | None:
        """Return the move in ``answer``. Show refusals, and the hint again once a selection has ended."""
        if isinstance(answer, Slide):
            return answer
        if was_selected and self.table.selected is None:
            self.show_hint()
        if isinstance(answer, Offer):
            self.context.announcer.say(offer_words(self.table.state, answer.cells))
        if isinstance(answer, Refused):
            cell, state = answer.cell, self.table.state
            self.effects.refused(cell)
            text = self._lock_reason or refusals.refusal_text(state, answer.reason, state.board[cell])
            self.toast.show(text, self.table.geometry.rect(cell))
        return None

    # Drawing

    def draw(self, surface: pygame.Surface, alpha: float, marked: tuple[Cell, ...]) -> None:
        """Draw the board, with a ring round the ``marked`` cells while the cards lie still."""
        self.table.draw(surface, alpha)
        if self.table.flying:
            return
        style, out = self.table.style, self.table.style.px(RING)
        for cell in marked:
            rect = self.table.geometry.rect(cell).inflate(2 * out, 2 * out)
            radius = corner_radius(self.table.geometry.card) + out
            surface.blit(shapes.ring(rect.size, radius, out, style.theme.sky), rect)
