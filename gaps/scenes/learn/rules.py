"""How to play: the rules of a variant in words and pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import zip_longest

import pygame

from gaps.engine import CATALOGUE, Variant
from gaps.language import N_, _
from gaps.scenes.common.game_scene import ScreenHelp
from gaps.scenes.common.scene_results import PlayRequested
from gaps.scenes.common.screen import Dialog, Shortcut
from gaps.scenes.common.suit_label import SuitLabel
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.lesson import LessonScene
from gaps.scenes.learn.vignettes import WIDTH, picture_words, vignette_part, vignettes
from gaps.scenes.shell.context import Context
from gaps.scenes.text import help_text, rulebook
from gaps.scenes.text.rulebook import chapters
from gaps.stage.core.intents import Intent, Nav, Wheel
from gaps.stage.core.scene import Pop, Push, Result, Scene, Transition
from gaps.stage.drawing.style import Style
from gaps.stage.speech.spoken import heading, part_key
from gaps.stage.view import Label, Live, Part, Scrolled, Scrolling, button, column, layers, row, space
from gaps.stage.widgets import PRIMARY

LINE = 22  # units, like all lengths here
PICTURE_GAP = 26  # between a picture and the text beside it
MIN_TEXT_WIDTH = 300  # there are no pictures if they leave less for the text


class Rules(Dialog):
    """Left and right show other variants. Ends without a result, or with ``PlayRequested``."""

    called = N_("Rules of the game")
    about = (
        N_("The rules of one game in words and pictures. The arrows at the top lead to the other games."),
        N_("The lessons teach them on a small board."),
    )
    size, margin, pad = (920, 640), 12, (32, 18, 28, 3)
    first_focus = "done"

    def __init__(self, context: Context, below: Scene, variant: Variant) -> None:
        super().__init__(context, below)
        self._variant = variant
        self.scrolling = Scrolling()

    @property
    def variant(self) -> Variant:
        return self._variant

    # What is shown

    @property
    def title(self) -> str:
        return _(self.variant.name)

    @property
    def help(self) -> ScreenHelp | None:
        """The keys of a game, too: the rules are where somebody new looks for them."""
        return replace(
            help_text.PLAY, title=self.called, sentences=(*self.about, *help_text.PLAY.sentences[:1])
        )

    def view(self) -> Part:
        names = rulebook.other_names(self.variant)
        width = min(self.size[0], self.style.size[0] / self.style.u - 2 * self.margin)
        keys = self.legend_of([((GameCommand.HELP,), N_("keys of a game"))])
        return column(
            layers(
                column(
                    Label(self.title, "h1", align="topleft", says="", size=50),
                    row(space(2), Label(names, "note", "mid", "topleft", share=1)),
                ),
                column(space(6), self._buttons()),
                size=80,
            ),
            Scrolled(column(*self._chapters(self.style.px(width - 2 * 32))), self.scrolling, share=1),
            layers(Live(self._paint_more), row(space(), keys), size=31),
        )

    def _buttons(self) -> Part:
        before, after = partial(self._show_other, -1), partial(self._show_other, 1)
        return row(
            space(),
            button("lessons", N_("Lessons"), self._open_lessons, "peak", size=132),
            space(12),
            button("previous", "", before, "left", tooltip=N_("Previous game"), size=44),
            space(8),
            button("next", "", after, "right", tooltip=N_("Next game"), size=44),
            space(12),
            button("done", N_("Done"), self.back, "tick", look=PRIMARY, size=120),
            size=44,
        )

    def _chapters(self, room: int) -> Iterator[Part]:
        """The chapters, beside their pictures if there is room for both."""
        art = self.context.look.art()
        px = self.style.px
        illustrated = room - px(WIDTH) - px(PICTURE_GAP) >= px(MIN_TEXT_WIDTH)
        pictures = zip_longest(chapters(self.variant), vignettes(self.variant))
        for number, ((name, texts), given) in enumerate(pictures):
            picture = given or ()
            says = (heading(part_key("chapter", number), name),)
            paragraphs = (
                SuitLabel(each, "body", "hi", "topleft", lines=99, leading=LINE, art=art) for each in texts
            )
            title = Label(name, "label", "brass", "topleft", says=says, size=32)
            said, words = picture_words(picture), (title, *paragraphs, space(10))
            if picture and illustrated:
                beside = column(space(4), vignette_part(picture, art, said), space(18), size=WIDTH)
                yield row(column(*words, share=1), space(PICTURE_GAP), beside)
            else:
                yield column(*words, Part(says=said))

    def _paint_more(self, surface: pygame.Surface, style: Style, rect: pygame.Rect) -> None:
        if self.scrolling.top < self.scrolling.hidden:
            more = style.icon("arrow_down", style.px(20), style.theme.brass)
            surface.blit(more, more.get_rect(midbottom=rect.midbottom))

    # Input

    def shortcuts(self) -> Sequence[Shortcut]:
        at_done = self.form.focused is not None and self.form.focused.name == "done"
        return (
            Shortcut((Nav.LEFT, Nav.RIGHT), N_("other game")),
            Shortcut((Nav.UP, Nav.DOWN), N_("read on")),
            Shortcut((Nav.LEFT,), "", partial(self._show_other, -1), enabled=at_done),
            Shortcut((Nav.RIGHT,), "", partial(self._show_other, 1), enabled=at_done),
            Shortcut((Nav.UP,), "", partial(self._scroll, -1)),
            Shortcut((Nav.DOWN,), "", partial(self._scroll, 1)),
            self.back_shortcut(),
        )

    def handle(self, intent: Intent) -> Transition | None:
        if isinstance(intent, Wheel) and self.closing is None:
            self._scroll(-intent.dy)
            self.changed()
            return None
        return super().handle(intent)

    def _scroll(self, lines: float) -> None:
        self.scrolling.scroll(lines * self.style.px(LINE) * 2)

    def _show_other(self, by: int) -> None:
        """Show the variant ``by`` places further in the catalogue; custom rules lie before the first."""
        variants = list(CATALOGUE.values())
        here = variants.index(self.variant) if self.variant in variants else -max(0, by)
        self._variant = variants[(here + by) % len(variants)]
        self.context.announcer.say_at_once(self.title)
        self.scrolling.top = 0

    def _open_lessons(self) -> Transition:
        return Push(LessonScene(self.context))

    def resume(self, result: Result | None) -> Transition | None:
        """The lessons have ended. The request to play is passed on to the scene below."""
        super().resume(result)
        return Pop(result) if isinstance(result, PlayRequested) else None
