"""The results of a game: both scores with their parts, cards home by move, and what next."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from gaps.engine import Variant
from gaps.language import _, translated
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.common.progress_graph import cards_home
from gaps.scenes.expedition.after_game import news_of_stage
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.results.next_steps import NextSteps
from gaps.scenes.results.progress_chart import ProgressChart
from gaps.scenes.results.results_board import ResultsBoard
from gaps.scenes.results.results_layout import ResultsLayout
from gaps.scenes.results.results_motion import ResultsMotion
from gaps.scenes.results.results_painter import ResultsPainter
from gaps.scenes.results.score import result_words
from gaps.scenes.results.score.figures import Figure, Figures, figures_of
from gaps.scenes.results.score.news import daily_streak, news_of_win
from gaps.scenes.results.score.quiet_card import QuietCard
from gaps.scenes.results.score.score_count import QUIET, ScoreCount
from gaps.scenes.results.score.scorecard import Scorecard
from gaps.scenes.results.way_back_offer import WayBackOffer
from gaps.scenes.session.finished_game import FinishedGame
from gaps.scenes.shell.context import Context
from gaps.scenes.speech.facts import fact, sentences
from gaps.scenes.summits.new_summits import VIEW, NewSummits
from gaps.scenes.text import help_text
from gaps.solver.search import has_compiled_search
from gaps.stage.core.intents import Asked, Hover, Intent, Nav, Press
from gaps.stage.core.scene import Transition
from gaps.stage.drawing.style import Style
from gaps.stage.motion.particles import Particles
from gaps.stage.speech.spoken import Action, Spoken
from gaps.stage.widgets import Form
from gaps.table.effects import sparks
from gaps.table.panorama.panorama import Panorama

COMMANDS = {
    GameCommand.NEW_DEAL: "next",
    GameCommand.UNDO: "back",
    GameCommand.REDEAL: "again",
    GameCommand.RETRY: "again",
    GameCommand.WATCH: "watch",
    GameCommand.COPY: "copy",
    GameCommand.SKIP: "statistics",
    VIEW: "view summit",
}
"""The button that does the same as a command."""


class Results(GameScene):
    """Shows a game that has ended."""

    form: Form
    help = help_text.RESULTS

    def __init__(
        self,
        context: Context,
        finished: FinishedGame,
        particles: Particles | None = None,
        panorama: Panorama | None = None,
    ) -> None:
        """``particles`` still fly from the end of the game; ``panorama`` is the landscape of its win."""
        self._news = context.folder.records.news
        self.context, self.finished = context, finished.compared_now(context)
        self.session = session = finished.session
        self.record = finished.record
        self.particles = particles or Particles()
        self._hides_score = not context.settings.shows_score
        self._final_move = len(session.game.steps) if context.settings.calm and finished.won else None
        self.scorecard = self._scorecard()
        self.review = context.reviews.of(session.game)
        self._progress_seen = 0.0  # of the review
        self._said = result_words.told_at_the_end(finished)  # that was announced
        if panorama is not None:
            self._said.add(self.spoken_title)  # with the landscape
            if not self._hides_score:
                self._said.add(result_words.score_words(self.scorecard))
        self.style: Style = context.style((1280, 800))
        self.board = ResultsBoard(context, finished, panorama)
        self.chart = self._chart()
        resumes = not finished.won and has_compiled_search(session.game.start)
        self.steps = NextSteps(context, self, finished, context.settings)
        if session.stage is None:
            context.prepare_deals(session.variant, session.seed or None)
        self.layout = ResultsLayout(
            self.chart,
            Figures(self._figures()),
            lambda: self.steps.next_number,
            next_is_primary=not resumes,
            to_calendar=session.is_late,
            hides_score=self._hides_score,
        )
        self.board.show(self._final_move)
        self.form = self.layout.form
        self.way_back = WayBackOffer(context, self.layout, self.review, resumes)
        self._tell_news()
        self.motion = ResultsMotion(lambda: context.motion_settings)
        self.count = ScoreCount(
            Scorecard(self.finished).counted,
            lambda: context.motion_settings,
            self._play_count,
            1.0 if finished.won else QUIET,
        )
        if self._hides_score:
            self.count.complete()
        parts = self.board, self.layout, self.motion, self.count, self.steps
        follows = panorama is not None
        self.painter = ResultsPainter(context, *parts, is_there=finished.won, follows=follows)
        self.new_summits = NewSummits(
            context, self.record.id, covers_board=not finished.won or context.settings.calm
        )
        self._actions: Mapping[str, Callable[[], Transition | None]] = {
            "back": lambda: self.steps.play_on(self.way_back.move),
            "next": self.steps.next_deal,
            "again": self.steps.same_deal,
            "title": self.steps.title,
            "statistics": self.steps.statistics,
            "watch": self.steps.watch,
            "challenge": self.steps.copy_challenge,
            "copy": self.steps.copy_result,
            "view summit": self.new_summits.open,
            "show_score": self._show_score,
        }
        self.way_back.show()

    def _scorecard(self) -> Scorecard | QuietCard:
        """The panel: a calm game begins with its cards, and shows its score when it is asked for."""
        settings = self.context.settings
        if self._hides_score:
            return QuietCard(self.finished, settings)
        return Scorecard(self.finished, settings)

    def _play_count(self, name: str, volume: float, pitch: float) -> None:
        if not self._hides_score:
            self.context.sound.play(name, volume=volume, pitch=pitch)

    def _show_score(self) -> None:
        """Show the score that was hidden, without counting."""
        self._hides_score = False
        self.steps.shows_score = True
        self.scorecard = self._scorecard()
        if self.finished.is_new_best:
            self.motion.let_stamp()
        self.layout.figures.figures = self._figures()
        self._tell_news()
        self.layout.offer(self.layout.show_score, False)
        self.resize(self.style.size)

    def _chart(self) -> ProgressChart:
        review = self.review if has_compiled_search(self.session.game.start) else None
        rival = self.session.rival
        if rival is None:
            return ProgressChart(self.session.game, review, self.context.art)
        counts = cards_home(rival.game())
        return ProgressChart(self.session.game, review, self.context.art, counts, rival.player)

    def _figures(self) -> list[Figure]:
        records = self.context.folder.records
        better = records.better_games(self.variant.key, self.record.arcade)
        if records.loading_seconds or self._hides_score:  # then no place by the score is claimed
            better = self.finished.summary.played
        return figures_of(self.finished, better)

    def _tell_news(self) -> None:
        """Show what is new with the game: in the expedition, or else with a win."""
        news = self.steps.stage_news = news_of_stage(self.context, self.finished)
        if news is None:
            self.way_back.news = news_of_win(
                self.finished, daily_streak(self.context, self.finished), not self._hides_score
            )
            return
        self.layout.lead_to_map(news.following)
        if self.finished.won:  # after a loss, the headline has them
            self.way_back.news, self.way_back.stars = news.text, news.earned

    @property
    def variant(self) -> Variant:
        return self.session.variant

    # Time

    @property
    def moving(self) -> bool:
        return (
            self.motion.moving
            or not self.count.ended
            or self.painter.moving
            or self.particles.moving
            or self.new_summits.moving
        )

    @property
    def wake_after(self) -> float | None:
        """The next look at the progress of the review, and of the search for the next deal."""
        loading = self.context.folder.records.loading_seconds or self.context.ready_deals.searching
        return None if self.review.done and not loading and not self.new_summits.waits else 0.1

    def update(self, dt: float) -> Transition | None:
        was_moving = self.motion.moving
        self.motion.update(dt)
        if was_moving:
            self.painter.shift(self.style)
        self._count(dt)
        if self.new_summits.update(dt, self.count.ended):
            self._show_plate()
        self.painter.update(dt)
        self.particles.update(dt)
        if not self.finished.won and self.particles.moving and not self.context.motion_settings.reduced:
            sparks.snow(self.particles, self.style.size, self.style.u, self.style.theme.hi)
        if (records := self.context.folder.records).news != self._news:
            self._news = records.news
            self._take_late_figures()
        if self.review.progress != self._progress_seen:
            self._progress_seen = self.review.progress
            self.way_back.show()
            self._redraw()
        if self.layout.name_next():  # the search has found the next winnable deal meanwhile
            self._redraw()
        self.way_back.settle_focus(self.motion.panels_shown)
        self._announce()
        return None

    def _count(self, dt: float) -> None:
        """Let the score count; on a loss, a new best is stamped once it is counted."""
        if self.count.ended or not self.motion.counting:
            return
        self.count.update(dt)
        self._stamp()

    def _stamp(self) -> None:
        is_new = self.finished.is_new_best and not self.finished.won and not self._hides_score
        if self.count.ended and is_new and not self.motion.stamp:
            self.motion.let_stamp()
            self.context.sound.play("new_best")

    def _take_late_figures(self) -> None:
        """Show what the records have answered after the results opened."""
        self.finished = self.finished.compared_now(self.context)
        self.scorecard = self._scorecard()
        self.layout.figures.figures = self._figures()
        self._tell_news()
        self.layout.name_next()
        self.way_back.show()
        self._redraw()

    def _redraw(self) -> None:
        self.dirty = True
        self.painter.forget()

    def leave(self) -> None:
        """End the review, however far it is."""
        self.context.reviews.drop()

    # What a screen reader is told

    @property
    def spoken_title(self) -> str:
        return result_words.title_words(self.finished)

    def spoken_words(self) -> list[str | Spoken]:
        back = self.layout.back
        news: list[str | Spoken] = [] if back.enabled else [back.spoken()]
        news += self.new_summits.words
        shared = self.steps.shown if self.steps.copied else fact(_("To share"), self.steps.shown)
        keys = self.spoken_keys(self.painter.legend_parts)
        return [*self._end_words(), *news, *result_words.card_words(self.scorecard), shared, keys]

    def _end_words(self) -> list[str]:
        """What is said first: how close it was, the score, and who is ahead."""
        stage = self.steps.stage_news
        return [
            result_words.note_words(self.finished),
            result_words.score_words(self.scorecard),
            result_words.verdict_words(self.scorecard),
            stage.text if stage is not None and not self.finished.won else "",
        ]

    def spoken_widgets(self) -> list[Spoken]:
        """The widgets, without the line of text in place of the way back, which is said before."""
        back = self.layout.back
        return [each for each in super().spoken_widgets() if each.key != back.name or back.enabled]

    def _announce(self) -> None:
        """Say how the game ended and what is new, and later what has come since."""
        if not self.context.announcer.active or self.chart.chosen is not None:
            return
        back = translated(self.layout.back.text)
        if self.form.focused is self.layout.back:
            self._said.add(back)
        news = [self.spoken_title, *self._end_words(), back, *self.new_summits.titles]
        self.context.announcer.say(sentences(words for words in news if words not in self._said))
        self._said.update(news)

    # Input

    def handle(self, intent: Intent) -> Transition | None:
        is_hover = isinstance(intent, Hover)
        if not is_hover:
            self.way_back.leave_focus()
        transition = self._act(intent)
        if transition is None and isinstance(intent, Press | Nav | GameCommand):
            self.count.complete()
            self._stamp()
        if not is_hover or self.form.dirty:
            self.way_back.show()
            self._redraw()
        return transition

    def _act(self, intent: Intent) -> Transition | None:
        activated = self.form.handle(intent)
        name = activated.name if activated is not None else None
        match intent:
            case GameCommand() if intent in COMMANDS:
                name = COMMANDS[intent]
            case Nav.BACK if self.chart.chosen is not None:
                self.chart.choose(None)
            case Nav.BACK:
                name = "title"
            case Hover(pos, False) if self.chart.enabled and self.chart.rect.collidepoint(pos):
                self._show_board(self.chart.move_at(pos))
                return None
        if name == self.chart.name:
            is_used = intent is Nav.ACTIVATE or (
                isinstance(intent, Asked) and intent.action is Action.ACTIVATE
            )
            name = "back" if is_used and self.chart.chosen is not None else None
        self._show_board(self.chart.chosen)
        return self._actions[name]() if name is not None else None

    def _show_board(self, move: int | None) -> None:
        if self.board.show(self._final_move if move is None else move):
            self.new_summits.is_hidden = move is not None
            self._show_plate()

    def _show_plate(self) -> None:
        """Let the button on the plate of a new summit be used as long as the plate is there."""
        self.layout.offer(self.new_summits.view, self.new_summits.is_still)
        self._redraw()

    # Layout and drawing

    def resize(self, size: tuple[int, int]) -> None:
        self.style = self.context.style(size)
        self.new_summits.lay_out(self.style)
        self.layout.lay_out(self.style)
        self.board.lay_out(self.style, self.layout.board)
        self.layout.place_chart(self.style, self.board.height)
        self.painter.shift(self.style)
        self.way_back.show()
        self._redraw()

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        self.painter.draw(surface, self.style, self.scorecard, self.particles)
        self.new_summits.draw(surface, self.style, self.form)

    def redraw(self, surface: pygame.Surface, alpha: float) -> list[pygame.Rect] | None:
        areas: list[pygame.Rect] | None = []
        if self.particles.moving or not (self.painter.rests and self.new_summits.moving):
            areas = self.painter.redraw(surface, self.style, self.scorecard, self.particles)
        if areas is None:
            self.new_summits.draw(surface, self.style, self.form)
            return None
        plate = self.new_summits.redraw(surface, self.style, self.form, self.painter.restore)
        return [*areas, *plate]
