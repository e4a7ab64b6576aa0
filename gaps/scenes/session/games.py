"""Starting games.

They are new deals and their numbers, and unfinished games that continue or give up
their place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date, datetime

from gaps.engine import Game, State, Status, Variant, format_code, parse_code
from gaps.progress.calendar import daily
from gaps.progress.expedition.camps import CampDeal
from gaps.scenes.session.game_session import (
    GameSession,
    has_begun,
    practice,
    timestamp,
)
from gaps.scenes.session.game_storage import MatchStorage, SlotStorage
from gaps.solver.ready_deals import DealRequest, ReadyDeals, following
from gaps.store import Folder, GameLog, Match, Settings
from gaps.store.games.game_log import board_line, moment
from gaps.store.games.kinds import BOARD, CAMP_DEAL, CHALLENGE, DAILY, DEAL, GameKind
from gaps.store.games.shown import Shown
from gaps.store.sharing import packed


class Games:
    """The games of one folder.

    What is documented for a session holds for games that are not saved yet, too.
    """

    def __init__(
        self,
        folder: Folder,
        now: Callable[[], datetime],
        random_number: Callable[[], int],
        settings: Callable[[], Settings],
        is_busy: Callable[[], bool],
    ) -> None:
        """Search deals only while ``is_busy`` returns false.

        It is true while something more urgent needs the processor.
        """
        self.folder = folder
        self._now = now
        self._settings = settings
        self.random_number = random_number  # returns the number of any deal
        self.ready = ReadyDeals(lambda: self.random_number(), is_busy)
        self.playing: GameSession | None = None
        """The game that was on the screen last, even if it has ended."""

    # The numbers of new deals

    @property
    def _are_winnable(self) -> bool:
        return self._settings().deals == "winnable"

    def prepare(self, variant: Variant, seed: int | None = None) -> None:
        """Keep a winnable deal ready if new deals are winnable.

        The one that follows number ``seed`` is also kept ready.
        """
        requests = [DealRequest(variant.key)] if self._are_winnable else []
        if requests and seed:
            requests.append(DealRequest(variant.key, seed))
        self.ready.prepare(*requests)

    def any_number(self, variant: Variant) -> int:
        ready = self.ready.take(variant.key) if self._are_winnable else None
        return ready or self.random_number()

    def note_winnable(self, variant: Variant, seed: int) -> None:
        """Remember that a deal that is dealt now can be won."""
        from gaps.progress import missed_deals  # not before a deal

        missed_deals.note_winnable(self.folder, format_code(variant, seed))

    def next_number(self, variant: Variant, seed: int) -> int:
        """Return the number that follows ``seed``.

        It is that of the next winnable deal if winnable deals are wanted and it is
        known.
        """
        request = DealRequest(variant.key, seed)
        ready = self.ready.ready(request) if self._are_winnable else None
        return ready or following(seed)

    # Games to start or to continue

    def deal(
        self,
        variant: Variant,
        seed: int,
        kind: GameKind = DEAL,
        *,
        day: date | None = None,
        rival: str = "",
    ) -> GameSession:
        """Return a game of a new deal, not yet saved.

        ``day`` is given if it is opened as that day's daily deal; without a day, it may
        still be today's. ``rival`` is the challenge that it answers.
        """
        started = timestamp(self._now)
        opened = started if day is None else day.isoformat()
        found = daily.opened_with(variant, seed, opened)
        if found or self.ready.has_proven(variant.key, seed):
            self.note_winnable(variant, seed)
        return self._begun(
            GameLog(
                code=format_code(variant, seed),
                kind=DAILY if kind is DEAL and found else kind,
                day=found,
                rival=rival,
                started=started,
            )
        )

    def daily(self, day: date) -> GameSession:
        """Return a game of the deal of ``day``, not yet saved."""
        return self.deal(*daily.deal_of(day), day=day)

    def of_camp_deal(self, camp_deal: CampDeal) -> GameSession:
        """Return a game of a deal of the expedition, not yet saved."""
        return self.deal(camp_deal.variant, camp_deal.seed, CAMP_DEAL)

    def answer(self, challenge: GameLog) -> GameSession:
        """Return a game of the deal of a friend's game, not yet saved.

        The friend's game is shown next to it.
        """
        variant, seed = parse_code(challenge.code)
        return self.deal(variant, seed, CHALLENGE, rival=packed.pack(challenge))

    def of_board(self, state: State) -> GameSession:
        """Return a game of a typed board, not yet saved.

        It has no deal number, allows no shuffled redeal and is never recorded.
        """
        return self._begun(
            GameLog(
                code=state.variant.key,
                kind=BOARD,
                board=board_line(state),
                started=timestamp(self._now),
            )
        )

    def after(self, session: GameSession, variant: Variant, seed: int) -> GameSession:
        """Return a game of the deal that is played next.

        A game of the same deal answers the same challenge, and keeps the help that was
        given.
        """
        new = self.deal(variant, seed)
        if session.code != new.code:
            return new
        if session.rival is not None:
            return self.again(session)
        return self._begun(new.played.with_help_of(session.played))

    def again(self, session: GameSession) -> GameSession:
        """Return a game that starts as a session's did; that may be practice."""
        return self._begun(session.again().played)

    def practice(self, played: GameLog, game: Game) -> GameSession:
        """Return practice from ``game`` on, a part of a game that was watched.

        It is of that game's deal, or of its board, and of nothing else it was played
        for.
        """
        kind = BOARD if played.board else DEAL
        begun = replace(
            played,
            kind=kind,
            day="",
            rival="",
            player="",
            started=timestamp(self._now),
        )
        return practice(begun, game, kind, self._now)

    def _begun(self, played: GameLog) -> GameSession:
        return GameSession(played, SlotStorage(self.folder), self._now)

    def resumed(self, saved: GameLog) -> GameSession:
        """Return the unfinished game as it was saved.

        Raise ``ValueError`` if its moves are not legal.
        """
        return self._begun(saved)

    def start(self, session: GameSession) -> GameSession:
        """Save a new game.

        An unfinished game in its slot is recorded as given up if that counts.
        """
        saved = self.folder.load_game(session.played.slot)
        if saved is not None and saved.line and is_worth_keeping(saved):
            self.resumed(saved).finish()
        elif saved is not None:
            self.folder.clear_game(saved.slot)
        session.save()
        return session

    def next_turn(self, match: Match) -> GameSession:
        """Return the next turn of a match, or the one under way, saved.

        Raise ``IndexError`` if none is left.
        """
        played = match.next_turn(timestamp(self._now))
        keeper = MatchStorage(self.folder, match)
        session = GameSession(played, keeper, self._now, kind=match.kind)
        session.save()
        return session

    # Unfinished games

    def under_way(self) -> list[GameLog]:
        """Return the unfinished games with at least one move, even an undone one.

        The one played last comes first.
        """
        return [saved for saved in self._saved() if saved.line]

    def _saved(self) -> list[GameLog]:
        """Return these games, and those of which something was only shown."""
        games = reversed(self.folder.unfinished_games())
        return [saved for saved in games if saved.line or saved.shown]

    def beside(self, played: GameLog) -> Sequence[GameLog]:
        """Return the games under way, except the one in the slot of ``played``."""
        return [each for each in self.under_way() if each.slot != played.slot]

    def in_slot(self, slot: str) -> GameLog | None:
        saved = self.folder.load_game(slot)
        return saved if saved is not None and saved.line else None

    def same(self, session: GameSession) -> GameLog | None:
        """Return the unfinished game to continue in place of a new one that is alike.

        The daily deal is continued only by a game that counts as that day's, a deal of
        the expedition only by one that was opened there. Any other deal is continued by
        a game of the same code, even by the daily deal of some day. A game in the slot
        of the new one comes first.
        """
        new = session.played
        same = [saved for saved in self._saved() if _begins_like(saved, new)]
        return min(same, key=lambda saved: saved.slot != new.slot, default=None)

    def note_shown(self, of: GameLog, shown: Sequence[Shown]) -> None:
        """Count what was shown of a game's deal, on the board or in a review.

        It counts in every game of that deal that can continue: the one on the screen,
        and those that wait.
        """
        playing = self.playing
        if playing is not None and playing.played.is_of_deal(of):
            playing.note_shown(shown)
        for saved in self._saved():
            is_playing = playing is not None and saved.id == playing.played.id
            if saved.is_of_deal(of) and not is_playing:
                self.folder.save_game(saved.with_shown(shown))

    def end_won(self) -> None:
        """Record games that were won when the program was killed.

        Their last card was still in flight. They end at the time of their last move.
        """
        for saved in self.under_way():
            # illegal moves are reported to the player who opens the game
            with suppress(ValueError):
                if saved.game.state.status is Status.WON:
                    ended = saved.until if moment(saved.until) else ""
                    self.resumed(saved).finish(ended=ended)


def slot_of(variant: Variant) -> str:
    """Return the slot of a variant's ordinary deals.

    Daily deals and others have slots of their own.
    """
    return GameLog(variant.key).slot


def _begins_like(saved: GameLog, new: GameLog) -> bool:
    is_of_deal = (saved.code, saved.board, saved.rival) == (
        new.code,
        new.board,
        new.rival,
    )
    return is_of_deal and (saved.slot == new.slot or not new.kind.is_particular)


def is_worth_keeping(saved: GameLog) -> bool:
    """Return True if giving up an unfinished game counts as a loss.

    It does, too, if its moves cannot be read.
    """
    try:
        return saved.was_begun or has_begun(saved.game, saved.seconds)
    except ValueError:
        return True
