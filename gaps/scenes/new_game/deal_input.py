"""Reads which deal, or which rules, the player has typed or pasted."""

from __future__ import annotations

import re

from gaps.engine import MAX_DEAL, InputError, Variant, by_key, parse_code, parse_deal_number
from gaps.language import integer
from gaps.scenes.session.share_line import deal_code_in

_SEPARATORS = re.compile(r"(?<=\d)[,.'’](?=\d{3}(?!\d))")  # between thousands, beside spaces


def read_deal(text: str, variant: Variant) -> tuple[Variant, int]:
    """Return variant and number of a deal: ``20 417`` of ``variant``, ``mini:12``, or a share line.

    The thousands may be apart by any space, comma, point or apostrophe.
    Raises ``ValueError`` for other text.
    """
    if (code := deal_code_in(text)) is not None:
        return parse_code(code)
    plain = _SEPARATORS.sub("", "".join(text.split()))
    if ":" in plain:
        return parse_code(plain)
    if (number := parse_deal_number(plain)) is None:
        raise InputError(
            "A deal is a number from 1 to {most}, or a code such as {variant}:48213.",
            most=integer(MAX_DEAL),
            variant=variant.key,
        )
    return variant, number


def read_rules(text: str) -> Variant | None:
    """Return the variant of a code of custom rules without a deal number; ``None`` for other text.

    Raises ``ValueError`` for rules that cannot be played.
    """
    plain = "".join(text.split()).lower()
    return by_key(plain) if plain.startswith("custom/") and ":" not in plain else None


def names_deal(text: str) -> bool:
    """Whether the first line of a text is a code, a share line or custom rules, which no other text is."""
    line = (text.splitlines() or [""])[0]
    try:
        if read_rules(line) is None and deal_code_in(line) is None:
            parse_code("".join(line.split()))
    except ValueError:
        return False
    return True
