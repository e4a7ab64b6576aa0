"""The rules of a variant in sentences, told from the same data the engine plays by."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gaps.engine import Variant, fills, redeals
from gaps.scenes.words import RANK_NAMES, plural

COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")

KEEPS: Mapping[Callable[..., object], str] = {
    redeals.home_cards: "Every run that starts a row stays where it is.",
    redeals.finished_rows: "Only a finished row stays; all other cards are gathered.",
    redeals.nothing: "Nothing stays: every card is gathered.",
}
FRESH_GAPS: Mapping[Callable[..., object], str] = {
    redeals.after_each_run: "Each row gets its gap right after what stayed, or at its start.",
    redeals.at_row_ends: "Each row gets its gap at its end.",
    redeals.anywhere: "The gaps fall anywhere among the fresh cards.",
}


def chapters(variant: Variant) -> list[tuple[str, list[str]]]:
    """Heads and paragraphs."""
    return [
        ("The goal", _goal(variant)),
        ("A move", _moves(variant)),
        ("When nothing moves", _redeal(variant)),
        ("Where it comes from", _sources(variant)),
    ]


def _goal(variant: Variant) -> list[str]:
    base, top = RANK_NAMES[variant.base], RANK_NAMES[variant.top]
    lifted = " and ".join(_many(RANK_NAMES[rank]) for rank in sorted(variant.removed))
    gaps = COUNTS[len(variant.lifted)]
    laid = f"{plural(len(variant.pack), 'card')} lie in {COUNTS[variant.layout.rows]} rows."
    placed = (
        f" The {_many(base)} stand at the row starts from the beginning."
        if variant.deal.__name__ == "bases_placed"
        else ""
    )
    return [
        f"{laid} The {lifted} are lifted away and leave {gaps} gaps.{placed}",
        f"Bring each row into order: one suit a row, from {base} to {top}, beginning at the left edge.",
    ]


def _moves(variant: Variant) -> list[str]:
    base, top = RANK_NAMES[variant.base], RANK_NAMES[variant.top]
    told = [
        "A gap takes the card that follows its left neighbour: same suit, one rank higher.",
        f"A gap at the start of a row takes any {base}. Nothing goes right of a {top} or of another gap.",
    ]
    if fills.predecessor_of_right in variant.wishes:
        told.append("Here a gap also takes the card that comes before its right neighbour.")
    if variant.moves is fills.fill_gaps_with_loose_cards:
        told.append("A card that has joined a run at the start of its row does not move again.")
    return told


def _redeal(variant: Variant) -> list[str]:
    rule = variant.redeal
    if rule is None:
        return ["There is no redeal: when no card can move, the game is over."]
    limit = "as often as you like" if rule.limit is None else f"{_times(rule.limit)} in a game"
    when = "at any time" if rule.early else "when no card can move"
    order = "shuffled and laid out again" if rule.shuffled else "laid out again in the order they lay"
    return [
        f"You may redeal {limit}, {when}. {KEEPS[rule.keep]} The other cards are gathered, {order}. "
        f"{FRESH_GAPS[rule.gaps]}",
        "The fresh order belongs to the deal: undo and redeal again, and the same cards come.",
    ]


def _sources(variant: Variant) -> list[str]:
    told = [f"Source: {variant.source}."]
    if variant.books_differ:
        told.append(f"Books differ: {variant.books_differ}")
    return told


def _times(number: int) -> str:
    return {1: "once", 2: "twice", 3: "three times"}.get(number, f"{COUNTS[number]} times")


def _many(name: str) -> str:
    return "sixes" if name == "six" else f"{name}s"
