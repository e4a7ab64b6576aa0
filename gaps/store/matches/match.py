"""A match: the same deals, played in turn by up to four players on one computer.

Its text is a heading, the texts of its turns one after the other, and a checksum.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from gaps.engine import InputError, by_key, parse_code
from gaps.engine.errors import shorten
from gaps.store.formats import read_sealed, sealed
from gaps.store.games.game_log import FIRST_LINE, GameLog
from gaps.store.games.kinds import TURN, GameKind, GamePermission
from gaps.typed_text import is_line
from gaps.values import Value, with_fields

VERSION = 1
_FIRST_LINE = re.compile(r"GAPS MATCH ([0-9]{1,9})")
_NUMBER = re.compile(r"[0-9]{1,10}")
_PLAYER = "player"
_FIELDS = ("variant", "deals", "undo", "hints", "given up", "begun", "turns")
MAX_PLAYERS = 4
MAX_DEALS = 20
MAX_NAME = 14


class Standing(Value):
    """A player's rank after the deals that every player has played."""

    player: str
    points: int
    time: int
    """In tenths of seconds."""
    won: int
    place: int = 0
    """From 1; the same for equal points and equal time."""

    @property
    def seconds(self) -> float:
        return self.time / 10

    @property
    def rank(self) -> tuple[int, int]:
        """The key by which players are ranked."""
        return -self.points, self.time


class Match(Value):
    """The players in the order in which they play, and the numbers of the deals.

    They are fixed at the start.
    """

    key: str
    """The key of the variant."""
    players: tuple[str, ...]
    deals: tuple[int, ...]
    undo: bool = True
    """True if undo is allowed."""
    hints: bool = False
    """True if hints are allowed."""
    begun: str = ""
    """The time of its start, as ISO 8601."""
    turns: tuple[GameLog, ...] = ()
    """The turns played so far: the first deal by every player, then the second."""
    playing: GameLog | None = None
    """The turn under way."""
    given_up: bool = False

    @property
    def over(self) -> bool:
        """True if nothing is left to play."""
        return self.given_up or len(self.turns) == len(self.players) * len(self.deals)

    @property
    def deal(self) -> int:
        """The index of the next deal to play; the number of deals when all are played."""
        return len(self.turns) // len(self.players)

    @property
    def complete(self) -> int:
        """The number of deals that all have played: only these count and are shown."""
        return self.deal

    @property
    def player(self) -> str:
        """The player whose turn it is."""
        return self.players[len(self.turns) % len(self.players)]

    @property
    def code(self) -> str:
        """The code of the deal to be played next.

        Raise ``IndexError`` when all are played.
        """
        return f"{self.key}:{self.deals[self.deal]}"

    @property
    def kind(self) -> GameKind:
        """The kind of its turns."""
        forbidden = set[GamePermission]()
        if not self.undo:
            forbidden.add(GamePermission.UNDO)
        if not self.hints:
            forbidden.add(GamePermission.HINT)
        return with_fields(TURN, allows=TURN.allows - forbidden)

    def next_turn(self, started: str) -> GameLog:
        """Return the turn under way or, if there is none, a new one.

        Raise ``IndexError`` when all are played.
        """
        if self.playing is not None:
            return self.playing
        return GameLog(self.code, kind=TURN, player=self.player, started=started)

    def turn(self, deal: int, player: int) -> GameLog | None:
        """Return the turn of a player in a deal, both counted from 0.

        Return None if it is not played yet.
        """
        number = deal * len(self.players) + player
        return self.turns[number] if number < len(self.turns) else None

    def with_turn(self, turn: GameLog) -> Match:
        """Return the match after the turn under way."""
        return with_fields(self, turns=(*self.turns, turn), playing=None)

    def winners(self, deal: int) -> frozenset[int]:
        """Return the indices of the best players of a deal that all have played.

        They are the best by points, then by time.
        """
        turns = [
            turn
            for number in range(len(self.players))
            if (turn := self.turn(deal, number))
        ]
        ranks = [(-turn.points.total, turn.time) for turn in turns]
        return frozenset(
            number for number, rank in enumerate(ranks) if rank == min(ranks)
        )

    def standings(self) -> list[Standing]:
        """Return all players, the best first: by points, then by time."""
        found = [self._standing(number) for number in range(len(self.players))]
        placed = [
            with_fields(each, place=1 + sum(other.rank < each.rank for other in found))
            for each in found
        ]
        return sorted(placed, key=lambda each: each.place)

    def _standing(self, number: int) -> Standing:
        turns = [
            turn
            for deal in range(self.complete)
            if (turn := self.turn(deal, number)) is not None
        ]
        return Standing(
            player=self.players[number],
            points=sum(turn.points.total for turn in turns),
            time=sum(turn.time for turn in turns),
            won=sum(turn.result.won for turn in turns),
        )

    def to_text(self) -> str:
        lines = [
            f"GAPS MATCH {VERSION}",
            f"variant: {self.key}",
            *(f"{_PLAYER}: {player}" for player in self.players),
            f"deals: {' '.join(map(str, self.deals))}",
            f"undo: {_yes_or_no(self.undo)}",
            f"hints: {_yes_or_no(self.hints)}",
            f"given up: {_yes_or_no(self.given_up)}",
            f"begun: {self.begun or '-'}",
            f"turns: {len(self.turns)}",
        ]
        for turn in (*self.turns, self.playing):
            if turn is not None:
                lines += turn.to_text().splitlines()
        return sealed(lines)

    @classmethod
    def from_text(cls, text: str) -> Match:
        """Read a match, and verify it by replaying its turns.

        Raise ``ValueError`` for damage, ``NewerFormat`` for a later version.
        """
        other = InputError("it is not a match")
        lines = read_sealed(text, _FIRST_LINE, VERSION, other)
        begins = [at for at, line in enumerate(lines) if FIRST_LINE.fullmatch(line)]
        begins.append(len(lines))
        head = _Heading(lines[1 : begins[0]])
        games = ["\n".join(lines[at:end]) for at, end in pairwise(begins)]
        match = head.match()
        count = head.number("turns")
        if not count <= len(games) <= count + 1:
            raise InputError(
                "it holds another number of turns than it says: {number}",
                number=len(games),
            )
        for game in games[:count]:
            match = match.with_turn(_turn(match, game))
        match = with_fields(match, given_up=head.boolean("given up"))
        for game in games[count:]:
            match = with_fields(match, playing=_turn(match, game))
        return match


