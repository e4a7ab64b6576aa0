"""Rules, refusals and statistics as text: complete, and true by what the engine allows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from gaps.engine import (
    CATALOGUE,
    Card,
    Cell,
    Redeal,
    Slide,
    State,
    Variant,
    by_key,
    deal,
    parse_board,
)
from gaps.engine.custom_rules import Keep, custom_variant
from gaps.engine.destinations import Destination, Place, destinations
from gaps.engine.errors import Sentence
from gaps.engine.fill_rules import (
    BASE_AT_ROW_START,
    BASE_FROM_TRAY,
    PREDECESSOR_OF_RIGHT,
    SUCCESSOR_OF_LEFT,
    FillRule,
    GapPosition,
)
from gaps.engine.notation import parse_card
from gaps.engine.redeals import ANYWHERE, NOTHING
from gaps.language import _, translated
from gaps.scenes.new_game.game_search import why_found
from gaps.scenes.text import game_text, refusals, rulebook
from gaps.scenes.text.card_text import RANK_NAMES, card_text
from gaps.scenes.text.rulebook import chapters
from tests.custom_variants import custom_variants, move_rules
from tests.engine.test_laws import random_game
from tests.marks import SAMPLE, slow_except

CUSTOM = [
    custom_variant(
        replace(
            rules,
            redeals=3,
            keep=keep,
            early=keep is Keep.COMPLETE_ROWS,
        )
    )
    for rules in move_rules(9)
    for keep in Keep
]


def rules_text(variant: Variant) -> str:
    return " ".join(text for _, texts in chapters(variant) for text in texts)


@pytest.mark.parametrize(
    "variant",
    slow_except([*CATALOGUE.values(), *CUSTOM], [CATALOGUE[key] for key in SAMPLE]),
    ids=repr,
)
def test_every_variant_has_complete_rules_and_none_is_told_twice(
    variant: Variant,
) -> None:
    pages = chapters(variant)
    text = rules_text(variant)
    rule = variant.redeal
    titles = [
        "The goal",
        "A move",
        "When nothing moves",
        "How points work",
        "Where it comes from",
    ]
    assert [heading for heading, _ in pages] == titles
    assert all(texts and all(texts) for _, texts in pages)
    assert "{" not in text
    assert "a ace" not in text
    sentences = [
        sentence.strip()
        for sentence in text.replace(":", ".").split(".")
        if sentence.strip()
    ]
    assert len(sentences) == len(set(sentences))
    assert text.count("gathered") <= 1
    if rule is not None and rule.gaps == ANYWHERE and rule.keep != NOTHING:
        assert "a finished row keeps its own gap" in text
    if rule is not None and not rule.shuffled:
        assert "gathered and laid out again in the same order" in text
    state = deal(variant, 1)
    assert rulebook.size_and_redeals(variant)
    assert game_text.why_lost(state)
    assert refusals.why_no_redeal(state)


SENTENCES: Mapping[str, Sequence[str]] = {
    "double-montana": (
        "A gap at the start of a row takes any ace from the tray, which then stays there.",
    ),
    "blue-moon": (
        "beside an empty first column. Then the aces move there, leave four gaps, and stay.",
    ),
    "red-moon": (
        "the aces in the first column, where they stay, then four gaps in the second column",
    ),
    "galary": (
        "A gap at the start of a row takes any ace. A gap also takes the card that comes before",
    ),
    "spaces-and-aces": ("A gap takes any higher card of its left neighbour's suit",),
    "maze": (
        "52 cards lie in six rows, the first two rows a card short. The kings are removed: six gaps.",
        "Right of a queen a gap takes any ace.",
        "The end of a row goes on at the start of the next one",
        "PySolFC keeps the last two cells empty and lets a win start anywhere.",
        "AisleRiot lets any queen go left of an ace.",
    ),
    "pas-a-deux": (
        "may change places with the one directly left, right, above or below it",
        "One pack lies face up in four rows of thirteen.",
        "when the talon has been turned twice, the game is over.",
        "With neighbours only, no deal is known to be winnable",
    ),
    "pas-de-deux": (
        "may change places with any other in its row or column",
        "PySolFC has hearts before diamonds.",
    ),
    "custom/13llb2rsrsfa": (
        "A gap at the start of a row takes any card. Nothing goes right of a king",
    ),
    "custom/9nlm2rsrsf": (
        "36 cards lie in four rows beside an empty first column. Then the aces move there",
        "leave four gaps, and stay.",
    ),
    "custom/9nem2rsrsf": ("Then the aces move there and leave four gaps. Bring",),
    "custom/9nlm2rsnsf": ("Then the aces move there and leave four gaps. Bring",),
    "custom/9nlt2rsrsf2": ("takes any ace from the tray, which then stays there.",),
    "custom/9net2rsrsf2": (
        "A gap at the start of a row takes any ace. A gap also takes",
    ),
    "custom/9nlt2esref": (
        "Each row gets its gap at its end. For each card that is still in the tray",
    ),
}
"""Sentences that no golden text of a screen has."""
ABSENT = {
    "double-montana": "still in the tray",  # a redeal finds no cards there
    "custom/9nlt2rsrsf": "still in the tray",
    "custom/9nlt2esrsf": "still in the tray",
    "maze": "Nothing goes right",
}


@pytest.mark.parametrize("key", [*SENTENCES, "custom/9nlt2rsrsf", "custom/9nlt2esrsf"])
def test_a_variant_has_the_sentences_of_its_own_rules_and_of_how_programs_differ(
    key: str,
) -> None:
    text = rules_text(by_key(key))
    assert [
        sentence for sentence in SENTENCES.get(key, ()) if sentence not in text
    ] == []
    assert key not in ABSENT or ABSENT[key] not in text


@pytest.mark.parametrize("code", ["9nlt2rsrsf", "9nlt2esrsf", "13nlt2esrsf2"])
def test_no_redeal_finds_cards_in_a_tray_of_which_the_rules_say_nothing(
    code: str,
) -> None:
    """Cards of the tray are placed as late as possible."""
    variant = by_key(f"custom/{code}")
    assert "still in the tray" not in rules_text(variant)
    chance = Random(1)
    tray = variant.layout.tray
    redeals = 0
    for number in range(1, 9):
        state = deal(variant, number)
        for _move in range(200):
            if Redeal() in state.legal_moves:
                redeals += 1
                assert all(state.board[cell] is None for cell in tray)
                break
            late = [each for each in state.slides if each.source not in tray]
            state = state.play(chance.choice(late or state.slides))
    assert redeals


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Moonlight", "either-side"),
        ("Park and Ride", "either-side"),
        ("Gaps Solitaire", "either-side-three"),
        ("Pretzel", "line-up"),
        ("Spaces, scattered", "scatter"),
        ("Big Paganini", "double-montana"),
        ("Addiction Solitaire", "mini"),
        ("Rangoon", "blue-moon"),
    ],
)
def test_a_variant_is_found_and_shown_under_its_other_names(
    name: str, key: str
) -> None:
    assert name in rulebook.other_names(CATALOGUE[key])
    assert why_found(CATALOGUE[key], name) is not None


@pytest.mark.parametrize(
    ("key", "difference"),
    [
        ("scatter", "PySolFC may lay a card at the end of a finished row."),
        ("scatter", "AisleRiot redeals only when no card can move, and locks runs."),
        ("either-side", "a row's last cell is the first card of the next row."),
        ("either-side-three", "On netexl.com each row begins with a two"),
        ("maze", "lets any ace go to the top left, and any queen to the bottom right."),
    ],
)
def test_the_rules_say_where_other_programs_differ(key: str, difference: str) -> None:
    assert difference in rules_text(CATALOGUE[key])


def test_no_source_is_named_that_deals_other_cards() -> None:
    """On netexl.com each row begins with a two: not so here."""
    variant = CATALOGUE["either-side-three"]
    begins = [deal(variant, 7).board[start] for start in variant.layout.starts]
    assert [str(card)[0] for card in begins] == ["5", "3", "2", "2"]
    assert "netexl" not in variant.source


@pytest.mark.parametrize(
    ("key", "card", "text"),
    [
        ("spaces-and-aces", "Ah", "An ace goes to an empty row start."),
        ("galary", "Ah", "The A♥ goes to an empty row start or to the left of the 2♥."),
        ("maze", "Ah", "The A♥ goes to the right of a queen or to the left of the 2♥."),
        ("double-gaps", "7h", "The 7♥ goes to the right of a 6♥."),
        (
            "custom/13leb2rsrsf2",
            "7h",
            "The 7♥ goes to the right of either 6♥ or to the left of either 8♥.",
        ),
    ],
)
def test_a_card_with_several_places_to_go_is_told_all_of_them(
    key: str,
    card: str,
    text: str,
) -> None:
    assert refusals.destination_text(by_key(key), parse_card(card)) == text


def test_the_progress_of_the_talon_counts_down_twice() -> None:
    state = deal(CATALOGUE["pas-a-deux"], 5)
    seen = []
    passes = []
    while state.stock:
        seen.append(game_text.talon_progress(state))
        passes.append(game_text.talon_pass(state))
        state = state.play(state.legal_moves[-1])
    assert [seen[number] for number in (0, 51, 52, 103)] == [
        ("51 left", "First time through"),
        ("0 left", "First time through"),
        ("51 left", "Second time through"),
        ("0 left", "Second time through"),
    ]
    assert passes == [1] * 52 + [2] * 52
    assert game_text.talon_progress(state) == ("0 left", "Used up")
    assert game_text.talon_pass(state) == 0


# Every sentence about a refused move is true: compared with what the engine allows.


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
        lambda state, gap: (
            (left := neighbours(state, gap)[0]) is not None
            and left.rank == RANKS[named]
        )
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
        matches = [
            (make, re.fullmatch(pattern, phrase)) for pattern, make in PLACES.items()
        ]
        make, match = next((make, match) for make, match in matches if match)
        found.append(make(card, match[1] if match.groups() else ""))
    return found


def the_card_goes_nowhere_else(
    text: str,
    card: Card,
    positions: Iterable[State],
) -> bool:
    """Whether in all positions the named gaps take the card, and no others do."""
    places = places_of(text, card)
    return all(
        any(place(state, gap) for place in places) == (card in state.wants(gap))
        for state in positions
        for gap in state.gaps
        if BASE_FROM_TRAY not in state.variant.fill_rules
        or state.board.index(card) in state.variant.layout.tray
        or card.rank != state.variant.base
    )


def is_true(
    text: str,
    state: State,
    source: Cell,
    target: Cell | None,
    positions: list[State],
) -> bool:
    """Whether the sentence about the move holds, by the engine."""
    variant = state.variant
    card = state.board[source]
    gap = target if target is not None and state.board[target] is None else source
    if text == rulebook.gap_rules_text(variant):
        return (
            Destination(Place.OTHER) in destinations(variant, card)
            if card is not None
            else False
        )
    if " goes to " in text and card is not None:
        return the_card_goes_nowhere_else(text, card, positions)
    if "belongs" in text:
        return source in state.home
    if "already stands" in text:
        left = neighbours(state, source)[0]
        return left is not None and text == (
            f"The {card_text(card)} already stands to the right of the {card_text(left)}."
            if card
            else ""
        )
    about_gap = is_true_of_gap(text, state, gap)
    if about_gap is not None:
        return about_gap
    if "in a run stays" in text:
        return not any(
            slide.source in each.home for each in positions for slide in each.slides
        )
    if "where it was placed" in text:
        starts = variant.layout.starts
        return not any(
            slide.source in starts for each in positions for slide in each.slides
        )
    if match := re.fullmatch(r"Only the (\S+) may move: it is turned up\.", text):
        return {
            card_text(each) for s in state.slides if (each := state.board[s.source])
        } <= {match[1]}
    if "cannot change places with that card" in text:
        return target is not None and Slide(source, target) not in state.slides
    if "nowhere to go" in text:
        return all(source not in (slide.source, slide.target) for slide in state.slides)
    return text == "Nothing can go there now." and not any(
        slide.target == gap for slide in state.slides
    )


def gaps_left_of(state: State, gap: Cell) -> list[Cell]:
    """The gaps between ``gap`` and the nearest card at its left, or the row's start."""
    found: list[Cell] = []
    cell = state.variant.layout.left[gap]
    while cell is not None and state.board[cell] is None:
        found.append(cell)
        cell = state.variant.layout.left[cell]
    return found


