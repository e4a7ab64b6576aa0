"""The line of a won game as an assignment of ``LossFacts``: the stops it used, the
order of its moments.
"""

from __future__ import annotations

from collections.abc import Sequence

from gaps.solver.proofs.arrangements import ROWS, Card
from gaps.solver.proofs.facts import START, SUITS, TRUE, LossFacts, Node

NEVER = 1 << 20
Moment = tuple[float, ...]
"""When a node is: the number of the move, then what decides between nodes of one move.
"""


class Line:
    """A winning line on the board of a model, move by move as pairs of cells."""

    def __init__(
        self,
        model: LossFacts,
        moves: Sequence[tuple[int, int]],
    ) -> None:
        self.model = model
        self.board = list(model.board)
        self.visits: dict[Card, list[tuple[int, int]]] = {
            card: [(0, 0)] for card in model.cards
        }
        """Of each card: the stops it used, and when it came there."""
        self.rows: dict[Card, list[tuple[int, int]]] = {
            card: [] for card in model.cards
        }
        """Of each card at home: when it came to which rows."""
        for time, (source, target) in enumerate(moves, 1):
            self._follow(time, source, target)
        self.final_row = {
            suit: self.board.index(suit * model.length) // model.columns
            for suit in range(SUITS)
        }

    def _follow(
        self,
        time: int,
        source: int,
        target: int,
    ) -> None:
        model = self.model
        number = self.board[source]
        suit, rank = card = divmod(number, model.length)
        row, column = divmod(target, model.columns)
        stop = len(model.stops[card])
        if column:
            assert self.board[target - 1] == number - 1
            before = self.visits[suit, rank - 1][-1][0]
            if before < len(model.stops[suit, rank - 1]):
                label = model.stops[suit, rank - 1][before].label
                stop = [each.label for each in model.stops[card]].index(label)
                assert model.stops[card][stop][1:] == (row, column)
        if stop == len(model.stops[card]):
            self.rows[card].append((time, row))
        last = self.visits[card][-1][0]
        assert stop > last or stop == last == len(model.stops[card])
        if stop > last:
            self.visits[card].append((stop, time))
        self.board[target] = number
        self.board[source] = -1

    def arrival(self, card: Card) -> int:
        """When the card came home."""
        return self.rows[card][0][0] if self.rows[card] else NEVER

    def comes(
        self,
        card: Card,
        i: int,
    ) -> int:
        """When the card came to stop ``i`` or to a later one."""
        return next((time for stop, time in self.visits[card] if stop >= i), NEVER)

    def uses(
        self,
        card: Card,
        i: int,
    ) -> bool:
        """Whether the card used a stop."""
        return any(stop == i for stop, _ in self.visits[card])

    def moments(self) -> dict[Node, Moment]:
        """When each node of the model is."""
        when: dict[Node, Moment] = {}
        self._time_stops(when)
        is_clear = self._time_clear_cells(when)
        self._time_clear_rows(when, is_clear)
        when.pop(START, None)
        assert len(when) == len(self.model.moments)
        return when

    def _time_stops(self, when: dict[Node, Moment]) -> None:
        for (card, i), node in self.model.comes.items():
            when[node] = (
                self.comes(card, i),
                0,
                card[1],
                i,
            )
        for (card, i), node in self.model.leaves.items():
            if i + 1 < len(self.model.stops[card]):
                when[node] = (
                    self.comes(card, i + 1),
                    1,
                    -i,
                )

    def _time_clear_cells(self, when: dict[Node, Moment]) -> dict[tuple[int, int], int]:
        times = {}
        for row in range(ROWS):
            time = 0
            for column in range(self.model.length):
                for card, i in self.model.users.get((row, column), []):
                    if self.uses(card, i):
                        time = max(time, self.comes(card, i + 1))
                node = self.model.clear[row, column]
                when[node] = max(when.get(node, (0, 2)), (time, 2, column, row))
                times[row, column] = time
        return times

    def _time_clear_rows(
        self, when: dict[Node, Moment], is_clear: dict[tuple[int, int], int]
    ) -> None:
        for column in range(self.model.length):
            times = sorted(is_clear[row, column] for row in range(ROWS))
            cards = sorted(((suit, column) for suit in range(SUITS)), key=self.arrival)
            for k, card in enumerate(cards):
                came = self.arrival(card) < NEVER
                when[self.model.enough[card]] = (
                    times[k] if came else NEVER,
                    3,
                    column,
                    k,
                )
        for (column, card), (node, _) in self.model.rooms.items():
            later = [
                (self.arrival(other), when[self.model.enough[other]])
                for other in ((suit, column) for suit in range(SUITS))
                if self.arrival(card) < self.arrival(other) < NEVER
            ]
            when[node] = ((min(later)[1][0] if later else NEVER), 4, column)

    def literals(self) -> list[int]:
        """What the line decides; other literals of the model may be chosen to fit."""
        model = self.model
        found = []
        for (card, i), literal in model.used.items():
            if literal == TRUE:
                assert self.uses(card, i)
            else:
                found.append(literal if self.uses(card, i) else -literal)
        found += [model.final_row[suit, row] for suit, row in self.final_row.items()]
        for card, rows in self.rows.items():
            if rows:
                found.append(model.first_row[card, rows[0][1]])
        return found
