"""Automatic moves: the last of a game, all that bring cards home, and held keys."""

from __future__ import annotations

from enum import Enum, auto

from gaps.engine import Move, State, Status
from gaps.engine.finishing import finishing_moves
from gaps.language import ngettext
from gaps.scenes.common.actor import Actor
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session.change import GameChange
from gaps.scenes.shared.context import Context
from gaps.stage.core.intents import Asked, Intent, Nav, Press, Wheel, WindowFocusChanged
from gaps.stage.motion.clock import Clock

MIN_MOVES = 2  # moves: a single one needs no help
INTERVAL_SECONDS = 0.080  # seconds between the moves
# without motion: still slower than what a record of a game may claim
INSTANT_INTERVAL_SECONDS = 0.040


class AutoplayPurpose(Enum):
    """The purpose of a series of automatic moves."""

    FINISH = auto()  # only brings cards home, and wins
    HOME = auto()  # brings a card home with each move
    ROUND = auto()  # leads to the end of a round that is lost


class AutoFinish(Actor):
    """Finds the moves that only bring cards home, if they win.

    The owner makes the moves that it returns. They are the player's moves: the game
    does not become assisted. Those of a lost round count as shown.
    """

    def __init__(self, context: Context, state: State, clock: Clock) -> None:
        self._context = context
        self._state = state
        self.running = False
        self._line: tuple[Move, ...] = ()
        self._purpose = AutoplayPurpose.FINISH  # purpose of the line
        # True if it waits to be asked, although it may start by itself
        self._declined = True
        self._interval = clock.alarm()  # time until the next move

    @property
    def _possible(self) -> bool:
        is_wanted = self._context.settings.auto_finish != "never"
        finishes = self._purpose is AutoplayPurpose.FINISH
        return is_wanted and finishes and len(self._line) >= MIN_MOVES

    @property
    def offered(self) -> bool:
        return self._possible and not (self.running or self.coming)

    @property
    def coming(self) -> bool:
        """True if it will start by itself, as soon as the last move has landed."""
        always = self._context.settings.auto_finish == "always"
        return self._possible and always and not self.running and not self._declined

    @property
    def moving(self) -> bool:
        return self.running or self.coming

    def follow(self, change: GameChange) -> None:
        self.look_at(change.state, change.cause if change.is_forward else None)

    def look_at(self, state: State, move: Move | None = None) -> None:
        """Look for the last moves from a position, to which ``move`` led."""
        if self._line and move == self._line[0]:
            self._line = self._line[1:]
        else:
            self._line = ()
        self.running = self.running and bool(self._line)
        finishes = self._purpose is AutoplayPurpose.FINISH
        self._state = state
        if not self._line or not (finishes or self.running):
            self._look_for_last_moves()
        if move is None or not self._line:
            self._declined = bool(self._line)
        comes_home = self._context.settings.auto_home and move is not None
        if comes_home and not self._line:
            self.bring_home(state)

    def _look_for_last_moves(self) -> None:
        state = self._state
        is_near = 2 * len(state.home) >= state.variant.cards_to_win
        plays = state.status is Status.PLAYING
        self._line = finishing_moves(state) or () if plays and is_near else ()
        self._purpose = AutoplayPurpose.FINISH

    def start(self) -> bool:
        """Start to play the moves, if there are any.

        Return True if they have started.
        """
        if self._possible:
            if not self.running:
                words = ngettext(
                    "The last {number} move is played.",
                    "The last {number} moves are played.",
                    len(self._line),
                )
                self._context.announcer.say_at_once(words)
            self.running = True
            self._interval.stop()
        return self.running

    def bring_home(self, state: State) -> bool:
        line: list[Move] = []
        while state.status is Status.PLAYING:
            if not state.homecomings:
                break
            slide = state.homecomings[0]
            line.append(slide)
            state = state.play(slide)
        self.play(tuple(line), AutoplayPurpose.HOME)
        return self.running

    def play(self, line: tuple[Move, ...], purpose: AutoplayPurpose) -> None:
        self._line = line
        self._purpose = purpose
        self.running = bool(line)
        self._interval.stop()

    @property
    def by_solver(self) -> bool:
        """True if the moves are those of the program, which shows them."""
        return self._purpose is AutoplayPurpose.ROUND

    def stop(self) -> None:
        """Stop; the rest is offered, but does not start by itself."""
        if self.running:
            self.running = False
            self._declined = True
        if self._purpose is not AutoplayPurpose.FINISH:
            self._look_for_last_moves()

    def interrupted(self, intent: Intent) -> bool:
        """Stop at an input of the player.

        Return True if the input asked for nothing else.
        """
        was_running = self.running
        if isinstance(
            intent, Nav | GameCommand | Asked | Press | Wheel | WindowFocusChanged
        ):
            self.stop()
        return was_running and intent in (GameCommand.FINISH, GameCommand.PLAY_OUT)

    def take(self, flying: bool) -> Move | None:
        """Return the move to be made now, or None.

        ``flying`` is true while cards are in flight.
        """
        if self.coming and not flying:
            self.start()
        if not self.running or self._interval.is_set:
            return None
        is_still = self._context.appearance.motion.still
        self._interval.set(INSTANT_INTERVAL_SECONDS if is_still else INTERVAL_SECONDS)
        return self._line[0]


# Seconds: until a held command repeats, then between repetitions, and their minimum.
REPEAT_DELAY_SECONDS = 0.4
REPEAT_SECONDS = 0.07
MIN_REPEAT_SECONDS = 0.025
REPEAT_FACTOR = 0.93  # the factor from each interval to the next one


class HeldCommand(Actor):
    """Undo or redo that is held, and repeats."""

    def __init__(self, clock: Clock) -> None:
        self.command: GameCommand | None = None
        self.ran = False  # True if it has repeated since it was pressed
        self._next = clock.alarm()  # runs until the command is due again
        self._interval = 0.0  # seconds between repetitions

    def press(self, command: GameCommand) -> None:
        """Note that its key or button went down; the caller carries it out once."""
        self.command = command
        self.ran = False
        self._next.set(REPEAT_DELAY_SECONDS)
        self._interval = REPEAT_SECONDS

    def release(self) -> None:
        self.command = None
        self._next.stop()

    def take(self) -> GameCommand | None:
        """Return the command if it is due now."""
        if self.command is None or self._next.is_set:
            return None
        self.ran = True
        self._next.set(self._interval)
        self._interval = max(MIN_REPEAT_SECONDS, self._interval * REPEAT_FACTOR)
        return self.command