def is_true_of_gap(
    text: str,
    state: State,
    gap: Cell,
) -> bool | None:
    """Whether the sentence holds of a gap; ``None`` if it is about something else."""
    variant = state.variant
    if "Nothing follows" in text:
        left = neighbours(state, gap)[0]
        return left is not None and left.rank == variant.top and not state.wants(gap)
    if "Nothing fits left of it" in text:
        left_gaps = gaps_left_of(state, gap)
        return bool(left_gaps) and not any(state.wants(each) for each in left_gaps)
    if "gap to its left" in text:
        waits = PREDECESSOR_OF_RIGHT in variant.fill_rules
        right = variant.layout.right[gap]
        both = waits and right is not None and state.board[right] is None
        return (
            neighbours(state, gap)[0] is None
            and not is_row_start(state, gap)
            and not both
        )
    if text == "Nothing fits left of it now.":
        before = variant.layout.left[gap]
        while (
            before is not None and state.board[before] is None and state.wants(before)
        ):
            before = variant.layout.left[before]
        return before is not None and state.board[before] is None
    if "gaps beside it" in text:
        return neighbours(state, gap) == (None, None) and not state.wants(gap)
    if text == "Any card may start this row.":
        return is_row_start(state, gap) and {*state.wants(gap)} == {*variant.played}
    if "starts this row" in text:
        return is_row_start(state, gap) and {
            each.rank for each in state.wants(gap)
        } <= {variant.base}
    if match := re.fullmatch(r"Any (\w+) or the (\S+) may go here\.", text):
        others = {
            card_text(each) for each in state.wants(gap) if each.rank != variant.base
        }
        return RANKS[match[1]] == variant.base and others == {match[2]}
    if "goes back into the tray" in text:
        return gap in variant.layout.tray
    return None


