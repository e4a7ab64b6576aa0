"""The page ``docs/tables/winnability.md`` from the findings beside it and the table of
games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from statistics import quantiles

from gaps.engine import CATALOGUE
from gaps.solver import Outcome
from gaps.solver.verdict import MethodName
from tools.study.figures import GameFigures, by_variant, interval, round_figures
from tools.study.rounds import DEALS, FAMILY, FAMILY_DEALS, Finding, same_rounds

FOLDER = Path(__file__).parents[2] / "docs" / "tables"
PAGE = FOLDER / "winnability.md"
FINDINGS = FOLDER / "winnability.jsonl.xz"

HEAD = """# How often each variant can be won

The **first round** of a deal can be won without a redeal, or it is proven that it cannot, or neither was
found in time: then it is **open**. The deals are those from {first:,} on, on which nobody has tuned the
search: of `no-redeal` with two minutes of the processor each, of the others with ten seconds.

All shares are in per cent. The share of all deals that can be won lies with a probability of 95 %
**between** the lower end of Wilson's score interval of "winnable" and the upper end of that of "winnable or
open": whatever the open deals are.

## One deal of Gaps without a redeal

| | deals | winnable | not winnable | open | between |
|---|---|---|---|---|---|
| this study, `{family}` | {deals} | {shares} |
| published | 10,000 | 82.9 | 11.1 | 6.1 | 82.1 – 89.5, as 85.815 ± 3.717 |

Published by Blake and Gent, *The Winnability of Klondike Solitaire and Many Other Patience Games*, arXiv
1906.12314, after about 2,000 s a deal. With the suit of each row fixed they found about 24.9 %.

Half of the deals took at most {median:.2f} s of the processor, nine of ten {ninth:.1f} s, all together
{minutes:,.0f} minutes. Wins were found by {wins}. They were
played by the rules. Losses were found by {losses}; {proven:,} of them
have a proof that the checker accepted.

"""
PROOFS = """**Proofs.** Of the {lost:,} lost deals of all variants, {proven:,} have a proof that the checker
accepted ([solver.md](../solver.md)): {counted:,} times the number of all positions, {orders:,} times one by
partial orders, whose checksum is kept. The others are lost as the search of positions says ({searched:,}; in
Pas de Deux it counts steps), or that by partial orders ({bare:,}), without a proof to check.

## The first round of every variant

A deal number has the same first board in variants that differ only in their redeals, and the same moves. So
one of them was measured for all. In Pas de Deux the order of the talon is hidden at first, so there a
verdict holds for every order.

"""
REPEAT = """
## How to repeat it

`python -m tools.study` measures what is missing and writes this page. It uses the cores of one machine, and
can be stopped or killed at any instant; `--write` only writes the page. To measure anew, remove
`winnability.jsonl.xz`.

That file, beside this page, has a line for each deal: verdict, method, seconds of the processor, nodes, and
the winning line or the proof. A character of a line, from "0" on, is the place of a move in the list of legal
moves as text, sorted. Each line also has the checksum of the solver's source. In the commit with this source
({solvers}) a search with as many nodes finds the same on every machine:
`python -m gaps.solver no-redeal:30004 --nodes N`. `--proof FILE`, without `--nodes`, makes the proof again.
What earlier sources had left open of `no-redeal` was searched again with the last of them.
"""
COMMITS = {
    "86ec66de3821": "3b1f8a48",
    "95d0ec7cc4a0": "f084fadb",
    "675e6a58fcd2": "baf8a8d0",
    "540d8cf0eb82": "3d2cb5d4",
    "109ab48a3f2b": "98a912e4",
    "9f9668f0d58f": "d0314fe1",
    "da835b6ff1e0": "3396b135",
}
"""By the checksum of the solver's source, the first commit that has it."""
FOLLOWED = """
## Whole games, following the hints

This player sees what any player sees, and does what the hints say: they lead to a win if one was found,
and otherwise to the end of the round after which a player who plays on by himself brings the most cards
home. The other two columns are for comparison: a **planner** follows the best line of a search of
{planner:,} positions in each round, a **simple** player looks one move ahead. Deals from {first:,} on;
hints search {positions:,} positions in each round; behind each share its interval.
`python -m tools.study --games` plays the games and makes `assets/difficulty.json`, which the game shows
where a variant is chosen. Where a redeal may be taken at any time, the planner and the simple player still
redeal at the end of a round only.

"""
PEOPLE = """
## Published about people

| what | share won | source |
|---|---|---|
| two shuffled redeals | about 5 % | CatsAtCards (2015); a Mac collection's manual |
| two shuffled redeals | 5 to 10 % | How to Play Gaps (Montana) |
| two redeals, not shuffled | about 15 % | CatsAtCards |
| two redeals, not shuffled | 1 game in 7 | the 2010 encyclopedia |
| no redeal | 1 to 2 % | How to Play Gaps (Montana) |
| three redeals | 40 to 50 % | How to Play Gaps (Montana) |
"""
METHODS = {
    MethodName.POSITIONS.value: "positions",
    MethodName.PARTIAL_ORDERS.value: "partial orders",
    MethodName.LOSS_PROOF.value: "the search for a proof of loss",
    # which had turns beside it, and is now the only one
    "plain losses": "the same with fewer facts",
}
ROUND_HEADS = ("variant", "deals", "winnable", "not winnable", "open", "between")
GAME_HEADS = (
    "variant",
    "deals",
    "redeals",
    "following the hints",
    "redeals in a win",
    "planner",
    "simple",
)


