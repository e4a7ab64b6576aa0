"""A lesson being read: its board is played with the real table; a move that is asked for turns the page."""

from __future__ import annotations

import pygame

from gaps.engine import Move, Redeal, Slide
from gaps.language import N_, _
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.common.scene_results import InputForwarded, PlayRequested
from gaps.scenes.game.board_controller import EdgeReached
from gaps.scenes.game.redeal import RedealScene
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.lesson_board import LessonBoard
from gaps.scenes.learn.lesson_panel import LessonPanel, Told
from gaps.scenes.learn.lesson_progress import LessonProgress
from gaps.scenes.learn.lessons import LESSONS
from gaps.scenes.shell.context import Context
from gaps.scenes.text import refusals
from gaps.stage.core.intents import Intent, Nav, Press
from gaps.stage.core.scene import Pop, Push, Result, Transition
from gaps.stage.drawing.style import Style
from gaps.stage.widgets import Button, Form
from gaps.table.model.geometry import fit
from gaps.table.table import Table

STEP_BACK_FIRST = N_("Step back first; this path ends here.")
MARGIN, BESIDE = 40, 56  # pixels at u = 1: round everything, and between board and placard
PLACARD = (430, 548)


class LessonScene(GameScene):
    """Goes through the lessons from ``number`` on; nothing is saved.

    Ends with ``PlayRequested`` or without a result.
    """

    form: Form

    def __init__(self, context: Context, number: int = 0) -> None:
        self.context = context
        self.style: Style = context.style((1280, 800))
        self.lesson_panel = LessonPanel()
        self.keys = True  # whether keys were used last: the focus shows
        self.form = Form([])
        self._open(number)

    def _open(self, number: int) -> None:
        """Begin a lesson."""
        self.course = LessonProgress(number)
        self.lesson_board = LessonBoard(self.context, self.style, self.course.state)
        self.fresh = True

    @property
    def table(self) -> Table:
        """The board."""
        return self.lesson_board.table

    def _buttons(self) -> list[Button]:
        course, buttons = self.course, []
        page = course.open_page
        if course.astray:
            buttons.append(Button("back", N_("Step back"), icon="undo", keycap="Z", primary=True))
        elif page is None and course.last:
            buttons.append(Button("play", N_("Play"), icon="play", primary=True))
        elif page is None:
            buttons.append(Button("next", N_("Next lesson"), icon="right", primary=True))
        elif not page.asked:
            buttons.append(Button("on", N_("Go on"), icon="right", primary=True))
        elif course.redeals:
            buttons.append(Button("redeal", N_("Redeal"), icon="redeal", keycap="R", primary=True))
        if page is None:
            buttons.append(Button("again", N_("Again"), icon="retry"))
        elif not course.last:
            buttons.append(Button("next", N_("Skip"), icon="right"))
        return [*buttons, Button("leave", N_("Leave"), icon="door")]

    def _turn(self) -> None:
        """There is something new to do: offer its plates, aim the focus, show the way."""
        buttons, page, course = self._buttons(), self.course.open_page, self.course
        primary = next((button.name for button in buttons if button.primary), None)
        self.form = Form(buttons, focused=primary)
        self.form.show_focus(self.keys)
        if self.keys and primary is None:
            self.lesson_board.controller.focus()
        else:
            self.lesson_board.controller.hide_focus()
        self.lesson_panel.lay_out(self.style, self.lesson_panel.rect, buttons)
        self.form.lay_out(self.style)
        self.lesson_board.lock(_(STEP_BACK_FIRST) if course.astray else "")
        found = page.moves(course.state) if page is not None and not course.astray else ()
        hidden = page is not None and page.choice
        self.lesson_board.want(() if hidden else tuple(move for move in found if isinstance(move, Slide)))

    # Time

    @property
    def moving(self) -> bool:
        return self.lesson_board.moving

    @property
    def wake_after(self) -> float | None:
        """A toast wants to be taken away."""
        return 0.25 if self.lesson_board.toast.visible else None

    def update(self, dt: float) -> Transition | None:
        self.dirty = self.lesson_board.update(dt) or self.dirty
        return None

    # What the reader does

    def handle(self, intent: Intent) -> Transition | None:
        self.dirty = True
        if intent is Nav.BACK:
            return Pop()
        if isinstance(intent, Nav):
            self.keys = True
            return self._navigate(intent)
        activated = self.form.handle(intent)
        if activated is not None:
            return self._fired(activated.name)
        match intent:
            case Press(_, 3) | GameCommand.UNDO:
                self._step_back()
            case Press(_, 1):
                self.keys = False
                self.table.focus(None)
                if self.form.pressed is None:
                    self.form.focus(None)
            case GameCommand.REDEAL:
                return self._redeal()
        if self.form.hovered is not None:
            self.table.hover(None)
        move = self.lesson_board.handle(intent) if self.form.pressed is None else None
        return self._make(move) if move is not None else None

    def _fired(self, name: str) -> Transition | None:
        match name:
            case "leave":
                return Pop()
            case "play":
                return Pop(PlayRequested())
            case "next" | "again":
                self._open(self.course.number + (name == "next"))
                self.resize(self.style.size)
            case "back":
                self._step_back()
            case "redeal":
                return self._redeal()
            case "on":
                self.course.turn()
                self._turn()
        return None

    def _navigate(self, nav: Nav) -> Transition | None:
        board, buttons = self.lesson_board, self.form.widgets
        if nav is Nav.ERASE:
            self._step_back()
        elif self.form.focused is not None:
            return self._on_placard(nav)
        elif self.table.focused is None:
            board.controller.focus()
        elif nav in (Nav.NEXT, Nav.PREVIOUS):
            if not board.controller.focus_next(nav is Nav.NEXT):
                self._to_placard(buttons[0 if nav is Nav.NEXT else -1].name)
        else:
            match board.navigate(nav):
                case Slide() as move:
                    return self._make(move)
                case EdgeReached(Nav.RIGHT):
                    self._to_placard(buttons[0].name)
        return None

    def _to_placard(self, name: str) -> None:
        self.table.focus(None)
        self.form.focus(name)
        self.form.show_focus()

    def _on_placard(self, nav: Nav) -> Transition | None:
        """Left of the plates, before the first and after the last lies the board."""
        form, before, shown = self.form, self.form.focused, self.form.focus_visible
        end = {Nav.NEXT: form.widgets[-1], Nav.PREVIOUS: form.widgets[0]}.get(nav)
        if shown and before is end:
            form.focus(None)
            self.lesson_board.controller.focus_first(forward=nav is Nav.NEXT)
            return None
        activated = form.handle(nav)
        if activated is not None:
            return self._fired(activated.name)
        if shown and nav is Nav.LEFT and form.focused is before:
            form.focus(None)
            self.lesson_board.controller.focus()
        return None

    def _redeal(self) -> Transition | None:
        if Redeal() in self.course.state.legal_moves and not self.course.astray:
            return self._make(Redeal())
        self.lesson_board.toast.show(refusals.why_no_redeal(self.course.state), self.table.geometry.board)
        return None

    def _make(self, move: Move) -> Transition | None:
        step = self.course.play(move)
        if isinstance(move, Redeal):
            self.lesson_board.toast.hide()
            shown = RedealScene(self.context, self.table, step, self.lesson_board.effects)
            self._turn()
            return Push(shown)
        self.lesson_board.show(step)
        self._turn()
        return None

    def _step_back(self) -> None:
        if (step := self.course.step_back()) is not None:
            self.lesson_board.show(step, back=True)
            self._turn()

    # Coming and going

    def resume(self, result: Result | None) -> Transition | None:
        """The redeal has been shown; input that ended it is handled here."""
        self.dirty = True
        self.lesson_board.show_wanted()
        return self.handle(result.intent) if isinstance(result, InputForwarded) else None

    def resize(self, size: tuple[int, int]) -> None:
        """Board and placard stand side by side in the middle."""
        self.style = style = self.context.style(size)
        px = style.px
        width, height = min(px(PLACARD[0]), size[0] // 2), min(px(PLACARD[1]), size[1] - px(MARGIN))
        room = pygame.Rect(0, 0, size[0] - width - px(BESIDE) - 2 * px(MARGIN), height)
        board = fit(self.course.state.variant.layout, room, size).board
        left = (size[0] - board.w - px(BESIDE) - width) // 2
        area = room.move(left, (size[1] - board.h) // 2)
        context = self.context
        self.table.restyle(context.art(), style, context.motion_settings, context.field(size), area)
        self.lesson_panel.rect = pygame.Rect(
            left + board.w + px(BESIDE), (size[1] - height) // 2, width, height
        )
        if self.fresh:
            self.fresh = False
            self.table.deal_in()
        self._turn()
        self.dirty = True

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        course, page = self.course, self.course.open_page
        told = Told(
            _("Lesson {number} of {lessons}").format(number=course.number + 1, lessons=len(LESSONS)),
            course.lesson.title,
            course.caption,
            len(course.lesson.pages),
            course.page,
            course.astray,
        )
        shown = page.cells(course.state) if page is not None and not course.astray else ()
        self.lesson_board.draw(surface, alpha, shown)
        self.lesson_panel.draw(surface, told, self.style, self.context.art())
        self.form.draw(surface, self.style)
        self.lesson_board.toast.draw(surface, self.style, self.context.art())
