"""Scenes that have something to say."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gaps.engine import CATALOGUE
from gaps.scenes.menu.title import Title
from gaps.scenes.records.records_dialog import RecentGames, RecordsDialog
from gaps.scenes.records.replay_scene import ReplayScene
from gaps.scenes.records.statistics_screen import Statistics
from gaps.scenes.results.results import Results
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.settings.pause import Pause
from gaps.scenes.shell.context import Context
from gaps.stage.core.scene import Scene
from gaps.store import Recording
from tests.progress.summits.test_reader import some_records
from tests.scenes.records.test_statistics import fill
from tools.scenarios.games import won_game


def over_title(context: Context, scene: Callable[[Context, Scene], Scene]) -> Sequence[Scene]:
    title = Title(context)
    return title, scene(context, title)


def settings(context: Context, page: str = "look") -> Sequence[Scene]:
    context.settings_page = page
    return over_title(context, Pause)


def statistics(context: Context, *dialogs: type[RecordsDialog] | type[RecentGames]) -> Sequence[Scene]:
    fill(context.folder)
    below = Statistics(context)
    return below, *(dialog(context, below) for dialog in dialogs)


def replay(context: Context) -> Sequence[Scene]:
    return (ReplayScene(context, Recording([*some_records(24)][-1], "Anna")),)


def results(context: Context, result: str | None = None, moves: int | None = None) -> Sequence[Scene]:
    """The results of a game that was won, or given up after some moves."""
    game, session = won_game(), context.games.start(context.games.deal(CATALOGUE["mini"], 3))
    session.replace_game(type(game)(game.start, game.steps[:moves]), 95.0)
    return (Results(context, finish_game(context, session, result)),)
