"""The variants that were played as a list, with the share of games won; one can be chosen."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from gaps.scenes.common import charts
from gaps.scenes.speech.facts import fact, sentence
from gaps.scenes.text import numbers, statistics_text
from gaps.scenes.text.rate_text import MIN_GAMES_FOR_RATE, rate_figure, rate_text
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.widgets import RowList, draw_focus_ring
from gaps.store import Rate

BAR = 26  # height of a bar, pixels at u = 1
NAME, SHARE, GAMES = 164, 66, 88  # widths of the columns beside the bar
RADIUS = 8


class VariantTable(RowList):
    """A click or Enter chooses the variant of the selected row."""

    label = statistics_text.VARIANTS_TITLE
    ROW_HEIGHT = 41
    SCROLLBAR_GAP = 12
    selection_scrolls = True

    def __init__(self, name: str) -> None:
        super().__init__(name, enabled=False)
        self.rates: dict[str, Rate] = {}
        self._shown_key: str | None = None

    @property
    def row_count(self) -> int:
        return len(self.rates)

    @property
    def selected_key(self) -> str | None:
        """The key of the variant in the selected row; ``None`` for an empty table."""
        return [*self.rates][self.selected] if self.rates else None

    def show(self, rates: Mapping[str, Rate], key: str | None) -> None:
        """Show other rates by variant, most played first; variants without a game are left out.

        ``key`` is the variant that all the statistics are about, ``None`` for all variants.
        """
        order = {name: place for place, name in enumerate(statistics_text.variant_names())}
        played = (name for name in rates if name in order and rates[name].played)
        self.rates = {
            name: rates[name] for name in sorted(played, key=lambda each: (-rates[each].played, order[each]))
        }
        self._shown_key = key
        last = max(0, len(self.rates) - 1)
        self.selected = [*self.rates].index(key) if key in self.rates else min(self.selected, last)
        self.enabled = bool(self.rates)
        self.show_selected()

    def click(self, pos: tuple[int, int]) -> bool:
        """Choose the row under the pointer."""
        row = self.row_at(pos[1])
        if row is None:
            return False
        self.selected = row
        return True

    def spoken_row(self, index: int) -> str:
        key, rate = [*self.rates.items()][index]
        name = statistics_text.variant_names()[key]
        likely = statistics_text.win_rate_notes(rate)[1] if rate.played >= MIN_GAMES_FOR_RATE else ""
        return fact(name, sentence(numbers.game_count(rate.played), rate_text(rate), likely))

    def draw_row(
        self, surface: pygame.Surface, style: Style, row: pygame.Rect, index: int, focused: bool
    ) -> None:
        px = style.px
        if focused and index == self.selected:
            box = row.inflate(px(14), -px(6))
            surface.blit(shapes.rounded(box.size, px(RADIUS), style.theme.surface2), box)
            draw_focus_ring(surface, style, box, px(RADIUS), gap=0)
        key, rate = [*self.rates.items()][index]
        self._draw_texts(surface, style, row, key, rate)
        bar = pygame.Rect(row.left + px(NAME), 0, row.width - px(NAME + SHARE + GAMES), px(BAR))
        bar.centery = row.centery
        share = rate.share if rate.played >= MIN_GAMES_FOR_RATE else None
        charts.bar(surface, style, bar, share, style.theme.brass, rate.interval)

    def _draw_texts(
        self, surface: pygame.Surface, style: Style, row: pygame.Rect, key: str, rate: Rate
    ) -> None:
        px, theme = style.px, style.theme
        text, room = statistics_text.variant_names()[key], px(NAME) - px(10)
        colour = theme.brass if key == self._shown_key else theme.hi
        name = style.fitted(text, room, colour, "label", "note_bold", "small")
        surface.blit(name, name.get_rect(midleft=(row.left, row.centery)))
        games = style.text(numbers.game_count(rate.played), "note", theme.mid)
        surface.blit(games, games.get_rect(midright=(row.right, row.centery)))
        share = style.text(rate_figure(rate), "figure", theme.hi)
        surface.blit(share, share.get_rect(midright=(row.right - px(GAMES), row.centery)))
