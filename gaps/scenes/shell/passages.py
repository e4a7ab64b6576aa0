"""Which way the camera goes from one screen to another."""

from __future__ import annotations

from gaps.scenes.session import routes
from gaps.scenes.shell.router import ADDRESSES, BEFORE_RANGE, TABLE, Viewpoint
from gaps.stage.core.passage import Passage, PassageKind
from gaps.stage.core.scene import Scene


def viewpoint(screen: Scene) -> Viewpoint | None:
    """Return where a screen lies; ``None`` for a dialog, or if no route has led there."""
    route = screen.came_by
    match route:
        case None:
            return None
        case routes.ToResults(win=win) if win is not None:
            return BEFORE_RANGE  # the camera has come up with the win
        case routes.ToResults(finished=finished) if not finished.won:
            return TABLE  # its board goes its own way
        case routes.ToSummits(returns=True):
            return Viewpoint(page=2)
    return ADDRESSES[type(route)].viewpoint


def passage_between(
    before: Viewpoint | None, after: Viewpoint | None
) -> Passage | None:
    """Return how a screen at one place becomes one at another; ``None`` for at once."""
    if before is None or after is None:
        return None
    tables = (before.on_table, after.on_table)
    if None not in tables and before.on_table != after.on_table:
        return Passage(PassageKind.TILT, back=not after.on_table)
    if before.page != after.page:
        return Passage(PassageKind.SLIDE, back=after.page < before.page)
    if before.east != after.east:
        return Passage(PassageKind.PAN, back=after.east < before.east)
    return None
