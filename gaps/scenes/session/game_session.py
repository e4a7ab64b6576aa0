"""A game being played: the line of play with its time and counts, saved at every move."""

from __future__ import annotations

import math
from collections.abc import Callable, Set
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime

from gaps.engine import (
    ArcadeScore,
    ClassicScore,
    Game,
    Move,
    State,
    Status,
    Step,
    Variant,
    arcade_score,
    classic_score,
    deal,
    format_board,
    format_code,
)
from gaps.language import _
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session import daily
from gaps.scenes.session.save_slot import SaveSlot, SingleGameSlot
from gaps.scenes.text import numbers
from gaps.store import Challenge, Folder, Record, SavedGame
from gaps.store.saves.saved import move_texts

RESULTS = {Status.WON: "won", Status.LOST: "lost"}


@dataclass
class GameSession:
    """Joins a ``Game`` with what only a player adds: time, undos, hints. Saved in ``slot`` at every move."""

    slot: SaveSlot
    now: Callable[[], datetime]
    game: Game
    seconds: float = 0.0
    undos: int = 0
    hints: int = 0
    assisted: bool = False
    started: str = ""
    times: tuple[int, ...] = ()
    """When each move was made, tenths of seconds of play; not one for each move where that is not known."""
    rival: Challenge | None = None
    """A friend's game of the same deal, which this one answers."""
    finished: bool = field(default=False, init=False)
    """Whether ``finish`` was called."""
    _score: tuple[Game, ArcadeScore] | None = field(default=None, init=False, repr=False)

    # Beginning

    @classmethod
    def of_deal(
        cls,
        store: Folder,
        now: Callable[[], datetime],
        variant: Variant,
        seed: int,
        rival: Challenge | None = None,
    ) -> GameSession:
        """A game of a new deal, not yet saved."""
        game = Game(deal(variant, seed))
        return cls(SingleGameSlot(store), now, game, started=timestamp(now), rival=rival)

    @classmethod
    def of_board(cls, store: Folder, now: Callable[[], datetime], state: State) -> GameSession:
        """A game of a board that was typed, not yet saved.

        It has no deal number, allows no shuffled redeal and never goes on record.
        """
        return cls(SingleGameSlot(store), now, Game(state), started=timestamp(now))

    @classmethod
    def resume(cls, slot: SaveSlot, now: Callable[[], datetime], saved: SavedGame) -> GameSession:
        """The unfinished game as it was saved. Raises ``ValueError`` if its moves are not legal."""
        rival = None
        if saved.challenge:
            with suppress(ValueError):
                rival = Challenge.from_text(saved.challenge)
        return cls(
            slot,
            now,
            saved.game(),
            saved.seconds,
            saved.undos,
            saved.hints,
            saved.assisted,
            saved.started,
            saved.times,
            rival,
        )

    def resume_at(self, move: int) -> GameSession:
        """A new, assisted game that begins with the first ``move`` moves of this one. It is saved."""
        game = Game(self.game.start, self.game.steps[:move])
        session = GameSession(
            self.slot,
            self.now,
            game,
            self.seconds,
            self.undos,
            self.hints,
            True,
            self.started,
            self.times[:move],
            self.rival,
        )
        session.save()
        return session

    def rival_in(self, variant: Variant, seed: int) -> Challenge | None:
        """The friend's game for a deal that is played next: the same one for the same deal, else none."""
        return self.rival if (variant, seed) == (self.variant, self.seed) else None

    # What is played

    @property
    def variant(self) -> Variant:
        """The rules being played by."""
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
    def label(self) -> str:
        """Which deal it is: the day's by its date, any other by its number."""
        if self.slot.label:
            return self.slot.label
        if self.typed:
            return _("A board of your own")
        today = self.now().date()
        if self.variant.key == daily.VARIANT and self.seed == daily.number_of(today):
            return _("Daily deal · {day}").format(day=daily.format_day(today))
        return _("Deal {number}").format(number=numbers.deal_number(self.seed))

    @property
    def disallowed(self) -> Set[GameCommand]:
        """The commands that are not allowed in this game."""
        return self.slot.disallowed

    @property
    def unfinished(self) -> bool:
        """Whether something would be lost if another deal took its place."""
        return bool(self.game.steps) and self.game.state.status not in RESULTS

    @property
    def classic(self) -> ClassicScore:
        """Cards home, and the scoring variant."""
        return classic_score(self.game)

    @property
    def arcade(self) -> ArcadeScore:
        """The running score."""
        if self._score is None or self._score[0] is not self.game:
            self._score = self.game, arcade_score(self.game, self.recorded_seconds, self.hints)
        return self._score[1]

    @property
    def redeals(self) -> int:
        """Redeals used."""
        return self.game.state.redeals_used

    @property
    def recorded_seconds(self) -> float:
        """The time played in whole tenths, as it goes on record: the score can be computed from it again."""
        return tenths(self.seconds) / 10

    @property
    def daily_day(self) -> str:
        """The day whose daily deal it is, by when it was begun, as ISO 8601; empty if it is none."""
        day = daily.day_of(self.started) or self.now().date()
        is_daily = self.variant.key == daily.VARIANT and self.seed == daily.number_of(day)
        return day.isoformat() if is_daily else ""

    # Playing

    def tick(self, dt: float) -> bool:
        """Add ``dt`` seconds of play; return whether another whole second has passed."""
        before = int(self.seconds)
        self.seconds += dt
        return int(self.seconds) != before

    def play(self, move: Move) -> Step:
        """Make a move, save the game and return the step to be shown. Raises ``IllegalMove``."""
        self._go_to(self.game.play(move))
        assert self.game.last is not None
        return self.game.last

    def undo(self) -> Step | None:
        """Take back the last move; return its step, ``None`` if there is nothing to take back."""
        step = self.game.last
        if step is None:
            return None
        self.game = self.game.undo()
        self.times = self.times[: len(self.game.steps)]
        self.undos += 1
        self.save()
        return step

    def redo(self) -> Step | None:
        """Make the move again that was taken back last; return its step, ``None`` if there is none."""
        if not self.game.undone:
            return None
        self._go_to(self.game.redo())
        return self.game.last

    def count_hint(self) -> None:
        """A hint was given: it counts in the score."""
        self.hints += 1
        self.save()

    def replace_game(self, game: Game, seconds: float | None = None, times: tuple[int, ...] = ()) -> None:
        """Continue with another line of play, perhaps at another time of play. It is not saved."""
        self.game, self.times = game, times
        if seconds is not None:
            self.seconds = seconds

    def _go_to(self, game: Game) -> None:
        """Take over the game one move further."""
        if len(self.times) == len(self.game.steps):
            self.times = (*self.times, tenths(self.seconds))
        self.game = game
        self.save()

    # Saving and ending

    def save(self) -> None:
        """Save the game as it is now, unless it is finished."""
        if not self.finished:
            self.slot.save(self.saved_game())

    def finish(self, result: str | None = None) -> Record:
        """End the game once: put it on record and free its slot. Without a result: what the board says."""
        record = self.record(result or RESULTS.get(self.game.state.status, "given up"))
        if not self.finished:
            self.finished = True
            self.slot.finish(self.saved_game(), record)
        return record

    def saved_game(self) -> SavedGame:
        """The game as it is saved."""
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
            challenge=self.rival.to_text() if self.rival is not None else "",
            board=format_board(game.start) if self.typed else "",
        )

    def record(self, result: str) -> Record:
        """The game as it goes on record."""
        return Record(
            code=self.code,
            moves=move_texts(self.game.steps),
            seconds=self.recorded_seconds,
            undos=self.undos,
            hints=self.hints,
            redeals=self.redeals,
            classic=self.classic.total,
            arcade=self.arcade.total,
            result=result,
            home=len(self.game.state.home),
            finished=timestamp(self.now),
            assisted=self.assisted,
            started=self.started,
            daily=self.daily_day,
            times=self._known_times,
        )

    @property
    def _known_times(self) -> tuple[int, ...]:
        return self.times if len(self.times) == len(self.game.steps) else ()


def give_up_saved(store: Folder, now: Callable[[], datetime]) -> None:
    """Put the saved unfinished game on record as given up; one without a move is only removed."""
    saved = store.load_game()
    if saved is not None:
        if saved.moves:
            GameSession.resume(SingleGameSlot(store), now, saved).finish()
        else:
            store.clear_game()


def timestamp(now: Callable[[], datetime]) -> str:
    """The present moment as it is saved: ISO 8601 with seconds."""
    return now().isoformat(timespec="seconds")


def tenths(seconds: float) -> int:
    """Whole tenths of a second that have passed."""
    return math.floor(seconds * 10)
