"""Pictures of every scene, without a display: ``python -m tools.screenshots [FOLDER]``.

Each scene at three window sizes, and a slide, a redeal and a refusal at several instants. ``--readme`` makes
only the pictures in the README.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame

from gaps import language
from gaps.engine import CATALOGUE, Game, Redeal, Slide, State, Status, by_key, deal, format_move
from gaps.language import _
from gaps.scenes.common.confirm_dialog import ConfirmDialog
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.game.play import Play, Question
from gaps.scenes.game.results import Results
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.lesson import LessonScene
from gaps.scenes.learn.lessons import LESSONS
from gaps.scenes.learn.rules import Rules
from gaps.scenes.menu.custom_rules import CustomRulesDialog
from gaps.scenes.menu.first_run import FirstRun
from gaps.scenes.menu.new_deal import NewDeal
from gaps.scenes.menu.title import Title
from gaps.scenes.menu.variant_browser import VariantBrowser
from gaps.scenes.records.recent_games import RecentGames
from gaps.scenes.records.records_dialog import RecordsDialog
from gaps.scenes.records.replay_scene import ReplayScene
from gaps.scenes.records.statistics import Statistics
from gaps.scenes.session import daily
from gaps.scenes.session.game_session import GameSession, record_of
from gaps.scenes.session.match_turn import MatchTurn
from gaps.scenes.settings.pause import Pause
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.crash_report import CrashReport
from gaps.scenes.shell.crash_screen import CrashScreen
from gaps.scenes.shell.router import resolver
from gaps.scenes.together.arrivals import scene_of_text
from gaps.scenes.together.challenge_dialog import ChallengeDialog
from gaps.scenes.together.match_setup import MatchSetup
from gaps.scenes.together.match_sheet import MatchSheet
from gaps.stage.core.intents import Hover, Nav
from gaps.stage.core.scene import SceneStack
from gaps.store import Challenge, DirectWriter, Folder, Match, Record, Recording, Settings, Turn
from gaps.store.records.schema import insert
from gaps.store.saves.settings import options_of

SIZES = ((800, 600), (1280, 800), (1920, 1200))
STEP = 1 / 120
SEED = 20417
STATISTICS_DAY = date(2026, 11, 20)
README = Path(__file__).parents[1] / "docs" / "screenshot.png"
STRIP = README.with_name("strip.png")
STRIP_INSTANTS, STRIP_HIGH, STRIP_GAP = (0, 60, 120, 180, 240, 400), 240, 6  # milliseconds; pixels


class Camera:
    """A stack of scenes whose time is wound by hand."""

    def __init__(self, size: tuple[int, int], folder: Path) -> None:
        self.surface = pygame.display.set_mode(size)
        self.folder, self.size = folder, size
        self.stack: SceneStack

    def open(self, scene: GameScene, seconds: float = 3.0) -> None:
        """Start with a scene and let it come to rest."""
        self.stack = SceneStack(scene, resolver(scene.context))
        self.stack.resize(self.size)
        self.wind(seconds)

    def wind(self, seconds: float) -> None:
        """Let time pass."""
        for __ in range(round(seconds / STEP)):
            self.stack.update(STEP)

    def take(self, name: str) -> None:
        """Keep the picture of this instant."""
        self.stack.draw(self.surface, 0.0)
        width, height = self.size
        pygame.image.save(self.surface, self.folder / f"{name}_{width}x{height}.png")


def best(state: State) -> Slide | Redeal:
    """The move that brings most cards home, the first of them; a redeal when there is none."""
    return max(state.slides, key=lambda slide: len(state.play(slide).home), default=Redeal())


def advanced(game: Game, moves: int) -> Game:
    """The game a number of such moves later, or at its end."""
    for __ in range(moves):
        if game.state.status not in (Status.PLAYING, Status.STUCK):
            break
        game = game.play(best(game.state))
    return game


def until(game: Game, status: Status) -> Game:
    """The game at the first position of this status."""
    while game.state.status is not status:
        game = game.play(best(game.state))
    return game


@contextmanager
def a_context(**settings: object) -> Iterator[Context]:
    """What the scenes are given, with a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        yield Context(
            Folder(Path(folder), DirectWriter()),
            Settings(**{"language": "en", **settings}),  # type: ignore[arg-type]
            now=lambda: datetime(2026, 1, 1),
            pick=lambda: SEED,
        )


