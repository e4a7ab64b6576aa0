"""Starting games: new deals and their numbers, and unfinished games that go on or give
up their place.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import date, datetime

from gaps.engine import Game, State, Status, Variant, deal, parse_code
from gaps.progress.calendar import daily
from gaps.scenes.session.game_session import GameSession, has_begun, timestamp
from gaps.scenes.session.save_slot import MatchTurn, SingleGameSlot
from gaps.solver.ready_deals import DealRequest, ReadyDeals, following
from gaps.store import Challenge, Folder, Match, SavedGame, Settings
from gaps.store.saves.saved import moment


class Games:
    """The games of one folder. What is said of a session holds for games that are not
    saved yet, too.
    """

    def __init__(
        self,
        folder: Folder,
        now: Callable[[], datetime],
        random_number: Callable[[], int],
        settings: Callable[[], Settings],
        is_busy: Callable[[], bool],
    ) -> None:
        """``is_busy`` says whether something more urgent than a search for deals needs
        the processor.
        """
        self.folder = folder
        self._now = now
        self._settings = settings
        self.random_number = random_number  # returns the number of any deal
        self.ready = ReadyDeals(lambda: self.random_number(), is_busy)

    # The numbers of new deals

    @property
    def _are_winnable(self) -> bool:
        return self._settings().deals == "winnable"

    def prepare(self, variant: Variant, seed: int | None = None) -> None:
        """Keep a winnable deal ready if new deals are winnable, and the one that
        follows number ``seed``.
        """
        wishes = [DealRequest(variant.key)] if self._are_winnable else []
        if wishes and seed:
            wishes.append(DealRequest(variant.key, seed))
        self.ready.prepare(*wishes)

    def any_number(self, variant: Variant) -> int:
        ready = None
        if self._are_winnable:
            ready = self.ready.take(variant.key)
        return ready or self.random_number()

    def next_number(self, variant: Variant, seed: int) -> int:
        """The number that follows: that of the next winnable deal if those are wanted
        and it is known.
        """
        ready = None
        if self._are_winnable:
            ready = self.ready.ready(DealRequest(variant.key, seed))
        return ready or following(seed)

    # Games to start or to go on with

    def deal(
        self,
        variant: Variant,
        seed: int,
        rival: Challenge | None = None,
        *,
        expedition: bool = False,
        day: date | None = None,
    ) -> GameSession:
        """A game of a new deal, not yet saved.

        ``expedition`` if it is opened as one of its deals, ``day`` if it is opened as
        that day's daily deal; without a day, it may still be today's.
        """
        started = timestamp(self._now)
        opened = started if day is None else day.isoformat()
        return GameSession(
            self._now,
            Game(deal(variant, seed)),
            started=started,
            daily=daily.opened_with(variant, seed, opened)
            if rival is None and not expedition
            else "",
            rival=rival,
            expedition=expedition and rival is None,
            slot=SingleGameSlot(self.folder),
        )

    def of_board(self, state: State) -> GameSession:
        """A game of a typed board, not yet saved.

        It has no deal number, allows no shuffled redeal and is never put on record.
        """
        slot = SingleGameSlot(self.folder)
        started = timestamp(self._now)
        return GameSession(self._now, Game(state), started=started, slot=slot)

    def resumed(self, saved: SavedGame) -> GameSession:
        """The unfinished game as it was saved. Raises ``ValueError`` if its moves are
        not legal.
        """
        return GameSession.resume(SingleGameSlot(self.folder), self._now, saved)

    def start(self, session: GameSession) -> GameSession:
        """Save a new game. An unfinished one in its slot goes on record as given up if
        that counts.
        """
        saved = self.folder.load_game(session.saved_game().slot)
        if saved is not None and saved.line and is_worth_keeping(saved):
            self.resumed(saved).finish()
        elif saved is not None:
            self.folder.clear_game(saved.slot)
        session.save()
        return session

    def next_turn(self, match: Match) -> GameSession:
        """The turn of a match that is next or under way, saved. Raises ``IndexError``
        if none is left.
        """
        slot = MatchTurn(self.folder, match)
        if (saved := match.playing) is not None:
            session = GameSession.resume(slot, self._now, saved)
        else:
            game = Game(deal(*parse_code(match.code)))
            started = timestamp(self._now)
            session = GameSession(self._now, game, started=started, slot=slot)
        session.save()
        return session

    # Unfinished games

    def under_way(self) -> list[SavedGame]:
        """The unfinished games with at least one move, even an undone one; the one
        played last first.
        """
        return [
            saved for saved in reversed(self.folder.unfinished_games()) if saved.line
        ]

    def in_slot(self, slot: str) -> SavedGame | None:
        saved = self.folder.load_game(slot)
        return saved if saved is not None and saved.line else None

    def same(self, session: GameSession) -> SavedGame | None:
        """The unfinished game with which a new one begins in the same way; it is
        continued instead.

        The daily deal is continued only by a game that counts as that day's, a deal of
        the expedition by one that was opened there. Any other deal is continued by a
        game of the same code, even by the daily deal of some day. A game in the slot of
        the new one comes first.
        """
        new = session.saved_game()
        same = [saved for saved in self.under_way() if _begins_like(saved, new)]
        return min(same, key=lambda saved: saved.slot != new.slot, default=None)

    def end_won(self) -> None:
        """Put games on record that were won when the program was killed, while their
        last card still flew: as of the time of their last move.
        """
        for saved in self.under_way():
            # its moves are not legal: whoever opens it is told
            with suppress(ValueError):
                if saved.position.status is Status.WON:
                    ended = saved.played if moment(saved.played) else ""
                    self.resumed(saved).finish(ended=ended)


def slot_of(variant: Variant) -> str:
    """The slot of a variant's deals that have none of their own, as daily deals and
    others have.
    """
    return SavedGame(variant.key).slot


def day_of(saved: SavedGame) -> date | None:
    """The day whose daily deal a game was opened as."""
    return daily.day_of(saved.daily)


def _begins_like(saved: SavedGame, new: SavedGame) -> bool:
    same = (saved.code, saved.board, saved.challenge) == (
        new.code,
        new.board,
        new.challenge,
    )
    same_day = not new.daily or day_of(saved) == daily.day_of(new.daily)
    return same and same_day and (saved.expedition or not new.expedition)


def is_worth_keeping(saved: SavedGame) -> bool:
    """Whether giving up an unfinished game counts as a loss; also where its moves
    cannot be read.
    """
    try:
        return saved.was_begun or has_begun(saved.game(), saved.seconds)
    except ValueError:
        return True
