"""A game being played: each move, undo and hint is saved at once, and the end is put on
record.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Set
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime

from gaps.engine import (
    ArcadeScore,
    ClassicScore,
    Game,
    Move,
    Status,
    Variant,
    arcade_score,
    classic_score,
    format_board,
    format_code,
)
from gaps.language import _
from gaps.progress.calendar import daily
from gaps.progress.expedition.camps import Stage, stage_of
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session.change import Follower, GameChange, How, Position
from gaps.scenes.session.save_slot import AnalysisSlot, SaveSlot
from gaps.scenes.text import numbers
from gaps.scenes.text.expedition_text import stage_label
from gaps.store import Challenge, Record, SavedGame
from gaps.store.records.daily_deals import is_late
from gaps.store.saves.saved import move_texts, new_id

# the result on record for each status that ends a game
RESULTS = {Status.WON: "won", Status.LOST: "lost"}
CLOCK_SECONDS = 3.0  # of play, from a save until the clock is saved
MIN_SECONDS = 60  # after which a game counts in which no card was brought home


@dataclass
class GameSession:
    """A ``Game`` that is saved in ``slot`` at every move; how long it took, and the
    help the player used.
    """

    now: Callable[[], datetime]
    game: Game
    seconds: float = 0.0
    undos: int = 0
    hints: int = 0
    started: str = ""  # when it was begun, ISO 8601
    times: tuple[int, ...] = ()
    """When each move was made, tenths of seconds of play; not one for each move where
    that is not known.
    """
    # the day whose daily deal was opened with it, ISO 8601; empty for other deals
    daily: str = ""
    expedition: bool = False  # whether it was opened as a deal of the expedition
    # a friend's game of the same deal, which this one answers
    rival: Challenge | None = None
    challenge: str = ""
    """The text of ``rival``, kept even if it can no longer be read; empty if there is
    none.
    """
    solver_moves: tuple[int, ...] = ()
    """The indices of the moves that the solver made, or that a hint named when they
    were made, ascending; undone moves continue the others.
    """
    # made at the deal, and kept in the save and the record
    id: str = field(default_factory=new_id)
    # whether it counted as begun when moves that were taken back gave way to others
    was_begun: bool = False
    slot: SaveSlot = field(kw_only=True)
    finished: bool = field(default=False, init=False)  # whether ``finish`` was called
    named: frozenset[Move] = field(default=frozenset(), init=False)
    """The moves that the hint on the board names: until the position is another one."""
    followers: list[Follower] = field(default_factory=list, init=False, repr=False)
    """Told of every change of the position, in this order, when it is saved."""
    _saved_seconds: float = field(default=0.0, init=False, repr=False)
    _score: tuple[Game, int, ArcadeScore] | None = field(
        default=None, init=False, repr=False
    )

    def __post_init__(self) -> None:
        self._saved_seconds = self.seconds
        if self.rival is not None and not self.challenge:
            self.challenge = self.rival.to_text()

    # Creating

    @classmethod
    def resume(
        cls, slot: SaveSlot, now: Callable[[], datetime], saved: SavedGame
    ) -> GameSession:
        """Return the unfinished game as it was saved. Raises ``ValueError`` if its
        moves are not legal.
        """
        rival = None
        if saved.challenge:
            with suppress(ValueError):
                rival = Challenge.from_text(saved.challenge)
        return cls(
            now,
            saved.game(),
            seconds=saved.seconds,
            undos=saved.undos,
            hints=saved.hints,
            started=saved.started,
            times=saved.times,
            daily=saved.daily,
            expedition=saved.expedition,
            rival=rival,
            challenge=saved.challenge,
            solver_moves=saved.solver_moves,
            id=saved.id,
            was_begun=saved.was_begun,
            slot=slot,
        )

    def again(self) -> GameSession:
        """Return a new game that begins as this one did, in the same slot. It is not
        saved.
        """
        return GameSession(
            self.now,
            Game(self.game.start),
            started=timestamp(self.now),
            daily=self.daily,
            expedition=self.expedition,
            rival=self.rival,
            challenge=self.challenge,
            slot=self.slot,
        )

    def analysis(self, move: int) -> GameSession:
        """Return a game that begins with the first ``move`` moves of this one, to
        explore it. Its time, undos and hints are its own.
        """
        game = Game(self.game.start, self.game.steps[:move])
        solver_moves = tuple(index for index in self.solver_moves if index < move)
        slot = AnalysisSlot(lambda: self.label) if self.slot.keeps else self.slot
        return replace(
            self,
            game=game,
            seconds=0.0,
            undos=0,
            hints=0,
            times=(),
            solver_moves=solver_moves,
            id=new_id(),
            slot=slot,
        )

    # The deal

    @property
    def variant(self) -> Variant:
        return self.game.state.variant

    @property
    def seed(self) -> int:
        return self.game.state.seed or 0

    @property
    def typed(self) -> bool:
        return self.game.start.seed is None

    @property
    def code(self) -> str:
        if self.typed:
            return self.variant.key
        return format_code(self.variant, self.seed)

    @property
    def label(self) -> str:
        """The name of the deal: its day, its place in the expedition, or else its
        number.
        """
        if self.slot.label:
            return self.slot.label
        if self.typed:
            return _("A board of your own")
        day = daily.day_of(self.daily_day)
        if day is not None:
            return daily.deal_name(day, self.is_late)
        if self.stage is not None:
            return stage_label(self.stage)
        return _("Deal {number}").format(number=numbers.deal_number(self.seed))

    @property
    def stage(self) -> Stage | None:
        """The deal of the expedition as which it was opened; ``None`` for other games."""
        if self.expedition and not self.typed:
            return stage_of(self.code)
        return None

    @property
    def daily_day(self) -> str:
        """The day whose daily deal this is, by the time it was begun, ISO 8601; empty
        if it is none.
        """
        begun = self.daily or self.started or timestamp(self.now)
        return daily.opened_with(self.variant, self.seed, begun)

    @property
    def is_late(self) -> bool:
        """Whether it is the daily deal of a day on which it is not played any more."""
        return is_late(self.daily, self.started, timestamp(self.now), self.seconds)

    def rival_in(self, variant: Variant, seed: int) -> Challenge | None:
        """Return the rival for a deal that is played next: this one's if the deal is
        the same.
        """
        if (variant, seed) == (self.variant, self.seed):
            return self.rival
        return None

    # What holds for it

    @property
    def is_analysis(self) -> bool:
        """Whether it only explores a finished game: it is not saved, and does not go on
        record.
        """
        return not self.slot.keeps

    @property
    def disallowed(self) -> Set[GameCommand]:
        return self.slot.disallowed

    @property
    def unfinished(self) -> bool:
        """Whether something would be lost if another deal took its place."""
        has_moves = bool(self.game.steps or self.game.undone)
        counts = self.typed or self._has_begun
        return has_moves and counts and self.game.state.status not in RESULTS

    @property
    def _has_begun(self) -> bool:
        return self.was_begun or has_begun(self.game, self.seconds)

    @property
    def classic(self) -> ClassicScore:
        """The classic score: points for cards home, less those for redeals, and a
        bonus.
        """
        return classic_score(self.game)

    @property
    def arcade(self) -> ArcadeScore:
        known = self._score
        if known is not None and known[0] is self.game and known[1] == self.hints:
            return known[2]
        score = arcade_score(
            self.game, self.hints, solver_moves=self._made_solver_moves
        )
        self._score = self.game, self.hints, score
        return score

    @property
    def recorded_seconds(self) -> float:
        """The time played in whole tenths, as it is recorded."""
        return tenths(self.seconds) / 10

    # Playing

    def tick(self, dt: float) -> bool:
        """Add ``dt`` seconds of play; return whether another whole second has passed.

        Some seconds after the last save they are saved, too.
        """
        before = int(self.seconds)
        self.seconds += dt
        if self.seconds >= self._saved_seconds + CLOCK_SECONDS and not self.finished:
            self._saved_seconds = self.seconds
            self.slot.save_clock(self.saved_game())
        return int(self.seconds) != before

    @property
    def position(self) -> Position:
        """Where the game is now."""
        return Position(self.game, self.arcade)

    def play(
        self, move: Move, by_solver: bool = False, *, in_run: bool = False
    ) -> GameChange:
        """Make a move and save the game. Raises ``IllegalMove``.

        ``by_solver`` if the program makes it; a move that the hint on the board names
        counts as the solver's, too.
        """
        before = self.position
        by_solver = by_solver or move in self.named
        game = self.game.play(move)
        index = len(self.game.steps)
        self.was_begun = self._has_begun if self.game.undone else self.was_begun
        made = tuple(each for each in self.solver_moves if each < index)
        self.solver_moves = (*made, index) if by_solver else made
        self._note_times(1)
        return self._become(game, before, How.MADE, move, in_run=in_run)

    def undo(self, *, in_run: bool = False) -> GameChange | None:
        """Take back the last move; ``None`` if there is none or the game is on record."""
        last = self.game.last
        if last is None or self.finished:
            return None
        before = self.position
        game = self.game.undo()
        self.times = self.times[: len(game.steps)]
        self.undos += 1
        return self._become(game, before, How.BACK, last.cause, in_run=in_run)

    def redo(self, *, in_run: bool = False) -> GameChange | None:
        """Make the move again that was taken back last; ``None`` if there is none."""
        if not self.game.undone:
            return None
        before = self.position
        cause = self.game.undone[0].cause
        self._note_times(1)
        return self._become(self.game.redo(), before, How.AGAIN, cause, in_run=in_run)

    def go_to(self, made: int, *, in_run: bool = False) -> GameChange | None:
        """Go to the position after ``made`` of the moves that are made or undone.

        Each move taken back counts as an undo. ``None`` if the game is there already or
        is on record.
        """
        line = (*self.game.steps, *self.game.undone)
        made = max(0, min(made, len(line)))
        count = len(self.game.steps)
        if self.finished or made == count:
            return None
        before = self.position
        if made < count:
            self.times = self.times[:made]
            self.undos += count - made
        else:
            self._note_times(made - count)
        self.was_begun = self._has_begun
        game = Game(self.game.start, line[:made], line[made:])
        return self._become(game, before, How.JUMP, None, in_run=in_run)

    def count_hint(self) -> None:
        self.hints += 1
        self.save()

    def name_moves(self, moves: Iterable[Move]) -> None:
        """Note the moves that the hint on the board names: made now, they are the
        solver's.
        """
        self.named = self.named.union(moves)

    def _note_times(self, count: int) -> None:
        """Note that so many moves more are made now, if the times of all are known."""
        if len(self.times) == len(self.game.steps):
            self.times += (tenths(self.seconds),) * count

    def _become(
        self,
        game: Game,
        before: Position,
        how: How,
        cause: Move | None,
        *,
        in_run: bool,
    ) -> GameChange:
        """Go on with ``game``, save it, and tell the followers."""
        self.game = game
        self.named = frozenset()
        self.save()
        last = len(game.steps) - 1
        is_forward = how in (How.MADE, How.AGAIN)
        change = GameChange(
            before=before,
            after=self.position,
            cause=cause,
            how=how,
            by_solver=is_forward and last in self.solver_moves,
            in_run=in_run,
        )
        for follower in self.followers:
            follower.follow(change)
        return change

    # Saving and ending

    def save(self) -> None:
        if not self.finished:
            self._saved_seconds = self.seconds
            self.slot.save(self.saved_game())

    def leave(self) -> None:
        """Save the game for later, with the time since the last move. A game without a
        move is not kept.
        """
        if not self.finished:
            self.slot.leave(self.saved_game())

    def finish(self, result: str | None = None, ended: str = "") -> Record:
        """End the game: put it on record once. Without a result, the status of the
        board decides.

        It ends now or, if that is given, when it had ``ended``, as ISO 8601. Where all
        moves are taken back, they are made again: they are what was played.
        """
        if not (self.finished or self.game.steps):
            self.game = Game(self.game.start, self.game.undone)
        record = self.record(result, ended)
        if not self.finished:
            self.finished = True
            self.slot.finish(self.saved_game(), record)
        return record

    def saved_game(self) -> SavedGame:
        game = self.game
        return SavedGame(
            code=self.code,
            moves=move_texts(game.steps),
            undone=move_texts(game.undone),
            seconds=round(self.seconds, 1),
            hints=self.hints,
            undos=self.undos,
            started=self.started,
            times=self._known_times,
            challenge=self.challenge,
            board=format_board(game.start) if self.typed else "",
            daily=self.daily,
            played=timestamp(self.now),
            solver_moves=self.solver_moves,
            id=self.id,
            expedition=self.expedition,
            was_begun=self.was_begun,
        )

    def record(self, result: str | None = None, ended: str = "") -> Record:
        """Return the record of the game. Without a result: that of the status, else
        given up. It ends now, unless it is known when it had ``ended``.
        """
        record = Record.of(
            self.code,
            self.game,
            seconds=self.recorded_seconds,
            undos=self.undos,
            hints=self.hints,
            finished=ended or timestamp(self.now),
            started=self.started,
            daily=self.daily_day,
            times=self._known_times,
            solver_moves=self._made_solver_moves,
            id=self.id,
        )
        return record if result is None else replace(record, result=result)

    @property
    def _made_solver_moves(self) -> tuple[int, ...]:
        return tuple(
            index for index in self.solver_moves if index < len(self.game.steps)
        )

    @property
    def _known_times(self) -> tuple[int, ...]:
        """The times of the moves; empty unless there is one for each move."""
        if len(self.times) == len(self.game.steps):
            return self.times
        return ()


def has_begun(game: Game, seconds: float) -> bool:
    """Whether a card came home, or a minute has passed since the first move; undone
    moves count, too.
    """
    line = (*game.steps, *game.undone)
    came_home = any(len(step.after.home) > len(step.before.home) for step in line)
    return came_home or (bool(line) and seconds >= MIN_SECONDS)


def timestamp(now: Callable[[], datetime]) -> str:
    return now().isoformat(timespec="seconds")


def tenths(seconds: float) -> int:
    return math.floor(seconds * 10)
