"""Players of whole games: one looks a move ahead, one searches a little, one does what
the hints say.

Each plays a deal from beginning to end and sees what any player sees: the solver does
not look at the number of a deal, and so not at the next redeal.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from gaps.engine import Redeal, State, Status, deal
from gaps.engine.state import Variant
from gaps.solver import Outcome, Search, Verdict
from gaps.solver.beginner import greedy_moves, redeals_allowed
from gaps.solver.plan import Plan, needs_round_end, plan_for
from gaps.solver.round_end import RoundEnd

PLANNED_POSITIONS = 2000  # that the planner searches in a round
SHARE_FOR_WIN = 0.7
SHARE_BEFORE_KNOWN = 0.4
"""The share of a round's positions while a redeal is left.

The second number is for a redeal that can be foreseen. The others compare ends of the
round.
"""
# positions to find an end of the round, whatever the search for a win has used
LEAST_FOR_END = 20_000


@dataclass(frozen=True)
class Played:
    """A game that is over."""

    won: bool
    redeals: int


def play_greedily(variant: Variant, seed: int) -> Played:
    """Play a deal with ``greedy_moves`` only."""
    return _play_simply(variant, seed, planned=False)


def play_planned(variant: Variant, seed: int) -> Played:
    """Play a deal with the best line of a short search in each round, and go on with
    ``greedy_moves``.
    """
    return _play_simply(variant, seed, planned=True)


def _play_simply(variant: Variant, seed: int, planned: bool) -> Played:
    chance = random.Random(f"{variant.key}:{seed}")

    def play_round(state: State) -> State:
        if planned and not state.stock:
            for move in Search(state).run(PLANNED_POSITIONS).line:
                state = state.play(move)
        return greedy_moves(state, chance)

    return _play(deal(variant, seed), play_round)


def follow_hints(state: State, nodes: int) -> Played:
    """Play a game by doing what the hints say; each round has ``nodes`` positions to
    search.
    """
    return _play(state, partial(_follow_round, nodes=nodes))


def _play(state: State, play_round: Callable[[State], State]) -> Played:
    """Play round after round until the game is won, or no redeal is left."""
    most_redeals = redeals_allowed(state.variant)
    while True:
        state = play_round(state)
        won = state.status is Status.WON
        may_redeal = state.redeals_used < most_redeals
        if won or not may_redeal or Redeal() not in state.legal_moves:
            return Played(won, state.redeals_used)
        state = state.play(Redeal())


def _nodes_for_win(state: State, nodes: int) -> int:
    """Return the number of a round's positions that search for a win or most cards home.

    The others compare ends of the round.
    """
    if state.stock:
        return nodes // len(state.stock)
    rule = state.variant.redeal
    if rule is None or state.redeals_left == 0:
        return nodes
    return round(nodes * (SHARE_FOR_WIN if rule.shuffled else SHARE_BEFORE_KNOWN))


def _follow_round(state: State, nodes: int) -> State:
    """Return the position at the end of the round, where there is no hint any more."""
    while state.status is Status.PLAYING:
        verdict = Search(state).run(_nodes_for_win(state, nodes))
        plan = _hinted(state, verdict, nodes)
        if not plan.line:
            break
        certain = verdict.outcome is Outcome.WINNABLE or not state.stock
        nodes -= min(nodes, verdict.nodes)
        for move in plan.line if certain else plan.line[:1]:
            state = state.play(move)
        if not state.stock:
            break
    return state


def _hinted(state: State, verdict: Verdict, nodes: int) -> Plan:
    """Return the plan that hints follow.

    The round has ``nodes`` positions, and ``verdict`` is known.
    """
    if not needs_round_end(state, verdict.outcome):
        return plan_for(state, verdict)
    end = RoundEnd(state, verdict.line)
    end.run(max(LEAST_FOR_END, nodes - verdict.nodes))
    return plan_for(state, verdict, end)
