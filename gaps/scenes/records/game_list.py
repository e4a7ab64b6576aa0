"""The games on record as rows of which one is chosen: when, what, how it ended."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from gaps.engine import Variant, by_key
from gaps.language import _, integer
from gaps.scenes.text import numbers
from gaps.scenes.together.comparison import ENDS
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.widgets.widget import Pos, Widget, draw_focus_ring
from gaps.store import Record
from gaps.store.records.record import WON

STEP, ROWS = 40, 9  # height of a row, pixels at u = 1; rows seen at once
RADIUS = 9
COLUMNS = (0, 132, 326, 448)  # where the columns begin; the score ends at the right


class GameList(Widget):
    """``row`` is the one that is chosen; a click on it, or a key, uses it."""

    def __init__(self, name: str, records: Sequence[Record], called: Callable[[Variant], str]) -> None:
        """``called`` tells what a variant is called."""
        super().__init__(name, enabled=bool(records))
        self._called = called
        self.records = records
        self.row = self.first = 0

    @property
    def chosen(self) -> Record:
        """The game of the row. Raises ``IndexError`` if there is none."""
        return self.records[self.row]

    def step(self, by: int) -> bool:
        """Choose another row; false where there is no more."""
        to = self.row + by
        if not 0 <= to < len(self.records):
            return False
        self.row = to
        self.first = max(to - ROWS + 1, min(self.first, to))
        return True

    def scroll(self, by: int) -> None:
        """Show other rows."""
        self.first = max(0, min(len(self.records) - ROWS, self.first + by))

    def press(self, pos: Pos) -> bool:
        """Choose the row under the pointer."""
        self.row = self._row_at(pos)
        return False

    def drag(self, pos: Pos) -> bool:
        """Choose the row to which the pointer has come."""
        self.row = self._row_at(pos)
        return False

    def _row_at(self, pos: Pos) -> int:
        high = max(1, self.rect.height // ROWS)
        row = self.first + (pos[1] - self.rect.top) // high
        return max(0, min(len(self.records) - 1, self.first + ROWS - 1, row))

    def draw(
        self,
        surface: pygame.Surface,
        style: Style,
        focused: bool = False,
        hovered: bool = False,
        pressed: bool = False,
    ) -> None:
        """Draw the rows that are seen."""
        theme, px = style.theme, style.px
        high = self.rect.height // ROWS
        for place, record in enumerate(self.records[self.first : self.first + ROWS]):
            row = pygame.Rect(self.rect.left, self.rect.top + place * high, self.rect.width, high)
            if self.first + place == self.row:
                band = row.inflate(2 * px(10), -px(2))
                surface.blit(shapes.rounded(band.size, px(RADIUS), theme.surface2), band)
                if focused:
                    draw_focus_ring(surface, style, band.inflate(-2 * px(2), -2 * px(2)), px(RADIUS), gap=0)
            self._draw_row(surface, style, row, record)
        if len(self.records) > ROWS:
            self._draw_place(surface, style)

    def _draw_row(self, surface: pygame.Surface, style: Style, row: pygame.Rect, record: Record) -> None:
        theme, px = style.theme, style.px
        number = record.code.rpartition(":")[2]
        said = (
            record.finished[:16].replace("T", " "),
            self._name_of(record.key),
            numbers.deal_number(int(number)) if number.isdigit() else number,
            _(ENDS[record.result]),
        )
        ends = [*(px(start) for start in COLUMNS[1:]), row.width - px(64)]
        for place, (told, start, end) in enumerate(zip(said, map(px, COLUMNS), ends, strict=True)):
            start = start if place else 0
            colour = theme.brass if place == 3 and record.result == WON else theme.hi if place else theme.mid
            text = style.text(style.cut(told, "note", end - start - px(8)), "note", colour)
            surface.blit(text, text.get_rect(midleft=(row.left + start, row.centery)))
        score = style.digits(integer(record.arcade), "figure", theme.hi)
        surface.blit(score, score.get_rect(midright=(row.right, row.centery)))

    def _name_of(self, key: str) -> str:
        try:
            return self._called(by_key(key))
        except ValueError:
            return key

    def _draw_place(self, surface: pygame.Surface, style: Style) -> None:
        """A thin line at the right that says which of the rows these are."""
        px, count = style.px, len(self.records)
        groove = pygame.Rect(self.rect.right + px(14), self.rect.top, px(4), self.rect.height)
        surface.blit(shapes.rounded(groove.size, px(2), style.theme.slot), groove)
        part = pygame.Rect(groove.left, 0, groove.width, max(px(8), groove.height * ROWS // count))
        part.top = groove.top + (groove.height - part.height) * self.first // (count - ROWS)
        surface.blit(shapes.rounded(part.size, px(2), style.theme.low), part)
