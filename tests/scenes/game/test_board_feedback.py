"""Sounds and particles of the board: every event has its cue, and sparks appear when a card lands."""

from __future__ import annotations

import math
import random

import pygame
import pytest

from gaps.engine import Redeal, Status
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.title import Title
from gaps.scenes.results.results import Results
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.game_stack import GameStack
from gaps.solver import solve
from gaps.stage.core.intents import Hover, Nav
from gaps.stage.motion.particles import MAX_PARTICLES
from tests.scenes.conftest import SIZE, Player
from tests.scenes.sound_recorder import SoundRecorder


def winnable_game(context: Context) -> Player:
    """A winnable deal of Short Addiction, after the dealing animation."""
    player = Player(context, "mini:1")
    player.wait(3)
    return player


def play_until(player: Player, status: Status) -> None:
    """Make moves at random until the game, or its round, has come to an end."""
    choose = random.Random(1).choice
    while player.scene.state.status is Status.PLAYING:
        player.scene.make_move(choose(player.scene.state.slides))
    assert player.scene.state.status is status


@pytest.mark.parametrize(
    "changes", [{}, {"reduced_motion": True}, {"speed": "instant"}, {"theme": "signal"}], ids=str
)
def test_dealing_and_landing_have_sounds_and_landing_has_sparks_where_there_is_motion(
    context: Context, sound: SoundRecorder, changes: dict[str, object]
) -> None:
    context.change(**changes)
    player = winnable_game(context)
    assert changes or sound.cues.count("deal") > 10
    sound.cues.clear()
    before = len(player.scene.state.home)
    player.stack.follow(player.scene.make_move(solve(player.scene.state).line[0]))
    assert changes or sound.cues == ["slide"]
    assert not player.scene.table.particles.moving
    player.wait(0.6)
    assert "slide" in sound.cues
    assert ("join" if len(player.scene.state.home) > before else "land") in sound.cues
    assert player.scene.table.particles.moving is not bool(changes)


@pytest.mark.slow
def test_a_chain_climbs_and_ends_with_a_sound_and_a_win_leads_to_the_results(
    context: Context, sound: SoundRecorder
) -> None:
    player = winnable_game(context)
    session, heard, most, chain = player.scene.session, list[str](), 0, 0
    for move in solve(player.scene.state).line:
        sound.clear()
        before = session.arcade.chain
        player.stack.follow(player.scene.make_move(move))
        chain = session.arcade.chain
        assert "chain_end" not in sound.cues  # the card still flies
        player.wait(0.7)
        if not isinstance(player.stack.top, Play):
            break
        heard += sound.cues
        most = max(most, len(player.scene.table.particles))
        assert ("chain_end" in sound.cues) == (before >= 2 and not chain)
        notes = [cue for cue in sound.cues if cue.startswith("note_")]
        assert notes == ([f"note_{min(chain, 9)}"] if chain else [])
        assert (f"sting_{chain}" in sound.cues) == (chain in (3, 6, 9))
    assert chain > 9
    assert 40 <= most <= MAX_PARTICLES
    player.wait(9)
    heard += sound.cues
    rows = ("row_spades", "row_hearts", "row_diamonds", "row_clubs")
    assert sorted(heard.count(row) for row in rows) == [0, 1, 1, 1], "the last one is part of the win"
    assert heard.count("win") == 1
    assert isinstance(player.stack.top, Results)
    assert {"join", "sting_3", "sting_6", "sting_9", "count_tick", "count_total"} <= {*heard}


def test_a_loss_removes_the_colour_and_undo_restores_it(context: Context, sound: SoundRecorder) -> None:
    player = Player(context, "line-up:2")
    player.wait(2)
    scene = player.scene
    play_until(player, Status.LOST)
    player.wait(3)
    assert "loss" in sound.cues
    assert scene.presenter.notice is not None
    assert scene.presenter.notice.title == f"{len(scene.state.home)} of 20 home"
    assert scene.presenter.notice.note == "no card can move"
    assert scene.table.colour_loss == 1
    assert scene.table.particles.moving
    player.stack.handle(GameCommand.UNDO)
    player.wait(1)
    assert scene.table.colour_loss == 0


