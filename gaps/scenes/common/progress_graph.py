"""Draws the graph of cards home after each move, with the outcome the solver found for each position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from gaps.engine import Game, Redeal, Slide
from gaps.language import _
from gaps.scenes.text import cards
from gaps.solver import Outcome, Review
from gaps.stage.drawing.shapes import disc, polyline, ring, rounded
from gaps.stage.drawing.style import Style
from gaps.stage.widgets import Panel
from gaps.table.cards.art import CardArt, draw_suit_text

Point = tuple[float, float]

GRID_STEPS = 4
MAX_MOVE_LABELS = 6  # below the graph, besides the one at 0
MOVE_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 10**9)
AREA_ALPHA = 43  # of 255, of the area below the line
MIN_LEGEND_WIDTH = 640  # of the panel, pixels at u = 1


def cards_home(game: Game) -> list[int]:
    """Return the number of cards home at the start and after each move."""
    return [len(game.start.home), *(len(step.after.home) for step in game.steps)]


@dataclass(frozen=True)
class ProgressGraph:
    """The graph of one game on a panel in ``rect``."""

    game: Game
    review: Review | None
    """What the solver knows about the positions of the game."""
    rival: Sequence[int]
    """The cards home of a friend's game of the same deal; empty if there is none."""
    rival_name: str
    """The name of that friend; may be empty."""
    art: CardArt
    style: Style
    rect: pygame.Rect

    @property
    def span(self) -> int:
        """The number of moves for which the plot has room."""
        return max(1, len(self.game.steps), len(self.rival) - 1)

    @property
    def plot(self) -> pygame.Rect:
        """The area of the graph without title and labels."""
        px, rect = self.style.px, self.rect
        outside = px(92 if self.review is None else 118)
        return pygame.Rect(rect.left + px(45), rect.top + px(54), rect.width - px(62), rect.height - outside)

    def point(self, move: int, count: int) -> Point:
        """Return the pixel of ``count`` cards home after ``move``."""
        plot = self.plot
        x = plot.left + plot.width * move / self.span
        return x, plot.bottom - plot.height * count / self.game.state.variant.cards_to_win

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything that does not depend on the chosen move."""
        theme, px = self.style.theme, self.style.px
        Panel().draw(surface, self.style, self.rect)
        self._draw_title(surface)
        self._draw_grid(surface)
        points = [self.point(*each) for each in enumerate(cards_home(self.game))]
        if len(points) == 1:
            points.append((self.plot.right, points[0][1]))
        if len(self.rival) > 1:
            rival, dash = [self.point(*each) for each in enumerate(self.rival)], (px(6), px(5))
            surface.blit(polyline(self.rect.size, self._local(rival), px(2), theme.hi, dash), self.rect)
        self._draw_area(surface, points)
        self._draw_redeals(surface)
        surface.blit(polyline(self.rect.size, self._local(points), px(3), theme.brass), self.rect)
        self._draw_move_labels(surface)
        if self.review is not None:
            self._draw_outcomes(surface, self.review)
            self._draw_losing_move(surface, self.review)

    def _draw_title(self, surface: pygame.Surface) -> None:
        style, theme, px, rect = self.style, self.style.theme, self.style.px, self.rect
        title = _("Progress")
        surface.blit(style.text(title, "h3", theme.hi), (rect.left + px(21), rect.top + px(14)))
        searching = self.review is not None and not self.review.done
        text = _("cards home after each move")
        if searching:
            text = _("checking each move…")
        elif self.rival:
            text = _("cards home; dashed: {friend}").format(friend=self.rival_name or _("your friend"))
        x = rect.left + px(35) + style.width(title, "h3")
        room = rect.right - px(12) - x
        if style.width(text, "small") > room and not searching:
            text = ""  # the graph is named, and said, without it
        note = style.fitted(text, max(1, room), theme.mid, "note", "small")
        surface.blit(note, (x, rect.top + px(19)))
        if self.review is None:
            return
        if searching:
            bar = pygame.Rect(x + note.get_width() + px(14), rect.top + px(26), px(120), px(6))
            self._draw_search_progress(surface, bar, self.review.progress)
        else:
            self._draw_legend(surface)

    def _draw_search_progress(self, surface: pygame.Surface, bar: pygame.Rect, progress: float) -> None:
        theme, px = self.style.theme, self.style.px
        surface.blit(rounded(bar.size, px(3), theme.slot), bar)
        if (done := round(bar.width * progress)) > px(6):
            surface.blit(rounded((done, bar.height), px(3), theme.brass), bar)

    def _draw_legend(self, surface: pygame.Surface) -> None:
        style, theme, px, rect = self.style, self.style.theme, self.style.px, self.rect
        x = rect.right - px(20)
        if rect.width < px(MIN_LEGEND_WIDTH):
            return
        for text, hatched in ((_("not winnable"), True), (_("winnable"), False)):
            label = style.text(text, "note", theme.mid)
            x -= label.get_width()
            surface.blit(label, (x, rect.top + px(19)))
            swatch = pygame.Rect(x - px(26), rect.top + px(22), px(18), px(12))
            x = swatch.left - px(18)
            if hatched:
                surface.blit(rounded(swatch.size, px(3), theme.slot), swatch)
                _draw_hatch(surface, swatch.inflate(-2, -2), style)
                surface.blit(ring(swatch.size, px(3), 1, theme.ember), swatch)
            else:
                surface.blit(rounded(swatch.size, px(3), theme.pine), swatch)

    def _draw_grid(self, surface: pygame.Surface) -> None:
        style, theme, plot = self.style, self.style.theme, self.plot
        maximum = self.game.state.variant.cards_to_win
        for number in range(GRID_STEPS + 1):
            y = plot.bottom - plot.height * number // GRID_STEPS
            pygame.draw.line(surface, theme.edge, (plot.left, y), (plot.right, y))
            label = style.text(str(maximum * number // GRID_STEPS), "small", theme.mid)
            surface.blit(label, label.get_rect(midright=(plot.left - style.px(9), y)))

    def _draw_area(self, surface: pygame.Surface, points: list[Point]) -> None:
        shade, plot = pygame.Surface(surface.get_size(), pygame.SRCALPHA), self.plot
        area = [(plot.left, plot.bottom), *points, (points[-1][0], plot.bottom)]
        pygame.draw.polygon(shade, (*self.style.theme.brass, AREA_ALPHA), area)
        surface.blit(shade, (0, 0))

    def _draw_redeals(self, surface: pygame.Surface) -> None:
        style, theme, px, plot = self.style, self.style.theme, self.style.px, self.plot
        for move, step in enumerate(self.game.steps, start=1):
            if isinstance(step.cause, Redeal):
                x = round(self.point(move, 0)[0])
                for y in range(plot.top, plot.bottom, px(6)):
                    pygame.draw.line(surface, theme.mid, (x, y), (x, y + px(2)))
                label = style.text(_("Redeal"), "small", theme.hi)
                surface.blit(label, label.get_rect(topleft=(x + px(6), plot.top)))

    def _draw_move_labels(self, surface: pygame.Surface) -> None:
        style, px = self.style, self.style.px
        spacing = next(step for step in MOVE_STEPS if self.span <= step * MAX_MOVE_LABELS)
        for move in range(0, self.span + 1, spacing):
            label = style.text(str(move), "small", style.theme.mid)
            y = self.plot.bottom + px(10 if self.review is None else 34)
            surface.blit(label, label.get_rect(midtop=(self.point(move, 0)[0], y)))

    def _draw_outcomes(self, surface: pygame.Surface, review: Review) -> None:
        """Draw the band below: solid where the round could be won, hatched where not, else empty."""
        style, theme, px, plot = self.style, self.style.theme, self.style.px, self.plot
        moves = len(self.game.steps)
        width = max(1, plot.width * moves // self.span) if moves else plot.width
        label = style.text(_("Win?"), "small", theme.mid)
        band = pygame.Rect(plot.left, plot.bottom + px(11), width, px(14))
        surface.blit(label, label.get_rect(midright=(plot.left - px(9), band.centery)))
        surface.blit(rounded(band.size, px(4), theme.slot, 1, theme.edge), band)
        parts = max(1, len(review.outcomes) - 1)
        for number, outcome in enumerate(review.outcomes[:-1] or review.outcomes):
            left, right = (band.left + band.width * end // parts for end in (number, number + 1))
            part = pygame.Rect(left, band.top, right - left, band.height).inflate(0, -2)
            if outcome is Outcome.WINNABLE:
                surface.fill(theme.pine, part)
            elif outcome is Outcome.NOT_WINNABLE:
                _draw_hatch(surface, part, style)

    def _draw_losing_move(self, surface: pygame.Surface, review: Review) -> None:
        move = review.lost_at
        step = self.game.steps[move - 1] if move else None
        if move is None or step is None or not isinstance(step.cause, Slide):
            return
        style, theme, px, plot = self.style, self.style.theme, self.style.px, self.plot
        x, y = self.point(move, len(step.after.home))
        dot = disc(px(12), theme.ember, max(1, px(2)), theme.bg0)
        surface.blit(dot, dot.get_rect(center=(x, y)))
        card = step.before.board[step.cause.source]
        text = _("Move {move}: no win after {card}").format(
            move=move, card=cards.card_text(card) if card else ""
        )
        label = draw_suit_text(text, "note_bold", theme.ember, style, self.art)
        place = label.get_rect(midbottom=(x, max(plot.top + px(40), y - px(24))))
        place.clamp_ip(plot)
        pygame.draw.line(surface, theme.ember, (x, place.bottom), (x, y - px(6)), px(2))
        surface.blit(label, place)

    def _local(self, points: Sequence[Point]) -> tuple[Point, ...]:
        """Return points relative to the top left of the panel, rounded so that pictures can be kept."""
        return tuple((round(x - self.rect.left, 1), round(y - self.rect.top, 1)) for x, y in points)


def _draw_hatch(surface: pygame.Surface, part: pygame.Rect, style: Style) -> None:
    clip = surface.get_clip()
    surface.set_clip(part.clip(clip))
    step = style.px(7)
    for x in range(part.left - part.left % step - part.height, part.right + step, step):
        start, end = (x, part.bottom), (x + part.height, part.top)
        pygame.draw.line(surface, style.theme.ember, start, end, style.px(2))
    surface.set_clip(clip)
