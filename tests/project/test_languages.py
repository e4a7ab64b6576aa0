"""The catalogues of the languages, and which language is used. What screens say is in
``test_screens``.
"""

from __future__ import annotations

import ast
import gettext
import re
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from gaps import language
from gaps.cli.options import read_options
from gaps.engine import InputError, parse_board, parse_code
from gaps.engine.catalogue import CATALOGUE
from gaps.scenes.menu.title import Title
from gaps.scenes.settings.settings_dialog import SettingsDialog
from gaps.stage.core.intents import Nav
from gaps.stage.core.widget import Site
from gaps.stage.widgets import Button
from tests.project.reading import SIZE, Canvas, reading
from tests.scenarios.camera import a_context
from tests.screens import Screens
from tests.sites import STYLE
from tools import languages, translators

pytestmark = pytest.mark.usefixtures("fonts_and_pictures")

CODES = [code for code in language.available() if code != language.ENGLISH]


@pytest.mark.slow
def test_a_language_that_is_chosen_shows_at_once_in_the_settings_and_below_them() -> (
    None
):
    def drawn() -> set[str]:
        canvas = Canvas(SIZE)
        screens.stack.draw(canvas, 0.0)
        return {each.text for each in canvas.words}

    with reading(), a_context() as context:
        title = Title(context)
        screens = Screens.opened(context, title, SettingsDialog(context, title))
        assert {"Settings", "Done", "Language"} <= drawn()
        screens.focus("language")
        screens.press(Nav.RIGHT)
        assert {"Einstellungen", "Fertig", "Sprache"} <= drawn()
        screens.press(Nav.BACK)
        screens.wait()
        assert {
            "Spielen",
            "Line Up: ein kleines erstes Spiel",
            "Lernen",
        } <= drawn()
        assert context.folder.load_settings().language == "de"


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (["--foo"], "gaps: die Option --foo gibt es nicht; es gibt --variant, --deal"),
        (["--window", "3"], "gaps: Angabe --window: '3' ist keine Fenstergröße"),
        (
            ["gaps:x"],
            "gaps: 'x' in 'gaps:x' ist keine Spielnummer; sie gehen von 1 bis 2147483647\n",
        ),
    ],
)
def test_the_command_line_answers_in_the_requested_language(
    arguments: list[str], answer: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        read_options([*arguments, "--language", "de"])
    assert answer in capsys.readouterr().err


def _texts(message: Message) -> list[str]:
    """Return the text of a translation, or one for each of its plural forms."""
    if isinstance(message.string, str):
        return [message.string]
    return list(message.string or [""])


@pytest.mark.parametrize("code", CODES)
def test_a_catalogue_says_everything_once_with_the_same_values(code: str) -> None:
    path = languages.FOLDER / code / "LC_MESSAGES" / "gaps.po"
    catalog = languages.read(path)
    template = languages.read(languages.TEMPLATE)
    assert {(str(each.id), each.context) for each in catalog} == {
        (str(each.id), each.context) for each in template
    }
    assert not catalog.obsolete
    values = re.compile(r"\{[^}]*\}|%\(\w+\)s|%[sr]")
    for message in catalog:
        if not message.id:
            continue
        ids = [message.id] if isinstance(message.id, str) else list(message.id)
        texts = _texts(message)
        assert all(texts), f"{message.id} is not translated"
        assert not message.fuzzy, message.id
        for text in texts:
            assert set(values.findall(text)) == set(values.findall(ids[-1])), text


def test_a_french_line_cannot_break_before_its_punctuation() -> None:
    """A space before such a sign, and one inside guillemets, is a no-break space."""
    breaks = re.compile(r" (?:[:;!?»]|%(?![\w(]))|« ")
    path = languages.FOLDER / "fr" / "LC_MESSAGES" / "gaps.po"
    for message in languages.read(path):
        if message.id:
            assert not breaks.search("\n".join(_texts(message))), message.string


@pytest.mark.parametrize("code", CODES)
def test_a_translation_is_not_translated_again(code: str) -> None:
    """Looking up a text that is already translated does no harm."""
    language.choose(code)
    for message in languages.read(languages.TEMPLATE):
        if isinstance(message.id, str) and message.id and message.context is None:
            once = language._(message.id)
            assert language._(once) == once


def test_a_widget_translates_messages_and_leaves_texts_as_they_are() -> None:
    class Chain(gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            return {"Undo": "Redo", "Redo": "Hint"}.get(message, message)

        def pgettext(
            self,
            context: str,
            message: str,
        ) -> str:
            return f"{message} as a {context}"

    language.use("chain", Chain())
    with reading():
        for text, shown in (
            (language.N_("Undo"), "Redo"),
            (language._("Undo"), "Redo"),
            ("Undo", "Undo"),
            (language.NC_("key", "Undo"), "Undo as a key"),
        ):
            canvas = Canvas((300, 100))
            button = Button("undo", text)
            button.draw(canvas, Site(canvas.get_rect(), STYLE))
            assert [each.text for each in canvas.words] == [shown]


@pytest.fixture(scope="module")
def template() -> Catalog:
    """All messages of the program."""
    return languages.extracted()


@pytest.mark.slow
def test_template_catalogues_and_what_is_compiled_agree_with_the_source(
    template: Catalog,
) -> None:
    again = "run python -m tools.languages"
    assert languages.TEMPLATE.read_bytes() == languages.template_text(template), again
    for code in CODES:
        path = languages.FOLDER / code / "LC_MESSAGES" / "gaps.po"
        assert path.read_bytes() == languages.template_text(
            languages.updated(path, template)
        ), again
        assert path.with_suffix(".mo").read_bytes() == languages.compiled(
            languages.read(path)
        ), again
        assert b"Babel" not in path.with_suffix(".mo").read_bytes(), (
            "each version is named"
        )


@pytest.mark.slow
def test_a_language_that_is_begun_has_its_plurals_notes_and_the_order_of_screens(
    tmp_path: Path, template: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(languages, "FOLDER", tmp_path)
    languages.begin("pl", template)
    path = tmp_path / "pl" / "LC_MESSAGES" / "gaps.po"
    text = path.read_text(encoding="utf-8")
    assert text.startswith(translators.GLOSSARY)
    assert "nplurals=3" in text
    begun = languages.read(path)
    assert len(languages.missing(begun)) == len(begun)
    assert [each.id for each in begun if each.id][2] == "clubs"
    title = begun.get("A patience of open spaces")
    refused = begun.get("The {card} goes to the right of the {other}.")
    assert title is not None
    assert [place for place, _ in title.locations] == ["gaps/scenes/menu/title.py"]
    assert refused is not None
    assert refused.auto_comments == ["{card}: 7♠", "{other}: 8♠"]


def test_notes_for_translators_are_about_messages_and_values_that_there_are() -> None:
    texts = {
        text
        for each in languages.read(languages.TEMPLATE)
        for text in languages.texts_of(each.id)
    }
    assert {*translators.NOTES} <= texts
    values = {name for text in texts for name in re.findall(r"\{(\w+)", text)}
    assert {name for each in translators.VALUES.values() for name in each} <= values


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "C", "LANGUAGE": "de"}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "xx:de:en"}, "de"),
        ({"LC_ALL": "en_US", "LANG": "de_DE"}, "en"),
        ({"LC_MESSAGES": "de_DE@euro", "LANG": "en_US"}, "de"),
        ({"LANG": "../../x"}, "en"),
        ({"LANG": "tlh"}, "en"),
    ],
)
def test_the_environment_selects_the_language(
    environment: dict[str, str], code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert language.preferred() == code


def test_without_a_language_in_the_environment_the_system_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert language.preferred(["xx_YY", "de_CH"]) == "de"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"no catalogue",
        struct.pack(
            "<7I",
            0x950412DE,
            0,
            9,
            28,
            99,
            0,
            0,
        ),
    ],
)
def test_with_a_damaged_catalogue_the_language_is_english(
    content: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "de" / "LC_MESSAGES" / "gaps.mo"
    place.parent.mkdir(parents=True)
    place.write_bytes(content)
    monkeypatch.setattr(language, "FOLDERS", (tmp_path,))
    language.catalogue.cache_clear()
    try:
        language.choose("de")
        assert language.current() == "en"
        assert language._("Undo") == "Undo"
    finally:
        language.catalogue.cache_clear()


def test_an_error_is_shown_in_the_language_in_use_and_is_english_itself() -> None:
    language.choose("de")
    with pytest.raises(InputError) as found:
        parse_board("2c 3c\n" * 4, CATALOGUE["mini"])
    assert str(found.value) == "row 1 has 2 cells, Short Addiction has 7"
    assert (
        language.error_text(found.value)
        == "Reihe 1 hat 2 Felder, Kleine Addiction hat 7"
    )
    with pytest.raises(InputError) as found:
        parse_code("gaps:{0}")
    assert "{0}" in language.error_text(found.value)
    assert language.error_text(ValueError("as it is")) == "as it is"


def test_an_empty_text_is_not_translated_to_the_header_of_the_catalogue() -> None:
    language.use("xx", gettext.NullTranslations())
    assert language._("") == ""
    language.choose("de")
    assert language._("") == ""


def unread_in(text: str) -> Iterator[int]:
    """The lines where a text is marked as a message in a form that
    ``languages.messages_in`` does not read.

    Read are constants. ``message.id``, ``variant.name`` and the entries of a table were
    marked where they were made, and so was what ``_`` is given.
    """
    for node in ast.walk(ast.parse(text)) if languages.NAMES.search(text) else ():
        if not (
            isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args
        ):
            continue
        name = node.func.id
        if name in (*languages.CALLS[1:], "NC_") and not _read_or_marked(
            node.args[1 if name == "NC_" else 0]
        ):
            yield node.lineno


def _read_or_marked(node: ast.expr) -> bool:
    if isinstance(node, ast.IfExp):
        return _read_or_marked(node.body) and _read_or_marked(node.orelse)
    if isinstance(node, ast.Attribute):
        return node.attr in ("id", "name", "template")
    if isinstance(node, ast.Subscript):
        return isinstance(node.value, ast.Name) and node.value.id.isupper()
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


@pytest.mark.slow
def test_every_text_that_is_marked_can_be_read_from_the_source() -> None:
    for path in (*languages.PACKAGE.rglob("*.py"), *languages.ALSO):
        assert not [*unread_in(path.read_text(encoding="utf-8"))], path


@pytest.mark.parametrize("code", ["xx1", "zz", "pt_BRA", ""])
def test_a_catalogue_is_begun_only_for_a_language(
    code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert languages.main([code]) == 2
    assert capsys.readouterr().err.startswith(f"{code!r} is not the code of a language")
    assert not (languages.FOLDER / code / "LC_MESSAGES").is_dir()
