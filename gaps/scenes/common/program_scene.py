"""The base of this program's scenes, and the help of a scene."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cached_property
from typing import ClassVar

from gaps.engine import Variant
from gaps.language import N_, Message, Text, translated
from gaps.scenes.shared.context import Context
from gaps.stage.audio.music import Piece
from gaps.stage.core.intents import Command, Nav
from gaps.stage.core.scene import Result, Scene, Transition
from gaps.stage.motion.clock import Clock
from gaps.stage.speech.spoken import Role
from gaps.stage.view import Action
from gaps.values import Value


class Shortcut(Value):
    """The effect of keys, or of buttons of a gamepad, on a screen.

    The legend, the help page and the screen reader describe it.
    """

    commands: Sequence[Command]
    """The commands, shown as their current keys or gamepad buttons.

    Those without one are left out.
    """
    label: Text  # the effect in a few words; empty if it is not described anywhere
    action: Action | None = None
    """None if the keys are used already, as arrows are by the focus."""
    enabled: bool = True
    in_legend: bool = True
    # the label on the help page, where there is more room; the same unless given
    explained: Text = ""
    turn: Callable[[int], Transition | None] | None = None
    """Called in place of ``action``, with -1 for the first of two keys, else 1."""


class DeferredAction(Result):
    """A decision of the player.

    It is carried out as soon as the scene below is on top again.
    """

    action: Action


ARROWS = Nav.LEFT, Nav.UP, Nav.DOWN, Nav.RIGHT
MOVE_FOCUS = Shortcut(ARROWS, N_("move focus"), in_legend=False)
USE_FOCUS = Shortcut((Nav.ACTIVATE,), N_("use what has the focus"), in_legend=False)


class ScreenHelp(Value):
    """The explanation of one screen. Texts are translated when they are drawn."""

    title: Message
    sentences: Sequence[Message]
    """What the screen shows and what the mouse does, in two to five sentences."""
    keys: Sequence[Shortcut] = ()
    survey: Sequence[Shortcut] = ()  # more keys, which describe the board in words
    is_typed_in: bool = False
    """True if letters go to a field, so that only other keys are commands."""


class ProgramScene(Scene):
    """A scene with the shared context, possibly about one variant."""

    context: Context
    opening_cue: ClassVar[str] = ""
    """The sound that is played when the scene is first seen; empty for none."""

    space: ClassVar[Command | None] = None
    """The command of the space bar; None if it is that of Enter."""

    @cached_property
    def clock(self) -> Clock:
        return Clock(lambda: self.context.appearance.motion)

    @property
    def letters(self) -> Collection[str]:
        """The letters that complete what is being typed; empty if nothing is."""
        return ()

    def end_typing(self) -> bool:
        """Discard what is being typed, as any other key does.

        Return True if there was anything.
        """
        return False

    @property
    def help(self) -> ScreenHelp | None:
        """The explanation of this scene.

        None for a dialog, which shows that of the screen below it.
        """
        return None

    @property
    def shows_keys(self) -> bool:
        """True if the help page lists its keys.

        It does not if any key ends the scene, or if the scene shows its keys itself.
        """
        return self.help is not None

    @property
    def variant(self) -> Variant | None:
        """The rules that a pasted board is tried by first.

        None for a scene that is not about a variant.
        """
        return None

    @property
    def music(self) -> Piece:
        """The piece that plays while the scene is open, also under dialogs."""
        return "title"

    def takes_text(self, text: str) -> bool:
        """Return True if it can use pasted text that is no game, challenge or board."""
        return False

    def settings_changed(self) -> None:
        """Show settings that a key that works in every scene has changed."""

    spoken_role: ClassVar[Role] = Role.SCREEN

    @property
    def title(self) -> str:
        """The name of the screen, drawn and spoken.

        By default it is the title in the help.
        """
        if self.help is not None:
            return translated(self.help.title)
        return ""
