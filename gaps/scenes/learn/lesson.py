"""A lesson: a board to play on beside a panel of text. The expected move leads to the
next page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

import pygame

from gaps.engine import Cell, Move, Redeal, Slide, State, Step, Variant
from gaps.language import N_, _
from gaps.scenes.board.board_controller import (
    BoardAnswer,
    BoardController,
    EdgeReached,
    Entered,
    OfferedCells,
    Refused,
)
from gaps.scenes.board.board_feedback import BoardFeedback
from gaps.scenes.board.redeal import RedealScene
from gaps.scenes.board.survey import Survey
from gaps.scenes.common import help_text
from gaps.scenes.common.card_parts import SuitLabel
from gaps.scenes.common.screen import ARROWS, Screen, Shortcut
from gaps.scenes.common.toast import Toast
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.lessons import LESSONS, LessonProgress
from gaps.scenes.session.routes import InputForwarded, PlayRequested
from gaps.scenes.shared.context import Context
from gaps.scenes.speech.cell_words import board_tree, cell_key, cell_of, cell_words
from gaps.scenes.speech.move_words import back_words, move_words, offer_words
from gaps.scenes.speech.survey_words import board_words, gap_words
from gaps.scenes.text import refusals
from gaps.scenes.text.phrases import sentences
from gaps.stage.core.intents import Asked, Hover, Intent, Nav, Press, Release
from gaps.stage.core.scene import Pop, Push, Result, Transition
from gaps.stage.core.widget import AT_REST, WidgetState
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.speech.spoken import Action, Spoken
from gaps.stage.view import (
    Label,
    Live,
    Part,
    Use,
    button,
    column,
    icon,
    layers,
    panel,
    row,
    space,
)
from gaps.stage.widgets import PRIMARY, Widget
from gaps.table.model.geometry import fit
from gaps.table.render.slots import corner_radius
from gaps.table.table import Table

RING = 3  # units
MARGIN = 40  # around everything, units
PANEL_GAP = 56  # between board and panel, units
PANEL_SIZE = 430, 548  # of the panel beside it, units
SUIT_ROOM = 12  # units by which a drawn suit may be wider than its character


def panel_size(style: Style) -> tuple[int, int]:
    width, height = style.size
    return min(style.px(PANEL_SIZE[0]), width // 2), min(
        style.px(PANEL_SIZE[1]), height - style.px(MARGIN)
    )


class LessonBoard(Widget):
    """A table with its sounds, painted by the scene. It notes moves and makes none
    itself.
    """

    def __init__(self, context: Context, style: Style, state: State) -> None:
        super().__init__("board")
        self.table = Table(
            state, context.look.of_board(style), pygame.Rect((0, 0), style.size)
        )
        self.context = context
        self.controller = BoardController(context, self.table)
        self.effects = BoardFeedback(context, self.table)
        self.toast = Toast(context.announcer)
        self.survey = Survey(self.effects, self.controller, self.toast, self._situation)
        self._chosen: Slide | None = None
        # how many of the latest moves in a row have each brought a card home
        self._chain = 0
        self._hinted: tuple[Slide, ...] = ()
        # all that its picture depends on; ``None`` before the cards are dealt
        self._looks: object = None

    def take_move(self) -> Slide | None:
        """The move that was chosen since this was asked last."""
        chosen = self._chosen
        self._chosen = None
        return chosen

    def advance(self, dt: float) -> bool:
        """Let ``dt`` seconds pass; return whether a new picture is needed though
        nothing moves.
        """
        was_flying = self.table.flying
        self.table.update(dt)
        self.effects.update(dt)
        if was_flying and not self.table.flying:
            self.show_hint()
        return self.toast.update(dt)

    def show(self, step: Step, chain: int, back: bool = False) -> None:
        """Move to the position after a step, or ``back`` to the one before it; announce
        that.
        """
        if self.context.announcer.active:
            words = back_words(step) if back else move_words(step, 0)
            self.context.announcer.say_at_once(words)
        self.toast.hide()
        self.table.show(step, back)
        if back:
            self.effects.undone(step, chain)
        else:
            self.effects.moved(step, chain, self._chain)
        self._chain = chain

    def set_hint(self, slides: tuple[Slide, ...]) -> None:
        self._hinted = slides
        self.show_hint()

    def show_hint(self) -> None:
        """Once no card moves, show a hint at the expected slide, or select the gap that
        several can fill.
        """
        self.table.hint = None
        if self.table.flying or not self._hinted:
            return
        if len(self._hinted) == 1:
            self.table.show_hint(self._hinted)
        for gap in self._hinted_gaps:
            self.table.select(gap, tuple(slide.source for slide in self._hinted))

    @property
    def _hinted_gaps(self) -> tuple[Cell, ...]:
        """The gap that several expected cards fit, which the hint selects; empty if
        there is none.
        """
        gaps = {slide.target for slide in self._hinted}
        if len(gaps) == 1 and len(self._hinted) > 1:
            return tuple(gaps)
        return ()

    def cancel_selection(self) -> bool:
        selected = self.table.selected
        if selected is None or (
            selected in self._hinted_gaps and self.table.drag is None
        ):
            return False
        self.table.select(None)
        self.show_hint()
        return True

    def take(self, intent: Intent, focused: bool) -> bool:
        """Follow the pointer, and let keys move the focus from cell to cell as long as
        it is on the board.
        """
        selected = self.table.selected is not None
        match intent:
            case Hover() | Press() | Release():
                self._answer(self.controller.handle(intent), selected)
            case Nav.NEXT | Nav.PREVIOUS if focused and self.controller.focus_next(
                intent is Nav.NEXT
            ):
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

    def _situation(self) -> str:
        state = self.table.state
        return sentences(
            [self.context.name_of(state.variant), *board_words(state), gap_words(state)]
        )

    def spoken(self) -> Spoken:
        return board_tree(self.table)

    @property
    def spoken_focus(self) -> str:
        if self.table.focused is not None:
            return cell_key(self.table.focused)
        return ""

    def _room(self, style: Style) -> tuple[int, int]:
        width, height = panel_size(style)
        return style.size[0] - width - style.px(PANEL_GAP) - 2 * style.px(
            MARGIN
        ), height

    def fitting(self, style: Style) -> tuple[int, int]:
        board = fit(
            self.table.state.variant.layout,
            pygame.Rect((0, 0), self._room(style)),
            style.size,
        ).board
        return board.w, board.h

    def lay_out(self, style: Style) -> None:
        """Draw the board anew if anything looks otherwise; deal the cards at first."""
        super().lay_out(style)
        context = self.context
        area = pygame.Rect(self.rect.topleft, self._room(style))
        area.top = self.rect.centery - self.fitting(style)[1] // 2
        looks = style, tuple(area), context.look.art(), context.look.motion
        if looks == self._looks:
            return
        is_fresh = self._looks is None
        self._looks = looks
        self.table.restyle(context.look.of_board(style), area)
        if is_fresh:
            self.table.deal_in()

    def draw(
        self, surface: pygame.Surface, style: Style, state: WidgetState = AT_REST
    ) -> None:
        """Nothing: see ``paint``."""

    def paint(
        self, surface: pygame.Surface, alpha: float, marked: tuple[Cell, ...]
    ) -> None:
        """Draw the board, with a ring round the ``marked`` cells while the cards lie
        still.
        """
        self.table.draw(surface, alpha)
        if self.table.flying:
            return
        style = self.table.style
        out = self.table.style.px(RING)
        for cell in marked:
            rect = self.table.geometry.rect(cell).inflate(2 * out, 2 * out)
            radius = corner_radius(self.table.geometry.card) + out
            surface.blit(shapes.ring(rect.size, radius, out, style.theme.sky), rect)


class LessonScene(Screen):
    """The lessons from ``number`` on. Ends with ``PlayRequested`` or without a result."""

    called = N_("Lesson")
    on_field = False
    about = (
        N_("The panel says what to do on the board; do it to go on."),
        N_("You can undo and try again. Nothing here counts in the statistics."),
    )
    survey_keys = help_text.SURVEY

    def __init__(self, context: Context, number: int = 0) -> None:
        super().__init__(context)
        self._said: tuple[object, ...] = ()  # which lesson and page were announced last
        self._redeals = False
        self._begin(number)

    def _begin(self, number: int) -> None:
        self.progress = LessonProgress(number)
        self.board = LessonBoard(self.context, self.style, self.progress.state)
        if self._laid_out:
            self.resize(self.style.size)

    @property
    def variant(self) -> Variant:
        return self.progress.state.variant

    @property
    def table(self) -> Table:
        return self.board.table

    def _show_page(self) -> None:
        progress = self.progress
        main = self._main()
        self.changed()
        self.focus(main.widget.name if main is not None else "board")
        self.board.show_focus(self._is_on_board)
        self.board.controller.locked = progress.remark is not None
        self.board.set_hint(progress.hinted_slides)
        page = progress.number, progress.page, progress.remark
        if page != self._said:
            is_new = self._said[:1] != page[:1]
            self._said = page
            words = " ".join(self._page_words())
            self.context.announcer.say(f"{self.title}. {words}" if is_new else words)

    @property
    def _is_on_board(self) -> bool:
        return self.form.focused is self.board and self.form.focus_visible

    def view(self) -> Part:
        if not self._redeals:
            self._panel = self._page()
        width, height = (side / self.style.u for side in panel_size(self.style))
        board_and_page = (
            Use(self.board),
            space(PANEL_GAP),
            replace(self._panel, size=width),
        )
        beside = row(space(), *board_and_page, space(), size=height)
        marked = self.progress.marked_cells
        board = Live(
            lambda surface, *_place: self.board.paint(surface, self.alpha, marked)
        )
        return layers(board, column(space(), beside, space()))

    def _page(self) -> Part:
        """The panel: the text of the page, and what leads on above the other buttons
        and the keys.
        """
        progress = self.progress
        main = self._main()
        others = [button("leave", N_("Leave"), Pop, "door", share=1)]
        again = partial(self._begin, progress.number)
        skip = partial(self._begin, progress.number + 1)
        if progress.open_page is None:
            others.insert(0, button("again", N_("Again"), again, "retry", share=1))
        elif not progress.last:
            others.insert(0, button("next", N_("Skip"), skip, "right", share=1))
        page = progress.page + 1
        pages = len(progress.lesson.pages)
        place = ""
        if page <= pages:
            place = _("Page {page} of {pages}").format(page=page, pages=pages)
        another = Label(_("Another move"), "label", "ember", "topleft", says="")
        remark = (
            [row(icon("retry", 20, "ember"), another, gap=10, size=30)]
            if progress.remark
            else []
        )
        head = Label(self._head, "label", "brass", "topleft", share=1, says="")
        art = self.context.look.art()
        text = SuitLabel(
            progress.text, "tagline", "hi", "topleft", 0, 29, art=art, share=1
        )
        told = row(text, space(SUIT_ROOM), share=1)
        return panel(
            row(head, Label(place, "small", "mid", "topright"), size=46),
            Label(
                progress.lesson.title,
                "h1",
                align="topleft",
                lines=3,
                leading=44,
                says="",
            ),
            space(12),
            column(*remark, told, share=1, says=tuple(self._page_words())),
            *([replace(main, size=48)] if main is not None else ()),
            space(16),
            row(*others, gap=12, size=48),
            column(space(), self.legend(), size=34),
            pad=(28, 24, 28, 24),
        )

    def _main(self) -> Use | None:
        """The button that leads on from the open page, if it is not a move on the board
        that does.
        """
        progress = self.progress
        key = self.context.label
        if progress.remark:
            undo = key(GameCommand.UNDO)
            return button(
                "back", N_("Undo"), self._step_back, "undo", look=PRIMARY, keycap=undo
            )
        if progress.open_page is None and progress.last:
            return button(
                "play", N_("Play"), partial(Pop, PlayRequested()), "play", look=PRIMARY
            )
        if progress.open_page is None:
            following = partial(self._begin, progress.number + 1)
            return button("next", N_("Next lesson"), following, "right", look=PRIMARY)
        if not progress.open_page.expected:
            return button("on", N_("Go on"), self._go_on, "right", look=PRIMARY)
        if Redeal() in progress.expected:
            redeal = key(GameCommand.REDEAL)
            return button(
                "redeal",
                N_("Redeal"),
                self._redeal,
                "redeal",
                look=PRIMARY,
                keycap=redeal,
            )
        return None

    def _page_words(self) -> Iterator[str]:
        if self.progress.remark:
            yield f"{_('Another move')}."
        yield _(self.progress.text)
        if pointed := self.progress.pointed_cells:
            labels = (cell_words(self.table.state).label(cell) for cell in pointed)
            cells = "; ".join(labels)
            yield _("On the board: {cells}.").format(cells=cells)

    @property
    def _head(self) -> str:
        return _("Lesson {number} of {lessons}").format(
            number=self.progress.number + 1, lessons=len(LESSONS)
        )

    @property
    def title(self) -> str:
        return f"{self._head}: {_(self.progress.lesson.title)}"

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

    def shortcuts(self) -> Sequence[Shortcut]:
        return (
            Shortcut(ARROWS, N_("move focus"), in_legend=False),
            Shortcut((Nav.NEXT,), N_("next")),
            Shortcut((Nav.ACTIVATE,), N_("play"), explained=N_("play card or gap")),
            Shortcut((GameCommand.UNDO,), N_("undo"), self._step_back, in_legend=False),
            Shortcut((Nav.ERASE,), "", self._step_back),
            Shortcut((GameCommand.REDEAL,), "", self._redeal),
            self.back_shortcut(N_("leave")),
        )

    def handle(self, intent: Intent) -> Transition | None:
        before = self.form.focused
        answer = None
        if self.board.survey.handle(intent):
            if self.table.focused is not None:
                self.focus("board", visible=True)
        elif (
            isinstance(intent, Asked)
            and (cell := cell_of(intent.key, self.progress.state)) is not None
        ):
            self.focus("board", visible=True)
            if intent.action is Action.ACTIVATE:
                self.board.choose(cell)
            else:
                self.board.controller.focus(cell)
        else:
            answer = super().handle(intent)
            if isinstance(intent, Press) and intent.button == 3:
                self._step_back()
            if (
                intent in (Nav.NEXT, Nav.PREVIOUS)
                and self._is_on_board
                and before is not self.board
            ):
                self.board.controller.focus_first(forward=intent is Nav.NEXT)
                self.board.survey.stepped()
        self.board.show_focus(self._is_on_board)
        self.dirty = True
        move = self.board.take_move()
        return answer if move is None else self.play(move)

    def back(self) -> Transition | None:
        if self.board.cancel_selection():
            return None
        return Pop()

    def _go_on(self) -> None:
        self.progress.page += 1
        self._show_page()

    def _redeal(self) -> Transition | None:
        if Redeal() in self.progress.state.legal_moves and not self.progress.remark:
            return self.play(Redeal())
        self.board.toast.show(
            refusals.why_no_redeal(self.progress.state), self.table.geometry.board
        )
        return None

    def play(self, move: Move) -> Transition | None:
        step = self.progress.play(move)
        if isinstance(move, Redeal):
            self._redeals = True
            self.board.toast.hide()
            self.board.set_hint(())
            self.context.announcer.say_at_once(move_words(step, 0))
            return Push(RedealScene(self.context, self.table, step, self.board.effects))
        self.board.show(step, self.progress.chain)
        self._show_page()
        return None

    def _step_back(self) -> None:
        if (step := self.progress.step_back()) is not None:
            self.board.show(step, self.progress.chain, back=True)
            self._show_page()

    def resume(self, result: Result | None) -> Transition | None:
        """The redeal has been shown: show the page it leads to. Input that ended it is
        handled here.
        """
        self._redeals = False
        self._show_page()
        if isinstance(result, InputForwarded):
            return self.handle(result.intent)
        return None

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        if not self._redeals:
            self._show_page()

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        super().draw(surface, alpha)
        self.board.toast.draw(surface, self.style, self.context.look.art())
