"""Every scene of the program, created with the games, records and dialogs that it
needs.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from functools import cache

from pygame import Surface

from gaps.engine import CATALOGUE, Game, Status, by_key, deal, format_board
from gaps.progress.crossroads.five import Five
from gaps.progress.expedition.camps import camps
from gaps.progress.summits import SUMMITS
from gaps.scenes.board.board_question import BoardQuestion, Reply
from gaps.scenes.board.opening import DealWait, UnderWayDialog
from gaps.scenes.calendar.calendar import Calendar
from gaps.scenes.challenges.previews import BoardPreview, RecordingDialog
from gaps.scenes.common.confirm_dialog import (
    AlreadyRunning,
    ConfirmDialog,
    MessageDialog,
)
from gaps.scenes.common.win_headline import RESULTS_START
from gaps.scenes.crossroads.open_crossroads import open_crossroads
from gaps.scenes.expedition.expedition import DealSheet, Expedition
from gaps.scenes.game.play import Play
from gaps.scenes.game.rewind import Rewind
from gaps.scenes.game.win_scene import WinScene
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.chapter import CHAPTERS, Chapter
from gaps.scenes.learn.keys_dialog import KeysDialog
from gaps.scenes.learn.lesson import LessonScene
from gaps.scenes.learn.lessons import LESSONS
from gaps.scenes.learn.rules import Rules
from gaps.scenes.multiplayer.export_dialog import ExportDialog
from gaps.scenes.multiplayer.match_over import MatchOver
from gaps.scenes.multiplayer.match_setup import MatchSetup
from gaps.scenes.multiplayer.match_sheet import MatchSheet
from gaps.scenes.multiplayer.multiplayer_menu import MultiplayerMenu
from gaps.scenes.new_game.new_deal import NewDeal
from gaps.scenes.new_game.variant_browser import VariantBrowser
from gaps.scenes.records.missed_dialog import MissedDeals
from gaps.scenes.records.records_dialog import RecordsDialog
from gaps.scenes.records.statistics_screen import Statistics
from gaps.scenes.results.open_results import open_results
from gaps.scenes.results.points_dialog import PointsDialog
from gaps.scenes.results.results import Results
from gaps.scenes.review.figures import ReviewFigures
from gaps.scenes.review.game_review import GameReview
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.session.routes import SeenBoard
from gaps.scenes.settings.pause import Pause
from gaps.scenes.settings.settings_dialog import SettingsDialog
from gaps.scenes.settings.settings_pages import PAGES
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.arrivals import scene_of_text
from gaps.scenes.shell.crash import CrashScreen, write_crash_report
from gaps.scenes.summits.summits import Summits
from gaps.solver.missed_win import LostMove
from gaps.stage.core.scene import Scene
from gaps.store import GameLog, Match
from gaps.store.records.daily_deals import FIRST_DAY
from gaps.store.sharing.packed import challenge_of, pack
from gaps.store.sharing.shared import to_share
from gaps.table.model.geometry import lay_out
from tests.played_games import changed, move_texts, record_of
from tests.scenarios.games import a_match, advanced, replace_game
from tests.scenarios.results import lost_session

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
CAMP_DEALS = tuple(camp_deal for camp in camps() for camp_deal in camp.deals)
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


def random_recording(rng: random.Random) -> GameLog:
    """Return the recording of a random game."""
    key = rng.choice(("mini", "gaps", "maze"))
    seed = rng.randrange(1, 40)
    game = _play_on(Game(deal(CATALOGUE[key], seed)), rng, rng.choice((5, 40, 200)))
    times = tuple(sorted(rng.randrange(4000) for _ in game.steps))
    seconds = (times[-1] if times else 0) / 10
    record = record_of(f"{key}:{seed}", move_texts(game.steps), seconds, times=times)
    return to_share(record, rng.choice(("", "Ada", "Zoë")))


def _play_on(
    game: Game,
    rng: random.Random,
    count: int,
) -> Game:
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


@cache
def _won_game(key: str, seed: int) -> Game:
    return advanced(Game(deal(by_key(key), seed)), 400)


def _stuck(game: Game) -> Game:
    """The game where it can go on only with a redeal, or is won."""
    while (state := game.state).status is Status.PLAYING:
        game = game.play(
            max(state.slides, key=lambda slide: len(state.play(slide).home))
        )
    return game


class SceneMaker:
    """Makes scenes, each by the method of its name; dialogs lie over ``below``."""

    def __init__(
        self,
        context: Context,
        rng: random.Random,
        below: Scene,
    ) -> None:
        self.context = context
        self.rng = rng
        self.below = below

    def make(self, name: str) -> Scene:
        """The scene of this name."""
        made: Scene = getattr(self, name.replace(" ", "_"))()
        return made

    def maybe(self) -> bool:
        """Yes or no."""
        return self.rng.random() < 0.5

    def session(self) -> GameSession:
        """A game under way, which is saved."""
        variant = by_key(self.rng.choice(KEYS))
        dealt = self.context.games.deal(variant, self.rng.randrange(1, 1000))
        return self.go_on(dealt, (0, 3, 30, 90))

    def go_on(
        self,
        dealt: GameSession,
        counts: Sequence[int],
    ) -> GameSession:
        """Begin a game, make one of these numbers of moves, and save it."""
        session = self.context.games.start(dealt)
        count = self.rng.choice(counts)
        replace_game(session, _play_on(session.game, self.rng, count))
        session.save()
        return session

    def won_session(self) -> GameSession:
        """A won game that is saved, but not on record yet; rarely with moves of the
        solver.
        """
        key, seed = self.rng.choice(WON_DEALS)
        games = self.context.games
        session = games.start(games.deal(by_key(key), seed))
        seconds = self.rng.choice((0.0, 61.0, 4000.0))
        replace_game(session, _won_game(key, seed), seconds)
        if self.rng.random() < 0.1:
            every = range(len(session.game.steps))
            session.played = changed(session.played, solver_moves=every)
        assert session.game.state.status is Status.WON
        session.save()
        return session

    def game(self, session: GameSession) -> Scene:
        """A game under way, or its results."""
        if self.maybe():
            return Play(self.context, session, fresh=self.maybe())
        return self.results_of(session)

    def results_of(self, session: GameSession) -> Scene:
        """The results of a game that ends."""
        return open_results(self.context, finish_game(self.context, session))

    # At the bottom of the stack

    def title(self) -> Scene:
        return self.below

    def play(self) -> Scene:
        return Play(self.context, self.session(), fresh=self.maybe())

    def redeal(self) -> Scene:
        """A game that can go on only with a redeal, which ``Monkey`` makes."""
        games = self.context.games
        while True:  # some games are won before that
            number = self.rng.randrange(1, 1000)
            session = games.start(games.deal(CATALOGUE["mini"], number))
            replace_game(session, _stuck(session.game))
            if session.game.state.status is Status.STUCK:
                session.save()
                return Play(self.context, session)

    def last_move(self) -> Scene:
        """A game whose last move, which wins, has been taken back; ``Monkey`` makes it
        again.
        """
        session = self.won_session()
        session.undo()
        return Play(self.context, session)

    def win(self) -> Scene:
        session = self.won_session()
        if self.rng.random() < 0.1:
            session.finish()
            session = session.practice(len(session.game.steps))
        finished = finish_game(self.context, session)
        scene = WinScene(self.context, finished, Play(self.context, session))
        scene.update(self.rng.uniform(0.0, RESULTS_START))
        return scene

    def rewind(self) -> Scene:
        """A lost game that runs back to its middle."""
        session = lost_session(self.context)
        finish_game(self.context, session)
        lost = session.game
        size = (1280, 800)
        geometry = lay_out(session.variant.layout, size)
        seen = SeenBoard(Surface(size), geometry, None, Surface(size))
        middle = session.practice(len(lost.steps) // 2)
        return Rewind(self.context, middle, lost, seen)

    def challenge_game(self) -> Scene:
        rival = challenge_of(random_recording(self.rng))
        games = self.context.games
        return self.game(games.start(games.answer(rival)))

    def results_of_a_win(self) -> Scene:
        return self.results_of(self.won_session())

    def results(self) -> Scene:
        return self.results_of(self.session())

    def calendar(self) -> Scene:
        return Calendar(self.context, FIRST_DAY + timedelta(self.rng.randrange(400)))

    def crossroads(self) -> Scene:
        """The five of a day, where they were left, or five more."""
        if self.rng.random() < 0.3:
            return open_crossroads(self.context, five=Five.more(self.context.folder))
        day = FIRST_DAY + timedelta(self.rng.randrange(400))
        return open_crossroads(self.context, day)

    def crossroads_summary(self) -> Scene:
        """What came of five that nobody has known."""
        five = Five.more(self.context.folder)
        while not five.is_done:
            five.give_up()
        return open_crossroads(self.context, five=five)

    def match_sheet(self) -> Scene:
        """The sheet of the current match, or of a new one if there is none."""
        match = self.context.folder.load_match()
        if match is None or match.over:
            names = ("Anna", "Bea", "Cleo", "Dora")[: self.rng.randint(1, 4)]
            key = self.rng.choice(KEYS[1:3])
            match = Match(key, names, (12, 77), self.maybe(), self.maybe(), "x")
            self.context.folder.save_match(match)
        return MatchSheet(self.context, match)

    def match_over(self) -> Scene:
        """The end of a match, which all have played or which was given up."""
        names = ("Anna", "Bea", "Cleo", "Dora")[: self.rng.randint(1, 4)]
        turns = self.rng.choice((0, len(names)))
        match = replace(a_match(names, 1, turns), given_up=not turns)
        self.context.folder.save_match(match)
        return MatchOver(self.context, match)

    def expedition(self) -> Scene:
        """The map, perhaps with all camps open, a camp that opens, and a sheet that
        follows.
        """
        self.context.change(open_camps=self.maybe())
        camp_deal = self.rng.choice((None, *CAMP_DEALS))
        opened = self.rng.randrange(9)
        return Expedition(self.context, camp_deal, opened, self.rng.random() < 0.2)

    def expedition_game(self) -> Scene:
        dealt = self.context.games.of_camp_deal(self.rng.choice(CAMP_DEALS))
        return self.game(self.go_on(dealt, (0, 3, 30)))

    def summits(self) -> Scene:
        """The summits with one of them chosen, or with the latest."""
        keys = [summit.key for summit in SUMMITS]
        return Summits(self.context, self.rng.choice(("", *keys)))

    def crash_screen(self) -> Scene:
        error = ValueError("a spade is not a shovel")
        report = write_crash_report(self.context, error)
        return CrashScreen(self.context, report, self.rng.random() < 0.3)

    # On top of another scene

    def variant_browser(self) -> Scene:
        return VariantBrowser(self.context, by_key(self.rng.choice(KEYS)))

    def own_rules(self) -> Scene:
        return VariantBrowser(self.context, CATALOGUE["gaps"], own_rules=True)

    def confirm_dialog(self) -> Scene:
        return ConfirmDialog(
            self.context,
            self.below,
            lambda: None,
            "Redeal now?",
            "It can wait.",
            ("Redeal", "Go on"),
        )

    def pause(self) -> Scene:
        session = self.session()
        return Pause(self.context, Play(self.context, session), session)

    def settings(self) -> Scene:
        self.context.settings_page = self.rng.choice([*PAGES])
        return SettingsDialog(self.context, self.below)

    def under_way(self) -> Scene:
        """The question about the unfinished game whose place a new deal would take."""
        session = self.session()
        while not session.game.steps:
            session = self.session()
        number = self.rng.randrange(1001, 2000)
        new = self.context.games.deal(session.variant, number)
        return UnderWayDialog(self.context, self.below, session.played, new)

    def board_question(self) -> Scene:
        """A question over a board, about its game or another one."""
        board = Play(self.context, self.session())
        answers = [
            Reply("start", "Give up and start", lambda: None, GameCommand.NEW_DEAL),
            Reply("continue", "Continue it", lambda: None),
            Reply("back", "Back"),
        ]
        first = self.rng.randrange(2)
        asked = answers[first:]
        name = self.rng.choice(asked).name
        return BoardQuestion(board, "Start a new deal?", "It can wait.", asked, name)

    def already_running(self) -> Scene:
        return AlreadyRunning(self.context, self.below)

    def rules(self) -> Scene:
        return Rules(self.context, self.below, by_key(self.rng.choice(KEYS)))

    def chapter(self) -> Scene:
        """How to play well, or where the games come from."""
        return Chapter(self.context, self.below, self.rng.choice(CHAPTERS))

    def new_deal(self) -> Scene:
        number = self.rng.choice((None, 7))
        return NewDeal(self.context, self.below, CATALOGUE["mini"], number)

    def deal_wait(self) -> Scene:
        self.context.games.ready.hurry("mini")
        return DealWait(self.context, CATALOGUE["mini"])

    def statistics(self) -> Scene:
        return Statistics(self.context)

    def records_dialog(self) -> Scene:
        return RecordsDialog(self.context, Statistics(self.context))

    def missed_deals(self) -> Scene:
        return MissedDeals(self.context, self.below)

    def review(self) -> Scene:
        return GameReview(self.context, random_recording(self.rng), is_own=False)

    def challenge_dialog(self) -> Scene:
        text = random_challenge_text(self.rng)
        return scene_of_text(self.context, self.below, text)

    def board_preview(self) -> Scene:
        board = deal(by_key(self.rng.choice(KEYS)), 5)
        return BoardPreview(self.context, self.below, board)

    def message_dialog(self) -> Scene:
        text = "It is what it is. " * 40
        return MessageDialog(self.context, self.below, "This cannot be", text)

    def lesson(self) -> Scene:
        return LessonScene(self.context, self.rng.randrange(len(LESSONS)))

    def points(self) -> Scene:
        """More of a game that has ended, over its results."""
        below = self.results_of(self.session())
        assert isinstance(below, Results)
        return PointsDialog(self.context, below, below.finished, below.steps, "")

    def deal_sheet(self) -> Scene:
        route = Expedition(self.context, self.rng.choice(CAMP_DEALS))
        return DealSheet(self.context, route, route.camp_deal)

    def figures(self) -> Scene:
        """What the review of a game says of it in figures."""
        recording = random_recording(self.rng)
        below = GameReview(self.context, recording, is_own=False)
        return ReviewFigures(self.context, below, recording, is_own=False)

    def review_under_way(self) -> Scene:
        """The review of a game under way."""
        played = self.session().played
        return GameReview(self.context, played, LostMove(0, ()))

    def keys(self) -> Scene:
        """The help on some other screen."""
        name = self.rng.choice(BASE_SCENES)
        return KeysDialog(self.context, self.make(name))

    def together(self) -> Scene:
        return MultiplayerMenu(self.context, self.below)

    def recording_sent(self) -> Scene:
        """A recorded game that a friend has sent."""
        recording = to_share(random_recording(self.rng), "Ada")
        return RecordingDialog(self.context, self.below, recording)

    def match_setup(self) -> Scene:
        return MatchSetup(self.context, self.below)

    def export_dialog(self) -> Scene:
        """The question in what form to export a match."""
        return ExportDialog(self.context, self.match_sheet())


BASE_SCENES = (
    "title",
    "play",
    "redeal",
    "last move",
    "win",
    "challenge game",
    "rewind",
    "results of a win",
    "results",
    "calendar",
    "crossroads",
    "crossroads summary",
    "match sheet",
    "match over",
    "expedition",
    "expedition game",
    "summits",
    "crash screen",
)
"""The names of scenes at the bottom of the stack."""
OVERLAY_SCENES = (
    "variant browser",
    "own rules",
    "confirm dialog",
    "board question",
    "points",
    "pause",
    "settings",
    "under way",
    "already running",
    "rules",
    "chapter",
    "new deal",
    "deal wait",
    "statistics",
    "records dialog",
    "missed deals",
    "review",
    "review under way",
    "figures",
    "challenge dialog",
    "board preview",
    "recording sent",
    "message dialog",
    "lesson",
    "deal sheet",
    "keys",
    "together",
    "match setup",
    "export dialog",
)
"""The names of scenes on top of another one."""
