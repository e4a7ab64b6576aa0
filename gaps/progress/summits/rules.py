"""How summits count games: in the order in which the games ended, so that later games change nothing."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Set
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from gaps.progress.calendar.daily_calendar import days_in_a_row
from gaps.progress.expedition import STARS_TO_OPEN
from gaps.progress.summits.feats import Feats
from gaps.progress.summits.line import Line

LATER = timedelta(days=40)  # after a day, as far as days won in a row are looked for


def _count_all(seen: Set[Any], new: Any) -> int:
    return len(seen)


@dataclass(frozen=True)
class Rule:
    """Counts the different values that games give."""

    test: Callable[[Feats], bool]
    """Whether a game may give something."""
    values: Callable[[Feats, Line], Iterable[Hashable]] = lambda game, line: [game.id]
    """What such a game gives; itself unless given."""
    replays: bool = False
    """Whether that depends on its moves, so that it is replayed."""
    count: Callable[[Set[Any], Any], int] = _count_all
    """What a new value makes of the count, if that is more, from all values with the new one."""


def by_line(first: Callable[[Feats], bool], test: Callable[[Feats, Line], bool]) -> Rule:
    """Count the games whose moves pass a test; those that fail the first one are not replayed."""
    return Rule(first, lambda game, line: [game.id] if test(game, line) else [], replays=True)


def longest_chain(many: int) -> Rule:
    """The most moves in a row of one game that each brought a card home.

    Games of fewer than so ``many`` moves are not replayed.
    """
    return Rule(
        lambda game: game.made >= many, lambda game, line: [line.longest], True, lambda seen, chain: chain
    )


def different(value: Callable[[Feats], Hashable | None]) -> Rule:
    """The different values of games; a value of ``None`` is none."""
    return Rule(lambda game: value(game) is not None, lambda game, line: [value(game)])


def days_won() -> Rule:
    """The most daily deals in a row that were won on their day."""

    def count(days: Set[date], day: date) -> int:
        return max(days_in_a_row(days, each) for each in days if day <= each <= day + LATER)

    return Rule(
        lambda game: game.won and game.daily is not None and not game.late,
        lambda game, line: [game.daily],
        count=count,
    )


def _stars(game: Feats, line: Line) -> Iterable[tuple[int, int, int]]:
    """The stars of a game as camp, deal and aim."""
    stage = game.stage if game.aims else None
    return () if stage is None else [(*stage.place, aim) for aim in game.aims]


def stars(camp: int) -> Rule:
    """The stars of one camp of the expedition."""
    return Rule(
        lambda game: bool(game.aims),
        lambda game, line: [each for each in _stars(game, line) if each[0] == camp],
    )


def half_camps() -> Rule:
    """The camps of the expedition with half of their stars."""

    def count(seen: Set[tuple[int, int, int]], new: tuple[int, int, int]) -> int:
        camps = [camp for camp, _deal, _aim in seen]
        return sum(camps.count(camp) >= STARS_TO_OPEN for camp in {*camps})

    return Rule(lambda game: bool(game.aims), _stars, count=count)
