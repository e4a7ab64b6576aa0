"""Calm games: score, chain and clock are not drawn of a game or its results, and there
are no tunes.
"""

from __future__ import annotations

import pygame
import pytest

from gaps.engine import Slide
from gaps.language import integer
from gaps.scenes.game.play import Play
from gaps.scenes.results.results import Results
from gaps.scenes.review.figures import ReviewFigures
from gaps.scenes.review.game_review import GameReview
from gaps.scenes.shared.context import Context
from gaps.stage.core.scene import Scene, SceneStack
from gaps.stage.drawing.style import Style
from tests.scenarios.camera import a_session
from tests.scenarios.games import best
from tests.scenes.conftest import Player
from tests.scenes.games import Winner, results_of, won
from tests.scenes.recorders import SoundRecorder
from tests.screens import SIZE, Screens

MOVES = 23
SECONDS = 754.0
CLOCK = "12:34"


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that were drawn, in order."""
    texts: list[str] = []
    for name in ("text", "digits"):
        draw = getattr(Style, name)

        def noted(
            drawer: object, string: str, *rest: object, draw: object = draw
        ) -> pygame.Surface:
            texts.append(string)
            return draw(drawer, string, *rest)  # type: ignore[operator, no-any-return]

        monkeypatch.setattr(Style, name, noted)
    return texts


def some_way_on(context: Context) -> Play:
    """A game of mini after some moves and minutes."""
    return Play(context, a_session(context, "mini", MOVES, SECONDS))


def told_of(play: Play, drawn: list[str]) -> set[str]:
    """What was drawn of the score, the chain and the time."""
    arcade = play.session.arcade
    figures = {
        integer(arcade.running),
        "Chain",
        f"×{arcade.chain}",
        CLOCK,
        "Time",
    }
    return figures & {*drawn}


def show(scene: Scene) -> None:
    stack = Screens(SceneStack(scene)).stack
    stack.draw(pygame.Surface(SIZE), 0.0)


def test_settings_take_effect_in_an_open_game(
    context: Context, drawn: list[str]
) -> None:
    play = some_way_on(context)
    for hides_figures in (False, True, False):
        context.change(hides_figures=hides_figures)
        drawn.clear()
        show(play)
        assert bool(told_of(play, drawn)) is not hides_figures
        assert (integer(play.session.arcade.running) in drawn) is not hides_figures
        assert "Moves" in drawn
        assert context.music.loudness.layers == (2 if hides_figures else 4)


@pytest.mark.slow
def test_no_points_are_shown_beside_cards_or_on_ribbons(
    context: Context, drawn: list[str]
) -> None:
    context.change(hides_figures=True)
    player = Player(context, "mini:4")
    player.wait(3)
    drawn.clear()
    for _ in range(60):
        move = best(player.state)
        if not isinstance(move, Slide):
            break
        player.make(move)
        player.wait(0.4)
        assert not player.table.lamp
    assert not [
        text for text in drawn if text.startswith("+") or "chain" in text.casefold()
    ]


@pytest.mark.slow
def test_a_review_hides_them_too(context: Context, drawn: list[str]) -> None:
    context.change(hides_figures=True)
    play = some_way_on(context)
    record = play.session.played
    review = GameReview(context, record)
    show(review)
    show(ReviewFigures(context, review, record, is_own=True))
    assert not [text for text in drawn if integer(record.result.arcade) in text]
    assert not {"Time", "Score"} & set(drawn)
    assert "Moves" in drawn


TUNES = {"hint", "pass_open", "pass_shut", "win", "loss", "chain_end"}


def tunes_in(played: set[str]) -> set[str]:
    return {
        cue
        for cue in played
        if cue in TUNES or cue.startswith(("row_", "sting_", "note_"))
    }


@pytest.mark.slow
def test_a_calm_game_has_the_sounds_of_cards_and_no_tunes(
    context: Context, sound: SoundRecorder
) -> None:
    heard = []
    for hides_figures in (False, True):
        context.change(hides_figures=hides_figures)
        sound.clear()
        player = Player(context, "mini:4")
        player.wait(3)
        while isinstance(player.top, Play) and isinstance(
            move := best(player.state), Slide
        ):
            player.scene.commands.show_hint()
            player.make(move)
            player.wait(0.4)
        heard.append(set(sound.cues))
    loud, quiet = heard
    assert tunes_in(loud) >= {"hint", "note_1"}
    assert not tunes_in(quiet)
    assert {"deal", "slide", "join"} <= quiet


# Results of games whose score is hidden: the cards come first, and the score when it is
# asked for.


def detailed(screens: Screens) -> Screens:
    """The details over the results, drawn once."""
    screens.use("points")
    screens.wait(1)
    screens.stack.draw(pygame.Surface(SIZE), 0.0)
    return screens


@pytest.mark.slow
def test_a_hidden_score_is_told_only_when_it_is_asked_for(
    context: Context,
    drawn: list[str],
    sound: SoundRecorder,
) -> None:
    context.change(hides_figures=True)
    results = results_of(context, won(context))
    score = integer(results.on(Results).record.result.arcade)
    assert score not in results.words
    assert "Cards home: 24/24" not in results.words
    screens = detailed(results)
    assert score not in screens.words
    assert not [
        text for text in drawn if score in text or text in ("Score", "Sum", "New best")
    ]
    for said in ("Cards home: 24/24", "Moves: 42"):
        assert said in screens.words
    assert "Time: " not in screens.words
    screens.click("show_score")
    assert f"Sum: {score}" in screens.words
    assert not [
        cue for cue in sound.cues if cue in ("count_tick", "count_total", "new_best")
    ]


@pytest.mark.slow
def test_the_scene_of_a_calm_win_is_silent_and_tells_no_score(
    context: Context,
    drawn: list[str],
    sound: SoundRecorder,
) -> None:
    context.change(hides_figures=True)
    winner = Winner(context).win()
    for _ in range(20):
        winner.stack.draw(pygame.Surface(SIZE), 0.0)
        winner.wait(0.3)
    score = integer(winner.on(Results).record.result.arcade)
    assert "You won" in drawn
    assert not [
        text
        for text in drawn
        if score in text or text.startswith("+") or text == "New best"
    ]
    assert not {"win", "count_tick", "count_total", "new_best"} & set(sound.cues)
