"""The results that scenes return to the scene below when they end."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from gaps.engine import Variant
from gaps.scenes.input.commands import GameCommand
from gaps.stage.core.intents import Asked, Command, Press
from gaps.stage.core.scene import Result
from gaps.store import Match, SavedGame


@dataclass(frozen=True)
class Confirmed(Result):
    """A question was answered with yes. ``question`` is a member of the asking scene's enum of questions."""

    question: Enum


@dataclass(frozen=True)
class VariantChosen(Result):
    """A variant was chosen; which deal of it is open."""

    variant: Variant


@dataclass(frozen=True)
class GameChosen(Result):
    """An unfinished game is to be continued."""

    saved: SavedGame


@dataclass(frozen=True)
class DealChosen(Result):
    """A deal was chosen."""

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
    """A new match was set up and saved."""

    match: Match
