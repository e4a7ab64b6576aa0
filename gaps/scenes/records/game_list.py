"""The recorded games as a list: when each was played, what, and how it ended."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from gaps.engine import Variant, by_key, parse_deal_number
from gaps.language import N_, _, integer
from gaps.scenes.speech.facts import sentence
from gaps.scenes.summits.summit_text import when_text
from gaps.scenes.text import numbers, record_text
from gaps.scenes.text.match_text import point_count
from gaps.scenes.together.comparison import RESULT_NAMES
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.widgets import RowList
from gaps.stage.widgets.widget import Pos, draw_focus_ring
from gaps.store import Record
from gaps.store.records.record import WON

RADIUS, BAND_OVERHANG = 9, 10  # of the band behind the selected row, pixels at u = 1
COLUMNS = (0, 118, 276, 376)  # left edges of date, variant, deal and result; the score is at the right
SCORE, COLUMN_GAP = 64, 8


class GameList(RowList):
    """Pressing the pointer on a row selects it; a click, or Enter, uses the list."""

    label = N_("Games")

    ROW_HEIGHT = 40

    def __init__(self, name: str, records: Sequence[Record], name_of: Callable[[Variant], str]) -> None:
        """``name_of`` returns the name of a variant."""
        super().__init__(name, enabled=bool(records))
        self._name_of_variant = name_of
        self.records = records

    @property
    def row_count(self) -> int:
        return len(self.records)

    @property
    def selected_record(self) -> Record:
        """The game of the selected row. Raises ``IndexError`` if there is none."""
        return self.records[self.selected]

    def press(self, pos: Pos) -> bool:
        """Select the row under the pointer."""
        self._select_at(pos)
        return False

    def drag(self, pos: Pos) -> bool:
        """Select the row to which the pointer has come."""
        self._select_at(pos)
        return False

    def _select_at(self, pos: Pos) -> None:
        """Select the row at a position, or the nearest one."""
        row = self.first + (pos[1] - self.rect.top) // self.row_height
        self.selected = max(0, min(self.row_count - 1, self.first + self.visible_rows - 1, row))

    def spoken_row(self, index: int) -> str:
        """The name of the rules first, then how it ended, the score, the deal and the date."""
        record = self.records[index]
        _date, name, number, result = self._texts(record)
        deal = _("deal {number}").format(number=number)
        return sentence(name, result, point_count(record.arcade), deal, when_text(record.finished))

    def draw_row(
        self, surface: pygame.Surface, style: Style, row: pygame.Rect, index: int, focused: bool
    ) -> None:
        px, record = style.px, self.records[index]
        if index == self.selected:
            band = row.inflate(2 * px(BAND_OVERHANG), -px(2))
            surface.blit(shapes.rounded(band.size, px(RADIUS), style.theme.surface2), band)
            if focused:
                draw_focus_ring(surface, style, band.inflate(-2 * px(2), -2 * px(2)), px(RADIUS), gap=0)
        starts = [px(start) for start in COLUMNS]
        ends = [*starts[1:], row.width - px(SCORE)]
        texts, colours = self._texts(record), self._colours(style, record)
        for text, colour, start, end in zip(texts, colours, starts, ends, strict=True):
            line = style.text(style.cut(text, "note", end - start - px(COLUMN_GAP)), "note", colour)
            surface.blit(line, line.get_rect(midleft=(row.left + start, row.centery)))
        score = style.digits(integer(record.arcade), "figure", style.theme.hi)
        surface.blit(score, score.get_rect(midright=(row.right, row.centery)))

    def _texts(self, record: Record) -> tuple[str, str, str, str]:
        """Date, variant, deal, and result with the kind."""
        text = record.code.rpartition(":")[2]
        number = parse_deal_number(text)
        return (
            record.finished[:16].replace("T", " "),
            self._name_of(record.key),
            text if number is None else numbers.deal_number(number),
            f"{_(RESULT_NAMES[record.result])} · {record_text.kind_name(record)}",
        )

    def _colours(self, style: Style, record: Record) -> tuple[tuple[int, int, int], ...]:
        theme = style.theme
        return theme.mid, theme.hi, theme.hi, theme.brass if record.result == WON else theme.hi

    def _name_of(self, key: str) -> str:
        try:
            return self._name_of_variant(by_key(key))
        except ValueError:
            return key
