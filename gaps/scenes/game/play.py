"""The game itself: a board, what the hand does to it, and the moves that come of it."""

from __future__ import annotations

from enum import Enum, auto

import pygame

from gaps.engine import Cell, Move, Redeal, Skip, Slide, Status, Variant, why_not
from gaps.language import N_, _, integer
from gaps.scenes.common.confirm_dialog import ConfirmDialog
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.common.scene_results import Confirmed, DealChosen, InputForwarded, MenuChoice
from gaps.scenes.common.toast import Toast
from gaps.scenes.game.board_feedback import BoardFeedback
from gaps.scenes.game.board_pointer import BoardPointer, Clicked, Dropped
from gaps.scenes.game.focus import next_playable, step_from
from gaps.scenes.game.hud import Hud
from gaps.scenes.game.move_chain import chain_of
from gaps.scenes.game.redeal import RedealScene
from gaps.scenes.game.rival_progress import RivalProgress
from gaps.scenes.game.solver_hints import LOOKS, PATIENCE, SolverHints
from gaps.scenes.game.talon import draw_talon_words
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.rules import Rules
from gaps.scenes.menu.new_deal import NewDeal
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.session.routes import ToNewGame, ToTitle, after_game
from gaps.scenes.settings.pause import Pause
from gaps.scenes.shell.context import Context
from gaps.scenes.text import game_text, refusals, solver_text
from gaps.solver import Outcome
from gaps.stage.core.intents import CommandReleased, Intent, Nav, Press, WindowFocusChanged
from gaps.stage.core.scene import Push, Replace, Result, Transition
from gaps.stage.drawing.style import Style
from gaps.stage.widgets import Form
from gaps.table.model.geometry import CROWDED_WINDOW
from gaps.table.table import Table

WIN_LOOK = 2.6  # seconds a won board is looked at before its results come, at normal speed
REDEAL_HOLD = 0.400  # seconds R is held for a redeal that is not asked about
BUTTONS = {
    "menu": GameCommand.PAUSE,
    "undo": GameCommand.UNDO,
    "redo": GameCommand.REDO,
    "hint": GameCommand.HINT,
    "skip": GameCommand.SKIP,
    "redeal": GameCommand.REDEAL,
}
"""What the buttons of the bars stand for, by their names."""


class Question(Enum):
    """What is asked over the board."""

    REDEAL = auto()
    NEW_DEAL = auto()
    RETRY = auto()


LEAVES = {
    GameCommand.NEW_DEAL: (Question.NEW_DEAL, (N_("New deal"), N_("Stay"))),
    GameCommand.RETRY: (Question.RETRY, (N_("Restart"), N_("Stay"))),
}
"""Commands that end an unfinished game: the question that is asked first, and its answers."""
CONFIRMED = {question: command for command, (question, _answers) in LEAVES.items()}
REDEALS = (N_("Redeal"), N_("Keep playing"))
LEAD_FIRST, LEAD = 0.6, 0.5  # seconds H is held until a line is played, and between its moves
POP_SIZE, POP_STEP, POP_MOST = 34, 2, 46  # pixels at u = 1


