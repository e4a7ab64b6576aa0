"""A lesson: a board as in a game.

A line above it says what to learn, and a note at a cell what to do; the expected move
leads to the next page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import pygame

from gaps.engine import Move, Redeal, Slide, State, by_key
from gaps.language import N_, _, joined
from gaps.progress.first_games import first_game
from gaps.scenes.bars.bars import draw_shade
from gaps.scenes.bars.first_bars import HEIGHT, Headline, line_bar
from gaps.scenes.board.board_controller import Refused
from gaps.scenes.board.board_screen import BoardScreen
from gaps.scenes.board.cell_notes import PAGE, PAGE_MOVE, REMARK, Cells
from gaps.scenes.board.opening import open_game
from gaps.scenes.board.redeal import RedealScene
from gaps.scenes.common import keys_text
from gaps.scenes.common.notes import TOAST
from gaps.scenes.common.program_scene import DeferredAction
from gaps.scenes.common.screen import ARROWS, Shortcut
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.lessons import LESSONS, LessonProgress, pages_before
from gaps.scenes.session.change import ChangeKind, GameChange
from gaps.scenes.session.routes import InputForwarded, PlayRequested, ToRules
from gaps.scenes.shared.context import Context
from gaps.scenes.speech.cell_words import cell_words
from gaps.scenes.speech.move_words import back_words, move_words
from gaps.scenes.speech.survey_words import board_words, gap_words
from gaps.scenes.text import refusals
from gaps.scenes.text.phrases import sentences
from gaps.stage.core.intents import RIGHT_BUTTON, Intent, Nav, Press
from gaps.stage.core.scene import Pop, Push, Result, Transition
from gaps.stage.view import Label, Part, Use, button, layers
from gaps.stage.widgets import PRIMARY, QUIET
from gaps.table.model.geometry import HEADLINE, Around
from gaps.table.model.interaction import Spotlight

PAUSE_SECONDS = 1.2  # seconds after the last move until the next lesson starts


class LessonScene(BoardScreen):
    """The lessons from ``number`` on.

    They end in a small game or, if they were opened ``from_rules``, with
    ``PlayRequested``; or without a result.
    """

    called = N_("Lesson")
    about = (
        N_("The line above the board says what to do; do it to go on."),
        N_("You can undo and try again. Nothing here counts in the statistics."),
    )
    survey_keys = keys_text.SURVEY
    first_focus = "board"

    def __init__(
        self, context: Context, number: int = 0, from_rules: bool = False
    ) -> None:
        self.progress = LessonProgress(number)
        self._from_rules = from_rules
        self.headline = Headline(self.clock)
        super().__init__(context, self.progress.state)
        self.progress.followers = [self]
        self._said: tuple[object, ...] = ()  # the page that was last announced
        self._redeals = False
        self._is_dealt = False
        self._rests = self.clock.alarm(self._begin_next)  # pause after the last move

    def _begin(self, number: int) -> None:
        """Start another lesson."""
        self._rests.stop()
        self.end_typing()
        self.progress = LessonProgress(number)
        self.show_board(self.progress.state)
        self.progress.followers = [self]
        self._is_dealt = False
        self.resize(self.style.size)

    def show_board(self, state: State) -> None:
        super().show_board(state)
        self.table.joins = False

    def _begin_next(self) -> None:
        self._begin(self.progress.number + 1)

    @property
    def around(self) -> Around:
        return HEADLINE

    # Changes

    def play(self, slide: Slide) -> Transition | None:
        return self.make_move(slide)

    def make_move(self, move: Move) -> Transition | None:
        was_free = self.progress.is_free
        change = self.progress.play(move)
        if not change.is_redeal:
            if was_free:
                self._show_on_board()
            else:
                self._show_page()
            return None
        self._redeals = True
        self.changed()
        return Push(
            RedealScene(self.context, self.table, change.step, self.effects, self.form)
        )

    def move_cards(self, change: GameChange) -> None:
        """Announce what was done, and move the cards.

        Those of a redeal are left to a scene of its own.
        """
        if self.context.announcer.active:
            is_back = change.kind is ChangeKind.UNDONE
            words = back_words(change.step) if is_back else move_words(change.step, 0)
            self.context.announcer.say_at_once(words)
        self.table.hint = None
        self.table.spotlight = None
        if not change.is_redeal:
            super().move_cards(change)

    def follow(self, change: GameChange) -> None:
        super().follow(change)
        self._rest_after_last_move()

    def cards_lie(self) -> None:
        self._show_on_board()
        self._rest_after_last_move()

    def _rest_after_last_move(self) -> None:
        """Start the next lesson a moment after the last move's cards have landed."""
        if self.progress.open_page is not None:
            self._rests.stop()
        elif not (self.table.flying or self._rests.is_set):
            self._rests.set(PAUSE_SECONDS)

    def _step_back(self) -> None:
        had_remark = self.progress.remark is not None
        self.progress.step_back()
        if had_remark:
            self._show_page()
        else:
            self._show_on_board()

    def _redeal(self) -> Transition | None:
        state = self.progress.state
        if Redeal() in state.legal_moves and not self.progress.remark:
            return self.make_move(Redeal())
        self.notes.show(TOAST, refusals.why_no_redeal(state), self.table.geometry.board)
        return None

    def _play_a_game(self) -> Transition | None:
        """Start a small game, or go back to the scene below the rules."""
        self._remember_rules()
        if self._from_rules:
            return Pop(PlayRequested())
        games = self.context.games
        first = first_game(self.context.folder)
        variant = by_key("mini")
        seed = games.any_number(variant)
        if first is not None:
            variant = first.variant
            seed = first.seed
        return open_game(self.context, self, games.deal(variant, seed))

    def _to_rules(self) -> Transition:
        """Go to the rules of the game played last, or back to those below."""
        if self._from_rules:
            return Pop()
        return Push(ToRules(self, by_key(self.context.settings.last_variant)))

    def _remember_rules(self) -> None:
        """Note what the lessons have told, so that no game tells it again."""
        known = self.context.settings.rules_told.split()
        told = dict.fromkeys([*known, "dead", "start", "redeal"])
        self.context.change(rules_told=" ".join(told))

    # The page on the board

    def _show_on_board(self) -> None:
        """Show the slide of the page, or the gap that several cards can fill.

        This waits until no card moves. The note of the page is shown, too.
        """
        table = self.table
        self.notes.hide(PAGE, PAGE_MOVE, REMARK)
        table.hint = None
        table.spotlight = None
        if table.flying:
            return
        slides = self.progress.hinted_slides
        if len(slides) == 1:
            table.show_hint(slides)
            self.cursor.keep_focus(slides[0].source)
        marked = self.progress.marked_cells
        sources = [slide.source for slide in slides]
        left = table.state.variant.layout.left
        beside = [cell for each in slides if (cell := left[each.target]) is not None]
        lit = (*self.progress.note_cells, *sources, *beside)
        if lit or marked:
            table.spotlight = Spotlight(marked, lit=lit)
        self._show_note()

    def _show_note(self) -> None:
        """Show the note of the page at its cells."""
        progress = self.progress
        cells = progress.note_cells
        page = progress.open_page
        if page is None or not cells:
            return
        anchor = partial(Cells.of, self.table, cells)
        if progress.remark:
            self.notes.show(REMARK, page.words(progress.remark), anchor)
        else:
            level = PAGE_MOVE if self.table.hint else PAGE
            self.notes.show(level, page.words(page.note), anchor)

    def _show_page(self) -> None:
        progress = self.progress
        self._show_line()
        main = self._main()
        self.changed()
        self.focus(main.widget.name if main is not None else "board")
        self.show_board_focus()
        self.cursor.locked = progress.remark is not None
        self._show_on_board()
        page = progress.number, progress.page, progress.remark
        if page != self._said and progress.open_page is not None:
            is_new = self._said[:1] != page[:1]
            self._said = page
            title = [f"{self.title}."] if is_new else []
            self.context.announcer.say(joined(" ", (*title, *self._page_words())))

    def _show_line(self) -> None:
        page = self.progress.open_page
        if page is not None:
            self.headline.show(page.words(page.line))

    def view(self) -> Part:
        style = self.style
        right: list[Part] = [Label(self._place, "note_bold", "mid")]
        main = None if self._redeals else self._main()
        if main is not None:
            right.append(main)
        bar = line_bar(style, self.headline, [*self._ways_out()], right)
        return layers(self.board_part(), Part(says=tuple(self._page_words())), bar)

    @property
    def _place(self) -> str:
        """The number of the open page, of all lessons together."""
        progress = self.progress
        last = len(progress.lesson.pages)
        page = pages_before(progress.number) + min(progress.page + 1, last)
        return _("Page {page} of {pages}", page=page, pages=pages_before(len(LESSONS)))

    def _ways_out(self) -> Iterator[Part]:
        leave = N_("Leave")
        yield button(
            "leave",
            "",
            Pop,
            "door",
            tooltip=leave,
            size=HEIGHT,
        )
        if self.style.is_wide:
            to_rules = self._to_rules
            rules = N_("Rules")
            yield button("rules", "", to_rules, "help", tooltip=rules, size=HEIGHT)
        if self.progress.last:
            return
        yield button("next", N_("Skip"), self._begin_next, "right", look=QUIET)

    def _main(self) -> Use | None:
        """Return the button that leads on from the open page.

        Return None if a move on the board does that.
        """
        progress = self.progress
        if progress.remark:
            return button("back", N_("Undo"), self._step_back, "undo", look=PRIMARY)
        if progress.is_free:
            return button("play", N_("Play"), self._play_a_game, "play", look=PRIMARY)
        if Redeal() in progress.expected:
            return button("redeal", N_("Redeal"), self._redeal, "redeal", look=PRIMARY)
        return None

    def draw_below_parts(self, surface: pygame.Surface) -> None:
        draw_shade(surface, self.style, self.table.lamp)

    def _page_words(self) -> Iterator[str]:
        progress = self.progress
        page = progress.open_page
        if page is not None and progress.remark:
            yield page.words(progress.remark)
        elif page is not None:
            yield sentences(map(page.words, (page.line, page.note)))
        cells = (*progress.marked_cells, *progress.note_cells)
        if cells and not progress.remark:
            words = cell_words(self.table.state)
            labels = "; ".join(map(words.label, dict.fromkeys(cells)))
            yield _("On the board: {cells}.", cells=labels)

    @property
    def title(self) -> str:
        head = _(
            "Lesson {number} of {lessons}",
            number=self.progress.number + 1,
            lessons=len(LESSONS),
        )
        return f"{head}: {_(self.progress.lesson.title)}"

    def situation(self) -> str:
        state = self.table.state
        name = self.context.name_of(state.variant)
        return sentences([name, *board_words(state), gap_words(state)])

    def why_refused(self, refused: Refused) -> str:
        return _("Undo first.") if self.cursor.locked else super().why_refused(refused)

    # Intents

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
        transition = super().handle(intent)
        if isinstance(intent, Press) and intent.button == RIGHT_BUTTON:
            self._step_back()
        return transition

    def navigate(self, nav: Nav) -> Transition | None:
        """Make the move that is shown, or move the focus.

        Enter makes the move. The focus goes from card to card, and after the last on to
        the buttons.
        """
        hint = self.table.hint
        if nav is Nav.ACTIVATE and hint is not None and self.table.hand.focused is None:
            return self.make_move(hint.slides[0])
        if nav not in (Nav.NEXT, Nav.PREVIOUS) or not self.form.focus_visible:
            return super().navigate(nav)
        if not self.cursor.focus_next(nav is Nav.NEXT):
            return self.use_widgets(nav)
        self.survey.stepped()
        return None

    def edge_reached(self, nav: Nav) -> Transition | None:
        """Move the focus up to the bar above the board."""
        if nav is Nav.UP:
            self.cursor.hide_focus()
            self.focus("leave", visible=True)
            return None
        return super().edge_reached(nav)

    # The screen

    def resume(self, result: Result | None) -> Transition | None:
        """Show the page after a redeal.

        Input that ended the redeal is handled here.
        """
        self._redeals = False
        self._show_page()
        self._rest_after_last_move()
        if isinstance(result, InputForwarded):
            return self.handle(result.intent)
        if isinstance(result, DeferredAction):
            return result.action()
        return None

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        if not self._is_dealt:
            self._is_dealt = True
            self.table.deal_in()
        if not self._redeals:
            self._show_page()
