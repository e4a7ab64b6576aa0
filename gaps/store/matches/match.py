"""A match: the same deals, played in turn by up to four players on one computer, as one
JSON file.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from gaps.engine import InputError, by_key, parse_code, shorten
from gaps.store.fields import read_object
from gaps.store.games.kinds import TURN, Kind, Right
from gaps.store.games.played import Played

KIND = "gaps-match"
VERSION = 1
MAX_PLAYERS = 4
MAX_DEALS = 20
MAX_NAME = 14


@dataclass(frozen=True)
class Standing:
    """A player's rank after the deals that every player has played."""

    player: str
    points: int
    time: int
    """Tenths of seconds."""
    won: int
    place: int = 0
    """From 1; the same for equal points and equal time."""

    @property
    def seconds(self) -> float:
        return self.time / 10

    @property
    def rank(self) -> tuple[int, int]:
        """What players are put in order by."""
        return -self.points, self.time


@dataclass(frozen=True)
class Match:
    """The players in the order in which they play, and the numbers of the deals, fixed
    at the start.
    """

    key: str
    """The variant's."""
    players: tuple[str, ...]
    deals: tuple[int, ...]
    undo: bool = True
    """Whether undo is allowed."""
    hints: bool = False
    """Whether hints are allowed."""
    begun: str = ""
    """When, as ISO 8601."""
    turns: tuple[Played, ...] = ()
    """The turns played so far: the first deal by every player, then the second."""
    playing: Played | None = None
    """The turn under way."""
    given_up: bool = False

    @property
    def over(self) -> bool:
        """Whether nothing is left to play."""
        return self.given_up or len(self.turns) == len(self.players) * len(self.deals)

    @property
    def deal(self) -> int:
        """The index of the deal to be played next; the number of deals when all are
        played.
        """
        return len(self.turns) // len(self.players)

    @property
    def complete(self) -> int:
        """How many deals every player has played: only these are counted and shown."""
        return self.deal

    @property
    def player(self) -> str:
        """Whose turn it is."""
        return self.players[len(self.turns) % len(self.players)]

    @property
    def code(self) -> str:
        """The code of the deal to be played next. Raises ``IndexError`` when all are
        played.
        """
        return f"{self.key}:{self.deals[self.deal]}"

    @property
    def kind(self) -> Kind:
        """What its turns allow."""
        forbidden = set[Right]()
        if not self.undo:
            forbidden.add(Right.UNDO)
        if not self.hints:
            forbidden.add(Right.HINT)
        return replace(TURN, allows=TURN.allows - forbidden)

    def next_turn(self, started: str) -> Played:
        """The turn under way or, if there is none, a new one. Raises ``IndexError``
        when all are played.
        """
        if self.playing is not None:
            return self.playing
        return Played(self.code, kind=TURN, player=self.player, started=started)

    def turn(self, deal: int, player: int) -> Played | None:
        """The turn of a player in a deal, both counted from 0; ``None`` if it is not
        played yet.
        """
        number = deal * len(self.players) + player
        return self.turns[number] if number < len(self.turns) else None

    def with_turn(self, turn: Played) -> Match:
        """Return the match after the turn under way."""
        return replace(self, turns=(*self.turns, turn), playing=None)

    def winners(self, deal: int) -> frozenset[int]:
        """The indices of the best players of a deal that all have played: by points,
        then by time.
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
        """All players, the best first: by points, then by time."""
        found = [self._standing(number) for number in range(len(self.players))]
        placed = [
            replace(each, place=1 + sum(other.rank < each.rank for other in found))
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
        return json.dumps(
            {
                "format": KIND,
                "version": VERSION,
                "variant": self.key,
                "players": self.players,
                "deals": self.deals,
                "undo": self.undo,
                "hints": self.hints,
                "begun": self.begun,
                "given_up": self.given_up,
                "turns": [turn.to_text() for turn in self.turns],
                "playing": "" if self.playing is None else self.playing.to_text(),
            }
        )

    @classmethod
    def from_text(cls, text: str) -> Match:
        """Read and replay a match. Raises ``ValueError`` for damage, ``NewerFormat``
        for a later version.
        """
        found = read_object(text, KIND, VERSION)
        key = found.text("variant")
        if by_key(key).key != key:
            raise InputError("its variant is {key!r}", key=shorten(key))
        match = cls(
            key=key,
            players=check_names(found.items_of("players")),
            deals=_deals(key, found.items_of("deals")),
            undo=found.boolean("undo"),
            hints=found.boolean("hints"),
            begun=found.text("begun"),
        )
        for each in found.items_of("turns"):
            match = match.with_turn(_turn(match, each))
        match = replace(match, given_up=found.boolean("given_up"))
        if playing := found.text("playing"):
            match = replace(match, playing=_turn(match, playing))
        return match


def check_names(names: Sequence[object]) -> tuple[str, ...]:
    """Return the names of the players without extra spaces. Raises ``ValueError`` for
    invalid names.
    """
    found = []
    for name in names:
        if (
            not isinstance(name, str)
            or not name.isprintable()
            or not 1 <= len(name.strip()) <= MAX_NAME
        ):
            raise InputError("A name has 1 to {most} letters.", most=MAX_NAME)
        found.append(" ".join(name.split()))
    if not 1 <= len(found) <= MAX_PLAYERS:
        raise InputError("A match is for 1 to {most} players.", most=MAX_PLAYERS)
    if len({name.casefold() for name in found}) < len(found):
        raise InputError("Two players have the same name.")
    return tuple(found)


def _deals(key: str, numbers: list[Any]) -> tuple[int, ...]:
    if not 1 <= len(numbers) <= MAX_DEALS or not all(
        type(number) is int for number in numbers
    ):
        raise InputError(
            "deals is {numbers!r}, not 1 to {most} numbers",
            numbers=shorten(numbers),
            most=MAX_DEALS,
        )
    for number in numbers:
        parse_code(f"{key}:{number}")
    return tuple(numbers)


def _turn(match: Match, text: object) -> Played:
    number = len(match.turns) + 1
    if not isinstance(text, str) or match.over:
        raise InputError("turn {number} does not belong to the match", number=number)
    turn = Played.from_text(text)
    if (turn.code, turn.player, turn.kind) != (match.code, match.player, TURN):
        raise InputError("turn {number} is of another deal or player", number=number)
    return turn
