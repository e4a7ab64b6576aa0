"""What is typed or pasted as a deal is a deal, or refused with an error that screens show."""

from __future__ import annotations

import pytest

from gaps.engine import CATALOGUE, InputError
from gaps.language import error_text
from gaps.scenes.new_game.deal_input import read_deal, read_rules
from gaps.scenes.session.share_line import deal_code_in

GAPS = CATALOGUE["gaps"]


@pytest.mark.parametrize(
    "text",
    [
        "00000000012147483648",
        "gaps:00000000012147483648",
        "GAPS-M-00000000012147483648",
        f"GAPS-M-{'9' * 5000}",
        "GAPS-M-²",
        "GAPS-M-٣",
        "GAPS-daily-9999-99-99",
        "GAPS-daily-٢٠٢٦-٠١-٠١",
        "GAPS-nothing-7",
        "9" * 5000,
        "x" * 200_000,
        "gaps:\ud800",
        "\0",
        "custom/",
        f"custom/{'9' * 5000}:7",
        "",
    ],
    ids=lambda text: ascii(text)[:30],
)
def test_what_is_no_deal_is_refused_in_a_short_sentence(text: str) -> None:
    with pytest.raises(InputError) as error:
        read_deal(text, GAPS)
    assert len(error_text(error.value)) < 700
    deal_code_in(text)
    if text.startswith("custom/") and ":" not in text:
        with pytest.raises(ValueError, match=r"custom"):
            read_rules(text)
