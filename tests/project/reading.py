"""What stands on the screen: every picture remembers the words that were drawn on it, and where."""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pygame
import pytest

from gaps.stage.drawing.style import Style
from gaps.stage.widgets.button import OVERHANG, Button
from tools.languages import extracted
from tools.screenshots import Camera

APART = ord("Ａ") - ord("A")  # from a letter to the wide one that looks like it


class Words(NamedTuple):
    """A line of text and the pixels it takes."""

    text: str
    rect: pygame.Rect


class Canvas(pygame.Surface):
    """A surface that knows the words on it."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.words: list[Words] = []

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), *more: Any, **named: Any) -> pygame.Rect:
        """Take over the words of what is laid on it, as far as its clip lets them be seen."""
        at, clip = (
            pygame.Rect(dest, source.get_size()) if len(dest) == 2 else pygame.Rect(dest),
            self.get_clip(),
        )
        for text, rect in getattr(source, "words", ()):
            moved = rect.move(at.topleft)
            if clip == self.get_rect() or clip.colliderect(moved):
                self.words.append(Words(text, moved if clip == self.get_rect() else moved.clip(clip)))
        return super().blit(source, dest, *more, **named)

    def copy(self) -> pygame.Surface:
        """The same words on the same picture."""
        other = Canvas(self.get_size(), self.get_flags() & pygame.SRCALPHA)
        pygame.Surface.blit(other, self, (0, 0))
        other.words = list(getattr(self, "words", ()))
        return other


class Wide(gettext.NullTranslations):
    """A language with other letters: whatever is left in ours was not translated."""

    def __init__(self) -> None:
        super().__init__()
        self.known = {
            (each, message.context)
            for message in extracted()
            for each in ([message.id] if isinstance(message.id, str) else message.id)
        }

    def _say(self, message: str, context: str | None) -> str:
        return widened(message) if (message, context) in self.known else message

    def gettext(self, message: str) -> str:
        return self._say(message, None)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._say(msgid1 if n == 1 else msgid2, None)

    def pgettext(self, context: str, message: str) -> str:
        return self._say(message, context)


def widened(message: str) -> str:
    """A message in wide letters; what stands between braces is filled in later."""
    told, depth = "", 0
    for sign in message:
        depth += (sign == "{") - (sign == "}")
        told += chr(ord(sign) + APART) if sign.isascii() and sign.isalpha() and not depth else sign
    return told


class Reader(Camera):
    """Instead of taking a picture it notes the words in it."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size, Path())
        self.seen: dict[str, list[Words]] = {}

    def take(self, name: str) -> None:
        """Read the screen of this instant."""
        canvas = Canvas(self.size)
        self.stack.draw(canvas, 0.0)
        self.seen[name] = canvas.words


@contextmanager
def reading(spilled: list[str], cut: list[str]) -> Iterator[None]:
    """While it lasts surfaces remember words; ``spilled`` is what leaves its button, ``cut`` what was cut."""
    text, digits, shorten, picture = Style.text, Style.digits, Style.cut, Button.picture

    def noted(face: pygame.Surface, string: str) -> pygame.Surface:
        canvas = Canvas(face.get_size(), pygame.SRCALPHA)
        pygame.Surface.blit(canvas, face, (0, 0))
        canvas.words = [Words(string, canvas.get_rect())]
        return canvas

    def a_text(style: Style, string: str, *more: Any, **named: Any) -> pygame.Surface:
        key = ("noted text", string, more, tuple(named.items()))
        return style.surface_cache.get(key, lambda: noted(text(style, string, *more, **named), string))

    def a_number(style: Style, string: str, *more: Any) -> pygame.Surface:
        key = ("noted digits", string, more)
        return style.surface_cache.get(key, lambda: noted(digits(style, string, *more), string))

    def a_cut(style: Style, string: str, text_style: str, width: int) -> str:
        short = shorten(style, string, text_style, width)
        if short != string:
            cut.append(string)
        return short

    def a_button(button: Button, style: Style, hovered: bool, pressed: bool) -> pygame.Surface:
        made = picture(button, style, hovered, pressed)
        margin = style.px(OVERHANG)
        face = pygame.Rect((margin, margin), button.rect.size)
        spilled.extend(each.text for each in getattr(made, "words", ()) if not face.contains(each.rect))
        return made

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame, "Surface", Canvas)
        patch.setattr(Style, "text", a_text)
        patch.setattr(Style, "digits", a_number)
        patch.setattr(Style, "cut", a_cut)
        patch.setattr(Button, "picture", a_button)
        yield


def overlapping(words: list[Words]) -> set[tuple[str, str]]:
    """Pairs of lines that lie on each other."""
    lines = [
        (each.text, each.rect.inflate(-2, -each.rect.height // 2)) for each in words if each.text.strip()
    ]
    return {
        (one, other)
        for number, (one, first) in enumerate(lines)
        for other, second in lines[number + 1 :]
        if first.colliderect(second) and one != other
    }
