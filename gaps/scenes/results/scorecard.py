"""The panel beside a finished game: the score with its parts, the record, and the line to share."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pygame

from gaps.language import _, integer
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.text import game_text, numbers
from gaps.scenes.together import comparison
from gaps.stage.drawing.shapes import dashed, rounded
from gaps.stage.drawing.style import Style
from gaps.stage.widgets import Panel
from gaps.store import Record, Summary
from gaps.table.cards.art import CardArt
from gaps.table.cards.suit_text import draw_suit_text


@dataclass(frozen=True)
class Scorecard:
    """What there is to be told of a game that is over."""

    session: GameSession
    record: Record
    summary: Summary
    best_before: int
    """The best score of this variant before the game."""
    won: bool

    def draw(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, art: CardArt) -> None:
        """Draw the panel with the score and its parts; beside a friend's game, with both."""
        px, theme = style.px, style.theme
        Panel().draw(surface, style, rect)
        left, right = rect.left + px(25), rect.right - px(25)
        arcade, classic = self.session.arcade, self.session.classic
        surface.blit(style.text(_("Score"), "body", theme.mid), (left, rect.top + px(18)))
        total = style.text(integer(arcade.total), "hero", theme.brass if self.won else theme.hi)
        surface.blit(total, (left, rect.top + px(34)))
        if arcade.total > self.best_before and self.summary.played > 1:
            said = style.text(_("New best"), "choice", theme.onbrass)
            chip = said.get_rect().inflate(2 * px(11), 2 * px(5))
            chip.midright = right, rect.top + px(74)
            surface.blit(rounded(chip.size, px(8), theme.brass), chip)
            surface.blit(said, said.get_rect(center=chip.center))
        elif self.summary.best_arcade > arcade.total:
            best = style.text(
                _("Best {score}").format(score=integer(self.summary.best_arcade)),
                "note",
                theme.mid,
            )
            surface.blit(best, best.get_rect(topright=(right, rect.top + px(70))))
        y = rect.top + px(110)
        if (rival := self.session.rival) is not None:
            verdict = comparison.verdict(self.record, rival.record, rival.player)
            room = right - left - style.width("Score", "body") - px(12)
            said = style.text(style.cut(verdict, "note_bold", room), "note_bold", theme.hi)
            surface.blit(said, said.get_rect(topright=(right, rect.top + px(20))))
            table = pygame.Rect(left, y - px(12), right - left, rect.bottom - px(96) - y + px(16))
            comparison.draw(surface, style, table, self.record, rival.record, rival.player)
            self._draw_chips(surface, style, pygame.Rect(left, rect.bottom - px(77), right - left, px(58)))
            return
        parts = game_text.score_parts(
            arcade, classic, self.session.seconds, self.session.hints, self.session.redeals
        )
        step = min(px(36), (rect.bottom - px(96) - y) // len(parts))
        for name, note, value in parts:
            told = style.text(name, "body", theme.hi)
            surface.blit(told, told.get_rect(midleft=(left, y + step // 2)))
            if note:
                small = draw_suit_text(note, "note", theme.low, style, art)
                at = small.get_rect(midleft=(left + told.get_width() + px(9), y + step // 2))
                surface.blit(small, at)
            worth = style.digits(value, "figure", theme.hi)
            surface.blit(worth, worth.get_rect(midright=(right, y + step // 2)))
            pygame.draw.line(surface, theme.edge, (left, y + step - 1), (right, y + step - 1))
            y += step
        self._draw_chips(surface, style, pygame.Rect(left, y + px(17), right - left, px(58)))

    def _draw_chips(self, surface: pygame.Surface, style: Style, area: pygame.Rect) -> None:
        """Three figures of the record in this variant."""
        px, theme, summary = style.px, style.theme, self.summary
        width = (area.width - 2 * px(16)) // 3
        figures = (
            (
                numbers.percent(round(100 * summary.won / max(1, summary.played))),
                _("won of {played}").format(played=summary.played),
            ),
            (str(summary.streak), _("streak")),
            (str(summary.longest_streak), _("best streak")),
        )
        for number, (large, told) in enumerate(figures):
            chip = pygame.Rect(area.left + number * (width + px(16)), area.top, width, area.height)
            surface.blit(rounded(chip.size, px(8), theme.surface2), chip)
            head, small = style.text(large, "h2", theme.hi), style.text(told, "note", theme.mid)
            surface.blit(head, head.get_rect(midtop=(chip.centerx, chip.top + px(4))))
            surface.blit(small, small.get_rect(midbottom=(chip.centerx, chip.bottom - px(5))))


def draw_line(surface: pygame.Surface, style: Style, rect: pygame.Rect, text: str, until: int) -> None:
    """A line to share in a dotted frame, its peaks drawn as such; it ends left of ``until``, pixels."""
    px, theme = style.px, style.theme
    surface.blit(rounded(rect.size, px(8), (*theme.slot, 190)), rect)
    surface.blit(dashed(rect.size, px(8), 4, 3, 1, theme.slotline), rect)
    x = rect.left + px(15)
    room = until - px(8) - x
    role = next((role for role in ("choice", "note", "small") if style.width(text, role) <= room), "small")
    for part in re.split("([▲△]+)", text):
        if part[:1] in ("▲", "△"):
            for mark in part:
                peak = style.peak((px(11), px(10)), theme.hi, mark == "▲")
                surface.blit(peak, peak.get_rect(midleft=(x, rect.centery)))
                x += px(14)
        else:
            told = style.text(part, role, theme.hi)
            surface.blit(told, told.get_rect(midleft=(x, rect.centery)))
            x += told.get_width()
