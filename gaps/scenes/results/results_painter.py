"""Draws the results: landscape and board, panels on their way in, and snow behind the panels."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from gaps.language import N_, Message, _
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.results.headline import draw_headline
from gaps.scenes.results.late_landscape import LateLandscape
from gaps.scenes.results.next_steps import NextSteps
from gaps.scenes.results.results_board import ResultsBoard
from gaps.scenes.results.results_layout import MIN_LEGEND_WINDOW, ResultsLayout
from gaps.scenes.results.results_motion import ResultsMotion, fade_in
from gaps.scenes.results.score.quiet_card import QuietCard
from gaps.scenes.results.score.score_count import ScoreCount
from gaps.scenes.results.score.scorecard import Scorecard
from gaps.scenes.results.score.share_plate import draw_share_plate
from gaps.scenes.results.way_back import ANALYSIS
from gaps.scenes.shell.context import Context
from gaps.stage.core.intents import Command, Nav
from gaps.stage.drawing.shapes import rounded
from gaps.stage.drawing.style import Style
from gaps.stage.motion.particles import Particles
from gaps.stage.widgets import Widget

Card = Scorecard | QuietCard

RISE = 24  # pixels at u = 1 that panels and buttons rise when they come in
EDGE, SHADOW = 12, 70  # pixels at u = 1 round a button, and round a panel, that it draws on
PLATE_ALPHA = 200  # of 255: behind the keys in a light theme
NEXT_DEAL = N_("next deal")
ENTER = {"next": NEXT_DEAL, "back": N_("play on")}
"""What Enter does, by the button that has the focus."""
LEGEND = (
    (GameCommand.NEW_DEAL, NEXT_DEAL),
    (GameCommand.REDEAL, N_("same deal")),
    (GameCommand.WATCH, N_("watch")),
    (GameCommand.COPY, N_("copy")),
    (GameCommand.SKIP, N_("statistics")),
)


class ResultsPainter:
    """The picture of the results. What rests is kept as one picture until ``forget``.

    Once all is in its place, the rest of the landscape is painted bit by bit, and then fades in.
    """

    def __init__(
        self,
        context: Context,
        board: ResultsBoard,
        layout: ResultsLayout,
        motion: ResultsMotion,
        count: ScoreCount,
        steps: NextSteps,
        is_there: bool,
        follows: bool,
    ) -> None:
        """``is_there`` if the landscape is there from the start, as after a win.

        ``follows`` if the surface shows the end of that win at first, whose headline then fades out.
        """
        self._context, self._board, self._layout = context, board, layout
        self._motion, self._count, self._steps = motion, count, steps
        self._picture: pygame.Surface | None = None
        self._landscape = LateLandscape(board.prepare, is_there)
        self._flakes: list[pygame.Rect] | None = None  # where something flew over the kept picture
        self._is_warm = False
        self._follows = follows
        self._left: pygame.Surface | None = None  # the headline that the scene before has left

    @property
    def moving(self) -> bool:
        """Whether there is something to paint, or a picture fades in."""
        return self._landscape.moving

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass: while everything else rests, paint a bit or fade in what was painted."""
        settings = self._context.motion_settings
        if self._rests and self._landscape.update(dt, 0.0 if settings.reduced else settings.factor):
            self._picture = None

    @property
    def rests(self) -> bool:
        """Whether the picture is kept, so that ``restore`` can draw parts of it."""
        return self._picture is not None and self._rests and not self._landscape.moving

    def restore(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Draw the kept picture in an area, without what flies."""
        if self._picture is not None:
            surface.blit(self._picture, area, area)

    @property
    def _rests(self) -> bool:
        return not self._motion.moving and self._count.ended

    def forget(self) -> None:
        """Draw everything anew the next time."""
        self._picture = None
        if self._landscape.painted:
            self._landscape.end()

    def shift(self, style: Style) -> None:
        """Place the widgets where they are on their way, each a little later than the one before."""
        count = len(self._layout.form.widgets)
        offsets = [self._motion.offset(number, style.px(RISE)) for number in range(1, count + 1)]
        self._layout.shift(style, offsets)

    def draw(self, surface: pygame.Surface, style: Style, card: Card, particles: Particles) -> None:
        """Draw the results as they are now, with ``card`` as their panel."""
        self._flakes = None
        if not self._is_warm:
            self._is_warm = True
            if self._follows:
                self._left = surface.subsurface(_middle_top(surface)).copy()
            self._make_pictures(surface, style, card)
        if not self._rests:
            self._picture = None
            self._paint(surface, style, card)
            particles.draw(surface)
            return
        if self._picture is None:
            self._paint(surface, style, card)
            self._picture = surface.copy()
        else:
            if self._landscape.painted and self._landscape.moving:
                self._landscape.fade(self._picture, lambda over: self._paint(over, style, card))
            surface.blit(self._picture, (0, 0))
        if particles.moving:
            self._flakes = particles.draw(surface)
            self._cover(surface, self._picture, self._flakes)

    def redraw(
        self, surface: pygame.Surface, style: Style, card: Card, particles: Particles
    ) -> list[pygame.Rect] | None:
        """Bring ``surface``, which shows what was drawn last, up to date.

        Returns the areas that have changed; ``None`` for the whole window.
        """
        picture, before = self._picture, self._flakes
        if picture is None or before is None or not self._rests or self._landscape.moving:
            self.draw(surface, style, card, particles)
            return None
        for area in before:
            surface.blit(picture, area, area)
        self._flakes = particles.draw(surface)
        self._cover(surface, picture, self._flakes)
        return [*before, *self._flakes]

    def _cover(self, surface: pygame.Surface, picture: pygame.Surface, areas: Sequence[pygame.Rect]) -> None:
        """Draw the panels again in the areas where something flew over them."""
        layout = self._layout
        for panel in (layout.side, layout.share, *(each.rect for each in layout.form.widgets)):
            for area in areas:
                if part := area.clip(panel):
                    surface.blit(picture, part, part)

    def _paint(self, surface: pygame.Surface, style: Style, card: Card) -> None:
        """Draw everything but what flies."""
        motion, layout = self._motion, self._layout
        settled = self._rests and self._landscape.painted
        self._board.draw(surface, motion.camera, settled)
        if self._left is not None and motion.headline < 1:
            self._left.set_alpha(round(255 * (1 - motion.headline)))
            surface.blit(self._left, _middle_top(surface))
        draw_headline(
            surface, style, card.finished, layout.side.left, motion.headline, self._steps.stage_news
        )
        self._paint_panels(surface, style, card)

    def _make_pictures(self, surface: pygame.Surface, style: Style, card: Card) -> None:
        """Draw all that comes in later, so that its pictures are there before anything moves."""
        layout = self._layout
        card.draw(surface, style, layout.side, self._count, 1.0)
        draw_share_plate(surface, style, layout.share, self._steps.shown, layout.copy.rect.left)
        layout.form.draw(surface, style)
        self._draw_legend(surface, style)
        draw_headline(surface, style, card.finished, layout.side.left, news=self._steps.stage_news)

    def _paint_panels(self, surface: pygame.Surface, style: Style, card: Card) -> None:
        motion, layout, px = self._motion, self._layout, style.px
        side = layout.side.move(0, motion.offset(0, px(RISE)))
        stamp = 1.0 if card.finished.won else motion.stamp  # the win scene has shown that of a win
        fade_in(
            surface,
            side.inflate(2 * px(SHADOW), 2 * px(SHADOW)),
            motion.opacity(0),
            partial(card.draw, surface, style, side, self._count, stamp),
        )
        line = layout.share.move(0, motion.offset(2, px(RISE)))
        text, right = self._steps.shown, layout.copy.rect.left
        fade_in(
            surface, line, motion.opacity(2), partial(draw_share_plate, surface, style, line, text, right)
        )
        self._draw_form(surface, style)
        if motion.opacity(len(layout.form.widgets)) >= 1:
            self._draw_legend(surface, style)

    def _draw_form(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the widgets; those that are on their way in, each by itself."""
        form, motion = self._layout.form, self._motion
        if motion.opacity(len(form.widgets)) >= 1:
            form.draw(surface, style)
            return
        for number, widget in enumerate(form.widgets, start=1):
            reach = 2 * style.px(SHADOW if widget is self._layout.chart else EDGE)
            draw = partial(self._draw_widget, surface, style, widget)
            fade_in(surface, widget.rect.inflate(reach, reach), motion.opacity(number), draw)

    def _draw_widget(self, surface: pygame.Surface, style: Style, widget: Widget) -> None:
        form = self._layout.form
        hovered = widget is form.hovered and widget.enabled
        focused = widget is form.focused and widget.enabled and form.focus_visible
        widget.draw(surface, style, focused, hovered, widget is form.pressed and hovered)

    def _draw_legend(self, surface: pygame.Surface, style: Style) -> None:
        """The keys below the buttons, as far as there is room; on the way back, what that means."""
        layout, form = self._layout, self._layout.form
        if layout.back.enabled and layout.back in (form.focused, form.hovered):
            text = style.fitted(_(ANALYSIS), layout.side.width, style.theme.mid, "note", "small")
        elif style.size[0] < MIN_LEGEND_WINDOW:
            return
        else:
            text = self._legend(style)
        place = text.get_rect(topleft=(layout.side.left, layout.legend_top(style)))
        if place.bottom >= style.size[1]:
            return
        if style.theme.light:  # dark text cannot be read on the mountains
            plate = place.inflate(2 * style.px(8), 2 * style.px(4))
            fill = (*style.theme.surface, PLATE_ALPHA)
            surface.blit(rounded(plate.size, style.px(8), fill), plate)
        surface.blit(text, place)

    @property
    def legend_parts(self) -> list[tuple[tuple[Command, ...], Message]]:
        """Keys, and what they do, the most important first."""
        form = self._layout.form
        focused = form.focused.name if form.focused is not None else ""
        enter: list[tuple[Command, Message]] = [(Nav.ACTIVATE, ENTER[focused])] if focused in ENTER else []
        others = [(command, text) for command, text in LEGEND if text != ENTER.get(focused)]
        return [((command,), self._meant(text)) for command, text in [*enter, *others]]

    def _legend(self, style: Style) -> pygame.Surface:
        parts = self.legend_parts
        while True:
            picture = self._context.legend(style, parts)
            if picture.get_width() <= self._layout.side.width or len(parts) <= 1:
                return picture
            parts.pop()

    def _meant(self, text: Message) -> Message:
        """What a key does here, where the next deal is chosen in the calendar."""
        return N_("daily deals") if self._layout.to_calendar and text == NEXT_DEAL else text


def _middle_top(surface: pygame.Surface) -> pygame.Rect:
    """Return the area in which the scene of a win has its headline."""
    width, height = surface.get_size()
    return pygame.Rect(round(width * 0.32), 0, round(width * 0.36), round(height * 0.33))
