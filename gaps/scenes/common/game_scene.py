"""The base of this program's scenes."""

from __future__ import annotations

from gaps.engine import Variant
from gaps.scenes.shell.context import Context
from gaps.stage.core.scene import Scene


class GameScene(Scene):
    """A scene with the shared context, perhaps about one variant."""

    context: Context
    takes_text: bool = False
    """Whether pasted text is of use to it that is no game, challenge or board."""

    @property
    def variant(self) -> Variant | None:
        """The rules that a pasted board is tried by first; ``None`` for a scene that is about no variant."""
        return None

    def settings_changed(self) -> None:
        """A key that works in every scene has changed a setting: show it where settings are shown."""
