"""A page that is read: sections of text, small pictures beside them, and what leads on."""

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
    Part,
    Scrolled,
    Turned,
    column,
    layers,
    row,
    space,
)

LINE = 24  # units, like all lengths here
NOTE_LINE = 22
PICTURE_GAP = SPACE_XL  # between a picture and the text beside it
SIDE = SPACE_XL  # left of the text
MIN_TEXT_WIDTH = 300  # there are no pictures if they leave less for the text
FOOT = 44


@dataclass(frozen=True)
class Section:
    """A heading, its paragraphs, and lines of cards beside them."""

    title: str
    texts: tuple[str, ...]
    picture: Lines = ()
    note: str = ""
    """Smaller, below the paragraphs."""


class ReadingPage(Dialog):
    """Up and down read on where the window has no room for all."""

    size = (920, 640)
    margin = 12
    pad = (SIDE, 18, 28, 3)
    first_focus = "done"
    picture_width: ClassVar[float] = WIDTH

    def __init__(self, context: Context, below: Scene) -> None:
        super().__init__(context, below)
        self._top = 0  # how much of the text is hidden above, pixels

    @abstractmethod
    def sections(self) -> Iterable[Section]:
        """What is read."""

    @abstractmethod
    def head(self) -> Part:
        """The title, and buttons beside it."""

    @abstractmethod
    def foot(self) -> Part:
        """What leads on."""

    def view(self) -> Part:
        room = self.style.size[0] / self.style.u - 2 * self.margin
        width = min(self.size[0], room)
        sections = self._sections(self.style.px(width - 2 * SIDE))
        text = Turned(Scrolled(column(*sections), self._top), share=1)
        foot = layers(Live(self._paint_more), self.foot(), size=FOOT)
        return column(self.head(), text, foot)

    def _sections(self, room: int) -> Iterator[Part]:
        art = self.context.appearance.art()
        px = self.style.px
        illustrated = room - px(self.picture_width) - px(PICTURE_GAP) >= px(
            MIN_TEXT_WIDTH
        )
        for number, section in enumerate(self.sections()):
            says = (heading(part_key("chapter", number), section.title),)
            paragraphs = (
                SuitLabel(each, "body", "hi", "topleft", 99, LINE, art=art)
                for each in section.texts
            )
            title = Label(
                section.title, "label", "brass", "topleft", says=says, size=32
            )
            said = picture_words(section.picture)
            note = Label(section.note, "note", "mid", "topleft", 99, NOTE_LINE)
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
        """Read on, or go back to what is above."""
        hidden = self._hidden
        by = round(lines * self.style.px(LINE) * 2)
        self._top = max(0, min(hidden, min(hidden, self._top) + by))

    def read_from_top(self) -> None:
        """Show the beginning: another page is open."""
        self._top = 0

    @property
    def _hidden(self) -> int:
        """How much of the text there is no room for, pixels."""
        ((text, rect),) = self.tree.placed(Scrolled)
        return text.hidden(self.tree.sizes, rect)
