"""What a card does to the game when it lands."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from gaps.engine import Card, Cell, GapKind, Slide, State, Status, Step, gap_kind


@dataclass(frozen=True)
class Landing:
    """A card that has landed after ``step``, which made ``slide``, and what it changed."""

    step: Step
    slide: Slide
    chain: int
    """How many moves in a row, up to this one, brought a card home."""
    chain_before: int
    row_points: int
    """What the finished rows add to the score: a row scores at most once in a round."""
    number: int
    """Counts the moves in the order in which they were made: their cards may land in another."""

    @property
    def home(self) -> bool:
        """Whether more cards are home than before."""
        return len(self.step.after.home) > len(self.step.before.home)

    @property
    def dead_gap(self) -> Cell | None:
        """The gap that the move has made dead."""
        after, gap = self.step.after, self.slide.source
        return gap if gap in after.gaps and gap_kind(after, gap) is GapKind.DEAD else None

    @cached_property
    def rows(self) -> list[int]:
        """The rows that the card finishes; of one that goes on in the next row of the board, the last."""
        return sorted(finished_rows(self.step.after).keys() - finished_rows(self.step.before).keys())

    @property
    def wins(self) -> bool:
        """Whether the move wins the game, which has a sound of its own."""
        return self.step.after.status is Status.WON

    @property
    def card(self) -> Card | None:
        return self.step.after.board[self.slide.target]


def finished_rows(state: State) -> dict[int, tuple[Cell, ...]]:
    """Return the cells of each finished row, by the row of the board in which it ends.

    It holds its suit from the base rank to the top rank.
    """
    layout = state.variant.layout
    return {layout.row_of(run[-1]): run for run in state.runs if state.complete_rows.issuperset(run)}
