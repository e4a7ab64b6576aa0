"""One game as a text file for other people.

Checksums detect accidents; replaying verifies scores.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from gaps.engine import Game, InputError
from gaps.language import N_
from gaps.store.files.fields import NewerFormat, is_encodable
from gaps.store.records.record import Record, value_of
from gaps.store.sharing.verify import MAX_MOVES, checksum, recomputed, verify

VERSION = 1
MAX_NAME = 40  # characters of the player's name
NAMES = (
    "deal",
    "player",
    "result",
    "score",
    "classic",
    "home",
    "redeals",
    "undos",
    "hints",
    "seconds",
    "started",
    "finished",
    "daily",
    "id",
)
"""The lines of the heading."""
# fields of a record that have another name there
_FIELDS = {"deal": "code", "score": "arcade"}
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
        head = [
            f"{name}: {value}".rstrip()
            for name, value in _heading_of(self.record, self.player).items()
        ]
        record = self.record
        times = [f"{_tenths(time)} " for time in record.times] or [""] * len(
            record.moves
        )
        lines = [
            time + move for time, move in zip(times, _marked_moves(record), strict=True)
        ]
        checksums = " ".join(_checksums(self))
        return "\n".join(
            [
                f"GAPS RECORD {VERSION}",
                *head,
                "",
                *lines,
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
        moves = _read_moves([line for line in lines[heading_end:last] if line])
        recording = cls(
            Record.from_values({**heading, **moves}), str(heading["player"])
        )
        pairs = zip(CHECKED_PARTS, _checksums(recording), stated, strict=True)
        changed = next(
            (part for part, computed, each in pairs if computed != each), None
        )
        if changed is None or changed is CHECKED_PARTS[-1]:
            # finds more exactly what was changed in the heading
            verify(recording.record)
        if changed is not None:
            raise InputError(changed.id)
        return recording


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


def _checksums(recording: Recording) -> list[str]:
    record = recording.record
    fields = _heading_of(recording.record, recording.player)
    moves = (fields.pop("deal"), *_marked_moves(record))
    times = (fields.pop("seconds"), *record.times)
    return [f"{checksum(part):08x}" for part in (moves, times, [*fields.values()])]


def _marked_moves(record: Record) -> list[str]:
    """Return the moves, with a mark after those that the solver made."""
    marked = set(record.solver_moves)
    return [
        f"{move} {_SOLVER}" if index in marked else move
        for index, move in enumerate(record.moves)
    ]


def _read_moves(lines: list[str]) -> dict[str, str]:
    """Return the moves, their times if each has one, and which the solver made. Raises
    ``ValueError``.
    """
    moves = list[str]()
    times = list[str]()
    solver_moves = list[str]()
    for number, line in enumerate(lines, start=1):
        words = line.split()
        if words[-1] == _SOLVER:
            solver_moves.append(str(number - 1))
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
        times.extend(each.replace(".", "") for each in words[:-1])
    if times and len(times) != len(moves):
        raise InputError(
            "its times were changed: {times} of them for {moves} moves",
            times=len(times),
            moves=len(moves),
        )
    return {
        "moves": " ".join(moves),
        "times": " ".join(times),
        "solver_moves": " ".join(solver_moves),
    }


def _heading_of(record: Record, player: str) -> dict[str, str]:
    values = {
        **vars(record),
        "player": player,
        "seconds": _tenths(round(record.seconds * 10)),
    }
    return {name: str(values[_FIELDS.get(name, name)]) for name in NAMES}


def _tenths(time: int) -> str:
    return f"{time // 10}.{time % 10}"


def _read_heading(lines: list[str]) -> dict[str, object]:
    """Return the record's fields but its moves and times, and the player's name. Raises
    ``ValueError``.
    """
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
    fields = {_FIELDS.get(name, name): text for name, text in found.items()}
    return {name: value_of(name, text) for name, text in fields.items()}
