"""Faces of cards as SVG text: the stock (paper and mountain ridge) and the figure
printed on it.

The figures in ``assets/cards`` are drawn once, in the colours of the deck "house".
Other suit colours and papers, and the strips of cards in a run, are made from them
here. Lengths are units of a face.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache

from gaps.asset_files import asset
from gaps.engine import Card, Suit
from gaps.stage.drawing.theme import palette, themes
from gaps.table.cards.heights import ridges

TALL = "tall"
SQUAT = "squat"
WIDTH = 100.0  # of a face
HEIGHT: Mapping[str, float] = {TALL: 140.0, SQUAT: 92.0}
MIN_TALL_ASPECT = 1.1  # height by width, from which a card has the tall face
RADIUS = 10.0  # of a corner
LIP = 2.6  # the height of the lower lip, which makes the stock look thick
RIDGE_SCALE: Mapping[str, float] = {TALL: 1.0, SQUAT: 0.62}
RIDGE_SEGMENTS = 6  # on each card
# share of the suit's colour in each layer of the ridge
TINTS_AT_REST = (0.10, 0.20)
RAISED = 0.18  # by which a ridge is higher once light has passed it
# the light on it: widths, and how clear each is
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
CLOTH = (0.15, 0.20, 0.26)  # shares of white in the suit's colour, in clothes
ENGRAVED = 0.42  # share of paper in the suit's colour, in fine lines
# Places of the rank on a card, on a court card and on a ghost: left, top, height of
# capital letters. Places of the suit and of the plus on a ghost: middle, and size or
# length of an arm.
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


# the size of each of four suits on a ghost, and its distance from their middle
FOUR_SUITS: Mapping[str, tuple[float, float]] = {TALL: (30, 20), SQUAT: (26, 17)}
FOUR_SMALL_SUITS: Mapping[str, tuple[float, float]] = {
    TALL: (20, 13),
    SQUAT: (17, 10.5),
}


class GhostKind(Enum):
    """Which cards a ghost (a faint card in a gap) represents."""

    ONE_CARD = auto()
    ANY_SUIT = auto()
    """Every suit of the rank."""
    THIS_OR_HIGHER = auto()
    """The card, and every higher card of its suit."""
    ANY_CARD = auto()


@dataclass(frozen=True)
class Skin:
    """How cards are printed: the deck that names the suit colours, the colour of the
    paper, the contrast.
    """

    deck: str = HOUSE
    paper: str = MIDNIGHT_PAPER
    high_contrast: bool = False


def skin(deck: str, theme: str) -> Skin:
    """How a theme prints cards in the suit colours of a deck."""
    printed = themes()[theme]
    return Skin(deck, printed.paper, high_contrast=printed.plain)


def kind_of(size: tuple[int, int]) -> str:
    """Return which drawing, ``TALL`` or ``SQUAT``, fits a card of a size."""
    return SQUAT if size[1] < size[0] * MIN_TALL_ASPECT else TALL


def suit_colour(deck: str, suit: Suit) -> str:
    """Return the main colour of a suit, as ``#RRGGBB``."""
    return str(palette()["decks"][deck][SUIT_LETTERS[suit]])


def dark_colour(deck: str, suit: Suit) -> str:
    """Return the colour of the shaded half of areas in the suit's main colour, as
    ``#RRGGBB``.
    """
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
    """Return a run as one strip: the ``gutter`` units between cards are paper, and the
    ridge is bright.
    """
    step = WIDTH + gutter
    body = stock(
        cards,
        kind,
        style,
        gutter,
        lit=True,
    )
    body += _creases(len(cards), kind, gutter)
    for number, card in enumerate(cards):
        figure = printed_figure(card, kind, style)
        body += f'<g transform="translate({number * step:.2f} 0)">{figure}</g>'
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
    """Return a strip without what is printed on its cards, its ridge higher by a share,
    with ``light`` on it and perhaps a cap of snow on its highest peak.
    """
    share = min(1.0, raised / RAISED)
    body = stock(cards, kind, style, gutter, lit=True, raised=raised)
    body += _creases(len(cards), kind, gutter, 1 - share)
    points = ridge_line(cards, 0, kind, gutter, raised)
    if capped:
        body += _cap(points)
    path = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    for width, alpha in RIDGE_LIGHT:
        body += (
            f'<path d="M{path}" fill="none" stroke="{light}" stroke-width="{width}" '
            f'stroke-opacity="{alpha * share:.3f}" stroke-linejoin="round"/>'
        )
    return _printed(body, len(cards), kind, style, gutter)


