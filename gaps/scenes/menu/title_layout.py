"""The widgets of the title screen, where they are placed, and the texts around them."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from gaps.engine import CATALOGUE
from gaps.language import N_, _, translated
from gaps.scenes.menu.title_details import TitleDetails
from gaps.scenes.menu.variant_strip import CARD_SIZE, VariantStrip
from gaps.scenes.new_game.variant_groups import featured
from gaps.scenes.text import parked_text
from gaps.stage.drawing.style import Style
from gaps.stage.speech.spoken import Role, Spoken, area_of
from gaps.stage.widgets import LEAD, SMALL, Button, Widget
from gaps.stage.widgets.layout import FILL, row

# Lengths in pixels at u = 1.
MARGIN, NARROW_MARGIN, WIDE_WINDOW = 72, 32, 1200
TOP_BUTTONS = pygame.Rect(24, 24, 0, 42)  # distance from the right, distance from the top, height
TOP_PADDING, NARROW_TOP_PADDING, TOP_GAP = 78, 62, 10
TAGLINE_TOP = 272
START_TOP, START_HEIGHT, START_GAP = 322, 64, 13
CONTINUE_WIDTH = 330
HEADING_TOP, HEADING_GAP = 411, 22
LISTS_TOP, LISTS_HEIGHT, LISTS_PADDING, LISTS_GAP = 408, 34, 48, 12
CARDS_TOP, LEGEND_GAP = 452, 12
NOTICES_GAP, NOTICE_STEP = 40, 20  # below the top of the legend, and from line to line
TAGLINE, HEADING = N_("A solitaire card game"), N_("Choose a game")


class TitleLayout:
    """The buttons and variant cards of the title screen."""

    def __init__(self, last_variant: str, can_continue: bool, more: int = 0) -> None:
        """``last_variant`` is the key of the variant played last, ``more`` games are under way besides."""
        self.top_buttons = [
            Button("statistics", N_("Statistics"), icon="stats"),
            Button("summits", N_("Summits"), icon="summit"),
            Button("settings", N_("Settings"), icon="gear"),
            Button("rules", N_("How to play"), icon="help"),
            Button("quit", N_("Quit"), icon="door"),
        ]
        self.continue_button = Button("continue", N_("Continue"), icon="play", look=LEAD)
        self.daily = Button("daily", N_("Daily deal"), icon="cal")
        self.expedition = Button("expedition", N_("Expedition"), icon="tent")
        self.calendar = Button("calendar", N_("Calendar"), icon="month")
        self.match = Button("match", N_("Match"), icon="people")
        self.start_buttons = [self.daily, self.expedition, self.calendar, self.match]
        if can_continue:
            self.start_buttons.insert(0, self.continue_button)
        self.number = Button("number", N_("New deal…"), look=SMALL)
        self.all = Button("all", look=SMALL)
        self.parked = Button("parked", icon="play", look=SMALL)
        self._more = more
        self.strip = VariantStrip(featured(last_variant))
        self.left = 0
        """The left edge of everything but the buttons at the top, pixels."""
        self.shift = 0
        """How much lower everything below the large buttons is, as they take two rows; pixels."""

    @property
    def widgets(self) -> list[Widget]:
        """All widgets, in the order in which the focus moves through them."""
        return [*self.start_buttons, *self._lists, *self.strip.cards, *self.top_buttons]

    @property
    def _lists(self) -> list[Button]:
        """The buttons beside the heading of the variant cards."""
        return [self.all, self.number, *([self.parked] if self._more else [])]

    def set_details(self, details: TitleDetails) -> None:
        """Set the second lines of the large buttons, and the number of variants."""
        self.continue_button.detail, self.match.detail = details.resumed, details.match
        self.daily.detail, self.expedition.detail = details.daily, details.expedition
        self.calendar.detail = details.calendar
        self.all.text = _("All {number} games…").format(number=len(CATALOGUE))
        self.parked.text = parked_text.more_games(self._more)

    def spoken_parts(self) -> Sequence[Spoken]:
        """What the widgets say; those that choose a game are a group under their heading."""
        games = self._said([*self._lists, *self.strip.cards])
        heading = _(HEADING)
        area = area_of(self.strip.rect)
        choice = Spoken("games", Role.GROUP, heading, area, children=games)
        return *self._said(self.start_buttons), choice, *self._said(self.top_buttons)

    @staticmethod
    def _said(widgets: Sequence[Widget]) -> tuple[Spoken, ...]:
        return tuple(spoken for widget in widgets if (spoken := widget.spoken()) is not None)

    def lay_out(self, style: Style) -> None:
        """Place everything in a window."""
        px, width = style.px, style.size[0]
        self.left = px(MARGIN) if width >= px(WIDE_WINDOW) else px(NARROW_MARGIN)
        self._lay_out_top(style)
        self.shift = self._lay_out_start(style)
        heading = style.width(_(HEADING), "h2")
        widths = [style.width(translated(each.text), "choice") + px(LISTS_PADDING) for each in self._lists]
        left = self.left + heading + px(HEADING_GAP)
        area = pygame.Rect(left, px(LISTS_TOP) + self.shift, width, px(LISTS_HEIGHT))
        for button, rect in zip(self._lists, row(area, widths, px(LISTS_GAP)), strict=True):
            button.rect = rect
        cards = pygame.Rect(self.left, px(CARDS_TOP) + self.shift, width - 2 * self.left, px(CARD_SIZE[1]))
        self.strip.lay_out(style, cards)

    def _lay_out_start(self, style: Style) -> int:
        """Place the large buttons in one row, or in two where they do not fit.

        Returns by how many pixels everything below is moved down.
        """
        px, height = style.px, style.px(START_HEIGHT)
        area = pygame.Rect(self.left, px(START_TOP), style.size[0] - 2 * self.left, height)
        buttons, gap = self.start_buttons, px(START_GAP)
        first = [px(CONTINUE_WIDTH)] if buttons[0] is self.continue_button else []
        if style.size[0] >= px(WIDE_WINDOW):
            rows = [(buttons, [*first, *[FILL] * 4])]
        else:
            rows = [(buttons[:2], [*first, FILL] if first else [FILL, FILL])]
            rows.append((buttons[2:], [FILL] * len(buttons[2:])))
        for number, (parts, widths) in enumerate(rows):
            places = row(area.move(0, number * (height + gap)), widths, gap)
            for button, rect in zip(parts, places, strict=True):
                button.rect = rect
        return (len(rows) - 1) * (height + gap)

    def _lay_out_top(self, style: Style) -> None:
        """Place the buttons at the top, so that the last one ends at the right margin."""
        px = style.px
        area = pygame.Rect(
            0, px(TOP_BUTTONS.top), style.size[0] - px(TOP_BUTTONS.left), px(TOP_BUTTONS.height)
        )
        padding = px(TOP_PADDING if style.size[0] >= px(WIDE_WINDOW) else NARROW_TOP_PADDING)
        widths = [style.width(translated(button.text), "button") + padding for button in self.top_buttons]
        for button, rect in zip(self.top_buttons, row(area, [FILL, *widths], px(TOP_GAP))[1:], strict=True):
            button.rect = rect

    def draw_headings(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the line under the logo and the heading of the variant cards."""
        theme, px = style.theme, style.px
        tagline = style.text(_(TAGLINE), "tagline", theme.hi)
        surface.blit(tagline, (self.left + px(2), px(TAGLINE_TOP)))
        heading = style.text(_(HEADING), "h2", theme.hi)
        surface.blit(heading, (self.left, px(HEADING_TOP) + self.shift))

    def draw_foot(
        self, surface: pygame.Surface, style: Style, legend: pygame.Surface, notices: Sequence[str]
    ) -> None:
        """Draw the legend of keys below the cards, and notices below it."""
        px = style.px
        y = px(CARDS_TOP) + px(CARD_SIZE[1] + LEGEND_GAP) + self.shift
        surface.blit(legend, (self.left, y))
        y += px(NOTICES_GAP)
        for notice in notices:
            for line in style.wrap(notice, "note", style.size[0] - 2 * self.left):
                surface.blit(style.text(line, "note", style.theme.ember), (self.left, y))
                y += px(NOTICE_STEP)
