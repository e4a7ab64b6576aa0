"""A crossroads: a board on which only one move keeps the round winnable.

The first card placed is the answer. The reason why a wrong one loses is shown, and can
be played out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum, auto
from functools import partial

import pygame

from gaps.engine import Game, Slide, State, arcade_score, parse_move
from gaps.language import N_, Text, _, joined
from gaps.progress.calendar import daily
from gaps.progress.crossroads.answers import answers, is_shift, is_stuck
from gaps.progress.crossroads.five import Five
from gaps.progress.crossroads.questions import Question
from gaps.scenes.board.board_controller import Refused
from gaps.scenes.board.board_head import board_head, side_margin
from gaps.scenes.board.board_screen import BoardScreen
from gaps.scenes.board.cell_notes import RULE, Cells
from gaps.scenes.common import keys_text
from gaps.scenes.common.card_parts import SuitLabel
from gaps.scenes.common.screen import ARROWS, Shortcut
from gaps.scenes.crossroads import crossroads_words as words
from gaps.scenes.crossroads.mark_peaks import mark_row
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session.change import ChangeKind, FollowedGame, GameChange, Position
from gaps.scenes.session.routes import ToCrossroads, ToTitle
from gaps.scenes.shared.context import Context
from gaps.scenes.speech.move_words import back_words, move_words
from gaps.scenes.speech.survey_words import board_words, gap_words
from gaps.scenes.text.phrases import sentences
from gaps.stage.core.intents import RIGHT_BUTTON, Intent, Nav, Press
from gaps.stage.core.scene import Pop, Replace, Transition
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import SPACE_L, SPACE_S
from gaps.stage.view import (
    Action,
    Label,
    Part,
    Pin,
    Use,
    button,
    column,
    layers,
    row,
    space,
)
from gaps.stage.widgets import PRIMARY, QUIET
from gaps.store.records.crossroads import A_DAY
from gaps.table.model.geometry import fit
from gaps.table.render.contrast import CONTRAST_SECONDS, Contrast, Shares, draw_contrast

NEXT_SECONDS = 1.4  # seconds from a right answer to the next question
WIN_STEP_SECONDS = 0.6  # seconds between two moves of the win
TOLD_SHIFTS = "crossroads"
"""The word in the setting ``rules_told`` that shifts were explained."""
# In units.
PEAKS_TOP = 22
BOARD_TOP = 84
WORDS_HEIGHT = 66  # the height of the sentence with its note
NARROW_WORDS_HEIGHT = 122
GAP = SPACE_S
ROW_HEIGHT = 54
BOTTOM_MARGIN = SPACE_L
NEXT_WIDTH = 250


class Phase(Enum):
    """The phases of a question."""

    ASK = auto()  # a card is to be placed, at the first or the second try
    RIGHT = auto()  # the answer was right
    WRONG = auto()  # the wrong card goes, and comes back
    WHY = auto()  # the reason is shown
    GOING_ON = auto()  # the player continues from the wrong card until nothing moves
    WATCHING = auto()  # the win runs


class CrossroadsScene(BoardScreen):
    """The questions of ``five`` that are open, or one of them shown ``again``.

    Ends without a result.
    """

    called = N_("Crossroads")
    about = (
        N_("One of the cards that can move keeps the round winnable; find it."),
        N_("The first card that you place is your answer. There is a second try."),
        N_("After a wrong card you can see why, and play on from it."),
        N_("The five of a day are the same for everybody. There is no clock."),
    )
    survey_keys = keys_text.SURVEY
    ground_top = BOARD_TOP

    def __init__(self, context: Context, five: Five, again: int | None = None) -> None:
        self.five = five
        self._again = again
        self.first_focus = "board" if again is None else "next"
        self.phase = Phase.WHY if again is not None else Phase.ASK
        self._number = five.number if again is None else again
        self.walk = FollowedGame(_position(Game(self.question.state)))
        super().__init__(context, self.question.state)
        self._comes = self.clock.timer()  # the parts of the contrast
        self._goes_on = self.clock.alarm(self._next_by_itself)
        self._steps = self.clock.alarm(self._step_of_win)
        self._is_dealt = again is not None
        self._begin()

    def _begin(self) -> None:
        """Start with the question on the board."""
        self.walk.followers = [self]
        self.effects.hides_figures = True
        starts = self.variant.layout.starts
        if self.phase is Phase.WHY:
            self._show_why()
        else:
            self.table.unmarked = (
                frozenset(starts) - answers(self.question.state).keys()
            )
            self._say_question()

    # The question

    @property
    def question(self) -> Question:
        """The question on the board."""
        return self.five.questions[self._number]

    @property
    def wrong(self) -> Slide | None:
        """The wrong card that was placed last, as a move; None if there is none."""
        given = self.five.given.answers[self._number :][:1]
        placed = [text for answer in given for text in answer.wrong]
        if not placed:
            return None
        move = parse_move(placed[-1], self.question.state)
        return move if isinstance(move, Slide) else None

    @property
    def _state(self) -> State:
        return self.walk.position.state

    def ask_next(self) -> Transition | None:
        """Ask the next question or, after the last, show the results."""
        self._goes_on.stop()
        self._steps.stop()
        if self._again is not None:
            return Pop()
        if self.five.is_done:
            return Replace(ToCrossroads(self.five.day, self.five))
        self.end_typing()
        self.notes.hide(RULE)
        self._number = self.five.number
        self._is_dealt = False
        self._put_up(Phase.ASK)
        return None

    def _put_up(self, phase: Phase) -> None:
        """Set up the board of the question again."""
        self.phase = phase
        self.walk = FollowedGame(_position(Game(self.question.state)))
        self.show_board(self.question.state)
        self._begin()
        self.resize(self.style.size)
        self.focus("board" if phase is Phase.ASK else "next")
        self.show_board_focus()

    def _next_by_itself(self) -> None:
        transition = self.ask_next()
        if transition is not None:
            self.go(transition)

    # Answers

    def play(self, slide: Slide) -> Transition | None:
        state = self._state
        if self.phase is Phase.GOING_ON:
            self._make(slide)
            if is_stuck(self._state):
                self._stop_at_end()
        elif self.phase is Phase.ASK and is_shift(state, slide):
            self._refuse_shift(slide)
        elif self.phase is Phase.ASK:
            self._answer(slide)
        return None

    def _answer(self, slide: Slide) -> None:
        """Record a card as the answer before anything is shown."""
        self.five.answer(slide)
        self.cursor.locked = True
        self.notes.hide(RULE)
        if self.question.is_right(slide):
            self.phase = Phase.RIGHT
            self._make(slide)
            self.effects.answer(True)
            if not self.five.is_done:  # a key for the last would begin five more
                self._goes_on.set(NEXT_SECONDS)
            self.context.announcer.say(words.right_words(self.question))
            self.changed()
            self.focus("next")
        else:
            self.phase = Phase.WRONG
            self._make(slide)
            self.changed()
            self._come_back_if_there()

    def _refuse_shift(self, slide: Slide) -> None:
        self.table.refuse(slide.source)
        self.effects.sounds.play("knock", slide.source)
        self._show_shift_note(slide)

    def _show_shift_note(self, slide: Slide) -> None:
        note = words.shift_note(self._state)
        self.notes.show(RULE, note, partial(Cells.of, self.table, (slide.target,)))

    def _come_back_if_there(self) -> None:
        """Move a wrong card back once it has landed.

        Then the player can try again, or sees why it was wrong.
        """
        if self.phase is not Phase.WRONG or self.table.flying:
            return
        if self.walk.position.game.steps:
            self._take_back()
            self.effects.answer(False)
        if self.table.flying:
            return
        if self.five.number > self._number:
            self._show_why()
            return
        self.phase = Phase.ASK
        self.cursor.locked = False
        wrong = self.wrong
        if wrong is not None:
            self.context.announcer.say(words.wrong_words(self.question, wrong))
        self.changed()
        self.focus("board")
        self.show_board_focus()

    def _give_up(self) -> None:
        """Show the answer of a question that was not answered right."""
        self.five.give_up()
        self._show_why()

    def _show_why(self) -> None:
        """Show the right move next to the one that was placed."""
        self.phase = Phase.WHY
        self.cursor.locked = True
        self._comes.begin(CONTRAST_SECONDS)
        self.context.announcer.say(sentences([self._head, self._note]))
        if self._laid_out:
            self.changed()
            self.focus("next")

    # After the answer

    def go_on_from_wrong(self) -> None:
        """Continue from the wrong card."""
        wrong = self.wrong
        assert wrong is not None
        self.phase = Phase.GOING_ON
        self.cursor.locked = False
        self._make(wrong)
        self.changed()
        self.focus("board")
        if is_stuck(self._state):
            self._stop_at_end()

    def _stop_at_end(self) -> None:
        """Stop the board, because nothing moves any more."""
        self.cursor.locked = True
        self.effects.sounds.play("pass_shut")
        self.context.announcer.say(self._head)
        self.changed()
        self.focus("next")

    def watch_win(self) -> None:
        """Play the win on the board."""
        self.phase = Phase.WATCHING
        self._step_of_win()
        self.focus("next")

    def _step_of_win(self) -> None:
        made = len(self.walk.position.game.steps)
        self._make(self.question.line[made])
        if made + 1 < len(self.question.line):
            self._steps.set(WIN_STEP_SECONDS)
        self.changed()

    def _back_to_why(self) -> None:
        """Leave what is played after the question, and show the answer again."""
        self._steps.stop()
        self._put_up(Phase.WHY)

    def _step_back(self) -> None:
        """Take back a move after the wrong one."""
        if self.phase is Phase.GOING_ON and len(self.walk.position.game.steps) > 1:
            self._take_back()
            self.cursor.locked = False
            self.changed()

    def _make(self, slide: Slide) -> None:
        game = self.walk.position.game.play(slide)
        self.walk.become(_position(game), ChangeKind.PLAYED, slide)

    def _take_back(self) -> None:
        game = self.walk.position.game
        last = game.last
        assert last is not None
        before = _position(Game(game.start, game.steps[:-1]))
        self.walk.become(before, ChangeKind.UNDONE, last.cause)

    # Changes and time

    def move_cards(self, change: GameChange) -> None:
        if self.context.announcer.active:
            is_back = change.kind is ChangeKind.UNDONE
            said = back_words(change.step) if is_back else move_words(change.step, 0)
            self.context.announcer.say_at_once(said)
        super().move_cards(change)

    def update(self, dt: float) -> Transition | None:
        transition = super().update(dt)
        self._come_back_if_there()
        return transition

    # View

    @property
    def _words_height(self) -> float:
        return WORDS_HEIGHT if self.style.is_wide else NARROW_WORDS_HEIGHT

    @property
    def _foot(self) -> float:
        """The height of the words and buttons below the board."""
        return GAP + self._words_height + ROW_HEIGHT + BOTTOM_MARGIN

    def board_area(self, state: State) -> pygame.Rect:
        """Return an area below the head, in the middle, as large as the words allow."""
        px = self.style.px
        width, height = self.style.size
        margin = px(side_margin(self.style))
        top = px(BOARD_TOP)
        below = px(self._foot)
        area = pygame.Rect(margin, top, width - 2 * margin, height - top - below)
        board = fit(
            state.variant.layout, area, self.style.size, self.style.px_per_unit
        ).board
        left = (area.right - board.right + area.left - board.left) // 2
        return area.move(max(0, left), 0)

    def lay_out(self) -> None:
        self.notes.foot = self._foot
        self.table.ghosts = "always"
        self.table.mark_playable = self.phase in (Phase.ASK, Phase.WRONG)
        super().lay_out()

    def view(self) -> Part:
        self.table.mark_playable = self.phase in (Phase.ASK, Phase.GOING_ON)
        margin = side_margin(self.style)
        below = column(
            space(),
            column(*self._words(), size=self._words_height),
            row(*self._controls(), gap=SPACE_S, size=ROW_HEIGHT),
            pad=(margin, 0, margin, BOTTOM_MARGIN),
        )
        return layers(self.board_part(), *self._top(), below)

    def _top(self) -> Iterator[Part]:
        yield from board_head(self.called, self._about_five, self.back)
        peaks = mark_row(self.five.given.marks, A_DAY)
        yield Pin(peaks, "topright", (-side_margin(self.style), PEAKS_TOP))

    @property
    def _about_five(self) -> str:
        """The day of the five questions, or that they are five more."""
        if self.five.day is None:
            return _("Five more")
        day = daily.day_and_month(self.five.day)
        return _("{day} · the same five for everybody", day=day)

    def _words(self) -> Iterator[Part]:
        art = self.context.appearance.art()
        lines = 1 if self.style.is_wide else 2
        leading = 28 if self.style.is_wide else 34
        yield space()
        heads = ("h2", "h3", "h4")
        notes = ("note", "small")
        head, note = self._head, self._note
        yield SuitLabel(head, heads, "hi", "midleft", lines, leading + 4, art=art)
        yield SuitLabel(note, notes, "hi", "midleft", lines, leading, art=art)

    @property
    def _head(self) -> str:
        """The task or, once there is an answer, its result."""
        question = self.question
        made = len(self.walk.position.game.steps)
        wrong = self.wrong
        match self.phase:
            case Phase.RIGHT:
                return words.right_words(question)
            case Phase.WRONG | Phase.ASK if wrong is not None:
                return words.wrong_words(question, wrong)
            case Phase.WHY:
                return words.keeps_open(question)
            case Phase.GOING_ON if is_stuck(self._state):
                return words.stuck_words(made)
            case Phase.GOING_ON:
                return _("Go on until nothing moves.")
            case Phase.WATCHING:
                return words.last_step(self.walk.position.game.steps[-1])
        return _(words.QUESTION)

    @property
    def _note(self) -> str:
        question = self.question
        wrong = self.wrong
        if self.phase is Phase.WHY:
            why = "" if wrong is None else words.reason(question, wrong)
            found = sentences([_(words.FIND_IT[question.level])])
            return joined(" ", filter(None, (why, words.way_to_win(question), found)))
        if self.phase is Phase.GOING_ON and wrong is not None:
            return words.reason(question, wrong)
        if self.phase is Phase.WATCHING:
            made = len(self.walk.position.game.steps)
            return _("Move {made} of {last}", made=made, last=len(question.line))
        name = self.context.name_of(self.variant)
        return _(
            "{game}, without a redeal · {cards}",
            game=name,
            cards=words.movable_cards_text(question),
        )

    def _controls(self) -> Iterator[Part]:
        match self.phase:
            case Phase.ASK:
                yield Label(self._how_to_answer, ("note", "small"), "mid", share=1)
                text: Text = N_("I do not know")
                if self.five.wrong:
                    text = N_("See why")
                yield button("give up", text, self._give_up, look=QUIET)
                return
            case Phase.WRONG:
                return
            case Phase.WHY:
                yield self._quiet("watch", N_("Watch the win"), self.watch_win, "play")
                if self.wrong is not None:
                    text = N_("Go on from your move")
                    yield self._quiet("go on", text, self.go_on_from_wrong, "retry")
            case Phase.GOING_ON | Phase.WATCHING:
                text = N_("Back to the answer")
                yield self._quiet("why", text, self._back_to_why, "left")
                if self.phase is Phase.GOING_ON:
                    yield button(
                        "undo",
                        N_("Undo"),
                        self._step_back,
                        "undo",
                        look=QUIET,
                        enabled=len(self.walk.position.game.steps) > 1,
                    )
        yield space()
        yield self._next_button()

    def _quiet(self, name: str, text: Text, action: Action, icon: str) -> Use:
        return button(name, text, action, icon, look=QUIET)

    @property
    def _how_to_answer(self) -> str:
        if self.five.wrong:
            return ""
        return _("The first card that you place is your answer.")

    def _next_button(self) -> Use:
        key = self.context.label(Nav.ACTIVATE)
        text = N_("Next") if self._again is None else N_("Done")
        return button(
            "next",
            text,
            self.ask_next,
            "right",
            keycap=key,
            look=PRIMARY,
            size=NEXT_WIDTH,
            across=52,
        )

    def draw_below_parts(self, surface: pygame.Surface) -> None:
        if self.phase is Phase.WHY and not self.table.flying:
            contrast = Contrast(
                self.question.right, self.wrong, _("keeps it open"), _("yours")
            )
            shares = Shares.of(self._comes, self.clock.pace.reduced)
            draw_contrast(Canvas(surface, self.style), self.table, contrast, shares)

    # Words

    def _say_question(self) -> None:
        """Announce the question."""
        text = words.question_words(self.question, self._number + 1, A_DAY)
        self.context.announcer.say(text)

    def _tell_of_shifts(self) -> None:
        """Explain once, in a pill, why shifting a base card is no answer.

        This is done only if such a shift is possible.
        """
        state = self.question.state
        shifts = [slide for slide in state.slides if is_shift(state, slide)]
        told = self.context.settings.rules_told.split()
        if shifts and TOLD_SHIFTS not in told and self.phase is Phase.ASK:
            self.context.change(rules_told=" ".join([*told, TOLD_SHIFTS]))
            self._show_shift_note(shifts[0])

    def situation(self) -> str:
        """Return the state of the board; the question only for who cannot read it."""
        state = self._state
        words = [*board_words(state), gap_words(state)]
        if self.context.announcer.active:
            words = [self._head, self.context.name_of(self.variant), *words]
        return sentences(words)

    def why_refused(self, refused: Refused) -> str:
        if not self.cursor.locked:
            return super().why_refused(refused)
        if self.phase is Phase.GOING_ON:
            return self._head
        return _("This question is answered.")

    # Intents

    def shortcuts(self) -> Sequence[Shortcut]:
        return (
            Shortcut(ARROWS, N_("move focus"), in_legend=False),
            Shortcut((Nav.NEXT,), N_("next playable"), in_legend=False),
            Shortcut((Nav.ACTIVATE,), N_("play card or gap")),
            Shortcut((GameCommand.UNDO,), N_("undo"), self._step_back, in_legend=False),
            Shortcut((Nav.ERASE,), "", self._step_back),
            self.back_shortcut(N_("leave")),
        )

    def handle(self, intent: Intent) -> Transition | None:
        transition = super().handle(intent)
        if isinstance(intent, Press) and intent.button == RIGHT_BUTTON:
            self._step_back()
        return transition

    def back(self) -> Transition | None:
        """Leave the question; the five continue later where they were.

        If the player is playing on after a question, only that is left.
        """
        if self.phase in (Phase.GOING_ON, Phase.WATCHING):
            self._back_to_why()
            return None
        return Pop() if self._again is not None else Replace(ToTitle("crossroads"))

    def edge_reached(self, nav: Nav) -> Transition | None:
        """Move the focus to the way out above the board, or to the buttons below it."""
        below = "give up" if self.phase is Phase.ASK else "next"
        names = {Nav.UP: "leave", Nav.DOWN: below}
        if nav in names:
            self.cursor.hide_focus()
            self.focus(names[nav], visible=True)
            return None
        return super().edge_reached(nav)

    # The screen

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        if not self._is_dealt:
            self._is_dealt = True
            self.table.deal_in()
            self.effects.dealt()
            self._tell_of_shifts()


def _position(game: Game) -> Position:
    return Position(game, arcade_score(game))
