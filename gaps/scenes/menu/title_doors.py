"""The column at the left of the title, once a game was played.

It has the game to continue, the difficulty of new deals, and the doors to everything
else.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import partial

from gaps.engine import by_key
from gaps.language import N_, NC_, _, joined, ngettext, translated
from gaps.progress.calendar import daily
from gaps.progress.calendar.daily_calendar import IS_WON, DailyCalendar, DayStatus
from gaps.progress.crossroads.crossroads_figures import days_in_a_row
from gaps.scenes.common.level_switch import LevelSwitch
from gaps.scenes.menu.door import NOTES, TEXT_LEFT, Door
from gaps.scenes.menu.places import TOP
from gaps.scenes.menu.title_column import BRASS_HEIGHT, Way, brass_button, learn_button
from gaps.scenes.menu.title_facts import TitleView
from gaps.scenes.session import routes
from gaps.scenes.text import expedition_text, numbers
from gaps.scenes.text.match_text import match_status
from gaps.stage.core.scene import Replace, Transition
from gaps.stage.view import Part, Use, hairline, layers
from gaps.store.records.crossroads import A_DAY, Answers, CrossroadsLog

# In units.
SWITCH_TOP = 441
SWITCH_HEIGHT = 36
DOORS_TOP = 478
DOOR_HEIGHT = 64
DOOR_STEP = 70
HAIR_RISE = 3  # distance of the line above a door


def whole_column(view: TitleView, *, play: Way, today: Way, multiplayer: Way) -> Part:
    """Return the whole column; at first also the lessons."""
    places = view.places
    width = places.column
    parts: list[Part] = [
        places.pinned(brass_button(view, play), 0, TOP, width, BRASS_HEIGHT)
    ]
    if view.facts.first is not None:
        parts.append(learn_button(view, width, TOP, BRASS_HEIGHT, places.right))
    variant = by_key(view.context.settings.last_variant)
    levels = LevelSwitch(view.context, names_game=True).part(variant)
    parts.append(places.pinned(levels, 0, SWITCH_TOP, width, SWITCH_HEIGHT))
    top = DOORS_TOP
    doors = [*_doors(view, today, multiplayer)]
    room = _room(view)
    notes = [translated(door.note) for door, _way in doors]
    if any(view.style.width(note, NOTES[0]) > room for note in notes):
        for door, _way in doors:
            door.notes = NOTES[-1:]  # all alike
    for number, (door, way) in enumerate(doors):
        if number:
            hair = hairline("edge")
            wide = width - TEXT_LEFT
            parts.append(places.pinned(hair, TEXT_LEFT, top - HAIR_RISE, wide, 1))
        parts.append(places.pinned(Use(door, way), 0, top, width, DOOR_HEIGHT))
        top += DOOR_STEP
    return layers(*parts)


def _doors(
    view: TitleView, open_today: Way, open_multiplayer: Way
) -> Iterator[tuple[Door, Way]]:
    """Yield a door for each thing to do, with its note."""
    facts = view.facts
    today = _fitting(view, *_todays(view))
    yield Door("today", N_("Daily deal"), "cal", today), open_today
    if facts.crossroads is not None:
        note = _fives(facts.crossroads, facts.calendar.today)
        yield Door("crossroads", N_("Crossroads"), "fork", note), _open_crossroads
    reward = _fitting(view, *expedition_text.next_reward(facts.stars))
    tent = Door("expedition", N_("Expedition"), "tent", reward)
    yield tent, partial(Replace, routes.ToExpedition())
    with_others = _fitting(
        view, _("Paste a line, challenge, match"), _("Challenge, match")
    )
    if facts.match is not None:
        with_others = match_status(facts.match)
    people = Door("together", N_("Together"), "people", with_others)
    yield people, open_multiplayer


def _open_crossroads() -> Transition:
    return Replace(routes.ToCrossroads())


def _fives(log: CrossroadsLog, today: date) -> str:
    """Return what there is to do at today's crossroads."""
    given = log.days.get(today, Answers())
    if given.is_done:
        return numbers.streak_text(days_in_a_row(log, today)) or _("Five more")
    left = A_DAY - len(given.marks)
    if left == A_DAY:
        return _("five for today")
    return ngettext("{number} left today", "{number} left today", left)


def _fitting(view: TitleView, *texts: str) -> str:
    """Return the first text that has room next to the icon of a door, or the last."""
    room = _room(view)
    fitting = (text for text in texts if view.style.width(text, NOTES[-1]) <= room)
    return next(fitting, texts[-1])


def _room(view: TitleView) -> int:
    """Return the width of a note, in pixels."""
    px = view.style.px
    return px(view.places.column) - px(TEXT_LEFT)


def _todays(view: TitleView) -> Iterator[str]:
    """Yield today's game with its usual time and result, in ever shorter forms."""
    calendar = view.facts.calendar
    variant = daily.deal_of(calendar.today).variant
    name = view.context.name_of(variant)
    state = _day_state(calendar)
    if not calendar.games.get(calendar.today):
        time = numbers.about_minutes(view.facts.seconds(variant.key))
        yield joined(" · ", (name, time, state))
    yield joined(" · ", (name, state))
    yield name


def _day_state(calendar: DailyCalendar) -> str:
    """Return the result of today's deal."""
    today = calendar.today
    status = calendar.status(today)
    if status in IS_WON:
        return numbers.streak_text(calendar.streak) or _("won")
    if today in calendar.under_way:
        return _("under way")
    if status is DayStatus.PLAYED:
        return _("played")
    return _(NC_("daily deal", "not played yet"))
