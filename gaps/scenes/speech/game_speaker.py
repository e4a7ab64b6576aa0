"""Announces what happens in a game."""

from __future__ import annotations

from collections.abc import Sequence

from gaps.engine import Card, Cell, Redeal, Slide, State, Status, Step
from gaps.language import _
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session.finished_game import FinishedGame
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shell.context import Context
from gaps.scenes.speech import move_words
from gaps.scenes.speech.bar_words import notice_words
from gaps.scenes.speech.verbosity import Verbosity
from gaps.scenes.text.game_text import StatusNotice
from gaps.solver import Outcome
from gaps.stage.drawing.key_caps import spoken_key


class GameSpeaker:
    """Announces the events of one game, as its presenter reports them, while somebody listens.

    The words for a move take the place of those that were not spoken yet: they are out of date.
    """

    def __init__(self, context: Context, session: GameSession) -> None:
        self._context, self._session = context, session
        self._announcer = context.announcer
        self._outcome: Outcome | None = None
        self._offers_finish = False

    @property
    def _state(self) -> State:
        return self._session.game.state

    def moved(self, step: Step) -> None:
        """Report a move that was made."""
        if not self._announcer.active:
            return
        if isinstance(step.cause, Redeal):
            words = move_words.redeal_words(step)
        else:
            chain = self._session.arcade.chain if self._context.settings.shows_score else 0
            words = move_words.move_words(step, chain, self._context.verbosity)
        self._announcer.say_at_once(words)

    def undone(self, step: Step) -> None:
        """Report a move that was taken back."""
        if self._announcer.active:
            self._announcer.say_at_once(move_words.back_words(step))

    def has_no_step(self, back: bool) -> None:
        """Report that there is no move to be taken ``back``, or else none to be made again."""
        if self._announcer.active:
            self._announcer.say_at_once(_("Nothing to undo.") if back else _("Nothing to redo."))

    def jumped(self) -> None:
        """Report that the game is at a position that is many moves away."""
        if self._announcer.active:
            self._announcer.say_at_once(move_words.position_words(self._session.game))

    def dealt(self) -> None:
        """Report that the cards of a redeal lie."""
        if self._announcer.active:
            self._announcer.say(move_words.dealt_words(self._state))

    def stopped(self, notice: StatusNotice | None) -> None:
        """Report that no card can move, or nothing more is to be done; ``notice`` says so, too."""
        if notice is None or not self._announcer.active:
            return
        self._announcer.say(notice_words(notice))
        if self._state.status is Status.LOST:
            if self._context.settings.shows_score:
                self._announcer.say(f"{move_words.points_words(self._session.arcade.total)}.")
            undo = self._session.game.steps and GameCommand.UNDO not in self._session.disallowed
            self._announcer.say(_("Undo, or see the results.") if undo else _("See the results."))
        if self._context.verbosity is Verbosity.MANY:
            last = _("Results") if self._state.status is Status.LOST else _("Redeal")
            self._announcer.say(self._keys((GameCommand.REDEAL, last), (GameCommand.UNDO, _("Undo"))))

    def _keys(self, *commands: tuple[GameCommand, str]) -> str:
        """What to press for some commands, each with its name."""
        labels = [(name, self._context.label(command)) for command, name in commands]
        return " ".join(f"{name}: {spoken_key(label)}." for name, label in labels if label)

    def offered(self, cells: Sequence[Cell]) -> None:
        """Report that a card or a gap waits for one of ``cells`` to be chosen."""
        if self._announcer.active:
            self._announcer.say(move_words.offer_words(self._state, cells))

    def hinted(self, slides: Sequence[Slide], cards: Sequence[Card]) -> None:
        """Report which cards a hint shows."""
        if self._announcer.active:
            words = move_words.hint_words(self._state, slides, cards, self._context.verbosity)
            self._announcer.say(words)

    def judged(self, outcome: Outcome | None, notice: StatusNotice | None) -> None:
        """Report what the solver has found; a change between winnable and not winnable is announced."""
        if outcome not in (Outcome.WINNABLE, Outcome.NOT_WINNABLE) or outcome is self._outcome:
            return
        is_first, self._outcome = self._outcome is None, outcome
        if not is_first and notice is not None and self._context.settings.pass_indicator:
            self._announcer.say(notice_words(notice))

    def can_finish(self, offered: bool) -> None:
        """Report whether the last moves are offered to be played."""
        if offered and not self._offers_finish and self._announcer.active:
            self._announcer.say(_("Every card can go straight home now."))
            if self._context.verbosity is Verbosity.MANY:
                self._announcer.say(self._keys((GameCommand.FINISH, _("Finish"))))
        self._offers_finish = offered

    def won(self, finished: FinishedGame) -> None:
        """Report that the game is won."""
        words = [_("You won"), *move_words.win_words(finished, self._context.settings)]
        self._announcer.say_at_once(" ".join(f"{each}." for each in words))
