"""The results of a game that was not won: its board, how far it came, and the way back
to where it could still be won.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pygame

from gaps.language import N_, _
from gaps.scenes.common.charts import star_row
from gaps.scenes.common.screen import Shortcut
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.results import details
from gaps.scenes.results.new_summits import summits_row
from gaps.scenes.results.progress_chart import MIN_HEIGHT
from gaps.scenes.results.results import ENTRY, GAP, MARGIN, PRIMARY, SLIDE, Results
from gaps.scenes.session.routes import ToReview
from gaps.scenes.text import game_text
from gaps.scenes.text.numbers import point_count
from gaps.stage.core.scene import Push, Transition
from gaps.stage.motion.tween import ease_in_out
from gaps.stage.view import (
    Chip,
    Entering,
    Label,
    Part,
    Use,
    button,
    column,
    entering,
    glyph,
    row,
    space,
)
from gaps.stage.widgets import SMALL, Look
from gaps.table.effects import sparks

# Seconds at normal speed.
CAMERA_SECONDS = 0.700  # in which the board comes to its place
TEXTS_AT = 0.350  # when the texts come
# Units.
SIDE = 390  # the width of the column at the right
RISE = 24  # how far a part moves up while it comes in
BOARD_TOP = 136  # above the board
BOARD_HEIGHT = 352
CHART_GAP = 38  # between the board and the graph
SECOND = 50  # the height of the second button


class Lost(Results):
    """Shows a game that was lost or given up."""

    buttons_at = 0.500

    @property
    def way_back(self) -> int | None:
        """The move after which the game goes on: the chosen one, or the last that could
        be won.
        """
        if self.chart.chosen is not None:
            return self.chart.chosen
        return self.searched.last_winnable

    @property
    def _back_text(self) -> str:
        if self.chart.chosen is None and self.way_back is not None:
            return _("Back to move {move}").format(move=self.way_back)
        if not self.searched.is_reviewed and self.way_back is None:
            return _("Looking for wins…")
        return super()._back_text

    def update(self, dt: float) -> Transition | None:
        answer = super().update(dt)
        if self.particles.moving and not self.context.look.motion.reduced:
            style = self.style
            sparks.snow(self.particles, style.size, style.u, style.theme.hi)
        return answer

    def _own_shortcuts(self) -> Sequence[Shortcut]:
        if not self.searched.is_win_missed:
            return ()
        missed = N_("missed win")
        return (Shortcut((GameCommand.CAN_WIN,), missed, self._show_missed_win),)

    def _show_missed_win(self) -> Transition:
        return Push(ToReview(self, self.record, at=self.searched.last_winnable))

    # What is shown

    def lay_out(self) -> None:
        px = self.style.px
        room = self.style.size[0] - px(2 * MARGIN + SIDE + GAP)
        area = pygame.Rect(px(MARGIN), px(BOARD_TOP), room, px(BOARD_HEIGHT))
        self.landscape.lay_out(self.style, area)

    @property
    def _camera(self) -> float:
        age = self.motion_age / CAMERA_SECONDS
        return 1.0 if age >= 1 else ease_in_out(age)

    def _parts(self) -> Iterator[Part]:
        height = self.style.size[1] / self.style.u
        board = self.landscape.board_size[1] / self.style.u
        chart: Part = space()
        if height - board >= BOARD_TOP + CHART_GAP + GAP + MIN_HEIGHT:
            chart = Use(self.chart, self._use_chart, share=1)
            chart = entering(chart, TEXTS_AT, ENTRY, RISE)
        left = column(
            entering(self._head(), 0, ENTRY),
            space(board),
            space(CHART_GAP),
            chart,
            pad=(0, 0, 0, GAP),
            share=1,
        )
        buttons = entering(self._buttons(), self.buttons_at, ENTRY, RISE)
        right = column(self._aside(), buttons, size=SIDE, pad=(0, 28, 0, GAP))
        yield row(left, right, gap=GAP, pad=(MARGIN, 0))

    def _head(self) -> Part:
        """How the game ended: no red cross, that is for the review."""
        name = game_text.result_title(self.record.result.end)
        said = ""
        if self._details_at is None:
            said = details.note_words(self.finished)
        title = Label(
            name,
            ("headline", "h1"),
            says=said,
            outlined=True,
            share=1,
        )
        return row(glyph("pass_rest", (90, 60), size=90), title, gap=20, size=BOARD_TOP)

    def _aside(self) -> Part:
        """What counts, or the details: the score and its parts, figures and the line to
        share.
        """
        if self._details_at is None:
            counts = column(*self._what_counts(), share=1)
            return entering(counts, TEXTS_AT, ENTRY, RISE)
        content = column(self._ledger(), self._share_line(), gap=12)
        away = (SIDE + MARGIN, 0)
        return Entering(content, self._details_at, SLIDE, away, share=1)

    def _what_counts(self) -> Iterator[Part]:
        finished = self.finished
        news = self.steps.stage_news
        home = details.home_text(finished)
        yield space()
        said = "" if home in details.note_words(finished) else home
        yield Label(
            home,
            ("h1", "h2"),
            size=54,
            says=said,
            outlined=True,
        )
        if news is not None:
            yield row(star_row(news.earned, news.text), space(), size=34)
        elif compared := self._compared:
            yield Label(compared, ("body", "note", "small"), size=34, outlined=True)
        if self.shows_score:
            yield self._score()
        yield from self._missed_win()
        if self.new_summits:
            yield space(12)
            shown = summits_row(self.new_summits, self.searched.reached.count)
            yield row(shown, space(), size=56)
        yield space()

    @property
    def _compared(self) -> str:
        finished = self.finished
        if finished.session.kind.note:
            return details.kind_text(finished)
        if finished.is_new_best and self.shows_score:
            return ""  # the chip says it
        verdict = details.verdict_words(finished, self.shows_score)
        return verdict or details.comparison_text(finished)

    def _score(self) -> Part:
        score: Part = Label(point_count(self.record.result.arcade), ("lead", "label"))
        if not self.finished.is_new_best:
            return row(score, size=38, says=self._score_words)
        best = Chip(N_("New best"), 26, lit=True, size=96)
        return row(
            score,
            best,
            gap=18,
            size=38,
            says=self._score_words,
        )

    def _missed_win(self) -> Iterator[Part]:
        """What leads to the move that took the win away; its place is kept while that
        is searched.
        """
        searched = self.searched
        if not searched.is_reviewed:
            yield row(Part(), size=44)
        elif searched.is_win_missed:
            ask = button(
                "missed win",
                N_("Missed win"),
                self._show_missed_win,
                "pass",
                look=SMALL,
                tooltip=N_("What would have won?"),
            )
            yield row(ask, size=44)

    def _buttons(self) -> Part:
        """The next deal first: places never change once they are seen."""
        following = self._next().button(Look(True, "h2"))
        return column(
            replace(following, size=PRIMARY),
            space(14),
            replace(self._way_back_part(), size=SECOND),
            space(16),
            self._plates(40),
            pad=(0, 16, 0, 0),
        )

    def _way_back_part(self) -> Part:
        if self.way_back is not None:
            return self._back_button()
        text = self._back_text
        return Label(text, ("note", "small"), "mid", "center", outlined=True)
