"""The map of the expedition: the mountains by night, the route, and the camps with
their names and stars.
"""

from __future__ import annotations

import math
import random
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import accumulate, pairwise, starmap
from weakref import WeakKeyDictionary

import pygame

from gaps.engine import Suit
from gaps.language import _, ngettext
from gaps.progress.expedition.camps import STARS_OF_CAMP, STARS_TO_OPEN, Camp, camps
from gaps.progress.expedition.stars import Stars
from gaps.scenes.text import expedition_text
from gaps.stage.drawing import shapes
from gaps.stage.drawing.landscape import SEED, draw_stars
from gaps.stage.drawing.style import Style, kept
from gaps.stage.drawing.theme import BLACK, Color, Theme, mix
from gaps.stage.motion.tween import ease_out_back
from gaps.stage.speech.spoken import Role, Spoken
from gaps.stage.view import (
    Cell,
    Entering,
    Face,
    Label,
    Part,
    Picture,
    Pin,
    Plate,
    SaidAs,
    Sizes,
    Use,
    column,
    glyph,
    layers,
    row,
    space,
)
from gaps.table.panorama import ridges
from gaps.table.panorama.layers import CREST
from gaps.table.panorama.sky import SKY_STOPS, sky_colours

# The mountains

GLOW = 0.66, 0.40  # of the window's width and height: the middle of the last light
GLOW_RADIUS = 520  # pixels in a window 800 pixels high
SHADE = 0.14  # of black in the ridge before another one
CREST_LINE = 1.6  # pixels in a window 800 pixels high
LIGHT = 0.2  # of the evening light in a crest


@dataclass(frozen=True)
class Slope:
    """A ridge: its suit, and its heights and colour in a window of 1280 x 800."""

    suit: Suit
    base: float
    amp: float
    colour: Color
    tone: float  # the share of the background in a light theme


SLOPES = (
    Slope(Suit.SPADES, 640, 500, (0x71, 0x59, 0x60), 0.66),
    Slope(Suit.DIAMONDS, 716, 420, (0x63, 0x4F, 0x53), 0.63),
    Slope(Suit.HEARTS, 790, 350, (0x48, 0x40, 0x4B), 0.60),
    Slope(Suit.CLUBS, 850, 250, (0x29, 0x3A, 0x3B), 0.60),
)
"""Far to near."""
SKY: tuple[tuple[float, Color], ...] = (
    (0.0, (15, 22, 33)),
    (0.35, (34, 46, 68)),
    (0.75, (44, 52, 72)),
)
SOFT = 4  # the sky is painted so many times smaller
WARMTH: Color = (126, 82, 70)


