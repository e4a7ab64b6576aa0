"""The scene of a win: the headline and the score over the landscape.

Its results follow, or come at once with a key.
"""

from __future__ import annotations

from gaps.engine import Variant
from gaps.language import _
from gaps.scenes.board.board_screen import BoardScreen
from gaps.scenes.board.count_sounds import CountSounds
from gaps.scenes.common.screen import Screen
from gaps.scenes.common.win_headline import (
    CONTROLS_START,
    RESULTS_START,
    ScoreCount,
    headline,
)
from gaps.scenes.game.win_animation import WinAnimation
from gaps.scenes.game.win_pictures import WinPictures
from gaps.scenes.session.finished_game import FinishedGame
from gaps.scenes.session.routes import after_game
from gaps.scenes.shared.context import Context
from gaps.scenes.speech.move_words import win_words
from gaps.scenes.speech.survey_words import title_words
from gaps.scenes.text.phrases import capitalized
from gaps.stage.ahead import Ahead
from gaps.stage.audio.music import Piece
from gaps.stage.core.intents import Asked, Command, Intent, Nav, Press
from gaps.stage.core.scene import Replace, Transition
from gaps.stage.speech.spoken import USABLE, Action, Role, Spoken
from gaps.stage.view import (
    Live,
    Part,
    layers,
)
from gaps.store.games.kinds import FollowUp
from gaps.table.panorama.beats import CAMERA_SPAN, SUN_START

RESULTS = "results"  # the key of the button to the results


class WinScene(Screen):
    """Shows a won game that is recorded, and leads on to its results."""

    on_field = False
    always_moves = True

    def __init__(
        self,
        context: Context,
        finished: FinishedGame,
        won: BoardScreen,
        pictures: WinPictures | None = None,
    ) -> None:
        """Start from ``won``, which shows the board of the game as it was won.

        Some ``pictures`` of the win may be painted already.
        """
        super().__init__(context)
        self.finished = finished
        session = finished.session
        self._count = ScoreCount(session.arcade.running, session.arcade.total)
        self._sounds = CountSounds(context, finished, self._count)
        self.animation = WinAnimation(context, session, won, pictures)

    @property
    def variant(self) -> Variant:
        return self.finished.session.variant

    @property
    def music(self) -> Piece:
        # without an end of its own it goes on
        return "game" if self.context.settings.hides_figures else ""

    @property
    def foreseen(self) -> Ahead | None:
        return self.animation.foreseen

    def update(self, dt: float) -> Transition | None:
        before = self.motion_age
        super().update(dt)
        began = self.animation.time
        self.animation.update(self.clock.step)
        for gate in self.animation.gates_since(began):
            self.context.sound.play("rustle", gate)
        if not self.context.settings.hides_figures:
            rises, _ends = CAMERA_SPAN
            if began < rises <= self.animation.time < SUN_START:
                self.context.sound.play("wind")
            self._sounds.play(before, self.motion_age)
        is_match = self.finished.session.kind.follow_up is FollowUp.MATCH
        ends = CONTROLS_START if is_match else RESULTS_START
        return self._to_results() if self.animation.time >= ends else None

    def handle(self, intent: Intent) -> Transition | None:
        is_asked = isinstance(intent, Asked) and intent.action is Action.ACTIVATE
        if not (is_asked or isinstance(intent, Press | Command)):
            return None
        if not self.context.settings.hides_figures:
            self._sounds.end()
        self.context.music.finish()
        self.animation.hurry()
        return self._to_results()

    def _to_results(self) -> Transition:
        return Replace(after_game(self.finished, win=self.animation))

    def view(self) -> Part:
        count = None if self.context.settings.hides_figures else self._count
        label = capitalized(_("results"))
        key = self.context.label(Nav.ACTIVATE) or ""
        on = Spoken(
            RESULTS,
            Role.BUTTON,
            label,
            shortcut=key,
            actions=USABLE,
        )
        points = win_words(self.finished, self.context.settings)
        words = Part(says=(_("You won"), *points, on))
        picture = Live(lambda surface, *_place: self.animation.draw(surface))
        texts = headline(count, self.style, self.finished.is_new_best, is_animated=True)
        return layers(picture, texts, words)

    @property
    def title(self) -> str:
        session = self.finished.session
        return title_words(session, self.context.name_of(session.variant))

    def spoken_focus(self) -> str:
        return RESULTS

    def lay_out(self) -> None:
        self.animation.lay_out(self.style)
