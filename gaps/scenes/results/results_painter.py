"""Draws the results: landscape and board, panels on their way in, and snow behind the panels."""

from __future__ import annotations

from functools import partial

import pygame

from gaps.language import N_, Message, _
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.results.headline import draw_headline
from gaps.scenes.results.next_steps import NextSteps
from gaps.scenes.results.results_board import ResultsBoard
from gaps.scenes.results.results_layout import MIN_LEGEND_WINDOW, ResultsLayout
from gaps.scenes.results.results_motion import ResultsMotion, fade_in
from gaps.scenes.results.score.score_count import ScoreCount
from gaps.scenes.results.score.scorecard import Scorecard
from gaps.scenes.results.score.share_plate import draw_share_plate
from gaps.scenes.shell.context import Context
from gaps.stage.core.intents import Command, Nav
from gaps.stage.drawing.style import Style
from gaps.stage.motion.particles import Particles
from gaps.stage.widgets import Widget

RISE = 24  # pixels at u = 1 that panels and buttons rise when they come in
EDGE, SHADOW = 12, 70  # pixels at u = 1 round a button, and round a panel, that it draws on
ENTER = {"next": N_("next deal"), "back": N_("play on")}
"""What Enter does, by the button that has the focus."""
LEGEND = (
    (GameCommand.NEW_DEAL, N_("next deal")),
    (GameCommand.REDEAL, N_("same deal")),
    (GameCommand.WATCH, N_("watch")),
    (GameCommand.COPY, N_("copy")),
    (GameCommand.SKIP, N_("statistics")),
)


class ResultsPainter:
    """The picture of the results. What rests is kept as one picture until ``forget``."""

    def __init__(
        self,
        context: Context,
        board: ResultsBoard,
        layout: ResultsLayout,
        motion: ResultsMotion,
        count: ScoreCount,
        steps: NextSteps,
    ) -> None:
        self._context, self._board, self._layout = context, board, layout
        self._motion, self._count, self._steps = motion, count, steps
        self._picture: pygame.Surface | None = None

    def forget(self) -> None:
        """Draw everything anew the next time."""
        self._picture = None

    def shift(self, style: Style) -> None:
        """Place the widgets where they are on their way, each a little later than the one before."""
        count = len(self._layout.form.widgets)
        offsets = [self._motion.offset(number, style.px(RISE)) for number in range(1, count + 1)]
        self._layout.shift(style, offsets)

    def draw(self, surface: pygame.Surface, style: Style, card: Scorecard, particles: Particles) -> None:
        """Draw the results as they are now, with ``card`` as their panel."""
        if self._motion.moving or not self._count.ended:
            self._picture = None
            self._paint(surface, style, card)
            particles.draw(surface)
            return
        if self._picture is None:
            self._paint(surface, style, card)
            self._picture = surface.copy()
        else:
            surface.blit(self._picture, (0, 0))
        if particles.moving:
            particles.draw(surface)
            self._cover(surface, self._picture)

    def _cover(self, surface: pygame.Surface, picture: pygame.Surface) -> None:
        """Draw the panels again, over what flies."""
        layout = self._layout
        panels = [layout.side, layout.share, *(each.rect for each in layout.form.widgets)]
        for area in panels:
            surface.blit(picture, area, area)

    def _paint(self, surface: pygame.Surface, style: Style, card: Scorecard) -> None:
        motion, layout, px = self._motion, self._layout, style.px
        self._board.draw(surface, motion.camera)
        head = pygame.Rect(0, 0, layout.side.left, layout.board.top)
        fade_in(
            surface, head, motion.headline, partial(draw_headline, surface, style, card.finished, head.right)
        )
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
            note = _("Playing on is analysis: it does not go on record.")
            text = style.fitted(note, layout.side.width, style.theme.mid, "note", "small")
        elif style.size[0] < MIN_LEGEND_WINDOW:
            return
        else:
            text = self._legend(style)
        top = layout.legend_top(style)
        if top + text.get_height() < style.size[1]:
            surface.blit(text, (layout.side.left, top))

    def _legend(self, style: Style) -> pygame.Surface:
        form = self._layout.form
        focused = form.focused.name if form.focused is not None else ""
        enter: list[tuple[Command, Message]] = [(Nav.ACTIVATE, ENTER[focused])] if focused in ENTER else []
        others = [(command, text) for command, text in LEGEND if text != ENTER.get(focused)]
        parts = [((command,), text) for command, text in [*enter, *others]]
        while True:
            picture = self._context.legend(style, parts)
            if picture.get_width() <= self._layout.side.width or len(parts) <= 1:
                return picture
            parts.pop()
