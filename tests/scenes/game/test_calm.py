"""Hidden figures: what a setting hides is not drawn of the game in play; calm ones have no tunes."""

from __future__ import annotations

import pygame
import pytest

from gaps.engine import CATALOGUE, Slide
from gaps.language import integer
from gaps.scenes.game.play import Play
from gaps.scenes.records.replay_scene import ReplayScene
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


def told_of(play: Play, drawn: list[str]) -> set[str]:
    """What was drawn of the score, the time and the number of moves."""
    arcade, made = play.session.arcade, len(play.session.game.steps)
    figures = {integer(arcade.running), "Chain", f"Chain ×{arcade.chain}", CLOCK, "Time", str(made), "Moves"}
    return figures & {*drawn}


def show(scene: Play | ReplayScene) -> None:
    stack = SceneStack(scene)
    stack.resize(SIZE)
    stack.draw(pygame.Surface(SIZE), 0.0)


def test_settings_take_effect_in_an_open_game(context: Context, drawn: list[str]) -> None:
    play = some_way_on(context)
    for is_calm in (False, True, False):
        context.change(calm=is_calm)
        drawn.clear()
        show(play)
        assert bool(told_of(play, drawn)) is not is_calm
        assert (integer(play.session.arcade.running) in drawn) is not is_calm
        assert context.music.loudness.layers == (2 if is_calm else 4)


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


def tunes_in(played: set[str]) -> set[str]:
    return {cue for cue in played if cue in TUNES or cue.startswith(("row_", "sting_", "note_"))}


def test_a_calm_game_has_the_sounds_of_cards_and_no_tunes(context: Context, sound: SoundRecorder) -> None:
    heard = []
    for is_calm in (False, True):
        context.change(calm=is_calm)
        sound.clear()
        player = Player(context, "mini:4")
        player.wait(3)
        while isinstance(player.top, Play) and isinstance(move := best(player.state), Slide):
            player.scene.presenter.show_hint()
            player.make(move)
            player.wait(0.4)
        heard.append(set(sound.cues))
    loud, quiet = heard
    assert tunes_in(loud) >= {"hint", "note_1"}
    assert not tunes_in(quiet)
    assert {"deal", "slide", "join"} <= quiet
