"""Every screen in every language: no text left in English, none too long. And the catalogues."""

from __future__ import annotations

import gettext
import re
import struct
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import pygame
import pytest

from gaps import language
from gaps.cli.options import read_options
from gaps.engine import InputError, parse_board, parse_code
from gaps.engine.catalogue import CATALOGUE
from gaps.scenes.common.screen import Screen
from gaps.scenes.menu import title
from gaps.scenes.settings.pause import Pause
from gaps.stage.core.intents import Nav
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import themes
from gaps.stage.view import Part, Use, column, row, space
from gaps.stage.widgets import Button
from tests.project.reading import Canvas, Reader, Wide, overlapping, reading, widened
from tools import languages
from tools.scenarios import pictures
from tools.scenarios.camera import a_context

pytestmark = pytest.mark.usefixtures("fonts_and_pictures", "english_afterwards")

CODES = [code for code in language.available() if code != language.ENGLISH]
SIZES = ((800, 600), (1280, 800), (1920, 1200))
SCENES = tuple(scene for scene in pictures.SCENES if scene.__name__ not in ("family", "motion", "endings"))
WIDE = "wide"
LATIN_WORD = re.compile(r"[A-Za-z]{2,}")
PLAIN = {
    *(
        "Ada",
        "Anna",
        "anna",
        "Bea",
        "Maximiliane",
        "Wolfgang",
        "Maria",
        "GAPS",
        "daily",
    ),  # players, the logo, a line to share
    *LATIN_WORD.findall(" ".join(language.available().values())),  # languages by their own names
    *("wide", "KeyError"),
    "exports",  # the name of a folder
}
LONG = "Wilhelmina"  # the first of a player's long names
CODE = re.compile(
    rf"{LONG}(?: M[\w-]*)?|"
    r"GAPS\d?[-:]\S+|[a-z-]+:\d+|custom/\w+|\S*[/\\]\S*|\S+\.(?:gaps|txt|json|csv|png|jpg)"
)
"""Deal codes, lines to share, paths and names of files are the same everywhere; a long name may be cut."""


class Screens:
    """The texts of all screens in a language at one window size."""

    def __init__(
        self, code: str, size: tuple[int, int], scenes: Sequence[Callable[..., None]] = SCENES
    ) -> None:
        self.spilled: list[str] = []
        self.cut: list[str] = []
        self.measured: set[str] = set()
        """Texts whose width was asked for, such as those that others make room for."""
        self.camera = Reader(size)
        measure = Style.width

        def width_recorded(style: Style, text: str, role: str) -> int:
            self.measured.add(text)
            return measure(style, text, role)

        with pytest.MonkeyPatch.context() as patch, reading(self.spilled, self.cut):
            patch.setattr(Style, "width", width_recorded)
            if code == WIDE:
                width = Wide()
                patch.setattr(language, "choose", lambda *_: language.use(WIDE, width))
            for scene in scenes:
                with a_context(language=code) as context:
                    scene(self.camera, context)

    @property
    def overlapping(self) -> dict[str, int]:
        """The number of pairs of lines that overlap, by screen."""
        return {name: len(overlapping(words)) for name, words in self.camera.seen.items()}

    def outside(self) -> dict[str, list[str]]:
        """Lines that leave the window, by screen."""
        window = pygame.Rect((0, 0), self.camera.size)
        return {
            name: [each.text for each in words if not window.contains(each.rect)]
            for name, words in self.camera.seen.items()
        }


@cache
def screens(code: str, size: tuple[int, int]) -> Screens:
    """Read the screens, once for all tests."""
    return Screens(code, size)


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_no_screen_shows_a_text_that_cannot_be_translated(size: tuple[int, int]) -> None:
    found = {
        (name, each.text)
        for name, words in screens(WIDE, size).camera.seen.items()
        for each in words
        if set(LATIN_WORD.findall(CODE.sub("", each.text))) - PLAIN
    }
    assert not found, "\n".join(f"{name}: {text}" for name, text in sorted(found))
    measured = {text for text in screens(WIDE, size).measured if set(LATIN_WORD.findall(text)) - PLAIN}
    assert not {text for text in measured if LATIN_WORD.findall(CODE.sub("", text))}


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_every_screen_lays_out_its_widgets(size: tuple[int, int]) -> None:
    assert not screens(WIDE, size).camera.not_laid_out


