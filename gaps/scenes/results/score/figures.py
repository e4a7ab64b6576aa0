"""Three figures of the statistics of a variant, which lead to all of them."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from gaps.language import N_, _, integer, ngettext, translated
from gaps.scenes.session.finished_game import FinishedGame
from gaps.scenes.speech.facts import fact, sentence
from gaps.scenes.text import numbers
from gaps.scenes.text.rate_text import MIN_GAMES_FOR_RATE, rate_figure
from gaps.stage.drawing.shapes import rounded
from gaps.stage.drawing.style import Style
from gaps.stage.speech.spoken import USABLE, Role, Spoken
from gaps.stage.widgets import Widget
from gaps.stage.widgets.layout import row
from gaps.stage.widgets.widget import draw_focus_ring, hovered_fill
from gaps.store import Rate

GAP, RADIUS, PADDING = 11, 8, 4  # pixels at u = 1


class Figure(NamedTuple):
    """A figure, and what it counts."""

    figure: str
    name: str
    words: str
    """Both as they are spoken."""


def figures_of(finished: FinishedGame, better: int) -> list[Figure]:
    """Return the figures of the variant of a game, after it; ``better`` games had a higher score."""
    summary = finished.summary
    rate = Rate(summary.won, summary.played)
    won = _("won of {played}").format(played=integer(rate.played))
    won = won if rate.played >= MIN_GAMES_FOR_RATE else _("won")
    figures = [Figure(rate_figure(rate), won, f"{rate_figure(rate)} {won}")]
    number, longest = integer(summary.streak), integer(summary.longest_streak)
    if not finished.counts or not better < summary.played > 1:
        return [
            *figures,
            Figure(number, _("streak"), fact(_("streak"), number)),
            Figure(longest, _("best streak"), fact(_("best streak"), longest)),
        ]
    streak = _("streak, best {number}").format(number=longest)
    best = fact(_("best streak"), longest)
    place = ngettext("of {number} game", "of {number} games", summary.played)
    place, rank = place.format(number=integer(summary.played)), numbers.ordinal(better + 1)
    return [
        *figures,
        Figure(number, streak, sentence(fact(_("streak"), number), best)),
        Figure(rank, place, f"{rank} {place}"),
    ]


class Figures(Widget):
    """The figures side by side; using them opens the statistics."""

    def __init__(self, figures: list[Figure]) -> None:
        super().__init__("statistics", tooltip=N_("Statistics"))
        self.figures = figures

    def spoken(self) -> Spoken:
        """A button that opens the statistics, with the figures."""
        label = translated(self.tooltip)
        words = sentence(*(each.words for each in self.figures))
        return Spoken(self.name, Role.BUTTON, label, self.area, detail=words, actions=USABLE)

    def draw(
        self,
        surface: pygame.Surface,
        style: Style,
        focused: bool = False,
        hovered: bool = False,
        pressed: bool = False,
    ) -> None:
        """Draw a chip for each figure."""
        px, theme = style.px, style.theme
        fill = hovered_fill(theme.surface2) if hovered else theme.surface2
        chips = row(self.rect, len(self.figures), px(GAP))
        for chip, (figure, name, _words) in zip(chips, self.figures, strict=True):
            room = chip.width - 2 * px(PADDING)
            surface.blit(rounded(chip.size, px(RADIUS), fill), chip)
            digits = style.fitted(figure, room, theme.hi, "h2", "h4", "figure")
            label = style.fitted(name, room, theme.mid, "note", "small")
            surface.blit(digits, digits.get_rect(midtop=(chip.centerx, chip.top + px(4))))
            surface.blit(label, label.get_rect(midbottom=(chip.centerx, chip.bottom - px(5))))
        if focused:
            draw_focus_ring(surface, style, self.rect, px(RADIUS))
