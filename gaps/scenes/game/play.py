"""A deal being played: its moves, hints, commands and end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from gaps.engine import Cell, Move, Redeal, Skip, Slide, State, Status
from gaps.language import N_, _
from gaps.scenes.board.redeal import RedealScene
from gaps.scenes.common.confirm_dialog import ConfirmDialog
from gaps.scenes.common.game_scene import Decided
from gaps.scenes.common.screen import Shortcut
from gaps.scenes.game.game_screen import GameScreen
from gaps.scenes.game.hints import Advice
from gaps.scenes.game.other_games import OtherGames
from gaps.scenes.game.running_moves import PlayedFor
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session import routes
from gaps.scenes.session.change import GameChange
from gaps.scenes.session.finished_game import FinishedGame, finish_game
from gaps.scenes.session.game_session import RIGHTS, GameSession
from gaps.scenes.session.shared_text import names_deal
from gaps.scenes.shared.context import Context
from gaps.scenes.text import game_text, refusals, solver_text
from gaps.solver import Outcome
from gaps.solver.plan import Goal
from gaps.stage.core.intents import (
    CommandReleased,
    Hover,
    Intent,
    Nav,
    Press,
    PressLost,
    Release,
    WindowFocusChanged,
)
from gaps.stage.core.scene import Push, Replace, Result, Transition
from gaps.stage.view import Action
from gaps.store.games.kinds import Right

MAX_CHAIN = 3  # slides that follow from the one under the pointer and are shown ahead
RIGHT_BUTTON = 3
HELD = {"undo": GameCommand.UNDO, "redo": GameCommand.REDO}
"""The buttons whose command runs on while they are held."""


class Play(GameScreen):
    """One deal being played. A move is final and saved as it is made; all else follows
    that change.
    """

    def __init__(
        self,
        context: Context,
        session: GameSession,
        fresh: bool = False,
    ) -> None:
        """``fresh`` if the cards are still to be dealt in."""
        super().__init__(context, session, fresh)
        self._ended: FinishedGame | None = None  # once it is won
        self._forwarded: Intent | None = None
        self.others = OtherGames(context, self, session)
        self._actions = self._all_actions()
        context.games.playing = session
        session.when_shown = context.games.note_shown
        context.games.prepare(session.variant, session.seed or None)

    def _all_actions(self) -> Mapping[GameCommand, Action]:
        return {
            GameCommand.HINT: self.show_hint,
            GameCommand.FINISH: self._bring_home,
            GameCommand.CAN_WIN: self._ask_sign,
            GameCommand.MISSED_WIN: self._show_missed_win,
            GameCommand.PLAY_OUT: self._play_out,
            GameCommand.WAY_BACK: self._go_way_back,
            GameCommand.SKIP: self._skip,
            GameCommand.REDEAL: self._ask_redeal,
            GameCommand.UNDO: self.undo,
            GameCommand.REDO: self.redo,
            GameCommand.UNDO_ALL: partial(self.go_to, 0),
            GameCommand.REDO_ALL: self._redo_all,
            GameCommand.GIVE_UP: self._give_up,
            **self.others.actions,
        }

    def takes_text(self, text: str) -> bool:
        return names_deal(text) and self.session.may(Right.OTHER_DEAL)

    # Moves

    def play(self, slide: Slide) -> Transition | None:
        return self.make_move(slide)

    def make_move(self, move: Move, by_solver: bool = False) -> Transition | None:
        """Make a legal move. A redeal is shown by a scene of its own."""
        change = self.session.play(
            move, by_solver, in_run=self.crew.auto_finish.running
        )
        if not change.is_redeal:
            return None
        self.crew.banner = game_text.redeal_banner(change.step)
        self._show_bars()
        return Push(RedealScene(self.context, self.table, change.step, self.effects))

    def undo(self) -> None:
        if self.session.undo() is None:
            self.crew.words.has_no_step(back=True)

    def redo(self) -> None:
        if self.session.redo() is None:
            self.crew.words.has_no_step(back=False)

    def go_to(self, made: int) -> None:
        """Go to the position after so many of the moves that are made or undone."""
        if self.session.go_to(made) is None:
            self.crew.words.arrived()

    def _redo_all(self) -> None:
        """Fly to the position before the last move, and make that one."""
        game = self.session.game
        if game.undone:
            self.session.go_to(len(game.steps) + len(game.undone) - 1, in_run=True)
            self.redo()

    def _go_way_back(self) -> Transition | None:
        """Let the game run back to where it was still proven to be winnable."""
        made = self.crew.sign.find_way_back()
        if made is None:
            return None
        lost = self.session.game
        seen = self.as_seen()
        self.session.go_to(made)
        self.session.show_answer()
        return Replace(routes.ToRewind(self.session, lost, seen))

    def _go_on_from(self, chosen: routes.PositionChosen) -> Transition:
        """Let the game go on from a position that a review showed."""
        self.session.go_to(chosen.made)
        shown = self.session.game
        seen = chosen.seen
        is_winnable = chosen.is_winnable
        if is_winnable:
            self.session.show_answer()
        return Replace(routes.ToRewind(self.session, shown, seen, is_winnable))

    def _play_out(self) -> None:
        if self.crew.sign.can_play_out:
            self.crew.auto_finish.play(self.crew.hints.way_to_redeal(), PlayedFor.ROUND)

    def _bring_home(self) -> None:
        if not self.crew.auto_finish.start() and not self.crew.auto_finish.bring_home(
            self.state
        ):
            self.tell_at(_("No card can come home now."), "hint")

    def _skip(self) -> Transition | None:
        if Skip() in self.state.legal_moves:
            return self.make_move(Skip())
        if self.variant.passes:
            words = _("No card is left to turn.")
            if self.state.all_home:
                words = _("All the cards are home.")
            self.tell_at(words, "redeal")
        return None

    def _redeal(self) -> Transition | None:
        return self.make_move(Redeal()) if Redeal() in self.state.legal_moves else None

    def _ask_redeal(self) -> Transition | None:
        """Redeal, after a question where cards can still move; after a loss go to the
        results.
        """
        status = self.state.status
        if status is Status.LOST:
            return self._end_lost()
        if Redeal() not in self.state.legal_moves:
            self.tell_at(refusals.why_no_redeal(self.state), "redeal")
            return None
        if status is Status.STUCK or not self.context.settings.confirm_redeal:
            return self._redeal()
        told = self.crew.sign.told_unasked
        title = _("Redeal now?")
        note = _("Cards can still move.")
        if told is Outcome.WINNABLE:
            title = _("Redeal anyway?")
            note = _("This round can still be won.")
        question = ConfirmDialog(
            self.context,
            self,
            self._redeal,
            title,
            note,
            (N_("Redeal"), N_("Keep playing")),
            destroys=told is not Outcome.NOT_WINNABLE,
            asked_by=GameCommand.REDEAL,
        )
        return Push(question)

    # Hints

    def show_hint(self) -> None:
        """Show the next move of the solver's line; called again in the same position,
        one more each time.

        Each move that was not shown for its position yet is one help; without a move
        it may answer whether the round can be won.
        """
        if self.state.status is not Status.PLAYING:
            return
        self.crew.awaited.hide()
        advice = self.crew.hints.next_advice()
        slides = advice.slides
        cards = advice.cards
        plan = advice.plan
        verdict = self.crew.hints.verdict
        self.session.show_moves(advice.shown)
        if not advice.shown and verdict is not None and verdict.exact:
            self.session.show_answer()
        self.crew.hinted = tuple(solver_text.hinted_moves(self.state, slides, cards))
        self.crew.goal = solver_text.hint_goal(self.state, plan, verdict)
        if slides:  # the board and the bar show them
            self.effects.sounds.play("hint", slides[-1].source)
            self.table.show_hint(slides, later=_("then {number}"))
            self.toast.hide()
            self.crew.words.hinted(self.crew.goal, slides, cards)
        else:
            self.table.hint = None
            move = advice.move
            words = solver_text.other_hint(self.state, move, plan.goal, verdict)
            self.tell_at(words, "hint")
        self._focus_on_hint(advice)

    def _focus_on_hint(self, advice: Advice) -> None:
        """Let the focus be where Enter does what the hint says."""
        redeals = advice.plan.goal in (Goal.REDEAL, Goal.WIN_AFTER_REDEAL)
        if advice.slides:
            self.focus_on(advice.slides[0].source)
        elif isinstance(advice.move, Skip):
            self.focus_at("skip")
        elif advice.move is None and redeals:
            self.focus_at("redeal")

    def _ask_sign(self) -> Transition | None:
        """Ask whether the game can be won; where the sign says that it is lost, what
        would have won. The sign answers in place of a hint.
        """
        if self.crew.sign.find_lost_move() is not None:
            return self._show_missed_win()
        if self.crew.auto_finish.offered:
            self.tell_at(_("Every card can go straight home now."), "hint")
            return None
        if self.crew.sign.is_last_card:
            self.tell_at(_("Only one card is not home."), "hint")
            return None
        self.table.hint = None
        self.crew.told.tell("")
        self.crew.sign.ask()
        return None

    def _show_missed_win(self) -> Transition | None:
        lost = self.crew.sign.find_lost_move()
        if lost is None:
            return None
        return Push(routes.ToMissedWin(self.session.played, lost))

    # Commands

    def do(self, command: GameCommand) -> Transition | None:
        """Do a command, or say why this game does not allow it."""
        if not self.session.allows(command):
            self.tell_at(refusals.forbidden_text(command, RIGHTS[command]), "menu")
            return None
        return self._actions[command]()

    def _hold_button(self, intent: Intent) -> None:
        """Follow the buttons of undo and redo, and what else ends a run."""
        pressed = self.form.pressed
        if isinstance(intent, Press) and pressed is not None and pressed.name in HELD:
            self.crew.held.press(HELD[pressed.name])
        elif isinstance(intent, Press):
            self._end_run()
            self.crew.held.ran = False
        elif isinstance(intent, Release | PressLost):
            self._end_run()

    def _end_run(self) -> None:
        """Let go what is held, and say where a run has led."""
        if self.crew.held.command is not None and self.crew.held.ran:
            self.crew.words.arrived()
        self.crew.held.release()

    def _run_on(self, step: Callable[..., GameChange | None]) -> None:
        """Take back, or make again, one more move while that is held."""
        if step(in_run=True) is None:
            self._end_run()

    # Intents

    def shortcuts(self) -> Sequence[Shortcut]:
        to_board = partial(self.focus, "board")
        undo = partial(self.do, GameCommand.UNDO)
        is_in_bars = not self.is_on_board
        return (
            Shortcut((Nav.UP, Nav.DOWN), "", to_board, enabled=is_in_bars),
            Shortcut((Nav.ERASE,), "", undo),
            Shortcut((Nav.BACK,), "", self.back),
        )

    def back(self) -> Transition | None:
        return self.do(GameCommand.PAUSE)

    def take_off(self) -> bool:
        """The hint, too, before Esc pauses."""
        if super().take_off():
            return True
        if self.table.hint is None:
            return False
        self.table.hint = None
        self.crew.hints.put_away()
        self.context.announcer.say(_("The hint is put away."))
        return True

    def handle(self, intent: Intent) -> Transition | None:
        self.dirty = True
        self.crew.time.has_input()
        transition = self._answer(intent)
        self._show_bars()
        return transition

    def _answer(self, intent: Intent) -> Transition | None:
        if self.crew.auto_finish.interrupted(intent):
            return None
        if self.context.controls.device is not self._device:
            self._take_names()
        match intent:
            case GameCommand() if intent in self._actions:
                transition = self.do(intent)
                if intent in HELD.values() and self.session.allows(intent):
                    self.crew.held.press(intent)
                return transition
            case CommandReleased(self.crew.held.command):
                self._end_run()
                return None
            case WindowFocusChanged(gained):
                self.crew.time.is_window_active = gained
                self._take_names()
            case Hover(pos):
                self.crew.figures.point(pos)
            case Nav.NEXT if self.hinted_slide and not self.is_at_hint:
                self.end_typing()
                self.focus_on(self.hinted_slide.source)
                self.survey.stepped()
                return None
            case Release() if self.crew.held.ran:
                self.form.pressed = None  # it has run on: its release is no click
        before = self.session.game
        transition = super().handle(intent)
        self._hold_button(intent)
        if isinstance(intent, Press) and intent.button == RIGHT_BUTTON:
            transition = self.do(GameCommand.UNDO)
        if self.session.game is before:
            self.table.preview = chain_of(self.state, self.table.hovered)
        return transition

    def navigate(self, nav: Nav) -> Transition | None:
        if nav is Nav.ACTIVATE:
            slide = self.offered_slide
            if slide is not None:
                return self.make_move(slide)
            if self.table.focused is None and self.state.status.stopped:
                return self._ask_redeal()
        return super().navigate(nav)

    def forward(self, intent: Intent) -> None:
        """Take an intent that came just before it was opened."""
        self._forwarded = intent

    # Time

    @property
    def moving(self) -> bool:
        return super().moving or self.crew.is_won

    def update(self, dt: float) -> Transition | None:
        forwarded = self._forwarded
        if forwarded is not None:
            self._forwarded = None
            return self.handle(forwarded)
        with self.context.survives_errors():
            self.crew.hints.check()
        super().update(dt)
        if self.crew.is_won:
            return None if self.table.flying else self._to_win()
        return self._run(dt)

    def _run(self, dt: float) -> Transition | None:
        """Do what is held, and make the moves that run by themselves."""
        match self.crew.held.take(dt):
            case GameCommand.UNDO:
                self._run_on(self.session.undo)
            case GameCommand.REDO:
                self._run_on(self.session.redo)
        if self.crew.held.command is not None:
            return None
        move = self.crew.auto_finish.take(dt, self.table.flying)
        return (
            None
            if move is None
            else self.make_move(move, self.crew.auto_finish.by_solver)
        )

    # The end, and screens above

    def _give_up(self) -> Transition:
        finished = finish_game(self.context, self.session)
        return Replace(routes.after_game(finished))

    def _end_lost(self) -> Transition:
        finished = finish_game(self.context, self.session)
        particles = self.table.particles
        snow = self.table.snow.lying
        return Replace(routes.after_game(finished, particles, snow=snow))

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
                self.crew.words.won(self._ended)
        if not is_shown:
            return Replace(routes.after_game(self._ended))
        from gaps.scenes.game.win_scene import WinScene

        return Replace(WinScene(self.context, self._ended, self))

    def resume(self, result: Result | None) -> Transition | None:
        self.crew.time.has_input()
        self.crew.auto_finish.stop()
        self.crew.held.release()
        self.effects.sounds.cancel()
        self._take_names()
        self.changed()
        if self.crew.banner is not None:
            self.crew.banner = None
            self._show_bars()
            self.crew.words.dealt()
            self.crew.stop_words.say()
        match result:
            case routes.InputForwarded(intent):
                return self.handle(intent)
            case Decided(action):
                return action()
            case routes.MenuChoice(command):
                return self.do(command)
            case routes.PositionChosen():
                return self._go_on_from(result)
        return self.others.resume(result)

    def leave(self) -> None:
        super().leave()
        # another screen may have taken the game over
        if self.session.followers is self.followers:
            self.session.followers = []
        if self.crew.is_won:
            self.session.finish()
        else:
            self.session.leave()


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
