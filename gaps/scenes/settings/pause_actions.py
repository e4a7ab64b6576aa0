"""The actions of the pause menu."""

from __future__ import annotations

from dataclasses import dataclass

from gaps.language import N_, Message
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session.game_session import GameSession
from gaps.stage.widgets import Button, Look


@dataclass(frozen=True)
class PauseAction:
    """One button. ``command`` is the result for the scene below; ``None`` goes on with the game."""

    name: str
    label: Message
    icon: str
    command: GameCommand | None = None
    by_key: bool = False
    """Whether the key of the command works here as well."""


RESUME = PauseAction("resume", N_("Resume"), "play")
DONE = PauseAction("resume", N_("Done"), "tick")
GAME_ACTIONS = (
    RESUME,
    PauseAction("bookmark", N_("Set bookmark"), "bookmark", GameCommand.BOOKMARK),
    PauseAction("to bookmark", N_("Back to the bookmark"), "undo", GameCommand.TO_BOOKMARK),
    PauseAction("retry", N_("Restart deal"), "retry", GameCommand.RETRY),
    PauseAction("new", N_("New deal"), "redeal", GameCommand.NEW_DEAL, by_key=True),
    PauseAction("number", N_("Deal number…"), "peak", GameCommand.DEAL_NUMBER, by_key=True),
    PauseAction("rules", N_("How to play"), "help", GameCommand.RULES),
    PauseAction("help", N_("Help"), "help", GameCommand.HELP),
    PauseAction("give up", N_("Give up"), "x", GameCommand.GIVE_UP),
    PauseAction("title", N_("Main menu"), "home", GameCommand.TITLE),
)


def actions_for(session: GameSession | None) -> dict[str, PauseAction]:
    """The actions by name: those of a game, or the only one where no game is paused."""
    return {action.name: action for action in ((DONE,) if session is None else GAME_ACTIONS)}


def button_for(action: PauseAction, session: GameSession | None) -> Button:
    """The button of an action. It is disabled where the game does not allow the action."""
    enabled = session is None or action.command not in session.disallowed
    if session is not None:
        may_undo = GameCommand.UNDO not in session.disallowed
        possible: dict[GameCommand | None, bool] = {
            GameCommand.GIVE_UP: bool(session.game.steps),
            GameCommand.BOOKMARK: may_undo,
            GameCommand.TO_BOOKMARK: may_undo and session.bookmark is not None and not session.at_bookmark,
        }
        enabled = enabled and possible.get(action.command, True)
    return Button(
        action.name,
        action.label,
        icon=action.icon,
        look=Look(primary=action.command is None, align_left=session is not None),
        enabled=enabled,
    )
