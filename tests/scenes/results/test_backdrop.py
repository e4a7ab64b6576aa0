"""The landscape behind the results: warm for a win, dusk for other games, and nothing is drawn at rest."""

from __future__ import annotations

import pygame
import pytest

from gaps.engine import CATALOGUE, Suit, deal
from gaps.scenes.results.backdrop import VEIL, strips_at_dusk, veil
from gaps.scenes.results.results import Results
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.shell.context import Context
from gaps.solver import Outcome, solve
from gaps.stage.core.intents import Nav
from gaps.stage.core.scene import SceneStack
from gaps.table.effects import sparks
from gaps.table.panorama.panorama import Panorama
from gaps.table.panorama.strips import strips_of
from tests.scenes.conftest import SIZE, STEP
from tests.searches import Searches

WINNABLE = next(n for n in range(1, 99) if solve(deal(CATALOGUE["line-up"], n)).outcome is Outcome.WINNABLE)


def results_of(context: Context, moves: int | None = None) -> Results:
    """The results of a small game: won, or given up after so many moves."""
    session = context.start_game(context.new_game(CATALOGUE["line-up"], WINNABLE))
    for move in solve(session.game.start).line[:moves]:
        session.play(move)
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
    landscape = shown(results, searches)
    assert not results.board.visible
    results.form.focus("chart")
    results.form.show_focus()
    results.handle(Nav.LEFT)
    assert results.board.visible
    with_board = pygame.Surface(SIZE)
    results.draw(with_board, 0.0)
    place = results.layout.board
    assert pygame.transform.average_color(with_board, place) != pygame.transform.average_color(
        landscape, place
    )
    results.handle(Nav.BACK)
    assert not results.board.visible
    again = pygame.Surface(SIZE)
    results.draw(again, 0.0)
    assert pygame.transform.average_color(again, place) == pygame.transform.average_color(landscape, place)


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
    assert not results.painter.moving
    assert pygame.transform.average_color(picture, corner) != before


def test_without_motion_everything_is_there_at_once(context: Context, searches: Searches) -> None:
    for settings in ({"speed": "instant"}, {"speed": "normal", "reduced_motion": True}):
        context.change(**settings)
        for moves in (None, 3):
            results = results_of(context, moves)
            shown(results, searches, 1.2)
            assert not results.moving


def test_a_veil_lies_over_the_top_and_the_bottom_and_leaves_the_sun() -> None:
    picture = pygame.Surface((4, 400))
    picture.fill((200, 200, 200))
    veil(picture, (0, 0, 0), VEIL)
    top, middle, bottom = (picture.get_at((1, y))[0] for y in (0, 190, 399))
    assert (round(top, -1), middle, round(bottom, -1)) == (140, 200, 130)


def test_the_dusk_has_every_suit_once() -> None:
    for key in ("gaps", "mini", "double-montana", "maze"):
        strips = strips_at_dusk(deal(CATALOGUE[key], 5))
        assert sorted(strip[0].suit for strip in strips) == sorted(Suit)
        assert all(len({card.suit for card in strip}) == 1 for strip in strips)


def test_only_the_snow_is_drawn_again(context: Context, searches: Searches) -> None:
    results = results_of(context, 3)
    sparks.snow(results.particles, SIZE, 1.0, (255, 255, 255))
    shown(results, searches)
    stack, kept, anew = SceneStack(results), pygame.Surface(SIZE), pygame.Surface(SIZE)
    stack.resize(SIZE)
    stack.draw(kept, 0.0)
    for number in range(60):
        stack.update(STEP)
        areas = stack.redraw(kept, 0.0)
        assert areas is not None
        assert sum(area.width * area.height for area in areas) < SIZE[0] * SIZE[1] // 20
        if number % 20 == 19:
            results.draw(anew, 0.0)
            assert pygame.image.tobytes(kept, "RGB") == pygame.image.tobytes(anew, "RGB")
    assert len(results.particles) > 5
    stack.handle(Nav.DOWN)
    assert stack.redraw(kept, 0.0) is None


def test_the_landscape_of_the_win_goes_on_behind_its_results(context: Context, searches: Searches) -> None:
    session = context.start_game(context.new_game(CATALOGUE["line-up"], WINNABLE))
    for move in solve(session.game.start).line:
        session.play(move)
    finished, style = finish_game(context, session), context.style(SIZE)
    panorama = Panorama(strips_of(session.game.state), SIZE, style, context.art(), session.seed)
    end = panorama.still()
    stack = SceneStack(Results(context, finished, panorama=panorama))
    stack.resize(SIZE)
    picture = end.copy()
    stack.draw(picture, 0.0)
    assert near(picture, end)
    alone = shown(Results(context, finished), searches)
    assert near(shown(Results(context, finished, panorama=panorama), searches), alone)


def near(first: pygame.Surface, second: pygame.Surface) -> bool:
    """Whether two pictures look the same when they are seen from afar."""
    small = [pygame.transform.smoothscale(each, (160, 100)) for each in (first, second)]
    return all(
        max(abs(a - b) for a, b in zip(small[0].get_at((x, y)), small[1].get_at((x, y)), strict=True)) < 24
        for x in range(160)
        for y in range(100)
    )
