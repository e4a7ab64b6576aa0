"""A lesson: a board to play on beside a panel of text. The expected move leads to the next page."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from gaps.engine import Move, Redeal, Slide, Variant
from gaps.language import N_, _
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.common.scene_results import InputForwarded, PlayRequested
from gaps.scenes.game.board.board_controller import EdgeReached
from gaps.scenes.game.redeal import RedealScene
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.lesson_board import LessonBoard
from gaps.scenes.learn.lesson_panel import PanelText, lesson_buttons, lesson_panel
from gaps.scenes.learn.lesson_progress import LessonProgress
from gaps.scenes.shell.context import Context
from gaps.scenes.speech.board_tree import cell_key, cell_of
from gaps.scenes.speech.cell_words import cell_label
from gaps.scenes.speech.move_words import redeal_words
from gaps.scenes.speech.verbosity import Verbosity
from gaps.scenes.text import help_text, refusals
from gaps.stage.core.intents import Asked, Intent, Nav, Press
from gaps.stage.core.scene import Pop, Push, Result, Transition
from gaps.stage.drawing.style import Style
from gaps.stage.speech.spoken import Action, Spoken
from gaps.stage.view import Tree, TreePicture
from gaps.stage.widgets import Button, Form
from gaps.table.model.geometry import fit
from gaps.table.table import Table

STEP_BACK_FIRST = N_("Undo first.")
MARGIN, PANEL_GAP = 40, 56  # around everything, and between board and panel, pixels at u = 1
PANEL_SIZE = (430, 548)


class LessonScene(GameScene):
    """Shows the lessons one after the other, from ``number`` on; nothing is saved.

    Ends with ``PlayRequested`` or without a result.
    """

    form: Form
    help = help_text.LESSON

    def __init__(self, context: Context, number: int = 0) -> None:
        self.context = context
        self.style: Style = context.style((1280, 800))
        self.panel = pygame.Rect(0, 0, 0, 0)
        """Where the texts and the buttons are."""
        self._tree_picture = TreePicture()
        self._buttons: list[Button] = []
        self._uses_keys = True  # whether keys were used last, so that the focus is visible
        self.form = Form([])
        self._said: tuple[object, ...] = ()  # which page was announced last
        self.begin(number)

    def begin(self, number: int) -> None:
        """Begin the lesson with this number, from 0; ``resize`` then lays it out and deals its cards."""
        self.progress = LessonProgress(number)
        self.lesson_board = LessonBoard(self.context, self.style, self.progress.state)
        self._text = PanelText.of(self.progress, self.context.announcer.active)  # of the page that is shown
        self._pointed = self.progress.pointed_cells  # by that page
        self._fresh, self._redeals = True, False

    @property
    def variant(self) -> Variant:
        return self.progress.state.variant

    @property
    def table(self) -> Table:
        """The board."""
        return self.lesson_board.table

    def _show_page(self) -> None:
        """Show the buttons, the focus and the hint of the open page."""
        progress, buttons = self.progress, lesson_buttons(self.progress)
        self._text = PanelText.of(progress, self.context.announcer.active)
        self._pointed = progress.pointed_cells
        primary = next((button.name for button in buttons if button.primary), None)
        self.form = Form(buttons, focused=primary)
        self.form.show_focus(self._uses_keys)
        if self._uses_keys and primary is None:
            self.lesson_board.controller.focus()
        else:
            self.lesson_board.controller.hide_focus()
        self._buttons = buttons
        self._place_panel()
        self.lesson_board.lock(_(STEP_BACK_FIRST) if progress.off_path else "")
        self.lesson_board.set_hint(progress.hinted_slides)
        self._say_page()

    def _place_panel(self) -> None:
        part = lesson_panel(self._text, self._buttons, self.context.art())
        self._tree = Tree(part, self.style, self.panel)
        self.form.lay_out(self.style)

    # Speech

    def _say_page(self) -> None:
        """Announce the page if it is another one than before, and the lesson with its first page."""
        progress = self.progress
        page = progress.number, progress.page, progress.remark
        if page == self._said:
            return
        is_new = not self._said or self._said[0] != progress.number
        self._said = page
        words = " ".join(filter(None, self._page_words()))
        self.context.announcer.say(f"{self.spoken_title}. {words}" if is_new else words)

    def _page_words(self) -> Sequence[str]:
        """The text of the page, and the cells that it is about."""
        words = [f"{_('Another move')}." if self._text.off_path else "", _(self._text.text)]
        if self._pointed:
            labels = (cell_label(self.table.state, cell, Verbosity.NORMAL) for cell in self._pointed)
            words.append(_("On the board: {cells}.").format(cells="; ".join(labels)))
        return words

    @property
    def spoken_title(self) -> str:
        return f"{self._text.head}: {_(self._text.title)}"

    def spoken_words(self) -> Sequence[str | Spoken]:
        """How far the lesson is, the text of the page, and the board."""
        page, pages = self._text.page, self._text.pages
        place = _("Page {page} of {pages}").format(page=page + 1, pages=pages) if page < pages else ""
        return place, *self._page_words(), self.lesson_board.spoken()

    def spoken_focus(self) -> str:
        """A button, or a cell of the board."""
        if self.form.focused is not None and self.form.focus_visible:
            return super().spoken_focus()
        return cell_key(self.table.focused) if self.table.focused is not None else ""

    def _asked(self, asked: Asked) -> Transition | None:
        """A screen reader asks for a button or a cell."""
        self._uses_keys = True
        cell = cell_of(asked.key, self.progress.state)
        if cell is None:
            activated = self.form.handle(asked)
            if self.form.focused is not None:
                self.table.focused = None
            return self._use(activated.name) if activated is not None else None
        self.form.focus(None)
        if asked.action is not Action.ACTIVATE:
            self.lesson_board.controller.focus(cell)
            return None
        move = self.lesson_board.choose(cell)
        return self.play(move) if move is not None else None

    # Time

    @property
    def moving(self) -> bool:
        return self.lesson_board.moving

    @property
    def wake_after(self) -> float | None:
        """Seconds until a toast is checked."""
        return 0.25 if self.lesson_board.toast.visible else None

    def update(self, dt: float) -> Transition | None:
        self.dirty = self.lesson_board.update(dt) or self.dirty
        return None

    # Input

    def handle(self, intent: Intent) -> Transition | None:
        self.dirty = True
        if intent is Nav.BACK:
            return None if self.lesson_board.cancel_selection() else Pop()
        if isinstance(intent, Asked):
            return self._asked(intent)
        if self.lesson_board.survey.handle(intent):
            if self.table.focused is not None:
                self._uses_keys = True
                self.form.focus(None)
            return None
        if isinstance(intent, Nav):
            self._uses_keys = True
            return self._navigate(intent)
        activated = self.form.handle(intent)
        if activated is not None:
            return self._use(activated.name)
        match intent:
            case Press(_, 3) | GameCommand.UNDO:
                self.step_back()
            case Press(_, 1):
                self._uses_keys = False
                self.table.focused = None
                if self.form.pressed is None:
                    self.form.focus(None)
            case GameCommand.REDEAL:
                return self._redeal()
        if self.form.hovered is not None:
            self.table.hover(None)
        move = self.lesson_board.handle(intent) if self.form.pressed is None else None
        return self.play(move) if move is not None else None

    def _use(self, name: str) -> Transition | None:
        match name:
            case "leave":
                return Pop()
            case "play":
                return Pop(PlayRequested())
            case "next" | "again":
                self.begin(self.progress.number + (name == "next"))
                self.resize(self.style.size)
            case "back":
                self.step_back()
            case "redeal":
                return self._redeal()
            case "on":
                self.next_page()
        return None

    def _navigate(self, nav: Nav) -> Transition | None:
        board, buttons = self.lesson_board, self.form.widgets
        if nav is Nav.ERASE:
            self.step_back()
        elif self.form.focused is not None:
            return self._navigate_panel(nav)
        elif self.table.focused is None:
            board.controller.focus()
        elif nav in (Nav.NEXT, Nav.PREVIOUS):
            if not board.controller.focus_next(nav is Nav.NEXT):
                self._focus_panel(buttons[0 if nav is Nav.NEXT else -1].name)
            else:
                board.survey.stepped()
        else:
            match board.navigate(nav):
                case Slide() as move:
                    return self.play(move)
                case EdgeReached(Nav.RIGHT):
                    self._focus_panel(buttons[0].name)
        return None

    def _focus_panel(self, name: str) -> None:
        self.table.focused = None
        self.form.focus(name)
        self.form.show_focus()

    def _navigate_panel(self, nav: Nav) -> Transition | None:
        """Move the focus on the panel. Left of it, and past its first and last button, comes the board."""
        form, before, shown = self.form, self.form.focused, self.form.focus_visible
        end = {Nav.NEXT: form.widgets[-1], Nav.PREVIOUS: form.widgets[0]}.get(nav)
        if shown and before is end:
            form.focus(None)
            self.lesson_board.controller.focus_first(forward=nav is Nav.NEXT)
            self.lesson_board.survey.stepped()
            return None
        activated = form.handle(nav)
        if activated is not None:
            return self._use(activated.name)
        if shown and nav is Nav.LEFT and form.focused is before:
            form.focus(None)
            self.lesson_board.controller.focus()
        return None

    def next_page(self) -> None:
        """Go on to the next page of the lesson."""
        self.progress.next_page()
        self._show_page()

    def _redeal(self) -> Transition | None:
        if Redeal() in self.progress.state.legal_moves and not self.progress.off_path:
            return self.play(Redeal())
        self.lesson_board.toast.show(refusals.why_no_redeal(self.progress.state), self.table.geometry.board)
        return None

    def play(self, move: Move) -> Transition | None:
        """Make a legal move, show it, and go on to the page it leads to."""
        step = self.progress.play(move)
        if isinstance(move, Redeal):
            self._redeals = True
            self.lesson_board.toast.hide()
            self.lesson_board.set_hint(())
            self.context.announcer.say_at_once(redeal_words(step))
            return Push(RedealScene(self.context, self.table, step, self.lesson_board.effects))
        self.lesson_board.show(step)
        self._show_page()
        return None

    def step_back(self) -> None:
        """Undo a move that was not expected, if there is one."""
        if (step := self.progress.step_back()) is not None:
            self.lesson_board.show(step, back=True)
            self._show_page()

    # Layout and drawing

    def resume(self, result: Result | None) -> Transition | None:
        """The redeal has been shown: show the page it leads to. Input that ended it is handled here."""
        self.dirty, self._redeals = True, False
        self._show_page()
        return self.handle(result.intent) if isinstance(result, InputForwarded) else None

    def resize(self, size: tuple[int, int]) -> None:
        """Place board and panel side by side in the middle of the window."""
        self.style = style = self.context.style(size)
        px = style.px
        margin, gap = px(MARGIN), px(PANEL_GAP)
        panel = pygame.Rect(
            0, 0, min(px(PANEL_SIZE[0]), size[0] // 2), min(px(PANEL_SIZE[1]), size[1] - margin)
        )
        room = pygame.Rect(0, 0, size[0] - panel.width - gap - 2 * margin, panel.height)
        board = fit(self.progress.state.variant.layout, room, size).board
        left = (size[0] - board.w - gap - panel.width) // 2
        panel.topleft = left + board.w + gap, (size[1] - panel.height) // 2
        self.panel = panel
        area = room.move(left, (size[1] - board.h) // 2)
        context = self.context
        self.table.restyle(context.art(), style, context.motion_settings, context.field(size), area)
        if self._fresh:
            self._fresh = False
            self.table.deal_in()
        if self._redeals:
            self._place_panel()
        else:
            self._show_page()
        self.dirty = True

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        art = self.context.art()
        self.lesson_board.draw(surface, alpha, self.progress.marked_cells)
        self._tree_picture.draw(surface, self._tree, self.form, 0.0)
        self.lesson_board.toast.draw(surface, self.style, art)
