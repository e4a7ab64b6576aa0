"""Opening a game: no unfinished game ends unless the player has said so."""

from __future__ import annotations

from gaps.scenes.new_game.under_way_dialog import UnderWayDialog
from gaps.scenes.session.continued_game import continue_game
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.session.parked_games import same_game, under_way
from gaps.scenes.session.routes import ToNewGame
from gaps.scenes.session.save_slot import SingleGameSlot
from gaps.scenes.shell.context import Context
from gaps.stage.core.scene import Push, Restart, Scene, Transition


def open_game(
    context: Context,
    below: Scene,
    new: GameSession,
    *,
    dealt: bool = True,
    current: GameSession | None = None,
) -> Transition | None:
    """Continue the game that begins like ``new`` if there is one; else start ``new``.

    ``dealt`` if it begins with a new deal. ``current`` is the game that ``below`` shows; ``None`` if that is
    the one to continue.
    """
    saved = same_game(context.folder, new)
    if saved is None:
        return start_game(context, below, new, dealt=dealt, current=current)
    if _is_current(saved.slot, current):
        return None
    return Restart(continue_game(context, saved))


def start_game(
    context: Context,
    below: Scene,
    new: GameSession,
    *,
    dealt: bool = True,
    current: GameSession | None = None,
) -> Transition:
    """Start ``new``, after a question if an unfinished game with a move has the slot of it."""
    saved = under_way(context.folder, new.saved_game().slot)
    if saved is None:
        return Restart(ToNewGame(new, dealt))
    is_below = _is_current(saved.slot, current)
    return Push(UnderWayDialog(context, below, saved, new, dealt=dealt, is_below=is_below))


def _is_current(slot: str, current: GameSession | None) -> bool:
    if current is None or current.finished or not isinstance(current.slot, SingleGameSlot):
        return False
    return current.saved_game().slot == slot
