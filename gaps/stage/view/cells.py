"""Widgets that show parts: cells that are used or chosen, lists whose rows are parts, a part that scrolls."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto

import pygame

from gaps.language import Text, current, translated
from gaps.stage.core.intents import Intent, Nav, Wheel
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.speech.spoken import USABLE, Action, Role, Spoken
from gaps.stage.view.parts import Part, Sizes
from gaps.stage.view.row_list import RowList
from gaps.stage.view.tree import Tree
from gaps.stage.widgets.button import RADIUS, draw_button
from gaps.stage.widgets.widget import AT_REST, Pos, Widget, WidgetState, draw_focus_ring

FRAME_INSET, FRAME_RADIUS, FRAME_ALPHA = 4, 16, 110  # units; of 255
BAND_OVERHANG, BAND_RADIUS = 10, 9
WHEEL_STEP = 40


class Face(Enum):
    """What a cell looks like below its part."""

    PLATE = auto()  # like a button
    FLAT = auto()  # like a button that is not raised
    FRAME = auto()  # nothing until it is chosen or under the pointer
    NONE = auto()  # never anything but the ring of the focus


def part_picture(style: Style, part: Part, size: tuple[int, int]) -> pygame.Surface:
    """A picture of a part without widgets, transparent where nothing is painted; kept for the next time."""

    def paint() -> pygame.Surface:
        picture = shapes.blank(size)
        tree = Tree(part, style, picture.get_rect())
        for item in tree.still_items(float("inf")):
            item.painted.draw(picture, style, item.rect)
        return picture

    return style.surface_cache.get(("part", part, size, current()), paint)


class Cell(Widget):
    """A part that can be used like a button or, if it is not ``used_by_click``, only chosen by a click."""

    def __init__(
        self,
        name: str,
        part: Part,
        spoken: Spoken,
        face: Face = Face.PLATE,
        *,
        chosen: bool = False,
        used_by_click: bool = True,
        tooltip: Text = "",
        enabled: bool = True,
    ) -> None:
        """``spoken`` has what it says; its key, place, state and actions are the cell's."""
        super().__init__(name, enabled=enabled, tooltip=tooltip)
        self.part, self.face = part, face
        self.chosen, self.used_by_click = chosen, used_by_click
        self._spoken = spoken

    def fitting(self, style: Style) -> tuple[int, int]:
        """What its part needs."""
        return Sizes(style).of(self.part, style.size[0])

    def click(self, pos: Pos) -> bool:
        """Use it, or do no more than pressing has done."""
        return self.used_by_click

    def asked(self, part: str, action: Action, text: str) -> bool:
        """Use it; a cell that is chosen by a click is used only if it was chosen before."""
        return action is Action.ACTIVATE and (self.used_by_click or self.chosen)

    def spoken(self) -> Spoken:
        """What it was given to say."""
        said = self._spoken
        selected = self.chosen if not self.used_by_click else said.selected
        return Spoken(
            self.name,
            said.role,
            said.label,
            self.area,
            said.value,
            said.detail,
            checked=said.checked,
            selected=selected,
            enabled=self.enabled,
            shortcut=said.shortcut,
            actions=USABLE,
        )

    def draw(self, surface: pygame.Surface, style: Style, state: WidgetState = AT_REST) -> None:
        """Draw the face and the part on it."""
        if min(self.rect.size) < 1:
            return
        place = self._draw_face(surface, style, state)
        surface.blit(part_picture(style, self.part, place.size), place)

    def _draw_face(self, surface: pygame.Surface, style: Style, state: WidgetState) -> pygame.Rect:
        """Draw what lies below the part; returns where the part is."""
        px, theme = style.px, style.theme
        if self.face in (Face.PLATE, Face.FLAT):
            raised = self.face is Face.PLATE
            return draw_button(surface, style, self.rect, raised=raised, state=state)
        frame = self.rect.inflate(-2 * px(FRAME_INSET), -2 * px(FRAME_INSET))
        if self.face is Face.FRAME and (self.chosen or state.hovered) and min(frame.size) > 0:
            fill, edge = (*theme.surface2, FRAME_ALPHA), theme.mid if self.chosen else theme.edge
            surface.blit(shapes.rounded(frame.size, px(FRAME_RADIUS), fill, px(2), edge), frame)
        if state.focused:
            inner = frame.inflate(-2 * px(2), -2 * px(2))
            draw_focus_ring(surface, style, inner, px(FRAME_RADIUS - 2), gap=0)
        return self.rect


@dataclass(frozen=True)
class ListRow:
    """A row of a list: what is shown, and what is said in place of it."""

    part: Part
    says: str


