"""What else follows the changes of a game: one class for each thing that reacts to
them.
"""

from __future__ import annotations

from collections.abc import Callable

from gaps.scenes.board.board_feedback import BoardFeedback
from gaps.scenes.board.board_screen import BoardScreen
from gaps.scenes.session.change import GameChange
from gaps.scenes.session.finished_game import comes_closest
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shared.context import Context

Tell = Callable[[str], None]


class Told:
    """A sentence that stands in the lower bar until the next change, or for some
    seconds.
    """

    def __init__(self) -> None:
        self.text = ""
        self._left: float | None = None

    def tell(self, text: str, seconds: float | None = None) -> None:
        """Tell a sentence in place of another one; an empty one tells nothing."""
        self.text = text
        self._left = seconds

    def follow(self, change: GameChange) -> None:
        self.tell("")

    @property
    def wake_after(self) -> float | None:
        """Seconds until nothing is told any more; ``None`` if only a change ends that."""
        return self._left if self.text else None

    def update(self, dt: float) -> None:
        if self._left is not None:
            self._left -= dt
            if self._left <= 0:
                self.tell("")


class Loss:
    """Looks back over a game that is lost: how it compares, and where it could still be
    won.
    """

    def __init__(
        self, context: Context, session: GameSession, effects: BoardFeedback
    ) -> None:
        self.comes_closest = False  # whether no earlier game had more cards home
        self._context = context
        self._session = session
        self._effects = effects

    def follow(self, change: GameChange) -> None:
        if not change.is_forward:
            self._context.reviews.drop()
        if change.is_lost and not change.is_redeal:
            self._effects.lost()
            self.comes_closest = comes_closest(self._context, self._session)
            # its results say where it could still be won
            self._context.reviews.of(change.after.game)


class StorageNotes:
    """Says once that nothing can be saved from now on, or that it can be again."""

    def __init__(self, context: Context, tell: Tell) -> None:
        self._folder = context.folder
        self._problem = context.folder.problem
        self._tell = tell

    def follow(self, change: GameChange) -> None:
        self.look()

    def look(self) -> bool:
        """Look whether that has changed, and say so; return whether it has."""
        problem = self._folder.problem
        if problem == self._problem:
            return False
        self._problem = problem
        over = next(reversed(self._folder.notices), "")
        self._tell(problem or over)
        return True


class FocusLead:
    """Where no card can move, leads the focus to what is left to do; afterwards back to
    the board.
    """

    def __init__(self, screen: BoardScreen) -> None:
        self._screen = screen

    def follow(self, change: GameChange) -> None:
        screen = self._screen
        was_stopped = change.before.state.status.stopped
        is_stopped = change.state.status.stopped
        by_keys = screen.table.focused is not None or screen.context.announcer.active
        if is_stopped and not was_stopped and by_keys:
            screen.board.hide_focus()
            screen.focus("redeal", visible=True)
        elif was_stopped and not is_stopped and self._is_at_redeal:
            screen.focus("board", visible=True)
            screen.show_board_focus()

    @property
    def _is_at_redeal(self) -> bool:
        form = self._screen.form
        focused = form.focused
        return focused is not None and focused.name == "redeal" and form.focus_visible
