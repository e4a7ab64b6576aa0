"""The searches of rules with a stock.

One is compiled, and one in Python looks one turn ahead.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

from gaps.engine import (
    Card,
    Cell,
    Move,
    Skip,
    Slide,
    State,
    Status,
    Variant,
)
from gaps.engine.homes import place_in_row_of_suit
from gaps.solver.method import MEBIBYTE, CompiledPositions, RunState
from gaps.solver.verdict import Verdict, outcome_of

try:
    from gaps.solver.core import _swaps
# installed without a compiler: the search in Python is used instead
except ImportError:
    _swaps = None  # type: ignore[assignment]

MAX_CELLS = 52
MAX_TURNS = 104
MAX_TURNS_OF_A_CARD = 2
UNKNOWN = SKIP = -1
Costs = tuple[tuple[int, ...], ...]
"""Costs by how often a card is still turned, from 0, then by distance from home."""
# the longest way on a board where cards are exchanged along whole rows and columns
NEAR = 2
SEARCH_NEAR: Costs = ((60, 227, 363), (96, 104, 247), (96, 104, 200))
"""Found by trying changes of single numbers on 24 deals, each searched for 4 million
positions.
"""
ADVICE_NEAR: Costs = ((0, 351, 729), (192, 351, 729), (120, 182, 294))
EXCHANGE_NEAR: Costs = ((0, 0, 0), (57, 0, -117), (-7, 0, 134))
"""Added for a card one step from home.

The values are for a card there that would go a step farther, as far or a step nearer.
"""
FAR_WEIGHT = 300  # weight of a card far from home that will not be turned again


def supports_swap_search(state: State) -> bool:
    """Return True if the compiled search is installed and supports the rules."""
    variant = state.variant
    often = Counter(card for card in state.stock if card is not None)
    return (
        _swaps is not None
        and variant.moves.exchanges
        and len(state.board) <= MAX_CELLS
        and cells_have_one_card(variant)
        and all_cells_are_joined(variant)
        and len(state.stock) <= MAX_TURNS
        and max(often.values(), default=0) <= MAX_TURNS_OF_A_CARD
    )


@cache
def cells_have_one_card(variant: Variant) -> bool:
    """Return True if each cell is the home of one card."""
    if variant.home.place is None:
        return False
    homes = [variant.home.place(variant, card) for card in variant.played]
    return sorted(homes) == [*variant.layout.cells]


@cache
def all_cells_are_joined(variant: Variant) -> bool:
    """Return True if exchanges go both ways and can bring any card to any cell."""
    beside = variant.layout.beside
    both_ways = all(
        cell in beside[other] for cell, cells in enumerate(beside) for other in cells
    )
    each_once = all(len(cells) == len(set(cells)) for cells in beside)
    return both_ways and each_once and _longest_way(variant) < len(beside)


class SwapSearch(CompiledPositions):
    """The compiled search of a state that ``supports_swap_search``.

    Cards of the stock that are unknown are skipped: a win found so is a win whatever
    they are. While there are any, the line is one move that is advised, unless a win is
    proven.
    """

    def __init__(self, state: State, memory_mib: int) -> None:
        assert _swaps is not None
        variant = state.variant
        cells = state.variant.layout.cells
        self._core = _swaps.Core(
            variant.layout.beside,
            [steps(variant, cell) for cell in cells],
            [_home_of(state, card) for card in state.board],
            [_home_of(state, card) for card in state.stock],
            SEARCH_NEAR if _longest_way(variant) <= NEAR else _far_costs(variant),
            memory_mib * MEBIBYTE,
        )
        super().__init__(state, self._core)
        self._progress = RunState(self._core.run(0))

    def best_line(self) -> tuple[Move, ...]:
        """Return the moves to the most cards home so far, or the one that is advised."""
        won = self._progress is RunState.WON
        if None in self.state.stock and not won:
            return (advised_move(self.state),)
        line: list[Move] = []
        state = self.state
        for target in self._core.line:
            source = state.turned_cell
            move: Move = Skip()
            if target != SKIP and source is not None:
                move = Slide(source, target, state.variant.layout.columns)
            line.append(move)
            state = state.play(move)
        # to skip: no exchange brings more cards home
        return tuple(line) or (() if won else (Skip(),))


def _home_of(state: State, card: Card | None) -> int:
    """Return the number of a card in the compiled search: the cell where it is home."""
    return UNKNOWN if card is None else place_in_row_of_suit(state.variant, card)


class OneTurnSearch:
    """Compares the exchanges of the turned card.

    A win in one move is proven, and a loss if the cards are too far from home for the
    turns that are left; anything else is a guess.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self.nodes = 0
        self._line: tuple[Move, ...] = ()
        self._lost = not state.all_home and too_far(state)

    def run(self, nodes: int) -> bool:
        """Check every exchange of the turned card, once.

        Return True when there is nothing more to find.
        """
        if nodes > 0 and not self.nodes and not self.state.all_home:
            self._line = (advised_move(self.state),)
            self.nodes = 1 + len(self.state.slides)
        return self.decided or bool(self.nodes)

    @property
    def decided(self) -> bool:
        """True if a win in one move is proven, or that the turns are too few for one."""
        return self._lost or self._end.status is Status.WON

    def verdict(self) -> Verdict:
        """Return the current verdict."""
        won = self._end.status is Status.WON
        outcome = outcome_of(won, self._lost)
        return Verdict(outcome, self._line, len(self._end.home), won, self.nodes)

    @property
    def _end(self) -> State:
        return self.state.play(self._line[0]) if self._line else self.state


