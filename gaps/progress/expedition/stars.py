"""The stars that the recorded games have won, and the card backs that they unlock.

Half of the stars of a camp unlocks one. Nothing of it is stored.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from gaps.progress.expedition.camps import (
    STARS_OF_CAMP,
    STARS_TO_OPEN,
    Aim,
    CampDeal,
    camp_codes,
    camp_deal_of,
    camps,
)
from gaps.store import Folder, Help
from gaps.store.records.entries import Entry
from gaps.store.settings import BACKS
from gaps.values import Value


def camp_records(folder: Folder) -> Sequence[Entry]:
    """Return the recorded games of all deals of the expedition."""
    return folder.records.games_of(camp_codes())


class DealResult(Value):
    """The results of one deal, and of a deal that had its place before."""

    camp_deal: CampDeal
    earned: tuple[Entry | None, ...]
    """For each star the first game that won it."""
    best: Entry | None
    """The game of this very deal that was won with the highest score; assisted ones are
    left out.
    """

    @property
    def stars(self) -> int:
        """The number of aims that are met, from 0 to 3."""
        return sum(record is not None for record in self.earned)


class Stars(Value):
    """The stars a player has on the expedition.

    Camps are given by their numbers, from 1.
    """

    results: Mapping[tuple[int, int], DealResult]
    """The results by the place of the deal, in the order of the camps."""
    open_all: bool

    @classmethod
    def of(cls, records: Iterable[Entry], open_all: bool) -> Stars:
        """Return the stars of ``records``, in their order; other deals are ignored."""
        deals = {
            camp_deal.place: camp_deal for camp in camps() for camp_deal in camp.deals
        }
        games: dict[tuple[int, int], list[tuple[CampDeal, Entry]]] = {
            place: [] for place in deals
        }
        for record in records:
            if (played := camp_deal_of(record.code)) is not None:
                games[played.place].append((played, record))
        return cls(
            {
                place: _result(camp_deal, games[place])
                for place, camp_deal in deals.items()
            },
            open_all,
        )

    @classmethod
    def on_record(cls, folder: Folder, open_all: bool) -> Stars:
        """Return the stars of ``camp_records``."""
        return cls.of(camp_records(folder), open_all)

    def first_unfinished(self, camp: int) -> CampDeal:
        """Return the first deal of a camp that lacks stars, or else the first one."""
        deals = camps()[camp - 1].deals
        for camp_deal in deals:
            if self.next_aim(camp_deal) is not None:
                return camp_deal
        return deals[0]

    @property
    def next_deal(self) -> CampDeal:
        """The next deal to play.

        It is the first unfinished one of the current camp, or of those before.
        """
        for camp in range(self.current_camp, 0, -1):
            if self.stars_of(camp) < STARS_OF_CAMP:
                return self.first_unfinished(camp)
        return self.first_unfinished(self.current_camp)

    def result(self, camp_deal: CampDeal) -> DealResult:
        """Return what the games of one deal have earned."""
        return self.results[camp_deal.place]

    def next_aim(self, camp_deal: CampDeal) -> Aim | None:
        """Return the first aim that no game has met; None if the deal has three stars."""
        result = self.result(camp_deal)
        earned = zip(result.camp_deal.aims, result.earned, strict=True)
        return next((aim for aim, record in earned if record is None), None)

    @property
    def stars(self) -> int:
        """The stars of all camps, 0 to 144."""
        return sum(self._stars_by_camp.values())

    def stars_of(self, camp: int) -> int:
        """Return the stars of one camp, 0 to 18."""
        return self._stars_by_camp[camp]

    @cached_property
    def _stars_by_camp(self) -> Mapping[int, int]:
        found: Counter[int] = Counter()
        for result in self.results.values():
            found[result.camp_deal.camp] += result.stars
        return found

    def is_open(self, camp: int) -> bool:
        """Return True if the deals of a camp may be played.

        The first always is; another is opened by the stars before it.
        """
        return self.open_all or self._is_reached(camp)

    def missing(self, camp: int) -> int:
        """Return how many stars of this camp open the next one.

        It is 0 if that is open, or if there is none.
        """
        if camp >= len(camps()) or self.is_open(camp + 1):
            return 0
        return STARS_TO_OPEN - self.stars_of(camp)

    @property
    def current_camp(self) -> int:
        """The last camp that stars have opened, whether or not all are open."""
        return max(camp.number for camp in camps() if self._is_reached(camp.number))

    def _is_reached(self, camp: int) -> bool:
        return camp == 1 or self.stars_of(camp - 1) >= STARS_TO_OPEN


def _result(camp_deal: CampDeal, games: list[tuple[CampDeal, Entry]]) -> DealResult:
    earned = tuple(
        next(
            (record for played, record in games if played.aims[number].met_by(record)),
            None,
        )
        for number in range(len(camp_deal.aims))
    )
    won = [
        record
        for played, record in games
        if played == camp_deal
        and camp_deal.aims[0].met_by(record)
        and record.help is not Help.ASSISTED
    ]
    best = max(won, key=lambda record: record.arcade, default=None)
    return DealResult(camp_deal, earned, best)


CAMP_OF_BACK: Mapping[str, int] = {
    "dusk": 2,
    "hut": 3,
    "glacier": 5,
    "wall": 7,
    "cairn": 8,
}
"""The camp that unlocks each back; the others are free."""
BACK_OF_CAMP = {camp: back for back, camp in CAMP_OF_BACK.items()}
"""The back that each camp unlocks; the other camps unlock none."""


def is_back_open(back: str, stars: Stars) -> bool:
    """Return True if a back is free, or its camp has half of its stars.

    The setting that opens all camps unlocks none.
    """
    camp = CAMP_OF_BACK.get(back)
    return camp is None or stars.stars_of(camp) >= STARS_TO_OPEN


def newly_open_backs(before: Stars, now: Stars) -> Sequence[str]:
    """Return the backs that are open ``now`` and were not ``before``."""
    return [
        back
        for back in BACKS
        if is_back_open(back, now) and not is_back_open(back, before)
    ]


def usable_back(chosen: str, folder: Folder) -> str:
    """Return the ``chosen`` back, or the first one if the records do not unlock it."""
    if chosen not in CAMP_OF_BACK or is_back_open(
        chosen, Stars.on_record(folder, False)
    ):
        return chosen
    return BACKS[0]
