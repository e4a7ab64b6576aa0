"""The rules as text: every rule of a variant has its sentence, and the sentences are correct."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from gaps.engine import (
    CATALOGUE,
    Keep,
    Reason,
    Refusal,
    Variant,
    by_key,
    custom_variant,
    deal,
    parse_card,
)
from gaps.engine.redeals import anywhere, nothing
from gaps.scenes.new_game.variant_browser import matches
from gaps.scenes.text import game_text, refusals, rulebook
from gaps.scenes.text.rulebook import chapters
from tests.custom_variants import move_rules

CUSTOM = [
    custom_variant(replace(rules, redeals=3, keep=keep, early=keep is Keep.COMPLETE_ROWS))
    for rules in move_rules(9)
    for keep in Keep
]


def rules_text(variant: Variant) -> str:
    return " ".join(text for _, texts in chapters(variant) for text in texts)


@pytest.mark.parametrize("variant", [*CATALOGUE.values(), *CUSTOM], ids=repr)
def test_every_variant_has_complete_rules_and_none_is_told_twice(variant: Variant) -> None:
    pages, text, rule = chapters(variant), rules_text(variant), variant.redeal
    titles = ["The goal", "A move", "When nothing moves", "Where it comes from"]
    assert [heading for heading, _ in pages] == titles
    assert all(texts and all(texts) for _, texts in pages)
    assert "{" not in text
    assert "a ace" not in text
    sentences = [sentence.strip() for sentence in text.replace(":", ".").split(".") if sentence.strip()]
    assert len(sentences) == len(set(sentences))
    assert text.count("gathered") <= 1
    if rule is not None and rule.gaps is anywhere and rule.keep is not nothing:
        assert "a finished row keeps its own gap" in text
    if rule is not None and not rule.shuffled:
        assert "gathered and laid out again in the same order" in text
    state = deal(variant, 1)
    assert rulebook.size_and_redeals(variant)
    assert game_text.why_lost(state)
    assert refusals.why_no_redeal(state)


SENTENCES: Mapping[str, Sequence[str]] = {
    "gaps": (
        "52 cards lie in four rows. The aces are removed and leave four gaps.",
        "A gap at the start of a row takes any two. Nothing goes right of a king or of another gap.",
        "PySolFC allows a redeal at any time.",
    ),
    "line-up": ("a row of its own, from ace to five",),
    "double-gaps": ("104 cards of two packs lie in eight rows. The aces are removed and leave eight gaps.",),
    "double-montana": (
        "The aces go to a tray, and each goes to the row you choose.",
        "A gap at the start of a row takes any ace from the tray, which then stays there.",
    ),
    "blue-moon": ("beside an empty first column. Then the aces move there, leave four gaps, and stay.",),
    "red-moon": ("the aces in the first column, where they stay, then four gaps in the second column",),
    "galary": (
        "the aces in the first column, then four gaps in the second column, then the other cards.",
        "A gap at the start of a row takes any ace. A gap also takes the card that comes before",
        "You may redeal twice in a game, at any time.",
        "PySolFC takes only aces in the first column",
    ),
    "either-side": ("PySolFC's Free Parking takes only twos in the first column.",),
    "either-side-three": (
        "You may redeal three times in a game, at any time.",
        "A gap also takes the card that comes before its right neighbour.",
        "Both pages allow a redeal only when no card can move.",
    ),
    "jungle": ("of whichever suit; but only a run in one suit is home.",),
    "spaces-and-aces": ("A gap takes any higher card of its left neighbour's suit",),
    "maze": (
        "52 cards lie in six rows, the first two rows a card short. The kings are removed: six gaps.",
        "Right of a queen a gap takes any ace.",
        "A gap also takes the card that comes before its right neighbour. No card comes before an ace.",
        "The end of a row goes on at the start of the next one",
        "PySolFC keeps the last two cells empty and lets a win start anywhere.",
        "AisleRiot lets any queen go left of an ace.",
    ),
    "pas-de-deux": (
        "may change places with the one directly left, right, above or below it",
        "One pack lies face up in four rows of thirteen.",
        "when the talon has been turned twice, the game is over.",
        "With neighbours only, no deal is known to be winnable",
    ),
    "pas-de-deux-wide": (
        "may change places with any other in its row or column",
        "PySolFC has hearts before diamonds.",
    ),
    "custom/13llb2rsrsfa": ("A gap at the start of a row takes any card. Nothing goes right of a king",),
    "custom/9nlm2rsrsf": (
        "36 cards lie in four rows beside an empty first column. Then the aces move there",
        "leave four gaps, and stay.",
    ),
    "custom/9nem2rsrsf": ("Then the aces move there and leave four gaps. Bring",),
    "custom/9nlm2rsnsf": ("Then the aces move there and leave four gaps. Bring",),
    "custom/9nlt2rsrsf2": (
        "72 cards of two packs lie in eight rows beside an empty first column. The aces go to",
        "takes any ace from the tray, which then stays there.",
    ),
    "custom/9net2rsrsf2": ("A gap at the start of a row takes any ace. A gap also takes",),
    "custom/9nlt2rsref": ("For each card that is still in the tray one more row start stays empty.",),
    "custom/9nlt2esrsf": ("Each row gets its gap at its end. For each card that is still in the tray",),
}
ABSENT = {
    "double-montana": "still in the tray",  # a redeal finds no cards there
    "custom/9nlt2rsrsf": "still in the tray",
    "maze": "Nothing goes right",
}


@pytest.mark.sampled
@pytest.mark.parametrize("key", [*SENTENCES, "custom/9nlt2rsrsf"])
def test_a_variant_has_the_sentences_of_its_own_rules_and_of_how_programs_differ(key: str) -> None:
    text = rules_text(by_key(key))
    assert [sentence for sentence in SENTENCES.get(key, ()) if sentence not in text] == []
    assert key not in ABSENT or ABSENT[key] not in text


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Moonlight", "either-side"),
        ("Park and Ride", "either-side"),
        ("Gaps Solitaire", "either-side-three"),
        ("Pretzel", "gaps"),
        ("Addiction", "scatter"),
        ("Paganini", "double-montana"),
        ("Addiction Solitaire", "mini"),
        ("Addiction Solitaire", "addiction-three"),
    ],
)
def test_a_variant_is_found_and_shown_under_its_other_names(name: str, key: str) -> None:
    assert name in rulebook.other_names(CATALOGUE[key])
    assert matches(CATALOGUE[key], name)


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("key", "reason", "text"),
    [
        ("maze", Reason.NEEDS_TOP, "The 7♥ goes to the right of the 6♥ or to the left of the 8♥."),
        ("jungle", Reason.WRONG_CARD, "The 7♥ goes to the right of any six."),
        ("spaces-and-aces", Reason.WRONG_CARD, "The 7♥ goes to the right of any lower card of its suit."),
        ("either-side", Reason.WRONG_CARD, "The 7♥ goes to the right of the 6♥ or to the left of the 8♥."),
        ("double-gaps", Reason.WRONG_CARD, "The 7♥ goes to the right of a 6♥."),
        ("double-montana", Reason.TRAY, "No card goes back into the tray."),
        ("double-montana", Reason.FIXED, "An ace stays where it was placed."),
        ("pas-de-deux", Reason.NOT_TURNED, "Only the 7♥ may move: it is turned up."),
        ("pas-de-deux", Reason.NOT_BESIDE, "The 7♥ changes places with a marked card only."),
        ("blue-moon", Reason.FIXED, "An ace stays where it was placed."),
        ("locked", Reason.LOCKED, "A card in a run stays where it is."),
        ("gaps", Reason.WRONG_CARD, "The 7♥ goes to the right of the 6♥."),
    ],
)
def test_every_reason_has_its_text(key: str, reason: Reason, text: str) -> None:
    card = parse_card("7h")
    assert refusals.refusal_text(deal(CATALOGUE[key], 1), Refusal(reason, 3, card), card) == text


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("key", "card", "text"),
    [
        ("gaps", "2h", "A two goes to an empty row start."),
        ("spaces-and-aces", "Ah", "An ace goes to an empty row start."),
        ("either-side", "2h", "The 2♥ goes to an empty row start or to the left of the 3♥."),
        ("either-side", "Kh", "The K♥ goes to the right of the Q♥."),
        ("galary", "Ah", "The A♥ goes to an empty row start or to the left of the 2♥."),
        ("galary", "7h", "The 7♥ goes to the right of the 6♥ or to the left of the 8♥."),
        ("maze", "Ah", "The A♥ goes to the right of a queen or to the left of the 2♥."),
        ("maze", "Qh", "The Q♥ goes to the right of the J♥."),
        (
            "custom/13llb2rsrsfa",
            "7h",
            "The 7♥ goes to the right of the 6♥. It may also go to an empty row start.",
        ),
        ("custom/13llb2rsrsfa", "2h", "A two goes to an empty row start."),
        (
            "custom/13leb2rsrsf2",
            "7h",
            "The 7♥ goes to the right of either 6♥ or to the left of either 8♥.",
        ),
        ("custom/13leb2rsrsf2", "2h", "The 2♥ goes to an empty row start or to the left of either 3♥."),
    ],
)
def test_a_card_with_several_places_to_go_is_told_all_of_them(key: str, card: str, text: str) -> None:
    assert refusals.destination_text(by_key(key), parse_card(card)) == text


def test_the_progress_of_the_talon_counts_down_twice() -> None:
    state = deal(CATALOGUE["pas-de-deux"], 5)
    seen, passes = [], []
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
