"""What is true of every line that wins a round, as clauses and edges: made from the
board, in plain Python.

The checker of proofs trusts these facts and nothing else. They hold where a gap in the
first column takes any base card, and any other gap the successor of its left neighbour.

A slide puts a card right of its predecessor, so wherever a card comes, its predecessor
has been. A card has few **stops**: its first cell; for each lower card of its suit (the
**label**) the cell as far right of that card's first cell as it is higher in rank; and
**home**. It is at home from its first slide into the first column, or to the right of a
card at home. From then on it stays in its column and only changes rows. A card that
lies where it belongs may never come home in this sense: it "stays".

A variable says what happens in a line, a **node** is a moment. An edge says that one
moment comes before another, if its literal holds; so the edges that hold close no
cycle. A literal is the number of a variable, negative for "not". Each fact is a
consequence of the rules for the line; the reason is said beside it. Some variables are
only defined as far as they are needed: they may be chosen so that the facts hold.

Not true, and so not used: that whole runs move together; and that after the last base
card every card at home can only move to its final row (that holds for the second column
only).
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain, combinations, islice, pairwise
from typing import NamedTuple

from gaps.engine import Card as FaceCard
from gaps.engine import Cell, Slide, State, Suit, Variant, in_rows
from gaps.engine.wishes import BASE_AT_ROW_START, SUCCESSOR_OF_LEFT
from gaps.solver.proofs.arrangements import ROWS, Card, can_come_home

SUITS = 4
# greater than any number in a proof: the checker sees to it
TRUE = sys.maxsize
FALSE = -sys.maxsize
SAID = 3  # literals of a clause that are said in words
START = -1
"""In place of a node: the position on the board, before every move."""

Node = int
Literal = int


class Stop(NamedTuple):
    """A place of a card before it is at home. ``label``: the rank of the card it is
    reckoned from.
    """

    label: int
    row: int
    column: int


@cache
def in_four_rows(variant: Variant) -> bool:
    """Whether one pack is brought home in four plain rows, each of which ends with a
    gap.
    """
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
    """Whether a round in this state is played by the rules that the facts follow from."""
    variant = state.variant
    wishes = BASE_AT_ROW_START, SUCCESSOR_OF_LEFT
    return (
        in_four_rows(variant)
        and variant.moves.fills
        and not variant.moves.locked
        and variant.wishes == wishes
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
        self.board = [
            -1 if card is None else card.suit * self.length + card.rank - self.base
            for card in state.board
        ]
        self.clauses = set[frozenset[Literal]]()
        self.edges = set[tuple[Node, Node, Literal]]()
        """A node, one that comes after it, and the literal of the edge; 0 for one that
        always holds.
        """
        self.names: list[str] = [""]
        """What each variable says; they begin at 1."""
        self.moments: list[str] = []
        """What each node is."""
        self.first = {
            card: divmod(cell, self.columns)
            for cell, card in enumerate(self.board)
            if card >= 0
        }
        self.cards = [
            (suit, rank) for suit in range(SUITS) for rank in range(self.length)
        ]
        self.stops = {card: self._stops_of(card) for card in self.cards}
        self.used: dict[tuple[Card, int], Literal] = {}
        self.comes: dict[tuple[Card, int], Node] = {}
        self.leaves: dict[tuple[Card, int], Node] = {}
        self.final_row: dict[tuple[int, int], Literal] = {}
        self.users: dict[tuple[int, int], list[tuple[Card, int]]] = {}
        self.clear: dict[tuple[int, int], Node] = {}
        self.stays: dict[tuple[Card, int], Literal] = {}
        self.enough: dict[Card, Node] = {}
        self.first_row: dict[tuple[Card, int], Literal] = {}
        self.rooms: dict[tuple[int, Card], tuple[Node, Literal]] = {}
        self._at = dict.fromkeys(self.cards, 0)
        """The stop of each card after the moves made."""
        self._orders: dict[tuple[Node, Node], Literal] = {}
        self._named = set[Literal]()
        self._add_places()
        self._add_rows()
        self._add_rooms()

    # Variables, nodes, clauses and edges.

    def _literal(self, name: str) -> Literal:
        self.names.append(name)
        return len(self.names) - 1

    def _node(self, name: str) -> Node:
        self.moments.append(name)
        return len(self.moments) - 1

    def _one_of(self, *literals: Literal) -> None:
        """One of these literals holds."""
        if TRUE not in literals and not any(-each in literals for each in literals):
            self.clauses.add(frozenset(literals) - {FALSE})

    def _at_most_one(self, literals: Iterable[Literal]) -> None:
        for one, other in combinations(literals, 2):
            self._one_of(-one, -other)

    def _edge(self, before: Node, after: Node, literal: Literal = TRUE) -> None:
        """``before`` comes before ``after`` if the literal holds. Nothing comes before
        the start.
        """
        if before != START and literal != FALSE:
            assert after != START != before != after
            self.edges.add((before, after, 0 if literal == TRUE else literal))

    def _order(self, before: Node, after: Node) -> Literal:
        """A literal that makes ``before`` come before ``after``, the same for the same
        nodes.
        """
        if before == START:
            return TRUE
        if after == START or before == after:
            return FALSE
        if (before, after) not in self._orders:
            name = f"{self.moments[before]} before {self.moments[after]}"
            self._orders[before, after] = literal = self._literal(name)
            self._edge(before, after, literal)
        return self._orders[before, after]

    def _name(self, card: Card) -> str:
        return str(FaceCard(self.base + card[1], Suit(card[0])))

    def clause_words(self, clause: Iterable[Literal]) -> str:
        """What the first literals of a clause say."""
        said = []
        for literal in islice(clause, SAID):
            variable = abs(literal)
            name = f"variable {variable}"
            if variable < len(self.names):
                name = self.names[variable]
            said.append(f"not ({name})" if literal < 0 else name)
        return " or ".join(said) or "nothing"

    def edge_words(self, edge: tuple[Node, Node, Literal]) -> str:
        """What an edge says."""
        before, after, literal = edge
        words = f"{self._moment_words(before)} before {self._moment_words(after)}"
        if literal:
            words += f", if {self.clause_words([literal])}"
        return words

    def _moment_words(self, node: Node) -> str:
        known = 0 <= node < len(self.moments)
        return self.moments[node] if known else f"node {node}"

    def home(self, card: Card) -> Literal:
        """The card comes home."""
        return self.used[card, len(self.stops[card])]

    def arrival(self, card: Card) -> Node:
        """The moment the card comes home; if it never does, after everything that it
        does.
        """
        return self.comes[card, len(self.stops[card])]

    # 1. Stops. A card passes its stops in the order of falling labels: it takes the
    #    label of its predecessor, which follows its own, down to the card of that
    #    label, which moves away of its own accord.

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
        for suit in range(SUITS):
            for row in range(ROWS):
                name = f"{'csdh'[suit]} ends in row {'ABCD'[row]}"
                self.final_row[suit, row] = self._literal(name)
        for i in range(ROWS):  # rows and suits one to one
            rows_of_suit = [self.final_row[i, row] for row in range(ROWS)]
            suits_of_row = [self.final_row[suit, i] for suit in range(SUITS)]
            for line in (rows_of_suit, suits_of_row):
                self._one_of(*line)
                self._at_most_one(line)
        for card in self.cards:
            self._add_stops(card)
        self._share_cells()
        self._add_clear_cells()

    def _add_moments(self, card: Card) -> None:
        """``comes``: the card is at this stop or at a later one. ``leaves``: after it
        has left a stop that it used, so after ``comes`` of the next one, and after it
        has left those that it does not use; the last stop before home is left for home.
        """
        stops = self.stops[card]
        name = self._name(card)
        last = len(stops)
        may_stay = any(stop.column == card[1] for stop in stops)
        self.used[card, 0] = TRUE
        self.comes[card, 0] = START
        for i in range(1, last + 1):
            where = "home"
            if i < last:
                where = f"{'ABCD'[stops[i].row]}{stops[i].column + 1}"
            self.used[card, i] = TRUE
            if i < last or may_stay:
                self.used[card, i] = self._literal(f"{name} uses {where}")
            self.comes[card, i] = self._node(f"{name} comes to {where}")
            self._edge(self.comes[card, i - 1], self.comes[card, i])
        self.leaves[card, last - 1] = self.comes[card, last]
        for i in range(last - 2, -1, -1):
            node = self.leaves[card, i] = self._node(f"{name} left stop {i + 1}")
            self._edge(self.comes[card, i + 1], node)
            self._edge(self.leaves[card, i + 1], node, -self.used[card, i + 1])

    def _later(self, card: Card, i: int) -> list[Literal]:
        return [self.used[card, j] for j in range(i + 1, len(self.stops[card]) + 1)]

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
                at = [each.label for each in self.stops[before]].index(stop.label)
                self._one_of(-used, self.used[before, at])
                self._edge(self.comes[before, at], self.comes[card, i])
                self._edge(self.comes[card, i], self.comes[before, at + 1], used)
            # the last stop is home, or a cell in the column of the card and the row of
            # its suit
            final = self.final_row[suit, stop.row] if stop.column == rank else FALSE
            self._one_of(-used, final, *self._later(card, i))
            for j in range(i):  # from a cell to the same cell is no move
                if stops[j][1:] == stop[1:]:
                    between = [self.used[card, k] for k in range(j + 1, i)]
                    self._one_of(-used, -self.used[card, j], *between)
        if rank:  # a card at home came there after its predecessor
            self._one_of(-self.home(card), self.home(before))
            self._edge(self.arrival(before), self.arrival(card))

    # 2. Cells. If two cards use one cell, one has left it before the other comes: the
    #    one that lies there.

    def _left_by(self, card: Card, i: int, other: Card, j: int) -> Literal:
        left = self.leaves[card, i]
        comes = self.comes[other, j]
        if i == 0:
            literal = self.used[other, j]
            self._edge(left, comes, literal)
        else:
            literal = self._order(left, comes)
        self._one_of(-literal, *self._later(card, i))
        return literal

    def _share_cells(self) -> None:
        places = [
            (card, i, stop[1:])
            for card in self.cards
            for i, stop in enumerate(self.stops[card])
        ]
        for card, i, cell in places:
            self.users.setdefault(cell, []).append((card, i))
            for other, j, there in places:
                if other < card and there == cell:
                    one = self._left_by(card, i, other, j)
                    two = self._left_by(other, j, card, i)
                    self._one_of(-self.used[card, i], -self.used[other, j], one, two)

    # 3. Clear rows. From ``clear[row, column]`` on, the cells from the first to this
    #    one hold nothing but cards at home. A card comes home to a row only after that:
    #    its predecessor stands beside the cell and is at home, and so on to the first
    #    column; and what comes there later comes from the left.

    def _add_clear_cells(self) -> None:
        for row in range(ROWS):
            before = START
            for column in range(self.length):
                users = self.users.get((row, column), [])
                if users:
                    node = self._node(f"{'ABCD'[row]}1 to {column + 1} clear")
                    for card, i in users:
                        self._edge(self.leaves[card, i], node, self.used[card, i])
                    self._edge(before, node)
                    before = node
                self.clear[row, column] = before

    # 4. Counts. The cards that come home in a column stand in different rows that are
    #    clear up to there. So the k-th of them comes after k rows are clear:
    #    ``enough``. A card that stays keeps its row, the row of its suit, from ever
    #    being clear.

    def _is_clear(self, card: Card, row: int, literal: Literal, moment: Node) -> None:
        """If the literal holds, the row is clear up to the column of the card before a
        moment.
        """
        self._edge(self.clear[row, card[1]], moment, literal)
        for suit in range(SUITS):
            self._one_of(-literal, -self.stays[(suit, card[1]), row])

    def _add_first_row(self, card: Card) -> None:
        """A card comes home to one row."""
        rows = [
            self._literal(f"{self._name(card)} comes home to row {row}")
            for row in "ABCD"
        ]
        for row, literal in enumerate(rows):
            self.first_row[card, row] = literal
            self._is_clear(card, row, literal, self.arrival(card))
        self._one_of(-self.home(card), *rows)
        self._at_most_one(rows)

    def _add_rows(self) -> None:
        for card in self.cards:
            for row in range(ROWS):
                self.stays[card, row] = FALSE
                if self.home(card) != TRUE:
                    name = f"{self._name(card)} stays in row {'ABCD'[row]}"
                    literal = self._literal(name)
                    self.stays[card, row] = literal
                    elsewhere = -self.final_row[card[0], row]
                    self._one_of(self.home(card), elsewhere, literal)
        for rank in range(self.length):
            self._add_clear_rows([(suit, rank) for suit in range(SUITS)])
            for suit in range(SUITS):
                self._add_first_row((suit, rank))

    def _add_clear_rows(self, column: Sequence[Card]) -> None:
        clear: dict[Card, list[Literal]] = {}
        for card in column:
            self.enough[card] = node = self._node(
                f"enough rows clear for {self._name(card)}"
            )
            self._edge(node, self.arrival(card), self.home(card))
            clear[card] = [
                self._literal(f"row {row} is clear for {self._name(card)}")
                for row in "ABCD"
            ]
            for row, literal in enumerate(clear[card]):
                self._is_clear(card, row, literal, node)
            for other in column[: card[0]]:
                self._come_in_order(card, other)
        for card in column:
            rest = [other for other in column if other != card]
            by_number = (combinations(rest, k) for k in range(SUITS))
            for others in chain.from_iterable(by_number):
                # if these k cards come first, k + 1 rows are clear: so one of any 4 - k
                # rows is
                unless = [-self.home(each) for each in (card, *others)]
                for other in others:
                    first = self._order(self.arrival(other), self.arrival(card))
                    unless.append(-first)
                for rows in combinations(clear[card], ROWS - len(others)):
                    self._one_of(*unless, *rows)

    def _come_in_order(self, one: Card, other: Card) -> None:
        """One of two cards that come home is first."""
        a = self.arrival(one)
        b = self.arrival(other)
        self._one_of(
            -self.home(one), -self.home(other), self._order(a, b), self._order(b, a)
        )

    # 5. Room. A card at home changes its row only while its column has room: while more
    #    rows are clear up to it than cards have come home in it. If it has room after a
    #    card has come, enough rows are clear for the next card to come: so room between
    #    two moments x and y is a card that comes after x and that has enough clear rows
    #    before y.

    def _room_after(self, column: int, card: Card) -> tuple[Node, Literal]:
        if (column, card) not in self.rooms:
            what = f"room in column {column + 1} after {self._name(card)}"
            node = self._node(what)
            exists = self._literal(what)
            witnesses = []
            for other in ((suit, column) for suit in range(SUITS) if suit != card[0]):
                later = self._order(self.arrival(card), self.arrival(other))
                witness = self._literal(f"{what} by {self._name(other)}")
                self._one_of(-witness, later)
                self._one_of(-witness, self.home(other))
                self._edge(self.enough[other], node, witness)
                witnesses.append(witness)
            self._one_of(-exists, *witnesses)
            self.rooms[column, card] = node, exists
        return self.rooms[column, card]

    def _has_room(self, column: int, card: Card, until: Node) -> Literal:
        """The column has room between the arrival of a card and ``until``."""
        node, exists = self._room_after(column, card)
        literal = self._order(node, until)
        self._one_of(-literal, exists)
        return literal

    def _need_rooms(
        self, condition: Literal, card: Card, columns: int, until: Node
    ) -> None:
        """The first ``columns`` columns had room between the arrival of ``card`` and
        ``until``.

        What is said is a little less: after the card of its suit right of the column
        came, which was before.
        """
        suit, rank = card
        for column in range(columns):
            room = self._has_room(column, (suit, min(column + 1, rank)), until)
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
                there = self.first_row[successor, row]
                self._one_of(
                    -self.first_row[card, row], -self.home(successor), there, change
                )
            self._need_rooms(change, card, rank + 1, self.arrival(successor))
        if top == FALSE:
            return
        change = self._literal(f"{name} moves to its final row")
        for row in range(ROWS):
            self._one_of(
                -self.first_row[card, row], -top, self.final_row[suit, row], change
            )
        for column in range(rank + 1):
            _, exists = self._room_after(column, (suit, min(column + 1, rank)))
            self._one_of(-change, exists)

    # 7. Meetings. If two cards of the same or of neighbouring ranks come home to one
    #    row, the cards that the first one stood on have moved away before the second
    #    comes.

    def _add_meeting(self, card: Card, other: Card) -> None:
        rank = card[1]
        until = self.arrival(other)
        first = self._order(self.arrival(card), until)
        if rank != other[1]:
            self._come_in_order(card, other)
        columns = rank + 1 if rank < other[1] else other[1]
        if columns == 0:
            return
        meeting = self._literal(
            f"{self._name(card)} makes room for {self._name(other)}"
        )
        for row in range(ROWS):
            self._one_of(
                -self.first_row[card, row], -self.first_row[other, row], -first, meeting
            )
        self._need_rooms(meeting, card, columns, until)

    def _add_rooms(self) -> None:
        for card in self.cards:
            self._add_changes(card)
        for suit in range(SUITS):
            for other in self.cards:
                lowest = max(other[1] - 1, 0)
                highest = min(other[1] + 1, self.length - 1)
                if other[0] != suit:
                    for near in range(lowest, highest + 1):
                        self._add_meeting((suit, near), other)

    # 8. Moves. Once moves have been made, the facts are about the winning lines that
    #    begin with them. Such a move says that the card uses the stop it came to and
    #    none that it skipped, and that it came there before every card that comes to
    #    its next stop later.

    def follow(self, source: Cell, target: Cell) -> None:
        """Add the facts of the next move that was made. Raises ``ValueError`` if it is
        not legal.
        """
        if Slide(source, target) not in self.state.slides:
            raise ValueError(f"from {source} to {target} is no move")
        face = self.state.board[source]
        assert face is not None
        suit, rank = card = (int(face.suit), face.rank - self.base)
        self.state = self.state.play(Slide(source, target))
        before = self._at[card]
        stop = len(self.stops[card])
        if rank:
            predecessor = (suit, rank - 1)
            beside = self._at[predecessor]
            if beside < len(self.stops[predecessor]):
                label = self.stops[predecessor][beside].label
                stop = [each.label for each in self.stops[card]].index(label)
        if stop == before:
            return  # the card was at home, and changes its row
        self._at[card] = stop
        for skipped in range(before + 1, stop):
            self._one_of(-self.used[card, skipped])
        self._one_of(self.used[card, stop])
        for other, at in self._at.items():
            if other != card and at < len(self.stops[other]):
                self._edge(self.comes[card, stop], self.comes[other, at + 1])

    # 9. Arrangements. Take cards that all come home, of each suit the lowest, in the
    #    order in which they do. Once at home they only change rows: to a free cell
    #    beside the predecessor, in a row that is clear up to there. The other cards can
    #    only be in the way. So if no such moves let these cards come in this order, one
    #    does not come home, or two come in another order, or a row is clear earlier
    #    than was reckoned with, or a suit ends in another row. There are too many such
    #    facts to list: a proof names those it needs, and variables of its own for
    #    orders of moments that no other fact is about.

    def name_order(self, before: Node, after: Node, literal: Literal) -> bool:
        """Let a new variable say that ``before`` comes, and before ``after``; false if
        it cannot.

        If a row is clear then, the cards that were in it have gone.
        """
        moments = range(len(self.moments))
        known = (
            literal < len(self.names)
            or literal in self._named
            or (before, after) in self._orders
        )
        if known or before == after or not (before in moments and after in moments):
            return False
        self._named.add(literal)
        self._orders[before, after] = literal
        self._edge(before, after, literal)
        for (row, column), node in self.clear.items():
            if node == before:
                for left in range(column + 1):
                    for card, i in self.users.get((row, left), []):
                        self._one_of(
                            -literal, -self.used[card, i], *self._later(card, i)
                        )
        return True

    def is_arranged(self, clause: frozenset[Literal], numbers: Sequence[int]) -> bool:
        """Whether a clause is such a fact about these cards, which are numbered from 1,
        suit by suit.

        Raises ``ValueError`` if that takes too many arrangements.
        """
        cards = [divmod(number - 1, self.length) for number in numbers]
        suits = [[card for card in cards if card[0] == suit] for suit in range(SUITS)]
        lowest = [
            self.cards[i * self.length :][: len(suit)] for i, suit in enumerate(suits)
        ]
        if suits != lowest or sum(map(len, suits)) < len(cards):
            return False
        named = [-self.home(card) for card in cards]
        for one, other in pairwise(cards):
            if one[0] != other[0]:
                named.append(
                    self._orders.get((self.arrival(other), self.arrival(one)), TRUE)
                )
        if not clause.issuperset(literal for literal in named if literal != FALSE):
            return False
        clear = {}
        for cell, node in self.clear.items():
            clear[cell] = 0
            for came, card in enumerate(cards, start=1):
                if self._orders.get((node, self.arrival(card)), FALSE) in clause:
                    clear[cell] = came
        final = {}
        for (suit, row), literal in self.final_row.items():
            if -literal in clause:
                final[suit] = row
        return not can_come_home(cards, clear, final)
