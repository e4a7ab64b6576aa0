"""The base of this program's scenes, and what F1 says about one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
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


@dataclass(frozen=True)
class Shortcut:
    """What keys, or buttons of a gamepad, do on a screen; its legend, F1 and a reader
    tell it.
    """

    commands: Sequence[Command]
    """Shown as the keys, or the buttons of a gamepad, that they have now; those without
    one are left out.
    """
    label: Text  # what happens, in a few words; empty where nothing is said of it
    action: Action | None = None
    turn: Callable[[int], Transition | None] | None = field(default=None, kw_only=True)
    """In place of ``action`` what two keys do: called with -1 for the first and 1 for
    the other.
    """
    """``None`` where the keys are used already, as arrows are by the focus."""
    enabled: bool = True
    in_legend: bool = True
    # the label on the page of F1, where there is more room; the same unless given
    explained: Text = ""


@dataclass(frozen=True)
class Decided(Result):
    """What the player has decided, which is done as soon as the scene below is on top
    again.
    """

    action: Action


ARROWS = Nav.LEFT, Nav.UP, Nav.DOWN, Nav.RIGHT
MOVE_FOCUS = Shortcut(ARROWS, N_("move focus"), in_legend=False)
USE_FOCUS = Shortcut((Nav.ACTIVATE,), N_("use what has the focus"), in_legend=False)


@dataclass(frozen=True)
class ScreenHelp:
    """The explanation of one screen. Texts are translated when they are drawn."""

    title: Message
    sentences: Sequence[Message]
    """What the screen shows and what can be done with a mouse, two to five sentences.
    """
    keys: Sequence[Shortcut] = ()
    survey: Sequence[Shortcut] = ()  # more keys, which describe the board in words
    is_typed_in: bool = False
    """Whether letters go to a field, so that only other keys are commands."""


class ProgramScene(Scene):
    """A scene with the shared context, perhaps about one variant."""

    context: Context
    opening_cue: ClassVar[str] = ""
    """The sound that is played when such a scene is first seen; empty for none."""

    space: ClassVar[Command | None] = None
    """What the space bar does; ``None`` where it is as Enter."""

    @cached_property
    def clock(self) -> Clock:
        return Clock(lambda: self.context.appearance.motion)

    @property
    def letters(self) -> Collection[str]:
        """The letters that complete what is being typed; empty where nothing is."""
        return ()

    def end_typing(self) -> bool:
        """Put away what was begun to be typed, as any other key does; return whether
        anything was.
        """
        return False

    @property
    def help(self) -> ScreenHelp | None:
        """What F1 explains here; ``None`` for a dialog: that of the screen below it is
        shown.
        """
        return None

    @property
    def shows_keys(self) -> bool:
        """Whether F1 shows its keys: unless any key ends it, or it shows keys itself."""
        return self.help is not None

    @property
    def variant(self) -> Variant | None:
        """The rules that a pasted board is tried by first; ``None`` for a scene that is
        about no variant.
        """
        return None

    @property
    def music(self) -> Piece:
        """The piece that plays while it is open, also under dialogs over it."""
        return "title"

    def takes_text(self, text: str) -> bool:
        """Whether it has a use for pasted text that is no game, challenge or board."""
        return False

    def settings_changed(self) -> None:
        """A key that works in every scene has changed a setting: show it where settings
        are shown.
        """

    spoken_role: ClassVar[Role] = Role.SCREEN

    @property
    def title(self) -> str:
        """What the screen is called, drawn and spoken; by default its title in the
        help.
        """
        if self.help is not None:
            return translated(self.help.title)
        return ""
