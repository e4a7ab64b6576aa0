"""The rules of a variant in sentences, told from the same data the engine plays by."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gaps.engine import Variant, deals, fills, homes, redeals, swaps
from gaps.scenes.words import RANK_NAMES, an, plural

Strategy = Callable[..., object]

COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
TALL_COUNTS = (*COUNTS, "ten", "eleven", "twelve", "thirteen", "fourteen")

DEALS: Mapping[Strategy, str] = {
    deals.whole_deck: "{laid} in {rows}. The {lifted} are lifted away and leave {gaps} gaps.",
    deals.bases_placed: "{laid} in {rows}. The {lifted} are lifted away and leave {gaps} gaps. "
    "The {bases} stand at the row starts from the beginning.",
    deals.past_row_starts: "{laid} in {rows} beside an empty first column, and none is lifted away: "
    "{gaps} gaps.",
    deals.bases_moved_to_row_starts: "{laid} in {rows} beside an empty first column. Then the {bases} move "
    "there, leave {gaps} gaps, and stay.",
    deals.bases_placed_apart: "{laid} in {rows}: the {bases} in the first column, where they stay, the "
    "others past an empty second one with its {gaps} gaps.",
    deals.bases_moved_to_tray: "{laid} in {rows} beside an empty first column. The {bases} are lifted into a "
    "tray, and each goes to the row you choose.",
    deals.first_rows_short: "{laid} in {rows}, the first two rows a card short. The {lifted} are lifted "
    "away: {gaps} gaps.",
    deals.first_pack: "One pack lies face up in {rows} of {columns}. The other is the talon: its cards are "
    "turned one by one, {passes} through.",
}
GOALS: Mapping[Strategy, str] = {
    homes.runs_in_rows: "Bring each row into order: one suit a row, from {base} to {top}, beginning at the "
    "left edge.",
    homes.run_along_ring: "Bring the ring into order: from the first cell on, suit after suit from {base} to "
    "{top}. Any suit may come first; the gaps come last.",
    homes.in_row_of_suit: "Bring every card to its one place: clubs in the first row, then spades, diamonds "
    "and hearts, each from {base} to {top}.",
}
WISHES: Mapping[Strategy, str] = {
    fills.successor_of_left: "A gap takes the card that follows its left neighbour: same suit, one rank "
    "higher.",
    fills.next_rank_of_any_suit: "A gap takes a card one rank higher than its left neighbour, of whichever "
    "suit; but only a run in one suit is home.",
    fills.any_higher_of_left: "A gap takes any higher card of its left neighbour's suit; but only a run "
    "without holes is home.",
    fills.predecessor_of_right: "A gap also takes the card that comes before its right neighbour.",
    fills.base_at_row_start: "A gap at the start of a row takes any {base}.",
    fills.base_from_tray: "A gap at the start of a row takes any {base} from the tray, which then "
    "stays there.",
    fills.base_after_top: "Right of {a_top} a gap takes any {base}.",
}
MOVES: Mapping[Strategy, str] = {
    fills.fill_gaps: "",
    fills.fill_gaps_with_loose_cards: "A card that has joined a run at the start of its row does not move "
    "again.",
    swaps.swap_the_turned_card: "The card of the layout that looks like the turned one may change places "
    "with {reach}; or you let it go. Either way the next card is turned.",
}
KEEPS: Mapping[Strategy, str] = {
    redeals.home_cards: "Every run that starts a row stays where it is.",
    redeals.finished_rows: "Only a finished row stays; all other cards are gathered.",
    redeals.nothing: "Nothing stays: every card is gathered.",
}
FRESH_GAPS: Mapping[Strategy, str] = {
    redeals.after_each_run: "Each row gets its gap right after what stayed, or at its start.",
    redeals.after_each_run_past_bases: "Each row gets its gap right after what stayed.",
    redeals.at_row_ends: "Each row gets its gap at its end.",
    redeals.anywhere: "The gaps fall anywhere among the fresh cards.",
}
ORDER = (fills.successor_of_left, fills.next_rank_of_any_suit, fills.any_higher_of_left)
"""The wishes that are told first; the others follow in the variant's order."""


