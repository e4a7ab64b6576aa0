"""The buttons of the results, and where everything is placed."""

from __future__ import annotations

import pygame

from gaps.engine import MAX_DEAL
from gaps.language import N_, _, translated
from gaps.scenes.results.progress_chart import ProgressChart
from gaps.scenes.text import numbers
from gaps.stage.drawing.style import Style
from gaps.stage.widgets import Button, Form
from gaps.stage.widgets.layout import column, row

SIDE_WIDTH, MARGIN, GAP = 390, 32, 8  # pixels at u = 1: the panel at the right, round all, between buttons
SHARE_GAP, ROWS_GAP, ROW_GAP, LEGEND_GAP = 12, 12, 8, 8
ROW_HEIGHTS = 50, 42, 40, 40  # of the next deal, the way back, and two rows of other buttons
MIN_CHART = 120  # pixels at u = 1: a chart that is less high is left out


class WayBack(Button):
    """The button back into the game; a line of text in its place until there is a way."""

    def __init__(self, primary: bool) -> None:
        super().__init__("back", icon="undo", primary=primary, enabled=False)

    def draw(
        self,
        surface: pygame.Surface,
        style: Style,
        focused: bool = False,
        hovered: bool = False,
        pressed: bool = False,
    ) -> None:
        """Draw the button, or only its text."""
        if self.enabled:
            super().draw(surface, style, focused, hovered, pressed)
            return
        text = style.fitted(translated(self.text), self.rect.width, style.theme.mid, "note", "small")
        surface.blit(text, text.get_rect(center=self.rect.center))


class ResultsLayout:
    """The form of the results. Every button has its place from the start, whenever it can be used."""

    def __init__(self, chart: ProgressChart, seed: int | None, won: bool) -> None:
        """``seed`` is the number of the deal; ``None`` for a typed board, which nobody else can play."""
        self.chart, self._seed = chart, seed
        self.back = WayBack(primary=not won)
        self.next = Button("next", N_("Next deal"), icon="play", primary=won, text_style="lead")
        self.again = Button("again", N_("Same deal"), icon="retry")
        self.title = Button("title", N_("Menu"), icon="home")
        self.statistics = Button("statistics", N_("Statistics"), icon="stats")
        self.watch = Button("watch", N_("Watch"), icon="play")
        self.challenge = Button("challenge", N_("Copy challenge"), icon="share")
        self.watch.enabled = self.challenge.enabled = seed is not None
        self.copy = Button("copy", N_("Copy"), icon="share", text_style="choice")
        games = [self.next, self.back, self.again, self.title, self.statistics]
        self.form = Form([*games, self.watch, self.challenge, self.copy, chart], focused="next")
        self.side = self.share = self.board = pygame.Rect(0, 0, 1, 1)
        self._places: list[pygame.Rect] = []

    def lay_out(self, style: Style) -> None:
        """Place panel, line to share, board and buttons; ``place_chart`` must follow."""
        px, (width, height) = style.px, style.size
        margin, side = px(MARGIN), px(SIDE_WIDTH)
        self.side = pygame.Rect(width - margin - side, px(28), side, height - px(28) - px(302))
        self.share = pygame.Rect(self.side.left, self.side.bottom + px(SHARE_GAP), side, px(44))
        copy_width = max(px(72), style.width(translated(self.copy.text), "small") + px(44))
        self.copy.rect = pygame.Rect(0, self.share.top + px(7), copy_width, px(30))
        self.copy.rect.right = self.share.right - px(7)
        self.board = pygame.Rect(margin, px(136), self.side.left - 2 * margin + px(8), px(352))
        following = "" if self._seed is None else numbers.deal_number(self._seed % MAX_DEAL + 1)
        self.next.text = _("Next deal  {number}").format(number=following).rstrip()
        room = pygame.Rect(self.side.left, self.share.bottom + px(ROWS_GAP), side, 0)
        heights = [px(each) for each in ROW_HEIGHTS]
        self.next.rect, self.back.rect, second, third = column(room, heights, px(ROW_GAP))
        self.again.rect, self.title.rect, self.statistics.rect = row(second, 3, px(GAP))
        self.watch.rect, self.challenge.rect = row(third, 2, px(GAP))

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
        return self.watch.rect.bottom + style.px(LEGEND_GAP)

    def shift(self, style: Style, offsets: list[int]) -> None:
        """Move each widget below its place by its offset, in pixels."""
        for widget, place, offset in zip(self.form.widgets, self._places, offsets, strict=True):
            widget.rect = place.move(0, offset)
        self.form.lay_out(style)
