"""Translations: ``python -m tools.languages`` reads the source, updates the catalogues
and compiles them.

``python -m tools.languages it`` also begins a catalogue for a language that has none.

Messages are the texts in calls of ``_``, ``N_``, ``ngettext``, ``pgettext`` and
``NC_``, the templates of errors, and the texts of variants.
"""

from __future__ import annotations

import ast
import io
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from tools import translators

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "assets" / "languages"
PACKAGE = ROOT / "gaps"
ALSO = (
    ROOT / "tools" / "release" / "linux" / "desktop_files.py",
    ROOT / "tools" / "release" / "linux" / "metainfo.py",
)
"""Modules outside the program that have texts in all languages."""
TEMPLATE = FOLDER / "gaps.pot"
CALLS = (
    "_",
    "N_",
    "InputError",
    "Sentence",
    "NewerFormat",
    "DatabaseDamaged",
    "LegacyDatabase",
)
NAMES = re.compile(
    rf"\b(?:{'|'.join(CALLS)}|ngettext|pgettext|NC_|Variant|with_fields)\("
)
"""The functions that a module with messages calls."""
VARIANT_TEXTS = (
    "name",
    "summary",
    "source",
    "books_differ",
    "also_called",
    "found_as",
)
"""Arguments of ``Variant`` and of ``with_fields`` that are texts to be translated."""
WIDTH = 110
MOST = 40  # messages without a translation that are listed for each language
LEFT_OUT = (
    "POT-Creation-Date",
    "Generated-By",
    "PO-Revision-Date",
    "Report-Msgid-Bugs-To",
    "Last-Translator",
)
"""The fields left out of the header of a catalogue.

They differ by day, by person and by version of Babel.
"""

MessageKey = tuple[str | tuple[str, str], str | None]
"""A text, or the singular and the plural; and its context."""


def messages_in(text: str) -> Iterator[tuple[int, MessageKey]]:
    """Return all messages in the source of a module, with their line numbers."""
    if not NAMES.search(text):
        return
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Call):
            continue
        function = node.func
        name = (
            function.id
            if isinstance(function, ast.Name)
            else getattr(function, "attr", "")
        )
        texts = [_text(each) for each in node.args]
        if name in CALLS:
            yield from (
                (node.lineno, (each, None)) for each in _branches(node.args[:1])
            )
        elif name == "ngettext" and texts[0] and texts[1]:
            yield node.lineno, ((texts[0], texts[1]), None)
        elif name in ("pgettext", "NC_") and texts[0] and texts[1]:
            yield node.lineno, (texts[1], texts[0])
        elif name in ("Variant", "with_fields"):
            for keyword in node.keywords:
                if keyword.arg in VARIANT_TEXTS:
                    found = (
                        keyword.value.elts
                        if isinstance(keyword.value, ast.Tuple)
                        else [keyword.value]
                    )
                    yield from (
                        (keyword.value.lineno, (each, None))
                        for each in _branches(found)
                    )


def _text(node: ast.expr) -> str:
    """Return the text of a string constant; empty for anything else."""
    return (
        node.value
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        else ""
    )


def _branches(nodes: list[ast.expr]) -> Iterator[str]:
    """Return the texts that an argument can have: both parts of a conditional expression."""
    for node in nodes:
        if isinstance(node, ast.IfExp):
            yield from _branches([node.body, node.orelse])
        elif _text(node):
            yield _text(node)


def extracted() -> Catalog:
    """Make the template: all messages of the program and of ``ALSO``, in the order in
    which they are met.

    What a translator needs to know is in its heading and in comments.
    """
    catalog = Catalog(project="Gaps", charset="utf-8")
    catalog.header_comment = translators.GLOSSARY
    paths = {
        path.relative_to(ROOT).as_posix(): path
        for path in (*PACKAGE.rglob("*.py"), *ALSO)
    }
    for place in sorted(paths, key=translators.rank):
        found = messages_in(paths[place].read_text(encoding="utf-8"))
        for _, (text, context) in sorted(found, key=lambda each: each[0]):
            known = catalog.get(text, context)
            comments = (
                ()
                if known
                else translators.comments(place, " ".join(texts_of(text)), context)
            )
            catalog.add(
                text, locations=[(place, 0)], context=context, auto_comments=comments
            )
    return catalog


