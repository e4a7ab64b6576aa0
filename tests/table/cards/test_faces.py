"""Faces as text: what is recoloured, what joins; and as pictures: kept, and different."""

from __future__ import annotations

import re
from itertools import combinations

import pygame
import pytest

from gaps.engine import Card, Suit
from gaps.stage.drawing.theme import palette
from gaps.store.settings import options_of
from gaps.table.cards import faces
from gaps.table.cards.art import CardArt
from gaps.table.cards.faces import SQUAT, TALL, GhostKind, Skin, suit_colour
from tests.marks import quick_first, slow_except
from tests.table.tables import differences, pixels

KINDS = (TALL, SQUAT)
DECK = [Card(rank, suit) for suit in Suit for rank in range(1, 14)]
SIZE = (88, 123)
SIZES = [
    SIZE,
    (71, 99),
    (154, 142),
]
GHOST = (246, 235, 214)
GHOST_CODE = "#F6EBD6"
HEARTS = [card for card in DECK if card.suit is Suit.HEARTS][1:]
each_kind = pytest.mark.parametrize("kind", KINDS)


def an_art() -> CardArt:
    return CardArt("house", "midnight", "ember")


def colours(text: str) -> set[str]:
    return set(re.findall("#[0-9A-Fa-f]{6}", text))


@pytest.mark.parametrize(
    "size",
    [
        (28, 39),
        (60, 84),
        (83, 76),
    ],
)
def test_the_backs_can_be_told_apart_without_their_colours(
    size: tuple[int, int],
) -> None:
    """Of any two the greys differ by 10 of 255 or more, on average."""
    greys = {}
    for name in palette()["backs"]:
        picture = CardArt("house", "midnight", name).back(size)
        grey = pygame.transform.grayscale(picture)
        greys[name] = grey.get_buffer().raw[::4]
    for one, other in combinations(greys, 2):
        found = differences(greys[one], greys[other])
        assert sum(found) / len(found) >= 10, (one, other)


@each_kind
@pytest.mark.parametrize(
    "card",
    slow_except(DECK, DECK[::7]),
    ids=faces.file_name,
)
def test_nothing_but_the_suit_is_recoloured(card: Card, kind: str) -> None:
    """Skin, hair, brass and linen are those of the House in every deck."""
    house = colours(faces.figure(card, kind))
    main = suit_colour("house", card.suit)
    for deck in ("classic", "four"):
        skin = faces.skin(deck, "midnight")
        other = colours(faces.face(card, kind, skin))
        lost = house - other
        assert len(lost) <= 2 + len(faces.CLOTH), lost
        assert main in lost or main == suit_colour(deck, card.suit)
        for colour_of in (suit_colour, faces.dark_colour):
            if colour_of("house", card.suit) in house:
                assert colour_of(deck, card.suit) in other


@pytest.mark.parametrize(
    "size",
    [
        SIZE,
        (124, 114),
        (154, 142),
    ],
)
def test_no_face_reaches_out_of_its_round_corners(size: tuple[int, int]) -> None:
    art = an_art()
    card_shape = pygame.mask.from_surface(art.back(size), threshold=0)
    for card in DECK:
        face = pygame.mask.from_surface(art.face(card, size), threshold=32)
        face.erase(card_shape, (0, 0))
        assert not face.count(), card


def test_a_locked_ridge_is_lit() -> None:
    card = Card(9, Suit.SPADES)
    main = suit_colour("house", Suit.SPADES)
    resting = faces.face(card, TALL, Skin())
    lit = faces.strip(
        [card],
        TALL,
        Skin(),
        8.0,
    )
    for share in faces.TINTS_AT_REST:
        tint = faces.mix(faces.MIDNIGHT_PAPER, main, share)
        assert tint in resting
        assert tint not in lit
    for share in faces.TINTS_LIT:
        tint = faces.mix(faces.MIDNIGHT_PAPER, main, share)
        assert tint in lit
        assert tint not in resting


@each_kind
def test_a_ghost_has_one_colour_and_the_face_s_own_rank(kind: str) -> None:
    for card in DECK:
        text = faces.ghost(card, GhostKind.ONE_CARD, kind, GHOST_CODE)
        assert colours(text) == {GHOST_CODE}
        rank = re.search(r'<path d="([^"]+)"', faces.figure(card, kind))
        assert rank is not None
        assert rank[1] in text
    of_any_suit = faces.ghost(
        DECK[2],
        GhostKind.ANY_SUIT,
        kind,
        GHOST_CODE,
    )
    assert of_any_suit.count("<path") == 5


@pytest.mark.parametrize("deck", options_of("deck"))
@pytest.mark.parametrize("theme", quick_first(1, options_of("theme")))
def test_no_two_faces_look_the_same(deck: str, theme: str) -> None:
    art = CardArt(deck, theme, "ember")
    pictures = [art.face(card, SIZE) for card in DECK]
    assert {picture.get_size() for picture in pictures} == {SIZE}
    assert len({pixels(picture) for picture in pictures}) == len(DECK)


def test_a_picture_is_made_once() -> None:
    art = an_art()
    card = DECK[5]
    picture = art.face(card, SIZE)
    assert art.face(card._replace(deck=1), SIZE) is picture
    assert art.face(card, (90, 126)) is not picture


def test_hurried_pictures_are_scaled_and_not_kept() -> None:
    """Also where the edge of the window is let go at the very size that was drawn in a
    hurry.
    """
    art = an_art()
    size = (96, 134)
    card = DECK[7]

    def pictures(art: CardArt, size: tuple[int, int]) -> list[bytes]:
        shown = (
            art.face(card, size),
            art.strip(DECK[1:4], size, 7),
            art.back(size),
            art.ghost(
                card,
                GhostKind.ONE_CARD,
                size,
                GHOST,
                0.56,
            ),
            art.ghost(
                card,
                GhostKind.ANY_SUIT,
                size,
                GHOST,
                0.56,
            ),
        )
        return [pygame.image.tobytes(picture, "RGBA") for picture in shown]

    pictures(art, SIZE)
    art.fast_scaling = True
    hurried = pictures(art, size)
    sharp = pictures(an_art(), size)
    for soft, exact in zip(hurried, sharp, strict=True):
        assert len(soft) == len(exact)
        assert soft != exact
    art.fast_scaling = False
    assert pictures(art, size) == sharp


@pytest.mark.parametrize("size", slow_except(SIZES, SIZES[:1]))
def test_a_strip_that_grows_looks_like_one_that_is_drawn_at_once(
    size: tuple[int, int],
) -> None:
    growing = an_art()
    for length in (2, 3, 5, 12):
        cards = HEARTS[:length]
        strip = growing.strip(cards, size, 9)
        whole = an_art().strip(cards, size, 9)
        assert strip.get_size() == whole.get_size()
        assert strip.get_at((0, 0)).a == 0
        found = differences(strip.get_buffer().raw, whole.get_buffer().raw)
        assert max(found) <= 3
        assert sum(found) / len(found) < 0.05
