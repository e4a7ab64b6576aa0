"""How to play: the rules of a variant in words and pictures, and the keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

import pygame

from gaps import language
from gaps.engine import CATALOGUE, Variant
from gaps.language import N_, Message, Text, _, translated
from gaps.scenes.common.modal import Modal
from gaps.scenes.common.scene_results import PlayRequested
from gaps.scenes.learn import survey_keys
from gaps.scenes.learn.lesson import LessonScene
from gaps.scenes.learn.picture_words import picture_words
from gaps.scenes.learn.vignettes import WIDTH, Strip, draw, height, vignettes
from gaps.scenes.shell.context import Context
from gaps.scenes.text import help_text, variant_text
from gaps.scenes.text.rulebook import chapters
from gaps.stage.core.intents import Intent, Nav, Wheel
from gaps.stage.core.scene import Pop, Push, Result, Scene, Transition
from gaps.stage.speech.spoken import Spoken, heading, part_key
from gaps.stage.widgets import PRIMARY, Activated, Button, Form
from gaps.stage.widgets.layout import center, inset, split_right
from gaps.table.cards.suit_text import draw_suit_text

SIZE = (1160, 688)  # pixels at u = 1
LINE_STEP, HEADING, PARAGRAPH_GAP = 22, 32, 10
MARGIN, PADDING, TOP, FOOT = 24, 32, 98, 24
HEADER_PADDING, BUTTON_HEIGHT, BUTTON_GAP, ARROW_GAP = 28, 44, 12, 8
DONE_WIDTH, LESSONS_WIDTH = 120, 132
KEYS_WIDTH, KEYS_GAP = 276, 24  # of the column about keys
KEY_STEP, MEANING_STEP, KEY_GAP = 20, 19, 8  # from a key to its meaning, a line of it, at most after it
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


@dataclass(frozen=True)
class Chapter:
    """A chapter of the rules, laid out in lines."""

    heading: str
    lines: list[str]
    picture: Sequence[Sequence[Strip]]


class Rules(Modal):
    """Left and right show other variants. Ends without a result, or with ``PlayRequested``."""

    help = help_text.RULES

    def __init__(self, context: Context, below: Scene, variant: Variant) -> None:
        super().__init__(context, below)
        self._variant = variant
        self.previous = Button("previous", icon="left", tooltip=N_("Previous game"))
        self.next = Button("next", icon="right", tooltip=N_("Next game"))
        self.lessons = Button("lessons", N_("Lessons"), icon="peak")
        self.done = Button("done", N_("Done"), icon="tick", look=PRIMARY)
        self.form = Form([self.lessons, self.previous, self.next, self.done], focused="done")
        self.scrolled = 0
        self._said_of: tuple[object, ...] = ()
        self._said: Sequence[str | Spoken] = ()

    @property
    def variant(self) -> Variant:
        """The variant whose rules are shown."""
        return self._variant

    def lay_out(self) -> None:
        px = self.style.px
        window = pygame.Rect((0, 0), self.style.size)
        self.panel = center(window, (px(SIZE[0]), px(SIZE[1])), px(MARGIN))
        header = inset(self.panel, px(HEADER_PADDING), px(FOOT))
        header.height = px(BUTTON_HEIGHT)
        self.done.rect, header = split_right(header, px(DONE_WIDTH), px(BUTTON_GAP))
        self.next.rect, header = split_right(header, px(BUTTON_HEIGHT), px(ARROW_GAP))
        self.previous.rect, header = split_right(header, px(BUTTON_HEIGHT), px(BUTTON_GAP))
        self.lessons.rect, _rest = split_right(header, px(LESSONS_WIDTH))

    def handle(self, intent: Intent) -> Transition | None:
        if intent in (Nav.LEFT, Nav.RIGHT) and self.form.focused is self.done:
            self._show_other(-1 if intent is Nav.LEFT else 1)
            return None
        if isinstance(intent, Wheel) or intent in (Nav.UP, Nav.DOWN):
            self._scroll(intent)
            return None
        return super().handle(intent)

    def _scroll(self, intent: Intent) -> None:
        lines = -intent.dy if isinstance(intent, Wheel) else 1 if intent is Nav.DOWN else -1
        self.scrolled = max(
            0, min(self._overflow(), self.scrolled + round(lines * self.style.px(LINE_STEP) * 2))
        )
        self.dirty = True

    def _show_other(self, by: int) -> None:
        """Show the variant ``by`` places further in the catalogue; custom rules lie before the first."""
        variants = list(CATALOGUE.values())
        here = variants.index(self.variant) if self.variant in variants else -max(0, by)
        self._variant = variants[(here + by) % len(variants)]
        self.context.announcer.say_at_once(self.spoken_title)
        self.scrolled = 0
        self.dirty = True

    def activated(self, activated: Activated) -> Transition | None:
        if activated.widget is self.lessons:
            return Push(LessonScene(self.context))
        if activated.widget is self.done:
            self.close(None)
        else:
            self._show_other(1 if activated.widget is self.next else -1)
        return None

    def resume(self, result: Result | None) -> Transition | None:
        """The lessons have ended. The request to play is passed on to the scene below."""
        self.dirty = True
        return Pop(result) if isinstance(result, PlayRequested) else None

    @property
    def spoken_title(self) -> str:
        return _(self.variant.name)

    def spoken_words(self) -> Sequence[str | Spoken]:
        """The chapters with their pictures, then the keys."""
        made_for = self.variant, language.current(), self.context.settings.keys
        if made_for != self._said_of:
            self._said_of, self._said = made_for, self._all_words()
        return self._said

    def _all_words(self) -> Sequence[str | Spoken]:
        said: list[str | Spoken] = [variant_text.other_names(self.variant)]
        for number, ((title, texts), picture) in enumerate(
            zip_longest(self._all_chapters(), vignettes(self.variant))
        ):
            said += [heading(part_key("chapter", number), title), *texts, picture_words(picture or ())]
        said.append(heading("controls", _("Controls")))
        said += [f"{translated(key)}: {_(meaning)}" for key, meaning in keys_of(self.variant)]
        return said

    def paint(self, surface: pygame.Surface) -> None:
        style, theme, px, panel = self.style, self.style.theme, self.style.px, self.panel
        left = panel.left + px(32)
        surface.blit(style.text(_(self.variant.name), "h1", theme.hi), (left, panel.top + px(18)))
        names = variant_text.other_names(self.variant)
        if names:
            surface.blit(style.text(names, "note", theme.mid), (left + px(2), panel.top + px(68)))
        area, art = self._area(), self.context.art()
        surface.set_clip(area)
        y = area.top - self.scrolled
        for chapter in self._chapters():
            surface.blit(style.text(chapter.heading, "label", theme.brass), (area.left, y))
            draw(surface, (area.right - px(WIDTH), y + px(4)), chapter.picture, style, art)
            for number, line in enumerate(chapter.lines):
                at = area.left, y + px(HEADING) + number * px(LINE_STEP)
                surface.blit(draw_suit_text(line, "body", theme.hi, style, art), at)
            y += self._height(chapter)
        surface.set_clip(None)
        if self.scrolled < self._overflow():
            more = style.icon("arrow_down", px(20), theme.brass)
            surface.blit(more, more.get_rect(midbottom=(area.centerx, panel.bottom - px(3))))
        self._paint_keys(surface)

    @property
    def _shows_keys(self) -> bool:
        return self.panel.width >= self.style.px(MIN_WIDTH_FOR_KEYS)

    def _area(self) -> pygame.Rect:
        px, panel = self.style.px, self.panel
        width = panel.width - px(64) - (px(KEYS_WIDTH + KEYS_GAP) if self._shows_keys else 0)
        return pygame.Rect(panel.left + px(32), panel.top + px(TOP), width, panel.height - px(TOP) - px(24))

    def _all_chapters(self) -> list[tuple[str, list[str]]]:
        """The titles and paragraphs of the rules, and at last the keys that describe the board."""
        return [*chapters(self.variant), survey_keys.chapter(self.context)]

    def _chapters(self) -> list[Chapter]:
        """The chapters in lines, beside their pictures if there is room for both."""
        style, width = self.style, self._area().width
        beside = width - style.px(WIDTH) - style.px(PICTURE_GAP)
        illustrated = beside >= style.px(MIN_TEXT_WIDTH)
        laid_out = []
        for (title, texts), picture in zip_longest(self._all_chapters(), vignettes(self.variant)):
            shown = picture if illustrated and picture else ()
            lines = [line for text in texts for line in style.wrap(text, "body", beside if shown else width)]
            laid_out.append(Chapter(title, lines, shown))
        return laid_out

    def _height(self, chapter: Chapter) -> int:
        px = self.style.px
        text = px(HEADING) + len(chapter.lines) * px(LINE_STEP)
        picture = height(chapter.picture, self.style) + px(12) if chapter.picture else 0
        return max(text, picture) + px(PARAGRAPH_GAP)

    def _overflow(self) -> int:
        total = sum(map(self._height, self._chapters())) - self.style.px(PARAGRAPH_GAP)
        return max(0, total - self._area().height)

    def _paint_keys(self, surface: pygame.Surface) -> None:
        style, theme, px, panel = self.style, self.style.theme, self.style.px, self.panel
        if not self._shows_keys:
            return
        x, y = panel.right - px(KEYS_WIDTH), panel.top + px(TOP)
        pygame.draw.line(surface, theme.edge, (x, y), (x, panel.bottom - px(28)))
        x += px(26)
        surface.blit(style.text(_("Controls"), "label", theme.brass), (x, y))
        y += px(HEADING)
        keys = [
            (translated(key), style.wrap(_(meaning), "note", panel.right - px(28) - x))
            for key, meaning in keys_of(self.variant)
        ]
        height = sum(px(KEY_STEP) + len(lines) * px(MEANING_STEP) for _key, lines in keys)
        gap = max(0, min(px(KEY_GAP), (panel.bottom - px(FOOT) - y - height) // len(keys)))
        for key, lines in keys:
            surface.blit(style.text(key, "note_bold", theme.hi), (x, y))
            y += px(KEY_STEP)
            for line in lines:
                surface.blit(style.text(line, "note", theme.mid), (x, y))
                y += px(MEANING_STEP)
            y += gap


def keys_of(variant: Variant) -> list[tuple[Text, Message]]:
    """The keys that can be used in a game of a variant, and what they do."""
    keys = [each for each in KEYS if each is not REDEAL_KEY or variant.redeal is not None]
    return [*keys, SKIP_KEY] if variant.passes else keys
