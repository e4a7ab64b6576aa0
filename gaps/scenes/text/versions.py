"""The versions of a game in words, one word in each of a few rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from gaps.engine import Variant, deals, fill_rules, redeals
from gaps.engine.catalogue import game_of, versions_of
from gaps.language import N_, NC_, Message, _

NO_LIMIT = "u"
BETWEEN = " · "  # separates a game from its version


@dataclass(frozen=True, eq=False)
class VersionRow:
    """A feature in which the versions of a game differ."""

    name: str
    label: Message
    words: Mapping[str, Message]
    """The choices in the order in which they are shown."""
    choice_of: Callable[[Variant], str]
    """Returns the choice of a version."""


def _redeals(variant: Variant) -> str:
    if variant.redeal is None:
        return "0"
    return NO_LIMIT if variant.redeal.limit is None else str(variant.redeal.limit)


def _kept(variant: Variant) -> str:
    rule = variant.redeal
    if rule is None:
        return "runs"
    if rule.keep.nothing:
        return "nothing"
    if rule.keep is redeals.FINISHED_ROWS:
        return "rows"
    return "runs" if rule.shuffled else "order"


def _cards(variant: Variant) -> str:
    if variant.deal is deals.BASES_PLACED:
        return "placed"
    return "locked" if variant.moves.locked else "free"


def _fresh_gaps(variant: Variant) -> str:
    rule = variant.redeal
    if rule is None or rule.gaps is redeals.AFTER_EACH_RUN:
        return "runs"
    return "end" if rule.gaps is redeals.AT_ROW_ENDS else "anywhere"


def _aces(variant: Variant) -> str:
    return "placed" if variant.layout.tray else "removed"


def _first_gaps(variant: Variant) -> str:
    return "beside" if variant.deal is deals.BASES_PLACED_APART else "where"


def _taken(variant: Variant) -> str:
    return "either" if fill_rules.PREDECESSOR_OF_RIGHT in variant.fill_rules else "next"


def _swapped(variant: Variant) -> str:
    return "neighbours" if variant is not game_of(variant) else "all"


TWO = NC_("redeals", "Two")
THREE = NC_("redeals", "Three")

ROWS: Mapping[str, tuple[VersionRow, ...]] = {
    "gaps": (
        VersionRow(
            "redeals",
            N_("Redeals"),
            {
                "0": NC_("redeals", "None"),
                "2": TWO,
                "3": THREE,
                NO_LIMIT: NC_("redeals", "No limit"),
            },
            _redeals,
        ),
        VersionRow(
            "keeps",
            N_("A redeal keeps"),
            {
                "runs": N_("Runs"),
                "order": NC_("kept at a redeal", "Order"),
                "rows": NC_("kept at a redeal", "Rows"),
                "nothing": N_("Nothing"),
            },
            _kept,
        ),
        VersionRow(
            "cards",
            N_("Cards"),
            {
                "free": NC_("cards", "Free"),
                "placed": N_("Twos placed"),
                "locked": N_("Runs locked"),
            },
            _cards,
        ),
    ),
    "addiction": (
        VersionRow("redeals", N_("Redeals"), {"2": TWO, "3": THREE}, _redeals),
        VersionRow(
            "fresh",
            N_("Gaps fall"),
            {
                "anywhere": N_("Anywhere"),
                "runs": N_("After runs"),
                "end": N_("At the end"),
            },
            _fresh_gaps,
        ),
    ),
    "either-side": (
        VersionRow("redeals", N_("Redeals"), {"2": TWO, "3": THREE}, _redeals),
    ),
    "double-gaps": (
        VersionRow(
            "aces",
            N_("Aces"),
            {"removed": NC_("aces", "Removed"), "placed": N_("You place them")},
            _aces,
        ),
    ),
    "blue-moon": (
        VersionRow(
            "packs",
            N_("Packs"),
            {"1": NC_("packs", "One"), "2": NC_("packs", "Two")},
            lambda variant: str(variant.decks),
        ),
        VersionRow(
            "first",
            N_("Gaps begin"),
            {"where": N_("Where aces lay"), "beside": N_("Beside them")},
            _first_gaps,
        ),
        VersionRow(
            "takes",
            N_("A gap takes"),
            {"next": N_("The next card"), "either": N_("Either side")},
            _taken,
        ),
    ),
    "pas-de-deux": (
        VersionRow(
            "swap",
            N_("May swap"),
            {"all": N_("In row and column"), "neighbours": N_("Neighbours")},
            _swapped,
        ),
    ),
}
"""Maps the key of a game to the rows that tell its versions apart."""


def rows_of(variant: Variant) -> tuple[VersionRow, ...]:
    """Return the rows of the game that a variant is a version of.

    A game without versions has none.
    """
    return ROWS.get(game_of(variant).key, ())


def version_with(variant: Variant, row: VersionRow, choice: str) -> Variant:
    """Return the version that differs from ``variant`` in one row.

    If there is none, the other rows have the first choices with which there is one; the
    first choice is that of the usual version.
    """
    rows = rows_of(variant)
    usual = game_of(variant)

    def far(version: Variant) -> Iterator[int]:
        others = [each for each in rows if each is not row]
        is_same = [
            each.choice_of(version) == each.choice_of(variant) for each in others
        ]
        yield 0 if all(is_same) else 1
        for each in others:
            made = each.choice_of(version)
            is_usual = made == each.choice_of(usual)
            yield 0 if is_usual else 1 + [*each.words].index(made)

    fitting = [each for each in versions_of(variant) if row.choice_of(each) == choice]
    return min(fitting, key=lambda version: [*far(version)])


def version_name(variant: Variant) -> str:
    """Return the name of a version without the name of the game."""
    _game, _between, version = _(variant.name).partition(BETWEEN)
    return version or _("the usual one")
