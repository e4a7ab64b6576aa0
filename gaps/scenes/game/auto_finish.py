"""The last moves of a game that is as good as won: offered, and played one after the other."""

from __future__ import annotations

from gaps.engine import Move, Slide, State, Status, finishing_moves
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shell.context import Context
from gaps.scenes.speech.move_words import finishing_words
from gaps.stage.core.intents import Asked, Intent, Nav, Press, Wheel, WindowFocusChanged

FEWEST = 2  # moves: a single one needs no help
INTERVAL = 0.080  # seconds between the moves
INSTANT_INTERVAL = 0.040  # without motion: still slower than what a record of a game may claim


class AutoFinish:
    """Knows the moves that only bring cards home, if they win; the owner makes those that it answers.

    They are the player's moves: the game does not become assisted.
    """

    def __init__(self, context: Context, session: GameSession) -> None:
        self._context, self._session = context, session
        self.running = False
        """Whether the moves are being played."""
        self._line: tuple[Slide, ...] = ()
        self._declined = True  # whether it waits to be asked, though it may begin by itself
        self._wait = 0.0

    @property
    def _possible(self) -> bool:
        forbidden = GameCommand.FINISH in self._session.disallowed
        return len(self._line) >= FEWEST and self._context.settings.auto_finish != "never" and not forbidden

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
            self._line = _finishing_line(state)
        if move is None or not self._line:
            self._declined = bool(self._line)
        self.running = self.running and bool(self._line)

    def start(self) -> bool:
        """Begin to play the moves, if there are any to play; return whether it has begun."""
        if self._possible:
            if not self.running:
                self._context.announcer.say_at_once(finishing_words(len(self._line)))
            self.running, self._wait = True, 0.0
        return self.running

    def stop(self) -> None:
        """End it; the rest is offered, but does not begin by itself."""
        if self.running:
            self.running, self._declined = False, True

    def interrupted(self, intent: Intent) -> bool:
        """End it at an input of the player; return whether the input asked for nothing else."""
        was_running = self.running
        if isinstance(intent, Nav | GameCommand | Asked | Press | Wheel | WindowFocusChanged):
            self.stop()
        return was_running and intent is GameCommand.FINISH

    def update(self, dt: float, flying: bool) -> Slide | None:
        """Let ``dt`` seconds pass; return the move to be made now. ``flying`` while cards are under way."""
        if self.coming and not flying:
            self.start()
        if not self.running:
            return None
        self._wait -= dt
        if self._wait > 0:
            return None
        self._wait = INTERVAL if self._context.motion_settings.factor else INSTANT_INTERVAL
        return self._line[0]


def _finishing_line(state: State) -> tuple[Slide, ...]:
    """Return the moves that only bring cards home and win; none while most of the cards are not home."""
    if state.status is not Status.PLAYING or 2 * len(state.home) < state.variant.cards_to_win:
        return ()
    return finishing_moves(state) or ()
