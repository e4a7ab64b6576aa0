"""The stars on record, read again when the records answer late."""

from __future__ import annotations

from gaps.progress.expedition.camps import Stage, camps
from gaps.progress.expedition.stars import Expedition
from gaps.scenes.shell.context import Context
from gaps.store import Record


def stage_records(context: Context) -> list[Record]:
    """Return the games on record of all deals of the expedition, as far as the records have answered."""
    return context.folder.records.games_of([stage.code for camp in camps() for stage in camp.stages])


def first_open_aim(expedition: Expedition, camp: int) -> Stage:
    """Return the first deal of a camp that has not all its stars, or else the first one."""
    stages = camps()[camp - 1].stages
    return next((stage for stage in stages if expedition.next_aim(stage) is not None), stages[0])


def stars_known(context: Context) -> Expedition:
    """Return the stars as far as the records have answered."""
    return Expedition.of(stage_records(context), context.settings.open_camps)
