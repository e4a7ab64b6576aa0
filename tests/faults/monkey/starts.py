"""Where a monkey may be put down: every scene of the program, with whatever it needs to be there."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace

from gaps.engine import CATALOGUE, Game, Status, by_key, deal, format_board
from gaps.scenes.common.confirm_dialog import Ask
from gaps.scenes.common.message_dialog import Notice
from gaps.scenes.game.play import Play
from gaps.scenes.game.results import Results
from gaps.scenes.learn.lesson import LessonScene
from gaps.scenes.learn.lessons import LESSONS
from gaps.scenes.learn.rules import Rules
from gaps.scenes.menu.custom_rules import DialsSheet
from gaps.scenes.menu.first_run import FirstRun
from gaps.scenes.menu.new_deal import NewDeal
from gaps.scenes.menu.variant_browser import Picker
from gaps.scenes.records.recent_games import Logbook
from gaps.scenes.records.records_dialog import Archive
from gaps.scenes.records.replay_scene import Watch
from gaps.scenes.records.statistics import Statistics
from gaps.scenes.session.game_session import Sitting
from gaps.scenes.settings.pause import Pause
from gaps.scenes.settings.settings_pages import PAGES
from gaps.scenes.shell.context import Kit
from gaps.scenes.shell.crash_report import written
from gaps.scenes.shell.crash_screen import Mishap
from gaps.scenes.together.arrivals import scene_of_text
from gaps.scenes.together.board_preview import Setup
from gaps.scenes.together.match_setup import MatchSetup
from gaps.scenes.together.match_sheet import MatchSheet
from gaps.stage.core.scene import Scene
from gaps.store import Challenge, Match, Record, Recording
from gaps.store.saves.saved import moves_of
from tests.store.games import ENDS

KEYS = ("gaps", "mini", "line-up", "maze", "double-montana", "pas-de-deux", "endless", "custom/5llb3rsref")


def a_recording(draw: random.Random) -> Recording:
    """Somebody's game, with its times or without them."""
    key, seed = draw.choice(("mini", "gaps", "maze")), draw.randrange(1, 40)
    game = _played(Game(deal(CATALOGUE[key], seed)), draw, draw.choice((5, 40, 200)))
    times = tuple(sorted(draw.randrange(4000) for _ in game.steps))
    end = ENDS.get(game.state.status, "given up")
    seconds = (times[-1] if times else 0) / 10
    record = Record(f"{key}:{seed}", moves_of(game.steps), seconds, 0, 0, 0, 0, 0, end, 0, "")
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


def _sitting(kit: Kit, draw: random.Random) -> Sitting:
    sitting = Sitting.begin(kit, by_key(draw.choice(KEYS)), draw.randrange(1, 1000))
    sitting.game = _played(sitting.game, draw, draw.choice((0, 3, 30, 90)))
    sitting.keep()
    return sitting


def _play(kit: Kit, draw: random.Random, below: Scene) -> Scene:
    return Play(kit, _sitting(kit, draw), fresh=draw.random() < 0.5)


def _stuck(kit: Kit, draw: random.Random, below: Scene) -> Scene:
    """A game that waits for its redeal."""
    sitting = Sitting.begin(kit, CATALOGUE["mini"], draw.randrange(1, 1000))
    while (state := sitting.game.state).status is Status.PLAYING:
        sitting.game = sitting.game.play(max(state.slides, key=lambda slide: len(state.play(slide).home)))
    sitting.keep()
    return Play(kit, sitting)


def _against(kit: Kit, draw: random.Random, below: Scene) -> Scene:
    """A game that answers a challenge, in progress or over."""
    rival = Challenge.of(a_recording(draw).record)
    start = rival.game().start
    assert start.seed is not None
    sitting = Sitting.begin(kit, start.variant, start.seed, rival)
    if draw.random() < 0.5:
        return Play(kit, sitting)
    return Results(kit, sitting, "given up")


def _match(kit: Kit, draw: random.Random, below: Scene) -> Scene:
    """The match under way; a new one where there is none."""
    match = kit.folder.load_match()
    if match is None or match.over:
        names = ("Anna", "Bea", "Cleo", "Dora")[: draw.randint(1, 4)]
        match = Match(draw.choice(KEYS[1:3]), names, (12, 77), draw.random() < 0.5, draw.random() < 0.5, "x")
        kit.folder.save_match(match)
    return MatchSheet(kit, match)


def _pause(kit: Kit, draw: random.Random, below: Scene) -> Scene:
    kit.settings_page = draw.choice(list(PAGES))
    sitting = _sitting(kit, draw)
    return Pause(kit, Play(kit, sitting), sitting)


def _settings(kit: Kit, draw: random.Random, below: Scene) -> Scene:
    kit.settings_page = draw.choice(list(PAGES))
    return Pause(kit, below)


def _mishap(kit: Kit, draw: random.Random, below: Scene) -> Scene:
    return Mishap(kit, written(kit, ValueError("a spade is not a shovel")), draw.random() < 0.3)


Start = Callable[[Kit, random.Random, Scene], Scene]

ALONE: Mapping[str, Start] = {
    "title": lambda kit, draw, below: below,
    "first run": lambda kit, draw, below: FirstRun(kit),
    "play": _play,
    "redeal": _stuck,
    "versus": _against,
    "results": lambda kit, draw, below: Results(kit, _sitting(kit, draw), "given up"),
    "match sheet": _match,
    "mishap": _mishap,
}
"""What lies on nothing else."""

OVER: Mapping[str, Start] = {
    "picker": lambda kit, draw, below: Picker(kit, by_key(draw.choice(KEYS))),
    "dials": lambda kit, draw, below: DialsSheet(kit, below),
    "ask": lambda kit, draw, below: Ask(kit, below, "Redeal now?", "It can wait.", ("Redeal", "Go on")),
    "pause": _pause,
    "settings": _settings,
    "rules": lambda kit, draw, below: Rules(kit, below, by_key(draw.choice(KEYS))),
    "new deal": lambda kit, draw, below: NewDeal(kit, below, CATALOGUE["mini"], draw.choice((None, 7))),
    "statistics": lambda kit, draw, below: Statistics(kit),
    "archive": lambda kit, draw, below: Archive(kit, Statistics(kit)),
    "logbook": lambda kit, draw, below: Logbook(kit, below),
    "watch": lambda kit, draw, below: Watch(kit, a_recording(draw)),
    "dare": lambda kit, draw, below: scene_of_text(kit, below, a_challenge(draw)),
    "setup": lambda kit, draw, below: Setup(kit, below, deal(by_key(draw.choice(KEYS)), 5)),
    "notice": lambda kit, draw, below: Notice(kit, below, "This cannot be", "It is what it is. " * 40),
    "lesson": lambda kit, draw, below: LessonScene(kit, draw.randrange(len(LESSONS))),
    "match setup": lambda kit, draw, below: MatchSetup(kit, below),
}
"""What lies over another scene."""
