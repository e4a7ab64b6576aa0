"""Figures of each variant from the results of its deals; those of games are
``assets/difficulty.json``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path
from statistics import mean

from gaps.engine import CATALOGUE
from gaps.solver import Outcome
from tools.study.games import PlayedGame
from tools.study.players import PLANNED_POSITIONS
from tools.study.results import Result
from tools.study.rounds import Finding

TABLE = Path(__file__).parents[2] / "assets" / "difficulty.json"
Z = 1.959964
"""The distance from the mean, in standard deviations, that 95 % of a normal
distribution keep within.
"""


@dataclass(frozen=True)
class RoundFigures:
    """The number of first rounds that can be won."""

    deals: int
    winnable: int
    not_winnable: int

    @property
    def open(self) -> int:
        """Rounds about which nothing was proven."""
        return self.deals - self.winnable - self.not_winnable

    @property
    def bounds(self) -> tuple[float, float]:
        """The bounds of the true fraction with 95 %, whatever the open rounds are."""
        return interval(self.winnable, self.deals)[0], interval(
            self.winnable + self.open, self.deals
        )[1]


def round_figures(findings: Sequence[Finding]) -> RoundFigures:
    """Return the figures of the rounds of one variant."""
    outcomes = [finding.verdict for finding in findings]
    return RoundFigures(
        len(outcomes),
        outcomes.count(Outcome.WINNABLE),
        outcomes.count(Outcome.NOT_WINNABLE),
    )


@dataclass(frozen=True)
class GameFigures:
    """The number of games of one variant that the players won.

    The fractions are from 0 to 1.
    """

    deals: int
    first: int
    """The smallest deal number."""
    round_positions: int
    """The positions that the player who follows the hints could search in each round."""
    positions: int
    """The positions that the planner searches in each round."""
    greedy: float
    planner: float
    follower: float
    redeals: float
    """The redeals of a game that the follower won, on average."""


def game_figures(games: Sequence[PlayedGame]) -> GameFigures:
    """Return the figures of one variant's games; there must be at least one."""
    count = len(games)
    return GameFigures(
        deals=count,
        first=min(game.deal for game in games),
        round_positions=games[0].nodes,
        positions=PLANNED_POSITIONS,
        greedy=round(sum(game.greedy for game in games) / count, 6),
        planner=round(sum(game.planner for game in games) / count, 6),
        follower=round(sum(game.follower for game in games) / count, 6),
        redeals=round(
            mean([game.redeals for game in games if game.follower] or [0]), 2
        ),
    )


def by_variant(results: Iterable[Result]) -> dict[str, list[Result]]:
    """Return the results of each variant that has some, in the order of the catalogue."""
    groups: dict[str, list[Result]] = {}
    for result in results:
        groups.setdefault(result.variant, []).append(result)
    return {key: groups[key] for key in CATALOGUE if key in groups}


def interval(hits: int, count: int) -> tuple[float, float]:
    """Return the fractions between which the true one lies with 95 %.

    This is Wilson's score interval.
    """
    share = hits / count
    spread = Z * Z / count
    middle = (share + spread / 2) / (1 + spread)
    half = Z * sqrt(share * (1 - share) / count + spread / count / 4) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def load(path: Path = TABLE) -> dict[str, GameFigures]:
    """Return the table as it was written; empty if there is none."""
    if not path.exists():
        return {}
    return {
        key: GameFigures(**found)
        for key, found in json.loads(path.read_text(encoding="utf-8")).items()
    }


def save(table: Mapping[str, GameFigures], path: Path = TABLE) -> None:
    """Write the table, in the order of the catalogue."""
    ordered = {key: asdict(table[key]) for key in CATALOGUE if key in table}
    path.write_text(
        json.dumps(ordered, indent=1) + "\n", encoding="utf-8", newline="\n"
    )
