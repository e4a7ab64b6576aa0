"""A game being played.

Each move, undo and hint is saved at once and reported to the followers, and the end is
recorded.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from itertools import takewhile

from gaps.engine import (
    ArcadeScore,
    Game,
    Move,
    State,
    Status,
    Step,
    Variant,
    arcade_score,
)
from gaps.progress.calendar import daily
from gaps.progress.expedition.camps import CampDeal, camp_deal_of
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session.change import ChangeKind, Follower, GameChange, Position
from gaps.scenes.session.game_storage import GameStorage, NoStorage
from gaps.scenes.text.game_text import deal_label
from gaps.store import GameLog, GameResult, RecordedMove
from gaps.store.games.game_log import new_id
from gaps.store.games.kinds import DAILY, GameKind, GamePermission, practice_of
from gaps.store.games.shown import Shown, answer_of, shown_moves
from gaps.store.sharing import packed

ENDED = (Status.WON, Status.LOST)
CLOCK_SECONDS = 3.0  # seconds of play from a save until the clock is saved
MIN_SECONDS = 60  # time after which a game counts without a card home
RIGHTS = {
    GameCommand.UNDO: GamePermission.UNDO,
    GameCommand.UNDO_ALL: GamePermission.UNDO,
    GameCommand.BEST_END: GamePermission.UNDO,
    GameCommand.HINT: GamePermission.HINT,
    GameCommand.CAN_WIN: GamePermission.HINT,
    GameCommand.RETRY: GamePermission.OTHER_DEAL,
    GameCommand.NEW_DEAL: GamePermission.OTHER_DEAL,
    GameCommand.DEAL_NUMBER: GamePermission.OTHER_DEAL,
    GameCommand.ALL_GAMES: GamePermission.OTHER_DEAL,
}
"""The permission that a game needs for a command."""


class GameSession:
    """Changes a game, saves it at every change, and tells its followers.

    Nothing else changes it.
    """

    def __init__(
        self,
        played: GameLog,
        keeper: GameStorage,
        now: Callable[[], datetime],
        *,
        game: Game | None = None,
        kind: GameKind | None = None,
    ) -> None:
        """Start from ``played``, whose moves lead to ``game`` if that is given.

        ``kind`` is its kind here, if it is another one. Raise ``ValueError`` if its
        moves are not legal.
        """
        self.played = played
        """The game as it was saved last."""
        self.game = played.game if game is None else game
        self.seconds = played.seconds
        self.rival = rival_of(played)
        """A friend's game of the same deal, which this one answers."""
        self.keeper = keeper
        self.now = now
        self.finished = False  # True if ``finish`` was called
        self.followers = list[Follower]()
        """Told of every change of the position, in this order, when it is saved."""
        self.when_shown: Callable[[GameLog, Sequence[Shown]], None] = _tell_nobody
        """Called with what is shown, as it counts in other games of the deal, too."""
        self._kind = played.kind if kind is None else kind
        self._saved_seconds = self.seconds
        self._position: tuple[int, Position] | None = None
        self._best_end = played.best_end
        self._changes = 0

    # The deal

    @property
    def variant(self) -> Variant:
        return self.game.state.variant

    @property
    def seed(self) -> int:
        """The number of the deal; 0 for a typed board."""
        return self.game.state.seed or 0

    @property
    def code(self) -> str:
        return self.played.code

    @property
    def label(self) -> str:
        """The name of the deal."""
        return deal_label(self.played, self.kind, self.keeper.match)

    @property
    def camp_deal(self) -> CampDeal | None:
        """The deal of the expedition as which it was opened; None for other games."""
        return camp_deal_of(self.code) if self.kind.has_aims else None

    # Permissions

    @property
    def kind(self) -> GameKind:
        """The current kind: a daily deal that was left for long is a late one."""
        if self._kind is not DAILY:
            return self._kind
        played = self.played
        now = played.until if self.finished else timestamp(self.now)
        return daily.kind_at(played, now, self.seconds)

    def may(self, right: GamePermission) -> bool:
        return right in self._kind.allows

    def allows(self, command: GameCommand | None) -> bool:
        """Return True if the kind of the game allows a command."""
        right = None if command is None else RIGHTS.get(command)
        return right is None or self.may(right)

    @property
    def unfinished(self) -> bool:
        """True if something would be lost when another deal takes its place."""
        has_moves = bool(self.game.steps or self.game.undone)
        counts = not self._kind.is_dealt or self._has_begun
        return has_moves and counts and self.game.state.status not in ENDED

    @property
    def _has_begun(self) -> bool:
        return self.played.was_begun or has_begun(self.game, self.seconds)

    @property
    def position(self) -> Position:
        """The current position of the game."""
        hints = self.played.hints
        known = self._position
        if known is None or known[0] != hints or known[1].game is not self.game:
            score = arcade_score(
                self.game, hints, solver_moves=self.played.solver_moves
            )
            known = (hints, Position(self.game, score))
            self._position = known
        return known[1]

    @property
    def arcade(self) -> ArcadeScore:
        return self.position.score

    @property
    def best_end(self) -> State | None:
        """The best end of the round under way, of those that were taken back.

        None if there is none, or if it is the current position.
        """
        best = self._best_end
        if best is None or best.state.board == self.game.state.board:
            return None
        return best.state

    # Playing

    def tick(self, dt: float) -> None:
        """Add ``dt`` seconds of play.

        They are saved, too, some seconds after the last save.
        """
        self.seconds += dt
        if self.seconds >= self._saved_seconds + CLOCK_SECONDS and not self.finished:
            self._stamp()
            self.keeper.save_clock(self.played)

    def play(
        self, move: Move, by_solver: bool = False, *, in_run: bool = False
    ) -> GameChange:
        """Make a move and save the game.

        The move counts as shown if it is made ``by_solver``. Raise ``IllegalMove`` if
        it is not legal.
        """
        before = self.game.state
        game = self.game.play(move)
        assert game.last is not None
        text = game.last.text
        if by_solver:
            self.show_moves([move])
        played = self.played
        made = RecordedMove(text, self._tenths, played.was_shown(before, text))
        was_begun = self._has_begun if self.game.undone else self.played.was_begun
        played = replace(
            played,
            moves=(*played.moves, made),
            undone=(),
            was_begun=was_begun,
        )
        return self._become(game, played, ChangeKind.PLAYED, move, in_run=in_run)

    def undo(self, *, in_run: bool = False) -> GameChange | None:
        """Take back the last move.

        Return None if there is none, or if the game is recorded.
        """
        last = self.game.last
        if last is None or self.finished:
            return None
        played = self._moved_by(-1)
        game = self.game.undo()
        return self._become(game, played, ChangeKind.UNDONE, last.cause, in_run=in_run)

    def redo(self, *, in_run: bool = False) -> GameChange | None:
        """Make the move again that was taken back last.

        Return None if there is none.
        """
        if not self.game.undone:
            return None
        cause = self.game.undone[0].cause
        played = self._moved_by(1)
        game = self.game.redo()
        return self._become(game, played, ChangeKind.REDONE, cause, in_run=in_run)

    def go_to(self, made: int, *, in_run: bool = False) -> GameChange | None:
        """Go to the position after ``made`` of the moves made or undone.

        Each move taken back counts as an undo. Return None if the game is there
        already, or if it is recorded.
        """
        line = (*self.game.steps, *self.game.undone)
        made = max(0, min(made, len(line)))
        count = len(self.game.steps)
        if self.finished or made == count:
            return None
        played = replace(self._moved_by(made - count), was_begun=self._has_begun)
        game = Game(self.game.start, line[:made], line[made:])
        return self._become(game, played, ChangeKind.JUMPED, None, in_run=in_run)

    def go_to_best_end(self) -> GameChange | None:
        """Go to the best end of the round, which counts as an undo.

        Return None if there is none.
        """
        best = self._best_end
        if best is None or self.best_end is None or self.finished:
            return None
        played = self.played
        line = zip(self.game.steps, best.steps, strict=False)
        common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], line))
        made = [
            RecordedMove(
                step.text, self._tenths, played.was_shown(step.before, step.text)
            )
            for step in best.steps[common:]
        ]
        played = replace(
            played,
            moves=(*played.moves[:common], *made),
            undone=(),
            undos=played.undos + max(1, len(played.moves) - common),
            was_begun=self._has_begun,
        )
        return self._become(best, played, ChangeKind.JUMPED, None, in_run=False)

    def _remember_end(self, game: Game, played: GameLog) -> GameLog:
        """Return the game with the end of the round just left, if that is the best.

        After a redeal no end is remembered.
        """
        left = self.game.state
        best = self._best_end
        if left.redeals_used != game.state.redeals_used:
            best = None
        elif left.status is Status.STUCK and (
            best is None or _worth(left) > _worth(best.state)
        ):
            best = Game(self.game.start, self.game.steps)
        if best is self._best_end:
            return played
        self._best_end = best
        texts = [] if best is None else [step.text for step in best.steps]
        return replace(played, best=" ".join(texts))

    # Moves that are shown

    def show_moves(self, moves: Iterable[Move]) -> None:
        """Count the moves that are shown, in their order from the current position."""
        self.note_shown(shown_moves(self.game.state, moves))

    def show_answer(self) -> None:
        """Count the answer whether the current position can be won."""
        self.note_shown([answer_of(self.game.state)])

    def note_shown(self, shown: Iterable[Shown]) -> None:
        """Count what was not shown before, and save it with the game."""
        new = [*shown]
        played = self.played.with_shown(new)
        if played is not self.played:
            self.played = played
            self.save()
            self.when_shown(played, new)

    def _moved_by(self, number: int) -> GameLog:
        """Return the game with ``number`` more moves, made now, or fewer.

        Each move taken back counts as an undo.
        """
        played = self.played
        line = (*played.moves, *played.undone)
        count = len(played.moves)
        made = count + number
        steps = zip(line[count:made], self.game.undone, strict=False)
        again = [self._made_again(each, step) for each, step in steps]
        return replace(
            played,
            moves=(*played.moves[:made], *again),
            undone=line[made:],
            undos=played.undos + max(0, -number),
        )

    def _made_again(self, made: RecordedMove, step: Step) -> RecordedMove:
        """Return an undone move that is made now; it may have been shown meanwhile."""
        is_shown = made.by_solver or self.played.was_shown(step.before, made.text)
        return made._replace(at=self._tenths, by_solver=is_shown)

    def _become(
        self,
        game: Game,
        played: GameLog,
        kind: ChangeKind,
        cause: Move | None,
        *,
        in_run: bool,
    ) -> GameChange:
        """Continue with ``game``, save it, and tell the followers."""
        before = self.position
        self.played = self._remember_end(game, played)
        self.game = game
        self.save()
        self._changes += 1
        is_forward = kind in (ChangeKind.PLAYED, ChangeKind.REDONE)
        change = GameChange(
            before=before,
            after=self.position,
            cause=cause,
            kind=kind,
            number=self._changes,
            by_solver=is_forward and played.moves[-1].by_solver,
            in_run=in_run,
        )
        for follower in self.followers:
            follower.follow(change)
        return change

    # Saving and ending

    def save(self) -> None:
        if not self.finished:
            self._stamp()
            self.keeper.save(self.played)

    def leave(self) -> None:
        """Save the game for later, with the time since the last move.

        A game without a move is not kept.
        """
        if not self.finished:
            self._stamp()
            self.keeper.leave(self.played)

    def finish(self, ended: str = "") -> GameLog:
        """End the game, and record it once if it counts.

        It ends now or at the time of ``ended``, as ISO 8601, if that is given. If all
        moves are taken back, they are made again, because they were played.
        """
        if self.finished:
            return self.played
        played = self.played
        if self.game.undone:
            line = self.game.steps or self.game.undone
            self.game = Game(self.game.start, line)
        self.played = replace(
            played,
            moves=played.line,
            time=self._tenths,
            until=ended or timestamp(self.now),
            undone=(),
        )
        result = GameResult.of(self.game, self.arcade)
        self.finished = True
        self.played = replace(self.played, known_game=self.game, known_result=result)
        self.keeper.finish(self.played)
        return self.played

    def _stamp(self) -> None:
        """Put the current time into the saved value."""
        self._saved_seconds = self.seconds
        self.played = replace(self.played, time=self._tenths, until=timestamp(self.now))

    @property
    def _tenths(self) -> int:
        return math.floor(self.seconds * 10)

    # Other games that start from this one

    def again(self) -> GameSession:
        """Return a new, unsaved game that starts as this one did, in the same place.

        It keeps the help that was given.
        """
        old = self.played
        start = self.game.start
        started = timestamp(self.now)
        day = old.day
        if old.kind is not DAILY:
            day = daily.opened_with(self.variant, self.seed, started)
        played = GameLog(
            code=old.code,
            kind=old.kind,
            day=day,
            board=old.board,
            rival=old.rival,
            player=old.player,
            started=started,
        ).with_help_of(old)
        return GameSession(
            played, self.keeper, self.now, game=Game(start), kind=self._kind
        )

    def practice(self, made: int) -> GameSession:
        """Return a game that starts with the first ``made`` moves of this one.

        It counts nowhere. Its time and undos are its own; its help is what was shown so
        far.
        """
        game = Game(self.game.start, self.game.steps[:made])
        return practice(self.played, game, self.kind, self.now)


