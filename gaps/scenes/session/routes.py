"""Routes from a scene to another, and results for the scene below, as values.

``gaps.scenes.shell.router`` makes the scenes that routes name.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from gaps.engine import Game, Variant
from gaps.scenes.input.commands import GameCommand
from gaps.stage.core.intents import Asked, Command, Press
from gaps.stage.core.scene import Result, Route, Scene
from gaps.store import GameLog, Match
from gaps.store.games.kinds import FollowUp
from gaps.values import Value

if TYPE_CHECKING:
    import pygame

    from gaps.progress.crossroads.five import Five
    from gaps.progress.expedition.camps import CampDeal
    from gaps.scenes.session.finished_game import FinishedGame
    from gaps.scenes.session.game_session import GameSession
    from gaps.solver.missed_win import LostMove
    from gaps.stage.ahead import Ahead
    from gaps.stage.drawing.canvas import Canvas
    from gaps.stage.drawing.style import Style
    from gaps.stage.motion.particles import Particles
    from gaps.table.model.geometry import Around, BoardGeometry
    from gaps.table.panorama.panorama import Panorama
    from gaps.table.snow.mountains import SnowPictures
    from gaps.table.snow.on_board import Snowfall
    from gaps.table.travelling_board import TravellingBoard


class ToTitle(Route):
    """The title, with the focus on the widget of this name.

    ``at_start`` of the program its logo is dealt.
    """

    focus: str = ""
    at_start: bool = False


class ToExpedition(Route):
    """The map of the expedition, with the focus on ``camp_deal``.

    By default the focus is where stars are to be won. ``opened`` is the camp that the
    last game has opened, or 0: the map shows how it opens. With ``show_sheet`` the
    sheet of the deal lies over the map.
    """

    camp_deal: CampDeal | None = None
    opened: int = 0
    show_sheet: bool = False


class ToCalendar(Route):
    """The calendar of the daily deals at ``day``, or at today."""

    day: date | None = None


class ToCrossroads(Route):
    """The five crossroads of a day, where they were left.

    The default is today; ``five`` are others that are being answered.
    """

    day: date | None = None
    five: Five | None = None


class ToPlay(Route):
    """A saved game to continue; the cards of a ``fresh`` one are dealt in."""

    session: GameSession
    fresh: bool = False


class ToRecoveredGame(Route):
    """The saved game after an error, or the title screen if it cannot be shown."""

    saved: GameLog


class ToNewGame(Route):
    """A game to start, whose cards are dealt in if it is ``dealt``.

    A game in its slot is given up.
    """

    session: GameSession
    dealt: bool = True


class WinGoingOn(Protocol):
    """A won board that still becomes its landscape while the results are shown."""

    time: float  # in seconds at normal speed, since the last card has landed
    is_hurried: bool  # true after a key was pressed

    @property
    def moving(self) -> bool: ...
    @property
    def panorama(self) -> Panorama: ...
    @property
    def still_ground(self) -> pygame.Surface | None:
        """The picture behind the cards, once it no longer changes; None before that."""

    @property
    def foreseen(self) -> Ahead | None:
        """The preparation of what it needs later; None once it is done."""

    def stop_making(self) -> None:
        """Stop preparing, because it is no longer shown."""

    def update(self, dt: float) -> None: ...
    def draw(self, surface: pygame.Surface) -> None: ...
    def draw_moving(self, canvas: Canvas) -> None:
        """Draw what moves over the still ground."""


class LeftGame(Value):
    """The pictures of a game that was not won, as it is left for its results."""

    picture: pygame.Surface | None
    """All of it, with reduced motion: it fades over into the results."""
    ground: pygame.Surface
    bars: pygame.Surface
    """On a transparent ground."""
    around: Around
    particles: Particles
    """They are still in flight."""
    snow: Snowfall | None
    """It lies on the game's board."""
    mountains: SnowPictures | None = None
    """What comes behind it, if it is painted."""


class ToResults(Route):
    """The results of a game.

    The animation of its ``win`` continues, or the pictures of a game that was ``left``
    without a win.
    """

    finished: FinishedGame
    win: WinGoingOn | None = None
    left: LeftGame | None = None


class SeenBoard(Value):
    """The last pictures of a game as its results or its review are left."""

    picture: pygame.Surface
    """The picture of the whole window."""
    geometry: BoardGeometry
    """The geometry of its board."""
    snow: Snowfall | None
    ground: pygame.Surface
    """What lies behind everything else in the picture."""
    board: TravellingBoard | None = None
    """The same board that has travelled there, if it has."""
    course: pygame.Rect | None = None
    """The place of the course of its moves, where one is seen."""


