"""Widgets that show parts: cells that are used or chosen, and lists whose rows are
parts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Unpack

from pygame import Rect, Surface

from gaps.language import Text, current, translated
from gaps.stage.core.feedback import Ring
from gaps.stage.core.intents import Intent, Nav, Wheel
from gaps.stage.core.widget import (
    AT_REST,
    Pos,
    Widget,
    WidgetFields,
    WidgetState,
)
from gaps.stage.drawing import shapes
from gaps.stage.drawing.shapes import blit_faint, fill_rounded, grown
from gaps.stage.drawing.style import RADIUS_L, RADIUS_M, SPACE_M, SPACE_XS, Style
from gaps.stage.speech.spoken import (
    ADJUSTABLE,
    USABLE,
    Action,
    Role,
    Spoken,
    area_of,
    part_key,
)
from gaps.stage.view.parts import Part, Sizes
from gaps.stage.view.tree import Tree
from gaps.stage.widgets.button import draw_button

# Lengths in units.
FRAME_INSET = SPACE_XS
FRAME_RADIUS = RADIUS_L
FRAME_ALPHA = 110  # of 255
BAND_OVERHANG = 10  # of the band behind the selected row of a list, at both sides
BAND_RADIUS = RADIUS_M
SCROLLBAR_GAP = SPACE_M  # between the rows of a list and its scroll bar
SCROLLBAR_WIDTH = 4
MIN_SCROLLBAR_PART = 8
DRAG = 8  # so far a press on a list moves before it scrolls


class Face(Enum):
    """What a cell looks like below its part."""

    PLATE = auto()  # like a button
    FLAT = auto()  # like a button that is not raised
    FRAME = auto()  # nothing until it is chosen or under the pointer
    NONE = auto()  # never anything but the ring of the focus


def part_picture(style: Style, part: Part, size: tuple[int, int]) -> Surface:
    """A picture of a part without widgets, transparent where nothing is painted; kept
    for the next time.
    """

    def paint() -> Surface:
        picture = shapes.blank(size)
        Tree(part, style, picture.get_rect()).draw(picture)
        return picture

    return style.surface_cache.get(("part", part, size, current()), paint)


class Cell(Widget):
    """A part that can be used like a button or, if it is not ``used_by_click``, only
    chosen by a click.
    """

    def __init__(
        self,
        name: str,
        part: Part,
        spoken: Spoken,
        face: Face = Face.PLATE,
        *,
        chosen: bool = False,
        used_by_click: bool = True,
        **widget: Unpack[WidgetFields],
    ) -> None:
        """``spoken`` has what it says; its key, place, state and actions are the
        cell's.
        """
        super().__init__(name, **widget)
        self.part = part
        self.face = face
        self.chosen = chosen
        self.used_by_click = used_by_click
        self._spoken = spoken

    def fitting(self, style: Style) -> tuple[int, int]:
        return Sizes(style).of(self.part, style.size[0])

    def click(self, pos: Pos) -> bool:
        """Use it, or do no more than pressing has done."""
        return self.used_by_click

    def asked(self, part: str, action: Action, text: str) -> bool:
        """Use it; a cell that is chosen by a click is used only if it was chosen
        before.
        """
        return action is Action.ACTIVATE and (self.used_by_click or self.chosen)

    def says(self) -> Spoken:
        selected = self._spoken.selected if self.used_by_click else self.chosen
        return replace(self._spoken, selected=selected, actions=USABLE)

    def draw(
        self,
        surface: Surface,
        style: Style,
        state: WidgetState = AT_REST,
    ) -> None:
        if min(self.rect.size) < 1:
            return
        place = self._draw_face(surface, style, state)
        size = place.size
        picture = part_picture(style, self.part, size)
        surface.blit(picture, place)

    def _draw_face(self, surface: Surface, style: Style, state: WidgetState) -> Rect:
        """Draw what lies below the part; returns where the part is."""
        if self.face in (Face.PLATE, Face.FLAT):
            raised = self.face is Face.PLATE
            return draw_button(surface, style, self.rect, raised=raised, state=state)
        frame = self._frame(style)
        strength = 1.0 if self.chosen else state.lit
        has_room = min(frame.size) > 0
        if self.face is Face.FRAME and strength and has_room:
            theme = style.theme
            radius = style.px(FRAME_RADIUS)
            fill = (*theme.surface2, FRAME_ALPHA)
            edge = theme.mid if self.chosen else theme.edge
            picture = shapes.rounded(frame.size, radius, fill, style.px(2), edge)
            blit_faint(surface, picture, frame, strength)
        return self.rect.move(0, state.sunk(style))

    def _frame(self, style: Style) -> Rect:
        return grown(self.rect, -style.px(FRAME_INSET))

    def ring(self, style: Style) -> Ring | None:
        if self.face in (Face.PLATE, Face.FLAT):
            return super().ring(style)
        radius = style.px(FRAME_RADIUS)
        return Ring(self._frame(style), radius, is_inside=True)


@dataclass(frozen=True)
class ListRow:
    """A row of a list: what is shown, and what is said in place of it."""

    part: Part
    says: str


class Dragging:
    """A press on a list that was scrolled so far, pixels. Once it has moved by more
    than ``least`` pixels it scrolls the list, and is no click.
    """

    def __init__(self, start: Pos, scrolled: int, least: int) -> None:
        self._start = start
        self._scrolled = scrolled
        self._least = least
        self.has_scrolled = False

    def scrolled_at(self, pos: Pos, pace: float = -1.0) -> int | None:
        """How far the list is scrolled with the pointer there; ``None`` if that is
        unchanged. ``pace`` is how far it scrolls for a pixel: against the pointer,
        unless its scroll bar is dragged.
        """
        by = pos[1] - self._start[1]
        if abs(by) > self._least:
            self.has_scrolled = True
        if not self.has_scrolled:
            return None
        return self._scrolled + round(pace * by)


class PartList(Widget):
    """A list whose rows are parts, by key; one stop of the focus.

    Up and down, and pressing, select a row; a click or Enter uses it; the wheel
    and dragging scroll.
    """

    def __init__(
        self,
        name: str,
        label: Text,
        row_units: int = 40,
        *,
        marks_selected: bool = True,
        selection_scrolls: bool = False,
    ) -> None:
        """``row_units`` is the height of a row.

        ``marks_selected`` is whether the selected row is shown as such also without the
        focus, ``selection_scrolls`` whether it always stays among the visible rows.
        """
        super().__init__(name, enabled=False)
        self.label = label
        self.row_units = row_units
        self.marks_selected = marks_selected
        self.selection_scrolls = selection_scrolls
        self.rows: dict[str, ListRow] = {}
        self.selected = 0
        self.first = 0
        """The first visible row."""
        self._dragging: Dragging | None = None  # since the last press

    def show(self, rows: Mapping[str, ListRow]) -> None:
        """Show other rows. The selected key stays selected if it is among them."""
        before = self.selected_key
        self.rows = dict(rows)
        self.enabled = bool(rows)
        if before in self.rows:
            self.selected = [*self.rows].index(before)
        last = len(self.rows) - 1
        selected = min(self.selected, last)
        self.selected = max(0, selected)
        if self.style is not None:
            self.lay_out(self.style)

    def select(self, key: str) -> None:
        """Select the row of this key. Raises ``ValueError`` if there is none."""
        self._select([*self.rows].index(key))

    @property
    def selected_key(self) -> str | None:
        """The key of the selected row; ``None`` for an empty list."""
        if not self.rows:
            return None
        return [*self.rows][self.selected]

    @property
    def row_height(self) -> int:
        """Height of a row, pixels; 1 before the first layout."""
        if self.style is None:
            return 1
        return self.style.px(self.row_units)

    @property
    def visible_rows(self) -> int:
        return max(1, self.rect.height // self.row_height)

    @property
    def _shown(self) -> range:
        end = min(len(self.rows), self.first + self.visible_rows)
        return range(self.first, end)

    @property
    def _last_first(self) -> int:
        """The first visible row when it is scrolled to its end."""
        return max(0, len(self.rows) - self.visible_rows)

    def lay_out(self, style: Style) -> None:
        super().lay_out(style)
        if self.selection_scrolls:
            self._select(self.selected)
        else:
            self._scroll(0)

    def take(self, intent: Intent, focused: bool) -> bool:
        match intent:
            case Nav.UP | Nav.DOWN if focused:
                return self._step(-1 if intent is Nav.UP else 1)
            case Wheel(pos, dy) if self.rect.collidepoint(pos):
                least = -1 if dy > 0 else 1
                self._scroll(round(-dy) or least)
                return True
        return False

    def _step(self, by: int) -> bool:
        """Select the row ``by`` rows below the selected one. Returns whether there is
        one.
        """
        row = self.selected + by
        if not 0 <= row < len(self.rows):
            return False
        self._select(row)
        return True

    def _select(self, row: int) -> None:
        """Select a row, and scroll as little as needed to make it visible."""
        self.selected = row
        first = min(self.first, row)
        first = max(first, row - self.visible_rows + 1)
        first = min(first, self._last_first)
        self.first = max(0, first)

    def _scroll(self, by: int) -> None:
        self._scroll_to(self.first + by)

    def _scroll_to(self, first: int) -> None:
        first = min(self._last_first, first)
        self.first = max(0, first)
        if self.selection_scrolls:
            last = self.first + self.visible_rows - 1
            selected = min(last, self.selected)
            self.selected = max(self.first, selected)

    def _row_at(self, pos: Pos) -> int:
        """The number of the row there, if there is one."""
        below = pos[1] - self.rect.top
        return self.first + below // self.row_height

    def press(self, pos: Pos) -> bool:
        last = self._shown.stop - 1
        row = min(last, self._row_at(pos))
        self.selected = max(0, row)
        least = 0 if self.style is None else self.style.px(DRAG)
        self._dragging = Dragging(pos, self.first * self.row_height, least)
        return False

    def drag(self, pos: Pos) -> bool:
        """Scroll by whole rows, if there is not room for all of them."""
        if self._dragging is None or not self._last_first:
            return False
        scrolled = self._dragging.scrolled_at(pos)
        if scrolled is not None:
            self._scroll_to(round(scrolled / self.row_height))
        return False

    def click(self, pos: Pos) -> bool:
        """Use the row that was pressed."""
        has_scrolled = self._dragging is not None and self._dragging.has_scrolled
        return not has_scrolled and self._row_at(pos) == self.selected

    def asked(self, part: str, action: Action, text: str) -> bool:
        if part.isdecimal() and int(part) < len(self.rows):
            self._select(int(part))
        if action is Action.INCREASE:
            self._step(1)
            return False
        if action is Action.DECREASE:
            self._step(-1)
            return False
        return super().asked(part, action, text)

    def says(self) -> Spoken:
        """A list: the visible rows are its items, and the selected one even if it is
        not visible.
        """
        shown = {*self._shown}
        if self.rows:
            shown.add(self.selected)
        items = tuple(map(self._item, sorted(shown)))
        label = translated(self.label)
        return Spoken("", Role.LIST, label, actions=ADJUSTABLE, children=items)

    def _item(self, index: int) -> Spoken:
        place = self._row_place(index)
        row = [*self.rows.values()][index]
        return Spoken(
            part_key(self.name, index),
            Role.ITEM,
            row.says,
            area_of(place),
            selected=index == self.selected,
            enabled=self.enabled,
            actions=USABLE,
        )

    def _row_place(self, index: int) -> Rect:
        """Where a row is, or would be if it were visible."""
        height = self.row_height
        above = (index - self.first) * height
        place = self.rect.move(0, above)
        place.height = height
        return place

    @property
    def spoken_focus(self) -> str:
        if not self.rows:
            return self.name
        return part_key(self.name, self.selected)

    def draw(
        self,
        surface: Surface,
        style: Style,
        state: WidgetState = AT_REST,
    ) -> None:
        rows = [*self.rows.values()]
        marks_selected = state.focused or self.marks_selected
        for index in self._shown:
            place = self._row_place(index)
            if index == self.selected:
                place.top += state.sunk(style)
            if index == self.selected and marks_selected:
                band = self._band(style, place)
                radius = style.px(BAND_RADIUS)
                fill_rounded(surface, band, radius, style.theme.surface2)
            part = rows[index].part
            picture = part_picture(style, part, place.size)
            surface.blit(picture, place)
        if len(rows) > self.visible_rows:
            self._draw_scrollbar(surface, style)

    def ring(self, style: Style) -> Ring | None:
        if self.selected not in self._shown:
            return None
        row = self._row_place(self.selected)
        band = self._band(style, row)
        radius = style.px(BAND_RADIUS)
        return Ring(band, radius, is_inside=True)

    def _band(self, style: Style, row: Rect) -> Rect:
        """What is lit behind a row."""
        beside = style.px(BAND_OVERHANG)
        return row.inflate(2 * beside, -style.px(2))

    def _draw_scrollbar(self, surface: Surface, style: Style) -> None:
        px = style.px
        theme = style.theme
        left = self.rect.right + px(SCROLLBAR_GAP)
        width = px(SCROLLBAR_WIDTH)
        visible = self.visible_rows
        height = visible * self.row_height
        radius = px(2)
        groove = Rect(left, self.rect.top, width, height)
        fill_rounded(surface, groove, radius, theme.slot)
        count = len(self.rows)
        seen = height * visible // count
        part = groove.copy()
        part.height = max(px(MIN_SCROLLBAR_PART), seen)
        way = groove.height - part.height
        part.top += way * self.first // (count - visible)
        fill_rounded(surface, part, radius, theme.low)