def advised_move(state: State) -> Move:
    """Return the exchange that makes the board look best, or the skip of the card.

    It goes by what a player knows. One that wins comes before all others.
    """
    best: Move = Skip()
    least = advice_cost(state.play(best))
    for slide in state.slides:
        after = state.play(slide)
        if after.status is Status.WON:
            return slide
        cost = advice_cost(after)
        if cost < least:
            best = slide
            least = cost
    return best


@cache
def _far_costs(variant: Variant) -> Costs:
    """Return the costs of cards by their distance from home, for a large board.

    There most cards cannot come home: those that are nearly there count most. Each step
    from home costs less than the one before; a card that will be turned is nearly a
    step nearer.
    """
    costs = []
    for base, nearer, first in ((0.75, 0.0, 1.0), (0.75, 0.7, 0.3), (0.8, 1.0, 0.3)):
        row = []
        for way in range(_longest_way(variant) + 1):
            reckoned = way - nearer if way > 1 else way * first
            row.append(round(FAR_WEIGHT * (1 - base**reckoned)))
        costs.append(tuple(row))
    return tuple(costs)


def advice_cost(state: State) -> int:
    """Return how unpromising the board of ``state`` looks.

    It uses what a player knows of the stock.
    """
    variant = state.variant
    near = _longest_way(variant) <= NEAR
    costs = ADVICE_NEAR if near else _far_costs(variant)
    homes = [card and place_in_row_of_suit(variant, card) for card in state.board]
    left = turns_left(state)
    total = 0
    for cell, home in enumerate(homes):
        if home is None:
            continue
        turns = min(left.get(home, 0), 2)
        way = steps(variant, cell)[home]
        total += costs[turns][way]
        there = homes[home]
        if near and way == 1 and there is not None:
            nearer = steps(variant, home)[there] - steps(variant, cell)[there]
            total += EXCHANGE_NEAR[turns][nearer + 1]
    return total


def turns_left(state: State) -> Counter[Cell]:
    """Return how often each card is still turned, by its home.

    It uses what a player who watches can know.
    """
    variant = state.variant
    turned = [card for card in state.stock if card is not None]
    known = Counter(place_in_row_of_suit(variant, card) for card in turned)
    if None in state.stock:  # a card that was never turned comes in every pass
        homes = {place_in_row_of_suit(variant, card) for card in variant.talon}
        known.update(dict.fromkeys(homes - known.keys(), variant.passes))
    return known


def too_far(state: State) -> bool:
    """Return True if the turns are too few to bring all cards home.

    An exchange brings two cards a step nearer.
    """
    variant = state.variant
    ways = []
    for cell, card in enumerate(state.board):
        if card is not None:
            home = place_in_row_of_suit(variant, card)
            ways.append(steps(variant, cell)[home])
    unreachable = len(variant.layout.cells)
    return unreachable in ways or sum(ways) > 2 * len(state.stock)


@cache
def steps(variant: Variant, start: Cell) -> tuple[int, ...]:
    """Return for each cell the number of exchanges to it from ``start``.

    It is the number of all cells if none do.
    """
    joined = _joined(variant)
    cells = variant.layout.cells
    found = {start: 0}
    front = [start]
    for here in front:
        for cell in joined[here]:
            if cell not in found:
                found[cell] = found[here] + 1
                front.append(cell)
    return tuple(found.get(cell, len(cells)) for cell in cells)


@cache
def _joined(variant: Variant) -> list[list[Cell]]:
    """Return for each cell those that a card may come to from there.

    An exchange brings one card to a cell next to its own, and the other card back.
    """
    beside = variant.layout.beside
    joined = [[*cells] for cells in beside]
    for cell, cells in enumerate(beside):
        for other in cells:
            if cell not in joined[other]:
                joined[other].append(cell)
    return joined


@cache
def _longest_way(variant: Variant) -> int:
    return max(max(steps(variant, cell)) for cell in variant.layout.cells)
