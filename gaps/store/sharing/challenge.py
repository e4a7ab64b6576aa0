"""A finished game as one line of text, for a friend to play the same deal against.

``GAPS1:gaps:20417:won,18240,412.3,0,1,0:MOVES:TIMES:CHECKSUMS``: the deal; result, score, seconds, undos,
hints and whether it was assisted; the moves, the times and three checksums, packed. With a player's name it
is ``GAPS2``, and the packed name stands before the moves.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from gaps.engine import Game, InputError, classic_score, deal, parse_code
from gaps.store.files.fields import NewerFormat
from gaps.store.records.record import GIVEN_UP, LOST, WON, Record
from gaps.store.saves.names import clean_name, is_valid_name
from gaps.store.saves.saved import move_texts
from gaps.store.sharing.codec import (
    pack_bytes,
    pack_moves,
    pack_times,
    unpack_bytes,
    unpack_moves,
    unpack_times,
)
from gaps.store.sharing.verify import MAX_MOVES, checksum, recomputed, verify

NAMELESS, VERSION = 1, 2
MAX_CHARS = 20_000
_START = re.compile(r"GAPS([0-9]{1,9}):", re.IGNORECASE)
_RESULTS = {"won": WON, "lost": LOST, "left": GIVEN_UP}
_WORDS = {result: word for word, result in _RESULTS.items()}
_NUMBER = r"(0|[1-9]\d{0,8})"
_FACTS = re.compile(
    rf"(won|lost|left),{_NUMBER},((?:0|[1-9]\d{{0,8}})\.\d),{_NUMBER},{_NUMBER},([01])", re.ASCII
)
_CHECKSUM_BYTES = 3


@dataclass(frozen=True)
class Challenge:
    """The part of a record that the line holds: without its date, and with rounded times.

    Create it with ``of`` or ``from_text``: both verify the record and keep only what a line holds.
    """

    record: Record
    player: str = ""
    """The player's name; empty if it is not given."""

    @classmethod
    def of(cls, record: Record, player: str = "") -> Challenge:
        """Make a challenge from a game. Raises ``ValueError`` if its moves are not legal in its deal."""
        found = recomputed(record)
        times = unpack_times(pack_times(found.times))
        return cls(replace(found, times=times, started="", finished="", daily="", id=""), clean_name(player))

    def game(self) -> Game:
        """The line of play."""
        return self.record.game()

    def to_text(self) -> str:
        """The line."""
        return self._line(pack_moves(self.game()))

    def _line(self, moves: str) -> str:
        """The line with these packed moves."""
        record = self.record
        times = pack_times(record.times)
        name = (pack_bytes(self.player.encode()),) if self.player else ()
        version = VERSION if self.player else NAMELESS
        parts = record.code, _facts(record), *name, moves, times
        return ":".join([f"GAPS{version}", *parts, _checksums(*parts)])

    @classmethod
    def from_text(cls, text: str) -> Challenge:
        """Read a line, wrapped or not, and verify it by replaying it.

        Raises ``ValueError`` that says what is wrong or was changed, ``NewerFormat`` for a later version.
        """
        if len(text) > MAX_CHARS:
            raise InputError("it is too long")
        plain = "".join(text.split())
        head = _START.match(plain)
        if head is None:
            raise InputError("it is not a challenge: those begin with GAPS1:")
        if int(head[1]) > VERSION:
            raise NewerFormat(
                "it is of a newer game (format {version}, this one reads up to {newest})",
                version=head[1],
                newest=VERSION,
            )
        count = 4 if int(head[1]) <= NAMELESS else 5
        code, *parts = plain[head.end() :].rsplit(":", count)
        facts = _FACTS.fullmatch(parts[0]) if len(parts) == count else None
        if facts is None:
            raise InputError("it is incomplete: copy the line again")
        _verify_checksums(parts[-1], code, *parts[:-1])
        record, game = _read(code, facts, *parts[-3:-1])
        verify(record, game)
        challenge = cls(record, _name_of(parts[1]) if count > 4 else "")
        if challenge._line(parts[-3]) != plain:
            raise InputError("what it says of the game was changed")
        return challenge


def is_recognised(text: str) -> bool:
    """Whether a text begins like a challenge."""
    return _START.match(text.lstrip()) is not None


def _facts(record: Record) -> str:
    end = round(record.seconds * 10)
    figures = record.arcade, f"{end // 10}.{end % 10}", record.undos, record.hints, int(record.assisted)
    return ",".join([_WORDS[record.result], *map(str, figures)])


def _read(code: str, facts: re.Match[str], moves: str, times: str) -> tuple[Record, Game]:
    """Return the record in the parts of a line, and its replayed game. Raises ``ValueError``."""
    start = deal(*parse_code(code))
    try:
        game = unpack_moves(moves, start, MAX_MOVES)
    except ValueError as error:
        raise InputError("its list of moves was changed: {error}", error=error) from None
    word, score, seconds, undos, hints, assisted = facts.groups()
    record = Record(
        code=code,
        moves=move_texts(game.steps),
        seconds=float(seconds),
        undos=int(undos),
        hints=int(hints),
        redeals=game.state.redeals_used,
        classic=classic_score(game).total,
        arcade=int(score),
        result=_RESULTS[word],
        home=len(game.state.home),
        finished="",
        assisted=assisted == "1",
        times=unpack_times(times),
    )
    return record, game


def _name_of(text: str) -> str:
    """Unpack the player's name. Raises ``ValueError``."""
    try:
        name = unpack_bytes(text).decode()
    except ValueError:
        name = ""
    if not name or not is_valid_name(name) or clean_name(name) != name:
        raise InputError("its player's name was changed")
    return name


def _checksums(code: str, facts: str, *parts: str) -> str:
    """Return 24 bits each for the deal with its moves, for the times, and for the rest.

    ``parts`` are the moves and the times, and before them the name, if there is one.
    """
    seconds = facts.split(",")[2]
    *name, moves, times = parts
    groups = (code, moves), (seconds, times), (facts, *name)
    return pack_bytes(b"".join(checksum(part).to_bytes(4, "big")[-_CHECKSUM_BYTES:] for part in groups))


def _verify_checksums(stated: str, code: str, facts: str, *parts: str) -> None:
    """Raise ``ValueError`` if the deal, the moves or the times were changed."""
    found = _checksums(code, facts, *parts)
    length = len(found) // 3  # of one checksum: three bytes are four characters
    if len(stated) != len(found):
        raise InputError("it is incomplete: copy the line again")
    if stated[:length] != found[:length]:
        raise InputError("its deal or its list of moves was changed")
    if stated[length : 2 * length] != found[length : 2 * length]:
        raise InputError("its times were changed")
