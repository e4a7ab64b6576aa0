"""What all screens say in all languages, and which texts are drawn on them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

import pygame
import pytest

from gaps import language
from gaps.engine import Suit
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.text.cards import SUIT_SYMBOLS
from gaps.stage.core.intents import Nav
from gaps.stage.core.scene import Scene
from gaps.stage.drawing import key_caps
from gaps.stage.speech.announcer import Announcer
from gaps.stage.speech.spoken import Spoken
from gaps.stage.widgets.selector import Selector
from gaps.stage.widgets.text_field import TextField
from gaps.stage.widgets.widget import Widget
from gaps.table.cards.art import CardArt
from tests.project.reading import Canvas, Reader, Wide, Words, reading
from tools.scenarios.camera import a_context

LANGUAGES = [*language.available()]
WIDE = "wide"
SIZE = 1280, 800
INSTANT = re.compile(r"_\d\d\d\dms$")
"""Ends the name of a picture of something that moves: the words are those of the screen at rest."""
APART = 2  # pixels between a word and the picture of a suit
Scenario = Callable[..., None]


ARROWS = (
    *[Nav.DOWN] * 9,
    *[Nav.RIGHT] * 14,
    *[Nav.LEFT] * 14,
    *[Nav.UP] * 10,
    *[Nav.RIGHT] * 14,
    *(Nav.DOWN, Nav.LEFT) * 10,
)
"""A way that comes to most of what lies beside and below each other."""
wide = cache(Wide)


class Control(NamedTuple):
    """A widget of a form: its name, and whether it can be used."""

    name: str
    enabled: bool


@dataclass
class Screen:
    """A screen at one instant."""

    name: str
    kind: str
    trees: dict[str, Spoken]
    """What it says, by language."""
    focus: str
    """The key of what has the focus; empty for nothing."""
    controls: list[Control]
    drawn: list[Words]
    """The texts drawn on it, in English."""
    options: list[str]
    """What its widgets show beside what they are set to, in English."""
    announced: list[str]
    """The words announced until then, in English."""
    unreached: list[str] = field(default_factory=list)
    """What Tab does not lead to, or leads to without a word."""


class Listener(Reader):
    """Keeps what each screen says and shows, in place of a picture of it."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.screens: list[Screen] = []
        self.announced: list[str] = []

    def open(self, scene: GameScene, seconds: float = 3.0) -> None:
        """Begin with a scene, as if a reader listened."""
        scene.context.announcer.active = True
        super().open(scene, seconds)

    def take(self, name: str) -> None:
        """Listen to the screen as it is now."""
        if INSTANT.search(name):
            return
        scene = self.heard()[0]
        screen = Screen(
            name, type(scene).__name__, {}, scene.spoken_focus(), [], [], [], list(self.announced)
        )
        if scene.form is not None:
            screen.controls = [Control(widget.name, widget.enabled) for widget in scene.form.widgets]
            screen.options = self.options(scene)
        screen.drawn = self.drawn_words()
        for code in (*LANGUAGES[1:], WIDE, LANGUAGES[0]):
            self.choose(code)
            spoken = scene.spoken()
            assert spoken is not None, name
            screen.trees[code] = spoken
        screen.unreached = self.walk(scene)
        self.screens.append(screen)

    def heard(self) -> list[Scene]:
        """The topmost scene that says something, and those above it."""
        scenes: list[Scene] = []
        for scene in self.stack.from_top():
            scenes.insert(0, scene)
            if scene.spoken() is not None:
                break
        return scenes

    def options(self, scene: Scene) -> list[str]:
        """What the widgets of a scene show beside what they are set to."""
        return [text for widget in (scene.form.widgets if scene.form else ()) for text in options(widget)]

    def choose(self, code: str) -> None:
        """Go on in another language."""
        if code == WIDE:
            language.use(WIDE, wide())
        else:
            language.choose(code)
        for scene in self.heard():
            scene.resize(self.size)

    def drawn_words(self) -> list[Words]:
        """The texts that are drawn now, and where."""
        canvas = Canvas(self.size)
        for scene in self.heard():
            scene.draw(canvas, 0.0)
        return joined(canvas.words)

    def walk(self, scene: Scene) -> list[str]:
        """Go round with Tab, and with arrows where that is not enough. Returns what is wrong on the way."""
        form = scene.form
        if form is None or scene is not self.stack.top:
            return []
        before = form.focused, form.focus_visible
        usable = [widget.name for widget in form.widgets if widget.enabled]
        missing, silent = {*usable}, dict[str, None]()
        for step in (*[Nav.NEXT] * (len(usable) + 1), *ARROWS):
            if not missing:
                break
            self.stack.handle(step)
            if self.stack.top is not scene:
                return [f"{step} leaves the screen"]
            spoken, focus = scene.spoken(), scene.spoken_focus()
            if focus not in ({part.key for part in spoken.walk()} if spoken is not None else ()):
                silent[f"the focus is at {focus!r}, which says nothing"] = None
            missing.discard(focus.partition("/")[0])
        if (spoken := scene.spoken()) is not None:
            missing.difference_update(part.key for part in spoken.walk() if part.shortcut)
        form.focused, form.focus_visible = before
        return [*silent, *(f"no key leads to {name!r}" for name in usable if name in missing)]


def joined(words: list[Words]) -> list[Words]:
    """The texts, with the pictures of suits put back into them."""
    lines: list[Words] = []
    for each in words:
        last = lines[-1] if lines else each
        beside = 0 <= each.rect.left - last.rect.right <= APART and each.rect.colliderect(
            last.rect.inflate(9, 0)
        )
        if each is not last and beside and (each.text in SUIT_SYMBOLS or last.text[-1:] in SUIT_SYMBOLS):
            lines[-1] = Words(last.text + each.text, last.rect.union(each.rect))
        else:
            lines.append(each)
    return [each for each in lines if each.text not in SUIT_SYMBOLS]


def options(widget: Widget) -> list[str]:
    """What a widget shows that it is not set to: other options, or what may be typed."""
    if isinstance(widget, Selector):
        return [widget.option_text(option) for option in widget.options]
    return [language.translated(widget.placeholder)] if isinstance(widget, TextField) else []


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Let surfaces record texts, with the pictures of suits but without keys, and note what is announced."""
    say, suit_picture = Announcer.say, CardArt.suit

    def heard(announcer: Announcer, words: str) -> None:
        listener.announced.append(words)
        say(announcer, words)

    def without_words(draw: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
        def drawn(*given: Any) -> pygame.Surface:
            picture = draw(*given)
            if isinstance(picture, Canvas):
                picture.words = []
            return picture

        return drawn

    def suit_with_word(art: CardArt, suit: Suit, *more: Any) -> pygame.Surface:
        picture = suit_picture(art, suit, *more)
        canvas = Canvas(picture.get_size(), pygame.SRCALPHA)
        pygame.Surface.blit(canvas, picture, (0, 0))
        canvas.words = [Words(SUIT_SYMBOLS[suit], canvas.get_rect())]
        return canvas

    with pytest.MonkeyPatch.context() as patch, reading([], []):
        patch.setattr(Announcer, "say", heard)
        patch.setattr(CardArt, "suit", suit_with_word)
        for name in ("_keycap", "_legend"):
            patch.setattr(key_caps, name, without_words(vars(key_caps)[name]))
        yield


def listened(scenario: Scenario, **settings: object) -> list[Screen]:
    """All screens of a scenario, with some settings."""
    listener = Listener(SIZE)
    with listening(listener), a_context(**settings) as context:
        scenario(listener, context)
    return listener.screens