class PartList(RowList):
    """A list whose rows are parts, by key. Pressing selects a row; a click or Enter uses it."""

    ROW_HEIGHT = 40

    def __init__(
        self,
        name: str,
        label: Text,
        row_height: int = 40,
        *,
        marks_selected: bool = True,
        selection_scrolls: bool = False,
    ) -> None:
        """``marks_selected`` is whether the selected row is shown as such also without the focus."""
        super().__init__(name, enabled=False)
        self.label, self.ROW_HEIGHT = label, row_height
        self.marks_selected, self.selection_scrolls = marks_selected, selection_scrolls
        self.rows: dict[str, ListRow] = {}

    def show(self, rows: Mapping[str, ListRow]) -> None:
        """Show other rows. The selected key stays selected if it is among them."""
        before = self.selected_key
        self.rows = dict(rows)
        self.enabled = bool(rows)
        if before in self.rows:
            self.selected = [*self.rows].index(before)
        self.selected = max(0, min(self.selected, len(self.rows) - 1))
        if self.style is not None:
            self.lay_out(self.style)

    def select(self, key: str) -> None:
        """Select the row of this key. Raises ``ValueError`` if there is none."""
        self.selected = [*self.rows].index(key)
        self.show_selected()

    @property
    def selected_key(self) -> str | None:
        """The key of the selected row; ``None`` for an empty list."""
        return [*self.rows][self.selected] if self.rows else None

    @property
    def row_count(self) -> int:
        return len(self.rows)

    def press(self, pos: Pos) -> bool:
        """Select the row under the pointer."""
        self._select_at(pos)
        return False

    def drag(self, pos: Pos) -> bool:
        """Select the row to which the pointer has come."""
        self._select_at(pos)
        return False

    def _select_at(self, pos: Pos) -> None:
        place = self.first + (pos[1] - self.rect.top) // self.row_height
        last = min(self.row_count, self.first + self.visible_rows) - 1
        self.selected = max(0, min(last, place))

    def click(self, pos: Pos) -> bool:
        """Use the row under the pointer."""
        return self.row_at(pos[1]) is not None

    def spoken_row(self, index: int) -> str:
        return [*self.rows.values()][index].says

    def draw_row(
        self, surface: pygame.Surface, style: Style, row: pygame.Rect, index: int, focused: bool
    ) -> None:
        if index == self.selected and (focused or self.marks_selected):
            px = style.px
            band = row.inflate(2 * px(BAND_OVERHANG), -px(2))
            surface.blit(shapes.rounded(band.size, px(BAND_RADIUS), style.theme.surface2), band)
            if focused:
                inner = band.inflate(-2 * px(2), -2 * px(2))
                draw_focus_ring(surface, style, inner, px(BAND_RADIUS), gap=0)
        part = [*self.rows.values()][index].part
        surface.blit(part_picture(style, part, row.size), row)


class Scroll(Widget):
    """A part that may be higher than its place: the wheel, and up and down with the focus, scroll it."""

    def __init__(self, name: str, label: Text) -> None:
        super().__init__(name)
        self.label = label
        self.part = Part()
        self.top = 0
        """How much of the part is above the place, pixels."""

    def showing(self, part: Part) -> Scroll:
        """Show another part, from where it is scrolled to. Returns itself."""
        self.part = part
        return self

    @property
    def hidden(self) -> int:
        """How much of the part there is no room for, pixels."""
        if self.style is None:
            return 0
        return max(0, Sizes(self.style).of(self.part, self.rect.width)[1] - self.rect.height)

    def lay_out(self, style: Style) -> None:
        super().lay_out(style)
        self.scroll(0)

    def scroll(self, by: int) -> bool:
        """Scroll by some pixels. Returns whether that was possible."""
        before, self.top = self.top, max(0, min(self.hidden, self.top + by))
        return self.top != before

    def take(self, intent: Intent, focused: bool) -> bool:
        step = self.style.px(WHEEL_STEP) if self.style is not None else 1
        match intent:
            case Nav.UP | Nav.DOWN if focused:
                return self.scroll(step if intent is Nav.DOWN else -step)
            case Wheel(pos, dy) if self.rect.collidepoint(pos):
                return self.scroll(round(-dy * step))
        return False

    def activate(self) -> bool:
        return False

    def spoken(self) -> Spoken:
        """The words of the part as a group that can have the focus."""
        style = self.style
        words = Tree(self.part, style, self.rect).words() if style is not None else ()
        return Spoken(
            self.name,
            Role.GROUP,
            translated(self.label),
            self.area,
            actions=frozenset({Action.FOCUS}),
            children=words,
        )

    def draw(self, surface: pygame.Surface, style: Style, state: WidgetState = AT_REST) -> None:
        """Draw what there is room for, and a scrollbar if there is more."""
        high = self.rect.height + self.hidden
        picture = part_picture(style, self.part, (self.rect.width, high))
        surface.blit(picture, self.rect, pygame.Rect((0, self.top), self.rect.size))
        if self.hidden:
            self._draw_scrollbar(surface, style, high)
        if state.focused:
            draw_focus_ring(surface, style, self.rect, style.px(RADIUS))

    def _draw_scrollbar(self, surface: pygame.Surface, style: Style, high: int) -> None:
        px = style.px
        groove = pygame.Rect(self.rect.right + px(14), self.rect.top, px(4), self.rect.height)
        surface.blit(shapes.rounded(groove.size, px(2), style.theme.slot), groove)
        knob = groove.copy()
        knob.height = max(px(8), groove.height * self.rect.height // high)
        knob.top = groove.top + (groove.height - knob.height) * self.top // self.hidden
        surface.blit(shapes.rounded(knob.size, px(2), style.theme.low), knob)