def a_session(context: Context, key: str = "gaps", moves: int = 0, seconds: float = 252.0) -> GameSession:
    """A game some way on."""
    session = context.start_game(context.new_game(CATALOGUE[key], SEED))
    session.game = advanced(session.game, moves)
    session.seconds = seconds
    session.keep()
    return session


def won_game() -> Game:
    """A won game of Short Addiction: the first such deal that the simple player wins."""
    for seed in range(1, 500):
        game = advanced(Game(deal(CATALOGUE["mini"], seed)), 400)
        if game.state.status is Status.WON:
            return game
    raise RuntimeError("the simple player won none of 500 deals")


def title(camera: Camera, context: Context) -> None:
    """The title, first with nothing to go on with, then with a game."""
    camera.open(Title(context))
    camera.take("title_first")
    a_session(context, moves=38)
    camera.open(Title(context))
    camera.take("title")
    camera.wind(40)
    for instant in (100, 300, 1000):
        camera.wind(0.1 if instant == 100 else 0.2 if instant == 300 else 0.7)
        camera.take(f"title_attract_{instant:04}ms")
    for __ in range(3):
        camera.stack.handle(Nav.DOWN)
    camera.wind(1)
    camera.take("title_trail")


def picker(camera: Camera, context: Context) -> None:
    """Every trail in groups, then those of a name."""
    scene = VariantBrowser(context, CATALOGUE["gaps"])
    camera.open(scene, 0.1)
    camera.take("picker")
    for __ in range(12):
        camera.stack.handle(Nav.NEXT)
    camera.take("picker_down")


def play(camera: Camera, context: Context) -> None:
    """The board at rest, with a pointer on it, with the focus, with an offer."""
    camera.open(Play(context, a_session(context, moves=38)))
    camera.take("play")
    scene = camera.stack.top
    assert isinstance(scene, Play)
    slide = scene.table.state.slides[0]
    camera.stack.handle(Hover(scene.table.geometry.rect(slide.source).center))
    camera.wind(0.3)
    camera.take("play_hover")
    camera.stack.handle(Nav.NEXT)
    camera.wind(0.3)
    camera.take("play_focus")
    for key in ("mini", "either-side", "line-up"):
        camera.open(Play(context, a_session(context, key, 3)))
        camera.take(f"play_{key}")


def motion(camera: Camera, context: Context) -> None:
    """A deal, a slide, a refusal and a redeal, at several instants."""
    camera.open(Play(context, a_session(context), fresh=True), 0.4)
    camera.take("deal_0400ms")
    camera.wind(0.4)
    camera.take("deal_0800ms")
    camera.wind(0.9)
    camera.take("deal_1700ms")
    camera.open(Play(context, a_session(context, moves=30)))
    scene = camera.stack.top
    assert isinstance(scene, Play)
    scene._make(best(scene.session.game.state))
    for instant in (80, 160, 240, 400, 600):
        camera.wind(0.08 if instant <= 240 else 0.2)
        camera.take(f"slide_{instant:04}ms")
    held = next(
        cell
        for cell, card in enumerate(scene.table.state.board)
        if card is not None and not scene.table.targets(cell) and cell not in scene.table.state.home
    )
    scene._choose(held)
    for instant in (60, 200, 400):
        camera.wind(0.06 if instant == 60 else 0.17)
        camera.take(f"refusal_{instant:04}ms")
    session = a_session(context)
    session.game = until(advanced(session.game, 45), Status.STUCK)
    camera.open(Play(context, session))
    camera.take("stuck")
    scene = camera.stack.top
    assert isinstance(scene, Play)
    camera.stack._follow(scene._redeal())
    for instant in (300, 700, 1100, 1500, 1900, 2400, 2800):
        camera.wind((instant - camera_time(camera)) / 1000)
        camera.take(f"redeal_{instant:04}ms")


