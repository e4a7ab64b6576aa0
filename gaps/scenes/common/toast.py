"""A line of text beside what it is about, shown for a moment."""

from __future__ import annotations

from pygame import Rect, Surface

from gaps.scenes.common.card_parts import SuitLabel
from gaps.stage.drawing.shapes import blit_faint
from gaps.stage.drawing.style import SPACE_M, SPACE_S, Style
from gaps.stage.motion.clock import Clock
from gaps.stage.speech.reader import Announcer
from gaps.stage.view import Plate, Sizes, column, part_picture
from gaps.table.cards.art import CardArt

DURATION = 2.8  # seconds for which a text is shown
FADE = 0.25  # seconds in which it comes and goes
# Units.
MARGIN = SPACE_S  # between it and the edges of the window, and what it is about
BAR = 76  # of the window's lower edge, over which no toast lies


class Toast:
    """The line that is shown now, if any."""

    def __init__(self, clock: Clock, announcer: Announcer) -> None:
        """What is shown is announced, too."""
        self.text = ""
        self._anchor = Rect(0, 0, 0, 0)  # of what it is about
        self._announcer = announcer
        self._comes = clock.timer()
        self._goes = clock.timer(self.hide)
        self._ends = clock.alarm(lambda: self._goes.begin(FADE))

    @property
    def visible(self) -> bool:
        return bool(self.text)

    def show(
        self,
        text: str,
        anchor: Rect,
        seconds: float = DURATION,
        announced: bool = True,
    ) -> None:
        """Show a text for some seconds, in place of the one that is shown now; announce
        it, too.
        """
        self.text = text
        self._anchor = anchor
        self._goes.stop()
        self._comes.begin(FADE)
        self._ends.set(seconds - FADE)
        if announced:
            self._announcer.say(text)

    def hide(self) -> None:
        self.text = ""
        self._comes.stop()
        self._goes.stop()
        self._ends.stop()

    def draw(self, surface: Surface, style: Style, art: CardArt) -> None:
        """Draw the text below its anchor, or above it if there is no room below; a long
        one in lines.
        """
        if not self.text:
            return
        text = SuitLabel(self.text, "note", lines=99, art=art)
        face = Plate("surface", edge="edge")
        part = column(text, pad=(SPACE_M, SPACE_S), face=face)
        window = surface.get_rect()
        margin = style.px(MARGIN)
        box = Rect((0, 0), Sizes(style).of(part, window.width - 2 * margin))
        box.midtop = (self._anchor.centerx, self._anchor.bottom + margin)
        if box.bottom > window.bottom - style.px(BAR):
            box.bottom = self._anchor.top - margin
        box.clamp_ip(window.inflate(-2 * margin, -margin))
        gone = self._goes.share() if self._goes.runs else 0.0
        opacity = min(self._comes.share(), 1 - gone)
        blit_faint(surface, part_picture(style, part, box.size), box, opacity)
