"""The behaviour of lists: rows of equal height that scroll, one of which is selected."""

from __future__ import annotations

import pygame

from gaps.language import Text, translated
from gaps.stage.core.intents import Intent, Nav, Wheel
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.speech.spoken import ADJUSTABLE, USABLE, Action, Role, Spoken, area_of, part_key
from gaps.stage.widgets.form import Form
from gaps.stage.widgets.widget import AT_REST, Widget, WidgetState

SCROLLBAR_WIDTH, MIN_SCROLLBAR_PART = 4, 8  # pixels at u = 1


class RowList(Widget):
    """A list is one stop of the focus: up and down select a row, the wheel scrolls.

    A subclass gives the number of rows, draws one of them and says it. A scene gives every intent to
    ``handle`` before it gives it to its form.
    """

    label: Text = ""
    """What the list is called when it is spoken of."""

    ROW_HEIGHT: int  # pixels at u = 1
    SCROLLBAR_GAP = 14  # between the rows and the scrollbar, pixels at u = 1
    selection_scrolls = False
    """Whether the selection always stays among the visible rows."""

    def __init__(self, name: str, *, enabled: bool = True) -> None:
        super().__init__(name, enabled=enabled)
        self.selected = 0
        self.first = 0
        """The first visible row."""

    @property
    def row_count(self) -> int:
        """The number of rows."""
        raise NotImplementedError

    def draw_row(
        self, surface: pygame.Surface, style: Style, row: pygame.Rect, index: int, focused: bool
    ) -> None:
        """Draw a row; ``focused`` is whether the focus is on the list."""
        raise NotImplementedError

    def spoken_row(self, index: int) -> str:
        """All that a row says, in the order in which it is read."""
        return ""

    @property
    def row_height(self) -> int:
        """Height of a row, pixels; 1 before the first layout."""
        return self.style.px(self.ROW_HEIGHT) if self.style is not None else 1

    @property
    def visible_rows(self) -> int:
        """How many rows there is room for."""
        return max(1, self.rect.height // self.row_height)

    def lay_out(self, style: Style) -> None:
        """Keep the visible rows in range for a new size."""
        super().lay_out(style)
        if self.selection_scrolls:
            self.show_selected()
        else:
            self.scroll(0)

    def handle(self, intent: Intent, form: Form) -> bool:
        """Take an intent before the form does."""
        return self.take(intent, form.focused is self and form.focus_visible)

    def take(self, intent: Intent, focused: bool) -> bool:
        """Select another row or scroll if ``intent`` is a command for that; return whether it was."""
        match intent:
            case Nav.UP | Nav.DOWN if focused:
                return self.step(-1 if intent is Nav.UP else 1)
            case Wheel(pos, dy) if self.rect.collidepoint(pos):
                self.scroll(round(-dy) or (-1 if dy > 0 else 1))
                return True
        return False

    def step(self, by: int) -> bool:
        """Select the row ``by`` rows below the selected one. Returns whether there is one."""
        if not 0 <= self.selected + by < self.row_count:
            return False
        self.selected += by
        self.show_selected()
        return True

    def scroll(self, by: int) -> None:
        """Scroll by some rows, as far as there are any."""
        self.first = max(0, min(self.row_count - self.visible_rows, self.first + by))
        if self.selection_scrolls:
            last = self.first + self.visible_rows - 1
            self.selected = max(self.first, min(last, self.selected))

    def show_selected(self) -> None:
        """Scroll as little as needed to make the selected row visible."""
        self.first = max(self.selected - self.visible_rows + 1, min(self.first, self.selected))
        self.first = max(0, min(self.row_count - self.visible_rows, self.first))

    def row_at(self, y: int) -> int | None:
        """The visible row at ``y`` pixels from the top of the window; ``None`` if there is none."""
        place = (y - self.rect.top) // self.row_height
        if not 0 <= place < self.visible_rows or self.first + place >= self.row_count:
            return None
        return self.first + place

    def spoken(self) -> Spoken:
        """A list: the visible rows are its items, and the selected one even if it is not visible."""
        last = min(self.row_count, self.first + self.visible_rows)
        shown = {*range(self.first, last), *([self.selected] if self.selected < self.row_count else [])}
        return Spoken(
            self.name,
            Role.LIST,
            translated(self.label),
            self.area,
            enabled=self.enabled,
            actions=ADJUSTABLE,
            children=tuple(self._spoken_item(index) for index in sorted(shown)),
        )

    def _spoken_item(self, index: int) -> Spoken:
        place = pygame.Rect(0, 0, self.rect.width, self.row_height)
        place.topleft = self.rect.left, self.rect.top + (index - self.first) * self.row_height
        return Spoken(
            part_key(self.name, index),
            Role.ITEM,
            self.spoken_row(index),
            area_of(place),
            selected=index == self.selected,
            enabled=self.enabled,
            actions=USABLE,
        )

    @property
    def spoken_focus(self) -> str:
        """The selected row."""
        return part_key(self.name, self.selected) if self.selected < self.row_count else self.name

    def asked(self, part: str, action: Action, text: str) -> bool:
        """Select a row, and use it if that is asked."""
        if part.isdecimal() and int(part) < self.row_count:
            self.selected = int(part)
            self.show_selected()
        match action:
            case Action.INCREASE | Action.DECREASE:
                self.step(1 if action is Action.INCREASE else -1)
                return False
        return super().asked(part, action, text)

    def draw(self, surface: pygame.Surface, style: Style, state: WidgetState = AT_REST) -> None:
        """Draw the visible rows, and a scrollbar if there are more."""
        row = pygame.Rect(self.rect.topleft, (self.rect.width, self.row_height))
        for index in range(self.first, min(self.row_count, self.first + self.visible_rows)):
            self.draw_row(surface, style, row, index, state.focused)
            row = row.move(0, row.height)
        if self.row_count > self.visible_rows:
            self._draw_scrollbar(surface, style)

    def _draw_scrollbar(self, surface: pygame.Surface, style: Style) -> None:
        px, count, visible = style.px, self.row_count, self.visible_rows
        left = self.rect.right + px(self.SCROLLBAR_GAP)
        groove = pygame.Rect(left, self.rect.top, px(SCROLLBAR_WIDTH), visible * self.row_height)
        surface.blit(shapes.rounded(groove.size, px(2), style.theme.slot), groove)
        height = max(px(MIN_SCROLLBAR_PART), groove.height * visible // count)
        part = pygame.Rect(groove.left, 0, groove.width, height)
        part.top = groove.top + (groove.height - height) * self.first // (count - visible)
        surface.blit(shapes.rounded(part.size, px(2), style.theme.low), part)
