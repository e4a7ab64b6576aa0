"""The row at the foot of the title plays a won deal while there is no input, and stops at any input."""

from __future__ import annotations

import pygame

from gaps.engine import Game, Status, deal, parse_move
from gaps.scenes.menu.attract_row import IDLE, AttractRow, games, read_game
from gaps.scenes.menu.title import Title
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.router import resolver
from gaps.stage.core.intents import Hover
from gaps.stage.core.scene import SceneStack
from tests.scenes.conftest import SIZE, STEP


def test_every_game_ends_with_a_win() -> None:
    assert games()
    for line in games():
        variant, seed, moves = read_game(line)
        game = Game(deal(variant, seed))
        for text in moves:
            game = game.play(parse_move(text, game.state))
        assert game.state.status is Status.WON


def test_it_begins_after_forty_seconds_and_stops_at_input(context: Context) -> None:
    title = Title(context)
    stack = SceneStack(title, resolver(context))
    stack.resize(SIZE)
    for _ in range(round((IDLE - 1) / 0.5)):
        stack.update(0.5)
    assert not title.attract_row.playing
    before = title.attract_row.game
    for _ in range(round(4 / STEP)):
        stack.update(STEP)
    assert title.attract_row.playing
    assert len(title.attract_row.game.steps) > len(before.steps)
    stack.handle(Hover((10, 10)))
    assert not title.attract_row.playing
    assert stack.top is title


def test_it_plays_to_the_end_and_begins_the_next(context: Context) -> None:
    row = AttractRow(context)
    row.draw(pygame.Surface(SIZE), context.look.style(SIZE), 664)
    row.update(IDLE)
    starts = {row.game.start}
    for _ in range(1000):
        row.update(2.0)
        starts.add(row.game.start)
        if len(starts) == 3:
            break
    assert len(starts) == 3


def test_it_does_not_play_with_reduced_motion(context: Context, screen: pygame.Surface) -> None:
    context.change(reduced_motion=True)
    title = Title(context)
    stack = SceneStack(title, resolver(context))
    stack.resize(SIZE)
    assert title.attract_row.wake_after is None
    assert title.wake_after == 60  # for a look at the clock: at midnight another daily deal begins
    stack.update(100)
    assert not title.attract_row.playing
    stack.draw(screen, 0.0)
