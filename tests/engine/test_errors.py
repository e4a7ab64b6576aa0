"""What an error says of values that come from outside."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gaps.engine import InputError, by_key, parse_board, parse_code
from gaps.engine.errors import MAX_QUOTED, shorten

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@pytest.mark.slow
@given(JSON)
def test_any_value_is_quoted_with_forty_characters_at_most(value: object) -> None:
    quoted = str(shorten(value))
    assert len(quoted) <= MAX_QUOTED
    assert quoted.isprintable()
    quoted.encode()


QUOTED: tuple[tuple[object, object], ...] = (
    ("gaps:5", "gaps:5"),
    ("a" * 40, "a" * 40),
    ("a" * 41, "a" * 39 + "…"),
    ("a\nb\x00\ud800é", "a�b��é"),
    (5, 5),
    (True, True),
    (None, None),
    (10**39, 10**39),
    (10**40, "1" + "0" * 38 + "…"),
    (10**50 - 1, "9" * 39 + "…"),
    (1 - 10**50, "-" + "9" * 38 + "…"),
    (-(10**100_000), "-1" + "0" * 37 + "…"),
    ([1, "two"], "[1, 'two']"),
    ({"a": [[]]}, "{'a': [[]]}"),
    ([1] * 10, "[1, 1, 1, 1, …]"),
    ([[[[1]]]], "[[[…]]]"),
    ({"a": [[[1]]]}, "{'a': [[…]]}"),
    ([{}], "[{}]"),
    ([10**10_000], "[1" + "0" * 37 + "…"),
    (object(), "<object>"),
)


def test_a_value_is_quoted_as_it_is_or_its_beginning() -> None:
    for value, quoted in QUOTED:
        assert shorten(value) == quoted


def test_huge_values_take_no_time_and_no_memory() -> None:
    inner: list[object] = []
    for _ in range(100_000):
        inner = [inner, inner]
    assert str(shorten(inner)) == "[[[…], […]], [[…], […]]]"
    assert len(str(shorten({"x" * 10**6: "y" * 10**6}))) == MAX_QUOTED


def test_the_quotation_of_a_list_has_no_marks_of_its_own() -> None:
    assert str(InputError("it is {value!r}", value=shorten([1]))) == "it is [1]"
    assert str(InputError("it is {value!r}", value=shorten("one"))) == "it is 'one'"


@pytest.mark.parametrize("length", [60, 20_000])
def test_long_words_are_not_repeated_in_errors(length: int) -> None:
    word = "x" * length
    for read in (
        lambda: parse_code(word),
        lambda: parse_code(f"{word}:5"),
        lambda: parse_code(f"gaps:{word}"),
        lambda: by_key(word),
        lambda: by_key(f"custom/{word}"),
        lambda: parse_board("\n".join([" ".join([word] * 13)] * 4), by_key("gaps")),
    ):
        with pytest.raises(InputError) as error:
            read()
        assert "x" * (MAX_QUOTED + 1) not in str(error.value)
        assert len(str(error.value)) < 500
