"""The buttons of the results, and where everything is placed."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gaps.language import N_, _, translated
from gaps.scenes.results.progress_chart import ProgressChart
from gaps.scenes.results.score.figures import Figures
from gaps.scenes.results.way_back import WayBack
from gaps.scenes.text import numbers
from gaps.stage.drawing.style import Style
from gaps.stage.widgets import SMALL, Button, Form, Look
from gaps.stage.widgets.layout import row

# Lengths in pixels at u = 1. Those "from below" lead from an upper edge to the lower edge of the window.
SIDE_WIDTH, MARGIN, GAP = 390, 32, 8  # the panel at the right, round all, between buttons
PANEL_TOP, PANEL_FROM_BELOW = 28, 302  # of the score: its upper edge, and its lower edge from below
SHARE, NEXT, BACK, OTHERS = (290, 44), (234, 56), (164, 46), (102, 44)  # from below, and height
LEGEND_FROM_BELOW = 37
PADDING, FIGURES_HEIGHT, FIGURES_FOOT = 25, 58, 16  # inside the panel of the score
SHOW_HEIGHT, SHOW_GAP = 40, 14  # of the button that shows the score, and from it to the figures
COPY_HEIGHT, COPY_PADDING, COPY_GAP = 30, 24, 6  # of the buttons on the line to share
BUTTON_FURNITURE = 52  # of a button with an icon, beside its text
BOARD_TOP, BOARD_HEIGHT = 136, 352
CHART_GAP, CHART_FOOT = 38, 24  # above the chart and below it
MIN_CHART = 120  # a chart that is less high is left out
MIN_LEGEND_WINDOW = 1000  # pixels: in a narrower window no keys are named


class ResultsLayout:
    """The form of the results. Every button has its place from the start, whenever it can be used."""

    def __init__(
        self,
        chart: ProgressChart,
        figures: Figures,
        next_number: Callable[[], int | None],
        next_is_primary: bool,
        to_calendar: bool = False,
        hides_score: bool = False,
    ) -> None:
        """``next_number`` returns that of the next deal; ``None`` after a typed board, which has none.

        ``to_calendar`` if the calendar of the daily deals comes next, and no deal. ``hides_score`` if there
        is to be a button that shows the score.
        """
        self.chart, self.figures, self._next_number = chart, figures, next_number
        self._following = ""  # the name of what is next, if that is not the deal with the next number
        self.to_calendar = to_calendar
        self.next = Button("next", N_("Next deal"), icon="play", look=Look(next_is_primary, "lead"))
        self.back = WayBack(primary=not next_is_primary)
        self.again = Button("again", N_("Same deal"), icon="retry")
        self.watch = Button("watch", N_("Watch"), icon="play")
        self.title = Button("title", N_("Menu"), icon="home")
        self.copy = Button("copy", N_("Copy"), look=SMALL, tooltip=N_("Copy the result in one line"))
        self.challenge = Button(
            "challenge", N_("Challenge"), look=SMALL, tooltip=N_("Copy a challenge to a friend")
        )
        self.watch.enabled = self.challenge.enabled = next_number() is not None
        games = [self.next, self.back, self.again, self.watch, self.title]
        self.show_score = Button("show_score", N_("Show the score"), icon="stats", look=SMALL)
        widgets = [figures, self.copy, self.challenge, *games, chart]
        self.form = Form([self.show_score, *widgets] if hides_score else widgets, focused="next")
        self.side = self.share = self.board = pygame.Rect(0, 0, 1, 1)
        self._places: list[pygame.Rect] = []

    def lay_out(self, style: Style) -> None:
        """Place panel, line to share, board and buttons; ``place_chart`` must follow."""
        px, (width, height) = style.px, style.size
        margin, side = px(MARGIN), px(SIDE_WIDTH)
        left = width - margin - side

        def place(from_below: int, high: int) -> pygame.Rect:
            return pygame.Rect(left, height - px(from_below), side, px(high))

        self.side = pygame.Rect(left, px(PANEL_TOP), side, height - px(PANEL_FROM_BELOW) - px(PANEL_TOP))
        foot = self.side.bottom - px(FIGURES_FOOT) - px(FIGURES_HEIGHT)
        inside = side - 2 * px(PADDING)
        self.figures.rect = pygame.Rect(left + px(PADDING), foot, inside, px(FIGURES_HEIGHT))
        above = foot - px(SHOW_GAP) - px(SHOW_HEIGHT)
        self.show_score.rect = pygame.Rect(left + px(PADDING), above, inside, px(SHOW_HEIGHT))
        self.share, self.next.rect, self.back.rect = place(*SHARE), place(*NEXT), place(*BACK)
        self.name_next()
        self._place_others(style, place(*OTHERS))
        self._place_copies(style)
        self.board = pygame.Rect(margin, px(BOARD_TOP), left - 2 * margin + px(8), px(BOARD_HEIGHT))

    def lead_to_map(self, following: str) -> None:
        """Lead to the map of the expedition, and on by a button with the name ``following``."""
        self._following = following
        self.title.text, self.title.icon = N_("Map"), "tent"

    def name_next(self) -> bool:
        """Write on its button what is next; return whether it has changed."""
        if self.to_calendar:
            self.next.text, self.next.icon = N_("Daily deals"), "month"
            return False
        before, number = self.next.text, self._next_number()
        following = "" if number is None else numbers.deal_number(number)
        self.next.text = self._following or _("Next deal  {number}").format(number=following).rstrip()
        return self.next.text != before

    def _place_others(self, style: Style, area: pygame.Rect) -> None:
        """Place the last row of buttons, each as wide as its text wants."""
        buttons, gap = (self.again, self.watch, self.title), style.px(GAP)
        wanted = [
            style.width(translated(each.text), "button") + style.px(BUTTON_FURNITURE) for each in buttons
        ]
        room = area.width - gap * (len(buttons) - 1)
        widths = [each * room // sum(wanted) for each in wanted]
        for button, rect in zip(buttons, row(area, widths, gap), strict=True):
            button.rect = rect
        self.title.rect.width = area.right - self.title.rect.left

    def _place_copies(self, style: Style) -> None:
        """Place the two buttons on the line to share, from its right end."""
        px, right = style.px, self.share.right - style.px(COPY_GAP)
        for button in (self.challenge, self.copy):
            width = style.width(translated(button.text), "choice") + px(COPY_PADDING)
            button.rect = pygame.Rect(0, 0, width, px(COPY_HEIGHT))
            button.rect.midright = right, self.share.centery
            right = button.rect.left - px(COPY_GAP)

    def place_chart(self, style: Style, board_height: int) -> None:
        """Place the chart below a board of ``board_height`` pixels, if there is room for it."""
        px = style.px
        top = self.board.top + board_height + px(CHART_GAP)
        size = self.board.width, style.size[1] - top - px(CHART_FOOT)
        self.chart.rect = pygame.Rect((self.board.left, top), size)
        self.chart.enabled = self.chart.rect.height >= px(MIN_CHART)
        self._places = [widget.rect.copy() for widget in self.form.widgets]
        self.form.lay_out(style)

    def offer(self, button: Button, is_there: bool) -> None:
        """Add a button that lies elsewhere to the form, or take it away."""
        places = {id(widget): place for widget, place in zip(self.form.widgets, self._places, strict=False)}
        others = [widget for widget in self.form.widgets if widget is not button]
        self.form.set_widgets([*others, button] if is_there else others)
        self._places = [places.get(id(widget), widget.rect.copy()) for widget in self.form.widgets]
        if self.form.focused is button and not is_there:
            self.form.focus(self.next.name)

    def legend_top(self, style: Style) -> int:
        """Where the line below the buttons begins, in pixels."""
        return style.size[1] - style.px(LEGEND_FROM_BELOW)

    def shift(self, style: Style, offsets: list[int]) -> None:
        """Move each widget below its place by its offset, in pixels."""
        for widget, place, offset in zip(self.form.widgets, self._places, offsets, strict=True):
            widget.rect = place.move(0, offset)
        self.form.lay_out(style)
