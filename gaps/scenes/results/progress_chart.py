"""The graph of cards home as a widget: any move of the game can be chosen on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

import pygame

from gaps.engine import Game, Redeal, Slide, State
from gaps.language import _, current
from gaps.scenes.common.progress_graph import ProgressGraph, cards_home
from gaps.scenes.speech.facts import fact
from gaps.scenes.text import cards
from gaps.scenes.text.refusals import capitalized
from gaps.solver import Outcome, Review
from gaps.stage.drawing.shapes import blank, disc, rounded
from gaps.stage.drawing.style import Style
from gaps.stage.speech.spoken import ADJUSTABLE, USABLE, Range, Role, Spoken
from gaps.stage.widgets import Widget
from gaps.stage.widgets.widget import AT_REST, Pos, WidgetState, draw_focus_ring
from gaps.table.cards.art import CardArt, draw_suit_text

# Lengths in pixels at u = 1.
PANEL_RADIUS, SHADOW_REACH = 16, 80
MIN_HEIGHT = 120  # in less room nothing is drawn
OUTCOMES = (Outcome.WINNABLE, Outcome.NOT_WINNABLE)


class ProgressChart(Widget):
    """A ``ProgressGraph`` of a finished game; left and right, or the pointer, choose a move.

    ``rival`` are the cards home of a friend's game of the same deal, at the start and after each of its
    moves; ``rival_name`` is the name of the friend, empty if it is not known.
    """

    def __init__(
        self,
        game: Game,
        review: Review | None,
        art: Callable[[], CardArt],
        rival: Sequence[int] = (),
        rival_name: str = "",
    ) -> None:
        super().__init__("chart")
        self.game, self.review, self._art, self.rival = game, review, art, rival
        self.rival_name = rival_name
        self.chosen: int | None = None
        """The move that is shown, 0 for the deal; ``None`` for the end of the game."""
        self._kept: tuple[object, pygame.Surface] | None = None
        self._words_for: object = None
        self._kept_words: list[str] = []

    @property
    def last(self) -> int:
        """The number of the last move."""
        return len(self.game.steps)

    @property
    def plot(self) -> pygame.Rect:
        """The area of the graph in the window; empty before the widget is laid out."""
        if self.style is None:
            return pygame.Rect(0, 0, 0, 0)
        return self._graph(self.style, self.rect).plot

    def choose(self, move: int | None) -> bool:
        """Choose a move; return whether it is another one than before."""
        changed = move != self.chosen
        self.chosen = move
        return changed

    def move_at(self, pos: Pos) -> int | None:
        """Return the move at a pixel; ``None`` outside the panel."""
        if self.style is None or not self.rect.collidepoint(pos) or not self.last:
            return None
        graph = self._graph(self.style, self.rect)
        share = (pos[0] - graph.plot.left) / max(1, graph.plot.width)
        return max(0, min(self.last, round(share * graph.span)))

    def press(self, pos: Pos) -> bool:
        """Choose the move under the pointer."""
        return self.choose(self.move_at(pos))

    def drag(self, pos: Pos) -> bool:
        """Choose the move under the pointer; outside the panel the last one stays."""
        move = self.move_at(pos)
        return move is not None and self.choose(move)

    def click(self, pos: Pos) -> bool:
        """Do nothing: the press has chosen a move."""
        return False

    def nudge(self, direction: int) -> bool | None:
        """Choose the move before or after."""
        move = (self.last if self.chosen is None else self.chosen) + direction
        return self.choose(move) if 0 <= move <= self.last else None

    def spoken(self) -> Spoken | None:
        """A slider over the moves with what the graph shows; ``None`` where there is no room for it."""
        if not self.enabled:
            return None
        chosen = self.last if self.chosen is None else self.chosen
        return Spoken(
            self.name,
            Role.SLIDER,
            _("Progress"),
            self.area,
            value=_("The end of the game") if self.chosen is None else self.chosen_text(chosen),
            detail=". ".join(self._words()),
            number=Range(chosen, 0, self.last),
            actions=ADJUSTABLE | USABLE,
        )

    def _words(self) -> list[str]:
        """What the graph shows; made anew when the review gets further."""
        key = current(), None if self.review is None else self.review.progress
        if self._words_for != key:
            words = chart_words(self.game, self.review, self.rival, self.rival_name)
            self._words_for, self._kept_words = key, words
        return self._kept_words

    def draw(self, surface: pygame.Surface, style: Style, state: WidgetState = AT_REST) -> None:
        """Draw the graph, and the chosen move on it."""
        if self.rect.height < style.px(MIN_HEIGHT):
            return
        margin = style.px(SHADOW_REACH)
        surface.blit(self._picture(style, margin), (self.rect.left - margin, self.rect.top - margin))
        if state.focused:
            draw_focus_ring(surface, style, self.rect, style.px(PANEL_RADIUS))
        if self.chosen is not None:
            self._draw_chosen(surface, style, self.chosen)

    def _graph(self, style: Style, rect: pygame.Rect) -> ProgressGraph:
        return ProgressGraph(self.game, self.review, self.rival, self.rival_name, self._art(), style, rect)

    def _picture(self, style: Style, margin: int) -> pygame.Surface:
        """Return the graph with a margin for its shadow; kept until the review gets further."""
        progress = None if self.review is None else self.review.progress
        key = style, self.rect.size, progress
        if self._kept is None or self._kept[0] != key:
            picture = blank(self.rect.inflate(2 * margin, 2 * margin).size)
            self._graph(style, pygame.Rect((margin, margin), self.rect.size)).draw(picture)
            self._kept = key, picture
        return self._kept[1]

    def _draw_chosen(self, surface: pygame.Surface, style: Style, move: int) -> None:
        """Draw a vertical line through the move, a dot on the graph, and a label with what was played."""
        theme, px, graph = style.theme, style.px, self._graph(style, self.rect)
        state = self._state(move)
        x, y = graph.point(move, len(state.home))
        plot = graph.plot
        surface.fill(theme.hi, pygame.Rect(round(x) - px(1) // 2, plot.top, px(1), plot.height))
        dot = disc(px(12), theme.hi, max(1, px(2)), theme.bg0)
        surface.blit(dot, dot.get_rect(center=(x, y)))
        text = self.chosen_text(move)
        label = draw_suit_text(text, "note_bold", theme.hi, style, self._art())
        box = label.get_rect().inflate(2 * px(9), 2 * px(4))
        box.midbottom = round(x), max(plot.top + px(24), round(y) - px(14))
        box.clamp_ip(self.rect.inflate(-2 * px(8), -2 * px(8)))
        surface.blit(rounded(box.size, px(8), theme.surface2, 1, theme.edge), box)
        surface.blit(label, label.get_rect(center=box.center))

    def _state(self, move: int) -> State:
        return self.game.steps[move - 1].after if move else self.game.start

    def chosen_text(self, move: int) -> str:
        """What was played in a move, and how many cards were home then."""
        home = len(self._state(move).home)
        return _("{played} · {home} home").format(played=self._move_text(move), home=home)

    def _move_text(self, move: int) -> str:
        if not move:
            return _("The deal")
        step = self.game.steps[move - 1]
        card = step.before.board[step.cause.source] if isinstance(step.cause, Slide) else None
        if card is None:
            return _("Move {move}: redeal").format(move=move)
        return _("Move {move}: {card}").format(move=move, card=cards.card_text(card))


def chart_words(game: Game, review: Review | None, rival: Sequence[int], rival_name: str) -> list[str]:
    """Return what the graph shows, a sentence for each of its parts.

    ``rival`` are the cards home of a friend's game, whose name may be empty.
    """
    words = [_course(cards_home(game)), _redeals(game)]
    if len(rival) > 1:
        words.append(fact(rival_name or _("your friend"), _("{home} home").format(home=rival[-1])))
    if review is not None:
        words += _outcomes(game, review) if review.done else [_("checking each move…")]
    return [capitalized(each) for each in words if each]


def _course(home: Sequence[int]) -> str:
    """How many cards were home at the start, at most and at the end."""
    most, last = max(home), home[-1]
    if most == last:
        course = _("{first} in the deal, {last} at the end").format(first=home[0], last=last)
    else:
        text = _("{first} in the deal, {most} after move {move}, {last} at the end")
        course = text.format(first=home[0], most=most, move=home.index(most), last=last)
    return fact(_("cards home after each move"), course)


def _redeals(game: Game) -> str:
    moves = [number for number, step in enumerate(game.steps, start=1) if isinstance(step.cause, Redeal)]
    return fact(_("Redeal"), _moves(map(str, moves))) if moves else ""


def _moves(numbers: Iterable[str]) -> str:
    return _("move {numbers}").format(numbers=", ".join(numbers))


def _outcomes(game: Game, review: Review) -> list[str]:
    """From which moves a win without a redeal was possible, and which move has lost it."""
    ranges: dict[Outcome, list[str]] = {outcome: [] for outcome in OUTCOMES}
    for outcome, group in groupby(enumerate(review.outcomes), key=lambda each: each[1]):
        moves = [move for move, _outcome in group]
        if outcome in ranges:
            first, last = moves[0], moves[-1]
            ranges[outcome].append(f"{first}–{last}" if first < last else f"{first}")
    names = {Outcome.WINNABLE: _("winnable"), Outcome.NOT_WINNABLE: _("not winnable")}
    words = [fact(names[outcome], _moves(parts)) for outcome, parts in ranges.items() if parts]
    return [*words, _losing_move(game, review)]


def _losing_move(game: Game, review: Review) -> str:
    step = game.steps[review.lost_at - 1] if review.lost_at else None
    card = step.before.board[step.cause.source] if step and isinstance(step.cause, Slide) else None
    if card is None:
        return ""
    text = _("Move {move}: no win after {card}")
    return text.format(move=review.lost_at, card=cards.card_text(card))