def test_undo_and_redo_have_sounds_of_their_own(context: Context, sound: SoundRecorder) -> None:
    player = winnable_game(context)
    line = solve(player.scene.session.game.state).line
    for move in line[:2]:
        player.stack.follow(player.scene.make_move(move))
        player.wait(0.7)
    sound.clear()
    for _ in range(3):  # there are only two moves
        player.stack.handle(GameCommand.UNDO)
        player.wait(0.1)
    assert sound.cues.count("undo") == 2
    player.wait(0.7)
    sound.clear()
    for _ in range(3):
        player.stack.handle(GameCommand.REDO)
        player.wait(0.1)
    assert sound.cues.count("redo") == 2
    assert "slide" not in sound.cues
    player.wait(0.7)
    assert {"land", "join"} & set(sound.cues)


def test_a_slide_is_higher_over_a_short_way_in_few_steps(context: Context, sound: SoundRecorder) -> None:
    player = Player(context, "gaps:3")
    state = player.scene.state
    geometry = player.scene.table.geometry
    pitches: list[tuple[float, float]] = []
    for slide in state.slides:
        sound.clear()
        player.scene.make_move(slide)
        pitch = sound.pitches[sound.cues.index("slide")]
        assert pitch is not None
        pitches.append((math.dist(geometry.center(slide.source), geometry.center(slide.target)), pitch))
        player.stack.handle(GameCommand.UNDO)
    by_way = [pitch for _, pitch in sorted(pitches)]
    assert by_way == sorted(by_way, reverse=True)
    assert set(by_way) <= {0.75, 0.875, 1.0, 1.125, 1.25}
    assert len(set(by_way)) > 1


def test_refusals_hints_and_redeals_have_sounds(context: Context, sound: SoundRecorder) -> None:
    player = Player(context, "gaps:3")
    player.wait(3)
    scene = player.scene
    immovable = next(
        cell
        for cell, card in enumerate(scene.table.state.board)
        if card is not None and not scene.table.targets(cell) and cell not in scene.table.state.home
    )
    player.stack.handle(Hover(scene.table.geometry.rect(immovable).center))
    assert "tick" in sound.cues
    player.click_cell(immovable)
    assert "knock" in sound.cues
    player.stack.handle(GameCommand.HINT)
    assert "hint" in sound.cues
    play_until(player, Status.STUCK)
    player.wait(1)
    sound.cues.clear()
    player.stack.follow(scene.make_move(Redeal()))
    player.wait(5)
    assert sound.cues.count("riffle") == 2
    assert sound.cues.count("deal") > 20


def test_widgets_have_sounds_and_the_mute_key_mutes(context: Context, sound: SoundRecorder) -> None:
    stack = GameStack(context, Title(context))
    stack.resize(SIZE)
    surface = pygame.display.get_surface()
    assert surface is not None
    for _ in range(2):
        stack.draw(surface, 0)
        stack.presented()
    assert sound.cues == ["title"]
    stack.replace_all(Title(context))
    stack.resize(SIZE)
    stack.draw(surface, 0)
    stack.presented()
    assert sound.cues == ["title"], "only for the first title"
    stack.handle(Nav.UP)
    assert sound.cues == ["title", "tick"]
    stack.handle(GameCommand.MUTE)
    assert context.settings.muted
    assert sound.volume == 0
    stack.handle(GameCommand.MUTE)
    assert sound.volume > 0
    stack.handle(GameCommand.DEAL_NUMBER)
    assert sound.cues[-1] == "press"
    stack.handle(GameCommand.MUTE)  # typed into the field: no mute
    assert not context.settings.muted


def test_a_muted_game_opens_no_device_until_it_is_to_be_heard(context: Context, sound: SoundRecorder) -> None:
    pygame.mixer.quit()
    context.muted = True
    stack = GameStack(context, Title(context))
    stack.resize(SIZE)
    stack.presented()
    assert pygame.mixer.get_init() is None
    stack.handle(GameCommand.MUTE)
    stack.presented()
    assert pygame.mixer.get_init() is not None
    sound.close()
