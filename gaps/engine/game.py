"""A game in progress: the steps made and undone.

Undo keeps the old states, so no move is reversed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from gaps.engine.cards import Card
from gaps.engine.errors import InputError, expect
from gaps.engine.layout import Cell
from gaps.engine.moves import Move, move_text
from gaps.engine.notation import DealCode, deal, parse_move
from gaps.engine.state import IllegalMove, State


class Change(NamedTuple):
    """A card that a step moved.

    A cell is None if the card was not on the board then.
    """

    card: Card
    source: Cell | None
    target: Cell | None


@dataclass(frozen=True)
class Step:
    """One move with the positions before and after it."""

    cause: Move | None
    before: State
    after: State

    @cached_property
    def text(self) -> str:
        """The text of the move, empty if there is none.

        It is cached, since a game is saved after each move.
        """
        if self.cause is None:
            return ""
        return move_text(self.cause, self.before.variant.layout)

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """Every card whose cell changed.

        They are in the reading order of the new cells; those that left the board
        follow.
        """
        was = _cells_by_card(self.before)
        now = _cells_by_card(self.after)
        changes = []
        for card, cell in now.items():
            source = was.get(card)
            if source != cell:
                changes.append(Change(card, source, cell))
        for card, cell in was.items():
            if card not in now:
                changes.append(Change(card, cell, None))
        return tuple(changes)

    @property
    def gains(self) -> bool:
        """True if more cards are home after the step than before it."""
        return self.after.gains_over(self.before)

    @cached_property
    def brought_home(self) -> tuple[Card, ...]:
        """The cards that are home after the step and were not before it.

        They count even if as many others are no longer home.
        """
        before = self.before
        after = self.after
        was = {before.board[cell] for cell in before.home}
        now = [after.board[cell] for cell in sorted(after.home)]
        return tuple(card for card in now if card is not None and card not in was)


def _cells_by_card(state: State) -> dict[Card, Cell]:
    """Return the cell of each card on the board, in reading order."""
    return {card: cell for cell, card in enumerate(state.board) if card is not None}


@dataclass(frozen=True)
class Game:
    """A first state and the steps made from it.

    ``undone`` holds the undone steps, the next one to redo first.
    """

    start: State
    steps: tuple[Step, ...] = ()
    undone: tuple[Step, ...] = ()

    def __post_init__(self) -> None:
        expect("start", self.start, State)

    @property
    def state(self) -> State:
        """The position now."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def last(self) -> Step | None:
        """The last step; ``None`` at the start."""
        return self.steps[-1] if self.steps else None

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of all steps."""
        return tuple(step.cause for step in self.steps if step.cause is not None)

    def play(self, move: Move | str) -> Game:
        """Return the game after ``move``, which may be a text such as ``C7-A1``.

        Its undone moves are dropped. Raise ``IllegalMove``, whose text says why, and
        ``InputError`` for a text that is not a move.
        """
        state = self.state
        made = parse_move(move, state) if isinstance(move, str) else move
        step = Step(made, state, state.play(made))
        return Game(self.start, (*self.steps, step))

    def undo(self) -> Game:
        """Return the game without its last move.

        Raise ``IllegalMove`` if there is none.
        """
        if not self.steps:
            reason = InputError("nothing to undo: no move has been made")
            raise IllegalMove(None, self.state, reason)
        return Game(self.start, self.steps[:-1], (self.steps[-1], *self.undone))

    def redo(self) -> Game:
        """Return the game with the last undone move made again.

        Raise ``IllegalMove`` if there is none.
        """
        if not self.undone:
            reason = InputError("nothing to redo: no move has been undone")
            raise IllegalMove(None, self.state, reason)
        return Game(self.start, (*self.steps, self.undone[0]), self.undone[1:])


Position = State | Game | DealCode | str
"""A position, a game, or the code of a deal."""


def state_of(position: Position) -> State:
    """Return the position itself, a game's current one, or the first one of a deal.

    Raise ``InputError`` for a wrong code.
    """
    expect("state", position, State, Game, DealCode, str)
    if isinstance(position, Game):
        return position.state
    return position if isinstance(position, State) else deal(position)
