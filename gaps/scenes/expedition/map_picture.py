"""The map of the expedition over the mountains.

It has the route, and the camps with their names and stars.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import accumulate, pairwise, starmap
from operator import add
from weakref import WeakKeyDictionary

from pygame import Rect, Surface, Vector2

from gaps.language import _, joined, ngettext
from gaps.progress.expedition.camps import STARS_OF_CAMP, STARS_TO_OPEN, Camp, camps
from gaps.progress.expedition.stars import BACK_OF_CAMP, Stars, is_back_open
from gaps.scenes.common.card_parts import back_part
from gaps.scenes.text import expedition_text
from gaps.scenes.text.numbers import part_of
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import (
    RADIUS_S,
    SPACE_L,
    SPACE_M,
    SPACE_S,
    SPACE_XL,
    SPACE_XS,
    SPACE_XXL,
    Style,
)
from gaps.stage.motion.durations import SETTLE
from gaps.stage.motion.tween import ease_out_back
from gaps.stage.speech.spoken import Area, Role, Spoken, area_of
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
from gaps.table.landscape.lines import DRAWN_FOR, Point

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
"""The places of the tents in a window of 1280 x 800."""
# Units, like all lengths here: the panel of the chosen camp.
PANEL = Rect(32, 96, 440, 524)
FOOT_HEIGHT = 44  # the strip with the keys
NAMES_HEIGHT = 48  # below a camp, for its two lines
TENT_HEIGHT = 72  # above a camp
TENT_HALF = 44  # beside a camp
DONE_CAMP_SIZE = 46  # the picture of a camp with all the stars that open the next one
OPEN_CAMP_SIZE = 76  # the camp that the player has reached
CLOSED_CAMP_SIZE = 40  # a closed camp
SUMMIT_SIZE = 60  # the last camp
RING_ROOM = 18, 16  # between the name of a camp and the ring round both, both sides
TENT_FOOT = 42 / 48  # the foot of a tent in its picture, as a fraction of its height
TRACK_WIDTH = 11  # the width of the dark line under the dots
DOT_WIDTH = 5  # the width of a dot
DOT_STEP = 11  # from one dot to the next
TRACK_ALPHA = 190  # opacity of the dark line, out of 255
# how far the path between two camps leaves the straight line, as a fraction of its
# length
BEND = 0.25
SAMPLE_COUNT = 48  # points of a path that are measured
NAME_GAPS = (
    SPACE_XS,
    SPACE_S,
    SPACE_M,
    SPACE_L,
    SPACE_XL,
    SPACE_XXL,
)  # from a camp to its name below, nearest first
NAME_SHARES = (
    0.5,
    0,
    1,
    0.25,
    0.75,
)  # the fraction of a name that is left of its camp, best first
EDGE = SPACE_XS  # between a name and the side of the window, or another name
BACK_SIZE = 22, 30  # the card back that a camp gives, next to its name
SHADOW_REACH = 40  # the reach of the panel's shadow
LINE_HEIGHT = 21  # the height of each of the two lines at a camp
STAR_SIZE = 15  # the star in the second line
HALO_SIZE = 62  # the ring of light around the summit
DASH_LENGTH = 5  # dashes of the line from the panel to its camp
WIDTH = 1.6  # the width of that line
DOT_SECONDS = 0.070  # from dot to dot, while a camp opens
RISE_SECONDS = SETTLE  # rise of the tent after the dots


@dataclass(frozen=True)
class Trail:
    """The path from camp to camp on the map, in pixels."""

    camps: tuple[tuple[int, int], ...]
    # the dots after each camp, up to the next one
    dots: tuple[tuple[tuple[int, int], ...], ...]
    ways: tuple[tuple[Point, ...], ...]  # the paths after each camp, up to the next one


def foot_height(style: Style) -> int:
    """Return the height of the strip with the keys, in pixels.

    It is 0 if the window is too small for it.
    """
    has_room = style.is_wide and style.size[1] >= style.px(720)
    return style.px(FOOT_HEIGHT) if has_room else 0


_routes: WeakKeyDictionary[Style, Trail] = WeakKeyDictionary()


def route_of(style: Style) -> Trail:
    """Return the route for a window, computed once for each style in use."""
    found = _routes.get(style)
    if found is None:
        found = _route(style)
        _routes[style] = found
    return found


def _route(style: Style) -> Trail:
    """Return the route.

    Camps below the panel are so low that it hides no tent.
    """
    width, height = style.size
    across = width / DRAWN_FOR[0]
    down = height / DRAWN_FOR[1]
    lowest = height - foot_height(style) - style.px(NAMES_HEIGHT)
    beside_panel = style.px(PANEL.right + TENT_HALF)
    below_panel = style.px(PANEL.bottom + TENT_HEIGHT)
    places: list[tuple[int, int]] = []
    for drawn_x, drawn_y in PLACES:
        x = round(drawn_x * across)
        y = round(drawn_y * down)
        if x < beside_panel:
            y = max(y, below_panel)
        y = max(0, min(y, lowest))
        places.append((x, y))
    pairs = enumerate(pairwise(places))
    ways = tuple(_way(first, second, number) for number, (first, second) in pairs)
    step = style.px(DOT_STEP)
    dots = tuple(_dots(way, step) for way in ways)
    return Trail(tuple(places), dots, ways)


def _way(
    start: Point,
    end: Point,
    number: int,
) -> tuple[Point, ...]:
    first = Vector2(start)
    last = Vector2(end)
    turn = -90 if number % 2 == 0 else 90
    aside = BEND * (last - first).rotate(turn)
    middle = (first + last) / 2
    return tuple(_curve(first, middle + aside, last))


def _curve(start: Vector2, towards: Vector2, end: Vector2) -> list[Point]:
    """Return points of a curve from ``start`` to ``end``, bent ``towards`` a point."""
    points = []
    for step in range(SAMPLE_COUNT + 1):
        fraction = step / SAMPLE_COUNT
        on_first = start.lerp(towards, fraction)
        on_last = towards.lerp(end, fraction)
        x, y = on_first.lerp(on_last, fraction)
        points.append((x, y))
    return points


def _dots(way: Sequence[Point], step: int) -> tuple[tuple[int, int], ...]:
    """Return points on a path, about ``step`` pixels apart, without its ends."""
    pieces = starmap(math.dist, pairwise(way))
    lengths = [0.0, *accumulate(pieces)]  # from the start to each point
    whole = lengths[-1]
    count = max(1, round(whole / step))
    found = []
    for number in range(1, count):
        wanted = whole * number / count
        at = bisect_left(lengths, wanted)
        before = lengths[at - 1]
        fraction = (wanted - before) / (lengths[at] - before)
        point = Vector2(way[at - 1])
        x, y = point.lerp(way[at], fraction)
        found.append((round(x), round(y)))
    return tuple(found)


class MapPicture:
    """The map for a window and the known stars.

    ``hidden`` is the camp that opens now; 0 for none.
    """

    def __init__(
        self,
        style: Style,
        stars: Stars,
        hidden: int = 0,
    ) -> None:
        self._style = style
        self._route = route_of(style)
        self._stars = stars
        self._hidden = hidden

    @property
    def rises(self) -> float:
        """The time at which the tent of the hidden camp starts to rise, in seconds.

        All dots on the way to it are lit by then.
        """
        way = self._route.dots[self._hidden - 2]
        return len(way) * DOT_SECONDS

    @property
    def opens(self) -> float:
        """The time at which the hidden camp is open, in seconds."""
        return self.rises + RISE_SECONDS

    def view(self, chosen: int) -> Part:
        lit = sum(self._is_open(camp.number) for camp in camps()) - 1
        tents = (
            self._at(place, self._tent(camp)) for camp, place in self._each(self._tents)
        )
        names = (
            self._at(place, self._name(camp, chosen))
            for camp, place in self._each(self.names)
        )
        return layers(
            Picture(_paint_route, (self._route, lit)),
            Picture(_paint_pointer, (area_of(self._tents[chosen - 1]),)),
            *self._opening(),
            *tents,
            *names,
        )

    def camps(self, chosen: int, choose: Callable[[int], None]) -> Part:
        """Return the usable camps: a click on a tent or its name chooses one."""
        uses = (self._use(camp, chosen, choose) for camp in camps())
        said = SaidAs("camps", _("Camps"), Role.LIST)
        return column(layers(*uses, share=1), group=said)

    def _each(self, places: Sequence[Rect]) -> Iterator[tuple[Camp, Rect]]:
        return zip(camps(), places, strict=True)

    def _at(self, rect: Rect, part: Part) -> Pin:
        left, top, wide, high = (each / self._style.px_per_unit for each in rect)
        return Pin(part, "topleft", (left, top), (wide, high))

    def _use(
        self,
        camp: Camp,
        chosen: int,
        choose: Callable[[int], None],
    ) -> Pin:
        number = camp.number
        progress = expedition_text.camp_progress(self._stars, number)
        gift = expedition_text.gift(self._stars, number)
        said = Spoken(
            "",
            Role.ITEM,
            expedition_text.camp_heading(camp),
            detail=joined(". ", (progress, gift.words)),
            selected=number == chosen,
        )
        cell = Cell(f"camp {number}", Part(), said, Face.FRAME)
        tent = self._tents[number - 1]
        name = self.names[number - 1]
        use = Use(cell, partial(choose, number))
        room = map(self._style.px, RING_ROOM)
        return self._at(tent.union(name.inflate(*room)), use)

    def _is_open(self, camp: int) -> bool:
        return self._stars.is_open(camp) and camp != self._hidden

    def _look(self, camp: int) -> tuple[str, float]:
        """Return the picture of a camp and its size in units."""
        if camp == len(camps()):
            return "route_camp_summit", SUMMIT_SIZE
        if not self._stars.is_open(camp):
            return "route_camp_closed", CLOSED_CAMP_SIZE
        size = OPEN_CAMP_SIZE if camp == self._stars.current_camp else DONE_CAMP_SIZE
        if self._stars.stars_of(camp) >= STARS_TO_OPEN:
            return "route_camp_done", size
        return "route_camp_open", size

    @cached_property
    def _tents(self) -> Sequence[Rect]:
        places = []
        for camp, (x, y) in zip(camps(), self._route.camps, strict=True):
            _picture, units = self._look(camp.number)
            size = self._style.px(units)
            left = x - size // 2
            top = y - round(TENT_FOOT * size)
            places.append(Rect(left, top, size, size))
        return places

    def _tent(self, camp: Camp) -> Part:
        is_last = camp.number == len(camps())
        if camp.number == self._hidden and not is_last:
            return Part()
        size = self._tents[camp.number - 1].width / self._style.px_per_unit
        picture, _units = self._look(camp.number)
        tent = glyph(picture, (size, size))
        if is_last and self._is_open(camp.number):
            halo = Picture(_paint_halo, overhang=HALO_SIZE / 2)
            return layers(halo, tent)
        return layers(tent)

    def _opening(self) -> Iterator[Part]:
        """Yield the parts of a camp that opens.

        The dots on the way to it light up one after the other, then its tent rises.
        """
        if not self._hidden:
            return
        side = self._style.px(DOT_WIDTH)
        dot = column(face=Plate("brass", DOT_WIDTH))
        way = self._route.dots[self._hidden - 2]
        for number, (x, y) in enumerate(way):
            place = Rect(x - side // 2, y - side // 2, side, side)
            placed = self._at(place, dot)
            yield Entering(placed, number * DOT_SECONDS, 0.001, fade=None)
        place = self._tents[self._hidden - 1]
        is_last = self._hidden == len(camps())
        picture = "route_camp_summit" if is_last else "route_camp_open"
        size = place.width / self._style.px_per_unit
        placed = self._at(place, glyph(picture, (size, size)))
        yield Entering(
            placed,
            self.rises,
            RISE_SECONDS,
            scale=0.2,
            ease=ease_out_back,
        )

    def _name(self, camp: Camp, chosen: int = 0) -> Part:
        is_chosen = camp.number == chosen
        styles = ("label", "note_bold") if is_chosen else "note_bold"
        text = f"{camp.number} {_(camp.name)}"
        name = Label(
            text,
            styles,
            "hi",
            "center",
            outlined=True,
            says="",
            size=LINE_HEIGHT,
        )
        if self._is_open(camp.number):
            count = part_of(self._stars.stars_of(camp.number), STARS_OF_CAMP)
            star = glyph("star_full", (STAR_SIZE, STAR_SIZE))
            won = Label(
                count,
                "note_bold",
                outlined=True,
                says="",
            )
            stars = row(
                space(),
                star,
                won,
                space(),
                gap=SPACE_XS,
                size=LINE_HEIGHT,
            )
            return self._on_map(camp, name, stars)
        if self._is_open(camp.number - 1):
            note = Label(
                ngettext(
                    "opens at {number} star", "opens at {number} stars", STARS_TO_OPEN
                ),
                "note_bold",
                align="center",
                outlined=True,
                says="",
                size=LINE_HEIGHT,
            )
            return self._on_map(camp, name, note)
        return self._on_map(camp, name)

    def _on_map(self, camp: Camp, *lines: Part) -> Part:
        """Return the lines of a camp, with the card back that it gives.

        In a plain theme they have a plate, so that no line of a ridge goes through
        them.
        """
        part: Part = column(*lines)
        if back := BACK_OF_CAMP.get(camp.number):
            is_locked = not is_back_open(back, self._stars)
            part = row(part, back_part(back, BACK_SIZE, is_locked), gap=SPACE_S)
        if self._style.theme.plain:
            plate = Plate("bg0", RADIUS_S)
            return column(part, pad=(SPACE_S, SPACE_XS), face=plate)
        return part

    @cached_property
    def names(self) -> Sequence[Rect]:
        """The place of the name and the second line of each camp.

        They are never under the panel, nor on a tent, another name or the keys, and if
        possible not on the route or in the shadow of the panel.
        """
        orders = [*camps()][::-1], camps()
        found = [self._placed_names(order) for order in orders]
        _covered, names = min(found, key=lambda each: each[0])
        return [names[camp.number] for camp in camps()]

    def _placed_names(
        self, order: Sequence[Camp]
    ) -> tuple[tuple[int, int, int], Mapping[int, Rect]]:
        """Return how much the names cover if they are placed in this order.

        The second value is their places.
        """
        px = self._style.px
        sizes = Sizes(self._style)
        edge = px(EDGE)
        window = Rect((0, 0), self._style.size).inflate(-2 * edge, 0)
        window.height -= foot_height(self._style)
        taken = [Rect(*map(px, PANEL)), *self._tents]
        shadow = Rect(*map(px, PANEL.inflate(2 * SHADOW_REACH, 2 * SHADOW_REACH)))
        dots = [*self._dot_places()]
        names: dict[int, Rect] = {}

        def covered(place: Rect) -> tuple[int, int, int]:
            hidden = 0
            for each in taken:
                common = place.clip(each)
                hidden += common.width * common.height
            on_route = len(place.collidelistall(dots))
            dark = place.clip(shadow)
            return hidden, on_route, dark.width * dark.height

        total = 0, 0, 0
        for camp in order:
            name = self._name(camp, camp.number)
            size = sizes.of(name, window.width)
            places = self._name_places(camp, size)
            found = [Rect(place, size).clamp(window) for place in places]
            best = min(found, key=covered)
            hidden, on_route, dark = map(add, total, covered(best))
            total = hidden, on_route, dark
            names[camp.number] = best
            taken.append(best.inflate(2 * edge, 0))
        return total, names

    def _dot_places(self) -> Iterator[Rect]:
        """Yield the dots of the route, as wide as the line under them."""
        wider = self._style.px(TRACK_WIDTH)
        for way in self._route.dots:
            for place in way:
                dot = Rect(place, (1, 1))
                yield dot.inflate(wider, wider)

    def _name_places(
        self, camp: Camp, size: tuple[int, int]
    ) -> Iterator[tuple[int, int]]:
        """Yield the possible upper left corners of a camp's name, best first.

        They are below its tent, beside it, and above it.
        """
        px = self._style.px
        wide, high = size
        tent = self._tents[camp.number - 1]
        x, y = self._route.camps[camp.number - 1]
        for gap in NAME_GAPS:
            for fraction in NAME_SHARES:
                yield x - round(fraction * wide), y + px(gap)
        beside = tent.width // 2 + px(NAME_GAPS[0])
        upper = tent.centery - high // 2
        yield x + beside, upper
        yield x - beside - wide, upper
        yield x - wide // 2, tent.top - high


def _paint_route(
    surface: Surface, style: Style, _rect: Rect, route: Trail, lit: int
) -> None:
    theme = style.theme
    width = style.px(TRACK_WIDTH)
    track = shapes.blank(style.size)
    for way in route.ways:
        place = _around(way, width)
        points = [(x - place.left, y - place.top) for x, y in way]
        track.blit(shapes.polyline(place.size, points, width, theme.bg0), place)
    shapes.blit_faint(surface, track, (0, 0), TRACK_ALPHA / 255)
    for number, way in enumerate(route.dots):
        colour = theme.brass if number < lit else theme.low
        dot = shapes.disc(style.px(DOT_WIDTH), colour)
        surface.blits([(dot, dot.get_rect(center=at)) for at in way])


def _around(way: Sequence[Point], width: int) -> Rect:
    """Return the area of a line of a ``width`` along a way."""
    left, top = (math.floor(min(each)) - width for each in zip(*way, strict=True))
    right, foot = (math.ceil(max(each)) + width for each in zip(*way, strict=True))
    return Rect(left, top, right - left, foot - top)


def _paint_halo(
    surface: Surface,
    style: Style,
    rect: Rect,
) -> None:
    brass = style.theme.brass
    fill = (*brass, 46)
    edge = (*brass, 150)
    ring = shapes.disc(style.px(HALO_SIZE), fill, style.px(2), edge)
    surface.blit(ring, ring.get_rect(center=rect.center))


def _paint_pointer(
    surface: Surface,
    style: Style,
    _rect: Rect,
    place: Area,
) -> None:
    tent = Rect(place)
    start = Vector2(style.px(PANEL.right + 8), style.px(PANEL.top + 60))
    if tent.left - start.x < style.px(TENT_HALF):
        return
    above = Vector2(tent.centerx, start.y)
    end = Vector2(tent.centerx, tent.top - style.px(4))
    points = _curve(start, above, end)
    dash = (style.px(DASH_LENGTH), style.px(DASH_LENGTH))
    width = max(1.0, WIDTH * style.px_per_unit)
    line = shapes.polyline(
        style.size,
        points,
        width,
        style.theme.brass,
        dash,
    )
    surface.blit(line, (0, 0))
