"""Every scene of the program, created with the games, records and dialogs that it
needs.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from datetime import timedelta
from functools import cache

from gaps.engine import CATALOGUE, Game, Status, by_key, deal, format_board
from gaps.progress.expedition.camps import camps
from gaps.progress.summits import SUMMITS
from gaps.scenes.calendar.calendar import Calendar
from gaps.scenes.challenges.previews import BoardPreview
from gaps.scenes.common.confirm_dialog import ConfirmDialog, MessageDialog
from gaps.scenes.common.opening import DealWait, UnderWayDialog
from gaps.scenes.common.win_headline import GOES_ON
from gaps.scenes.expedition.expedition import DealSheet, Expedition
from gaps.scenes.game.play import Play
from gaps.scenes.game.win_scene import WinScene
from gaps.scenes.learn.help_dialog import HelpDialog
from gaps.scenes.learn.lesson import LessonScene
from gaps.scenes.learn.lessons import LESSONS
from gaps.scenes.learn.rules import Rules
from gaps.scenes.new_game.custom_rules_dialog import CustomRulesDialog
from gaps.scenes.new_game.new_deal import NewDeal
from gaps.scenes.new_game.variant_browser import VariantBrowser
from gaps.scenes.records.records_dialog import RecentGames, RecordsDialog
from gaps.scenes.records.statistics_screen import Statistics
from gaps.scenes.results.open_results import open_results
from gaps.scenes.review.replay_scene import ReplayScene
from gaps.scenes.review.would_have_won import WouldHaveWon
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.settings.pause import Pause
from gaps.scenes.settings.settings_pages import PAGES
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.already_running import AlreadyRunning
from gaps.scenes.shell.arrivals import scene_of_text
from gaps.scenes.shell.crash import CrashScreen, write_crash_report
from gaps.scenes.summits.summits import Summits
from gaps.scenes.together.match_setup import MatchSetup, Together
from gaps.scenes.together.match_sheet import MatchSheet
from gaps.stage.core.scene import Scene
from gaps.store import Match, Played
from gaps.store.records.daily_deals import FIRST_DAY
from gaps.store.sharing.packed import challenge_of, pack
from gaps.store.sharing.shared import to_share
from tests.played_games import changed, move_texts, record_of
from tests.scenarios.games import advanced, replace_game

KEYS = (
    "gaps",
    "mini",
    "line-up",
    "maze",
    "double-montana",
    "pas-a-deux",
    "endless",
    "custom/5llb3rsref",
    "custom/7nlt3rsref2a",
    "custom/13leb2rsrsf2",
)
STAGES = tuple(stage for camp in camps() for stage in camp.stages)
WON_DEALS = (
    ("mini", 3),
    ("mini", 21),
    ("mini", 25),
    ("line-up", 12),
    ("endless", 5),
    ("unshuffled", 31),
    ("custom/5llb3rsref", 1),
    ("custom/5llb3rsref", 5),
)
"""Deals that a simple player wins."""


def random_recording(rng: random.Random) -> Played:
    """Return the recording of a random game."""
    key = rng.choice(("mini", "gaps", "maze"))
    seed = rng.randrange(1, 40)
    game = _play_on(Game(deal(CATALOGUE[key], seed)), rng, rng.choice((5, 40, 200)))
    times = tuple(sorted(rng.randrange(4000) for _ in game.steps))
    seconds = (times[-1] if times else 0) / 10
    record = record_of(f"{key}:{seed}", move_texts(game.steps), seconds, times=times)
    return to_share(record, rng.choice(("", "Ada", "Zoë")))


def _play_on(game: Game, rng: random.Random, count: int) -> Game:
    """Play up to ``count`` further moves, preferring those that bring cards home."""
    for _ in range(count):
        if moves := game.state.legal_moves:
            state = game.state
            candidates = rng.sample(moves, min(3, len(moves)))
            game = game.play(
                max(candidates, key=lambda move: len(state.play(move).home))
            )
    return game


def random_challenge_text(rng: random.Random) -> str:
    """Return a challenge as text."""
    return pack(challenge_of(random_recording(rng)))


def random_board_text(rng: random.Random) -> str:
    """Return a board as text."""
    return format_board(deal(by_key(rng.choice(KEYS)), rng.randrange(1, 100)))


def _session(context: Context, rng: random.Random) -> GameSession:
    session = context.games.start(
        context.games.deal(by_key(rng.choice(KEYS)), rng.randrange(1, 1000))
    )
    replace_game(session, _play_on(session.game, rng, rng.choice((0, 3, 30, 90))))
    session.save()
    return session


@cache
def _won_game(key: str, seed: int) -> Game:
    return advanced(Game(deal(by_key(key), seed)), 400)


def _won_session(context: Context, rng: random.Random) -> GameSession:
    """Return a won game that is saved, but not on record yet; rarely an analysis or an
    assisted game.
    """
    key, seed = rng.choice(WON_DEALS)
    session = context.games.start(context.games.deal(by_key(key), seed))
    replace_game(session, _won_game(key, seed), rng.choice((0.0, 61.0, 4000.0)))
    if rng.random() < 0.1:
        session.played = changed(
            session.played, solver_moves=range(len(session.game.steps))
        )
    assert session.game.state.status is Status.WON
    session.save()
    return session


def _last_move(context: Context, rng: random.Random, below: Scene) -> Scene:
    """Return a game whose last move, which wins, has been taken back; ``Monkey`` makes
    it again.
    """
    session = _won_session(context, rng)
    session.undo()
    return Play(context, session)


def _win_scene(context: Context, rng: random.Random, below: Scene) -> Scene:
    session = _won_session(context, rng)
    if rng.random() < 0.1:
        session.finish()
        session = session.practice(len(session.game.steps))
    finished = finish_game(context, session)
    scene = WinScene(context, finished, Play(context, session))
    scene.update(rng.uniform(0.0, GOES_ON))
    return scene


def _play_scene(context: Context, rng: random.Random, below: Scene) -> Scene:
    return Play(context, _session(context, rng), fresh=rng.random() < 0.5)


def _stuck_game(context: Context, rng: random.Random, below: Scene) -> Scene:
    """Return a play scene whose game can go on only with a redeal."""
    game = None
    # some games are won before that
    while game is None or game.state.status is not Status.STUCK:
        session = context.games.start(
            context.games.deal(CATALOGUE["mini"], rng.randrange(1, 1000))
        )
        game = session.game
        while (state := game.state).status is Status.PLAYING:
            game = game.play(
                max(state.slides, key=lambda slide: len(state.play(slide).home))
            )
    replace_game(session, game)
    session.save()
    return Play(context, session)


def _challenge_game(context: Context, rng: random.Random, below: Scene) -> Scene:
    """Return a game that answers a challenge, in progress or at its results."""
    rival = challenge_of(random_recording(rng))
    session = context.games.start(context.games.answer(rival))
    if rng.random() < 0.5:
        return Play(context, session)
    return open_results(context, finish_game(context, session))


def _match_sheet(context: Context, rng: random.Random, below: Scene) -> Scene:
    """Return the sheet of the current match, or of a new one if there is none."""
    match = context.folder.load_match()
    if match is None or match.over:
        names = ("Anna", "Bea", "Cleo", "Dora")[: rng.randint(1, 4)]
        match = Match(
            rng.choice(KEYS[1:3]),
            names,
            (12, 77),
            rng.random() < 0.5,
            rng.random() < 0.5,
            "x",
        )
        context.folder.save_match(match)
    return MatchSheet(context, match)


def _pause_menu(context: Context, rng: random.Random, below: Scene) -> Scene:
    context.settings_page = rng.choice(list(PAGES))
    session = _session(context, rng)
    return Pause(context, Play(context, session), session)


def _settings_page(context: Context, rng: random.Random, below: Scene) -> Scene:
    context.settings_page = rng.choice(list(PAGES))
    return Pause(context, below)


def _crash_screen(context: Context, rng: random.Random, below: Scene) -> Scene:
    report = write_crash_report(context, ValueError("a spade is not a shovel"))
    return CrashScreen(context, report, rng.random() < 0.3)


def _under_way_dialog(context: Context, rng: random.Random, below: Scene) -> Scene:
    """Return the question about the unfinished game whose place a new deal would take."""
    session = _session(context, rng)
    while not session.game.steps:
        session = _session(context, rng)
    new = context.games.deal(session.variant, rng.randrange(1001, 2000))
    is_below = rng.random() < 0.5
    below = Play(context, session) if is_below else below
    return UnderWayDialog(context, below, session.played, new, is_below=is_below)


def _stage_game(context: Context, rng: random.Random, below: Scene) -> Scene:
    """Return a deal of the expedition, in progress or at its results."""
    stage = rng.choice(STAGES)
    session = context.games.start(context.games.of_stage(stage))
    replace_game(session, _play_on(session.game, rng, rng.choice((0, 3, 30))))
    session.save()
    if rng.random() < 0.5:
        return Play(context, session, fresh=rng.random() < 0.5)
    return open_results(context, finish_game(context, session))


def _expedition(context: Context, rng: random.Random, below: Scene) -> Scene:
    """Return the map, perhaps with all camps open, a camp that opens, and a sheet that
    follows.
    """
    context.change(open_camps=rng.random() < 0.5)
    stage = rng.choice((None, *STAGES))
    return Expedition(context, stage, rng.randrange(9), rng.random() < 0.2)


def _deal_sheet(context: Context, rng: random.Random, below: Scene) -> Scene:
    route = Expedition(context, rng.choice(STAGES))
    return DealSheet(context, route, route.stage)


def _summits(context: Context, rng: random.Random, below: Scene) -> Scene:
    """Return the summits with one of them chosen, or with the latest."""
    return Summits(context, rng.choice(("", *(summit.key for summit in SUMMITS))))


def _would_have_won(context: Context, rng: random.Random, below: Scene) -> Scene:
    """Return the win that a game has missed, if its review finds one."""
    game = _session(context, rng).game
    return WouldHaveWon(
        context,
        game,
        context.reviews.of(game),
        lambda _moves: None,
        "Back to move {move}",
    )


def _help_dialog(context: Context, rng: random.Random, below: Scene) -> Scene:
    """Return the help on some other screen."""
    name = rng.choice(
        (
            "title",
            "play",
            "results",
            "calendar",
            "expedition",
            "summits",
            "crash screen",
        )
    )
    return HelpDialog(context, BASE_SCENES[name](context, rng, below))


SceneFactory = Callable[[Context, random.Random, Scene], Scene]


def _deal_wait(context: Context, rng: random.Random, below: Scene) -> Scene:
    """The wait for a winnable deal."""
    context.games.ready.hurry("mini")
    return DealWait(context, CATALOGUE["mini"])


BASE_SCENES: Mapping[str, SceneFactory] = {
    "title": lambda context, rng, below: below,
    "play": _play_scene,
    "redeal": _stuck_game,
    "last move": _last_move,
    "win": _win_scene,
    "challenge game": _challenge_game,
    "results of a win": lambda context, rng, below: open_results(
        context, finish_game(context, _won_session(context, rng))
    ),
    "results": lambda context, rng, below: open_results(
        context, finish_game(context, _session(context, rng))
    ),
    "calendar": lambda context, rng, below: Calendar(
        context, FIRST_DAY + timedelta(rng.randrange(400))
    ),
    "match sheet": _match_sheet,
    "expedition": _expedition,
    "expedition game": _stage_game,
    "summits": _summits,
    "crash screen": _crash_screen,
}
"""Scenes at the bottom of the stack, by name."""

OVERLAY_SCENES: Mapping[str, SceneFactory] = {
    "variant browser": lambda context, rng, below: VariantBrowser(
        context, by_key(rng.choice(KEYS))
    ),
    "custom rules": lambda context, rng, below: CustomRulesDialog(context, below),
    "confirm dialog": lambda context, rng, below: ConfirmDialog(
        context,
        below,
        lambda: None,
        "Redeal now?",
        "It can wait.",
        ("Redeal", "Go on"),
        destroys=rng.random() < 0.5,
    ),
    "pause": _pause_menu,
    "settings": _settings_page,
    "under way": _under_way_dialog,
    "already running": lambda context, rng, below: AlreadyRunning(context, below),
    "rules": lambda context, rng, below: Rules(
        context, below, by_key(rng.choice(KEYS))
    ),
    "new deal": lambda context, rng, below: NewDeal(
        context, below, CATALOGUE["mini"], rng.choice((None, 7))
    ),
    "deal wait": _deal_wait,
    "statistics": lambda context, rng, below: Statistics(context),
    "records dialog": lambda context, rng, below: RecordsDialog(
        context, Statistics(context)
    ),
    "recent games": lambda context, rng, below: RecentGames(context, below),
    "replay": lambda context, rng, below: ReplayScene(context, random_recording(rng)),
    "challenge dialog": lambda context, rng, below: scene_of_text(
        context, below, random_challenge_text(rng)
    ),
    "board preview": lambda context, rng, below: BoardPreview(
        context, below, deal(by_key(rng.choice(KEYS)), 5)
    ),
    "message dialog": lambda context, rng, below: MessageDialog(
        context, below, "This cannot be", "It is what it is. " * 40
    ),
    "lesson": lambda context, rng, below: LessonScene(
        context, rng.randrange(len(LESSONS))
    ),
    "deal sheet": _deal_sheet,
    "would have won": _would_have_won,
    "help": _help_dialog,
    "together": lambda context, rng, below: Together(context, below),
    "match setup": lambda context, rng, below: MatchSetup(context, below),
}
"""Scenes on top of another one, by name."""
