"""Statistics, the list of recent games, and a game that is watched."""

from __future__ import annotations

from datetime import datetime, time

from gaps.scenes.menu.title import Title
from gaps.scenes.records.records_dialog import RecentGames, RecordsDialog
from gaps.scenes.records.statistics_screen import Statistics
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.arrivals import scene_of_text
from gaps.stage.core.intents import Nav
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
    camera.press(Nav.RIGHT)
    camera.take("statistics")
    for intent in (Nav.DOWN, Nav.DOWN, Nav.DOWN):
        camera.press(intent)
    camera.take("statistics_focus")
    scene = camera.stack.top
    camera.see("statistics_records", RecordsDialog(context, scene), 1.0)


def lists(camera: Camera, context: Context) -> None:
    """The list of the last games, and a file that cannot be opened."""
    below = Title(context)
    below.resize(camera.size)
    for made_up in a_life(30):
        context.folder.add_record(made_up)
    camera.see("watch_list", RecentGames(context, below), 1.0)
    bad = "GAPS GAME 1\n\n"
    camera.see("watch_refused", scene_of_text(context, below, bad), 1.0)
