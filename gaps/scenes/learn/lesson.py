"""A lesson: a board to play on beside a panel of text. The expected move leads to the next page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pygame

from gaps.engine import Move, Redeal, Variant
from gaps.language import N_, _
from gaps.scenes.common.scene_results import InputForwarded, PlayRequested
from gaps.scenes.common.screen import ARROWS, Screen, Shortcut
from gaps.scenes.common.screen_help import ScreenHelp
from gaps.scenes.game.redeal import RedealScene
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.lesson_board import PANEL_GAP, LessonBoard, panel_size
from gaps.scenes.learn.lesson_panel import lesson_head, lesson_panel, main_button
from gaps.scenes.learn.lesson_progress import LessonProgress
from gaps.scenes.shell.context import Context
from gaps.scenes.speech.board_tree import cell_of
from gaps.scenes.speech.cell_words import cell_label
from gaps.scenes.speech.move_words import redeal_words
from gaps.scenes.speech.verbosity import Verbosity
from gaps.scenes.text import help_text, refusals
from gaps.stage.core.intents import Asked, Intent, Nav, Press
from gaps.stage.core.scene import Pop, Push, Result, Transition
from gaps.stage.drawing.style import Style
from gaps.stage.speech.spoken import Action
from gaps.stage.view import Live, Part, Use, column, layers, row, space
from gaps.stage.widgets import Activated
from gaps.table.table import Table

STEP_BACK_FIRST = N_("Undo first.")


class LessonScene(Screen):
    """Shows the lessons one after the other, from ``number`` on; nothing is saved.

    Ends with ``PlayRequested`` or without a result.
    """

    called = N_("Lesson")
    about = (
        N_("The panel says what to do on the board; do it to go on."),
        N_("You can undo and try again. Nothing here counts in the statistics."),
    )

    def __init__(self, context: Context, number: int = 0) -> None:
        super().__init__(context)
        self._alpha = 0.0  # share of a step since the last one
        self._said: object = None  # which page was announced last
        self._redeals = False
        self.begin(number)

    def begin(self, number: int) -> None:
        """Begin the lesson with this number, from 0."""
        self.progress = LessonProgress(number)
        self.board = LessonBoard(self.context, self.style, self.progress.state)
        if self._laid_out:
            self.resize(self.style.size)

    @property
    def variant(self) -> Variant:
        return self.progress.state.variant

    @property
    def table(self) -> Table:
        """The board."""
        return self.board.table

    def _show_page(self) -> None:
        """Show the open page, with its hint and the focus on what leads on."""
        progress, button = self.progress, main_button(self.progress, self.context)
        self.changed()
        self.focus(button.name if button is not None else "board")
        self.board.show_focus(self._is_on_board)
        self.board.lock(_(STEP_BACK_FIRST) if progress.off_path else "")
        self.board.set_hint(progress.hinted_slides)
        page = progress.number, progress.page, progress.remark
        if page != self._said:
            is_new = not isinstance(self._said, tuple) or self._said[0] != progress.number
            self._said, words = page, " ".join(self._page_words())
            self.context.announcer.say(f"{self.spoken_title}. {words}" if is_new else words)

    @property
    def _is_on_board(self) -> bool:
        """Whether the focus is on the board, and shown."""
        return self.form.focused is self.board and self.form.focus_visible

    # What is shown

    def ground(self) -> pygame.Surface | None:
        return None

    def view(self) -> Part:
        if not self._redeals:
            self._panel = lesson_panel(self.context, self.progress, self.legend(), tuple(self._page_words()))
        width, height = (side / self.style.u for side in panel_size(self.style))
        beside = row(
            space(), Use(self.board), space(PANEL_GAP), replace(self._panel, size=width), space(), size=height
        )
        return layers(Live(self._paint), column(space(), beside, space()))

    def _paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect) -> None:
        self.board.paint(surface, self._alpha, self.progress.marked_cells)

    def _page_words(self) -> Iterator[str]:
        """The text of the page, and the cells that it is about."""
        if self.progress.off_path:
            yield f"{_('Another move')}."
        yield _(self.progress.text_for(self.context.announcer.active))
        if pointed := self.progress.pointed_cells:
            labels = (cell_label(self.table.state, cell, Verbosity.NORMAL) for cell in pointed)
            yield _("On the board: {cells}.").format(cells="; ".join(labels))

    @property
    def spoken_title(self) -> str:
        return f"{lesson_head(self.progress)}: {_(self.progress.lesson.title)}"

    @property
    def help(self) -> ScreenHelp | None:
        found = super().help
        return found and replace(found, survey=help_text.SURVEY)

    # Time

    @property
    def moving(self) -> bool:
        return super().moving or self.table.moving or self.board.toast.moving

    @property
    def wake_after(self) -> float | None:
        """Seconds until a toast is checked."""
        return 0.25 if self.board.toast.visible else None

    def update(self, dt: float) -> Transition | None:
        self.dirty = self.board.advance(dt) or self.dirty
        return super().update(dt)

    # Input

    def shortcuts(self) -> Sequence[Shortcut]:
        return (
            Shortcut(ARROWS, N_("move focus"), in_legend=False),
            Shortcut((Nav.NEXT,), N_("next")),
            Shortcut((Nav.ACTIVATE,), N_("play"), explained=N_("play card or gap")),
            Shortcut((GameCommand.UNDO,), N_("undo"), self.step_back, in_legend=False),
            Shortcut((Nav.ERASE,), "", self.step_back),
            Shortcut((GameCommand.REDEAL,), "", self._redeal),
            self.back_shortcut(N_("leave")),
        )

    def handle(self, intent: Intent) -> Transition | None:
        before, answer = self.form.focused, None
        if self.board.survey.handle(intent):
            if self.table.focused is not None:
                self.focus("board", visible=True)
        elif isinstance(intent, Asked) and (cell := cell_of(intent.key, self.progress.state)) is not None:
            self.focus("board", visible=True)
            if intent.action is Action.ACTIVATE:
                self.board.choose(cell)
            else:
                self.board.controller.focus(cell)
        else:
            answer = super().handle(intent)
            if isinstance(intent, Press) and intent.button == 3:
                self.step_back()
            if intent in (Nav.NEXT, Nav.PREVIOUS) and self._is_on_board and before is not self.board:
                self.board.controller.focus_first(forward=intent is Nav.NEXT)
                self.board.survey.stepped()
        self.board.show_focus(self._is_on_board)
        self.dirty = True
        move = self.board.take_move()
        return answer if move is None else self.play(move)

    def back(self) -> Transition | None:
        return None if self.board.cancel_selection() else Pop()

    def activated(self, activated: Activated) -> Transition | None:
        match activated.name:
            case "leave":
                return Pop()
            case "play":
                return Pop(PlayRequested())
            case "next" | "again":
                self.begin(self.progress.number + (activated.name == "next"))
            case "back":
                self.step_back()
            case "redeal":
                return self._redeal()
            case "on":
                self.next_page()
        return None

    def next_page(self) -> None:
        """Go on to the next page of the lesson."""
        self.progress.next_page()
        self._show_page()

    def _redeal(self) -> Transition | None:
        if Redeal() in self.progress.state.legal_moves and not self.progress.off_path:
            return self.play(Redeal())
        self.board.toast.show(refusals.why_no_redeal(self.progress.state), self.table.geometry.board)
        return None

    def play(self, move: Move) -> Transition | None:
        """Make a legal move, show it, and go on to the page it leads to."""
        step = self.progress.play(move)
        if isinstance(move, Redeal):
            self._redeals = True
            self.board.toast.hide()
            self.board.set_hint(())
            self.context.announcer.say_at_once(redeal_words(step))
            return Push(RedealScene(self.context, self.table, step, self.board.effects))
        self.board.show(step)
        self._show_page()
        return None

    def step_back(self) -> None:
        """Undo a move that was not expected, if there is one."""
        if (step := self.progress.step_back()) is not None:
            self.board.show(step, back=True)
            self._show_page()

    # Layout and drawing

    def resume(self, result: Result | None) -> Transition | None:
        """The redeal has been shown: show the page it leads to. Input that ended it is handled here."""
        self._redeals = False
        self._show_page()
        return self.handle(result.intent) if isinstance(result, InputForwarded) else None

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        if not self._redeals:
            self._show_page()

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        self._alpha = alpha
        super().draw(surface, alpha)
        self.board.toast.draw(surface, self.style, self.context.art())
