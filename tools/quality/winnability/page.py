"""The page ``docs/tables/winnability.md`` from the table of figures."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from gaps.engine import CATALOGUE
from tools.quality.winnability.summary import Summary, interval

PAGE = Path(__file__).parents[3] / "docs" / "tables" / "winnability.md"
ALL_DEALS = 1000  # a variant with fewer has a mark

HEAD = """# How often each variant can be won

The solver examines deals {first} and following of each variant, which nobody has used for tuning it.
For each deal it looks for a proof that the **first round** can be won without a redeal, or that it
cannot. **Open** are the deals for which neither was found within the positions that the last table
names. All shares are in per cent, with the interval in which the true share lies with a probability of
95 % (Wilson's score interval).

A win is counted only after its moves were played by the rules, "not winnable" only if it is proven.
[solver.md](../solver.md) says how, and how many deals are decided where the search has two minutes for each.

`python -m tools.quality.winnability` makes this page and `assets/difficulty.json`, which the game shows
where a variant is chosen. It can be stopped and continued, and be spread over several machines.

## The first round

The true share of winnable deals lies between "winnable" and "winnable or open".

Ten variants differ in their redeals only: a deal number has the same first round in `gaps`, `unshuffled`,
`addiction`, `addiction-three`, `no-redeal`, `endless`, `spaces`, `scatter`, `paganini` and `station`;
so it has in `either-side` and `either-side-three`.
In Pas de Deux the order of the talon is hidden at first, so there a proof holds for every order.

"""

LONGER = """
**Two minutes a deal.** Of the deals 20,001 to 20,200 of `no-redeal`, searched for up to two minutes of one
core, 181 are winnable (90.5 %, 85.6 to 93.8), 16 are not, and three stay open. Both intervals together:
perfect play wins between 85.6 % and 95.0 % of all deals. The published interval is 82.1 % to 89.5 %; more
deals would make ours narrower than that.
"""

FOLLOWED = """
## Whole games, following the hints

This player sees what any player sees, and does what the hints say: they lead to a win if one was found,
and otherwise to the end of the round after which a redeal gives the best chances. The other two columns
are for comparison: a **planner** follows the best line of a search of {planner:,} positions in each
round, a **simple** player looks one move ahead.

"""

PUBLISHED_HEAD = """
## Published, for comparison

| what | share won | source |
|---|---|---|
"""
GENT = (
    "Blake and Gent, *The Winnability of Klondike Solitaire and Many Other Patience Games*, arXiv 1906.12314"
)
MONTANA_PAGE = "How to Play Gaps (Montana)"
PUBLISHED = (
    (
        "one deal of Gaps without a redeal, perfect play",
        "85.815 % ± 3.717 %",
        f"{GENT}: of 10,000 deals 8,285 won, 1,107 proven lost, 608 open, after about 2,000 s a deal",
    ),
    ("the same with the suit of each row fixed", "about 24.9 %", "the same"),
    ("people: two shuffled redeals", "about 5 %", "CatsAtCards (2015); a Mac collection's manual"),
    ("people: two shuffled redeals", "5 to 10 %", MONTANA_PAGE),
    ("people: two redeals, not shuffled", "about 15 %", "CatsAtCards"),
    ("people: two redeals, not shuffled", "1 game in 7", "the 2010 encyclopedia"),
    ("people: no redeal", "1 to 2 %", MONTANA_PAGE),
    ("people: three redeals", "40 to 50 %", MONTANA_PAGE),
)
PROVEN_HEADS = ("variant", "deals", "winnable", "not winnable", "open", "winnable or open")
FOLLOWED_HEADS = ("variant", "redeals", "following the hints", "redeals in a win", "planner", "simple")
SPENT_HEADS = ("variant", "deals", "positions for the proof", "positions in each round, for hints")


def page(table: Mapping[str, Summary]) -> str:
    """The text of the page."""
    listed = {key: table[key] for key in CATALOGUE if key in table}
    first = min(found.first for found in listed.values())
    planner = max(found.positions for found in listed.values())
    return "".join(
        [
            HEAD.format(first=f"{first:,}"),
            _rows(PROVEN_HEADS),
            *(_rows(_proven(key, found)) for key, found in listed.items()),
            LONGER,
            FOLLOWED.format(planner=planner),
            _rows(FOLLOWED_HEADS),
            *(_rows(_followed(key, found)) for key, found in listed.items()),
            "\n## Deals and budgets\n\n",
            _rows(SPENT_HEADS),
            *(_rows(_spent(key, found)) for key, found in listed.items()),
            PUBLISHED_HEAD,
            *map(_rows, PUBLISHED),
        ]
    )


def _rows(cells: tuple[str, ...]) -> str:
    """A row of a table; the row with the heads brings the line under it."""
    row = f"| {' | '.join(cells)} |\n"
    return row + "|---" * len(cells) + "|\n" if cells[0] == "variant" else row


def _share(hits: int, count: int) -> str:
    """A share in per cent, and its interval."""
    low, high = interval(hits, count)
    return f"{100 * hits / count:.1f} ({100 * low:.1f} – {100 * high:.1f})"


def _proven(key: str, found: Summary) -> tuple[str, ...]:
    counts = (found.winnable, found.not_winnable, found.open, found.winnable + found.open)
    return (f"`{key}`", f"{found.deals:,}", *(_share(count, found.deals) for count in counts))


def _followed(key: str, found: Summary) -> tuple[str, ...]:
    rule = CATALOGUE[key].redeal
    redeals = "0" if rule is None else "no limit" if rule.limit is None else str(rule.limit)
    shares = [_share(round(share * found.deals), found.deals) for share in (found.follower, found.planner)]
    taken = f"{found.redeals:.2f}" if found.follower else ""
    simple = _share(round(found.greedy * found.deals), found.deals)
    return (f"`{key}`", redeals, shares[0], taken, shares[1], simple)


def _spent(key: str, found: Summary) -> tuple[str, ...]:
    mark = "" if found.deals >= ALL_DEALS else f" of {ALL_DEALS:,} planned"
    return (f"`{key}`", f"{found.deals:,}{mark}", f"{found.proof_positions:,}", f"{found.round_positions:,}")
