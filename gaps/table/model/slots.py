"""What a gap stands for on the board: its kind, and the cards that may come into it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from gaps.engine import Card, Cell, GapKind, State, gap_kind


@dataclass(frozen=True)
class Slot:
    """One gap: its kind and the cards it accepts."""

    kind: GapKind | None
    """``None`` at the end of a finished row and on a won board: no card is missing there."""
    cards: tuple[Card, ...] = ()


class GhostKind(Enum):
    """Which cards a ghost (a faint card in a gap) represents."""

    ONE_CARD = auto()
    ANY_SUIT = auto()
    """Every suit of the rank."""
    THIS_OR_HIGHER = auto()
    """The card, and every higher card of its suit."""
    ANY_CARD = auto()


def slot_of(state: State, gap: Cell) -> Slot:
    """Return what the gap at ``gap`` shows in ``state``."""
    kind = gap_kind(state, gap)
    finished = state.all_home or (kind is GapKind.DEAD and state.variant.layout.left[gap] in state.home)
    return Slot(None if finished else kind, state.wants(gap))


def ghosts_of(cards: Sequence[Card]) -> list[tuple[Card, GhostKind]]:
    """Summarise the cards that a gap accepts as few ghosts.

    Three or more suits of one rank become one ghost, and so do three or more ranks of one suit. Three or more
    ranks in several suits become a ghost of any card.
    """
    faces = list(dict.fromkeys(Card(card.rank, card.suit) for card in cards))
    if len({face.rank for face in faces}) > 2 and len({face.suit for face in faces}) > 2:
        return [(faces[0], GhostKind.ANY_CARD)]
    ghosts: list[tuple[Card, GhostKind]] = []
    while faces:
        first = faces[0]
        same_rank = [face for face in faces if face.rank == first.rank]
        same_suit = [face for face in faces if face.suit == first.suit]
        if len(same_rank) > 2:
            covered, kind = same_rank, GhostKind.ANY_SUIT
        elif len(same_suit) > 2:
            covered, kind = same_suit, GhostKind.THIS_OR_HIGHER
        else:
            covered, kind = [first], GhostKind.ONE_CARD
        ghosts.append((first, kind))
        faces = [face for face in faces if face not in covered]
    return ghosts
