"""Faces as SVG text, put together from parts: stock with its ridge, and the figure drawn for the card.

The figures in ``assets/cards`` are drawn once, in House colours; other suit colours, papers, and the shapes
of cards fused into a run are made from them here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from gaps.engine import Card, Suit
from gaps.stage.core.assets import asset

TALL, SQUAT = "tall", "squat"
WIDE = 100.0  # units across a face
HIGH: Mapping[str, float] = {TALL: 140.0, SQUAT: 92.0}
CORNER, LIP = 10.0, 2.6  # units: radius of a corner, and the lower lip that gives the stock its thickness
RIDGE_SCALE: Mapping[str, float] = {TALL: 1.0, SQUAT: 0.62}
POINTS = 6  # segments of the ridge on each card
TINTS_AT_REST, TINTS_LIT = (0.10, 0.20), (0.26, 0.48)
LETTERS: Mapping[Suit, str] = {Suit.CLUBS: "C", Suit.SPADES: "S", Suit.DIAMONDS: "D", Suit.HEARTS: "H"}
NAMES = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
HOUSE, MIDNIGHT_PAPER = "house", "#FBF4E4"
EDGE, EDGE_DARK, WARM, WHITE, BLACK = "#D9CBAE", "#6B5836", "#C9A86A", "#FFFFFF", "#000000"
CREASE = "#9C9078"
LAYER = '<g id="figure">'
# Mixes with white and with paper that the figures are drawn with, besides the suit's two colours.
CLOTH, ENGRAVED = (0.15, 0.20, 0.26), 0.42
# Where the rank of a figure stands (left, top, cap height), and where a ghost's does.
RANK_AT: Mapping[str, tuple[float, float, float]] = {TALL: (9, 12, 44), SQUAT: (8, 11, 45)}
COURT_RANK_AT: Mapping[str, tuple[float, float, float]] = {TALL: (8, 11, 36), SQUAT: (8, 10, 33)}
GHOST_RANK_AT: Mapping[str, tuple[float, float, float]] = {TALL: (12, 16, 40), SQUAT: (10, 14, 42)}
GHOST_PIP_AT: Mapping[str, tuple[float, float, float]] = {TALL: (60, 95, 54), SQUAT: (74, 60, 38)}
PLUS_AT: Mapping[str, tuple[float, float, float]] = {TALL: (78, 32, 11), SQUAT: (80, 22, 10)}


@dataclass(frozen=True)
class Skin:
    """What the cards are printed in: suit colours by name, paper, and whether in high contrast."""

    deck: str = HOUSE
    paper: str = MIDNIGHT_PAPER
    stark: bool = False


def skin(deck: str, theme: str) -> Skin:
    """The skin of a deck in a theme."""
    papers = palette()["card"]
    paper = papers["paper"] if theme == "midnight" else papers[f"paper_{theme}"]
    return Skin(deck, paper, stark=theme == "signal")


@cache
def palette() -> Mapping[str, Any]:
    """All colours, the outlines of the signs, and the heights of the ridges: ``assets/palette.json``."""
    found: Mapping[str, Any] = json.loads(asset("palette.json").read_text(encoding="utf-8"))
    return found


def suit_colour(deck: str, suit: Suit) -> str:
    """The main colour of a suit, as ``#RRGGBB``."""
    return str(palette()["decks"][deck][LETTERS[suit]])


def dark_colour(deck: str, suit: Suit) -> str:
    """The colour of the shadow half of what is painted in the suit's main colour."""
    return str(palette()["decks"][deck][f"{LETTERS[suit]}d"])


def pip_path(suit: Suit) -> str:
    """The outline of a suit's sign in a box of 100 x 100."""
    return str(palette()["pip_paths"][LETTERS[suit]])


def face(card: Card, kind: str, style: Skin) -> str:
    """A whole card."""
    body = stock([card], kind, style, 0.0, lit=False) + _figure(card, kind, style)
    return _on_paper(WIDE, HIGH[kind], body + _border(WIDE, kind, style), style)


