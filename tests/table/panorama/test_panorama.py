"""The landscape of a win: its layers, summits, lines of flags and pictures, and the
flights of the cards.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

import pygame
import pytest

from gaps.engine import CATALOGUE, Card, Suit
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import themes
from gaps.table.cards.art import CardArt
from gaps.table.landscape.lights import light_at
from gaps.table.panorama.beats import FLIGHT_SECONDS, HUNG_BY, ROWS_START
from gaps.table.panorama.evening import evening
from gaps.table.panorama.flags import ASPECT, Flag, hang
from gaps.table.panorama.flights import Flight, flights, row_starts
from gaps.table.panorama.panorama import Panorama
from gaps.table.panorama.ridges import Strip, layers_of, shared_out, strips_of
from tests.marks import each_variant, quick_first, slow_except
from tests.scenarios.games import won_board
from tests.table.tables import pixels

SIZE = (640, 400)
WINDOW = (1280, 800)
ORDER = Suit.SPADES, Suit.DIAMONDS, Suit.HEARTS, Suit.CLUBS


def rows(low: int = 2, high: int = 13) -> list[Strip]:
    """Return four finished rows."""
    ranks = range(low, high + 1)
    return [tuple(Card(rank, suit) for rank in ranks) for suit in ORDER]


def panorama(
    strips: Sequence[Strip], theme: str = "midnight", seed: int = 7
) -> Panorama:
    """Return a landscape for a small window."""
    art = CardArt("house", theme, "ember")
    return Panorama(
        strips,
        Style(themes()[theme], SIZE),
        art,
        seed,
    )


def test_the_ridges_have_the_places_of_the_design() -> None:
    layers = layers_of(rows(), WINDOW)
    places = (
        (1126, 262),
        (62, 397),
        (1187, 471),
        (115, 643),
    )
    for layer, place in zip(layers, places, strict=True):
        assert layer.summit == pytest.approx(place, abs=4)
    middle = min(layers[0].crest, key=lambda point: abs(point[0] - 628))
    assert middle[1] == pytest.approx(466, abs=5)


@pytest.mark.parametrize(
    "ranks",
    [
        (2, 13),
        (1, 13),
        (2, 6),
        (5, 13),
    ],
)
def test_every_ridge_crosses_the_window(ranks: tuple[int, int]) -> None:
    for layer in layers_of(rows(*ranks), SIZE):
        for line in (layer.crest, layer.near):
            places = [x for x, _ in line]
            assert places == sorted(places)
            assert places[0] <= 0
            assert places[-1] >= SIZE[0]
        assert layer.bottom <= SIZE[1] * 1.1


def test_eight_rows_are_two_a_layer() -> None:
    double = []
    for row in rows():
        second = tuple(card._replace(deck=1) for card in row)
        double += [row, second]
    layers = layers_of(double, SIZE)
    assert [layer.suit for layer in layers] == [*ORDER]
    assert [layer.near_suit for layer in layers] == [*ORDER]


@pytest.mark.parametrize(
    "count",
    [1, 2, 3, 5, 6, 7],
)
def test_any_number_of_rows_makes_four_layers(count: int) -> None:
    strips = (rows() * 2)[:count]
    groups = shared_out(strips, 4)
    assert len(groups) == 4
    assert all(groups)
    assert len(layers_of(strips, SIZE)) == 4


@each_variant
def test_every_won_board_is_hung_up_card_by_card(key: str) -> None:
    state = won_board(CATALOGUE[key])
    strips = strips_of(state)
    assert all(len({card.suit for card in strip}) == 1 for strip in strips)
    flags = panorama(strips).garland.flags
    hung = sorted(flag.card for flag in flags)
    assert hung == sorted(filter(None, state.board))
    assert len({*hung}) == len(hung)
    window = pygame.Rect((0, 0), SIZE).inflate(4, 4)
    for flag in flags:
        assert window.contains(place_of(flag))


def place_of(flag: Flag) -> pygame.Rect:
    """Where a flag hangs."""
    place = pygame.Rect((0, 0), flag.size)
    place.midtop = round(flag.peg[0]), round(flag.peg[1])
    return place


@pytest.mark.parametrize("key", slow_except(CATALOGUE, ("gaps", "mini", "maze")))
@pytest.mark.parametrize(
    "size",
    [
        WINDOW,
        (800, 600),
        (1920, 1200),
    ],
)
def test_no_card_hangs_on_the_sun(key: str, size: tuple[int, int]) -> None:
    style = Style(themes()["midnight"], size)
    strips = strips_of(won_board(CATALOGUE[key]))
    sun = evening(style, light_at(style.theme, "evening"), seed=7)[1]
    disc = pygame.Rect(
        0,
        0,
        2 * sun.radius,
        2 * sun.radius,
    )
    disc.center = round(sun.middle[0]), round(sun.middle[1])
    for flag in hang(strips, style).flags:
        assert not place_of(flag).colliderect(disc), flag.card


@pytest.mark.parametrize("key", ["line-up", "mini", "gaps"])
def test_few_cards_hang_above_the_button_of_the_results(key: str) -> None:
    style = Style(themes()["midnight"], WINDOW)
    lines = hang(strips_of(won_board(CATALOGUE[key])), style)
    for flag in lines.flags:
        assert place_of(flag).bottom < WINDOW[1] - 135


@pytest.mark.parametrize("key", slow_except(CATALOGUE, ("gaps", "double-montana")))
@pytest.mark.parametrize("theme", quick_first(1, ["midnight", "daybreak", "signal"]))
def test_every_won_board_has_a_picture_in_every_theme(key: str, theme: str) -> None:
    view = panorama(strips_of(won_board(CATALOGUE[key])), theme)
    picture = view.still()
    assert picture.get_size() == SIZE
    assert picture.get_bounding_rect().size == SIZE
    assert view.painted() is view.picture
    x, y = view.sun.middle
    top = y - view.sun.radius + 1
    highest = (round(x), round(top))
    assert view.sky is not None
    assert picture.get_at(highest) != view.sky.get_at(highest)


def test_two_seeds_differ_and_one_seed_does_not() -> None:
    first = pixels(panorama(rows(), seed=1).still())
    assert pixels(panorama(rows(), seed=1).still()) == first
    assert pixels(panorama(rows(), seed=2).still()) != first


def flown(strips: Sequence[Strip], cell: tuple[int, int] = (88, 123)) -> list[Flight]:
    """The flights of the cards of some strips from cells of this size, row by row."""
    style = Style(themes()["midnight"], WINDOW)
    cells = {}
    for number, strip in enumerate(strips):
        for column, card in enumerate(strip):
            place = (20 + column * (cell[0] + 6), 71 + number * (cell[1] + 20))
            cells[card] = pygame.Rect(place, cell)
    return flights(strips, hang(strips, style), cells, style, lambda time: 0.0)


@each_variant
def test_all_cards_hang_before_the_first_light_and_leave_row_by_row(key: str) -> None:
    strips = strips_of(won_board(CATALOGUE[key]))
    found = flown(strips)
    assert len(found) == sum(map(len, strips))
    for flight in found:
        assert flight.start >= ROWS_START
        assert flight.ends <= HUNG_BY + 1e-6
        assert flight.at(flight.ends).angle == pytest.approx(flight.flag.angle)
    begins = row_starts(strips)
    assert begins == sorted(begins)
    for strip, begin in zip(strips, begins, strict=True):
        own = [flight for flight in found if flight.flag.card in strip]
        assert min(flight.start for flight in own) == begin
        middle = WINDOW[0] / 2
        out = [abs(flight.flag.peg[0] - middle) for flight in own]
        assert out == sorted(out, reverse=True), "the outermost leaves first"


def test_cards_go_through_the_gate_and_hang_on_their_pegs() -> None:
    for flight in flown(rows()):
        _start, _bend, gate = flight.path
        times = [flight.start + FLIGHT_SECONDS * step / 100 for step in range(101)]
        ways = [flight.at(time) for time in times]
        assert min(math.dist((pose.x, pose.y), gate) for pose in ways) < 40
        last = ways[-1]
        assert abs(last.x - flight.flag.peg[0]) < 20
        assert 0 < last.y - flight.flag.peg[1] < 30


@pytest.mark.parametrize(
    ("cell", "card"),
    [
        ((88, 123), (88, 123)),
        ((161, 142), (154, 142)),
        ((91, 77), (84, 77)),
    ],
)
def test_a_card_starts_in_the_shape_of_its_board_and_ends_as_a_flag(
    cell: tuple[int, int], card: tuple[int, int]
) -> None:
    found = flown(rows(), cell)[0]
    first = found.at(found.start)
    last = found.at(found.ends)
    assert first.width == pytest.approx(card[0], abs=1)
    assert first.width * first.aspect == pytest.approx(card[1], abs=1)
    assert last.width == pytest.approx(found.flag.size[0])
    assert last.aspect == pytest.approx(ASPECT)


def test_wide_cards_change_their_shape_little_by_little() -> None:
    found = flown(rows(), (161, 142))[0]
    times = [found.start + FLIGHT_SECONDS * share / 60 for share in range(61)]
    aspects = [found.at(time).aspect for time in times]
    assert aspects == sorted(aspects)
    assert max(b - a for a, b in itertools.pairwise(aspects)) < 0.05
