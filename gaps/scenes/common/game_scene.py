"""The base of this program's scenes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from gaps.engine import Variant
from gaps.language import Text, translated
from gaps.scenes.common.screen_help import ScreenHelp
from gaps.scenes.shell.context import Context
from gaps.scenes.speech.verbosity import Verbosity
from gaps.stage.audio.music import Piece
from gaps.stage.core.intents import Command
from gaps.stage.core.scene import Scene
from gaps.stage.drawing.key_caps import spoken_key
from gaps.stage.speech.spoken import Role, Spoken, text


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

    def spoken_words(self) -> Sequence[str | Spoken]:
        """What the scene says beside its widgets, in the order in which it is read."""
        return ()

    def spoken_keys(self, parts: Sequence[tuple[Sequence[Command], Text]]) -> str:
        """A legend of keys in words, for players who want many: ``"left arrow, right arrow: choose"``."""
        if self.context.verbosity is not Verbosity.MANY:
            return ""
        named = ((filter(None, map(self.context.label, commands)), said) for commands, said in parts)
        shown = ((", ".join(map(spoken_key, keys)), translated(said)) for keys, said in named)
        return ". ".join(f"{keys}: {said}" for keys, said in shown if keys)

    def spoken_widgets(self) -> Sequence[Spoken]:
        """What the widgets say, in the order of the focus."""
        widgets = () if self.form is None else self.form.widgets
        return [spoken for widget in widgets if (spoken := widget.spoken()) is not None]

    def spoken(self) -> Spoken | None:
        """The title, the words, then the widgets."""
        words = [
            text(f"words-{number}", each) if isinstance(each, str) else each
            for number, each in enumerate(self.spoken_words())
            if each
        ]
        children = (*words, *self.spoken_widgets())
        return Spoken(type(self).__name__, self.spoken_role, self.spoken_title, children=children)