class Play(GameScene):
    """One deal being played. Each move is kept as it is made; the picture follows."""

    form: Form

    def __init__(self, context: Context, session: GameSession, fresh: bool = False) -> None:
        self.context, self.session, self.fresh = context, session, fresh
        self.hud, self.toast, self.hand = Hud(context), Toast(), BoardPointer()
        self.form, self.variant = self.hud.form, session.variant
        self.guide = SolverHints(context.adviser)
        self.ghost = RivalProgress(session.rival) if session.rival is not None else None
        self.hinted = -1  # how far along its line the last hint was, from where the game stands
        self.led: float | None = None  # seconds until the line is followed one move further, while H is held
        self.style: Style = context.board_style((1280, 800))
        self.table = Table(
            session.game.state,
            context.art(),
            self.style,
            context.motion_settings,
            context.field(self.style.size),
        )
        self.effects = BoardFeedback(context, self.table)
        self.focus: Cell = 0
        self.watched = True  # false while the window is in the background: the clock stands
        self.holding: float | None = None  # seconds for which R has been down
        over = session.game.state.status is Status.WON  # the program was ended before the results
        self.won: float | None = 0.0 if over else None  # seconds since the win
        self.hud.tell(session, at_once=True)
        self._look()

    # Time

    @property
    def moving(self) -> bool:
        return (
            self.table.moving
            or self.hud.moving
            or self.toast.moving
            or self.holding is not None
            or self.led is not None
            or self.won is not None
        )

    @property
    def wake_after(self) -> float | None:
        """The clock shows whole seconds; a toast wants to be taken away."""
        if self.guide.searching and self.context.settings.pass_indicator:
            return LOOKS
        if not self._clock_runs():
            return 0.25 if self.toast.visible else None
        return 1.0 - self.session.seconds % 1.0

    def update(self, dt: float) -> Transition | None:
        if self._clock_runs():
            before = int(self.session.seconds)
            self.session.seconds += dt
            self.dirty = self.dirty or int(self.session.seconds) != before
        self.table.update(dt)
        self.effects.update(dt)
        self.hud.update(dt)
        self.dirty = self.toast.update(dt) or self.guide.update(dt) or self.dirty
        self.effects.judged(self.guide.verdict.outcome if self.guide.verdict else None)
        if self.led is not None:
            self.led -= dt
            if self.led <= 0:
                return self._follow()
        if self.won is not None:
            self.won += dt
            if self.won >= WIN_LOOK * self.context.motion_settings.factor:
                return self._results()
        if self.holding is not None:
            self.holding += dt
            if self.holding >= REDEAL_HOLD:
                self.holding = None
                return self._redeal()
        return None

    # What the player does

    def handle(self, intent: Intent) -> Transition | None:
        self.dirty = True
        if self.won is not None and isinstance(intent, Press | Nav):
            return self._results()
        if not isinstance(intent, Nav) or self.hud.form.focused is not None:
            activated = self.hud.form.handle(intent)
            if activated is not None:
                return self._command(BUTTONS[activated.name])
        if self.hud.form.hovered is not None:
            self.table.hover(None)
        match intent:
            case Press(_, 3):
                self._undo()
            case Press(_, 1):
                self.table.focus(None)
                self.hud.form.focus(None)
            case WindowFocusChanged(gained):
                self.watched = gained
                self.holding = self.led = None
            case CommandReleased(GameCommand.HINT):
                self.led = None
            case CommandReleased(GameCommand.REDEAL) if self.holding is not None:
                self.holding = None
                return self._ask_redeal()
            case Nav():
                return self._navigate(intent)
            case GameCommand():
                return self._key(intent)
        if self.hud.form.pressed is None:
            before = self.table.hovered, self.table.drag is not None
            meant = self.hand.handle(intent, self.table)
            self._hear_hand(*before)
            self.table.preview(chain_of(self.session.game.state, self.table.hovered))
            match meant:
                case Clicked(cell):
                    return self._choose(cell)
                case Dropped(source, target):
                    return self._drop(source, target)
        return None

    def _hear_hand(self, hovered: Cell | None, dragging: bool) -> None:
        """What the hand has come to, or taken up, is heard."""
        table = self.table
        if table.drag is not None and not dragging:
            self.effects.picked(table.drag.cell)
        elif table.hovered is not None and table.hovered != hovered and table.hovered not in table.state.home:
            self.effects.hovered(table.hovered)

    def _command(self, command: GameCommand) -> Transition | None:
        """Do what a key or a button of the bars asks for."""
        match command:
            case GameCommand.UNDO:
                self._undo()
            case GameCommand.REDO:
                self._redo()
            case GameCommand.HINT:
                self._hint()
            case GameCommand.SKIP:
                return self._skip()
            case GameCommand.REDEAL if self.session.game.state.status is Status.LOST:
                return self._results()
            case GameCommand.REDEAL:
                return self._ask_redeal()
            case GameCommand.PAUSE:
                return self._pause()
            case (
                GameCommand.NEW_DEAL
                | GameCommand.DEAL_NUMBER
                | GameCommand.RULES
                | GameCommand.RETRY
                | GameCommand.GIVE_UP
                | GameCommand.TITLE
            ):
                return self._open(command)
        return None

    def _key(self, command: GameCommand) -> Transition | None:
        """The same by key: a held hint plays the line, a held redeal does not ask."""
        if command is GameCommand.REDEAL and Redeal() in self.session.game.state.legal_moves:
            self.holding = 0.0
            return None
        transition = self._command(command)
        if command is GameCommand.HINT and GameCommand.HINT not in self.session.disallowed:
            self.led = LEAD_FIRST
        return transition

    def _navigate(self, nav: Nav) -> Transition | None:
        table, form = self.table, self.hud.form
        if nav is Nav.ERASE:
            self._undo()
        elif nav is Nav.BACK:
            if table.selected is not None:
                table.select(None)
            else:
                return self._pause()
        elif form.focused is not None:
            if nav in (Nav.UP, Nav.DOWN):
                form.focus(None)
                table.focus(self.focus)
        elif nav is Nav.ACTIVATE:
            if table.focused is not None:
                return self._choose(self.focus)
            table.focus(self.focus)
        elif nav in (Nav.NEXT, Nav.PREVIOUS):
            cells = table.offers if table.selected is not None else None
            start = self.focus if table.focused is not None else None
            self.focus = next_playable(table.state, start, nav is Nav.NEXT, cells)
            table.focus(self.focus)
        elif table.focused is None:
            table.focus(self.focus)
        else:
            cell = step_from(table.geometry, self.focus, nav)
            if cell is None:
                self._leave_board(nav)
            else:
                self.focus = cell
                table.focus(cell)
                self.effects.hovered(cell)
        return None

    def _leave_board(self, nav: Nav) -> None:
        """Beyond the board's edge lie the plates of the bars."""
        name = {
            Nav.UP: "menu",
            Nav.DOWN: self.hud.nearest_below(self.table.geometry.center(self.focus)[0]),
        }.get(nav)
        if name is not None:
            self.table.focus(None)
            self.hud.form.focus(name)
            self.hud.form.show_focus()

    # Moves

    def _choose(self, cell: Cell) -> Transition | None:
        """A card or a gap was chosen: play it, offer what it can do, or say why it can do nothing."""
        table, state = self.table, self.session.game.state
        slides = [m for m in state.legal_moves if isinstance(m, Slide) and cell in (m.source, m.target)]
        if table.selected is not None:
            between = [m for m in slides if table.selected in (m.source, m.target)]
            was = table.selected
            table.select(None)
            if was == cell:
                return None
            if between:
                return self._make(between[0])
        if len(slides) == 1 and self.context.settings.tap_to_play:
            return self._make(slides[0])
        if slides:
            offers = tuple(m.target if m.source == cell else m.source for m in slides)
            table.select(cell, offers)
            self.effects.picked(cell)
            if table.focused is not None:
                self.focus = offers[0]
                table.focus(self.focus)
            return None
        self._refuse(cell, None)
        return None

    def _drop(self, source: Cell, target: Cell | None) -> Transition | None:
        state = self.session.game.state
        if target is not None:
            move = Slide(source, target)
            if move in state.legal_moves:
                return self._make(move)
            self._refuse(source, target)
            return None
        self.table.put_back()
        return None

    def _make(self, move: Move) -> Transition | None:
        before, chain_before = self.session.arcade.running, self.session.arcade.chain
        step = self.session.play(move)
        self.effects.moved(step, self.session.arcade.chain, chain_before)
        self.toast.hide()
        if isinstance(move, Redeal):
            self._tell()
            self._look(move)
            return Push(RedealScene(self.context, self.table, step, self.effects))
        self.table.show(step)
        self._look(move)
        gained = self.session.arcade.running - before
        if gained > 0 and isinstance(move, Slide):
            chain = self.session.arcade.chain
            below = _("{chain} in a row").format(chain=chain) if chain > 1 else ""
            size = min(POP_MOST, POP_SIZE + POP_STEP * (chain - 1))
            self.table.show_score(move.target, f"+{integer(gained)}", below, size)
        self._tell()
        if self.session.game.state.status is Status.WON:
            self.won = 0.0
        elif self.session.game.state.status is Status.LOST:
            self.effects.lost()
        return None

    def _undo(self) -> None:
        if self._is_disallowed(GameCommand.UNDO):
            return
        if (step := self.session.undo()) is not None:
            self.won = None
            self.toast.hide()
            self.table.show(step, back=True)
            self.effects.taken_back()
            self.effects.undone(step)
            self._look()
            self._tell()

    def _redo(self) -> None:
        chain_before = self.session.arcade.chain
        if (step := self.session.redo()) is not None:
            self.toast.hide()
            self.table.show(step)
            self.effects.moved(step, self.session.arcade.chain, chain_before)
            self._look(step.cause)
            self._tell()

    def _ask_redeal(self) -> Transition | None:
        state = self.session.game.state
        if Redeal() not in state.legal_moves:
            self.toast.show(refusals.why_no_redeal(state), self.hud.redeal.rect)
            return None
        if state.status is Status.STUCK or not self.context.settings.confirm_redeal:
            return self._redeal()
        verdict = self.guide.verdict
        still = verdict is not None and verdict.outcome is Outcome.WINNABLE
        note = _("There is still a way through.") if still else _("Cards can still move.")
        return Push(
            ConfirmDialog(
                self.context,
                self,
                Question.REDEAL,
                _("Redeal anyway?") if still else _("Redeal now?"),
                note,
                REDEALS,
            )
        )

    def _redeal(self) -> Transition | None:
        if Redeal() in self.session.game.state.legal_moves:
            return self._make(Redeal())
        return None

    def _skip(self) -> Transition | None:
        state = self.session.game.state
        if Skip() in state.legal_moves:
            return self._make(Skip())
        if state.variant.passes:
            self.toast.show(refusals.why_no_skip(state), self.hud.redeal.rect)
        return None

    def _refuse(self, cell: Cell, target: Cell | None) -> None:
        state = self.session.game.state
        refused = why_not(state, cell, target)
        self.table.refuse(cell, refused.cell)
        self.effects.refused(cell)
        self.toast.show(
            refusals.refusal_text(state, refused, state.board[cell]), self.table.geometry.rect(cell)
        )

    def _look(self, move: Move | None = None) -> None:
        """There is a new position on the board."""
        self.hinted = -1
        if GameCommand.HINT in self.session.disallowed:
            return  # whether the pass is open would be one
        self.guide.look_at(self.session.game.state, move)

    def _hint(self) -> None:
        """Show the next move of a line; asked again, the one after it."""
        if self.session.game.state.status is not Status.PLAYING or self._is_disallowed(GameCommand.HINT):
            return
        self.hinted += 1
        advice = self.guide.advise(self.hinted)
        if advice.move is not None:
            self.session.hints += 1
            self.session.keep()
        if isinstance(advice.move, Slide):
            self.effects.hinted(advice.move.source)
        if isinstance(advice.move, Slide):
            self.table.show_hint(advice.move)
        else:
            self.table.clear_hint()
        told = solver_text.hint_text(self.session.game.state, advice.move, advice.card, advice.outcome)
        self.toast.show(told, self.hud.hint.rect)

    def _follow(self) -> Transition | None:
        """H is held: play the move that is shown, and show the next."""
        self.led = LEAD
        advice = self.guide.advise(0)
        if advice.move is None or advice.move not in self.session.game.state.legal_moves:
            self.led = None
            return None
        transition = self._make(advice.move)
        self._hint()
        return transition

    def _sign(self) -> game_text.StatusNotice | None:
        """What is said between the plates about the position."""
        state = self.session.game.state
        told = game_text.no_move_notice(state, bool(self.session.game.steps))
        if told is not None or state.status is Status.WON or not self.context.settings.pass_indicator:
            return told
        verdict = self.guide.verdict
        if verdict is None and self.guide.waited < PATIENCE:
            return None
        return solver_text.winnable_notice(state, verdict.outcome if verdict else None)

    def _is_disallowed(self, command: GameCommand) -> bool:
        """Whether the command is not allowed in this game; if so, a toast says it."""
        if command not in self.session.disallowed:
            return False
        self.toast.show(_(refusals.FORBIDDEN_IN_MATCH[command]), self.hud.menu.rect)
        return True

    def _tell(self) -> None:
        self.hud.tell(self.session)
        self.hand.pressed = None

    def _clock_runs(self) -> bool:
        over = self.session.game.state.status in (Status.WON, Status.LOST)
        return self.watched and not over and bool(self.session.game.steps or self.session.game.undone)

    # Coming and going

    def _pause(self) -> Transition:
        self.session.keep()
        return Push(Pause(self.context, self, self.session))

    def _open(self, command: GameCommand) -> Transition | None:
        """An action of the pause menu; some of them have keys of their own. Asks before a game is left."""
        if self._is_disallowed(command):
            return None
        if command in LEAVES and self.session.unfinished:
            question, (yes, no) = LEAVES[command]
            note = game_text.unfinished_game_text(
                self.context.name_of(self.session.variant), self.session.typed
            )
            return Push(
                ConfirmDialog(self.context, self, question, _("Leave this deal?"), note, (_(yes), _(no)))
            )
        return self._go(command)

    def _go(self, command: GameCommand) -> Transition | None:
        variant = self.session.variant
        match command:
            case GameCommand.RULES:
                return Push(Rules(self.context, self, variant))
            case GameCommand.DEAL_NUMBER:
                return Push(NewDeal(self.context, self, variant, self.session.seed or None))
            case GameCommand.NEW_DEAL if self.context.settings.deals != "any" and not variant.passes:
                return Push(NewDeal(self.context, self, variant, at_once=True))
            case GameCommand.NEW_DEAL:
                return self._begin(variant, self.context.pick())
            case GameCommand.RETRY if self.session.typed:
                return Replace(ToNewGame(self.context.board_game(self.session.game.start), dealt=False))
            case GameCommand.RETRY:
                return self._begin(variant, self.session.seed)
            case GameCommand.GIVE_UP:
                return Replace(after_game(self.session, "given up"))
            case GameCommand.TITLE:
                return Replace(ToTitle())
        return None

    def _begin(self, variant: Variant, seed: int) -> Transition:
        rival = self.session.rival_in(variant, seed)
        return Replace(ToNewGame(self.context.new_game(variant, seed, rival)))

    def _results(self) -> Transition:
        return Replace(after_game(self.session, particles=self.table.particles))

    def resume(self, result: Result | None) -> Transition | None:
        """A scene above has closed, perhaps with what the player wants next."""
        self.dirty = True
        match result:
            case InputForwarded(intent):
                return self.handle(intent)
            case Confirmed(Question.REDEAL):
                return self._redeal()
            case Confirmed(question) if question in CONFIRMED:
                return self._go(CONFIRMED[question])
            case DealChosen(variant, seed):
                return self._begin(variant, seed)
            case MenuChoice(action):
                return self._open(action)
        return None

    def resize(self, size: tuple[int, int]) -> None:
        """Lay everything out for this window; the first time, a fresh deal is dealt in."""
        self.style, was_cramped = self.context.board_style(size), self.table.geometry.cramped
        settings = self.context.settings
        self.table.set_options(settings.ghosts, settings.mark_playable)
        self.table.restyle(
            self.context.art(), self.style, self.context.motion_settings, self.context.field(size)
        )
        self.hud.lay_out(self.style)
        if self.table.geometry.cramped and not was_cramped:
            self.toast.show(
                game_text.window_too_small(self.table.geometry.layout.rows, CROWDED_WINDOW),
                self.hud.menu.rect,
            )
        if self.fresh:
            self.fresh = False
            self.table.deal_in()
            self.effects.dealt()
            self.context.folder.flush()  # the new game's first save may have failed
            if self.context.folder.problem is not None:
                self.toast.show(self.context.folder.problem, self.hud.menu.rect)
        self.dirty = True

    def leave(self) -> None:
        """The window closes: keep the time of thinking since the last move, too."""
        if not self.session.recorded and self.won is None:
            self.session.keep()

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        self.table.draw(surface, alpha)
        draw_talon_words(surface, self.table.geometry, self.session.game.state, self.style)
        self.hud.draw(surface, self.session, self.style, self.context.art(), self._sign())
        if self.ghost is not None:
            self.ghost.draw(surface, self.style, self.session.game, self.session.seconds)
        self.toast.draw(surface, self.style, self.context.art())
