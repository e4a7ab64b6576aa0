"""The picture of the map: the route with its dots, and the camps with their names and stars."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import pygame

from gaps.progress.expedition.camps import STARS_OF_CAMP, STARS_TO_OPEN, camps
from gaps.progress.expedition.stars import Expedition
from gaps.scenes.expedition.route import PANEL, route_of
from gaps.scenes.expedition.star_row import star
from gaps.scenes.text.progress import expedition_text
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.motion.tween import ease_out_back
from gaps.stage.view.motion import Timed

# Units.
DONE, OPEN, CLOSED, SUMMIT = 46, 76, 40, 60  # the sizes of the pictures of a camp
TRACK, DOT = 11, 5  # the dark line under the dots, and a dot
NAME_GAPS = 6, 14  # from a camp to its name below, as near as it can be
NAME_SHARES = 0.5, 0, 1, 0.25, 0.75  # how much of it may be left of the camp, best first
EDGE = 6  # between a name and the side of the window
LINE, STAR, STAR_GAP = 21, 15, 5  # from the name of a camp to its second line; a star there
HALO = 44  # the radius of the ring round the camp that is under the pointer
DASH, GAP, WIDTH = 5, 5, 1.6  # of the line from a deal to its camp
MIN_WIDTH = 60  # a camp nearer to the panel, or below it, needs no line

TRACK_ALPHA = 190  # of 255
BASE = 42 / 48  # where a tent stands in its picture, as a share of its height
STEPS = 24  # of the line from a deal to its camp
DOT_SECONDS, RISE_SECONDS = 0.070, 0.400  # while a camp opens


class MapPicture:
    """Draws the map for a window and the stars that are known."""

    def __init__(self, style: Style, expedition: Expedition) -> None:
        self._style, self._route, self._expedition = style, route_of(style), expedition

    def place(self, camp: int) -> pygame.Rect:
        """Where the picture of a camp is."""
        x, y = self._route.camps[camp - 1]
        size = self._style.px(self._size(camp))
        return pygame.Rect(x - size // 2, y - round(BASE * size), size, size)

    def camp_at(self, pos: tuple[int, int]) -> int | None:
        """Return the camp whose tent or name is at a position."""
        for camp in range(len(camps()), 0, -1):
            if self.place(camp).collidepoint(pos) or self.names[camp - 1].collidepoint(pos):
                return camp
        return None

    @cached_property
    def names(self) -> Sequence[pygame.Rect]:
        """Where the name of each camp and its second line are: on neither the route nor a tent."""
        px = self._style.px
        window = pygame.Rect((0, 0), self._style.size).inflate(-2 * px(EDGE), 0)
        tents = [self.place(camp.number) for camp in camps()]
        at_dots = (pygame.Rect(at, (1, 1)) for way in self._route.dots for at in way)
        dots = (dot.inflate(px(TRACK), px(TRACK)) for dot in at_dots)
        taken = [*dots, *tents, pygame.Rect(*map(px, PANEL))]
        for camp, tent, (x, y) in reversed([*zip(camps(), tents, self._route.camps, strict=True)]):
            wide, high = self._style.width(expedition_text.camp_name(camp), "label"), px(LINE)
            if second := self._second_line(camp.number, self._is_open(camp.number)):
                wide, high = max(wide, second.get_width()), 2 * high
            beside, upper = tent.width // 2 + px(NAME_GAPS[0]), tent.centery - high // 2
            at = [(x - round(share * wide), y + px(gap)) for gap in NAME_GAPS for share in NAME_SHARES]
            at += [(x + beside, upper), (x - beside - wide, upper), (x - wide // 2, tent.top - high)]
            found = [pygame.Rect(place, (wide, high)).clamp(window) for place in at]
            taken.append(min(found, key=lambda each: len(each.collidelistall(taken))))
        return taken[: -len(camps()) - 1 : -1]

    def draw(self, surface: pygame.Surface, chosen: int, hidden: int = 0) -> None:
        """Draw the map with the camp ``chosen``; ``hidden`` is left out, and the way to it is not lit."""
        self._draw_track(surface)
        for camp, dots in enumerate(self._route.dots, start=2):
            self.draw_dots(surface, dots, self._is_open(camp) and camp != hidden)
        for camp in range(len(camps()), 0, -1):
            if camp != hidden:
                self.draw_camp(surface, camp)
            self._draw_name(surface, camp, camp == chosen, self._is_open(camp) and camp != hidden)

    def draw_dots(self, surface: pygame.Surface, dots: Sequence[tuple[int, int]], lit: bool) -> None:
        """Draw dots of the route."""
        theme = self._style.theme
        dot = shapes.disc(self._style.px(DOT), theme.brass if lit else theme.low)
        for at in dots:
            surface.blit(dot, dot.get_rect(center=at))

    def draw_camp(self, surface: pygame.Surface, camp: int, growth: float = 1.0) -> None:
        """Draw the picture of a camp; with a ``growth`` of less than 1 it is only so high."""
        place = self.place(camp)
        picture = self._style.glyph(self._glyph(camp), place.size)
        if growth != 1:
            height = max(1, round(place.height * growth))
            picture = pygame.transform.smoothscale(picture, (place.width, height))
            place.top, place.height = round(place.top + BASE * (place.height - height)), height
        if camp == len(camps()) and self._is_open(camp):
            self.draw_ring(surface, camp, 0.7)
        surface.blit(picture, place)

    def draw_closed(self, surface: pygame.Surface, camp: int) -> None:
        """Draw a camp as if it were still closed."""
        side, (x, y) = self._style.px(CLOSED), self._route.camps[camp - 1]
        glyph = self._glyph(camp) if camp == len(camps()) else "route_camp_closed"
        surface.blit(self._style.glyph(glyph, (side, side)), (x - side // 2, y - round(BASE * side)))

    def draw_ring(self, surface: pygame.Surface, camp: int, size: float = 1.0) -> None:
        """Draw a ring of light round a camp."""
        theme, place = self._style.theme, self.place(camp)
        side = round(2 * self._style.px(HALO) * size)
        ring = shapes.disc(side, (*theme.brass, 46), self._style.px(2), (*theme.brass, 150))
        surface.blit(ring, ring.get_rect(center=place.center))

    def _is_open(self, camp: int) -> bool:
        return self._expedition.is_open(camp)

    def _glyph(self, camp: int) -> str:
        if camp == len(camps()):
            return "route_camp_summit"
        if not self._is_open(camp):
            return "route_camp_closed"
        done = self._expedition.stars_of(camp) >= STARS_TO_OPEN
        return "route_camp_done" if done else "route_camp_open"

    def _size(self, camp: int) -> int:
        if camp == len(camps()):
            return SUMMIT
        if not self._is_open(camp):
            return CLOSED
        if camp == self._expedition.current_camp:
            return OPEN
        return DONE

    def _draw_track(self, surface: pygame.Surface) -> None:
        style = self._style
        colour = (*style.theme.bg0, TRACK_ALPHA)
        key = "route track", style.size, self._route.camps
        surface.blit(
            style.surface_cache.get(
                key, lambda: shapes.polyline(style.size, self._route.line, style.px(TRACK), colour)
            ),
            (0, 0),
        )

    def _draw_name(self, surface: pygame.Surface, camp: int, chosen: bool, is_open: bool) -> None:
        """Draw the name of a camp and, below it, its stars or what opens it."""
        style, theme, area = self._style, self._style.theme, self.names[camp - 1]
        colour = theme.hi if is_open or chosen else theme.mid
        text = expedition_text.camp_name(camps()[camp - 1])
        name = style.text(text, "label" if chosen else "note_bold", colour, theme.bg0)
        surface.blit(name, name.get_rect(midtop=area.midtop))
        if (second := self._second_line(camp, is_open)) is not None:
            surface.blit(second, second.get_rect(midtop=(area.centerx, area.top + style.px(LINE))))

    def _second_line(self, camp: int, is_open: bool) -> pygame.Surface | None:
        """Return the stars of an open camp, or what opens the next one; nothing for those further up."""
        style, theme, expedition = self._style, self._style.theme, self._expedition
        if is_open:
            count = f"{expedition.stars_of(camp)}/{STARS_OF_CAMP}"
            text = style.text(count, "note_bold", theme.hi, theme.bg0)
            size, gap = style.px(STAR), style.px(STAR_GAP)
            line = shapes.blank((size + gap + text.get_width(), text.get_height()))
            line.blit(star(style, True, size), (0, (text.get_height() - size) // 2))
            line.blit(text, (size + gap, 0))
            return line
        if self._is_open(camp - 1):
            return style.text(expedition_text.opens_at(), "note", theme.hi, theme.bg0)
        return None


def paint_map(
    surface: pygame.Surface, style: Style, _rect: pygame.Rect, stars: Expedition, chosen: int, hidden: int
) -> None:
    """Paint the map over the mountains."""
    MapPicture(style, stars).draw(surface, chosen, hidden)


@dataclass(frozen=True)
class OpeningCamp(Timed):
    """A camp opens: the dots on the way to it light one after the other, then its tent rises."""

    camp: int
    stars: Expedition
    dots: Sequence[tuple[int, int]]
    """Where they are; without any, with reduced motion, the camp is open at once."""

    @property
    def rises(self) -> float:
        """When the tent begins to rise."""
        return len(self.dots) * DOT_SECONDS

    @property
    def ends(self) -> float:
        return self.rises + RISE_SECONDS if self.dots else 0

    def draw_at(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, age: float) -> None:
        picture = MapPicture(style, self.stars)
        picture.draw_dots(surface, self.dots[: int(min(len(self.dots), age / DOT_SECONDS))], lit=True)
        if age < self.rises:
            picture.draw_closed(surface, self.camp)
        else:
            growth = ease_out_back(min(1.0, (age - self.rises) / RISE_SECONDS))
            picture.draw_camp(surface, self.camp, max(0.0, growth))


def draw_pointer_line(surface: pygame.Surface, style: Style, row: pygame.Rect, camp: pygame.Rect) -> None:
    """Draw the line from the right end of ``row`` to the picture of a camp at ``camp``."""
    start = row.right + style.px(14), row.centery
    if camp.left - start[0] < style.px(MIN_WIDTH):
        return
    end = camp.left + camp.width // 12, camp.centery
    if end[1] < start[1]:
        end = camp.left - style.px(4), camp.centery
    points = [_bezier(start, end, step / STEPS) for step in range(STEPS + 1)]
    area = pygame.Rect(start, (1, 1)).union(pygame.Rect(end, (1, 1))).inflate(8, 8)
    if min(area.size) < 1:
        return
    local = [(round(x - area.left, 1), round(y - area.top, 1)) for x, y in points]
    dash = style.px(DASH), style.px(GAP)
    line = shapes.polyline(area.size, local, max(1.0, WIDTH * style.u), style.theme.brass, dash)
    surface.blit(line, area)


def _bezier(start: tuple[int, int], end: tuple[int, int], t: float) -> tuple[float, float]:
    """A point of a curve that leaves the panel flat and comes down on the camp."""
    (x0, y0), (x3, y3) = start, end
    x1, y1 = x0 + 0.45 * (x3 - x0), y0 + 0.12 * (y3 - y0)
    x2, y2 = x0 + 0.62 * (x3 - x0), y0 + 0.62 * (y3 - y0)
    a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
    return a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3
