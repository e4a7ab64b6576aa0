"""Every function that reads text from outside reads it or raises ``ValueError`` with
words, for any text.

``GAPS_FUZZ_INPUTS`` says how many inputs are made.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gaps.engine import (
    CATALOGUE,
    InputError,
    by_key,
    deal,
    parse_board,
    parse_card,
    parse_cell,
    parse_code,
    parse_move,
)
from gaps.engine.custom_rules import parse_custom_rules
from gaps.scenes.session.share_line import deal_code_in, read_deal, read_rules
from gaps.store import Settings
from gaps.store.saves.match import check_names
from tests.faults.fuzz import readers
from tests.faults.fuzz.inputs import BY_GRAMMAR, MAX_BYTES, make_input
from tests.faults.fuzz.measure import (
    MEGABYTES,
    SECONDS,
    measure,
    measure_apart,
)
from tests.faults.fuzz.samples import SAMPLES, long_samples, samples
from tests.marks import repeated

MANY = int(os.environ.get("GAPS_FUZZ_INPUTS", repeated(600, 2000)))
GAPS = CATALOGUE["gaps"]
START = deal(GAPS, 7)
TYPED: dict[str, Callable[[str], object]] = {
    "code": parse_code,
    "key": by_key,
    "dials": parse_custom_rules,
    "card": parse_card,
    "cell": lambda text: parse_cell(text, GAPS.layout),
    "move": lambda text: parse_move(text, START),
    **{
        f"board of {key}": lambda text, key=key: parse_board(text, CATALOGUE[key])  # type: ignore[misc]
        for key in ("gaps", "double-montana", "pas-a-deux")
    },
    "names": lambda text: check_names(text.split("/")),
    "deal that is typed": lambda text: read_deal(text, GAPS),
    "rules that are typed": read_rules,
    "line that is shared": deal_code_in,
}
CHARACTERS = st.text(
    alphabet="0123456789abcdjqkthsACDHQKST-:., \n#²٣①ſ/.RrⅫ−", max_size=60
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=12,
)
KNOWN = json.loads(Settings().to_text()).keys()


def answers(text: str, read: Callable[[str], object]) -> bool:
    """Read a text; returns false if it is refused without words."""
    try:
        read(text)
    except ValueError as error:
        return bool(str(error))
    return True


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(
    text=CHARACTERS
    | st.text(max_size=40)
    | st.binary(max_size=40).map(lambda blob: blob.decode("latin-1"))
)
def test_any_typed_text_is_read_or_refused_in_words(text: str) -> None:
    assert all(map(partial(answers, text), TYPED.values()))


@pytest.mark.slow
def test_a_generated_input_is_read_or_refused() -> None:
    for reader in readers.READERS:
        report = measure(reader, range(BY_GRAMMAR, BY_GRAMMAR + MANY // 10))
        assert (report.faults, report.inputs) == ([], MANY // 10), reader


def test_a_packed_text_of_a_length_that_no_bytes_have_is_refused_in_words() -> None:
    for seed in (BY_GRAMMAR + 49, BY_GRAMMAR + 20_257):
        with pytest.raises(InputError, match=" "):
            readers.READERS["challenge"](make_input("challenge", seed))


@pytest.mark.parametrize(
    "chosen", [samples, pytest.param(long_samples, marks=pytest.mark.slow)]
)
def test_every_sample_is_read(chosen: Callable[[str], Iterable[bytes]]) -> None:
    assert readers.READERS.keys() == SAMPLES.keys()
    for reader, read in readers.READERS.items():
        for raw in chosen(reader):
            assert len(raw) <= MAX_BYTES
            read(raw)


@pytest.mark.slow
def test_inputs_are_the_same_each_time_and_are_not_too_long() -> None:
    for reader in readers.READERS:
        for seed in range(20):
            raw = make_input(reader, seed)
            assert raw == make_input(reader, seed)
            assert len(raw) <= MAX_BYTES


@pytest.mark.slow
@pytest.mark.parametrize("reader", readers.READERS)
def test_no_input_takes_long_or_200_megabytes(reader: str) -> None:
    report = measure_apart(reader, 0, MANY)
    assert report.faults == []
    assert report.megabytes < MEGABYTES
    # a busy machine counts more processor time than is used
    assert report.slowest < 4 * SECONDS


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(
    values=st.dictionaries(
        st.sampled_from(sorted(KNOWN)) | st.text(max_size=6), JSON, max_size=8
    )
)
def test_any_settings_are_accepted_or_replaced(values: dict[str, object]) -> None:
    """Every field has a fitting value afterwards, what is unknown stays, and each bad
    one is told once.
    """
    found, problems = Settings.from_values(values)
    again, told = Settings.from_values(json.loads(found.to_text()))
    assert told == []
    assert again == found
    assert len(problems) == len(set(problems))
    assert found.other.keys() == values.keys() - KNOWN - {"other"} or "other" in values
