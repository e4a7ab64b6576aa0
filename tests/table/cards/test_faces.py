"""Faces as text: what is recoloured, what joins; and as pictures: exact sizes, kept,
different.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
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
from tests.table.tables import pixels

KINDS = (TALL, SQUAT)
DECK = [Card(rank, suit) for suit in Suit for rank in range(1, 14)]
SIZE = (88, 123)
GHOST = (246, 235, 214)


def run(suit: Suit, low: int = 2, high: int = 13) -> list[Card]:
    return [Card(rank, suit) for rank in range(low, high + 1)]


def an_art() -> CardArt:
    return CardArt("house", "midnight", "ember")


def colours(text: str) -> set[str]:
    return set(re.findall("#[0-9A-Fa-f]{6}", text))


def test_the_art_in_the_assets_is_what_the_tool_draws() -> None:
    """Byte for byte, the heights of the ridges in the palette included."""
    reason = "the ranks are drawn from a font with fontTools"
    pytest.importorskip("fontTools", reason=reason)
    from tools.assets.make_cards import differences

    assert differences() == []


@pytest.mark.parametrize("size", [(28, 39), (60, 84), (83, 76)])
def test_the_backs_can_be_told_apart_without_their_colours(
    size: tuple[int, int],
) -> None:
    """Of any two the greys differ by 10 of 255 or more, on average."""
    greys = {}
    for name in palette()["backs"]:
        picture = CardArt("house", "midnight", name).back(size)
        greys[name] = pygame.transform.grayscale(picture).get_buffer().raw[::4]
    for one, other in combinations(greys, 2):
        pairs = zip(greys[one], greys[other], strict=True)
        differences = [abs(a - b) for a, b in pairs]
        assert sum(differences) / len(differences) >= 10, (one, other)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("theme", quick_first(1, ["midnight", "signal"]))
@pytest.mark.parametrize("deck", options_of("deck"))
def test_every_face_and_strip_is_well_formed(kind: str, theme: str, deck: str) -> None:
    skin = faces.skin(deck, theme)
    texts = [faces.face(card, kind, skin) for card in DECK]
    texts += [faces.strip(run(suit), kind, skin, 7.5) for suit in Suit]
    for stands_for in GhostKind:
        texts += [faces.ghost(card, stands_for, kind, "#ffffff") for card in DECK]
    for text in texts:
        ET.fromstring(text)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("card", slow_except(DECK, DECK[::7]), ids=faces.file_name)
def test_nothing_but_the_suit_is_recoloured(card: Card, kind: str) -> None:
    """Skin, hair, brass and linen are those of the House in every deck."""
    house = colours(faces.figure(card, kind))
    other = colours(faces.face(card, kind, faces.skin("four", "midnight")))
    lost = house - other
    assert suit_colour("house", card.suit) in lost
    assert len(lost) <= 2 + len(faces.CLOTH), lost
    for colour_of in (suit_colour, faces.dark_colour):
        if colour_of("house", card.suit) in house:
            assert colour_of("four", card.suit) in other


@pytest.mark.parametrize("deck", ["classic", "four"])
def test_no_colour_of_the_house_is_left_in_another_deck(deck: str) -> None:
    for card in DECK:
        text = faces.face(card, TALL, faces.skin(deck, "midnight"))
        before = suit_colour("house", card.suit)
        after = suit_colour(deck, card.suit)
        assert after in text
        assert before == after or before not in text


@pytest.mark.parametrize("size", [(88, 123), (124, 114), (154, 142)])
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
    lit = faces.strip([card], TALL, Skin(), 8.0)
    for number, shares in enumerate((faces.TINTS_AT_REST, faces.TINTS_LIT)):
        for share in shares:
            tint = faces.mix(faces.MIDNIGHT_PAPER, main, share)
            assert [tint in text for text in (resting, lit)].index(True) == number
            assert (tint in resting) != (tint in lit)


@pytest.mark.parametrize("kind", KINDS)
def test_a_ghost_has_one_colour_and_the_face_s_own_rank(kind: str) -> None:
    for card in DECK:
        text = faces.ghost(card, GhostKind.ONE_CARD, kind, "#F6EBD6")
        assert colours(text) == {"#F6EBD6"}
        rank = re.search(r'<path d="([^"]+)"', faces.figure(card, kind))
        assert rank is not None
        assert rank[1] in text
    assert faces.ghost(DECK[2], GhostKind.ANY_SUIT, kind, "#F6EBD6").count("<path") == 5


# Pictures of cards: exact sizes, kept, and different where cards differ.


@pytest.mark.parametrize(
    "size", slow_except([(54, 76), SIZE, (132, 185), (84, 77)], [(54, 76)])
)
def test_faces_have_the_size_they_are_asked_for(size: tuple[int, int]) -> None:
    art = an_art()
    assert {art.face(card, size).get_size() for card in DECK} == {size}
    assert art.back(size).get_size() == size
    assert art.strip(DECK[1:4], size, 7).get_size() == (3 * size[0] + 14, size[1])


@pytest.mark.parametrize("deck", options_of("deck"))
@pytest.mark.parametrize("theme", quick_first(1, options_of("theme")))
def test_no_two_faces_look_the_same(deck: str, theme: str) -> None:
    art = CardArt(deck, theme, "ember")
    looks = {pixels(art.face(card, SIZE)) for card in DECK}
    assert len(looks) == len(DECK)


def test_a_picture_is_made_once() -> None:
    art = an_art()
    card = DECK[5]
    assert art.face(card, SIZE) is art.face(card._replace(deck=1), SIZE)
    assert art.face(card, SIZE) is not art.face(card, (90, 126))


def test_ghosts_are_as_faint_as_asked() -> None:
    art = an_art()
    faint = art.ghost(
        DECK[7],
        GhostKind.ONE_CARD,
        SIZE,
        GHOST,
        0.5,
    )
    other = art.ghost(
        DECK[7],
        GhostKind.ANY_SUIT,
        SIZE,
        GHOST,
        0.8,
    )
    assert faint.get_alpha() == 128
    assert other.get_size() == SIZE


def test_hurried_pictures_are_scaled_and_not_kept() -> None:
    """Also where the edge of the window is let go at the very size that was drawn in a
    hurry.
    """
    art = an_art()
    size = (96, 134)

    def pictures(art: CardArt, size: tuple[int, int]) -> list[bytes]:
        shown = (
            art.face(DECK[7], size),
            art.strip(DECK[1:4], size, 7),
            art.back(size),
            art.ghost(DECK[7], GhostKind.ONE_CARD, size, GHOST, 0.56),
            art.ghost(DECK[7], GhostKind.ANY_SUIT, size, GHOST, 0.56),
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


@pytest.mark.parametrize(("size", "kind"), [(SIZE, TALL), ((84, 77), SQUAT)])
def test_a_squat_card_has_a_squat_back(size: tuple[int, int], kind: str) -> None:
    art = CardArt("house", "midnight", "rose")
    width, height = size
    sun_y = height - round(54 / faces.HEIGHT[kind] * height)
    sun = art.back(size).get_at((width // 2, sun_y))
    assert sum(sun[:3]) > 500, "the sun is not where the drawing of this shape has it"


@pytest.mark.parametrize("size", slow_except([SIZE, (71, 99), (154, 142)], [SIZE]))
def test_a_strip_that_grows_looks_like_one_that_is_drawn_at_once(
    size: tuple[int, int],
) -> None:
    growing = an_art()
    for length in (2, 3, 5, 12):
        cards = run(Suit.HEARTS)[:length]
        strip = growing.strip(cards, size, 9)
        whole = an_art().strip(cards, size, 9)
        assert strip.get_size() == whole.get_size()
        assert strip.get_at((0, 0)).a == 0
        pairs = zip(strip.get_buffer().raw, whole.get_buffer().raw, strict=True)
        apart = [abs(a - b) for a, b in pairs]
        assert max(apart) <= 3
        assert sum(apart) / len(apart) < 0.05
