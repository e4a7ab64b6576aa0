"""Faces of cards as SVG text: the stock, and the figure printed on it.

The stock is the paper and the mountain ridge.

The figures in ``assets/cards`` are drawn once, in the colours of the deck "house".
Other suit colours and papers, and the strips of cards in a run, are made from them
here. Lengths are in units of a face.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from enum import Enum, auto
from functools import cache
from operator import itemgetter

from gaps.asset_files import asset
from gaps.engine import Card, Suit
from gaps.stage.drawing.theme import palette, themes
from gaps.table.cards.heights import ridges
from gaps.values import Value

TALL = "tall"
SQUAT = "squat"
WIDTH = 100.0  # width of a face
HEIGHT: Mapping[str, float] = {TALL: 140.0, SQUAT: 92.0}
MIN_TALL_ASPECT = 1.1  # smallest height / width of a card with the tall face
RADIUS = 10.0  # radius of a corner
LIP = 2.6  # height of the lower lip, which makes the stock look thick
RIDGE_SCALE: Mapping[str, float] = {TALL: 1.0, SQUAT: 0.62}
RIDGE_SEGMENTS = 6  # on each card
# The fraction of the suit's colour in each layer of the ridge.
TINTS_AT_REST = (0.10, 0.20)
RAISED = 0.18  # added to a ridge once light has passed it
# The light on it: widths and opacities.
RIDGE_LIGHT = ((9.0, 0.16), (5.0, 0.3), (1.8, 1.0))
CAP = 11.0  # half the width of the snow on a peak
TINTS_LIT = (0.26, 0.48)
SUIT_LETTERS: Mapping[Suit, str] = {
    Suit.CLUBS: "C",
    Suit.SPADES: "S",
    Suit.DIAMONDS: "D",
    Suit.HEARTS: "H",
}
RANK_SYMBOLS = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
HOUSE = "house"
MIDNIGHT_PAPER = themes()["midnight"].paper
EDGE = "#D9CBAE"
EDGE_DARK = "#6B5836"
WARM = "#C9A86A"
WHITE = "#FFFFFF"
BLACK = "#000000"
CREASE = "#9C9078"
LAYER = '<g id="figure">'
CLOTH = (0.15, 0.20, 0.26)  # fractions of white in the suit's colour, in clothes
ENGRAVED = 0.42  # fraction of paper in the suit's colour, in fine lines
# The rank on a card, on a court card and on a ghost: left, top, height of capital
# letters. The suit and the plus on a ghost: centre, and size or length of an arm.
RANK_AT: Mapping[str, tuple[float, float, float]] = {
    TALL: (9, 12, 44),
    SQUAT: (8, 11, 45),
}
COURT_RANK_AT: Mapping[str, tuple[float, float, float]] = {
    TALL: (8, 11, 36),
    SQUAT: (8, 10, 33),
}
GHOST_RANK_AT: Mapping[str, tuple[float, float, float]] = {
    TALL: (12, 16, 40),
    SQUAT: (10, 14, 42),
}
GHOST_PIP_AT: Mapping[str, tuple[float, float, float]] = {
    TALL: (60, 95, 54),
    SQUAT: (74, 60, 38),
}
PLUS_AT: Mapping[str, tuple[float, float, float]] = {
    TALL: (78, 32, 11),
    SQUAT: (80, 22, 10),
}


# The size of each of four suits on a ghost, and its distance from their centre.
FOUR_SUITS: Mapping[str, tuple[float, float]] = {TALL: (30, 20), SQUAT: (26, 17)}
FOUR_SMALL_SUITS: Mapping[str, tuple[float, float]] = {
    TALL: (20, 13),
    SQUAT: (17, 10.5),
}


class GhostKind(Enum):
    """The cards that a ghost (a faint card in a gap) represents."""

    ONE_CARD = auto()
    ANY_SUIT = auto()
    """Every suit of the rank."""
    THIS_OR_HIGHER = auto()
    """The card, and every higher card of its suit."""
    ANY_CARD = auto()


class Skin(Value):
    """How cards are printed: the deck, the paper and the contrast.

    The deck names the suit colours.
    """

    deck: str = HOUSE
    paper: str = MIDNIGHT_PAPER
    high_contrast: bool = False


def skin(deck: str, theme: str) -> Skin:
    """Return how a theme prints cards in the suit colours of a deck."""
    printed = themes()[theme]
    return Skin(deck, printed.paper, high_contrast=printed.plain)


def kind_of(size: tuple[int, int]) -> str:
    """Return the drawing, ``TALL`` or ``SQUAT``, that fits a card of a size."""
    return SQUAT if size[1] < size[0] * MIN_TALL_ASPECT else TALL


def suit_colour(deck: str, suit: Suit) -> str:
    """Return the main colour of a suit, as ``#RRGGBB``."""
    return str(palette()["decks"][deck][SUIT_LETTERS[suit]])


