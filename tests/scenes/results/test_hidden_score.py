"""Results of games whose score is hidden: the cards come first, and the score when it is asked for."""

from __future__ import annotations

import pygame
import pytest

from gaps.engine import CATALOGUE, Slide
from gaps.language import integer
from gaps.scenes.game.play import Play
from gaps.scenes.results.results import Results
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.router import resolver
from gaps.scenes.text import numbers
from gaps.scenes.win.win_scene import GOES_ON, WinScene
from gaps.stage.core.intents import Nav, Press, Release
from gaps.stage.core.scene import SceneStack
from gaps.stage.drawing.style import Style
from gaps.store import Challenge
from tests.scenes.conftest import SIZE, STEP
from tests.scenes.sound_recorder import SoundRecorder
from tools.scenarios.games import won_game

SECONDS = 95.0
CLOCK = numbers.duration(SECONDS)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that were drawn, in order."""
    texts: list[str] = []
    for name in ("text", "digits"):
        draw = getattr(Style, name)

        def noted(style: Style, string: str, *rest: object, draw: object = draw) -> pygame.Surface:
            texts.append(string)
            return draw(style, string, *rest)  # type: ignore[operator, no-any-return]

        monkeypatch.setattr(Style, name, noted)
    return texts


def won(context: Context, rival: Challenge | None = None) -> GameSession:
    session = context.start_game(context.new_game(CATALOGUE["mini"], 3, rival))
    session.replace_game(won_game(), SECONDS)
    return session


def results_of(context: Context, session: GameSession, result: str = "") -> SceneStack:
    finished = finish_game(context, session, result) if result else finish_game(context, session)
    stack = SceneStack(Results(context, finished), resolver(context))
    stack.resize(SIZE)
    for _ in range(round(3 / STEP)):
        stack.update(STEP)
    stack.draw(pygame.display.get_surface(), 0.0)  # type: ignore[arg-type]
    return stack


def top(stack: SceneStack) -> Results:
    assert isinstance(stack.top, Results)
    return stack.top


def test_a_hidden_score_is_not_told(context: Context, drawn: list[str], sound: SoundRecorder) -> None:
    context.change(hide_score=True)
    stack = results_of(context, won(context))
    score = integer(top(stack).record.arcade)
    assert not [text for text in drawn if score in text or text in ("Score", "Sum", "New best")]
    assert {"Cards home", "24", "/24", "Moves", CLOCK} <= set(drawn)
    assert not [cue for cue in sound.cues if cue in ("count_tick", "count_total", "new_best")]
    assert score not in top(stack).steps.shared


def test_the_score_is_shown_when_it_is_asked_for(
    context: Context, drawn: list[str], sound: SoundRecorder
) -> None:
    context.change(hide_score=True)
    stack = results_of(context, won(context))
    button = top(stack).layout.show_score
    for use in (Press, Release):
        stack.handle(use(button.rect.center))
    drawn.clear()
    stack.draw(pygame.display.get_surface(), 0.0)  # type: ignore[arg-type]
    score = integer(top(stack).record.arcade)
    assert {score, "Score", "Sum"} <= set(drawn)
    assert button not in top(stack).form.widgets
    assert f"{top(stack).record.arcade:,}" in top(stack).steps.shared
    assert "count_total" not in sound.cues


def test_the_keyboard_reaches_the_score_and_goes_on(context: Context) -> None:
    context.change(calm=True)
    stack = results_of(context, won(context))
    top(stack).form.focus("show_score")
    stack.handle(Nav.ACTIVATE)
    focused = top(stack).form.focused
    assert focused is not None
    assert focused.name == "next"


def test_without_hiding_there_is_no_button(context: Context, drawn: list[str]) -> None:
    stack = results_of(context, won(context))
    assert "show_score" not in [widget.name for widget in top(stack).form.widgets]
    assert {integer(top(stack).record.arcade), "Sum"} <= set(drawn)


def test_all_buttons_come_to_their_places(context: Context) -> None:
    stack = results_of(context, won(context))
    places = {widget.name: widget.rect.copy() for widget in top(stack).form.widgets}
    context.change(calm=True)
    stack = results_of(context, won(context))
    calm = {widget.name: widget.rect for widget in top(stack).form.widgets}
    shared = [name for name in places.keys() & calm.keys() if "summit" not in name]
    assert len(shared) >= 8
    assert [calm[name] for name in shared] == [places[name] for name in shared]


def test_a_calm_win_begins_with_its_board(context: Context, drawn: list[str]) -> None:
    context.change(calm=True)
    stack = results_of(context, won(context))
    results = top(stack)
    assert results.board.move == len(results.session.game.steps)
    assert not {CLOCK, "Time", "Moves", "Score"} & set(drawn)
    results.form.focus("chart")
    stack.handle(Nav.LEFT)
    assert results.board.move != len(results.session.game.steps)
    stack.handle(Nav.BACK)
    assert results.board.move == len(results.session.game.steps)


def test_the_pace_does_not_tell_a_hidden_time(context: Context, drawn: list[str]) -> None:
    context.change(hide_clock=True)
    results_of(context, won(context))
    assert "Pace" in drawn
    assert not [text for text in drawn if " s × " in text]


def test_a_friend_is_compared_without_what_is_hidden(context: Context, drawn: list[str]) -> None:
    friend = won(context)
    challenge = Challenge.of(friend.record("won"), "Anna")
    context.change(calm=True)
    mine = context.start_game(context.new_game(CATALOGUE["mini"], 3, challenge))
    stack = results_of(context, mine, "given up")
    assert "Anna" in drawn
    assert {"Cards home", "Redeals"} <= set(drawn)
    assert not {"Score", "Time", "Moves"} & set(drawn)
    assert not [text for text in drawn if integer(challenge.record.arcade) in text]
    assert top(stack).scorecard.finished is top(stack).finished


def test_the_scene_of_a_calm_win_is_silent_and_tells_no_score(
    context: Context, drawn: list[str], sound: SoundRecorder
) -> None:
    context.change(calm=True)
    game = won_game()
    session = context.start_game(context.new_game(CATALOGUE["mini"], game.start.seed or 1))
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
