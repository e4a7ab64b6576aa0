"""Ways to the end of a round: games played to the point where a redeal is possible, with a simple aim."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from random import Random

from gaps.engine import Move, Slide, State

POSITIONS_PER_MOVE = 300
"""The time of one move here, measured in positions of a compiled search."""
MAX_MOVES, MAX_EARLY_MOVES = 200, 40
"""Of one way; if a redeal is allowed at any time, the second."""


class Aim(IntEnum):
    """How many cards the redeal shall keep."""

    FEWEST = -1
    ANY = 0
    MOST = 1


@dataclass(frozen=True)
class End:
    """A position in which the player may redeal, and the way there."""

    state: State
    line: tuple[Move, ...]

    @property
    def kept(self) -> int:
        """How many cards the redeal keeps."""
        return kept_cards(self.state)

    @property
    def row_lengths(self) -> tuple[int, ...]:
        """How many cards each row keeps, the longest row first.

        Nothing else about an end matters for a shuffled redeal: the other cards fall at random, and the rules
        treat all rows and suits alike.
        """
        layout, kept = self.state.variant.layout, _kept(self.state)
        rows = (layout.row(row) for row in range(layout.rows))
        return tuple(sorted((len(kept.intersection(row)) for row in rows), reverse=True))


def allows_redeal(state: State) -> bool:
    """Whether the player may redeal in ``state``, as far as the rules go: the deal number is hidden here."""
    rule = state.variant.redeal
    return (
        rule is not None
        and state.redeals_left != 0
        and not state.all_home
        and (rule.early or not state.slides)
    )


def kept_cards(state: State) -> int:
    """How many cards a redeal in ``state`` keeps."""
    return len(_kept(state))


def play_out(state: State, played: Sequence[Move], aim: Aim, chance: Random) -> Iterator[End | None]:
    """Play on from ``state``, which ``played`` led to, and yield ``None`` after each move; last, the end
    reached, if there is one.

    No position is visited twice. Where a redeal is allowed at any time, the end is the position on the way
    that is best for the aim.
    """
    line, met = list(played), {state.board}
    early = state.variant.redeal is not None and state.variant.redeal.early
    best = End(state, tuple(line)) if early and allows_redeal(state) else None
    for _ in range(MAX_EARLY_MOVES if early else MAX_MOVES):
        options = [
            (aim * _held(after, aim) if aim else 0, chance.random(), slide, after)
            for slide, after in _steps(state)
            if after.board not in met
        ]
        if not options:
            break
        _, _, slide, state = max(options, key=lambda option: option[:2])
        met.add(state.board)
        line.append(slide)
        if early and (best is None or aim * kept_cards(state) > aim * best.kept):
            best = End(state, tuple(line))
        yield None
    if best is None and allows_redeal(state):
        best = End(state, tuple(line))
    yield best


def _held(state: State, aim: Aim) -> int:
    """How many cards a redeal will keep, as far as it can be told now.

    Where few shall be kept, an empty start of a row counts, too: a base card will have to fill it.
    """
    board = state.board
    empty = sum(board[start] is None for start in state.variant.layout.starts) if aim is Aim.FEWEST else 0
    return kept_cards(state) + empty


def _steps(state: State) -> Iterator[tuple[Slide, State]]:
    """The slides and the positions they lead to."""
    return ((slide, state.play(slide)) for slide in state.slides)


def _kept(state: State) -> frozenset[int]:
    rule = state.variant.redeal
    return rule.keep(state) if rule is not None else frozenset()
