"""The joints between two cards of a built run, as SVG text.

At their feet the ridge continues in the gutter between them. Lengths are in units of a
face.
"""

from __future__ import annotations

from collections.abc import Sequence

from gaps.engine import Card
from gaps.table.cards.faces import (
    EDGE,
    HEIGHT,
    LINE,
    LIP,
    PLAIN_LINE,
    RADIUS,
    TINTS_AT_REST,
    WHITE,
    WIDTH,
    Skin,
    mix,
    printed_figure,
    ridge_line,
    suit_colour,
    svg,
)

REACH = 11.0  # overlap with each card, past the round corners
FADE_WIDTH = 5.7  # width of that over which the ridge fades in
OVERLAP = 0.8  # overlap of the parts, so that there are no seams
PLAIN_HEIGHT = 26.0  # in high contrast, where cards have no ridge

Outline = Sequence[tuple[float, float]]


def joint(card: Card, kind: str, style: Skin, gutter: float) -> str:
    """Return the joint from a card to the next one of its suit.

    They are ``gutter`` units apart. The joint is below what is printed on both, and as
    high as they are.
    """
    width = gutter + 2 * REACH
    if style.high_contrast:
        return svg(width, HEIGHT[kind], _bar(kind, width))
    pair = (card, card._replace(rank=card.rank + 1))
    body = _ridge(pair, kind, style, gutter) + _foot(kind, width)
    for each, left in zip(pair, (REACH - WIDTH, REACH + gutter), strict=True):
        figure = printed_figure(each, kind, style)
        body += f'<g transform="translate({left:.2f} 0)">{figure}</g>'
    return svg(width, HEIGHT[kind], body)


def joint_height(card: Card, kind: str, style: Skin) -> float:
    """Return how high it reaches in the gutter."""
    if style.high_contrast:
        return PLAIN_HEIGHT
    return HEIGHT[kind] - ridge_line([card], 0, kind, 0.0)[-1][1]


def _bar(kind: str, width: float) -> str:
    """Return a bar over the lines of both cards, white like the lines of gaps."""
    left = REACH - PLAIN_LINE
    height = HEIGHT[kind]
    return _rectangle(left, width - left, height - PLAIN_HEIGHT, height, WHITE)


def _ridge(cards: Sequence[Card], kind: str, style: Skin, gutter: float) -> str:
    """Return both layers of the ridge, which fade towards the centre of each card."""
    far, near = (ridge_line(cards, layer, kind, gutter) for layer in range(2))
    floor = HEIGHT[kind] - LIP
    foot = [(far[0][0], floor), (far[-1][0], floor)]
    colour = suit_colour(style.deck, cards[0].suit)
    far_ink, near_ink = (mix(style.paper, colour, tint) for tint in TINTS_AT_REST)
    width = gutter + 2 * REACH
    return _layer("far", far, near, far_ink, width) + _layer(
        "near", near, foot, near_ink, width
    )


def _layer(name: str, upper: Outline, lower: Outline, ink: str, width: float) -> str:
    """Return the area between two outlines."""
    corners = [*upper, *((x, y + OVERLAP) for x, y in lower[::-1])]
    path = "L".join(f"{x + REACH - WIDTH:.2f} {y:.2f}" for x, y in corners)
    fades = FADE_WIDTH / width
    stops = ""
    for at, alpha in ((0, 0), (fades, 1), (1 - fades, 1), (1, 0)):
        stops += f'<stop offset="{at:.4f}" stop-color="{ink}" stop-opacity="{alpha}"/>'
    return (
        f'<defs><linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="0" '
        f'y1="0" x2="{width:.2f}" y2="0">{stops}</linearGradient></defs>'
        f'<path d="M{path}Z" fill="url(#{name})"/>'
    )


def _foot(kind: str, width: float) -> str:
    """Return the lip and the line below it, between the round corners."""
    left = REACH - RADIUS
    right = width - left
    height = HEIGHT[kind]
    lip = _rectangle(left, right, height - LIP, height, EDGE)
    return lip + _rectangle(left, right, height - 1, height, LINE)


def _rectangle(left: float, right: float, top: float, bottom: float, ink: str) -> str:
    path = f"M{left:.2f} {top:.2f}H{right:.2f}V{bottom:.2f}H{left:.2f}Z"
    return f'<path d="{path}" fill="{ink}"/>'
