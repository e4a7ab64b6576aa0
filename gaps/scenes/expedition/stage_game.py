"""Playing a deal of the expedition: it waits in a slot of its own when it is left."""

from __future__ import annotations

from gaps.progress.expedition.camps import Stage
from gaps.scenes.new_game.opening import open_game
from gaps.scenes.session.parked_games import under_way
from gaps.scenes.shell.context import Context
from gaps.stage.core.scene import Scene, Transition
from gaps.store import SavedGame


def open_stage(context: Context, below: Scene, stage: Stage) -> Transition | None:
    """Continue the game of a deal if one is under way, else begin one."""
    return open_game(context, below, context.new_game(stage.variant, stage.seed, expedition=True))


def stage_under_way(context: Context, stage: Stage) -> SavedGame | None:
    """Return the game of a deal that was left after at least one move."""
    return under_way(context.folder, SavedGame(stage.code, expedition=True).slot)
