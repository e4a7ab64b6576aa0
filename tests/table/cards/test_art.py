"""Pictures of cards: exact sizes, kept, and different where cards differ."""

from __future__ import annotations

import re

import pygame
import pytest

from gaps.engine import Card, Suit
from gaps.table.cards import faces
from gaps.table.cards.art import CardArt
from gaps.table.cards.faces import GhostKind

SIZES = [(54, 76), (88, 123), (132, 185), (84, 77)]
DECK = [Card(rank, suit) for suit in Suit for rank in range(1, 14)]


@pytest.mark.parametrize("size", SIZES)
def test_faces_have_the_size_they_are_asked_for(size: tuple[int, int]) -> None:
    art = CardArt("house", "midnight", "ember")
    assert {art.face(card, size).get_size() for card in DECK} == {size}
    assert art.back(size).get_size() == size
    assert art.strip(DECK[1:4], size, 7).get_size() == (3 * size[0] + 14, size[1])


@pytest.mark.parametrize("deck", ["house", "classic", "four"])
@pytest.mark.parametrize("theme", ["midnight", "daybreak", "signal"])
def test_no_two_faces_look_the_same(deck: str, theme: str) -> None:
    art = CardArt(deck, theme, "ember")
    looks = {pygame.image.tobytes(art.face(card, (88, 123)), "RGBA") for card in DECK}
    assert len(looks) == len(DECK)


def test_a_picture_is_made_once() -> None:
    art = CardArt("house", "midnight", "ember")
    card = DECK[5]
    assert art.face(card, (88, 123)) is art.face(Card(card.rank, card.suit, deck=1), (88, 123))
    assert art.face(card, (88, 123)) is not art.face(card, (90, 126))


@pytest.mark.parametrize("deck", ["classic", "four"])
def test_no_colour_of_the_house_is_left_in_another_deck(deck: str) -> None:
    for card in DECK:
        text = faces.face(card, faces.TALL, faces.skin(deck, "midnight"))
        assert faces.suit_colour("house", card.suit) not in text or faces.suit_colour(
            "house", card.suit
        ) == faces.suit_colour(deck, card.suit)
        assert faces.suit_colour(deck, card.suit) in text


@pytest.mark.parametrize("suit", list(Suit))
@pytest.mark.parametrize("kind", [faces.TALL, faces.SQUAT])
def test_the_ridge_goes_straight_across_every_gutter(suit: Suit, kind: str) -> None:
    """The edge of one card's ridge is as high as the next one's, so a finished row is one mountain."""
    run = [Card(rank, suit) for rank in range(2, 14)]
    text = faces.stock(run, kind, faces.Skin(), 8.0, lit=True)
    ridges = re.findall(r'<path d="M([^A]+)A', text)
    assert len(ridges) == 2
    for ridge in ridges:
        points = [tuple(map(float, point.split())) for point in ridge.split("L")]
        for number in range(1, len(run)):
            edge = number * 108.0
            heights = {y for x, y in points if x in (edge - 8, edge)}
            assert len(heights) == 1, f"a step in the ridge before {run[number]}"


def test_ghosts_are_as_faint_as_asked() -> None:
    art = CardArt("house", "midnight", "ember")
    faint = art.ghost(DECK[7], GhostKind.ONE_CARD, (88, 123), (246, 235, 214), 0.5)
    assert faint.get_alpha() == 128
    assert art.ghost(DECK[7], GhostKind.ANY_SUIT, (88, 123), (246, 235, 214), 0.8).get_size() == (88, 123)


def test_hurried_pictures_are_scaled_and_not_kept() -> None:
    """Also where the edge of the window is let go at the very size that was drawn in a hurry."""
    art, calm = CardArt("house", "midnight", "ember"), CardArt("house", "midnight", "ember")
    card, run, colour, size = DECK[7], DECK[1:4], (246, 235, 214), (96, 134)

    def pictures(art: CardArt, size: tuple[int, int]) -> list[bytes]:
        shown = (
            art.face(card, size),
            art.strip(run, size, 7),
            art.back(size),
            art.ghost(card, GhostKind.ONE_CARD, size, colour, 0.56),
            art.ghost(card, GhostKind.ANY_SUIT, size, colour, 0.56),
        )
        return [pygame.image.tobytes(picture, "RGBA") for picture in shown]

    pictures(art, (88, 123))
    art.fast_scaling = True
    fast_scaling, sharp = pictures(art, size), pictures(calm, size)
    assert [len(picture) for picture in fast_scaling] == [len(picture) for picture in sharp]
    assert all(soft != exact for soft, exact in zip(fast_scaling, sharp, strict=True))
    art.fast_scaling = False
    assert pictures(art, size) == sharp


@pytest.mark.parametrize(("size", "kind"), [((88, 123), "tall"), ((84, 77), "squat")])
def test_a_squat_card_has_a_squat_back(size: tuple[int, int], kind: str) -> None:
    art = CardArt("house", "midnight", "rose")
    width, height = size
    sun = art.back(size).get_at((width // 2, height - round(54 / faces.HEIGHT[kind] * height)))
    assert sum(sun[:3]) > 500, "the sun is not where the drawing of this shape has it"


@pytest.mark.parametrize("size", [(88, 123), (71, 99), (154, 142)])
def test_a_strip_that_grows_looks_like_one_that_is_drawn_at_once(size: tuple[int, int]) -> None:
    growing = CardArt("house", "midnight", "ember")
    run = [Card(rank, Suit.HEARTS) for rank in range(2, 14)]
    for length in (2, 3, 5, 12):
        cards = run[:length]
        strip = growing.strip(cards, size, 9)
        whole = CardArt("house", "midnight", "ember").strip(cards, size, 9)
        assert strip.get_size() == whole.get_size()
        assert strip.get_at((0, 0)).a == 0
        apart = [abs(a - b) for a, b in zip(strip.get_buffer().raw, whole.get_buffer().raw, strict=True)]
        assert max(apart) <= 3
        assert sum(apart) / len(apart) < 0.05


def halves() -> pygame.Surface:
    """A picture that is red above and blue below."""
    picture = pygame.Surface((540, 780), 0, 24)
    picture.fill((200, 30, 30))
    picture.fill((30, 30, 200), (0, 390, 540, 390))
    return picture


@pytest.mark.parametrize("size", [(88, 123), (84, 77), (20, 28), (154, 142), (1, 1), (3, 200), (0, 0)])
@pytest.mark.parametrize("theme", ["midnight", "daybreak", "signal"])
def test_a_picture_of_the_player_is_a_back(size: tuple[int, int], theme: str) -> None:
    art = CardArt("house", theme, "ember", halves())
    picture = art.back(size)
    width, height = max(1, size[0]), max(1, size[1])
    assert picture.get_size() == (width, height)
    assert art.back(size) is picture, "it is drawn once"
    if min(size) >= 20:
        assert picture.get_at((width // 2, height // 4))[:3] == pytest.approx((200, 30, 30), abs=8)
        assert picture.get_at((width // 2, 3 * height // 4))[:3] == pytest.approx((30, 30, 200), abs=8)
        assert picture.get_at((0, 0)).a < 100, "the corners are round"
        assert sum(picture.get_at((width // 2, 0))[:3]) > 600, "the border is paper"


def test_a_picture_of_the_player_is_scaled_fast_while_the_window_is_dragged() -> None:
    art = CardArt("house", "midnight", "ember", halves())
    exact = art.back((88, 123))
    art.fast_scaling = True
    assert art.back((90, 126)).get_size() == (90, 126)
    art.fast_scaling = False
    assert art.back((88, 123)) is exact
