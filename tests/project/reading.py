"""Read the texts on the screen: every surface records which texts were drawn on it, and where."""

from __future__ import annotations

import gettext
import random
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import pygame
import pytest

from gaps.engine import State
from gaps.progress.summits import reader
from gaps.scenes.session import last_review
from gaps.solver import Adviser, Outcome, Review, background
from gaps.stage.drawing.style import Style
from gaps.stage.widgets.button import OVERHANG, Button
from tools.languages import extracted
from tools.scenarios.camera import Camera

WIDE_OFFSET = ord("Ａ") - ord("A")  # from a letter to its wide form


class ReviewMadeOnce(Review):
    """Done when it has begun; what an earlier one of the same positions found is kept."""

    _found: ClassVar[dict[tuple[State, ...], list[Outcome]]] = {}

    def start(self) -> None:
        if self.states not in self._found:
            super().start()
            self._found[self.states] = self.outcomes
        self.outcomes, self.progress = list(self._found[self.states]), 1.0


class Words(NamedTuple):
    """A line of text and its place in pixels."""

    text: str
    rect: pygame.Rect


class Canvas(pygame.Surface):
    """A surface that records the texts drawn on it."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.words: list[Words] = []

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), *more: Any, **named: Any) -> pygame.Rect:
        """Blit, and add the texts of ``source`` as far as its shown part and the clip area show them."""
        at = pygame.Rect(dest, source.get_size()) if len(dest) == 2 else pygame.Rect(dest)
        part = more[0] if more else named.get("area")
        shown = source.get_rect() if part is None else pygame.Rect(part).clip(source.get_rect())
        if part is not None:  # what is before the source is left out, and the rest stays in its place
            at = at.move(shown.left - pygame.Rect(part).left, shown.top - pygame.Rect(part).top)
        clip = self.get_clip() if part is None else self.get_clip().clip((at.topleft, shown.size))
        if opaque(source) and len(more) < 2 and "special_flags" not in named:
            self._cover(clip.clip((at.topleft, shown.size)))
        for text, rect in getattr(source, "words", ()):
            moved = rect.move(at.left - shown.left, at.top - shown.top)
            if clip == self.get_rect() or clip.colliderect(moved):
                self.words.append(Words(text, moved if clip == self.get_rect() else moved.clip(clip)))
        return super().blit(source, dest, *more, **named)

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> pygame.Rect:
        """Fill, and forget the texts below."""
        area = super().fill(color, rect, special_flags)
        if not special_flags:
            self._cover(area)
        return area

    def _cover(self, area: pygame.Rect) -> None:
        whole = self.get_rect()
        inside = [(each, each.rect.clip(whole)) for each in self.words]
        self.words = [each for each, seen in inside if not seen or not area.contains(seen)]

    def copy(self) -> pygame.Surface:
        """Copy the picture and its texts."""
        other = Canvas(self.get_size(), self.get_flags() & pygame.SRCALPHA)
        pygame.Surface.blit(other, self, (0, 0))
        other.words = list(getattr(self, "words", ()))
        return other


def opaque(picture: pygame.Surface) -> bool:
    """Whether a picture hides what is below it."""
    clear = picture.get_flags() & pygame.SRCALPHA or picture.get_colorkey() is not None
    return not clear and picture.get_alpha() in (None, 255)


class Wide(gettext.NullTranslations):
    """A language of wide letters: text left in normal letters was not translated."""

    def __init__(self) -> None:
        super().__init__()
        self.known = {
            (each, message.context)
            for message in extracted()
            for each in ([message.id] if isinstance(message.id, str) else message.id)
        }

    def _translate(self, message: str, context: str | None) -> str:
        return widened(message) if (message, context) in self.known else message

    def gettext(self, message: str) -> str:
        return self._translate(message, None)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._translate(msgid1 if n == 1 else msgid2, None)

    def pgettext(self, context: str, message: str) -> str:
        return self._translate(message, context)


def widened(message: str) -> str:
    """Write a message in wide letters, except for the parts in braces, which are filled in later."""
    text, depth = "", 0
    for character in message:
        depth += (character == "{") - (character == "}")
        wide = character.isascii() and character.isalpha() and not depth
        text += chr(ord(character) + WIDE_OFFSET) if wide else character
    return text


class Reader(Camera):
    """Records the texts on the screen instead of saving a picture."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size, Path())
        self.seen: dict[str, list[Words]] = {}
        self.not_laid_out: set[tuple[str, str]] = set()
        """Screens and their widgets whose form was not laid out."""

    def take(self, name: str) -> None:
        """Read the screen as it is now."""
        canvas = Canvas(self.size)
        form = self.stack.top.form
        self.not_laid_out |= {(name, each.name) for each in (form.widgets if form else ()) if not each.style}
        self.stack.draw(canvas, 0.0)
        self.seen[name] = canvas.words


@contextmanager
def reading(spilled: list[str], cut: list[str]) -> Iterator[None]:
    """Let surfaces record texts, and nothing depend on threads or chance.

    Collects texts that leave their button (``spilled``) or were ``cut``.
    """
    text, digits, shorten, picture = Style.text, Style.digits, Style.cut, Button.picture

    def recorded(face: pygame.Surface, string: str) -> pygame.Surface:
        canvas = Canvas(face.get_size(), pygame.SRCALPHA)
        pygame.Surface.blit(canvas, face, (0, 0))
        canvas.words = [Words(string, canvas.get_rect())]
        return canvas

    def text_recorded(style: Style, string: str, *more: Any, **named: Any) -> pygame.Surface:
        key = ("recorded text", string, more, tuple(named.items()))
        return style.surface_cache.get(key, lambda: recorded(text(style, string, *more, **named), string))

    def digits_recorded(style: Style, string: str, *more: Any) -> pygame.Surface:
        key = ("recorded digits", string, more)
        return style.surface_cache.get(key, lambda: recorded(digits(style, string, *more), string))

    def cut_recorded(style: Style, string: str, text_style: str, width: int) -> str:
        short = shorten(style, string, text_style, width)
        if short != string:
            cut.append(string)
        return short

    def picture_recorded(button: Button, style: Style, hovered: bool, pressed: bool) -> pygame.Surface:
        made = picture(button, style, hovered, pressed)
        margin = style.px(OVERHANG)
        face = pygame.Rect((margin, margin), button.rect.size)
        spilled.extend(each.text for each in getattr(made, "words", ()) if not face.contains(each.rect))
        return made

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame, "Surface", Canvas)
        patch.setattr(Style, "text", text_recorded)
        patch.setattr(Style, "digits", digits_recorded)
        patch.setattr(Style, "cut", cut_recorded)
        patch.setattr(Button, "picture", picture_recorded)
        patch.setattr(last_review, "Review", ReviewMadeOnce)
        patch.setattr(Adviser, "ask", lambda _adviser, _state: None)  # it never answers
        patch.setattr(background, "start", lambda work, _name: work())
        patch.setattr(reader, "PORTION", 60.0)  # seconds: summits are found at once
        numbers = random.Random(1)
        patch.setattr(secrets, "token_hex", lambda size: numbers.randbytes(size).hex())
        yield


def overlapping(words: list[Words]) -> set[tuple[str, str]]:
    """Return the pairs of lines that overlap."""
    lines = [
        (each.text, each.rect.inflate(-2, -each.rect.height // 2)) for each in words if each.text.strip()
    ]
    return {
        (one, other)
        for number, (one, first) in enumerate(lines)
        for other, second in lines[number + 1 :]
        if first.colliderect(second) and one != other
    }
