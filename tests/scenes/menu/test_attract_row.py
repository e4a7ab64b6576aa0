"""The row at the foot of the title plays a won deal while there is no input, and stops at any input."""

from __future__ import annotations

import pygame

from gaps.engine import Game, Status, deal, parse_move
from gaps.scenes.menu.attract_row import IDLE, AttractRow, games, read_game
from gaps.scenes.menu.title import Title
from gaps.scenes.shell.context import Context
from gaps.stage.core.intents import Hover
from tests.scenes.conftest import SIZE
from tests.screens import Screens


def test_every_game_ends_with_a_win() -> None:
    assert games()
    for line in games():
        variant, seed, moves = read_game(line)
        game = Game(deal(variant, seed))
        for text in moves:
            game = game.play(parse_move(text, game.state))
        assert game.state.status is Status.WON


def test_it_begins_after_forty_seconds_and_stops_at_input(context: Context) -> None:
    screens = Screens.opened(context, Title(context))
    row = screens.on(Title).attract_row
    for _ in range(round((IDLE - 1) / 0.5)):
        screens.stack.update(0.5)
    assert not row.playing
    made = len(row.game.steps)
    screens.wait(4)
    assert row.playing
    assert len(row.game.steps) > made
    screens.press(Hover((10, 10)))
    assert not row.playing
    screens.on(Title)


def test_it_plays_to_the_end_and_begins_the_next(context: Context) -> None:
    row, starts = AttractRow(context), set[object]()
    row.draw(pygame.Surface(SIZE), context.look.style(SIZE), 664)
    row.update(IDLE)
    for _ in range(1000):
        starts.add(row.game.start)
        if len(starts) == 3:
            return
        row.update(2.0)
    raise AssertionError(f"only {len(starts)} games have begun")


def test_it_does_not_play_with_reduced_motion(context: Context, screen: pygame.Surface) -> None:
    context.change(reduced_motion=True)
    screens = Screens.opened(context, Title(context))
    title = screens.on(Title)
    assert title.attract_row.wake_after is None
    assert title.wake_after == 60  # for a look at the clock: at midnight another daily deal begins
    screens.stack.update(100)
    assert not title.attract_row.playing
    screens.stack.draw(screen, 0.0)
