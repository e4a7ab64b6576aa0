"""The results of a game: how it ended, one thing to do next, and all the rest behind
Details.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import inf, isfinite

import pygame

from gaps.engine import Variant
from gaps.language import N_, _, translated
from gaps.scenes.board.board_feedback import SCALE
from gaps.scenes.common.charts import star_row
from gaps.scenes.common.comparison import cards_home
from gaps.scenes.common.screen import MOVE_FOCUS, Screen, Shortcut
from gaps.scenes.common.win_headline import (
    BELOW_NOTE,
    BELOW_SCORE,
    GOES_ON,
    final_score,
    headline,
)
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.results import details
from gaps.scenes.results.new_summits import VIEW, NewSummits
from gaps.scenes.results.next_steps import NextStep, NextSteps
from gaps.scenes.results.progress_chart import MIN_HEIGHT, ProgressChart
from gaps.scenes.results.results_landscape import ResultsLandscape
from gaps.scenes.session.finished_game import FinishedGame
from gaps.scenes.session.routes import ToMissedWin, ToPlay, ToStatistics, WinGoingOn
from gaps.scenes.shared.context import Context
from gaps.scenes.text import game_text, record_text
from gaps.scenes.text.numbers import point_count
from gaps.scenes.text.phrases import sentence, sentences
from gaps.stage.audio.music import Piece
from gaps.stage.core.intents import Asked, Command, Hover, Intent, Nav, Press
from gaps.stage.core.scene import Push, Replace, Transition
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.shapes import blank
from gaps.stage.drawing.style import Style
from gaps.stage.motion.particles import Particles
from gaps.stage.motion.tween import ease_in_out
from gaps.stage.speech import spoken
from gaps.stage.view import (
    Chip,
    Counting,
    Entering,
    Label,
    Live,
    Part,
    Picture,
    Pin,
    Plate,
    Use,
    button,
    colour_of,
    column,
    entering,
    glyph,
    layers,
    row,
    space,
)
from gaps.stage.widgets import SMALL, Look
from gaps.table.effects import sparks

# Seconds at normal speed.
CAMERA_SECONDS = 0.700  # in which the board of a loss comes to its place
TEXTS_AT = 0.350  # when the texts of a loss come
LOSS_BUTTONS_AT = 0.500  # when the buttons of a loss come
WIN_BUTTONS_AT = 0.100  # when those of a win come
ENTRY = 0.300  # in which a part comes in
SLIDE = 0.240  # in which Details comes in
COUNT_AT = TEXTS_AT + ENTRY  # when the score of a loss begins to count
TICK = 0.060  # from one part of the score to the next
COUNT_REST = 0.200  # after the last part
STAMP = 0.180  # in which the chip of a new best comes
HOLD = 0.400  # real seconds for which all is seen before it can be used
CHORD = 6.0  # real seconds for which the end of the music is left to sound
SOFT = 0.4  # volume of a count that is nothing to celebrate
# Units.
SIDE = 390  # the width of the column at the right of a loss
MARGIN = 32  # at both sides of the window
GAP = 24  # between two columns, and below them
RISE = 24  # how far a part moves up while it comes in
BOARD_TOP = 136  # above the board of a loss
BOARD_HEIGHT = 352  # of the board of a loss
CHART_GAP = 38  # between that board and the graph
WIN_SIDE = 372  # the width of the details of a win
WIN_MARGIN = 20  # round the details of a win
WIN_BOARD_TOP = 276  # above a board of a win
WIN_FOOT = 150  # below a board of a win
VEIL = 170  # the height of the veil at the foot of a win
PRIMARY = 66  # the height of the first button
PRIMARY_WIDTH = 400
SECOND = 50  # the height of the other buttons
SUMMIT = (520, 112)  # the plate of a new summit
VEIL_SHARE = 0.84  # of its colour at the lower edge
# of the sentence, the stamp and the first button of a win: 25 with all that is always
# there
MOST_WORDS = 14
ANALYSIS = N_("Playing on is analysis: it does not go on record.")


class Results(Screen):
    """Shows a game that has ended. Nothing on it can be used before it has been seen
    for a moment.
    """

    called = N_("Results")
    on_field = False
    about = (
        N_(
            "The bright button leads on. Details shows how the score adds up, and more figures."
        ),
        N_(
            "The graph shows the cards home after each move. "
            "Point at it, or use the arrow keys in it, to see the board at that move."
        ),
        N_("After a loss, Missed win on the results shows which move would have won."),
        N_(
            "Back to a move plays on from there for practice: that game is not counted."
        ),
        N_(
            "Copy gives you your result in one line, Challenge the whole game for a friend to beat."
        ),
    )

    def __init__(
        self,
        context: Context,
        finished: FinishedGame,
        particles: Particles | None = None,
        win: WinGoingOn | None = None,
    ) -> None:
        """``particles`` still fly from the end of the game; of its win, ``win`` goes
        on.
        """
        super().__init__(context)
        self.finished = finished
        session = finished.session
        self.session = session
        self.record = finished.record
        self.particles = particles or Particles()
        self.shows_score = not context.settings.calm
        self._final_move = (
            len(session.game.steps) if context.settings.calm and finished.won else None
        )
        self.review = context.reviews.of(session.game)
        self.landscape = ResultsLandscape(context, finished, win)
        self.landscape.show(self._final_move)
        self._resumes = not finished.won
        rival = session.rival
        theirs = (
            (cards_home(rival.game()), rival.player) if rival is not None else ((), "")
        )
        self.chart = ProgressChart(session.game, self.review, context.look.art, *theirs)
        self.steps = NextSteps(context, self, finished)
        self._suggestion = self.steps.suggestion()
        # ``None`` until that is decided
        self._back_first: bool | None = None if self._resumes else False
        self.first_focus = "next" if self._suggestion is None else self._suggestion.name
        if session.stage is None:
            context.games.prepare(session.variant, session.seed or None)
        self._seen: float | None = None  # real seconds for which everything was there
        # when Details was opened, on the clock of motions
        self._details_at: float | None = None
        self._ticks = 0  # of the count, that were played
        parts = record_text.score_parts(session.arcade, session.game.state)
        self._count_seconds = TICK * sum(part.possible for part in parts) + COUNT_REST
        # the win has counted the score
        self._counted = finished.won and isfinite(self.motion_age)
        self._stamped_at = 0.0  # when the count ended, on the clock of motions
        self.new_summits = NewSummits(context, self.record.id)
        self._ask_records()
        self._known = self._late_answers
        self._said = details.told_at_the_end(finished)  # that was announced
        if win is not None:
            self._said |= {
                self.title,
                *([self._score_words] if self.shows_score else []),
            }
            if win.time < GOES_ON:  # a key has led here
                self._complete()

    def _ask_records(self) -> None:
        records = self.context.folder.records
        finished = self.finished
        better = records.better_games(self.variant.key, self.record.arcade)
        if not self.shows_score:  # then no place by the score is claimed
            better = finished.summary.played
        self._figures = details.figures_of(finished, better)
        self.steps.tell()
        self._streak = details.daily_streak(self.context, finished)

    @property
    def _news(self) -> str:
        return details.news_of_win(self.finished, self._streak, self.shows_score)

    @property
    def _news_or_stars(self) -> str:
        if self.steps.stage_news is None:
            return self._news
        return self.steps.stage_news.text

    @property
    def variant(self) -> Variant:
        return self.session.variant

    @property
    def way_back(self) -> int | None:
        """The move after which the game goes on: the chosen one, or the last that could
        be won.
        """
        if self.chart.chosen is not None:
            return self.chart.chosen
        if self._resumes and self.review.done:
            return self.review.last_winnable
        return None

    @property
    def music(self) -> Piece:
        sounds = (
            self.finished.won and self.age < CHORD and not self.context.settings.calm
        )
        return "" if sounds else "title"

    # Time

    @property
    def motion_age(self) -> float:
        """Endless with reduced motion, too: nobody waits for what does not move."""
        if self.context.look.motion.reduced:
            return inf
        return super().motion_age

    @property
    def _buttons_at(self) -> float:
        return WIN_BUTTONS_AT if self.finished.won else LOSS_BUTTONS_AT

    @property
    def usable(self) -> bool:
        """Whether everything has been seen for a moment, so that it can be used."""
        return self._seen is not None and self._seen >= HOLD

    @property
    def moving(self) -> bool:
        return (
            super().moving
            or self.particles.moving
            or self.landscape.moving
            or not self._counted
        )

    @property
    def wake_after(self) -> float | None:
        """The next look at the review, the records, the search for the next deal, and
        at the clock.
        """
        loading = self.context.games.ready.searching
        waits = not self.usable or loading or self.new_summits.waits or not self.music
        return None if self.review.done and not waits else 0.1

    def update(self, dt: float) -> Transition | None:
        music = self.music
        super().update(dt)
        self.dirty = self.dirty or self.music != music
        self._decide()
        if self._seen is not None:
            self._seen += dt
        elif self.motion_age >= self._buttons_at + ENTRY:
            self._seen = 0.0
        self._count()
        counted = self._counted and self._seen is not None
        if self.new_summits.update(dt, counted, self.motion_age):
            self.changed()
        at_rest = not super().moving and self._counted
        self.landscape.update(dt, at_rest=at_rest)
        self.particles.update(dt)
        if (
            not self.finished.won
            and self.particles.moving
            and not self.context.look.motion.reduced
        ):
            sparks.snow(
                self.particles, self.style.size, self.style.u, self.style.theme.hi
            )
        self._look_for_news()
        self._announce()
        return None

    def _decide(self) -> None:
        """Decide which button is the first one: the way back if it is known before a
        button is seen.
        """
        if self._back_first is not None:
            return
        if self.way_back is not None:
            self._back_first = True
            self.changed()
            self.focus("back")
        elif self.motion_age >= self._buttons_at:
            self._back_first = False

    @property
    def _late_answers(self) -> tuple[object, ...]:
        return (
            self.review.progress,
            self.review.done,
            self.steps.next_number,
        )

    def _look_for_news(self) -> None:
        before = self._known
        self._known = self._late_answers
        if before == self._known:
            return
        self.changed()

    def _count(self) -> None:
        since = self.motion_age - COUNT_AT
        if since >= self._count_seconds:
            self._end_count()
        elif (
            not self._counted
            and TICK * self._ticks <= since < self._count_seconds - COUNT_REST
        ):
            self._play("count_tick", 2 ** (SCALE[self._ticks % len(SCALE)] / 12))
            self._ticks += 1

    def _end_count(self) -> None:
        if self._counted:
            return
        self._counted = True
        self._stamped_at = self.motion_age
        self._play("count_total")
        if self.finished.is_new_best and self.shows_score:
            self.context.sound.play("new_best")
        self.changed()

    def _play(self, name: str, pitch: float = 1.0) -> None:
        if self.shows_score:
            self.context.sound.play(name, volume=SOFT, pitch=pitch)

    def _complete(self) -> None:
        ends = max(self._buttons_at + ENTRY, COUNT_AT + self._count_seconds)
        self.age = max(self.age, ends * self.context.look.motion.factor)
        self._seen = self._seen or 0.0
        self._decide()
        self._end_count()
        self.changed()

    def leave(self) -> None:
        self.context.reviews.drop()

    # Input

    def shortcuts(self) -> Sequence[Shortcut]:
        steps = self.steps
        lost = self._resumes and self.review.done and self.review.lost_at
        following = N_("next deal") if steps.late_day is None else N_("daily deals")
        return (
            Shortcut((Nav.ACTIVATE,), N_("use what has the focus")),
            Shortcut(
                (GameCommand.NEW_DEAL,), following, lambda: steps.next_step().action()
            ),
            Shortcut(
                (GameCommand.RETRY, GameCommand.REDEAL),
                N_("restart this deal"),
                steps.same_deal,
            ),
            Shortcut(
                (GameCommand.UNDO,), N_("back to the last winnable move"), self._play_on
            ),
            *(
                [
                    Shortcut(
                        (GameCommand.CAN_WIN,), N_("missed win"), self._show_missed_win
                    )
                ]
                if lost
                else []
            ),
            Shortcut(
                (GameCommand.NEXT_PAGE, GameCommand.PREVIOUS_PAGE),
                N_("details"),
                self._toggle_details,
            ),
            Shortcut((GameCommand.WATCH,), N_("watch"), steps.watch),
            Shortcut((GameCommand.COPY,), N_("copy"), steps.copy_result),
            Shortcut((GameCommand.STATISTICS,), N_("statistics"), self._statistics),
            Shortcut(
                (VIEW,),
                N_("the new achievement"),
                self.new_summits.open,
                in_legend=False,
            ),
            MOVE_FOCUS,
            self.back_shortcut(),
        )

    def handle(self, intent: Intent) -> Transition | None:
        acts = isinstance(intent, Press | Command | Asked)
        only_looks = isinstance(intent, Asked) and intent.action is spoken.Action.FOCUS
        if acts and not only_looks and not self.usable:
            self._complete()
            return None
        answer = super().handle(intent)
        if acts and answer is None:
            self._end_count()
        chart = self.chart
        move = self.chart.chosen
        if isinstance(intent, Hover) and not intent.held and chart in self.form.widgets:
            move = (
                chart.move_at(intent.pos)
                if chart.rect.collidepoint(intent.pos)
                else move
            )
        if self.landscape.show(self._final_move if move is None else move):
            self.changed()
        return answer

    def _use_chart(self) -> Transition | None:
        if self.chart.chosen is not None:
            return self._play_on()
        return None

    def _play_on(self) -> Transition | None:
        move = self.way_back
        return None if move is None else self._play_on_from(move)

    def _play_on_from(self, move: int) -> Transition:
        return Replace(ToPlay(self.session.analysis(move)))

    def _statistics(self) -> Transition:
        return Push(ToStatistics(self.variant.key))

    def _toggle_details(self) -> None:
        self._details_at = self.motion_age if self._details_at is None else None
        if self._details_at is None and self.finished.won:
            self.chart.choose(None)
        self.lay_out()

    def back(self) -> Transition | None:
        """Give up the chosen move, close Details, or else go where the game was chosen."""
        if self.chart.choose(None):
            return None
        if self._details_at is not None:
            self._toggle_details()
            return None
        return self.steps.title()

    def _show_score(self) -> None:
        self.shows_score = self.steps.shows_score = True
        self._ask_records()
        self.focus(self.first_focus)

    # What a screen reader is told

    @property
    def title(self) -> str:
        return details.title_words(self.finished)

    @property
    def _score_words(self) -> str:
        return (details.score_words if self.shows_score else details.home_text)(
            self.finished
        )

    @property
    def _back_text(self) -> str:
        if self.way_back is not None:
            text = (
                _("Back to move {move}")
                if self.chart.chosen is None
                else _("Play on from move {move}")
            )
            return text.format(move=self.way_back)
        if self._resumes and not self.review.done:
            return _("Looking for wins…")
        return ""

    def _announce(self) -> None:
        """Say how the game ended and what is new, and later what has come since."""
        if not self.context.announcer.active or self.chart.chosen is not None:
            return
        back = self._back_text
        if self.form.focused is not None and self.form.focused.name == "back":
            self._said.add(back)
        finished = self.finished
        news = [self.title, details.note_words(finished), self._score_words]
        news += [details.verdict_words(finished, self.shows_score), self._news_or_stars]
        news += [back, *self.new_summits.titles]
        self.context.announcer.say(
            sentences(words for words in news if words not in self._said)
        )
        self._said.update(news)

    # What is shown

    def lay_out(self) -> None:
        style = self.style
        px = self.style.px
        width, height = style.size
        if self.finished.won:
            right = (
                px(WIN_MARGIN + WIN_SIDE + GAP)
                if self._details_at is not None
                else px(MARGIN)
            )
            room = height - px(WIN_BOARD_TOP + WIN_FOOT)
            area = pygame.Rect(
                px(MARGIN), px(WIN_BOARD_TOP), width - px(MARGIN) - right, room
            )
            self.landscape.lay_out(style, area)
            area.left += (area.width - self.landscape.board_size[0]) // 2
        else:
            room = width - px(2 * MARGIN + SIDE + GAP)
            area = pygame.Rect(px(MARGIN), px(BOARD_TOP), room, px(BOARD_HEIGHT))
        self.landscape.lay_out(style, area)

    def view(self) -> Part:
        says = self.legend().says or ""
        said = Part(says=says)
        summits = Part(says=self.new_summits.words)
        parts = self._win_parts() if self.finished.won else self._loss_parts()
        return layers(Live(self._paint), *parts, summits, said)

    def _paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect) -> None:
        reduced = self.context.look.motion.reduced
        age = self.motion_age / CAMERA_SECONDS
        self.landscape.draw(surface, 1.0 if reduced or age >= 1 else ease_in_out(age))
        self.particles.draw(Canvas(surface, style))

    def still_ground(self) -> pygame.Surface | None:
        if self._details_at is None:
            return self.landscape.still_ground
        return None

    def draw_moving(self, canvas: Canvas) -> None:
        self.landscape.draw_moving(canvas)
        self.particles.draw(canvas)

    @property
    def _plate(self) -> Part | None:
        """The plate of a new summit; not over a board that is chosen, nor beside the
        details of a win.
        """
        is_covered = self._details_at is not None and self.finished.won
        has_chosen = self.landscape.move not in (None, self._final_move)
        if is_covered or has_chosen:
            return None
        return self.new_summits.plate()

    # A win

    def _win_parts(self) -> Iterator[Part]:
        score = self._score_words if self.shows_score else ""
        news = "" if self._suggestion is None else self._news  # else a reason to go on
        how = (
            (details.note_words(self.finished), score)
            if self._details_at is None
            else ()
        )
        told = news if self._details_at is None else ""  # else Details says it
        said = details.plain_parts(self.finished, self.shows_score, in_words=True)
        yield Part(says=(*how, sentence(*said), told))
        total = None
        if self.shows_score:
            total = final_score(self.record.arcade)
        texts = headline(total, self.style, self.finished.is_new_best)
        yield row(column(texts, share=1), space(self._beside))
        veil = Picture(_paint_veil, ("backing",), size=VEIL)
        yield Entering(column(space(), veil), WIN_BUTTONS_AT, ENTRY)
        step = self._next()
        plate = self._plate
        top = BELOW_SCORE if self.shows_score else BELOW_NOTE
        if plate is not None:
            yield Pin(plate, "midtop", (0, top), SUMMIT)
        elif not (self.landscape.has_board and self._final_move is None):
            place = Pin(self._sentence(step), "midtop", (0, top), (None, 34))
            yield Entering(row(column(place, share=1), space(self._beside)), 0, ENTRY)
        primary = replace(
            step.button(Look(True, "h2")), size=PRIMARY, across=PRIMARY_WIDTH
        )
        foot = column(
            space(), primary, self._plates(38), gap=11, pad=(0, 0, self._beside, 13)
        )
        yield Entering(foot, WIN_BUTTONS_AT, ENTRY)
        if self._details_at is not None:
            box = WIN_SIDE, self.style.size[1] / self.style.u - 2 * WIN_MARGIN
            content = Pin(
                column(*self._details(), gap=12), "midright", (-WIN_MARGIN, 0), box
            )
            yield Entering(content, self._details_at, SLIDE, (WIN_SIDE + WIN_MARGIN, 0))

    @property
    def _beside(self) -> float:
        """How much of a narrow window the details take from the rest, units."""
        is_wide = (
            self.style.size[0] / self.style.u
            > 2 * (WIN_SIDE + WIN_MARGIN) + PRIMARY_WIDTH
        )
        if is_wide or self._details_at is None:
            return 0
        return WIN_SIDE + WIN_MARGIN

    def _sentence(self, step: NextStep) -> Part:
        """One sentence; its end is left out where the stamp and the first ``step`` have
        many words.
        """
        parts = details.plain_parts(self.finished, self.shows_score)
        others = [translated(step.text), step.reason]
        if self.finished.is_new_best and self.shows_score:
            others.append(_("New best"))
        while len(parts) > 1 and len(" ".join([*parts, *others]).split()) > MOST_WORDS:
            parts.pop()
        news = self.steps.stage_news
        stars = [] if news is None else [star_row(news.earned, news.text)]
        text = Label(sentence(*parts), says="")
        face = Plate("backing", 17, 200)
        return row(*stars, text, gap=12, pad=(18, 0), face=face)

    # A loss

    def _loss_parts(self) -> Iterator[Part]:
        height = self.style.size[1] / self.style.u
        below = self.landscape.board_size[1] / self.style.u
        head = entering(self._head(), 0, ENTRY)
        chart: Part = space()
        if height - below >= BOARD_TOP + CHART_GAP + GAP + MIN_HEIGHT:
            chart = entering(
                Use(self.chart, self._use_chart, share=1), TEXTS_AT, ENTRY, RISE
            )
        left = column(
            head, space(below), space(CHART_GAP), chart, pad=(0, 0, 0, GAP), share=1
        )
        counts: Part = entering(
            column(*self._what_counts(), share=1), TEXTS_AT, ENTRY, RISE
        )
        if self._details_at is not None:
            content = column(*self._details(), gap=12)
            counts = Entering(
                content, self._details_at, SLIDE, (SIDE + MARGIN, 0), share=1
            )
        first, other = self._loss_buttons()
        buttons = column(
            first, space(14), other, space(16), self._plates(40), pad=(0, 16, 0, 0)
        )
        entering_buttons = entering(buttons, LOSS_BUTTONS_AT, ENTRY, RISE)
        right = column(counts, entering_buttons, size=SIDE, pad=(0, 28, 0, GAP))
        yield row(left, right, gap=GAP, pad=(MARGIN, 0))
        plate = self._plate
        if plate is not None:
            yield Pin(plate, "topleft", (MARGIN, BOARD_TOP - 8), SUMMIT)

    def _show_missed_win(self) -> Transition:
        words = N_("Back to move {move}"), N_("for practice")
        return Push(
            ToMissedWin(self.session.game, self.review, self._play_on_from, *words)
        )

    def _head(self) -> Part:
        """How the game ended: no red cross, that is for the review."""
        name = game_text.result_title(self.record.result)
        said = ""
        if self._details_at is None:
            said = details.note_words(self.finished)
        title = Label(name, ("headline", "h1"), says=said, outlined=True, share=1)
        return row(glyph("pass_rest", (90, 60), size=90), title, gap=20, size=BOARD_TOP)

    def _what_counts(self) -> Iterator[Part]:
        finished = self.finished
        news = self.steps.stage_news
        home = details.home_text(finished)
        yield space()
        said = "" if home in details.note_words(finished) else home
        yield Label(home, ("h1", "h2"), size=54, says=said, outlined=True)
        if news is not None:
            yield row(star_row(news.earned, news.text), space(), size=34)
        elif compared := self._compared:
            yield Label(compared, ("body", "note", "small"), size=34, outlined=True)
        if self.shows_score:
            yield self._score()
        if self._resumes and (self.review.lost_at or not self.review.done):
            name = N_("Missed win")
            tip = N_("What would have won?")
            ask = button(
                "missed win",
                name,
                self._show_missed_win,
                "pass",
                look=SMALL,
                tooltip=tip,
            )
            yield row(ask if self.review.done else Part(), size=44)
        yield space()

    @property
    def _compared(self) -> str:
        finished = self.finished
        if finished.session.is_analysis:
            return details.kind_text(finished)
        if finished.is_new_best and self.shows_score:
            return ""  # the chip says it
        return details.verdict_words(
            finished, self.shows_score
        ) or details.comparison_text(finished)

    def _score(self) -> Part:
        points = self.record.arcade
        seconds = self._count_seconds
        score = Counting(
            points, point_count, 0, COUNT_AT, seconds, styles=("lead", "label")
        )
        if not (self.finished.is_new_best and self._counted):
            return row(score, size=38, says=self._score_words)
        best = Entering(
            Chip(N_("New best"), 26, lit=True),
            self._stamped_at,
            STAMP,
            (0, -8),
            size=96,
        )
        return row(score, best, gap=18, size=38, says=self._score_words)

    def _loss_buttons(self) -> tuple[Part, Part]:
        """The first button and the one below it: their places never change once they
        are seen.
        """
        step = self._next()
        first = bool(self._back_first)
        reason = "" if first else step.reason
        step = step._replace(reason=reason)
        following = step.button(Look(not first, "button" if first else "h2"))
        ways = self._back_button(first), following
        above, below = ways if first else reversed(ways)
        return replace(above, size=PRIMARY), replace(below, size=SECOND)

    def _back_button(self, first: bool) -> Part:
        text = self._back_text
        if self.way_back is None:
            if text:
                return Label(text, ("note", "small"), "mid", "center", outlined=True)
            return Part()
        shown = N_("for practice")
        heard = (
            shown
            if self.chart.chosen is not None
            else N_("still winnable, for practice")
        )
        look = Look(first, "h2" if first else "button")
        name = text if first else f"{text} · {_(shown)}"
        back = button(
            "back",
            name,
            self._play_on,
            "undo",
            detail=shown if first else "",
            look=look,
        )
        said = f"{_(heard).capitalize()}. {_(ANALYSIS)}"
        return replace(back, spoken={"label": text, "detail": said})

    # Both

    def _next(self) -> NextStep:
        return self._suggestion or self.steps.next_step(
            self._news if self.finished.won else ""
        )

    def _plates(self, height: float) -> Part:
        steps = self.steps
        has_number = self.steps.next_number is not None
        where = N_("Menu") if steps.stage_news is None else N_("Map")
        plates = (
            button("details", N_("Details"), self._toggle_details, look=SMALL),
            button("again", N_("Restart deal"), steps.same_deal, look=SMALL),
            button("watch", N_("Watch"), steps.watch, look=SMALL, enabled=has_number),
            button("title", where, steps.title, look=SMALL),
        )
        return row(space(), *plates, space(), gap=8, size=height)

    def _details(self) -> Iterator[Part]:
        """The score and its parts, figures, the line to share and, after a win, the
        graph.
        """
        finished = self.finished
        steps = self.steps
        won = self.finished.won
        show: Part | None = None
        if not self.shows_score:
            show = button(
                "show_score",
                N_("Show the score"),
                self._show_score,
                "stats",
                look=SMALL,
                size=40,
            )
        figures = details.figures_cell(self._figures, self._statistics)
        panel = details.ledger(finished, self._news_or_stars, figures, show)
        yield replace(panel, share=0 if won else 1)
        if won and self.chart.chosen is not None:
            yield replace(self._back_button(first=False), size=44)
        else:
            shown = steps.copied or steps.shared(brief=True)
            can_challenge = steps.next_number is not None
            copying = steps.copy_result, steps.copy_challenge
            yield details.share_line_part(
                shown, bool(steps.copied), *copying, can_challenge
            )
        if self._suggestion is not None:
            yield replace(steps.next_step().button(SMALL), size=34)
        if won:
            yield Use(self.chart, self._use_chart, share=1)


def _paint_veil(
    surface: pygame.Surface, style: Style, rect: pygame.Rect, colour: str
) -> None:
    red, green, blue = colour_of(style, colour)[:3]
    band = blank((1, rect.height))
    for y in range(rect.height):
        band.set_at(
            (0, y), (red, green, blue, round(255 * VEIL_SHARE * (y + 1) / rect.height))
        )
    surface.blit(pygame.transform.scale(band, rect.size), rect)
