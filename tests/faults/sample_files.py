"""A good file of each kind in the data folder, and ways to damage it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

from gaps.store import Folder, Match, Settings
from tests.played_games import changed, record_of, saved_game, turn_of

GAME = saved_game(
    "mini:12", ("D5-B5", "A1-C3"), ("C2-D2",), 12.5, 0, 3, "2026-03-01T12:00:00"
)
RECORD = record_of(
    "mini:12",
    ("D5-B5",),
    3.5,
    classic=1,
    result="lost",
    home=1,
    finished="2026-03-01T12:00:00",
)
MATCH = replace(
    Match("mini", ("Anna", "Bea"), (12, 77)).with_turn(
        turn_of("mini:12", "Anna", ("D5-B5",), 3.5)
    ),
    playing=turn_of("mini:12", "Bea", ("D5-B5",), 12.5),
)
NAMES = ("game", "settings", "match", "records")
FOREIGN = (
    b"",
    b"\x00",
    b"{",
    b"[]",
    b"null",
    b"\xff\xfe\x00",
    b"hello",
    b"{}" * 10,
    b'{"format": "other"}',
    b"[" * 100_000,
    b"\x89PNG\r\n\x1a\n" + bytes(300),
    b"SQLite format 3\x00" + b"\xff" * 9000,
    b"GAPS GAME 1",
    b"GAPS MATCH 1\nturns: NaN\ncheck: 00000000\n",
    b'{"format": "gaps-settings", "version": "1"}',
    b"GAPS GAME " + b"9" * 5000,
)


def filled(path: Path) -> Folder:
    """Return a folder with something of each kind, and a closed file."""
    folder = Folder(path)
    folder.save_game(GAME)
    folder.save_settings(Settings(deck="four"))
    folder.save_match(MATCH)
    for number in range(30):
        folder.add_record(changed(RECORD, seconds=float(number), id=f"{number:016x}"))
    folder.close()
    return folder


def read_all(folder: Folder) -> dict[str, object]:
    """Return what the folder loads, by ``NAMES``."""
    return {
        "game": folder.load_game(),
        "settings": folder.load_settings(),
        "match": folder.load_match(),
        "records": folder.records.all(),
    }


def damages(whole: bytes, count: int) -> Iterator[bytes]:
    """The file cut short, or with a flipped bit, a lost page, or other bytes, at random
    places; and written twice, and empty.
    """
    rng = Random(3)
    for number in range(count):
        place = rng.randrange(len(whole))
        page = place // 4096 * 4096
        before = whole[:place]
        flipped = bytes([whole[place] ^ 1 << rng.randrange(8)])
        other = rng.randbytes(rng.randrange(1, 200))
        match number % 4:
            case 0:
                yield before
            case 1:
                yield before + flipped + whole[place + 1 :]
            case 2:
                yield whole[:page] + bytes(4096) + whole[page + 4096 :]
            case _:
                yield before + other + whole[place + rng.randrange(200) :]
    yield whole + whole
    yield bytes(len(whole))


def huge(path: Path, size: int) -> None:
    """Make a sparse file of this size in bytes."""
    with path.open("wb") as file:
        file.truncate(size)
