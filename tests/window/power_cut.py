"""The power fails while the program writes: of what was not brought to the disk, any
part may be there.

What a program writes is traced by ``strace``, and each file is put together again as a
disk may have it.
"""

from __future__ import annotations

import os
import re
import shutil
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import NamedTuple

from gaps.store import Folder, GameLog
from gaps.store.files.store import NAME

CUTS = int(os.environ.get("GAPS_POWER_CUTS", "40"))
SECTOR = 512  # bytes that a disk writes whole
LOST = "the latest changes may be missing"
CALL = re.compile(
    r"(?:\d+ +)?(?P<call>\w+)\((?P<fd>\d+)<(?P<path>[^>]*)>"
    r'(?:, "(?P<data>(?:\\x[0-9a-f]{2})*)", \d+(?:, (?P<place>\d+))?|, (?P<size>\d+))?\) += (?P<done>\d+)'
)
STRACE = (
    "strace",
    "-f",
    "-y",
    "-xx",
    "-s",
    "9999999",
    "-e",
    "trace=pwrite64,fsync,fdatasync,ftruncate",
    "-o",
)
UNFINISHED = " <unfinished ...>"
RESUMED = re.compile(r"^\d+ +<\.\.\. \w+ resumed>,? ?")


class Event(NamedTuple):
    """A write to a file, or that it was brought to the disk (``data`` is then
    ``None``).
    """

    name: str
    data: bytes | None
    place: int


def events(log: str) -> Iterator[Event]:
    """What a log of strace tells. A call during which another thread was seen takes two
    lines in it.
    """
    begun = dict[str, str]()  # the first of them, by the number of the thread
    for line in log.splitlines():
        thread = line.partition(" ")[0]
        if line.endswith(UNFINISHED):
            begun[thread] = line.removesuffix(UNFINISHED)
            continue
        if RESUMED.match(line):
            line = begun.pop(thread, "") + RESUMED.sub("", line)
        found = CALL.match(line)
        if found is None:
            continue
        name = Path(bytes.fromhex(found["path"].replace("\\x", "")).decode()).name
        if name not in (NAME, f"{NAME}-wal"):
            continue
        match found["call"]:
            case "pwrite64":
                data = bytes.fromhex((found["data"] or "").replace("\\x", ""))
                yield Event(name, data, int(found["place"]))
            case "ftruncate":
                yield Event(name, b"", int(found["size"]))
            case _:
                yield Event(name, None, 0)


def applied(content: bytearray, event: Event) -> None:
    assert event.data is not None
    if not event.data:
        del content[event.place :]
    content.extend(bytes(max(0, event.place - len(content))))
    content[event.place : event.place + len(event.data)] = event.data


def on_the_disk(
    done: list[Event], start: dict[str, bytes], random: Random
) -> dict[str, bytearray]:
    """The files after a power cut: what was brought to the disk, and any part of what
    was written since.
    """
    files = defaultdict(
        bytearray, {name: bytearray(content) for name, content in start.items()}
    )
    for name in {event.name for event in done}:
        mine = [event for event in done if event.name == name]
        synced = max(
            (place for place, event in enumerate(mine) if event.data is None),
            default=-1,
        )
        for place, event in enumerate(mine):
            if event.data is None:
                continue
            if place < synced:
                applied(files[name], event)
            elif random.random() < 0.6:
                whole = (
                    len(event.data)
                    if random.random() < 0.7
                    else random.randrange(len(event.data) + 1)
                )
                kept = whole // SECTOR * SECTOR if whole < len(event.data) else whole
                if kept or not event.data:
                    applied(files[name], event._replace(data=event.data[:kept]))
    return files


def games_after_cuts(
    written: list[Event], start: dict[str, bytes], path: Path, seed: int = 1
) -> Iterator[tuple[int, GameLog | None]]:
    """After how many events the power was cut, and the game that is found then, without
    any notice but that a part of the log is lost.
    """
    random = Random(seed)
    target = path / "cut"
    for _ in range(CUTS):
        cut = random.randrange(1, len(written) + 1)
        target.mkdir()
        for name, content in on_the_disk(written[:cut], start, random).items():
            (target / name).write_bytes(content)
        with closing(Folder(target)) as folder:
            game = folder.load_game()
            # what was not yet on the disk is lost, and that is said
            assert all(LOST in notice for notice in folder.notices), cut
        shutil.rmtree(target)
        yield cut, game
