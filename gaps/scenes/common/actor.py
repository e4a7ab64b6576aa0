"""What acts on a screen with a board: it follows the game, lives in time, and is drawn.

A screen has one list of its actors, a ``Cast``. Nobody asks an actor by its name
whether it moves, when it is due, or what it draws.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from pygame import Surface

from gaps.scenes.session.change import GameChange
from gaps.stage.drawing.style import Style
from gaps.table.cards.art import CardArt


class Actor:
    """One thing on a screen with a board; it answers only what it has to say."""

    @property
    def moving(self) -> bool:
        """Whether it has to be drawn in every frame."""
        return False

    @property
    def wake_after(self) -> float | None:
        """Seconds until it needs an update although nothing moves; ``None`` for never."""
        return None

    def follow(self, change: GameChange) -> None:
        """Take note of a change that is made and saved."""

    def land(self, change: GameChange) -> None:
        """Take note that the card which a change has moved touches down."""

    def update(self, dt: float) -> bool:
        """Let ``dt`` seconds pass; return whether it looks other than before."""
        return False

    def draw(self, surface: Surface, style: Style, art: CardArt) -> None:
        """Draw it above the parts of the screen, and below its widgets."""

    def draw_above(self, surface: Surface, style: Style, art: CardArt) -> None:
        """Draw what of it lies above the widgets, too."""


OneActor = TypeVar("OneActor", bound=Actor)


class Cast(Actor):
    """All actors of a screen as one: they are told, updated and drawn in the order in
    which they stand.
    """

    def __init__(self, actors: Iterable[Actor] = ()) -> None:
        self.actors = [*actors]

    def add(self, actor: OneActor) -> OneActor:
        """Add an actor as the last one; return it."""
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
