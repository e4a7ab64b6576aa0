"""The column at the left of the title, once a game was played: what to go on with, how
hard new deals are, and the doors to everything else.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from gaps.language import N_, Text, _
from gaps.progress.calendar import daily
from gaps.progress.calendar.daily_calendar import IS_WON, DailyCalendar, DayStatus
from gaps.progress.expedition.stars import Stars
from gaps.scenes.common.level_switch import LevelSwitch
from gaps.scenes.menu.door import TEXT_LEFT, Door
from gaps.scenes.menu.places import TOP
from gaps.scenes.menu.title_column import Way, brass_button, learn_button
from gaps.scenes.menu.title_facts import TitleView
from gaps.scenes.session import routes
from gaps.scenes.text import expedition_text, numbers
from gaps.scenes.text.match_text import match_status
from gaps.stage.core.scene import Replace
from gaps.stage.view import Part, Use, hairline, layers

# Lengths in units.
BRASS = 76
SWITCH_TOP = 441
SWITCH = 36
DOORS_TOP = 482
DOOR = 64
DOOR_STEP = 72
HAIR_RISE = 4  # of the line above a door


def whole_column(view: TitleView, *, play: Way, today: Way, together: Way) -> Part:
    """All of it; at first also the lessons."""
    places = view.places
    width = places.column
    parts: list[Part] = [places.pinned(brass_button(view, play), 0, TOP, width, BRASS)]
    if view.facts.first is not None:
        parts.append(learn_button(view, width, TOP, BRASS, places.right))
    levels = LevelSwitch(view.context).part()
    parts.append(places.pinned(levels, 0, SWITCH_TOP, width, SWITCH))
    top = DOORS_TOP
    for number, door in enumerate(_doors(view, today, together)):
        if number:
            hair = hairline("edge")
            wide = width - TEXT_LEFT
            parts.append(places.pinned(hair, TEXT_LEFT, top - HAIR_RISE, wide, 1))
        parts.append(places.pinned(door, 0, top, width, DOOR))
        top += DOOR_STEP
    return layers(*parts)


def _doors(view: TitleView, open_today: Way, open_together: Way) -> Iterator[Use]:
    facts = view.facts
    today = facts.calendar.today
    day = f"{daily.day_and_month(today)} · {_day_state(facts.calendar)}"
    cal = Door("today", N_("Today"), "cal", day)
    cal.told = _(daily.deal_of(today).variant.name)
    yield Use(cal, open_today)
    tent = Door("expedition", N_("Expedition"), "tent", _stars(facts.stars))
    yield Use(tent, partial(Replace, routes.ToExpedition()))
    with_others = _("a match, a challenge")
    if facts.match is not None:
        with_others = match_status(facts.match)
    people = Door("together", N_("Together"), "people", with_others)
    yield Use(people, open_together)


def _day_state(calendar: DailyCalendar) -> str:
    """What became of the deal of today."""
    today = calendar.today
    status = calendar.status(today)
    streak = numbers.streak_text(calendar.streak)
    if status in IS_WON:
        return streak or _("won")
    if today in calendar.under_way:
        return _("under way")
    if status is DayStatus.PLAYED:
        return _("played")
    return streak or _("not yet played")


def _stars(stars: Stars) -> Text:
    if not stars.stars:
        return _("eight camps")
    reached = expedition_text.all_stars(stars)
    return _("Camp {camp} · {stars}", camp=stars.current_camp, stars=reached)
