"""The base of dialogs. The scene below is drawn, blurred and dimmed once for each window size."""

from __future__ import annotations

import pygame

from gaps.engine import Variant
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.shell.context import Context
from gaps.stage.core.intents import Intent, Nav, TextEntered
from gaps.stage.core.scene import Pop, Result, Scene, Transition
from gaps.stage.drawing.shapes import blank
from gaps.stage.drawing.style import Style
from gaps.stage.motion.tween import ease_out_cubic
from gaps.stage.speech.spoken import Role
from gaps.stage.widgets import Activated, Form, Panel
from gaps.stage.widgets.layout import center

OPEN, CLOSE, RISE = 0.200, 0.140, 16  # seconds; pixels at u = 1
SHADOW_ROOM = 80  # round the panel, for its shadow; pixels at u = 1
DIM = 0.45  # brightness of the scene below
BLUR = 4  # the picture of the scene below is scaled down and up by this factor


class Modal(GameScene):
    """A panel with widgets over the scene ``below``. Esc closes it without a result.

    A subclass fills ``form``, sets all rectangles in ``lay_out``, answers to the widgets in ``activated`` and
    draws the rest of the panel in ``paint``.
    """

    form: Form
    spoken_role = Role.DIALOG

    def __init__(self, context: Context, below: Scene) -> None:
        self.context, self.below = context, below
        self.style: Style = context.style((1280, 800))
        self.form = Form([])
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.age = 0.0
        self.closing: float | None = None  # seconds since it began to fade out
        self.result: Result | None = None
        self._sharp = pygame.Surface((1, 1))
        self._soft = pygame.Surface((1, 1))
        self._layer = pygame.Surface((1, 1))  # for the panel while it fades

    @property
    def variant(self) -> Variant | None:
        return self.below.variant if isinstance(self.below, GameScene) else None

    def lay_out(self) -> None:
        """Set ``panel`` and the rectangles of the widgets for ``style``."""

    def activated(self, activated: Activated) -> Transition | None:
        """A widget was used."""
        return None

    def paint(self, surface: pygame.Surface) -> None:
        """Draw what is on the panel beside its widgets."""

    def place_panel(self, width: int, height: int) -> None:
        """Put the panel into the middle of the window: ``width`` x ``height`` pixels at u = 1."""
        px = self.style.px
        self.panel = center(pygame.Rect((0, 0), self.style.size), (px(width), px(height)))

    @property
    def moving(self) -> bool:
        return (
            self.age < OPEN * self.context.motion_settings.factor
            or self.closing is not None
            or self.form.moving
        )

    def handle(self, intent: Intent) -> Transition | None:
        self.dirty = True
        if self.closing is not None:
            return Pop(self.result)
        if isinstance(intent, TextEntered) and not self.age:
            return None  # the character of the key that opened the dialog
        if (activated := self.form.handle(intent)) is not None:
            return self.activated(activated)
        if intent is Nav.BACK:
            self.close(None)
        return None

    def close(self, result: Result | None) -> None:
        """Let the dialog fade out; then it ends with ``result``."""
        self.closing, self.result = 0.0, result

    def update(self, dt: float) -> Transition | None:
        self.age += dt
        self.form.update(dt)
        if self.closing is not None:
            self.closing += dt
            if self.closing >= CLOSE * self.context.motion_settings.factor:
                return Pop(self.result)
        return None

    def resize(self, size: tuple[int, int]) -> None:
        self.style = self.context.style(size)
        self.below.resize(size)
        self._take_picture(size)
        self.arrange()
        self.dirty = True

    def arrange(self) -> None:
        """Lay out the panel and its widgets."""
        self.lay_out()
        self.form.lay_out(self.style)

    def _take_picture(self, size: tuple[int, int]) -> None:
        self._sharp = pygame.Surface(size)
        self.below.draw(self._sharp, 0.0)
        small = pygame.transform.smoothscale(self._sharp, [max(1, side // BLUR) for side in size])
        self._soft = pygame.transform.smoothscale(pygame.transform.box_blur(small, 1), size)
        light = round(255 * DIM)
        self._soft.fill((light, light, light), special_flags=pygame.BLEND_RGB_MULT)

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        visibility = self._visibility()
        if visibility >= 1:
            surface.blit(self._soft, (0, 0))
            self._draw_panel(surface)
            return
        surface.blit(self._sharp, (0, 0))
        self._soft.set_alpha(round(255 * visibility))
        surface.blit(self._soft, (0, 0))
        self._soft.set_alpha(None)
        self._draw_panel_faintly(surface, visibility)

    def _draw_panel_faintly(self, surface: pygame.Surface, visibility: float) -> None:
        """Draw the panel while it fades and rises."""
        room = 2 * self.style.px(SHADOW_ROOM)
        area = self.panel.inflate(room, room).clip(surface.get_rect())
        if self._layer.get_size() != surface.get_size():
            self._layer = blank(surface.get_size())
        layer = self._layer
        layer.fill((0, 0, 0, 0))
        self._draw_panel(layer)
        layer.set_alpha(round(255 * visibility))
        rise = 0 if self.context.motion_settings.reduced else round((1 - visibility) * self.style.px(RISE))
        surface.blit(layer, area.move(0, rise), area)

    def _visibility(self) -> float:
        """How far it has faded in or is still visible, 0 to 1."""
        factor = self.context.motion_settings.factor
        if not factor:
            return 1.0
        if self.closing is not None:
            return 1 - ease_out_cubic(min(1.0, self.closing / (CLOSE * factor)))
        return ease_out_cubic(min(1.0, self.age / (OPEN * factor)))

    def _draw_panel(self, surface: pygame.Surface) -> None:
        Panel().draw(surface, self.style, self.panel)
        self.paint(surface)
        self.form.draw(surface, self.style)
