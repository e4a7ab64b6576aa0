"""The results of five crossroads.

They are the marks, the days in a row, the questions to look at again, and a line for a
friend.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import timedelta
from functools import partial

from gaps.engine import Slide, parse_move
from gaps.language import N_, Figure, _, joined, ngettext
from gaps.progress.calendar import daily
from gaps.progress.crossroads.crossroads_figures import days_in_a_row, line_of
from gaps.progress.crossroads.five import Five
from gaps.progress.crossroads.questions import Question
from gaps.scenes.common.board_part import board_part
from gaps.scenes.common.card_parts import SuitLabel
from gaps.scenes.common.screen import MOVE_FOCUS, USE_FOCUS, Screen, Shortcut, header
from gaps.scenes.crossroads import crossroads_words as words
from gaps.scenes.crossroads.crossroads_scene import CrossroadsScene
from gaps.scenes.crossroads.mark_peaks import mark_peak, mark_row, marks_in_words
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session.routes import ToCrossroads, ToTitle
from gaps.scenes.session.shared_text import copied
from gaps.scenes.shared.context import Context
from gaps.scenes.speech.missed_words import card_at
from gaps.scenes.text import numbers
from gaps.scenes.text.phrases import fact, sentences
from gaps.stage.core.scene import Push, Replace, Transition
from gaps.stage.drawing.style import (
    RADIUS_M,
    SPACE_L,
    SPACE_M,
    SPACE_S,
    SPACE_XL,
    SPACE_XS,
)
from gaps.stage.view import (
    Label,
    Panel,
    Part,
    Plate,
    button,
    column,
    row,
    space,
    title,
)
from gaps.stage.widgets import LEAD, QUIET
from gaps.store.records.crossroads import A_DAY, Mark
from gaps.values import with_fields

# In units.
LEFT = 500  # width of the left column
NARROW_LEFT = 300
SIDE = SPACE_XL
MAX_BOARD_WIDTH = 330  # maximum width of a small board
NARROW_BOARD_WIDTH = 230
MAX_PANEL_HEIGHT = 226  # maximum height of a question to look at again


class CrossroadsSummary(Screen):
    """The results of five questions that are all answered."""

    called = N_("Crossroads")
    about = (
        N_("A filled mark is a question that you answered right at once."),
        N_("An empty one was right at the second try, one upside down was missed."),
        N_("A day counts in a row when all five are answered, however well."),
    )
    first_focus = "more"

    def __init__(self, context: Context, five: Five) -> None:
        self.five = five
        self._copied = ""
        super().__init__(context)
        context.announcer.say(self._told)

    # View

    def view(self) -> Part:
        right = column(*self._right(), gap=SPACE_L, share=1)
        if self.style.is_tall:
            left = column(*self._left(), gap=SPACE_M)
            body = column(left, right, gap=SPACE_XL, share=1)
        else:
            wide = LEFT if self.style.is_wide else NARROW_LEFT
            left = column(*self._left(), space(), gap=SPACE_M, size=wide)
            body = row(left, right, gap=SPACE_XL, share=1)
        return column(
            header(self.back_button(), self.called),
            body,
            pad=(SIDE, SPACE_XL, SIDE, SPACE_XL),
            gap=SPACE_L,
        )

    def _left(self) -> Iterator[Part]:
        marks = self.five.given.marks
        yield Label(self._whose, "label", "mid", size=28)
        at_once = self.five.given.at_once
        figure = Label(str(at_once), "xl")
        rest = Label(_("of {number} at once", number=A_DAY), ("h2", "h3"), "mid")
        says = _("{number} of {total} at once", number=at_once, total=A_DAY)
        yield row(figure, rest, gap=SPACE_S, size=64, says=says)
        yield row(mark_row(marks, A_DAY), space(), size=28)
        yield Label(self._run, "label", "mid", size=26)
        yield Label(self._before, "note", "mid", size=22)
        if self.five.day is not None:
            yield self._line_to_share()
            yield button("copy", N_("Copy for a friend"), self.copy, "share", size=48)
        yield space(SPACE_XL)
        yield row(
            button("more", N_("Five more"), self.more, "fork", look=LEAD, share=1),
            button("menu", N_("Main menu"), self.back, look=QUIET),
            gap=SPACE_M,
            size=66,
        )

    @property
    def _whose(self) -> str:
        if self.five.day is None:
            return _("Five more")
        return daily.day_and_month(self.five.day)

    @property
    def _run(self) -> str:
        """The days in a row or, for five more, the number ever solved."""
        if self.five.day is None:
            solved = self.five.solved
            return ngettext("{number} solved in all", "{number} solved in all", solved)
        log = self.context.folder.load_crossroads()
        days = days_in_a_row(log, self.context.now().date())
        return numbers.streak_text(days)

    @property
    def _before(self) -> str:
        """The result of the day before."""
        if self.five.day is None:
            return ""
        log = self.context.folder.load_crossroads()
        before = log.days.get(self.five.day - timedelta(1))
        if before is None or not before.is_done:
            return ""
        return _(
            "The day before: {number} of {total}",
            number=before.at_once,
            total=A_DAY,
        )

    @property
    def _line(self) -> Figure:
        assert self.five.day is not None
        marks = self.five.given.marks
        day = daily.day_and_month(self.five.day)
        said = f"{_('Crossroads')}, {day}: {marks_in_words(marks)}"
        return Figure(line_of(self.five.day, marks), said)

    def _line_to_share(self) -> Part:
        """Return the line for a friend, with its marks as mountains."""
        shown: Sequence[Part]
        if self._copied:
            shown = [Label(self._copied, ("note_bold", "small"), share=1)]
        else:
            code = self._line.rpartition(" ")[0]
            peaks = [mark_peak(mark, (11, 10)) for mark in self.five.given.marks]
            shown = [Label(code, ("note_bold", "small")), *peaks, space()]
        says = self._copied or fact(_("To share"), self._line)
        face = Plate("slot", RADIUS_M, 190, "slotline", dashed=True)
        pad = (SPACE_M, 0, SPACE_S, 0)
        return row(*shown, gap=SPACE_XS, pad=pad, size=44, face=face, says=says)

    # Questions to look at again

    @property
    def _again(self) -> Sequence[int]:
        """The questions that were not right at once."""
        marks = self.five.given.marks
        return [number for number, mark in enumerate(marks) if mark is not Mark.AT_ONCE]

    def _right(self) -> Iterator[Part]:
        count = len(self._again)
        if not count:
            yield title(_("All five at once"))
            yield space()
            return
        text = ngettext("{number} to look at again", "{number} to look at again", count)
        yield title(text)
        for number in self._again:
            yield self._panel(number)
        yield space(0) if count > 1 else space()

    def _panel(self, number: int) -> Part:
        question = self.five.questions[number]
        wide = MAX_BOARD_WIDTH if self.style.is_wide else NARROW_BOARD_WIDTH
        board = board_part(self.context, question.state, size=wide)
        again = button(
            f"again {number}",
            N_("Look again"),
            partial(self._look_again, number),
            "play",
            look=QUIET,
            size=36,
        )
        again = with_fields(again, spoken={"detail": self._number(number)})
        texts = column(*self._texts(number, question), again, share=1)
        return row(
            board,
            texts,
            gap=SPACE_L,
            pad=SPACE_M,
            face=Panel(),
            share=1,
            most=MAX_PANEL_HEIGHT,
        )

    def _texts(self, number: int, question: Question) -> Iterator[Part]:
        art = self.context.appearance.art()
        of = self._number(number)
        level = _(words.FIND_IT[question.level])
        yield Label(
            joined(" · ", (of, level)), ("note_bold", "small"), "brass", size=22
        )
        keeps = words.keeps_open(question)
        styles = "note_bold"
        yield SuitLabel(
            keeps, styles, lines=2, leading=20, align="topleft", size=42, art=art
        )
        why = self._why(number, question)
        yield SuitLabel(
            why, "small", "mid", "topleft", lines=0, leading=18, share=1, art=art
        )

    def _number(self, number: int) -> str:
        return _("Number {number}", number=number + 1)

    def _why(self, number: int, question: Question) -> str:
        wrong = self.five.given.answers[number].wrong
        if not wrong:
            return words.way_to_win(question)
        move = parse_move(wrong[-1], question.state)
        assert isinstance(move, Slide)
        yours = _("You moved {card}.", card=card_at(question.state, move.source))
        return joined(" ", (yours, words.reason(question, move)))

    # Actions

    def shortcuts(self) -> Sequence[Shortcut]:
        copy = Shortcut((GameCommand.COPY,), N_("copy"), self.copy)
        shared = [copy] if self.five.day is not None else []
        return (MOVE_FOCUS, USE_FOCUS, *shared, self.back_shortcut(N_("main menu")))

    def more(self) -> Transition:
        """Ask five more."""
        return Replace(ToCrossroads(five=Five.more(self.context.folder)))

    def copy(self) -> None:
        """Copy the line for a friend."""
        self._copied = copied(self._line, _("The line is copied."))
        self.context.announcer.say(self._copied)
        self.changed()

    def _look_again(self, number: int) -> Transition:
        return Push(CrossroadsScene(self.context, self.five, number))

    def back(self) -> Transition:
        return Replace(ToTitle("crossroads"))

    @property
    def _told(self) -> str:
        """The announcement when the screen opens."""
        marks = marks_in_words(self.five.given.marks)
        return sentences([self._whose, marks, self._run])
