"""The commands of a game, and the moves that run automatically."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from gaps.engine import Move, Redeal, Skip, Status
from gaps.language import N_, _, joined
from gaps.scenes.bars.bars import REDEAL
from gaps.scenes.board.board_question import keep_playing_or
from gaps.scenes.board.board_screen import BoardScreen
from gaps.scenes.board.redeal import RedealScene
from gaps.scenes.common.notes import TOAST, TOLD
from gaps.scenes.game.crew import Crew
from gaps.scenes.game.game_navigation import GameNavigation
from gaps.scenes.game.hints import Advice
from gaps.scenes.game.running_moves import AutoplayPurpose
from gaps.scenes.game.win_scene import WinScene
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session import routes
from gaps.scenes.session.change import GameChange
from gaps.scenes.session.finished_game import FinishedGame, finish_game
from gaps.scenes.session.game_session import RIGHTS
from gaps.scenes.text import game_text, refusals, solver_text
from gaps.solver import Outcome
from gaps.solver.plan import Goal
from gaps.stage.core.intents import Intent, Press, PressLost, Release
from gaps.stage.core.scene import Push, Replace, Transition
from gaps.stage.view import Action

HELD = {"undo": GameCommand.UNDO, "redo": GameCommand.REDO}
"""The buttons whose command repeats while they are held."""


class PlayCommands:
    """Carries out the commands of a game on its ``screen``.

    A move is final and saved as it is made; everything else follows that change.
    """

    def __init__(self, screen: BoardScreen, crew: Crew) -> None:
        self.screen = screen
        self.crew = crew
        self.context = crew.context
        self.session = crew.session
        self.others = GameNavigation(screen, crew.session)
        self.actions = self._all_actions()
        self._won: FinishedGame | None = None

    def _all_actions(self) -> Mapping[GameCommand, Action]:
        return {
            GameCommand.HINT: self.show_hint,
            GameCommand.FINISH: self._bring_home,
            GameCommand.CAN_WIN: self._ask_sign,
            GameCommand.MISSED_WIN: self._show_missed_win,
            GameCommand.PLAY_OUT: self._play_out,
            GameCommand.WAY_BACK: self._go_way_back,
            GameCommand.BEST_END: self._go_to_best_end,
            GameCommand.SKIP: self._skip,
            GameCommand.REDEAL: self.ask_redeal,
            GameCommand.UNDO: self.undo,
            GameCommand.REDO: self.redo,
            GameCommand.UNDO_ALL: partial(self.go_to, 0),
            GameCommand.REDO_ALL: self._redo_all,
            GameCommand.GIVE_UP: self._ask_to_give_up,
            **self.others.actions,
        }

    def do(self, command: GameCommand) -> Transition | None:
        """Carry out a command, or show why this game does not allow it."""
        if not self.session.allows(command):
            words = refusals.forbidden_text(command, RIGHTS[command])
            self.screen.show_at(words, "menu")
            return None
        return self.actions[command]()

    # Moves

    def make_move(self, move: Move, by_solver: bool = False) -> Transition | None:
        """Make a legal move.

        A redeal is shown by a scene of its own.
        """
        is_run = self.crew.auto_finish.running
        change = self.session.play(move, by_solver, in_run=is_run)
        if not change.is_redeal:
            return None
        self.crew.banner = game_text.redeal_banner(change.step.before)
        screen = self.screen
        scene = RedealScene(
            self.context, screen.table, change.step, screen.effects, screen.form
        )
        return Push(scene)

    def undo(self) -> None:
        if self.session.undo() is None:
            self.crew.words.has_no_step(back=True)

    def redo(self) -> None:
        if self.session.redo() is None:
            self.crew.words.has_no_step(back=False)

    def go_to(self, made: int) -> None:
        """Go to the position after ``made`` of the moves made or undone."""
        if self.session.go_to(made) is None:
            self.crew.words.arrived()

    def _go_to_best_end(self) -> None:
        """Go back to the best end of the round that was taken back."""
        self.session.go_to_best_end()

    def _redo_all(self) -> None:
        """Jump to the position before the last undone move, and make that move."""
        game = self.session.game
        if game.undone:
            self.session.go_to(len(game.steps) + len(game.undone) - 1, in_run=True)
            self.redo()

    def _go_way_back(self) -> Transition | None:
        """Run the game back to where it was last proven to be winnable."""
        made = self.crew.sign.find_way_back()
        if made is None:
            return None
        lost = self.session.game
        seen = self.screen.as_seen()
        self.session.go_to(made)
        self.session.show_answer()
        return Replace(routes.ToRewind(self.session, lost, seen))

    def go_on_from(self, chosen: routes.PositionChosen) -> Transition:
        """Continue the game from a position that a review showed."""
        self.session.go_to(chosen.made)
        shown = self.session.game
        seen = chosen.seen
        is_winnable = chosen.is_winnable
        if is_winnable:
            self.session.show_answer()
        return Replace(routes.ToRewind(self.session, shown, seen, is_winnable))

    def _play_out(self) -> Transition | None:
        if self.crew.sign.can_play_out:
            self.crew.auto_finish.play(
                self.crew.hints.way_to_redeal(), AutoplayPurpose.ROUND
            )
        return self.run()

    def _bring_home(self) -> Transition | None:
        auto_finish = self.crew.auto_finish
        if not auto_finish.start() and not auto_finish.bring_home(self.crew.state):
            self.screen.show_at(_("No card can come home now."), "hint")
        return self.run()

    def _skip(self) -> Transition | None:
        if Skip() in self.crew.state.legal_moves:
            return self.make_move(Skip())
        if self.session.variant.passes:
            words = _("No card is left to turn.")
            if self.crew.state.all_home:
                words = _("All the cards are home.")
            self.screen.show_at(words, "redeal")
        return None

    def _redeal(self) -> Transition | None:
        can_redeal = Redeal() in self.crew.state.legal_moves
        return self.make_move(Redeal()) if can_redeal else None

    def ask_redeal(self) -> Transition | None:
        """Redeal, after a question if cards can still move.

        After a loss, go to the results.
        """
        status = self.crew.state.status
        if status is Status.LOST:
            return self._end_lost()
        if Redeal() not in self.crew.state.legal_moves:
            self.screen.show_at(refusals.why_no_redeal(self.crew.state), "redeal")
            return None
        if status is Status.STUCK or not self.context.settings.confirm_redeal:
            return self._redeal()
        title = _("Redeal now?")
        why_not = _("cards can still move")
        if self.crew.sign.unprompted_outcome is Outcome.WINNABLE:
            title = _("Redeal anyway?")
            why_not = _("this round can still be won")
        light = self.crew.kept_light
        question = keep_playing_or(
            self.screen,
            title,
            joined(" · ", (game_text.redeal_forecast(self.crew.state).note, why_not)),
            REDEAL,
            self._redeal,
            GameCommand.REDEAL,
            shown_by=light,
        )
        light.ask(question)
        return Push(question)

    # Hints

    def show_hint(self) -> None:
        """Show the next move of the solver's line.

        If it is called again in the same position, it shows one move more each time, up
        to ``MOST_SLIDES``. Each move that was not shown for its position yet is one
        help. Without a move it may answer whether the round can be won.
        """
        if self.crew.state.status is not Status.PLAYING:
            return
        self.crew.awaited.hide()
        advice = self.crew.hint.next_advice()
        if not self.crew.hint.shows(advice):
            self._show(advice)
        self._focus_on_hint(advice)

    def _show(self, advice: Advice) -> None:
        """Show a hint, and count it."""
        hint = self.crew.hint
        verdict = self.crew.hints.verdict
        slides = advice.slides
        self.session.show_moves(advice.shown)
        if not advice.shown and verdict is not None and verdict.exact:
            self.session.show_answer()
        if slides:  # the board and the bar show them
            self.screen.effects.sounds.play("hint", slides[-1].source)
            self.screen.notes.hide(TOAST)
            hint.show(advice)
            if hint.words is not None:
                self.crew.words.hinted(hint.words, slides)
        else:
            hint.put_away()
            goal = advice.plan.goal
            state = self.crew.state
            words = solver_text.other_hint(state, advice.move, goal, verdict)
            self.screen.show_at(words, "hint")

    def _focus_on_hint(self, advice: Advice) -> None:
        """Move the focus to where Enter does what the hint says."""
        redeals = advice.plan.goal in (Goal.REDEAL, Goal.WIN_AFTER_REDEAL)
        if advice.slides:
            self.screen.focus_on(advice.slides[0].source)
        elif isinstance(advice.move, Skip):
            self.screen.focus_at("skip")
        elif advice.move is None and redeals:
            self.screen.focus_at("redeal")

    def _ask_sign(self) -> Transition | None:
        """Ask whether the game can be won.

        If the sign says that it is lost, show what would have won. The sign's answer
        replaces a hint.
        """
        if self.crew.sign.find_lost_move() is not None:
            return self._show_missed_win()
        if self.crew.auto_finish.offered:
            self.screen.show_at(_("Every card can go straight home now."), "hint")
            return None
        if self.crew.sign.is_last_card:
            self.screen.show_at(_("Only one card is not home."), "hint")
            return None
        self.crew.hint.put_away()
        self.screen.notes.hide(TOLD)
        self.crew.sign.ask()
        return None

    def _show_missed_win(self) -> Transition | None:
        lost = self.crew.sign.find_lost_move()
        if lost is None:
            return None
        return Push(routes.ToMissedWin(self.session.played, lost))

    # The end of a game

    def _ask_to_give_up(self) -> Transition:
        session = self.session
        return Push(
            keep_playing_or(
                self.screen,
                _("Give up this deal?"),
                game_text.when_given_up(session.played, session.kind),
                N_("Give up"),
                self._give_up,
            )
        )

    def _give_up(self) -> Transition:
        finished = finish_game(self.context, self.session)
        return Replace(routes.after_game(finished, left=self.screen.as_left()))

    def show_win(self) -> Transition:
        """Record the won game, and show the win.

        If nothing moves, show the results at once.
        """
        is_shown = self.context.appearance.motion.flies
        # under a scene that lies above, nobody follows the answer
        if self._won is None:
            self._won = finish_game(self.context, self.session)
            self.screen.effects.won()
            if is_shown:  # otherwise the results announce it at once
                self.crew.words.won(self._won)
        if not is_shown:
            return Replace(routes.after_game(self._won))
        pictures = self.crew.win.take()
        return Replace(WinScene(self.context, self._won, self.screen, pictures))

    def _end_lost(self) -> Transition:
        finished = finish_game(self.context, self.session)
        return Replace(routes.after_game(finished, left=self.screen.as_left()))

    # Held commands and automatic moves

    def hold_button(self, intent: Intent) -> None:
        """Follow the buttons of undo and redo, and all that ends their repetition."""
        pressed = self.screen.form.pressed
        if isinstance(intent, Press) and pressed is not None and pressed.name in HELD:
            self.crew.held.press(HELD[pressed.name])
        elif isinstance(intent, Press):
            self.end_run()
            self.crew.held.ran = False
        elif isinstance(intent, Release | PressLost):
            self.end_run()

    def end_run(self) -> None:
        """Release the held command, and announce where it has led."""
        if self.crew.held.command is not None and self.crew.held.ran:
            self.crew.words.arrived()
        self.crew.held.release()

    def _run_on(self, step: Callable[..., GameChange | None]) -> None:
        """Undo or redo one more move while the command is held."""
        if step(in_run=True) is None:
            self.end_run()

    def run(self) -> Transition | None:
        """Repeat the held command, and make automatic moves."""
        match self.crew.held.take():
            case GameCommand.UNDO:
                self._run_on(self.session.undo)
            case GameCommand.REDO:
                self._run_on(self.session.redo)
        if self.crew.held.command is not None:
            return None
        auto_finish = self.crew.auto_finish
        move = auto_finish.take(self.screen.table.flying)
        return None if move is None else self.make_move(move, auto_finish.by_solver)
