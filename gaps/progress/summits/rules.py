"""How summits count games: in the order in which the games ended, so that later games change nothing."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Protocol

from gaps.progress.calendar.days_in_a_row import days_in_a_row
from gaps.progress.expedition import STARS_TO_OPEN, Stage
from gaps.progress.summits.feats import Feats, LineOf
from gaps.progress.summits.line import Line

Count = Callable[[Feats, LineOf], int | None]
"""Counts one more game and returns the count; ``None`` if that depends on moves that are not known yet."""
LATER = timedelta(days=40)  # after a day, as far as days won in a row are looked for


class Rule(Protocol):
    """What a summit counts."""

    def start(self) -> Count:
        """Begin to count: call the result with each game, the earliest first."""


@dataclass(frozen=True)
class Games:
    """The games that pass a test."""

    test: Callable[[Feats], bool]

    def start(self) -> Count:
        """Begin to count."""
        count = 0

        def add(game: Feats, line_of: LineOf) -> int:
            nonlocal count
            count += self.test(game)
            return count

        return add


@dataclass(frozen=True)
class Lines:
    """The games whose moves pass a test; those that fail the first one are not replayed."""

    first: Callable[[Feats], bool]
    test: Callable[[Feats, Line], bool]

    def start(self) -> Count:
        """Begin to count."""
        count = 0

        def add(game: Feats, line_of: LineOf) -> int | None:
            nonlocal count
            if self.first(game):
                line = line_of(game)
                if line is None:
                    return None
                count += self.test(game, line)
            return count

        return add


@dataclass(frozen=True)
class LongestChain:
    """The most moves in a row of one game that each brought a card home.

    Games of fewer than so ``many`` moves are not replayed.
    """

    many: int

    def start(self) -> Count:
        """Begin to count."""
        most = 0

        def add(game: Feats, line_of: LineOf) -> int | None:
            nonlocal most
            if game.made >= self.many:
                line = line_of(game)
                if line is None:
                    return None
                most = max(most, line.longest)
            return most

        return add


@dataclass(frozen=True)
class Different:
    """The different values of games; a value of ``None`` is none."""

    value: Callable[[Feats], Hashable | None]

    def start(self) -> Count:
        """Begin to count."""
        seen: set[Hashable] = set()

        def add(game: Feats, line_of: LineOf) -> int:
            value = self.value(game)
            if value is not None:
                seen.add(value)
            return len(seen)

        return add


@dataclass(frozen=True)
class DaysInARow:
    """The most daily deals in a row that were won on their day."""

    def start(self) -> Count:
        """Begin to count."""
        days: set[date] = set()
        most = 0

        def add(game: Feats, line_of: LineOf) -> int:
            nonlocal most
            day = game.daily
            if game.won and day is not None and not game.late and day not in days:
                days.add(day)
                ends = (each for each in days if day <= each <= day + LATER)
                most = max(most, *(days_in_a_row(days, each) for each in ends))
            return most

        return add


@dataclass(frozen=True)
class Stars:
    """The stars of one camp of the expedition."""

    camp: int

    def start(self) -> Count:
        """Begin to count."""
        stars: set[tuple[int, int]] = set()

        def add(game: Feats, line_of: LineOf) -> int:
            stage = game.stage if game.aims else None
            if stage is not None and stage.camp == self.camp:
                stars.update((stage.number, aim) for aim in game.aims)
            return len(stars)

        return add


@dataclass(frozen=True)
class Camps:
    """The camps of the expedition with half of their stars."""

    def start(self) -> Count:
        """Begin to count."""
        stars: dict[int, set[tuple[int, int]]] = {}

        def add(game: Feats, line_of: LineOf) -> int:
            stage: Stage | None = game.stage if game.aims else None
            if stage is not None:
                stars.setdefault(stage.camp, set()).update((stage.number, aim) for aim in game.aims)
            return sum(len(each) >= STARS_TO_OPEN for each in stars.values())

        return add
