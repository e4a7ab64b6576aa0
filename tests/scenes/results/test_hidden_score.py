"""Results of games whose score is hidden: the cards come first, and the score when it is asked for."""

from __future__ import annotations

import pygame
import pytest

from gaps.language import integer
from gaps.scenes.results.results import Results
from gaps.scenes.shell.context import Context
from gaps.scenes.text import numbers
from gaps.stage.core.intents import Nav
from gaps.stage.drawing.style import Style
from tests.scenes.results.games import results_of, won
from tests.scenes.results.winner import Winner
from tests.scenes.sound_recorder import SoundRecorder
from tests.screens import SIZE, Screens

CLOCK = numbers.duration(95.0)


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
    screens.stack.draw(pygame.Surface(SIZE), 0.0)
    return screens


def test_a_hidden_score_is_told_only_when_it_is_asked_for(
    context: Context, drawn: list[str], sound: SoundRecorder
) -> None:
    context.change(hide_score=True)
    screens = detailed(results_of(context, won(context)))
    results = screens.on(Results)
    score = integer(results.record.arcade)
    assert score not in screens.words
    assert not [text for text in drawn if score in text or text in ("Score", "Sum", "New best")]
    for said in ("Cards home: 24/24", "Moves: 42", f"Time: {CLOCK}"):
        assert said in screens.words
    assert score not in results.steps.shared()
    screens.click("show_score")
    assert f"Score: {score}" in screens.words
    assert "Brought home" in screens.words
    assert "show_score" not in screens.names
    assert score in results.steps.shared()
    assert not [cue for cue in sound.cues if cue in ("count_tick", "count_total", "new_best")]


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
    winner = Winner(context).win()
    for _ in range(20):
        winner.stack.draw(pygame.Surface(SIZE), 0.0)
        winner.wait(0.3)
    score = integer(winner.on(Results).record.arcade)
    assert "You won" in drawn
    assert not [text for text in drawn if score in text or text.startswith("+") or text == "New best"]
    assert not {"win", "count_tick", "count_total", "new_best"} & set(sound.cues)
