"""The panel beside a finished game: the score with its parts, statistics, and the line to share."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pygame

from gaps.language import _, integer
from gaps.scenes.session.finished_game import FinishedGame
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.text import record_text
from gaps.scenes.text.rate_text import MIN_GAMES_FOR_RATE, rate_figure
from gaps.scenes.together import comparison
from gaps.stage.drawing.shapes import dashed, rounded
from gaps.stage.drawing.style import Style
from gaps.stage.widgets import Panel
from gaps.store import Challenge, Rate, Record
from gaps.table.cards.art import CardArt
from gaps.table.cards.suit_text import draw_suit_text

# Lengths in pixels at u = 1.
PADDING, KIND_TOP, PARTS_TOP = 25, 104, 128
MAX_PART_STEP = 36  # from one part of the score to the next
FIGURES_HEIGHT = 58
FOOT = 96  # the figures, with the room above and below them


@dataclass(frozen=True)
class Scorecard:
    """The score of a finished game, compared with earlier games and with a rival's."""

    finished: FinishedGame

    @property
    def session(self) -> GameSession:
        """The game."""
        return self.finished.session

    @property
    def record(self) -> Record:
        """The record of the game."""
        return self.finished.record

    @property
    def kind_text(self) -> str:
        """The kind of the game and why it is of that kind; for analysis, that it is not on record."""
        if self.session.is_analysis:
            return _("Analysis: not on record")
        return record_text.kind_reason(self.record)

    def draw(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, art: CardArt) -> None:
        """Draw the panel: the score, its parts or the comparison with a rival, and the statistics."""
        px = style.px
        Panel().draw(surface, style, rect)
        left, width = rect.left + px(PADDING), rect.width - 2 * px(PADDING)
        self._draw_score(surface, style, rect)
        if self.session.rival is None or self.session.is_analysis:  # a comparison names the kinds
            line = style.fitted(self.kind_text, width, style.theme.mid, "note", "small")
            surface.blit(line, (left, rect.top + px(KIND_TOP)))
        area = pygame.Rect(left, rect.top + px(PARTS_TOP), width, 0)
        area.height = rect.bottom - px(FOOT) - area.top
        figures = pygame.Rect(left, area.bottom + px(FOOT) - px(77), width, px(FIGURES_HEIGHT))
        if self.session.rival is not None:
            self._draw_comparison(surface, style, rect, area, self.session.rival)
        else:
            self._draw_parts(surface, style, area, art)
        self._draw_figures(surface, style, figures)

    def _draw_score(self, surface: pygame.Surface, style: Style, rect: pygame.Rect) -> None:
        """Draw the score, and beside it the best score or that this one is the best."""
        px, theme = style.px, style.theme
        left, right = rect.left + px(PADDING), rect.right - px(PADDING)
        score = self.session.arcade.total
        surface.blit(style.text(_("Score"), "body", theme.mid), (left, rect.top + px(18)))
        digits = style.text(integer(score), "hero", theme.brass if self.finished.won else theme.hi)
        surface.blit(digits, (left, rect.top + px(34)))
        if self.finished.is_new_best:
            label = style.text(_("New best"), "choice", theme.onbrass)
            chip = label.get_rect().inflate(2 * px(11), 2 * px(5))
            chip.midright = right, rect.top + px(74)
            surface.blit(rounded(chip.size, px(8), theme.brass), chip)
            surface.blit(label, label.get_rect(center=chip.center))
        elif self.finished.summary.best_arcade > score:
            text = _("Best {score}").format(score=integer(self.finished.summary.best_arcade))
            label = style.text(text, "note", theme.mid)
            surface.blit(label, label.get_rect(topright=(right, rect.top + px(70))))

    def _draw_comparison(
        self, surface: pygame.Surface, style: Style, rect: pygame.Rect, area: pygame.Rect, rival: Challenge
    ) -> None:
        """Draw at the top right of ``rect`` who is ahead, and in ``area`` the table with both games."""
        px = style.px
        verdict = comparison.verdict(self.record, rival.record, rival.player)
        room = area.width - style.width(_("Score"), "body") - px(12)
        label = style.text(style.cut(verdict, "note_bold", room), "note_bold", style.theme.hi)
        surface.blit(label, label.get_rect(topright=(area.right, rect.top + px(20))))
        table = pygame.Rect(area.left, area.top - px(12), area.width, area.height + px(16))
        comparison.draw(surface, style, table, self.record, rival.record, rival.player)

    def _draw_parts(self, surface: pygame.Surface, style: Style, area: pygame.Rect, art: CardArt) -> None:
        """Draw a line for each part of the score, and apart from them the classic points, the last part."""
        px, theme, session = style.px, style.theme, self.session
        parts = record_text.score_parts(session.arcade, session.classic)
        step = min(px(MAX_PART_STEP), area.height // len(parts))
        y = area.top
        for name, note, points in parts:
            is_classic = (name, note, points) == parts[-1]
            if is_classic:
                y = area.bottom - step
            middle = y + step // 2
            label = style.text(name, "body", theme.mid if is_classic else theme.hi)
            surface.blit(label, label.get_rect(midleft=(area.left, middle)))
            if note:
                detail = draw_suit_text(note, "note", theme.low, style, art)
                surface.blit(detail, detail.get_rect(midleft=(area.left + label.get_width() + px(9), middle)))
            digits = style.digits(points, "figure", theme.mid if is_classic else theme.hi)
            surface.blit(digits, digits.get_rect(midright=(area.right, middle)))
            y += step
            if not is_classic:
                pygame.draw.line(surface, theme.edge, (area.left, y - 1), (area.right, y - 1))

    def _draw_figures(self, surface: pygame.Surface, style: Style, area: pygame.Rect) -> None:
        """Draw three figures of the statistics of this variant."""
        px, theme, summary = style.px, style.theme, self.finished.summary
        width = (area.width - 2 * px(16)) // 3
        rate = Rate(summary.won, summary.played)
        shown = _("won of {played}").format(played=integer(rate.played))
        figures = (
            (rate_figure(rate), shown if rate.played >= MIN_GAMES_FOR_RATE else _("won")),
            (str(summary.streak), _("streak")),
            (str(summary.longest_streak), _("best streak")),
        )
        for number, (figure, name) in enumerate(figures):
            chip = pygame.Rect(area.left + number * (width + px(16)), area.top, width, area.height)
            surface.blit(rounded(chip.size, px(8), theme.surface2), chip)
            digits, label = style.text(figure, "h2", theme.hi), style.text(name, "note", theme.mid)
            surface.blit(digits, digits.get_rect(midtop=(chip.centerx, chip.top + px(4))))
            surface.blit(label, label.get_rect(midbottom=(chip.centerx, chip.bottom - px(5))))


def draw_share_line(surface: pygame.Surface, style: Style, rect: pygame.Rect, text: str, right: int) -> None:
    """Draw the line to share in a dotted frame, its peaks as icons; it ends left of ``right`` (pixels)."""
    px, theme = style.px, style.theme
    surface.blit(rounded(rect.size, px(8), (*theme.slot, 190)), rect)
    surface.blit(dashed(rect.size, px(8), 4, 3, 1, theme.slotline), rect)
    x = rect.left + px(15)
    room = right - px(8) - x
    role = next((role for role in ("choice", "note", "small") if style.width(text, role) <= room), "small")
    for part in re.split("([▲△]+)", text):
        if part[:1] in ("▲", "△"):
            for character in part:
                peak = style.peak((px(11), px(10)), theme.hi, character == "▲")
                surface.blit(peak, peak.get_rect(midleft=(x, rect.centery)))
                x += px(14)
        else:
            label = style.text(part, role, theme.hi)
            surface.blit(label, label.get_rect(midleft=(x, rect.centery)))
            x += label.get_width()
