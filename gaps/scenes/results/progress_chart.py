"""The graph of cards home after each move, with the outcome the solver found for each
position.

Any move of the game can be chosen on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from math import inf

import pygame

from gaps.engine import Game, Redeal, Slide
from gaps.language import _, current
from gaps.scenes.common.comparison import cards_home
from gaps.scenes.text import card_text
from gaps.scenes.text.phrases import capitalized, fact
from gaps.solver import Outcome, Review
from gaps.stage.core.widget import AT_REST, Pos, WidgetState
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.shapes import blank, disc, polyline, ring, rounded
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import Color
from gaps.stage.speech.spoken import ADJUSTABLE, USABLE, Range, Role, Spoken
from gaps.stage.view import (
    Fits,
    Label,
    Panel,
    Part,
    Picture,
    Tree,
    column,
    layers,
    row,
    space,
)
from gaps.stage.widgets import Widget, draw_focus_ring
from gaps.table.cards.art import CardArt, draw_suit_text

Point = tuple[float, float]

# Lengths in pixels at u = 1.
PANEL_RADIUS = 16
SHADOW_REACH = 80
MIN_HEIGHT = 120  # in less room nothing is drawn
MIN_LEGEND_WIDTH = 640  # of the panel
HEAD = 56  # height of the title with what is beside it
GRID_STEPS = 4
MAX_MOVE_LABELS = 6  # below the graph, besides the one at 0
MOVE_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 10**9)
AREA_ALPHA = 43  # of 255, of the area below the line


class ProgressChart(Widget):
    """The graph of a finished game on a panel; left and right, or the pointer, choose a
    move.

    ``rival`` are the cards home of a friend's game of the same deal, at the start and
    after each of its moves; ``rival_name`` is the name of the friend, empty if it is
    not known.
    """

    def __init__(
        self,
        game: Game,
        review: Review | None,
        art: Callable[[], CardArt],
        rival: Sequence[int] = (),
        rival_name: str = "",
    ) -> None:
        """``review`` is what the solver knows about the positions of the game."""
        super().__init__("chart")
        self.game = game
        self.review = review
        self._art = art
        self._rival = rival
        self._rival_name = rival_name
        self._home = cards_home(game)
        self.chosen: int | None = None
        """The move that is shown, 0 for the deal; ``None`` for the end of the game."""
        # what was drawn last, and what for
        self._kept: tuple[object, pygame.Surface] | None = None
        # what was said last, and what for
        self._kept_words: tuple[object, str] = (None, "")

    @property
    def last(self) -> int:
        return len(self.game.steps)

    @property
    def _span(self) -> int:
        return max(1, self.last, len(self._rival) - 1)

    @property
    def _progress(self) -> float | None:
        if self.review is None:
            return None
        return self.review.progress

    @property
    def plot(self) -> pygame.Rect:
        """The area of the graph in the window; empty before the widget is laid out."""
        if self.style is None:
            return pygame.Rect(0, 0, 0, 0)
        return self._plot(self.style, self.rect)

    def _plot(self, style: Style, rect: pygame.Rect) -> pygame.Rect:
        """The area of the graph on a panel in ``rect``, without title and labels."""
        px = style.px
        outside = style.px(92 if self.review is None else 118)
        return pygame.Rect(
            rect.left + px(45),
            rect.top + px(54),
            rect.width - px(62),
            rect.height - outside,
        )

    def _point(self, plot: pygame.Rect, move: int, count: int) -> Point:
        wanted = self.game.state.variant.cards_to_win
        x = plot.left + plot.width * move / self._span
        y = plot.bottom - plot.height * count / wanted
        return x, y

    # Input

    def choose(self, move: int | None) -> bool:
        changed = move != self.chosen
        self.chosen = move
        return changed

    def move_at(self, pos: Pos) -> int | None:
        """Return the move at a pixel; ``None`` outside the panel."""
        if self.style is None or not self.rect.collidepoint(pos) or not self.last:
            return None
        plot = self.plot
        share = (pos[0] - plot.left) / max(1, plot.width)
        move = round(share * self._span)
        return max(0, min(self.last, move))

    # Choosing a move is no use: only the key of the focus is, which plays on from
    # there.

    def press(self, pos: Pos) -> bool:
        self.choose(self.move_at(pos))
        return False

    def drag(self, pos: Pos) -> bool:
        """Choose the move under the pointer; outside the panel the last one stays."""
        if (move := self.move_at(pos)) is not None:
            self.choose(move)
        return False

    def click(self, pos: Pos) -> bool:
        return False

    def nudge(self, direction: int) -> bool | None:
        move = self._shown_move + direction
        if not 0 <= move <= self.last:
            return None
        self.choose(move)
        return False

    @property
    def _shown_move(self) -> int:
        return self.last if self.chosen is None else self.chosen

    # What is said

    def spoken(self) -> Spoken | None:
        """A slider over the moves with what the graph shows; ``None`` where there is no
        room for it.
        """
        if not self.enabled:
            return None
        made_of = (current(), self._progress)
        if self._kept_words[0] != made_of:
            words = ". ".join(capitalized(each) for each in self._told() if each)
            self._kept_words = (made_of, words)
        value = _("The end of the game")
        if self.chosen is not None:
            value = self._chosen_text(self.chosen)
        return Spoken(
            self.name,
            Role.SLIDER,
            _("Progress"),
            self.area,
            value=value,
            detail=self._kept_words[1],
            number=Range(self._shown_move, 0, self.last),
            actions=ADJUSTABLE | USABLE,
        )

    def _told(self) -> Iterator[str]:
        yield fact(_("cards home after each move"), self._course)
        if self._redeals:
            yield fact(_("Redeal"), _moves(map(str, self._redeals)))
        if len(self._rival) > 1:
            friend = self._rival_name or _("your friend")
            home = self._rival[-1]
            yield fact(friend, _("{home} home").format(home=home))
        if self.review is None:
            return
        if not self.review.done:
            yield _("checking each move…")
            return
        for outcome, name in self._meanings.items():
            ranges = [*_ranges(self.review.outcomes, outcome)]
            if ranges:
                yield fact(name, _moves(ranges))
        yield self._losing_text

    @property
    def _course(self) -> str:
        """How many cards were home at the beginning, at most, and at the end."""
        most = max(self._home)
        last = self._home[-1]
        course = _("{first} in the deal, {last} at the end")
        if most != last:
            course = _(
                "{first} in the deal, {most} after move {move}, {last} at the end"
            )
        move = self._home.index(most)
        return course.format(
            first=self._home[0],
            most=most,
            move=move,
            last=last,
        )

    @property
    def _meanings(self) -> dict[Outcome, str]:
        """What the parts of the band say; the last only where something is not known."""
        names = {Outcome.WINNABLE: _("winnable")}
        if self.game.state.variant.redeal is not None:
            names[Outcome.NOT_WINNABLE] = _("no win without a redeal")
        else:
            names[Outcome.NOT_WINNABLE] = _("not winnable")
        if self.review is not None and Outcome.UNKNOWN in self.review.outcomes:
            names[Outcome.UNKNOWN] = _("not known")
        return names

    @property
    def _redeals(self) -> list[int]:
        return [
            move
            for move, step in enumerate(self.game.steps, 1)
            if isinstance(step.cause, Redeal)
        ]

    @property
    def _losing_text(self) -> str:
        """Which move has lost a round that could be won; empty if it is not known, or
        no card's.
        """
        move = None
        if self.review is not None:
            move = self.review.lost_at
        card = self._card(move) if move else ""
        if card:
            return _("Move {move}: no win after {card}").format(move=move, card=card)
        return ""

    def _chosen_text(self, move: int) -> str:
        card = self._card(move)
        if card:
            text = _("Move {move}: {card}").format(move=move, card=card)
        elif move:
            text = _("Move {move}: redeal").format(move=move)
        else:
            text = _("The deal")
        home = self._home[move]
        return _("{played} · {home} home").format(played=text, home=home)

    def _card(self, move: int) -> str:
        """The card that was slid in a move; empty for the deal and a redeal."""
        step = None
        if move:
            step = self.game.steps[move - 1]
        card = None
        if step and isinstance(step.cause, Slide):
            card = step.before.board[step.cause.source]
        if card is not None:
            return card_text.card_text(card)
        return ""

    # Drawing

    def draw(
        self, surface: pygame.Surface, style: Style, state: WidgetState = AT_REST
    ) -> None:
        if self.rect.height < style.px(MIN_HEIGHT):
            return
        reach = style.px(SHADOW_REACH)
        around = self.rect.inflate(2 * reach, 2 * reach)
        made_of = (style, around.size, self._progress, current())
        if self._kept is None or self._kept[0] != made_of:
            self._kept = (made_of, self._painted(style, around.size))
        surface.blit(self._kept[1], around)
        if state.focused:
            draw_focus_ring(surface, style, self.rect, style.px(PANEL_RADIUS))
        if self.chosen is not None:
            self._draw_chosen(surface, style, self.chosen)

    def _painted(self, style: Style, size: tuple[int, int]) -> pygame.Surface:
        """The whole panel with its shadow."""
        picture = blank(size)
        head = self._head(self.rect.width >= style.px(MIN_LEGEND_WIDTH))
        whole = layers(column(head, face=Panel()), Picture(self._paint), share=1)
        part = column(whole, pad=SHADOW_REACH)
        tree = Tree(part, style, picture.get_rect())
        for item in tree.still_items(inf):
            item.painted.draw(picture, style, item.rect)
        return picture

    def _head(self, wide: bool) -> Part:
        searching = self.review is not None and not self.review.done
        text = _("cards home after each move")
        if searching:
            text = _("checking each move…")
        elif self._rival:
            friend = self._rival_name or _("your friend")
            text = _("cards home; dashed: {friend}").format(friend=friend)
        forms: list[Part] = [Label(text, "note", "mid"), Label(text, "small", "mid")]
        beside: list[Part] = []
        if searching:
            beside.append(Picture(_paint_bar, (self._progress,), size=120, across=6))
        else:
            forms.append(Part())
            if self.review is not None and wide:
                beside.append(self._legend())
        return row(
            Label(_("Progress"), "h3"),
            Fits(tuple(forms)),
            *beside,
            gap=14,
            size=HEAD,
            pad=(21, 0, 20, 0),
        )

    def _legend(self) -> Part:
        meanings = []
        for outcome, name in self._meanings.items():
            swatch = Picture(_paint_swatch, (outcome,), size=18, across=12)
            meanings.append(row(swatch, Label(name, "note", "mid"), gap=8))
        return row(space(), *meanings, gap=18, share=1)

    def _paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect) -> None:
        theme = style.theme
        px = style.px
        plot = self._plot(style, rect)
        self._paint_grid(surface, style, plot)
        if len(self._rival) > 1:
            theirs = self._points(plot, self._rival)
            dash = (px(6), px(5))
            line = _curve(rect, theirs, px(2), theme.hi, dash)
            surface.blit(line, rect)
        points = self._points(plot, self._home)
        if len(points) == 1:
            _x, y = points[0]
            points.append((plot.right, y))
        shade = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        end, _y = points[-1]
        area = [(plot.left, plot.bottom), *points, (end, plot.bottom)]
        pygame.draw.polygon(shade, (*theme.brass, AREA_ALPHA), area)
        surface.blit(shade, (0, 0))
        self._paint_redeals(surface, style, plot)
        surface.blit(_curve(rect, points, px(3), theme.brass), rect)
        self._paint_move_numbers(surface, style, plot)
        if self.review is not None:
            self._paint_outcomes(surface, style, plot, self.review)

    def _points(self, plot: pygame.Rect, counts: Sequence[int]) -> list[Point]:
        return [self._point(plot, move, count) for move, count in enumerate(counts)]

    def _paint_grid(
        self, surface: pygame.Surface, style: Style, plot: pygame.Rect
    ) -> None:
        theme = style.theme
        maximum = self.game.state.variant.cards_to_win
        for number in range(GRID_STEPS + 1):
            y = plot.bottom - plot.height * number // GRID_STEPS
            pygame.draw.line(surface, theme.edge, (plot.left, y), (plot.right, y))
            cards = str(maximum * number // GRID_STEPS)
            label = style.text(cards, "small", theme.mid)
            place = label.get_rect(midright=(plot.left - style.px(9), y))
            surface.blit(label, place)

    def _paint_redeals(
        self, surface: pygame.Surface, style: Style, plot: pygame.Rect
    ) -> None:
        theme = style.theme
        px = style.px
        for move in self._redeals:
            x, _y = self._point(plot, move, 0)
            x = round(x)
            for y in range(plot.top, plot.bottom, px(6)):
                pygame.draw.line(surface, theme.mid, (x, y), (x, y + px(2)))
            label = style.text(_("Redeal"), "small", theme.hi)
            surface.blit(label, label.get_rect(topleft=(x + px(6), plot.top)))

    def _paint_move_numbers(
        self, surface: pygame.Surface, style: Style, plot: pygame.Rect
    ) -> None:
        fitting = (step for step in MOVE_STEPS if self._span <= step * MAX_MOVE_LABELS)
        below = style.px(10 if self.review is None else 34)
        for move in range(0, self._span + 1, next(fitting)):
            x, _y = self._point(plot, move, 0)
            label = style.text(str(move), "small", style.theme.mid)
            place = label.get_rect(midtop=(x, plot.bottom + below))
            surface.blit(label, place)

    def _paint_outcomes(
        self, surface: pygame.Surface, style: Style, plot: pygame.Rect, review: Review
    ) -> None:
        """Paint the band below: solid where the round could be won, hatched where not;
        the losing move.
        """
        theme = style.theme
        px = style.px
        width = plot.width
        if self.last:
            width = max(1, plot.width * self.last // self._span)
        label = style.text(_("Win?"), "small", theme.mid)
        band = pygame.Rect(plot.left, plot.bottom + px(11), width, px(14))
        surface.blit(label, label.get_rect(midright=(plot.left - px(9), band.centery)))
        surface.blit(rounded(band.size, px(4), theme.slot, 1, theme.edge), band)
        outcomes = review.outcomes[:-1] or review.outcomes
        for number, outcome in enumerate(outcomes):
            left = band.left + band.width * number // len(outcomes)
            right = band.left + band.width * (number + 1) // len(outcomes)
            part = pygame.Rect(left, band.top + 1, right - left, band.height - 2)
            if outcome is Outcome.WINNABLE:
                surface.fill(theme.pine, part)
            elif outcome is Outcome.NOT_WINNABLE:
                _paint_hatch(surface, style, part)
        if review.lost_at and self._losing_text:
            self._paint_losing_move(surface, style, plot, review.lost_at)

    def _paint_losing_move(
        self, surface: pygame.Surface, style: Style, plot: pygame.Rect, move: int
    ) -> None:
        px = style.px
        ember = style.theme.ember
        x, y = self._point(plot, move, self._home[move])
        dot = disc(px(12), ember, max(1, px(2)), style.theme.bg0)
        surface.blit(dot, dot.get_rect(center=(x, y)))
        bottom = max(plot.top + px(40), y - px(24))
        pygame.draw.line(surface, ember, (x, bottom), (x, y - px(6)), px(2))
        canvas = Canvas(surface, style)
        self._draw_tag(canvas, self._losing_text, ember, (x, bottom), plot)

    def _draw_chosen(self, surface: pygame.Surface, style: Style, move: int) -> None:
        theme = style.theme
        px = style.px
        plot = self._plot(style, self.rect)
        x, y = self._point(plot, move, self._home[move])
        top = max(plot.top + px(24), round(y) - px(14))
        left = round(x) - px(1) // 2
        line = pygame.Rect(left, top, px(1), plot.bottom - top)
        surface.fill(theme.hi, line)
        dot = disc(px(12), theme.hi, max(1, px(2)), theme.bg0)
        surface.blit(dot, dot.get_rect(center=(x, y)))
        inside = self.rect.inflate(-2 * px(8), -2 * px(8))
        canvas = Canvas(surface, style)
        text = self._chosen_text(move)
        self._draw_tag(canvas, text, theme.hi, (x, top), inside)

    def _draw_tag(
        self, canvas: Canvas, text: str, colour: Color, at: Point, inside: pygame.Rect
    ) -> None:
        """Draw a text on a ground of its own above ``at``, moved as far as it must be
        to lie ``inside``.
        """
        style = canvas.style
        theme = style.theme
        x, y = at
        label = draw_suit_text(style, text, "note_bold", colour, self._art())
        box = label.get_rect().inflate(2 * style.px(9), 2 * style.px(4))
        box.midbottom = (round(x), round(y))
        box.clamp_ip(inside)
        ground = rounded(box.size, style.px(8), theme.surface2, 1, theme.edge)
        canvas.blit(ground, box)
        canvas.blit(label, label.get_rect(center=box.center))


def _curve(
    rect: pygame.Rect,
    points: Sequence[Point],
    width: int,
    colour: Color,
    dash: Sequence[int] = (),
) -> pygame.Surface:
    """A picture of ``rect`` with a line through points of the window."""
    inside = [(round(x - rect.left, 1), round(y - rect.top, 1)) for x, y in points]
    return polyline(rect.size, tuple(inside), width, colour, dash)


def _ranges(outcomes: Sequence[Outcome], wanted: Outcome) -> Iterator[str]:
    """The numbers of the moves with an outcome: "4", "7–12"."""
    runs = groupby(enumerate(outcomes), key=lambda numbered: numbered[1])
    for outcome, run in runs:
        if outcome is not wanted:
            continue
        moves = [move for move, _outcome in run]
        first = moves[0]
        last = moves[-1]
        yield f"{first}" if first == last else f"{first}–{last}"


def _moves(numbers: Iterable[str]) -> str:
    return _("move {numbers}").format(numbers=", ".join(numbers))


def _paint_bar(
    surface: pygame.Surface, style: Style, rect: pygame.Rect, share: float
) -> None:
    theme = style.theme
    radius = style.px(3)
    surface.blit(rounded(rect.size, radius, theme.slot), rect)
    done = round(rect.width * share)
    if done > style.px(6):
        surface.blit(rounded((done, rect.height), radius, theme.brass), rect)


def _paint_swatch(
    surface: pygame.Surface, style: Style, rect: pygame.Rect, outcome: Outcome
) -> None:
    px = style.px
    theme = style.theme
    fill = theme.pine if outcome is Outcome.WINNABLE else theme.slot
    surface.blit(rounded(rect.size, px(3), fill, 1, theme.edge), rect)
    if outcome is Outcome.NOT_WINNABLE:
        _paint_hatch(surface, style, rect.inflate(-2, -2))
        surface.blit(ring(rect.size, px(3), 1, theme.ember), rect)


def _paint_hatch(surface: pygame.Surface, style: Style, part: pygame.Rect) -> None:
    clip = surface.get_clip()
    surface.set_clip(part.clip(clip))
    step = style.px(7)
    first = part.left - part.left % step - part.height
    for x in range(first, part.right + step, step):
        start = (x, part.bottom)
        end = (x + part.height, part.top)
        pygame.draw.line(surface, style.theme.ember, start, end, style.px(2))
    surface.set_clip(clip)
