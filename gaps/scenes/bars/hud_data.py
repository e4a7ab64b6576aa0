"""What the upper bar shows about a game."""

from __future__ import annotations

from dataclasses import dataclass

from gaps.engine import Variant
from gaps.scenes.session.game_session import GameSession


@dataclass(frozen=True)
class Figures:
    """The figures that a card changes when it lands."""

    score: int
    """The running score, points."""
    home: int
    """Cards home."""
    chain: int
    """How many of the latest moves in a row have each brought a card home."""

    @classmethod
    def of(cls, session: GameSession) -> Figures:
        """Return the figures of a game as it stands."""
        arcade = session.arcade
        return cls(arcade.running, len(session.game.state.home), arcade.chain)


@dataclass(frozen=True)
class HudData:
    """What the upper bar shows beside the ``Figures``."""

    variant: Variant
    label: str
    """Which deal it is."""
    moves: int
    seconds: float

    @classmethod
    def of(cls, session: GameSession) -> HudData:
        """Return the data of a game that is being played."""
        return cls(session.variant, session.label, len(session.game.steps), session.seconds)
