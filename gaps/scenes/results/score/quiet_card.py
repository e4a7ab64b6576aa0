"""The panel beside a finished game whose score is hidden: how many cards came home."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from gaps.language import _
from gaps.scenes.bars.home_ridge import draw_ridge
from gaps.scenes.results.score.score_count import ScoreCount
from gaps.scenes.results.score.scorecard import Scorecard
from gaps.scenes.session.finished_game import FinishedGame
from gaps.scenes.text import numbers
from gaps.scenes.together import comparison
from gaps.stage.drawing.style import Style
from gaps.stage.widgets import Panel
from gaps.store import Settings

# Lengths in pixels at u = 1, from the panel's left, right or upper edge.
PADDING, TITLE_TOP, HOME_TOP, NAME_GAP = 25, 18, 34, 12
RIDGE_TOP, RIDGE_HEIGHT = 122, 62
ROWS_TOP, ROW_STEP = 214, 30
TABLE_TOP, FOOT = 116, 136  # above the comparison; below it, for the button and the figures


@dataclass(frozen=True)
class QuietCard:
    """The cards home of a finished game, with what the settings do not hide."""

    finished: FinishedGame
    settings: Settings

    @property
    def kind_text(self) -> str:
        """The kind of the game and why it is of that kind, as beside a score."""
        return Scorecard(self.finished, self.settings).kind_text

    @property
    def rows(self) -> list[tuple[str, str]]:
        """The names and values below the ridge."""
        session, settings = self.finished.session, self.settings
        rows = [(_("Rows finished"), str(session.arcade.finished_rows))]
        if settings.shows_moves:
            rows.append((_("Moves"), str(len(session.game.steps))))
        if settings.shows_clock:
            rows.append((_("Time"), numbers.duration(session.seconds)))
        return rows

    def draw(
        self, surface: pygame.Surface, style: Style, rect: pygame.Rect, count: ScoreCount, stamp: float
    ) -> None:
        """Draw the panel. Nothing counts and nothing is stamped in."""
        px, theme = style.px, style.theme
        Panel().draw(surface, style, rect)
        area = rect.inflate(-2 * px(PADDING), 0)
        title = style.text(_("Cards home"), "body", theme.mid)
        surface.blit(title, (area.left, area.top + px(TITLE_TOP)))
        room = area.width - title.get_width() - px(NAME_GAP)
        kind = style.fitted(self.kind_text, room, theme.mid, "note", "small")
        surface.blit(kind, kind.get_rect(topright=(area.right, area.top + px(TITLE_TOP + 2))))
        state = self.finished.session.game.state
        home, wanted = len(state.home), state.variant.cards_to_win
        ink = theme.brass if self.finished.won else theme.hi
        figure = surface.blit(style.text(str(home), "hero", ink), (area.left, area.top + px(HOME_TOP)))
        total = style.text(f"/{wanted}", "h1", theme.low)
        surface.blit(total, total.get_rect(bottomleft=(figure.right, figure.bottom - px(8))))
        rival = self.finished.session.rival
        if rival is not None:
            table = pygame.Rect(area.left, area.top + px(TABLE_TOP), area.width, 0)
            table.height = rect.bottom - px(FOOT) - table.top
            record, name = self.finished.record, rival.player
            comparison.draw(surface, style, table, record, rival.record, name, self.settings)
            return
        ridge = pygame.Rect(area.left, area.top + px(RIDGE_TOP), area.width, px(RIDGE_HEIGHT))
        draw_ridge(surface, style, ridge, home / max(1, wanted))
        self._draw_rows(surface, style, area)

    def _draw_rows(self, surface: pygame.Surface, style: Style, area: pygame.Rect) -> None:
        px, theme = style.px, style.theme
        middle = area.top + px(ROWS_TOP)
        for name, value in self.rows:
            label, figure = style.text(name, "label", theme.hi), style.digits(value, "figure", theme.hi)
            surface.blit(label, label.get_rect(midleft=(area.left, middle)))
            surface.blit(figure, figure.get_rect(midright=(area.right, middle)))
            middle += px(ROW_STEP)
