"""Starting games: new deals and their numbers, and unfinished games that go on or give
up their place.
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
from gaps.scenes.session.keepers import MatchKeeper, SlotKeeper
from gaps.solver.ready_deals import DealRequest, ReadyDeals, following
from gaps.store import Folder, Match, Played, Settings
from gaps.store.games.kinds import BOARD, CAMP_DEAL, CHALLENGE, DAILY, DEAL, Kind
from gaps.store.games.played import board_line, moment
from gaps.store.games.shown import Shown
from gaps.store.sharing import packed


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
        self.playing: GameSession | None = None
        """The game that was on the screen last, also when it has ended."""

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
        ready = self.ready.take(variant.key) if self._are_winnable else None
        return ready or self.random_number()

    def note_winnable(self, variant: Variant, seed: int) -> None:
        """Keep that a deal which is dealt now can be won."""
        from gaps.progress import missed_deals  # not before a deal

        missed_deals.note_winnable(self.folder, format_code(variant, seed))

    def next_number(self, variant: Variant, seed: int) -> int:
        """The number that follows: that of the next winnable deal if those are wanted
        and it is known.
        """
        request = DealRequest(variant.key, seed)
        ready = self.ready.ready(request) if self._are_winnable else None
        return ready or following(seed)

    # Games to start or to go on with

    def deal(
        self,
        variant: Variant,
        seed: int,
        kind: Kind = DEAL,
        *,
        day: date | None = None,
        rival: str = "",
    ) -> GameSession:
        """A game of a new deal, not yet saved.

        ``day`` if it is opened as that day's daily deal; without a day, it may still be
        today's. ``rival`` is the challenge that it answers.
        """
        started = timestamp(self._now)
        opened = started if day is None else day.isoformat()
        found = daily.opened_with(variant, seed, opened)
        if found or self.ready.has_proven(variant.key, seed):
            self.note_winnable(variant, seed)
        return self._begun(
            Played(
                code=format_code(variant, seed),
                kind=DAILY if kind is DEAL and found else kind,
                day=found,
                rival=rival,
                started=started,
            )
        )

    def daily(self, day: date) -> GameSession:
        """A game of the deal of ``day``, not yet saved."""
        return self.deal(*daily.deal_of(day), day=day)

    def of_camp_deal(self, camp_deal: CampDeal) -> GameSession:
        """A game of a deal of the expedition, not yet saved."""
        return self.deal(camp_deal.variant, camp_deal.seed, CAMP_DEAL)

    def answer(self, challenge: Played) -> GameSession:
        """A game of the deal of a friend's game, which is shown beside it; not yet
        saved.
        """
        variant, seed = parse_code(challenge.code)
        return self.deal(variant, seed, CHALLENGE, rival=packed.pack(challenge))

    def of_board(self, state: State) -> GameSession:
        """A game of a typed board, not yet saved.

        It has no deal number, allows no shuffled redeal and is never put on record.
        """
        return self._begun(
            Played(
                code=state.variant.key,
                kind=BOARD,
                board=board_line(state),
                started=timestamp(self._now),
            )
        )

    def after(self, session: GameSession, variant: Variant, seed: int) -> GameSession:
        """A game of the deal that is played next: one of the same deal answers the same
        challenge, and keeps the help that was given.
        """
        new = self.deal(variant, seed)
        if session.code != new.code:
            return new
        if session.rival is not None:
            return self.again(session)
        return self._begun(new.played.with_help_of(session.played))

    def again(self, session: GameSession) -> GameSession:
        """A game that begins as that of a session did, which may have been practice."""
        return self._begun(session.again().played)

    def practice(self, played: Played, game: Game) -> GameSession:
        """Practice from ``game`` on, a part of the line of a game that was watched: of
        its deal, or of its board, and of nothing that it was played for.
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

    def _begun(self, played: Played) -> GameSession:
        return GameSession(played, SlotKeeper(self.folder), self._now)

    def resumed(self, saved: Played) -> GameSession:
        """The unfinished game as it was saved. Raises ``ValueError`` if its moves are
        not legal.
        """
        return self._begun(saved)

    def start(self, session: GameSession) -> GameSession:
        """Save a new game. An unfinished one in its slot goes on record as given up if
        that counts.
        """
        saved = self.folder.load_game(session.played.slot)
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
        played = match.next_turn(timestamp(self._now))
        keeper = MatchKeeper(self.folder, match)
        session = GameSession(played, keeper, self._now, kind=match.kind)
        session.save()
        return session

    # Unfinished games

    def under_way(self) -> list[Played]:
        """The unfinished games with at least one move, even an undone one; the one
        played last first.
        """
        return [saved for saved in self._saved() if saved.line]

    def _saved(self) -> list[Played]:
        """The same, with those of which something was only shown."""
        games = reversed(self.folder.unfinished_games())
        return [saved for saved in games if saved.line or saved.shown]

    def beside(self, played: Played) -> Sequence[Played]:
        """The games under way but the one in the slot of ``played``."""
        return [each for each in self.under_way() if each.slot != played.slot]

    def in_slot(self, slot: str) -> Played | None:
        saved = self.folder.load_game(slot)
        return saved if saved is not None and saved.line else None

    def same(self, session: GameSession) -> Played | None:
        """The unfinished game with which a new one begins in the same way; it is
        continued instead.

        The daily deal is continued only by a game that counts as that day's, a deal of
        the expedition by one that was opened there. Any other deal is continued by a
        game of the same code, even by the daily deal of some day. A game in the slot of
        the new one comes first.
        """
        new = session.played
        same = [saved for saved in self._saved() if _begins_like(saved, new)]
        return min(same, key=lambda saved: saved.slot != new.slot, default=None)

    def note_shown(self, of: Played, shown: Sequence[Shown]) -> None:
        """Count what was shown of the deal of a game, on the board or in a review, in
        every game of that deal that can go on: the one on the screen, and those that
        wait.
        """
        playing = self.playing
        if playing is not None and playing.played.is_of_deal(of):
            playing.note_shown(shown)
        for saved in self._saved():
            is_playing = playing is not None and saved.id == playing.played.id
            if saved.is_of_deal(of) and not is_playing:
                self.folder.save_game(saved.with_shown(shown))

    def end_won(self) -> None:
        """Put games on record that were won when the program was killed, while their
        last card still flew: as of the time of their last move.
        """
        for saved in self.under_way():
            # its moves are not legal: whoever opens it is told
            with suppress(ValueError):
                if saved.game.state.status is Status.WON:
                    ended = saved.until if moment(saved.until) else ""
                    self.resumed(saved).finish(ended=ended)


def slot_of(variant: Variant) -> str:
    """The slot of a variant's deals that have none of their own, as daily deals and
    others have.
    """
    return Played(variant.key).slot


def _begins_like(saved: Played, new: Played) -> bool:
    is_of_deal = (saved.code, saved.board, saved.rival) == (
        new.code,
        new.board,
        new.rival,
    )
    return is_of_deal and (saved.slot == new.slot or not new.kind.is_particular)


def is_worth_keeping(saved: Played) -> bool:
    """Whether giving up an unfinished game counts as a loss; also where its moves
    cannot be read.
    """
    try:
        return saved.was_begun or has_begun(saved.game, saved.seconds)
    except ValueError:
        return True
