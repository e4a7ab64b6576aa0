"""A finished game as one line of text, for a friend to play the same deal against.

``GAPS4:gaps:20417:won,18240,412.3,0,1,0,3,ID:NAME:MOVES:TIMES:SOLVER:CHECKSUMS``: the deal; result, score,
seconds, undos, hints, whether it was assisted, the edition of the score and the game's id; the player's
name, the moves, the times, the moves that the solver made, and three checksums, all packed.

Records of older scorings are written as they always were: of the second as ``GAPS3``; of the first as
``GAPS1``, without edition, id, name and the solver's moves, or with a name as ``GAPS2``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from gaps.engine import Game, InputError, classic_score, deal, parse_code
from gaps.language import N_
from gaps.store.files.fields import NewerFormat, is_encodable
from gaps.store.records.record import FIRST_SCORING, GIVEN_UP, LOST, SCORING, WON, Record
from gaps.store.saves.saved import move_texts
from gaps.store.saves.settings import clean_name, is_valid_name
from gaps.store.sharing.codec import (
    pack_bytes,
    pack_indices,
    pack_moves,
    pack_times,
    unpack_bytes,
    unpack_indices,
    unpack_moves,
    unpack_times,
)
from gaps.store.sharing.verify import MAX_MOVES, checksum, recomputed, verify

NAMELESS, NAMED, FULL, VERSION = 1, 2, 3, SCORING + 1
MAX_CHARS = 20_000
_START = re.compile(r"GAPS([0-9]{1,9}):", re.IGNORECASE)
_RESULTS = {"won": WON, "lost": LOST, "left": GIVEN_UP}
_WORDS = {result: word for word, result in _RESULTS.items()}
_NUMBER = r"(0|[1-9]\d{0,8})"
_FACTS = re.compile(
    rf"(won|lost|left),{_NUMBER},((?:0|[1-9]\d{{0,8}})\.\d),{_NUMBER},{_NUMBER},([01])"
    rf"(?:,([2-{SCORING}]),([0-9a-f]{{16}}))?",
    re.ASCII,
)
_CHECKSUM_BYTES = 3
_CHANGED = N_("its deal or its list of moves was changed"), N_("its times were changed")


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
        found = replace(found, times=unpack_times(pack_times(found.times)), started="", finished="", daily="")
        if found.scoring == FIRST_SCORING:
            found = replace(found, id="")  # derived again from what the line holds
        return cls(found, clean_name(player))

    def game(self) -> Game:
        """The line of play."""
        return self.record.game()

    def to_text(self) -> str:
        """The line."""
        return self._line(pack_moves(self.game()))

    def _line(self, moves: str) -> str:
        """The line with these packed moves."""
        record, name = self.record, pack_bytes(self.player.encode())
        scoring = record.scoring
        version = scoring + 1 if scoring > FIRST_SCORING else NAMED if name else NAMELESS
        values = {
            "code": record.code,
            "facts": _facts(record),
            "name": name,
            "moves": moves,
            "times": pack_times(record.times),
            "solver": pack_indices(record.solver_moves),
        }
        parts = {each: values[each] for each in _names(version)}
        return ":".join([f"GAPS{version}", *parts.values(), "".join(_checksums(parts))])

    @classmethod
    def from_text(cls, text: str) -> Challenge:
        """Read a line, wrapped or not, and verify it by replaying it.

        Raises ``ValueError`` that says what is wrong or was changed, ``NewerFormat`` for a later version.
        """
        if len(text) > MAX_CHARS:
            raise InputError("it is too long")
        if not is_encodable(text):
            raise InputError("it is not text")
        plain = "".join(text.split())
        head = _START.match(plain)
        if head is None:
            raise InputError("it is not a challenge: those begin with GAPS and a number, like GAPS4:")
        if int(head[1]) > VERSION:
            raise NewerFormat.of(head[1], VERSION)
        version = int(head[1])
        parts, stated = _split(version, plain[head.end() :])
        facts = _FACTS.fullmatch(parts["facts"])
        if facts is None or len(stated) != len("".join(_checksums(parts))):
            raise InputError("it is incomplete: copy the line again")
        for problem, computed in zip(_CHANGED, _checksums(parts), strict=False):
            if not stated.startswith(computed):
                raise InputError(problem.id)
            stated = stated[len(computed) :]
        record, game = _read(parts, facts)
        verify(record, game)
        challenge = cls(record, _name_of(parts["name"]) if parts.get("name") or version == NAMED else "")
        if challenge._line(parts["moves"]) != plain:
            raise InputError("what it says of the game was changed")
        return challenge


def _names(version: int) -> list[str]:
    """The parts of a line, in their order, but its version and its checksums."""
    name, solver = ["name"] if version >= NAMED else [], ["solver"] if version >= FULL else []
    return ["code", "facts", *name, "moves", "times", *solver]


def _split(version: int, text: str) -> tuple[dict[str, str], str]:
    """Return the parts of a line after its version by name, and the checksums. Raises ``ValueError``."""
    names = _names(version)
    *parts, checksums = text.rsplit(":", len(names))  # the code of a deal holds colons, too
    if len(parts) != len(names):
        raise InputError("it is incomplete: copy the line again")
    return dict(zip(names, parts, strict=True)), checksums


def _checksums(parts: Mapping[str, str]) -> list[str]:
    """24 bits each for the deal with its moves, for the times, and for the rest: four characters."""
    values = {**parts, "seconds": "".join(parts["facts"].split(",")[2:3])}
    groups = ("code", "moves", "solver"), ("seconds", "times"), ("facts", "name")
    found = (checksum([values[name] for name in group if name in values]) for group in groups)
    return [pack_bytes(each.to_bytes(4, "big")[-_CHECKSUM_BYTES:]) for each in found]


def is_recognised(text: str) -> bool:
    """Whether a text begins like a challenge."""
    return _START.match(text.lstrip()) is not None


def _facts(record: Record) -> str:
    end = round(record.seconds * 10)
    figures = record.arcade, f"{end // 10}.{end % 10}", record.undos, record.hints, int(record.assisted)
    edition = () if record.scoring == FIRST_SCORING else (str(record.scoring), record.id)
    return ",".join([_WORDS[record.result], *map(str, figures), *edition])


def _read(parts: Mapping[str, str], facts: re.Match[str]) -> tuple[Record, Game]:
    """Return the record in the parts of a line, and its replayed game. Raises ``ValueError``."""
    start = deal(*parse_code(parts["code"]))
    try:
        game = unpack_moves(parts["moves"], start, MAX_MOVES)
    except ValueError as error:
        raise InputError("its list of moves was changed: {error}", error=error) from None
    word, score, seconds, undos, hints, assisted, edition, game_id = facts.groups()
    record = Record(
        code=parts["code"],
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
        times=unpack_times(parts["times"]),
        solver_moves=unpack_indices(parts.get("solver", ""), len(game.steps)),
        scoring=int(edition or FIRST_SCORING),
        id=game_id or "",
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