@pytest.mark.parametrize(
    "variant",
    slow_except(
        [*CATALOGUE.values(), *custom_variants(7)], [CATALOGUE["gaps"]], most=12
    ),
    ids=repr,
)
def test_every_refusal_says_what_the_engine_says(variant: Variant) -> None:
    positions = [
        step.after for seed in (1, 2) for step in random_game(variant, seed).steps
    ]
    positions = [state for state in positions if not state.all_home][::9][:20]
    true: set[str] = set()  # sentences about all positions that have been checked
    for state in positions[:6]:
        cells = variant.layout.cells
        targets = [None, *state.gaps, *variant.layout.tray[:1], cells[17]]
        for source, target in product(cells, targets):
            touching = [
                slide
                for slide in state.slides
                if source in (slide.source, slide.target)
            ]
            if (target is None and touching) or source == target:
                continue
            if target is not None and (
                Slide(source, target) in touching or state.board[source] is None
            ):
                continue
            why = (
                state.why_stays(source)
                if target is None
                else state.refusal(Slide(source, target))
            )
            text = refusals.refusal_text(state, why, state.board[source])
            if text in true:
                continue
            assert is_true(text, state, source, target, positions), (
                text,
                source,
                target,
                state.board,
            )
            if " goes to " in text:
                true.add(text)


