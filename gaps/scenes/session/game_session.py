"""A game being played: each move, undo and hint is saved at once, and the end is put on record."""

from __future__ import annotations

from collections.abc import Callable, Set
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime

from gaps.engine import Game, Move, Step, Variant, parse_move
from gaps.language import _
from gaps.progress.expedition.camps import Stage, stage_of
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session import daily
from gaps.scenes.session.played_game import PlayedGame, tenths, timestamp
from gaps.scenes.session.save_slot import SaveSlot
from gaps.scenes.text import numbers
from gaps.scenes.text.expedition_text import stage_label
from gaps.store import Bookmark, Challenge, Record, SavedGame
from gaps.store.saves.saved import move_texts


@dataclass
class GameSession(PlayedGame):
    """A game that is being played and is saved in ``slot`` at every move."""

    slot: SaveSlot = field(kw_only=True)
    finished: bool = field(default=False, init=False)
    """Whether ``finish`` was called."""

    # Creating

    @classmethod
    def resume(cls, slot: SaveSlot, now: Callable[[], datetime], saved: SavedGame) -> GameSession:
        """Return the unfinished game as it was saved. Raises ``ValueError`` if its moves are not legal."""
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
            assisted=saved.assisted,
            started=saved.started,
            times=saved.times,
            daily=saved.daily,
            expedition=saved.expedition,
            rival=rival,
            challenge=saved.challenge,
            solver_moves=saved.solver_moves,
            id=saved.id,
            bookmark=saved.bookmark,
            slot=slot,
        )

    def again(self) -> GameSession:
        """Return a new game that begins as this one did, in the same slot. It is not saved."""
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

    def rival_in(self, variant: Variant, seed: int) -> Challenge | None:
        """Return the rival for a deal that is played next: this one's if the deal is the same."""
        return self.rival if (variant, seed) == (self.variant, self.seed) else None

    # What the slot decides

    @property
    def label(self) -> str:
        """The name of the deal: its day, its place in the expedition, or else its number."""
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
        return stage_of(self.code) if self.expedition and not self.typed else None

    @property
    def is_analysis(self) -> bool:
        """Whether it only explores a finished game: it is not saved, and does not go on record."""
        return not self.slot.keeps

    @property
    def disallowed(self) -> Set[GameCommand]:
        """The commands that are not allowed in this game."""
        return self.slot.disallowed

    # Playing

    def tick(self, dt: float) -> bool:
        """Add ``dt`` seconds of play; return whether another whole second has passed."""
        before = int(self.seconds)
        self.seconds += dt
        return int(self.seconds) != before

    def play(self, move: Move, by_solver: bool = False) -> Step:
        """Make a move, save the game and return the step to be shown. Raises ``IllegalMove``.

        ``by_solver`` if the solver makes it: the game is then assisted, whatever is undone later.
        """
        game, index = self.game.play(move), len(self.game.steps)
        made = tuple(each for each in self.solver_moves if each < index)
        self.solver_moves = (*made, index) if by_solver else made
        self.assisted = self.assisted or by_solver
        self._advance(game)
        assert self.game.last is not None
        return self.game.last

    def undo(self) -> Step | None:
        """Take back the last move; return its step, ``None`` if there is none or the game is on record."""
        step = self.game.last
        if step is None or self.finished:
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
        self._advance(self.game.redo())
        return self.game.last

    def go_to(self, made: int) -> Step | None:
        """Go to the position after ``made`` of the moves that are made or undone.

        Each move taken back counts as an undo. Return a step without a cause that leads there; ``None`` if
        the game is there already or is on record.
        """
        line = (*self.game.steps, *self.game.undone)
        made = max(0, min(made, len(line)))
        return self._follow(line, min(made, len(self.game.steps)), made)

    def set_bookmark(self) -> None:
        """Mark the present position, in place of the one that was marked before, and save."""
        self.bookmark = Bookmark(move_texts(self.game.steps), self._made_solver_moves)
        self.save()

    @property
    def at_bookmark(self) -> bool:
        """Whether the present position is the marked one, reached by the same moves."""
        return self.bookmark is not None and self.bookmark.moves == move_texts(self.game.steps)

    def to_bookmark(self) -> Step | None:
        """Go to the marked position: back to where its line parts from this one, and on along it.

        Each move taken back counts as an undo. They can be redone if they continue the line of the bookmark.
        Return a step without a cause that leads there; ``None`` if there is no bookmark, or the game is there
        already or is on record.
        """
        mark, game = self.bookmark, self.game
        if mark is None or self.finished:
            return None
        line = (*game.steps, *game.undone)
        common, made = mark.common_with(move_texts(line)), len(mark.moves)
        if common < made:
            marked = Game(game.start, line[:common])
            for text in mark.moves[common:]:
                marked = marked.play(parse_move(text, marked.state))
            line = marked.steps
            kept = (index for index in self.solver_moves if index < common)
            self.solver_moves = (*kept, *(index for index in mark.solver_moves if index >= common))
        return self._follow(line, min(common, len(game.steps)), made)

    def _follow(self, line: tuple[Step, ...], common: int, made: int) -> Step | None:
        """Go to the position after ``made`` steps of ``line``, of which ``common`` are made already."""
        before, count = self.game.state, len(self.game.steps)
        if self.finished or made == common == count:
            return None
        self.times = self.times[:common]
        if len(self.times) == common:
            self.times += (tenths(self.seconds),) * (made - common)
        self.undos += count - common
        self.game = Game(self.game.start, line[:made], line[made:])
        self.save()
        return Step(None, before, self.game.state)

    def count_hint(self) -> None:
        """Count a hint that was given, which lowers the score, and save."""
        self.hints += 1
        self.save()

    def replace_game(self, game: Game, seconds: float | None = None, times: tuple[int, ...] = ()) -> None:
        """Continue with other moves, and at another time of play if ``seconds`` is given. It is not saved."""
        self.game, self.times, self.solver_moves = game, times, ()
        if seconds is not None:
            self.seconds = seconds

    def _advance(self, game: Game) -> None:
        """Continue with ``game``, which has one move more, note its time and save."""
        if len(self.times) == len(self.game.steps):
            self.times = (*self.times, tenths(self.seconds))
        self.game = game
        self.save()

    # Saving and ending

    def save(self) -> None:
        """Save the game as it is now, unless it is finished."""
        if not self.finished:
            self.slot.save(self.saved_game())

    def leave(self) -> None:
        """Save the game for later, with the time since the last move. A game without a move is not kept."""
        if not self.finished:
            self.slot.leave(self.saved_game())

    def finish(self, result: str | None = None) -> Record:
        """End the game: put it on record and free its slot. A second call only returns the record.

        Without a result, the status of the board decides.
        """
        record = self.record(result)
        if not self.finished:
            self.finished = True
            self.slot.finish(self.saved_game(), record)
        return record
