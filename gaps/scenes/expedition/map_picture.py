"""The picture of the map: mountains, the route with its dots, and the camps with their names and stars."""

from __future__ import annotations

import pygame

from gaps.progress.expedition.camps import STARS_OF_CAMP, STARS_TO_OPEN, camps
from gaps.progress.expedition.stars import Expedition
from gaps.scenes.expedition.mountains import mountains
from gaps.scenes.expedition.route import Route
from gaps.scenes.expedition.star_row import star
from gaps.scenes.text.progress import expedition_text
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style

# Pixels at u = 1.
DONE, OPEN, CLOSED, SUMMIT = 46, 76, 40, 60  # the sizes of the pictures of a camp
TRACK, DOT = 11, 5  # the dark line under the dots, and a dot
TRACK_ALPHA = 190  # of 255
BASE = 42 / 48  # where a tent stands in its picture, as a share of its height
NAME_GAP, STARS_GAP, STAR, STAR_TEXT_GAP = 5, 20, 15, 5  # below a camp
HALO = 44  # the radius of the ring round the camp that is chosen or under the pointer
EDGE = 4
STEPS = 24  # of the curve
DASH, GAP, WIDTH = 5, 5, 1.6  # pixels at u = 1
MIN_WIDTH = 60  # pixels at u = 1: a camp nearer to the panel, or below it, needs no line


class MapPicture:
    """Draws the map for a window and the stars that are known."""

    def __init__(self, style: Style, route: Route, expedition: Expedition) -> None:
        self._style, self._route, self._expedition = style, route, expedition

    def place(self, camp: int) -> pygame.Rect:
        """Where the picture of a camp is, and where it takes a press."""
        x, y = self._route.camps[camp - 1]
        size = self._style.px(self._size(camp))
        return pygame.Rect(x - size // 2, y - round(BASE * size), size, size)

    def camp_at(self, pos: tuple[int, int]) -> int | None:
        """Return the camp whose tent or name is at a position."""
        for camp in range(len(camps()), 0, -1):
            place, below = self.place(camp), self._style.px(NAME_GAP + STARS_GAP + STAR)
            if place.inflate(below // 2, 0).union(place.move(0, below)).collidepoint(pos):
                return camp
        return None

    def draw(self, surface: pygame.Surface, chosen: int, hidden: int = 0) -> None:
        """Draw the map with the camp ``chosen``; ``hidden`` is left out, and the way to it is not lit."""
        style = self._style
        surface.blit(mountains(style), (0, 0))
        self._draw_track(surface)
        for camp in range(1, len(camps())):
            self.draw_dots(surface, camp, self._is_open(camp + 1) and camp + 1 != hidden)
        for camp in range(len(camps()), 0, -1):
            if camp != hidden:
                self.draw_camp(surface, camp)
            self._draw_name(surface, camp, camp == chosen, camp == hidden)

    def draw_dots(self, surface: pygame.Surface, camp: int, lit: bool, count: int | None = None) -> None:
        """Draw the dots from a camp to the next one, or the first ``count`` of them."""
        style, theme = self._style, self._style.theme
        dot = shapes.disc(style.px(DOT), theme.brass if lit else theme.low)
        for at in self._route.dots[camp - 1][:count]:
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
        surface.blit(ring, ring.get_rect(center=(place.centerx, place.centery)))

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

    def _draw_name(self, surface: pygame.Surface, camp: int, chosen: bool, hidden: bool) -> None:
        """Draw the name below a camp, and its stars or what opens it."""
        style, theme = self._style, self._style.theme
        x, y = self._route.camps[camp - 1]
        is_open = self._is_open(camp) and not hidden
        colour = theme.hi if is_open or chosen else theme.mid
        name = style.text(
            expedition_text.camp_name(camps()[camp - 1]),
            "label" if chosen else "note_bold",
            colour,
            theme.bg0,
        )
        at = name.get_rect(midtop=(x, y + style.px(NAME_GAP)))
        window = surface.get_rect().inflate(-2 * style.px(EDGE), 0)
        surface.blit(name, at.clamp(window) if window.width > at.width else at)
        line = self._second_line(camp, is_open)
        if line is not None:
            at = line.get_rect(midtop=(x, y + style.px(NAME_GAP + STARS_GAP)))
            surface.blit(line, at.clamp(window) if window.width > at.width else at)

    def _second_line(self, camp: int, is_open: bool) -> pygame.Surface | None:
        """Return the stars of an open camp, or what opens the next one; nothing for those further up."""
        style, theme, expedition = self._style, self._style.theme, self._expedition
        if is_open:
            count = f"{expedition.stars_of(camp)}/{STARS_OF_CAMP}"
            text = style.text(count, "note_bold", theme.hi, theme.bg0)
            size, gap = style.px(STAR), style.px(STAR_TEXT_GAP)
            line = shapes.blank((size + gap + text.get_width(), text.get_height()))
            line.blit(star(style, True, size), (0, (text.get_height() - size) // 2))
            line.blit(text, (size + gap, 0))
            return line
        if self._is_open(camp - 1):
            return style.text(expedition_text.opens_at(), "note", theme.hi, theme.bg0)
        return None


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
