"""The scene of a game: a deal being played."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from gaps.engine import Cell, Move, Redeal, Skip, Slide, State, Status, Variant
from gaps.language import _
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.common.scene_results import Confirmed, DealChosen, InputForwarded, MenuChoice, VariantChosen
from gaps.scenes.game.board.board_controller import BoardAnswer, EdgeReached, Offer, Refused
from gaps.scenes.game.board.board_pointer import Entered, Lifted
from gaps.scenes.game.board.move_chain import chain_of
from gaps.scenes.game.jumps import Jumps
from gaps.scenes.game.presenter import GamePresenter
from gaps.scenes.game.redeal import RedealScene
from gaps.scenes.game.run_back import RunBack
from gaps.scenes.game.scene_commands import Question, SceneCommands
from gaps.scenes.game.solver_hints import POLL_SECONDS
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.input.held_key import HeldKey
from gaps.scenes.new_game.deal_input import names_deal
from gaps.scenes.session.finished_game import FinishedGame, finish_game
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.session.routes import after_game
from gaps.scenes.shell.context import Context
from gaps.scenes.speech.bar_words import title_words
from gaps.scenes.speech.board_tree import BoardTree, cell_key, cell_of
from gaps.scenes.speech.survey import Survey
from gaps.scenes.speech.survey_words import game_words
from gaps.scenes.text import help_text, refusals
from gaps.scenes.win.win_scene import WinScene
from gaps.stage.audio.music import Piece
from gaps.stage.core.intents import Asked, CommandReleased, Intent, Nav, Press, WindowFocusChanged
from gaps.stage.core.scene import Push, Replace, Result, Transition
from gaps.stage.drawing.style import Style
from gaps.stage.speech.spoken import Action, Spoken
from gaps.stage.widgets import Form

REDEAL_HOLD = 0.400  # seconds R is held for a redeal without a question
HINT_HOLD, HINT_INTERVAL = 0.6, 0.5  # seconds H is held until the hints are played, and between the moves
BUTTON_COMMANDS = {
    "menu": GameCommand.PAUSE,
    "undo": GameCommand.UNDO,
    "redo": GameCommand.REDO,
    "hint": GameCommand.HINT,
    "bookmark": GameCommand.TO_BOOKMARK,
    "finish": GameCommand.FINISH,
    "skip": GameCommand.SKIP,
    "redeal": GameCommand.REDEAL,
}
"""The command of each button in the bars, by the button's name."""


