"""How unpromising a board looks under rules with a stock: costs of its cards by their distance from home."""

from __future__ import annotations

from collections import Counter
from functools import cache

from gaps.engine import Cell, State, Variant
from gaps.engine.homes import place_in_row_of_suit

Costs = tuple[tuple[int, ...], ...]
"""By how often a card is still turned, from 0, and then by its distance from home."""
NEAR = 2  # the longest way on a board where cards are exchanged along whole rows and columns
SEARCH_NEAR: Costs = ((60, 227, 363), (96, 104, 247), (96, 104, 200))
"""Found by trying changes of single numbers on 24 deals, each searched for 4 million positions."""
ADVICE_NEAR: Costs = ((0, 351, 729), (192, 351, 729), (120, 182, 294))
EXCHANGE_NEAR: Costs = ((0, 0, 0), (57, 0, -117), (-7, 0, 134))
"""Added for a card one step from home: what lies there would go a step farther, as far or a step nearer."""
FAR_WEIGHT = 300  # of a card that is far from home and will not be turned again


def search_costs(variant: Variant) -> Costs:
    """The costs by which the compiled search chooses the positions it keeps."""
    return SEARCH_NEAR if _longest_way(variant) <= NEAR else _far_costs(variant)


@cache
def _far_costs(variant: Variant) -> Costs:
    """On a large board most cards cannot come home: those that are nearly there count most.

    Each step from home costs less than the one before; a card that will be turned is nearly a step nearer.
    """
    ways = range(_longest_way(variant) + 1)
    return tuple(
        tuple(round(FAR_WEIGHT * (1 - base ** (way - nearer if way > 1 else way * first))) for way in ways)
        for base, nearer, first in ((0.75, 0.0, 1.0), (0.75, 0.7, 0.3), (0.8, 1.0, 0.3))
    )


def advice_cost(state: State) -> int:
    """How unpromising the board of ``state`` looks, by what a player knows of the stock."""
    variant = state.variant
    near = _longest_way(variant) <= NEAR
    costs = ADVICE_NEAR if near else _far_costs(variant)
    homes = [card and place_in_row_of_suit(variant, card) for card in state.board]
    left = turns_left(state)
    total = 0
    for cell, home in enumerate(homes):
        if home is None:
            continue
        turns, way = min(left.get(home, 0), 2), steps(variant, cell)[home]
        total += costs[turns][way]
        there = homes[home]
        if near and way == 1 and there is not None:
            nearer = steps(variant, home)[there] - steps(variant, cell)[there]
            total += EXCHANGE_NEAR[turns][nearer + 1]
    return total


def turns_left(state: State) -> Counter[Cell]:
    """How often each card is still turned, by its home, as far as a player who watches can know."""
    variant = state.variant
    known = Counter(place_in_row_of_suit(variant, card) for card in state.stock if card is not None)
    if None in state.stock:  # a card that was never turned comes in every pass
        homes = {place_in_row_of_suit(variant, card) for card in variant.talon}
        known.update(dict.fromkeys(homes - known.keys(), variant.passes))
    return known


def too_far(state: State) -> bool:
    """Whether the turns are too few to bring all cards home: an exchange brings two cards a step nearer."""
    variant = state.variant
    way = sum(
        steps(variant, cell)[place_in_row_of_suit(variant, card)]
        for cell, card in enumerate(state.board)
        if card is not None
    )
    return way > 2 * len(state.stock)


@cache
def steps(variant: Variant, start: Cell) -> tuple[int, ...]:
    """For each cell, the number of exchanges that bring a card there from ``start``."""
    found, front = {start: 0}, [start]
    for here in front:
        for cell in variant.layout.beside[here]:
            if cell not in found:
                found[cell] = found[here] + 1
                front.append(cell)
    return tuple(found[cell] for cell in variant.layout.cells)


@cache
def _longest_way(variant: Variant) -> int:
    return max(max(steps(variant, cell)) for cell in variant.layout.cells)