def strip(cards: Sequence[Card], kind: str, style: Skin, gutter: float) -> str:
    """A run fused into one strip: ``gutter`` units between the cards are paper too, and the ridge is lit."""
    step = WIDE + gutter
    figures = "".join(
        f'<g transform="translate({number * step:.2f} 0)">{_figure(card, kind, style)}</g>'
        for number, card in enumerate(cards)
    )
    width, height = len(cards) * step - gutter, HIGH[kind]
    creases = "".join(
        f'<path d="M{number * step - gutter / 2:.2f} 4V{height - LIP - 3:.1f}" fill="none" stroke="{CREASE}" '
        f'stroke-width="1.5" stroke-dasharray="2.2 3.3"/>'
        for number in range(1, len(cards))
    )
    body = stock(cards, kind, style, gutter, lit=True) + creases + figures
    return _on_paper(width, height, body + _border(width, kind, style), style)


def stock(cards: Sequence[Card], kind: str, style: Skin, gutter: float, lit: bool) -> str:
    """Paper, lip and ridge of one card or of a strip of them, as SVG elements."""
    width, height = len(cards) * (WIDE + gutter) - gutter, HIGH[kind]
    if style.stark:
        return _rounded(0, width, height, CORNER, f'fill="{WHITE}"')
    parts = [
        _rounded(0, width, height, CORNER, f'fill="{EDGE}"'),
        _rounded(0, width, height - LIP, CORNER, 'fill="url(#p)"'),
    ]
    tints = TINTS_LIT if lit else TINTS_AT_REST
    for layer, tint in enumerate(tints):
        colour = mix(style.paper, suit_colour(style.deck, cards[0].suit), tint)
        parts.append(f'<path d="{_ridge(cards, layer, kind, gutter)}" fill="{colour}"/>')
    return "".join(parts)


def ghost(card: Card, kind: str, colour: str) -> str:
    """The wanted card inside a gap: rank and sign as flat shapes."""
    x, y, size = GHOST_PIP_AT[kind]
    return svg(WIDE, HIGH[kind], _ghost_rank(card, kind, colour) + pip(card.suit, x, y, size, colour))


def ghost_and_higher(card: Card, kind: str, colour: str) -> str:
    """The same with a plus: a higher card of its suit will do, too."""
    x, y, arm = PLUS_AT[kind]
    plus = (
        f'<path d="M{x - arm} {y}H{x + arm}M{x} {y - arm}V{y + arm}" stroke="{colour}" '
        f'stroke-width="{arm * 0.6}" stroke-linecap="round"/>'
    )
    px, py, size = GHOST_PIP_AT[kind]
    body = _ghost_rank(card, kind, colour) + pip(card.suit, px, py, size, colour) + plus
    return svg(WIDE, HIGH[kind], body)


def ghost_of_any(rank: int, kind: str, colour: str) -> str:
    """A wanted rank of any suit: the rank and four small signs."""
    x, y, _ = GHOST_PIP_AT[kind]
    size, apart = (20.0, 13.0) if kind == TALL else (17.0, 10.5)
    places = ((-apart, -apart), (apart, -apart), (-apart, apart), (apart, apart))
    order = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
    signs = "".join(
        pip(suit, x + 2 + dx, y - 2 + dy, size, colour) for suit, (dx, dy) in zip(order, places, strict=True)
    )
    return svg(WIDE, HIGH[kind], _ghost_rank(Card(rank, Suit.SPADES), kind, colour) + signs)


def pip(suit: Suit, x: float, y: float, size: float, colour: str, more: str = "") -> str:
    """A suit's sign with its middle at ``x``, ``y``, as an SVG element; ``more`` is further attributes."""
    at = f"translate({x - size / 2:.2f} {y - size / 2:.2f}) scale({size / 100:.4f})"
    return f'<path transform="{at}" d="{pip_path(suit)}" fill="{colour}"{more}/>'


def svg(wide: float, high: float, body: str) -> str:
    """A whole drawing of ``wide`` x ``high`` units."""
    size = f"{wide:.7g}", f"{high:.7g}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" '
        f'viewBox="0 0 {size[0]} {size[1]}" preserveAspectRatio="none">{body}</svg>'
    )


