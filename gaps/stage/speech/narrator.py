"""Tells a screen reader what is on the screen, and passes on what the reader asks for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from gaps import language
from gaps.stage.core.intents import Asked
from gaps.stage.core.scene import Scene, SceneStack
from gaps.stage.speech.announcer import Announcer
from gaps.stage.speech.reader import Node, ScreenReader, Tree
from gaps.stage.speech.spoken import Action, Role, Spoken

LAST_WORDS = "last words"  # the key of the part that repeats the announcement


class Narrator:
    """Compares the scene on top with what was told last, once in each frame.

    ``plain`` turns a text as it is drawn into words that can be spoken: no symbols.
    """

    def __init__(
        self,
        reader: ScreenReader,
        stack: SceneStack,
        announcer: Announcer,
        plain: Callable[[str], str] = str,
    ) -> None:
        self._reader, self._stack, self._announcer = reader, stack, announcer
        words = lru_cache(maxsize=4096)(lambda text, _language: plain(text))
        self._plain: Callable[[str], str] = lambda text: words(text, language.current())
        self._scene: Scene | None = None
        self._numbers: dict[str, int] = {}  # of the scene that is told about
        self._keys: dict[int, str] = {}
        self._next = 1
        self._focus = ""
        self._told: Spoken | None = None

    def attend(self, now: float) -> None:
        """Do what the reader asks for, and tell it what has changed; ``now`` in seconds."""
        for request in self._reader.requests():
            if (key := self._keys.get(request.number)) is not None:
                self._stack.handle(Asked(key, request.action, request.text))
        self._announcer.active = self._reader.active
        if self._stack.empty:
            return
        if self._reader.active:
            self._tell(now)
        else:
            self._told = None
        if words := self._announcer.due(now):
            self._reader.say(self._plain(words))

    def _tell(self, now: float) -> None:
        scene = self._speaking()
        if scene is None or (spoken := scene.spoken()) is None:
            return
        if scene is not self._scene:
            self._scene, self._numbers, self._keys = scene, {}, {}
            self._show_a_focus(scene)
        focus = scene.spoken_focus()
        last = Spoken(LAST_WORDS, Role.STATUS, self._announcer.last, actions=frozenset({Action.FOCUS}))
        spoken = spoken.with_children((*spoken.children, last))
        if spoken == self._told and focus == self._focus:
            return
        if focus != self._focus:
            self._announcer.focus_changed(now)
        self._told, self._focus = spoken, focus
        nodes: dict[int, Node] = {}
        root = self._add(spoken, nodes)
        self._reader.show(Tree(nodes, root, self._numbers.get(focus, root) if focus else root))

    def _speaking(self) -> Scene | None:
        """The topmost scene that says something."""
        return next((scene for scene in self._stack.from_top() if scene.spoken() is not None), None)

    @staticmethod
    def _show_a_focus(scene: Scene) -> None:
        """Let the focus be where it can be heard from the start."""
        form = scene.form
        if form is None or scene.spoken_focus():
            return
        first = next((widget for widget in form.widgets if widget.enabled), None)
        if first is not None:
            form.focus(first.name)
            form.show_focus()

    def _add(self, spoken: Spoken, nodes: dict[int, Node]) -> int:
        """Add a part and all its parts to the nodes; return its number."""
        number = self._numbers.get(spoken.key)
        if number is None:
            number = self._numbers[spoken.key] = self._next
            self._keys[number] = spoken.key
            self._next += 1
        children = tuple(self._add(child, nodes) for child in spoken.children)
        plain = self._plain
        part = replace(
            spoken,
            label=plain(spoken.label),
            value=plain(spoken.value),
            detail=plain(spoken.detail),
            children=(),
        )
        nodes[number] = Node(part, children)
        return number