def dark_colour(deck: str, suit: Suit) -> str:
    """Return a suit's colour for shaded areas, as ``#RRGGBB``."""
    return str(palette()["decks"][deck][f"{SUIT_LETTERS[suit]}d"])


def pip_path(suit: Suit) -> str:
    """Return the outline of a suit as an SVG path in a box of 100 x 100."""
    return str(palette()["pip_paths"][SUIT_LETTERS[suit]])


def face(card: Card, kind: str, style: Skin) -> str:
    printed = printed_figure(card, kind, style)
    return _printed(
        stock(
            [card],
            kind,
            style,
            0.0,
            lit=False,
        )
        + printed,
        1,
        kind,
        style,
    )


def strip(
    cards: Sequence[Card],
    kind: str,
    style: Skin,
    gutter: float,
) -> str:
    """Return a run as one strip.

    The ``gutter`` units between cards are paper, and the ridge is bright.
    """
    body = stock(
        cards,
        kind,
        style,
        gutter,
        lit=True,
    )
    body += _creases(len(cards), kind, gutter)
    body += _figures(cards, kind, style, gutter)
    return _printed(
        body,
        len(cards),
        kind,
        style,
        gutter,
    )


def _creases(cards: int, kind: str, gutter: float, alpha: float = 1.0) -> str:
    foot = HEIGHT[kind] - LIP - 3
    body = ""
    for number in range(1, cards):
        x = number * (WIDTH + gutter) - gutter / 2
        body += (
            f'<path d="M{x:.2f} 4V{foot:.1f}" fill="none" stroke="{CREASE}" '
            f'stroke-opacity="{alpha:g}" stroke-width="1.5" stroke-dasharray="2.2 3.3"/>'
        )
    return body


def raised_strip(
    cards: Sequence[Card],
    kind: str,
    style: Skin,
    gutter: float,
    raised: float,
    light: str,
    capped: bool = False,
) -> str:
    """Return a strip without its figures, with a higher ridge and light on it.

    The ridge is higher by the fraction ``raised``; it may have a cap of snow on its
    highest peak.
    """
    fraction = min(1.0, raised / RAISED)
    body = stock(cards, kind, style, gutter, lit=True, raised=raised)
    body += _creases(len(cards), kind, gutter, 1 - fraction)
    points = ridge_line(cards, 0, kind, gutter, raised)
    if capped:
        body += _cap(points)
    path = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    for width, alpha in RIDGE_LIGHT:
        body += (
            f'<path d="M{path}" fill="none" stroke="{light}" stroke-width="{width}" '
            f'stroke-opacity="{alpha * fraction:.3f}" stroke-linejoin="round"/>'
        )
    return _printed(body, len(cards), kind, style, gutter)


def capped_span(cards: Sequence[Card], kind: str, gutter: float) -> tuple[float, float]:
    """Return two places that the snow of a capped strip is between, in units."""
    x, _y = _highest(ridge_line(cards, 0, kind, gutter, RAISED))
    return x - 2 * CAP, x + CAP


def _highest(points: Sequence[tuple[float, float]]) -> tuple[float, float]:
    return min(points, key=itemgetter(1))


