"""Stage N of the search by partial orders, in plain Python: the compiled one must make the same clauses.

It has names for its literals and nodes, so that a test can check every clause with the lines of won games.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

ROWS = SUITS = 4
TRUE, FALSE = -1, -2
START = -1  # in place of a node: before everything

Node = int
Literal = int
Card = tuple[int, int]
"""A suit and a rank, both from 0."""


class Learner(Protocol):
    """Takes clauses and edges, as ``ClauseLearner`` does."""

    def variable(self) -> int: ...
    def node(self) -> int: ...
    def clause(self, literals: Sequence[int]) -> None: ...
    def edge(self, before: int, after: int, literal: int = TRUE) -> None: ...


class Stop(NamedTuple):
    """A place of a card before it is at home. ``label``: the card from whose first cell it is reckoned."""

    label: int
    row: int
    column: int


class LossModel:
    """What is true of every winning line from a board, given to a learner as clauses and edges."""

    def __init__(self, columns: int, board: Sequence[int], learner: Learner, phases: bool) -> None:
        """``board`` holds for each cell suit * cards of a row + rank, or -1."""
        self.columns, self.length = columns, columns - 1
        self.board, self.learner = board, learner
        self.first = {card: divmod(cell, columns) for cell, card in enumerate(board) if card >= 0}
        self.cards = [(suit, rank) for suit in range(SUITS) for rank in range(self.length)]
        self.stops = {card: self._stops_of(card) for card in self.cards}
        self.used: dict[tuple[Card, int], Literal] = {}
        self.comes: dict[tuple[Card, int], Node] = {}
        self.leaves: dict[tuple[Card, int], Node] = {}
        self.clear: dict[tuple[int, int], Node] = {}
        self.users: dict[tuple[int, int], list[tuple[Card, int]]] = {}
        self.slot_clear: dict[Card, Node] = {}
        self.slot: dict[tuple[Card, int], Literal] = {}
        self.first_row: dict[tuple[Card, int], Literal] = {}
        self.rooms: dict[tuple[int, Card], tuple[Node, Literal]] = {}
        self.end_of: dict[int, Node] = {}
        self.row_then: dict[tuple[Card, int], Literal] = {}
        self.here: dict[Card, Literal] = {}
        self.last_move: dict[Card, Node] = {}
        self.moves_on: dict[Card, Literal] = {}
        self.nodes = 0
        self._pairs: dict[tuple[Node, Node], Literal] = {}
        self._add_places()
        self._add_rows()
        self._add_rooms()
        if phases:
            self._add_phases()

    # clauses and edges

    def _literal(self) -> Literal:
        return 2 * self.learner.variable()

    def _node(self) -> Node:
        self.nodes += 1
        return self.learner.node()

    def _clause(self, *literals: Literal) -> None:
        if TRUE not in literals:
            self.learner.clause([each for each in literals if each != FALSE])

    def _edge(self, before: Node, after: Node, literal: Literal = TRUE) -> None:
        if before == START or literal == FALSE:
            return
        assert after != START != before != after
        self.learner.edge(before, after, literal)

    def _order(self, before: Node, after: Node) -> Literal:
        if before == START:
            return TRUE
        if after == START or before == after:
            return FALSE
        if (before, after) not in self._pairs:
            self._pairs[before, after] = literal = self._literal()
            self.learner.edge(before, after, literal)
        return self._pairs[before, after]

    def _at_most_one(self, literals: Sequence[Literal]) -> None:
        for i, one in enumerate(literals):
            for other in literals[:i]:
                self._clause(one ^ 1, other ^ 1)

    def home(self, card: Card) -> Literal:
        """The card comes home."""
        return self.used[card, len(self.stops[card])]

    def arrival(self, card: Card) -> Node:
        """The card comes home."""
        return self.comes[card, len(self.stops[card])]

    # stops

    def _stops_of(self, card: Card) -> list[Stop]:
        suit, rank = card
        found = []
        for label in range(rank, -1, -1):
            row, column = self.first[suit * self.length + label]
            if column + rank - label < self.columns:
                found.append(Stop(label, row, column + rank - label))
        return found

    def _add_places(self) -> None:
        for card in self.cards:
            self._add_moments(card)
        self.final_row = {(suit, row): self._literal() for suit in range(SUITS) for row in range(ROWS)}
        for i in range(ROWS):
            for line in (
                [self.final_row[i, row] for row in range(ROWS)],
                [self.final_row[s, i] for s in range(SUITS)],
            ):
                self._clause(*line)
                self._at_most_one(line)
        for card in self.cards:
            self._add_places_of(card)
        self._share_cells()
        self._add_clear_cells()

    def _add_moments(self, card: Card) -> None:
        stops = self.stops[card]
        last = len(stops)
        may_stay = any(stop.column == card[1] for stop in stops)
        self.used[card, 0], self.comes[card, 0] = TRUE, START
        for i in range(1, last + 1):
            self.used[card, i] = self._literal() if i < last or may_stay else TRUE
            self.comes[card, i] = self._node()
            self._edge(self.comes[card, i - 1], self.comes[card, i])
        self.leaves[card, last - 1] = self.comes[card, last]
        for i in range(last - 2, -1, -1):
            node = self.leaves[card, i] = self._node()
            self._edge(self.comes[card, i + 1], node, self.used[card, i + 1])
            self._edge(self.leaves[card, i + 1], node, self.used[card, i + 1] ^ 1)

    def _later(self, card: Card, i: int) -> list[Literal]:
        return [self.used[card, j] for j in range(i + 1, len(self.stops[card]) + 1)]

    def _add_places_of(self, card: Card) -> None:
        suit, rank = card
        before = (suit, rank - 1)
        stops = self.stops[card]
        for i, stop in enumerate(stops):
            used = self.used[card, i]
            if i:
                at = [each.label for each in self.stops[before]].index(stop.label)
                self._clause(used ^ 1, self.used[before, at])
                self._edge(self.comes[before, at], self.comes[card, i], used)
                self._edge(self.comes[card, i], self.comes[before, at + 1], used)
            final = self.final_row[suit, stop.row] if stop.column == rank else FALSE
            self._clause(used ^ 1, final, *self._later(card, i))
            for j in range(i):
                if stops[j][1:] == stop[1:]:
                    between = [self.used[card, k] for k in range(j + 1, i)]
                    self._clause(used ^ 1, self.used[card, j] ^ 1, *between)
        if rank:
            self._clause(self.home(card) ^ 1, self.home(before))
            self._edge(self.arrival(before), self.arrival(card), self.home(card))

    def _left_by(self, card: Card, i: int, other: Card, j: int) -> Literal:
        literal = self._order(self.leaves[card, i], self.comes[other, j])
        self._clause(literal ^ 1, *self._later(card, i))
        return literal

    def _share_cells(self) -> None:
        places = [(card, i, stop[1:]) for card in self.cards for i, stop in enumerate(self.stops[card])]
        for card, i, cell in places:
            self.users.setdefault(cell, []).append((card, i))
            for other, j, there in places:
                if other < card and there == cell:
                    one, two = self._left_by(card, i, other, j), self._left_by(other, j, card, i)
                    self._clause(self.used[card, i] ^ 1, self.used[other, j] ^ 1, one, two)

    def _add_clear_cells(self) -> None:
        for row in range(ROWS):
            before = START
            for column in range(self.length):
                users = self.users.get((row, column), [])
                node = self._node() if users else before
                for card, i in users:
                    self._edge(self.leaves[card, i], node, self.used[card, i])
                if users:
                    self._edge(before, node)
                self.clear[row, column] = before = node

    # rows

    def _one_row(self, card: Card, after: Node) -> list[Literal]:
        suit, rank = card
        rows = []
        for row in range(ROWS):
            literal = self._literal()
            rows.append(literal)
            self._clause(literal ^ 1, self.home(card))
            self._edge(self.clear[row, rank], after, literal)
            for other in range(SUITS):
                if other != suit:
                    self._clause(literal ^ 1, self.stays[(other, rank), row] ^ 1)
        self._clause(self.home(card) ^ 1, *rows)
        self._at_most_one(rows)
        return rows

    def _add_rows(self) -> None:
        self.stays: dict[tuple[Card, int], Literal] = {}
        for card in self.cards:
            for row in range(ROWS):
                self.stays[card, row] = FALSE
                if self.home(card) != TRUE:
                    self.stays[card, row] = literal = self._literal()
                    self._clause(self.home(card), self.final_row[card[0], row] ^ 1, literal)
        for rank in range(self.length):
            self._add_slots(rank)
            for suit in range(SUITS):
                card = (suit, rank)
                for row, literal in enumerate(self._one_row(card, self.arrival(card))):
                    self.first_row[card, row] = literal

    def _add_slots(self, rank: int) -> None:
        column = [(suit, rank) for suit in range(SUITS)]
        for card in column:
            self.slot_clear[card] = node = self._node()
            self._edge(node, self.arrival(card), self.home(card))
            for row, literal in enumerate(self._one_row(card, node)):
                self.slot[card, row] = literal
        for row in range(ROWS):
            self._at_most_one([self.slot[card, row] for card in column])
        for card in column:
            for other in column:
                if other != card:
                    first = self._order(self.arrival(card), self.arrival(other))
                    self._edge(self.slot_clear[card], self.slot_clear[other], first)
            for other in column[: card[0]]:
                self._come_in_order(card, other)

    def _come_in_order(self, one: Card, other: Card) -> None:
        a, b = self.arrival(one), self.arrival(other)
        self._clause(self.home(one) ^ 1, self.home(other) ^ 1, self._order(a, b), self._order(b, a))

    # rooms

    def _room_after(self, column: int, card: Card) -> tuple[Node, Literal]:
        if (column, card) not in self.rooms:
            node, exists = self._node(), self._literal()
            witnesses = []
            for suit in range(SUITS):
                if suit != card[0]:
                    other = (suit, column)
                    later, witness = self._order(self.arrival(card), self.arrival(other)), self._literal()
                    self._clause(witness ^ 1, later)
                    self._clause(witness ^ 1, self.home(other))
                    self._edge(self.slot_clear[other], node, witness)
                    witnesses.append(witness)
            self._clause(exists ^ 1, *witnesses)
            self.rooms[column, card] = node, exists
        return self.rooms[column, card]

    def _has_room(self, column: int, card: Card, until: Node) -> Literal:
        node, exists = self._room_after(column, card)
        made = (node, until) not in self._pairs
        literal = self._order(node, until)
        if made:
            self._clause(literal ^ 1, exists)
        return literal

    def _need_rooms(self, condition: Literal, card: Card, until: Node) -> None:
        suit, rank = card
        for column in range(rank + 1):
            self._clause(condition ^ 1, self._has_room(column, (suit, min(column + 1, rank)), until))

    def _add_changes(self, card: Card) -> None:
        suit, rank = card
        successor, top = (suit, rank + 1), TRUE
        if rank + 1 < self.length:
            change, top = self._literal(), self.home(successor) ^ 1
            for row in range(ROWS):
                self._clause(
                    self.first_row[card, row] ^ 1,
                    self.home(successor) ^ 1,
                    self.first_row[successor, row],
                    change,
                )
            self._need_rooms(change, card, self.arrival(successor))
        if top == FALSE:
            return
        change = self._literal()
        for row in range(ROWS):
            self._clause(self.first_row[card, row] ^ 1, top ^ 1, self.final_row[suit, row], change)
        for column in range(rank + 1):
            _, exists = self._room_after(column, (suit, min(column + 1, rank)))
            self._clause(change ^ 1, exists)

    def _add_meeting(self, card: Card, other: Card) -> None:
        (suit, rank), until = card, self.arrival(other)
        first = self._order(self.arrival(card), until)
        if rank != other[1]:
            self._come_in_order(card, other)
        columns = rank + 1 if rank < other[1] else other[1]
        if columns == 0:
            return
        meeting = self._literal()
        for row in range(ROWS):
            self._clause(self.first_row[card, row] ^ 1, self.first_row[other, row] ^ 1, first ^ 1, meeting)
        for column in range(columns):
            self._clause(meeting ^ 1, self._has_room(column, (suit, min(column + 1, rank)), until))

    def _add_rooms(self) -> None:
        for card in self.cards:
            self._add_changes(card)
        for suit in range(SUITS):
            for other in self.cards:
                if other[0] != suit:
                    for near in range(max(other[1] - 1, 0), min(other[1] + 2, self.length)):
                        self._add_meeting((suit, near), other)

    # phases

    def _add_phases(self) -> None:
        last = START
        for column in range(1, self.length + 1):
            self.end_of[column] = node = self._node()
            self._edge(last, node)
            last = node
            for suit in range(SUITS):
                self._edge(self.arrival((suit, column - 1)), node, self.home((suit, column - 1)))
        for rank in range(1, self.length):
            column_cards = [(suit, rank) for suit in range(SUITS)]
            for card in column_cards:
                self._add_here(card)
                self._add_last_move(card)
                self._add_first_rows(card)
            for card in column_cards:
                for other in column_cards:
                    if other != card:
                        self._make_way(card, other)
        for rank in range(1, self.length - 1):
            for suit in range(SUITS):
                self._add_successor((suit, rank))

    def _add_here(self, card: Card) -> None:
        suit, rank = card
        home, moment = self.home(card), self.end_of[rank]
        early, late = self._order(self.arrival(card), moment), self._order(moment, self.arrival(card))
        here = self.here[card] = self._literal()
        self._clause(home ^ 1, early, late)
        self._clause(here ^ 1, home)
        self._clause(here ^ 1, early)
        self._clause(here, home ^ 1, late)
        self.last_move[card] = self._node()
        moves = self.moves_on[card] = self._literal()
        self._clause(moves ^ 1, here)
        rows = []
        for row in range(ROWS):
            then = self.row_then[card, row] = self._literal()
            rows.append(then)
            self._clause(then ^ 1, here)
            self._clause(then ^ 1, self._order(self.clear[row, rank], moment))
            for other in range(SUITS):
                if other < suit:
                    self._clause(then ^ 1, self.row_then[(other, rank), row] ^ 1)
                if other != suit:
                    self._clause(then ^ 1, self.stays[(other, rank), row] ^ 1)
            self._clause(then ^ 1, self.final_row[suit, row], moves)
            self._clause(then ^ 1, self.final_row[suit, row] ^ 1, moves ^ 1)
        self._at_most_one(rows)
        self._clause(*rows, here ^ 1)

    def _add_last_move(self, card: Card) -> None:
        suit, rank = card
        moves, moment = self.moves_on[card], self.last_move[card]
        self._edge(self.end_of[rank], moment)
        self._edge(moment, self.end_of[rank + 1], moves)
        for row in range(ROWS):
            is_clear = self._order(self.clear[row, rank], moment)
            self._clause(moves ^ 1, self.final_row[suit, row] ^ 1, is_clear)
        witnesses = []
        for other in ((each, rank) for each in range(SUITS) if each != suit):
            witness = self._literal()
            self._clause(witness ^ 1, self.home(other))
            self._clause(witness ^ 1, self._order(moment, self.arrival(other)))
            self._clause(witness ^ 1, self._order(self.slot_clear[other], moment))
            witnesses.append(witness)
        self._clause(moves ^ 1, *witnesses)

    def _add_first_rows(self, card: Card) -> None:
        suit, rank = card
        for row in range(ROWS):
            self._clause(
                self.here[card],
                self.home(card) ^ 1,
                self.final_row[suit, row] ^ 1,
                self.first_row[card, row],
            )
        change = self._literal()
        for row in range(ROWS):
            self._clause(self.row_then[card, row] ^ 1, self.first_row[card, row], change)
        self._need_rooms(change, card, self.end_of[rank])

    def _make_way(self, card: Card, other: Card) -> None:
        here, moment = self.here[card], self.last_move[other]
        for row in range(ROWS):
            there, final = self.row_then[other, row] ^ 1, self.final_row[card[0], row] ^ 1
            self._clause(there, final, here ^ 1, self._order(moment, self.last_move[card]))
            comes = self._order(moment, self.arrival(card))
            self._clause(there, final, here, self.home(card) ^ 1, comes)

    def _add_successor(self, card: Card) -> None:
        suit, rank = card
        successor = (suit, rank + 1)
        comes, unless = self.arrival(successor), self.home(successor) ^ 1
        early = self._order(comes, self.end_of[rank])
        self._clause(early, unless, self._order(self.end_of[rank], comes))
        before_move = self._order(comes, self.last_move[card])
        after_move = self._order(self.last_move[card], comes)
        for row in range(ROWS):
            elsewhere, final = self.first_row[successor, row] ^ 1, self.final_row[suit, row]
            self._clause(early, unless, elsewhere, final, self.row_then[card, row])
            self._clause(early, unless, elsewhere, final, self.here[card])
            self._clause(early, unless, elsewhere, final, before_move)
            self._clause(early, unless, elsewhere, final ^ 1, self.moves_on[card] ^ 1, after_move)
            then = self.row_then[successor, row] ^ 1
            self._clause(early, unless, then, final, self.first_row[successor, row])
