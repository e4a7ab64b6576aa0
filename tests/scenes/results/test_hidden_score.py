"""Results of games whose score is hidden: the cards come first, and the score when it is asked for."""

from __future__ import annotations

import pygame
import pytest

from gaps.engine import CATALOGUE, Slide
from gaps.language import integer
from gaps.scenes.game.play import Play
from gaps.scenes.results.results import Results
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.router import resolver
from gaps.scenes.text import numbers
from gaps.scenes.win.win_animation import GOES_ON
from gaps.scenes.win.win_scene import WinScene
from gaps.stage.core.intents import Nav
from gaps.stage.core.scene import SceneStack
from gaps.stage.drawing.style import Style
from tests.scenes.conftest import SIZE, STEP
from tests.scenes.results.games import results_of, won
from tests.scenes.sound_recorder import SoundRecorder
from tests.screens import Screens
from tools.scenarios.games import won_game

SECONDS = 95.0
CLOCK = numbers.duration(SECONDS)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that were drawn, in order."""
    texts: list[str] = []
    for name in ("text", "digits"):
        draw = getattr(Style, name)

        def noted(drawer: object, string: str, *rest: object, draw: object = draw) -> pygame.Surface:
            texts.append(string)
            return draw(drawer, string, *rest)  # type: ignore[operator, no-any-return]

        monkeypatch.setattr(Style, name, noted)
    return texts


def detailed(screens: Screens) -> Screens:
    """The results with their details open, drawn once."""
    screens.use("details")
    screens.stack.draw(pygame.display.get_surface(), 0.0)  # type: ignore[arg-type]
    return screens


def score_of(screens: Screens) -> str:
    return integer(screens.on(Results).record.arcade)


def test_a_hidden_score_is_not_told(context: Context, drawn: list[str], sound: SoundRecorder) -> None:
    context.change(hide_score=True)
    screens = detailed(results_of(context, won(context)))
    score = score_of(screens)
    assert score not in screens.words
    assert not [text for text in drawn if score in text or text in ("Score", "Sum", "New best")]
    for said in ("Cards home: 24/24", "Moves: 42", f"Time: {CLOCK}"):
        assert said in screens.words
    assert not [cue for cue in sound.cues if cue in ("count_tick", "count_total", "new_best")]
    assert score not in screens.on(Results).steps.shared()


def test_the_score_is_shown_when_it_is_asked_for(context: Context, sound: SoundRecorder) -> None:
    context.change(hide_score=True)
    screens = detailed(results_of(context, won(context)))
    screens.click("show_score")
    assert f"Score: {score_of(screens)}" in screens.words
    assert "Brought home" in screens.words
    assert "show_score" not in screens.names
    assert score_of(screens) in screens.on(Results).steps.shared()
    assert "count_total" not in sound.cues


def test_a_calm_win_begins_with_its_board(context: Context, drawn: list[str]) -> None:
    context.change(calm=True)
    screens = detailed(results_of(context, won(context)))
    landscape, last = screens.on(Results).landscape, len(screens.session.game.steps)
    assert landscape.move == last
    assert not {CLOCK, "Time", "Moves", "Score"} & set(drawn)
    screens.focus("chart")
    screens.press(Nav.LEFT)
    assert landscape.move != last
    screens.press(Nav.BACK)
    assert landscape.move == last


def test_the_scene_of_a_calm_win_is_silent_and_tells_no_score(
    context: Context, drawn: list[str], sound: SoundRecorder
) -> None:
    context.change(calm=True)
    game = won_game()
    session = context.games.start(context.games.deal(CATALOGUE["mini"], game.start.seed or 1))
    session.replace_game(game.undo(), SECONDS)
    last = game.steps[-1].cause
    assert isinstance(last, Slide)
    stack = SceneStack(Play(context, session), resolver(context))
    stack.resize(SIZE)
    play = stack.top
    assert isinstance(play, Play)
    stack.follow(play.make_move(last))
    surface = pygame.display.get_surface()
    seen = False
    for number in range(round((GOES_ON + 3) / STEP)):
        stack.update(STEP)
        seen = seen or isinstance(stack.top, WinScene)
        if number % 30 == 0:
            stack.draw(surface, 0.0)  # type: ignore[arg-type]
    assert seen
    assert isinstance(stack.top, Results)
    assert "You won" in drawn
    score = integer(stack.top.record.arcade)
    assert not [text for text in drawn if score in text or text.startswith("+") or text == "New best"]
    assert not {"win", "count_tick", "count_total", "new_best"} & set(sound.cues)