def _cap(points: Sequence[tuple[float, float]]) -> str:
    """Return the snow on the highest peak of a ridge."""
    x, y = min(points, key=lambda point: point[1])
    beside = [point for point in points if abs(point[0] - x) <= CAP]
    upper = "L".join(f"{x:.1f} {y:.1f}" for x, y in beside)
    deep = (0.25, 0.75, 0.45, 0.85, 0.3)
    lower = ""
    for number, share in enumerate(deep):
        at = beside[-1][0] - (number + 0.5) * 2 * CAP / len(deep)
        lower += f"L{at:.1f} {y + CAP * (0.35 + share):.1f}"
    return f'<path d="M{upper}{lower}Z" fill="{WHITE}"/>'


def printed(card: Card, kind: str, style: Skin) -> str:
    """Return what is printed on a card, without its paper."""
    return svg(WIDTH, HEIGHT[kind], printed_figure(card, kind, style))


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
    """Return paper, lip and ridge of a card or a strip, as SVG elements; the ridge of a
    run is ``lit``.
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
    """Return the faint card in a gap, in one colour; its rank and suit are those of
    ``card``.
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
    """Return the four suits round a point, each ``distance`` to a side of it and as
    much above or below.
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
    """Return a suit with its middle at ``x``, ``y``, as an SVG element; ``more`` are
    further attributes.
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


def mix(first: str, second: str, share: float) -> str:
    """Mix two colours, ``#RRGGBB``; a ``share`` of 1 returns the second."""
    mixed = "#"
    for a, b in zip(_channels(first), _channels(second), strict=True):
        mixed += f"{round(a + (b - a) * share):02X}"
    return mixed


def _channels(colour: str) -> bytes:
    return bytes.fromhex(colour[1:])


LINE = mix(EDGE, EDGE_DARK, 0.25)  # the colour of the line round a card
PLAIN_LINE = 3  # the width of the black one in high contrast


def drawing(card: Card, kind: str, printed: str) -> str:
    """Return the text of a card's file: one layer is the stock, the other is what
    ``figure`` reads.
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
    """Return what is printed on the stock, in the colours of "house": rank, suits and
    the court person.
    """
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
        **{mix(main, WHITE, share): mix(other, WHITE, share) for share in CLOTH},
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
    """Return the upper edge of one layer of the ridge (0: the far one) behind
    ``cards``, from left to right, higher by the share ``raised``.

    The points are in units of a face from the top left of the strip; ``gutter`` units
    lie between cards.
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
    """Return the SVG path of one layer of the ridge below all the cards, down to the
    lip.
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
    """Return how far the round corner of a card is from its side at ``y``, where the
    corner ends at ``floor``; 0 above the corner.
    """
    below = max(0.0, y - (floor - RADIUS))
    return RADIUS - math.sqrt(RADIUS**2 - below**2)


def _border(width: float, kind: str, style: Skin) -> str:
    """Return the line round a card ``width`` units wide; in high contrast a thick black
    one.
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
    """Return a rounded rectangle with its top left ``inset`` units from both edges, as
    an SVG element.
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
    """Return what is on so many cards as an SVG document, with the line round it; it
    defines the gradient of the paper, from light at the top to warm below.
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
