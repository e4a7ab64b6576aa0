"""One game as a text file for other people.

Checksums detect accidents; replaying verifies scores.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import NamedTuple

from gaps.engine import Game, InputError
from gaps.language import N_, Message
from gaps.store.files.fields import NewerFormat
from gaps.store.records.record import GIVEN_UP, LOST, WON, Record
from gaps.store.sharing.verify import MAX_MOVES, checksum, recomputed, verify

SUFFIX = ".gaps"
VERSION = 1
MAX_CHARS = 40 * MAX_MOVES
MAX_NAME = 40  # characters of the player's name
_FIRST_LINE = re.compile(r"GAPS RECORD ([0-9]{1,9})")
_NAMES = (
    *("deal", "player", "result", "score", "classic", "home", "redeals", "undos", "hints", "assisted"),
    *("seconds", "started", "finished", "daily"),
)
_INTEGER = re.compile(r"0|-?[1-9][0-9]{0,14}")
_TENTHS = re.compile(r"(0|[1-9][0-9]{0,8})\.[0-9]")
CHECKED_PARTS = (
    N_("its deal or its list of moves was changed"),
    N_("its times were changed"),
    N_("its heading was changed"),
)
"""What each of the three checksums is computed from, as the error it leads to."""
_BOOLEANS = {"yes": True, "no": False}


@dataclass(frozen=True)
class Recording:
    """A record and the player's name, if it is given."""

    record: Record
    player: str = ""
    """At most ``MAX_NAME`` characters on one line; empty if it is not given."""

    @classmethod
    def of(cls, record: Record, player: str = "") -> Recording:
        """Make a recording of a record, with figures computed from its moves.

        Raises ``ValueError`` if its moves are not legal in its deal.
        """
        return cls(recomputed(record), player)

    def game(self) -> Game:
        """The line of play."""
        return self.record.game()

    def to_text(self) -> str:
        """The text of the file."""
        head = [f"{name}: {value}".rstrip() for name, value in _fields(self).items()]
        record = self.record
        known = record.times or (None,) * len(record.moves)
        lines = [
            f"{'' if time is None else _tenths(time) + ' '}{move}"
            for time, move in zip(known, record.moves, strict=True)
        ]
        checksums = " ".join(f"{each:08x}" for each in _checksums(self))
        return "\n".join([f"GAPS RECORD {VERSION}", *head, "", *lines, "", f"check: {checksums}", ""])

    @classmethod
    def from_text(cls, text: str) -> Recording:
        """Read a recording, and verify it by replaying it.

        Raises ``ValueError`` that says what is wrong or was changed, ``NewerFormat`` for a later version.
        """
        if len(text) > MAX_CHARS:
            raise InputError("it is too large")
        sections = _split(text)
        found = _read_heading(sections.heading)
        moves, times = _read_moves(sections.moves)
        recording = replace(found, record=replace(found.record, moves=moves, times=times, id=""))
        changed = _first_changed_part(recording, sections.checksums)
        if changed is None or changed is CHECKED_PARTS[-1]:
            verify(recording.record)  # finds more exactly what was changed in the heading
        if changed is not None:
            raise InputError(changed.id)
        return recording


class _Sections(NamedTuple):
    """The parts of the file between its empty lines."""

    heading: list[str]
    moves: list[str]
    checksums: list[str]


def is_recognised(text: str) -> bool:
    """Whether a text begins like a recording."""
    return _FIRST_LINE.match(text.lstrip("\ufeff").lstrip()) is not None


def file_name(record: Record) -> str:
    """Return a name for the file, without suffix: the deal and when the game ended."""
    return re.sub(r"[^A-Za-z0-9]+", "-", f"{record.code}-{record.finished[:19]}").strip("-")[:120]


def _split(text: str) -> _Sections:
    """Check the first line and find the sections. Raises ``ValueError``."""
    lines = [line.strip() for line in text.lstrip("\ufeff").strip().split("\n")]
    _check_first_line(lines[0])
    last = len(lines) - 1
    heading_end = lines.index("", 1) if "" in lines[1:] else last
    checksums = lines[last].removeprefix("check: ").split()
    if heading_end >= last or not lines[last].startswith("check: ") or len(checksums) != len(CHECKED_PARTS):
        raise InputError("its end is missing")
    return _Sections(lines[1:heading_end], [line for line in lines[heading_end:last] if line], checksums)


