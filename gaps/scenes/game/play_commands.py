"""What the commands of a game do: moves, jumps, the question before some, and the way to other scenes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum, auto

from gaps.engine import Move, Redeal, Skip, State, Status, Variant
from gaps.language import N_, _
from gaps.scenes.common.confirm_dialog import ConfirmDialog
from gaps.scenes.game.presenter import GamePresenter
from gaps.scenes.game.redeal import RedealScene
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.input.controls import HeldKey
from gaps.scenes.learn.help_dialog import HelpDialog
from gaps.scenes.learn.rules import Rules
from gaps.scenes.new_game.new_deal import NewDeal, deal_at_once
from gaps.scenes.new_game.opening import open_game
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.session.newcomer import first_game
from gaps.scenes.session.routes import ToNewGame, ToPlay, ToTitle, after_game
from gaps.scenes.settings.pause import Pause
from gaps.scenes.shell.context import Context
from gaps.scenes.text import refusals
from gaps.stage.core import clipboard
from gaps.stage.core.intents import CommandReleased, Intent, Press, Release, WindowFocusChanged
from gaps.stage.core.scene import Push, Replace, Scene, Transition
from gaps.stage.widgets import Widget

REDEAL_HOLD = 0.400  # seconds R is held for a redeal without a question
HINT_HOLD, HINT_INTERVAL = 0.6, 0.5  # seconds H is held until the hints are played, and between the moves
RUN_HOLD = 0.400  # seconds a key or button is held before undo or redo runs
INTERVAL, FASTEST = 0.070, 0.025  # seconds between its moves, at first and after a while


class Question(Enum):
    """What the player is asked over the board."""

    REDEAL = auto()
    RETRY = auto()


class PlayCommands:
    """Does commands; ``scene`` is the one that dialogs lie over. A move is final and saved as it is made."""

    def __init__(self, context: Context, presenter: GamePresenter, scene: Scene) -> None:
        self._context, self._presenter, self._scene = context, presenter, scene
        self._session = session = presenter.session
        self._redealing = False  # whether the scene of a redeal lies above
        self._actions: Mapping[GameCommand, Callable[[], Transition | None]] = {
            GameCommand.HINT: presenter.show_hint,
            GameCommand.FINISH: self._finish,
            GameCommand.CAN_WIN: presenter.ask_sign,
            GameCommand.PLAY_OUT: presenter.play_out,
            GameCommand.WAY_BACK: self._go_way_back,
            GameCommand.SKIP: self._skip,
            GameCommand.REDEAL: self.ask_redeal,
            GameCommand.UNDO: presenter.undo,
            GameCommand.REDO: presenter.redo,
            GameCommand.UNDO_ALL: self._undo_all,
            GameCommand.REDO_ALL: self._redo_all,
            GameCommand.BOOKMARK: self._set_bookmark,
            GameCommand.TO_BOOKMARK: self._to_bookmark,
            GameCommand.PAUSE: self.pause,
            GameCommand.HELP: lambda: Push(HelpDialog(context, scene)),
            GameCommand.RULES: lambda: Push(Rules(context, scene, session.variant)),
            GameCommand.PASTE: self._paste,
            GameCommand.DEAL_NUMBER: self._ask_deal,
            GameCommand.NEW_DEAL: self._next_deal,
            GameCommand.RETRY: self._ask_retry,
            GameCommand.GIVE_UP: lambda: Replace(after_game(finish_game(context, session, "given up"))),
            GameCommand.TITLE: lambda: Replace(ToTitle()),
        }

    @property
    def _state(self) -> State:
        return self._session.game.state

    def do(self, command: GameCommand) -> Transition | None:
        """Do a command of a key, of a button in the bars, or of the pause menu."""
        action = self._actions.get(command)
        return None if action is None else action()

    # Moves

    def make(self, move: Move, by_solver: bool = False) -> Transition | None:
        """Make a legal move. A redeal is shown by a scene of its own."""
        presenter = self._presenter
        step = presenter.make_move(move, by_solver)
        if isinstance(move, Redeal):
            self._redealing = True
            return Push(RedealScene(self._context, presenter.table, step, presenter.effects))
        return None

    def redeal(self) -> Transition | None:
        """Redeal without a question, if that is legal."""
        return self.make(Redeal()) if Redeal() in self._state.legal_moves else None

    def ask_redeal(self) -> Transition | None:
        """Redeal, after a question where cards can still move; explain why where there is no redeal.

        After a loss the same button, and its key, lead to the results.
        """
        state = self._state
        if state.status is Status.LOST:
            return self._to_results()
        if Redeal() not in state.legal_moves:
            self._tell(refusals.why_no_redeal(state), "redeal")
            return None
        if state.status is Status.STUCK or not self._context.settings.confirm_redeal:
            return self.redeal()
        if self._presenter.winnable:
            title, note = _("Redeal anyway?"), _("This round can still be won.")
        else:
            title, note = _("Redeal now?"), _("Cards can still move.")
        answers = N_("Redeal"), N_("Keep playing")
        return Push(ConfirmDialog(self._context, self._scene, Question.REDEAL, title, note, answers))

    def end_redeal(self) -> None:
        """Announce that the cards of a redeal lie, if its scene has lain above."""
        if self._redealing:
            self._redealing = False
            self._presenter.speaker.dealt()
            self._presenter.tell_stop()

    def _finish(self) -> None:
        finish = self._presenter.finish
        if not finish.start() and not finish.bring_home(self._state):
            self._tell(_("No card can come home now."), "hint")

    def _skip(self) -> Transition | None:
        if Skip() in self._state.legal_moves:
            return self.make(Skip())
        if self._state.variant.passes:
            all_home = self._state.all_home
            self._tell(_("All the cards are home.") if all_home else _("No card is left to turn."), "redeal")
        return None

    def _tell(self, text: str, place: str) -> None:
        self._presenter.toast.show(text, self._presenter.hud.place(place))

    # Jumps: the cards fly from where they are

    def _undo_all(self) -> None:
        if self._presenter.is_allowed(GameCommand.UNDO):
            self._presenter.show_jump(self._session.go_to(0))
            self._presenter.speaker.jumped()

    def _redo_all(self) -> None:
        """Make every move again that was taken back; the last one is shown like any other."""
        game = self._session.game
        if game.undone:
            self._presenter.show_jump(self._session.go_to(len(game.steps) + len(game.undone) - 1))
            self._presenter.redo()

    def _go_way_back(self) -> None:
        """Go back to the last position of a lost game that is proven to be winnable."""
        if (made := self._presenter.sign.way_back) is not None:
            self._presenter.show_jump(self._session.go_to(made))
            self._presenter.speaker.jumped()

    def _set_bookmark(self) -> None:
        if self._presenter.is_allowed(GameCommand.UNDO):
            self._session.set_bookmark()
            self._presenter.refresh_bars()
            self._tell(_("Bookmark set."), "bookmark")

    def _to_bookmark(self) -> None:
        if not self._presenter.is_allowed(GameCommand.UNDO):
            return
        if self._session.bookmark is None:
            self._tell(_("No bookmark is set."), "bookmark")
        elif (step := self._session.to_bookmark()) is None:
            self._tell(_("The bookmark is here."), "bookmark")
        else:
            self._presenter.show_jump(step)
            self._tell(_("Back at the bookmark."), "bookmark")
            self._presenter.tell_stop()

    # Other scenes

    def pause(self) -> Transition:
        """Open the pause menu."""
        self._session.save()
        return Push(Pause(self._context, self._scene, self._session))

    def _to_results(self) -> Transition:
        """Go to the results, or to the scoresheet of a match; flying particles are passed on."""
        finished = finish_game(self._context, self._session)
        return Replace(after_game(finished, self._presenter.table.particles))

    def new_game(self, variant: Variant, seed: int) -> Transition | None:
        """Open a deal. This game waits in its slot, or a question comes first if the slot is the same."""
        session = self._session
        new = self._context.games.deal(variant, seed, session.rival_in(variant, seed))
        return open_game(self._context, self._scene, new, current=session)

    def new_deal(self, variant: Variant) -> Transition | None:
        """Open a new deal of the kind in the settings."""
        return deal_at_once(self._context, self._scene, variant, self.new_game)

    def retry(self) -> Transition:
        """Begin the deal anew."""
        again, typed = self._session.again(), self._session.typed
        if self._session.is_analysis:
            return Replace(ToPlay(again, fresh=not typed))
        return Replace(ToNewGame(again, dealt=not typed))

    def _paste(self) -> Transition:
        text = clipboard.pasted_line()
        return Push(NewDeal(self._context, self._scene, self._session.variant, text=text))

    def _ask_deal(self) -> Transition | None:
        session = self._session
        if not self._presenter.is_allowed(GameCommand.DEAL_NUMBER):
            return None
        return Push(NewDeal(self._context, self._scene, session.variant, session.seed or None))

    def _next_deal(self) -> Transition | None:
        """Open the next of the first games, or else a new deal."""
        if not self._presenter.is_allowed(GameCommand.NEW_DEAL):
            return None
        first = first_game(self._context.folder, self._session.code)
        return self.new_game(first.variant, first.seed) if first else self.new_deal(self._session.variant)

    def _ask_retry(self) -> Transition | None:
        """Begin the deal anew, after a question if the unfinished game would end."""
        context, session = self._context, self._session
        if not self._presenter.is_allowed(GameCommand.RETRY):
            return None
        if session.is_analysis or not session.unfinished:
            return self.retry()
        note = _("Your own board is not kept.")
        if not session.typed:
            note = _("{variant} goes on record as given up.").format(variant=context.name_of(session.variant))
        title, answers = _("Leave this deal?"), (_("Restart"), _("Stay"))
        return Push(ConfirmDialog(context, self._scene, Question.RETRY, title, note, answers))


class HeldCommands:
    """The keys that do more when they are held: hints are played, a redeal asks nothing, undo runs on."""

    def __init__(self, presenter: GamePresenter) -> None:
        self._presenter = presenter
        self.hint, self.redeal = HeldKey(HINT_HOLD, HINT_INTERVAL), HeldKey(REDEAL_HOLD)
        self.run = HeldKey(RUN_HOLD, INTERVAL, FASTEST)
        self._runs = GameCommand.UNDO  # or redo
        self._ran = False  # since the key went down

    @property
    def any(self) -> bool:
        """Whether one of them is held."""
        return self.redeal.held or self.makes_moves

    @property
    def makes_moves(self) -> bool:
        """Whether one is held that makes moves, or takes them back."""
        return self.hint.held or self.run.held

    def press(self, command: GameCommand) -> None:
        """The key of a command went down, or its button. Only commands that can be held take notice."""
        if command in (GameCommand.UNDO, GameCommand.REDO):
            self._runs, self._ran = command, False
            self.run.press()
        elif command is GameCommand.HINT:
            self.hint.press()
        elif command is GameCommand.REDEAL:
            self.redeal.press()

    def follow_buttons(self, intent: Intent, pressed: Widget | None) -> bool:
        """Follow the buttons of undo and redo; return whether this ends a run, and so is no click.

        ``pressed`` is the widget under the held button of the pointer.
        """
        match intent:
            case Press(_, 1) if pressed is not None and pressed.name in ("undo", "redo"):
                self.press(GameCommand.UNDO if pressed.name == "undo" else GameCommand.REDO)
            case Press() | CommandReleased(self._runs) | WindowFocusChanged():
                self.run.release()
            case Release(_, 1):
                self.run.release()
                ran, self._ran = self._ran, False
                return ran
        return False

    def asks_redeal(self, intent: Intent) -> bool:
        """Follow what lets go of a key; return whether the key of the redeal was held only for a moment."""
        match intent:
            case CommandReleased(GameCommand.HINT):
                self.hint.release()
            case CommandReleased(GameCommand.REDEAL):
                return self.redeal.release()
            case WindowFocusChanged():
                self.hint.release()
                self.redeal.release()
        return False

    def run_on(self, dt: float) -> None:
        """Let ``dt`` seconds pass for undo and redo, until the key is released or no move is left."""
        ran = self.run.held and self._ran
        if self.run.update(dt):
            self._ran = True
            before = self._presenter.session.game
            step = self._presenter.undo if self._runs is GameCommand.UNDO else self._presenter.redo
            step(quiet=True)
            if self._presenter.session.game is before:
                self.run.release()
        if ran and not self.run.held:
            self._presenter.speaker.jumped()
