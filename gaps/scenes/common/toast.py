"""A line of text beside what it is about, shown for a moment."""

from __future__ import annotations

from dataclasses import dataclass, field

from pygame import Rect, Surface

from gaps.scenes.common.card_parts import SuitLabel
from gaps.stage.drawing.shapes import blit_faint
from gaps.stage.drawing.style import SPACE_M, SPACE_S, Style
from gaps.stage.speech.reader import Announcer
from gaps.stage.view import Plate, Sizes, column, part_picture
from gaps.table.cards.art import CardArt

DURATION = 2.8  # seconds for which a text is shown
FADE = 0.25  # seconds in which it comes and goes
# Units.
MARGIN = SPACE_S  # between it and the edges of the window, and what it is about
BAR = 76  # of the window's lower edge, over which no toast lies


@dataclass
class Toast:
    """The line that is shown now, if any. ``anchor`` is the rectangle of what it is
    about.
    """

    # what is shown is announced, too
    announcer: Announcer = field(default_factory=Announcer)
    text: str = ""
    anchor: Rect | None = None
    age: float = 0.0  # seconds since it was shown
    seconds: float = DURATION  # how long it is shown

    @property
    def moving(self) -> bool:
        """Whether it is fading in or out."""
        return bool(self.text) and (self.age < FADE or self.age > self.seconds - FADE)

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
        self.anchor = anchor
        self.age = 0.0
        self.seconds = seconds
        if announced:
            self.announcer.say(text)

    def hide(self) -> None:
        self.text = ""

    def update(self, dt: float) -> bool:
        """Let ``dt`` seconds pass. Returns whether the line has just disappeared."""
        self.age += dt
        if self.text and self.age >= self.seconds:
            self.hide()
            return True
        return False

    def draw(self, surface: Surface, style: Style, art: CardArt) -> None:
        """Draw the text below its anchor, or above it if there is no room below; a long
        one in lines.
        """
        if not self.text or self.anchor is None:
            return
        text = SuitLabel(self.text, "note", lines=99, art=art)
        face = Plate("surface", edge="edge")
        part = column(text, pad=(SPACE_M, SPACE_S), face=face)
        window = surface.get_rect()
        margin = style.px(MARGIN)
        box = Rect((0, 0), Sizes(style).of(part, window.width - 2 * margin))
        box.midtop = (self.anchor.centerx, self.anchor.bottom + margin)
        if box.bottom > window.bottom - style.px(BAR):
            box.bottom = self.anchor.top - margin
        box.clamp_ip(window.inflate(-2 * margin, -margin))
        opacity = min(1.0, self.age / FADE, (self.seconds - self.age) / FADE)
        blit_faint(surface, part_picture(style, part, box.size), box, opacity)
