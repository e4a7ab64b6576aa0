"""A page for reading: sections of text with small pictures, and further links."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from pygame import Rect, Surface

from gaps.scenes.common.card_parts import SuitLabel
from gaps.scenes.common.screen import Dialog
from gaps.scenes.learn.strips import WIDTH, Lines, picture_words, strips_part
from gaps.scenes.shared.context import Context
from gaps.stage.core.intents import Intent, Wheel
from gaps.stage.core.scene import Scene, Transition
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import SPACE_L, SPACE_S, SPACE_XL, SPACE_XS, Style
from gaps.stage.speech.spoken import heading, part_key
from gaps.stage.view import (
    Label,
    Live,
    PageArea,
    Part,
    Scrolled,
    column,
    layers,
    row,
    space,
)

LINE_HEIGHT = 24  # in units, like all lengths here
NOTE_LINE_HEIGHT = 22
PICTURE_GAP = SPACE_XL  # between a picture and the text next to it
SIDE = SPACE_XL  # left of the text
MIN_TEXT_WIDTH = 300  # if pictures leave less than this for the text, there are none
FOOT_HEIGHT = 44


@dataclass(frozen=True)
class Section:
    """A heading, its paragraphs, and lines of cards next to them."""

    title: str
    texts: tuple[str, ...]
    picture: Lines = ()
    note: str = ""
    """A smaller text below the paragraphs."""


class ReadingPage(Dialog):
    """A page with text.

    Up and down scroll it if the window has no room for all of it.
    """

    size = (920, 640)
    margin = 12
    pad = (SIDE, 18, 28, 3)
    first_focus = "done"
    picture_width: ClassVar[float] = WIDTH

    def __init__(self, context: Context, below: Scene) -> None:
        super().__init__(context, below)
        self._top = 0  # the height of the text hidden above, in pixels

    @abstractmethod
    def sections(self) -> Iterable[Section]:
        """Return the text of the page."""

    @abstractmethod
    def head(self) -> Part:
        """Return the title, and the buttons next to it."""

    def above_text(self) -> Iterable[Part]:
        """Return what stands above the text and turns with it."""
        return ()

    @abstractmethod
    def foot(self) -> Part:
        """Return the links at the foot."""

    def view(self) -> Part:
        sections = self._sections(self.style.px(self.text_width))
        text = Scrolled(column(*sections), self._top, share=1)
        page = PageArea(column(*self.above_text(), text), share=1)
        foot = layers(Live(self._paint_more), self.foot(), size=FOOT_HEIGHT)
        return column(self.head(), page, foot)

    @property
    def text_width(self) -> float:
        """The width of the page between its margins, units."""
        room = self.style.size[0] / self.style.px_per_unit - 2 * self.margin
        return min(self.size[0], room) - 2 * SIDE

    def _sections(self, room: int) -> Iterator[Part]:
        art = self.context.appearance.art()
        px = self.style.px
        illustrated = room - px(self.picture_width) - px(PICTURE_GAP) >= px(
            MIN_TEXT_WIDTH
        )
        for number, section in enumerate(self.sections()):
            says = (heading(part_key("chapter", number), section.title),)
            paragraphs = (
                SuitLabel(each, "body", "hi", "topleft", 99, LINE_HEIGHT, art=art)
                for each in section.texts
            )
            title = Label(
                section.title, "label", "brass", "topleft", says=says, size=32
            )
            said = picture_words(section.picture)
            note = Label(section.note, "note", "mid", "topleft", 99, NOTE_LINE_HEIGHT)
            notes = [note] if section.note else []
            words = (title, *paragraphs, *notes, space(SPACE_S))
            if section.picture and illustrated:
                shown = strips_part(section.picture, art, said)
                beside = column(
                    space(SPACE_XS), shown, space(SPACE_L), size=self.picture_width
                )
                yield row(column(*words, share=1), space(PICTURE_GAP), beside)
            else:
                yield column(*words, Part(says=said))

    def _paint_more(self, surface: Surface, style: Style, rect: Rect) -> None:
        if self._top < self._hidden:
            more = style.icon("arrow_down", style.px(20), style.theme.brass)
            shapes.put(surface, more, midbottom=rect.midbottom)

    def handle(self, intent: Intent) -> Transition | None:
        if isinstance(intent, Wheel) and not self.closing:
            self.scroll(-intent.dy)
            self.changed()
            return None
        return super().handle(intent)

    def scroll(self, lines: float) -> None:
        """Scroll the text by lines, forward or back."""
        hidden = self._hidden
        by = round(lines * self.style.px(LINE_HEIGHT) * 2)
        self._top = max(0, min(hidden, min(hidden, self._top) + by))

    def read_from_top(self) -> None:
        """Scroll to the top, because another page is open."""
        self._top = 0

    @property
    def _hidden(self) -> int:
        """The height of the text that there is no room for, in pixels."""
        ((text, rect),) = self.tree.placed(Scrolled)
        return text.hidden(self.tree.sizes, rect)
