"""The board: at rest, in motion, at the end of a game, and in every kind of variant."""

from __future__ import annotations

import time

from gaps.engine import CATALOGUE, Reason, Redeal, Status
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.rules import Rules
from gaps.scenes.shared.context import Context
from gaps.solver import Outcome
from gaps.stage.core.intents import CommandReleased, Hover, Nav, Press, Release
from gaps.store.saves.settings import options_of
from tests.scenarios.camera import Camera, a_session
from tests.scenarios.games import advanced, best, replace_game, until


def play(camera: Camera, context: Context) -> None:
    """The board at rest, with a pointer on it, with the focus, with an offer."""
    scene = camera.open(Play(context, a_session(context, moves=38)))
    camera.take("play")
    slide = scene.table.state.slides[0]
    camera.stack.handle(Hover(scene.table.geometry.rect(slide.source).center))
    camera.wind(0.3)
    camera.take("play_hover")
    point_at(camera, scene, Reason.WRONG_CARD)
    camera.take("play_waits")
    camera.stack.handle(Nav.NEXT)
    camera.wind(0.3)
    camera.take("play_focus")
    for key in ("mini", "either-side", "line-up"):
        camera.open(Play(context, a_session(context, key, 3)))
        camera.take(f"play_{key}")
    scene = Play(context, a_session(context, "gaps", 0))
    camera.open(scene)
    point_at(camera, scene, Reason.NEEDS_START)
    camera.take("play_waits_for_start")


def point_at(camera: Camera, scene: Play, reason: Reason) -> None:
    """Rest with the pointer on the last card that cannot move for this reason."""
    cells = reversed(scene.state.variant.layout.cells)
    cell = next(cell for cell in cells if scene.state.why_stays(cell).reason is reason)
    camera.stack.handle(Hover(scene.table.geometry.rect(cell).center))
    camera.wind(0.5)


def motion(camera: Camera, context: Context) -> None:
    """A deal, a slide, a refusal and a redeal, at several instants."""
    camera.open(Play(context, a_session(context), fresh=True), 0.4)
    camera.take("deal_0400ms")
    camera.wind(0.4)
    camera.take("deal_0800ms")
    camera.wind(0.9)
    camera.take("deal_1700ms")
    scene = camera.open(Play(context, a_session(context, moves=30)))
    scene.make_move(best(scene.session.game.state))
    for instant in (80, 160, 240, 400, 600):
        camera.wind(0.08 if instant <= 240 else 0.2)
        camera.take(f"slide_{instant:04}ms")
    held = next(
        cell
        for cell, card in enumerate(scene.table.state.board)
        if card is not None
        and not scene.table.targets(cell)
        and cell not in scene.table.state.home
    )
    camera.stack.handle(Press(scene.table.geometry.rect(held).center))
    camera.stack.handle(Release(scene.table.geometry.rect(held).center))
    for instant in (60, 200, 400):
        camera.wind(0.06 if instant == 60 else 0.17)
        camera.take(f"refusal_{instant:04}ms")
    session = a_session(context)
    replace_game(session, until(advanced(session.game, 45), Status.STUCK))
    scene = camera.open(Play(context, session))
    camera.take("stuck")
    camera.stack.follow(scene.make_move(Redeal()))
    for instant in (300, 700, 1100, 1500, 1900, 2400, 2800):
        camera.wind((instant - camera_time(camera)) / 1000)
        camera.take(f"redeal_{instant:04}ms")


def endings(camera: Camera, context: Context) -> None:
    """A loss from its last move on."""
    lost = a_session(context)
    replace_game(lost, until(lost.game, Status.LOST).undo())
    scene = camera.open(Play(context, lost))
    camera.stack.follow(scene.make_move(best(scene.session.game.state)))
    for instant in (300, 900, 1500, 8000):
        camera.wind(instant / 1000)
        camera.take(f"loss_{instant:04}ms")


