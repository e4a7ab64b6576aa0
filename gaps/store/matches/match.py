"""A match: the same deals, played in turn by up to four players on one computer, as one
JSON file.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from gaps.engine import (
    ClassicScore,
    Game,
    InputError,
    by_key,
    classic_score,
    parse_code,
    shorten,
)
from gaps.store.fields import Fields, read_object, values_of
from gaps.store.records.record import WON, result_of
from gaps.store.saves.saved import SavedGame, replay

KIND = "gaps-match"
VERSION = 1
MAX_PLAYERS = 4
MAX_DEALS = 20
MAX_NAME = 14


@dataclass(frozen=True)
class Turn:
    """One deal as one player played it. Points and result are computed by replaying the
    moves.
    """

    code: str
    player: str
    moves: tuple[str, ...]
    seconds: float
    undos: int = 0
    hints: int = 0

    @cached_property
    def game(self) -> Game:
        """The replayed game. Raises ``ValueError`` if the moves are not legal in the
        deal.
        """
        return replay(self.code, self.moves)

    @cached_property
    def points(self) -> ClassicScore:
        """The classic points; ``total`` is what the match counts."""
        return classic_score(self.game)

    @property
    def redeals(self) -> int:
        """The number of redeals used."""
        return self.game.state.redeals_used

    @property
    def result(self) -> str:
        """``won``, ``lost`` or ``given up``."""
        return result_of(self.game)


@dataclass(frozen=True)
class Standing:
    """A player's rank after the deals that every player has played."""

    player: str
    points: int
    seconds: float
    won: int
    place: int
    """From 1; the same for equal points and equal time, to a tenth of a second."""


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
    turns: tuple[Turn, ...] = ()
    """The turns played so far: the first deal by every player, then the second."""
    playing: SavedGame | None = None
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

    def turn(self, deal: int, player: int) -> Turn | None:
        """The turn of a player in a deal, both counted from 0; ``None`` if it is not
        played yet.
        """
        number = deal * len(self.players) + player
        return self.turns[number] if number < len(self.turns) else None

    def with_turn(self, turn: Turn) -> Match:
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
        ranks = [(-turn.points.total, round(turn.seconds, 1)) for turn in turns]
        return frozenset(
            number for number, rank in enumerate(ranks) if rank == min(ranks)
        )

    def standings(self) -> list[Standing]:
        """All players, the best first: by points, then by time."""
        found = []
        for number, player in enumerate(self.players):
            turns = [
                turn
                for deal in range(self.complete)
                if (turn := self.turn(deal, number))
            ]
            points = sum(turn.points.total for turn in turns)
            seconds = round(sum(turn.seconds for turn in turns), 1)
            found.append(
                Standing(
                    player,
                    points,
                    seconds,
                    sum(turn.result == WON for turn in turns),
                    0,
                )
            )
        ranks = [(-each.points, each.seconds) for each in found]
        placed = [
            replace(each, place=1 + sum(other < rank for other in ranks))
            for each, rank in zip(found, ranks, strict=True)
        ]
        return sorted(placed, key=lambda each: each.place)

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
                "turns": [values_of(turn) for turn in self.turns],
                "playing": None if self.playing is None else self.playing.values(),
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
            key,
            check_names(found.items_of("players")),
            _deals(key, found.items_of("deals")),
            found.boolean("undo"),
            found.boolean("hints"),
            found.text("begun"),
        )
        for each in found.items_of("turns"):
            match = match.with_turn(_turn(match, each))
        match = replace(match, given_up=found.boolean("given_up"))
        if found.get("playing") is not None:
            playing = _game(found["playing"])
            if match.over or playing.code != match.code:
                raise InputError("the game under way is not the next of the match")
            match = replace(match, playing=playing)
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


def _game(values: object) -> SavedGame:
    try:
        return SavedGame.from_text(json.dumps(values))
    except RecursionError:
        raise InputError("the game under way is damaged") from None


def _turn(match: Match, values: object) -> Turn:
    if not isinstance(values, dict) or match.over:
        raise InputError(
            "turn {number} does not belong to the match", number=len(match.turns) + 1
        )
    found = Fields(values)
    turn = Turn(
        found.text("code"),
        found.text("player"),
        found.words("moves"),
        found.seconds("seconds"),
        found.integer("undos"),
        found.integer("hints"),
    )
    if (turn.code, turn.player) != (match.code, match.player):
        raise InputError(
            "turn {number} is of another deal or player", number=len(match.turns) + 1
        )
    # replays the moves: raises ValueError now and not when the points are shown
    _ = turn.points
    return turn
