"""How to play: the rules of a variant in words and pictures, and the keys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import zip_longest

import pygame

from gaps.engine import CATALOGUE, Variant
from gaps.language import N_, Message, Text, _, translated
from gaps.scenes.common.scene_results import PlayRequested
from gaps.scenes.common.screen import Dialog, Shortcut
from gaps.scenes.common.suit_label import SuitLabel
from gaps.scenes.input.key_bindings import shown_key
from gaps.scenes.learn.lesson import LessonScene
from gaps.scenes.learn.vignettes import WIDTH, picture_words, vignette_part, vignettes
from gaps.scenes.shell.context import Context
from gaps.scenes.speech.card_finder import letters_in_words
from gaps.scenes.text import help_text, variant_text
from gaps.scenes.text.rulebook import chapters
from gaps.stage.core.intents import Intent, Nav, Wheel
from gaps.stage.core.scene import Pop, Push, Result, Scene, Transition
from gaps.stage.drawing.key_caps import key_name
from gaps.stage.drawing.style import Style
from gaps.stage.speech.spoken import heading, part_key
from gaps.stage.view import (
    Label,
    Live,
    Part,
    Said,
    Scrolled,
    Scrolling,
    Use,
    column,
    layers,
    line,
    row,
    space,
)
from gaps.stage.widgets import PRIMARY, Button

LINE = 22  # units, like all lengths here
KEYS_WIDTH, KEYS_GAP = 222, 82  # of the column about keys, and left of it
MIN_WIDTH_FOR_KEYS = 860  # of the panel
PICTURE_GAP = 26  # between a picture and the text beside it
MIN_TEXT_WIDTH = 300  # there are no pictures if they leave less for the text
REDEAL_KEY: tuple[Text, Message] = ("R", N_("redeal; hold it to redeal at once"))
SKIP_KEY: tuple[Text, Message] = ("S", N_("skip the turned card"))
KEYS: tuple[tuple[Text, Message], ...] = (
    (N_("Click"), N_("a card or its gap; or drag it there")),
    (N_("Right click, Z"), N_("undo; hold Z to run back; Y redoes")),
    (N_("Home · End"), N_("undo all, redo all")),
    (N_("B · Shift B"), N_("set a bookmark, go back to it")),
    (N_("Arrows, Space"), N_("move the focus, play")),
    (N_("Tab"), N_("next card that can move")),
    ("H", N_("hint; hold it to see a game played")),
    ("F", N_("play the last moves")),
    REDEAL_KEY,
    ("N · D", N_("new deal · deal by number or code")),
    (N_("Esc · F11"), N_("pause · full screen")),
)


class Rules(Dialog):
    """Left and right show other variants. Ends without a result, or with ``PlayRequested``."""

    called = N_("Rules of the game")
    about = (
        N_("The rules of one game in words and pictures. The arrows at the top lead to the other games."),
        N_("The lessons teach them on a small board."),
    )
    size, margin, pad = (1160, 688), 12, (32, 18, 28, 3)
    first_focus = "done"

    def __init__(self, context: Context, below: Scene, variant: Variant) -> None:
        super().__init__(context, below)
        self._variant = variant
        self.scrolling = Scrolling()

    @property
    def variant(self) -> Variant:
        """The variant whose rules are shown."""
        return self._variant

    # What is shown

    @property
    def spoken_title(self) -> str:
        return _(self.variant.name)

    def view(self) -> Part:
        names = variant_text.other_names(self.variant)
        width = min(self.size[0], self.style.size[0] / self.style.u - 2 * self.margin)
        keys = KEYS_WIDTH + KEYS_GAP if width >= MIN_WIDTH_FOR_KEYS else 4
        room = self.style.px(width - 2 * 32 + 4 - keys)
        beside = column(
            row(space(KEYS_GAP - 26), column(line(share=1), space(4), size=1), self._keys(), gap=0, share=1),
            size=keys,
        )
        return column(
            layers(
                column(
                    Label(self.spoken_title, "h1", align="topleft", says="", size=50),
                    row(space(2), Label(names, "note", "mid", "topleft", share=1)),
                ),
                column(space(6), self._buttons()),
                size=80,
            ),
            row(
                Scrolled(column(*self._chapters(room)), self.scrolling, share=1),
                beside if keys > KEYS_WIDTH else Part(says=_keys_in_words(self.variant), size=keys),
                share=1,
            ),
            row(Live(self._paint_more, share=1), space(keys), size=21),
        )

    def _buttons(self) -> Part:
        return row(
            space(),
            Use(Button("lessons", N_("Lessons"), icon="peak"), self._open_lessons, size=132),
            space(12),
            Use(
                Button("previous", icon="left", tooltip=N_("Previous game")),
                partial(self._show_other, -1),
                size=44,
            ),
            space(8),
            Use(Button("next", icon="right", tooltip=N_("Next game")), partial(self._show_other, 1), size=44),
            space(12),
            Use(Button("done", N_("Done"), icon="tick", look=PRIMARY), self.back, size=120),
            size=44,
        )

    def _chapters(self, room: int) -> Iterator[Part]:
        """The chapters, beside their pictures if there is room for both, then the keys about the board."""
        art = self.context.art()
        px = self.style.px
        illustrated = room - px(WIDTH) - px(PICTURE_GAP) >= px(MIN_TEXT_WIDTH)
        all_chapters = [*chapters(self.variant), survey_chapter(self.context)]
        for number, ((name, texts), given) in enumerate(zip_longest(all_chapters, vignettes(self.variant))):
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

    def _keys(self) -> Part:
        """The keys of a game, each above its meaning."""
        parts: list[Part] = []
        for key, meaning in keys_of(self.variant):
            says = f"{translated(key)}: {_(meaning)}"
            parts += [
                column(
                    Label(key, "note_bold", align="topleft", size=20),
                    Label(meaning, "note", "mid", "topleft", lines=4, leading=19),
                    says=says,
                ),
                Part(share=1, most=8),
            ]
        says_title = (heading("controls", _("Controls")),)
        head = Label(N_("Controls"), "label", "brass", "topleft", says=says_title, size=32)
        return column(head, *parts, pad=(25, 0, 0, 0), size=KEYS_WIDTH + 25)

    def _paint_more(self, surface: pygame.Surface, style: Style, rect: pygame.Rect) -> None:
        """Show that the rules go on."""
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
        self.context.announcer.say_at_once(self.spoken_title)
        self.scrolling.top = 0

    def _open_lessons(self) -> Transition:
        return Push(LessonScene(self.context))

    def resume(self, result: Result | None) -> Transition | None:
        """The lessons have ended. The request to play is passed on to the scene below."""
        super().resume(result)
        return Pop(result) if isinstance(result, PlayRequested) else None


def _keys_in_words(variant: Variant) -> tuple[Said, ...]:
    keys = (f"{translated(key)}: {_(meaning)}" for key, meaning in keys_of(variant))
    return heading("controls", _("Controls")), *keys


def keys_of(variant: Variant) -> list[tuple[Text, Message]]:
    """The keys that can be used in a game of a variant, and what they do."""
    keys = [each for each in KEYS if each is not REDEAL_KEY or variant.redeal is not None]
    return [*keys, SKIP_KEY] if variant.passes else keys


def typing_note() -> str:
    """Return how a card is typed, with the letters of the suits."""
    return _(help_text.TYPED_CARDS).format(letters=letters_in_words())


def survey_chapter(context: Context) -> tuple[str, list[str]]:
    """Return the title and the paragraphs of the chapter in the rules."""
    lines = []
    for key in help_text.SURVEY:
        names = [key_name(name) for each in key.commands if (name := shown_key(each, context.settings.keys))]
        if names:
            lines.append(_("{keys}: {meaning}.").format(keys=", ".join(names), meaning=translated(key.text)))
    return _(help_text.SURVEY_TITLE), [*lines, typing_note()]
