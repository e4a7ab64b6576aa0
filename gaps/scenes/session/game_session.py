"""A game being played by a person: the line of play with its time and counts, kept at every move."""

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
from gaps.scenes.text import numbers
from gaps.store import Challenge, Folder, Record, SavedGame
from gaps.store.saves.saved import move_texts

RESULTS = {Status.WON: "won", Status.LOST: "lost"}


@dataclass
class GameSession:
    """Joins a ``Game`` with what only a person adds: time, undos, hints. Saved in ``store`` at every move."""

    store: Folder
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
    recorded: bool = field(default=False, init=False)
    _scored: tuple[Game, ArcadeScore] | None = field(default=None, init=False, repr=False)

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
        return cls(store, now, Game(deal(variant, seed)), started=timestamp(now), rival=rival)

    @classmethod
    def of_board(cls, store: Folder, now: Callable[[], datetime], state: State) -> GameSession:
        """A game of a board that was typed, not yet saved.

        It has no deal number, allows no shuffled redeal and never goes on record.
        """
        return cls(store, now, Game(state), started=timestamp(now))

    def start(self) -> None:
        """Save the game for the first time. An unfinished game that is saved goes on record as given up."""
        give_up_saved(self.store, self.now)
        self.keep()

    @classmethod
    def resume(cls, store: Folder, now: Callable[[], datetime], saved: SavedGame) -> GameSession:
        """The unfinished game as it was left. Raises ``ValueError`` if its moves are not legal."""
        rival = None
        if saved.challenge:
            with suppress(ValueError):
                rival = Challenge.from_text(saved.challenge)
        return cls(
            store,
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

    @property
    def variant(self) -> Variant:
        """The rules being played by."""
        return self.game.state.variant

    @property
    def seed(self) -> int:
        """The number of the deal."""
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
        return bool(self.game.steps) and self.game.state.status not in RESULTS

    @property
    def classic(self) -> ClassicScore:
        """Cards home, and the scoring variant."""
        return classic_score(self.game)

    @property
    def arcade(self) -> ArcadeScore:
        """The running score."""
        if self._scored is None or self._scored[0] is not self.game:
            self._scored = self.game, arcade_score(self.game, shown_seconds(self), self.hints)
        return self._scored[1]

    @property
    def told(self) -> str:
        """Which deal it is: the day's by its date, any other by its number."""
        if self.typed:
            return _("A board of your own")
        today = self.now().date()
        if self.variant.key == daily.VARIANT and self.seed == daily.number_of(today):
            return _("Daily deal · {day}").format(day=daily.spoken(today))
        return _("Deal {number}").format(number=numbers.deal_number(self.seed))

    @property
    def disallowed(self) -> Set[GameCommand]:
        """The commands that are not allowed in this game."""
        return frozenset()

    @property
    def redeals(self) -> int:
        """Redeals used."""
        return self.game.state.redeals_used

    def rival_in(self, variant: Variant, seed: int) -> Challenge | None:
        """The friend's game that a deal is to be played against next, too: the same deal has the same one."""
        return self.rival if (variant, seed) == (self.variant, self.seed) else None

    def play(self, move: Move) -> Step:
        """Make a move, keep it, and return the step to be shown. Raises IllegalMove."""
        self._take_on(self.game.play(move))
        assert self.game.last is not None
        return self.game.last

    def undo(self) -> Step | None:
        """Take back the last move; returns its step, ``None`` if there is nothing to take back."""
        step = self.game.last
        if step is None:
            return None
        self.game = self.game.undo()
        self.times = self.times[: len(self.game.steps)]
        self.undos += 1
        self.keep()
        return step

    def redo(self) -> Step | None:
        """Make the move again that was taken back last."""
        if not self.game.undone:
            return None
        self._take_on(self.game.redo())
        return self.game.last

    def _take_on(self, game: Game) -> None:
        """The game has gone one move further, now."""
        if len(self.times) == len(self.game.steps):
            self.times = (*self.times, tenths(self.seconds))
        self.game = game
        self.keep()

    def taken_up_at(self, move: int) -> GameSession:
        """A new, assisted game that begins with the first ``move`` moves of this one."""
        game = Game(self.game.start, self.game.steps[:move])
        fresh = GameSession(
            self.store,
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
        fresh.keep()
        return fresh

    def keep(self) -> None:
        """Write the game as it is now, so that nothing is lost whatever happens next."""
        self.store.save_game(saved_form(self))

    def finish(self, result: str | None = None) -> Record:
        """Put the game on record once, and forget it as unfinished. Without a result: what the board says."""
        record = record_of(self, result or RESULTS.get(self.game.state.status, "given up"))
        if not self.recorded:
            self.recorded = True
            if not self.typed:
                self.store.add_record(record)
            self.store.clear_game()
        return record


def saved_form(session: GameSession) -> SavedGame:
    """The sitting as it is written to the folder."""
    game = session.game
    return SavedGame(
        code=session.code,
        moves=move_texts(game.steps),
        undone=move_texts(game.undone),
        seconds=round(session.seconds, 1),
        hints=session.hints,
        undos=session.undos,
        assisted=session.assisted,
        started=session.started,
        times=_times(session),
        challenge=session.rival.to_text() if session.rival is not None else "",
        board=format_board(game.start) if session.typed else "",
    )


def record_of(session: GameSession, result: str) -> Record:
    """The sitting as it goes on record."""
    return Record(
        code=session.code,
        moves=move_texts(session.game.steps),
        seconds=shown_seconds(session),
        undos=session.undos,
        hints=session.hints,
        redeals=session.redeals,
        classic=session.classic.total,
        arcade=session.arcade.total,
        result=result,
        home=len(session.game.state.home),
        finished=timestamp(session.now),
        assisted=session.assisted,
        started=session.started,
        daily=daily_of(session),
        times=_times(session),
    )


def daily_of(session: GameSession) -> str:
    """The day whose daily deal it is, by when it was begun, as ISO 8601; empty if it is none."""
    day = daily.day_of(session.started) or session.now().date()
    today = session.variant.key == daily.VARIANT and session.seed == daily.number_of(day)
    return day.isoformat() if today else ""


def give_up_saved(store: Folder, now: Callable[[], datetime]) -> None:
    """Put the saved unfinished game on record as given up; one without a move is only cleared."""
    saved = store.load_game()
    if saved is not None:
        if saved.moves:
            GameSession.resume(store, now, saved).finish()
        else:
            store.clear_game()


def timestamp(now: Callable[[], datetime]) -> str:
    """The present moment as it is saved: ISO 8601 with seconds."""
    return now().isoformat(timespec="seconds")


def tenths(seconds: float) -> int:
    """Whole tenths of a second that have passed."""
    return math.floor(seconds * 10)


def shown_seconds(session: GameSession) -> float:
    """The time played to the tenth that is written down, so that a score can be made again from it."""
    return tenths(session.seconds) / 10


def _times(session: GameSession) -> tuple[int, ...]:
    return session.times if len(session.times) == len(session.game.steps) else ()
