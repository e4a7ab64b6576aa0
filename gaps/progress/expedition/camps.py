"""The camps, their deals and their aims, as ``assets/expedition.json`` lists them."""

from __future__ import annotations

import json
from enum import Enum
from functools import cache
from typing import Any

from gaps.asset_files import asset
from gaps.engine import Variant, parse_code
from gaps.language import N_, Message
from gaps.store import Help
from gaps.store.records.entries import Entry
from gaps.values import Value

STARS_OF_CAMP = 18
STARS_TO_OPEN = 9
"""The number of stars of a camp that open the next one."""

_NAMES = (
    N_("Valley floor"),
    N_("Larch wood"),
    N_("Stone hut"),
    N_("Stony slope"),
    N_("Blue glacier"),
    N_("The saddle"),
    N_("North Wall"),
    N_("The top"),
)
"""The names of the camps."""
_DEALS = (
    N_("Mill bridge"),
    N_("Hay meadow"),
    N_("Old ford"),
    N_("Apple orchard"),
    N_("Village well"),
    N_("Sheep gate"),
    N_("Forest edge"),
    N_("Charcoal clearing"),
    N_("Fox den"),
    N_("Fallen trunk"),
    N_("Moss spring"),
    N_("Last larch"),
    N_("Wood pile"),
    N_("Goat pen"),
    N_("Water trough"),
    N_("Stone wall"),
    N_("Weather vane"),
    N_("Back door"),
    N_("Loose stones"),
    N_("Dry gully"),
    N_("Marmot burrow"),
    N_("Boulder field"),
    N_("Iron ladder"),
    N_("Ibex ledge"),
    N_("Glacier gate"),
    N_("Meltwater stream"),
    N_("Ice cave"),
    N_("Ice bridge"),
    N_("Deep crevasse"),
    N_("Frozen lake"),
    N_("Prayer flags"),
    N_("Wind gap"),
    N_("Border stone"),
    N_("Chapel rock"),
    N_("Two views"),
    N_("Cloud bank"),
    N_("First rope"),
    N_("Narrow ledge"),
    N_("Rock chimney"),
    N_("Overhang"),
    N_("Frozen waterfall"),
    N_("Bivouac"),
    N_("Long ridge"),
    N_("High cornice"),
    N_("Eagle rock"),
    N_("Last step"),
    N_("Old signpost"),
    N_("Highest stone"),
)
"""The names of the deals, six a camp."""


class AimKind(Enum):
    """The kinds of aims, by their names in ``assets/expedition.json``.

    Each asks for a win as well.
    """

    WIN = "win"
    NO_REDEAL = "no redeal"
    REDEALS = "redeals"
    """At most this number of redeals."""
    NO_HINT = "no hint"
    NO_UNDO = "no undo"
    MOVES = "moves"
    """At most this number of moves in the line of play.

    Redeals and skipped cards count, undone moves do not.
    """
    SCORE = "score"
    """At least this number of points."""

    @property
    def has_amount(self) -> bool:
        """True if it needs a number."""
        return self in (AimKind.REDEALS, AimKind.MOVES, AimKind.SCORE)


class Aim(Value):
    """The condition for one star. ``amount`` is 0 for kinds without a number."""

    kind: AimKind
    amount: int = 0

    def __init__(self, kind: AimKind, amount: int = 0) -> None:
        """Raise ``ValueError`` for a number that is missing, or not needed."""
        if kind.has_amount != (amount > 0):
            raise ValueError(f"the aim {kind.value!r} cannot have the number {amount}")
        super().__init__(kind, amount)

    def met_by(self, record: Entry) -> bool:
        """Return True if a game earns the star. An assisted win earns only the first."""
        if not record.won:
            return False
        if self.kind is AimKind.WIN:
            return True
        if record.help is Help.ASSISTED:
            return False
        match self.kind:
            case AimKind.NO_REDEAL:
                return record.redeals == 0
            case AimKind.REDEALS:
                return record.redeals <= self.amount
            case AimKind.NO_HINT:
                return record.hints == 0
            case AimKind.NO_UNDO:
                return record.undos == 0
            case AimKind.MOVES:
                return record.made <= self.amount
            case AimKind.SCORE:
                return record.arcade >= self.amount


