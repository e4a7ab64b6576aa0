"""The screen of a game: a deal being played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

import pygame

from gaps.engine import Cell, Move, Redeal, Skip, Slide, State, Status
from gaps.language import N_, Message, _
from gaps.scenes.bars.bars import (
    CAN_WIN,
    FINISH,
    MISSED_WIN,
    PLAY_OUT,
    BarOffer,
    Bars,
    LowerBar,
    bars_of,
    corner,
    draw_shade,
    explained,
    keys_of,
    names_of,
    room_in_middle,
    upper,
)
from gaps.scenes.bars.meters import Meters, PassIcon
from gaps.scenes.bars.rewards import Rewards
from gaps.scenes.bars.rival import RivalProgress
from gaps.scenes.bars.talon import draw_beside_talon
from gaps.scenes.board.board_controller import Refused
from gaps.scenes.board.board_feedback import Landing
from gaps.scenes.board.board_screen import BoardScreen
from gaps.scenes.board.redeal import RedealScene
from gaps.scenes.common import help_text
from gaps.scenes.common.confirm_dialog import ConfirmDialog
from gaps.scenes.common.game_scene import Decided, ScreenHelp
from gaps.scenes.common.screen import Shortcut
from gaps.scenes.game.awaited import Awaited
from gaps.scenes.game.followers import (
    FocusLead,
    Loss,
    RuleTeller,
    StorageNotes,
    Told,
)
from gaps.scenes.game.hints import SolverHints, WinSign
from gaps.scenes.game.other_games import OtherGames
from gaps.scenes.game.running_moves import AutoFinish, HeldCommand, PlayedFor
from gaps.scenes.game.words import GameWords, StopWords
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session import routes
from gaps.scenes.session.change import Follower, GameChange, How
from gaps.scenes.session.finished_game import FinishedGame, finish_game
from gaps.scenes.session.game_session import RIGHTS, GameSession
from gaps.scenes.session.share_line import names_deal
from gaps.scenes.shared.context import Context
from gaps.scenes.speech.cell_words import board_tree, cell_key
from gaps.scenes.speech.survey_words import game_words, progress_words, title_words
from gaps.scenes.text import expedition_text, game_text, refusals, solver_text
from gaps.scenes.text.phrases import capitalized, sentences
from gaps.solver import Outcome
from gaps.stage.audio.music import Piece
from gaps.stage.core.form import draw_tooltip
from gaps.stage.core.intents import (
    CommandReleased,
    Hover,
    Intent,
    Nav,
    Press,
    Release,
    WindowFocusChanged,
)
from gaps.stage.core.scene import Push, Replace, Result, Transition
from gaps.stage.core.widget import Widget
from gaps.stage.speech.spoken import Spoken, text
from gaps.stage.view import Part, button, layers
from gaps.store.games.kinds import Right
from gaps.table.model.geometry import CROWDED_WINDOW

AIMS_SECONDS = 6.0  # for which the aims of a deal of the expedition are told
MAX_CHAIN = 3  # slides that follow from the one under the pointer and are shown ahead
RIGHT_BUTTON = 3
HELD = {"undo": GameCommand.UNDO, "redo": GameCommand.REDO}
"""The buttons whose command runs on while they are held."""
Action = Callable[[], Transition | None]


class Play(BoardScreen):
    """One deal being played. A move is final and saved as it is made; all else follows
    that change.
    """

    called = help_text.PLAY.title
    about = help_text.PLAY.sentences
    keeps_disabled = True
    first_focus = "board"

    def __init__(
        self,
        context: Context,
        session: GameSession,
        fresh: bool = False,
    ) -> None:
        """``fresh`` if the cards are still to be dealt in."""
        super().__init__(context, session.game.state)
        self.session = session
        self.fresh = fresh
        self.icon = PassIcon(context)
        self.meters = Meters(context)
        self.rewards = Rewards(self.table, self.meters, session.position)
        self.words = GameWords(context, session)
        self.finish = AutoFinish(context)
        self.hints = SolverHints(context.adviser)
        self.sign = WinSign(context, session, self.hints, self.effects)
        self.awaited = Awaited(self.table)
        self.told = Told()
        self.loss = Loss(context, session)
        self.rules = RuleTeller(context, session, self._tell)
        self.storage = StorageNotes(context, lambda text: self.tell_at(text, "menu"))
        self.stop_words = StopWords(context, session, self.words, lambda: self.notice)
        self.rival = None
        if session.rival is not None:
            self.rival = RivalProgress(session.rival)
        self._hinted: tuple[solver_text.HintedMove, ...] = ()
        self._held = HeldCommand()
        self._redealing = False  # whether the scene of a redeal lies above
        self._ended: FinishedGame | None = None  # once it is won
        # the clock stops while the window is in the background
        self._window_active = True
        # what the figure under the pointer is, and where it is
        self.explained: tuple[Message, pygame.Rect] | None = None
        self.effects.show_chain(session.position.chain, at_once=True)
        self.finish.look_at(self.state)
        if self._may_hint:
            self.hints.look_at(self.state)
        self._take_names()
        self._bars = self.bars
        self.others = OtherGames(context, self, session)
        self.followers = self._all_followers()
        session.followers = self.followers
        self._actions = self._all_actions()
        context.games.prepare(session.variant, session.seed or None)

    def _all_followers(self) -> list[Follower]:
        """All that follows the game. The order is a contract: words for a move come
        first, as they replace those not spoken yet; the bars show what all before them
        know; and that nothing can move is said last.
        """
        hints = [self.hints] if self._may_hint else []
        return [
            self.words,
            self,
            self.rewards,
            self.effects,
            self.loss,
            self.told,
            self.awaited,
            self.finish,
            self.sign,
            *hints,
            self.rules,
            FocusLead(self),
            BarsFollower(self._show_bars),
            self.storage,
            self.stop_words,
        ]

    def _all_actions(self) -> Mapping[GameCommand, Action]:
        return {
            GameCommand.HINT: self.show_hint,
            GameCommand.FINISH: self._finish_game,
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

    @property
    def state(self) -> State:
        return self.session.game.state

    @property
    def help(self) -> ScreenHelp:
        return help_text.PLAY

    @property
    def music(self) -> Piece:
        if self.context.settings.calm:
            return "game"
        if self.state.redeals_used:
            return "later_round"
        return "long_game" if self.variant.decks > 1 else "game"

    def takes_text(self, text: str) -> bool:
        return names_deal(text) and self.session.may(Right.OTHER_DEAL)

    @property
    def _won(self) -> bool:
        return self.state.status is Status.WON

    @property
    def _may_hint(self) -> bool:
        """Whether hints are allowed: else the solver does not look, for its answer is
        one.
        """
        return self.session.may(Right.HINT)

    # Changes

    def follow(self, change: GameChange) -> None:
        """Move the cards; those of a new redeal are left to a scene of its own."""
        if change.is_redeal and change.how is How.MADE:
            self.toast.hide()
            self.board.cancel_press()
        else:
            super().follow(change)

    def play(self, slide: Slide) -> Transition | None:
        return self.make_move(slide)

    def make_move(self, move: Move, by_solver: bool = False) -> Transition | None:
        """Make a legal move. A redeal is shown by a scene of its own."""
        change = self.session.play(move, by_solver, in_run=self.finish.running)
        if not change.is_redeal:
            return None
        self._redealing = True
        return Push(RedealScene(self.context, self.table, change.step, self.effects))

    def undo(self) -> None:
        if self.session.undo() is None:
            self.words.has_no_step(back=True)

    def redo(self) -> None:
        if self.session.redo() is None:
            self.words.has_no_step(back=False)

    def go_to(self, made: int) -> None:
        """Go to the position after so many of the moves that are made or undone."""
        if self.session.go_to(made) is None:
            self.words.arrived()

    def _redo_all(self) -> None:
        """Fly to the position before the last move, and make that one."""
        game = self.session.game
        if game.undone:
            self.session.go_to(len(game.steps) + len(game.undone) - 1, in_run=True)
            self.redo()

    def _go_way_back(self) -> None:
        made = self.sign.way_back
        if made is not None:
            self.go_to(made)

    def _play_out(self) -> None:
        if self.sign.can_play_out:
            self.finish.play(self.hints.way_to_redeal(), PlayedFor.ROUND)

    def _finish_game(self) -> None:
        if not self.finish.start() and not self.finish.bring_home(self.state):
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
        told = self.sign.told_unasked
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

    def show_hint(self, counted: bool = True) -> None:
        """Show the next move of the solver's line; called again in the same position,
        one more each time.

        Each call that shows a move counts as a hint, unless it shows no more than the
        one before or is not to be ``counted``: the solver is about to make the move
        itself.
        """
        if self.state.status is not Status.PLAYING:
            return
        self.awaited.hide()
        before = () if self.table.hint is None else self.table.hint.slides
        advice = self.hints.next_advice()
        slides = advice.slides
        cards = advice.cards
        if advice.move is not None:
            if counted and (not slides or slides != before):
                self.session.count_hint()
            self.session.name_moves((advice.move, *slides))
        self._hinted = tuple(solver_text.hinted_moves(self.state, slides, cards))
        sentence = solver_text.hint_text(
            self.state, advice.move, cards, advice.goal, advice.outcome
        )
        if slides:  # the board and the bar show them
            self.effects.sounds.play("hint", slides[-1].source)
            self.table.show_hint(slides, later=_("then {number}"))
            self.toast.hide()
            self.context.announcer.say(sentence)
        else:
            self.table.hint = None
            self.tell_at(sentence, "hint")
        if counted:
            self.words.hinted(slides, cards)

    @property
    def offered_slide(self) -> Slide | None:
        """The slide that is shown first, which Enter makes; ``None`` if the focus is on
        anything else.

        With a screen reader the focus is always somewhere, even if the board does not
        show it.
        """
        hint = self.table.hint
        focused = self.table.focused
        is_chosen = self.table.selected is not None
        if hint is None or is_chosen or not self.is_on_board:
            return None
        if focused is None and self.context.announcer.active:
            focused = self.board.focused
        first = hint.slides[0]
        is_near = focused in (None, first.source, first.target)
        return first if is_near and first in self.state.legal_moves else None

    def _play_hint(self) -> Transition | None:
        """Make the move that the hint shows, and show the next one, which is not
        counted as a hint.
        """
        move = self.hints.advise().move
        if move not in self.state.legal_moves:
            self._held.release()
            return None
        transition = self.make_move(move, by_solver=True)
        self.show_hint(counted=False)
        return transition

    def _ask_sign(self) -> Transition | None:
        """Ask whether the game can be won; where the sign says that it is lost, what
        would have won. The sign answers in place of a hint.
        """
        if self.sign.lost_move is not None:
            return self._show_missed_win()
        self.table.hint = None
        self.told.tell("")
        self.sign.ask()
        return None

    def _show_missed_win(self) -> Transition | None:
        lost = self.sign.lost_move
        if lost is None:
            return None
        words = N_("Back to move {move}")
        return Push(routes.ToMissedWin(self.session.game, lost, self.go_to, words))

    # Commands

    def do(self, command: GameCommand) -> Transition | None:
        """Do a command, or say why this game does not allow it."""
        if not self.session.allows(command):
            self.tell_at(refusals.forbidden_text(command, RIGHTS[command]), "menu")
            return None
        transition = self._actions[command]()
        self._show_bars()
        return transition

    def _press_key(self, command: GameCommand) -> Transition | None:
        """Do a command of a key: holding H plays the hints, and holding R redeals
        without a question.
        """
        if command is GameCommand.REDEAL and Redeal() in self.state.legal_moves:
            self._held.press(command)
            return None
        transition = self.do(command)
        plays = command is GameCommand.HINT and self.session.may(Right.SOLVER)
        if self.session.allows(command) and (plays or command in HELD.values()):
            self._held.press(command)
        return transition

    def _hold_button(self, intent: Intent) -> None:
        """Follow the buttons of undo and redo, and what else ends a run."""
        pressed = self.form.pressed
        if isinstance(intent, Press) and pressed is not None and pressed.name in HELD:
            self._held.press(HELD[pressed.name])
        elif isinstance(intent, Press):
            self._end_run()
            self._held.ran = False
        elif isinstance(intent, Release) and self._held.runs:
            self._end_run()

    def _end_run(self) -> None:
        """Let go what is held, and say where a run has led."""
        if self._held.runs and self._held.ran:
            self.words.arrived()
        if self._held.runs:
            self._held.release()

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
        if self.table.selected is None:
            return self.do(GameCommand.PAUSE)
        self.table.select(None)
        self.context.announcer.say(_("Nothing is chosen."))
        return None

    def handle(self, intent: Intent) -> Transition | None:
        self.dirty = True
        if self.finish.interrupted(intent):
            return None
        if self.context.controls.device is not self._device:
            self._take_names()
        self._show_bars()
        match intent:
            case GameCommand() if intent in self._actions:
                return self._press_key(intent)
            case CommandReleased(self._held.command):
                return self._release_key()
            case WindowFocusChanged(gained):
                self._window_active = gained
                self._take_names()
                self._end_run()
                self._held.release()
            case Hover(pos):
                self._explain(pos)
            case Release() if self._held.ran:
                self.form.pressed = None  # it has run on: its release is no click
        before = self.session.game
        transition = super().handle(intent)
        self._hold_button(intent)
        if isinstance(intent, Press) and intent.button == RIGHT_BUTTON:
            transition = self.do(GameCommand.UNDO)
        if self.session.game is before:
            self.table.preview = chain_of(self.state, self.table.hovered)
        return transition

    def _release_key(self) -> Transition | None:
        is_redeal = self._held.command is GameCommand.REDEAL
        self._end_run()
        self._held.release()
        return self._ask_redeal() if is_redeal else None

    def navigate(self, nav: Nav) -> Transition | None:
        if nav is Nav.ACTIVATE:
            slide = self.offered_slide
            if slide is not None:
                return self.make_move(slide)
            if self.table.focused is None and self.state.status.stopped:
                return self._ask_redeal()
        return super().navigate(nav)

    def edge_reached(self, nav: Nav) -> Transition | None:
        """Up and down lead from the board to the bars."""
        cell = self.table.focused
        if nav not in (Nav.UP, Nav.DOWN) or cell is None:
            return super().edge_reached(nav)
        name = "menu"
        if nav is Nav.DOWN:
            name = self._nearest_below(self.table.geometry.center(cell)[0])
        self.board.hide_focus()
        self.focus(name, visible=True)
        return None

    def _nearest_below(self, x: float) -> str:
        """The button of the lower bar that can be used and is nearest to ``x``; the
        menu if there is none.
        """

        def distance(button: Widget) -> float:
            return abs(button.rect.centerx - x)

        others = (self.board, self.form.widget("menu"))
        buttons = [
            each for each in self.form.widgets if each.enabled and each not in others
        ]
        return min(buttons, key=distance).name if buttons else "menu"

    def _keep_focus(self) -> None:
        """Lead a focus whose button is gone to a neighbour of it."""
        focused = self.form.focused
        names = [each.name for each in self.form.widgets]
        if focused is not None and names and focused.name not in names:
            neighbour = names[-1]
            if focused.name not in ("skip", "redeal"):
                usable = [each.name for each in self.form.widgets if each.enabled]
                near = ("hint", "undo", "menu")
                neighbour = next(name for name in near if name in usable)
            self.form.focus(neighbour)
        super()._keep_focus()

    def refuse(self, refused: Refused) -> None:
        """Say why a card cannot move; one that waits for another shows which."""
        if not self.awaited.refuse(refused.cell, refused.reason):
            super().refuse(refused)
            return
        self.effects.sounds.play("knock", refused.cell)
        self.toast.hide()
        self.context.announcer.say(self.why_refused(refused))

    def _explain(self, pos: tuple[int, int]) -> None:
        """Explain the figure of the upper bar that the pointer is on, if it is on one."""
        self.explained = None
        for why, place in self.figures():
            if place.collidepoint(pos):
                self.explained = (why, place)

    def figures(self) -> Iterator[tuple[Message, pygame.Rect]]:
        """What each figure of the upper bar is, and where it is."""
        yield from self.meters.explained(self.style)
        yield from explained(self.tree)

    # Time

    @property
    def moving(self) -> bool:
        finishes = self.finish.running or self.finish.coming
        is_held = self._held.command is not None
        parts = (self.meters, self.icon, self.awaited)
        is_any = any(each.moving for each in parts)
        return super().moving or is_any or finishes or is_held or self._won

    @property
    def wake_after(self) -> float | None:
        """Seconds to the next check for the solver's answer, the next second, or a
        change of a notice.
        """
        parts = (self.awaited, self.sign, self.told)
        waits = [super().wake_after, *(each.wake_after for each in parts)]
        if self._clock_runs:
            waits.append(1.0 - self.session.seconds % 1.0)
        return min((wait for wait in waits if wait is not None), default=None)

    @property
    def _clock_runs(self) -> bool:
        game = self.session.game
        over = game.state.status in (Status.WON, Status.LOST)
        return self._window_active and not over and bool(game.steps or game.undone)

    def update(self, dt: float) -> Transition | None:
        if self._clock_runs:
            self.session.tick(dt)
        with self.context.survives_errors():
            self.hints.check()
        super().update(dt)
        self.meters.update(dt)
        self.icon.update(dt)
        self.told.update(dt)
        news = (
            self.hints.update(dt),
            self.awaited.update(dt),
            self.rules.update(self.table.flying),
            self.storage.look(),
        )
        self.dirty |= any(news)
        self.sign.update()
        self._show_bars()
        if self._won:
            return None if self.table.flying else self._to_win()
        return self._run(dt)

    def _run(self, dt: float) -> Transition | None:
        """Do what is held, and make the moves that run by themselves."""
        match self._held.update(dt):
            case GameCommand.HINT:
                return self._play_hint()
            case GameCommand.REDEAL:
                return self._redeal()
            case GameCommand.UNDO:
                self._run_on(self.session.undo)
            case GameCommand.REDO:
                self._run_on(self.session.redo)
        if self._held.command not in (None, GameCommand.REDEAL):
            return None
        move = self.finish.update(dt, self.table.flying)
        return None if move is None else self.make_move(move, self.finish.by_solver)

    def landed(self, landings: list[Landing]) -> None:
        self.rewards.land(landings)

    # Bars

    @property
    def notice(self) -> game_text.StatusNotice | None:
        can_undo = bool(self.session.game.steps)
        closest = self.loss.comes_closest
        stopped = game_text.no_move_notice(self.state, can_undo, closest)
        return stopped or self.sign.notice

    @property
    def bars(self) -> Bars:
        """What the bars are to show now."""
        if self.table.hint is None:
            self._hinted = ()
        offered, beside = self._offers()
        key = None
        if self.offered_slide is not None:
            key = self.context.label(Nav.ACTIVATE)
        return replace(
            bars_of(self.context, self.session, self._names, self.meters.home),
            notice=self.notice,
            told=self.told.text,
            hinted=self._hinted,
            hint_key=key,
            keys=self._keys,
            offered=offered,
            beside=tuple(beside),
        )

    def _offers(self) -> tuple[BarOffer | None, list[BarOffer]]:
        """What is offered in the middle of the lower bar, and beside the sign."""
        if self.finish.offered:
            return FINISH, []
        if self._hinted or self.told.text or self.finish.running:
            return None, []
        beside = [] if self.sign.lost_move is None else [MISSED_WIN]
        way_back = self.sign.way_back
        if self.sign.can_play_out:
            beside.append(PLAY_OUT)
        elif way_back is not None:
            words = _("Back to move {number}?").format(number=way_back)
            beside.append(BarOffer("way back", words, GameCommand.WAY_BACK))
        return (CAN_WIN if self.sign.offered else None), beside

    def _take_names(self) -> None:
        """Take over what the game and keys are called: that changes with the language,
        the settings, the device that is used, and at the end of a day.
        """
        self._names = names_of(self.context, self.session)
        self._keys = keys_of(self.context)
        self._device = self.context.controls.device

    def _show_bars(self) -> None:
        """Show what has changed, if anything has."""
        bars = self.bars
        self.words.can_finish(self.finish.offered)
        if bars != self._bars:
            self.icon.show(bars.notice)
            self._bars = bars
            self.changed()

    def view(self) -> Part:
        pause = partial(self.do, GameCommand.PAUSE)
        menu = button(
            "menu",
            "",
            pause,
            "menu",
            tooltip=N_("Menu"),
        )
        art = self.context.look.art()
        lower = LowerBar(self._bars, self.style, art, self.do)
        return layers(
            self.board_part(),
            upper(self._bars, self.style),
            corner(menu, self.style),
            lower.part(self.icon.part),
        )

    def draw_below_parts(self, surface: pygame.Surface) -> None:
        if self.table.geometry.talon:
            draw_beside_talon(surface, self.table.geometry, self.state, self.style)
        draw_shade(surface, self.style, self.table.lamp)

    def draw_above_parts(self, surface: pygame.Surface) -> None:
        style = self.style
        total = self.variant.cards_to_win
        self.meters.draw(surface, style, total, room_in_middle(self.tree))
        if self.explained is not None:
            why, place = self.explained
            draw_tooltip(surface, style, _(why), place)
        if self.rival is not None:
            session = self.session
            is_calm = self.context.settings.calm
            self.rival.draw(
                surface,
                style,
                session.game,
                session.seconds,
                is_calm,
            )
        self.awaited.draw(surface, style, self.context.look.art())

    def draw_still(self, surface: pygame.Surface, cards: bool) -> None:
        """Draw the board as it rests, or the empty field, with the bars but without the
        score.
        """
        field = self.context.look.field(self.style.size)
        if cards:
            field = self.table.ground(0.0).picture
        surface.blit(field, (0, 0))
        draw_shade(surface, self.style, self.table.lamp)
        self.tree.draw(surface)
        total = self.variant.cards_to_win
        room = room_in_middle(self.tree)
        self.meters.draw_without_score(surface, self.style, total, room)
        self.form.draw(surface, self.style)

    # Words

    def tell_at(self, text: str, name: str) -> None:
        """Show a line beside a button or, if that is not shown, beside the hint."""
        names = [each.name for each in self.form.widgets]
        super().tell_at(text, name if name in names else "hint")

    def _tell(self, text: str, seconds: float | None = None) -> None:
        """Tell something at the foot, where it covers nothing, until the next change or
        for some seconds.
        """
        self.told.tell(text, seconds)
        self.context.announcer.say(text)

    def situation(self) -> str:
        return game_words(self.context, self.session, self.notice)

    @property
    def title(self) -> str:
        return title_words(self.session, self.context.name_of(self.variant))

    def spoken(self) -> Spoken:
        widgets = (each.spoken() for each in self.form.widgets[1:])
        children = (
            board_tree(self.table),
            *self._spoken_words(),
            *(each for each in widgets if each is not None),
        )
        return Spoken("Play", self.spoken_role, self.title, children=children)

    def spoken_focus(self) -> str:
        return super().spoken_focus() or cell_key(self.board.focused)

    def _spoken_words(self) -> list[Spoken]:
        """What is said beside the board and the buttons."""
        notice = self.notice
        words = []
        if self.told.text:
            words.append(text("told", self.told.text))
        elif notice is not None:
            words.append(text("notice", sentences((notice.title, notice.note))))
        figures = progress_words(self.session, self.context.settings)
        if self.rival is not None:
            reached = self.rival.progress_text(self.session.seconds, shows_clock=False)
            figures.append(f"{self.rival.rival_name or _('Friend')}: {reached}")
        for number, each in enumerate(figures):
            words.append(text(f"figures-{number}", capitalized(each)))
        problem = self.context.folder.problem
        if problem is not None:
            words.append(text("problem", problem))
        if self._hinted and self.table.hint is not None:
            words.append(text("hinted", ", ".join(map(str, self._hinted))))
        if self.awaited.text:
            words.append(text("awaited", self.awaited.text))
        return words

    # The screen and those above and after it

    def resize(self, size: tuple[int, int]) -> None:
        """Lay everything out; the first time, deal the cards of a fresh game in. A
        toast says if the window is too small for the board.
        """
        was_cramped = self.table.geometry.is_cramped(self.style.density)
        super().resize(size)
        geometry = self.table.geometry
        if geometry.is_cramped(self.style.density) and not was_cramped:
            (width, height) = CROWDED_WINDOW
            words = _("{rows} rows need at least {width} × {height}.")
            rows = geometry.layout.rows
            told = words.format(
                rows=rows,
                width=width,
                height=height,
            )
            self.tell_at(told, "menu")
        if self.fresh:
            self.fresh = False
            self._deal_in()

    def lay_out(self) -> None:
        settings = self.context.settings
        self.table.ghosts = settings.ghosts
        self.table.mark_playable = settings.mark_playable
        super().lay_out()
        position = self.session.position
        self.rewards.settle(position)
        self.effects.show_chain(position.chain, at_once=True)
        self._take_names()
        self._show_bars()

    def _deal_in(self) -> None:
        """Deal the cards of a fresh game; tell what its stars ask for, and if it could
        not be saved.
        """
        self.table.deal_in()
        self.effects.dealt()
        stage = self.session.stage
        if stage is not None and not self.session.game.steps:
            aims = ", ".join(map(expedition_text.aim_text, stage.aims))
            self._tell(_("Three stars: {aims}").format(aims=aims), AIMS_SECONDS)
        folder = self.context.folder
        if folder.problem is not None and not folder.is_foreign:
            self.tell_at(folder.problem, "menu")
        self.stop_words.say()

    def _give_up(self) -> Transition:
        finished = finish_game(self.context, self.session)
        return Replace(routes.after_game(finished))

    def _end_lost(self) -> Transition:
        finished = finish_game(self.context, self.session)
        return Replace(routes.after_game(finished, self.table.particles))

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
                self.words.won(self._ended)
        if not is_shown:
            return Replace(routes.after_game(self._ended))
        from gaps.scenes.game.win_scene import WinScene

        return Replace(WinScene(self.context, self._ended, self))

    def resume(self, result: Result | None) -> Transition | None:
        self.finish.stop()
        self._held.release()
        self.effects.sounds.cancel()
        self._take_names()
        self.changed()
        if self._redealing:
            self._redealing = False
            self.words.dealt()
            self.stop_words.say()
        match result:
            case routes.InputForwarded(intent):
                return self.handle(intent)
            case Decided(action):
                return action()
            case routes.MenuChoice(command):
                return self.do(command)
        return self.others.resume(result)

    def leave(self) -> None:
        super().leave()
        # another screen may have taken the game over
        if self.session.followers is self.followers:
            self.session.followers = []
        if self._won:
            self.session.finish()
        else:
            self.session.leave()


class BarsFollower:
    """Lets the bars follow a change as soon as all before them do."""

    def __init__(self, show: Callable[[], None]) -> None:
        self._show = show

    def follow(self, change: GameChange) -> None:
        self._show()


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
