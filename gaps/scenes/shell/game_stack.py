"""What a key does in every scene alike."""

from __future__ import annotations

from pathlib import Path

import pygame

from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.input.gamepad import open_pads
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.crash_screen import CrashRecovery
from gaps.scenes.shell.router import resolver
from gaps.scenes.together.arrivals import is_recognised, scene_of_file, scene_of_text
from gaps.stage.core.intents import FileDropped, Intent, Press
from gaps.stage.core.scene import Scene, SceneStack
from gaps.stage.widgets.form import Form


class GameStack(SceneStack):
    """The program's stack of scenes: fills the screen and quits wherever the player is."""

    def __init__(self, context: Context, first: Scene) -> None:
        super().__init__(first, resolver(context))
        self.context = context
        self._heard = False
        self._rescue = CrashRecovery(context)

    def resize(self, size: tuple[int, int]) -> None:
        """A size that differs from the last is one of many while an edge is dragged; the last comes twice."""
        self.context.graphics.set_fast_scaling(self._size is not None and size != self._size)
        super().resize(size)

    def handle(self, intent: Intent) -> None:
        """Do what is the same everywhere; the rest is for the scene on top."""
        match intent:
            case GameCommand.FULLSCREEN:
                self.context.toggle_fullscreen()
            case GameCommand.MUTE if not self._typing:
                self.context.toggle_mute()
                self.top.dirty = True
            case GameCommand.QUIT:
                self.close()
            case GameCommand.PASTE if not self._typing and is_recognised(text := self.context.clipboard()):
                rules = self.top.variant if isinstance(self.top, GameScene) else None
                self.show(scene_of_text(self.context, self.top, text, rules))
            case FileDropped(path) if not self.empty:
                self.show(scene_of_file(self.context, self.top, Path(path)))
            case _:
                self._handle_aloud(intent)

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        """The first picture is there before anybody waits for a sound device."""
        super().draw(surface, alpha)
        if not self._heard:
            self._heard = True
            self.context.apply()
            open_pads()
            self.context.sound.start()
            self.context.sound.start_ambience()

    def recover(self, error: Exception) -> bool:
        """Say what happened in place of the scenes, unless even that is of no use."""
        scene = None if self.empty else self._rescue.scene_for(error, self.top)
        if scene is not None:
            self.replace_all(scene)
        return scene is not None

    @property
    def _typing(self) -> bool:
        """Whether letters go to a field, and what is pasted, too."""
        form = self.top.form if not self.empty else None
        return form is not None and form.typing

    def _handle_aloud(self, intent: Intent) -> None:
        """Plates tick when they are come to, and knock when they are pressed."""
        form = self.top.form
        before = (form.hovered, form.focused) if form is not None else (None, None)
        super().handle(intent)
        if form is None:
            return
        changed = self.empty or self.top.form is not form
        if changed or (isinstance(intent, Press) and form.pressed is not None):
            self.context.sound.play("press", self._place(form))
        elif (form.hovered is not None and form.hovered is not before[0]) or (
            form.focused is not None and form.focused is not before[1]
        ):
            self.context.sound.play("tick", self._place(form))

    def _place(self, form: Form) -> float:
        widget = form.hovered or form.focused
        width = self._size[0] if self._size else 1
        return widget.rect.centerx / max(1, width) if widget is not None else 0.5
