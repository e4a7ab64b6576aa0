"""A choice among many: items in rows, or as tiles in groups; one stop of the focus."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum, auto
from operator import itemgetter
from typing import ClassVar, NamedTuple

import pygame
from pygame import Rect, Surface

from gaps.language import Text, translated
from gaps.stage.core.feedback import Ring
from gaps.stage.core.intents import Intent, Nav, Press, Wheel
from gaps.stage.core.widget import (
    AT_REST,
    Pos,
    Site,
    Widget,
    WidgetState,
    hovered_fill,
)
from gaps.stage.drawing.shapes import blank, clipped, fill_rounded
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
from gaps.stage.view.cells import part_picture
from gaps.stage.view.parts import Label, Part, hairline
from gaps.stage.view.scroll import BAR, BAR_GAP, Scroll, Scrollable
from gaps.values import Value

# Lengths in units.
ROW_HEIGHT = 40  # height of a row
MIN_TILE_WIDTH = 360  # width of a tile, if two are side by side
TILE_HEIGHT = 76  # height of a tile
COLUMN_GAP = SPACE_M
ROW_GAP = SPACE_S
HEAD_HEIGHT = 44  # height of a group's head
GROUP_GAP = SPACE_XL
END_GAP = 24  # below the last group
FADE_BELOW = 64
FADE_ABOVE = 24
NOTCH_DISTANCE = 60  # distance that tiles scroll per notch of the wheel
RADIUS = RADIUS_M
FRAME_WIDTH = 2
TILE_ALPHA = 190  # out of 255
SIDE_REACH = 10  # reach of a band or a focus ring beyond the items on each side
STEPS = {
    Nav.LEFT: (-1, 0),
    Nav.RIGHT: (1, 0),
    Nav.UP: (0, -1),
    Nav.DOWN: (0, 1),
}


class UsedBy(Enum):
    """The clicks that use an item.

    Unless it is a single click, selecting an item is a choice of its own, by a press or
    by a reader's first use of it.
    """

    CLICK = auto()
    DOUBLE_CLICK = auto()
    CLICK_ON_SELECTED = auto()  # on the item that was selected before


class ListItem(Value):
    """One item of many: what is shown, and what is spoken in its place."""

    key: str
    part: Part
    says: str
    group: Text = ""
    """The head above it and the items that follow; empty for none."""
    detail: str = ""
    """Spoken after it."""
    enabled: bool = True
    """True if it can be selected."""


# Layouts


class ListPlaces(NamedTuple):
    """The places in a list, in pixels from its top left corner."""

    items: Mapping[str, Rect]
    """By the keys of the items, in reading order."""
    heads: Mapping[Text, Rect]
    """By the names of the groups."""
    scrolled: Scrollable


Layout = Callable[[Sequence[ListItem], Style, Rect], ListPlaces]
"""Lays items out in a part of the window, which may be too small for them."""


def rows(height: float = ROW_HEIGHT) -> Layout:
    """Return a layout of rows ``height`` units high.

    Only whole rows are seen, and the scroll bar is beside the list.
    """

    def lay_out(items: Sequence[ListItem], style: Style, rect: Rect) -> ListPlaces:
        px = style.px
        high = px(height)
        width = rect.width
        places = {}
        for number, item in enumerate(items):
            places[item.key] = Rect(0, number * high, width, high)
        seen = rect.copy()
        seen.height = high * max(1, rect.height // high)
        bar = Rect(rect.right + px(BAR_GAP), rect.top, px(BAR), seen.height)
        whole = len(items) * high
        return ListPlaces(places, {}, Scrollable(seen, whole, bar, high, high))

    return lay_out


def tiles(items: Sequence[ListItem], style: Style, rect: Rect) -> ListPlaces:
    """Lay tiles out in groups, side by side if there is room.

    The scroll bar is inside the list.
    """
    px = style.px
    gap = px(COLUMN_GAP)
    high = px(TILE_HEIGHT)
    seen = rect.copy()
    seen.width -= px(BAR_GAP) + px(BAR)
    width = max(1, seen.width)
    columns = _columns(width, px(MIN_TILE_WIDTH), gap)
    wide = (width - gap * (columns - 1)) // columns
    places: dict[str, Rect] = {}
    heads: dict[Text, Rect] = {}
    bottom = 0
    column = 0
    for item in items:
        if item.group not in heads:
            top = bottom + px(GROUP_GAP) if heads else 0
            heads[item.group] = Rect(0, top, width, px(HEAD_HEIGHT))
            top += px(HEAD_HEIGHT)
            column = 0
        elif column == columns:
            top = bottom + px(ROW_GAP)
            column = 0
        places[item.key] = Rect(column * (wide + gap), top, wide, high)
        bottom = top + high
        column += 1
    bar_width = px(BAR)
    bar_height = max(1, rect.height - 2 * px(ROW_GAP))
    bar = Rect(rect.right - bar_width, rect.top + px(ROW_GAP), bar_width, bar_height)
    scrolled = Scrollable(
        seen,
        bottom + px(END_GAP),
        bar,
        notch=px(NOTCH_DISTANCE),
        above=px(HEAD_HEIGHT),
        fades=(px(FADE_ABOVE), px(FADE_BELOW)),
    )
    return ListPlaces(places, heads, scrolled)


def tile_width(width: float) -> float:
    """Return the width of a tile in a list of ``width`` units, in units."""
    of_tiles = width - BAR - BAR_GAP
    columns = _columns(of_tiles, MIN_TILE_WIDTH, COLUMN_GAP)
    return (of_tiles - COLUMN_GAP * (columns - 1)) / columns


def _columns(width: float, narrowest: float, gap: float) -> int:
    return max(1, int((width + gap) // (narrowest + gap)))


# Faces


class ListFace:
    """Draws what is below the items of a list."""

    is_lit: ClassVar[bool] = False
    """True if items are lit under the pointer."""

    def draw(
        self, surface: Surface, style: Style, place: Rect, marked: bool, lit: float
    ) -> None:
        """Draw what is below an item."""
        raise NotImplementedError

    def ring(self, style: Style, place: Rect) -> Ring:
        """Return the focus ring of an item."""
        raise NotImplementedError


class Bands(ListFace):
    """No face, except a band behind the selected item."""

    def draw(
        self, surface: Surface, style: Style, place: Rect, marked: bool, lit: float
    ) -> None:
        if marked:
            band = self._band(style, place)
            fill_rounded(surface, band, style.px(RADIUS), style.theme.surface2)

    def ring(self, style: Style, place: Rect) -> Ring:
        return Ring(self._band(style, place), style.px(RADIUS), is_inside=True)

    def _band(self, style: Style, place: Rect) -> Rect:
        return place.inflate(2 * style.px(SIDE_REACH), -style.px(2))


class Plates(ListFace):
    """A plate, which is lit under the pointer and framed if selected."""

    is_lit = True

    def draw(
        self, surface: Surface, style: Style, place: Rect, marked: bool, lit: float
    ) -> None:
        theme = style.theme
        radius = style.px(RADIUS)
        if marked:
            frame = style.px(FRAME_WIDTH)
            fill_rounded(surface, place, radius, theme.surface2, frame, theme.hi)
        else:
            fill = (*hovered_fill(theme.surface, lit), TILE_ALPHA)
            fill_rounded(surface, place, radius, fill)

    def ring(self, style: Style, place: Rect) -> Ring:
        return Ring(place, style.px(RADIUS))


BANDS = Bands()
PLATES = Plates()


class Items(Widget):
    """A list of items.

    Pressing and the arrow keys select an item, the wheel and dragging scroll; clicks
    and Enter use it.
    """

    role = Role.LIST
    group_role: ClassVar[Role] = Role.GROUP
    item_role: ClassVar[Role] = Role.ITEM
    actions = ADJUSTABLE

    def __init__(
        self,
        name: str,
        label: Text,
        layout: Layout,
        face: ListFace = BANDS,
        used_by: UsedBy = UsedBy.CLICK,
        *,
        marks_selected: bool = True,
    ) -> None:
        """Make an empty list.

        With ``marks_selected``, the selected item is marked even without the focus.
        Otherwise the selection always stays among the items in view.
        """
        super().__init__(name, enabled=False)
        self.label = label
        self.layout = layout
        self.face = face
        self.used_by = used_by
        self.marks_selected = marks_selected
        self.items: Mapping[str, ListItem] = {}
        """By their keys, in reading order."""
        self.selected = ""
        """The key of the selected item; empty for none."""
        self.scroll = Scroll()
        self._places: Mapping[str, Rect] = {}
        self._heads: Mapping[Text, Rect] = {}
        self._seen = Rect(0, 0, 0, 0)
        self._style: Style | None = None
        self._shows_selected = True  # scrolls to it at the next layout
        self._clicks = 1  # in quick succession, including the last press
        self._was_selected = False  # the last press was on the selected item

    def show(self, items: Sequence[ListItem]) -> None:
        """Show other items.

        The selected item stays selected if it is among them; otherwise the one in its
        place is selected.
        """
        before = [*self.items]
        if [*self.items.values()] != [*items]:
            self.items = {item.key: item for item in items}
            self.enabled = bool(items)
            self._places = {}  # none until it is laid out again
            self._heads = {}
        if self.selected not in self.items:
            number = before.index(self.selected) if self.selected in before else 0
            number = min(number, len(items) - 1)
            self.selected = items[number].key if items else ""

    # Places

    def lay_out(self, site: Site) -> None:
        style = site.style
        self._shows_selected |= style is not self._style or not self.marks_selected
        self._style = style
        items = [*self.items.values()]
        self._places, self._heads, scrolled = self.layout(items, style, site.rect)
        self._seen = scrolled.seen
        self.scroll.lay_out(scrolled, style)
        if self._shows_selected:
            self._show_selected()

    def _show_selected(self) -> None:
        place = self._places.get(self.selected)
        if place is not None:
            self._shows_selected = False
            self.scroll.to_show(place)

    def place_of(self, part: str, site: Site) -> Rect:
        """Return the place of an item.

        Without one, return what changes when the list responds: the selected item, or
        the whole list while it is dragged.
        """
        shown = self._places.get(part or self.selected)
        if shown is None or (not part and self.scroll.has_dragged):
            return site.rect
        return self.scroll.shown(shown)

    def item_at(self, pos: Pos) -> str:
        """Return the key of the visible, selectable item there; empty for none."""
        if self._seen.collidepoint(pos):
            for key, place in self._open.items():
                if self.scroll.shown(place).collidepoint(pos):
                    return key
        return ""

    @property
    def _open(self) -> Mapping[str, Rect]:
        """The places of the items that can be selected."""
        return {
            key: place for key, place in self._places.items() if self.items[key].enabled
        }

    @property
    def in_view(self) -> Sequence[str]:
        """The keys of the items that are at least partly in view."""
        return [key for key, place in self._places.items() if self.scroll.shows(place)]

    # Input

    def take(self, intent: Intent, site: Site, focused: bool) -> bool:
        match intent:
            case Wheel(pos, dy) if site.rect.collidepoint(pos):
                self.scroll.turn(dy)
                self._keep_selected_in_view()
                self.point(pos, site)
                return True
            case Press(_, 1, clicks=clicks):
                self._clicks = clicks
            case Nav() if focused and intent in STEPS:
                return self._step(*STEPS[intent])
        return False

    def _keep_selected_in_view(self) -> None:
        if self.marks_selected:
            return
        in_view = self.in_view
        if self.selected in in_view or not in_view:
            return
        keys = [*self._places]
        is_above = keys.index(self.selected) < keys.index(in_view[0])
        self.selected = in_view[0 if is_above else -1]

    def point(self, pos: Pos, site: Site) -> bool:
        before = self.pointed_part
        self.pointed_part = self.item_at(pos) if self.face.is_lit else ""
        return self.pointed_part != before

    def press(self, pos: Pos, site: Site) -> bool:
        key = self.item_at(pos)
        self._was_selected = key == self.selected
        if self.scroll.press(pos, site.style) or not key or self._was_selected:
            return False
        self.selected = key
        return self._is_choice

    @property
    def _is_choice(self) -> bool:
        """True if selecting an item is a choice of its own."""
        return self.used_by is not UsedBy.CLICK

    def drag(self, pos: Pos, site: Site) -> bool:
        self.scroll.drag(pos)
        self._keep_selected_in_view()
        return False

    def click(self, pos: Pos, site: Site) -> bool:
        """Use the selected item, if this click does."""
        if self.scroll.has_dragged or not self.selected:
            return False
        if self.item_at(pos) != self.selected:
            return False
        match self.used_by:
            case UsedBy.CLICK:
                return True
            case UsedBy.DOUBLE_CLICK:
                return self._clicks == 2
            case UsedBy.CLICK_ON_SELECTED:
                return self._was_selected

    def activate(self) -> bool:
        return bool(self.selected)

    def asked(self, part: str, action: Action, text: str) -> bool:
        if action in (Action.INCREASE, Action.DECREASE):
            self._select_next(1 if action is Action.INCREASE else -1)
            return False
        if part and part not in self._open:
            return False
        if part not in ("", self.selected):
            self._select(part)
            if self._is_choice:
                return False
        return action is Action.ACTIVATE and self.activate()

    def _select(self, key: str) -> None:
        self.selected = key
        self._show_selected()

    def _select_next(self, by: int) -> None:
        """Select the item ``by`` places further on."""
        keys = [*self._open]
        number = 0
        if self.selected in keys:
            number = keys.index(self.selected) + by
        if 0 <= number < len(keys):
            self._select(keys[number])

    def _step(self, right: int, down: int) -> bool:
        """Select the next item in a direction; return True if there is one."""
        start = self._places.get(self.selected)
        if start is None:
            return False
        if down:
            return self._select_near(start, down * start.height, down)
        beside = []
        for key, place in self._open.items():
            is_further = right * (place.x - start.x) > 0
            if place.top == start.top and is_further:
                beside.append(key)
        if beside:
            self._select(beside[0 if right > 0 else -1])
        return bool(beside)

    def page(self, pages: float) -> None:
        """Select the item ``pages`` list heights further down."""
        start = self._places.get(self.selected)
        if start is not None:
            down = 1 if pages > 0 else -1
            self._select_near(start, pages * self._seen.height, down)

    def _select_near(self, start: Rect, distance: float, down: int) -> bool:
        """Select the item in a direction nearest to ``distance`` pixels from ``start``.

        The distance is downward. Return True if there is one.
        """
        found = []
        for key, place in self._open.items():
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

    def says(self, site: Site) -> Spoken:
        label = translated(self.label)
        groups = dict.fromkeys(item.group for item in self.items.values())
        is_grouped = any(groups)
        spoken = self._spoken_groups(groups) if is_grouped else self._spoken_rows()
        return Spoken(
            "", self.role, label, actions=self.actions, children=tuple(spoken)
        )

    def _spoken_groups(self, groups: Iterable[Text]) -> Iterator[Spoken]:
        for number, group in enumerate(groups):
            key = part_key(self.name, f"group {number}")
            found = [item for item in self.items.values() if item.group == group]
            items = tuple(map(self._spoken_item, found))
            yield Spoken(key, self.group_role, translated(group), children=items)

    def _spoken_rows(self) -> Iterator[Spoken]:
        """Return the rows in view, of which a list can have many.

        The selected row is included even if it is not in view.
        """
        heard = {self.selected, *self.in_view}
        for key, item in self.items.items():
            if key in heard:
                yield self._spoken_item(item)

    def _spoken_item(self, item: ListItem) -> Spoken:
        area = (0, 0, 0, 0)
        if item.key in self._places:
            area = area_of(self.scroll.shown(self._places[item.key]))
        return Spoken(
            part_key(self.name, item.key),
            self.item_role,
            item.says,
            area,
            detail=item.detail,
            selected=item.key == self.selected,
            enabled=self.enabled and item.enabled,
            actions=USABLE if item.enabled else frozenset(),
        )

    @property
    def spoken_focus(self) -> str:
        return part_key(self.name, self.selected) if self.selected else self.name

    # The picture

    def fading(self, style: Style) -> tuple[Rect, Rect]:
        """Return the upper and the lower end of the list, in which it fades out.

        An end is empty if nothing more is hidden there.
        """
        return self.scroll.fading(self._area(style))

    def _area(self, style: Style) -> Rect:
        """Return the area in which items are seen, with what reaches beyond them."""
        return self._seen.inflate(2 * style.px(SIDE_REACH), 0)

    def draw(self, surface: Surface, site: Site, state: WidgetState = AT_REST) -> None:
        if min(self._seen.size) < 1:
            return
        style = site.style
        upper, lower = self.fading(style)
        above = _veil(surface, upper, (255, 0))
        below = _veil(surface, lower, (0, 255))
        with clipped(surface, self._area(style)):
            self._draw_items(surface, style, state)
        surface.blit(*above)
        surface.blit(*below)
        self.scroll.draw_bar(surface, style)

    def _draw_items(self, surface: Surface, style: Style, state: WidgetState) -> None:
        seen = surface.get_clip()
        for group, head in self._heads.items():
            place = self.scroll.shown(head)
            if place.colliderect(seen):
                picture = part_picture(style, _head(group), place.size)
                surface.blit(picture, place)
        marks_selected = state.focused or self.marks_selected
        for key, rect in self._places.items():
            place = self.scroll.shown(rect)
            if not place.colliderect(seen):
                continue
            is_selected = key == self.selected
            if is_selected:
                place.top += state.sunk(style)
            marked = is_selected and marks_selected
            lit = state.parts.get(key, 0.0)
            self.face.draw(surface, style, place, marked, lit)
            picture = part_picture(style, self.items[key].part, place.size)
            surface.blit(picture, place)

    def ring(self, site: Site) -> Ring | None:
        place = self._places.get(self.selected)
        if place is None or not self.scroll.shows(place):
            return None
        return self.face.ring(site.style, self.scroll.shown(place))


def _head(name: Text) -> Part:
    """Return the head of a group: its name, and a line to the end of the list."""
    title = Label(name, "h3")
    after = hairline("edge", share=1, across=1)
    return row(title, after, gap=SPACE_L, pad=(SPACE_XS, 0, 0, 0))


def _veil(
    surface: Surface,
    area: Rect,
    alphas: tuple[int, int],
) -> tuple[Surface, Rect]:
    """Return what is in an area now, fading from the first alpha to the second.

    The first is at its top, the other at its bottom. Return its place as well.
    """
    area = area.clip(surface.get_rect())
    veil = blank(area.size)
    if area.height < 1:
        return veil, area
    veil.blit(surface, (0, 0), area)
    first, last = alphas
    fade = blank((1, area.height))
    for y in range(area.height):
        fraction = (y + 0.5) / area.height
        alpha = round(first + (last - first) * fraction)
        fade.set_at((0, y), (*WHITE, alpha))
    whole = pygame.transform.scale(fade, area.size)
    veil.blit(whole, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return veil, area
