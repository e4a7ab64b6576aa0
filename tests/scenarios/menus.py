"""The title, the choice of variants, the first start, dialogs, rules, settings and
lessons.
"""

from __future__ import annotations

from pathlib import Path

from gaps.engine import CATALOGUE, Redeal, by_key, deal, format_board, parse_board
from gaps.scenes.board.opening import UnderWayDialog, open_game
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.chapter import CHAPTERS, Chapter
from gaps.scenes.learn.keys_dialog import KeysDialog
from gaps.scenes.learn.lesson import LessonScene
from gaps.scenes.learn.lessons import LESSONS
from gaps.scenes.learn.rules import Rules
from gaps.scenes.menu.title import Title
from gaps.scenes.new_game.new_deal import NewDeal
from gaps.scenes.new_game.variant_browser import VariantBrowser
from gaps.scenes.settings.pause import Pause
from gaps.scenes.settings.settings_dialog import SettingsDialog
from gaps.scenes.settings.settings_pages import PAGES
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.crash import CrashReport, CrashScreen
from gaps.solver import solve
from gaps.solver.plan import plan_for
from gaps.stage.core.intents import CommandReleased, Nav
from tests.scenarios.camera import Camera, a_board, a_session
from tests.scenarios.games import SEED, a_life, advanced, new_game, replace_game


def title(camera: Camera, context: Context) -> None:
    """The title at the first visit, then with all ways, a first game under way, and
    some games played.
    """
    camera.see("title_first", Title(context))
    camera.see("title_all", Title(context, "today"))
    a_session(context, moves=38)
    camera.see("title_begun", Title(context))
    for record in list(a_life())[-40:]:
        context.folder.add_record(record)
    camera.see("title", Title(context))
    camera.press(*[Nav.DOWN] * 3)
    camera.wind(1)
    camera.take("title_trail")


def picker(camera: Camera, context: Context) -> None:
    """Every variant in groups, then those of a name."""
    scene = VariantBrowser(context, CATALOGUE["gaps"])
    camera.see("picker", scene, 0.1)
    camera.press(*[Nav.DOWN] * 14)
    camera.wind(0.2)
    camera.take("picker_down")


def under_way(camera: Camera, context: Context) -> None:
    """Several games under way: the title, their list, and the question when one would
    lose its place.
    """
    gaps = CATALOGUE["gaps"]
    board = parse_board(format_board(deal(gaps, SEED)), gaps)
    today = context.now().date()
    for key, moves in (
        ("mini", 12),
        ("double-montana", 138),
        ("custom/9hsb3rsnel", 7),
    ):
        played = new_game(context, f"{key}:{SEED}")
        replace_game(played, advanced(played.game, moves), 252.0)
        played.save()
    for session in (
        context.games.of_board(board),
        context.games.daily(today),
    ):
        started = context.games.start(session)
        replace_game(started, advanced(session.game, 25), 3700.0)
        session.save()
    camera.see("title_under_way", Title(context))
    games = context.games.under_way()
    camera.see(
        "picker_under_way",
        VariantBrowser(context, CATALOGUE["mini"], games),
        0.1,
    )
    new = context.games.deal(by_key("double-montana"), 7)
    for name, saved in (
        ("game", games[2]),
        ("board", games[1]),
    ):
        camera.see(
            f"under_way_{name}",
            UnderWayDialog(context, Title(context), saved, new),
            1.0,
        )


def sheets(camera: Camera, context: Context) -> None:
    """Everything that lies over the game."""
    below = a_board(context, moves=38)
    below.resize(camera.size)
    context.settings_page = "look"
    for name, scene in (
        ("pause", Pause(context, below, below.session)),
        ("settings", SettingsDialog(context, Title(context))),
        *((f"settings_{page}", paged(context, below, page)) for page in PAGES),
        ("help", KeysDialog(context, below)),
        ("rules", Rules(context, below, CATALOGUE["gaps"])),
        ("new_deal", NewDeal(context, below, CATALOGUE["gaps"])),
    ):
        camera.see(name, scene, 1.0)
    for key in ("addiction-three", "either-side", "paganini", "line-up"):
        camera.see(f"rules_{key}", Rules(context, below, CATALOGUE[key]), 1.0)


