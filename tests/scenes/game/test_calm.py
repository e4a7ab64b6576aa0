"""Hidden figures: what a setting hides is not drawn of the game in play; calm ones have no tunes."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from gaps.engine import CATALOGUE, Slide
from gaps.language import integer
from gaps.scenes.game.play import Play
from gaps.scenes.menu.title import Title
from gaps.scenes.records.replay_scene import ReplayScene
from gaps.scenes.settings.pause import Pause
from gaps.scenes.shell.context import Context
from gaps.stage.core.scene import SceneStack
from gaps.stage.drawing.style import Style
from gaps.store.sharing.recording import Recording
from tests.scenes.conftest import SIZE, Player
from tests.scenes.sound_recorder import SoundRecorder
from tools.scenarios.games import advanced, best

MOVES, SECONDS = 23, 754.0
CLOCK = "12:34"


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that were drawn, in order."""
    texts: list[str] = []
    text, digits = Style.text, Style.digits

    def noted_text(style: Style, string: str, *rest: object) -> pygame.Surface:
        texts.append(string)
        return text(style, string, *rest)  # type: ignore[arg-type]

    def noted_digits(style: Style, string: str, *rest: object) -> pygame.Surface:
        texts.append(string)
        return digits(style, string, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Style, "text", noted_text)
    monkeypatch.setattr(Style, "digits", noted_digits)
    return texts


def some_way_on(context: Context) -> Play:
    """A game of mini after some moves and minutes."""
    session = context.games.start(context.games.deal(CATALOGUE["mini"], 12))
    session.replace_game(advanced(session.game, MOVES), SECONDS)
    session.save()
    return Play(context, session)


def figures_of(play: Play) -> dict[str, set[str]]:
    """What would tell the score, the time and the number of moves, by what hides them."""
    arcade = play.session.arcade
    return {
        "hide_score": {integer(arcade.running), "Chain", f"Chain ×{arcade.chain}"},
        "hide_clock": {CLOCK, "Time"},
        "hide_moves": {str(len(play.session.game.steps)), "Moves"},
    }


def show(scene: Play | Title | Pause | ReplayScene, size: tuple[int, int] = SIZE) -> None:
    stack = SceneStack(scene)
    stack.resize(size)
    stack.draw(pygame.Surface(size), 0.0)


def test_settings_take_effect_in_an_open_game(context: Context, drawn: list[str]) -> None:
    play = some_way_on(context)
    show(play)
    score = integer(play.session.arcade.running)
    assert score in drawn
    pause = Pause(context, play, play.session)
    show(pause)
    context.change(calm=True)
    play.resize(SIZE)
    drawn.clear()
    show(play)
    assert not drawn_of(play, drawn)
    context.change(calm=False)
    drawn.clear()
    show(play)
    assert score in drawn


def drawn_of(play: Play, drawn: list[str]) -> set[str]:
    return set().union(*figures_of(play).values()) & set(drawn)


def test_no_points_are_shown_beside_cards_or_on_ribbons(context: Context, drawn: list[str]) -> None:
    context.change(hide_score=True)
    player = Player(context, "mini:4")
    player.wait(3)
    drawn.clear()
    for _ in range(60):
        move = best(player.state)
        if not isinstance(move, Slide):
            break
        player.make(move)
        player.wait(0.4)
        assert not player.board.lamp
    assert not [text for text in drawn if text.startswith("+") or "chain" in text.casefold()]


def test_a_replay_hides_them_too(context: Context, drawn: list[str]) -> None:
    context.change(calm=True)
    play = some_way_on(context)
    record = play.session.record("given up")
    show(ReplayScene(context, Recording(record)))
    assert not [text for text in drawn if integer(record.arcade) in text]
    assert not {"Moves", "Time", "Chain"} & set(drawn)


TUNES = {"hint", "pass_open", "win", "loss", "chain_end"}


def cues(context: Context, sound: SoundRecorder) -> Iterator[str]:
    player = Player(context, "mini:4")
    player.wait(3)
    for _ in range(200):
        if not isinstance(player.top, Play):
            break
        move = best(player.state)
        if not isinstance(move, Slide):
            break
        player.scene.presenter.show_hint()
        player.make(move)
        player.wait(0.4)
    yield from sound.cues


def tunes_in(played: set[str]) -> set[str]:
    return {cue for cue in played if cue in TUNES or cue.startswith(("row_", "sting_", "note_"))}


def test_a_calm_game_has_the_sounds_of_cards_and_no_tunes(context: Context, sound: SoundRecorder) -> None:
    loud = set(cues(context, sound))
    assert tunes_in(loud) >= {"hint", "note_1"}
    sound.clear()
    context.change(calm=True)
    quiet = set(cues(context, sound))
    assert not tunes_in(quiet)
    assert {"deal", "slide", "join"} <= quiet


def test_calm_music_has_two_layers_and_is_as_it_was_afterwards(context: Context) -> None:
    assert context.music.loudness.layers == 4
    context.change(calm=True)
    assert context.music.loudness.layers == 2
    context.change(calm=False)
    assert context.music.loudness.layers == 4
