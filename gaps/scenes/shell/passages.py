"""Where each screen lies on the mountain, and so which way the camera goes from one to
another.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from gaps.scenes.session import routes
from gaps.stage.core.passage import Passage, PassageKind
from gaps.stage.core.scene import Route, Scene
from gaps.table.landscape import views


class Viewpoint(NamedTuple):
    """Where a screen lies."""

    on_table: bool | None = None
    """Whether below the range, where cards are played; ``None`` for a page that lies
    before either.
    """
    page: int = 0
    """How many pages lie between it and what they are about."""
    east: float = 0.0
    """How far along the range it lies from the title, widths of a window."""


RANGE = Viewpoint(on_table=False)
TABLE = Viewpoint(on_table=True)
VIEWPOINTS: Mapping[type[Route], Viewpoint | None] = {
    routes.ToTitle: RANGE,
    routes.ToCalendar: RANGE._replace(east=views.CALENDAR),
    routes.ToExpedition: RANGE._replace(east=views.EXPEDITION),
    routes.ToSummits: RANGE._replace(east=views.SUMMITS),
    routes.ToVariants: RANGE._replace(page=1),
    routes.ToMatch: RANGE._replace(page=1),
    routes.ToPlay: TABLE,
    routes.ToNewGame: TABLE,
    routes.ToRecoveredGame: TABLE,
    routes.ToLessons: TABLE,
    routes.ToResults: Viewpoint(page=1),
    routes.ToStatistics: Viewpoint(page=2),
    routes.ToReview: Viewpoint(page=3),
    routes.ToMissedWin: Viewpoint(page=3),
    routes.ToRewind: None,  # it begins with what was seen before
    # dialogs, which come and go by themselves
    routes.ToArrival: None,
    routes.ToHelp: None,
    routes.ToNewDeal: None,
    routes.ToPasteChallenge: None,
    routes.ToPause: None,
    routes.ToRules: None,
    routes.ToSettings: None,
    routes.ToTogether: None,
}


def viewpoint(screen: Scene) -> Viewpoint | None:
    """Return where a screen lies; ``None`` for a dialog, or if no route has led there."""
    route = screen.came_by
    match route:
        case None:
            return None
        case routes.ToResults(win=win) if win is not None:
            return RANGE._replace(page=1)  # the camera has come up with the win
        case routes.ToResults(finished=finished) if not finished.won:
            return TABLE  # its board goes its own way
        case routes.ToSummits(returns=True):
            return Viewpoint(page=2)
    return VIEWPOINTS[type(route)]


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
