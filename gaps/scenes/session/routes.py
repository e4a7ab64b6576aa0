"""Where a scene leads, and what it returns to the scene below, as values.

``gaps.scenes.shell.router`` makes the scenes that routes name.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Protocol

from gaps.engine import Variant
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session.save_slot import MatchTurn
from gaps.stage.core.intents import Asked, Command, Press
from gaps.stage.core.scene import Result, Route
from gaps.store import Match, SavedGame

if TYPE_CHECKING:
    import pygame

    from gaps.progress.expedition.camps import Stage
    from gaps.scenes.session.finished_game import FinishedGame
    from gaps.scenes.session.game_session import GameSession
    from gaps.stage.drawing.canvas import Canvas
    from gaps.stage.motion.particles import Particles
    from gaps.store import Turn
    from gaps.table.panorama.panorama import Panorama


@dataclass(frozen=True)
class ToTitle(Route):
    focus: str = ""


@dataclass(frozen=True)
class ToExpedition(Route):
    """The map of the expedition, with the focus on ``stage`` or, unless given, where
    stars are to be won.

    ``opened`` is a camp that the last game has opened, 0 for none: the map shows how it
    opens. With ``show_sheet`` the sheet of the deal lies over the map.
    """

    stage: Stage | None = None
    opened: int = 0
    show_sheet: bool = False


@dataclass(frozen=True)
class ToCalendar(Route):
    """The calendar of the daily deals, at a day or, without one, at today."""

    day: date | None = None


@dataclass(frozen=True)
class ToPlay(Route):
    """Go on with a game that is saved; ``fresh`` if its cards are to be dealt in."""

    session: GameSession
    fresh: bool = False


@dataclass(frozen=True)
class ToRecoveredGame(Route):
    """After an error: the saved game, or the title screen if the game cannot be shown."""

    saved: SavedGame


@dataclass(frozen=True)
class ToNewGame(Route):
    """Start a game, and deal its cards in if it is ``dealt``; one in its slot is given
    up.
    """

    session: GameSession
    dealt: bool = True


class WinGoingOn(Protocol):
    """A won board that still becomes its landscape while the results are shown."""

    time: float  # since the last card has landed, seconds at normal speed

    @property
    def moving(self) -> bool: ...
    @property
    def panorama(self) -> Panorama: ...
    @property
    def still_ground(self) -> pygame.Surface | None:
        """What lies behind the cards, once it does not change any more."""

    def update(self, dt: float) -> None: ...
    def draw(self, surface: pygame.Surface) -> None: ...
    def draw_moving(self, canvas: Canvas) -> None:
        """Draw what moves over the still ground."""


@dataclass(frozen=True)
class ToResults(Route):
    """The results of a game. Its ``particles`` still fly, and what is seen of its
    ``win`` goes on.
    """

    finished: FinishedGame
    particles: Particles | None = None
    win: WinGoingOn | None = None


@dataclass(frozen=True)
class ToMatch(Route):
    """The scoresheet of a match; ``last_turn`` has just been played."""

    match: Match
    last_turn: Turn | None = None


@dataclass(frozen=True)
class ToSummits(Route):
    """The summits; ``key`` is the one to begin with, empty for the one that was reached
    last.
    """

    key: str = ""


def after_game(
    finished: FinishedGame,
    particles: Particles | None = None,
    win: WinGoingOn | None = None,
) -> Route:
    """Where a game that has ended leads: a turn of a match to the scoresheet, any other
    to its results.
    """
    slot = finished.session.slot
    if isinstance(slot, MatchTurn):
        return ToMatch(slot.match, slot.match.turns[-1])
    return ToResults(finished, particles, win)


@dataclass(frozen=True)
class VariantChosen(Result):
    variant: Variant


@dataclass(frozen=True)
class GameChosen(Result):
    saved: SavedGame


@dataclass(frozen=True)
class DealChosen(Result):
    variant: Variant
    seed: int


@dataclass(frozen=True)
class PlayRequested(Result):
    """The player wants to leave the rules and play."""


@dataclass(frozen=True)
class MenuChoice(Result):
    """An action of the pause menu was chosen."""

    action: GameCommand


@dataclass(frozen=True)
class InputForwarded(Result):
    """Input that ended a scene and is meant for the one below."""

    intent: Press | Command | Asked


@dataclass(frozen=True)
class MatchCreated(Result):
    match: Match
