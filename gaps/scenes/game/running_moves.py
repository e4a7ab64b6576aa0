"""Moves played one after the other: the last ones, all that bring a card home, the rest of a lost round."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from typing import NamedTuple

from gaps.engine import Move, Slide, State, Status, finishing_moves
from gaps.language import _, ngettext
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shell.context import Context
from gaps.stage.core.intents import Asked, Intent, Nav, Press, Wheel, WindowFocusChanged

FEWEST = 2  # moves: a single one needs no help
INTERVAL = 0.080  # seconds between the moves
INSTANT_INTERVAL = 0.040  # without motion: still slower than what a record of a game may claim


class PlayedFor(Enum):
    """What the moves are good for."""

    FINISH = auto()
    """They only bring cards home, and win."""
    HOME = auto()
    """Each brings a card home."""
    ROUND = auto()
    """They lead to the end of a round that is lost."""


class AutoFinish:
    """Knows the moves that only bring cards home, if they win; the owner makes those that it answers.

    They are the player's moves: the game does not become assisted. Those of a lost round are the solver's.
    """

    def __init__(self, context: Context, session: GameSession) -> None:
        self._context, self._session = context, session
        self.running = False
        """Whether the moves are being played."""
        self._line: tuple[Move, ...] = ()
        self._purpose = PlayedFor.FINISH  # of the line
        self._declined = True  # whether it waits to be asked, though it may begin by itself
        self._wait = 0.0

    @property
    def _possible(self) -> bool:
        allowed = self._context.settings.auto_finish != "never" and self._allowed
        return self._purpose is PlayedFor.FINISH and len(self._line) >= FEWEST and allowed

    @property
    def _allowed(self) -> bool:
        return GameCommand.FINISH not in self._session.disallowed

    @property
    def offered(self) -> bool:
        """Whether the player can let the moves be played now."""
        return self._possible and not (self.running or self.coming)

    @property
    def coming(self) -> bool:
        """Whether it will begin by itself, as soon as the last move has landed."""
        always = self._context.settings.auto_finish == "always"
        return self._possible and always and not self.running and not self._declined

    def look_at(self, state: State, move: Move | None = None) -> None:
        """Look at a new position, which ``move`` led to; ``None`` if the player did not move on."""
        if self._line and move == self._line[0]:
            self._line = self._line[1:]
        else:
            self._line = ()
        self.running = self.running and bool(self._line)
        if not self._line or (self._purpose is not PlayedFor.FINISH and not self.running):
            self._line, self._purpose = _finishing_line(state), PlayedFor.FINISH
        if move is None or not self._line:
            self._declined = bool(self._line)
        if self._context.settings.auto_home and move is not None and not (self.running or self._line):
            self.bring_home(state)

    def start(self) -> bool:
        """Begin to play the moves, if there are any to play; return whether it has begun."""
        if self._possible:
            if not self.running:
                number = len(self._line)
                words = ngettext(
                    "The last {number} move is played.", "The last {number} moves are played.", number
                ).format(number=number)
                self._context.announcer.say_at_once(words if number > 1 else _("The last move is played."))
            self.running, self._wait = True, 0.0
        return self.running

    def bring_home(self, state: State) -> bool:
        """Begin to play all moves that bring a card home; return whether there is one."""
        self._begin(_ways_home(state) if self._allowed else (), PlayedFor.HOME)
        return self.running

    def play_out(self, line: tuple[Move, ...]) -> None:
        self._begin(line, PlayedFor.ROUND)

    def _begin(self, line: tuple[Move, ...], purpose: PlayedFor) -> None:
        self._line, self._purpose = line, purpose
        self.running, self._wait = bool(line), 0.0

    def by_solver(self, state: State) -> bool:
        """Whether the move made now in ``state`` counts as the solver's: not if it is the only one."""
        return self._purpose is PlayedFor.ROUND and len(state.legal_moves) > 1

    def stop(self) -> None:
        """End it; the rest is offered, but does not begin by itself."""
        if self.running:
            self.running, self._declined = False, True
        if self._purpose is not PlayedFor.FINISH:
            self._line = ()

    def interrupted(self, intent: Intent) -> bool:
        """End it at an input of the player; return whether the input asked for nothing else."""
        was_running = self.running
        if isinstance(intent, Nav | GameCommand | Asked | Press | Wheel | WindowFocusChanged):
            self.stop()
        return was_running and intent in (GameCommand.FINISH, GameCommand.PLAY_OUT)

    def update(self, dt: float, flying: bool) -> Move | None:
        """Let ``dt`` seconds pass; return the move to be made now. ``flying`` while cards are under way."""
        if self.coming and not flying:
            self.start()
        if not self.running:
            return None
        self._wait -= dt
        if self._wait > 0:
            return None
        self._wait = INTERVAL if self._context.look.motion.factor else INSTANT_INTERVAL
        return self._line[0]


def _ways_home(state: State) -> tuple[Slide, ...]:
    """Return moves that bring a card home each, one after the other, until none does."""
    line: list[Slide] = []
    while state.status is Status.PLAYING:
        home = len(state.home)
        slide = next((slide for slide in state.slides if len(state.play(slide).home) > home), None)
        if slide is None:
            break
        line.append(slide)
        state = state.play(slide)
    return tuple(line)


def _finishing_line(state: State) -> tuple[Slide, ...]:
    """Return the moves that only bring cards home and win; none while most of the cards are not home."""
    if state.status is not Status.PLAYING or 2 * len(state.home) < state.variant.cards_to_win:
        return ()
    return finishing_moves(state) or ()


HASTE = 0.93  # by which each interval is multiplied for the next one


class Holding(NamedTuple):
    """Seconds until the command is done while it is held, and then again and again."""

    delay: float
    interval: float | None = None
    """``None`` if it is done once."""
    fastest: float | None = None
    """The shortest interval, for one that becomes shorter and shorter."""


HINT, REDEAL, RUN = Holding(0.6, 0.5), Holding(0.4), Holding(0.4, 0.07, 0.025)
HELD: Mapping[GameCommand, Holding] = {
    GameCommand.HINT: HINT,
    GameCommand.REDEAL: REDEAL,
    GameCommand.UNDO: RUN,
    GameCommand.REDO: RUN,
}
"""The commands that do more while they are held."""


class HeldCommand:
    """At most one command at a time."""

    def __init__(self) -> None:
        self.command: GameCommand | None = None
        """What is held and will be done; ``None`` for nothing."""
        self.ran = False
        """Whether undo or redo has run on since it was pressed."""
        self._remaining, self._interval = 0.0, 0.0

    @property
    def runs(self) -> bool:
        """Whether undo or redo is held."""
        return self.command in (GameCommand.UNDO, GameCommand.REDO)

    def press(self, command: GameCommand) -> None:
        """A key or button went down; its command itself is done, or will be asked for, by the caller."""
        self.command, self.ran = command, False
        self._remaining, self._interval = HELD[command].delay, HELD[command].interval or 0.0

    def release(self) -> None:
        self.command = None

    def update(self, dt: float) -> GameCommand | None:
        """Let ``dt`` seconds pass; return the command if it is to be done now."""
        command = self.command
        if command is None:
            return None
        self._remaining -= dt
        if self._remaining > 0:
            return None
        holding = HELD[command]
        if holding.interval is None:
            self.command = None
        self.ran = self.runs
        self._remaining = self._interval
        if holding.fastest is not None:
            self._interval = max(holding.fastest, self._interval * HASTE)
        return command
