"""The commands of a game that lead to other scenes, and the question that comes before some of them."""

from __future__ import annotations

from enum import Enum, auto

from gaps.engine import Variant
from gaps.language import N_, _
from gaps.scenes.common.confirm_dialog import ConfirmDialog
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.help_dialog import HelpDialog
from gaps.scenes.learn.rules import Rules
from gaps.scenes.new_game.new_deal import NewDeal
from gaps.scenes.new_game.new_deal_at_once import deal_at_once
from gaps.scenes.new_game.opening import open_game
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.session.routes import ToNewGame, ToPlay, ToTitle, after_game
from gaps.scenes.settings.pause import Pause
from gaps.scenes.shell.context import Context
from gaps.scenes.text import game_text
from gaps.stage.core.scene import Push, Replace, Scene, Transition


class Question(Enum):
    """What the player is asked over the board."""

    REDEAL = auto()
    RETRY = auto()


class SceneCommands:
    """Answers commands with transitions; ``scene`` is the one that dialogs lie over."""

    def __init__(self, context: Context, session: GameSession, scene: Scene) -> None:
        self._context, self._session, self._scene = context, session, scene

    def pause(self) -> Transition:
        """Open the pause menu."""
        self._session.save()
        return Push(Pause(self._context, self._scene, self._session))

    def paste(self) -> Transition:
        """Open the dialog of a new deal with the code on the clipboard."""
        context = self._context
        return Push(NewDeal(context, self._scene, self._session.variant, text=context.pasted_text()))

    def ask_redeal(self, winnable: bool) -> Transition:
        """Ask whether to redeal though cards can still move; ``winnable`` if the position can be won."""
        if winnable:
            title, note = _("Redeal anyway?"), _("This round can still be won.")
        else:
            title, note = _("Redeal now?"), _("Cards can still move.")
        answers = N_("Redeal"), N_("Keep playing")
        return Push(ConfirmDialog(self._context, self._scene, Question.REDEAL, title, note, answers))

    def open(self, command: GameCommand) -> Transition | None:
        """Follow a command, after a question if the unfinished game would end. Ignores other commands."""
        ends_game = self._session.unfinished and not self._session.is_analysis
        if command is not GameCommand.RETRY or not ends_game:
            return self._follow(command)
        note = game_text.unfinished_game_text(
            self._context.name_of(self._session.variant), self._session.typed
        )
        title, answers = _("Leave this deal?"), (_("Restart"), _("Stay"))
        return Push(ConfirmDialog(self._context, self._scene, Question.RETRY, title, note, answers))

    def confirmed(self, question: Enum) -> Transition | None:
        """Follow the command whose question was answered with yes."""
        return self._follow(GameCommand.RETRY) if question is Question.RETRY else None

    def new_game(self, variant: Variant, seed: int) -> Transition | None:
        """Open a deal. This game waits in its slot, or a question comes first if the slot is the same."""
        session = self._session
        new = self._context.new_game(variant, seed, session.rival_in(variant, seed))
        return open_game(self._context, self._scene, new, current=session)

    def new_deal(self, variant: Variant) -> Transition | None:
        """Open a new deal of the kind in the settings."""
        return deal_at_once(self._context, self._scene, variant, self.new_game)

    def _follow(self, command: GameCommand) -> Transition | None:
        context, session, variant = self._context, self._session, self._session.variant
        match command:
            case GameCommand.HELP:
                return Push(HelpDialog(context, self._scene))
            case GameCommand.RULES:
                return Push(Rules(context, self._scene, variant))
            case GameCommand.DEAL_NUMBER:
                return Push(NewDeal(context, self._scene, variant, session.seed or None))
            case GameCommand.NEW_DEAL:
                return self.new_deal(variant)
            case GameCommand.RETRY if session.is_analysis:
                return Replace(ToPlay(session.again(), fresh=not session.typed))
            case GameCommand.RETRY:
                return Replace(ToNewGame(session.again(), dealt=not session.typed))
            case GameCommand.GIVE_UP:
                return Replace(after_game(finish_game(context, session, "given up")))
            case GameCommand.TITLE:
                return Replace(ToTitle())
        return None
