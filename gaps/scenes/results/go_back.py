"""The button that leads back from a loss, during the search for the place and after."""

from __future__ import annotations

from pygame import Rect, Surface

from gaps.scenes.results.next_steps import BRIGHT, NextStep
from gaps.stage.core.widget import AT_REST, Site, WidgetState
from gaps.stage.drawing.shapes import blit_faint, clipped
from gaps.stage.drawing.style import Style
from gaps.stage.motion.clock import Timer
from gaps.stage.motion.durations import APPEAR, CROSS_FADE
from gaps.stage.motion.tween import ease_out_cubic
from gaps.stage.widgets import ButtonLook
from gaps.stage.widgets.button import Button, draw_button

# Seconds at normal speed.
FILL_SECONDS = APPEAR  # change of the plate to brass
# In units.
LINE_HEIGHT = 2  # height of the line that shows the progress of the search
LINE_PADDING = (16, 9)  # beside it and below it

SEARCHING = ButtonLook(text_style="h2", align_left=True)


class GoBack(Button):
    """A button that names the ``step`` back.

    When the ``answer`` is known where that leads, its plate fills with brass. Until
    then it named another step, ``before``, and a line at its foot shows the progress of
    the search.
    """

    def __init__(
        self,
        step: NextStep,
        before: NextStep | None,
        searched: float | None,
        answer: Timer,
    ) -> None:
        """Show the progress ``searched``, from 0 to 1; None when it is complete."""
        look = BRIGHT if searched is None else SEARCHING
        super().__init__(step.name, step.text, step.icon, detail=step.reason, look=look)
        self._searched = searched
        self._answer = answer
        self._before = None
        if before is not None:
            self._before = Button(
                before.name,
                before.text,
                before.icon,
                detail=before.reason,
                look=SEARCHING,
            )

    def draw(self, surface: Surface, site: Site, state: WidgetState = AT_REST) -> None:
        if self._searched is not None:
            super().draw(surface, site, state)
            self._draw_line(surface, site, state, self._searched)
        elif self._before is not None and self._answer.runs:
            self._draw_filling(surface, site, state, self._before)
        else:
            super().draw(surface, site, state)

    def _draw_line(
        self, surface: Surface, site: Site, state: WidgetState, searched: float
    ) -> None:
        style = site.style
        beside, below = map(style.px, LINE_PADDING)
        width = round((site.rect.width - 2 * beside) * searched)
        line = Rect(0, 0, width, style.px(LINE_HEIGHT))
        line.bottomleft = (site.rect.left + beside, site.rect.bottom - below)
        line.top += state.sunk(style)
        surface.fill(style.theme.brass, line)

    def _draw_filling(
        self, surface: Surface, site: Site, state: WidgetState, before: Button
    ) -> None:
        style = site.style
        rect = site.rect
        face = draw_button(surface, style, rect, state=state)
        filled = rect.inflate(0, 2 * style.px(LINE_HEIGHT))
        filled.width = round(
            rect.width * ease_out_cubic(self._answer.progress(FILL_SECONDS))
        )
        with clipped(surface, filled):
            draw_button(surface, style, rect, primary=True, state=state)
        said = self._answer.progress(CROSS_FADE)
        self._draw_words(surface, style, face, before, 1 - said)
        self._draw_words(surface, style, face, self, said)

    def _draw_words(
        self, surface: Surface, style: Style, face: Rect, words: Button, alpha: float
    ) -> None:
        blit_faint(surface, words.content(style, face.size), face, alpha)
