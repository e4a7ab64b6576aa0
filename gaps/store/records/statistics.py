"""Statistics of the recorded games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from datetime import date
from functools import cache
from operator import mul
from typing import NamedTuple

from gaps.engine import ClassicScore
from gaps.store.games.game_result import GameEnd, Help
from gaps.store.records.daily_deals import (
    DailyGame,
    codes_until,
    day_of,
    day_of_game,
)
from gaps.store.records.entries import Entries, Entry, counts_in_totals
from gaps.values import Value

ALL = "all"
STRICT = Help.STRICT.value
RELAXED = Help.RELAXED.value
MODES = (ALL, STRICT, RELAXED)
KINDS = {ALL: (STRICT, RELAXED), STRICT: (STRICT,), RELAXED: (RELAXED,)}
ASSISTED = Help.ASSISTED.value
WON = GameEnd.WON.value  # a plain text is compared much faster


class Scope(Value):
    """The games to count: of the variants with these keys, or of all in totals.

    They are strict, relaxed or both. Assisted games are never counted.
    """

    keys: tuple[str, ...] = ()
    """The keys of the variants; without any, all variants that count in totals."""
    mode: str = ALL
    """One of ``MODES``."""

    def keys_in(self, games: Entries) -> Set[str]:
        """Return the keys of the variants whose games may be counted."""
        return {*self.keys} or {*filter(counts_in_totals, games.keys)}

    def chosen(self, games: Entries) -> list[Entry]:
        """Return the games that are counted."""
        kinds = KINDS[self.mode]
        keys = self.keys_in(games)
        some = games.of_variants(self.keys) if self.keys else games
        return [each for each in some if each.help_name in kinds and each.key in keys]

    def counted(self, games: Entries) -> list[OutcomeCount]:
        """Return how many games had each outcome."""
        kinds = KINDS[self.mode]
        keys = self.keys_in(games)
        return [
            OutcomeCount(key, result, home, redeals, number)
            for (key, help, result, home, redeals), number in games.counts.items()
            if help in kinds and key in keys
        ]


class Rate(Value):
    """Games won of games played."""

    won: int = 0
    played: int = 0
    assisted: int = 0
    """Games with so much help that they count neither as won nor as played."""

    @property
    def share(self) -> float:
        """Games won as a fraction, 0 to 1; 0 if none was played."""
        return self.won / self.played if self.played else 0.0

    @classmethod
    def of_all(cls, rates: Iterable[Rate]) -> Rate:
        """Return the rate of all games that these rates cover."""
        each = [*rates]
        return cls(
            sum(rate.won for rate in each),
            sum(rate.played for rate in each),
            sum(rate.assisted for rate in each),
        )


class BestAndMedian(Value):
    """The best value of a measure, and the median."""

    best: float
    median: float


class BestAndMean(Value):
    """The best value of a measure in some games, and the mean."""

    best: int
    mean: float


class OutcomeCount(Value):
    """The number of games of a variant with the same outcome."""

    key: str
    result: str
    home: int
    redeals: int
    games: int


class Summary(Value):
    """A summary of the records of one variant."""

    played: int = 0
    won: int = 0
    best_arcade: int = 0
    streak: int = 0
    """Games won in a row, up to the last one."""
    most_home: int = 0
    """The most cards home at the end of a game."""
    fastest: float | None = None
    """Seconds of the fastest win; ``None`` without a win."""


class Tries(NamedTuple):
    """The games of one deal that count."""

    number: int
    best: int
    """The most points of one; 0 without any."""


class Streaks(NamedTuple):
    """The numbers of games won in a row."""

    current: int
    """The streak up to the last game."""
    longest: int


class Figures(Value):
    """The statistics of a scope. A measure is ``None`` if there is no game for it."""

    outcomes: tuple[OutcomeCount, ...]
    streak: int
    """Games won in a row, up to the last one."""
    longest: int
    score: BestAndMedian | None
    """Points of all games."""
    seconds: BestAndMedian | None
    """Seconds of the games won; the best is the minimum."""
    classic: BestAndMean | None
    """Classic points of all games."""
    assisted: int = 0
    """Assisted games of the same variants, which no other figure counts."""

    @property
    def rate(self) -> Rate:
        """Games won of games played."""
        return Rate(self._games(WON), sum(each.games for each in self.outcomes))

    @property
    def given_up(self) -> int:
        """Games left before their end."""
        return self._games(GameEnd.GIVEN_UP)

    def _games(self, result: str) -> int:
        return sum(each.games for each in self.outcomes if each.result == result)


def figures(games: Entries, scope: Scope) -> Figures:
    """Return the statistics of the games that a scope counts."""
    chosen = scope.chosen(games)
    won = [each for each in chosen if each.end == WON]
    streak, longest = streaks(chosen)
    outcomes = tuple(scope.counted(games))
    return Figures(
        outcomes=outcomes,
        streak=streak,
        longest=longest,
        score=_best_and_median([each.arcade for each in chosen], max),
        seconds=_best_and_median([each.seconds for each in won], min),
        classic=_classic(outcomes),
        assisted=_assisted_games(games, scope),
    )


def _classic(outcomes: Sequence[OutcomeCount]) -> BestAndMean | None:
    if not outcomes:
        return None
    points = [
        _classic_points(each.home, each.redeals, each.result == WON)
        for each in outcomes
    ]
    numbers = [each.games for each in outcomes]
    return BestAndMean(max(points), sum(map(mul, points, numbers)) / sum(numbers))


@cache
def _classic_points(home: int, redeals: int, won: bool) -> int:
    return ClassicScore.of(home, redeals, won=won).total


def _assisted_games(games: Entries, scope: Scope) -> int:
    """Return how many games of the variants of a scope were assisted."""
    keys = scope.keys_in(games)
    return sum(
        number
        for (key, help, _end, _home, _redeals), number in games.counts.items()
        if help == ASSISTED and key in keys
    )


def wins(games: Entries) -> int:
    """Return how many games were won, of those that count in totals."""
    return sum(each.games for each in Scope().counted(games) if each.result == WON)


def streaks(games: Sequence[Entry]) -> Streaks:
    """Return the games won in a row, for games in their order."""
    signs = "".join("1" if each.end == WON else "0" for each in games)
    runs = signs.split("0")
    return Streaks(len(runs[-1]), max(map(len, runs)))


def rates(games: Entries, mode: str = ALL) -> Mapping[str, Rate]:
    """Return the games won and played, by the key of each played variant."""
    won = Counter[str]()
    played = Counter[str]()
    assisted = Counter[str]()
    kinds = KINDS[mode]
    for (key, help, end, _home, _redeals), number in games.counts.items():
        if help in kinds:
            played[key] += number
            if end == WON:
                won[key] += number
        elif help == ASSISTED:
            assisted[key] += number
    keys = dict.fromkeys([*played, *assisted])
    return {key: Rate(won[key], played[key], assisted[key]) for key in keys}


def summary(games: Entries, key: str) -> Summary:
    """Summarise the records of one variant, strict and relaxed together."""
    chosen = Scope((key,)).chosen(games)
    won = [each for each in chosen if each.won]
    return Summary(
        played=len(chosen),
        won=len(won),
        best_arcade=max((each.arcade for each in chosen), default=0),
        streak=streaks(chosen).current,
        most_home=max((each.home for each in chosen), default=0),
        fastest=min((each.seconds for each in won), default=None),
    )


def tries(games: Entries, key: str, code: str) -> Tries:
    """Count the games of a deal of a variant, strict and relaxed together."""
    scores = [each.arcade for each in Scope((key,)).chosen(games) if each.code == code]
    return Tries(len(scores), max(scores, default=0))


def daily_games(games: Entries, until: date) -> Sequence[DailyGame]:
    """Return the games of daily deals from the first day up to ``until``.

    Assisted ones are left out.
    """
    codes = codes_until(until)
    some = (each for each in games if each.code in codes)
    return [*_with_days(some)]


def _with_days(games: Iterator[Entry]) -> Iterator[DailyGame]:
    for game in games:
        whose = day_of_game(game.code, game.day, game.started, game.until, game.seconds)
        if whose is None or not game.counts:
            continue
        day, late = whose
        begun = day
        if late:
            begun = day_of(game.started) or day_of(game.until) or day
        yield DailyGame(
            day=day,
            late=late,
            won=game.won,
            score=game.arcade,
            seconds=game.seconds,
            home=game.home,
            begun=begun,
        )


def _best_and_median(
    values: Sequence[float], best: Callable[[Sequence[float]], float]
) -> BestAndMedian | None:
    from statistics import median

    if not values:
        return None
    return BestAndMedian(best(values), median(values))
