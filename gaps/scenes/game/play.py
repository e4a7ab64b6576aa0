"""The scene of a game: a deal being played."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from gaps.engine import Cell, Move, Redeal, Skip, Slide, State, Status, Variant
from gaps.language import N_, _
from gaps.scenes.board.board_controller import (
    BoardAnswer,
    EdgeReached,
    Entered,
    Lifted,
    OfferedCells,
    Refused,
)
from gaps.scenes.board.redeal import RedealScene
from gaps.scenes.common import help_text
from gaps.scenes.common.confirm_dialog import ConfirmDialog
from gaps.scenes.common.game_scene import Decided, GameScene
from gaps.scenes.common.opening import continue_game, deal_at_once, open_game
from gaps.scenes.game.presenter import GamePresenter
from gaps.scenes.game.running_moves import HeldCommand
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session import routes
from gaps.scenes.session.finished_game import FinishedGame, finish_game
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.session.newcomer import first_game
from gaps.scenes.session.save_slot import NEVER_IN_MATCH
from gaps.scenes.session.share_line import names_deal
from gaps.scenes.shared.context import Context
from gaps.scenes.speech.cell_words import board_tree, cell_key, cell_of
from gaps.scenes.speech.survey import Survey
from gaps.scenes.speech.survey_words import game_words, title_words
from gaps.scenes.text import refusals
from gaps.solver import Outcome
from gaps.stage.audio.music import Piece
from gaps.stage.core import clipboard
from gaps.stage.core.intents import (
    Asked,
    CommandReleased,
    Hover,
    Intent,
    Nav,
    Press,
    Release,
    WindowFocusChanged,
)
from gaps.stage.core.scene import Push, Replace, Restart, Result, Transition
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.kept_picture import KeptPicture
from gaps.stage.drawing.style import Style
from gaps.stage.speech.spoken import Action, Spoken
from gaps.stage.widgets import Form

BUTTON_COMMANDS = {each.name.lower().replace("_", " "): each for each in GameCommand}
BUTTON_COMMANDS |= {"menu": GameCommand.PAUSE}
"""The command of each button in the bars, by the button's name."""
MAX_CHAIN = 3


