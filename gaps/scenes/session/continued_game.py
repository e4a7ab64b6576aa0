"""Going on with an unfinished game, wherever it is chosen."""

from __future__ import annotations

from gaps.scenes.session.routes import ToPlay
from gaps.scenes.shell.context import Context
from gaps.store import SavedGame


def continue_game(context: Context, saved: SavedGame) -> ToPlay:
    """Return the route to an unfinished game, with the sound of a card that is pulled from a pack.

    Raises ``ValueError`` if its moves are not legal.
    """
    session = context.resumed_game(saved)
    context.sound.play("parked")
    return ToPlay(session)
