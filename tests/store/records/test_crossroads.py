"""What is on record of crossroads: a text that is read as it was written, or refused."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from gaps.engine import InputError
from gaps.store import Folder
from gaps.store.formats import NewerFormat, checksum
from gaps.store.records.crossroads import Answer, Answers, CrossroadsLog, Mark
from tests.store.test_folder import put, texts

LOG = CrossroadsLog(
    {
        date(2026, 11, 27): Answers(
            (
                Answer(Mark.AT_ONCE),
                Answer(Mark.AT_THE_SECOND_TRY, ("C4-D2",)),
                Answer(Mark.MISSED, ("C4-D2", "A7-B1")),
                Answer(Mark.MISSED, ("C4-D2",)),
                Answer(Mark.MISSED),
            ),
            is_late=True,
        ),
        date(2026, 11, 28): Answers(
            (Answer(Mark.AT_ONCE), Answer(None, ("D1-A1",))),
        ),
    },
    fives=3,
    solved=11,
)


def sealed(*lines: str) -> str:
    """These lines with their checksum."""
    return "\n".join((*lines, f"check: {checksum(lines)}", ""))


def test_a_line_a_day() -> None:
    assert LOG.to_text().splitlines()[:-1] == [
        "GAPS CROSSROADS 1",
        "more: 3 11",
        "2026-11-27 late: ▲ △C4-D2 ▽C4-D2,A7-B1 ▽C4-D2 ▽",
        "2026-11-28: ▲ ?D1-A1",
    ]
    assert CrossroadsLog.from_text(LOG.to_text()) == LOG
    assert CrossroadsLog.from_text(CrossroadsLog().to_text()) == CrossroadsLog()


@pytest.mark.parametrize(
    "line",
    [
        "2026-02-30: ▲",
        "2026-11-28: ▲C4-D2",
        "2026-11-28: △",
        "2026-11-28: ?",
        "2026-11-28: ? ▲",
        "2026-11-28: ?A1-B1 ▲",
        "2026-11-28: ▽A1-B1,A2-B2,A3-B3",
        "2026-11-28: ▲ ▲ ▲ ▲ ▲ ▲",
        "2026-11-28: x",
        "2026-11-28 soon: ▲",
    ],
)
def test_what_no_player_can_have_answered_is_damage(line: str) -> None:
    with pytest.raises(ValueError, match="is no answer to a crossroads"):
        CrossroadsLog.from_text(sealed("GAPS CROSSROADS 1", "more: 0 0", line))


def test_other_text_a_cut_one_and_a_day_that_is_there_twice_are_damage() -> None:
    text = LOG.to_text()
    twice = ("GAPS CROSSROADS 1", "more: 0 0", "2026-11-28: ▲", "2026-11-28: ▽")
    cut = text[: len(text) // 2]
    for bad in ("", "GAPS MATCH 1", cut, text.replace("▲", "▽"), sealed(*twice)):
        with pytest.raises(ValueError, match=r"it|a day is there twice"):
            CrossroadsLog.from_text(bad)
    with pytest.raises(NewerFormat):
        CrossroadsLog.from_text("GAPS CROSSROADS 2\nsecret: yes\n")


def test_a_folder_keeps_it_and_sets_what_is_damaged_aside(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    assert folder.load_crossroads() == CrossroadsLog()
    folder.save_crossroads(LOG)
    assert Folder(tmp_path, saves=False).load_crossroads() == LOG
    folder.close()
    put(tmp_path, "crossroads", "nothing")
    again = Folder(tmp_path)
    assert again.load_crossroads() == CrossroadsLog()
    assert "What was answered at crossroads could not be read" in again.notices[0]
    again.close()
    assert "nothing" in texts(tmp_path).values()


def test_what_a_later_version_wrote_stays(tmp_path: Path) -> None:
    newer = "GAPS CROSSROADS 99\nsecret: yes\n"
    Folder(tmp_path).close()
    put(tmp_path, "crossroads", newer)
    folder = Folder(tmp_path)
    assert folder.load_crossroads() == CrossroadsLog()
    folder.save_crossroads(LOG)
    folder.close()
    assert texts(tmp_path)["crossroads"] == newer


def test_a_text_that_ends_after_its_first_line_is_damaged() -> None:
    with pytest.raises(InputError, match="no answer to a crossroads"):
        CrossroadsLog.from_text(sealed("GAPS CROSSROADS 1"))
