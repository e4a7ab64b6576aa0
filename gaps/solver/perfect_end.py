"""The end of a lost round that would be best for perfect play.

It is compared with the end that hints lead to, by the number of redeals after which the
next round can be won.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import reduce
from random import Random

from gaps.background import IsCancelled
from gaps.engine import Redeal, State
from gaps.engine.shuffle import MAX_DEAL
from gaps.solver.plan import MAX_NODES, best_end
from gaps.solver.round_end import SAMPLES, End, Kept, play_out
from gaps.solver.search import Search, advance_in_chunks, has_compiled_search
from gaps.solver.verdict import Outcome, Verdict

WAYS = 16
"""The number of plays to an end that keeps few cards, of which the best is used."""
POSITIONS = 200_000
CHUNK = 20_000
MEMORY_MIB = 32
"""The positions searched of each next round and in one step, and the memory."""


@dataclass(frozen=True)
class PerfectEnd:
    """The end that perfect play would reach, if it is better than that of hints."""

    kept: int
    """Cards that the redeal would keep."""
    wins: int
    """The number of ``SAMPLES`` redeals after which a win is proven."""
    home: int
    """Cards home at the end that hints lead to."""
    fewer_wins: int
    """The same after a redeal there."""


def find_perfect_end(state: State, cancelled: IsCancelled) -> PerfectEnd | None:
    """Return the cards that perfect play would keep of the lost round of ``state``.

    Return None if that is no better than the end that hints lead to, or unknown.
    """
    rule = state.variant.redeal
    is_drawn = rule is not None and rule.shuffled and state.has_redeal
    if not is_drawn or state.stock or not has_compiled_search(state):
        return None
    state = state.seen()
    hinted = _hinted_end(state, cancelled)
    perfect = max(_emptiest(state), key=_emptiness, default=hinted)
    if perfect.row_lengths == hinted.row_lengths:
        return None
    wins, fewer = (_wins_after(end, cancelled) for end in (perfect, hinted))
    if wins <= fewer or cancelled():
        return None
    return PerfectEnd(perfect.kept, wins, len(hinted.state.home), fewer)


def _hinted_end(state: State, cancelled: IsCancelled) -> End:
    line = best_end(state, _most_home(state, cancelled).line, cancelled).line
    return End(reduce(State.play, line, state), line)


def _most_home(state: State, cancelled: IsCancelled) -> Verdict:
    search = Search(state, MEMORY_MIB)
    search.assume_lost()
    _search(search, MAX_NODES, cancelled)
    return search.verdict()


def _emptiest(state: State) -> Iterator[End]:
    """Yield ends of the round at which few cards are home."""
    chance = Random(0)
    for _ in range(WAYS):
        for end in play_out(state, (), Kept.FEWEST, chance):
            if end is not None:
                yield end


def _emptiness(end: End) -> tuple[int, int]:
    """Return how empty those rows are from which a redeal keeps something."""
    return end.row_lengths.count(0), -end.kept


def _wins_after(end: End, cancelled: IsCancelled) -> int:
    """Return the number of redeals after which the next round is proven winnable."""
    wins = 0
    for number in range(SAMPLES):
        redealt = replace(end.state, seed=MAX_DEAL - number).play(Redeal())
        search = Search(redealt, MEMORY_MIB)
        _search(search, POSITIONS, cancelled)
        wins += search.verdict().outcome is Outcome.WINNABLE
    return wins


def _search(search: Search, nodes: int, cancelled: IsCancelled) -> None:
    for _ in advance_in_chunks(search, nodes, CHUNK):
        if cancelled() or search.verdict().outcome is Outcome.WINNABLE:
            return
