"""Examines one deal: what can be proven about its first round, and which players win the game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, lru_cache

from gaps.engine import CATALOGUE, State, deal
from gaps.engine.state import Variant
from gaps.solver import Search, Verdict
from gaps.solver.search import search_until_decided
from tools.quality.winnability.players import CHUNK, follow_hints, nodes_for_win, play_greedily, play_planned
from tools.quality.winnability.results import DealResult
from tools.quality.winnability.schedule import Budget

SAME_ROUND = ("layout", "ranks", "base", "top", "moves", "wishes", "home", "decks", "passes")
"""The fields of a variant that decide what can happen in one round."""


@dataclass(frozen=True)
class Task:
    """A deal to examine, and what it may take."""

    variant: str
    deal: int
    budget: Budget


def examine(task: Task) -> DealResult:
    """Search the first round, and play the game with each player. The same on every machine."""
    variant, budget = CATALOGUE[task.variant], task.budget
    start = deal(variant, task.deal)
    round_state = replace(start, variant=_first_with_such_rounds(variant), seed=None)
    first, proof = _first_round(round_state, nodes_for_win(start, budget.round), budget.proof)
    follower = follow_hints(start, budget.round, first, budget.most_home)
    return DealResult(
        task.variant,
        task.deal,
        budget,
        proof.outcome,
        proof.nodes,
        play_greedily(variant, task.deal).won,
        play_planned(variant, task.deal).won,
        follower.won,
        follower.redeals,
    )


@cache
def _first_with_such_rounds(variant: Variant) -> Variant:
    """The first variant of the catalogue whose rounds, looked at one by one, have the same rules.

    Ten variants differ in their redeals only: one deal number has the same first board in all of them.
    """
    return next(
        other
        for other in CATALOGUE.values()
        if all(getattr(other, name) == getattr(variant, name) for name in SAME_ROUND)
    )


@lru_cache(maxsize=4)
def _first_round(state: State, nodes: int, proof_nodes: int) -> tuple[Verdict, Verdict]:
    """What is known after ``nodes`` positions, and after ``proof_nodes``, from one search."""
    search = Search(state)
    search_until_decided(search, nodes, CHUNK, lambda: False)
    first = search.verdict()
    if not search.decided:
        search_until_decided(search, proof_nodes - first.nodes, CHUNK, lambda: False)
    return first, search.verdict()
