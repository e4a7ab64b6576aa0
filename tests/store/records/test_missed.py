"""The list of missed deals: a text that is read as it was written, or refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from gaps.store import Folder
from gaps.store.formats import NewerFormat, checksum
from gaps.store.records.missed import MOST, MissedDeal, MissedLog
from tests.store.test_folder import put, texts

LOG = MissedLog(
    {
        "mini:417666": MissedDeal(f"{7:016x}", 30, cards=("6c", "4c")),
        "custom/9net2rsref2:3": MissedDeal(f"{8:016x}", 59, True, ("Th",)),
        "gaps:5": MissedDeal(),
    }
)


def sealed(*lines: str) -> str:
    """These lines with their checksum."""
    return "\n".join((*lines, f"check: {checksum(lines)}", ""))


def test_a_line_a_deal() -> None:
    assert LOG.to_text().splitlines()[:-1] == [
        "GAPS MISSED 1",
        "mini:417666 0000000000000007 30 6c 4c",
        "custom/9net2rsref2:3 0000000000000008 59 R Th",
        "gaps:5",
    ]
    assert MissedLog.from_text(LOG.to_text()) == LOG
    assert MissedLog.from_text(MissedLog().to_text()) == MissedLog()


@pytest.mark.parametrize(
    "line",
    [
        "",
        "gaps",
        "gaps:0",
        "gaps:007",
        "whist:7",
        "gaps:7 00 3 6c",
        "gaps:7 0000000000000007",
        "gaps:7 0000000000000007 3 6c 4c 5c",
        "gaps:7 0000000000000007 3 6x",
        "gaps:7 0000000000000007 -1",
    ],
)
def test_what_no_list_has_is_damage(line: str) -> None:
    with pytest.raises(ValueError, match=" "):
        MissedLog.from_text(sealed("GAPS MISSED 1", line))


def test_other_text_a_cut_one_and_a_deal_that_is_there_twice_are_damage() -> None:
    text = LOG.to_text()
    twice = sealed("GAPS MISSED 1", "gaps:5", "gaps:5")
    for bad in (
        "",
        "GAPS MATCH 1",
        text[: len(text) // 2],
        text.replace("6", "5"),
        twice,
    ):
        with pytest.raises(ValueError, match=r"it|a deal is there twice"):
            MissedLog.from_text(bad)
    with pytest.raises(NewerFormat):
        MissedLog.from_text("GAPS MISSED 2\nsecret: yes\n")


def test_only_the_deals_that_were_put_in_last_are_kept() -> None:
    log = MissedLog()
    for number in range(1, MOST + 8):
        log = log.with_deal(f"gaps:{number}", MissedDeal())
    assert [*log.deals] == [f"gaps:{number}" for number in range(8, MOST + 8)]
    assert [*log.with_deal("gaps:8", MissedDeal()).deals][-1] == "gaps:8"


def test_a_folder_keeps_it_and_sets_what_is_damaged_aside(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    folder.save_missed(LOG)
    assert Folder(tmp_path, saves=False).load_missed() == LOG
    folder.close()
    put(tmp_path, "missed", "nothing")
    again = Folder(tmp_path)
    assert again.load_missed() == MissedLog()
    assert "The list of missed deals could not be read" in again.notices[0]
    again.close()
    assert "nothing" in texts(tmp_path).values()


def test_what_a_later_version_wrote_stays(tmp_path: Path) -> None:
    newer = "GAPS MISSED 99\nsecret: yes\n"
    Folder(tmp_path).close()
    put(tmp_path, "missed", newer)
    folder = Folder(tmp_path)
    assert folder.load_missed() == MissedLog()
    folder.save_missed(LOG)
    folder.close()
    assert texts(tmp_path)["missed"] == newer
