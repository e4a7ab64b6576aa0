"""Card backs follow from the games on record, and from nothing else."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from gaps.progress.expedition.camps import camps
from gaps.progress.expedition.stars import (
    CAMP_OF_BACK,
    Stars,
    is_back_open,
    newly_open_backs,
    usable_back,
)
from gaps.store import Folder
from gaps.store.records.entries import Entry
from gaps.store.settings import BACKS
from tests.played_games import with_three_stars

FREE = {"ember", "spruce", "rose"}


def stars_of(
    camp: int,
    deals: int,
    *,
    open_all: bool = False,
) -> Stars:
    """Three stars in so many deals of a camp."""
    games = [
        with_three_stars(camp_deal) for camp_deal in camps()[camp - 1].deals[:deals]
    ]
    return Stars.of(map(Entry.of, games), open_all)


def opened(stars: Stars) -> set[str]:
    return {back for back in BACKS if is_back_open(back, stars)}


def test_three_of_eight_backs_are_free_and_each_other_has_a_camp_of_its_own() -> None:
    assert len(BACKS) == 8
    assert opened(Stars.of((), False)) == FREE
    assert sorted(CAMP_OF_BACK.values()) == [2, 3, 5, 7, 8]
    assert {*CAMP_OF_BACK} < {*BACKS}


@pytest.mark.parametrize("back", CAMP_OF_BACK)
def test_nine_stars_of_its_camp_open_a_back(back: str) -> None:
    camp = CAMP_OF_BACK[back]
    before = stars_of(camp, 2)
    now = stars_of(camp, 3)
    assert not is_back_open(back, before)
    assert newly_open_backs(before, now) == [back]
    assert newly_open_backs(now, stars_of(camp, 4)) == []


def test_opening_all_camps_by_a_setting_opens_no_back() -> None:
    assert opened(stars_of(1, 6, open_all=True)) == FREE


def test_a_back_that_the_records_do_not_open_is_the_first_one(tmp_path: Path) -> None:
    """So a changed file of settings opens none, and nothing that is kept can be lost."""
    folder = Folder(tmp_path / "data")
    assert usable_back("hut", folder) == "ember"
    assert usable_back("rose", folder) == "rose"
    for camp_deal in camps()[2].deals[:3]:
        folder.add_record(with_three_stars(camp_deal))
    assert usable_back("hut", folder) == "hut"
    assert usable_back("dusk", folder) == "ember"
    folder.close()
    assert usable_back("hut", Folder(folder.path)) == "hut"
    folder = Folder(folder.path)
    folder.records.begin_anew(datetime(2026, 3, 3))
    assert usable_back("hut", folder) == "ember"
