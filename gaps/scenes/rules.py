"""How to play: the rules of one variant in words, and the keys."""

from __future__ import annotations

import pygame

from gaps.engine import CATALOGUE, Variant
from gaps.scenes import words
from gaps.scenes.controls import Act
from gaps.scenes.kit import Kit
from gaps.scenes.rulebook import chapters
from gaps.scenes.sheet import Sheet
from gaps.stage.intents import Intent, Nav, Wheel
from gaps.stage.scene import Scene, Transition
from gaps.stage.widgets import Fired, Form, Plate
from gaps.table.inscription import inscribe

SIZE = (1000, 688)  # pixels at u = 1
LINE, HEAD, PARAGRAPH = 22, 32, 10
KEYS = (
    ("Click", "a card or its gap; or drag it there"),
    ("Right click, Z", "undo, as often as you like; Y redoes"),
    ("Arrows, Space", "move the focus, play"),
    ("Tab", "next card that can move"),
    ("R", "redeal; hold it to redeal at once"),
    ("N · D", "new deal · deal by number or code"),
    ("Esc · F11", "pause · full screen"),
)


class Rules(Sheet):
    """Turns through the variants with left and right; closes with ``None``."""

    def __init__(self, kit: Kit, below: Scene, variant: Variant) -> None:
        super().__init__(kit, below)
        self.variant = variant
        self.back = Plate("previous", icon="left", tooltip="Previous variant")
        self.on = Plate("next", icon="right", tooltip="Next variant")
        self.done = Plate("done", "Done", icon="tick", primary=True)
        self.form = Form([self.back, self.on, self.done], focused="done")
        self.scrolled = 0

    def lay_out(self) -> None:
        px, (width, height) = self.look.px, self.look.size
        self.panel = pygame.Rect(0, 0, min(px(SIZE[0]), width - px(24)), min(px(SIZE[1]), height - px(24)))
        self.panel.center = (width // 2, height // 2)
        right, top = self.panel.right - px(28), self.panel.top + px(24)
        self.done.rect = pygame.Rect(right - px(120), top, px(120), px(44))
        self.on.rect = pygame.Rect(self.done.rect.left - px(12) - px(44), top, px(44), px(44))
        self.back.rect = self.on.rect.move(-px(52), 0)

    def handle(self, intent: Intent) -> Transition | None:
        if intent is Act.RULES:
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
        self.scrolled = max(0, min(self._overflow(), self.scrolled + round(lines * self.look.px(LINE) * 2)))
        self.stale = True

    def _turn(self, by: int) -> None:
        variants = list(CATALOGUE.values())
        here = variants.index(self.variant) if self.variant in variants else -max(0, by)
        self.variant = variants[(here + by) % len(variants)]
        self.scrolled = 0
        self.stale = True

    def fired(self, fired: Fired) -> Transition | None:
        if fired.widget is self.done:
            self.close(None)
        else:
            self._turn(1 if fired.widget is self.on else -1)
        return None

    def paint(self, surface: pygame.Surface) -> None:
        look, theme, px, panel = self.look, self.look.theme, self.look.px, self.panel
        left = panel.left + px(32)
        surface.blit(look.text(self.variant.name, "h1", theme.hi), (left, panel.top + px(18)))
        called = words.also_called(self.variant)
        if called:
            surface.blit(look.text(called, "note", theme.mid), (left + px(2), panel.top + px(68)))
        area = self._area()
        surface.set_clip(area)
        y = area.top - self.scrolled
        for head, lines in self._pages(area.width):
            surface.blit(look.text(head, "label", theme.brass), (area.left, y))
            y += px(HEAD)
            for line in lines:
                surface.blit(inscribe(line, "body", theme.hi, look, self.kit.art()), (area.left, y))
                y += px(LINE)
            y += px(PARAGRAPH)
        surface.set_clip(None)
        self._paint_keys(surface)

    def _area(self) -> pygame.Rect:
        px, panel = self.look.px, self.panel
        wide = panel.width - px(64) - (px(330) if panel.width >= px(860) else 0)
        return pygame.Rect(panel.left + px(32), panel.top + px(98), wide, panel.height - px(98) - px(20))

    def _pages(self, width: int) -> list[tuple[str, list[str]]]:
        return [
            (head, [line for text in texts for line in self.look.wrap(text, "body", width)])
            for head, texts in chapters(self.variant)
        ]

    def _overflow(self) -> int:
        px, area = self.look.px, self._area()
        high = sum(px(HEAD) + len(lines) * px(LINE) + px(PARAGRAPH) for _, lines in self._pages(area.width))
        return max(0, high - area.height)

    def _paint_keys(self, surface: pygame.Surface) -> None:
        look, theme, px, panel = self.look, self.look.theme, self.look.px, self.panel
        if panel.width < px(860):
            return
        x, y = panel.right - px(330), panel.top + px(98)
        pygame.draw.line(surface, theme.edge, (x, y), (x, panel.bottom - px(28)))
        x += px(26)
        surface.blit(look.text("Hands on", "label", theme.brass), (x, y))
        y += px(HEAD)
        skip = [("S", "let the turned card go")] if self.variant.passes else []
        for key, meaning in (*KEYS, *skip):
            surface.blit(look.text(key, "note_bold", theme.hi), (x, y))
            y += px(20)
            for line in look.wrap(meaning, "note", panel.right - px(28) - x):
                surface.blit(look.text(line, "note", theme.mid), (x, y))
                y += px(19)
            y += px(8)
