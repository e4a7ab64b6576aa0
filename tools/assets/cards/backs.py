"""Backs of cards: eight places on the way to the summit, each with its own drawing.

They differ in what they show and in how light they are, so that nobody needs to tell
their colours apart.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

from gaps.stage.drawing.theme import palette
from gaps.table.cards import faces
from gaps.table.cards.faces import HEIGHT, TALL, WIDTH
from tools.assets.cards import pen
from tools.assets.cards.pen import Disc, Line

Colours = Mapping[str, str]

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
# Shapes of a tall back; those of the ground end at its lower edge.
FOOT = "L95 128.5Q95 135 88.5 135L11.5 135Q5 135 5 128.5Z"
FAR = "M5 84L14 74L20 80L29 66L37 82L44 92L50 99L57 91L64 80L70 63L79 77L85 71L95 83L95 112L5 112Z"
NEAR = "M5 101L15 92L22 98L31 88L40 104L50 113L60 103L69 90L77 99L86 91L95 102" + FOOT
TRAIL = "M50 135Q44 129 52 124Q58 120 50 113"
HILLS = "M5 106Q22 98 38 107Q50 112 62 107Q78 98 95 106" + FOOT
# of each fir: the middle and the height of its foot, and how high it is
FIRS = (
    (15, 126, 40),
    (27, 128, 31),
    (37, 131, 24),
    (63, 131, 25),
    (73, 128, 33),
    (85, 126, 42),
)
TOWERS = (
    "M5 92L11 90L14 70L18 72L20 62L24 64L27 84L33 82L36 92L44 98L56 98L63 90L66 92L70 66"
    "L75 58L78 68L82 66L85 86L95 84L95 112L5 112Z"
)
SHORE = "M5 104Q30 100 50 105Q70 100 95 104" + FOOT
# of the light on the lake: the height, and half the length of each stroke
GLITTER = ((109, 17), (114, 13), (119, 15), (124, 9), (129, 5))
# of each band of cloud: the left end, the height, the length
CLOUDS = ((20, 79, 44), (38, 87, 44), (24, 94, 24))
STARS = ((20, 66, 1.3), (79, 60, 1.5), (88, 74, 1.0), (33, 58, 1.0), (66, 70, 0.9))
FAR_STARS = ((18, 22, 1.2), (34, 40, 1.6), (50, 18, 1.0), (82, 44, 1.3), (24, 52, 0.9))
MOON = "M72 60A15 15 0 1 0 84 86A18 18 0 0 1 72 60Z"
HUT_GROUND = "M5 118Q30 108 52 113Q76 118 95 110" + FOOT
HUT_WALL = "M28 96H60V117H28Z"
HUT_ROOF = "M22 98L44 78L66 98Z"
CHIMNEY = "M52 78H57V90H52Z"
SMOKE = "M54.5 74Q49 69 55 64Q60 60 55 55"
WINDOW = "M38 101H50V111H38Z"
WINDOW_BARS = "M44 101V111M38 106H50"
ICE = (
    "M5 104L22 70L38 96L50 60L63 94L78 66L95 100" + FOOT,
    "M22 70L38 96L26 135H11.5Q5 135 5 128.5V104Z",
    "M50 60L63 94L56 135H40L38 96Z",
    "M78 66L95 100V128.5Q95 135 88.5 135H74L63 94Z",
)
CRACKS = "M22 70L27 92L19 112M50 60L48 88L56 104L50 126M78 66L76 90L84 108"
WALL = "M5 74L18 64L27 68L40 20L50 14L60 34L66 30L78 66L95 58" + FOOT
WALL_SHADE = (
    "M50 14L44 46L54 66L46 92L58 112L52 135H88.5Q95 135 95 128.5V58L78 66L66 30L60 34Z"
)
SQUAT_WALL = "M5 92L18 84L27 88L40 66L50 60L60 72L66 70L78 86L95 80" + FOOT
SQUAT_SHADE = (
    "M50 60L45 76L54 90L47 104L57 118L52 135H88.5Q95 135 95 128.5V80L78 86L66 70L60 72Z"
)
LEDGES = "M16 98L34 91L42 95M62 84L80 92M18 118L36 111L44 117M64 106L84 113"
ROPE = "M44 127L36 112L48 100L40 86L51 76"
# of each stone of the cairn: its middle, the height of it, and half its width and height
STONES = (
    (50, 122, 25, 9.5),
    (52, 107, 19, 7.5),
    (48, 94.5, 14, 6.5),
    (51, 84, 9.5, 5.0),
    (50, 76, 5.5, 4.0),
)


def back(name: str, kind: str) -> str:
    """Return the SVG of a back named in the palette; a squat one has less sky."""
    colours = palette()["backs"][name]
    high = HEIGHT[kind]
    picture = DRAWINGS[name](colours, kind)
    end = faces.mix(colours["a"], colours["sun"], 0.55)
    sky = (
        f'<defs><linearGradient id="s" gradientUnits="userSpaceOnUse" x1="0" y1="{MARGIN:g}" x2="0" '
        f'y2="{high - MARGIN:g}"><stop offset="0" stop-color="{colours["b"]}"/>'
        f'<stop offset="0.6" stop-color="{colours["a"]}"/>'
        f'<stop offset="1" stop-color="{end}"/></linearGradient></defs>'
    )
    keyline = f'fill="none" stroke="{colours["line"]}" stroke-width="{KEYLINE}"'
    edge = faces.mix(faces.EDGE, faces.EDGE_DARK, 0.3)
    body = (
        _frame(kind, 0, 10, f'fill="{faces.MIDNIGHT_PAPER}"')
        + _frame(kind, MARGIN, RADIUS, 'fill="url(#s)"')
        + picture
        + _frame(kind, KEYLINE_IN, KEYLINE_RADIUS, keyline)
        + _frame(kind, 0.5, 9.5, f'fill="none" stroke="{edge}"')
    )
    return faces.svg(WIDTH, high, sky + body) + "\n"


def _trail(colours: Colours, kind: str) -> str:
    """Return the sun in the pass, two ridges, and the trail that leads there."""
    ground = (
        pen.element(FAR, colours["far"])
        + pen.element(NEAR, colours["near"])
        + pen.element(Line(TRAIL, 1.8), colours["line"], ' stroke-opacity="0.9"')
    )
    return _sunrise(colours, kind) + _grounded(ground, kind)


def _forest(colours: Colours, kind: str) -> str:
    """Return the sun between firs."""
    firs = "".join(_fir(*fir) for fir in FIRS)
    ground = (
        pen.element(FAR, colours["far"])
        + pen.element(HILLS, faces.mix(colours["far"], colours["near"], 0.6))
        + pen.element(firs, colours["near"])
    )
    return _sunrise(colours, kind) + _grounded(ground, kind)


def _fir(x: float, foot: float, high: float) -> str:
    """Return the path of a fir, three branches high."""
    parts = [f"M{x - 1:g} {foot:g}v4h2v-4Z"]
    for number in range(3):
        top = foot - high * (1 - 0.26 * number)
        lower = foot - high * (0.52 - 0.26 * number)
        half = high * (0.12 + 0.05 * number)
        parts.append(f"M{x:g} {top:.1f}L{x + half:.1f} {lower:.1f}H{x - half:.1f}Z")
    return "".join(parts)


def _lake(colours: Colours, kind: str) -> str:
    """Return the sun between towers of rock, and its light on a lake."""
    strokes = "".join(f"M{50 - half} {height}H{50 + half}" for height, half in GLITTER)
    water = faces.mix(colours["near"], colours["a"], 0.5)
    ground = (
        pen.element(TOWERS, colours["far"])
        + pen.element(SHORE, water)
        + pen.element(Line(strokes, 1.8), colours["sun"], ' stroke-opacity="0.9"')
    )
    return _sunrise(colours, kind) + _grounded(ground, kind)


def _dusk(colours: Colours, kind: str) -> str:
    """Return the sun behind bands of cloud, and the first stars."""
    clouds = "".join(f"M{x} {y}h{length}" for x, y, length in CLOUDS)
    ground = (
        _stars(STARS, colours["line"])
        + pen.element(Line(clouds, 3.4), colours["a"])
        + pen.element(FAR, colours["far"])
        + pen.element(NEAR, colours["near"])
    )
    return _sunrise(colours, kind) + _grounded(ground, kind)


def _hut(colours: Colours, kind: str) -> str:
    """Return a hut with a light in its window, under the moon."""
    dark = colours["near"]
    ground = (
        _stars(STARS[:1] + STARS[3:4], colours["line"])
        + pen.element(MOON, colours["sun"])
        + pen.element(HUT_GROUND, dark)
        + pen.element(Line(SMOKE, 1.8), colours["line"], ' stroke-opacity="0.7"')
        + pen.element(CHIMNEY, dark)
        + pen.element(HUT_WALL, colours["far"])
        + pen.element(HUT_ROOF, dark)
        + pen.element(WINDOW, colours["sun"])
        + pen.element(Line(WINDOW_BARS, 1.3), dark)
    )
    sky = _stars(FAR_STARS, colours["line"]) if kind == TALL else ""
    return sky + _grounded(ground, kind)


def _glacier(colours: Colours, kind: str) -> str:
    """Return towers of ice, with the cracks in them."""
    white = colours["near"]
    whole, *facets = ICE
    ground = (
        pen.element(Disc(66, 68, 10), colours["sun"])
        + pen.element(whole, colours["far"])
        + "".join(pen.element(facet, white) for facet in facets)
        + pen.element(Line(CRACKS, 1.5), colours["line"], ' stroke-opacity="0.8"')
    )
    return _grounded(ground, kind)


def _wall(colours: Colours, kind: str) -> str:
    """Return a steep wall, with a rope up to the flag on it."""
    is_tall = kind == TALL
    face = WALL if is_tall else SQUAT_WALL
    shade = WALL_SHADE if is_tall else SQUAT_SHADE
    ground = (
        pen.element(face, colours["far"])
        + pen.element(shade, colours["near"])
        + pen.element(Line(LEDGES, 1.6), colours["line"], ' stroke-opacity="0.6"')
        + pen.element(Line(ROPE, 1.8), colours["line"])
        + pen.element(Line("M51 76V67", 1.6), colours["line"])
        + pen.element("M51.5 66.5L62 70.5L51.5 74.5Z", colours["sun"])
    )
    return _grounded(ground, kind)


def _cairn(colours: Colours, kind: str) -> str:
    """Return the stones on the summit, with the sun around them."""
    sun = _sun(kind)
    stones = "".join(
        f'<ellipse cx="{x:g}" cy="{y:g}" rx="{across:g}" ry="{down:g}" '
        f'fill="{colours["far"] if number % 2 else colours["near"]}"/>'
        for number, (x, y, across, down) in enumerate(STONES)
    )
    ground = pen.element("M5 124Q50 118 95 124" + FOOT, colours["near"]) + stones
    return (
        _rays(sun, colours["line"], all_round=True)
        + pen.element(sun._replace(radius=RAYS_BEGIN), colours["sun"])
        + _grounded(ground, kind)
    )


DRAWINGS: Mapping[str, Callable[[Colours, str], str]] = {
    "ember": _trail,
    "spruce": _forest,
    "rose": _lake,
    "dusk": _dusk,
    "hut": _hut,
    "glacier": _glacier,
    "wall": _wall,
    "cairn": _cairn,
}


def _sun(kind: str) -> Disc:
    return Disc(WIDTH / 2, HEIGHT[kind] - SUN_UP, DISC)


def _sunrise(colours: Colours, kind: str) -> str:
    """Return the sun with its rays; the ground hides its lower half."""
    sun = _sun(kind)
    core = faces.mix(colours["sun"], "#FFE3A0", 0.55)
    return (
        _rays(sun, colours["line"])
        + pen.element(sun, colours["sun"])
        + pen.element(sun._replace(radius=CORE), core)
    )


def _stars(stars: Sequence[tuple[float, float, float]], colour: str) -> str:
    return "".join(pen.element(Disc(*star), colour) for star in stars)


def _grounded(ground: str, kind: str) -> str:
    """Move what is drawn for a tall back to the lower edge of any."""
    if kind == TALL:
        return ground
    return pen.moved(ground, f"translate(0 {HEIGHT[kind] - HEIGHT[TALL]:g})")


def _rays(sun: Disc, colour: str, *, all_round: bool = False) -> str:
    """Return rays over the upper half, alternately thick and thin, up to the edges of
    the picture; or all around.
    """
    rays = []
    for number in range(RAYS * 2 if all_round else RAYS):
        angle = math.pi * (1 + (number + 0.5) / RAYS)
        dx, dy = math.cos(angle), math.sin(angle)
        end = RAYS_END - sun.y if dy < 0 else SUN_UP - RAYS_END
        reach = end / dy
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
    width = WIDTH - 2 * inset
    height = HEIGHT[kind] - 2 * inset
    place = f'x="{inset:g}" y="{inset:g}" width="{width:g}" height="{height:g}"'
    return f'<rect {place} rx="{radius:g}" {paint}/>'