def endings(camera: Camera, context: Context) -> None:
    """A win from its last move on to the results, and a loss."""
    won = a_session(context, "mini", seconds=95.0)
    game = won_game()
    won.game = game.undo()
    camera.open(Play(context, won))
    scene = camera.stack.top
    assert isinstance(scene, Play)
    cause = game.steps[-1].cause
    assert cause is not None
    camera.stack._follow(scene._make(cause))
    past = 0
    for instant in (350, 450, 600, 900, 1300, 1800, 2400, 2700, 2900, 3100, 3400, 4400):
        camera.wind((instant - past) / 1000)
        past = instant
        camera.take(f"win_{instant:04}ms")
    lost = a_session(context)
    lost.game = until(lost.game, Status.LOST).undo()
    camera.open(Play(context, lost))
    scene = camera.stack.top
    assert isinstance(scene, Play)
    camera.stack._follow(scene._make(best(scene.session.game.state)))
    for instant in (300, 900, 1500, 8000):
        camera.wind(instant / 1000)
        camera.take(f"loss_{instant:04}ms")


def camera_time(camera: Camera) -> float:
    """Milliseconds the scene on top has been there."""
    return 1000 * float(getattr(camera.stack.top, "age", 0.0))


def sheets(camera: Camera, context: Context) -> None:
    """Everything that lies over the game."""
    below = Play(context, a_session(context, moves=38))
    below.resize(camera.size)
    context.settings_page = "look"
    for name, scene in (
        ("pause", Pause(context, below, below.session)),
        ("settings", Pause(context, Title(context))),
        ("keys", paged(context, below, "keys")),
        ("motion", paged(context, below, "motion")),
        ("playing", paged(context, below, "play")),
        ("rules", Rules(context, below, CATALOGUE["gaps"])),
        ("new_deal", NewDeal(context, below, CATALOGUE["gaps"])),
        ("dials", CustomRulesDialog(context, below)),
        ("dials_own", CustomRulesDialog(context, below, by_key("custom/9hsb3rsnel"))),
        (
            "ask",
            ConfirmDialog(
                context,
                below,
                Question.REDEAL,
                _("Redeal now?"),
                _("Cards can still move."),
                (_("Redeal"), _("Keep playing")),
            ),
        ),
    ):
        camera.open(scene, 1.0)
        camera.take(name)
    for key in ("addiction-three", "either-side", "paganini", "line-up"):
        camera.open(Rules(context, below, CATALOGUE[key]), 1.0)
        camera.take(f"rules_{key}")
    refused = CustomRulesDialog(context, below)
    camera.open(refused, 1.0)
    for row in ("gaps", "shuffled"):
        refused.form.focus(row)
        camera.stack.handle(Nav.ACTIVATE)
    camera.wind(0.3)
    camera.take("dials_refused")


def paged(context: Context, below: Play, page: str) -> Pause:
    """The pause sheet, open at a page of the settings."""
    context.settings_page = page
    return Pause(context, below, below.session)


def results(camera: Camera, context: Context) -> None:
    """A win, and a loss."""
    session = a_session(context)
    session.game = advanced(session.game, 1000)
    camera.open(Results(context, session))
    wait_for_review(camera)
    camera.take("results_loss")
    scene = camera.stack.top
    assert isinstance(scene, Results)
    scene.form.focus("trail")
    for __ in range(30):
        camera.stack.handle(Nav.LEFT)
    camera.take("results_chosen")
    won = a_session(context, "mini", seconds=95.0)
    won.game = won_game()
    camera.open(Results(context, won))
    wait_for_review(camera)
    camera.take("results_win")


