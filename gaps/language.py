"""What people read, in the language they want: English stands in the source, the others in catalogues.

A word is translated where it is shown and never before, so that another language can be chosen at any time.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

SYSTEM, ENGLISH = "system", "en"
_FILE = "*/LC_MESSAGES/gaps.mo"
_HERE = Path(__file__).parent
_FOLDERS = (_HERE / "assets" / "languages", _HERE.parent / "assets" / "languages")
_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
_UNSPOKEN = ("C", "POSIX")


class _Chosen:
    """The language in use: its code, and the catalogue that knows it."""

    code = ENGLISH
    catalogue = gettext.NullTranslations()


@dataclass(frozen=True)
class Message:
    """A text to be translated when it is shown: its English ``id`` and, if it needs one, its ``context``.

    It is not a ``str``, so a type checker finds where a message is used without being translated.
    An empty message is false and its translation is empty.
    """

    id: str
    context: str | None = None

    def __bool__(self) -> bool:
        return bool(self.id)


Text = str | Message
"""What widgets take: a ``str`` is already translated and shown as it is, a ``Message`` is translated."""


def _(message: Message | str) -> str:
    """Translate a message, or the English text of one. It stays English where there is no translation."""
    if not message:
        return ""
    if isinstance(message, str):
        return _Chosen.catalogue.gettext(message)
    if message.context is None:
        return _Chosen.catalogue.gettext(message.id)
    return _Chosen.catalogue.pgettext(message.context, message.id)


def translated(text: Text) -> str:
    """Return the text to draw: a ``str`` as it is, a ``Message`` in the language in use."""
    return text if isinstance(text, str) else _(text)


def ngettext(one: str, many: str, number: int) -> str:
    """The form of a message that goes with a number; the number is not yet in it."""
    return _Chosen.catalogue.ngettext(one, many, number)


def pgettext(context: str, message: str) -> str:
    """A message whose English is also something else's."""
    return _Chosen.catalogue.pgettext(context, message)


def N_(message: str) -> Message:  # noqa: N802
    """Make a message that is translated when it is shown."""
    return Message(message)


def NC_(context: str, message: str) -> Message:  # noqa: N802
    """Make a message whose English has other meanings in other contexts."""
    return Message(message, context)


def spoken(error: object) -> str:
    """An error in the language in use, if it has a ``template`` and its ``values``; else as it is."""
    template, values = getattr(error, "template", None), getattr(error, "values", None)
    if not isinstance(template, str) or not isinstance(values, Mapping):
        return str(error)
    return _(template).format(**{name: _part(value) for name, value in values.items()})


def _part(value: object) -> object:
    if isinstance(value, Exception):
        return spoken(value)
    return _GroupedNumber(value) if type(value) is int else value


class _GroupedNumber(int):
    """A number that the format ``{score:,}`` shows with the thousands separator of the language in use."""

    def __format__(self, spec: str) -> str:
        return integer(int(self)) if spec == "," else int.__format__(self, spec)


def integer(number: int, separator: str | None = None) -> str:
    """Return a whole number with ``separator``, or that of the language in use, between its thousands."""
    return f"{number:,}".replace(",", pgettext("between thousands", ",") if separator is None else separator)


def decimal(number: float) -> str:
    """A number as short as can be, with what stands before its fraction."""
    return f"{number:g}".replace(".", pgettext("before a fraction", "."))


def current() -> str:
    """The code of the language in use."""
    return _Chosen.code


def choose(code: str, locales: Sequence[str] = ()) -> None:
    """Use a language: its code, or ``"system"`` for the one the environment or else ``locales`` ask for.

    A language that is not there, or whose catalogue is damaged, leaves English.
    """
    wanted = preferred(locales) if code == SYSTEM else code
    catalogue = None if wanted == ENGLISH else _catalogue(wanted)
    if catalogue is None:
        use(ENGLISH, gettext.NullTranslations())
    else:
        use(wanted, catalogue)


def use(code: str, catalogue: gettext.NullTranslations) -> None:
    """Use a catalogue that is at hand."""
    _Chosen.code, _Chosen.catalogue = code, catalogue


def available() -> dict[str, str]:
    """The languages there are, and what each calls itself; English first."""
    found = {ENGLISH: "English"}
    codes = {path.parents[1].name for folder in _FOLDERS for path in folder.glob(_FILE)}
    for code in sorted(codes):
        if (catalogue := _catalogue(code)) is not None:
            found[code] = catalogue.pgettext("this language", "English")
    return found


def preferred(locales: Sequence[str] = ()) -> str:
    """The first language there is that the environment asks for; ``locales`` count where it says nothing."""
    for wanted in [*_environment()] or locales:
        code = wanted.split(".")[0].split("@")[0].replace("-", "_")
        for each in (code, code.split("_")[0].lower()):
            if each in _UNSPOKEN or each == ENGLISH:
                return ENGLISH
            if _catalogue(each) is not None:
                return each
    return ENGLISH


def _environment() -> Iterator[str]:
    """What the variables of the environment ask for, in their order of weight."""
    set_to = next((value for name in _VARIABLES if (value := os.environ.get(name))), "")
    if set_to.split(".")[0] not in _UNSPOKEN:
        yield from filter(None, os.environ.get("LANGUAGE", "").split(":"))
    if set_to:
        yield set_to


@cache
def _catalogue(code: str) -> gettext.NullTranslations | None:
    """The catalogue of a language; ``None`` where there is none that can be read."""
    if not code.replace("_", "").isalnum():
        return None
    for folder in _FOLDERS:
        try:
            with (folder / _FILE.replace("*", code)).open("rb") as file:
                return gettext.GNUTranslations(file)
        except Exception:  # whatever a damaged file makes gettext raise
            continue
    return None
