"""Where a scene leads, and what it returns to the scene below, as values.

``gaps.scenes.shell.router`` makes the scenes that routes name.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from gaps.engine import Game, Variant
from gaps.scenes.input.commands import GameCommand
from gaps.stage.core.intents import Asked, Command, Press
from gaps.stage.core.scene import Result, Route, Scene
from gaps.store import Match, Played
from gaps.store.games.kinds import LeadsTo

if TYPE_CHECKING:
    import pygame

    from gaps.progress.crossroads.five import Five
    from gaps.progress.expedition.camps import CampDeal
    from gaps.scenes.session.finished_game import FinishedGame
    from gaps.scenes.session.game_session import GameSession
    from gaps.solver.missed_win import LostMove
    from gaps.stage.ahead import Ahead
    from gaps.stage.drawing.canvas import Canvas
    from gaps.stage.motion.particles import Particles
    from gaps.table.model.geometry import Around, BoardGeometry
    from gaps.table.panorama.panorama import Panorama
    from gaps.table.snow.on_board import Snowfall


@dataclass(frozen=True)
class ToTitle(Route):
    """The title, with the focus on the widget of this name; ``at_start`` of the program
    its logo is dealt.
    """

    focus: str = ""
    at_start: bool = False


@dataclass(frozen=True)
class ToExpedition(Route):
    """The map of the expedition, with the focus on ``camp_deal`` or, unless given, where
    stars are to be won.

    ``opened`` is a camp that the last game has opened, 0 for none: the map shows how it
    opens. With ``show_sheet`` the sheet of the deal lies over the map.
    """

    camp_deal: CampDeal | None = None
    opened: int = 0
    show_sheet: bool = False


@dataclass(frozen=True)
class ToCalendar(Route):
    """The calendar of the daily deals, at a day or, without one, at today."""

    day: date | None = None


@dataclass(frozen=True)
class ToCrossroads(Route):
    """The five crossroads of a day, of today unless given, where they were left; or
    other ``five`` that are being answered.
    """

    day: date | None = None
    five: Five | None = None


@dataclass(frozen=True)
class ToPlay(Route):
    """Go on with a game that is saved; ``fresh`` if its cards are to be dealt in."""

    session: GameSession
    fresh: bool = False


@dataclass(frozen=True)
class ToRecoveredGame(Route):
    """After an error: the saved game, or the title screen if the game cannot be shown."""

    saved: Played


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
    is_hurried: bool  # by a key

    @property
    def moving(self) -> bool: ...
    @property
    def panorama(self) -> Panorama: ...
    @property
    def still_ground(self) -> pygame.Surface | None:
        """What lies behind the cards, once it does not change any more."""

    @property
    def foreseen(self) -> Ahead | None:
        """What gets ready what it needs later, until that is done."""

    def stop_making(self) -> None:
        """Make nothing more: it is not shown any longer."""

    def update(self, dt: float) -> None: ...
    def draw(self, surface: pygame.Surface) -> None: ...
    def draw_moving(self, canvas: Canvas) -> None:
        """Draw what moves over the still ground."""


class LeftGame(NamedTuple):
    """What is seen of a game that was not won, as it is left for its results."""

    picture: pygame.Surface | None
    """All of it, where motion is reduced: one fades into the other."""
    ground: pygame.Surface
    bars: pygame.Surface
    """On a transparent ground."""
    around: Around
    particles: Particles
    """They still fly."""
    snow: Snowfall | None
    """It lies on its board."""


@dataclass(frozen=True)
class ToResults(Route):
    """The results of a game. What is seen of its ``win`` goes on, or what is ``left`` of
    a game that was not won.
    """

    finished: FinishedGame
    win: WinGoingOn | None = None
    left: LeftGame | None = None


class SeenBoard(NamedTuple):
    """What is seen of a game as its results or its review are left."""

    picture: pygame.Surface
    """Of the whole window; what its board covers may lack it."""
    geometry: BoardGeometry
    """Where its board is."""
    snow: Snowfall | None


@dataclass(frozen=True)
class ToRewind(Route):
    """A game that was ``shown`` runs back to where ``session`` goes on from it."""

    session: GameSession
    shown: Game
    seen: SeenBoard
    is_winnable: bool = True
    """Whether it is known that it could be won there."""


@dataclass(frozen=True)
class ToMatch(Route):
    """The scoresheet of a match; ``last_turn`` has just been played."""

    match: Match
    last_turn: Played | None = None


@dataclass(frozen=True)
class ToSummits(Route):
    """The summits; ``key`` is the one to begin with, empty for the one that was reached
    last.

    They end at the title or, if they ``return``, at the scene below.
    """

    key: str = ""
    returns: bool = False


# Over the scene that leads there


@dataclass(frozen=True)
class ToKeys(Route):
    """Help on the scene ``below``."""

    below: Scene


@dataclass(frozen=True)
class ToRules(Route):
    """The rules of a variant; they may end with ``PlayRequested``."""

    below: Scene
    variant: Variant


@dataclass(frozen=True)
class ToLearn(Route):
    """The lessons, which end in a small game."""


@dataclass(frozen=True)
class ToPause(Route):
    """The pause over the game of a session; it may end with a ``MenuChoice``, or with
    what a screen over it has ended with.
    """

    below: Scene
    session: GameSession


@dataclass(frozen=True)
class ToSettings(Route):
    """The settings, over another scene."""

    below: Scene


@dataclass(frozen=True)
class ToStatistics(Route):
    """The statistics of the variant with this key; of all games unless given."""

    key: str | None = None


@dataclass(frozen=True)
class ToMissedDeals(Route):
    """The list of missed deals and of the last games."""

    below: Scene


@dataclass(frozen=True)
class ToVariants(Route):
    """All games, with a variant chosen at first; ends with ``VariantChosen`` or
    ``GameChosen``.

    ``games`` are under way and can be continued, the one played last first. With
    ``only_chosen`` the game is for a match, and not dealt at once. With ``own_rules``
    the page of own rules is shown, which begins from those of ``chosen``.
    """

    chosen: Variant
    games: Sequence[Played] = ()
    only_chosen: bool = False
    own_rules: bool = False


@dataclass(frozen=True)
class ToNewDeal(Route):
    """Asks for a deal, which it ends with as ``DealChosen``.

    ``current`` is the number of the deal being played, and ``text`` is in the field.
    With ``at_once`` it looks for a deal of the kind in the settings.
    """

    below: Scene
    variant: Variant
    current: int | None = None
    text: str = ""
    at_once: bool = False


@dataclass(frozen=True)
class ToTogether(Route):
    """What a friend has sent, or a match; ends with ``MatchCreated`` or ``DealChosen``."""

    below: Scene


@dataclass(frozen=True)
class ToArrival(Route):
    """A recorded game, a challenge or a board in a ``text``, or why it is refused."""

    below: Scene
    text: str


@dataclass(frozen=True)
class ToFile(Route):
    """What a file from outside holds, or why it holds nothing to be shown."""

    below: Scene
    path: Path


@dataclass(frozen=True)
class ToReview(Route):
    """The review of a game of the player, or why it cannot be shown: a ``record`` of
    ``None`` was not read.

    It begins ``at`` a position, counted in moves; unless given, where the game could be
    won last.
    """

    below: Scene
    record: Played | None
    at: int | None = None


@dataclass(frozen=True)
class ToRecording(Route):
    """The review of a game that somebody else has played."""

    recording: Played


@dataclass(frozen=True)
class ToMissedWin(Route):
    """The review of a game under way that is ``lost`` by a move; it may end with a
    ``PositionChosen``.
    """

    recording: Played
    lost: LostMove


def after_game(
    finished: FinishedGame,
    win: WinGoingOn | None = None,
    left: LeftGame | None = None,
) -> Route:
    """Where a game that has ended leads: a turn of a match to the scoresheet, any other
    to its results.
    """
    session = finished.session
    match = session.keeper.match
    if session.kind.leads_to is LeadsTo.MATCH and match is not None:
        return ToMatch(match, match.turns[-1])
    return ToResults(finished, win, left)


@dataclass(frozen=True)
class VariantChosen(Result):
    """A game of these rules is to be dealt."""

    variant: Variant


@dataclass(frozen=True)
class GameChosen(Result):
    """A game under way is to go on."""

    saved: Played


@dataclass(frozen=True)
class DealChosen(Result):
    """The deal with the number ``seed`` is to be played."""

    variant: Variant
    seed: int


@dataclass(frozen=True)
class PositionChosen(Result):
    """The game under way is to go on after so many moves."""

    made: int
    seen: SeenBoard
    is_winnable: bool
    """Whether it is known that it could be won there."""


@dataclass(frozen=True)
class PlayRequested(Result):
    """The player wants to leave the rules and play."""


@dataclass(frozen=True)
class MenuChoice(Result):
    """An action of the pause was chosen."""

    action: GameCommand


@dataclass(frozen=True)
class InputForwarded(Result):
    """Input that ended a scene and is meant for the one below."""

    intent: Press | Command | Asked


@dataclass(frozen=True)
class MatchCreated(Result):
    """A match was set up and saved: its first turn is next."""

    match: Match
