"""Statistics, the list of missed deals, and a game that is watched."""

from __future__ import annotations

from datetime import datetime, time

from gaps.scenes.menu.title import Title
from gaps.scenes.records.missed_dialog import MissedDeals
from gaps.scenes.records.records_dialog import RecordsDialog
from gaps.scenes.records.statistics_screen import Statistics
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.arrivals import scene_of_text
from gaps.stage.core.intents import Nav
from gaps.store.records.missed import MissedDeal
from tests.played_games import changed, record_of
from tests.scenarios.camera import Camera
from tests.scenarios.games import (
    STATISTICS_DAY,
    a_life,
)


def statistics(camera: Camera, context: Context) -> None:
    """The figures of nobody, of a beginner and of some hundred games, and what lies
    over them.
    """
    context.now = lambda: datetime.combine(STATISTICS_DAY, time(20))
    camera.see("statistics_none", Statistics(context))
    records = list(a_life())
    for record in records[-3:]:
        context.folder.add_record(record)
    camera.see("statistics_three", Statistics(context))
    context.folder.records.begin_anew(context.now())
    context.folder.records.add(*records)
    camera.see("statistics_all", Statistics(context))
    for _ in range(4):  # as far as Gaps, in all its versions
        camera.press(Nav.RIGHT)
    camera.take("statistics")
    for intent in (Nav.DOWN, Nav.DOWN, Nav.DOWN):
        camera.press(intent)
    camera.take("statistics_focus")
    scene = camera.stack.top
    camera.see("statistics_records", RecordsDialog(context, scene), 1.0)


LOST = (
    ("mini:417666", 23, "2026-11-26", MissedDeal("0" * 16, 30, False, ("6c", "4c"))),
    ("line-up:3374", 18, "2026-11-27", MissedDeal("1" * 16, 18, False, ("3h", "5s"))),
    ("gaps:263863723", 43, "2026-11-25", MissedDeal("2" * 16, 87, False, ("6c", "8d"))),
    ("unshuffled:20417", 41, "2026-11-22", MissedDeal("3" * 16, 59, True, ("9s",))),
    ("house-of-commons:889612", 27, "2026-11-27", MissedDeal()),
)
"""Deals that were lost: their codes, cards home, the days, and how they were lost."""


def add_missed(context: Context) -> None:
    """Put lost games of winnable deals on record."""
    log = context.folder.load_missed()
    for number, (code, home, day, how) in enumerate(LOST):
        game_id = str(number) * 16
        made = record_of(code, result="lost", home=home, finished=f"{day}T18:00:00")
        context.folder.add_record(changed(made, id=game_id))
        log = log.with_deal(code, how)
    context.folder.save_missed(log)


def lists(camera: Camera, context: Context) -> None:
    """The list of missed deals, empty and not; the last games; and a file that cannot
    be opened.
    """
    below = Title(context)
    below.resize(camera.size)
    for made_up in a_life(30):
        context.folder.add_record(made_up)
    camera.see("missed_none", MissedDeals(context, below), 1.0)
    add_missed(context)
    missed = MissedDeals(context, below)
    camera.see("missed", missed, 1.0)
    missed.also_won = True
    missed.changed()
    camera.take("missed_won_too")
    bad = "GAPS GAME 1\n\n"
    camera.see("watch_refused", scene_of_text(context, below, bad), 1.0)
