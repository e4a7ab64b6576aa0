"""A lesson: a board to play on beside a panel of text. The expected move leads to the
next page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

import pygame

from gaps.engine import Cell, Move, Redeal, Slide, State
from gaps.language import N_, _
from gaps.scenes.board.board_controller import Refused
from gaps.scenes.board.board_screen import BoardScreen
from gaps.scenes.board.redeal import RedealScene
from gaps.scenes.common import help_text
from gaps.scenes.common.card_parts import SuitLabel
from gaps.scenes.common.screen import ARROWS, Shortcut
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.lessons import LESSONS, LessonProgress
from gaps.scenes.session.change import GameChange, How
from gaps.scenes.session.routes import InputForwarded, PlayRequested
from gaps.scenes.shared.context import Context
from gaps.scenes.speech.cell_words import cell_words
from gaps.scenes.speech.move_words import back_words, move_words
from gaps.scenes.speech.survey_words import board_words, gap_words
from gaps.scenes.text import refusals
from gaps.scenes.text.phrases import sentences
from gaps.stage.core.intents import Intent, Nav, Press
from gaps.stage.core.scene import Pop, Push, Result, Transition
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.view import (
    Label,
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
from gaps.stage.widgets import PRIMARY
from gaps.table.model.geometry import fit
from gaps.table.render.outlines import corner_radius

RIGHT_BUTTON = 3
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


class LessonScene(BoardScreen):
    """The lessons from ``number`` on. Ends with ``PlayRequested`` or without a result."""

    called = N_("Lesson")
    about = (
        N_("The panel says what to do on the board; do it to go on."),
        N_("You can undo and try again. Nothing here counts in the statistics."),
    )
    survey_keys = help_text.SURVEY
    shows_focus = True

    def __init__(self, context: Context, number: int = 0) -> None:
        self.progress = LessonProgress(number)
        super().__init__(context, self.progress.state)
        self.progress.followers = [self, self.effects]
        self._said: tuple[object, ...] = ()  # which lesson and page were announced last
        self._redeals = False
        self._is_dealt = False

    def _begin(self, number: int) -> None:
        """Begin another lesson, or the same again."""
        self.progress = LessonProgress(number)
        self.show_board(self.progress.state)
        self.progress.followers = [self, self.effects]
        self._is_dealt = False
        self.resize(self.style.size)

    # Changes

    def play(self, slide: Slide) -> Transition | None:
        return self.make_move(slide)

    def make_move(self, move: Move) -> Transition | None:
        change = self.progress.play(move)
        if not change.is_redeal:
            self._show_page()
            return None
        self._redeals = True
        self.changed()
        return Push(RedealScene(self.context, self.table, change.step, self.effects))

    def follow(self, change: GameChange) -> None:
        """Say what was done, and move the cards; those of a redeal are left to a scene
        of its own.
        """
        if self.context.announcer.active:
            is_back = change.how is How.BACK
            words = back_words(change.step) if is_back else move_words(change.step, 0)
            self.context.announcer.say_at_once(words)
        self.table.hint = None
        if change.is_redeal:
            self.toast.hide()
        else:
            super().follow(change)

    def _step_back(self) -> None:
        if self.progress.remark is not None:
            self.progress.step_back()
            self._show_page()

    def _go_on(self) -> None:
        self.progress.page += 1
        self._show_page()

    def _redeal(self) -> Transition | None:
        state = self.progress.state
        if Redeal() in state.legal_moves and not self.progress.remark:
            return self.make_move(Redeal())
        self.toast.show(refusals.why_no_redeal(state), self.table.geometry.board)
        return None

    # The hint

    def _show_hint(self) -> None:
        """Once no card moves, show a hint at the expected slide, or select the gap that
        several can fill.
        """
        self.table.hint = None
        hinted = self.progress.hinted_slides
        if self.table.flying or not hinted:
            return
        if len(hinted) == 1:
            self.table.show_hint(hinted)
        for gap in self._hinted_gaps:
            self.table.select(gap, tuple(slide.source for slide in hinted))

    @property
    def _hinted_gaps(self) -> tuple[Cell, ...]:
        """The gap that several expected cards fit, which the hint selects; empty if
        there is none.
        """
        hinted = self.progress.hinted_slides
        gaps = {slide.target for slide in hinted}
        if len(gaps) == 1 and len(hinted) > 1:
            return tuple(gaps)
        return ()

    # The page

    def style_for(self, size: tuple[int, int]) -> Style:
        return self.context.look.style(size)

    def _show_page(self) -> None:
        progress = self.progress
        main = self._main()
        self.changed()
        self.focus(main.widget.name if main is not None else "board")
        self.show_board_focus()
        self.board.locked = progress.remark is not None
        self._show_hint()
        page = progress.number, progress.page, progress.remark
        if page != self._said:
            is_new = self._said[:1] != page[:1]
            self._said = page
            words = " ".join(self._page_words())
            self.context.announcer.say(f"{self.title}. {words}" if is_new else words)

    def board_area(self, state: State) -> pygame.Rect:
        """Beside the panel; both together are in the middle."""
        style = self.style
        (panel_width, height) = panel_size(style)
        (width, window_height) = style.size
        gap = style.px(PANEL_GAP)
        room = (width - panel_width - gap - 2 * style.px(MARGIN), height)
        area = pygame.Rect((0, 0), room)
        board = fit(state.variant.layout, area, style.size, style.u).board
        area.left = round((width - board.width - gap - panel_width) / 2)
        area.top = window_height // 2 - board.height // 2
        return area

    def view(self) -> Part:
        if not self._redeals:
            self._panel = self._page()
        width, height = (side / self.style.u for side in panel_size(self.style))
        board = space(self.table.geometry.board.width / self.style.u)
        page = replace(self._panel, size=width)
        beside = row(space(), board, space(PANEL_GAP), page, space(), size=height)
        return layers(self.board_part(), column(space(), beside, space()))

    def draw_below_parts(self, surface: pygame.Surface) -> None:
        """Draw a ring round the cells that the page marks, while the cards lie still."""
        if self.table.flying:
            return
        style = self.style
        out = style.px(RING)
        radius = corner_radius(self.table.geometry.card) + out
        for cell in self.progress.marked_cells:
            rect = self.table.geometry.rect(cell).inflate(2 * out, 2 * out)
            surface.blit(shapes.ring(rect.size, radius, out, style.theme.sky), rect)

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

    def situation(self) -> str:
        state = self.table.state
        name = self.context.name_of(state.variant)
        return sentences([name, *board_words(state), gap_words(state)])

    # Time and intents

    def update(self, dt: float) -> Transition | None:
        was_flying = self.table.flying
        transition = super().update(dt)
        if was_flying and not self.table.flying:
            self._show_hint()
        return transition

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
        was_selected = self.table.selected is not None
        made = len(self.progress.position.game.steps)
        transition = super().handle(intent)
        if isinstance(intent, Press) and intent.button == RIGHT_BUTTON:
            self._step_back()
        is_same = len(self.progress.position.game.steps) == made
        if is_same and was_selected and self.table.selected is None:
            self._show_hint()
        return transition

    def navigate(self, nav: Nav) -> Transition | None:
        """The focus goes from card to card, and on to the panel after the last."""
        if nav not in (Nav.NEXT, Nav.PREVIOUS) or not self.form.focus_visible:
            return super().navigate(nav)
        if not self.board.focus_next(nav is Nav.NEXT):
            return self.use_widgets(nav)
        self.survey.stepped()
        return None

    def edge_reached(self, nav: Nav) -> Transition | None:
        """Right of the board is the panel."""
        if nav is Nav.RIGHT:
            return self.use_widgets(nav)
        return super().edge_reached(nav)

    def why_refused(self, refused: Refused) -> str:
        return _("Undo first.") if self.board.locked else super().why_refused(refused)

    def back(self) -> Transition | None:
        selected = self.table.selected
        is_hinted = selected in self._hinted_gaps and self.table.drag is None
        if selected is None or is_hinted:
            return Pop()
        self.table.select(None)
        self._show_hint()
        return None

    # The screen

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
        if not self._is_dealt:
            self._is_dealt = True
            self.table.deal_in()
        if not self._redeals:
            self._show_page()
