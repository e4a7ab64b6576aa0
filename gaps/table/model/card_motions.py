"""The motions that cards are making, each with the time at which it began."""

from __future__ import annotations

from gaps.engine import Card
from gaps.table.model.pose import Motion, Pose

MAX_LIFT_SECONDS = 0.151  # motions up to this length only lift a card or lay it down


class CardMotions:
    """At most one motion for each card. Times are seconds on the clock of the board."""

    def __init__(self) -> None:
        self._motions: dict[Card, tuple[float, Motion]] = {}
        self._landing_times: dict[Card, float] = {}

    def __contains__(self, card: Card) -> bool:
        return card in self._motions

    def __len__(self) -> int:
        return len(self._motions)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in motion."""
        return tuple(self._motions)

    @property
    def flying(self) -> bool:
        """Whether any card is on its way to another place, and not only being lifted or laid down."""
        return any(motion.ends > MAX_LIFT_SECONDS for _, motion in self._motions.values())

    def start(self, card: Card, motion: Motion, time: float, lands: bool = False) -> None:
        """Begin a motion now, replacing an older one; ``lands`` reports its touchdown later."""
        if lands:
            self._landing_times[card] = time + motion.touches
        if motion.ends > 0:
            self._motions[card] = (time, motion)
        else:
            self._motions.pop(card, None)

    def stop(self, card: Card) -> None:
        """End the motion of one card; its landing is still reported."""
        self._motions.pop(card, None)

    def stop_all(self) -> None:
        """End all motions; their landings are still reported."""
        self._motions.clear()

    def clear(self) -> None:
        """End all motions and report no landings."""
        self._motions.clear()
        self._landing_times.clear()

    def pose(self, card: Card, time: float) -> Pose | None:
        """Return the pose of a card in motion, ``None`` for any other."""
        if card not in self._motions:
            return None
        began, motion = self._motions[card]
        return motion.at(time - began)

    def is_travelling(self, card: Card, time: float) -> bool:
        """Whether ``card`` is on its way to another place at ``time``."""
        began, motion = self._motions.get(card, (0.0, None))
        return motion is not None and motion.ends > MAX_LIFT_SECONDS and time - began < motion.ends

    def update(self, time: float) -> list[Card]:
        """Remove finished motions; return the cards that have touched down since the last update."""
        landed = [card for card, landing in self._landing_times.items() if time >= landing]
        for card in landed:
            del self._landing_times[card]
        self._motions = {
            card: (began, motion)
            for card, (began, motion) in self._motions.items()
            if time - began < motion.ends
        }
        return landed
