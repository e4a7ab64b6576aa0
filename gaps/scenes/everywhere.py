"""What a key does in every scene alike."""

from __future__ import annotations

from gaps.scenes.controls import Act
from gaps.scenes.kit import Kit
from gaps.stage.intents import Intent
from gaps.stage.scene import Scene, SceneStack


class Everywhere(SceneStack):
    """The program's stack of scenes: fills the screen and quits wherever the player is."""

    def __init__(self, kit: Kit, first: Scene) -> None:
        super().__init__(first)
        self.kit = kit

    def resize(self, size: tuple[int, int]) -> None:
        """A size that differs from the last is one of many while an edge is dragged; the last comes twice."""
        self.kit.hurry(self._size is not None and size != self._size)
        super().resize(size)

    def handle(self, intent: Intent) -> None:
        """Do what is the same everywhere; the rest is for the scene on top."""
        match intent:
            case Act.FULLSCREEN:
                self.kit.toggle_fullscreen()
            case Act.QUIT:
                self.close()
            case _:
                super().handle(intent)
