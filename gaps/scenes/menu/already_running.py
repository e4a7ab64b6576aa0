"""The first scene of a second copy of the program: it can be played, but saves nothing."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from gaps.language import N_, _
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.shell.context import Context
from gaps.scenes.text import help_text
from gaps.stage.core.intents import Intent, Nav
from gaps.stage.core.scene import Pop, Quit, Transition
from gaps.stage.drawing.landscape import Landscape
from gaps.stage.drawing.style import Style
from gaps.stage.speech.spoken import Role
from gaps.stage.widgets import PRIMARY, Button, Form, Panel
from gaps.stage.widgets.layout import center, inset, row, split_bottom

# Lengths in pixels at u = 1.
SIZE, PADDING = (600, 236), 28
TITLE_TOP, NOTE_TOP, LINE_HEIGHT = 24, 82, 24
BUTTON_HEIGHT, BUTTON_GAP = 52, 12
TITLE = N_("Gaps is already running")
NOTE = N_("The other window saves your games and settings, so this one cannot save anything.")


class AlreadyRunning(GameScene):
    """Lies over the scene to begin with, which it gives way to or which it ends."""

    form: Form
    help = help_text.ANY_SCREEN
    spoken_role = Role.DIALOG

    def __init__(self, context: Context) -> None:
        self.context = context
        self.style: Style = context.style((1280, 800))
        self.landscape: Landscape | None = None
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.play = Button("play", N_("Play without saving"))
        self.quit = Button("quit", N_("Quit"), look=PRIMARY)
        self.form = Form([self.play, self.quit], focused="quit")

    @property
    def spoken_title(self) -> str:
        return _(TITLE)

    def spoken_words(self) -> Sequence[str]:
        return (_(NOTE),)

    @property
    def moving(self) -> bool:
        return self.form.moving

    def update(self, dt: float) -> Transition | None:
        self.form.update(dt)
        return None

    def handle(self, intent: Intent) -> Transition | None:
        self.dirty = True
        activated = self.form.handle(intent)
        if activated is not None:
            return Pop() if activated.widget is self.play else Quit()
        return Quit() if intent is Nav.BACK else None

    def resize(self, size: tuple[int, int]) -> None:
        self.style = style = self.context.style(size)
        px = style.px
        self.landscape = Landscape(size, style.theme)
        self.panel = center(pygame.Rect((0, 0), size), (px(SIZE[0]), px(SIZE[1])))
        buttons, _above = split_bottom(inset(self.panel, px(PADDING)), px(BUTTON_HEIGHT))
        self.play.rect, self.quit.rect = row(buttons, 2, gap=px(BUTTON_GAP))
        self.form.lay_out(style)
        self.dirty = True

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        assert self.landscape is not None
        style, theme, px = self.style, self.style.theme, self.style.px
        self.landscape.draw(surface, 0)
        Panel().draw(surface, style, self.panel)
        x, y = self.panel.left + px(PADDING), self.panel.top
        surface.blit(style.text(_(TITLE), "h2", theme.hi), (x, y + px(TITLE_TOP)))
        for number, line in enumerate(style.wrap(_(NOTE), "body", self.panel.width - 2 * px(PADDING))):
            surface.blit(style.text(line, "body", theme.mid), (x, y + px(NOTE_TOP + number * LINE_HEIGHT)))
        self.form.draw(surface, style)
