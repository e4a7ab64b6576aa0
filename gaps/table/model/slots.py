"""What a gap shows: its kind, the cards that may come into it, and how that changes when it has changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from gaps.engine import Card, Cell, GapKind, State, gap_kind
from gaps.stage.motion.tween import passed
from gaps.table.cards.faces import GhostKind
from gaps.table.model.choreography import MotionSettings

# Seconds at normal speed.
FADE_DELAY = 0.080  # between the last landing and the start of a fade
FADE_SECONDS = 0.160
DYING_SECONDS = 0.220  # for a gap that becomes dead


@dataclass(frozen=True)
class Slot:
    """One gap: its kind and the cards it accepts."""

    kind: GapKind | None
    """``None`` at the end of a finished row and on a won board: no card is missing there."""
    cards: tuple[Card, ...] = ()


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


class SlotFade(NamedTuple):
    """A gap whose slot is being replaced."""

    before: Slot | None
    """What the gap showed until now; ``None`` if it was no gap or showed nothing."""
    began: float


@dataclass
class SlotFades:
    """What every gap shows, and which gaps are still changing to it."""

    slots: dict[Cell, Slot] = field(default_factory=dict)
    fading: dict[Cell, SlotFade] = field(default_factory=dict)

    def change_to(self, state: State, time: float) -> None:
        """Start a fade in every gap that shows something else in ``state``."""
        slots = {gap: slot_of(state, gap) for gap in state.gaps}
        changed = {
            gap: SlotFade(self.slots.get(gap), time)
            for gap, slot in slots.items()
            if self.slots.get(gap) != slot
        }
        unfinished = {gap: fade for gap, fade in self.fading.items() if gap in slots}
        self.fading = {**unfinished, **changed}
        self.slots = slots

    def hide_all(self, time: float) -> None:
        """Show nothing in any gap until the cards have landed."""
        self.fading = dict.fromkeys(self.slots, SlotFade(None, time))

    def update(self, time: float, flying: bool, motion_settings: MotionSettings) -> None:
        """Remove finished fades; while cards are ``flying``, postpone all of them to ``time``."""
        for gap, (before, began) in list(self.fading.items()):
            if flying:
                self.fading[gap] = SlotFade(before, max(began, time))
            elif self.progress(gap, time, motion_settings) >= 1:
                del self.fading[gap]

    def progress(self, gap: Cell, time: float, motion_settings: MotionSettings) -> float:
        """Return how far the fade of a gap has come, 0 to 1."""
        factor = motion_settings.factor
        seconds = DYING_SECONDS if self.dies(gap, motion_settings) else FADE_SECONDS
        return passed(time, self.fading[gap].began + FADE_DELAY * factor, seconds * factor)

    def dies(self, gap: Cell, motion_settings: MotionSettings) -> bool:
        """Whether a gap shows by motion that it can never be filled again."""
        slot = self.slots.get(gap)
        return slot is not None and slot.kind is GapKind.DEAD and not motion_settings.reduced