def test_on_some_screens_no_button_is_too_small_for_its_text() -> None:
    assert not set(Screens(CODES[0], SIZES[0], SCENES[:: len(SCENES) // 5]).spilled)


@pytest.mark.slow
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("size", SIZES)
def test_no_button_is_too_small_for_its_text(code: str, size: tuple[int, int]) -> None:
    assert not set(screens(code, size).spilled)


@pytest.mark.slow
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("size", SIZES)
def test_no_text_is_cut_that_is_not_cut_in_english(code: str, size: tuple[int, int]) -> None:
    plain, other = screens(language.ENGLISH, size), screens(code, size)
    cut = sorted(
        {text for text in other.cut if LONG not in text}
    )  # a player's name may be as long as it likes
    assert len(cut) <= len({text for text in plain.cut if LONG not in text}), cut


@pytest.mark.slow
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("size", SIZES)
def test_no_line_leaves_the_window_or_lies_on_another(code: str, size: tuple[int, int]) -> None:
    plain, other = screens(language.ENGLISH, size), screens(code, size)
    beyond, outside = plain.outside(), other.outside()
    left = {name: texts for name, texts in outside.items() if len(texts) > len(beyond[name])}
    before, after = plain.overlapping, other.overlapping
    on = {name: overlapping(other.camera.seen[name]) for name, count in after.items() if count > before[name]}
    assert not left, left
    assert not on, "\n".join(f"{name}: {sorted(pairs)}" for name, pairs in on.items())


class Untranslated(Screen):
    """Says something that no catalogue has, on a button that is too narrow for it."""

    button = Button("new", "A word that no catalogue has ever seen before")

    def view(self) -> Part:
        return column(row(Use(self.button, size=60), space(), size=40))


def test_the_reader_finds_an_untranslated_text_and_one_that_is_too_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    spilled: list[str] = []
    camera = Reader((800, 600))
    monkeypatch.setattr("gaps.stage.widgets.button.SMALLER", ("button",))
    monkeypatch.setattr("gaps.stage.drawing.style.Style.cut", lambda style, text, role, width: text)
    with reading(spilled, []), a_context() as context:
        camera.open(Untranslated(context), 0.1)
        camera.take("new")
    text = language.translated(Untranslated.button.text)
    assert text in {each.text for each in camera.seen["new"]}
    assert text in spilled
    assert LATIN_WORD.findall(text)
    assert not LATIN_WORD.findall(widened("A word of {number} {number:,}").format(number=7))


def test_a_language_that_is_chosen_shows_at_once_in_the_settings_and_below_them() -> None:
    camera = Reader((1280, 800))
    with reading([], []), a_context(language="en") as context:
        camera.open(title.Title(context), 0.1)
        camera.stack.show(pause := Pause(context, camera.stack.top))
        camera.wind(1)
        camera.take("before")
        pause.form.focus("language")
        camera.stack.handle(Nav.RIGHT)
        camera.take("after")
        camera.stack.handle(Nav.BACK)
        camera.wind(1)
        camera.take("title")
        assert context.folder.load_settings().language == "de"
    texts = {name: {each.text for each in words} for name, words in camera.seen.items()}
    assert {"Settings", "Done", "Language"} <= texts["before"]
    assert {"Einstellungen", "Fertig", "Sprache"} <= texts["after"]
    assert {"Spielen", "Line Up: ein kleines erstes Spiel", "Alle Spiele"} <= texts["title"]


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (["--foo"], "gaps: unbekannte Angaben: --foo\n"),
        (["--window", "3"], "gaps: Angabe --window: '3' ist keine Fenstergröße"),
        (["gaps:x"], "gaps: 'x' in 'gaps:x' ist keine Spielnummer; sie gehen von 1 bis 2147483647\n"),
    ],
)
def test_the_command_line_answers_in_the_requested_language(
    arguments: list[str], answer: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        read_options([*arguments, "--language", "de"])
    assert answer in capsys.readouterr().err


@pytest.mark.parametrize("code", CODES)
def test_a_catalogue_says_everything_once_with_the_same_values(code: str) -> None:
    path = languages.FOLDER / code / "LC_MESSAGES" / "gaps.po"
    catalog, template = languages.read(path), languages.extracted()
    assert {(str(each.id), each.context) for each in catalog} == {
        (str(each.id), each.context) for each in template
    }
    assert not catalog.obsolete
    values = re.compile(r"\{[^}]*\}|%\(\w+\)s|%[sr]")
    for message in catalog:
        if not message.id:
            continue
        ids = [message.id] if isinstance(message.id, str) else list(message.id)
        texts = [message.string] if isinstance(message.string, str) else list(message.string or [""])
        assert all(texts), f"{message.id} is not translated"
        assert not message.fuzzy, message.id
        for text in texts:
            assert set(values.findall(text)) == set(values.findall(ids[-1])), text


@pytest.mark.parametrize("code", CODES)
def test_a_translation_is_not_translated_again(code: str) -> None:
    """Looking up a text that is already translated does no harm."""
    language.choose(code)
    for message in languages.extracted():
        if isinstance(message.id, str) and message.id and message.context is None:
            once = language._(message.id)
            assert language._(once) == once


def test_a_widget_translates_messages_and_leaves_texts_as_they_are() -> None:
    class Chain(gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            return {"Undo": "Redo", "Redo": "Hint"}.get(message, message)

        def pgettext(self, context: str, message: str) -> str:
            return f"{message} as a {context}"

    language.use("chain", Chain())
    with reading([], []):
        for text, shown in (
            (language.N_("Undo"), "Redo"),
            (language._("Undo"), "Redo"),
            ("Undo", "Undo"),
            (language.NC_("key", "Undo"), "Undo as a key"),
        ):
            canvas = Canvas((300, 100))
            button = Button("undo", text)
            button.rect = canvas.get_rect()
            button.draw(canvas, Style(themes()["midnight"], (1280, 800)))
            assert [each.text for each in canvas.words] == [shown]


def test_messages_are_values_and_no_strings() -> None:
    undo = language.N_("Undo")
    assert undo == language.Message("Undo")
    assert not isinstance(undo, str)
    assert undo != language.NC_("key", "Undo")
    assert len({undo, language.N_("Undo"), language.NC_("key", "Undo")}) == 2
    assert repr(language.NC_("key", "Undo")) == "Message(id='Undo', context='key')"
    assert not language.N_("")
    assert language._(language.N_("")) == ""


def test_template_catalogues_and_what_is_compiled_agree_with_the_source() -> None:
    again = "run python -m tools.languages"
    template = languages.extracted()
    assert languages.TEMPLATE.read_bytes() == languages.template_text(template, locations=True), again
    for code in CODES:
        path = languages.FOLDER / code / "LC_MESSAGES" / "gaps.po"
        assert path.read_bytes() == languages.template_text(languages.updated(path, template)), again
        assert path.with_suffix(".mo").read_bytes() == languages.compiled(languages.read(path)), again


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


def test_without_a_language_in_the_environment_the_system_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert language.preferred(["xx_YY", "de_CH"]) == "de"


@pytest.mark.parametrize(
    "content", [b"", b"no catalogue", struct.pack("<7I", 0x950412DE, 0, 9, 28, 99, 0, 0)]
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
    assert language.error_text(found.value) == "Reihe 1 hat 2 Felder, Kleine Addiction hat 7"
    with pytest.raises(InputError) as found:
        parse_code("gaps:{0}")
    assert "{0}" in language.error_text(found.value)
    assert language.error_text(ValueError("as it is")) == "as it is"


def test_an_empty_text_is_not_translated_to_the_header_of_the_catalogue() -> None:
    language.use("xx", gettext.NullTranslations())
    assert language._("") == ""
    language.choose("de")
    assert language._("") == ""
