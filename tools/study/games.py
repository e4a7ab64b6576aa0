"""Whole games: the choice of games, and which of three players wins one of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from gaps.engine import CATALOGUE, deal
from tools.study.players import follow_hints, play_greedily, play_planned
from tools.study.results import Task

FIRST_DEAL = 20_001
DEALS = 200
NODES = 2_000_000
"""The number of positions for each variant.

They take two thirds of a second of one core with four rows.
"""
ROUGH_DEALS = 20
ROUGH_NODES = 20_000
"""A minute or two for a variant: the first figures of a new one, also if only the
general search knows it.
"""


@dataclass(frozen=True)
class Game(Task):
    """A deal to be played to its end."""

    nodes: int
    """Positions in a round that the player who follows the hints may search."""


@dataclass(frozen=True)
class PlayedGame(Game):
    """The players that won the game."""

    greedy: bool
    planner: bool
    follower: bool
    redeals: int
    """The redeals that the follower of the hints used."""


def play(game: Game) -> PlayedGame:
    """Play a game with each player.

    The result is the same on every machine.
    """
    variant = CATALOGUE[game.variant]
    follower = follow_hints(deal(variant, game.deal), game.nodes)
    return PlayedGame(
        game.variant,
        game.deal,
        game.nodes,
        play_greedily(variant, game.deal).won,
        play_planned(variant, game.deal).won,
        follower.won,
        follower.redeals,
    )


def games(keys: Iterable[str], deals: int, nodes: int) -> list[Game]:
    """Yield the first game of each variant, then the second ones, and so on.

    So the results tell about all variants even if the command is stopped.
    """
    return [
        Game(key, FIRST_DEAL + index, nodes) for index in range(deals) for key in keys
    ]