def _cap(points: Sequence[tuple[float, float]]) -> str:
    """Return the snow on the highest peak of a ridge."""
    x, y = _highest(points)
    beside = [point for point in points if abs(point[0] - x) <= CAP]
    upper = "L".join(f"{x:.1f} {y:.1f}" for x, y in beside)
    deep = (0.25, 0.75, 0.45, 0.85, 0.3)
    lower = ""
    for number, fraction in enumerate(deep):
        at = beside[-1][0] - (number + 0.5) * 2 * CAP / len(deep)
        lower += f"L{at:.1f} {y + CAP * (0.35 + fraction):.1f}"
    return f'<path d="M{upper}{lower}Z" fill="{WHITE}"/>'


def printed(cards: Sequence[Card], kind: str, style: Skin, gutter: float) -> str:
    """Return what is printed on the cards of a strip, without their paper."""
    width = _width(len(cards), gutter)
    return svg(width, HEIGHT[kind], _figures(cards, kind, style, gutter))


def _figures(cards: Sequence[Card], kind: str, style: Skin, gutter: float) -> str:
    step = WIDTH + gutter
    body = ""
    for number, card in enumerate(cards):
        figure = printed_figure(card, kind, style)
        body += f'<g transform="translate({number * step:.2f} 0)">{figure}</g>'
    return body


def _width(cards: int, gutter: float) -> float:
    return cards * (WIDTH + gutter) - gutter


def stock(
    cards: Sequence[Card],
    kind: str,
    style: Skin,
    gutter: float,
    lit: bool,
    raised: float = 0.0,
) -> str:
    """Return the paper, lip and ridge of a card or a strip, as SVG elements.

    The ridge of a run is ``lit``.
    """
    width = _width(len(cards), gutter)
    height = HEIGHT[kind]
    if style.high_contrast:
        return _rounded(
            0,
            width,
            height,
            RADIUS,
            f'fill="{WHITE}"',
        )
    body = _rounded(
        0,
        width,
        height,
        RADIUS,
        f'fill="{EDGE}"',
    )
    body += _rounded(
        0,
        width,
        height - LIP,
        RADIUS,
        'fill="url(#p)"',
    )
    colour = suit_colour(style.deck, cards[0].suit)
    for layer, tint in enumerate(TINTS_LIT if lit else TINTS_AT_REST):
        ridge = _ridge(cards, layer, kind, gutter, raised)
        body += f'<path d="{ridge}" fill="{mix(style.paper, colour, tint)}"/>'
    return body


def ghost(
    card: Card,
    stands_for: GhostKind,
    kind: str,
    colour: str,
) -> str:
    """Return the faint card in a gap, in one colour.

    Its rank and suit are those of ``card``.
    """
    x, y, size = GHOST_PIP_AT[kind]
    rank = _ghost_rank(card, kind, colour)
    if stands_for is GhostKind.ANY_CARD:
        middle = (HEIGHT[kind] - LIP) / 2
        body = _four_pips(WIDTH / 2, middle, *FOUR_SUITS[kind], colour)
    elif stands_for is GhostKind.ANY_SUIT:
        body = rank + _four_pips(x + 2, y - 2, *FOUR_SMALL_SUITS[kind], colour)
    else:
        body = rank + pip(
            card.suit,
            x,
            y,
            size,
            colour,
        )
        if stands_for is GhostKind.THIS_OR_HIGHER:
            body += _plus(kind, colour)
    return svg(WIDTH, HEIGHT[kind], body)


def _plus(kind: str, colour: str) -> str:
    x, y, arm = PLUS_AT[kind]
    return (
        f'<path d="M{x - arm} {y}H{x + arm}M{x} {y - arm}V{y + arm}" '
        f'stroke="{colour}" stroke-width="{arm * 0.6}" stroke-linecap="round"/>'
    )


def _four_pips(
    x: float,
    y: float,
    size: float,
    distance: float,
    colour: str,
) -> str:
    """Return the four suits around a point.

    Each is ``distance`` to its left or right, and as much above or below.
    """
    left = x - distance
    right = x + distance
    above = y - distance
    below = y + distance
    return (
        pip(
            Suit.SPADES,
            left,
            above,
            size,
            colour,
        )
        + pip(
            Suit.HEARTS,
            right,
            above,
            size,
            colour,
        )
        + pip(
            Suit.DIAMONDS,
            left,
            below,
            size,
            colour,
        )
        + pip(
            Suit.CLUBS,
            right,
            below,
            size,
            colour,
        )
    )


