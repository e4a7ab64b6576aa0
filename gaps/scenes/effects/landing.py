"""What a card does to the game when it lands."""

from __future__ import annotations

from dataclasses import dataclass

from gaps.engine import Card, Cell, GapKind, Slide, State, Status, Step, gap_kind


@dataclass(frozen=True)
class Landing:
    """A card that has landed after a slide, and what it changed."""

    slide: Slide
    step: Step
    home: bool
    """Whether more cards are home than before."""
    chain: int
    """How many moves in a row, up to this one, brought a card home."""
    chain_before: int
    dead_gap: Cell | None
    """The gap that the move has made dead."""
    rows: tuple[int, ...]
    """The rows that the card finishes; of one that goes on in the next row of the board, the last."""
    row_points: int = 0
    """What the finished rows add to the score: a row scores at most once in a round."""
    number: int = 0
    """Counts the moves in the order in which they were made: their cards may land in another."""

    @classmethod
    def of(
        cls,
        step: Step,
        slide: Slide,
        chain: int,
        chain_before: int,
        row_points: int = 0,
        number: int = 0,
    ) -> Landing:
        """Return the landing that ends ``step``, which made ``slide`` as move ``number``."""
        before, after = step.before, step.after
        dies = slide.source in after.gaps and gap_kind(after, slide.source) is GapKind.DEAD
        return cls(
            slide,
            step,
            len(after.home) > len(before.home),
            chain,
            chain_before,
            slide.source if dies else None,
            tuple(sorted(finished_rows(after).keys() - finished_rows(before).keys())),
            row_points,
            number,
        )

    @property
    def wins(self) -> bool:
        """Whether the move wins the game, which has a sound of its own."""
        return self.step.after.status is Status.WON

    @property
    def card(self) -> Card | None:
        """The card that has landed."""
        return self.step.after.board[self.slide.target]


def finished_rows(state: State) -> dict[int, tuple[Cell, ...]]:
    """Return the cells of each finished row, by the row of the board in which it ends.

    It holds its suit from the base rank to the top rank.
    """
    layout = state.variant.layout
    return {layout.row_of(run[-1]): run for run in state.runs if state.complete_rows.issuperset(run)}
