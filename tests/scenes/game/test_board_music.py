"""The music follows the cards that are home, redeals, and the end of a game."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from gaps.engine import CATALOGUE, Redeal, Status, deal
from gaps.scenes.game.board_sounds import row_shares
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.shell.context import Context
from gaps.solver import solve
from tests.scenes.conftest import Player
from tests.scenes.music_recorder import MusicRecorder


@pytest.fixture
def music(context: Context) -> MusicRecorder:
    context.music = music = MusicRecorder()
    music.play("game")
    return music


@pytest.mark.parametrize("key", CATALOGUE)
def test_the_shares_of_rows_are_between_nothing_and_all(key: str) -> None:
    state = deal(CATALOGUE[key], 3)
    choose = random.Random(key).choice
    for _ in range(40):
        shares = row_shares(state)
        assert len(shares) == state.variant.layout.rows
        assert all(0 <= share <= 1 for share in shares)
        if state.status is not Status.PLAYING:
            break
        state = state.play(choose(state.legal_moves))


def test_layers_grow_when_a_card_lands_not_when_it_takes_off(context: Context, music: MusicRecorder) -> None:
    player = Player(context, "mini:1")
    assert music.calls == ["go on"]
    assert len(music.shares) == 1
    player.wait(3)
    for move in solve(player.scene.session.game.state).line:
        before = len(player.scene.state.home)
        player.stack.follow(player.scene.make_move(move))
        if len(player.scene.state.home) > before:
            break
        player.wait(1)
    seen = len(music.shares)
    player.wait(1)
    assert sum(music.shares[-1]) > sum(music.shares[seen - 1])
    player.stack.handle(GameCommand.UNDO)
    assert music.shares[-1] == row_shares(player.scene.state)


def test_a_game_has_the_piece_of_its_packs_and_its_round(context: Context, music: MusicRecorder) -> None:
    assert Player(context, "double-montana:3").scene.music == "long_game"
    player = Player(context, "gaps:3")
    player.wait(3)
    scene = player.scene
    heard = [scene.music]
    while scene.state.status is Status.PLAYING:
        scene.make_move(scene.state.slides[0])
    player.stack.follow(scene.make_move(Redeal()))
    assert music.calls[-1] == "redeal"
    assert music.shares[-1] == row_shares(scene.state)
    heard.append(scene.music)
    context.settings = replace(context.settings, calm=True)
    heard.append(scene.music)
    context.settings = replace(context.settings, calm=False)
    scene.session.undo()
    heard.append(scene.music)
    assert heard == ["game", "later_round", "game", "game"]


@pytest.mark.parametrize("watched", [False, True])
def test_a_loss_ends_the_music_of_a_game_that_is_played_and_undo_brings_it_back(
    context: Context, music: MusicRecorder, watched: bool
) -> None:
    if watched:
        music.play("title")
    player = Player(context, "line-up:2")
    player.wait(2)
    choose = random.Random(1).choice
    while (state := player.scene.state).status is Status.PLAYING:
        player.scene.make_move(choose(state.slides))
    assert ("loss" in music.calls) is not watched
    player.stack.handle(GameCommand.UNDO)
    assert watched or music.calls[-2:] == ["loss", "go on"]
