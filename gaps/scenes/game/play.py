"""A deal being played: its moves, hints, commands and end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from gaps.engine import Cell, Move, Slide, State
from gaps.language import _
from gaps.scenes.common.game_scene import Decided
from gaps.scenes.common.screen import Shortcut
from gaps.scenes.game.game_screen import GameScreen
from gaps.scenes.game.play_commands import HELD, PlayCommands
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session import routes
from gaps.scenes.session.finished_game import FinishedGame, finish_game
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.session.shared_text import names_deal
from gaps.scenes.shared.context import Context
from gaps.stage.core.intents import (
    CommandReleased,
    Hover,
    Intent,
    Nav,
    Press,
    Release,
    WindowFocusChanged,
)
from gaps.stage.core.scene import Replace, Result, Transition
from gaps.store.games.kinds import Right

MAX_CHAIN = 3  # slides that follow from the one under the pointer and are shown ahead
RIGHT_BUTTON = 3


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
        self.commands = PlayCommands(self, self.crew)
        context.games.playing = session
        session.when_shown = context.games.note_shown
        context.games.prepare(session.variant, session.seed or None)

    def takes_text(self, text: str) -> bool:
        return names_deal(text) and self.session.may(Right.OTHER_DEAL)

    # Moves

    def play(self, slide: Slide) -> Transition | None:
        return self.commands.make_move(slide)

    def make_move(self, move: Move) -> Transition | None:
        """Make a legal move."""
        return self.commands.make_move(move)

    def do(self, command: GameCommand) -> Transition | None:
        return self.commands.do(command)

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
            case GameCommand() if intent in self.commands.actions:
                transition = self.do(intent)
                if intent in HELD.values() and self.session.allows(intent):
                    self.crew.held.press(intent)
                return transition
            case CommandReleased(self.crew.held.command):
                self.commands.end_run()
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
        self.commands.hold_button(intent)
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
                return self.commands.ask_redeal()
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
        return self.commands.run(dt)

    # The end, and screens above

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
                return self.commands.go_on_from(result)
        return self.commands.others.resume(result)

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