def camera_time(camera: Camera) -> float:
    """Milliseconds the scene on top has been there."""
    return 1000 * float(getattr(camera.stack.top, "age", 0.0))


FAMILY = (
    "double-montana",
    "double-gaps",
    "blue-moon",
    "red-moon",
    "jungle",
    "spaces-and-aces",
    "maze",
    "pas-a-deux",
    "pas-de-deux",
)


WIDE_SIZES = ((1280, 800), (1920, 1200))


def family(camera: Camera, context: Context) -> None:
    """The variants of another board or a second pack, in every theme: from the deal,
    and some way on.
    """
    if camera.size not in WIDE_SIZES:
        return
    for theme in options_of("theme"):
        context.change(theme=theme)
        for key in FAMILY:
            camera.open(Play(context, a_session(context, key, 26)))
            camera.take(f"family_{key}_{theme}")
    context.change(theme="midnight")
    for key, moves in (("double-montana", 3), ("pas-a-deux", 8), ("maze", 5)):
        scene = camera.open(Play(context, a_session(context, key, moves)))
        camera.take(f"family_{key}_early")
        slide = scene.table.state.slides[0]
        scene.board.focus(slide.source)
        camera.stack.handle(Nav.ACTIVATE)
        camera.wind(0.3)
        camera.take(f"family_{key}_offers")
        if scene.table.selected is not None:
            camera.stack.follow(scene.make_move(slide))
        for instant in (80, 160, 240):
            camera.wind(0.08)
            camera.take(f"family_{key}_slide_{instant:04}ms")
        camera.stack.handle(GameCommand.HINT)
        camera.wind(0.5)
        camera.take(f"family_{key}_hint")
    for key in ("maze", "pas-a-deux"):
        camera.open(
            Rules(context, Play(context, a_session(context, key)), CATALOGUE[key]), 1.0
        )
        camera.take(f"family_{key}_rules")


def hints(camera: Camera, context: Context) -> None:
    """A hint of one move, of two and of five, on boards of different variants."""
    for key in ("gaps", "maze", "pas-de-deux"):
        camera.open(Play(context, a_session(context, key, 24)), 1.0)
        for moves in range(1, 6):
            camera.stack.handle(GameCommand.HINT)
            camera.stack.handle(CommandReleased(GameCommand.HINT))
            if moves in (1, 2, 5):
                camera.wind(0.5)
                camera.take(f"hint_{key}_{moves}")


def signs(camera: Camera, context: Context) -> None:
    """The sign at rest, and what it says where a win is proven, in a lost round, and in
    a lost game.
    """
    for name, key, moves, more in (
        ("winnable", "line-up", 8, 0),
        ("round", "mini", 10, 0),
        ("game", "line-up", 8, 2),
    ):
        scene = Play(context, a_session(context, key, moves))
        camera.open(scene, 1.0)
        for __ in range(more):
            _wait_for_answer(camera, scene)
            scene.make_move(best(scene.state))
        _wait_for_answer(camera, scene)
        camera.wind(1.0)
        if name == "winnable":
            camera.take("sign_resting")
        camera.stack.handle(GameCommand.CAN_WIN)
        camera.wind(0.5)
        camera.take(f"sign_{name}")


def _wait_for_answer(camera: Camera, scene: Play) -> None:
    """Let the search come to its end, and the comparison of ends where there is one;
    for some seconds.
    """
    verdict = scene.hints.verdict
    is_won = verdict is not None and verdict.outcome is Outcome.WINNABLE
    lost_round = scene.state.redeals_left != 0 and not is_won
    for __ in range(200):
        if not scene.hints.searching and not (
            lost_round and not scene.hints.way_to_redeal()
        ):
            return
        time.sleep(0.02)
        camera.wind(0.05)


def relatives(camera: Camera, context: Context) -> None:
    """A board of eight rows, one that is a ring, and one with a talon."""
    for key in ("double-montana", "maze", "pas-a-deux"):
        camera.open(Play(context, a_session(context, key, 26)))
        camera.take(key)
