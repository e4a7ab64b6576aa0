"""Faces as text: what is recoloured, what joins, and that the art can be drawn again."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from gaps.asset_files import asset
from gaps.engine import Card, Suit
from gaps.table.cards import faces
from gaps.table.cards.faces import SQUAT, TALL, GhostKind, Skin

KINDS = (TALL, SQUAT)
DECK = [Card(rank, suit) for suit in Suit for rank in range(1, 14)]
SKINS = [faces.skin(deck, theme) for deck in ("house", "classic", "four") for theme in ("midnight", "signal")]


def colours(text: str) -> set[str]:
    return set(re.findall("#[0-9A-Fa-f]{6}", text))


def test_the_art_in_the_assets_is_what_the_tool_draws() -> None:
    """Byte for byte, the heights of the ridges in the palette included."""
    pytest.importorskip("fontTools", reason="the ranks are drawn from a font with fontTools")
    from tools.assets.make_cards import differences

    assert differences() == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_is_a_whole_card_as_the_house_prints_it(kind: str) -> None:
    for card in DECK:
        text = asset(f"cards/{kind}/{faces.file_name(card)}").read_text(encoding="utf-8")
        stock, figure = ET.fromstring(text).findall("{http://www.w3.org/2000/svg}g")
        assert (stock.get("id"), figure.get("id")) == ("stock", "figure")
        plain = re.sub('<g id="[a-z]+">', "", text).replace("</g>", "").strip()
        assert plain == faces.face(card, kind, Skin()).replace("</g>", "")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("skin", SKINS, ids=lambda skin: f"{skin.deck}-{skin.paper}")
def test_every_face_and_strip_is_well_formed(kind: str, skin: Skin) -> None:
    for card in DECK:
        ET.fromstring(faces.face(card, kind, skin))
        ET.fromstring(faces.ghost(card, GhostKind.ONE_CARD, kind, "#ffffff"))
    for suit in Suit:
        ET.fromstring(faces.strip([Card(rank, suit) for rank in range(2, 14)], kind, skin, 7.5))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("card", DECK, ids=faces.file_name)
def test_nothing_but_the_suit_is_recoloured(card: Card, kind: str) -> None:
    """Skin, hair, brass and linen are those of the House in every deck."""
    house = colours(faces.figure(card, kind))
    other = colours(faces.face(card, kind, faces.skin("four", "midnight")))
    lost = house - other
    assert faces.suit_colour("house", card.suit) in lost
    assert len(lost) <= 2 + len(faces.CLOTH), lost
    for lightness in (faces.suit_colour, faces.dark_colour):
        if lightness("house", card.suit) in house:
            assert lightness("four", card.suit) in other


def test_a_strip_is_as_long_as_its_cards_and_gutters_with_a_crease_in_each() -> None:
    text = faces.strip([Card(rank, Suit.CLUBS) for rank in (4, 5, 6)], TALL, Skin(), 8.0)
    assert ET.fromstring(text).get("viewBox") == "0 0 316 140"
    creases = re.findall(r'<path d="M([0-9.]+) 4V[^>]*stroke-dasharray', text)
    assert [float(x) for x in creases] == [104.0, 212.0]


def test_a_locked_ridge_is_lit() -> None:
    card, main = Card(9, Suit.SPADES), faces.suit_colour("house", Suit.SPADES)
    resting, lit = faces.face(card, TALL, Skin()), faces.strip([card], TALL, Skin(), 8.0)
    for shares, shown, hidden in ((faces.TINTS_AT_REST, resting, lit), (faces.TINTS_LIT, lit, resting)):
        for share in shares:
            tint = faces.mix(faces.MIDNIGHT_PAPER, main, share)
            assert tint in shown
            assert tint not in hidden


@pytest.mark.parametrize("kind", KINDS)
def test_a_ghost_has_one_colour_and_the_face_s_own_rank(kind: str) -> None:
    for card in DECK:
        text = faces.ghost(card, GhostKind.ONE_CARD, kind, "#F6EBD6")
        assert colours(text) == {"#F6EBD6"}
        rank = re.search(r'<path d="([^"]+)"', faces.figure(card, kind))
        assert rank is not None
        assert rank[1] in text
    assert faces.ghost(DECK[2], GhostKind.ANY_SUIT, kind, "#F6EBD6").count("<path") == 5