class _Heading:
    """The lines of a match before its games. Reading them raises ``ValueError``."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.players: list[str] = []
        self._values: dict[str, str] = {}
        for line in lines:
            name, colon, value = line.partition(": ")
            if colon and name == _PLAYER:
                self.players.append(value)
            elif colon and name in _FIELDS and name not in self._values:
                self._values[name] = value
            else:
                raise InputError("its heading has a line {line!r}", line=shorten(line))
        for name in _FIELDS:
            if name not in self._values:
                raise InputError("its heading lacks {missing}", missing=name)

    def match(self) -> Match:
        """Return the match before its first turn."""
        key = self._values["variant"]
        if by_key(key).key != key:
            raise InputError("its variant is {key!r}", key=shorten(key))
        begun = self._values["begun"]
        return Match(
            key=key,
            players=check_names(self.players),
            deals=_deals(key, self._values["deals"].split(" ")),
            undo=self.boolean("undo"),
            hints=self.boolean("hints"),
            begun="" if begun == "-" else begun,
        )

    def boolean(self, name: str) -> bool:
        value = self._values[name]
        if value not in ("yes", "no"):
            raise InputError(
                "{name} is {value!r}, neither yes nor no",
                name=name,
                value=shorten(value),
            )
        return value == "yes"

    def number(self, name: str) -> int:
        return _number(name, self._values[name])


def _yes_or_no(value: bool) -> str:
    return "yes" if value else "no"


def _number(name: str, text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise InputError(
            "{name} is {value!r}, not a whole number from 0",
            name=name,
            value=shorten(text),
        )
    return int(text)


def check_names(names: Sequence[object]) -> tuple[str, ...]:
    """Return the names of the players without extra spaces.

    Raise ``ValueError`` for invalid names.
    """
    found = []
    for name in names:
        if (
            not isinstance(name, str)
            or not is_line(name)
            or not 1 <= len(name.strip()) <= MAX_NAME
        ):
            raise InputError("A name has 1 to {most} letters.", most=MAX_NAME)
        found.append(" ".join(name.split()))
    if not 1 <= len(found) <= MAX_PLAYERS:
        raise InputError("A match is for 1 to {most} players.", most=MAX_PLAYERS)
    if len({name.casefold() for name in found}) < len(found):
        raise InputError("Two players have the same name.")
    return tuple(found)


def _deals(key: str, texts: Sequence[str]) -> tuple[int, ...]:
    if len(texts) > MAX_DEALS:
        raise InputError(
            "deals is {numbers!r}, not 1 to {most} numbers",
            numbers=shorten(texts),
            most=MAX_DEALS,
        )
    numbers = tuple(_number("deals", text) for text in texts)
    for number in numbers:
        parse_code(f"{key}:{number}")
    return numbers


def _turn(match: Match, text: str) -> GameLog:
    """Return the next turn of a match.

    Raise ``ValueError`` unless it is one.
    """
    number = len(match.turns) + 1
    if match.over:
        raise InputError("turn {number} does not belong to the match", number=number)
    turn = GameLog.from_text(text)
    if (turn.code, turn.player, turn.kind) != (match.code, match.player, TURN):
        raise InputError("turn {number} is of another deal or player", number=number)
    return turn
