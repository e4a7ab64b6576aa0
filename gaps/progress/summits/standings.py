"""Which summits the games on record have reached, and by which game."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace

from gaps.progress.summits.catalogue import SUMMITS, Summit
from gaps.progress.summits.feats import Feats, Line


@dataclass(frozen=True, slots=True)
class Standing:
    count: int
    """0 to ``goal``."""
    goal: int
    earned_by: str = ""
    """The id of the game that reached it; empty if it is not reached."""
    when: str = ""
    """When that game ended, as ISO 8601."""
    is_settled: bool = True
    """Whether every game was looked at that can count; if not, the count may still grow."""
    share: float | None = None
    """The share of all wins that do by themselves what it asks for, 0 to 1; ``None`` if not known."""

    @property
    def reached(self) -> bool:
        return bool(self.earned_by)


LineOf = Callable[[Feats], Line | None]
"""What the moves of a game tell; ``None`` if that is not known yet."""


class PartialStandings:
    """The standing of each summit by its key: of ``records`` in any order, the first to end counts first.

    It waits where something is not known yet, and goes on from there.
    """

    def __init__(self, records: Iterable[Feats]) -> None:
        games = sorted((game for game in records if not game.assisted), key=_moment)
        self._wins = [game for game in games if game.won]
        self._counts = [(summit, _count(summit, games)) for summit in SUMMITS]
        self.standings = {summit.key: Standing(0, summit.goal, is_settled=False) for summit in SUMMITS}

    @property
    def is_complete(self) -> bool:
        return all(standing.is_settled for standing in self.standings.values())

    def go_on(self, line_of: LineOf) -> None:
        for summit, counting in self._counts:
            if not self.standings[summit.key].is_settled:
                standing = counting(line_of)
                if standing.reached:
                    standing = replace(standing, share=_share(summit, self._wins))
                self.standings[summit.key] = standing


def _moment(game: Feats) -> tuple[int, str, str]:
    return game.at, game.finished, game.id


def _count(summit: Summit, games: Sequence[Feats]) -> Callable[[LineOf], Standing]:
    """Return what counts ``games`` for a summit, from where it stopped the last time."""
    rule, goal, count, place = summit.rule, summit.goal, 0, 0
    seen: set[Hashable] = set()

    def counting(line_of: LineOf) -> Standing:
        nonlocal count, place
        for game in games[place:]:
            if rule.test(game):
                line = line_of(game) if rule.replays else Line()
                if line is None:
                    return Standing(count, goal, is_settled=False)
                for value in {*rule.values(game, line)} - seen:
                    seen.add(value)
                    count = max(count, rule.count(seen, value))
            place += 1
            if count >= goal:
                return Standing(goal, goal, game.id, game.finished)
        return Standing(count, goal)

    return counting


def _share(summit: Summit, wins: Sequence[Feats]) -> float | None:
    """How many of the wins pass the test of a summit that asks for one such game."""
    if summit.rule.replays or summit.goal > 1 or not wins:
        return None
    return sum(map(summit.rule.test, wins)) / len(wins)
