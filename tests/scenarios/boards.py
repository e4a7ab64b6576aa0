"""The board: at rest, in motion, at the end of a game, and in every kind of variant."""

from __future__ import annotations

import time

from gaps.engine import Status
from gaps.engine.reasons import Reason
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.shared.context import Context
from gaps.solver import Outcome
from gaps.stage.core.intents import CommandReleased, Hover, Nav, Press, Release
from tests.scenarios.camera import Camera, a_board, a_session
from tests.scenarios.games import advanced, best, replace_game, until


def play(camera: Camera, context: Context) -> None:
    """The board at rest, with a pointer on it, with the focus, with an offer."""
    scene = camera.open(a_board(context, moves=38))
    camera.take("play")
    slide = scene.table.state.slides[0]
    place = scene.table.geometry.rect(slide.source)
    camera.press(Hover(place.center))
    camera.wind(0.3)
    camera.take("play_hover")
    point_at(camera, scene, Reason.WRONG_CARD)
    camera.take("play_waits")
    camera.press(Nav.NEXT)
    camera.wind(0.3)
    camera.take("play_focus")
    for key in ("mini", "either-side", "line-up"):
        camera.see(f"play_{key}", a_board(context, key, 3))
    scene = a_board(context, "gaps", 0)
    camera.open(scene)
    point_at(camera, scene, Reason.NEEDS_START)
    camera.take("play_waits_for_start")


def point_at(
    camera: Camera,
    scene: Play,
    reason: Reason,
) -> None:
    """Rest with the pointer on the last card that cannot move for this reason."""
    cells = reversed(scene.state.variant.layout.cells)
    why = scene.state.why_stays
    cell = next(cell for cell in cells if why(cell).reason is reason)
    place = scene.table.geometry.rect(cell)
    camera.press(Hover(place.center))
    camera.wind(0.5)


def motion(camera: Camera, context: Context) -> None:
    """A deal, a slide, a refusal and a redeal on their way."""
    dealt = Play(context, a_session(context), fresh=True)
    camera.see("deal_0800ms", dealt, 0.8)
    scene = camera.open(a_board(context, moves=30))
    scene.make_move(best(scene.state))
    camera.wind(0.16)
    camera.take("slide_0160ms")
    camera.wind(1.0)
    held = next(
        cell
        for cell, card in enumerate(scene.state.board)
        if card is not None
        and not scene.table.targets(cell)
        and cell not in scene.state.home
    )
    place = scene.table.geometry.rect(held).center
    camera.press(Press(place), Release(place))
    camera.wind(0.23)
    camera.take("refusal_0200ms")
    session = a_session(context)
    replace_game(session, until(advanced(session.game, 45), Status.STUCK))
    scene = camera.open(Play(context, session))
    camera.take("stuck")
    camera.press(GameCommand.REDEAL, CommandReleased(GameCommand.REDEAL))
    camera.wind(1.1)
    camera.take("redeal_1100ms")
    camera.wind(1.3)
    camera.take("redeal_2400ms")


def hints(camera: Camera, context: Context) -> None:
    """A hint of one move, of two and of three, on boards of different variants."""
    for key in ("gaps", "maze", "pas-de-deux"):
        camera.open(a_board(context, key, 24), 1.0)
        for moves in range(1, 4):
            camera.press(GameCommand.HINT, CommandReleased(GameCommand.HINT))
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
        scene = a_board(context, key, moves)
        camera.open(scene, 1.0)
        for __ in range(more):
            _wait_for_answer(camera, scene)
            scene.make_move(best(scene.state))
        _wait_for_answer(camera, scene)
        camera.wind(1.0)
        if name == "winnable":
            camera.take("sign_resting")
        camera.press(GameCommand.CAN_WIN)
        camera.wind(0.5)
        camera.take(f"sign_{name}")


def _wait_for_answer(camera: Camera, scene: Play) -> None:
    """Let the search come to its end, and the comparison of ends where there is one;
    for some seconds.
    """
    verdict = scene.crew.hints.verdict
    is_won = verdict is not None and verdict.outcome is Outcome.WINNABLE
    lost_round = scene.state.redeals_left != 0 and not is_won
    for __ in range(200):
        if not scene.crew.hints.searching and not (
            lost_round and not scene.crew.hints.way_to_redeal()
        ):
            return
        time.sleep(0.02)
        camera.wind(0.05)


def relatives(camera: Camera, context: Context) -> None:
    """A board of eight rows, one that is a ring, and one with a talon."""
    for key in ("double-montana", "maze", "pas-a-deux"):
        camera.open(a_board(context, key, 26))
        camera.take(key)
