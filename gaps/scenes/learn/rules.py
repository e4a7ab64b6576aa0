"""The rules of a game in words and in small pictures, which are spoken, too.

If a game has versions, the rules are those of the version chosen on the page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import zip_longest

from gaps.engine import Variant
from gaps.engine.catalogue import GAMES, game_of
from gaps.language import N_, _
from gaps.scenes.common import keys_text
from gaps.scenes.common.program_scene import ScreenHelp
from gaps.scenes.common.screen import Shortcut
from gaps.scenes.common.version_choice import (
    HEIGHT,
    LABEL_WIDTH,
    STEPPER_HEIGHT,
    VERSION,
    VersionChoice,
)
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.chapter import CHAPTERS, Chapter, Content
from gaps.scenes.learn.lesson import LessonScene
from gaps.scenes.learn.reading_page import ReadingPage, Section
from gaps.scenes.learn.rule_pictures import vignettes
from gaps.scenes.session.routes import PlayRequested
from gaps.scenes.shared.context import Context
from gaps.scenes.text import rulebook
from gaps.scenes.text.versions import rows_of
from gaps.stage.core.intents import Nav
from gaps.stage.core.scene import Pop, Push, Result, Scene, Transition
from gaps.stage.drawing.style import SPACE_M, SPACE_S, SPACE_XL, SPACE_XS
from gaps.stage.view import Label, Part, button, column, layers, row, space
from gaps.stage.widgets import QUIET
from gaps.values import with_fields

BUTTONS_WIDTH = 380  # units next to the title that the buttons take
TITLE_STYLES = ("h1", "h2", "h3", "h4")


class Rules(ReadingPage):
    """The rules of a game.

    Left and right show other games. Ends without a result, or with
    ``PlayRequested``.
    """

    called = N_("Rules")
    about = (
        N_(
            "The rules of one game in words and pictures. The arrows at the top lead to the other games."
        ),
        N_("Where a game has versions, you choose one below its name."),
        N_("“Learn” teaches them on a small board."),
    )

    def __init__(self, context: Context, below: Scene, variant: Variant) -> None:
        super().__init__(context, below)
        self._variant = variant
        self._versions = VersionChoice(self._show_version)
        self._shown = dict[str, Variant]()  # the version of each game, by its key

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
        return with_fields(keys_text.PLAY, title=self.called, sentences=sentences)

    def sections(self) -> Iterator[Section]:
        chapters = rulebook.chapters(self.variant)
        for (name, texts), given in zip_longest(chapters, vignettes(self.variant)):
            yield Section(name, tuple(texts), given or ())

    def head(self) -> Part:
        game = _(game_of(self.variant).name)
        name = Label(game, TITLE_STYLES, align="topleft", says="", share=1)
        title = row(name, space(BUTTONS_WIDTH), size=54)
        names = rulebook.other_names(self.variant)
        others = row(space(SPACE_XS), Label(names, "note", "mid", "topleft", share=1))
        buttons = column(space(SPACE_S), self._buttons())
        return layers(column(title, others), buttons, size=80)

    def above_text(self) -> Iterator[Part]:
        """Return the lines that choose the version: two switches each, or a stepper."""
        if not rows_of(self.variant):
            return
        half = (self.text_width - SPACE_XL) / 2
        if self._versions.has_room(self.variant, self.style, self.style.px(half)):
            switches = [*self._versions.switches(self.variant)]
            for first in range(0, len(switches), 2):
                line = switches[first : first + 2]
                halves = [with_fields(each, size=half) for each in line]
                yield row(*halves, gap=SPACE_XL, size=HEIGHT)
        else:
            label = Label(VERSION, ("note", "small"), "mid", says="", size=LABEL_WIDTH)
            stepper = with_fields(self._versions.stepper(self.variant), share=1)
            yield row(label, stepper, size=STEPPER_HEIGHT)
        yield space(SPACE_M)

    def _show_version(self, variant: Variant) -> None:
        self._variant = self._shown[game_of(variant).key] = variant
        self.context.announcer.say_at_once(self.title)
        self.read_from_top()

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
        """Show the game ``by`` places further in the list, in the version shown last.

        Own rules are before the first game.
        """
        games = [versions[0] for versions in GAMES.values()]
        game = game_of(self.variant)
        self.turn(by)
        here = games.index(game) if game in games else -max(0, by)
        other = games[(here + by) % len(games)]
        self._shown[game.key] = self.variant
        self._variant = self._shown.get(other.key, other)
        self.context.sound.play("page")
        self.context.announcer.say_at_once(self.title)
        self.read_from_top()

    def resume(self, result: Result | None) -> Transition | None:
        """Pass the lessons' request to play on to the scene below."""
        super().resume(result)
        if isinstance(result, PlayRequested):
            return Pop(result)
        return None