class Play(GameScene):
    """One deal being played. A move is final and saved as it is made; the table then shows it."""

    form: Form
    help = help_text.PLAY

    def __init__(self, context: Context, session: GameSession, fresh: bool = False) -> None:
        """``fresh`` if the cards are still to be dealt in."""
        self.context, self.session, self.fresh = context, session, fresh
        self.presenter = presenter = GamePresenter(context, session)
        self.table, self.board, self.effects = presenter.table, presenter.board, presenter.effects
        self.hud, self.toast, self.hints = presenter.hud, presenter.toast, presenter.hints
        self.form = self.hud.form
        self.finish, self.jumps = presenter.finish, Jumps(presenter)
        self._scenes = SceneCommands(context, session, self)
        steps = {GameCommand.UNDO: presenter.undo, GameCommand.REDO: presenter.redo}
        self._run = RunBack({command: partial(step, quiet=True) for command, step in steps.items()})
        self._hint_key, self._redeal_key = HeldKey(HINT_HOLD, HINT_INTERVAL), HeldKey(REDEAL_HOLD)
        self.survey = Survey(
            context,
            self.table,
            self.board,
            self.toast,
            lambda: game_words(context, session, presenter.notice),
            self.effects.focus,
        )
        context.prepare_deals(session.variant, session.seed or None)
        self._ended: FinishedGame | None = None  # once it is won
        self._redealing = False  # whether the scene of a redeal lies above
        self._tree = BoardTree()
        self._window_active = True  # the clock stops while the window is in the background

    @property
    def variant(self) -> Variant:
        return self.session.variant

    @property
    def music(self) -> Piece:
        return "game"

    def takes_text(self, text: str) -> bool:
        return names_deal(text) and GameCommand.DEAL_NUMBER not in self.session.disallowed

    @property
    def state(self) -> State:
        """The position of the game."""
        return self.session.game.state

    @property
    def style(self) -> Style:
        """Sizes, colours and fonts."""
        return self.presenter.style

    @property
    def _won(self) -> bool:
        return self.state.status is Status.WON

    # Time

    @property
    def moving(self) -> bool:
        held = self._redeal_key.held or self._hint_key.held or self._run.held
        return self.presenter.moving or held or self.finish.running or self.finish.coming or self._won

    @property
    def wake_after(self) -> float | None:
        """Seconds to the next check for the solver's answer, the next second or check of a toast."""
        if self.hints.searching and self.context.settings.pass_indicator:
            return POLL_SECONDS
        if not self._clock_runs:
            return 0.25 if self.toast.visible else None
        return 1.0 - self.session.seconds % 1.0

    @property
    def _clock_runs(self) -> bool:
        """Whether the clock runs: from the first move to the end, while the window is active."""
        game = self.session.game
        over = game.state.status in (Status.WON, Status.LOST)
        return self._window_active and not over and bool(game.steps or game.undone)

    def update(self, dt: float) -> Transition | None:
        if self._clock_runs and self.session.tick(dt):
            self.dirty = True
        self.dirty = self.presenter.update(dt) or self.dirty
        if self._hint_key.update(dt):
            return self._play_hint()
        if self._won and not self.table.flying:
            return self._to_win()
        if self._redeal_key.update(dt):
            return self.redeal()
        return self._go_on(dt)

    def _go_on(self, dt: float) -> Transition | None:
        """Let moves go on by themselves: undo or redo while it is held, or the last moves of the game."""
        ran = self._run.running
        self._run.update(dt)
        if ran and not self._run.running:
            self.presenter.speaker.jumped()
        if self._run.held or self._hint_key.held:
            return None
        move = self.finish.update(dt, self.table.flying)
        return None if move is None else self.make_move(move)

    # Input

    def handle(self, intent: Intent) -> Transition | None:
        self.dirty = True
        if self.finish.interrupted(intent):
            return None
        self.presenter.refresh_bars()
        if isinstance(intent, Asked) and (cell := cell_of(intent.key, self.state)) is not None:
            return self._asked(cell, intent.action)
        if self.survey.handle(intent):
            if self.table.focused is not None:
                self.form.focus(None)
            return None
        if not isinstance(intent, Nav) or self.form.focused is not None:
            activated = self.form.handle(intent)
            if not self._run.follow(intent, self.form.pressed) and activated is not None:
                return self._do(BUTTON_COMMANDS[activated.name])
            if isinstance(intent, Asked):
                self.board.hide_focus()
        match intent:
            case Nav():
                return self._navigate(intent)
            case GameCommand():
                return self._press_key(intent)
            case CommandReleased(GameCommand.HINT):
                self._hint_key.release()
            case CommandReleased(GameCommand.REDEAL):
                return self._ask_redeal() if self._redeal_key.release() else None
            case WindowFocusChanged(active):
                self._window_active = active
                self._hint_key.release()
                self._redeal_key.release()
            case Press(_, 3):
                self.presenter.undo()
        return self._point(intent)

    def _point(self, intent: Intent) -> Transition | None:
        """Handle an intent of the pointer; a press hides the keyboard focus."""
        if isinstance(intent, Press) and intent.button == 1:
            self.board.hide_focus()
            self.form.focus(None)
        if self.form.hovered is not None:
            self.table.hover(None)
        if self.form.pressed is not None:
            return None
        answer = self.board.handle(intent)
        self.table.preview(chain_of(self.state, self.table.hovered))
        return self._answer(answer)

    def _asked(self, cell: Cell, action: Action) -> Transition | None:
        """Do what a screen reader asks of a cell."""
        self.form.focus(None)
        self.board.focus(cell)
        return self._answer(self.board.choose(cell) if action is Action.ACTIVATE else Entered(cell))

    def _navigate(self, nav: Nav) -> Transition | None:
        """Move the focus over the board and the bars, which take up and down to come back to the board."""
        if nav is Nav.ERASE:
            self.presenter.undo()
        elif nav is Nav.BACK:
            if self.table.selected is None:
                return self._scenes.pause()
            self.table.select(None)
            self.context.announcer.say(_("Nothing is chosen."))
        elif self.form.focused is None:
            if self.context.announcer.active and self.table.focused is None:
                self.board.focus()  # a reader has told of it already
            answer = self.board.navigate(nav)
            if nav in (Nav.NEXT, Nav.PREVIOUS):
                self.survey.stepped()
            return self._answer(answer)
        elif nav in (Nav.UP, Nav.DOWN):
            self.form.focus(None)
            self.board.focus()
        return None

    def _answer(self, answer: BoardAnswer) -> Transition | None:
        """Respond to what was done to the board."""
        match answer:
            case Slide():
                return self.make_move(answer)
            case Offer(cell, cells):
                self.effects.picked(cell)
                self.presenter.speaker.offered(cells)
            case Lifted(cell):
                self.effects.picked(cell)
            case Entered(cell):
                self.effects.hovered(cell)
            case Refused():
                self.presenter.refuse(answer)
            case EdgeReached(Nav.LEFT | Nav.RIGHT):
                self.effects.edge_reached()
            case EdgeReached(nav):
                self._focus_bars(nav)
        return None

    def _focus_bars(self, nav: Nav) -> None:
        """Move the focus from the upper or lower edge of the board to a button of the bars."""
        if self.table.focused is None or nav not in (Nav.UP, Nav.DOWN):
            return
        x = self.table.geometry.center(self.table.focused)[0]
        self.board.hide_focus()
        self.form.focus("menu" if nav is Nav.UP else self.hud.nearest_below(x))
        self.form.show_focus()

    def _press_key(self, command: GameCommand) -> Transition | None:
        """Do a command of a key: holding H plays the hints, and holding R redeals without a question."""
        if command is GameCommand.REDEAL and Redeal() in self.state.legal_moves:
            self._redeal_key.press()
            return None
        transition = self._do(command)
        if command in (GameCommand.UNDO, GameCommand.REDO):
            self._run.press(command)
        may_play = self.session.slot.solver_may_play and command not in self.session.disallowed
        if command is GameCommand.HINT and may_play:
            self._hint_key.press()
        return transition

    def _do(self, command: GameCommand) -> Transition | None:
        """Do a command of a key, of a button in the bars, or of the pause menu."""
        match command:
            case GameCommand.HINT:
                self.presenter.show_hint()
            case GameCommand.FINISH:
                self.presenter.start_finish()
            case GameCommand.SKIP:
                return self._skip()
            case GameCommand.REDEAL if self.state.status is Status.LOST:
                return self.to_results()
            case GameCommand.REDEAL:
                return self._ask_redeal()
            case GameCommand.PAUSE:
                return self._scenes.pause()
            case GameCommand.PASTE:
                return self._scenes.paste()
            case _ if not self.jumps.do(command):
                return self._open(command)
        return None

    def _open(self, command: GameCommand) -> Transition | None:
        """Do a command that leads to another scene."""
        return self._scenes.open(command) if self.presenter.is_allowed(command) else None

    # Moves

    def make_move(self, move: Move, by_solver: bool = False) -> Transition | None:
        """Make a legal move. A redeal is shown by a scene of its own."""
        step = self.presenter.make_move(move, by_solver)
        if isinstance(move, Redeal):
            self._redealing = True
            return Push(RedealScene(self.context, self.table, step, self.effects))
        return None

    def redeal(self) -> Transition | None:
        """Redeal without a question, if that is legal."""
        return self.make_move(Redeal()) if Redeal() in self.state.legal_moves else None

    def _ask_redeal(self) -> Transition | None:
        """Redeal, after a question where cards can still move; explain why where there is no redeal."""
        state = self.state
        if Redeal() not in state.legal_moves:
            self.toast.show(refusals.why_no_redeal(state), self.hud.redeal.rect)
            return None
        if state.status is Status.STUCK or not self.context.settings.confirm_redeal:
            return self.redeal()
        return self._scenes.ask_redeal(self.presenter.winnable)

    def _skip(self) -> Transition | None:
        """Skip the turned card of the talon, or explain why that is not possible."""
        if Skip() in self.state.legal_moves:
            return self.make_move(Skip())
        if self.state.variant.passes:
            self.toast.show(refusals.why_no_skip(self.state), self.hud.redeal.rect)
        return None

    def _play_hint(self) -> Transition | None:
        """Make the move that the hint shows, and show the next one, which is not counted as a hint."""
        move = self.presenter.hinted_move()
        if move is None:
            self._hint_key.release()
            return None
        transition = self.make_move(move, by_solver=True)
        self.presenter.show_hint(counted=False)
        return transition

    # Scenes above and after

    def to_results(self) -> Transition:
        """Go to the results, or to the scoresheet of a match; flying particles are passed on."""
        finished = finish_game(self.context, self.session)
        return Replace(after_game(finished, self.table.particles))

    def _to_win(self) -> Transition:
        """Put the won game on record, and show the win; at instant speed its results."""
        if self._ended is None:  # under a scene that lies above, nobody follows the answer
            self._ended = finish_game(self.context, self.session)
            self.effects.won()
            if self.context.motion_settings.factor:  # else the results tell of it at once
                self.presenter.speaker.won(self._ended)
        finished = self._ended
        if not self.context.motion_settings.factor:
            return Replace(after_game(finished))
        return Replace(WinScene(self.context, finished, self.presenter))

    def resume(self, result: Result | None) -> Transition | None:
        self.dirty = True
        self.finish.stop()
        self._run.release()
        self.effects.covered()
        self.presenter.refresh_bars()
        self._end_redeal()
        match result:
            case InputForwarded(intent):
                return self.handle(intent)
            case Confirmed(Question.REDEAL):
                return self.redeal()
            case Confirmed(question):
                return self._scenes.confirmed(question)
            case DealChosen(variant, seed):
                return self._scenes.new_game(variant, seed)
            case VariantChosen(variant):
                return self._scenes.new_deal(variant)
            case MenuChoice(command):
                return self._do(command)
        return None

    def _end_redeal(self) -> None:
        """Announce that the cards of a redeal lie, if its scene has lain above."""
        if self._redealing:
            self._redealing = False
            self.presenter.speaker.dealt()
            self.presenter.tell_stop()

    def leave(self) -> None:
        """Save the game for later; one that is won goes on record, though its last card still flies."""
        if self._won:
            self.session.finish()
        else:
            self.session.leave()

    # What a screen reader is told

    @property
    def spoken_title(self) -> str:
        return title_words(self.session, self.context.name_of(self.variant))

    def spoken_words(self) -> Sequence[str | Spoken]:
        return (self._tree.spoken(self.table, self.context.verbosity), *self.presenter.spoken_words())

    def spoken_focus(self) -> str:
        return super().spoken_focus() or cell_key(self.board.focused)

    # Layout and drawing

    def resize(self, size: tuple[int, int]) -> None:
        """Lay everything out; the first time, deal the cards of a fresh game in."""
        self.presenter.lay_out(self.context.board_style(size))
        if self.fresh:
            self.fresh = False
            self.table.deal_in()
            self.effects.dealt()
            self.presenter.show_aims()
            self.presenter.show_save_problem()
            self.presenter.tell_stop()
        self.dirty = True

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        self.presenter.draw(surface, alpha)

    def redraw(self, surface: pygame.Surface, alpha: float) -> list[pygame.Rect] | None:
        return self.presenter.redraw(surface, alpha)