NEW_RULES = (
    FillRule(
        GapPosition.BEFORE, Sentence("One of the two cards before it."), steps=(-1, -2)
    ),
    FillRule(GapPosition.AFTER, Sentence("A card of two ranks more."), steps=(2,)),
)


@pytest.mark.parametrize("rule", NEW_RULES)
def test_a_move_that_a_new_rule_refuses_is_explained_by_its_sentence(
    rule: FillRule,
) -> None:
    gaps = CATALOGUE["gaps"]
    own = replace(gaps, fill_rules=(BASE_AT_ROW_START, SUCCESSOR_OF_LEFT, rule))
    state = deal(own, 7)
    for source in (
        {*own.layout.cells} - {*state.gaps} - {move.source for move in state.slides}
    ):
        card = state.board[source]
        if card is not None and own.base + 1 < card.rank < own.top:
            said = refusals.refusal_text(state, state.why_stays(source), card)
            assert rule.sentence in said
            assert SUCCESSOR_OF_LEFT.sentence in said


STUCK = "2c 3c 7s -- 5h 6h 7h\n2s 3s 4s 5s 7d -- --\n2d 3d 4d 5d 6d 6s 5c\n4h 2h 4c 3h 6c 7c --\n"


def test_a_stuck_board_without_a_number_names_the_number_as_the_reason() -> None:
    mini = CATALOGUE["mini"]
    typed = parse_board(STUCK, mini)
    numbered = parse_board(STUCK, mini, 5)
    assert not typed.legal_moves
    assert game_text.why_lost(typed) == "no moves, and no deal number to redeal by"
    assert (
        refusals.why_no_redeal(typed)
        == "A board without a deal number cannot be redealt."
    )
    assert numbered.legal_moves == (Redeal(),)
    last_round = replace(numbered, redeals_used=1)
    assert game_text.why_lost(last_round) == "no moves, no redeals left"
    assert refusals.why_no_redeal(last_round) == "No redeal is left."
    assert game_text.why_lost(deal(CATALOGUE["no-redeal"], 1)) == "no card can move"


def test_how_close_a_game_came_is_counted_in_cards() -> None:
    state = deal(CATALOGUE["mini"], 12)
    home = f"{len(state.home)} of {state.variant.cards_to_win} home"
    assert game_text.cards_home_text(state) == home


def origins(key: str) -> str:
    """What the rules of a variant say of where it comes from."""
    return " ".join(dict(rulebook.chapters(CATALOGUE[key]))[_("Where it comes from")])


def test_the_rules_say_by_which_names_of_others_a_game_goes_elsewhere() -> None:
    assert "Elsewhere: called Spaces in a Mac collection; " in origins("gaps")
    assert "Elsewhere: Spaces in PySolFC." in origins("scatter")
    assert "Elsewhere" not in origins("maze")


def test_the_rules_say_which_games_of_other_programs_differ() -> None:
    assert "PySolFC's Paganini is not the same" in origins("paganini")
    assert "Free Parking is not quite the same" in origins("either-side")