def mix(first: str, second: str, share: float) -> str:
    """``first`` with ``share`` of ``second`` in it, as ``#RRGGBB``."""
    pairs = [(int(first[i : i + 2], 16), int(second[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


def drawing(card: Card, kind: str, printed: str) -> str:
    """The text of a card's file: the stock in one layer, and ``printed`` in the one that is read again."""
    style = Skin()
    layers = f'<g id="stock">{stock([card], kind, style, 0.0, lit=False)}</g>{LAYER}{printed}</g>'
    return _on_paper(WIDE, HIGH[kind], layers + _border(WIDE, kind, style), style) + "\n"


@cache
def figure(card: Card, kind: str) -> str:
    """What is printed on the stock, in House colours: rank, signs and, on a court card, the person."""
    text = asset(f"cards/{kind}/{file_name(card)}").read_text(encoding="utf-8")
    return text[text.index(LAYER) + len(LAYER) : text.rindex("</g>")]


def file_name(card: Card) -> str:
    """The name of a card's file, such as ``10H.svg``."""
    return f"{NAMES[card.rank]}{LETTERS[card.suit]}.svg"


def _figure(card: Card, kind: str, style: Skin) -> str:
    drawn = figure(card, kind)
    if style.deck == HOUSE and style.paper == MIDNIGHT_PAPER:
        return drawn
    changes = _changes(card.suit, style)
    return re.sub("#[0-9A-F]{6}", lambda found: changes.get(found[0], found[0]), drawn)


@cache
def _changes(suit: Suit, style: Skin) -> Mapping[str, str]:
    """Which colours of a House figure become which, for another deck or paper."""
    main, other = suit_colour(HOUSE, suit), suit_colour(style.deck, suit)
    return {
        mix(main, MIDNIGHT_PAPER, ENGRAVED): mix(other, style.paper, ENGRAVED),
        **{mix(main, WHITE, share): mix(other, WHITE, share) for share in CLOTH},
        dark_colour(HOUSE, suit): dark_colour(style.deck, suit),
        main: other,
    }


def _ghost_rank(card: Card, kind: str, colour: str) -> str:
    found = re.search(r'<path d="([^"]+)"', figure(card, kind))
    assert found is not None, f"{card} has no rank in its figure"
    left, top, cap = (COURT_RANK_AT if card.rank > 10 else RANK_AT)[kind]
    x, y, high = GHOST_RANK_AT[kind]
    k = high / cap
    at = f"translate({x - left * k:.2f} {y - top * k:.2f}) scale({k:.4f})"
    return f'<path transform="{at}" d="{found[1]}" fill="{colour}"/>'


def _ridge(cards: Sequence[Card], layer: int, kind: str, gutter: float) -> str:
    """The outline of one layer of the ridge over all the cards, down to the lip."""
    width, floor = len(cards) * (WIDE + gutter) - gutter, HIGH[kind] - LIP
    heights = palette()["ridge_points"]
    points = []
    for number, card in enumerate(cards):
        profile = heights[LETTERS[card.suit]][layer]
        for k in range(POINTS + 1):
            x = number * (WIDE + gutter) + WIDE * k / POINTS
            points.append((x, floor - profile[(card.rank - 1) * POINTS + k] * RIDGE_SCALE[kind]))
    top = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    r = CORNER
    return (
        f"M{top}L{width:.2f} {floor - r:g}A{r:g} {r:g} 0 0 1 {width - r:.2f} {floor:g}"
        f"L{r:g} {floor:g}A{r:g} {r:g} 0 0 1 0 {floor - r:g}Z"
    )


def _border(wide: float, kind: str, style: Skin) -> str:
    """The line round a card, over all that is printed on it; in high contrast a thick black one."""
    width, colour = (3, BLACK) if style.stark else (1, mix(EDGE, EDGE_DARK, 0.25))
    inset = width / 2
    paint = f'fill="none" stroke="{colour}" stroke-width="{width}"'
    return _rounded(inset, wide - width, HIGH[kind] - width, CORNER - inset, paint)


def _rounded(inset: float, wide: float, high: float, corner: float, paint: str) -> str:
    """A rectangle with its top left ``inset`` units from both edges."""
    return (
        f'<rect x="{inset:g}" y="{inset:g}" width="{wide:.7g}" height="{high:.7g}" rx="{corner:g}" {paint}/>'
    )


def _on_paper(wide: float, high: float, body: str, style: Skin) -> str:
    """A drawing with the paper's gradient in it, from light at the top to warm at the bottom."""
    stops = (("0", mix(style.paper, WHITE, 0.55)), ("0.55", style.paper), ("1", mix(style.paper, WARM, 0.13)))
    gradient = "".join(f'<stop offset="{at}" stop-color="{colour}"/>' for at, colour in stops)
    paper = (
        f'<defs><linearGradient id="p" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{high:g}">'
        f"{gradient}</linearGradient></defs>"
    )
    return svg(wide, high, paper + body)
