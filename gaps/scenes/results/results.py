"""The results of a game: the final board, both scores with their parts, cards home by move, and what next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import pygame

from gaps.engine import MAX_DEAL, Variant
from gaps.language import N_, _
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.common.progress_graph import cards_home
from gaps.scenes.effects.landing import finished_rows
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.new_game.opening import open_game
from gaps.scenes.records.statistics import Statistics
from gaps.scenes.results.progress_chart import ProgressChart
from gaps.scenes.results.results_board import ResultsBoard
from gaps.scenes.results.results_layout import ResultsLayout
from gaps.scenes.results.results_motion import ResultsMotion
from gaps.scenes.results.scorecard import Scorecard, draw_share_line
from gaps.scenes.session.analysis import analysis_of
from gaps.scenes.session.finished_game import FinishedGame
from gaps.scenes.session.routes import ToPlay, ToTitle
from gaps.scenes.session.share_line import share_line
from gaps.scenes.shell.context import Context
from gaps.scenes.together.arrivals import scene_of_record
from gaps.solver import Review
from gaps.solver.search import has_compiled_search
from gaps.stage.core.intents import Hover, Intent, Nav
from gaps.stage.core.scene import Push, Replace, Transition
from gaps.stage.drawing.style import Style
from gaps.stage.motion.particles import Particles
from gaps.stage.widgets import Form
from gaps.store import Challenge
from gaps.table.effects import sparks

RISE = 24  # pixels at u = 1 that panels and buttons rise when they come in
COMMANDS = {
    GameCommand.NEW_DEAL: "next",
    GameCommand.REDEAL: "again",
    GameCommand.RETRY: "again",
    GameCommand.COPY: "copy",
}
"""The button that does the same as a command."""
LEGEND = (
    ((Nav.ACTIVATE,), N_("next deal")),
    ((GameCommand.REDEAL,), N_("same deal")),
    ((GameCommand.COPY,), N_("copy")),
    ((Nav.BACK,), N_("menu")),
)


class Results(GameScene):
    """Shows a game that has ended."""

    form: Form

    def __init__(self, context: Context, finished: FinishedGame, particles: Particles | None = None) -> None:
        """``particles`` are still flying from the end of the game."""
        self.context, self.finished = context, finished
        self.session = session = finished.session
        self.record = finished.record
        self.particles = particles or Particles()
        self.won = finished.won
        self._news = context.folder.records.news
        self.scorecard = Scorecard(finished)
        self.review = Review(session.game)
        self.review.start()
        self._progress_seen = 0.0  # of the review
        self.style: Style = context.style((1280, 800))
        self.board = ResultsBoard(context, session, self.record)
        self.chart = self._chart()
        self.layout = ResultsLayout(self.chart, None if session.typed else session.seed, self.won)
        self.form = self.layout.form
        self._show_way_back()
        self.motion = ResultsMotion(lambda: context.motion_settings)
        self.copied = ""  # what became of the last copying
        self._actions: Mapping[str, Callable[[], Transition | None]] = {
            "back": self._play_on,
            "next": self._next_deal,
            "again": self._same_deal,
            "title": lambda: Replace(ToTitle()),
            "statistics": lambda: Push(Statistics(context, session.variant.key)),
            "watch": lambda: Push(scene_of_record(context, self, self.record)),
            "challenge": self._copy_challenge,
            "copy": self._copy_result,
        }

    def _chart(self) -> ProgressChart:
        review = self.review if has_compiled_search(self.session.game.start) else None
        rival = self.session.rival
        if rival is None:
            return ProgressChart(self.session.game, review, self.context.art)
        counts = cards_home(rival.game())
        return ProgressChart(self.session.game, review, self.context.art, counts, rival.player)

    @property
    def variant(self) -> Variant:
        return self.session.variant

    @property
    def shared(self) -> str:
        """The result in one line, to share with others."""
        game, complete = self.session.game, finished_rows(self.session.game.state)
        rows = [row in complete for row in range(game.state.variant.layout.rows)]
        key, points = self.session.variant.key, self.session.arcade.total
        return share_line(key, self.session.seed, rows, points, len(game.steps), self.record.daily)

    # Time

    @property
    def moving(self) -> bool:
        return self.motion.moving or self.particles.moving

    @property
    def wake_after(self) -> float | None:
        """The next look at the progress of the review."""
        loading = self.context.folder.records.loading_seconds
        return None if self.review.done and not loading else 0.1

    def update(self, dt: float) -> Transition | None:
        was_moving = self.motion.moving
        self.motion.update(dt)
        if was_moving:
            self._shift_widgets()
        self.particles.update(dt)
        if not self.won and self.particles.moving and not self.context.motion_settings.reduced:
            sparks.snow(self.particles, self.style.size, self.style.u, self.style.theme.hi)
        if (records := self.context.folder.records).news != self._news:
            self._news = records.news
            summary = records.summary(self.session.variant.key)
            self.finished = replace(self.finished, summary=summary)
            self.scorecard = Scorecard(self.finished)
            self.dirty = True
        if self.review.progress != self._progress_seen:
            self._progress_seen = self.review.progress
            self._show_way_back()
            self.dirty = True
        return None

    def leave(self) -> None:
        """End the review, however far it is."""
        self.review.cancel()

    # The way back into the game

    def _show_way_back(self) -> None:
        """Offer to play on from the chosen move, or to resume a lost game where it could still be won.

        The button keeps its place, and the focus stays where it is.
        """
        back, chosen, winnable = self.layout.back, self.chart.chosen, self.review.last_winnable
        lost = not self.won and has_compiled_search(self.session.game.start)
        back.enabled = chosen is not None or (lost and self.review.done and winnable is not None)
        if chosen is not None:
            back.text = _("Play on from move {move}").format(move=chosen)
        elif back.enabled:
            back.text = _("Back to move {move}, when it was winnable").format(move=winnable)
        elif lost and not self.review.done:
            back.text = N_("Looking for the last winnable position…")
        else:
            back.text = N_("To play on from a move, choose it in the graph.") if self.chart.enabled else ""

    def _play_on(self) -> Transition | None:
        """Play on, for analysis, from the move that is chosen or the last that could be won."""
        move = self.review.last_winnable if self.chart.chosen is None else self.chart.chosen
        return Replace(ToPlay(analysis_of(self.session, move))) if move is not None else None

    # Input

    def handle(self, intent: Intent) -> Transition | None:
        self.dirty = True
        activated = self.form.handle(intent)
        name = activated.name if activated is not None else None
        match intent:
            case GameCommand() if intent in COMMANDS:
                name = COMMANDS[intent]
            case Nav.BACK if self.chart.chosen is not None:
                self.chart.choose(None)
            case Nav.BACK:
                name = "title"
            case Hover(pos, False) if self.chart.rect.collidepoint(pos):
                self.board.show(self.chart.move_at(pos))
                return None
        if name == self.chart.name:
            name = self._use_chart(intent)
        self.board.show(self.chart.chosen)
        self._show_way_back()
        return self._actions[name]() if name is not None else None

    def _use_chart(self, intent: Intent) -> str | None:
        """Offer to play on from the chosen move; return the button that the intent stands for, if any."""
        if self.chart.chosen is None:
            return None
        if intent is Nav.ACTIVATE:
            return "back"
        return None

    # Other games and copies

    def _next_deal(self) -> Transition | None:
        seed = self.session.seed
        return self._new_game(seed % MAX_DEAL + 1 if seed else self.context.random_deal_number())

    def _same_deal(self) -> Transition | None:
        if self.session.typed:
            return open_game(
                self.context, self, self.context.board_game(self.session.game.start), dealt=False
            )
        return self._new_game(self.session.seed)

    def _new_game(self, seed: int) -> Transition | None:
        variant = self.session.variant
        rival = self.session.rival_in(variant, seed)
        return open_game(self.context, self, self.context.new_game(variant, seed, rival))

    def _copy_result(self) -> None:
        self._copy(self.shared, _("Copied"))

    def _copy_challenge(self) -> None:
        line = Challenge.of(self.record, self.context.player).to_text()
        self._copy(line, _("A challenge is on the clipboard"))

    def _copy(self, text: str, done: str) -> None:
        self.copied = done if self.context.copy_text(text) else _("The clipboard cannot be reached.")

    # Layout and drawing

    def resize(self, size: tuple[int, int]) -> None:
        self.style = self.context.style(size)
        self.layout.lay_out(self.style)
        self.board.lay_out(self.style, self.layout.board)
        self.layout.place_chart(self.style, self.board.height)
        self._show_way_back()
        self._shift_widgets()
        self.dirty = True

    def _shift_widgets(self) -> None:
        """Place the widgets where they are on their way, each a little later than the one before."""
        rise = self.style.px(RISE)
        numbers = range(1, len(self.form.widgets) + 1)
        self.layout.shift(self.style, [self.motion.panel_offset(number, rise) for number in numbers])

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        self.board.draw(surface, self.motion.board)
        opacity = self.motion.panel_opacity
        if opacity >= 1:
            self._draw_panels(surface)
        elif opacity > 0:
            layer = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
            self._draw_panels(layer)
            layer.set_alpha(round(255 * opacity))
            surface.blit(layer, (0, 0))
        self.particles.draw(surface)

    def _draw_panels(self, surface: pygame.Surface) -> None:
        style, layout, rise = self.style, self.layout, self.style.px(RISE)
        side = layout.side.move(0, self.motion.panel_offset(0, rise))
        self.scorecard.draw(surface, style, side, self.context.art())
        line = layout.share.move(0, self.motion.panel_offset(1, rise))
        draw_share_line(surface, style, line, self.copied or self.shared, layout.copy.rect.left)
        self.form.draw(surface, style)
        self._draw_legend(surface)

    def _draw_legend(self, surface: pygame.Surface) -> None:
        """The keys below the buttons, as far as there is room; with a way back, what that means."""
        style, layout = self.style, self.layout
        if layout.back.enabled:
            text = style.text(_("Playing on is analysis: it does not go on record."), "note", style.theme.mid)
        else:
            text = self.context.legend(style, LEGEND)
            if text.get_width() > layout.side.width:
                text = self.context.legend(style, LEGEND[:2])
        top = layout.legend_top(style)
        if top + text.get_height() < style.size[1]:
            surface.blit(text, (layout.side.left, top))
