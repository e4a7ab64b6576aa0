"""Tells a screen reader what is on the screen, and passes on its requests."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable

from gaps.stage.core.intents import Asked
from gaps.stage.core.scene import Scene, SceneStack
from gaps.stage.speech.reader import Announcer, Node, NodeTree, ScreenReader
from gaps.stage.speech.spoken import Action, Area, Role, Spoken
from gaps.values import with_fields

LAST_WORDS = "last words"  # the key of the part that repeats the announcement
LOOK_AGAIN = 0.1  # seconds between checks of a scene while the player does nothing
ATTENDS = 0.2  # the same while nothing moves


class Narrator:
    """Compares the top scene with what was last told, once per frame.

    ``plain`` turns a text as drawn into words that can be spoken, without symbols.
    ``place`` returns whether the window has the keyboard focus, and its area. A scene
    that cannot be spoken is an error; if ``lenient`` is true, it is silent instead,
    and one line is printed.
    """

    def __init__(
        self,
        reader: ScreenReader,
        stack: SceneStack,
        announcer: Announcer,
        plain: Callable[[str], str] = str,
        place: Callable[[], tuple[bool, Area]] | None = None,
        *,
        lenient: bool = False,
    ) -> None:
        self._reader = reader
        self._stack = stack
        self._announcer = announcer
        self._plain: Callable[[str], str] = lambda text: _written(plain(text))
        self._place = place
        self._lenient = lenient
        self._scene: Scene | None = None
        self._asked: Scene | None = None  # the scene asked last
        self._silent: Scene | None = None  # a scene that could not be spoken
        self._numbers: dict[str, int] = {}  # by key, for the scene being told
        self._keys: dict[int, str] = {}
        self._next = 1
        self._focus = ""
        # the reader has moved there; the scene does not know
        self._at_last_words = False
        self._told: Spoken | None = None
        self._looked = 0.0

    def attend(self, now: float, acting: bool = True) -> float:
        """Fulfil the reader's requests, and tell it the changes; ``now`` is in seconds.

        Return the seconds until the next call is needed if nothing moves, infinite if
        no reader listens. ``acting`` is true if the player did something since the last
        call; if not, a change may be told later.
        """
        self._at_last_words = self._at_last_words and not acting
        for request in self._reader.requests():
            key = self._keys.get(request.number)
            # an earlier request may have led to another scene
            if key is not None and self._is_shown:
                self._at_last_words = key == LAST_WORDS
                if not self._at_last_words:
                    self._stack.handle(Asked(key, request.action, request.text))
                acting = True
        self._announcer.active = self._reader.active
        if self._stack.empty:
            return math.inf
        try:
            self._speak(now, acting)
        except Exception as error:
            if not self._lenient:
                raise
            self._silence(error)
        return ATTENDS if self._announcer.active else math.inf

    @property
    def _is_shown(self) -> bool:
        """True if the scene last told still speaks.

        In another scene its keys would mean something else.
        """
        try:
            for scene in self._stack.from_top():
                if scene is self._scene:
                    return True
                if scene.spoken() is not None:
                    return False
        except Exception:
            if not self._lenient:
                raise
        return False

    def _silence(self, error: Exception) -> None:
        """Stop telling of the scene asked last; the game goes on."""
        if self._silent is not self._asked:
            kind = type(self._asked).__name__
            print(
                f"gaps: {kind} cannot be spoken: {type(error).__name__}: {error}",
                file=sys.stderr,
            )
        self._silent = self._asked
        self._told = None
        self._announcer.last = ""

    def _speak(self, now: float, acting: bool) -> None:
        if not self._announcer.active:
            self._told = self._scene = None
        elif acting or self._told is None or not 0 <= now - self._looked < LOOK_AGAIN:
            self._looked = now
            if self._place is not None:
                self._reader.window_changed(*self._place())
            self._tell(now)
        words = self._announcer.due(now)
        if words and self._announcer.active:
            self._reader.say(self._plain(words))

    def _tell(self, now: float) -> None:
        for scene in self._stack.from_top():
            if (spoken := self._spoken(scene)) is not None:
                break
        else:
            return
        if scene is not self._scene:
            self._scene = scene
            self._numbers = {}
            self._keys = {}
            self._told = None
            if scene is not self._silent and self._shows_a_focus(scene):
                spoken = self._spoken(scene) or spoken
        focus = LAST_WORDS if self._at_last_words else ""
        if not focus and scene is not self._silent:
            focus = scene.spoken_focus()
        last = Spoken(
            LAST_WORDS,
            Role.STATUS,
            self._announcer.last,
            actions=frozenset({Action.FOCUS}),
        )
        spoken = with_fields(spoken, children=(*spoken.children, last))
        if spoken == self._told and focus == self._focus:
            return
        if focus != self._focus or self._told is None:
            self._announcer.focus_changed(now)
        self._told = spoken
        self._focus = focus
        nodes: dict[int, Node] = {}
        root = self._add(spoken, nodes)
        at = self._numbers.get(focus)
        if at not in nodes:
            at = root
        self._reader.show(NodeTree(nodes, root, at))

    def _spoken(self, scene: Scene) -> Spoken | None:
        """Return what a scene says; for one that has failed, only its name."""
        self._asked = scene
        if scene is self._silent:
            return Spoken(type(scene).__name__, Role.SCREEN)
        return scene.spoken()

    @staticmethod
    def _shows_a_focus(scene: Scene) -> bool:
        """Show the focus, so that it can be heard from the start.

        Return True if it was elsewhere before.
        """
        form = scene.form
        if form is None:
            return False
        usable = [widget.name for widget in form.widgets if widget.enabled]
        if not usable or scene.spoken_focus():
            return False
        form.focus(usable[0])
        form.show_focus()
        return True

    def _add(self, spoken: Spoken, nodes: dict[int, Node]) -> int:
        number = self._numbers.get(spoken.key)
        if number is None or number in nodes:  # parts of one name are two parts
            number = self._next
            self._next += 1
            self._numbers.setdefault(spoken.key, number)
            self._keys[number] = spoken.key
        nodes[number] = Node(spoken)  # reserves its number
        children = tuple(self._add(child, nodes) for child in spoken.children)
        label = self._plain(spoken.label)
        detail = self._plain(spoken.detail)
        in_words = _written if spoken.role is Role.FIELD else self._plain
        value = in_words(spoken.value)
        part = with_fields(spoken, label=label, value=value, detail=detail, children=())
        nodes[number] = Node(part, children)
        return number


def _written(text: str) -> str:
    """Return the text without characters that no system accepts.

    Those are half characters, as in file names, and NUL.
    """
    return text.replace("\0", "").encode("utf-8", "replace").decode("utf-8")
