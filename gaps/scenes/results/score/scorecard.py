"""The panel beside a finished game: the score, and its parts or the comparison with a friend's game."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from gaps.language import _, integer
from gaps.scenes.results.score.score_count import ScoreCount
from gaps.scenes.session.finished_game import FinishedGame
from gaps.scenes.text import record_text
from gaps.scenes.text.record_text import ScorePart
from gaps.scenes.together import comparison
from gaps.stage.drawing.shapes import blit_faint, rounded
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import Color
from gaps.stage.widgets import Panel
from gaps.store import Challenge, Settings

# Lengths in pixels at u = 1, from the panel's left, right or upper edge.
PADDING, TITLE_TOP, SCORE_TOP, CHIP_MIDDLE, BEST_TOP = 25, 18, 34, 70, 70
FIRST_ROW, ROW_STEP, RULE_BELOW, SUM_BELOW, CLASSIC_BELOW = 124, 34, 16, 36, 64
NOTE_RIGHT, EQUALS, NAME_GAP = 133, 113, 10  # from the right edge of the rows; between a name and its note
TABLE_TOP, FOOT = 116, 80  # above the comparison; below it, for the figures
ROW_ENTRY = 12  # from how far right a row comes in
STAMP_GROWTH = 0.5  # how much larger the stamp of a new best begins


@dataclass(frozen=True)
class Scorecard:
    """The score of a finished game, compared with earlier games and with a rival's."""

    finished: FinishedGame
    settings: Settings = field(default_factory=Settings)
    """They may hide time and moves."""

    @property
    def parts(self) -> list[ScorePart]:
        """The parts of the score, which add up to it."""
        session = self.finished.session
        return record_text.score_parts(session.arcade, session.game.state, self.settings.shows_clock)

    @property
    def counted(self) -> list[int]:
        """The points that are counted one after the other: the parts, or all at once beside a rival's."""
        if self.finished.session.rival is not None:
            return [self.finished.record.arcade]
        return [part.points for part in self.parts]

    @property
    def kind_text(self) -> str:
        """The kind of the game and why it is of that kind; for analysis, that it is not on record."""
        if self.finished.session.is_analysis:
            return _("Analysis: not on record")
        return record_text.kind_reason(self.finished.record)

    def draw(
        self, surface: pygame.Surface, style: Style, rect: pygame.Rect, count: ScoreCount, stamp: float
    ) -> None:
        """Draw the panel while ``count`` goes on; ``stamp`` is how far the stamp of a new best is, 0 to 1."""
        Panel().draw(surface, style, rect)
        area = rect.inflate(-2 * style.px(PADDING), 0)
        self._draw_heading(surface, style, area)
        score = self.finished.record.arcade if self.finished.won else count.sum
        self._draw_score(surface, style, area, score, stamp)
        rival = self.finished.session.rival
        if rival is None:
            self._draw_parts(surface, style, area, count)
            return
        px = style.px
        table = pygame.Rect(area.left, area.top + px(TABLE_TOP), area.width, 0)
        table.height = rect.bottom - px(FOOT) - table.top
        record, name = self.finished.record, rival.player
        comparison.draw(surface, style, table, record, rival.record, name, self.settings)

    def _draw_heading(self, surface: pygame.Surface, style: Style, area: pygame.Rect) -> None:
        """Name the score, and at the right the kind of the game or who is ahead."""
        px, theme = style.px, style.theme
        title = style.text(_("Score"), "body", theme.mid)
        surface.blit(title, (area.left, area.top + px(TITLE_TOP)))
        room = area.width - title.get_width() - px(12)
        rival = self.finished.session.rival
        if rival is None or self.finished.session.is_analysis:  # a comparison names the kinds
            line = style.fitted(self.kind_text, room, theme.mid, "note", "small")
        else:
            line = self._verdict(style, rival, room)
        surface.blit(line, line.get_rect(topright=(area.right, area.top + px(TITLE_TOP + 2))))

    def _verdict(self, style: Style, rival: Challenge, room: int) -> pygame.Surface:
        text = comparison.verdict(self.finished.record, rival.record, rival.player)
        return style.text(style.cut(text, "note_bold", room), "note_bold", style.theme.hi)

    def _draw_score(
        self, surface: pygame.Surface, style: Style, area: pygame.Rect, score: int, stamp: float
    ) -> None:
        """Draw the score, and beside it the best score or that this one is the best."""
        px, theme, best = style.px, style.theme, self.finished.summary.best_arcade
        ink = theme.brass if self.finished.won else theme.hi
        surface.blit(style.text(integer(score), "hero", ink), (area.left, area.top + px(SCORE_TOP)))
        if self.finished.is_new_best:
            if stamp:
                self._draw_stamp(surface, style, (area.right, area.top + px(CHIP_MIDDLE)), stamp)
        elif self.finished.is_compared and best > self.finished.record.arcade:
            label = style.text(_("Best {score}").format(score=integer(best)), "note", theme.mid)
            surface.blit(label, label.get_rect(topright=(area.right, area.top + px(BEST_TOP))))

    def _draw_stamp(
        self, surface: pygame.Surface, style: Style, midright: tuple[int, int], stamp: float
    ) -> None:
        """Draw the chip of a new best, which comes down from a larger size."""
        px, theme = style.px, style.theme

        def paint() -> pygame.Surface:
            label = style.text(_("New best"), "choice", theme.onbrass)
            chip = rounded(label.get_rect().inflate(2 * px(13), 2 * px(5)).size, px(8), theme.brass).copy()
            chip.blit(label, label.get_rect(center=chip.get_rect().center))
            return chip

        chip = style.surface_cache.get(("new best", _("New best")), paint)
        place = chip.get_rect(midright=midright)
        if stamp < 1:
            chip = pygame.transform.smoothscale_by(chip, 1 + STAMP_GROWTH * (1 - stamp))
        blit_faint(surface, chip, chip.get_rect(center=place.center), stamp)

    def _draw_parts(
        self, surface: pygame.Surface, style: Style, area: pygame.Rect, count: ScoreCount
    ) -> None:
        """Draw a line for each part of the score, their sum, and apart from them the classic points."""
        px, theme, parts = style.px, style.theme, self.parts
        middle = area.top + px(FIRST_ROW)
        for number, part in enumerate(parts):
            self._draw_row(surface, style, area, middle, part, count, number, theme.hi)
            if number < len(parts) - 1:
                line = pygame.Rect(area.left, middle + px(ROW_STEP) // 2, area.width, max(1, px(1)))
                surface.fill(theme.edge, line)
            middle += px(ROW_STEP)
        last = middle - px(ROW_STEP)
        surface.fill(theme.brass, pygame.Rect(area.left, last + px(RULE_BELOW), area.width, px(2)))
        label = style.text(_("Sum"), "label", theme.brass)
        surface.blit(label, label.get_rect(midleft=(area.left, last + px(SUM_BELOW))))
        digits = style.digits(integer(count.sum), "lead", theme.brass)
        surface.blit(digits, digits.get_rect(midright=(area.right, last + px(SUM_BELOW))))
        classic = record_text.classic_part(self.finished.session.classic)
        middle = last + px(CLASSIC_BELOW)
        self._draw_row(surface, style, area, middle, classic, count, len(parts), theme.mid)

    def _draw_row(
        self,
        surface: pygame.Surface,
        style: Style,
        area: pygame.Rect,
        middle: int,
        part: ScorePart,
        count: ScoreCount,
        number: int,
        ink: Color,
    ) -> None:
        """Draw a row on its way in: its name, how it came about, and its points."""
        px, theme, share = style.px, style.theme, count.share(number)
        if not share:
            return
        left, right = (x + count.offset(number, px(ROW_ENTRY)) for x in (area.left, area.right))
        note_right, is_part = right - px(NOTE_RIGHT), ink == theme.hi
        name = style.fitted(part.name, note_right - left, ink, *(("label", "note") if is_part else ("note",)))
        value = style.digits(part.value, "figure", ink if part.possible else theme.mid)
        room = note_right - left - name.get_width() - px(NAME_GAP)
        equals = style.text("=", "body", theme.mid)
        if style.width(part.note, "small") > room:  # a long one takes the room before the points
            equals = style.text("", "body", theme.mid)
            note_right = right - value.get_width() - px(NAME_GAP)
            room = note_right - left - name.get_width() - px(NAME_GAP)
        note = style.fitted(part.note, room, theme.mid, "body", "note", "small")
        for picture, place in (
            (name, name.get_rect(midleft=(left, middle))),
            (note, note.get_rect(midright=(note_right, middle))),
            (equals, equals.get_rect(center=(right - px(EQUALS), middle))),
            (value, value.get_rect(midright=(right, middle))),
        ):
            blit_faint(surface, picture, place, share)
