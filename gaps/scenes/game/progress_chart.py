"""The trail: cards home after each move, as a graph."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from gaps.engine import Game, Redeal, Slide
from gaps.language import _
from gaps.scenes.text import cards
from gaps.solver import Outcome, Review
from gaps.stage.drawing.shapes import disc, polyline, ring, rounded
from gaps.stage.drawing.style import Style
from gaps.stage.widgets import Panel, Widget
from gaps.stage.widgets.widget import Pos, draw_focus_ring
from gaps.table.render.art import CardArt
from gaps.table.render.suit_text import draw_suit_text

STEPS = 4  # lines of the grid
CORNER, SHADOWED = 16, 80  # of the panel: its radius and how far its shadow reaches, pixels at u = 1


def heights(game: Game) -> list[int]:
    """Cards home at the start and after each move."""
    return [len(game.start.home), *(len(step.after.home) for step in game.steps)]


class ProgressChart(Widget):
    """The graph on a panel of its own, with what ``review`` knows of the pass below it.

    ``rival`` are the heights of a friend's game of the same deal, if there is one.
    ``chosen`` is the move that the person looks at, from 0 for the deal; ``None`` for the end of the game.
    """

    def __init__(
        self, game: Game, review: Review | None, art: Callable[[], CardArt], rival: Sequence[int] = ()
    ) -> None:
        super().__init__("trail")
        self.game, self.review, self._art, self.rival = game, review, art, rival
        self.friend = ""  # the friend's name, if it is known
        self.span = max(len(game.steps), len(rival) - 1)
        """Moves that the plot has room for."""
        self.chosen: int | None = None
        self._plot = pygame.Rect(0, 0, 1, 1)
        self._kept: tuple[object, pygame.Surface] | None = None

    @property
    def last(self) -> int:
        """The number of the last move."""
        return len(self.game.steps)

    def choose(self, move: int | None) -> bool:
        """Look at a move; says whether that is another one."""
        changed = move != self.chosen
        self.chosen = move
        return changed

    def move_at(self, pos: Pos) -> int | None:
        """The move above or below which a pixel lies; ``None`` outside the graph."""
        if not self.rect.collidepoint(pos) or not self.last:
            return None
        share = (pos[0] - self._plot.left) / max(1, self._plot.width)
        return max(0, min(self.last, round(share * self.span)))

    def press(self, pos: Pos) -> bool:
        """Take the move under the pointer."""
        return self.choose(self.move_at(pos))

    def drag(self, pos: Pos) -> bool:
        """Run along the moves."""
        move = self.move_at(pos)
        return move is not None and self.choose(move)

    def click(self, pos: Pos) -> bool:
        """Pressing it was enough."""
        return False

    def nudge(self, direction: int) -> bool | None:
        """One move back or on."""
        move = (self.last if self.chosen is None else self.chosen) + direction
        return self.choose(move) if 0 <= move <= self.last else None

    def draw(
        self,
        surface: pygame.Surface,
        style: Style,
        focused: bool = False,
        hovered: bool = False,
        pressed: bool = False,
    ) -> None:
        """Draw the graph, and on it the move that is looked at."""
        if self.rect.height < style.px(120):
            return
        known = None if self.review is None else self.review.progress
        key, around = (style, self.rect.size, known), style.px(SHADOWED)
        if self._kept is None or self._kept[0] != key:
            picture = pygame.Surface(self.rect.inflate(2 * around, 2 * around).size, pygame.SRCALPHA)
            self._paint(picture, style, pygame.Rect((around, around), self.rect.size))
            self._kept = key, picture
        surface.blit(self._kept[1], (self.rect.left - around, self.rect.top - around))
        self._plot = self._plot_in(style, self.rect)
        if focused:
            draw_focus_ring(surface, style, self.rect, style.px(CORNER))
        if self.chosen is not None:
            self._draw_chosen(surface, style, self.chosen)

    def _plot_in(self, style: Style, rect: pygame.Rect) -> pygame.Rect:
        px = style.px
        below = px(92 if self.review is None else 118)
        return pygame.Rect(rect.left + px(45), rect.top + px(54), rect.width - px(62), rect.height - below)

    def _at(self, plot: pygame.Rect, move: int, count: int) -> tuple[float, float]:
        most = self.game.state.variant.cards_to_win
        return plot.left + plot.width * move / max(1, self.span), plot.bottom - plot.height * count / most

    def _paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect) -> None:
        """All of it that stays: panel, grid, line, redeals and the band of the pass."""
        theme, px, game, review = style.theme, style.px, self.game, self.review
        Panel().draw(surface, style, rect)
        head = _("The trail you took")
        surface.blit(style.text(head, "h3", theme.hi), (rect.left + px(21), rect.top + px(14)))
        scouting = review is not None and not review.done
        told = _("cards home after each move")
        if self.rival:
            told = _("cards home; dashed: {friend}").format(friend=self.friend or _("your friend"))
        told = _("scouting the pass…") if scouting else told
        note = style.text(told, "note", theme.mid)
        x = rect.left + px(35) + style.width(head, "h3")
        surface.blit(note, (x, rect.top + px(19)))
        if scouting and review is not None:
            bar = pygame.Rect(x + note.get_width() + px(14), rect.top + px(26), px(120), px(6))
            surface.blit(rounded(bar.size, px(3), theme.slot), bar)
            if (done := round(bar.width * review.progress)) > px(6):
                surface.blit(rounded((done, bar.height), px(3), theme.brass), bar)
        elif review is not None:
            _draw_legend(surface, style, rect)
        plot = self._plot_in(style, rect)
        counts, most = heights(game), game.state.variant.cards_to_win
        for number in range(STEPS + 1):
            y = plot.bottom - plot.height * number // STEPS
            pygame.draw.line(surface, theme.edge, (plot.left, y), (plot.right, y))
            label = style.text(str(most * number // STEPS), "small", theme.mid)
            surface.blit(label, label.get_rect(midright=(plot.left - px(9), y)))
        if len(self.rival) > 1:
            theirs = [self._at(plot, move, count) for move, count in enumerate(self.rival)]
            shifted = tuple((round(x - rect.left, 1), round(y - rect.top, 1)) for x, y in theirs)
            surface.blit(polyline(rect.size, shifted, px(2), theme.hi, (px(6), px(5))), rect)
        points = [self._at(plot, move, count) for move, count in enumerate(counts)]
        if len(points) == 1:
            points.append((plot.right, points[0][1]))
        shade = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        area = [(plot.left, plot.bottom), *points, (points[-1][0], plot.bottom)]
        pygame.draw.polygon(shade, (*theme.brass, 43), area)
        surface.blit(shade, (0, 0))
        for move, step in enumerate(game.steps, start=1):
            if isinstance(step.cause, Redeal):
                x = round(self._at(plot, move, 0)[0])
                for y in range(plot.top, plot.bottom, px(6)):
                    pygame.draw.line(surface, theme.mid, (x, y), (x, y + px(2)))
                label = style.text(_("Redeal"), "small", theme.hi)
                surface.blit(label, label.get_rect(topleft=(x + px(6), plot.top)))
        local = tuple((round(x - rect.left, 1), round(y - rect.top, 1)) for x, y in points)
        surface.blit(polyline(rect.size, local, px(3), theme.brass), rect)
        every = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 10**9) if self.span <= step * 6)
        for move in range(0, max(1, self.span) + 1, every):
            label = style.text(str(move), "small", theme.mid)
            y = plot.bottom + px(10 if review is None else 34)
            surface.blit(label, label.get_rect(midtop=(self._at(plot, move, 0)[0], y)))
        if review is not None:
            own = pygame.Rect(
                plot.topleft, (max(1, plot.width * self.last // max(1, self.span)), plot.height)
            )
            _draw_pass(surface, style, own if self.last else plot, review)
            _mark_closing(surface, style, plot, game, review, partial(self._at, plot), self._art())

    def _draw_chosen(self, surface: pygame.Surface, style: Style, move: int) -> None:
        """A line through the move, a dot on the graph, and what was played."""
        theme, px, plot = style.theme, style.px, self._plot
        state = self.game.steps[move - 1].after if move else self.game.start
        x, y = self._at(plot, move, len(state.home))
        surface.fill(theme.hi, pygame.Rect(round(x) - px(1) // 2, plot.top, px(1), plot.height))
        dot = disc(px(12), theme.hi, max(1, px(2)), theme.bg0)
        surface.blit(dot, dot.get_rect(center=(x, y)))
        told = _("{played} · {home} home").format(played=self._played(move), home=len(state.home))
        label = draw_suit_text(told, "note_bold", theme.hi, style, self._art())
        chip = label.get_rect().inflate(2 * px(9), 2 * px(4))
        chip.midbottom = round(x), max(plot.top + px(24), round(y) - px(14))
        chip.clamp_ip(self.rect.inflate(-2 * px(8), -2 * px(8)))
        surface.blit(rounded(chip.size, px(8), theme.surface2, 1, theme.edge), chip)
        surface.blit(label, label.get_rect(center=chip.center))

    def _played(self, move: int) -> str:
        if not move:
            return _("The deal")
        step = self.game.steps[move - 1]
        card = step.before.board[step.cause.source] if isinstance(step.cause, Slide) else None
        if card is None:
            return _("Move {move}: redeal").format(move=move)
        return _("Move {move}: {card}").format(move=move, card=cards.card_text(card))


def _draw_legend(surface: pygame.Surface, style: Style, rect: pygame.Rect) -> None:
    """What solid and hatched stand for, at the right of the headline."""
    px, theme = style.px, style.theme
    x = rect.right - px(20)
    if rect.width < px(640):
        return
    for told, hatched in ((_("lost until a redeal"), True), (_("winnable"), False)):
        label = style.text(told, "note", theme.mid)
        x -= label.get_width()
        surface.blit(label, (x, rect.top + px(19)))
        swatch = pygame.Rect(x - px(26), rect.top + px(22), px(18), px(12))
        x = swatch.left - px(18)
        if hatched:
            surface.blit(rounded(swatch.size, px(3), theme.slot), swatch)
            _hatch(surface, swatch.inflate(-2, -2), style)
            surface.blit(ring(swatch.size, px(3), 1, theme.ember), swatch)
        else:
            surface.blit(rounded(swatch.size, px(3), theme.pine), swatch)


def _draw_pass(surface: pygame.Surface, style: Style, plot: pygame.Rect, review: Review) -> None:
    """The band: solid where the round could be won, hatched where not, empty where nobody knows."""
    theme, px = style.theme, style.px
    label = style.text(_("Pass"), "small", theme.mid)
    band = pygame.Rect(plot.left, plot.bottom + px(11), plot.width, px(14))
    surface.blit(label, label.get_rect(midright=(plot.left - px(9), band.centery)))
    surface.blit(rounded(band.size, px(4), theme.slot, 1, theme.edge), band)
    last = max(1, len(review.outcomes) - 1)
    for place, outcome in enumerate(review.outcomes[:-1] or review.outcomes):
        left = band.left + band.width * place // last
        part = pygame.Rect(left, band.top, band.left + band.width * (place + 1) // last - left, band.height)
        if outcome is Outcome.WINNABLE:
            surface.fill(theme.pine, part.inflate(0, -2))
        elif outcome is Outcome.NOT_WINNABLE:
            _hatch(surface, part.inflate(0, -2), style)


def _hatch(surface: pygame.Surface, part: pygame.Rect, style: Style) -> None:
    before = surface.get_clip()
    surface.set_clip(part.clip(before))
    step = style.px(7)
    for x in range(part.left - part.left % step - part.height, part.right + step, step):
        pygame.draw.line(
            surface, style.theme.ember, (x, part.bottom), (x + part.height, part.top), style.px(2)
        )
    surface.set_clip(before)


def _mark_closing(
    surface: pygame.Surface,
    style: Style,
    plot: pygame.Rect,
    game: Game,
    review: Review,
    at: Callable[[int, int], tuple[float, float]],
    art: CardArt,
) -> None:
    """A dot on the move that closed the pass for good, and its name."""
    move = review.lost_at
    step = game.steps[move - 1] if move else None
    if move is None or step is None or not isinstance(step.cause, Slide):
        return
    theme, px = style.theme, style.px
    x, y = at(move, len(step.after.home))
    dot = disc(px(12), theme.ember, max(1, px(2)), theme.bg0)
    surface.blit(dot, dot.get_rect(center=(x, y)))
    card = step.before.board[step.cause.source]
    told = _("Move {move}: {card} closed the pass").format(
        move=move, card=cards.card_text(card) if card else ""
    )
    label = draw_suit_text(told, "note_bold", theme.ember, style, art)
    place = label.get_rect(midbottom=(x, max(plot.top + px(40), y - px(24))))
    place.clamp_ip(plot)
    pygame.draw.line(surface, theme.ember, (x, place.bottom), (x, y - px(6)), px(2))
    surface.blit(label, place)
