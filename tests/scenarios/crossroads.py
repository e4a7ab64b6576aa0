"""A crossroads: the question, a wrong card, why, what comes of it, the win; and what came
of five of them.
"""

from __future__ import annotations

from gaps.engine import Slide
from gaps.progress.crossroads.answers import answers
from gaps.progress.crossroads.questions import FIRST_DAY
from gaps.scenes.crossroads.crossroads_scene import CrossroadsScene
from gaps.scenes.crossroads.open_crossroads import open_crossroads
from gaps.scenes.shared.context import Context
from tests.scenarios.camera import Camera


def crossroads(camera: Camera, context: Context) -> None:
    """Five questions: one after a wrong card, one missed, three right at once."""
    scene = first_question(context)
    camera.open(scene, 2.0)
    camera.take("crossroads")
    wrong = wrong_moves(scene)
    scene.play(wrong[0])
    camera.wind(2.0)
    camera.take("crossroads_again")
    scene.play(scene.question.right)
    camera.wind(0.5)
    camera.take("crossroads_right")
    camera.wind(3.0)
    for slide in wrong_moves(scene)[:2]:
        scene.play(slide)
        camera.wind(2.0)
    camera.take("crossroads_why")
    scene.go_on_from_wrong()
    camera.wind(2.0)
    while answers(scene.walk.position.state):
        scene.play(scene.walk.position.state.slides[0])
        camera.wind(1.0)
    camera.take("crossroads_stuck")
    scene.back()
    scene.watch_win()
    camera.wind(1.4)
    camera.take("crossroads_win")
    camera.wind(30.0)
    camera.stack.follow(scene.ask_next())
    for _each in range(3):
        camera.wind(2.0)
        scene.play(scene.question.right)
        camera.wind(2.0)
    camera.stack.follow(scene.ask_next())
    camera.wind(2.0)
    camera.take("crossroads_summary")


def first_question(context: Context) -> CrossroadsScene:
    """The five of the first day, of which none is answered."""
    scene = open_crossroads(context, FIRST_DAY)
    assert isinstance(scene, CrossroadsScene)
    return scene


def wrong_moves(scene: CrossroadsScene) -> list[Slide]:
    """A move of each wrong card of the question on the board."""
    question = scene.question
    found = answers(question.state)
    return [
        slides[0] for cell, slides in found.items() if cell != question.right.source
    ]
