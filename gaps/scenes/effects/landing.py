"""What a card does to the game when it lands."""

from __future__ import annotations

from dataclasses import dataclass

from gaps.engine import Cell, GapKind, Slide, State, Status, Step, gap_kind


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
    """The rows that the card finishes."""

    @classmethod
    def of(cls, step: Step, slide: Slide, chain: int, chain_before: int) -> Landing:
        """Return the landing that ends ``step``, which made ``slide``."""
        before, after = step.before, step.after
        dies = slide.source in after.gaps and gap_kind(after, slide.source) is GapKind.DEAD
        return cls(
            slide,
            step,
            len(after.home) > len(before.home),
            chain,
            chain_before,
            slide.source if dies else None,
            tuple(sorted(finished_rows(after) - finished_rows(before))),
        )


def finished_rows(state: State) -> set[int]:
    """Return the rows in which every card is home; of a won game, all rows."""
    layout = state.variant.layout
    full = min(state.variant.row_length, layout.columns)
    if state.status is Status.WON:
        return set(range(layout.rows))
    return {row for row in range(layout.rows) if len(state.home.intersection(layout.row(row))) == full}
