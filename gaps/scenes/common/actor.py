"""Actors on a screen with a board: they follow the game, live in time, and are drawn.

A screen has one list of its actors, a ``Cast``. No actor is asked by name whether it
moves, when it is due, or what it draws.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from pygame import Surface

from gaps.scenes.session.change import GameChange
from gaps.stage.drawing.style import Style
from gaps.table.cards.art import CardArt


class Actor:
    """One thing on a screen with a board.

    Subclasses override only the methods they need.
    """

    @property
    def moving(self) -> bool:
        """True if it has to be drawn in every frame."""
        return False

    @property
    def wake_after(self) -> float | None:
        """The seconds until it needs an update if nothing moves; None for never."""
        return None

    def follow(self, change: GameChange) -> None:
        """Handle a change that is made and saved."""

    def land(self, change: GameChange) -> None:
        """Handle the landing of the card that a change has moved."""

    def update(self, dt: float) -> bool:
        """Advance by ``dt`` seconds; return True if it looks different."""
        return False

    def draw(self, surface: Surface, style: Style, art: CardArt) -> None:
        """Draw it above the parts of the screen, and below its widgets."""

    def draw_above(self, surface: Surface, style: Style, art: CardArt) -> None:
        """Draw the parts of it that lie above the widgets, too."""


OneActor = TypeVar("OneActor", bound=Actor)


class Cast(Actor):
    """All actors of a screen as one, which are called in their order in the list."""

    def __init__(self, actors: Iterable[Actor] = ()) -> None:
        self.actors = [*actors]

    def add(self, actor: OneActor) -> OneActor:
        """Add an actor as the last one, and return it."""
        self.actors.append(actor)
        return actor

    @property
    def moving(self) -> bool:
        return any(each.moving for each in self.actors)

    @property
    def wake_after(self) -> float | None:
        waits = [each.wake_after for each in self.actors]
        return min((wait for wait in waits if wait is not None), default=None)

    def follow(self, change: GameChange) -> None:
        for each in self.actors:
            each.follow(change)

    def land(self, change: GameChange) -> None:
        for each in self.actors:
            each.land(change)

    def update(self, dt: float) -> bool:
        news = [each.update(dt) for each in self.actors]
        return any(news)

    def draw(self, surface: Surface, style: Style, art: CardArt) -> None:
        for each in self.actors:
            each.draw(surface, style, art)

    def draw_above(self, surface: Surface, style: Style, art: CardArt) -> None:
        for each in self.actors:
            each.draw_above(surface, style, art)
