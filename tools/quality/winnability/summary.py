"""Figures of each variant from the results of its deals: what ``assets/difficulty.json`` holds."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path
from statistics import mean

from gaps.engine import CATALOGUE
from gaps.solver import Outcome
from tools.quality.winnability.players import PLANNED_POSITIONS
from tools.quality.winnability.results import DealResult

TABLE = Path(__file__).parents[3] / "assets" / "difficulty.json"
Z = 1.959964
"""The distance from the mean, in standard deviations, that 95 % of a normal distribution keep within."""


@dataclass(frozen=True)
class Summary:
    """The figures of one variant. The shares are from 0 to 1."""

    deals: int
    first: int
    """The smallest deal number."""
    proof_positions: int
    """That the proof about the first round of a deal could take."""
    round_positions: int
    """That the player who follows the hints could search in each round."""
    positions: int
    """That the planner searches in each round."""
    winnable: int
    """Deals whose first round is proven to be winnable."""
    not_winnable: int
    """Deals whose first round is proven not to be."""
    greedy: float
    planner: float
    follower: float
    redeals: float
    """Of a game that the follower won, on average."""

    @property
    def open(self) -> int:
        """Deals about whose first round nothing was proven."""
        return self.deals - self.winnable - self.not_winnable


def summary(results: Iterable[DealResult]) -> Summary:
    """The figures of the deals of one variant, of which there must be at least one."""
    listed = list(results)
    count, budget = len(listed), listed[0].budget
    return Summary(
        deals=count,
        first=min(result.deal for result in listed),
        proof_positions=budget.proof,
        round_positions=budget.round,
        positions=PLANNED_POSITIONS,
        winnable=sum(result.outcome is Outcome.WINNABLE for result in listed),
        not_winnable=sum(result.outcome is Outcome.NOT_WINNABLE for result in listed),
        greedy=round(sum(result.greedy for result in listed) / count, 6),
        planner=round(sum(result.planner for result in listed) / count, 6),
        follower=round(sum(result.follower for result in listed) / count, 6),
        redeals=round(mean([result.redeals for result in listed if result.follower] or [0]), 2),
    )


def summaries(results: Iterable[DealResult]) -> dict[str, Summary]:
    """The figures of each variant that has results, in the order of the catalogue."""
    groups: dict[str, list[DealResult]] = {}
    for result in results:
        groups.setdefault(result.variant, []).append(result)
    return {key: summary(groups[key]) for key in CATALOGUE if key in groups}


def interval(hits: int, count: int) -> tuple[float, float]:
    """The shares between which the true one lies with 95 % (Wilson's score interval)."""
    share, spread = hits / count, Z * Z / count
    middle = (share + spread / 2) / (1 + spread)
    half = Z * sqrt(share * (1 - share) / count + spread / count / 4) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def load(path: Path = TABLE) -> dict[str, Summary]:
    """The table as it was written."""
    return {key: Summary(**found) for key, found in json.loads(path.read_text(encoding="utf-8")).items()}


def save(table: Mapping[str, Summary], path: Path = TABLE) -> None:
    """Write the table, in the order of the catalogue."""
    ordered = {key: asdict(table[key]) for key in CATALOGUE if key in table}
    path.write_text(json.dumps(ordered, indent=1) + "\n", encoding="utf-8", newline="\n")
