"""Every function that reads text raises the documented errors only, for any text."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gaps.engine import CATALOGUE, by_key, deal, parse_board, parse_card, parse_cell, parse_code, parse_move
from gaps.engine.custom_rules import parse_custom_rules
from gaps.scenes.new_game.deal_input import read_deal, read_rules
from gaps.scenes.session.share_line import deal_code_in
from gaps.store import Folder, Match, Record, SavedGame, Settings
from gaps.store.files.fields import read_object
from gaps.store.records.transfer import RecordImport, read_entries
from gaps.store.saves.match import check_names
from tests.faults.sample_files import GAME, MATCH, RECORD

GAPS = CATALOGUE["gaps"]
START = deal(GAPS, 7)


def json_object(text: str) -> dict[str, object]:
    """The object in a JSON text. Raises ``ValueError``."""
    found = json.loads(text)
    if not isinstance(found, dict):
        raise ValueError("not an object")
    return found


READERS: dict[str, Callable[[str], object]] = {
    "code": parse_code,
    "key": by_key,
    "dials": parse_custom_rules,
    "card": parse_card,
    "cell": lambda text: parse_cell(text, GAPS.layout),
    "move": lambda text: parse_move(text, START),
    "board": lambda text: parse_board(text, GAPS),
    "board with a tray": lambda text: parse_board(text, CATALOGUE["double-montana"]),
    "board with a talon": lambda text: parse_board(text, CATALOGUE["pas-de-deux"]),
    "game": SavedGame.from_text,
    "record": lambda text: Record.from_values(json_object(text)),
    "match": Match.from_text,
    "names": lambda text: check_names(text.split("/")),
    "settings": lambda text: Settings.from_values(read_object(text, "gaps-settings", 1)),
    "deal that is typed": lambda text: read_deal(text, GAPS),
    "rules that are typed": read_rules,
    "line that is shared": deal_code_in,
}
CHARACTERS = st.text(alphabet="0123456789abcdjqkthsACDHQKST-:., \n#²٣①ſ/.RrⅫ−", max_size=60)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)
GOOD = {
    "game": json.loads(GAME.to_text()),
    "record": RECORD.values(),
    "match": json.loads(MATCH.to_text()),
    "settings": json.loads(Settings().to_text()),
}


def only_documented(reader: str, text: str) -> None:
    said = "read"
    try:
        READERS[reader](text)
    except ValueError as error:
        said = str(error)
    assert said, f"{reader} does not say what is wrong"


@pytest.mark.parametrize("reader", READERS)
@settings(max_examples=60, deadline=None)
@given(
    text=CHARACTERS | st.text(max_size=40) | st.binary(max_size=40).map(lambda blob: blob.decode("latin-1"))
)
def test_any_text_is_read_or_refused(reader: str, text: str) -> None:
    only_documented(reader, text)


@pytest.mark.parametrize("reader", GOOD)
@settings(max_examples=150, deadline=None)
@given(draw=st.data())
def test_any_value_in_any_field_is_read_or_refused(reader: str, draw: st.DataObject) -> None:
    values = {**GOOD[reader]}
    for name in draw.draw(st.lists(st.sampled_from(sorted(values)), min_size=1, max_size=3)):
        values[name] = draw.draw(JSON | CHARACTERS)
    if draw.draw(st.booleans()):
        values.pop(draw.draw(st.sampled_from(sorted(values))))
    only_documented(reader, json.dumps(values))


@settings(max_examples=150, deadline=None)
@given(draw=st.data())
def test_any_value_within_a_match_is_read_or_refused(draw: st.DataObject) -> None:
    values = json.loads(MATCH.to_text())
    inner = values["playing"] if draw.draw(st.booleans()) else values["turns"][0]
    inner[draw.draw(st.sampled_from(sorted(inner)))] = draw.draw(JSON | CHARACTERS)
    only_documented("match", json.dumps(values))


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(
    values=st.dictionaries(st.sampled_from(sorted(GOOD["settings"])) | st.text(max_size=6), JSON, max_size=8)
)
def test_any_settings_are_accepted_or_replaced(values: dict[str, object]) -> None:
    """Every field has a fitting value afterwards, what is unknown stays, and each bad one is told once."""
    found, problems = Settings.from_values(values)
    again, told = Settings.from_values(json.loads(found.to_text()))
    assert told == []
    assert again == found
    assert len(problems) == len(set(problems))
    known = {*GOOD["settings"], "format", "version"}
    assert found.other.keys() == values.keys() - known - {"other"} or "other" in values


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(draw=st.data(), form=st.sampled_from(["json", "csv"]))
def test_any_file_is_imported_or_refused(tmp_path: Path, draw: st.DataObject, form: str) -> None:
    path = tmp_path / f"file.{form}"
    if form == "json":
        games = draw.draw(st.lists(JSON | st.just(GOOD["record"]), max_size=3))
        path.write_text(json.dumps({"format": "gaps-records", "version": 1, "games": games}))
    else:
        head = draw.draw(st.just("code,moves,result,finished") | CHARACTERS)
        path.write_text(
            f"{head}\n{draw.draw(CHARACTERS)}\n{draw.draw(st.text(max_size=40))}", "utf-8", "replace"
        )
    try:
        reading = RecordImport(read_entries(path))
    except ValueError:
        return
    assert reading.advance()
    folder = Folder(tmp_path / "data")
    folder.records.import_file(path)
    assert len(folder.records.all()) >= bool(reading.records)
    assert folder.notices == []
