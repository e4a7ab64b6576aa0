"""The stars that the games on record have won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from gaps.progress.expedition.aims import Aim
from gaps.progress.expedition.camps import STARS_TO_OPEN, Stage, camps
from gaps.store import Folder
from gaps.store.records.record import Record
from gaps.store.records.schema import unix_time


def stage_records(folder: Folder) -> list[Record]:
    """The games on record of all deals of the expedition, as far as the records have answered."""
    return folder.records.games_of([stage.code for camp in camps() for stage in camp.stages])


@dataclass(frozen=True)
class StageResult:
    """What the games of one deal have earned."""

    stage: Stage
    earned: tuple[Record | None, ...]
    """For each aim the first game that met it."""
    best: Record | None
    """The game with the highest score of those that won a star."""

    @property
    def stars(self) -> int:
        """How many aims are met, 0 to 3."""
        return sum(record is not None for record in self.earned)


@dataclass(frozen=True)
class Expedition:
    """How far a player has come. Camps are given by their numbers, from 1."""

    results: Mapping[str, StageResult]
    """By the code of the deal, in the order of the camps."""
    open_all: bool

    @classmethod
    def of(cls, records: Iterable[Record], open_all: bool) -> Expedition:
        """Find the stars of ``records``, in any order; those of other deals are ignored."""
        games: dict[str, list[Record]] = {stage.code: [] for camp in camps() for stage in camp.stages}
        for record in records:
            if record.code in games:
                games[record.code].append(record)
        stages = (stage for camp in camps() for stage in camp.stages)
        return cls({stage.code: _result(stage, games[stage.code]) for stage in stages}, open_all)

    @classmethod
    def on_record(cls, folder: Folder, open_all: bool) -> Expedition:
        """Find the stars of the games on record, as far as the records have answered."""
        return cls.of(stage_records(folder), open_all)

    def first_unfinished(self, camp: int) -> Stage:
        """The first deal of a camp that has not all its stars, or else the first one."""
        stages = camps()[camp - 1].stages
        return next((stage for stage in stages if self.next_aim(stage) is not None), stages[0])

    def result(self, stage: Stage) -> StageResult:
        """What the games of one deal have earned."""
        return self.results[stage.code]

    def next_aim(self, stage: Stage) -> Aim | None:
        """The first aim that no game has met; ``None`` if the deal has its three stars."""
        earned = zip(stage.aims, self.result(stage).earned, strict=True)
        return next((aim for aim, record in earned if record is None), None)

    @property
    def stars(self) -> int:
        """The stars of all camps."""
        return sum(self._stars_by_camp.values())

    def stars_of(self, camp: int) -> int:
        """The stars of one camp, 0 to 18."""
        return self._stars_by_camp[camp]

    @cached_property
    def _stars_by_camp(self) -> Mapping[int, int]:
        found: Counter[int] = Counter()
        for result in self.results.values():
            found[result.stage.camp] += result.stars
        return found

    def is_open(self, camp: int) -> bool:
        """Whether the deals of a camp may be played: the first always, another by the stars before it."""
        return self.open_all or self._is_reached(camp)

    def missing(self, camp: int) -> int:
        """How many stars of this camp open the next one; 0 if that is open, or there is none."""
        if camp >= len(camps()) or self.is_open(camp + 1):
            return 0
        return STARS_TO_OPEN - self.stars_of(camp)

    @property
    def current_camp(self) -> int:
        """The last camp that stars have opened, whether or not all are open."""
        return max(camp.number for camp in camps() if self._is_reached(camp.number))

    def _is_reached(self, camp: int) -> bool:
        return camp == 1 or self.stars_of(camp - 1) >= STARS_TO_OPEN


def _result(stage: Stage, games: list[Record]) -> StageResult:
    games = sorted(games, key=lambda record: (unix_time(record.finished), record.id))
    earned = tuple(next(filter(aim.met_by, games), None) for aim in stage.aims)
    won = [record for record in games if stage.aims[0].met_by(record)]
    return StageResult(stage, earned, max(won, key=lambda record: record.arcade, default=None))
