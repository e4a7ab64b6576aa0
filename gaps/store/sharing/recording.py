"""One game as a text file for other people.

Checksums detect accidents; replaying verifies scores.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from gaps.engine import Game, InputError
from gaps.language import N_, Message
from gaps.store.files.fields import NewerFormat, is_encodable
from gaps.store.records.record import FIRST_SCORING, GIVEN_UP, LOST, SCORING, WON, Record
from gaps.store.saves.saved import is_valid_id
from gaps.store.sharing.verify import MAX_MOVES, checksum, recomputed, verify

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
SUFFIX = ".gaps"
MAX_CHARS = 40 * MAX_MOVES
_FIRST_LINE = re.compile(r"GAPS RECORD ([0-9]{1,9})")
_SOLVER = "solver"  # after a move that the solver made
CHECKED_PARTS = (
    N_("its deal or its list of moves was changed"),
    N_("its times were changed"),
    N_("its heading was changed"),
)
"""What each of the three checksums is computed from, as the error it leads to."""


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
        head = [f"{name}: {value}".rstrip() for name, value in _heading_of(self.record, self.player).items()]
        record = self.record
        known = record.times or (None,) * len(record.moves)
        lines = [
            f"{'' if time is None else _tenths(time) + ' '}{move}"
            for time, move in zip(known, _marked_moves(record), strict=True)
        ]
        checksums = " ".join(f"{each:08x}" for each in _checksums(self))
        return "\n".join([f"GAPS RECORD {record.scoring}", *head, "", *lines, "", f"check: {checksums}", ""])

    @classmethod
    def from_text(cls, text: str) -> Recording:
        """Read a recording, and verify it by replaying it.

        Raises ``ValueError`` that says what is wrong or was changed, ``NewerFormat`` for a later version.
        """
        if len(text) > MAX_CHARS:
            raise InputError("it is too large")
        if not is_encodable(text):
            raise InputError("it is not text")
        sections = _split(text)
        heading, player = _read_heading(sections.heading, sections.version)
        moves, times, solver_moves = _read_moves(sections.moves, sections.version)
        game_id = heading.id if sections.version > FIRST_VERSION else ""
        record = replace(heading, moves=moves, times=times, solver_moves=solver_moves, id=game_id)
        recording = cls(record, player)
        changed = _first_changed_part(recording, sections.checksums)
        if changed is None or changed is CHECKED_PARTS[-1]:
            verify(recording.record)  # finds more exactly what was changed in the heading
        if changed is not None:
            raise InputError(changed.id)
        return recording


class _Sections(NamedTuple):
    """The version of the format, and the parts of the file between its empty lines."""

    version: int
    heading: list[str]
    moves: list[str]
    checksums: list[str]


class _Line(NamedTuple):
    """What the lines of the moves say."""

    moves: tuple[str, ...]
    times: tuple[int, ...]
    solver_moves: tuple[int, ...]


def is_recognised(text: str) -> bool:
    """Whether a text begins like a recording."""
    return _FIRST_LINE.match(text.lstrip("\ufeff").lstrip()) is not None


def file_name(record: Record) -> str:
    """Return a name for the file, without suffix: the deal and when the game ended."""
    return re.sub(r"[^A-Za-z0-9]+", "-", f"{record.code}-{record.finished[:19]}").strip("-")[:120]


def _split(text: str) -> _Sections:
    """Check the first line and find the sections. Raises ``ValueError``."""
    lines = [line.strip() for line in text.lstrip("\ufeff").strip().split("\n")]
    version = _version_of(lines[0])
    last = len(lines) - 1
    heading_end = lines.index("", 1) if "" in lines[1:] else last
    checksums = lines[last].removeprefix("check: ").split()
    if heading_end >= last or not lines[last].startswith("check: ") or len(checksums) != len(CHECKED_PARTS):
        raise InputError("its end is missing")
    moves = [line for line in lines[heading_end:last] if line]
    return _Sections(version, lines[1:heading_end], moves, checksums)


def _first_changed_part(recording: Recording, stated: list[str]) -> Message | None:
    """Return the first of ``CHECKED_PARTS`` whose checksum is not the stated one; ``None`` if all are."""
    for part, computed, each in zip(CHECKED_PARTS, _checksums(recording), stated, strict=True):
        if f"{computed:08x}" != each:
            return part
    return None


def _version_of(line: str) -> int:
    """Return the version that the first line names. Raises ``ValueError``, or ``NewerFormat``."""
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
    return int(head[1])


def _checksums(recording: Recording) -> tuple[int, int, int]:
    """Return the checksums of the moves, of the times, and of the rest."""
    record, fields = recording.record, _heading_of(recording.record, recording.player)
    moves = checksum((fields.pop("deal"), *_marked_moves(record)))
    return moves, checksum((fields.pop("seconds"), *record.times)), checksum([*fields.values()])


def _marked_moves(record: Record) -> list[str]:
    """Return the moves, with a mark after those that the solver made."""
    marked = set(record.solver_moves)
    return [f"{move} {_SOLVER}" if index in marked else move for index, move in enumerate(record.moves)]


def _read_moves(lines: list[str], version: int) -> _Line:
    """Return the moves, their times if each has one, and which the solver made. Raises ``ValueError``."""
    moves, times, solver_moves = list[str](), list[int](), list[int]()
    for number, line in enumerate(lines, start=1):
        words = line.split()
        if version > FIRST_VERSION and words[-1] == _SOLVER:
            solver_moves.append(number - 1)
            words.pop()
        if not 1 <= len(words) <= 2 or (len(words) == 2 and not TENTHS.fullmatch(words[0])):
            raise InputError(
                "its list of moves was changed: move {number} is written {line!r}",
                number=number,
                line=line[:40],
            )
        moves.append(words[-1])
        times.extend(int(each.replace(".", "")) for each in words[:-1])
    if times and len(times) != len(moves):
        raise InputError(
            "its times were changed: {times} of them for {moves} moves", times=len(times), moves=len(moves)
        )
    return _Line(tuple(moves), tuple(times), tuple(solver_moves))


def _heading_of(record: Record, player: str) -> dict[str, str]:
    """Return the lines of the heading by their names."""
    values = (
        *(record.code, player, record.result, record.arcade, record.classic, record.home),
        *(record.redeals, record.undos, record.hints, "yes" if record.assisted else "no"),
        *(_tenths(round(record.seconds * 10)), record.started, record.finished, record.daily),
    )
    heading = dict(zip(NAMES, map(str, values), strict=True))
    if record.scoring > FIRST_VERSION:
        heading |= {"scoring": str(record.scoring), "id": record.id}
    return heading


def _read_heading(lines: list[str], version: int) -> tuple[Record, str]:
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


def _tenths(time: int) -> str:
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
