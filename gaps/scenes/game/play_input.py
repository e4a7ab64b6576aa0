"""What an input does in a game: on the board, in the bars, and by keys that are pressed or held."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gaps.engine import Cell, Redeal, Slide, State, Status
from gaps.language import _
from gaps.scenes.game.board.board_controller import BoardAnswer, EdgeReached, Offer, Refused
from gaps.scenes.game.board.board_pointer import Entered, Lifted
from gaps.scenes.game.held_commands import HeldCommands
from gaps.scenes.game.moves import Moves
from gaps.scenes.game.presenter import GamePresenter
from gaps.scenes.game.scene_commands import SceneCommands
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.shell.context import Context
from gaps.scenes.speech.board_tree import cell_of
from gaps.scenes.speech.survey import Survey
from gaps.scenes.speech.survey_words import game_words
from gaps.stage.core.intents import Asked, Command, Intent, Nav, Press
from gaps.stage.core.scene import Transition
from gaps.stage.speech.spoken import Action

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
MAX_CHAIN = 3


class PlayInput:
    """Turns intents into moves, into words about them, and into transitions to other scenes."""

    def __init__(
        self,
        context: Context,
        presenter: GamePresenter,
        moves: Moves,
        scenes: SceneCommands,
        to_results: Callable[[], Transition],
    ) -> None:
        self._context, self._presenter, self._moves, self._scenes = context, presenter, moves, scenes
        self._to_results = to_results
        self._table, self._board, self._form = presenter.table, presenter.board, presenter.hud.form
        self._jumps = Jumps(presenter)
        self.held = HeldCommands(presenter)
        self.survey = Survey(
            context,
            self._table,
            self._board,
            presenter.toast,
            lambda: game_words(context, presenter.session, presenter.notice),
            presenter.effects.focus,
        )

    @property
    def _state(self) -> State:
        return self._presenter.session.game.state

    # Intents

    def handle(self, intent: Intent) -> Transition | None:
        """Do what a player asks for."""
        if isinstance(intent, Asked) and (cell := cell_of(intent.key, self._state)) is not None:
            return self._asked(cell, intent.action)
        if self.survey.handle(intent):
            if self._table.focused is not None:
                self._form.focus(None)
            return None
        if not isinstance(intent, Nav) or self._form.focused is not None:
            activated = self._form.handle(intent)
            if not self.held.follow_buttons(intent, self._form.pressed) and activated is not None:
                return self.do(BUTTON_COMMANDS[activated.name])
            if isinstance(intent, Asked):
                self._board.hide_focus()
        if self.held.asks_redeal(intent):
            return self._moves.ask_redeal()
        match intent:
            case Nav():
                return self._navigate(intent)
            case GameCommand():
                return self._press_key(intent)
            case Press(_, 3):
                self._presenter.undo()
        return self._point(intent)

    def _point(self, intent: Intent) -> Transition | None:
        """Handle an intent of the pointer; a press hides the keyboard focus."""
        if isinstance(intent, Press) and intent.button == 1:
            self._board.hide_focus()
            self._form.focus(None)
        if self._form.hovered is not None:
            self._table.hover(None)
        if self._form.pressed is not None:
            return None
        answer = self._board.handle(intent)
        self._table.preview = chain_of(self._state, self._table.hovered)
        return self._answer(answer)

    def _asked(self, cell: Cell, action: Action) -> Transition | None:
        """Do what a screen reader asks of a cell."""
        self._form.focus(None)
        self._board.focus(cell)
        return self._answer(self._board.choose(cell) if action is Action.ACTIVATE else Entered(cell))

    def _navigate(self, nav: Nav) -> Transition | None:
        """Move the focus over the board and the bars, which take up and down to come back to the board."""
        if nav is Nav.ERASE:
            self._presenter.undo()
        elif nav is Nav.BACK:
            if self._table.selected is None:
                return self._scenes.pause()
            self._table.select(None)
            self._context.announcer.say(_("Nothing is chosen."))
        elif self._form.focused is None:
            if nav is Nav.ACTIVATE and (slide := self._presenter.hint.offered_slide):
                return self._moves.make(slide)
            if self._context.announcer.active and self._table.focused is None:
                self._board.focus()  # a reader has told of it already
            answer = self._board.navigate(nav)
            if nav in (Nav.NEXT, Nav.PREVIOUS):
                self.survey.stepped()
            return self._answer(answer)
        elif nav in (Nav.UP, Nav.DOWN):
            self._form.focus(None)
            self._board.focus()
        return None

    def _answer(self, answer: BoardAnswer) -> Transition | None:
        """Respond to what was done to the board."""
        presenter = self._presenter
        match answer:
            case Slide():
                return self._moves.make(answer)
            case Offer(cell, cells):
                presenter.effects.picked(cell)
                presenter.speaker.offered(cells)
            case Lifted(cell):
                presenter.effects.picked(cell)
            case Entered(cell):
                presenter.effects.hovered(cell)
            case Refused():
                presenter.refuse(answer)
            case EdgeReached(Nav.LEFT | Nav.RIGHT):
                presenter.effects.edge_reached()
            case EdgeReached(nav):
                self._focus_bars(nav)
        return None

    def _focus_bars(self, nav: Nav) -> None:
        """Move the focus from the upper or lower edge of the board to a button of the bars."""
        if self._table.focused is None or nav not in (Nav.UP, Nav.DOWN):
            return
        x = self._table.geometry.center(self._table.focused)[0]
        self._board.hide_focus()
        self._form.focus("menu" if nav is Nav.UP else self._presenter.hud.nearest_below(x))
        self._form.show_focus()

    # Commands

    def _press_key(self, command: GameCommand) -> Transition | None:
        """Do a command of a key: holding H plays the hints, and holding R redeals without a question."""
        if command is GameCommand.REDEAL and Redeal() in self._state.legal_moves:
            self.held.press(command)
            return None
        transition, session = self.do(command), self._presenter.session
        may_play = session.slot.solver_may_play and command not in session.disallowed
        if command in (GameCommand.UNDO, GameCommand.REDO) or (command is GameCommand.HINT and may_play):
            self.held.press(command)
        return transition

    def do(self, command: GameCommand) -> Transition | None:
        """Do a command of a key, of a button in the bars, or of the pause menu."""
        match command:
            case GameCommand.HINT:
                self._presenter.show_hint()
            case GameCommand.FINISH:
                self._presenter.start_finish()
            case GameCommand.SKIP:
                return self._moves.skip()
            case GameCommand.REDEAL if self._state.status is Status.LOST:
                return self._to_results()
            case GameCommand.REDEAL:
                return self._moves.ask_redeal()
            case GameCommand.PAUSE:
                return self._scenes.pause()
            case GameCommand.PASTE:
                return self._scenes.paste()
            case _ if not self._jumps.do(command) and self._presenter.is_allowed(command):
                return self._scenes.open(command)
        return None

    def play_hint(self) -> Transition | None:
        """Make the move that the hint shows, and show the next one, which is not counted as a hint."""
        move = self._presenter.hint.advised_move()
        if move is None:
            self.held.end_hints()
            return None
        transition = self._moves.make(move, by_solver=True)
        self._presenter.show_hint(counted=False)
        return transition


def chain_of(state: State, cell: Cell | None) -> tuple[Slide, ...]:
    """Return up to ``MAX_CHAIN`` slides that follow each other; none if the cell has no slide or several."""
    if cell is None:
        return ()
    state = state.seen()
    slides = [slide for slide in state.slides if cell in (slide.source, slide.target)]
    chain: tuple[Slide, ...] = ()
    while len(slides) == 1 and len(chain) < MAX_CHAIN:
        slide = slides[0]
        chain += (slide,)
        state = state.play(slide)
        slides = [after for after in state.slides if after.target == slide.source]
    return chain


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
