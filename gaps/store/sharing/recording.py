"""One game as a text file for other people: what it was, and no result or score. Those
are computed by replaying it; checksums detect accidents.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from gaps.engine import Game, InputError, shorten
from gaps.language import N_
from gaps.store.fields import Fields, NewerFormat, is_encodable
from gaps.store.records.record import Record
from gaps.store.saves.saved import id_field
from gaps.store.sharing.verify import (
    MAX_MOVES,
    check_facts,
    checksum,
    recomputed,
    replay_shared,
)

VERSION = 1
MAX_NAME = 40  # characters of the player's name
NAMES = (
    "deal",
    "player",
    "undos",
    "hints",
    "seconds",
    "started",
    "finished",
    "daily",
    "id",
)
"""The lines of the heading."""
_NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")
_TENTHS = re.compile(r"(0|[1-9][0-9]{0,8})\.[0-9]")
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
        return self.record.game()

    def to_text(self) -> str:
        heading = _heading_of(self.record, self.player)
        made = _Made.of(self.record)
        checksums = " ".join(_checksums(heading, made))
        return "\n".join(
            [
                f"GAPS RECORD {VERSION}",
                *(f"{name}: {value}".rstrip() for name, value in heading.items()),
                "",
                *made.lines(),
                "",
                f"check: {checksums}",
                "",
            ]
        )

    @classmethod
    def from_text(cls, text: str) -> Recording:
        """Read a recording, and verify it by replaying it.

        Raises ``ValueError`` that says what is wrong or was changed, ``NewerFormat``
        for a later version.
        """
        if len(text) > MAX_CHARS:
            raise InputError("it is too large")
        if not is_encodable(text):
            raise InputError("it is not text")
        lines = [line.strip() for line in text.lstrip("\ufeff").strip().split("\n")]
        _check_version(lines[0])
        last = len(lines) - 1
        heading_end = lines.index("", 1) if "" in lines[1:] else last
        stated = lines[last].removeprefix("check: ").split()
        if (
            heading_end >= last
            or not lines[last].startswith("check: ")
            or len(stated) != len(CHECKED_PARTS)
        ):
            raise InputError("its end is missing")
        heading = _read_heading(lines[1:heading_end])
        made = _read_moves([line for line in lines[heading_end:last] if line])
        computed = _checksums(heading, made)
        for part, found, each in zip(CHECKED_PARTS, computed, stated, strict=True):
            if found != each:
                raise InputError(part.id)
        game = replay_shared(heading["deal"], made.moves)
        record = Record.of(
            heading["deal"],
            game,
            seconds=float(heading["seconds"]),
            undos=_number_in(heading, "undos"),
            hints=_number_in(heading, "hints"),
            finished=heading["finished"],
            started=heading["started"],
            daily=heading["daily"],
            times=made.times,
            solver_moves=made.solver_moves,
            id=id_field(Fields(heading)),
        )
        check_facts(record)
        return cls(record, heading["player"])


@dataclass(frozen=True)
class _Made:
    """The moves of a game as the file lists them."""

    moves: tuple[str, ...]
    times: tuple[int, ...]
    """When each was made, tenths of seconds; empty if not known."""
    solver_moves: tuple[int, ...]

    @classmethod
    def of(cls, record: Record) -> _Made:
        return cls(record.moves, record.times, record.solver_moves)

    def marked(self) -> list[str]:
        """The moves, with a mark after those that the solver made."""
        by_solver = set(self.solver_moves)
        return [
            f"{move} {_SOLVER}" if index in by_solver else move
            for index, move in enumerate(self.moves)
        ]

    def lines(self) -> list[str]:
        """The marked moves, with their times if those are known."""
        if not self.times:
            return self.marked()
        pairs = zip(self.times, self.marked(), strict=True)
        return [f"{_tenths(time)} {move}" for time, move in pairs]


def is_recognised(text: str) -> bool:
    """Whether a text begins like a recording."""
    return _FIRST_LINE.match(text.lstrip("\ufeff").lstrip()) is not None


def file_name(record: Record) -> str:
    """Return a name for the file, without suffix: the deal and when the game ended."""
    return re.sub(r"[^A-Za-z0-9]+", "-", f"{record.code}-{record.finished[:19]}").strip(
        "-"
    )[:120]


def _check_version(line: str) -> None:
    """Raise ``ValueError``, or ``NewerFormat``, for a first line that names another
    version.
    """
    head = _FIRST_LINE.fullmatch(line)
    if head is None:
        raise InputError("it is not a record of a game")
    if int(head[1]) > VERSION:
        raise NewerFormat.of(head[1], VERSION)
    if int(head[1]) < 1:
        raise InputError("its version is {version}", version=head[1])


def _checksums(heading: Mapping[str, str], made: _Made) -> list[str]:
    rest = [heading[name] for name in NAMES if name not in ("deal", "seconds")]
    moves = heading["deal"], *made.marked()
    times = heading["seconds"], *made.times
    return [f"{checksum(part):08x}" for part in (moves, times, rest)]


def _read_moves(lines: list[str]) -> _Made:
    """Return the moves, their times if each has one, and which the solver made. Raises
    ``ValueError``.
    """
    moves = list[str]()
    times = list[int]()
    solver_moves = list[int]()
    for number, line in enumerate(lines, start=1):
        words = line.split()
        if words[-1] == _SOLVER:
            solver_moves.append(number - 1)
            words.pop()
        if not 1 <= len(words) <= 2 or (
            len(words) == 2 and not _TENTHS.fullmatch(words[0])
        ):
            raise InputError(
                "its list of moves was changed: move {number} is written {line!r}",
                number=number,
                line=line[:40],
            )
        moves.append(words[-1])
        times.extend(int(each.replace(".", "")) for each in words[:-1])
    if times and len(times) != len(moves):
        raise InputError(
            "its times were changed: {times} of them for {moves} moves",
            times=len(times),
            moves=len(moves),
        )
    return _Made(tuple(moves), tuple(times), tuple(solver_moves))


def _heading_of(record: Record, player: str) -> dict[str, str]:
    return {
        "deal": record.code,
        "player": player,
        "undos": str(record.undos),
        "hints": str(record.hints),
        "seconds": _tenths(round(record.seconds * 10)),
        "started": record.started,
        "finished": record.finished,
        "daily": record.daily,
        "id": record.id,
    }


def _tenths(time: int) -> str:
    return f"{time // 10}.{time % 10}"


def _read_heading(lines: list[str]) -> dict[str, str]:
    """Return the texts of the heading by their names. Raises ``ValueError``."""
    found: dict[str, str] = {}
    for line in lines:
        name, colon, value = line.partition(":")
        if not colon or name not in NAMES or name in found:
            raise InputError("its heading has a line {line!r}", line=line[:40])
        found[name] = value.strip()
    if missing := [name for name in NAMES if name not in found]:
        raise InputError("its heading lacks {missing}", missing=", ".join(missing))
    if len(found["player"]) > MAX_NAME or not found["player"].isprintable():
        raise InputError(
            "its {name} is {found!r}", name="player", found=found["player"][:MAX_NAME]
        )
    if not _TENTHS.fullmatch(found["seconds"]):
        raise InputError(
            "seconds is {found!r}, not a time in tenths", found=found["seconds"][:40]
        )
    return found


def _number_in(heading: Mapping[str, str], name: str) -> int:
    text = heading[name]
    if not _NUMBER.fullmatch(text):
        raise InputError(
            "{name} is {value!r}, not a whole number from 0",
            name=name,
            value=shorten(text),
        )
    return int(text)
