"""One wrong bit anywhere in the file: no figure and no game changes without a word, and
no copy is made of what is damaged.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import date
from functools import lru_cache
from pathlib import Path
from random import Random

import pytest

from gaps.store import Folder, GameLog, Scope
from gaps.store.files import checks, tables
from gaps.store.files.copies import COPIES
from gaps.store.files.store import NAME
from gaps.store.files.text_files import DAMAGED
from tests.faults.sample_files import GAME, MATCH
from tests.marks import ALL, repeated
from tests.played_games import changed
from tests.store.games import played_record

BITS = int(os.environ.get("GAPS_BITS", repeated(100, 400)))  # over the whole file
DAY = date(2026, 11, 24)
NEXT_DAY = date(2026, 11, 25)
CODES = "mini:12", "gaps:7", "maze:5"
GAMES = 24  # on record: each index has one page
FEATS = {"a game": "7 1 - -", "another": "12 - 3 9"}


def records() -> Iterator[GameLog]:
    """True games, but that every fourth has the points that older rules gave it."""
    for number in range(GAMES):
        record = played_record(
            CODES[number % 3],
            6 + number,
            id=f"{number * 77 + 3:016x}",
            undos=number % 2,
            finished=f"2026-03-{number + 1:02}T12:00:00+01:00",
        )
        if number % 4 == 0:
            record = changed(record, arcade=record.result.arcade + 37)
        yield record


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with something of each kind, and a copy of all that."""
    folder = Folder(tmp_path_factory.mktemp("sound") / "data")
    folder.records.add(*records())
    folder.save_game(GAME)
    folder.save_match(MATCH)
    folder.keep_derived(FEATS, 1)
    folder.keep_copy(DAY)
    folder.close()
    assert folder.notices == []
    return folder.path


def figures(folder: Folder) -> dict[str, object]:
    """All that the game shows of what is kept."""
    records = folder.records
    return {
        "entries": [*records.entries],
        "games": {each.id: (each, each.result) for each in records.all()},
        "each": [records.game(each.id) for each in records.entries],
        "figures": [
            records.figures(Scope(keys)) for keys in ((), ("mini",), ("gaps",))
        ],
        "rates": records.rates(),
        "under way": folder.unfinished_games(),
        "match": folder.load_match(),
    }


def feats(folder: Folder) -> dict[str, str]:
    """What the summits are counted from; values that are missing are computed again."""
    return folder.records.store.query(lambda db: tables.derived_values(db, 1))


def flipped(whole: bytes, bit: int) -> bytes:
    blob = bytearray(whole)
    blob[bit // 8] ^= 1 << bit % 8
    return bytes(blob)


def check(sound: Path, path: Path, bits: list[int]) -> int:
    """Start with a file that has one of these bits wrong, each in turn, as on the next
    day; returns how often something was said.
    """
    before = Folder(sound)
    expected = figures(before)
    before.close()
    whole = (sound / NAME).read_bytes()
    times_said = 0
    for bit in bits:
        shutil.rmtree(path, ignore_errors=True)
        shutil.copytree(sound, path)
        (path / NAME).write_bytes(flipped(whole, bit))
        folder = Folder(path)
        figures(folder)
        folder.keep_copy(NEXT_DAY)
        found = figures(folder)
        kept_feats = feats(folder)
        folder.close()
        if any("newer game" in notice for notice in folder.notices):
            assert (path / NAME).read_bytes() == flipped(whole, bit)
            continue
        assert found == expected, (bit, folder.notices)
        assert kept_feats.items() <= FEATS.items()
        times_said += bool(folder.notices)
        assert folder.problem is None
        check_copies(path)
    return times_said


def check_copies(path: Path) -> None:
    """Each copy is sound, and has every game."""
    for copy in (path / COPIES).iterdir():
        checks.check_copy(copy)
        with closing(sqlite3.connect(copy)) as db:
            assert tables.count_records(db) == GAMES


def index_pages(path: Path) -> list[int]:
    """The numbers of the pages of the two indices of the records."""
    with closing(sqlite3.connect(path)) as db:
        rows = db.execute(
            "SELECT rootpage FROM sqlite_master WHERE name IN ('by_id', 'entries')"
        )
        return [page - 1 for (page,) in rows]


@pytest.mark.parametrize("count", [8, pytest.param(BITS, marks=pytest.mark.slow)])
def test_a_wrong_bit_in_the_file_changes_nothing_unsaid(
    sound: Path, tmp_path: Path, count: int
) -> None:
    size = (sound / NAME).stat().st_size * 8
    bits = Random(5).sample(range(size), count)
    assert check(sound, tmp_path / "data", bits) > count // 10


@pytest.mark.parametrize("count", [8, pytest.param(BITS, marks=pytest.mark.slow)])
def test_a_wrong_bit_in_an_index_is_mended_and_nothing_is_set_aside(
    sound: Path, tmp_path: Path, count: int
) -> None:
    rng = Random(6)
    pages = index_pages(sound / NAME)
    assert len(pages) == 2
    # the entries fill the end of a page
    bits = [
        (page + 1) * 4096 * 8 - 1 - rng.randrange(900 * 8)
        for page in pages
        for _ in range(count // 2)
    ]
    assert check(sound, tmp_path / "data", bits) > count // 2
    assert not [*(tmp_path / "data").glob(f"*{DAMAGED}*")]


def read(db: sqlite3.Connection) -> object:
    """All that is read of the games on record."""
    from gaps.store.records.entries import Entries

    entries = [*Entries.read(db)]
    return (
        entries,
        [(each, each.result) for each in tables.each_record(db)],
        [tables.record_of(db, each.id) for each in entries],
    )


@pytest.mark.slow
def test_a_wrong_bit_anywhere_in_two_indices_is_found_or_changes_nothing(
    sound: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # the same texts are read for each wrong bit
    monkeypatch.setattr(GameLog, "parse", lru_cache(GameLog.parse))
    blob = bytearray((sound / NAME).read_bytes())
    blob[18:20] = b"\1\1"  # without a log, which a file in memory cannot have
    expected = None
    for page in (None, *index_pages(sound / NAME)):
        places = range(1)
        if page is not None:
            places = range(page * 4096, (page + 1) * 4096, 1 if ALL else 3)
        for place in places:
            for bit in range(8) if ALL else [place % 8]:
                with closing(sqlite3.connect(":memory:")) as db:
                    blob[place] ^= (1 << bit) * (page is not None)
                    db.deserialize(bytes(blob))
                    blob[place] ^= (1 << bit) * (page is not None)
                    if checks.is_sound(db):
                        found = read(db)
                        expected = expected or found
                        assert found == expected, (place, bit)
                    else:
                        assert page is not None
