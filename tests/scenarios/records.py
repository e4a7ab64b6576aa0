"""Statistics, the list of recent games, and a game that is watched."""

from __future__ import annotations

from datetime import datetime

from gaps.scenes.menu.title import Title
from gaps.scenes.records.records_dialog import RecentGames, RecordsDialog
from gaps.scenes.records.statistics_screen import Statistics
from gaps.scenes.review.replay_scene import ReplayScene
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.arrivals import scene_of_text
from gaps.stage.core.intents import Nav
from gaps.store.sharing.shared import to_share
from tests.scenarios.camera import Camera, a_session
from tests.scenarios.games import (
    STATISTICS_DAY,
    a_life,
    advanced,
    replace_game,
    timed,
    won_game,
)


def statistics(camera: Camera, context: Context) -> None:
    """The figures of nobody, of a beginner and of some hundred games, and what lies
    over them.
    """
    context.now = lambda: datetime(
        STATISTICS_DAY.year, STATISTICS_DAY.month, STATISTICS_DAY.day, 20
    )
    camera.see("statistics_none", Statistics(context))
    records = list(a_life())
    for record in records[-3:]:
        context.folder.add_record(record)
    camera.see("statistics_three", Statistics(context))
    context.folder.records.add(*records[:-3])
    camera.see("statistics_all", Statistics(context))
    camera.stack.handle(Nav.RIGHT)
    camera.take("statistics")
    for intent in (Nav.DOWN, Nav.DOWN, Nav.DOWN):
        camera.stack.handle(intent)
    camera.take("statistics_focus")
    scene = camera.stack.top
    camera.see("statistics_records", RecordsDialog(context, scene), 1.0)


def watch(camera: Camera, context: Context) -> None:
    """A game on record being watched, the list of the last games, and a file that
    cannot be opened.
    """
    session = a_session(context, "addiction-three")
    replace_game(session, advanced(session.game, 1000))
    record = timed(session).finish()
    scene = ReplayScene(context, to_share(record, "Ada"))
    camera.see("watch_playing", scene, 10.0)
    scene.go_to(scene.playback.last * 2 // 3)
    camera.wind(1.5)
    for nav in (Nav.NEXT, Nav.NEXT, Nav.NEXT, Nav.UP, Nav.UP):
        camera.stack.handle(nav)
    scene.export()
    camera.wind(0.6)
    camera.take("watch")
    mini = a_session(context, "mini")
    replace_game(mini, won_game())
    camera.open(ReplayScene(context, to_share(timed(mini).finish())), 1.0)
    camera.stack.handle(Nav.UP)
    camera.wind(1.0)
    camera.stack.handle(Nav.LEFT)
    camera.stack.handle(Nav.NEXT)
    camera.wind(1.0)
    camera.take("watch_mini")
    below = Title(context)
    below.resize(camera.size)
    for made_up in a_life(30):
        context.folder.add_record(made_up)
    camera.see("watch_list", RecentGames(context, below), 1.0)
    bad = "GAPS GAME 1\n\n"
    camera.see("watch_refused", scene_of_text(context, below, bad), 1.0)
