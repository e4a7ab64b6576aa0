"""The menu at the top of the title, and the notices about the files at its foot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from gaps.language import N_, _
from gaps.scenes.common.screen import as_icon
from gaps.scenes.menu.places import Places
from gaps.scenes.session import routes
from gaps.solver import core_in_use
from gaps.stage.core.scene import Push, Quit, Replace, Transition
from gaps.stage.drawing.style import SPACE_XS
from gaps.stage.view import Label, Part, Pin, Use, button, column, fits, row, space
from gaps.stage.widgets import QUIET
from gaps.stage.widgets.button import QUIET_PADDING
from gaps.store import Folder

# In units.
MENU_TOP = 24
MENU_HEIGHT = 44
MENU_GAP = SPACE_XS
LIFTED_RIGHT = 320  # reach of the logo's lifted card to the right
NOTICE_FOOT = 16
MAX_NOTICES = 3

NO_FAST_SEARCH = N_("The fast search is missing: deals of large games may have no win.")

Way = Callable[[], Transition]


def menu(places: Places, others: Sequence[Use], settings: Way) -> Part:
    """Return the menu: the ways to ``others``, to the settings and out.

    They are icons if there is no room for their names.
    """
    last = (
        button("settings", N_("Settings"), settings, "gear", look=QUIET),
        button("quit", N_("Quit"), Quit, "door", look=QUIET),
    )
    named = row(*others, *last, gap=MENU_GAP)
    short = row(*map(as_icon, others), *last)
    shown = fits(named, short) if places.is_wide else short
    room = places.right - places.left + QUIET_PADDING
    if places.has_logo and others:
        room -= LIFTED_RIGHT
    at = (places.right + QUIET_PADDING - room, MENU_TOP)
    return Pin(row(space(), shown), "topleft", at, (room, MENU_HEIGHT))


def other_screens(statistics: Way, *, learns: bool) -> Sequence[Use]:
    """Return the ways to achievements and, if it ``learns``, to the lessons."""
    learn = partial(Push, routes.ToLearn())
    calendar = partial(Replace, routes.ToCalendar())
    summits = partial(Replace, routes.ToSummits())
    uses = [
        button("calendar", N_("Calendar"), calendar, "month", look=QUIET),
        button("statistics", N_("Statistics"), statistics, "stats", look=QUIET),
        button("summits", N_("Summits"), summits, "summit", look=QUIET),
    ]
    if learns:
        uses.append(button("learn", N_("Learn"), learn, "help", look=QUIET))
    return uses


def notices_of(folder: Folder, *, is_new: bool) -> Sequence[str]:
    """Return the notices about the player's files and about this installation.

    The newest is the last. While nothing can be saved, the reason comes first. Notices
    about the installation are left out until a game was played.
    """
    notices = list(folder.notices)
    problem = folder.problem
    if not core_in_use() and not is_new:
        notices.insert(0, _(NO_FAST_SEARCH))
    notices = notices[-MAX_NOTICES:]
    if problem is None or any(problem in notice for notice in notices):
        return notices
    return [problem, *notices[1 - MAX_NOTICES :]]


def foot(notices: Sequence[str], places: Places) -> Part:
    """Return notices, one below the other."""
    shown = [Label(each, "note", "ember", lines=3) for each in notices]
    pad = (places.left, 0, places.left, NOTICE_FOOT)
    return column(space(), *shown, gap=SPACE_XS, pad=pad)
