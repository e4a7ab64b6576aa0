"""The scene of a game: a deal being played."""

from __future__ import annotations

import pygame

from gaps.engine import Move, State, Status, Variant
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.common.scene_results import Confirmed, DealChosen, InputForwarded, MenuChoice, VariantChosen
from gaps.scenes.game.hints.solver_hints import POLL_SECONDS
from gaps.scenes.game.moves import Moves
from gaps.scenes.game.play_input import PlayInput
from gaps.scenes.game.presenter import GamePresenter
from gaps.scenes.game.scene_commands import Question, SceneCommands
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.new_game.deal_input import names_deal
from gaps.scenes.session.finished_game import FinishedGame, finish_game
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.session.routes import after_game
from gaps.scenes.shell.context import Context
from gaps.scenes.speech.bar_words import title_words
from gaps.scenes.speech.board_tree import BoardTree, cell_key
from gaps.scenes.text import help_text
from gaps.scenes.win.win_scene import WinScene
from gaps.stage.audio.music import Piece
from gaps.stage.core.intents import Intent, WindowFocusChanged
from gaps.stage.core.scene import Replace, Result, Transition
from gaps.stage.drawing.style import Style
from gaps.stage.speech.spoken import Spoken
from gaps.stage.widgets import Form


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
        self.finish = presenter.finish
        self._scenes = SceneCommands(context, session, self)
        self._moves = Moves(context, presenter, self._scenes)
        self._input = PlayInput(context, presenter, self._moves, self._scenes, self.to_results)
        context.prepare_deals(session.variant, session.seed or None)
        context.newcomer.ask()  # so that it is known when the game ends
        self._ended: FinishedGame | None = None  # once it is won
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
        held = self._input.held.any
        return self.presenter.moving or held or self.finish.running or self.finish.coming or self._won

    @property
    def wake_after(self) -> float | None:
        """Seconds to the next check for the solver's answer, the next second, or a change of a notice."""
        waits = [self.presenter.awaited.wake_after]
        if self.hints.searching and self.context.settings.pass_indicator:
            waits.append(POLL_SECONDS)
        if self._clock_runs:
            waits.append(1.0 - self.session.seconds % 1.0)
        elif self.toast.visible:
            waits.append(0.25)
        return min((wait for wait in waits if wait is not None), default=None)

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
        if self._input.held.plays_hint(dt):
            return self._input.play_hint()
        if self._won and not self.table.flying:
            return self._to_win()
        if self._input.held.redeals(dt):
            return self.redeal()
        return self._go_on(dt)

    def _go_on(self, dt: float) -> Transition | None:
        """Let moves go on by themselves: undo or redo while it is held, or the last moves of the game."""
        self._input.held.run(dt)
        if self._input.held.makes_moves:
            return None
        move = self.finish.update(dt, self.table.flying)
        return None if move is None else self.make_move(move)

    # Input and moves

    def handle(self, intent: Intent) -> Transition | None:
        self.dirty = True
        if self.finish.interrupted(intent):
            return None
        self.presenter.refresh_bars()
        if isinstance(intent, WindowFocusChanged):
            self._window_active = intent.gained
        return self._input.handle(intent)

    def make_move(self, move: Move, by_solver: bool = False) -> Transition | None:
        """Make a legal move. A redeal is shown by a scene of its own."""
        return self._moves.make(move, by_solver)

    def redeal(self) -> Transition | None:
        """Redeal without a question, if that is legal."""
        return self._moves.redeal()

    # Scenes above and after

    def to_results(self) -> Transition:
        """Go to the results, or to the scoresheet of a match; flying particles are passed on."""
        finished = finish_game(self.context, self.session)
        return Replace(after_game(finished, self.table.particles))

    def _to_win(self) -> Transition:
        """Put the won game on record, and show the win; its results where nothing is to move."""
        settings = self.context.motion_settings
        is_shown = bool(settings.factor) and not settings.reduced
        if self._ended is None:  # under a scene that lies above, nobody follows the answer
            self._ended = finish_game(self.context, self.session)
            self.effects.won()
            if is_shown:  # else the results tell of it at once
                self.presenter.speaker.won(self._ended)
        finished = self._ended
        if not is_shown:
            return Replace(after_game(finished))
        return Replace(WinScene(self.context, finished, self.presenter))

    def resume(self, result: Result | None) -> Transition | None:
        self.dirty = True
        self.finish.stop()
        self._input.held.end_run()
        self.effects.covered()
        self.presenter.refresh_bars()
        self._moves.end_redeal()
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
                return self._input.do(command)
        return None

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

    def spoken(self) -> Spoken:
        board, words = self._tree.spoken(self.table, self.context.verbosity), self.presenter.spoken_words()
        widgets = (spoken for widget in self.form.widgets if (spoken := widget.spoken()) is not None)
        return Spoken("Play", self.spoken_role, self.spoken_title, children=(board, *words, *widgets))

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
