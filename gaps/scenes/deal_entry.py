"""Which deal to play: a number, or a code that names the variant too."""

from __future__ import annotations

import pygame

from gaps.engine import MOST_DEAL, Variant, parse_code
from gaps.scenes.kit import Kit
from gaps.scenes.sheet import Sheet
from gaps.stage.intents import Intent, Nav
from gaps.stage.scene import Scene, Transition
from gaps.stage.widgets import Fired, Form, Plate, TextField

SIZE = (520, 252)  # pixels at u = 1


def read_deal(text: str, variant: Variant) -> tuple[Variant, int]:
    """The deal a person typed: ``20 417``, ``20,417`` or ``mini:12``. Raises ``ValueError`` on others."""
    plain = "".join(text.split()).replace(",", "")
    if ":" in plain:
        return parse_code(plain)
    if not plain.isascii() or not plain.isdigit() or not 1 <= int(plain[:11]) <= MOST_DEAL:
        raise ValueError(
            f"A deal is a number from 1 to {MOST_DEAL:,}, or a code such as {variant.key}:48213."
        )
    return variant, int(plain)


class DealEntry(Sheet):
    """Closes with the variant and the number to be played, or ``None``."""

    def __init__(self, kit: Kit, below: Scene, variant: Variant) -> None:
        super().__init__(kit, below)
        self.variant = variant
        self.problem = ""
        self.field = TextField("deal", hint="number or code", most=64)
        self.play = Plate("play", "Deal", icon="play", primary=True)
        self.cancel = Plate("cancel", "Cancel")
        self.form = Form([self.field, self.play, self.cancel], focused="deal")

    def lay_out(self) -> None:
        px = self.look.px
        self.panel = pygame.Rect(0, 0, px(SIZE[0]), px(SIZE[1]))
        self.panel.center = (self.look.size[0] // 2, self.look.size[1] // 2)
        x, wide = self.panel.left + px(28), self.panel.width - px(56)
        self.field.rect = pygame.Rect(x, self.panel.top + px(92), wide, px(48))
        y = self.panel.bottom - px(24) - px(48)
        half = (wide - px(12)) // 2
        self.play.rect = pygame.Rect(x, y, half, px(48))
        self.cancel.rect = pygame.Rect(x + half + px(12), y, half, px(48))

    def handle(self, intent: Intent) -> Transition | None:
        if intent is Nav.ACTIVATE and self.form.focused is self.field and self.closing is None:
            return self._deal()
        return super().handle(intent)

    def fired(self, fired: Fired) -> Transition | None:
        if fired.widget is self.play:
            return self._deal()
        if fired.widget is self.cancel:
            self.close(None)
        self.problem = ""
        return None

    def _deal(self) -> Transition | None:
        try:
            self.close(read_deal(self.field.value, self.variant))
        except ValueError as error:
            self.problem = str(error)
        return None

    def paint(self, surface: pygame.Surface) -> None:
        px, theme = self.look.px, self.look.theme
        x = self.panel.left + px(28)
        surface.blit(self.look.text("Which deal?", "h2", theme.hi), (x, self.panel.top + px(20)))
        note = f"{self.variant.name}: the same number is the same deal, for everybody."
        if self.problem:
            for number, line in enumerate(self.look.wrap(self.problem, "note", self.panel.width - px(56))):
                y = self.panel.top + px(52) + number * px(18)
                surface.blit(self.look.text(line, "note", theme.ember), (x, y))
        else:
            surface.blit(self.look.text(note, "note", theme.mid), (x, self.panel.top + px(56)))
