"""The rules of a variant in words and in small pictures, which are spoken, too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import zip_longest

from gaps.engine import CATALOGUE, Variant
from gaps.language import N_, _
from gaps.scenes.common import keys_text
from gaps.scenes.common.program_scene import ScreenHelp
from gaps.scenes.common.screen import Shortcut
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.chapter import CHAPTERS, Chapter, Content
from gaps.scenes.learn.lesson import LessonScene
from gaps.scenes.learn.reading_page import ReadingPage, Section
from gaps.scenes.learn.rule_pictures import vignettes
from gaps.scenes.session.routes import PlayRequested
from gaps.scenes.shared.context import Context
from gaps.scenes.text import rulebook
from gaps.stage.core.intents import Nav
from gaps.stage.core.scene import Pop, Push, Result, Scene, Transition
from gaps.stage.drawing.style import SPACE_M, SPACE_S, SPACE_XS
from gaps.stage.view import Label, Part, button, column, layers, row, space
from gaps.stage.widgets import QUIET

BUTTONS = 380  # units next to the title that the buttons take
TITLE_STYLES = ("h1", "h2", "h3", "h4")


class Rules(ReadingPage):
    """The rules of a variant.

    Left and right show other variants. Ends without a result, or with
    ``PlayRequested``.
    """

    called = N_("Rules")
    about = (
        N_(
            "The rules of one game in words and pictures. The arrows at the top lead to the other games."
        ),
        N_("“Learn” teaches them on a small board."),
    )

    def __init__(self, context: Context, below: Scene, variant: Variant) -> None:
        super().__init__(context, below)
        self._variant = variant

    @property
    def variant(self) -> Variant:
        return self._variant

    @property
    def title(self) -> str:
        return _(self.variant.name)

    @property
    def help(self) -> ScreenHelp | None:
        """The help, with the keys of a game, which new players look for here."""
        sentences = *self.about, *keys_text.PLAY.sentences[:1]
        return replace(keys_text.PLAY, title=self.called, sentences=sentences)

    def sections(self) -> Iterator[Section]:
        chapters = rulebook.chapters(self.variant)
        for (name, texts), given in zip_longest(chapters, vignettes(self.variant)):
            yield Section(name, tuple(texts), given or ())

    def head(self) -> Part:
        name = Label(self.title, TITLE_STYLES, align="topleft", says="", share=1)
        title = row(name, space(BUTTONS), size=50)
        names = rulebook.other_names(self.variant)
        others = row(space(SPACE_XS), Label(names, "note", "mid", "topleft", share=1))
        buttons = column(space(SPACE_S), self._buttons())
        return layers(column(title, others), buttons, size=80)

    def foot(self) -> Part:
        keys = self.legend_of([((GameCommand.KEYS,), N_("keys of a game"))])
        return row(*map(self._chapter, CHAPTERS), space(), keys)

    def _chapter(self, content: Content) -> Part:
        def opens() -> Transition:
            return Push(Chapter(self.context, self.below, content))

        return button(content.name, content.title, opens, look=QUIET)

    def _buttons(self) -> Part:
        before = partial(self._show_other, -1)
        after = partial(self._show_other, 1)
        to_previous = N_("Previous game")
        to_next = N_("Next game")
        return row(
            space(),
            button("learn", N_("Learn"), self._learn, "peak", size=132),
            space(SPACE_M),
            button("previous", "", before, "left", tooltip=to_previous, size=44),
            space(SPACE_S),
            button("next", "", after, "right", tooltip=to_next, size=44),
            space(SPACE_M),
            self.done_button(120),
            size=44,
        )

    def _learn(self) -> Transition:
        if isinstance(self.below, LessonScene):
            return Pop()
        return Push(LessonScene(self.context, from_rules=True))

    def shortcuts(self) -> Sequence[Shortcut]:
        focused = self.form.focused
        at_done = focused is not None and focused.name == "done"
        turn = self._show_other if at_done else None
        return (
            Shortcut((Nav.LEFT, Nav.RIGHT), N_("other game"), turn=turn),
            Shortcut((Nav.UP, Nav.DOWN), N_("read on"), turn=self.scroll),
            self.back_shortcut(),
        )

    def _show_other(self, by: int) -> None:
        """Show the variant ``by`` places further in the catalogue.

        Custom rules are before the first variant.
        """
        variants = list(CATALOGUE.values())
        self.turn(by)
        here = -max(0, by)
        if self.variant in variants:
            here = variants.index(self.variant)
        self._variant = variants[(here + by) % len(variants)]
        self.context.sound.play("page")
        self.context.announcer.say_at_once(self.title)
        self.read_from_top()

    def resume(self, result: Result | None) -> Transition | None:
        """Pass the lessons' request to play on to the scene below."""
        super().resume(result)
        if isinstance(result, PlayRequested):
            return Pop(result)
        return None
