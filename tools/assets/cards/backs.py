"""Backs of cards: the sun in the pass, its rays, two ridges, and the trail that leads
there.
"""

from __future__ import annotations

import math

from gaps.stage.drawing.theme import palette
from gaps.table.cards import faces
from gaps.table.cards.faces import HEIGHT, TALL, WIDTH
from tools.assets.cards import pen
from tools.assets.cards.pen import Disc, Line

# units: the ivory edge, and the corners of the picture in it
MARGIN = 5.0
RADIUS = 6.5
KEYLINE_IN = 8.5
KEYLINE_RADIUS = 4.5
KEYLINE = 1.3
SUN_UP = 54  # units above the lower edge
DISC = 19
CORE = 13.5
RAYS_BEGIN = 26
RAYS = 15
RAYS_END = 9.0  # units from the edges
# the gap
FAR = "M5 84L14 74L20 80L29 66L37 82L44 92L50 99L57 91L64 80L70 63L79 77L85 71L95 83L95 112L5 112Z"
NEAR = (
    "M5 101L15 92L22 98L31 88L40 104L50 113L60 103L69 90L77 99L86 91L95 102L95 128.5Q95 135 88.5 135"
    "L11.5 135Q5 135 5 128.5Z"
)
TRAIL = "M50 135Q44 129 52 124Q58 120 50 113"


def back(name: str, kind: str) -> str:
    """Return the SVG of a back named in the palette; a squat one has less sky."""
    colours = palette()["backs"][name]
    high = HEIGHT[kind]
    dusk = faces.mix(colours["a"], colours["sun"], 0.55)
    sun = Disc(WIDTH / 2, high - SUN_UP, DISC)
    sky = (
        f'<defs><linearGradient id="s" gradientUnits="userSpaceOnUse" x1="0" y1="{MARGIN:g}" x2="0" '
        f'y2="{high - MARGIN:g}"><stop offset="0" stop-color="{colours["b"]}"/>'
        f'<stop offset="0.6" stop-color="{colours["a"]}"/>'
        f'<stop offset="1" stop-color="{dusk}"/></linearGradient></defs>'
    )
    ground = (
        pen.element(FAR, colours["far"])
        + pen.element(NEAR, colours["near"])
        + pen.element(Line(TRAIL, 1.8), colours["line"], ' stroke-opacity="0.9"')
    )
    body = (
        _frame(kind, 0, 10, f'fill="{faces.MIDNIGHT_PAPER}"')
        + _frame(kind, MARGIN, RADIUS, 'fill="url(#s)"')
        + _rays(sun, colours["line"])
        + pen.element(sun, colours["sun"])
        + pen.element(
            sun._replace(radius=CORE), faces.mix(colours["sun"], "#FFE3A0", 0.55)
        )
        + (
            ground
            if kind == TALL
            else pen.moved(ground, f"translate(0 {high - HEIGHT[TALL]:g})")
        )
        + _frame(
            kind,
            KEYLINE_IN,
            KEYLINE_RADIUS,
            f'fill="none" stroke="{colours["line"]}" stroke-width="{KEYLINE}"',
        )
        + _frame(
            kind,
            0.5,
            9.5,
            f'fill="none" stroke="{faces.mix(faces.EDGE, faces.EDGE_DARK, 0.3)}"',
        )
    )
    return faces.svg(WIDTH, high, sky + body) + "\n"


def _rays(sun: Disc, colour: str) -> str:
    """Return rays over the upper half, alternately thick and thin, up to the edges of
    the picture.
    """
    rays = []
    for number in range(RAYS):
        angle = math.pi * (1 + (number + 0.5) / RAYS)
        dx, dy = math.cos(angle), math.sin(angle)
        reach = (RAYS_END - sun.y) / dy
        if abs(dx) > 1e-6:
            reach = min(reach, (WIDTH / 2 - RAYS_END) / abs(dx))
        ray = (
            f"M{sun.x + RAYS_BEGIN * dx:.1f} {sun.y + RAYS_BEGIN * dy:.1f}"
            f"L{sun.x + reach * dx:.1f} {sun.y + reach * dy:.1f}"
        )
        if reach > RAYS_BEGIN:
            rays.append(
                pen.element(
                    Line(ray, 1.1 if number % 2 else 1.9),
                    colour,
                    ' stroke-opacity="0.55"',
                )
            )
    return "".join(rays)


def _frame(kind: str, inset: float, radius: float, paint: str) -> str:
    width, height = WIDTH - 2 * inset, HEIGHT[kind] - 2 * inset
    place = f'x="{inset:g}" y="{inset:g}" width="{width:g}" height="{height:g}"'
    return f'<rect {place} rx="{radius:g}" {paint}/>'
