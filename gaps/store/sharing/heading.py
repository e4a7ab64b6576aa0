"""The heading of a record file: a line for each fact about the game but its moves."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gaps.engine import InputError
from gaps.store.records.record import FIRST_SCORING, GIVEN_UP, LOST, SCORING, WON, Record
from gaps.store.saves.game_id import is_valid_id

FIRST_VERSION, VERSION = FIRST_SCORING, SCORING  # of the file: the edition of the record's score
MAX_NAME = 40  # characters of the player's name
NAMES = (
    *("deal", "player", "result", "score", "classic", "home", "redeals", "undos", "hints", "assisted"),
    *("seconds", "started", "finished", "daily"),
)
SINCE_VERSION_2 = ("scoring", "id")
TENTHS = re.compile(r"(0|[1-9][0-9]{0,8})\.[0-9]")
_INTEGER = re.compile(r"0|-?[1-9][0-9]{0,14}")
_BOOLEANS = {"yes": True, "no": False}


def heading_of(record: Record, player: str) -> dict[str, str]:
    """Return the lines of the heading by their names."""
    values = (
        *(record.code, player, record.result, record.arcade, record.classic, record.home),
        *(record.redeals, record.undos, record.hints, "yes" if record.assisted else "no"),
        *(tenths(round(record.seconds * 10)), record.started, record.finished, record.daily),
    )
    heading = dict(zip(NAMES, map(str, values), strict=True))
    if record.scoring > FIRST_VERSION:
        heading |= {"scoring": str(record.scoring), "id": record.id}
    return heading


def read_heading(lines: list[str], version: int) -> tuple[Record, str]:
    """Return the record, without its moves and times, and the player's name. Raises ``ValueError``."""
    found = _read_fields(lines, NAMES if version == FIRST_VERSION else (*NAMES, *SINCE_VERSION_2))
    if found.get("scoring", str(version)) != str(version):
        raise InputError("its scoring is {scoring!r}", scoring=found["scoring"][:40])
    record = Record(
        code=found["deal"],
        moves=(),
        seconds=float(found["seconds"]),
        undos=int(found["undos"]),
        hints=int(found["hints"]),
        redeals=int(found["redeals"]),
        classic=int(found["classic"]),
        arcade=int(found["score"]),
        result=found["result"],
        home=int(found["home"]),
        finished=found["finished"],
        assisted=_BOOLEANS[found["assisted"]],
        started=found["started"],
        daily=found["daily"],
        scoring=version,
        id=found.get("id", ""),
    )
    return record, found["player"]


def tenths(time: int) -> str:
    """Return a number of tenths of seconds as seconds with one decimal."""
    return f"{time // 10}.{time % 10}"


def _read_fields(lines: list[str], names: Sequence[str]) -> dict[str, str]:
    """Return the named lines, each with a valid value. Raises ``ValueError``."""
    found: dict[str, str] = {}
    for line in lines:
        name, colon, value = line.partition(":")
        if not colon or name not in names or name in found:
            raise InputError("its heading has a line {line!r}", line=line[:40])
        found[name] = value.strip()
    if missing := [name for name in names if name not in found]:
        raise InputError("its heading lacks {missing}", missing=", ".join(missing))
    for name in ("player", "started", "finished", "daily"):
        if len(found[name]) > MAX_NAME or not found[name].isprintable():
            raise InputError("its {name} is {found!r}", name=name, found=found[name][:MAX_NAME])
    if found["result"] not in (WON, LOST, GIVEN_UP):
        raise InputError("its result is {found!r}", found=found["result"][:40])
    if found["assisted"] not in _BOOLEANS:
        raise InputError("assisted is {found!r}, neither yes nor no", found=found["assisted"][:40])
    if not TENTHS.fullmatch(found["seconds"]):
        raise InputError("seconds is {found!r}, not a time in tenths", found=found["seconds"][:40])
    for name in ("score", "classic", "home", "redeals", "undos", "hints"):
        if not _INTEGER.fullmatch(found[name]) or (found[name][0] == "-" and name != "classic"):
            raise InputError("{name} is {found!r}, not a whole number", name=name, found=found[name][:40])
    if "id" in found and not is_valid_id(found["id"]):
        raise InputError("{name} is {value!r}, not the id of a game", name="id", value=found["id"][:40])
    return found