def missing(catalog: Catalog) -> list[Message]:
    """Return the messages that have no translation."""
    return [
        message
        for message in catalog
        if message.id and not all(texts_of(message.string))
    ]


def template_text(catalog: Catalog) -> bytes:
    """Write a template or a catalogue as text, without dates and names.

    Where a translation is missing it has the order of the template, comments, and the
    files of messages. A complete one has none of this and is sorted, so that moving
    code does not change it.
    """
    file = io.BytesIO()
    is_complete = not missing(catalog)
    if is_complete:
        for message in catalog:
            message.auto_comments.clear()
    write_po(
        file,
        catalog,
        width=WIDTH,
        sort_output=is_complete,
        no_location=is_complete,
        include_lineno=False,
        ignore_obsolete=True,
    )
    lines = file.getvalue().decode().splitlines()
    return (
        "\n".join(
            line
            for line in lines
            if not line.startswith(tuple(f'"{name}' for name in LEFT_OUT))
        )
        + "\n"
    ).encode()


def read(path: Path) -> Catalog:
    """Read the catalogue in a file."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parents[1].name, domain="gaps")


def updated(path: Path, template: Catalog) -> Catalog:
    """Read a catalogue and update it from the template: new messages are empty, old
    ones are removed.
    """
    catalog = read(path)
    catalog.update(template, no_fuzzy_matching=True, update_header_comment=False)
    catalog.obsolete.clear()
    return catalog


def compiled(catalog: Catalog) -> bytes:
    """Compile a catalogue to the format that the program reads: the same with every
    version of Babel.
    """
    file = io.BytesIO()
    write_mo(file, _PlainCatalog(catalog))
    return file.getvalue()


class _PlainCatalog(Catalog):
    """A catalogue as it was read, with its own plural rule and a header without
    ``LEFT_OUT``.
    """

    def __init__(self, original: Catalog) -> None:
        super().__init__(original.locale, charset=original.charset)
        self._original = original

    @property
    def num_plurals(self) -> int:
        return self._original.num_plurals

    def __iter__(self) -> Iterator[Message]:
        header, *messages = self._original
        lines = str(header.string).split("\n")
        yield Message(
            "", "\n".join(line for line in lines if not line.startswith(LEFT_OUT))
        )
        yield from messages


def begin(code: str, template: Catalog) -> None:
    """Write an empty catalogue for a language, with its rule for plurals.

    Do nothing if it has one.
    """
    path = FOLDER / code / "LC_MESSAGES" / "gaps.po"
    if not path.exists():
        catalog = Catalog(
            locale=code,
            header_comment=translators.GLOSSARY,
            project="Gaps",
            charset="utf-8",
        )
        catalog.update(template, update_header_comment=False)
        path.parent.mkdir(parents=True)
        path.write_bytes(template_text(catalog))


def main(codes: Sequence[str]) -> int:
    """Write the template and all catalogues, and begin ``codes``.

    Return 1 if a translation is missing, and 2 if there is no such language.
    """
    for code in codes:
        try:
            Locale.parse(code)
        except (ValueError, UnknownLocaleError):
            print(
                f"{code!r} is not the code of a language, such as it or pt_BR.",
                file=sys.stderr,
            )
            return 2
    template = extracted()
    FOLDER.mkdir(parents=True, exist_ok=True)
    TEMPLATE.write_bytes(template_text(template))
    for code in codes:
        begin(code, template)
    is_complete = True
    for path in sorted(FOLDER.glob("*/LC_MESSAGES/gaps.po")):
        catalog = updated(path, template)
        path.write_bytes(template_text(catalog))
        path.with_suffix(".mo").write_bytes(compiled(read(path)))
        empty = missing(catalog)
        print(
            f"{path.parents[1].name}: {len(catalog)} messages, {len(empty)} without a translation"
        )
        if empty:
            is_complete = False
            print(f"  Write after msgstr, in {path.relative_to(ROOT).as_posix()}:")
        for message in empty[:MOST]:
            context = f" ({message.context})" if message.context else ""
            print(f"  {texts_of(message.id)[0]}{context}")
        if len(empty) > MOST:
            print(f"  … and {len(empty) - MOST} more")
    return 0 if is_complete else 1


def texts_of(string: str | tuple[str, ...] | list[str] | None) -> list[str]:
    """Return a text, or the singular and the plurals."""
    return [string] if isinstance(string, str) else list(string or [""])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