def questions(camera: Camera, context: Context) -> None:
    """What is asked over a board, in the place of its lower bar."""
    for name, command in (
        ("restart", GameCommand.RETRY),
        ("give_up", GameCommand.GIVE_UP),
    ):
        camera.open(a_board(context, moves=38), 1.0)
        camera.press(command)
        camera.wind(0.5)
        camera.take(f"ask_{name}")
    other = context.games.deal(CATALOGUE["gaps"], SEED + 1)
    for name, key, moves in (("new", "gaps", 38), ("other", "mini", 4)):
        board = camera.open(a_board(context, key, moves), 1.0)
        camera.stack.follow(open_game(context, board, other, current=board.session))
        camera.wind(0.5)
        camera.take(f"ask_{name}")
    camera.open(a_board(context, "addiction", 22), 1.0)
    camera.press(GameCommand.REDEAL, CommandReleased(GameCommand.REDEAL))
    camera.wind(0.5)
    camera.take("ask")


def own_rules(camera: Camera, context: Context) -> None:
    """The page of own rules, as it opens, with changes, with rules that are kept, and
    with a refusal.
    """
    kept = by_key("custom/9hsb3rsnel")
    context.keep_own_rules("Long road", kept)
    camera.see(
        "own_rules", VariantBrowser(context, CATALOGUE["gaps"], own_rules=True), 1.0
    )
    changed = VariantBrowser(context, CATALOGUE["gaps"], own_rules=True)
    camera.open(changed, 1.0)
    for row in ("decks", "redeals", "early"):
        changed.form.focus(row)
        camera.press(Nav.RIGHT)
    camera.wind(0.3)
    camera.take("own_rules_changed")
    camera.see("own_rules_kept", VariantBrowser(context, kept, own_rules=True), 1.0)
    refused = VariantBrowser(context, CATALOGUE["gaps"], own_rules=True)
    camera.open(refused, 1.0)
    for row in ("gaps", "shuffled"):
        refused.form.focus(row)
        camera.press(Nav.ACTIVATE)
    camera.wind(0.3)
    camera.take("own_rules_refused")


def chapters(camera: Camera, context: Context) -> None:
    """The chapters beside the rules, and what is below their first page."""
    below = a_board(context, moves=38)
    below.resize(camera.size)
    for content in CHAPTERS:
        camera.see(content.name, Chapter(context, below, content), 1.0)
        for page in ("middle", "end"):
            camera.press(*[Nav.DOWN] * 10)
            camera.take(f"{content.name}_{page}")


def paged(
    context: Context,
    below: Play,
    page: str,
) -> SettingsDialog:
    """The settings over a paused game, open at a page."""
    context.settings_page = page
    pause = Pause(context, below, below.session)
    pause.resize(below.style.size)
    return SettingsDialog(context, pause)


def lessons(camera: Camera, context: Context) -> None:
    """Every page of every lesson, and a side path."""
    for number, lesson in enumerate(LESSONS):
        scene = LessonScene(context, number)
        camera.open(scene, 3.0)
        for page in range(len(lesson.pages)):
            camera.take(f"lesson_{number + 1}_{page + 1}")
            expected = scene.progress.expected
            if Redeal() in expected:
                camera.press(GameCommand.REDEAL)
                camera.wind(1.0)
                camera.take(f"lesson_{number + 1}_redeal")
                camera.wind(5.0)
                continue
            if page == 0 and number == 1:
                other = scene.progress.state.slides[0]
                camera.stack.follow(scene.make_move(other))
                camera.wind(1.0)
                camera.take("lesson_astray")
                camera.press(GameCommand.UNDO)
            if expected:
                camera.stack.follow(scene.make_move(expected[0]))
            camera.wind(1.0 if page + 1 < len(lesson.pages) else 0.0)


def first_lesson(camera: Camera, context: Context) -> None:
    """How the first lesson begins."""
    camera.see("lesson_1_1", LessonScene(context, 0), 3.0)


def first_game(camera: Camera, context: Context) -> None:
    """The first game: its first move, the first rule that it tells, a finished row."""
    # the search is not waited for
    context.change(win_sign="never", rules_told="")
    camera.open(Title(context))
    camera.press(Nav.ACTIVATE)
    camera.wind(3.0)
    camera.take("first_move")
    play = camera.stack.top
    assert isinstance(play, Play)
    camera.press(Nav.ACTIVATE)
    camera.wind(2.5)
    camera.take("first_rule")
    for move in plan_for(play.state, solve(play.state)).line:
        play.make_move(move)
        if play.state.complete_rows:
            break
        camera.wind(1.0)
    camera.wind(1.2)
    camera.take("first_row")
    camera.wind(22.0)
    camera.take("first_hint")


def mishap(camera: Camera, context: Context) -> None:
    """What is seen when an error comes that nobody expected."""
    a_session(context, moves=38)
    report = CrashReport("KeyError, '12'", "", Path("report.txt"))
    camera.see("mishap", CrashScreen(context, report))