class Play(GameScene):
    """One deal being played. A move is final and saved as it is made; the table then
    shows it.
    """

    form: Form
    help = help_text.PLAY

    def __init__(
        self, context: Context, session: GameSession, fresh: bool = False
    ) -> None:
        """``fresh`` if the cards are still to be dealt in."""
        self.context = context
        self.session = session
        self.fresh = fresh
        self.presenter = presenter = GamePresenter(context, session)
        self.table = presenter.table
        self.board = presenter.board
        self.effects = presenter.effects
        self.hud = presenter.hud
        self.toast = presenter.toast
        self.hints = presenter.hints
        self.form = self.hud.form
        self.finish = presenter.finish
        self._held = HeldCommand()
        self._redealing = False  # whether the scene of a redeal lies above
        self.survey = Survey(
            self.effects,
            self.board,
            self.toast,
            lambda: game_words(context, session, presenter.notice),
        )
        context.games.prepare(session.variant, session.seed or None)
        self._ended: FinishedGame | None = None  # once it is won
        self._picture = KeptPicture()
        # the clock stops while the window is in the background
        self._window_active = True
        self._actions: Mapping[GameCommand, Callable[[], Transition | None]] = {
            GameCommand.HINT: presenter.show_hint,
            GameCommand.FINISH: self._finish,
            GameCommand.CAN_WIN: self._ask_sign,
            GameCommand.MISSED_WIN: self._show_missed_win,
            GameCommand.PLAY_OUT: presenter.play_out,
            GameCommand.WAY_BACK: presenter.go_way_back,
            GameCommand.SKIP: self._skip,
            GameCommand.REDEAL: self._ask_redeal,
            GameCommand.UNDO: presenter.undo,
            GameCommand.REDO: presenter.redo,
            GameCommand.UNDO_ALL: presenter.undo_all,
            GameCommand.REDO_ALL: presenter.redo_all,
            GameCommand.PAUSE: self._pause,
            GameCommand.HELP: self._show_help,
            GameCommand.RULES: self._show_rules,
            GameCommand.PASTE: lambda: self._ask_new_deal(text=clipboard.pasted_line()),
            GameCommand.DEAL_NUMBER: lambda: self._ask_new_deal(session.seed or None),
            GameCommand.ALL_GAMES: self._browse,
            GameCommand.STATISTICS: self._show_statistics,
            GameCommand.NEW_DEAL: self._next_deal,
            GameCommand.RETRY: self._ask_retry,
            GameCommand.GIVE_UP: lambda: Replace(
                routes.after_game(finish_game(context, session, "given up"))
            ),
            GameCommand.TITLE: lambda: Replace(routes.ToTitle()),
        }

    @property
    def variant(self) -> Variant:
        return self.session.variant

    @property
    def music(self) -> Piece:
        if self.context.settings.calm:
            return "game"
        if self.state.redeals_used:
            return "later_round"
        return "long_game" if self.variant.decks > 1 else "game"

    def takes_text(self, text: str) -> bool:
        return (
            names_deal(text) and GameCommand.DEAL_NUMBER not in self.session.disallowed
        )

    @property
    def state(self) -> State:
        return self.session.game.state

    @property
    def style(self) -> Style:
        return self.presenter.style

    @property
    def _won(self) -> bool:
        return self.state.status is Status.WON

    # Time

    @property
    def moving(self) -> bool:
        goes_on = (
            self._held.command is not None or self.finish.running or self.finish.coming
        )
        return self.presenter.moving or goes_on or self._won

    @property
    def wake_after(self) -> float | None:
        """Seconds to the next check for the solver's answer, the next second, or a
        change of a notice.
        """
        parts = self.presenter.awaited, self.presenter.sign, self.hud.notice
        waits = [part.wake_after for part in parts]
        if self._clock_runs:
            waits.append(1.0 - self.session.seconds % 1.0)
        elif self.toast.visible:
            waits.append(0.25)
        return min((wait for wait in waits if wait is not None), default=None)

    @property
    def _clock_runs(self) -> bool:
        game = self.session.game
        over = game.state.status in (Status.WON, Status.LOST)
        return self._window_active and not over and bool(game.steps or game.undone)

    def update(self, dt: float) -> Transition | None:
        if self._clock_runs and self.session.tick(dt):
            self.dirty = True
        self.dirty = self.presenter.update(dt) or self.dirty
        if self._won:
            return None if self.table.flying else self._to_win()
        match self._held.update(dt):
            case GameCommand.HINT:
                return self._play_hint()
            case GameCommand.REDEAL:
                return self._redeal()
            case GameCommand.UNDO | GameCommand.REDO as command:
                self._run_on(command)
        if self._held.command not in (None, GameCommand.REDEAL):
            return None
        move = self.finish.update(dt, self.table.flying)
        return None if move is None else self.make_move(move, self.finish.by_solver)

    def _run_on(self, command: GameCommand) -> None:
        before = self.session.game
        step = (
            self.presenter.undo if command is GameCommand.UNDO else self.presenter.redo
        )
        step(quiet=True)
        if self.session.game is before:
            self._release()

    def _release(self) -> None:
        if self._held.runs and self._held.ran:
            self.presenter.speaker.jumped()
        self._held.release()

    # Intents

    def handle(self, intent: Intent) -> Transition | None:
        self.dirty = True
        if self.finish.interrupted(intent):
            return None
        self.presenter.refresh_bars()
        if isinstance(intent, WindowFocusChanged):
            self._window_active = intent.gained
        if isinstance(intent, Hover):
            self.hud.point(intent.pos)
        if (
            isinstance(intent, Asked)
            and (cell := cell_of(intent.key, self.state)) is not None
        ):
            self.form.focus(None)
            self.board.focus(cell)
            is_use = intent.action is Action.ACTIVATE
            return self._answer(self.board.choose(cell) if is_use else Entered(cell))
        if self.survey.handle(intent):
            if self.table.focused is not None:
                self.form.focus(None)
            return None
        if not isinstance(intent, Nav) or self.form.focused is not None:
            activated = self.form.handle(intent)
            self._hold_button(intent)
            if activated is not None and not (
                isinstance(intent, Release) and self._held.ran
            ):
                return self._do(BUTTON_COMMANDS[activated.name])
            if isinstance(intent, Asked):
                self.board.hide_focus()
        match intent:
            case CommandReleased(self._held.command) as released:
                self._release()
                return (
                    self._ask_redeal()
                    if released.command is GameCommand.REDEAL
                    else None
                )
            case Nav():
                return self._navigate(intent)
            case GameCommand():
                return self._press_key(intent)
            case Press(_, 3):
                self.presenter.undo()
        return self._point(intent)

    def _hold_button(self, intent: Intent) -> None:
        """Follow the buttons of undo and redo, and what else ends a run."""
        pressed = self.form.pressed
        match intent:
            case Press(_, 1) if pressed is not None and pressed.name in (
                "undo",
                "redo",
            ):
                self._held.press(BUTTON_COMMANDS[pressed.name])
            case Press():
                self._end_run()
                self._held.ran = False
            case Release(_, 1):
                self._end_run()
            case WindowFocusChanged():
                self._release()

    def _end_run(self) -> None:
        if self._held.runs:
            self._release()

    def _point(self, intent: Intent) -> Transition | None:
        if isinstance(intent, Press) and intent.button == 1:
            self.board.hide_focus()
            self.form.focus(None)
        if self.form.hovered is not None:
            self.table.hover(None)
        if self.form.pressed is not None:
            return None
        answer = self.board.handle(intent)
        self.table.preview = chain_of(self.state, self.table.hovered)
        return self._answer(answer)

    def _navigate(self, nav: Nav) -> Transition | None:
        """Move the focus over the board and the bars, which take up and down to come
        back to the board.
        """
        if nav is Nav.ERASE:
            self.presenter.undo()
        elif nav is Nav.BACK:
            if self.table.selected is None:
                return self._pause()
            self.table.select(None)
            self.context.announcer.say(_("Nothing is chosen."))
        elif self.form.focused is None:
            if nav is Nav.ACTIVATE and (slide := self.presenter.offered_slide):
                return self.make_move(slide)
            if (
                nav is Nav.ACTIVATE
                and self.table.focused is None
                and self.state.status.stopped
            ):
                return self._ask_redeal()
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
        match answer:
            case Slide():
                return self.make_move(answer)
            case OfferedCells(cell, cells):
                self.effects.sounds.play("pick", cell)
                self.presenter.speaker.offered(cells)
            case Lifted(cell):
                self.effects.sounds.play("pick", cell)
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
        if self.table.focused is None or nav not in (Nav.UP, Nav.DOWN):
            return
        x = self.table.geometry.center(self.table.focused)[0]
        self.board.hide_focus()
        self.form.focus(
            "menu" if nav is Nav.UP else self.presenter.hud.nearest_below(x)
        )
        self.form.show_focus()

    # Commands

    def _do(self, command: GameCommand) -> Transition | None:
        is_allowed = command not in NEVER_IN_MATCH or self.presenter.is_allowed(command)
        return (
            self._actions[command]()
            if is_allowed and command in self._actions
            else None
        )

    def _press_key(self, command: GameCommand) -> Transition | None:
        """Do a command of a key: holding H plays the hints, and holding R redeals
        without a question.
        """
        if command is GameCommand.REDEAL and Redeal() in self.state.legal_moves:
            self._held.press(command)
            return None
        transition = self._do(command)
        may_play = (
            self.session.slot.solver_may_play and command not in self.session.disallowed
        )
        if command in (GameCommand.UNDO, GameCommand.REDO) or (
            command is GameCommand.HINT and may_play
        ):
            self._held.press(command)
        return transition

    def _play_hint(self) -> Transition | None:
        """Make the move that the hint shows, and show the next one, which is not
        counted as a hint.
        """
        move = self.hints.advise().move
        if move not in self.state.legal_moves:
            self._held.release()
            return None
        transition = self.make_move(move, by_solver=True)
        self.presenter.show_hint(counted=False)
        return transition

    # Moves

    def make_move(self, move: Move, by_solver: bool = False) -> Transition | None:
        """Make a legal move. A redeal is shown by a scene of its own."""
        step = self.presenter.make_move(move, by_solver)
        if not isinstance(move, Redeal):
            return None
        self._redealing = True
        return Push(RedealScene(self.context, self.table, step, self.effects))

    def _redeal(self) -> Transition | None:
        return self.make_move(Redeal()) if Redeal() in self.state.legal_moves else None

    def _ask_redeal(self) -> Transition | None:
        """Redeal, after a question where cards can still move; after a loss go to the
        results.
        """
        state = self.state
        if state.status is Status.LOST:
            finished = finish_game(self.context, self.session)
            return Replace(routes.after_game(finished, self.table.particles))
        if Redeal() not in state.legal_moves:
            self.presenter.tell_at(refusals.why_no_redeal(state), "redeal")
            return None
        if state.status is Status.STUCK or not self.context.settings.confirm_redeal:
            return self._redeal()
        told = self.presenter.sign.told_unasked
        if told is Outcome.WINNABLE:
            title = _("Redeal anyway?")
            note = _("This round can still be won.")
        else:
            title = _("Redeal now?")
            note = _("Cards can still move.")
        context = self.context
        answers = (N_("Redeal"), N_("Keep playing"))
        ends_hope = told is not Outcome.NOT_WINNABLE
        return Push(
            ConfirmDialog(
                context,
                self,
                self._redeal,
                title,
                note,
                answers,
                destroys=ends_hope,
                asked_by=GameCommand.REDEAL,
            )
        )

    def _ask_sign(self) -> Transition | None:
        """Ask whether the game can be won; where the sign says that it is lost, what
        would have won.
        """
        if self.presenter.sign.lost_move is not None:
            return self._show_missed_win()
        self.presenter.ask_sign()
        return None

    def _show_missed_win(self) -> Transition | None:
        lost = self.presenter.sign.lost_move
        if lost is None:
            return None
        words = N_("Back to move {move}")
        back = self.presenter.go_back_to
        return Push(routes.ToMissedWin(self.session.game, lost, back, words))

    def _finish(self) -> None:
        if not self.finish.start() and not self.finish.bring_home(self.state):
            self.presenter.tell_at(_("No card can come home now."), "hint")

    def _skip(self) -> Transition | None:
        if Skip() in self.state.legal_moves:
            return self.make_move(Skip())
        if self.state.variant.passes:
            words = (
                _("All the cards are home.")
                if self.state.all_home
                else _("No card is left to turn.")
            )
            self.presenter.tell_at(words, "redeal")
        return None

    # Other games and scenes

    def _show_help(self) -> Transition:
        return Push(routes.ToHelp(self))

    def _show_rules(self) -> Transition:
        return Push(routes.ToRules(self, self.variant))

    def _show_statistics(self) -> Transition:
        return Push(routes.ToStatistics(self.variant.key))

    def _browse(self) -> Transition:
        self.session.save()
        own = self.session.saved_game().slot
        others = [each for each in self.context.games.under_way() if each.slot != own]
        return Push(routes.ToVariants(self.variant, others))

    def _pause(self) -> Transition:
        self.session.save()
        return Push(routes.ToPause(self, self.session))

    def _new_game(self, variant: Variant, seed: int) -> Transition | None:
        """Open a deal. This game waits in its slot, or a question comes first if the
        slot is the same.
        """
        session = self.session
        new = self.context.games.deal(variant, seed, session.rival_in(variant, seed))
        return open_game(self.context, self, new, current=session)

    def _new_deal(self, variant: Variant) -> Transition | None:
        return deal_at_once(self.context, self, variant, self._new_game)

    def _retry(self) -> Transition:
        again = self.session.again()
        typed = self.session.typed
        if self.session.is_analysis:
            return Replace(routes.ToPlay(again, fresh=not typed))
        return Replace(routes.ToNewGame(again, dealt=not typed))

    def _ask_new_deal(self, seed: int | None = None, text: str = "") -> Transition:
        return Push(routes.ToNewDeal(self, self.variant, seed, text))

    def _next_deal(self) -> Transition | None:
        first = first_game(self.context.folder, self.session.code)
        return (
            self._new_game(first.variant, first.seed)
            if first
            else self._new_deal(self.session.variant)
        )

    def _ask_retry(self) -> Transition | None:
        context = self.context
        session = self.session
        if session.is_analysis or not session.unfinished:
            return self._retry()
        note = _("Your own board is not kept.")
        if not session.typed:
            note = _("{variant} goes on record as given up.").format(
                variant=context.name_of(session.variant)
            )
        title = _("Leave this deal?")
        answers = (_("Restart"), _("Stay"))
        return Push(
            ConfirmDialog(
                context,
                self,
                self._retry,
                title,
                note,
                answers,
                destroys=True,
                asked_by=GameCommand.RETRY,
            )
        )

    # Scenes above and after

    def _to_win(self) -> Transition:
        """Put the won game on record, and show the win; its results where nothing is to
        move.
        """
        is_shown = self.context.look.motion.flies
        # under a scene that lies above, nobody follows the answer
        if self._ended is None:
            self._ended = finish_game(self.context, self.session)
            self.effects.won()
            if is_shown:  # else the results tell of it at once
                self.presenter.speaker.won(self._ended)
        finished = self._ended
        if not is_shown:
            return Replace(routes.after_game(finished))
        from gaps.scenes.game.win_scene import WinScene

        return Replace(WinScene(self.context, finished, self.presenter))

    def resume(self, result: Result | None) -> Transition | None:
        self.dirty = True
        self.finish.stop()
        self._held.release()
        self.effects.sounds.cancel()
        self.presenter.refresh_bars()
        if self._redealing:
            self._redealing = False
            self.presenter.speaker.dealt()
            self.presenter.tell_stop()
        match result:
            case routes.InputForwarded(intent):
                return self.handle(intent)
            case Decided(action):
                return action()
            case routes.DealChosen(variant, seed):
                return self._new_game(variant, seed)
            case routes.VariantChosen(variant):
                return self._new_deal(variant)
            case routes.GameChosen(saved):
                return Restart(continue_game(self.context, saved))
            case routes.MenuChoice(command):
                return self._do(command)
        return None

    def leave(self) -> None:
        self.table.forget_pictures()
        if self._won:
            self.session.finish()
        else:
            self.session.leave()

    # What a screen reader is told

    @property
    def title(self) -> str:
        return title_words(self.session, self.context.name_of(self.variant))

    def spoken(self) -> Spoken:
        board = board_tree(self.table)
        words = self.presenter.spoken_words()
        widgets = (
            spoken
            for widget in self.form.widgets
            if (spoken := widget.spoken()) is not None
        )
        return Spoken(
            "Play", self.spoken_role, self.title, children=(board, *words, *widgets)
        )

    def spoken_focus(self) -> str:
        return super().spoken_focus() or cell_key(self.board.focused)

    # Layout and drawing

    def resize(self, size: tuple[int, int]) -> None:
        """Lay everything out; the first time, deal the cards of a fresh game in."""
        self.presenter.lay_out(self.context.look.board_style(size))
        if self.fresh:
            self.fresh = False
            self.presenter.deal_in()
        self.dirty = True

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        self._picture.draw(Canvas(surface, self.style), *self.presenter.layers(alpha))

    def redraw(self, surface: pygame.Surface, alpha: float) -> list[pygame.Rect] | None:
        return self._picture.redraw(
            Canvas(surface, self.style), *self.presenter.layers(alpha)
        )


def chain_of(state: State, cell: Cell | None) -> tuple[Slide, ...]:
    """Return up to ``MAX_CHAIN`` slides that follow each other; none if the cell has no
    slide or several.
    """
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
