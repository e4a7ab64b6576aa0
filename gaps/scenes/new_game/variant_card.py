"""A card for a variant: its name, size and redeals, summary, difficulty and the player's record."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from gaps.engine import Variant
from gaps.language import _
from gaps.scenes.new_game.difficulty import PEAKS, measured
from gaps.scenes.text import numbers, variant_text
from gaps.scenes.text.rate_text import rate_text
from gaps.stage.drawing.shapes import disc
from gaps.stage.drawing.style import Style
from gaps.stage.speech.spoken import USABLE, Role, Spoken
from gaps.stage.widgets import Widget, draw_button
from gaps.store import Rate

TICK = 26  # pixels at u = 1
PEAK, PEAK_STEP = (15, 12), 18
MARK, MARK_GAP = 15, 5


def draw_peaks(surface: pygame.Surface, style: Style, at: tuple[int, int], count: int) -> None:
    """Draw a difficulty from 0 to 5 as peaks; those above ``count`` are dark."""
    px, theme = style.px, style.theme
    for number in range(PEAKS):
        lit = number < count
        peak = style.peak((px(PEAK[0]), px(PEAK[1])), theme.brass if lit else theme.low, lit)
        surface.blit(peak, (at[0] + number * px(PEAK_STEP), at[1]))


def spoken_peaks(count: int) -> str:
    """Return a difficulty from 0 to 5 in words."""
    return _("difficulty {count} of {all}").format(count=count, all=PEAKS)


def draw_under_way(surface: pygame.Surface, style: Style, corner: tuple[int, int], text: str) -> None:
    """Draw the mark of a game that is under way, and ``text`` right of it; ``corner`` is the bottom right."""
    theme, px = style.theme, style.px
    line = style.text(text, "note_bold", theme.hi)
    place = line.get_rect(bottomright=corner)
    surface.blit(line, place)
    mark = style.icon("play", px(MARK), theme.brass)
    surface.blit(mark, mark.get_rect(midright=(place.left - px(MARK_GAP), place.centery)))


class VariantCard(Widget):
    """A button that stands for a variant."""

    def __init__(self, variant: Variant, rate: Rate, brief: bool = False, name: str = "") -> None:
        """A ``brief`` card has no summary. ``name`` replaces the variant's own name if it is not empty."""
        super().__init__(variant.key)
        self.variant, self.rate, self.brief = variant, rate, brief
        self.own_name = name
        self.moves = 0
        """Moves of the game of the variant that is under way; 0 if there is none."""
        self.shows_moves = True
        """Whether that number is shown; if not, only that there is a game."""

    @property
    def subtitle(self) -> str:
        """The line under the name."""
        return variant_text.size_and_redeals(self.variant)

    def spoken(self) -> Spoken:
        """A button: the name, then all that the card shows."""
        return Spoken(
            self.name,
            Role.BUTTON,
            self.own_name or _(self.variant.name),
            self.area,
            detail=". ".join(text.rstrip(".") for text in self._spoken_lines() if text),
            enabled=self.enabled,
            actions=USABLE,
        )

    def _spoken_lines(self) -> Sequence[str]:
        """What is said after the name: how far the game under way is comes first."""
        found = measured().get(self.variant.key)
        return (
            self._spoken_progress,
            self.subtitle,
            "" if self.brief else _(self.variant.summary),
            "" if found is None else spoken_peaks(found.peaks),
            "" if self.moves else rate_text(self.rate),
        )

    @property
    def _spoken_progress(self) -> str:
        if not self.moves or not self.shows_moves:
            return self._progress
        return _("Under way: {progress}").format(progress=self._progress)

    @property
    def _progress(self) -> str:
        """How far the game is that is under way; empty if there is none."""
        if not self.moves:
            return ""
        return numbers.move_count(self.moves) if self.shows_moves else _("Under way")

    def draw(
        self,
        surface: pygame.Surface,
        style: Style,
        focused: bool = False,
        hovered: bool = False,
        pressed: bool = False,
    ) -> None:
        """Draw the card; with the focus it has a frame and a tick."""
        theme, px, rect = style.theme, style.px, self.rect
        draw_button(surface, style, rect, focused=focused, hovered=hovered, pressed=pressed)
        left, y = rect.left + px(17), rect.top + px(14)
        y = self._draw_name(surface, style, left, y)
        subtitle = style.cut(self.subtitle, "note_bold", rect.width - px(34))
        surface.blit(style.text(subtitle, "note_bold", theme.brass), (left, y))
        summary = "" if self.brief else _(self.variant.summary)
        for number, line in enumerate(style.wrap(summary, "note", rect.width - px(34))):
            surface.blit(style.text(line, "note", theme.mid), (left, y + px(22) + number * px(18)))
        self._draw_foot(surface, style)
        if focused:
            mark = disc(px(TICK), theme.brass)
            at = mark.get_rect(center=(rect.right - px(24), rect.top + px(2)))
            surface.blit(mark, at)
            tick = style.icon("tick", px(18), theme.onbrass)
            surface.blit(tick, tick.get_rect(center=at.center))

    def _draw_foot(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the difficulty; and how far the game under way is, or else how often the variant was won."""
        theme, px = style.theme, style.px
        if (found := measured().get(self.variant.key)) is not None:
            draw_peaks(surface, style, (self.rect.left + px(17), self.rect.bottom - px(28)), found.peaks)
        corner = self.rect.right - px(17), self.rect.bottom - px(12)
        if self.moves:
            draw_under_way(surface, style, corner, self._progress)
            return
        text = rate_text(self.rate)
        played = bool(self.rate.played)
        foot = style.text(text, "note_bold" if played else "note", theme.hi if played else theme.mid)
        surface.blit(foot, foot.get_rect(bottomright=corner))

    def _draw_name(self, surface: pygame.Surface, style: Style, left: int, y: int) -> int:
        """Draw the name as large as it fits, on two lines if it is long. Returns the y of the next line."""
        name, room = self.own_name or _(self.variant.name), self.rect.width - style.px(34)
        role = next((role for role in ("h2", "h3") if style.width(name, role) <= room), "h4")
        lines = style.wrap(name, role, room)
        y -= (len(lines) - 1) * style.px(7)  # so that the peaks stay clear of the lines above them
        for number, line in enumerate(lines):
            surface.blit(style.text(line, role, style.theme.hi), (left, y + number * style.px(20)))
        return y + style.px(33) + (len(lines) - 1) * style.px(12)
