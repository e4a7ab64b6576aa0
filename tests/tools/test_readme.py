"""The README's table of variants is made from the catalogue."""

from __future__ import annotations

from tools.readme import README, with_table


def test_the_table_is_up_to_date() -> None:
    text = README.read_text(encoding="utf-8")
    assert with_table(text) == text


def test_a_missing_row_is_written_again() -> None:
    text = README.read_text(encoding="utf-8")
    without = "".join(line for line in text.splitlines(keepends=True) if "`maze`" not in line)
    assert without != text
    assert with_table(without) == text
