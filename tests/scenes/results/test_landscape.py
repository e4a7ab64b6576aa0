"""The landscape behind the results: warm for a win, dusk for other games, and nothing moves at rest."""

from __future__ import annotations

import pygame
import pytest

from gaps.engine import CATALOGUE, Suit, deal
from gaps.scenes.results.landscape import DUSK, strips_at_dusk, veil
from gaps.scenes.results.results import Results
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.shell.context import Context
from gaps.stage.core.intents import Nav
from gaps.stage.core.scene import SceneStack
from gaps.table.effects import sparks
from tests.scenes.conftest import SIZE, STEP
from tests.scenes.results.games import played
from tests.screens import Screens
from tests.searches import Searches


def results_of(context: Context, moves: int | None = None) -> Results:
    """The results of a small game: won, or given up after so many moves."""
    session = played(context, moves)
    return Results(context, finish_game(context, session, None if moves is None else "given up"))


def shown(results: Results, searches: Searches, seconds: float = 5.0) -> pygame.Surface:
    """The picture after a while, with the review at its end."""
    stack, picture = SceneStack(results), pygame.Surface(SIZE)
    stack.resize(SIZE)
    searches.finish()
    for number in range(round(seconds / STEP)):
        stack.update(STEP)
        if number % 30 == 0:
            stack.draw(picture, 0.0)
    stack.draw(picture, 0.0)
    return picture


def test_a_win_has_no_board_until_a_move_is_chosen(context: Context, searches: Searches) -> None:
    results = results_of(context)
    shown(results, searches)
    assert not results.landscape.has_board
    screens = Screens(SceneStack(results))
    screens.use("details")
    before = pygame.Surface(SIZE)
    results.draw(before, 0.0)
    screens.focus("chart")
    screens.press(Nav.LEFT)
    assert results.landscape.has_board
    with_board, again = pygame.Surface(SIZE), pygame.Surface(SIZE)
    results.draw(with_board, 0.0)
    place = pygame.Rect(32, 300, 300, 300)
    assert pygame.transform.average_color(with_board, place) != pygame.transform.average_color(before, place)
    screens.press(Nav.BACK)
    assert not results.landscape.has_board
    results.draw(again, 0.0)
    assert pygame.transform.average_color(again, place) == pygame.transform.average_color(before, place)


@pytest.mark.parametrize("moves", [None, 3])
def test_nothing_moves_and_nothing_is_drawn_at_rest(
    context: Context, searches: Searches, moves: int | None
) -> None:
    results = results_of(context, moves)
    stack = SceneStack(results)
    shown(results, searches, 30.0 if moves is None else 5.0)  # the first win ever reaches many summits
    stack.resize(SIZE)
    stack.draw(pygame.Surface(SIZE), 0.0)
    stack.update(STEP)
    assert not stack.moving
    assert not stack.dirty


def test_the_landscape_of_a_loss_comes_by_itself(context: Context, searches: Searches) -> None:
    results = results_of(context, 3)
    picture = shown(results, searches, 0.9)
    corner = pygame.Rect(0, 500, 30, 300)  # beside the chart
    before = pygame.transform.average_color(picture, corner)
    picture = shown(results, searches)
    assert not results.landscape.moving
    assert pygame.transform.average_color(picture, corner) != before


def test_without_motion_everything_is_there_at_once(context: Context, searches: Searches) -> None:
    for settings in ({"speed": "instant"}, {"speed": "normal", "reduced_motion": True}):
        context.change(**settings)
        for moves in (None, 3):
            results = results_of(context, moves)
            shown(results, searches, 1.2)
            assert not results.moving


def test_a_veil_gets_thicker_towards_the_bottom() -> None:
    picture = pygame.Surface((4, 400))
    picture.fill((200, 200, 200))
    veil(picture, (0, 0, 0), DUSK)
    top, middle, bottom = (picture.get_at((1, y))[0] for y in (0, 190, 399))
    assert (round(top, -1), round(middle, -1), round(bottom, -1)) == (100, 90, 80)


def test_the_dusk_has_every_suit_once() -> None:
    for key in ("gaps", "mini", "double-montana", "maze"):
        strips = strips_at_dusk(deal(CATALOGUE[key], 5))
        assert sorted(strip[0].suit for strip in strips) == sorted(Suit)
        assert all(len({card.suit for card in strip}) == 1 for strip in strips)


def test_snow_falls_behind_the_buttons(context: Context, searches: Searches) -> None:
    results = results_of(context, 3)
    sparks.snow(results.particles, SIZE, 1.0, (255, 255, 255))
    picture = shown(results, searches)
    place = Screens(SceneStack(results)).place("next").inflate(-16, -16)
    assert len(results.particles) > 5
    before = picture.subsurface(place).copy()
    again = shown(results, searches, 1.0).subsurface(place)
    assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(again, "RGB")
