"""How to play: the rules of one variant in words, and the keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

import pygame

from gaps.engine import CATALOGUE, Variant
from gaps.language import N_, Message, Text, _, translated
from gaps.scenes.common.modal import Modal
from gaps.scenes.common.scene_results import PlayRequested
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.lesson import LessonScene
from gaps.scenes.learn.vignettes import WIDTH, Strip, draw, height, vignettes
from gaps.scenes.shell.context import Context
from gaps.scenes.text import variant_text
from gaps.scenes.text.rulebook import chapters
from gaps.stage.core.intents import Intent, Nav, Wheel
from gaps.stage.core.scene import Pop, Push, Result, Scene, Transition
from gaps.stage.widgets import Activated, Button, Form
from gaps.table.render.suit_text import draw_suit_text

SIZE = (1160, 688)  # pixels at u = 1
LINE, HEAD, PARAGRAPH = 22, 32, 10
HANDS, HANDS_FROM = 276, 860  # width of the column about keys, and of the panel from which on it is there
PICTURE_LEFT = 26  # between a picture and the words beside it
MIN_TEXT = 300  # width below which there are no pictures
KEYS: tuple[tuple[Text, Message], ...] = (
    (N_("Click"), N_("a card or its gap; or drag it there")),
    (N_("Right click, Z"), N_("undo, as often as you like; Y redoes")),
    (N_("Arrows, Space"), N_("move the focus, play")),
    (N_("Tab"), N_("next card that can move")),
    ("R", N_("redeal; hold it to redeal at once")),
    ("N · D", N_("new deal · deal by number or code")),
    (N_("Esc · F11"), N_("pause · full screen")),
)


@dataclass(frozen=True)
class Page:
    """A chapter as it is laid out now."""

    head: str
    lines: list[str]
    picture: Sequence[Sequence[Strip]]


class Rules(Modal):
    """Turns through the variants with left and right; closes with ``None``."""

    def __init__(self, context: Context, below: Scene, variant: Variant) -> None:
        super().__init__(context, below)
        self.variant: Variant = variant
        self.back = Button("previous", icon="left", tooltip=N_("Previous variant"))
        self.on = Button("next", icon="right", tooltip=N_("Next variant"))
        self.lessons = Button("lessons", N_("Lessons"), icon="peak")
        self.done = Button("done", N_("Done"), icon="tick", primary=True)
        self.form = Form([self.lessons, self.back, self.on, self.done], focused="done")
        self.scrolled = 0

    def lay_out(self) -> None:
        px, (width, height) = self.style.px, self.style.size
        self.panel = pygame.Rect(0, 0, min(px(SIZE[0]), width - px(24)), min(px(SIZE[1]), height - px(24)))
        self.panel.center = (width // 2, height // 2)
        right, top = self.panel.right - px(28), self.panel.top + px(24)
        self.done.rect = pygame.Rect(right - px(120), top, px(120), px(44))
        self.on.rect = pygame.Rect(self.done.rect.left - px(12) - px(44), top, px(44), px(44))
        self.back.rect = self.on.rect.move(-px(52), 0)
        self.lessons.rect = pygame.Rect(self.back.rect.left - px(12) - px(132), top, px(132), px(44))

    def handle(self, intent: Intent) -> Transition | None:
        if intent is GameCommand.RULES:
            self.close(None)
            return None
        if intent in (Nav.LEFT, Nav.RIGHT) and self.form.focused is self.done:
            self._turn(-1 if intent is Nav.LEFT else 1)
            return None
        if isinstance(intent, Wheel) or intent in (Nav.UP, Nav.DOWN):
            self._scroll(intent)
            return None
        return super().handle(intent)

    def _scroll(self, intent: Intent) -> None:
        lines = -intent.dy if isinstance(intent, Wheel) else 1 if intent is Nav.DOWN else -1
        self.scrolled = max(0, min(self._overflow(), self.scrolled + round(lines * self.style.px(LINE) * 2)))
        self.dirty = True

    def _turn(self, by: int) -> None:
        variants = list(CATALOGUE.values())
        here = variants.index(self.variant) if self.variant in variants else -max(0, by)
        self.variant = variants[(here + by) % len(variants)]
        self.scrolled = 0
        self.dirty = True

    def activated(self, activated: Activated) -> Transition | None:
        if activated.widget is self.lessons:
            return Push(LessonScene(self.context))
        if activated.widget is self.done:
            self.close(None)
        else:
            self._turn(1 if activated.widget is self.on else -1)
        return None

    def resume(self, result: Result | None) -> Transition | None:
        """The lessons have ended. A wish to play is passed on to the scene below."""
        self.dirty = True
        return Pop(result) if isinstance(result, PlayRequested) else None

    def paint(self, surface: pygame.Surface) -> None:
        style, theme, px, panel = self.style, self.style.theme, self.style.px, self.panel
        left = panel.left + px(32)
        surface.blit(style.text(_(self.variant.name), "h1", theme.hi), (left, panel.top + px(18)))
        called = variant_text.other_names(self.variant)
        if called:
            surface.blit(style.text(called, "note", theme.mid), (left + px(2), panel.top + px(68)))
        area, art = self._area(), self.context.art()
        surface.set_clip(area)
        y = area.top - self.scrolled
        for page in self._pages():
            surface.blit(style.text(page.head, "label", theme.brass), (area.left, y))
            draw(surface, (area.right - px(WIDTH), y + px(4)), page.picture, style, art)
            for number, line in enumerate(page.lines):
                at = area.left, y + px(HEAD) + number * px(LINE)
                surface.blit(draw_suit_text(line, "body", theme.hi, style, art), at)
            y += self._height(page)
        surface.set_clip(None)
        if self.scrolled < self._overflow():
            more = style.icon("arrow_down", px(20), theme.brass)
            surface.blit(more, more.get_rect(midbottom=(area.centerx, panel.bottom - px(3))))
        self._paint_keys(surface)

    @property
    def _with_keys(self) -> bool:
        return self.panel.width >= self.style.px(HANDS_FROM)

    def _area(self) -> pygame.Rect:
        px, panel = self.style.px, self.panel
        width = panel.width - px(64) - (px(HANDS + 24) if self._with_keys else 0)
        return pygame.Rect(panel.left + px(32), panel.top + px(98), width, panel.height - px(98) - px(24))

    def _pages(self) -> list[Page]:
        """The chapters in lines, beside their pictures where there is room for both."""
        style, width = self.style, self._area().width
        beside = width - style.px(WIDTH) - style.px(PICTURE_LEFT)
        illustrated = beside >= style.px(MIN_TEXT)
        pages = []
        for (head, texts), picture in zip_longest(chapters(self.variant), vignettes(self.variant)):
            shown = picture if illustrated and picture else ()
            lines = [line for text in texts for line in style.wrap(text, "body", beside if shown else width)]
            pages.append(Page(head, lines, shown))
        return pages

    def _height(self, page: Page) -> int:
        px = self.style.px
        text = px(HEAD) + len(page.lines) * px(LINE)
        return max(text, height(page.picture, self.style) + px(12) if page.picture else 0) + px(PARAGRAPH)

    def _overflow(self) -> int:
        high = sum(map(self._height, self._pages())) - self.style.px(PARAGRAPH)
        return max(0, high - self._area().height)

    def _paint_keys(self, surface: pygame.Surface) -> None:
        style, theme, px, panel = self.style, self.style.theme, self.style.px, self.panel
        if not self._with_keys:
            return
        x, y = panel.right - px(HANDS), panel.top + px(98)
        pygame.draw.line(surface, theme.edge, (x, y), (x, panel.bottom - px(28)))
        x += px(26)
        surface.blit(style.text(_("Hands on"), "label", theme.brass), (x, y))
        y += px(HEAD)
        skip = [("S", N_("let the turned card go"))] if self.variant.passes else []
        for key, meaning in (*KEYS, *skip):
            surface.blit(style.text(translated(key), "note_bold", theme.hi), (x, y))
            y += px(20)
            for line in style.wrap(_(meaning), "note", panel.right - px(28) - x):
                surface.blit(style.text(line, "note", theme.mid), (x, y))
                y += px(19)
            y += px(8)