FAMILY = (
    *("double-montana", "double-gaps", "blue-moon", "red-moon", "jungle"),
    *("spaces-and-aces", "maze", "pas-de-deux", "pas-de-deux-wide"),
)
WIDE_SIZES = ((1280, 800), (1920, 1200))


def family(camera: Camera, context: Context) -> None:
    """The variants of another board or a second pack, in every theme: from the deal, and some way on."""
    if camera.size not in WIDE_SIZES:
        return
    for theme in options_of("theme"):
        context.change(theme=theme)
        for key in FAMILY:
            camera.open(Play(context, a_session(context, key, 26)))
            camera.take(f"family_{key}_{theme}")
    context.change(theme="midnight")
    for key, moves in (("double-montana", 3), ("pas-de-deux", 8), ("maze", 5)):
        camera.open(Play(context, a_session(context, key, moves)))
        camera.take(f"family_{key}_early")
        scene = camera.stack.top
        assert isinstance(scene, Play)
        slide = scene.table.state.slides[0]
        scene.focus = slide.source
        scene.table.focus(scene.focus)
        scene._choose(slide.source)
        camera.wind(0.3)
        camera.take(f"family_{key}_offers")
        if scene.table.selected is not None:
            camera.stack._follow(scene._make(slide))
        for instant in (80, 160, 240):
            camera.wind(0.08)
            camera.take(f"family_{key}_slide_{instant:04}ms")
        camera.stack.handle(GameCommand.HINT)
        camera.wind(0.5)
        camera.take(f"family_{key}_hint")
    for key in ("maze", "pas-de-deux"):
        camera.open(Rules(context, Play(context, a_session(context, key)), CATALOGUE[key]), 1.0)
        camera.take(f"family_{key}_rules")


def wait_for_review(camera: Camera) -> None:
    """Let the review of the results come to its end."""
    scene = camera.stack.top
    assert isinstance(scene, Results)
    while not scene.review.done:
        time.sleep(0.05)
    camera.wind(0.5)


def lessons(camera: Camera, context: Context) -> None:
    """Every page of every lesson, and a side path."""
    for number, lesson in enumerate(LESSONS):
        scene = LessonScene(context, number)
        camera.open(scene, 3.0)
        for page in range(len(lesson.pages)):
            camera.take(f"lesson_{number + 1}_{page + 1}")
            if scene.course.redeals:
                camera.stack.handle(GameCommand.REDEAL)
                camera.wind(1.0)
                camera.take(f"lesson_{number + 1}_redeal")
            elif page == 2 and number == 1:
                camera.stack._follow(scene._make(scene.course.state.slides[0]))
                camera.wind(1.0)
                camera.take("lesson_astray")
                scene._step_back()
            asked = scene.course.open_page
            if asked is not None and asked.asked and not scene.course.redeals:
                camera.stack._follow(scene._make(asked.moves(scene.course.state)[0]))
            elif camera.stack.top is scene:
                scene.course.turn()
                scene._turn()
            camera.wind(4.0)
        camera.take(f"lesson_{number + 1}_end")


def first_run(camera: Camera, context: Context) -> None:
    """The choices before the first title: as they are found, and with the last of each."""
    scene = FirstRun(context)
    camera.open(scene, 1.0)
    camera.take("first_run")
    for nav in (Nav.RIGHT, Nav.RIGHT, Nav.DOWN, Nav.RIGHT):
        camera.stack.handle(nav)
    camera.wind(0.12)
    camera.take("first_run_motion")
    for nav in (Nav.DOWN, Nav.RIGHT, Nav.DOWN):
        camera.stack.handle(nav)
    camera.wind(1.0)
    camera.take("first_run_chosen")


