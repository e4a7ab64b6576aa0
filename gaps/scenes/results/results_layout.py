"""The buttons of the results, and where everything is placed."""

from __future__ import annotations

import pygame

from gaps.engine import MAX_DEAL
from gaps.language import N_, _, translated
from gaps.scenes.results.progress_chart import ProgressChart
from gaps.scenes.text import numbers
from gaps.stage.drawing.style import Style
from gaps.stage.widgets import Button, Form
from gaps.stage.widgets.layout import row

SIDE_WIDTH, MARGIN, GAP = 390, 32, 8  # pixels at u = 1: the panel at the right, round all, between buttons
MIN_CHART = 120  # pixels at u = 1: a chart that is less high is left out


class ResultsLayout:
    """The form of the results. A way back into the game may be put before the other buttons."""

    def __init__(self, chart: ProgressChart, seed: int | None) -> None:
        """``seed`` is the number of the deal; ``None`` for a typed board, which nobody else can play."""
        self.chart, self._seed = chart, seed
        self.back = Button("back", icon="undo", primary=True)
        self.next = Button("next", N_("Next deal"), icon="play", primary=True)
        self.again = Button("again", N_("Same deal"), icon="retry")
        self.title = Button("title", N_("Title"), icon="home")
        self.statistics = Button("statistics", N_("Statistics"), icon="stats")
        self.watch = Button("watch", N_("Watch"), icon="play")
        self.challenge = Button("challenge", N_("Copy challenge"), icon="share")
        self.watch.enabled = self.challenge.enabled = seed is not None
        self.copy = Button("copy", N_("Copy"), icon="share", text_style="choice")
        games = [self.next, self.again, self.title, self.statistics]
        self.form = Form([*games, self.watch, self.challenge, self.copy, chart], focused="next")
        self.side = self.share = self.board = pygame.Rect(0, 0, 1, 1)
        self._places: list[pygame.Rect] = []

    @property
    def has_way_back(self) -> bool:
        """Whether there is a button back into the game."""
        return self.back in self.form.widgets

    def add_way_back(self) -> None:
        """Put the button back into the game first; ``lay_out`` must follow."""
        if not self.has_way_back:
            self.form.set_widgets([self.back, *self.form.widgets])
            self.next.primary = False

    def lay_out(self, style: Style) -> None:
        """Place panel, line to share, board and buttons; ``place_chart`` must follow."""
        px, (width, height) = style.px, style.size
        margin, side = px(MARGIN), px(SIDE_WIDTH)
        self.side = pygame.Rect(width - margin - side, px(28), side, height - px(28) - px(302))
        self.share = pygame.Rect(self.side.left, self.side.bottom + px(26), side, px(44))
        copy_width = max(px(72), style.width(translated(self.copy.text), "small") + px(44))
        self.copy.rect = pygame.Rect(0, self.share.top + px(7), copy_width, px(30))
        self.copy.rect.right = self.share.right - px(7)
        self.board = pygame.Rect(margin, px(136), self.side.left - 2 * margin + px(8), px(352))
        top = self.side.bottom + px(88)
        first = pygame.Rect(self.side.left, top, side, px(58))
        second = pygame.Rect(self.side.left, top + px(78), side, px(48))
        third = pygame.Rect(self.side.left, top + px(132), side, px(42))
        self.watch.rect, self.challenge.rect = row(third, 2, px(GAP))
        if self.has_way_back:
            self._lay_out_with_way_back(style, first, second)
        else:
            self.next.rect = first
            following = "" if self._seed is None else numbers.deal_number(self._seed % MAX_DEAL + 1)
            self.next.text = _("Next deal  {number}").format(number=following).rstrip()
            self.next.text_style = "lead"
            self.again.rect, self.title.rect, self.statistics.rect = row(second, 3, px(GAP))

    def _lay_out_with_way_back(self, style: Style, first: pygame.Rect, second: pygame.Rect) -> None:
        """The way back takes the place of the next deal, which stands small below it."""
        px = style.px
        self.back.rect = first
        widths = [px(116), px(116), px(86), px(48)]
        self.again.rect, self.next.rect, self.title.rect, self.statistics.rect = row(second, widths, px(GAP))
        self.next.text, self.next.text_style = N_("Next deal"), "button"
        self.statistics.text, self.statistics.tooltip = "", N_("Statistics")

    def place_chart(self, style: Style, board_height: int) -> None:
        """Place the chart below a board of ``board_height`` pixels, if there is room for it."""
        px = style.px
        top = self.board.top + board_height + px(38)
        self.chart.rect = pygame.Rect(self.board.left, top, self.board.width, style.size[1] - top - px(24))
        self.chart.enabled = self.chart.rect.height >= px(MIN_CHART)
        self._places = [widget.rect.copy() for widget in self.form.widgets]
        self.form.lay_out(style)

    def legend_top(self, style: Style) -> int:
        """Where the line below the buttons begins, in pixels."""
        return self.side.bottom + style.px(88) + style.px(132) + style.px(42) + style.px(10)

    def shift(self, style: Style, offsets: list[int]) -> None:
        """Move each widget below its place by its offset, in pixels."""
        for widget, place, offset in zip(self.form.widgets, self._places, offsets, strict=True):
            widget.rect = place.move(0, offset)
        self.form.lay_out(style)
