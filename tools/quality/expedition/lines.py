"""Lines of play that win a deal: in the first round, after a redeal, or through a
talon.
"""

from __future__ import annotations

from random import Random

from gaps.engine import Redeal, State
from gaps.solver import Outcome, Search
from gaps.solver.deal_finder import CHUNK, MAX_NODES
from gaps.solver.round_end import End, Kept, play_out
from gaps.solver.search import MEMORY_MIB, search_until_decided
from gaps.solver.swap_search import SwapSearch
from gaps.solver.verdict import Verdict
from tools.quality.expedition.shorten import (
    Line,
    other_ways,
    same_after_redeal,
    shortened,
)

ENDS = 12
WON_ENDS = 3
"""Ends of the first round that are tried, and how many of them must lead to a round
that is won.
"""
NEXT_ROUND_NODES = 200_000
LEAST_NODES = 4_000
MOST_NODES = 300_000
"""Of each search for another way: between these limits twice what the first win needed.
"""
TALON_NODES = 30_000_000


def first_round(start: State) -> Verdict:
    """What the search of the difficulty levels finds about a deal."""
    search = Search(start)
    search_until_decided(search, MAX_NODES, CHUNK, lambda: False)
    return search.verdict()


def without_redeal(start: State, verdict: Verdict) -> Line:
    """The shortest line known that wins the first round, of which ``verdict`` has one."""
    nodes = min(max(2 * verdict.nodes, LEAST_NODES), MOST_NODES)
    return other_ways(start, verdict.line, Random(0), nodes)


def after_redeal(start: State, verdict: Verdict) -> Line | None:
    """The shortest line known that wins with one redeal, of those found after some ends
    of the first round.

    ``None`` if too few ends lead to a round that can be won: then the deal depends on
    luck.
    """
    chance = Random(0)
    found = []
    for number in range(ENDS):
        aim = (Kept.MOST, Kept.ANY, Kept.FEWEST)[number % 3]
        end = (
            _end(start, verdict, aim, chance)
            if number < 2
            else _end(start, None, aim, chance)
        )
        if end is None or Redeal() not in end.state.legal_moves:
            continue
        search = Search(end.state.play(Redeal()))
        search_until_decided(search, NEXT_ROUND_NODES, CHUNK, lambda: False)
        then = search.verdict()
        if then.outcome is Outcome.WINNABLE:
            found.append((len(end.line) + len(then.line), number, end, then))
    if len(found) < WON_ENDS:
        return None
    _, _, end, then = min(found, key=lambda each: each[:2])
    first = shortened(start, end.line, same_after_redeal(end.state))
    return (*first, Redeal(), *without_redeal(end.state.play(Redeal()), then))


def _end(
    start: State, verdict: Verdict | None, aim: Kept, chance: Random
) -> End | None:
    """Play to the end of a round, at first along the best line of ``verdict`` if there
    is one.
    """
    state = start
    line = verdict.line if verdict is not None else ()
    for move in line:
        state = state.play(move)
    *_, end = play_out(state, line, aim, chance)
    return end


def through_the_talon(start: State) -> Line | None:
    """A line that wins with every card of the talon known."""
    search = SwapSearch(start, MEMORY_MIB)
    while (
        not search.run(CHUNK)
        and not search.decided
        and search.verdict().nodes < TALON_NODES
    ):
        pass
    verdict = search.verdict()
    return verdict.line if verdict.outcome is Outcome.WINNABLE else None
