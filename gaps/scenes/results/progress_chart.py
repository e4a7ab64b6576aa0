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
from gaps.scenes.text import card_text
from gaps.scenes.text.phrases import capitalized, fact
from gaps.solver import Outcome, Review
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
from gaps.stage.widgets.widget import AT_REST, Pos, WidgetState
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


def cards_home(game: Game) -> list[int]:
    return [len(game.start.home), *(len(step.after.home) for step in game.steps)]


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
        self._kept: tuple[object, pygame.Surface] | None = None
        self._kept_words: tuple[object, str] = None, ""

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
        x = plot.left + plot.width * move / self._span
        return (
            x,
            plot.bottom - plot.height * count / self.game.state.variant.cards_to_win,
        )

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
        return max(
            0,
            min(
                self.last, round((pos[0] - plot.left) / max(1, plot.width) * self._span)
            ),
        )

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
        move = (self.last if self.chosen is None else self.chosen) + direction
        if not 0 <= move <= self.last:
            return None
        self.choose(move)
        return False

    # What is said

    def spoken(self) -> Spoken | None:
        """A slider over the moves with what the graph shows; ``None`` where there is no
        room for it.
        """
        if not self.enabled:
            return None
        made_of = current(), self._progress
        if self._kept_words[0] != made_of:
            self._kept_words = (
                made_of,
                ". ".join(capitalized(each) for each in self._told() if each),
            )
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
            number=Range(
                self.last if self.chosen is None else self.chosen, 0, self.last
            ),
            actions=ADJUSTABLE | USABLE,
        )

    def _told(self) -> Iterator[str]:
        first = self._home[0]
        most = max(self._home)
        last = self._home[-1]
        course = _("{first} in the deal, {last} at the end")
        if most != last:
            course = _(
                "{first} in the deal, {most} after move {move}, {last} at the end"
            )
        text = course.format(
            first=first, most=most, move=self._home.index(most), last=last
        )
        yield fact(_("cards home after each move"), text)
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
        names = self._meanings
        ranges: dict[Outcome, list[str]] = {outcome: [] for outcome in names}
        for outcome, group in groupby(
            enumerate(self.review.outcomes), key=lambda each: each[1]
        ):
            moves = [move for move, _outcome in group]
            if outcome in ranges:
                ranges[outcome].append(
                    f"{moves[0]}–{moves[-1]}" if len(moves) > 1 else f"{moves[0]}"
                )
        yield from (
            fact(names[outcome], _moves(parts))
            for outcome, parts in ranges.items()
            if parts
        )
        yield self._losing_text

    @property
    def _meanings(self) -> dict[Outcome, str]:
        """What the parts of the band say; the last only where something is not known."""
        has_redeals = self.game.state.variant.redeal is not None
        names = {
            Outcome.WINNABLE: _("winnable"),
            Outcome.NOT_WINNABLE: _("no win without a redeal")
            if has_redeals
            else _("not winnable"),
        }
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
        played = (
            _("Move {move}: {card}")
            if card
            else _("Move {move}: redeal")
            if move
            else _("The deal")
        )
        text = played.format(move=move, card=card)
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
        around = self.rect.inflate(
            2 * style.px(SHADOW_REACH), 2 * style.px(SHADOW_REACH)
        )
        made_of = style, around.size, self._progress, current()
        if self._kept is None or self._kept[0] != made_of:
            self._kept = made_of, blank(around.size)
            head = self._head(self.rect.width >= style.px(MIN_LEGEND_WIDTH))
            whole = layers(column(head, face=Panel()), Picture(self._paint), share=1)
            tree = Tree(
                column(whole, pad=SHADOW_REACH), style, self._kept[1].get_rect()
            )
            for item in tree.still_items(inf):
                item.painted.draw(self._kept[1], style, item.rect)
        surface.blit(self._kept[1], around)
        if state.focused:
            draw_focus_ring(surface, style, self.rect, style.px(PANEL_RADIUS))
        if self.chosen is not None:
            self._draw_chosen(surface, style, self.chosen)

    def _head(self, wide: bool) -> Part:
        searching = self.review is not None and not self.review.done
        text = _("cards home after each move")
        if searching:
            text = _("checking each move…")
        elif self._rival:
            text = _("cards home; dashed: {friend}").format(
                friend=self._rival_name or _("your friend")
            )
        forms = [Label(text, style, "mid") for style in ("note", "small")]
        beside: list[Part] = []
        if searching:
            beside = [Picture(_paint_bar, (self._progress,), size=120, across=6)]
        elif self.review is not None:
            meanings = (
                row(
                    Picture(_paint_swatch, (outcome,), size=18, across=12),
                    Label(name, "note", "mid"),
                    gap=8,
                )
                for outcome, name in self._meanings.items()
            )
            legend = row(space(), *meanings, gap=18, share=1)
            beside = [legend] if wide else []
        note = Fits((*forms, *([] if searching else [Part()])))
        return row(
            Label(_("Progress"), "h3"),
            note,
            *beside,
            gap=14,
            size=HEAD,
            pad=(21, 0, 20, 0),
        )

    def _paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect) -> None:
        theme = style.theme
        px = style.px
        plot = self._plot(style, rect)

        def write(text: str, colour: Color, **place: Point) -> None:
            label = style.text(text, "small", colour)
            surface.blit(label, label.get_rect(**place))

        def curve(
            points: Sequence[Point], width: int, colour: Color, dash: Sequence[int] = ()
        ) -> None:
            local = tuple(
                (round(x - rect.left, 1), round(y - rect.top, 1)) for x, y in points
            )
            surface.blit(polyline(rect.size, local, px(width), colour, dash), rect)

        maximum = self.game.state.variant.cards_to_win
        for number in range(GRID_STEPS + 1):
            y = plot.bottom - plot.height * number // GRID_STEPS
            pygame.draw.line(surface, theme.edge, (plot.left, y), (plot.right, y))
            write(
                str(maximum * number // GRID_STEPS),
                theme.mid,
                midright=(plot.left - px(9), y),
            )
        if len(self._rival) > 1:
            theirs = [
                self._point(plot, move, count) for move, count in enumerate(self._rival)
            ]
            curve(theirs, 2, theme.hi, (px(6), px(5)))
        points = [
            self._point(plot, move, count) for move, count in enumerate(self._home)
        ]
        if len(points) == 1:
            points.append((plot.right, points[0][1]))
        shade = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        area = [(plot.left, plot.bottom), *points, (points[-1][0], plot.bottom)]
        pygame.draw.polygon(shade, (*theme.brass, AREA_ALPHA), area)
        surface.blit(shade, (0, 0))
        for move in self._redeals:
            x = round(self._point(plot, move, 0)[0])
            for y in range(plot.top, plot.bottom, px(6)):
                pygame.draw.line(surface, theme.mid, (x, y), (x, y + px(2)))
            write(_("Redeal"), theme.hi, topleft=(x + px(6), plot.top))
        curve(points, 3, theme.brass)
        spacing = next(
            step for step in MOVE_STEPS if self._span <= step * MAX_MOVE_LABELS
        )
        below = plot.bottom + px(10 if self.review is None else 34)
        for move in range(0, self._span + 1, spacing):
            write(str(move), theme.mid, midtop=(self._point(plot, move, 0)[0], below))
        if self.review is not None:
            self._paint_outcomes(surface, style, plot, self.review)

    def _paint_outcomes(
        self, surface: pygame.Surface, style: Style, plot: pygame.Rect, review: Review
    ) -> None:
        """Paint the band below: solid where the round could be won, hatched where not;
        the losing move.
        """
        theme = style.theme
        px = style.px
        width = (
            max(1, plot.width * self.last // self._span) if self.last else plot.width
        )
        label = style.text(_("Win?"), "small", theme.mid)
        band = pygame.Rect(plot.left, plot.bottom + px(11), width, px(14))
        surface.blit(label, label.get_rect(midright=(plot.left - px(9), band.centery)))
        surface.blit(rounded(band.size, px(4), theme.slot, 1, theme.edge), band)
        parts = max(1, len(review.outcomes) - 1)
        for number, outcome in enumerate(review.outcomes[:-1] or review.outcomes):
            left, right = (
                band.left + band.width * end // parts for end in (number, number + 1)
            )
            part = pygame.Rect(left, band.top, right - left, band.height).inflate(0, -2)
            if outcome is Outcome.WINNABLE:
                surface.fill(theme.pine, part)
            elif outcome is Outcome.NOT_WINNABLE:
                _paint_hatch(surface, style, part)
        if not review.lost_at or not self._losing_text:
            return
        x, y = self._point(plot, review.lost_at, self._home[review.lost_at])
        dot = disc(px(12), theme.ember, max(1, px(2)), theme.bg0)
        surface.blit(dot, dot.get_rect(center=(x, y)))
        bottom = max(plot.top + px(40), y - px(24))
        pygame.draw.line(surface, theme.ember, (x, bottom), (x, y - px(6)), px(2))
        self._draw_tag(
            Canvas(surface, style), self._losing_text, theme.ember, (x, bottom), plot
        )

    def _draw_chosen(self, surface: pygame.Surface, style: Style, move: int) -> None:
        theme = style.theme
        px = style.px
        plot = self._plot(style, self.rect)
        x, y = self._point(plot, move, self._home[move])
        midbottom = x, max(plot.top + px(24), round(y) - px(14))
        line = pygame.Rect(
            round(x) - px(1) // 2, midbottom[1], px(1), plot.bottom - midbottom[1]
        )
        surface.fill(theme.hi, line)
        dot = disc(px(12), theme.hi, max(1, px(2)), theme.bg0)
        surface.blit(dot, dot.get_rect(center=(x, y)))
        inside = self.rect.inflate(-2 * px(8), -2 * px(8))
        self._draw_tag(
            Canvas(surface, style), self._chosen_text(move), theme.hi, midbottom, inside
        )

    def _draw_tag(
        self, canvas: Canvas, text: str, colour: Color, at: Point, inside: pygame.Rect
    ) -> None:
        """Draw a text on a ground of its own above ``at``, moved as far as it must be
        to lie ``inside``.
        """
        style = canvas.style
        label = draw_suit_text(style, text, "note_bold", colour, self._art())
        box = label.get_rect().inflate(2 * style.px(9), 2 * style.px(4))
        box.midbottom = round(at[0]), round(at[1])
        box.clamp_ip(inside)
        canvas.blit(
            rounded(box.size, style.px(8), style.theme.surface2, 1, style.theme.edge),
            box,
        )
        canvas.blit(label, label.get_rect(center=box.center))


def _moves(numbers: Iterable[str]) -> str:
    return _("move {numbers}").format(numbers=", ".join(numbers))


def _paint_bar(
    surface: pygame.Surface, style: Style, rect: pygame.Rect, share: float
) -> None:
    surface.blit(rounded(rect.size, style.px(3), style.theme.slot), rect)
    if (done := round(rect.width * share)) > style.px(6):
        surface.blit(rounded((done, rect.height), style.px(3), style.theme.brass), rect)


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
    for x in range(part.left - part.left % step - part.height, part.right + step, step):
        start = (x, part.bottom)
        end = (x + part.height, part.top)
        pygame.draw.line(surface, style.theme.ember, start, end, style.px(2))
    surface.set_clip(clip)
