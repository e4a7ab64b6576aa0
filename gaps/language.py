"""Translation of the program's texts: English in the source, others in catalogues.

A text is translated only when it is shown, so that another language can be chosen at
any time.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

SYSTEM = "system"
ENGLISH = "en"
CATALOGUE_FILE = "*/LC_MESSAGES/gaps.mo"
_HERE = Path(__file__).parent
FOLDERS = (_HERE / "assets" / "languages", _HERE.parent / "assets" / "languages")
"""The folders of catalogues: in the installed package, and in the source tree."""
_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
_NO_LANGUAGE = ("C", "POSIX")


class _Chosen:
    """The language in use: its code and its catalogue."""

    code = ENGLISH
    catalogue = gettext.NullTranslations()


@dataclass(frozen=True)
class Message:
    """A text to be translated when it is shown.

    It has an English ``id`` and, if it needs one, a ``context``. It is not a ``str``,
    so a type checker finds where a message is used without being translated. An empty
    message is false and its translation is empty.
    """

    id: str
    context: str | None = None

    def __bool__(self) -> bool:
        return bool(self.id)


Text = str | Message
"""A text for a widget: a translated ``str``, or a ``Message`` to be translated."""


class Figure(str):
    """A text as it is drawn, with its spoken form.

    An example is ``4 × 13``, spoken "4 rows of 13". ``_``, ``ngettext`` and ``joined``
    keep both forms; any other text made from it is spoken as it is drawn.
    """

    said: str

    def __new__(cls, shown: str, said: str) -> Figure:
        figure = super().__new__(cls, shown)
        figure.said = said.said if isinstance(said, Figure) else said
        return figure


def said(text: str) -> str:
    """Return a text as it is spoken."""
    return text.said if isinstance(text, Figure) else text


def in_both_forms(text: str, change: Callable[[str], str]) -> str:
    """Change a text in its drawn and its spoken form."""
    if isinstance(text, Figure):
        return Figure(change(str(text)), change(text.said))
    return change(text)


def joined(separator: str, texts: Iterable[str]) -> str:
    """Join texts as ``str.join`` does; figures among them keep both forms."""
    parts = [*texts]
    shown = separator.join(parts)
    if any(isinstance(each, Figure) for each in parts):
        return Figure(shown, separator.join(map(said, parts)))
    return shown


def _filled(template: str, values: Mapping[str, object]) -> str:
    """Put values in the places of their names; figures among them keep both forms."""
    shown = template.format(**values)
    if not any(isinstance(value, Figure) for value in values.values()):
        return shown
    as_said = {
        name: said(value) if isinstance(value, str) else value
        for name, value in values.items()
    }
    return Figure(shown, template.format(**as_said))


def _(message: Message | str, /, **values: object) -> str:
    """Translate a message, or the English text of one.

    ``values`` are put in the places of their names. The text stays English if there is
    no translation.
    """
    if not message:
        return ""
    if isinstance(message, str):
        text = _Chosen.catalogue.gettext(message)
    elif message.context is None:
        text = _Chosen.catalogue.gettext(message.id)
    else:
        text = _Chosen.catalogue.pgettext(message.context, message.id)
    return _filled(text, values) if values else text


def translated(text: Text) -> str:
    """Return the text to draw.

    A ``str`` is returned as it is, a ``Message`` in the current language.
    """
    return text if isinstance(text, str) else _(text)


def ngettext(one: str, many: str, count: int, /, **values: object) -> str:
    """Translate a text that depends on a count, and put ``values`` into it.

    ``number`` is the count unless it is given.
    """
    text = _Chosen.catalogue.ngettext(one, many, count)
    return _filled(text, {"number": integer(count), **values})


def pgettext(context: str, message: str) -> str:
    """Translate a text whose English has other meanings in other contexts."""
    return _Chosen.catalogue.pgettext(context, message)


def N_(message: str) -> Message:  # noqa: N802
    """Make a message that is translated when it is shown."""
    return Message(message)


def NC_(context: str, message: str) -> Message:  # noqa: N802
    """Make a message whose English has other meanings in other contexts."""
    return Message(message, context)


def error_text(error: object) -> str:
    """Translate an error that has a ``template`` and its ``values``.

    Any other error is ``str(error)``.
    """
    template = getattr(error, "template", None)
    values = getattr(error, "values", None)
    if not isinstance(template, str) or not isinstance(values, Mapping):
        return str(error)
    context = getattr(error, "context", "")
    text = pgettext(context, template) if context else _(template)
    return _filled(text, {name: _value(value) for name, value in values.items()})


def _value(value: object) -> object:
    if isinstance(value, Exception):
        return error_text(value)
    return _GroupedNumber(value) if type(value) is int else value


class _GroupedNumber(int):
    """A number whose format ``{score:,}`` uses the thousands separator of the language."""

    def __format__(self, spec: str) -> str:
        return integer(int(self)) if spec == "," else int.__format__(self, spec)


def integer(number: int) -> str:
    """Return a whole number with the separator of thousands of the current language.

    Only a comma is spoken: a voice may take a space for a pause, and a full stop for
    the word "point".
    """
    separator = pgettext("between thousands", ",")
    shown = f"{number:,}".replace(",", separator)
    return shown if separator == "," else Figure(shown, str(number))


def current() -> str:
    """Return the code of the language in use."""
    return _Chosen.code


def choose(code: str, locales: Sequence[str] = ()) -> None:
    """Use the language ``code``.

    ``"system"`` is the one that the environment, or else ``locales``, requests. English
    is used if there is no catalogue for it, or only a damaged one.
    """
    wanted = preferred(locales) if code == SYSTEM else code
    found = None if wanted == ENGLISH else catalogue(wanted)
    if found is None:
        use(ENGLISH, gettext.NullTranslations())
    else:
        use(wanted, found)


def use(code: str, translations: gettext.NullTranslations) -> None:
    """Use the given translations under the name ``code``."""
    _Chosen.code = code
    _Chosen.catalogue = translations


def codes() -> list[str]:
    """Return the codes of the languages, English first.

    Whether their catalogues are readable is not checked.
    """
    found = {
        path.parents[1].name
        for folder in FOLDERS
        for path in folder.glob(CATALOGUE_FILE)
    }
    return [ENGLISH, *sorted(found - {ENGLISH})]


def available() -> dict[str, str]:
    """Return the codes of the languages and their own names, English first."""
    names = {ENGLISH: "English"}
    for code in codes()[1:]:
        if (found := catalogue(code)) is not None:
            names[code] = found.pgettext("this language", "English")
    return names


def preferred(locales: Sequence[str] = ()) -> str:
    """Return the first available language that the environment or ``locales`` ask for."""
    for wanted in [*_environment()] or locales:
        code = wanted.split(".")[0].split("@")[0].replace("-", "_")
        for each in (code, code.split("_")[0].lower()):
            if each in _NO_LANGUAGE or each == ENGLISH:
                return ENGLISH
            if catalogue(each) is not None:
                return each
    return ENGLISH


def _environment() -> Iterator[str]:
    """Yield the locales of the environment variables, the most important first."""
    locale = next((value for name in _VARIABLES if (value := os.environ.get(name))), "")
    if locale.split(".")[0] not in _NO_LANGUAGE:
        yield from filter(None, os.environ.get("LANGUAGE", "").split(":"))
    if locale:
        yield locale


@cache
def catalogue(code: str) -> gettext.NullTranslations | None:
    """Load the catalogue of a language; None if none can be read. Cached."""
    if not code.replace("_", "").isalnum():
        return None
    for folder in FOLDERS:
        try:
            with (folder / CATALOGUE_FILE.replace("*", code)).open("rb") as file:
                return gettext.GNUTranslations(file)
        except Exception:  # whatever a damaged file makes gettext raise
            continue
    return None
