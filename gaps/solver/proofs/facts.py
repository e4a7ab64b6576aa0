"""Facts that are true of every line that wins a round, as clauses and edges.

They are made from the board, in plain Python. The checker of proofs trusts these facts
and nothing else. They hold where a gap in the first column takes any base card, and any
other gap the successor of its left neighbour.

A slide puts a card right of its predecessor, so wherever a card comes, its predecessor
has been. A card has few **stops**: its first cell; for each lower card of its suit (the
**label**) the cell as far right of that card's first cell as it is higher in rank; and
**home**. It is at home from its first slide into the first column, or to the right of a
card at home. From then on it stays in its column and only changes rows. A card that
lies where it belongs may never come home in this sense: it "stays".

A variable says what happens in a line, a **node** is a moment. An edge says that one
moment comes before another, if its literal holds; so the edges that hold close no
cycle. A literal is the number of a variable, negative for "not". Each fact is a
consequence of the rules for the line; the reason is said next to it. Some variables are
only defined as far as they are needed: they may be chosen so that the facts hold.

Not true, and so not used: that whole runs move together; and that after the last base
card every card at home can only move to its final row (that holds for the second column
only).
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, islice, pairwise, product
from typing import NamedTuple

from gaps.engine import Card as FaceCard
from gaps.engine import Cell, Slide, State, Suit, Variant
from gaps.engine.fill_rules import BASE_AT_ROW_START, SUCCESSOR_OF_LEFT
from gaps.engine.layout import in_rows
from gaps.solver.proofs.arrangements import ROWS, Card, can_come_home

SUITS = 4
# greater than any number in a proof, as the checker ensures
TRUE = sys.maxsize
FALSE = -sys.maxsize
SAID = 3  # literals of a clause that are given in words
START = -1
"""Stands for a node: the position on the board, before every move."""

Node = int
Literal = int
Edge = tuple[Node, Node, Literal]
"""A node, a later one, and the literal of the edge; 0 for one that always holds."""
Place = tuple[int, int]
"""A row and a column."""
CardStop = tuple[Card, int]
"""A card and one of its stops."""
SuitRow = tuple[int, int]
"""A suit and a row."""
CardRow = tuple[Card, int]
"""A card and a row."""
Room = tuple[Node, Literal]
"""The moment of the room, and the literal that there is any."""


class Stop(NamedTuple):
    """A place of a card before it is at home.

    ``label`` is the rank of the card it is reckoned from.
    """

    label: int
    row: int
    column: int

    @property
    def cell(self) -> Place:
        """The place of the card."""
        return self.row, self.column

    @property
    def name(self) -> str:
        """The cell in words: "B3"."""
        return f"{'ABCD'[self.row]}{self.column + 1}"


@cache
def in_four_rows(variant: Variant) -> bool:
    """Return True if one pack is brought home in four plain rows that end with a gap."""
    columns = variant.layout.columns
    ranks = {card.rank for card in variant.played}
    return (
        len(variant.ways) == ROWS
        and variant.decks == 1
        and variant.layout == in_rows(ROWS, columns)
        and variant.row_length == columns - 1 >= 1
        and ranks == {*range(variant.base, variant.top + 1)}
    )


def has_these_rules(state: State) -> bool:
    """Return True if the round is played by the rules that the facts follow from."""
    variant = state.variant
    fill_rules = BASE_AT_ROW_START, SUCCESSOR_OF_LEFT
    return (
        in_four_rows(variant)
        and variant.moves.fills
        and not variant.moves.locked
        and variant.fill_rules == fill_rules
    )


class LossFacts:
    """The facts about a board. Raises ``ValueError`` for other rules."""

    def __init__(self, state: State) -> None:
        if not has_these_rules(state):
            raise ValueError(
                f"proofs are about other rules than those of {state.variant.key}"
            )
        self.columns = state.variant.layout.columns
        self.length = state.variant.row_length
        self.base = state.variant.base
        self.state = state
        self.board = [self._number(card) for card in state.board]
        self.clauses = set[frozenset[Literal]]()
        self.edges = set[Edge]()
        self.names: list[str] = [""]
        """The meaning of each variable; they begin at 1."""
        self.moments: list[str] = []
        """The meaning of each node."""
        self.first = {
            card: divmod(cell, self.columns)
            for cell, card in enumerate(self.board)
            if card >= 0
        }
        self.cards = [*product(range(SUITS), range(self.length))]
        self.stops = {card: self._stops_of(card) for card in self.cards}
        self.used: dict[CardStop, Literal] = {}
        self.comes: dict[CardStop, Node] = {}
        self.leaves: dict[CardStop, Node] = {}
        self.final_row: dict[SuitRow, Literal] = {}
        self.users: dict[Place, list[CardStop]] = {}
        self.clear: dict[Place, Node] = {}
        self.stays: dict[CardRow, Literal] = {}
        self.enough: dict[Card, Node] = {}
        self.first_row: dict[CardRow, Literal] = {}
        self.rooms: dict[tuple[int, Card], Room] = {}
        self._at = dict.fromkeys(self.cards, 0)
        """The stop of each card after the moves made."""
        self._orders: dict[tuple[Node, Node], Literal] = {}
        self._named = set[Literal]()
        self._add_places()
        self._add_rows()
        self._add_rooms()

    def _number(self, card: FaceCard | None) -> int:
        if card is None:
            return -1
        rank = card.rank - self.base
        return card.suit * self.length + rank

    # Variables, nodes, clauses and edges.

    def _literal(self, name: str) -> Literal:
        self.names.append(name)
        return len(self.names) - 1

    def _node(self, name: str) -> Node:
        self.moments.append(name)
        return len(self.moments) - 1

    def _one_of(self, *literals: Literal) -> None:
        """Add a clause: one of these literals holds."""
        always = any(-each in literals for each in literals)
        if TRUE not in literals and not always:
            clause = frozenset(literals) - {FALSE}
            self.clauses.add(clause)

    def _at_most_one(self, literals: Iterable[Literal]) -> None:
        for one, other in combinations(literals, 2):
            self._one_of(-one, -other)

    def _edge(self, before: Node, after: Node, literal: Literal = TRUE) -> None:
        """Add an edge: ``before`` comes before ``after`` if the literal holds.

        Nothing comes before the start.
        """
        if before == START or literal == FALSE:
            return
        assert after != START
        assert after != before
        condition = 0 if literal == TRUE else literal
        self.edges.add((before, after, condition))

    def _order(self, before: Node, after: Node) -> Literal:
        """Return a literal that makes ``before`` come before ``after``.

        It is the same for the same nodes.
        """
        if before == START:
            return TRUE
        if after == START or before == after:
            return FALSE
        known = self._orders.get((before, after))
        if known is not None:
            return known
        name = f"{self.moments[before]} before {self.moments[after]}"
        literal = self._literal(name)
        self._orders[before, after] = literal
        self._edge(before, after, literal)
        return literal

    def _name(self, card: Card) -> str:
        suit, rank = card
        face = FaceCard(self.base + rank, Suit(suit))
        return str(face)

    def clause_words(self, clause: Iterable[Literal]) -> str:
        """Return the meaning of the first literals of a clause."""
        said = []
        for literal in islice(clause, SAID):
            variable = abs(literal)
            name = f"variable {variable}"
            if variable < len(self.names):
                name = self.names[variable]
            said.append(f"not ({name})" if literal < 0 else name)
        return " or ".join(said) or "nothing"

    def edge_words(self, edge: Edge) -> str:
        """Return the meaning of an edge."""
        before, after, literal = edge
        first = self._moment_words(before)
        second = self._moment_words(after)
        words = f"{first} before {second}"
        if literal:
            condition = self.clause_words([literal])
            words += f", if {condition}"
        return words

    def _moment_words(self, node: Node) -> str:
        known = 0 <= node < len(self.moments)
        return self.moments[node] if known else f"node {node}"

    def home(self, card: Card) -> Literal:
        """Return the literal of the card's coming home."""
        last = len(self.stops[card])
        return self.used[card, last]

    def arrival(self, card: Card) -> Node:
        """Return the moment the card comes home.

        If it never does, the moment is after everything that it does.
        """
        last = len(self.stops[card])
        return self.comes[card, last]

    # 1. Stops. A card passes its stops in the order of falling labels: it takes the
    #    label of its predecessor, which follows its own, down to the card of that
    #    label, which moves away of its own accord.

    def _stops_of(self, card: Card) -> list[Stop]:
        suit, rank = card
        found = []
        for label in range(rank, -1, -1):
            row, column = self.first[suit * self.length + label]
            column += rank - label
            if column < self.columns:
                found.append(Stop(label, row, column))
        return found

    def _stop_with_label(self, card: Card, label: int) -> int:
        labels = [stop.label for stop in self.stops[card]]
        return labels.index(label)

    def _add_places(self) -> None:
        for card in self.cards:
            self._add_moments(card)
        for suit in range(SUITS):
            for row in range(ROWS):
                name = f"{'csdh'[suit]} ends in row {'ABCD'[row]}"
                self.final_row[suit, row] = self._literal(name)
        for i in range(ROWS):  # rows and suits one to one
            rows_of_suit = [self.final_row[i, row] for row in range(ROWS)]
            suits_of_row = [self.final_row[suit, i] for suit in range(SUITS)]
            for literals in (rows_of_suit, suits_of_row):
                self._one_of(*literals)
                self._at_most_one(literals)
        for card in self.cards:
            self._add_stops(card)
        self._share_cells()
        self._add_clear_cells()

    def _add_moments(self, card: Card) -> None:
        """Add the moments of the card's stops.

        ``comes``: the card is at this stop or at a later one. ``leaves``: after it has
        left a stop that it used, so after ``comes`` of the next one, and after it has
        left those that it does not use; the last stop before home is left for home.
        """
        stops = self.stops[card]
        name = self._name(card)
        last = len(stops)
        own_column = card[1]
        may_stay = any(stop.column == own_column for stop in stops)
        self.used[card, 0] = TRUE
        self.comes[card, 0] = START
        before = START
        for i in range(1, last + 1):
            where = stops[i].name if i < last else "home"
            used = TRUE
            if i < last or may_stay:
                used = self._literal(f"{name} uses {where}")
            self.used[card, i] = used
            node = self._node(f"{name} comes to {where}")
            self.comes[card, i] = node
            self._edge(before, node)
            before = node
        self.leaves[card, last - 1] = self.comes[card, last]
        for i in range(last - 2, -1, -1):
            node = self._node(f"{name} left stop {i + 1}")
            self.leaves[card, i] = node
            following = (card, i + 1)
            self._edge(self.comes[following], node)
            skipped = -self.used[following]
            self._edge(self.leaves[following], node, skipped)

    def _later(self, card: Card, i: int) -> list[Literal]:
        home = len(self.stops[card])
        later = range(i + 1, home + 1)
        return [self.used[card, j] for j in later]

    def _add_stops(self, card: Card) -> None:
        suit, rank = card
        before = (suit, rank - 1)
        stops = self.stops[card]
        for i, stop in enumerate(stops):
            used = self.used[card, i]
            if i:
                # the predecessor is at the stop of the same label, and stays until the
                # card has come; if the card comes to a later stop instead, the
                # predecessor has come to a later one before
                comes = self.comes[card, i]
                at = self._stop_with_label(before, stop.label)
                beside = (before, at)
                self._one_of(-used, self.used[beside])
                self._edge(self.comes[beside], comes)
                following = (before, at + 1)
                self._edge(comes, self.comes[following], used)
            # the last stop is home, or a cell in the column of the card and the row of
            # its suit
            final = FALSE
            if stop.column == rank:
                final = self.final_row[suit, stop.row]
            later = self._later(card, i)
            self._one_of(-used, final, *later)
            for j in range(i):  # a card does not move from a cell to the same cell
                if stops[j].cell == stop.cell:
                    earlier = self.used[card, j]
                    numbers = range(j + 1, i)
                    between = [self.used[card, k] for k in numbers]
                    self._one_of(-used, -earlier, *between)
        if rank:  # a card at home came there after its predecessor
            home_before = self.home(before)
            self._one_of(-self.home(card), home_before)
            arrival_before = self.arrival(before)
            self._edge(arrival_before, self.arrival(card))

    # 2. Cells. If two cards use one cell, one has left it before the other comes: the
    #    one that lies there.

    def _left_by(
        self,
        card: Card,
        i: int,
        other: Card,
        j: int,
    ) -> Literal:
        left = self.leaves[card, i]
        comes = self.comes[other, j]
        if i == 0:
            literal = self.used[other, j]
            self._edge(left, comes, literal)
        else:
            literal = self._order(left, comes)
        later = self._later(card, i)
        self._one_of(-literal, *later)
        return literal

    def _share_cells(self) -> None:
        places = [
            (card, i, stop.cell)
            for card in self.cards
            for i, stop in enumerate(self.stops[card])
        ]
        for card, i, cell in places:
            users = self.users.setdefault(cell, [])
            users.append((card, i))
            for other, j, there in places:
                if other < card and there == cell:
                    used = self.used[card, i]
                    other_used = self.used[other, j]
                    one = self._left_by(card, i, other, j)
                    two = self._left_by(other, j, card, i)
                    self._one_of(-used, -other_used, one, two)

    # 3. Clear rows. From ``clear[row, column]`` on, the cells from the first to this
    #    one hold nothing but cards at home. A card comes home to a row only after that:
    #    its predecessor stands beside the cell and is at home, and so on to the first
    #    column; and what comes there later comes from the left.

    def _add_clear_cells(self) -> None:
        for row in range(ROWS):
            before = START
            for column in range(self.length):
                cell = (row, column)
                users = self.users.get(cell, [])
                if users:
                    node = self._node(f"{'ABCD'[row]}1 to {column + 1} clear")
                    for user in users:
                        leaves = self.leaves[user]
                        self._edge(leaves, node, self.used[user])
                    self._edge(before, node)
                    before = node
                self.clear[row, column] = before

    # 4. Counts. The cards that come home in a column stand in different rows that are
    #    clear up to there. So the k-th of them comes after k rows are clear:
    #    ``enough``. A card that stays keeps its row, the row of its suit, from ever
    #    being clear.

    def _is_clear(
        self,
        card: Card,
        row: int,
        literal: Literal,
        moment: Node,
    ) -> None:
        """Add that the row is clear up to the column of the card before a moment.

        This holds if the literal does.
        """
        column = card[1]
        self._edge(self.clear[row, column], moment, literal)
        for suit in range(SUITS):
            stays = self.stays[(suit, column), row]
            self._one_of(-literal, -stays)

    def _add_first_row(self, card: Card) -> None:
        """Add that a card comes home to one row."""
        name = self._name(card)
        arrival = self.arrival(card)
        rows = [self._literal(f"{name} comes home to row {row}") for row in "ABCD"]
        for row, literal in enumerate(rows):
            self.first_row[card, row] = literal
            self._is_clear(card, row, literal, arrival)
        self._one_of(-self.home(card), *rows)
        self._at_most_one(rows)

    def _add_rows(self) -> None:
        for card in self.cards:
            self._add_staying(card)
        for rank in range(self.length):
            column = [(suit, rank) for suit in range(SUITS)]
            self._add_clear_rows(column)
            for card in column:
                self._add_first_row(card)

    def _add_staying(self, card: Card) -> None:
        suit = card[0]
        home = self.home(card)
        name = self._name(card)
        for row in range(ROWS):
            literal = FALSE
            if home != TRUE:
                literal = self._literal(f"{name} stays in row {'ABCD'[row]}")
                elsewhere = -self.final_row[suit, row]
                self._one_of(home, elsewhere, literal)
            self.stays[card, row] = literal

    def _add_clear_rows(self, column: Sequence[Card]) -> None:
        clear: dict[Card, list[Literal]] = {}
        for card in column:
            name = self._name(card)
            node = self._node(f"enough rows clear for {name}")
            self.enough[card] = node
            arrival = self.arrival(card)
            self._edge(node, arrival, self.home(card))
            rows = [self._literal(f"row {row} is clear for {name}") for row in "ABCD"]
            clear[card] = rows
            for row, literal in enumerate(rows):
                self._is_clear(card, row, literal, node)
            for other in column[: card[0]]:
                self._come_in_order(card, other)
        for card in column:
            rest = [other for other in column if other != card]
            for k in range(SUITS):
                for others in combinations(rest, k):
                    self._need_clear_row(card, others, clear[card])

    def _need_clear_row(
        self, card: Card, others: Sequence[Card], clear: Sequence[Literal]
    ) -> None:
        """Add that a card needs a clear row.

        If these k cards come before a card, k + 1 rows are clear for it: so one of any
        4 - k rows is.
        """
        arrival = self.arrival(card)
        unless = [-self.home(card)]
        for other in others:
            other_arrival = self.arrival(other)
            first = self._order(other_arrival, arrival)
            unless.append(-first)
            unless.append(-self.home(other))
        count = ROWS - len(others)
        for rows in combinations(clear, count):
            self._one_of(*unless, *rows)

    def _come_in_order(self, one: Card, other: Card) -> None:
        """Add that of two cards that come home one is first."""
        a = self.arrival(one)
        b = self.arrival(other)
        one_first = self._order(a, b)
        other_first = self._order(b, a)
        unless = [-self.home(one), -self.home(other)]
        self._one_of(*unless, one_first, other_first)

    # 5. Room. A card at home changes its row only while its column has room: while more
    #    rows are clear up to it than cards have come home in it. If it has room after a
    #    card has come, enough rows are clear for the next card to come: so room between
    #    two moments x and y is a card that comes after x and that has enough clear rows
    #    before y.

    def _room_after(self, column: int, card: Card) -> Room:
        known = self.rooms.get((column, card))
        if known is not None:
            return known
        what = f"room in column {column + 1} after {self._name(card)}"
        node = self._node(what)
        exists = self._literal(what)
        arrival = self.arrival(card)
        witnesses = []
        for suit in range(SUITS):
            if suit == card[0]:
                continue
            other = (suit, column)
            other_arrival = self.arrival(other)
            later = self._order(arrival, other_arrival)
            witness = self._literal(f"{what} by {self._name(other)}")
            self._one_of(-witness, later)
            self._one_of(-witness, self.home(other))
            self._edge(self.enough[other], node, witness)
            witnesses.append(witness)
        self._one_of(-exists, *witnesses)
        room = (node, exists)
        self.rooms[column, card] = room
        return room

    def _has_room(self, column: int, card: Card, until: Node) -> Literal:
        """Return that the column has room between the arrival of a card and ``until``."""
        node, exists = self._room_after(column, card)
        literal = self._order(node, until)
        self._one_of(-literal, exists)
        return literal

    def _need_rooms(
        self,
        condition: Literal,
        card: Card,
        columns: int,
        until: Node,
    ) -> None:
        """Add that the first columns had room from the card's arrival to ``until``.

        What is added is a little less: after the card of its suit right of the column
        came, which was before.
        """
        suit, rank = card
        for column in range(columns):
            right = min(column + 1, rank)
            room = self._has_room(column, (suit, right), until)
            self._one_of(-condition, room)

    # 6. Changes. If a card came home to one row and its successor to another, the card
    #    moved in between, and so did each card left of it. The same if the row of its
    #    suit is another than the one the last card came to.

    def _add_changes(self, card: Card) -> None:
        suit, rank = card
        successor = (suit, rank + 1)
        top = TRUE
        name = self._name(card)
        if rank + 1 < self.length:
            change = self._literal(f"{name} moves before its successor comes")
            top = -self.home(successor)
            for row in range(ROWS):
                here = self.first_row[card, row]
                there = self.first_row[successor, row]
                self._one_of(-here, top, there, change)
            until = self.arrival(successor)
            self._need_rooms(change, card, rank + 1, until)
        if top == FALSE:
            return
        change = self._literal(f"{name} moves to its final row")
        for row in range(ROWS):
            here = self.first_row[card, row]
            final = self.final_row[suit, row]
            self._one_of(-here, -top, final, change)
        for column in range(rank + 1):
            right = min(column + 1, rank)
            _, exists = self._room_after(column, (suit, right))
            self._one_of(-change, exists)

    # 7. Meetings. If two cards of the same or of neighbouring ranks come home to one
    #    row, the cards that the first one stood on have moved away before the second
    #    comes.

    def _add_meeting(self, card: Card, other: Card) -> None:
        rank = card[1]
        other_rank = other[1]
        until = self.arrival(other)
        arrival = self.arrival(card)
        first = self._order(arrival, until)
        if rank != other_rank:
            self._come_in_order(card, other)
        columns = rank + 1 if rank < other_rank else other_rank
        if columns == 0:
            return
        name = self._name(card)
        other_name = self._name(other)
        words = f"{name} makes room for {other_name}"
        meeting = self._literal(words)
        for row in range(ROWS):
            here = self.first_row[card, row]
            there = self.first_row[other, row]
            self._one_of(-here, -there, -first, meeting)
        self._need_rooms(meeting, card, columns, until)

    def _add_rooms(self) -> None:
        for card in self.cards:
            self._add_changes(card)
        for suit in range(SUITS):
            for other in self.cards:
                other_suit, rank = other
                if other_suit == suit:
                    continue
                lowest = max(rank - 1, 0)
                highest = min(rank + 1, self.length - 1)
                for near in range(lowest, highest + 1):
                    self._add_meeting((suit, near), other)

    # 8. Moves. Once moves have been made, the facts are about the winning lines that
    #    begin with them. Such a move says that the card uses the stop it came to and
    #    none that it skipped, and that it came there before every card that comes to
    #    its next stop later.

    def follow(self, source: Cell, target: Cell) -> None:
        """Add the facts of the next move that was made.

        Raise ``ValueError`` if it is not legal.
        """
        move = Slide(source, target)
        if move not in self.state.slides:
            raise ValueError(f"from {source} to {target} is no move")
        face = self.state.board[source]
        assert face is not None
        suit = int(face.suit)
        rank = face.rank - self.base
        card = (suit, rank)
        self.state = self.state.play(move)
        before = self._at[card]
        stop = len(self.stops[card])
        if rank:
            predecessor = (suit, rank - 1)
            beside = self._at[predecessor]
            stops = self.stops[predecessor]
            if beside < len(stops):
                label = stops[beside].label
                stop = self._stop_with_label(card, label)
        if stop == before:
            return  # the card was at home, and changes its row
        self._at[card] = stop
        for skipped in range(before + 1, stop):
            self._one_of(-self.used[card, skipped])
        self._one_of(self.used[card, stop])
        comes = self.comes[card, stop]
        for other, at in self._at.items():
            last = len(self.stops[other])
            if other != card and at < last:
                following = (other, at + 1)
                self._edge(comes, self.comes[following])

    # 9. Arrangements. Take cards that all come home, of each suit the lowest, in the
    #    order in which they do. Once at home they only change rows: to a free cell
    #    beside the predecessor, in a row that is clear up to there. The other cards can
    #    only be in the way. So if no such moves let these cards come in this order, one
    #    does not come home, or two come in another order, or a row is clear earlier
    #    than was reckoned with, or a suit ends in another row. There are too many such
    #    facts to list: a proof names those it needs, and variables of its own for
    #    orders of moments that no other fact is about.

    def name_order(self, before: Node, after: Node, literal: Literal) -> bool:
        """Define a new variable that says that ``before`` comes, and before ``after``.

        Return False if this cannot be. If a row is clear then, the cards that were in
        it have gone.
        """
        moments = range(len(self.moments))
        possible = before in moments and after in moments and before != after
        known = (
            literal < len(self.names)
            or literal in self._named
            or (before, after) in self._orders
        )
        if known or not possible:
            return False
        self._named.add(literal)
        self._orders[before, after] = literal
        self._edge(before, after, literal)
        for (row, column), node in self.clear.items():
            if node != before:
                continue
            for left in range(column + 1):
                cell = (row, left)
                for card, i in self.users.get(cell, []):
                    used = self.used[card, i]
                    later = self._later(card, i)
                    self._one_of(-literal, -used, *later)
        return True

    def is_arranged(self, clause: frozenset[Literal], numbers: Sequence[int]) -> bool:
        """Return True if a clause is such a fact about these cards.

        They are numbered from 1, suit by suit. Raise ``ValueError`` if that takes too
        many arrangements.
        """
        length = self.length
        cards = [divmod(number - 1, length) for number in numbers]
        known = 0
        for suit in range(SUITS):
            of_suit = [card for card in cards if card[0] == suit]
            known += len(of_suit)
            first = suit * length
            end = first + len(of_suit)
            if of_suit != self.cards[first:end]:
                return False
        if known < len(cards):
            return False
        named = {-self.home(card) for card in cards}
        for one, other in pairwise(cards):
            if one[0] != other[0]:
                arrival = self.arrival(one)
                reverse = (self.arrival(other), arrival)
                named.add(self._orders.get(reverse, TRUE))
        named.discard(FALSE)
        if not clause.issuperset(named):
            return False
        final = {}
        for (suit, row), literal in self.final_row.items():
            if -literal in clause:
                final[suit] = row
        clear = self._clear_by_arrivals(clause, cards)
        return not can_come_home(cards, clear, final)

    def _clear_by_arrivals(
        self, clause: frozenset[Literal], cards: Sequence[Card]
    ) -> dict[Place, int]:
        """Return how many of the cards have come when each cell is clear.

        This is so unless the clause holds.
        """
        clear = {}
        for cell, node in self.clear.items():
            clear[cell] = 0
            for came, card in enumerate(cards, start=1):
                order = (node, self.arrival(card))
                if self._orders.get(order, FALSE) in clause:
                    clear[cell] = came
        return clear
