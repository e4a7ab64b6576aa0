"""The base of this program's scenes."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from gaps.engine import Variant
from gaps.language import translated
from gaps.scenes.common.screen_help import ScreenHelp
from gaps.scenes.shell.context import Context
from gaps.stage.audio.music import Piece
from gaps.stage.core.scene import Scene
from gaps.stage.speech.spoken import Role


class GameScene(Scene):
    """A scene with the shared context, perhaps about one variant."""

    context: Context
    opening_cue: ClassVar[str] = ""
    """The sound that is played when such a scene is first seen; empty for none."""

    @property
    def help(self) -> ScreenHelp | None:
        """What F1 explains here; ``None`` for a dialog: that of the screen below it is shown."""
        return None

    @property
    def variant(self) -> Variant | None:
        """The rules that a pasted board is tried by first; ``None`` for a scene that is about no variant."""
        return None

    @property
    def music(self) -> Piece:
        """The piece that plays while it is open, also under dialogs over it."""
        return "title"

    def takes_text(self, text: str) -> bool:
        """Whether it has a use for pasted text that is no game, challenge or board."""
        return False

    def takes_file(self, path: Path) -> bool:
        """Whether it has a use of its own for a file that is dropped on the window."""
        return False

    def settings_changed(self) -> None:
        """A key that works in every scene has changed a setting: show it where settings are shown."""

    # What a screen reader is told

    spoken_role: ClassVar[Role] = Role.SCREEN

    @property
    def spoken_title(self) -> str:
        """What the screen is called when it is spoken of; by default its title in the help."""
        return translated(self.help.title) if self.help is not None else ""
