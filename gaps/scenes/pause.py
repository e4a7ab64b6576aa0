"""Pause: what to do with the game on the left, how it looks and feels on the right, on one sheet."""

from __future__ import annotations

import pygame

from gaps.scenes import words
from gaps.scenes.ask import Ask
from gaps.scenes.controls import Act
from gaps.scenes.kit import Kit
from gaps.scenes.sheet import Sheet
from gaps.scenes.sitting import Sitting
from gaps.stage.intents import Intent
from gaps.stage.scene import Push, Scene, Transition
from gaps.stage.widgets import Choice, Fired, Form, Plate, Toggle, Widget, legend

SIZE = (1060, 688)  # pixels at u = 1
LEFT, COLUMN = 32, 268  # margin, and width of the column of actions
PLATE, PLATE_STEP = 48, 58
ROW = 50
KEYS = (
    (("←", "↑", "↓", "→"), "move focus"),
    (("Space",), "play card or gap"),
    (("Z", "Y"), "undo, redo"),
    (("H", "R"), "hint, redeal"),
    (("Tab",), "next playable"),
)


def options(kit: Kit) -> list[Widget]:
    """One row for every setting that has an effect."""
    settings = kit.settings
    return [
        Choice(
            "deck",
            "Suit colours",
            {"house": "House", "classic": "Classic", "four": "Four"},
            settings.deck,
            note="House keeps two families; Four is colour-blind safe",
        ),
        Choice(
            "ghosts",
            "Ghost of the wanted card",
            {"off": "Off", "hover": "On hover", "always": "Always"},
            settings.ghosts,
            note="Shown inside each live gap",
        ),
        Toggle(
            "mark_playable",
            "Mark playable cards",
            settings.mark_playable,
            "A notch on every card that has a gap",
        ),
        Toggle(
            "pass_indicator",
            "Winnable indicator",
            settings.pass_indicator,
            "Solver answers after each move",
        ),
        Choice("speed", "Animation speed", words.SPEED_NAMES, settings.speed),
        Toggle(
            "reduced_motion", "Reduced motion", settings.reduced_motion, "Fades instead of flights; no shake"
        ),
        Toggle("tap_to_play", "Tap to play", settings.tap_to_play, "One click moves a card to its gap"),
        Toggle(
            "confirm_redeal", "Ask before a redeal", settings.confirm_redeal, "While cards can still move"
        ),
        Toggle("fullscreen", "Full screen", settings.fullscreen, "F11"),
    ]


class Pause(Sheet):
    """Closes with what is to be done: ``None`` to go on, or the name of an action."""

    def __init__(self, kit: Kit, below: Scene, sitting: Sitting | None = None) -> None:
        super().__init__(kit, below)
        self.sitting = sitting
        if sitting is None:
            actions = [Plate("resume", "Done", icon="tick", primary=True)]
        else:
            actions = [
                Plate("resume", "Resume", icon="play", primary=True, align="left"),
                Plate("retry", "Restart deal", icon="retry", keycap="T", align="left"),
                Plate("new", "New deal", icon="redeal", keycap="N", align="left"),
                Plate("number", "Deal number…", icon="peak", keycap="D", align="left"),
                Plate("rules", "How to play", icon="help", keycap="F1", align="left"),
                Plate(
                    "give up",
                    "Give up",
                    icon="x",
                    enabled=bool(sitting.game.steps),
                    align="left",
                ),
                Plate("title", "Title screen", icon="home", align="left"),
            ]
        self.actions, self.rows = actions, options(kit)
        self.form = Form([*actions, *self.rows], focused="resume")

    def lay_out(self) -> None:
        px, (width, height) = self.look.px, self.look.size
        self.panel = pygame.Rect(0, 0, min(px(SIZE[0]), width - px(24)), min(px(SIZE[1]), height - px(24)))
        self.panel.center = (width // 2, height // 2)
        for number, plate in enumerate(self.actions):
            y = self.panel.top + px(112) + number * px(PLATE_STEP)
            plate.rect = pygame.Rect(self.panel.left + px(LEFT), y, px(208), px(PLATE))
        x = self.panel.left + px(COLUMN) + px(LEFT)
        for number, row in enumerate(self.rows):
            y = self.panel.top + px(84) + number * px(ROW + 6)
            row.rect = pygame.Rect(x, y, self.panel.right - px(LEFT) - x, px(ROW))

    def handle(self, intent: Intent) -> Transition | None:
        match intent:
            case Act.PAUSE:
                self.close(None)
            case Act.NEW_DEAL | Act.DEAL_NUMBER | Act.RULES if self.sitting is not None:
                self.close({Act.NEW_DEAL: "new", Act.DEAL_NUMBER: "number", Act.RULES: "rules"}[intent])
            case _:
                return super().handle(intent)
        return None

    def fired(self, fired: Fired) -> Transition | None:
        name = fired.widget.name
        if isinstance(fired.widget, Plate):
            if name == "give up":
                return Push(
                    Ask(self.kit, self, "Give up this deal?", "It counts as lost.", ("Give up", "Go on"))
                )
            self.close(None if name == "resume" else name)
        elif name == "fullscreen":
            self.kit.toggle_fullscreen()
        else:
            self.kit.change(**{name: fired.value})
            self.resize(self.look.size)
        return None

    def resume(self, result: object) -> Transition | None:
        """The question about giving up has been answered."""
        if result is True:
            self.close("give up")
        self.stale = True
        return None

    def paint(self, surface: pygame.Surface) -> None:
        look, theme, px, panel = self.look, self.look.theme, self.look.px, self.panel
        x = panel.left + px(LEFT)
        surface.blit(
            look.text("Paused" if self.sitting else "Settings", "h1", theme.hi), (x, panel.top + px(20))
        )
        if self.sitting is not None:
            deal = f"{self.sitting.variant.name} · {self.sitting.told}"
            said = f"{deal} · {words.clock(self.sitting.seconds)}"
            surface.blit(look.text(said, "note", theme.mid), (x + px(2), panel.top + px(70)))
        line = panel.left + px(COLUMN)
        pygame.draw.line(surface, theme.edge, (line, panel.top + px(24)), (line, panel.bottom - px(24)))
        head = look.text("Look and feel", "h3", theme.brass)
        surface.blit(head, (line + px(LEFT), panel.top + px(34)))
        self._paint_keys(surface, x)

    def _paint_keys(self, surface: pygame.Surface, x: int) -> None:
        look, px = self.look, self.look.px
        y = self.panel.bottom - px(24) - len(KEYS) * px(24)
        if self.sitting is not None and y < self.actions[-1].rect.bottom + px(12):
            return
        for number, line in enumerate(KEYS):
            surface.blit(legend(look, [line]), (x, y + number * px(24)))