def write(
    path: Path, findings: Iterable[Finding], table: Mapping[str, GameFigures]
) -> None:
    """Write the page, as far as there are findings."""
    path.write_text(page(by_variant(findings), table), encoding="utf-8", newline="\n")


def page(
    found: Mapping[str, Sequence[Finding]], table: Mapping[str, GameFigures]
) -> str:
    """Return the text of the page."""
    parts = []
    every = [finding for findings in found.values() for finding in findings]
    if FAMILY in found:
        parts += [_family(found[FAMILY]), _proofs(every)]
    parts += [
        _rows(ROUND_HEADS),
        *(_rows(_round(key, findings)) for key, findings in found.items()),
    ]
    solvers = sorted({finding.solver for finding in every})
    parts.append(
        REPEAT.format(
            solvers=", ".join(f"{each}: {COMMITS.get(each, '…')}" for each in solvers)
        )
    )
    games = {key: table[key] for key in CATALOGUE if key in table}
    if games:
        parts.append(
            FOLLOWED.format(
                planner=max(figures.positions for figures in games.values()),
                first=min(figures.first for figures in games.values()),
                positions=max(figures.round_positions for figures in games.values()),
            )
        )
    parts += [
        _rows(GAME_HEADS),
        *(_rows(_game(key, figures)) for key, figures in games.items()),
        PEOPLE,
    ]
    return "".join(parts)


def _family(findings: Sequence[Finding]) -> str:
    """Return the findings about the variant that is published about."""
    seconds = [finding.seconds for finding in findings]
    tenths = quantiles(seconds, n=10, method="inclusive")
    return HEAD.format(
        first=min(finding.deal for finding in findings),
        family=FAMILY,
        deals=_of_planned(FAMILY, findings),
        shares=" | ".join(_shares(findings)),
        median=tenths[4],
        ninth=tenths[8],
        minutes=sum(seconds) / 60,
        wins=_methods(findings, Outcome.WINNABLE),
        losses=_methods(findings, Outcome.NOT_WINNABLE),
        proven=sum(finding.proof != "" for finding in findings),
    )


def _methods(findings: Sequence[Finding], verdict: Outcome) -> str:
    """Return how many deals were decided in which way."""
    counts = Counter(
        finding.method for finding in findings if finding.verdict is verdict
    )
    return (
        ", ".join(
            f"{METHODS[method]} ({count:,})" for method, count in counts.most_common()
        )
        or "nothing"
    )


def _proofs(findings: Sequence[Finding]) -> str:
    """Return how many losses have a proof that can be checked."""
    lost = [finding for finding in findings if finding.verdict is Outcome.NOT_WINNABLE]
    proofs = [finding.proof for finding in lost if finding.proof]
    counted = sum(proof.startswith("p ") for proof in proofs)
    searched = sum(
        finding.method == "positions" for finding in lost if not finding.proof
    )
    return PROOFS.format(
        lost=len(lost),
        proven=len(proofs),
        counted=counted,
        orders=len(proofs) - counted,
        searched=searched,
        bare=len(lost) - len(proofs) - searched,
    )


def _rows(cells: Sequence[str]) -> str:
    """Return a row of a table; the row with the heads brings the line under it."""
    row = f"| {' | '.join(cells)} |\n"
    return row + "|---" * len(cells) + "|\n" if cells[0] == "variant" else row


def _of_planned(key: str, findings: Sequence[Finding]) -> str:
    """Return how many deals were measured, and how many are planned if that is more."""
    count = len(findings)
    planned = FAMILY_DEALS if key == FAMILY else DEALS
    return f"{count:,}" + (f" of {planned:,}" if count < planned else "")


def _shares(findings: Sequence[Finding]) -> tuple[str, ...]:
    """Return winnable, not winnable, open, and the true share's interval, in per cent."""
    figures = round_figures(findings)
    counts = (figures.winnable, figures.not_winnable, figures.open)
    low, high = figures.bounds
    shares = (f"{100 * count / figures.deals:.1f}" for count in counts)
    return (*shares, f"{100 * low:.1f} – {100 * high:.1f}")


def _round(key: str, findings: Sequence[Finding]) -> tuple[str, ...]:
    names = ", ".join(f"`{name}`" for name in same_rounds(CATALOGUE[key]))
    return names, _of_planned(key, findings), *_shares(findings)


def _share(share: float, count: int) -> str:
    """Return a share in per cent, and its interval."""
    low, high = interval(round(share * count), count)
    return f"{100 * share:.1f} ({100 * low:.1f} – {100 * high:.1f})"


def _game(key: str, figures: GameFigures) -> tuple[str, ...]:
    rule = CATALOGUE[key].redeal
    deals = figures.deals
    redeals = (
        "0" if rule is None else "no limit" if rule.limit is None else str(rule.limit)
    )
    taken = f"{figures.redeals:.2f}" if figures.follower else ""
    shares = [
        _share(share, deals)
        for share in (figures.follower, figures.planner, figures.greedy)
    ]
    return f"`{key}`", f"{deals:,}", redeals, shares[0], taken, *shares[1:]