def pip(
    suit: Suit,
    x: float,
    y: float,
    size: float,
    colour: str,
    more: str = "",
) -> str:
    """Return a suit with its centre at ``x``, ``y``, as an SVG element.

    ``more`` is for further attributes.
    """
    left = x - size / 2
    top = y - size / 2
    at = f"translate({left:.2f} {top:.2f}) scale({size / 100:.4f})"
    return f'<path transform="{at}" d="{pip_path(suit)}" fill="{colour}"{more}/>'


def svg(width: float, height: float, body: str) -> str:
    """Return an SVG document of ``width`` x ``height`` units."""
    wide = f"{width:.7g}"
    high = f"{height:.7g}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" '
        f'viewBox="0 0 {wide} {high}" preserveAspectRatio="none">{body}</svg>'
    )


def mix(first: str, second: str, fraction: float) -> str:
    """Mix two colours, ``#RRGGBB``; a ``fraction`` of 1 returns the second."""
    mixed = "#"
    for a, b in zip(_channels(first), _channels(second), strict=True):
        mixed += f"{round(a + (b - a) * fraction):02X}"
    return mixed


def _channels(colour: str) -> bytes:
    return bytes.fromhex(colour[1:])


LINE = mix(EDGE, EDGE_DARK, 0.25)  # colour of the line around a card
PLAIN_LINE = 3  # width of the black line in high contrast


def drawing(card: Card, kind: str, printed: str) -> str:
    """Return the text of a card's file.

    One layer is the stock; the other is read by ``figure``.
    """
    style = Skin()
    paper = stock(
        [card],
        kind,
        style,
        0.0,
        lit=False,
    )
    layers = f'<g id="stock">{paper}</g>{LAYER}{printed}</g>'
    return _printed(layers, 1, kind, style) + "\n"


@cache
def figure(card: Card, kind: str) -> str:
    """Return the rank, suits and court figure of a card, in the colours of "house"."""
    text = asset(f"cards/{kind}/{file_name(card)}").read_text(encoding="utf-8")
    return text[text.index(LAYER) + len(LAYER) : text.rindex("</g>")]


def file_name(card: Card) -> str:
    """Return the name of a card's file, such as ``10H.svg``."""
    return f"{RANK_SYMBOLS[card.rank]}{SUIT_LETTERS[card.suit]}.svg"


def printed_figure(card: Card, kind: str, style: Skin) -> str:
    """Return a figure in the colours of a deck and a paper."""
    drawn = figure(card, kind)
    if style.deck == HOUSE and style.paper == MIDNIGHT_PAPER:
        return drawn
    changes = _changes(card.suit, style)
    return re.sub("#[0-9A-F]{6}", lambda found: changes.get(found[0], found[0]), drawn)


@cache
def _changes(suit: Suit, style: Skin) -> Mapping[str, str]:
    """Return the colours to replace in a figure of "house", for another deck or paper."""
    main = suit_colour(HOUSE, suit)
    other = suit_colour(style.deck, suit)
    return {
        mix(main, MIDNIGHT_PAPER, ENGRAVED): mix(other, style.paper, ENGRAVED),
        **{
            mix(main, WHITE, fraction): mix(other, WHITE, fraction)
            for fraction in CLOTH
        },
        dark_colour(HOUSE, suit): dark_colour(style.deck, suit),
        main: other,
    }


def _ghost_rank(card: Card, kind: str, colour: str) -> str:
    found = re.search(r'<path d="([^"]+)"', figure(card, kind))
    assert found is not None, f"{card} has no rank in its figure"
    left, top, height = (COURT_RANK_AT if card.rank > 10 else RANK_AT)[kind]
    x, y, ghost_height = GHOST_RANK_AT[kind]
    scale = ghost_height / height
    at = f"translate({x - left * scale:.2f} {y - top * scale:.2f}) scale({scale:.4f})"
    return f'<path transform="{at}" d="{found[1]}" fill="{colour}"/>'


