"""The board of a lesson under the reader's hands: what is done to it, told as legal moves."""

from __future__ import annotations

import pygame

from gaps.engine import Cell, Slide, State, Step, why_not
from gaps.scenes.common.toast import Toast
from gaps.scenes.game.board_feedback import BoardFeedback
from gaps.scenes.game.board_pointer import BoardPointer, Clicked, Dropped
from gaps.scenes.game.focus import next_playable, step_from
from gaps.scenes.shell.context import Context
from gaps.scenes.text import refusals
from gaps.stage.core.intents import Intent, Nav
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.table.render.slots import corner_radius
from gaps.table.table import Table

RING = 3  # pixels at u = 1


class LessonBoard:
    """A table with pointer, focus and refusals. While it is ``closed`` no card may be moved."""

    def __init__(self, context: Context, style: Style, state: State) -> None:
        self.context = context
        everywhere = pygame.Rect((0, 0), style.size)
        self.table = Table(
            state, context.art(), style, context.motion_settings, context.field(style.size), everywhere
        )
        self.effects = BoardFeedback(context, self.table)
        self.hand, self.toast = BoardPointer(), Toast()
        self.focus: Cell = 0
        self.closed = ""  # why no card may be moved now
        self.asked: tuple[Slide, ...] = ()

    @property
    def moving(self) -> bool:
        """Whether every frame needs a new picture."""
        return self.table.moving or self.toast.moving

    def update(self, dt: float) -> bool:
        """Let time pass; true when a new picture is needed."""
        flew = self.table.flying
        self.table.update(dt)
        self.effects.update(dt)
        if flew and not self.table.flying:
            self.point()
        return self.toast.update(dt)

    def show(self, step: Step, back: bool = False) -> None:
        """Move on to the position after a step, or go back to the one before it."""
        self.toast.hide()
        self.table.show(step, back)
        if back:
            self.effects.undone(step)
        else:
            self.effects.moved(step, int(len(step.after.home) > len(step.before.home)), 0)

    def ask(self, slides: tuple[Slide, ...]) -> None:
        """Show the way of a slide; of several into one gap, the gap and the cards it may take."""
        self.asked = slides
        self.point()

    def point(self) -> None:
        """Show what is asked, once the cards lie still."""
        self.table.clear_hint()
        if self.table.flying or not self.asked:
            return
        if len(self.asked) == 1:
            self.table.show_hint(self.asked[0], stays=True)
        elif len({slide.target for slide in self.asked}) == 1:
            self.table.select(self.asked[0].target, tuple(slide.source for slide in self.asked))

    # By pointer and by key

    def hear(self, intent: Intent) -> Slide | None:
        """What the pointer has done, if it comes to a move."""
        match self.hand.handle(intent, self.table):
            case Clicked(cell):
                return self.choose(cell)
            case Dropped(source, target):
                return self._drop(source, target)
        return None

    def choose(self, cell: Cell) -> Slide | None:
        """A card or a gap was chosen: the move it comes to, or an offer, or why it can do nothing."""
        table, state = self.table, self.table.state
        slides = [] if self.closed else [move for move in state.slides if cell in (move.source, move.target)]
        if table.selected is not None:
            was = table.selected
            between = [move for move in slides if was in (move.source, move.target) and cell != was]
            if between:
                return between[0]
            table.select(None)
            self.point()
            if was == cell:
                return None
        if len(slides) == 1 and self.context.settings.tap_to_play:
            return slides[0]
        if slides:
            offers = tuple(move.target if move.source == cell else move.source for move in slides)
            table.select(cell, offers)
            if table.focused is not None:
                self.focus = offers[0]
                table.focus(self.focus)
        else:
            self._refuse(cell, None)
        return None

    def _drop(self, source: Cell, target: Cell | None) -> Slide | None:
        if target is None:
            self.table.put_back()
            return None
        move = Slide(source, target)
        if move in self.table.state.legal_moves and not self.closed:
            return move
        self._refuse(source, target)
        return None

    def _refuse(self, cell: Cell, target: Cell | None) -> None:
        state = self.table.state
        refused = why_not(state, cell, target)
        self.table.refuse(cell, None if self.closed else refused.cell)
        self.effects.refused(cell)
        said = self.closed or refusals.refusal_text(state, refused, state.board[cell])
        self.toast.show(said, self.table.geometry.rect(cell))

    def step(self, nav: Nav) -> bool:
        """Move the focus by an arrow; false where the board ends."""
        cell = step_from(self.table.geometry, self.focus, nav)
        if cell is not None:
            self.focus = cell
            self.table.focus(cell)
        return cell is not None

    def next(self, forward: bool) -> bool:
        """Move the focus to the next card that can be played; false after the last."""
        cell = next_playable(self.table.state, self.focus, forward, self._to_visit())
        further = cell > self.focus if forward else cell < self.focus
        if further:
            self.focus = cell
            self.table.focus(cell)
        return further

    def enter(self, first: bool) -> None:
        """The focus comes to the first card that can be played, or to the last."""
        self.focus = next_playable(self.table.state, None, first, self._to_visit())
        self.table.focus(self.focus)

    def _to_visit(self) -> tuple[Cell, ...] | None:
        return self.table.offers if self.table.selected is not None else None

    # On the screen

    def draw(self, surface: pygame.Surface, alpha: float, shown: tuple[Cell, ...]) -> None:
        """Draw the board, with the ring of a hint round the cells that are ``shown``."""
        self.table.draw(surface, alpha)
        if self.table.flying:
            return
        style, out = self.table.style, self.table.style.px(RING)
        for cell in shown:
            rect = self.table.geometry.rect(cell).inflate(2 * out, 2 * out)
            radius = corner_radius(self.table.geometry.card) + out
            surface.blit(shapes.ring(rect.size, radius, out, style.theme.sky), rect)