def _first_changed_part(recording: Recording, stated: list[str]) -> Message | None:
    """Return the first of ``CHECKED_PARTS`` whose checksum is not the stated one; ``None`` if all are."""
    for part, computed, each in zip(CHECKED_PARTS, _checksums(recording), stated, strict=True):
        if f"{computed:08x}" != each:
            return part
    return None


def _check_first_line(line: str) -> None:
    head = _FIRST_LINE.fullmatch(line)
    if head is None:
        raise InputError("it is not a record of a game")
    if int(head[1]) > VERSION:
        raise NewerFormat(
            "it was written by a newer game (format {version}, this one reads up to {newest})",
            version=head[1],
            newest=VERSION,
        )
    if int(head[1]) < 1:
        raise InputError("its version is {version}", version=head[1])


def _fields(recording: Recording) -> dict[str, str]:
    record = recording.record
    values = (
        *(record.code, recording.player, record.result, record.arcade, record.classic, record.home),
        *(record.redeals, record.undos, record.hints, "yes" if record.assisted else "no"),
        *(_tenths(round(record.seconds * 10)), record.started, record.finished, record.daily),
    )
    return dict(zip(_NAMES, map(str, values), strict=True))


def _checksums(recording: Recording) -> tuple[int, int, int]:
    """Return the checksums of the moves, of the times, and of the rest."""
    record, fields = recording.record, _fields(recording)
    moves = checksum((fields.pop("deal"), *record.moves))
    return moves, checksum((fields.pop("seconds"), *record.times)), checksum([*fields.values()])


def _tenths(time: int) -> str:
    return f"{time // 10}.{time % 10}"


def _read_heading(lines: list[str]) -> Recording:
    """Return the recording with everything but its moves and times. Raises ``ValueError``."""
    found = _read_fields(lines)
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
    )
    return Recording(record, found["player"])


def _read_fields(lines: list[str]) -> dict[str, str]:
    """Return the fields of the heading, each with a valid value. Raises ``ValueError``."""
    found: dict[str, str] = {}
    for line in lines:
        name, colon, value = line.partition(":")
        if not colon or name not in _NAMES or name in found:
            raise InputError("its heading has a line {line!r}", line=line[:40])
        found[name] = value.strip()
    if missing := [name for name in _NAMES if name not in found]:
        raise InputError("its heading lacks {missing}", missing=", ".join(missing))
    for name in ("player", "started", "finished", "daily"):
        if len(found[name]) > MAX_NAME or not found[name].isprintable():
            raise InputError("its {name} is {found!r}", name=name, found=found[name][:MAX_NAME])
    if found["result"] not in (WON, LOST, GIVEN_UP):
        raise InputError("its result is {found!r}", found=found["result"][:40])
    if found["assisted"] not in _BOOLEANS:
        raise InputError("assisted is {found!r}, neither yes nor no", found=found["assisted"][:40])
    if not _TENTHS.fullmatch(found["seconds"]):
        raise InputError("seconds is {found!r}, not a time in tenths", found=found["seconds"][:40])
    for name in ("score", "classic", "home", "redeals", "undos", "hints"):
        if not _INTEGER.fullmatch(found[name]) or (found[name][0] == "-" and name != "classic"):
            raise InputError("{name} is {found!r}, not a whole number", name=name, found=found[name][:40])
    return found


def _read_moves(lines: list[str]) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Return the moves, and their times if each has one. Raises ``ValueError``."""
    moves, times = list[str](), list[int]()
    for number, line in enumerate(lines, start=1):
        *time, move = line.split()
        if len(time) > 1 or (time and not _TENTHS.fullmatch(time[0])):
            raise InputError(
                "its list of moves was changed: move {number} is written {line!r}",
                number=number,
                line=line[:40],
            )
        moves.append(move)
        times.extend(int(each.replace(".", "")) for each in time)
    if times and len(times) != len(moves):
        raise InputError(
            "its times were changed: {times} of them for {moves} moves", times=len(times), moves=len(moves)
        )
    return tuple(moves), tuple(times)