def a_life(days: int = 160) -> Iterator[Record]:
    """Made-up records of months of play, the daily deal most days."""
    draw, keys = (
        random.Random(3),
        ["gaps", "unshuffled", "addiction", "mini", "montana", "endless", "paganini"],
    )
    for number in range(days):
        day = STATISTICS_DAY - timedelta(days - 1 - number)
        key = draw.choices(keys, (50, 20, 15, 12, 4, 2, 1))[0]
        codes = [(f"{key}:{draw.randrange(1, 10**6)}", "") for __ in range(draw.randrange(1, 5))]
        if draw.random() < 0.75:
            codes.append((daily.code_of(day), day.isoformat()))
        for hour, (code, name) in enumerate(codes):
            yield a_game(draw, code, name, datetime(day.year, day.month, day.day, 12 + hour))


def a_game(draw: random.Random, code: str, name: str, end: datetime) -> Record:
    """One made-up record."""
    most = CATALOGUE[code.split(":")[0]].cards_to_win
    won = draw.random() < (0.55 if name else 0.32)
    home = most if won else min(most - 1, max(0, round(draw.gauss(0.47, 0.18) * most)))
    helped = draw.random() < 0.35
    return Record(
        code,
        ("A1-B1",) * draw.randint(60, 140),
        draw.uniform(180, 640),
        undos=3 * helped,
        hints=0,
        redeals=draw.randint(0, 2),
        classic=home - 20,
        arcade=home * draw.randint(90, 380),
        result="won" if won else "given up" if draw.random() < 0.25 else "lost",
        home=home,
        finished=end.isoformat(),
        started=end.isoformat(),
        daily=name,
    )


def mishap(camera: Camera, context: Context) -> None:
    """What is seen when an error comes that nobody expected."""
    a_session(context, moves=38)
    report = CrashReport("KeyError, '12'", "", Path("report.txt"))
    camera.open(CrashScreen(context, report))
    camera.take("mishap")


def statistics(camera: Camera, context: Context) -> None:
    """The figures of nobody, of a beginner and of some hundred games, and what lies over them."""
    context.now = lambda: datetime(STATISTICS_DAY.year, STATISTICS_DAY.month, STATISTICS_DAY.day, 20)
    camera.open(Statistics(context))
    camera.take("statistics_none")
    records = list(a_life())
    for record in records[-3:]:
        context.folder.add_record(record)
    camera.open(Statistics(context))
    camera.take("statistics_three")
    context.folder.records.database.change(lambda db: insert(db, records[:-3]))
    camera.open(Statistics(context))
    camera.take("statistics_all")
    camera.stack.handle(Nav.RIGHT)
    camera.take("statistics")
    for intent in (Nav.DOWN, Nav.DOWN, Nav.DOWN):
        camera.stack.handle(intent)
    camera.take("statistics_focus")
    context.folder.records.export("records-2026-11-20-201500", "json")
    scene = camera.stack.top
    camera.open(RecordsDialog(context, scene), 1.0)
    camera.take("statistics_records")


def timed(session: GameSession, pace: float = 3.1) -> GameSession:
    """The sitting with times of its moves, as if each had taken a while, and its seconds."""
    draw, now, times = random.Random(5), 0.0, []
    for __ in session.game.steps:
        now += pace * draw.lognormvariate(0, 0.6)
        times.append(int(10 * now))
    session.times, session.seconds = tuple(times), now + 0.5
    return session


