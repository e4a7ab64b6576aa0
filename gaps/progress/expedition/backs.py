"""Card backs that are earned: half of the stars of a camp opens one.

That is asked of the games on record, and kept nowhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gaps.progress.expedition.camps import STARS_TO_OPEN
from gaps.progress.expedition.stars import Stars
from gaps.store import Folder
from gaps.store.settings import BACKS

OPENED_BY: Mapping[str, int] = {
    "dusk": 2,
    "hut": 3,
    "glacier": 5,
    "wall": 7,
    "cairn": 8,
}
"""The camp that opens each back; the others are free."""


def is_open(back: str, stars: Stars) -> bool:
    """Whether a back is free, or its camp has half of its stars. That all camps are
    open opens none.
    """
    camp = OPENED_BY.get(back)
    return camp is None or stars.stars_of(camp) >= STARS_TO_OPEN


def newly_open(before: Stars, now: Stars) -> Sequence[str]:
    """The backs that are open ``now`` and were not ``before``."""
    return [back for back in BACKS if is_open(back, now) and not is_open(back, before)]


def usable_back(chosen: str, folder: Folder) -> str:
    """The ``chosen`` back; the first one while the records do not open it."""
    if chosen not in OPENED_BY or is_open(chosen, Stars.on_record(folder, False)):
        return chosen
    return BACKS[0]
