"""The scene of a win: headline and score over the landscape. Its results follow, and at once with a key."""

from __future__ import annotations

import pygame

from gaps.engine import Variant
from gaps.language import _
from gaps.scenes.common.screen import Screen
from gaps.scenes.effects.board_sounds import tick_pitch
from gaps.scenes.game.presenter import GamePresenter
from gaps.scenes.session.finished_game import FinishedGame
from gaps.scenes.session.routes import after_game
from gaps.scenes.shell.context import Context
from gaps.scenes.speech.move_words import win_words
from gaps.scenes.speech.survey_words import title_words
from gaps.scenes.text.record_text import bonus_parts
from gaps.scenes.text.refusals import capitalized
from gaps.scenes.win.headline import TOTAL, ScoreCount, headline
from gaps.scenes.win.win_animation import GOES_ON, WinAnimation
from gaps.stage.audio.music import Piece
from gaps.stage.core.intents import Asked, Command, Intent, Nav, Press
from gaps.stage.core.scene import Replace, Transition
from gaps.stage.drawing.style import Style
from gaps.stage.speech.spoken import USABLE, Action, Role, Spoken
from gaps.stage.view import Live, Part, layers

TICK_VOLUME = 0.45
RESULTS = "results"  # the key of what leads there


class WinScene(Screen):
    """Shows a game that is won and on record, and goes on to its results."""

    def __init__(self, context: Context, finished: FinishedGame, presenter: GamePresenter) -> None:
        """``presenter`` shows the board of the game as it was won."""
        super().__init__(context)
        self.finished = finished
        session = finished.session
        bonuses = bonus_parts(session.arcade, session.game.state, context.settings.shows_clock)
        self._count = ScoreCount(session.arcade.running, tuple(each for each in bonuses if each.points))
        self._animation = WinAnimation(context, session, presenter)

    @property
    def variant(self) -> Variant:
        return self.finished.session.variant

    @property
    def music(self) -> Piece:
        return "game" if self.context.settings.calm else ""  # without an end of its own it goes on

    # Time

    @property
    def moving(self) -> bool:
        return True

    def update(self, dt: float) -> Transition | None:
        before = self.motion_age
        super().update(dt)
        self._animation.update(dt)
        if self.context.settings.shows_score:
            self._play_sounds(before)
            if self._count.bonus_at(before) is not self._count.bonus_at(self.motion_age):
                self.changed()
        return self._to_results() if self._animation.time >= GOES_ON else None

    def _play_sounds(self, before: float) -> None:
        sound, count, now = self.context.sound, self._count, self.motion_age
        if count.ticks(now) > count.ticks(before):
            sound.play("count_tick", 0.5, TICK_VOLUME, tick_pitch(now / TOTAL))
        if before < TOTAL <= now:
            self._play_total()

    def _play_total(self) -> None:
        if self._count.bonuses:
            self.context.sound.play("count_total")
        if self.finished.is_new_best:
            self.context.sound.play("new_best")

    # Input

    def handle(self, intent: Intent) -> Transition | None:
        is_asked = isinstance(intent, Asked) and intent.action is Action.ACTIVATE
        if not (is_asked or isinstance(intent, Press | Command)):
            return None
        if self.motion_age < TOTAL and self.context.settings.shows_score:
            self._play_total()
        self.context.music.finish()
        return self._to_results()

    def _to_results(self) -> Transition:
        return Replace(after_game(self.finished, win=self._animation))

    # What is shown

    def view(self) -> Part:
        count = self._count if self.context.settings.shows_score else None
        bonus = None if count is None else count.bonus_at(self.motion_age)
        label, key = capitalized(_("results")), self.context.label(Nav.ACTIVATE) or ""
        button = Spoken(RESULTS, Role.BUTTON, label, shortcut=key, actions=USABLE)
        words = Part(says=(_("You won"), *win_words(self.finished, self.context.settings), button))
        is_best = self.finished.is_new_best
        return layers(Live(self._paint), headline(count, self.style, is_best, comes=True, bonus=bonus), words)

    def ground(self) -> pygame.Surface | None:
        return None

    @property
    def title(self) -> str:
        session = self.finished.session
        return title_words(session, self.context.name_of(session.variant))

    def spoken_focus(self) -> str:
        return RESULTS

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self._animation.lay_out(self.style)

    def _paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect) -> None:
        self._animation.draw(surface)
