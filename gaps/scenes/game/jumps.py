"""Back and on in a game: a move, all moves at once, or to the bookmark."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gaps.language import _
from gaps.scenes.game.presenter import GamePresenter
from gaps.scenes.input.commands import GameCommand
from gaps.stage.core.intents import Command


class Jumps:
    """Takes a game to another of its positions; the cards fly there from where they are."""

    def __init__(self, presenter: GamePresenter) -> None:
        self._presenter, self._session = presenter, presenter.session
        self._actions: Mapping[Command, Callable[[], object]] = {
            GameCommand.UNDO: presenter.undo,
            GameCommand.REDO: presenter.redo,
            GameCommand.UNDO_ALL: self.undo_all,
            GameCommand.REDO_ALL: self.redo_all,
            GameCommand.BOOKMARK: self.set_bookmark,
            GameCommand.TO_BOOKMARK: self.to_bookmark,
        }

    def do(self, command: Command) -> bool:
        """Do a command, if it is one of these; return whether it is."""
        action = self._actions.get(command)
        if action is not None:
            action()
        return action is not None

    def undo_all(self) -> None:
        """Take back every move, if that is allowed."""
        if self._presenter.is_allowed(GameCommand.UNDO):
            self._presenter.show_jump(self._session.go_to(0))
            self._presenter.speaker.jumped()

    def redo_all(self) -> None:
        """Make every move again that was taken back; the last one is shown like any other."""
        game = self._session.game
        if game.undone:
            self._presenter.show_jump(self._session.go_to(len(game.steps) + len(game.undone) - 1))
            self._presenter.redo()

    def set_bookmark(self) -> None:
        """Mark the present position, in place of the one that was marked before."""
        presenter = self._presenter
        if presenter.is_allowed(GameCommand.UNDO):
            self._session.set_bookmark()
            presenter.hud.show_session(self._session)
            presenter.toast.show(_("Bookmark set."), presenter.hud.place("bookmark"))

    def to_bookmark(self) -> None:
        """Go to the marked position, or say why the game stays where it is."""
        presenter, session = self._presenter, self._session
        if not presenter.is_allowed(GameCommand.UNDO):
            return
        if session.bookmark is None:
            presenter.toast.show(_("No bookmark is set."), presenter.hud.place("bookmark"))
        elif (step := session.to_bookmark()) is None:
            presenter.toast.show(_("The bookmark is here."), presenter.hud.place("bookmark"))
        else:
            presenter.show_jump(step)
            presenter.toast.show(_("Back at the bookmark."), presenter.hud.place("bookmark"))
            presenter.tell_stop()
