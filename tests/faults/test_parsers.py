"""Every function that reads text from outside reads it or raises ``InputError`` with
words, for any text, in little time and memory.

``GAPS_FUZZ_INPUTS`` says how many inputs each reader gets.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gaps.engine import (
    CATALOGUE,
    InputError,
    by_key,
    deal,
    parse_board,
    parse_code,
    parse_move,
)
from gaps.engine.custom_rules import parse_custom_rules
from gaps.engine.notation import parse_card, parse_cell
from gaps.scenes.session.found_text import (
    board_in,
    deal_code_in,
    find,
    read_board,
    read_deal,
    read_rules,
)
from gaps.stage.drawing import text_lines
from gaps.store import GameLog, Match, Settings
from gaps.store.formats import read_object
from gaps.store.games import game_log
from gaps.store.matches.match import check_names
from gaps.store.records.crossroads import CrossroadsLog
from gaps.store.sharing import packed
from gaps.store.sharing.packed import unpack
from gaps.store.sharing.shared import read_shared
from tests.faults import grammar
from tools.quality.bench.moments import unit

MANY = int(os.environ.get("GAPS_FUZZ_INPUTS", "100"))
# of processor time; on a slow or busy machine so many times ``unit``, which takes 10 ms
# where a text takes half a second at the most
SECONDS = 2.0
UNITS = 100
MEGABYTES = 200  # the whole process
MAX_MESSAGE = 800  # characters of an error: it quotes little of the input
GAPS = CATALOGUE["gaps"]
START = deal(GAPS, 7)
Reader = Callable[[str], object]
TYPED: Mapping[str, Reader] = {
    "code": parse_code,
    "key": by_key,
    "dials": parse_custom_rules,
    "card": parse_card,
    "cell": partial(parse_cell, layout=GAPS.layout),
    "move": partial(parse_move, state=START),
    "board of one pack": partial(parse_board, variant=GAPS),
    "board of two packs": partial(parse_board, variant=CATALOGUE["double-montana"]),
    "board with a stock": partial(parse_board, variant=CATALOGUE["pas-a-deux"]),
    "names": lambda text: check_names(text.split("/")),
    "deal that is typed": lambda text: read_deal(text, GAPS),
    "rules that are typed": read_rules,
    "line that is shared": deal_code_in,
    "board that is pasted": board_in,
    "challenge": packed.found_in,
    "recording": game_log.found_in,
    "text of a friend": find,
    "cut text": partial(text_lines.cut, width=300, measure=len),
    "wrapped text": partial(text_lines.wrap, width=300, measure=len),
}
"""By what is typed, pasted or drawn."""
READERS: Mapping[str, Reader] = {
    "board": read_board,
    "challenge": unpack,
    "recording": read_shared,
    "message": find,
    "save": GameLog.from_text,
    "match": Match.from_text,
    "crossroads": CrossroadsLog.from_text,
    "settings": lambda text: Settings.from_values(
        read_object(text, "gaps-settings", 1)
    ),
}
"""By the names of ``grammar.SAMPLES``."""
KNOWN = json.loads(Settings().to_text()).keys()


def answers(read: Reader, text: str) -> None:
    """Read a text, or get a refusal in words, neither of them after long."""
    begun = time.process_time()
    words = "read"
    try:
        read(text)
    except InputError as error:
        words = str(error)
    assert 0 < len(words) <= MAX_MESSAGE
    taken = time.process_time() - begun
    assert taken < SECONDS or taken < UNITS * unit()


@pytest.mark.slow
@settings(max_examples=MANY)
@given(text=grammar.TYPED_TEXTS)
def test_any_typed_text_is_read_or_refused_in_words(text: str) -> None:
    for read in TYPED.values():
        answers(read, text)


@pytest.mark.slow
@pytest.mark.parametrize("name", READERS)
def test_a_text_that_is_nearly_valid_is_read_or_refused_in_words(name: str) -> None:
    @settings(max_examples=MANY)
    @given(text=grammar.nearly_valid(name) | grammar.RAW)
    def reads(text: str) -> None:
        answers(READERS[name], text)

    reads()


@pytest.mark.slow
@pytest.mark.parametrize("name", grammar.LONG_SAMPLES)
def test_the_longest_texts_are_read_or_refused_in_words(name: str) -> None:
    @settings(max_examples=MANY // 20)
    @given(text=grammar.nearly_valid(name, longest=True))
    def reads(text: str) -> None:
        answers(READERS[name], text)

    reads()


def test_a_packed_text_of_a_length_that_no_bytes_have_is_refused_in_words() -> None:
    line = grammar.samples("challenge")[2]
    for more in ("A", "AA", "AAA", "AAAA"):
        *parts, moves, times, solver, checks = line.split(":")
        changed = ":".join([*parts, moves + more, times, solver, checks])
        with pytest.raises(InputError, match=" "):
            unpack(grammar.sealed_challenge(changed))


def test_every_sample_is_read() -> None:
    assert READERS.keys() == grammar.SAMPLES.keys()
    for name, read in READERS.items():
        for text in grammar.samples(name):
            read(text)
            assert grammar.SEALS.get(name, str)(text) == text


@pytest.mark.slow
@pytest.mark.skipif(
    not Path("/proc/self/status").exists(), reason="the system does not tell the peak"
)
def test_the_longest_texts_take_little_memory() -> None:
    """They are read in a process of their own, so that its memory is theirs."""
    code = "from tests.faults import test_parsers; test_parsers.read_longest()"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert 0 < int(done.stdout) / 1024 < MEGABYTES


def read_longest() -> None:
    """Read all long samples, and print the most memory that this took, in kilobytes."""
    for name in grammar.LONG_SAMPLES:
        for text in grammar.long_samples(name):
            assert len(text) <= grammar.MAX_CHARS
            READERS[name](text)
    status = Path("/proc/self/status").read_text(encoding="ascii")
    peak = re.search(r"VmHWM:\s*(\d+) kB", status)
    assert peak is not None
    print(peak[1])


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(
    values=st.dictionaries(
        st.sampled_from(sorted(KNOWN)) | st.text(max_size=6), grammar.JSON, max_size=8
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
