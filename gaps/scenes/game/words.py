"""What a screen reader is told of the changes of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gaps.engine import Card, Slide, Status
from gaps.language import _
from gaps.scenes.session.change import GameChange, How
from gaps.scenes.session.finished_game import FinishedGame
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shared.context import Context
from gaps.scenes.speech.move_words import (
    back_words,
    dealt_words,
    hint_words,
    move_words,
    win_words,
)
from gaps.scenes.text.game_text import StatusNotice
from gaps.scenes.text.numbers import point_count
from gaps.scenes.text.phrases import sentences
from gaps.store.games.kinds import Right


class GameWords:
    """Tells a reader of moves: these words replace those that were not spoken yet."""

    def __init__(self, context: Context, session: GameSession) -> None:
        self._context = context
        self._session = session
        self._offers_finish = False
        self.hides_figures = False  # chain and points, as in a calm game

    @property
    def is_calm(self) -> bool:
        return self.hides_figures or self._context.settings.calm

    def say(self, words: str, at_once: bool = False) -> None:
        announcer = self._context.announcer
        if not announcer.active:
            return
        if at_once:
            announcer.say_at_once(words)
        else:
            announcer.say(words)

    def follow(self, change: GameChange) -> None:
        if change.in_run or not self._context.announcer.active:
            return
        if change.how is How.JUMP:
            self.arrived()
        elif change.how is How.BACK:
            self.say(back_words(change.step), at_once=True)
        else:
            chain = 0 if self.is_calm else change.after.score.multiplier
            self.say(move_words(change.step, chain), at_once=True)

    def arrived(self) -> None:
        """Say where a jump, or a run of moves, has led."""
        made = len(self._session.game.steps)
        undone = len(self._session.game.undone)
        place = _("Move {number} of {count}.", number=made, count=made + undone)
        self.say(place if made else _("At the start."), at_once=True)

    def has_no_step(self, back: bool) -> None:
        words = _("Nothing to undo.") if back else _("Nothing to redo.")
        self.say(words, at_once=True)

    def dealt(self) -> None:
        self.say(dealt_words(self._session.game.state))

    def hinted(self, slides: Sequence[Slide], cards: Sequence[Card]) -> None:
        self.say(hint_words(self._session.game.state, slides, cards))

    def can_finish(self, offered: bool) -> None:
        if offered and not self._offers_finish:
            self.say(_("Every card can go straight home now."))
        self._offers_finish = offered

    def won(self, finished: FinishedGame) -> None:
        words = win_words(finished, self._context.settings)
        self.say(sentences([_("You won"), *words]), at_once=True)


class StopWords:
    """Tells that no card can move, or that nothing more is to be done, as the notice
    does.
    """

    def __init__(
        self,
        context: Context,
        session: GameSession,
        words: GameWords,
        notice: Callable[[], StatusNotice | None],
    ) -> None:
        self._context = context
        self._session = session
        self._words = words
        self._notice = notice

    def follow(self, change: GameChange) -> None:
        goes_on = change.how is How.BACK and change.in_run
        if not (change.is_redeal or change.how is How.JUMP or goes_on):
            self.say()

    def say(self) -> None:
        """Tell it, if it is so."""
        session = self._session
        state = session.game.state
        notice = self._notice() if state.status.stopped else None
        if notice is None:
            return
        self._words.say(sentences((notice.title, notice.note)))
        if state.status is not Status.LOST:
            return
        if not self._words.is_calm:
            self._words.say(f"{point_count(session.arcade.total)}.")
        may_undo = session.may(Right.UNDO)
        can_undo = may_undo and bool(session.game.steps)
        self._words.say(
            _("Undo, or see the results.") if can_undo else _("See the results.")
        )