def chapters(variant: Variant) -> list[tuple[str, list[str]]]:
    """Heads and paragraphs."""
    return [
        ("The goal", _goal(variant)),
        ("A move", _moves(variant)),
        ("When nothing moves", _redeal(variant)),
        ("Where it comes from", _sources(variant)),
    ]


def _goal(variant: Variant) -> list[str]:
    terms = _terms(variant)
    return [DEALS[variant.deal].format(**terms), GOALS[variant.home].format(**terms)]


def _moves(variant: Variant) -> list[str]:
    terms, wishes = _terms(variant), variant.wishes
    told = [WISHES[wish] for wish in ORDER if wish in wishes]
    told += [WISHES[wish] for wish in wishes if wish not in ORDER]
    if wishes and not {fills.predecessor_of_right, fills.base_after_top}.intersection(wishes):
        told[-1] += " Nothing goes right of {a_top} or of another gap."
    if any(
        variant.layout.right[row[-1]] is not None for row in map(variant.layout.row, range(_rows(variant)))
    ):
        told.append(
            "The end of a row goes on at the start of the next one, that of the last row in the first."
        )
    if wishes and variant.decks > 1:
        told.append("Of two cards that look alike either may go.")
    told.append(MOVES[variant.moves])
    return [sentence.format(**terms) for sentence in told if sentence]


def _redeal(variant: Variant) -> list[str]:
    rule = variant.redeal
    if variant.passes:
        gone = _times(variant.passes)
        return [f"There is no redeal: when the talon has been turned {gone}, the game is over."]
    if rule is None:
        return ["There is no redeal: when no card can move, the game is over."]
    limit = "as often as you like" if rule.limit is None else f"{_times(rule.limit)} in a game"
    when = "at any time" if rule.early else "when no card can move"
    order = "shuffled and laid out again" if rule.shuffled else "laid out again in the order they lay"
    told = [
        f"You may redeal {limit}, {when}. {KEEPS[rule.keep]} The other cards are gathered, {order}. "
        f"{FRESH_GAPS[rule.gaps]}"
    ]
    if rule.shuffled:
        told.append("The fresh order belongs to the deal: undo and redeal again, and the same cards come.")
    return told


def _sources(variant: Variant) -> list[str]:
    told = [f"Source: {variant.source}."]
    if variant.books_differ:
        told.append(f"Books differ: {variant.books_differ}")
    return told


def _terms(variant: Variant) -> dict[str, str]:
    """What the sentences are filled in with."""
    base, top = RANK_NAMES[variant.base], RANK_NAMES[variant.top]
    packs = " of two packs" if variant.decks > 1 else ""
    beside = variant.layout.beside
    near = max(map(len, beside), default=0) <= 4
    gaps = len(variant.layout.cells) - len(variant.layout.tray) - len(variant.played)
    return {
        "laid": f"{plural(len(variant.pack), 'card')}{packs} lie",
        "rows": f"{COUNTS[_rows(variant)]} rows",
        "columns": TALL_COUNTS[variant.layout.columns],
        "lifted": " and ".join(_many(RANK_NAMES[rank]) for rank in sorted(variant.removed)),
        "gaps": COUNTS[gaps],
        "base": base,
        "bases": _many(base),
        "top": top,
        "a_top": an(top),
        "passes": _times(variant.passes),
        "reach": "the one directly left, right, above or below it"
        if near
        else "any other in its row or column",
    }


def _rows(variant: Variant) -> int:
    return variant.layout.rows


def _times(number: int) -> str:
    return {1: "once", 2: "twice", 3: "three times"}.get(number, f"{COUNTS[number]} times")


def _many(name: str) -> str:
    return "sixes" if name == "six" else f"{name}s"
