"""The results of a game, won or lost: one thing to do next, and all the rest behind
Details.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import inf
from typing import ClassVar, NamedTuple

import pygame

from gaps.engine import Variant
from gaps.language import N_, _
from gaps.progress.summits import Summit
from gaps.progress.summits.summit_reader import Reached
from gaps.scenes.common.comparison import cards_home
from gaps.scenes.common.screen import MOVE_FOCUS, Screen, Shortcut
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.results import details
from gaps.scenes.results.new_summits import VIEW, titles, to_summit
from gaps.scenes.results.next_steps import NextStep, NextSteps
from gaps.scenes.results.progress_chart import ProgressChart
from gaps.scenes.results.results_landscape import ResultsLandscape
from gaps.scenes.session.finished_game import FinishedGame
from gaps.scenes.session.routes import ToPlay, ToStatistics, WinGoingOn
from gaps.scenes.shared.context import Context
from gaps.scenes.text.phrases import sentences
from gaps.stage.audio.music import Piece
from gaps.stage.core.intents import Asked, Command, Hover, Intent, Nav, Press
from gaps.stage.core.scene import Push, Replace, Transition
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style
from gaps.stage.motion.particles import Particles
from gaps.stage.speech import spoken
from gaps.stage.view import Live, Part, button, layers, row, space
from gaps.stage.widgets import SMALL, Look
from gaps.store.games.kinds import LeadsTo

# Seconds at normal speed.
ENTRY = 0.300  # in which a part comes in
SLIDE = 0.240  # in which Details comes in
HOLD = 0.400  # real seconds for which all is seen before it can be used
LOOK_AGAIN = 0.1  # real seconds between two looks for what is still searched
# Units.
MARGIN = 32  # at both sides of the window
GAP = 24  # between two columns, and below them
PRIMARY = 66  # the height of the first button
ANALYSIS = N_("Playing on is analysis: it does not go on record.")


class Searched(NamedTuple):
    """What is searched while the results are shown, as far as it is known: one value,
    which is replaced.
    """

    progress: float
    """Of the review, 0 to 1."""
    is_reviewed: bool
    last_winnable: int | None
    """The last move after which the game could be won, once it is reviewed."""
    is_win_missed: bool
    """Whether a move is known that took the win away."""
    next_number: int | None
    """Of the next deal."""
    reached: Reached


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
    buttons_at: ClassVar[float]
    """Seconds at normal speed until the buttons come."""

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
        self.session = session = finished.session
        self.record = finished.record
        self.particles = particles or Particles()
        self.shows_score = not context.settings.calm
        self.review = context.reviews.of(session.game)
        self.landscape = ResultsLandscape(context, finished, win)
        rival = session.rival
        theirs = () if rival is None else cards_home(rival.game)
        whose = "" if rival is None else rival.player
        art = context.look.art
        self.chart = ProgressChart(session.game, self.review, art, theirs, whose)
        self.steps = NextSteps(context, self, finished)
        self._suggestion = self.steps.suggestion()
        self.first_focus = "next" if self._suggestion is None else self._suggestion.name
        if session.stage is None:
            context.games.prepare(session.variant, session.seed or None)
        self._seen: float | None = None  # real seconds for which everything was there
        # when Details was opened, on the clock of motions
        self._details_at: float | None = None
        self._reached = Reached()
        self.searched = self._search()
        # what is still to be heard
        self._sounds = {"summit"}
        if self.finished.is_new_best:
            self._sounds.add("new_best")
        self._said = details.told_at_the_end(finished)  # that was announced
        self._read_records()

    def _read_records(self) -> None:
        records = self.context.folder.records
        finished = self.finished
        better = records.better_games(self.variant.key, self.record.result.arcade)
        if not self.shows_score:  # then no place by the score is claimed
            better = finished.summary.played
        self._figures = details.figures_of(finished, better)
        self._streak = details.daily_streak(self.context, finished)

    def _search(self) -> Searched:
        review = self.review
        # a screen reader says at once what is shown later
        is_wanted = self._seen is not None or self.context.announcer.active
        if is_wanted and not self._reached.is_complete:
            self._reached = self.context.summits.ask()
        return Searched(
            progress=review.progress,
            is_reviewed=review.done,
            last_winnable=review.last_winnable if review.done else None,
            is_win_missed=review.done and review.lost_at is not None,
            next_number=self.steps.next_number,
            reached=self._reached,
        )

    @property
    def new_summits(self) -> Sequence[Summit]:
        """Those that this game has reached, once that is known of all games."""
        reached = self.searched.reached
        if not reached.is_complete:
            return ()
        return reached.earned_by(self.record.id)

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
        """The move after which the game goes on: the chosen one."""
        return self.chart.chosen

    @property
    def music(self) -> Piece:
        return "title"

    # Time

    @property
    def motion_age(self) -> float:
        """Endless with reduced motion, too: nobody waits for what does not move."""
        if self.context.look.motion.reduced:
            return inf
        return super().motion_age

    @property
    def usable(self) -> bool:
        """Whether everything has been seen for a moment, so that it can be used."""
        return self._seen is not None and self._seen >= HOLD

    @property
    def moving(self) -> bool:
        return super().moving or self.particles.moving or self.landscape.moving

    @property
    def wake_after(self) -> float | None:
        """The next look at what is searched, and at the clock."""
        searched = self.searched
        is_found = searched.is_reviewed and searched.reached.is_complete
        searches = not is_found or self.context.games.ready.searching
        waits = searches or not self.usable or not self.music
        return LOOK_AGAIN if waits else None

    def update(self, dt: float) -> Transition | None:
        music = self.music
        super().update(dt)
        self.dirty = self.dirty or self.music != music
        if self._seen is not None:
            self._seen += dt
        elif self.motion_age >= self.buttons_at + ENTRY:
            self._seen = 0.0
        self.landscape.update(dt, at_rest=not super().moving)
        self.particles.update(dt)
        searched = self._search()
        if searched != self.searched:
            self.searched = searched
            self.changed()
        self._sound()
        self._announce()
        return None

    def _sound(self) -> None:
        """Let each sound be heard once, when what it is for is seen."""
        if self._seen is None:
            return
        if self.shows_score and "new_best" in self._sounds:
            self._sounds.remove("new_best")
            self.context.sound.play("new_best")
        is_calm = self.context.settings.calm
        if self.new_summits and not is_calm and "summit" in self._sounds:
            self._sounds.remove("summit")
            self.context.sound.play("summit")

    def _complete(self) -> None:
        ends = self.buttons_at + ENTRY
        self.age = max(self.age, ends * self.context.look.motion.factor)
        self._seen = self._seen or 0.0
        self.changed()

    def leave(self) -> None:
        self.context.reviews.drop()

    # Input

    def shortcuts(self) -> Sequence[Shortcut]:
        steps = self.steps
        is_daily = self.session.kind.leads_to is LeadsTo.CALENDAR
        following = N_("daily deals") if is_daily else N_("next deal")
        again = (GameCommand.RETRY, GameCommand.REDEAL)
        undo = N_("back to the last winnable move")
        pages = (GameCommand.NEXT_PAGE, GameCommand.PREVIOUS_PAGE)
        summit = N_("the new achievement")
        return (
            Shortcut((Nav.ACTIVATE,), N_("use what has the focus")),
            Shortcut((GameCommand.NEW_DEAL,), following, self._go_on),
            Shortcut(again, N_("restart this deal"), steps.same_deal),
            Shortcut((GameCommand.UNDO,), undo, self._play_on),
            *self._own_shortcuts(),
            Shortcut(pages, N_("details"), self._toggle_details),
            *self._watch_shortcuts(),
            Shortcut((GameCommand.COPY,), N_("copy"), steps.copy_result),
            Shortcut((GameCommand.STATISTICS,), N_("statistics"), self._statistics),
            Shortcut((VIEW,), summit, self._to_new_summit, in_legend=False),
            MOVE_FOCUS,
            self.back_shortcut(),
        )

    def _watch_shortcuts(self) -> Sequence[Shortcut]:
        if not self._has_number:
            return ()
        return (Shortcut((GameCommand.WATCH,), N_("watch"), self.steps.watch),)

    def _own_shortcuts(self) -> Sequence[Shortcut]:
        """Those that only a win, or only a loss, has."""
        return ()

    def handle(self, intent: Intent) -> Transition | None:
        acts = isinstance(intent, Press | Command | Asked)
        only_looks = isinstance(intent, Asked) and intent.action is spoken.Action.FOCUS
        if acts and not only_looks and not self.usable:
            self._complete()
            return None
        answer = super().handle(intent)
        if self.landscape.show(self._move_to_show(intent)):
            self.changed()
        return answer

    def _move_to_show(self, intent: Intent) -> int | None:
        """The move of the graph under the pointer, or else the chosen one."""
        chart = self.chart
        if (
            isinstance(intent, Hover)
            and not intent.held
            and chart in self.form.widgets
            and chart.rect.collidepoint(intent.pos)
        ):
            return chart.move_at(intent.pos)
        return chart.chosen

    def _use_chart(self) -> Transition | None:
        if self.chart.chosen is not None:
            return self._play_on()
        return None

    def _play_on(self) -> Transition | None:
        move = self.way_back
        return None if move is None else self._play_on_from(move)

    def _play_on_from(self, move: int) -> Transition:
        return Replace(ToPlay(self.session.practice(move)))

    def _go_on(self) -> Transition | None:
        return self.steps.next_step().action()

    def _statistics(self) -> Transition:
        return Push(ToStatistics(self.variant.key))

    def _to_new_summit(self) -> Transition | None:
        for summit in self.new_summits:
            return to_summit(summit)
        return None

    def _toggle_details(self) -> None:
        self._details_at = self.motion_age if self._details_at is None else None
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
        self._read_records()
        self.focus(self.first_focus)

    # What a screen reader is told

    @property
    def title(self) -> str:
        return details.title_words(self.finished)

    @property
    def _score_words(self) -> str:
        if self.shows_score:
            return details.score_words(self.finished)
        return details.home_text(self.finished)

    @property
    def _back_text(self) -> str:
        """What the way back is called."""
        if self.chart.chosen is None:
            return ""
        return _("Play on from move {move}").format(move=self.chart.chosen)

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
        news += [back, *titles(self.new_summits, self.searched.reached.count)]
        self.context.announcer.say(
            sentences(words for words in news if words not in self._said)
        )
        self._said.update(news)

    # What is shown

    def view(self) -> Part:
        said = Part(says=self.legend().says or "")
        return layers(Live(self._paint), *self._parts(), said)

    def _parts(self) -> Iterator[Part]:
        """What is shown over the landscape."""
        raise NotImplementedError

    def _paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect) -> None:
        self.landscape.draw(surface, self._camera)
        self.particles.draw(Canvas(surface, style))

    @property
    def _camera(self) -> float:
        """How far the board is on its way to its place, 0 to 1."""
        return 1.0

    def still_ground(self) -> pygame.Surface | None:
        if self._details_at is None:
            return self.landscape.still_ground
        return None

    def draw_moving(self, canvas: Canvas) -> None:
        self.landscape.draw_moving(canvas)
        self.particles.draw(canvas)

    def _next(self) -> NextStep:
        return self._suggestion or self.steps.next_step()

    def _back_button(self) -> Part:
        """Leads to the chosen move, or the last that could be won."""
        is_chosen = self.chart.chosen is not None
        text = self._back_text
        note = N_("for practice") if is_chosen else N_("still winnable, for practice")
        back = button(
            "back",
            text,
            self._play_on,
            "undo",
            look=Look(False, "button"),
            tooltip=ANALYSIS,
        )
        said = f"{_(note).capitalize()}. {_(ANALYSIS)}"
        return replace(back, spoken={"label": text, "detail": said})

    def _plates(self, height: float) -> Part:
        steps = self.steps
        where = N_("Menu") if steps.stage_news is None else N_("Map")
        plates = (
            button("details", N_("Details"), self._toggle_details, look=SMALL),
            button("again", N_("Restart deal"), steps.same_deal, look=SMALL),
            button(
                "watch", N_("Watch"), steps.watch, look=SMALL, enabled=self._has_number
            ),
            button("title", where, steps.title, look=SMALL),
        )
        return row(space(), *plates, space(), gap=8, size=height)

    def _ledger(self) -> Part:
        """The score and its parts, and figures."""
        show: Part | None = None
        if not self.shows_score:
            name = N_("Show the score")
            action = self._show_score
            show = button("show_score", name, action, "stats", look=SMALL, size=40)
        figures = details.figures_cell(self._figures, self._statistics)
        return details.ledger(self.finished, self._news_or_stars, figures, show)

    def _share_line(self) -> Part:
        """The line to share."""
        steps = self.steps
        return details.share_line_part(
            steps.copied or steps.shared(brief=True),
            bool(steps.copied),
            steps.copy_result,
            steps.copy_challenge,
            self._has_number,
        )

    @property
    def _has_number(self) -> bool:
        """Whether others can be given the deal, and it can be watched: a typed board
        cannot.
        """
        return self.searched.next_number is not None
