"""The motions of all cards that are on their way."""

from __future__ import annotations

from collections.abc import Mapping

from gaps.engine import Card
from gaps.table.model.choreography import Motions
from gaps.table.model.pose import Motion, Pose


class CardFlights:
    """The cards that fly, or are being lifted or laid down, with their places.

    All times are those of the table, in seconds.
    """

    def __init__(self) -> None:
        # Each with the time at which it started.
        self._motions: dict[Card, tuple[float, Motion]] = {}
        # The time at which each card that flies to a new place touches down there.
        self._touchdowns: dict[Card, float] = {}
        self._landed: list[Card] = []
        self._are_dealt = False

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(self._motions)

    @property
    def travelling(self) -> bool:
        """True if any card is on its way to another place."""
        return any(motion.travels for _, motion in self._motions.values())

    @property
    def dealing(self) -> bool:
        """True if the cards of a deal or a redeal are on their way."""
        return self._are_dealt and self.travelling

    def seconds_left(self, time: float) -> float:
        """Return the seconds until the last card has touched down in its new place."""
        return max((at - time for at in self._touchdowns.values()), default=0.0)

    def travels(self, card: Card, time: float) -> bool:
        """Return True if a card is on its way to another place at a time."""
        began, motion = self._motions.get(card, (0.0, None))
        return motion is not None and motion.travels and time - began < motion.ends

    def waiting(self, time: float) -> list[Card]:
        """Return the cards that will begin to move after a time."""
        return [
            card
            for card, (began, motion) in self._motions.items()
            if time - began <= motion.leaves
        ]

    def settles(self, card: Card, time: float) -> bool:
        """Return True if a card has touched down in its place and still swings there."""
        began, motion = self._motions.get(card, (0.0, None))
        return motion is not None and time - began >= motion.touches

    def pose(self, card: Card, time: float) -> Pose | None:
        """Return how a card is shown at a time; ``None`` if it is at rest."""
        began, motion = self._motions.get(card, (0.0, None))
        return None if motion is None else motion.at(time - began)

    def start(self, motions: Mapping[Card, Motion], time: float) -> None:
        """Start motions in place of earlier ones."""
        for card, motion in motions.items():
            if motion.ends > 0:
                self._motions[card] = time, motion
            else:
                self._motions.pop(card, None)

    def move(self, motions: Motions, time: float, are_dealt: bool = False) -> None:
        """Start the motions of cards to new places, where they will land.

        ``are_dealt`` is true for those of a deal or a redeal.
        """
        self._are_dealt = are_dealt
        for card, motion in motions.items():
            self._touchdowns[card] = time + motion.touches
        self.start(motions, time)

    def stop(self, card: Card) -> None:
        """End the motion of a card: it is in its place."""
        self._motions.pop(card, None)

    def stop_all(self) -> None:
        """End all motions. Cards that were flying still land in time."""
        self._motions.clear()

    def end(self) -> None:
        """End all motions, and let no card land."""
        self._motions.clear()
        self._touchdowns.clear()

    def update(self, time: float) -> None:
        """Land the cards whose time has come, and end the motions that are over."""
        for card, touches in list(self._touchdowns.items()):
            if time >= touches:
                del self._touchdowns[card]
                self._landed.append(card)
        for card, (began, motion) in list(self._motions.items()):
            if time >= began + motion.ends:
                del self._motions[card]

    def take_landed(self) -> list[Card]:
        """Return the cards that have landed since the last call."""
        landed = self._landed
        self._landed = []
        return landed