@kept
def mountains(style: Style) -> pygame.Surface:
    """Return the landscape for a window, without the route; it is kept."""
    picture = pygame.Surface(shapes.at_least_one(style.size))
    theme = style.theme
    width, height = picture.get_size()
    if not theme.plain:
        # nothing in it has a sharp edge
        soft = shapes.vector(
            (width // SOFT, height // SOFT), _sky(width, height, theme), (width, height)
        )
        picture.blit(pygame.transform.smoothscale(soft, (width, height)), (0, 0))
        if not theme.light:
            draw_stars(picture, random.Random(SEED), height / 800)
    for slope in SLOPES:
        _draw_slope(picture, slope, theme)
    return picture


def _sky(width: int, height: int, theme: Theme) -> str:
    sky = zip(SKY_STOPS, sky_colours(theme), strict=True) if theme.light else SKY
    warm = mix(WARMTH, theme.lamp, 0.7) if theme.light else WARMTH
    x, y = GLOW[0] * width, GLOW[1] * height
    return (
        f"{shapes.downwards('s', height, *((at, colour, 1.0) for at, colour in sky))}"
        f'<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="{x}" cy="{y}" '
        f'r="{GLOW_RADIUS * height / 800}">{shapes.stops((0, warm, 0.62), (1, warm, 0))}</radialGradient>'
        f'<rect width="{width}" height="{height}" fill="url(#s)"/>'
        f'<rect width="{width}" height="{height}" fill="url(#g)"/>'
    )


def _draw_slope(picture: pygame.Surface, slope: Slope, theme: Theme) -> None:
    size = picture.get_size()
    crest, near = (
        ridges.ascent(slope.suit, line, slope.base, slope.amp, size) for line in (0, 1)
    )
    width = max(1, round(CREST_LINE * size[1] / 800))
    if theme.plain:
        _draw_area(picture, crest, BLACK, theme.low, width)
        return
    body = mix(slope.colour, theme.bg2, slope.tone) if theme.light else slope.colour
    shade = mix(body, BLACK, SHADE / 2 if theme.light else SHADE)
    _draw_area(picture, crest, body, mix(body, CREST, LIGHT), width)
    _draw_area(picture, near, shade, shade, 1)


def _draw_area(
    picture: pygame.Surface,
    line: tuple[ridges.Point, ...],
    fill: Color,
    edge: Color,
    width: int,
) -> None:
    foot = picture.get_height() + 4
    pygame.draw.polygon(picture, fill, [(line[0][0], foot), *line, (line[-1][0], foot)])
    for down in range(width):
        pygame.draw.aalines(picture, edge, False, [(x, y + down) for x, y in line])


# The route and its camps

Point = tuple[float, float]

PLACES = (
    (96, 696),
    (270, 668),
    (450, 684),
    (640, 590),
    (800, 500),
    (934, 404),
    (1058, 306),
    (1178, 196),
)
"""Where the tents stand in a window of 1280 x 800."""
DRAWN_FOR = 1280, 800
# of the chosen camp; units, like all lengths here
PANEL = pygame.Rect(32, 96, 440, 524)
FOOT = 44  # the strip with the keys
NAMES_HEIGHT = 48  # below a camp, for its two lines
# above a camp, and beside it
TENT_HEIGHT = 72
TENT_HALF = 44
# the sizes of the pictures of a camp
DONE = 46
OPEN = 76
CLOSED = 40
SUMMIT = 60
BASE = 42 / 48  # where a tent stands in its picture, as a share of its height
# the dark line under the dots, a dot, and from one to the next
TRACK = 11
DOT = 5
DOT_STEP = 11
TRACK_ALPHA = 190  # of 255
# how far the way between two camps leaves the straight line, as a share of its length
BEND = 0.25
SAMPLES = 48  # points of a way that are measured
NAME_GAPS = 6, 14  # from a camp to its name below, as near as it can be
# how much of it may be left of the camp, best first
NAME_SHARES = 0.5, 0, 1, 0.25, 0.75
EDGE = 6  # between a name and the side of the window, or another name
# from the name of a camp to its second line; a star there
LINE = 21
STAR = 15
HALO = 62  # the ring of light round the summit
# of the line from the panel to its camp
DASH = 5
WIDTH = 1.6
# while a camp opens
DOT_SECONDS = 0.070
RISE_SECONDS = 0.400


@dataclass(frozen=True)
class Trail:
    camps: tuple[tuple[int, int], ...]
    # the dots after each camp, up to the next one
    dots: tuple[tuple[tuple[int, int], ...], ...]
    line: tuple[Point, ...]  # the whole way, from point to point


def foot_height(style: Style) -> int:
    """The height of the strip with the keys, pixels; 0 in a window that is too small
    for it.
    """
    return style.px(FOOT) if style.is_wide and style.size[1] >= style.px(720) else 0


_routes: WeakKeyDictionary[Style, Trail] = WeakKeyDictionary()


def route_of(style: Style) -> Trail:
    """Return the route for a window, computed once for each style that is in use."""
    found = _routes.get(style)
    if found is None:
        found = _routes[style] = _route(style)
    return found


def _route(style: Style) -> Trail:
    """Camps below the panel stand so low that it hides no tent."""
    width, height = style.size
    across, down = width / DRAWN_FOR[0], height / DRAWN_FOR[1]
    lowest = height - foot_height(style) - style.px(NAMES_HEIGHT)
    places: list[tuple[int, int]] = []
    for x, y in ((round(x * across), round(y * down)) for x, y in PLACES):
        if x < style.px(PANEL.right + TENT_HALF):
            y = max(y, style.px(PANEL.bottom + TENT_HEIGHT))
        places.append((x, max(0, min(y, lowest))))
    ways = [
        _way(first, second, number)
        for number, (first, second) in enumerate(pairwise(places))
    ]
    line = tuple(point for way in ways for point in way)
    return Trail(
        tuple(places), tuple(_dots(way, style.px(DOT_STEP)) for way in ways), line
    )


def _way(start: Point, end: Point, number: int) -> list[Point]:
    first = pygame.Vector2(start)
    last = pygame.Vector2(end)
    aside = BEND * (last - first).rotate(-90 if number % 2 == 0 else 90)
    return _curve(first, (first + last) / 2 + aside, last)


def _curve(
    start: pygame.Vector2, towards: pygame.Vector2, end: pygame.Vector2
) -> list[Point]:
    """Points of a curve that leaves ``start`` and reaches ``end`` as if it came through
    ``towards``.
    """
    steps = (step / SAMPLES for step in range(SAMPLES + 1))
    points = (start.lerp(towards, t).lerp(towards.lerp(end, t), t) for t in steps)
    return [(x, y) for x, y in points]


def _dots(way: Sequence[Point], step: int) -> tuple[tuple[int, int], ...]:
    """Points on a way, about ``step`` pixels apart, without its ends."""
    lengths = [0.0, *accumulate(starmap(math.dist, pairwise(way)))]
    count = max(1, round(lengths[-1] / step))
    found = []
    for number in range(1, count):
        wanted = lengths[-1] * number / count
        at = bisect_left(lengths, wanted)
        share = (wanted - lengths[at - 1]) / (lengths[at] - lengths[at - 1])
        x, y = pygame.Vector2(way[at - 1]).lerp(way[at], share)
        found.append((round(x), round(y)))
    return tuple(found)


class MapPicture:
    """The map for a window and the stars that are known. ``hidden`` is a camp that
    opens now; 0 for none.
    """

    def __init__(self, style: Style, stars: Stars, hidden: int = 0) -> None:
        self._style = style
        self._route = route_of(style)
        self._stars = stars
        self._hidden = hidden

    @property
    def rises(self) -> float:
        """When the tent of the hidden camp begins to rise: after all dots on the way to
        it, seconds.
        """
        return len(self._route.dots[self._hidden - 2]) * DOT_SECONDS

    def view(self, chosen: int) -> Part:
        lit = sum(self._is_open(camp.number) for camp in camps()) - 1
        return layers(
            Picture(_paint_route, (self._route, lit)),
            Picture(_paint_pointer, (self._tents[chosen - 1],)),
            *self._opening(),
            *(
                self._at(tent, self._tent(camp))
                for camp, tent in self._each(self._tents)
            ),
            *(
                self._at(place, self._name(camp, chosen))
                for camp, place in self._each(self.names)
            ),
        )

    def camps(self, chosen: int, choose: Callable[[int], None]) -> Part:
        """What makes the camps usable: a click on a tent or its name chooses one."""
        uses = (self._use(camp, chosen, choose) for camp in camps())
        return column(
            layers(*uses, share=1), group=SaidAs("camps", _("Camps"), Role.LIST)
        )

    def _each(
        self, places: Sequence[pygame.Rect]
    ) -> Iterator[tuple[Camp, pygame.Rect]]:
        return zip(camps(), places, strict=True)

    def _at(self, rect: pygame.Rect, part: Part) -> Pin:
        left, top, wide, high = (each / self._style.u for each in rect)
        return Pin(part, "topleft", (left, top), (wide, high))

    def _use(self, camp: Camp, chosen: int, choose: Callable[[int], None]) -> Pin:
        progress = expedition_text.camp_progress(self._stars, camp.number)
        is_chosen = camp.number == chosen
        label = expedition_text.camp_heading(camp)
        said = Spoken("", Role.ITEM, label, detail=progress, selected=is_chosen)
        cell = Cell(f"camp {camp.number}", Part(), said, Face.FRAME)
        area = self._tents[camp.number - 1].union(self.names[camp.number - 1])
        return self._at(area, Use(cell, partial(choose, camp.number)))

    def _is_open(self, camp: int) -> bool:
        return self._stars.is_open(camp) and camp != self._hidden

    def _look(self, camp: int) -> tuple[str, float]:
        if camp == len(camps()):
            return "route_camp_summit", SUMMIT
        if not self._stars.is_open(camp):
            return "route_camp_closed", CLOSED
        done = self._stars.stars_of(camp) >= STARS_TO_OPEN
        size = OPEN if camp == self._stars.current_camp else DONE
        return "route_camp_done" if done else "route_camp_open", size

    @cached_property
    def _tents(self) -> Sequence[pygame.Rect]:
        places = []
        for camp, (x, y) in zip(camps(), self._route.camps, strict=True):
            size = self._style.px(self._look(camp.number)[1])
            places.append(
                pygame.Rect(x - size // 2, y - round(BASE * size), size, size)
            )
        return places

    def _tent(self, camp: Camp) -> Part:
        is_last = camp.number == len(camps())
        size = self._tents[camp.number - 1].width / self._style.u
        if camp.number == self._hidden and not is_last:
            return Part()
        halo = (
            [Picture(_paint_halo, overhang=HALO / 2)]
            if is_last and self._is_open(camp.number)
            else []
        )
        return layers(*halo, glyph(self._look(camp.number)[0], (size, size)))

    def _opening(self) -> Iterator[Part]:
        """A camp opens: the dots on the way to it light one after the other, then its
        tent rises.
        """
        if not self._hidden:
            return
        side = self._style.px(DOT)
        dot = column(face=Plate("brass", DOT))
        for number, (x, y) in enumerate(self._route.dots[self._hidden - 2]):
            place = pygame.Rect(x - side // 2, y - side // 2, side, side)
            yield Entering(self._at(place, dot), number * DOT_SECONDS, 0.001, fade=None)
        place = self._tents[self._hidden - 1]
        is_last = self._hidden == len(camps())
        size = place.width / self._style.u
        tent = glyph(
            "route_camp_summit" if is_last else "route_camp_open", (size, size)
        )
        placed = self._at(place, tent)
        yield Entering(placed, self.rises, RISE_SECONDS, scale=0.2, ease=ease_out_back)

    def _name(self, camp: Camp, chosen: int = 0) -> Part:
        styles = ("label", "note_bold") if camp.number == chosen else "note_bold"
        text = f"{camp.number} {_(camp.name)}"
        name = Label(text, styles, "hi", "center", outlined=True, says="", size=LINE)
        if self._is_open(camp.number):
            count = f"{self._stars.stars_of(camp.number)}/{STARS_OF_CAMP}"
            star = glyph("star_full", (STAR, STAR))
            won = Label(count, "note_bold", outlined=True, says="")
            return column(name, row(space(), star, won, space(), gap=5, size=LINE))
        if self._is_open(camp.number - 1):
            opens = ngettext(
                "opens at {number} star", "opens at {number} stars", STARS_TO_OPEN
            )
            opens = opens.format(number=STARS_TO_OPEN)
            return column(
                name,
                Label(
                    opens,
                    "note_bold",
                    "hi",
                    "center",
                    outlined=True,
                    says="",
                    size=LINE,
                ),
            )
        return column(name)

    @cached_property
    def names(self) -> Sequence[pygame.Rect]:
        """Where the name of each camp and its second line are: on neither the route nor
        a tent.
        """
        px = self._style.px
        sizes = Sizes(self._style)
        window = pygame.Rect((0, 0), self._style.size).inflate(-2 * px(EDGE), 0)
        at_dots = (pygame.Rect(at, (1, 1)) for way in self._route.dots for at in way)
        dots = (dot.inflate(px(TRACK), px(TRACK)) for dot in at_dots)
        taken = [*dots, *self._tents, pygame.Rect(*map(px, PANEL))]
        names: list[pygame.Rect] = []
        for camp, tent, (x, y) in reversed(
            [*zip(camps(), self._tents, self._route.camps, strict=True)]
        ):
            wide, high = sizes.of(self._name(camp, camp.number), window.width)
            beside = tent.width // 2 + px(NAME_GAPS[0])
            upper = tent.centery - high // 2
            at = [
                (x - round(share * wide), y + px(gap))
                for gap in NAME_GAPS
                for share in NAME_SHARES
            ]
            at += [
                (x + beside, upper),
                (x - beside - wide, upper),
                (x - wide // 2, tent.top - high),
            ]
            found = [pygame.Rect(place, (wide, high)).clamp(window) for place in at]
            names.insert(
                0, min(found, key=lambda each: len(each.collidelistall(taken)))
            )
            taken.append(names[0].inflate(2 * px(EDGE), 0))
        return names


def _paint_route(
    surface: pygame.Surface, style: Style, _rect: pygame.Rect, route: Trail, lit: int
) -> None:
    track = shapes.polyline(
        style.size, route.line, style.px(TRACK), (*style.theme.bg0, TRACK_ALPHA)
    )
    surface.blit(track, (0, 0))
    for number, way in enumerate(route.dots):
        dot = shapes.disc(
            style.px(DOT), style.theme.brass if number < lit else style.theme.low
        )
        surface.blits([(dot, dot.get_rect(center=at)) for at in way])


def _paint_halo(surface: pygame.Surface, style: Style, rect: pygame.Rect) -> None:
    brass = style.theme.brass
    ring = shapes.disc(style.px(HALO), (*brass, 46), style.px(2), (*brass, 150))
    surface.blit(ring, ring.get_rect(center=rect.center))


def _paint_pointer(
    surface: pygame.Surface, style: Style, _rect: pygame.Rect, tent: pygame.Rect
) -> None:
    start = pygame.Vector2(style.px(PANEL.right + 8), style.px(PANEL.top + 60))
    if tent.left - start.x >= style.px(TENT_HALF):
        above, end = (
            pygame.Vector2(tent.centerx, y) for y in (start.y, tent.top - style.px(4))
        )
        points = _curve(start, above, end)
        dash = (style.px(DASH), style.px(DASH))
        line = shapes.polyline(
            style.size, points, max(1.0, WIDTH * style.u), style.theme.brass, dash
        )
        surface.blit(line, (0, 0))
