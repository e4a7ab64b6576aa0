"""The trails that were played, with how often they were won; one of them can be chosen."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from gaps.scenes.common import charts
from gaps.scenes.text import numbers, statistics_text
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.widgets import Widget, draw_focus_ring
from gaps.store import Rate

STEP, HIGH = 41, 26  # of a row, and of its bar: pixels at u = 1
NAME, SHARE, GAMES = 164, 66, 88  # widths of the columns beside the bar


class VariantTable(Widget):
    """One stop of the focus: up and down go from row to row, a press chooses. Its value is a variant's key.

    ``key`` is the trail the figures are of, if they are of one alone.
    """

    def __init__(self, rates: Mapping[str, Rate], key: str | None) -> None:
        super().__init__("trails")
        self.rates: dict[str, Rate] = {}
        self.key: str | None = None
        self.row = self.first = 0
        self._shown = 1
        self.show(rates, key)

    @property
    def value(self) -> str | None:  # type: ignore[override]
        """The trail of the row with the focus."""
        return [*self.rates][self.row] if self.rates else None

    def show(self, rates: Mapping[str, Rate], key: str | None) -> None:
        """Other figures, most played first; trails that were never played are not listed."""
        order = {name: place for place, name in enumerate(statistics_text.variant_names())}
        known = (name for name in rates if name in order and rates[name].played)
        self.rates = {
            name: rates[name] for name in sorted(known, key=lambda each: (-rates[each].played, order[each]))
        }
        self.key = key
        self.row = (
            [*self.rates].index(key) if key in self.rates else min(self.row, max(0, len(self.rates) - 1))
        )
        self.enabled = bool(self.rates)
        self._keep_in_view()

    def lay_out(self, style: Style) -> None:
        """Show as many rows as there is room for."""
        super().lay_out(style)
        self._shown = max(1, self.rect.height // style.px(STEP))
        self._keep_in_view()

    def step(self, by: int) -> bool:
        """Go to another row; false at the end of the list."""
        if not 0 <= self.row + by < len(self.rates):
            return False
        self.row += by
        self._keep_in_view()
        return True

    def scroll(self, by: int) -> None:
        """Show other rows; the focus comes along."""
        self.first = max(0, min(len(self.rates) - self._shown, self.first + by))
        self.row = max(self.first, min(self.first + self._shown - 1, self.row))

    def click(self, pos: tuple[int, int]) -> bool:
        """Choose the row under the pointer."""
        if self.style is None:
            return False
        row = self.first + (pos[1] - self.rect.top) // self.style.px(STEP)
        if not 0 <= row < len(self.rates) or row >= self.first + self._shown:
            return False
        self.row = row
        return True

    def draw(
        self,
        surface: pygame.Surface,
        style: Style,
        focused: bool = False,
        hovered: bool = False,
        pressed: bool = False,
    ) -> None:
        """Draw the rows there is room for."""
        px = style.px
        rows = [*self.rates.items()][self.first : self.first + self._shown]
        for number, (key, rate) in enumerate(rows):
            row = pygame.Rect(self.rect.left, self.rect.top + number * px(STEP), self.rect.width, px(STEP))
            if focused and self.first + number == self.row:
                box = row.inflate(px(14), -px(6))
                surface.blit(shapes.rounded(box.size, px(8), style.theme.surface2), box)
                draw_focus_ring(surface, style, box, px(8), gap=0)
            self._draw_row(surface, style, row, key, rate)
        if len(self.rates) > self._shown:
            self._draw_place(surface, style)

    def _draw_row(
        self, surface: pygame.Surface, style: Style, row: pygame.Rect, key: str, rate: Rate
    ) -> None:
        px, theme = style.px, style.theme
        told, room = statistics_text.variant_names()[key], px(NAME) - px(10)
        role = next((each for each in ("label", "note_bold") if style.width(told, each) <= room), "small")
        name = style.text(style.cut(told, role, room), role, theme.brass if key == self.key else theme.hi)
        surface.blit(name, name.get_rect(midleft=(row.left, row.centery)))
        games = style.text(numbers.game_count(rate.played), "note", theme.mid)
        surface.blit(games, games.get_rect(midright=(row.right, row.centery)))
        share = style.text(statistics_text.win_rate(rate), "figure", theme.hi)
        surface.blit(share, share.get_rect(midright=(row.right - px(GAMES), row.centery)))
        bar = pygame.Rect(row.left + px(NAME), 0, row.width - px(NAME + SHARE + GAMES), px(HIGH))
        bar.centery = row.centery
        enough = rate.played >= statistics_text.MIN_GAMES_FOR_RATE
        charts.bar(surface, style, bar, rate.share if enough else None, theme.brass, rate.interval)

    def _draw_place(self, surface: pygame.Surface, style: Style) -> None:
        """A thin line at the right that says which of the rows these are."""
        px, theme = style.px, style.theme
        groove = pygame.Rect(self.rect.right + px(12), self.rect.top, px(4), self._shown * px(STEP))
        surface.blit(shapes.rounded(groove.size, px(2), theme.slot), groove)
        count = len(self.rates)
        top = groove.top + groove.height * self.first // count
        part = pygame.Rect(groove.left, top, groove.width, groove.height * self._shown // count)
        surface.blit(shapes.rounded(part.size, px(2), theme.low), part)

    def _keep_in_view(self) -> None:
        self.first = max(self.row - self._shown + 1, min(self.first, self.row))
        self.first = max(0, min(len(self.rates) - self._shown, self.first))