class CampDeal(Value):
    """One deal of a camp and its three aims, the first of which is to win."""

    camp: int
    """The number of the camp, 1 to 8."""
    number: int
    """The number in its camp, 1 to 6."""
    name: Message
    """The name of its place on the route. No other deal of its camp has it.

    It is saved nowhere.
    """
    code: str
    aims: tuple[Aim, Aim, Aim]

    @property
    def place(self) -> tuple[int, int]:
        """Its camp and its number there.

        Its stars are those of the place, even if the deal is replaced.
        """
        return self.camp, self.number

    @property
    def variant(self) -> Variant:
        return parse_code(self.code).variant

    @property
    def seed(self) -> int:
        return parse_code(self.code).seed


class Camp(Value):
    """Six deals, in the order in which they are best played."""

    number: int
    name: Message
    deals: tuple[CampDeal, ...]


@cache
def camps() -> tuple[Camp, ...]:
    """Return the camps in their order.

    Raise ``OSError`` if the file is missing, ``ValueError`` that names the deal if one
    cannot be read.
    """
    return read_camps(asset("expedition.json").read_text(encoding="utf-8"))


def read_camps(text: str) -> tuple[Camp, ...]:
    """Read the camps from the text of the file.

    Raise ``ValueError`` that names the camp or the deal that is wrong.
    """
    found = json.loads(text)
    rows = _list_of(
        len(_NAMES),
        found.get("camps") if isinstance(found, dict) else None,
        "the expedition, under 'camps'",
    )
    read = []
    for camp, (row, name) in enumerate(zip(rows, _NAMES, strict=True), start=1):
        entries = _list_of(len(_DEALS) // len(_NAMES), row, f"camp {camp}")
        deals = [
            _camp_deal(camp, number, entry)
            for number, entry in enumerate(entries, start=1)
        ]
        read.append(Camp(camp, name, tuple(deals)))
    return tuple(read)


def _list_of(count: int, found: object, what: str) -> list[Any]:
    """Return what was ``found`` if it is a list of that many things.

    Raise ``ValueError`` that says ``what`` is wrong.
    """
    if not isinstance(found, list):
        raise ValueError(f"{what}: expected a list of {count}")
    if len(found) != count:
        raise ValueError(f"{what}: {len(found)} instead of {count}")
    return found


def _camp_deal(camp: int, number: int, entry: dict[str, object]) -> CampDeal:
    try:
        code = str(parse_code(str(entry["deal"])))
        first, second, third = (_aim(str(text)) for text in entry["aims"])  # type: ignore[attr-defined]
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"camp {camp}, deal {number}: {error}") from error
    name = _DEALS[6 * (camp - 1) + number - 1]
    return CampDeal(camp, number, name, code, (first, second, third))


def _aim(text: str) -> Aim:
    """Read ``no hint``, ``moves 45`` or ``score 7000``."""
    words = text.split()
    amounts = [int(word) for word in words if word.isdigit()]
    return Aim(AimKind(" ".join(words[: len(words) - len(amounts)])), *amounts)


@cache
def _deals_by_code() -> dict[str, CampDeal]:
    """Return every deal by its code."""
    return {camp_deal.code: camp_deal for camp in camps() for camp_deal in camp.deals}


def camp_codes() -> tuple[str, ...]:
    """Return the codes of all deals."""
    return (*_deals_by_code(),)


def camp_deal_of(code: str) -> CampDeal | None:
    """Return the deal of the expedition with this code."""
    return _deals_by_code().get(code)


def next_camp_deal(camp_deal: CampDeal) -> CampDeal | None:
    """Return the deal after this one, perhaps in the next camp; None after the last."""
    for camp in camps():
        for each in camp.deals:
            if each.place > camp_deal.place:
                return each
    return None