def ridge_line(
    cards: Sequence[Card],
    layer: int,
    kind: str,
    gutter: float,
    raised: float = 0.0,
) -> list[tuple[float, float]]:
    """Return the upper edge of one layer of the ridge behind ``cards``.

    Layer 0 is the far one. The edge is higher by the fraction ``raised``.

    The points are from left to right, in units of a face from the top left of the
    strip; there are ``gutter`` units between cards.
    """
    floor = HEIGHT[kind] - LIP
    points = []
    for number, card in enumerate(cards):
        profile = ridges().of(card.suit, layer)
        for segment in range(RIDGE_SEGMENTS + 1):
            x = number * (WIDTH + gutter) + WIDTH * segment / RIDGE_SEGMENTS
            height = profile[(card.rank - 1) * RIDGE_SEGMENTS + segment]
            points.append((x, floor - height * RIDGE_SCALE[kind] * (1 + raised)))
    return points


def _ridge(
    cards: Sequence[Card],
    layer: int,
    kind: str,
    gutter: float,
    raised: float,
) -> str:
    """Return the SVG path of one layer of the ridge below all the cards.

    It goes down to the lip.
    """
    width = _width(len(cards), gutter)
    floor = HEIGHT[kind] - LIP
    points = ridge_line(cards, layer, kind, gutter, raised)
    left = max(points[0][1], floor - RADIUS)
    right = max(points[-1][1], floor - RADIUS)
    first_inset = _corner_inset(left, floor)
    last_inset = _corner_inset(right, floor)
    points[0] = (first_inset, points[0][1])
    points[-1] = (width - last_inset, points[-1][1])
    top = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    corner = f"A{RADIUS:g} {RADIUS:g} 0 0 1"
    return (
        f"M{top}L{width - last_inset:.2f} {round(right, 2):g}"
        f"{corner} {width - RADIUS:.2f} {floor:g}"
        f"L{RADIUS:g} {floor:g}{corner} {round(first_inset, 2):g} {round(left, 2):g}Z"
    )


def _corner_inset(y: float, floor: float) -> float:
    """Return how far a card's round corner is from its side at ``y``.

    The corner ends at ``floor``; above the corner it is 0.
    """
    below = max(0.0, y - (floor - RADIUS))
    return RADIUS - math.sqrt(RADIUS**2 - below**2)


def _border(width: float, kind: str, style: Skin) -> str:
    """Return the line around a card ``width`` units wide.

    In high contrast it is thick and black.
    """
    line = 1
    colour = LINE
    if style.high_contrast:
        line = PLAIN_LINE
        colour = BLACK
    inset = line / 2
    paint = f'fill="none" stroke="{colour}" stroke-width="{line}"'
    return _rounded(
        inset,
        width - line,
        HEIGHT[kind] - line,
        RADIUS - inset,
        paint,
    )


def _rounded(
    inset: float,
    width: float,
    height: float,
    radius: float,
    paint: str,
) -> str:
    """Return a rounded rectangle as an SVG element.

    Its top left is ``inset`` units from both edges.
    """
    place = f'x="{inset:g}" y="{inset:g}" width="{width:.7g}" height="{height:.7g}"'
    return f'<rect {place} rx="{radius:g}" {paint}/>'


def _printed(
    body: str,
    cards: int,
    kind: str,
    style: Skin,
    gutter: float = 0.0,
) -> str:
    """Return ``body`` as an SVG document for ``cards`` cards, with the line around it.

    It defines the gradient of the paper, from light at the top to warm at the bottom.
    """
    width = _width(cards, gutter)
    height = HEIGHT[kind]
    stops = (
        ("0", mix(style.paper, WHITE, 0.55)),
        ("0.55", style.paper),
        ("1", mix(style.paper, WARM, 0.13)),
    )
    gradient = ""
    for at, colour in stops:
        gradient += f'<stop offset="{at}" stop-color="{colour}"/>'
    paper = (
        '<defs><linearGradient id="p" gradientUnits="userSpaceOnUse" '
        f'x1="0" y1="0" x2="0" y2="{height:g}">{gradient}</linearGradient></defs>'
    )
    return svg(width, height, paper + body + _border(width, kind, style))
