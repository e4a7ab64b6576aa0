"""A chapter next to the rules, about all games of the family."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from gaps.language import N_, Message, _
from gaps.scenes.common.screen import Shortcut
from gaps.scenes.learn import playing_well, story
from gaps.scenes.learn.reading_page import ReadingPage, Section
from gaps.scenes.learn.strips import CARD_SIZE, GUTTER, STRIP_DISTANCE
from gaps.scenes.shared.context import Context
from gaps.stage.core.intents import Nav
from gaps.stage.core.scene import Scene
from gaps.stage.drawing.style import SPACE_S
from gaps.stage.view import Label, Part, button, column, layers, row, space
from gaps.stage.widgets import QUIET

DONE_WIDTH = 120  # width of the button, in units


@dataclass(frozen=True)
class Content:
    """The content of a chapter."""

    name: str
    title: Message
    sections: Callable[[], Iterable[Section]]


PLAYING_WELL = Content("playing_well", playing_well.TITLE, playing_well.sections)
STORY = Content("story", story.TITLE, story.sections)
CHAPTERS = (PLAYING_WELL, STORY)


class Chapter(ReadingPage):
    """A chapter to read.

    Left and right show the other chapter. Ends without a result.
    """

    called = N_("More than the rules")
    about = (
        N_("How to play any game of the family well, and where it comes from."),
        N_("The advice was tested in thousands of games that the computer played."),
    )
    picture_width = 2 * (3 * CARD_SIZE[0] + 2 * GUTTER) + STRIP_DISTANCE

    def __init__(self, context: Context, below: Scene, content: Content) -> None:
        super().__init__(context, below)
        self._content = content

    @property
    def title(self) -> str:
        return _(self._content.title)

    def sections(self) -> Iterable[Section]:
        return self._content.sections()

    def head(self) -> Part:
        name = Label(self.title, ("h1", "h2"), align="topleft", says="", share=1)
        done = column(
            space(SPACE_S), row(space(), self.done_button(DONE_WIDTH), size=44)
        )
        return layers(row(name, space(DONE_WIDTH), size=50), done, size=64)

    def foot(self) -> Part:
        other = self._other
        leads_on = button(other.name, other.title, self._show_other, look=QUIET)
        return row(leads_on, space())

    @property
    def _other(self) -> Content:
        return STORY if self._content is PLAYING_WELL else PLAYING_WELL

    def shortcuts(self) -> Sequence[Shortcut]:
        focused = self.form.focused
        at_done = focused is not None and focused.name == "done"
        turn = self._turn if at_done else None
        return (
            Shortcut((Nav.LEFT, Nav.RIGHT), N_("other chapter"), turn=turn),
            Shortcut((Nav.UP, Nav.DOWN), N_("read on"), turn=self.scroll),
            self.back_shortcut(),
        )

    def _show_other(self) -> None:
        self._turn(1)

    def _turn(self, by: int) -> None:
        self.turn(by)
        self._content = self._other
        self.context.sound.play("page")
        self.context.announcer.say_at_once(self.title)
        self.read_from_top()
