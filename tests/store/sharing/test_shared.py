"""A game as a file for others: what is left out of it, and what is refused in one."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gaps.store import Folder, GameLog
from gaps.store.records import daily_deals
from gaps.store.sharing.packed import challenge_of, pack, unpack
from gaps.store.sharing.shared import (
    MAX_CHARS,
    MAX_COUNT,
    MAX_SECONDS,
    read_shared,
    to_share,
)
from tests.played_games import changed, saved_game
from tests.store.games import played_record, records
from tests.store.test_goldens import golden

TEXT = golden("recording-1.gaps")
GAME = read_shared(TEXT)
NAMES = st.text(st.characters(categories=("L", "N", "P", "S")), max_size=40)
REAL = played_record("gaps:7", 12, started="2026-03-01T11:58:00+01:00")
DAY = date(2026, 3, 1)


@pytest.mark.slow
@settings(max_examples=60)
@given(records(), NAMES)
def test_any_game_round_trips(record: GameLog, player: str) -> None:
    shared = to_share(record, player)
    assert shared == changed(record, player=player)
    assert read_shared(shared.to_text()) == shared


FALSE_DATES = (
    "9999-99-99",
    "9999-12-31T23:59:59",
    "1969-12-31T23:59:59",
    "yesterday",
    "2026-02-30T12:00:00",
    "2026-03-01T25:00:00",
    "2026-03-01T12:00:00+99:00",
    "٢٠٢٦-03-01T12:00:00",
)
FALSE_DAYS = ("2026-03-01", "2026-02-30", "9999-99-99")
IMPOSSIBLE: list[tuple[dict[str, object], str]] = [
    ({"seconds": 0.0, "times": (0,) * 12}, "its time cannot be true; moves: 12,"),
    ({"seconds": 0.2, "times": (1,) * 12}, "its time cannot be true; moves: 12,"),
    ({"seconds": MAX_SECONDS + 1.0}, "longer than a year"),
    ({"seconds": 1.0, "times": range(12)}, "its times were changed"),
    ({"times": range(12, 0, -1)}, "they are not in ascending order"),
    ({"undos": MAX_COUNT + 1}, "undos is 100001, more than anybody has"),
    ({"hints": MAX_COUNT + 1}, "hints is 100001, more than anybody has"),
    ({"player": "A" * 41}, "its player is 'AAAA"),
    ({"player": "A\x07"}, "its player is"),
    ({"started": "2026-03-01"}, "started is '2026-03-01', not a date"),
    ({"finished": "2026-03-01T11:00:00+01:00"}, "it ended before it was begun"),
]
IMPOSSIBLE += [({"finished": text}, "not a date") for text in FALSE_DATES]
IMPOSSIBLE += [({"daily": day}, "not the daily deal|not a date") for day in FALSE_DAYS]


@pytest.mark.parametrize(("changes", "said"), IMPOSSIBLE)
def test_what_cannot_be_true_is_refused(changes: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        read_shared(changed(REAL, **changes).to_text())


def test_a_true_daily_deal_stays_one_and_may_not_be_begun_before_its_day() -> None:
    record = played_record(daily_deals.code_of(DAY), 9, daily=DAY.isoformat())
    assert read_shared(to_share(record).to_text()) == record
    early = changed(record, started="2026-02-28T23:00:00")
    with pytest.raises(ValueError, match="begun before 2026-03-01"):
        read_shared(early.to_text())


def test_a_shared_game_of_ones_own_leaves_out_what_cannot_be_true() -> None:
    wrong = changed(REAL, started="2027-01-01T00:00:00+01:00", daily="2026-03-01")
    found = to_share(wrong)
    assert (found.started, found.until, found.day) == ("", REAL.until, "")
    assert to_share(changed(wrong, finished="never")).until == ""
    assert read_shared(found.to_text()) == found
    assert unpack(pack(challenge_of(wrong))).moves == REAL.moves


@pytest.mark.parametrize(
    "false",
    [
        {"arcade": 99_999},
        {"result": "lost"},
        {"home": 3},
    ],
)
def test_a_false_result_or_score_is_not_even_written(false: dict[str, object]) -> None:
    assert changed(GAME, **false).to_text() == TEXT
    shorter = changed(GAME, moves=GAME.moves[:-1])
    found = read_shared(shorter.to_text())
    assert (found.result.end, found.result.home < 24) == ("given up", True)
    assert found.result.arcade < GAME.result.arcade


@pytest.mark.parametrize(
    "game",
    [
        saved_game("mini:12", "D5-B5", expedition=True),
        saved_game("mini:12", "D5-B5", challenge="GAPS1:"),
        saved_game("mini:12", "", "D5-B5"),
        saved_game("mini:12", "D5-B5", was_begun=True),
    ],
)
def test_a_game_under_way_is_none_to_share(game: GameLog) -> None:
    with pytest.raises(ValueError, match="under way"):
        read_shared(game.to_text())
    assert read_shared(to_share(changed(game, seconds=9.0)).to_text())


def test_a_huge_file_is_refused() -> None:
    with pytest.raises(ValueError, match="too large"):
        read_shared(TEXT + " " * MAX_CHARS)
    with pytest.raises(ValueError, match="at most 3000 are read"):
        read_shared(changed(GAME, moves=("A1-B1",) * 6000).to_text())


def test_a_file_is_written_among_the_exports(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    path = folder.export_recording(GAME)
    assert path is not None
    assert path == tmp_path / "exports" / "mini-3-2026-03-01T12-02-00.gaps"
    assert read_shared(path.read_text(encoding="utf-8")) == GAME
    (tmp_path / "file").write_text("")
    assert Folder(tmp_path / "file" / "gaps").export_recording(GAME) is None
