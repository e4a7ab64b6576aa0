"""The review of a lost game at the moment that lost it, elsewhere, and of others."""

from __future__ import annotations

import time

from gaps.engine import Game
from gaps.scenes.review.game_review import GameReview
from gaps.scenes.shared.context import Context
from gaps.stage.core.intents import Nav
from gaps.store.sharing import packed
from tests.played_games import changed
from tests.scenarios.camera import Camera, a_session
from tests.scenarios.games import advanced, replace_game, timed, won_game
from tests.scenarios.results import lost_session


def review(camera: Camera, context: Context) -> None:
    """The moment, another move with the focus on the ridge, and the figures."""
    record = timed(lost_session(context)).finish()
    scene = camera.open(GameReview(context, record), 0.2)
    _wait(camera, scene)
    camera.take("review_moment")
    camera.press(Nav.DOWN)
    camera.wind(1.0)
    camera.take("review_mark")
    scene.go_to(scene.playback.last * 2 // 3)
    scene.save()
    camera.wind(1.0)
    camera.take("review_later")
    camera.stack.follow(scene.show_figures())
    camera.wind(0.5)
    camera.take("review_details")
    short = a_session(context, "addiction-three")
    replace_game(short, advanced(short.game, 1000))
    theirs = changed(timed(short).finish(), player="Ada")
    scene = camera.open(GameReview(context, theirs, is_own=False), 0.2)
    _wait(camera, scene)
    camera.take("review_friend")
    line = packed.pack(packed.challenge_of(record, "Ada"))
    answer = lost_session(context)
    replace_game(answer, advanced(Game(answer.game.start), 55))
    answered = changed(timed(answer).finish(), rival=line)
    scene = camera.open(GameReview(context, answered), 0.2)
    _wait(camera, scene)
    camera.take("review_answer")
    mini = a_session(context, "mini")
    replace_game(mini, won_game())
    won = timed(mini).finish()
    scene = camera.open(GameReview(context, won), 1.0)
    _wait(camera, scene)
    camera.take("review_win")
    scene.playback.pause()
    scene.go_to(scene.playback.last - 1)
    camera.wind(1.5)
    camera.take("review_win_end")


def _wait(camera: Camera, scene: GameReview) -> None:
    """Let all be found that is searched."""
    while scene.moment.searching:
        time.sleep(0.02)
        camera.wind(0.05)
    camera.wind(1.5)
