"""Every sentence about a refused move is true: compared with what the engine allows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import product

import pytest

from gaps.engine import (
    CATALOGUE,
    Card,
    Cell,
    Destination,
    Place,
    Redeal,
    Slide,
    State,
    Suit,
    Variant,
    deal,
    destinations,
    parse_board,
    why_not,
)
from gaps.engine.fills import base_at_row_start, base_from_tray, predecessor_of_right
from gaps.language import N_, translated
from gaps.scenes.text import game_text, refusals, rulebook
from gaps.scenes.text.card_text import RANK_NAMES, card_text
from tests.custom_variants import custom_variants
from tests.engine.test_laws import random_game

CUSTOM = custom_variants(7)
RANKS = {translated(name): rank for rank, name in enumerate(RANK_NAMES)}
Predicate = Callable[[State, Cell], bool]
"""Whether a gap of a position takes the card of a sentence."""


def neighbours(state: State, gap: Cell) -> tuple[Card | None, Card | None]:
    layout = state.variant.layout
    left, right = layout.left[gap], layout.right[gap]
    return (
        state.board[left] if left is not None else None,
        state.board[right] if right is not None else None,
    )


def shows(card: Card | None, text: str) -> bool:
    return card is not None and card_text(card) == text


def is_row_start(state: State, gap: Cell) -> bool:
    return state.variant.layout.left[gap] is None


PLACES: dict[str, Callable[[Card, str], Predicate]] = {
    r"an empty row start": lambda card, _: is_row_start,
    r"the right of (?:the|a|either) (\w+[♣♠♦♥])": lambda card, named: (
        lambda state, gap: shows(neighbours(state, gap)[0], named)
    ),
    r"the left of (?:the|either) (\w+[♣♠♦♥])": lambda card, named: (
        lambda state, gap: shows(neighbours(state, gap)[1], named)
    ),
    r"the right of (?:any|an?) (\w+)": lambda card, named: (
        lambda state, gap: (left := neighbours(state, gap)[0]) is not None and left.rank == RANKS[named]
    ),
    r"the right of any lower card of its suit": lambda card, _: (
        lambda state, gap: (
            (left := neighbours(state, gap)[0]) is not None
            and left.suit == card.suit
            and left.rank < card.rank
        )
    ),
}


def places_of(text: str, card: Card) -> list[Predicate]:
    """The places that a sentence such as "The 6♣ goes to A or to B." names."""
    sentence, more, _ = text.partition(" It may also go to ")
    phrases = sentence.rstrip(".").partition(" goes to ")[2].split(" or to ")
    phrases += [text.rstrip(".").rpartition(" go to ")[2]] if more else []
    found = []
    for phrase in phrases:
        matches = [(make, re.fullmatch(pattern, phrase)) for pattern, make in PLACES.items()]
        make, match = next((make, match) for make, match in matches if match)
        found.append(make(card, match[1] if match.groups() else ""))
    return found


def the_card_goes_nowhere_else(text: str, card: Card, positions: Iterable[State]) -> bool:
    """Whether in all positions the named gaps take the card, and no others do."""
    places = places_of(text, card)
    return all(
        any(place(state, gap) for place in places) == (card in state.wants(gap))
        for state in positions
        for gap in state.gaps
        if base_from_tray not in state.variant.wishes
        or state.board.index(card) in state.variant.layout.tray
        or card.rank != state.variant.base
    )


def is_true(text: str, state: State, source: Cell, target: Cell | None, positions: list[State]) -> bool:
    """Whether the sentence about the move holds, by the engine."""
    variant, card = state.variant, state.board[source]
    gap = target if target is not None and state.board[target] is None else source
    if text == rulebook.what_gaps_take(variant):
        return Destination(Place.OTHER) in destinations(variant, card) if card is not None else False
    if " goes to " in text and card is not None:
        return the_card_goes_nowhere_else(text, card, positions)
    if "belongs" in text:
        return source in state.home
    if "already stands" in text:
        left = neighbours(state, source)[0]
        return left is not None and text == (
            f"The {card_text(card)} already stands to the right of the {card_text(left)}." if card else ""
        )
    if "Nothing follows" in text:
        left = neighbours(state, gap)[0]
        return left is not None and left.rank == variant.top and not state.wants(gap)
    if "gap to its left" in text:
        waits = predecessor_of_right in variant.wishes
        right = variant.layout.right[gap]
        both = waits and right is not None and state.board[right] is None
        return neighbours(state, gap)[0] is None and not is_row_start(state, gap) and not both
    if "gaps beside it" in text:
        return neighbours(state, gap) == (None, None) and not state.wants(gap)
    if text == "Any card may start this row.":
        return is_row_start(state, gap) and {*state.wants(gap)} == {*variant.played}
    if "starts this row" in text:
        return is_row_start(state, gap) and {each.rank for each in state.wants(gap)} <= {variant.base}
    if match := re.fullmatch(r"Any (\w+) or the (\S+) may go here\.", text):
        others = {card_text(each) for each in state.wants(gap) if each.rank != variant.base}
        return RANKS[match[1]] == variant.base and others == {match[2]}
    if "in a run stays" in text:
        return not any(slide.source in each.home for each in positions for slide in each.slides)
    if "where it was placed" in text:
        starts = variant.layout.starts
        return not any(slide.source in starts for each in positions for slide in each.slides)
    if "goes back into the tray" in text:
        return gap in variant.layout.tray
    if match := re.fullmatch(r"Only the (\S+) may move: it is turned up\.", text):
        return {card_text(each) for s in state.slides if (each := state.board[s.source])} <= {match[1]}
    if "with a marked card only" in text:
        return all(slide.source == source for slide in state.slides)
    if "nowhere to go" in text:
        return all(source not in (slide.source, slide.target) for slide in state.slides)
    return text == "Nothing can go there now." and not any(slide.target == gap for slide in state.slides)


@pytest.mark.parametrize("variant", [*CATALOGUE.values(), *CUSTOM], ids=repr)
def test_every_refusal_says_what_the_engine_says(variant: Variant) -> None:
    positions = [step.after for seed in (1, 2) for step in random_game(variant, seed).steps]
    positions = [state for state in positions if not state.all_home][::9][:20]
    true: set[str] = set()  # sentences about all positions that have been checked
    for state in positions[:6]:
        cells = variant.layout.cells
        targets = [None, *state.gaps, *variant.layout.tray[:1], cells[17]]
        for source, target in product(cells, targets):
            touching = [slide for slide in state.slides if source in (slide.source, slide.target)]
            if (target is None and touching) or source == target:
                continue
            if target is not None and (Slide(source, target) in touching or state.board[source] is None):
                continue
            text = refusals.refusal_text(state, why_not(state, source, target), state.board[source])
            if text in true:
                continue
            assert is_true(text, state, source, target, positions), (text, source, target, state.board)
            if " goes to " in text:
                true.add(text)


def top_at_row_end(state: State, gap: Cell) -> tuple[Card, ...]:
    """A rule that somebody adds with a variant."""
    variant = state.variant
    return variant.copies(variant.top, Suit.HEARTS) if variant.layout.right[gap] is None else ()


def test_a_move_that_a_new_rule_refuses_is_explained_by_its_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    own = replace(CATALOGUE["gaps"], wishes=(base_at_row_start, top_at_row_end))
    rules = {**rulebook.GAP_RULES, top_at_row_end: N_("Row ends take any {top}.")}
    monkeypatch.setattr(rulebook, "GAP_RULES", rules)
    state = deal(own, 7)
    for source in {*own.layout.cells} - {*state.gaps} - {move.source for move in state.slides}:
        card = state.board[source]
        if card is not None and card.rank > own.base:
            said = refusals.refusal_text(state, why_not(state, source), card)
            assert said == "A gap at the start of a row takes any two. Row ends take any king."


STUCK = "2c 3c 7s -- 5h 6h 7h\n2s 3s 4s 5s 7d -- --\n2d 3d 4d 5d 6d 6s 5c\n4h 2h 4c 3h 6c 7c --\n"


def test_a_stuck_board_without_a_number_names_the_number_as_the_reason() -> None:
    mini = CATALOGUE["mini"]
    typed, numbered = parse_board(STUCK, mini), parse_board(STUCK, mini, 5)
    assert not typed.legal_moves
    assert game_text.why_lost(typed) == "no moves, and no deal number to redeal by"
    assert refusals.why_no_redeal(typed) == "A board without a deal number cannot be redealt."
    assert numbered.legal_moves == (Redeal(),)
    last_round = replace(numbered, redeals_used=1)
    assert game_text.why_lost(last_round) == "no moves, no redeals left"
    assert refusals.why_no_redeal(last_round) == "No redeal is left."
    assert game_text.why_lost(deal(CATALOGUE["no-redeal"], 1)) == "no card can move"


def test_how_close_a_game_came_is_counted_in_cards() -> None:
    state = deal(CATALOGUE["mini"], 12)
    home = f"{len(state.home)} of {state.variant.cards_to_win} home"
    assert game_text.how_close(state, False) == home
    assert game_text.how_close(state, True) == f"{home}, best so far"
