"""The landscape behind the results: warm for a win, dusk for other games, and nothing moves at rest."""

from __future__ import annotations

import pygame
import pytest

from gaps.engine import CATALOGUE, Suit, deal
from gaps.scenes.results.results import Results
from gaps.scenes.results.results_landscape import DUSK, strips_at_dusk, veil
from gaps.scenes.shell.context import Context
from gaps.stage.core.intents import Nav
from gaps.table.effects import sparks
from tests.scenes.results.games import played, results_of
from tests.screens import SIZE, STEP, Screens
from tests.searches import Searches


def seen(
    context: Context, searches: Searches, moves: int | None = None, seconds: float = 5.0
) -> tuple[Screens, pygame.Surface]:
    """The results of a small game, won or given up after so many moves, after a while; and their picture."""
    screens = results_of(context, played(context, moves), seconds=0.0)
    searches.finish()
    return screens, picture_of(screens, seconds)


def picture_of(screens: Screens, seconds: float = 0.0) -> pygame.Surface:
    picture = pygame.Surface(SIZE)
    for _ in range(round(seconds / 0.25)):
        screens.wait(0.25)
        screens.stack.draw(picture, 0.0)
    screens.stack.draw(picture, 0.0)
    return picture


def test_a_win_has_no_board_until_a_move_is_chosen(context: Context, searches: Searches) -> None:
    screens, _picture = seen(context, searches)
    landscape = screens.on(Results).landscape
    screens.use("details")
    colours, place = [], pygame.Rect(32, 300, 300, 300)
    for key, has_board in ((None, False), (Nav.LEFT, True), (Nav.BACK, False)):
        screens.focus("chart")
        screens.press(*([key] if key else []))
        assert landscape.has_board is has_board
        colours.append(pygame.transform.average_color(picture_of(screens), place))
    assert colours[0] == colours[2] != colours[1]


@pytest.mark.parametrize("moves", [None, 3])
@pytest.mark.parametrize(
    ("settings", "seconds"),
    [
        ({}, 30.0),
        ({"speed": "instant"}, 1.2),
        ({"reduced_motion": True}, 1.2),
    ],
    ids=str,
)
def test_nothing_moves_and_nothing_is_drawn_at_rest(
    context: Context, searches: Searches, moves: int | None, settings: dict[str, object], seconds: float
) -> None:
    context.change(**settings)
    screens, _picture = seen(context, searches, moves, seconds)
    assert not screens.stack.moving
    screens.stack.update(STEP)
    assert not screens.stack.moving
    assert settings or not screens.stack.dirty


def test_the_landscape_of_a_loss_comes_by_itself(context: Context, searches: Searches) -> None:
    corner = pygame.Rect(0, 500, 30, 300)  # beside the chart
    screens, early = seen(context, searches, 3, 0.75)
    late = picture_of(screens, 5.0)
    assert not screens.on(Results).landscape.moving
    assert pygame.transform.average_color(early, corner) != pygame.transform.average_color(late, corner)


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
    screens, _picture = seen(context, searches, 3, 1.0)
    particles, place = screens.on(Results).particles, screens.place("next").inflate(-16, -16)
    sparks.snow(particles, SIZE, 1.0, (255, 255, 255))
    pictures = [picture_of(screens, seconds).subsurface(place) for seconds in (5.0, 1.0)]
    assert len(particles) > 5
    assert pygame.image.tobytes(pictures[0], "RGB") == pygame.image.tobytes(pictures[1], "RGB")
