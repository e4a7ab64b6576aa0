"""What people type: characters as they see them, in fields, names and shared games."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

import pytest

from gaps.scenes.settings.settings_dialog import SettingsDialog
from gaps.scenes.shared.context import Context
from gaps.stage.core.intents import Nav, TextEntered
from gaps.stage.drawing.text_lines import REPLACEMENT, drawable
from gaps.stage.widgets import TextField
from gaps.store import Folder
from gaps.store.matches.match import check_names
from gaps.store.settings import clean_name, is_valid_name
from gaps.store.sharing.packed import challenge_of, pack, unpack
from gaps.store.sharing.shared import read_shared, to_share
from gaps.typed_text import characters, cleaned, is_line, line_of, shortened
from tests.played_games import record_of
from tests.screens import Screens

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
GERMANY, FRANCE = "\U0001f1e9\U0001f1ea", "\U0001f1eb\U0001f1f7"
THUMB = "\U0001f44d\U0001f3fd"  # of a medium skin tone
BURNING_HEART = "\u2764\ufe0f\u200d\U0001f525"
SCOTLAND = "\U0001f3f4" + "".join(chr(0xE0000 + ord(each)) for each in "gbsct\x7f")
KEYCAP = "1\ufe0f\u20e3"
E_ACUTE = "\u00e9"
STACKED = "q\u0323\u0307"  # has no composed form
THAI = "\u0e01\u0e33"
WANT = "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"  # Persian, with a non-joiner
ALL = (
    "a",
    " ",
    FAMILY,
    GERMANY,
    FRANCE,
    THUMB,
    BURNING_HEART,
    SCOTLAND,
    KEYCAP,
    E_ACUTE,
    STACKED,
    THAI,
    "\uac01",
    "\u0928\u0940",
)


@pytest.mark.parametrize("character", ALL, ids=ascii)
def test_a_character_is_erased_as_a_whole_and_never_cut(character: str) -> None:
    field = TextField("n", max_length=20)
    assert field.type(f"x{character}") is True
    assert field.value == f"x{character}"
    assert field.erase()
    assert field.value == "x"
    for most in range(1, 1 + len(character)):
        field = TextField("n", max_length=most)
        field.type(f"x{character}")
        assert field.value == "x"
    field = TextField("n", max_length=1 + len(character))
    field.type(f"x{character}{character}")
    assert field.value == f"x{character}"


@pytest.mark.parametrize("character", ALL, ids=ascii)
def test_nothing_of_a_character_is_drawn_as_a_missing_one(character: str) -> None:
    assert REPLACEMENT not in drawable(character)


def test_a_text_is_cut_into_all_its_characters() -> None:
    assert list(characters("".join(ALL))) == list(ALL)
    assert list(characters(GERMANY + FRANCE[0])) == [GERMANY, FRANCE[0]]
    assert list(characters("a\u200db")) == ["a\u200d", "b"]
    assert list(characters("\u0301a")) == ["\u0301", "a"]
    assert list(characters("")) == []
    assert shortened(FAMILY + "ab", 6) == FAMILY + "a"


def test_letters_are_composed_also_when_the_accent_comes_alone() -> None:
    field = TextField("n", max_length=3)
    field.type("ze")
    field.type("\u0301")
    assert field.value == "z" + E_ACUTE
    assert TextField("n", unicodedata.normalize("NFD", E_ACUTE)).erase()
    field.type("q")
    assert field.type("\u0323") is False  # for which there is no room
    assert field.value == f"z{E_ACUTE}q"


def test_joiners_stay_between_visible_characters_only() -> None:
    field = TextField("n", max_length=20)
    for key in WANT:
        field.type(key)
    assert field.value == WANT
    assert line_of("\u200da\u200d\u200d \u200cb") == "a\u200d b"
    assert cleaned("\u200da\u200d  \u200cb\u200c", 9) == "a b"
    assert cleaned(f" {WANT}\u200c ", 24) == WANT
    assert is_line(WANT)
    assert not is_line("\u200ca")
    assert not is_line("a\u200d\u200db")
    assert line_of("a\u202eb\u200bc\ufeffd\ne") == "abcde"


@pytest.mark.parametrize("name", [WANT, FAMILY, SCOTLAND, E_ACUTE], ids=ascii)
def test_a_name_is_kept_shared_and_read_whole(context: Context, name: str) -> None:
    context.settings_page = "play"
    screens = Screens.over_title(context, SettingsDialog)
    screens.focus("name")
    screens.press(TextEntered(name))
    assert context.player == name
    assert Folder(context.folder.path).load_settings().name == name
    record = record_of("mini:12", ("D5-B5",), 60.0)
    line = pack(challenge_of(record, name))
    assert unpack(line).player == name
    text = to_share(record, name).to_text()
    assert read_shared(text).player == name
    assert check_names([name]) == (name,)
    screens.press(Nav.ERASE)
    shorter = "".join([*characters(name)][:-1])
    assert context.settings.name == shorter


def test_a_name_that_is_not_composed_is_read_as_it_was_written() -> None:
    """As a Mac gave it to earlier versions of the game."""
    apart = unicodedata.normalize("NFD", "Zo\u00eb")
    record = record_of("mini:12", ("D5-B5",), 60.0)
    line = pack(replace(challenge_of(record), player=apart))
    assert unpack(line).player == apart
    assert is_valid_name(apart)
    assert check_names([apart]) == (apart,)
    assert clean_name(apart) == "Zo\u00eb"
    assert clean_name("x" * 23 + GERMANY) == "x" * 23
