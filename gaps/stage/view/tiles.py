"""A list of tiles in groups, side by side where there is room: one stop of the focus."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from gaps.language import Text, translated
from gaps.stage.core.feedback import Ring
from gaps.stage.core.intents import Intent, Nav, Press, Wheel
from gaps.stage.core.widget import (
    AT_REST,
    Pos,
    Widget,
    WidgetState,
    hovered_fill,
)
from gaps.stage.drawing.shapes import blank, clipped, fill_rounded, grown
from gaps.stage.drawing.style import (
    RADIUS_M,
    SPACE_L,
    SPACE_M,
    SPACE_S,
    SPACE_XL,
    SPACE_XS,
    Style,
)
from gaps.stage.drawing.theme import WHITE
from gaps.stage.speech.spoken import (
    ADJUSTABLE,
    USABLE,
    Action,
    Role,
    Spoken,
    area_of,
    part_key,
)
from gaps.stage.view.boxes import row
from gaps.stage.view.cells import DRAG, Dragging, part_picture
from gaps.stage.view.parts import Label, Part, hairline

# Lengths in units.
NARROWEST = 360  # a tile, where two lie side by side
HEIGHT = 76
COLUMN_GAP = SPACE_M
ROW_GAP = SPACE_S
HEAD = 44  # of a group
GROUP_GAP = SPACE_XL
END = 24  # below the last group
RADIUS = RADIUS_M
FRAME = 2
TILE_ALPHA = 190  # of 255
RING_REACH = 6  # of the ring of the focus beyond a tile
FADE_BELOW = 64
FADE_ABOVE = 24
BAR = 4  # the width of the scroll bar
BAR_GAP = SPACE_M  # between the tiles and the scroll bar
BAR_REACH = 10  # beside the bar, where it can be taken
LEAST_GRIP = 40
STEP = 60  # by which a notch of the wheel scrolls
STEPS = {
    Nav.LEFT: (-1, 0),
    Nav.RIGHT: (1, 0),
    Nav.UP: (0, -1),
    Nav.DOWN: (0, 1),
}


@dataclass(frozen=True)
class Tile:
    """What is shown on a tile, and what is said in place of it."""

    part: Part
    says: str


class TileGroup(NamedTuple):
    """Tiles under one heading."""

    name: Text
    tiles: Mapping[str, Tile]
    """By their keys: no two groups have the same."""


def tile_width(width: float) -> float:
    """How wide a tile is in a list so wide, units."""
    tiles = width - BAR - BAR_GAP
    columns = _columns(tiles, NARROWEST, COLUMN_GAP)
    return (tiles - COLUMN_GAP * (columns - 1)) / columns


def _columns(width: float, narrowest: float, gap: float) -> int:
    return max(1, int((width + gap) // (narrowest + gap)))


class TileList(Widget):
    """Pressing and the arrow keys select a tile, the wheel and dragging scroll; a double
    click, Enter and a screen reader's second use of a tile use it.
    """

    def __init__(self, name: str, label: Text) -> None:
        super().__init__(name, enabled=False)
        self.label = label
        self.groups: Sequence[TileGroup] = ()
        self.tiles: Mapping[str, Tile] = {}
        """All tiles by their keys, in reading order."""
        self.selected = ""
        """The key of the selected tile; empty for none."""
        self.top = 0
        """How far it is scrolled, pixels."""
        self._places: dict[str, Rect] = {}  # of the tiles, from the top of the list
        self._heads: list[tuple[TileGroup, Rect]] = []
        self._height = 0  # of all tiles, pixels
        self._shows_selected = True  # whether to scroll to it at the next layout
        self._clicks = 1  # those in quick succession, with the last press
        self._dragging: Dragging | None = None  # since the last press
        self._holds_bar = False

    def show(self, groups: Sequence[TileGroup], selected: str) -> None:
        """Show other tiles, one of them selected."""
        self.groups = groups
        tiles: dict[str, Tile] = {}
        for group in groups:
            tiles.update(group.tiles)
        self.tiles = tiles
        self.enabled = bool(tiles)
        self._shows_selected |= selected != self.selected
        self.selected = selected
        if self.style is not None:
            self.lay_out(self.style)

    # Places

    def lay_out(self, style: Style) -> None:
        self._shows_selected |= style is not self.style
        super().lay_out(style)
        px = style.px
        gap = px(COLUMN_GAP)
        high = px(HEIGHT)
        head = px(HEAD)
        width = max(1, self._list.width)
        columns = _columns(width, px(NARROWEST), gap)
        wide = (width - gap * (columns - 1)) // columns
        self._places = {}
        self._heads = []
        y = 0
        for group in self.groups:
            if self._heads:
                y += px(GROUP_GAP)
            place = Rect(0, y, width, head)
            self._heads.append((group, place))
            y += head
            for number, key in enumerate(group.tiles):
                column = number % columns
                if number and not column:
                    y += high + px(ROW_GAP)
                left = column * (wide + gap)
                self._places[key] = Rect(left, y, wide, high)
            if group.tiles:
                y += high
        self._height = y + px(END)
        self._scroll_to(self.top)
        if self._shows_selected:
            self.show_selected()

    def show_selected(self) -> None:
        """Scroll as far as needed to show the selected tile, and the head above it."""
        place = self._places.get(self.selected)
        if place is None or self.style is None:
            return
        self._shows_selected = False
        px = self.style.px
        last_top = place.top - px(HEAD)
        first_top = place.bottom + px(FADE_BELOW) - self._list.height
        top = max(first_top, self.top)
        top = min(last_top, top)
        self._scroll_to(top)

    @property
    def _list(self) -> Rect:
        """Where the tiles are seen."""
        if self.style is None:
            return self.rect
        px = self.style.px
        left, top, width, height = self.rect
        width -= px(BAR_GAP) + px(BAR)
        return Rect(left, top, width, height)

    @property
    def _bar(self) -> Rect:
        """The groove of the scroll bar."""
        assert self.style is not None
        px = self.style.px
        width = px(BAR)
        left = self.rect.right - width
        above = px(ROW_GAP)
        top = self.rect.top + above
        height = self.rect.height - 2 * above
        return Rect(left, top, width, max(1, height))

    @property
    def _grip(self) -> Rect:
        """The part of the scroll bar that stands for what is seen."""
        assert self.style is not None
        bar = self._bar
        share = self.rect.height / max(1, self._height)
        least = self.style.px(LEAST_GRIP)
        height = max(least, round(bar.height * share))
        height = min(bar.height, height)
        way = bar.height - height
        scrolled = way * self.top / max(1, self._hidden)
        top = bar.top + round(scrolled)
        return Rect(bar.left, top, bar.width, height)

    @property
    def _hidden(self) -> int:
        """How much of the list there is no room for, pixels."""
        return max(0, self._height - self.rect.height)

    def _hidden_in(self, grip: float) -> float:
        """How far the list scrolls while the grip moves so far, pixels."""
        way = self._bar.height - self._grip.height
        return grip * self._hidden / max(1, way)

    def _scroll_to(self, top: float) -> bool:
        """Scroll as far as there is something to see. Returns whether it moved."""
        before = self.top
        top = min(self._hidden, top)
        self.top = round(max(0, top))
        return self.top != before

    def _place(self, key: str) -> Rect:
        """Where a tile is now, pixels in the window."""
        left, top = self.rect.topleft
        return self._places[key].move(left, top - self.top)

    def _tile_at(self, pos: Pos) -> str:
        if self._list.collidepoint(pos):
            for key in self._places:
                if self._place(key).collidepoint(pos):
                    return key
        return ""

    # Input

    def take(self, intent: Intent, focused: bool) -> bool:
        match intent:
            case Wheel(pos, dy) if self.rect.collidepoint(pos):
                assert self.style is not None
                self._scroll_to(self.top - dy * self.style.px(STEP))
                self.point(pos)
                return True
            case Press(_, 1, clicks=clicks):
                self._clicks = clicks
            case Nav() if focused and intent in STEPS:
                return self._step(*STEPS[intent])
        return False

    def point(self, pos: Pos) -> bool:
        before = self.pointed_part
        self.pointed_part = self._tile_at(pos)
        return self.pointed_part != before

    def place_of(self, part: str) -> Rect:
        """Where a tile is, or for none the selected one, which all answers are about."""
        shown = part or self.selected
        if shown not in self._places:
            return self.rect
        return self._place(shown)

    def press(self, pos: Pos) -> bool:
        assert self.style is not None
        reach = 2 * self.style.px(BAR_REACH)
        bar = self._bar.inflate(reach, 0)
        grip = self._grip.inflate(reach, 0)
        self._holds_bar = bar.collidepoint(pos)
        if self._holds_bar and not grip.collidepoint(pos):
            grip.centery = pos[1]
            scrolled = self._hidden_in(grip.top - bar.top)
            self._scroll_to(scrolled)
        least = 0 if self._holds_bar else self.style.px(DRAG)
        self._dragging = Dragging(pos, self.top, least)
        key = self._tile_at(pos)
        if not key or key == self.selected:
            return self._holds_bar
        self.selected = key
        return True

    def drag(self, pos: Pos) -> bool:
        if self._dragging is None:
            return False
        pace = self._hidden_in(1) if self._holds_bar else -1
        top = self._dragging.scrolled_at(pos, pace)
        return top is not None and self._scroll_to(top)

    def click(self, pos: Pos) -> bool:
        """Use the selected tile, if this is the second of two clicks on it."""
        has_scrolled = self._dragging is not None and self._dragging.has_scrolled
        is_double = self._clicks == 2 and not has_scrolled
        tile = self._tile_at(pos)
        return is_double and bool(tile) and tile == self.selected

    def activate(self) -> bool:
        return bool(self.selected)

    def asked(self, part: str, action: Action, text: str) -> bool:
        if action in (Action.INCREASE, Action.DECREASE):
            self._turn(1 if action is Action.INCREASE else -1)
            return False
        if part in self._places and part != self.selected:
            self._select(part)
            return False
        return action is Action.ACTIVATE and self.activate()

    def _select(self, key: str) -> None:
        self.selected = key
        self.show_selected()

    def _turn(self, by: int) -> None:
        """Select the tile so many places on."""
        keys = [*self._places]
        number = 0
        if self.selected in keys:
            number = keys.index(self.selected) + by
        if 0 <= number < len(keys):
            self._select(keys[number])

    def _step(self, right: int, down: int) -> bool:
        """Select the next tile in a direction. Returns whether there is one."""
        start = self._places.get(self.selected)
        if start is None:
            return False
        if down:
            return self._select_near(start, down * start.height, down)
        beside = []
        for key, place in self._places.items():
            is_further = right * (place.x - start.x) > 0
            if place.top == start.top and is_further:
                beside.append(key)
        if beside:
            self._select(beside[0 if right > 0 else -1])
        return bool(beside)

    def page(self, pages: float) -> None:
        """Select the tile that is so many heights of the list further down."""
        start = self._places.get(self.selected)
        if start is not None:
            down = 1 if pages > 0 else -1
            self._select_near(start, pages * self.rect.height, down)

    def _select_near(self, start: Rect, distance: float, down: int) -> bool:
        """Select the tile of the rows in a direction that is nearest to a ``distance``
        below the tile at ``start``, pixels. Returns whether there is one.
        """
        found = []
        for key, place in self._places.items():
            below = place.top - start.top
            if down * below > 0:
                error = abs(below - distance)
                beside = abs(place.x - start.x)
                found.append((error, beside, key))
        if not found:
            return False
        *_distances, nearest = min(found, key=itemgetter(0, 1))
        self._select(nearest)
        return True

    # Words

    def says(self) -> Spoken:
        groups = []
        for number, group in enumerate(self.groups):
            key = part_key(self.name, f"group {number}")
            name = translated(group.name)
            items = tuple(map(self._item, group.tiles))
            groups.append(Spoken(key, Role.GROUP, name, children=items))
        label = translated(self.label)
        children = tuple(groups)
        return Spoken("", Role.LIST, label, actions=ADJUSTABLE, children=children)

    def _item(self, key: str) -> Spoken:
        area = (0, 0, 0, 0)
        if key in self._places:
            area = area_of(self._place(key))
        return Spoken(
            part_key(self.name, key),
            Role.ITEM,
            self.tiles[key].says,
            area,
            selected=key == self.selected,
            enabled=self.enabled,
            actions=USABLE,
        )

    @property
    def spoken_focus(self) -> str:
        if self.selected in self._places:
            return part_key(self.name, self.selected)
        return self.name

    # The picture

    def fading(self, style: Style) -> tuple[Rect, Rect]:
        """The upper and the lower end of the list, in which it fades away; empty where
        nothing more is hidden there.
        """
        px = style.px
        area = self._with_ring(style)
        half = area.height // 2
        hidden_below = self._hidden - self.top
        upper = area.copy()
        upper.height = min(px(FADE_ABOVE), self.top, half)
        lower = area.copy()
        lower.height = min(px(FADE_BELOW), hidden_below, half)
        lower.bottom = area.bottom
        return upper, lower

    def _with_ring(self, style: Style) -> Rect:
        """Where the tiles are seen, and the ring of the focus beside them."""
        beside = style.px(RING_REACH)
        return self._list.inflate(2 * beside, 0)

    def draw(
        self,
        surface: Surface,
        style: Style,
        state: WidgetState = AT_REST,
    ) -> None:
        if min(self._list.size) < 1:
            return
        area = self._with_ring(style)
        upper, lower = self.fading(style)
        above = _veil(surface, upper, (255, 0))
        below = _veil(surface, lower, (0, 255))
        with clipped(surface, area):
            self._draw_tiles(surface, style, state)
        surface.blit(*above)
        surface.blit(*below)
        if self._hidden:
            self._draw_bar(surface, style)

    def _draw_tiles(self, surface: Surface, style: Style, state: WidgetState) -> None:
        seen = surface.get_clip()
        beyond = style.px(RING_REACH)
        left = self.rect.left
        top = self.rect.top - self.top
        for group, head in self._heads:
            place = head.move(left, top)
            if place.colliderect(seen):
                part = _head(group.name)
                picture = part_picture(style, part, place.size)
                surface.blit(picture, place)
        for key, rect in self._places.items():
            place = rect.move(left, top)
            reach = grown(place, beyond)
            if not reach.colliderect(seen):
                continue
            if key == self.selected:
                place.top += state.sunk(style)
            lit = state.parts.get(key, 0.0)
            self._draw_face(surface, style, place, key, lit)
            tile = self.tiles[key]
            picture = part_picture(style, tile.part, place.size)
            surface.blit(picture, place)

    def ring(self, style: Style) -> Ring | None:
        if self.selected not in self._places:
            return None
        return Ring(self._place(self.selected), style.px(RADIUS))

    def _draw_face(
        self,
        surface: Surface,
        style: Style,
        place: Rect,
        key: str,
        lit: float,
    ) -> None:
        theme = style.theme
        radius = style.px(RADIUS)
        if key == self.selected:
            frame = style.px(FRAME)
            fill_rounded(surface, place, radius, theme.surface2, frame, theme.hi)
            return
        colour = hovered_fill(theme.surface, lit)
        fill_rounded(surface, place, radius, (*colour, TILE_ALPHA))

    def _draw_bar(self, surface: Surface, style: Style) -> None:
        theme = style.theme
        radius = style.px(BAR) / 2
        fill_rounded(surface, self._bar, radius, theme.edge)
        fill_rounded(surface, self._grip, radius, theme.mid)


def _head(name: Text) -> Part:
    """The head of a group: its name, and a line to the end of the list."""
    title = Label(name, "h3")
    after = hairline("edge", share=1, across=1)
    return row(title, after, gap=SPACE_L, pad=(SPACE_XS, 0, 0, 0))


def _veil(
    surface: Surface,
    area: Rect,
    alphas: tuple[int, int],
) -> tuple[Surface, Rect]:
    """What is in an area now, from the first alpha at its top to the other at its
    bottom; and where that is.
    """
    area = area.clip(surface.get_rect())
    veil = blank(area.size)
    if area.height < 1:
        return veil, area
    veil.blit(surface, (0, 0), area)
    first, last = alphas
    fade = blank((1, area.height))
    for y in range(area.height):
        share = (y + 0.5) / area.height
        alpha = round(first + (last - first) * share)
        fade.set_at((0, y), (*WHITE, alpha))
    whole = pygame.transform.scale(fade, area.size)
    veil.blit(whole, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return veil, area