def practice(
    played: GameLog, game: Game, kind: GameKind, now: Callable[[], datetime]
) -> GameSession:
    """Return a game that continues from ``game``, a part of a game of that kind.

    It has no effect on the original.
    """
    moves = played.moves[: len(game.steps)]
    begun = replace(
        played,
        id=new_id(),
        time=0,
        hints=len(played.shown),
        undos=0,
        best="",
        moves=tuple(made._replace(at=0) for made in moves),
        undone=(),
    )
    return GameSession(begun, NoStorage(), now, game=game, kind=practice_of(kind))


def _worth(end: State) -> tuple[int, int]:
    """Return the value of the end of a round; higher is better."""
    return len(end.kept_by_redeal), len(end.home)


def _tell_nobody(_of: GameLog, _shown: Sequence[Shown]) -> None:
    """Do nothing with what is shown of a game that no screen shows."""


def rival_of(played: GameLog) -> GameLog | None:
    """Return the friend's game that a game answers.

    Return None if there is none, or if it cannot be read.
    """
    if played.rival:
        with suppress(ValueError):
            return packed.unpack(played.rival)
    return None


def has_begun(game: Game, seconds: float) -> bool:
    """Return True if a card came home, or a minute has passed since the first move.

    Undone moves count, too.
    """
    line = (*game.steps, *game.undone)
    return any(step.gains for step in line) or (bool(line) and seconds >= MIN_SECONDS)


def timestamp(now: Callable[[], datetime]) -> str:
    """Return the current time as ISO 8601, to the second."""
    return now().isoformat(timespec="seconds")
