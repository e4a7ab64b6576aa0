"""The stars on record, read again when the records answer late."""

from __future__ import annotations

from gaps.progress.expedition.camps import Stage, camps
from gaps.progress.expedition.stars import Expedition
from gaps.scenes.shell.context import Context
from gaps.store import Record

LATE_CHECK = 0.25  # seconds between two looks for records that come late


def stage_records(context: Context) -> list[Record]:
    """Return the games on record of all deals of the expedition, as far as the records have answered."""
    return context.folder.records.games_of([stage.code for camp in camps() for stage in camp.stages])


def first_open_aim(expedition: Expedition, camp: int) -> Stage:
    """Return the first deal of a camp that has not all its stars, or else the first one."""
    stages = camps()[camp - 1].stages
    return next((stage for stage in stages if expedition.next_aim(stage) is not None), stages[0])


class StarRecords:
    """The stars as they are known now; a scene asks ``update`` whether more is known."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self.read()

    def read(self) -> None:
        """Ask the records again."""
        self._news = self._context.folder.records.news
        open_all = self._context.settings.open_camps
        self.expedition = Expedition.of(stage_records(self._context), open_all)

    def update(self) -> bool:
        """Read again if the records have answered since; return whether they had."""
        if self._context.folder.records.news == self._news:
            return False
        self.read()
        return True

    @property
    def wake_after(self) -> float | None:
        """Seconds to the next look for late records; ``None`` if all have answered."""
        return LATE_CHECK if self._context.folder.records.loading_seconds else None
