"""A game with the facts that playing adds to it: time, undos and hints; and its saved form and its record."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime

from gaps.engine import (
    ArcadeScore,
    ClassicScore,
    Game,
    Status,
    Variant,
    arcade_score,
    classic_score,
    format_board,
    format_code,
)
from gaps.scenes.session import daily
from gaps.store import Bookmark, Challenge, Record, SavedGame
from gaps.store.records.daily_deals import is_late
from gaps.store.saves.saved import move_texts, new_id

RESULTS = {Status.WON: "won", Status.LOST: "lost"}
"""The result on record for each status that ends a game."""
GIVEN_UP = "given up"
MIN_SECONDS = 60  # after which a game counts in which no card was brought home


@dataclass
class PlayedGame:
    """A ``Game``, how long it took, and the help the player used."""

    now: Callable[[], datetime]
    game: Game
    seconds: float = 0.0
    undos: int = 0
    hints: int = 0
    assisted: bool = False
    """Whether the solver made a move, even if it was undone."""
    started: str = ""
    """When it was begun, ISO 8601."""
    times: tuple[int, ...] = ()
    """When each move was made, tenths of seconds of play; not one for each move where that is not known."""
    daily: str = ""
    """The day whose daily deal was opened with it, ISO 8601; empty for other deals."""
    expedition: bool = False
    """Whether it was opened as a deal of the expedition."""
    rival: Challenge | None = None
    """A friend's game of the same deal, which this one answers."""
    challenge: str = ""
    """The text of ``rival``, kept even if it can no longer be read; empty if there is none."""
    solver_moves: tuple[int, ...] = ()
    """The indices of the moves that the solver made, ascending; undone moves continue the others."""
    id: str = field(default_factory=new_id)
    """Made at the deal, and kept in the save and the record."""
    bookmark: Bookmark | None = None
    """The position that the player has marked; not part of the record."""
    _score: tuple[Game, ArcadeScore] | None = field(default=None, init=False, repr=False)

    def __post_init__(self) -> None:
        if self.rival is not None and not self.challenge:
            self.challenge = self.rival.to_text()

    @property
    def variant(self) -> Variant:
        """The rules of the game."""
        return self.game.state.variant

    @property
    def seed(self) -> int:
        """The number of the deal; 0 for a typed board."""
        return self.game.state.seed or 0

    @property
    def typed(self) -> bool:
        """Whether it began with a board that was typed."""
        return self.game.start.seed is None

    @property
    def code(self) -> str:
        """The code of the deal; of the rules alone for a typed board."""
        return self.variant.key if self.typed else format_code(self.variant, self.seed)

    @property
    def unfinished(self) -> bool:
        """Whether something would be lost if another deal took its place."""
        begun = has_begun(self.game, self.seconds) or self.typed
        return bool(self.game.steps) and begun and self.game.state.status not in RESULTS

    @property
    def classic(self) -> ClassicScore:
        """The classic score: points for cards home, less those for redeals, and a bonus."""
        return classic_score(self.game)

    @property
    def arcade(self) -> ArcadeScore:
        """The arcade score. Computed once for each position."""
        if self._score is None or self._score[0] is not self.game:
            self._score = self.game, self._arcade_score()
        return self._score[1]

    def _arcade_score(self) -> ArcadeScore:
        return arcade_score(
            self.game, self.recorded_seconds, self.hints, solver_moves=self._made_solver_moves
        )

    @property
    def redeals(self) -> int:
        """The number of redeals used."""
        return self.game.state.redeals_used

    @property
    def recorded_seconds(self) -> float:
        """The time played in whole tenths, as it is recorded: the score can be computed from it again."""
        return tenths(self.seconds) / 10

    @property
    def daily_day(self) -> str:
        """The day whose daily deal this is, by the time it was begun, ISO 8601; empty if it is none."""
        begun = self.daily or self.started or timestamp(self.now)
        return daily.opened_with(self.variant, self.seed, begun)

    @property
    def is_late(self) -> bool:
        """Whether it is the daily deal of an earlier day than that on which it was begun."""
        return bool(self.daily) and is_late(self.daily, self.started)

    def saved_game(self) -> SavedGame:
        """Return the form in which the unfinished game is saved."""
        game = self.game
        return SavedGame(
            code=self.code,
            moves=move_texts(game.steps),
            undone=move_texts(game.undone),
            seconds=round(self.seconds, 1),
            hints=self.hints,
            undos=self.undos,
            assisted=self.assisted,
            started=self.started,
            times=self._known_times,
            challenge=self.challenge,
            board=format_board(game.start) if self.typed else "",
            daily=self.daily,
            played=timestamp(self.now),
            solver_moves=self.solver_moves,
            id=self.id,
            expedition=self.expedition,
            bookmark=self.bookmark,
        )

    def record(self, result: str | None = None) -> Record:
        """Return the record of the game. Without a result: that of the status, else given up."""
        return Record(
            code=self.code,
            moves=move_texts(self.game.steps),
            seconds=self.recorded_seconds,
            undos=self.undos,
            hints=self.hints,
            redeals=self.redeals,
            classic=self.classic.total,
            arcade=self.arcade.total,
            result=result or RESULTS.get(self.game.state.status, GIVEN_UP),
            home=len(self.game.state.home),
            finished=timestamp(self.now),
            assisted=self.assisted,
            started=self.started,
            daily=self.daily_day,
            times=self._known_times,
            solver_moves=self._made_solver_moves,
            id=self.id,
        )

    @property
    def _made_solver_moves(self) -> tuple[int, ...]:
        """Those of ``solver_moves`` that are not undone."""
        return tuple(index for index in self.solver_moves if index < len(self.game.steps))

    @property
    def _known_times(self) -> tuple[int, ...]:
        """The times of the moves; empty unless there is one for each move."""
        return self.times if len(self.times) == len(self.game.steps) else ()


def has_begun(game: Game, seconds: float) -> bool:
    """Whether a card came home, or a minute has passed since the first move; undone moves count, too."""
    line = (*game.steps, *game.undone)
    return any(len(step.after.home) > len(step.before.home) for step in line) or (
        bool(line) and seconds >= MIN_SECONDS
    )


def timestamp(now: Callable[[], datetime]) -> str:
    """Return the present moment as it is saved: ISO 8601 with seconds."""
    return now().isoformat(timespec="seconds")


def tenths(seconds: float) -> int:
    """Return the number of whole tenths of a second in ``seconds``."""
    return math.floor(seconds * 10)