class PaintedHours(Protocol):
    """The grounds behind a board by hours, some of which are painted."""

    def first(self, style: Style) -> pygame.Surface | None:
        """Return the first ground, or None without hours."""


class ToRewind(Route):
    """A game that was ``shown`` and runs back to where ``session`` continues it."""

    session: GameSession
    shown: Game
    seen: SeenBoard
    is_winnable: bool = True
    """True if it is known that it could be won there."""
    told: str = ""
    """The words about the move that lost the win."""
    hours: PaintedHours | None = None
    """Has the ground of the first hour, if it is painted."""


class ToMatch(Route):
    """The scoresheet of a match; ``last_turn`` has just been played."""

    match: Match
    last_turn: GameLog | None = None


class ToSummits(Route):
    """The summits.

    ``key`` is the one to start with; empty for the one that was reached last. They end
    at the title or, if it ``returns``, at the scene below.
    """

    key: str = ""
    returns: bool = False


# Over the scene below


class ToKeys(Route):
    """The help for the scene ``below``."""

    below: Scene


class ToRules(Route):
    """The rules of a variant, which may end with ``PlayRequested``."""

    below: Scene
    variant: Variant


class ToLearn(Route):
    """The lessons, which end in a small game."""


class ToPause(Route):
    """The pause over the game of a session.

    It may end with a ``MenuChoice``, or with the result of a screen over it.
    """

    below: Scene
    session: GameSession


class ToSettings(Route):
    """The settings, over another scene."""

    below: Scene


class ToStatistics(Route):
    """The statistics of the variant with this key, or of all games."""

    key: str | None = None


class ToMissedDeals(Route):
    """The list of missed deals and of the last games."""

    below: Scene


class ToVariants(Route):
    """All games, with a variant chosen at first.

    Ends with ``VariantChosen`` or ``GameChosen``. ``games`` are under way and can be
    continued, the one played last first. With ``only_chosen`` the game is for a match,
    and not dealt at once. With ``own_rules`` the page of own rules is shown, which
    starts from those of ``chosen``.
    """

    chosen: Variant
    games: Sequence[GameLog] = ()
    only_chosen: bool = False
    own_rules: bool = False


class ToNewDeal(Route):
    """A dialog that asks for a deal, and ends with it as ``DealChosen``.

    ``current`` is the number of the deal being played, and ``text`` is in the field.
    With ``at_once`` it looks for a deal of the kind in the settings.
    """

    below: Scene
    variant: Variant
    current: int | None = None
    text: str = ""
    at_once: bool = False


class ToMultiplayer(Route):
    """A friend's text, or a match; ends with ``MatchCreated`` or ``DealChosen``."""

    below: Scene


class ToArrival(Route):
    """A recorded game, a challenge or a board in a ``text``, or why it is refused."""

    below: Scene
    text: str


class ToFile(Route):
    """The content of a file from outside, or why it holds nothing to be shown."""

    below: Scene
    path: Path


class ToReview(Route):
    """The review of a game of the player, or why it cannot be shown.

    A ``record`` of None could not be read. The review starts ``at`` a position, counted
    in moves; by default, where the game could last be won.
    """

    below: Scene
    record: GameLog | None
    at: int | None = None


class ToRecording(Route):
    """The review of a game that someone else has played."""

    recording: GameLog


class ToMissedWin(Route):
    """The review of a game under way that was ``lost`` by a move.

    It may end with a ``PositionChosen``.
    """

    recording: GameLog
    lost: LostMove


def after_game(
    finished: FinishedGame,
    win: WinGoingOn | None = None,
    left: LeftGame | None = None,
) -> Route:
    """Return the route after a game that has ended.

    A turn of a match leads to the scoresheet, any other game to its results.
    """
    session = finished.session
    match = session.keeper.match
    if session.kind.follow_up is FollowUp.MATCH and match is not None:
        return ToMatch(match, match.turns[-1])
    return ToResults(finished, win, left)


class VariantChosen(Result):
    """A game of these rules is to be dealt."""

    variant: Variant


class GameChosen(Result):
    """A game under way is to be continued."""

    saved: GameLog


class DealChosen(Result):
    """The deal with the number ``seed`` is to be played."""

    variant: Variant
    seed: int


class PositionChosen(Result):
    """The game under way is to be continued after ``made`` moves."""

    made: int
    seen: SeenBoard
    is_winnable: bool
    """True if it is known that it could be won there."""


class PlayRequested(Result):
    """The player wants to leave the rules and play."""


class MenuChoice(Result):
    """An action of the pause was chosen."""

    action: GameCommand


class InputForwarded(Result):
    """Input that ended a scene and is meant for the one below."""

    intent: Press | Command | Asked


class MatchCreated(Result):
    """A match was set up and saved; its first turn is next."""

    match: Match
