"""Where a monkey may be put down: every scene of the program, with whatever it needs to be there."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace

from gaps.engine import CATALOGUE, Game, Status, by_key, deal, format_board
from gaps.scenes.common.confirm_dialog import ConfirmDialog
from gaps.scenes.common.message_dialog import MessageDialog
from gaps.scenes.game.play import Play
from gaps.scenes.game.scene_commands import Question
from gaps.scenes.learn.lesson import LessonScene
from gaps.scenes.learn.lessons import LESSONS
from gaps.scenes.learn.rules import Rules
from gaps.scenes.menu.first_run import FirstRun
from gaps.scenes.new_game.custom_rules import CustomRulesDialog
from gaps.scenes.new_game.new_deal import NewDeal
from gaps.scenes.new_game.variant_browser import VariantBrowser
from gaps.scenes.records.recent_games import RecentGames
from gaps.scenes.records.records_dialog import RecordsDialog
from gaps.scenes.records.replay_scene import ReplayScene
from gaps.scenes.records.statistics import Statistics
from gaps.scenes.results.results import Results
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.settings.pause import Pause
from gaps.scenes.settings.settings_pages import PAGES
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.crash_report import write_crash_report
from gaps.scenes.shell.crash_screen import CrashScreen
from gaps.scenes.together.arrivals import scene_of_text
from gaps.scenes.together.board_preview import BoardPreview
from gaps.scenes.together.match_setup import MatchSetup
from gaps.scenes.together.match_sheet import MatchSheet
from gaps.stage.core.scene import Scene
from gaps.store import Challenge, Match, Record, Recording
from gaps.store.saves.saved import move_texts
from tests.store.games import ENDS

KEYS = ("gaps", "mini", "line-up", "maze", "double-montana", "pas-de-deux", "endless", "custom/5llb3rsref")


def a_recording(draw: random.Random) -> Recording:
    """Somebody's game, with its times or without them."""
    key, seed = draw.choice(("mini", "gaps", "maze")), draw.randrange(1, 40)
    game = _played(Game(deal(CATALOGUE[key], seed)), draw, draw.choice((5, 40, 200)))
    times = tuple(sorted(draw.randrange(4000) for _ in game.steps))
    end = ENDS.get(game.state.status, "given up")
    seconds = (times[-1] if times else 0) / 10
    record = Record(f"{key}:{seed}", move_texts(game.steps), seconds, 0, 0, 0, 0, 0, end, 0, "")
    return Recording.of(replace(record, times=draw.choice(((), times))), draw.choice(("", "Ada", "Zoë")))


def _played(game: Game, draw: random.Random, most: int) -> Game:
    """So many moves further, mostly the way home."""
    for _ in range(most):
        if moves := game.state.legal_moves:
            state, some = game.state, draw.sample(moves, min(3, len(moves)))
            game = game.play(max(some, key=lambda move: len(state.play(move).home)))
    return game


def a_challenge(draw: random.Random) -> str:
    """The line of a friend's game."""
    return Challenge.of(a_recording(draw).record).to_text()


def a_board(draw: random.Random) -> str:
    """A board as it is typed."""
    return format_board(deal(by_key(draw.choice(KEYS)), draw.randrange(1, 100)))


def _sitting(context: Context, draw: random.Random) -> GameSession:
    session = context.start_game(context.new_game(by_key(draw.choice(KEYS)), draw.randrange(1, 1000)))
    session.replace_game(_played(session.game, draw, draw.choice((0, 3, 30, 90))))
    session.save()
    return session


def _play(context: Context, draw: random.Random, below: Scene) -> Scene:
    return Play(context, _sitting(context, draw), fresh=draw.random() < 0.5)


def _stuck(context: Context, draw: random.Random, below: Scene) -> Scene:
    """A game that waits for its redeal."""
    game = None
    while game is None or game.state.status is not Status.STUCK:  # some games are won before that
        session = context.start_game(context.new_game(CATALOGUE["mini"], draw.randrange(1, 1000)))
        game = session.game
        while (state := game.state).status is Status.PLAYING:
            game = game.play(max(state.slides, key=lambda slide: len(state.play(slide).home)))
    session.replace_game(game)
    session.save()
    return Play(context, session)


def _against(context: Context, draw: random.Random, below: Scene) -> Scene:
    """A game that answers a challenge, in progress or over."""
    rival = Challenge.of(a_recording(draw).record)
    start = rival.game().start
    assert start.seed is not None
    session = context.start_game(context.new_game(start.variant, start.seed, rival))
    if draw.random() < 0.5:
        return Play(context, session)
    return Results(context, session, "given up")


def _match(context: Context, draw: random.Random, below: Scene) -> Scene:
    """The match under way; a new one where there is none."""
    match = context.folder.load_match()
    if match is None or match.over:
        names = ("Anna", "Bea", "Cleo", "Dora")[: draw.randint(1, 4)]
        match = Match(draw.choice(KEYS[1:3]), names, (12, 77), draw.random() < 0.5, draw.random() < 0.5, "x")
        context.folder.save_match(match)
    return MatchSheet(context, match)


def _pause(context: Context, draw: random.Random, below: Scene) -> Scene:
    context.settings_page = draw.choice(list(PAGES))
    session = _sitting(context, draw)
    return Pause(context, Play(context, session), session)


def _settings(context: Context, draw: random.Random, below: Scene) -> Scene:
    context.settings_page = draw.choice(list(PAGES))
    return Pause(context, below)


def _mishap(context: Context, draw: random.Random, below: Scene) -> Scene:
    report = write_crash_report(context, ValueError("a spade is not a shovel"))
    return CrashScreen(context, report, draw.random() < 0.3)


Start = Callable[[Context, random.Random, Scene], Scene]

ALONE: Mapping[str, Start] = {
    "title": lambda context, draw, below: below,
    "first run": lambda context, draw, below: FirstRun(context),
    "play": _play,
    "redeal": _stuck,
    "versus": _against,
    "results": lambda context, draw, below: Results(context, _sitting(context, draw), "given up"),
    "match sheet": _match,
    "mishap": _mishap,
}
"""What lies on nothing else."""

OVER: Mapping[str, Start] = {
    "picker": lambda context, draw, below: VariantBrowser(context, by_key(draw.choice(KEYS))),
    "dials": lambda context, draw, below: CustomRulesDialog(context, below),
    "ask": lambda context, draw, below: ConfirmDialog(
        context, below, Question.REDEAL, "Redeal now?", "It can wait.", ("Redeal", "Go on")
    ),
    "pause": _pause,
    "settings": _settings,
    "rules": lambda context, draw, below: Rules(context, below, by_key(draw.choice(KEYS))),
    "new deal": lambda context, draw, below: NewDeal(
        context, below, CATALOGUE["mini"], draw.choice((None, 7))
    ),
    "statistics": lambda context, draw, below: Statistics(context),
    "archive": lambda context, draw, below: RecordsDialog(context, Statistics(context)),
    "logbook": lambda context, draw, below: RecentGames(context, below),
    "watch": lambda context, draw, below: ReplayScene(context, a_recording(draw)),
    "dare": lambda context, draw, below: scene_of_text(context, below, a_challenge(draw)),
    "setup": lambda context, draw, below: BoardPreview(context, below, deal(by_key(draw.choice(KEYS)), 5)),
    "notice": lambda context, draw, below: MessageDialog(
        context, below, "This cannot be", "It is what it is. " * 40
    ),
    "lesson": lambda context, draw, below: LessonScene(context, draw.randrange(len(LESSONS))),
    "match setup": lambda context, draw, below: MatchSetup(context, below),
}
"""What lies over another scene."""
