"""Further actors that follow the changes of a game, one class for each reaction.

The most important is what a screen reader speaks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gaps.engine import Slide, Status
from gaps.language import _, joined
from gaps.scenes.bars.bars import REDEAL_NAME
from gaps.scenes.board.board_feedback import BoardFeedback
from gaps.scenes.board.board_screen import BoardScreen
from gaps.scenes.common.actor import Actor
from gaps.scenes.session.change import ChangeKind, GameChange
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
from gaps.scenes.text.solver_text import HintShown
from gaps.stage.core.intents import Nav
from gaps.stage.drawing.key_caps import spoken_key
from gaps.stage.motion.clock import Clock
from gaps.store.games.kinds import GamePermission

Show = Callable[[str], None]
IDLE_SECONDS = 120.0  # without input, after which the clock stops


class GameTime(Actor):
    """The clock of a game.

    It stops before the first move and after the end, while the window is in the
    background, and while there is no input.
    """

    def __init__(self, session: GameSession, clock: Clock) -> None:
        self._session = session
        self._clock = clock
        self.is_window_active = True
        self._stands_at = 0.0
        self.has_input()

    def has_input(self) -> None:
        """Report an input, or that the game is visible again."""
        self._stands_at = self._clock.now + IDLE_SECONDS

    @property
    def _runs(self) -> bool:
        game = self._session.game
        over = game.state.status in (Status.WON, Status.LOST)
        has_begun = bool(game.steps or game.undone)
        return self.is_window_active and has_begun and not over

    @property
    def wake_after(self) -> float | None:
        """The seconds to the next full second; None while the clock is stopped."""
        is_idle = self._clock.now >= self._stands_at
        return None if is_idle or not self._runs else 1.0 - self._session.seconds % 1.0

    def update(self, dt: float) -> bool:
        if self._runs:
            idle = max(0.0, self._clock.now - self._stands_at)
            before = int(self._session.seconds)
            self._session.tick(max(0.0, dt - idle))
            return int(self._session.seconds) != before
        return False


class Loss(Actor):
    """Reviews a game that is lost, to find where it could still be won."""

    def __init__(self, context: Context, effects: BoardFeedback) -> None:
        self._context = context
        self._effects = effects

    def follow(self, change: GameChange) -> None:
        if not change.is_forward:
            self._context.reviews.drop()
        if change.is_lost and not change.is_redeal:
            self._effects.lost()
            # the results say where it could still be won
            self._context.reviews.of(change.after.game)


class StorageNotes(Actor):
    """Reports once that nothing can be saved any more, or that saving works again."""

    def __init__(self, context: Context, show: Show) -> None:
        self._folder = context.folder
        self._problem = context.folder.problem
        self._show = show

    def follow(self, change: GameChange) -> None:
        self._look()

    def update(self, dt: float) -> bool:
        return self._look()

    def _look(self) -> bool:
        """Check whether that has changed, and report it; return True if it has."""
        problem = self._folder.problem
        if problem == self._problem:
            return False
        self._problem = problem
        over = next(reversed(self._folder.notices), "")
        self._show(problem or over)
        return True


class FocusLead(Actor):
    """Moves the focus to the redeal button when no card can move, and back again."""

    def __init__(self, screen: BoardScreen) -> None:
        self._screen = screen

    def follow(self, change: GameChange) -> None:
        screen = self._screen
        was_stopped = change.before.state.status.stopped
        is_stopped = change.state.status.stopped
        by_keys = (
            screen.table.hand.focused is not None or screen.context.announcer.active
        )
        if is_stopped and not was_stopped and by_keys:
            screen.cursor.hide_focus()
            screen.focus(REDEAL_NAME, visible=True)
        elif was_stopped and not is_stopped and self._is_at_redeal:
            screen.focus("board", visible=True)
            screen.show_board_focus()

    @property
    def _is_at_redeal(self) -> bool:
        form = self._screen.form
        focused = form.focused
        is_at = focused is not None and focused.name == REDEAL_NAME
        return is_at and form.focus_visible


class GameWords(Actor):
    """Announces moves. These words replace those that were not spoken yet."""

    def __init__(self, context: Context, session: GameSession) -> None:
        self._context = context
        self._session = session
        self._offers_finish = False
        self.hides_figures = False  # hides chain and points, as in a calm game

    @property
    def hides_chain(self) -> bool:
        return self.hides_figures or self._context.settings.hides_figures

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
        if change.kind is ChangeKind.JUMPED:
            self.arrived()
        elif change.kind is ChangeKind.UNDONE:
            self.say(back_words(change.step), at_once=True)
        else:
            chain = 0 if self.hides_chain else change.after.chain
            self.say(move_words(change.step, chain), at_once=True)

    def arrived(self) -> None:
        """Announce where a jump, or a series of moves, has led."""
        made = len(self._session.game.steps)
        undone = len(self._session.game.undone)
        place = _("Move {number} of {count}.", number=made, count=made + undone)
        self.say(place if made else _("At the start."), at_once=True)

    def has_no_step(self, back: bool) -> None:
        words = _("Nothing to undo.") if back else _("Nothing to redo.")
        self.say(words, at_once=True)

    def dealt(self) -> None:
        self.say(dealt_words(self._session.game.state))

    def hinted(self, hint: HintShown, slides: Sequence[Slide]) -> None:
        """Announce the goal of a hint and its moves, which are these slides."""
        words = hint_words(self._session.game.state, slides, hint.moves)
        self.say(joined(" ", (hint.goal.words, words)))
        key = self._context.label(Nav.ACTIVATE)
        if key is not None:
            text = _("{key} plays it.")
            if len(slides) > 1:
                text = _("{key} plays the first one.")
            self.say(text.format(key=spoken_key(key)))

    def can_finish(self, offered: bool) -> None:
        if offered and not self._offers_finish:
            self.say(_("Every card can go straight home now."))
        self._offers_finish = offered

    def won(self, finished: FinishedGame) -> None:
        words = win_words(finished, self._context.settings)
        self.say(sentences([_("You won"), *words]), at_once=True)


class StopWords(Actor):
    """Announces the notice that no card can move, or that nothing more can be done."""

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
        goes_on = change.kind is ChangeKind.UNDONE and change.in_run
        if not (change.is_redeal or change.kind is ChangeKind.JUMPED or goes_on):
            self.say()

    def say(self) -> None:
        """Announce it, if it is so."""
        session = self._session
        state = session.game.state
        notice = self._notice() if state.status.stopped else None
        if notice is None:
            return
        self._words.say(notice.words)
        if state.status is not Status.LOST:
            return
        if not self._words.hides_chain:
            self._words.say(sentences([point_count(session.arcade.total)]))
        next_step = _("See the results.")
        if session.may(GamePermission.UNDO) and session.game.steps:
            next_step = _("Undo, or see the results.")
        self._words.say(next_step)
