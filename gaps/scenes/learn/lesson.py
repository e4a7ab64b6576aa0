"""A lesson being read: its board is played with the real table; a move that is asked for turns the page."""

from __future__ import annotations

import pygame

from gaps.engine import Move, Redeal, Slide
from gaps.language import N_, _
from gaps.scenes.game.redeal import RedealScene
from gaps.scenes.input.commands import Act
from gaps.scenes.learn.lesson_board import Desk
from gaps.scenes.learn.lesson_panel import Placard, Told
from gaps.scenes.learn.lesson_progress import Course
from gaps.scenes.learn.lessons import LESSONS
from gaps.scenes.shell.context import Kit
from gaps.scenes.text import words
from gaps.stage.core.intents import Command, Intent, Nav, Press
from gaps.stage.core.scene import Pop, Push, Scene, Transition
from gaps.stage.drawing.style import Look
from gaps.stage.widgets import Form, Plate
from gaps.table.model.geometry import fit
from gaps.table.table import Table

PLAY = "play"  # what the last lesson ends with, when that is asked for
STEP_BACK_FIRST = N_("Step back first; this path ends here.")
MARGIN, BESIDE = 40, 56  # pixels at u = 1: round everything, and between board and placard
PLACARD = (430, 548)


class LessonScene(Scene):
    """Goes through the lessons from ``number`` on. Ends with ``PLAY`` or ``None``; nothing is kept."""

    def __init__(self, kit: Kit, number: int = 0) -> None:
        self.kit = kit
        self.look: Look = kit.look((1280, 800))
        self.placard = Placard()
        self.keys = True  # whether keys were used last: the focus shows
        self.form = Form([])
        self._open(number)

    def _open(self, number: int) -> None:
        """Begin a lesson."""
        self.course = Course(number)
        self.desk = Desk(self.kit, self.look, self.course.state)
        self.fresh = True

    @property
    def table(self) -> Table:
        """The board."""
        return self.desk.table

    def _plates(self) -> list[Plate]:
        course, plates = self.course, []
        page = course.open_page
        if course.astray:
            plates.append(Plate("back", N_("Step back"), icon="undo", keycap="Z", primary=True))
        elif page is None and course.last:
            plates.append(Plate(PLAY, N_("Play"), icon="play", primary=True))
        elif page is None:
            plates.append(Plate("next", N_("Next lesson"), icon="right", primary=True))
        elif not page.asked:
            plates.append(Plate("on", N_("Go on"), icon="right", primary=True))
        elif course.redeals:
            plates.append(Plate("redeal", N_("Redeal"), icon="redeal", keycap="R", primary=True))
        if page is None:
            plates.append(Plate("again", N_("Again"), icon="retry"))
        elif not course.last:
            plates.append(Plate("next", N_("Skip"), icon="right"))
        return [*plates, Plate("leave", N_("Leave"), icon="door")]

    def _turn(self) -> None:
        """There is something new to do: offer its plates, aim the focus, show the way."""
        plates, page, course = self._plates(), self.course.open_page, self.course
        primary = next((plate.name for plate in plates if plate.primary), None)
        self.form = Form(plates, focused=primary)
        self.form.ring = self.keys
        self.table.focused = self.desk.focus if self.keys and primary is None else None
        self.placard.lay_out(self.look, self.placard.rect, plates)
        self.desk.closed = STEP_BACK_FIRST if course.astray else ""
        found = page.moves(course.state) if page is not None and not course.astray else ()
        hidden = page is not None and page.choice
        self.desk.ask(() if hidden else tuple(move for move in found if isinstance(move, Slide)))

    # Time

    @property
    def moving(self) -> bool:
        return self.desk.moving

    @property
    def wake_after(self) -> float | None:
        """A toast wants to be taken away."""
        return 0.25 if self.desk.toast.shown else None

    def update(self, dt: float) -> Transition | None:
        self.stale = self.desk.update(dt) or self.stale
        return None

    # What the reader does

    def handle(self, intent: Intent) -> Transition | None:
        self.stale = True
        if intent is Nav.BACK:
            return Pop(None)
        if isinstance(intent, Nav):
            self.keys = True
            return self._navigate(intent)
        fired = self.form.handle(intent)
        if fired is not None:
            return self._fired(fired.name)
        match intent:
            case Press(_, 3) | Act.UNDO:
                self._step_back()
            case Press(_, 1):
                self.keys, self.table.focused = False, None
                if self.form.pressed is None:
                    self.form.focus(None)
            case Act.REDEAL:
                return self._redeal()
        if self.form.hovered is not None:
            self.table.hover(None)
        move = self.desk.hear(intent) if self.form.pressed is None else None
        return self._make(move) if move is not None else None

    def _fired(self, name: str) -> Transition | None:
        match name:
            case "leave":
                return Pop(None)
            case "play":
                return Pop(PLAY)
            case "next" | "again":
                self._open(self.course.number + (name == "next"))
                self.resize(self.look.size)
            case "back":
                self._step_back()
            case "redeal":
                return self._redeal()
            case "on":
                self.course.turn()
                self._turn()
        return None

    def _navigate(self, nav: Nav) -> Transition | None:
        desk, plates = self.desk, self.form.widgets
        if nav is Nav.ERASE:
            self._step_back()
        elif self.form.focused is not None:
            return self._on_placard(nav)
        elif self.table.focused is None:
            self.table.focused = desk.focus
        elif nav is Nav.ACTIVATE:
            move = desk.choose(desk.focus)
            return self._make(move) if move is not None else None
        elif nav in (Nav.NEXT, Nav.PREVIOUS):
            if not desk.next(nav is Nav.NEXT):
                self._to_placard(plates[0 if nav is Nav.NEXT else -1].name)
        elif not desk.step(nav) and nav is Nav.RIGHT:
            self._to_placard(plates[0].name)
        return None

    def _to_placard(self, name: str) -> None:
        self.table.focused = None
        self.form.focus(name)
        self.form.ring = True

    def _on_placard(self, nav: Nav) -> Transition | None:
        """Left of the plates, before the first and after the last lies the board."""
        form, before, shown = self.form, self.form.focused, self.form.ring
        end = {Nav.NEXT: form.widgets[-1], Nav.PREVIOUS: form.widgets[0]}.get(nav)
        if shown and before is end:
            form.focus(None)
            self.desk.enter(first=nav is Nav.NEXT)
            return None
        fired = form.handle(nav)
        if fired is not None:
            return self._fired(fired.name)
        if shown and nav is Nav.LEFT and form.focused is before:
            form.focus(None)
            self.table.focused = self.desk.focus
        return None

    def _redeal(self) -> Transition | None:
        if Redeal() in self.course.state.legal_moves and not self.course.astray:
            return self._make(Redeal())
        self.desk.toast.say(words.no_redeal(self.course.state), self.table.spots.board)
        return None

    def _make(self, move: Move) -> Transition | None:
        step = self.course.play(move)
        if isinstance(move, Redeal):
            self.desk.toast.hush()
            shown = RedealScene(self.kit, self.table, step, self.desk.effects)
            self._turn()
            return Push(shown)
        self.desk.show(step)
        self._turn()
        return None

    def _step_back(self) -> None:
        if (step := self.course.step_back()) is not None:
            self.desk.show(step, back=True)
            self._turn()

    # Coming and going

    def resume(self, result: object) -> Transition | None:
        """The redeal has been shown; what the reader pressed meanwhile is heard."""
        self.stale = True
        self.desk.point()
        return self.handle(result) if isinstance(result, Press | Command) else None

    def resize(self, size: tuple[int, int]) -> None:
        """Board and placard stand side by side in the middle."""
        self.look = look = self.kit.look(size)
        px = look.px
        wide, high = min(px(PLACARD[0]), size[0] // 2), min(px(PLACARD[1]), size[1] - px(MARGIN))
        room = pygame.Rect(0, 0, size[0] - wide - px(BESIDE) - 2 * px(MARGIN), high)
        board = fit(self.course.state.variant.layout, room, size).board
        left = (size[0] - board.w - px(BESIDE) - wide) // 2
        self.table.area = room.move(left, (size[1] - board.h) // 2)
        self.table.ghosts = "always"
        self.table.restyle(self.kit.art(), look, self.kit.feel, self.kit.field(size))
        self.placard.rect = pygame.Rect(left + board.w + px(BESIDE), (size[1] - high) // 2, wide, high)
        if self.fresh:
            self.fresh = False
            self.table.deal_in()
        self._turn()
        self.stale = True

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
        self.desk.draw(surface, alpha, shown)
        self.placard.draw(surface, told, self.look, self.kit.art())
        self.form.draw(surface, self.look)
        self.desk.toast.draw(surface, self.look, self.kit.art())
