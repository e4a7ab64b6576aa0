"""Tells a screen reader what is on the screen, and passes on what the reader asks for."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from dataclasses import replace

from gaps.stage.core.intents import Asked
from gaps.stage.core.scene import Scene, SceneStack
from gaps.stage.speech.reader import Announcer, Node, NodeTree, ScreenReader
from gaps.stage.speech.spoken import Action, Area, Role, Spoken

LAST_WORDS = "last words"  # the key of the part that repeats the announcement
LOOK_AGAIN = 0.1  # seconds between two looks at a scene while nobody does anything
ATTENDS = 0.2  # the same where nothing moves


class Narrator:
    """Compares the scene on top with what was told last, once in each frame.

    ``plain`` turns a text as it is drawn into words that can be spoken: no symbols.
    ``place`` says whether the window has the keyboard focus, and where it is. A scene
    that cannot say what it shows is an error; where it ``forgives`` that, the scene is
    silent instead, and one line is printed.
    """

    def __init__(
        self,
        reader: ScreenReader,
        stack: SceneStack,
        announcer: Announcer,
        plain: Callable[[str], str] = str,
        place: Callable[[], tuple[bool, Area]] | None = None,
        *,
        forgives: bool = False,
    ) -> None:
        self._reader = reader
        self._stack = stack
        self._announcer = announcer
        self._plain: Callable[[str], str] = lambda text: _written(plain(text))
        self._place = place
        self._forgives = forgives
        self._scene: Scene | None = None
        self._asked: Scene | None = None  # what it says
        self._silent: Scene | None = None  # it has failed to say what it shows
        self._numbers: dict[str, int] = {}  # of the scene that is told about
        self._keys: dict[int, str] = {}
        self._next = 1
        self._focus = ""
        # the reader has moved there; the scene knows nothing of it
        self._at_last_words = False
        self._told: Spoken | None = None
        self._looked = 0.0

    def attend(self, now: float, acting: bool = True) -> float:
        """Do what the reader asks for, and tell it what has changed; ``now`` in
        seconds. Return in how many seconds that is to be done again if nothing moves;
        endless where nobody listens.

        ``acting``: whether the person did something since the last call; if not, a
        change may be told later.
        """
        self._at_last_words = self._at_last_words and not acting
        for request in self._reader.requests():
            key = self._keys.get(request.number)
            # what came before may have led to another scene
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
            if not self._forgives:
                raise
            self._silence(error)
        return ATTENDS if self._announcer.active else math.inf

    @property
    def _is_shown(self) -> bool:
        """Whether the scene that was told about still speaks: its keys mean something
        else in others.
        """
        try:
            for scene in self._stack.from_top():
                if scene is self._scene:
                    return True
                if scene.spoken() is not None:
                    return False
        except Exception:
            if not self._forgives:
                raise
        return False

    def _silence(self, error: Exception) -> None:
        """Tell no more of the scene that was asked last; the game goes on."""
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
        spoken = replace(spoken, children=(*spoken.children, last))
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
        """What a scene says; of one that has failed only that it is there."""
        self._asked = scene
        if scene is self._silent:
            return Spoken(type(scene).__name__, Role.SCREEN)
        return scene.spoken()

    @staticmethod
    def _shows_a_focus(scene: Scene) -> bool:
        """Let the focus be where it can be heard from the start. Returns whether it was
        somewhere else.
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
        if number is None or number in nodes:  # two parts of one name are two parts
            number = self._next
            self._next += 1
            self._numbers.setdefault(spoken.key, number)
            self._keys[number] = spoken.key
        nodes[number] = Node(spoken)  # its number is taken
        children = tuple(self._add(child, nodes) for child in spoken.children)
        label = self._plain(spoken.label)
        detail = self._plain(spoken.detail)
        in_words = _written if spoken.role is Role.FIELD else self._plain
        value = in_words(spoken.value)
        part = replace(spoken, label=label, value=value, detail=detail, children=())
        nodes[number] = Node(part, children)
        return number


def _written(text: str) -> str:
    """The text without what no system can be told: half characters of file names, and
    nothing at all.
    """
    return text.replace("\0", "").encode("utf-8", "replace").decode("utf-8")