def watch(camera: Camera, context: Context) -> None:
    """A game on record being watched, the list of the last games, and a file that cannot be opened."""
    session = a_session(context, "addiction-three")
    session.game = advanced(session.game, 1000)
    record = timed(session).finish()
    scene = ReplayScene(context, Recording.of(record, "Ada"))
    camera.open(scene, 10.0)
    camera.take("watch_playing")
    scene.go_to(scene.playback.last * 2 // 3)
    camera.wind(1.5)
    for nav in (Nav.NEXT, Nav.NEXT, Nav.NEXT, Nav.UP, Nav.UP):
        camera.stack.handle(nav)
    scene.export()
    camera.wind(0.6)
    camera.take("watch")
    mini = a_session(context, "mini")
    mini.game = won_game()
    camera.open(ReplayScene(context, Recording.of(timed(mini).finish())), 1.0)
    camera.stack.handle(Nav.UP)
    camera.wind(1.0)
    camera.stack.handle(Nav.LEFT)
    camera.stack.handle(Nav.NEXT)
    camera.wind(1.0)
    camera.take("watch_mini")
    below = Title(context)
    below.resize(camera.size)
    for made_up in list(a_life(30)):
        context.folder.add_record(made_up)
    camera.open(RecentGames(context, below), 1.0)
    camera.take("watch_list")
    bad = "GAPS RECORD 1\n\n"
    camera.open(scene_of_text(context, below, bad), 1.0)
    camera.take("watch_refused")


def challenge(camera: Camera, context: Context) -> None:
    """A friend's challenge: shown, refused, played with the ghost beside it, and answered."""
    session = a_session(context)
    session.game = advanced(session.game, 1000)
    line = Challenge.of(timed(session).finish()).to_text()
    below = Title(context)
    below.resize(camera.size)
    camera.open(scene_of_text(context, below, line), 1.0)
    camera.take("challenge")
    camera.open(scene_of_text(context, below, line.replace(":lost,", ":lost,9")), 1.0)
    camera.take("challenge_refused")
    rival = Challenge.from_text(line)
    mine = context.start_game(context.new_game(CATALOGUE["gaps"], SEED, rival))
    mine.game = advanced(mine.game, 41)
    timed(mine, 1.7)
    camera.open(Play(context, mine))
    camera.take("challenge_play")
    mine.seconds = 1000.0
    camera.open(Play(context, mine))
    camera.take("challenge_play_late")
    camera.open(Results(context, mine, "given up"))
    wait_for_review(camera)
    camera.take("challenge_results")
    won = won_game()
    rival = Challenge.of(record_of(timed(GameSession(context.folder, context.now, won)), "won"))
    better = GameSession(context.folder, context.now, won, rival=rival)
    better.game = advanced(Game(won.start), 30)
    camera.open(Results(context, timed(better), "given up"))
    wait_for_review(camera)
    scene = camera.stack.top
    assert isinstance(scene, Results)
    scene.form.focus("trail")
    camera.stack.handle(Nav.LEFT)
    camera.take("challenge_results_mini")
    number = NewDeal(context, below, CATALOGUE["gaps"])
    camera.open(number, 1.0)
    number.field.type(line)
    camera.take("challenge_pasted")
    named(camera, context, rival)


def named(camera: Camera, context: Context, rival: Challenge) -> None:
    """The same where the friend has a name, the longest there is."""
    rival = replace(rival, player="Wilhelmina Montgomery-Oh")
    camera.open(ChallengeDialog(context, Title(context), rival), 1.0)
    camera.take("challenge_named")
    mine = GameSession(context.folder, context.now, advanced(Game(rival.game().start), 30), rival=rival)
    camera.open(Play(context, timed(mine, 1.7)))
    camera.take("challenge_play_named")
    camera.open(Results(context, mine, "given up"))
    wait_for_review(camera)
    camera.take("challenge_results_named")


def a_match(names: Sequence[str], deals: int, turns: int, key: str = "mini") -> Match:
    """A match some turns on: the simple player's games, each player's a little shorter than the last."""
    match = Match(key, tuple(names), tuple(range(SEED, SEED + deals)), begun="2026-11-20T20:00:00")
    for number in range(turns):
        game = advanced(Game(deal(CATALOGUE[key], match.deals[match.deal])), 400 - 397 * (number % 7 == 3))
        moves = tuple(format_move(step.cause, step.before) for step in game.steps if step.cause is not None)
        match = match.with_turn(Turn(match.code, match.player, moves, 95.4 + 31 * (number % 5)))
    return match


def match(camera: Camera, context: Context) -> None:
    """Setting a match up, its sheet at every stage, and a turn."""
    camera.open(MatchSetup(context, Title(context)), 1.0)
    camera.take("match_setup")
    scene = camera.stack.top
    assert isinstance(scene, MatchSetup)
    for field, name in zip(scene.names, ("Anna", "anna "), strict=False):
        field.value = name
    scene.form.focus("begin")
    camera.stack.handle(Nav.ACTIVATE)
    camera.wind(0.3)
    camera.take("match_setup_refused")
    names = ("Anna", "Bea", "Maximiliane", "Wolfgang-Maria")
    for name, sheet, just in (
        ("begins", a_match(names[:2], 3, 0), False),
        ("just", a_match(names, 5, 6), True),
        ("hand_over", a_match(names, 5, 6), False),
        ("alone", a_match(names[:1], 3, 1), True),
        ("over", a_match(names, 20, 80), False),
        ("two_over", a_match(names[:2], 3, 6), False),
    ):
        camera.open(MatchSheet(context, sheet, sheet.turns[-1] if just else None))
        camera.take(f"match_{name}")
    session = MatchTurn.take(context.folder, context.now, a_match(names, 5, 6))
    session.game = advanced(session.game, 9)
    session.keep()
    below = Play(context, session)
    camera.open(below)
    camera.take("match_turn")
    camera.open(paged(context, below, "look"), 1.0)
    camera.take("match_pause")
    found = context.folder.load_match()
    assert found is not None
    camera.open(MatchSheet(context, found))
    camera.take("match_go_on")
    camera.open(Title(context))
    camera.take("match_title")


SCENES: Sequence[Callable[[Camera, Context], None]] = (
    title,
    picker,
    play,
    family,
    motion,
    endings,
    sheets,
    results,
    lessons,
    first_run,
    statistics,
    watch,
    challenge,
    mishap,
    match,
)


def readme_picture() -> None:
    """The picture at the top of the README: a game under way, a card in the air."""
    with a_context() as context, tempfile.TemporaryDirectory() as folder:
        camera = Camera((1280, 800), Path(folder))
        camera.open(Play(context, a_session(context, moves=62)))
        scene = camera.stack.top
        assert isinstance(scene, Play)
        scene._make(best(scene.session.game.state))
        camera.wind(0.17)
        camera.stack.draw(camera.surface, 0.0)
        README.parent.mkdir(exist_ok=True)
        pygame.image.save(camera.surface, README)


def readme_strip() -> None:
    """The strip in the README: a slide at several instants, side by side."""
    with a_context() as context, tempfile.TemporaryDirectory() as folder:
        camera = Camera((1280, 800), Path(folder))
        camera.open(Play(context, a_session(context, moves=62)))
        scene = camera.stack.top
        assert isinstance(scene, Play)
        state, geometry = scene.session.game.state, scene.table.geometry
        ways = {
            slide: geometry.rect(slide.source).union(geometry.rect(slide.target)) for slide in state.slides
        }
        slide = min(ways, key=lambda each: max(ways[each].size))
        view = ways[slide].inflate(60, 60).clamp(camera.surface.get_rect())
        width = round(view.width * STRIP_HIGH / view.height)
        strip = pygame.Surface(((width + STRIP_GAP) * len(STRIP_INSTANTS) - STRIP_GAP, STRIP_HIGH))
        scene._make(slide)
        past = 0
        for number, instant in enumerate(STRIP_INSTANTS):
            camera.wind((instant - past) / 1000)
            past = instant
            camera.stack.draw(camera.surface, 0.0)
            part = pygame.transform.smoothscale(camera.surface.subsurface(view), (width, STRIP_HIGH))
            strip.blit(part, (number * (width + STRIP_GAP), 0))
        pygame.image.save(strip, STRIP)


GOLDEN = (
    *("title", "picker", "play", "play_hover", "play_focus", "slide_0160ms", "refusal_0200ms", "stuck"),
    *("redeal_1100ms", "redeal_2400ms", "pause", "keys", "motion", "rules", "new_deal", "ask"),
    *("results_loss", "results_chosen", "results_win", "lesson_1_1", "first_run", "statistics", "dials"),
    *("double-montana", "maze", "pas-de-deux"),
    *("watch_playing", "watch_list", "challenge", "challenge_results"),
    *("match_setup", "match_just"),
    *("mishap", "challenge_play_late", "match_go_on"),
)
"""The pictures that tests compare, by the names they are taken under."""
SMALL = (192, 120)


class SmallCamera(Camera):
    """Keeps only the golden pictures, made small, under the name of their theme."""

    def __init__(self, size: tuple[int, int], folder: Path, theme: str) -> None:
        super().__init__(size, folder)
        self.theme = theme

    def take(self, name: str) -> None:
        """Keep the picture of this instant if it is one of them."""
        if name in GOLDEN:
            self.stack.draw(self.surface, 0.0)
            small = pygame.transform.smoothscale(self.surface, SMALL)
            pygame.image.save(small, self.folder / f"{self.theme}_{name}.png")


def relatives(camera: Camera, context: Context) -> None:
    """A board of eight rows, one that is a ring, and one with a talon."""
    for key in ("double-montana", "maze", "pas-de-deux"):
        camera.open(Play(context, a_session(context, key, 26)))
        camera.take(key)


def first_lesson(camera: Camera, context: Context) -> None:
    """How the first lesson begins."""
    camera.open(LessonScene(context, 0), 3.0)
    camera.take("lesson_1_1")


def golden(folder: Path, themes: Sequence[str]) -> None:
    """Take the golden pictures in some themes."""
    pygame.display.init()
    pygame.font.init()
    folder.mkdir(parents=True, exist_ok=True)
    for theme in themes:
        for scene in (
            title,
            picker,
            play,
            motion,
            sheets,
            results,
            first_lesson,
            first_run,
            relatives,
            statistics,
            watch,
            challenge,
            mishap,
            match,
        ):
            with a_context(theme=theme, deck="four" if theme == "signal" else "house") as context:
                scene(SmallCamera((1280, 800), folder, theme), context)


def _size(text: str) -> tuple[int, int]:
    width, height = text.split("x")
    return int(width), int(height)


def main(arguments: Sequence[str] | None = None) -> int:
    """Take the pictures; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.screenshots", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("screenshots"))
    parser.add_argument("--only", action="append", choices=[scene.__name__ for scene in SCENES])
    parser.add_argument("--theme", default="midnight", choices=options_of("theme"))
    parser.add_argument("--language", default="en", choices=list(language.available()))
    parser.add_argument("--deck", default="house", choices=options_of("deck"))
    parser.add_argument("--size", action="append", type=_size, help="WxH, of the window; may be given again")
    parser.add_argument(
        "--golden", type=Path, metavar="FOLDER", help="only the small ones that tests compare"
    )
    parser.add_argument("--readme", action="store_true", help="only the pictures in the README")
    given = parser.parse_args(arguments)
    pygame.display.init()
    pygame.font.init()
    if given.golden is not None:
        golden(given.golden, options_of("theme"))
        return 0
    if given.readme:
        readme_picture()
        readme_strip()
        return 0
    given.folder.mkdir(parents=True, exist_ok=True)
    for size in given.size or SIZES:
        for scene in SCENES:
            if given.only and scene.__name__ not in given.only:
                continue
            with a_context(theme=given.theme, deck=given.deck, language=given.language) as context:
                scene(Camera(size, given.folder), context)
    print(f"{len(list(given.folder.glob('*.png')))} pictures in {given.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
