"""Deals that could be won and were not.

They come from the reviews of lost games, and from deals that were dealt as winnable.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from gaps.engine import InputError, parse_code
from gaps.engine.errors import shorten
from gaps.store.formats import read_sealed, sealed
from gaps.values import Value, with_fields

VERSION = 1
MOST = 500
"""The maximum number of deals that are kept: those that were added last."""
_FIRST_LINE = re.compile(r"GAPS MISSED ([0-9]{1,9})")
_CARD = "[A2-9TJQK][shdc]"
_DEAL = rf"([a-z0-9/-]+:[0-9]{{1,12}})(?: ([0-9a-f]{{16}}) ([0-9]{{1,5}})( R)?((?: {_CARD}){{0,2}}))?"
_REDEAL = " R"


class MissedDeal(Value):
    """The way in which a deal that could be won was lost.

    All fields are empty if only that is known.
    """

    game_id: str = ""
    """The id of the recorded game whose review has found it."""
    last_winnable: int = 0
    """The number of moves after which that game could last be won."""
    by_redeal: bool = False
    """True if a redeal followed there."""
    cards: tuple[str, ...] = ()
    """The first one or two that the winning line moves, as ``6c``."""


class MissedLog(Value):
    """The deals known to be winnable without a redeal, by their codes."""

    deals: Mapping[str, MissedDeal] = MappingProxyType({})

    def with_deal(self, code: str, missed: MissedDeal) -> MissedLog:
        """Return the log with another deal, added as the last one."""
        others = {key: each for key, each in self.deals.items() if key != code}
        kept = [*others.items(), (code, missed)]
        return with_fields(self, deals=dict(kept[-MOST:]))

    def without(self, code: str) -> MissedLog:
        deals = {key: each for key, each in self.deals.items() if key != code}
        return with_fields(self, deals=deals)

    def to_text(self) -> str:
        """Return the text of a file."""
        lines = [f"GAPS MISSED {VERSION}"]
        for code, each in self.deals.items():
            found = ""
            if each.game_id:
                redeal = _REDEAL if each.by_redeal else ""
                words = "".join(f" {card}" for card in each.cards)
                found = f" {each.game_id} {each.last_winnable}{redeal}{words}"
            lines.append(code + found)
        return sealed(lines)

    @classmethod
    def from_text(cls, text: str) -> MissedLog:
        """Read the text of ``to_text``.

        Raise ``ValueError`` for damage, ``NewerFormat`` for a later version.
        """
        other = InputError("it is no list of missed deals")
        lines = read_sealed(text, _FIRST_LINE, VERSION, other)
        deals = dict(map(_deal_in, lines[1:]))
        if len(deals) != len(lines) - 1:
            raise InputError("a deal is there twice")
        return cls(deals)


def _deal_in(line: str) -> tuple[str, MissedDeal]:
    found = re.fullmatch(_DEAL, line)
    if found is None:
        raise InputError("{line!r} is no missed deal", line=shorten(line))
    code, game_id, number, redeal, cards = found.groups()
    if str(parse_code(code)) != code:
        raise InputError("{line!r} is no missed deal", line=shorten(line))
    if game_id is None:
        return code, MissedDeal()
    return code, MissedDeal(
        game_id, int(number), redeal is not None, tuple(cards.split())
    )
