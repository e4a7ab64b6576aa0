"""The words for boards and moves, on random games of every variant; texts as they are
drawn become words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from gaps import language
from gaps.engine import (
    Card,
    Cell,
    Redeal,
    Skip,
    Slide,
    State,
    Step,
    Suit,
    by_key,
    deal,
    parse_board,
)
from gaps.engine.catalogue import CATALOGUE
from gaps.language import Figure, _, integer, joined
from gaps.scenes.board.survey import letters_note
from gaps.scenes.session.shared_text import deal_figure, share_line
from gaps.scenes.speech import survey_words
from gaps.scenes.speech.cell_words import card_name, cell_words, place_name
from gaps.scenes.speech.move_words import (
    back_words,
    dealt_words,
    hint_words,
    move_words,
)
from gaps.scenes.speech.plain_text import speakable
from gaps.scenes.text.card_text import card_text
from gaps.scenes.text.numbers import (
    duration,
    part_of,
    point_count,
    when_text,
)
from gaps.scenes.text.phrases import no_value, sentence, sentences
from gaps.scenes.text.rulebook import board_size, size_and_redeals
from gaps.scenes.text.solver_text import HintedMove, hinted_moves
from tests.custom_variants import custom_variants
from tests.marks import SAMPLE, slow_except

MOVES = 200
VARIANTS = (
    *CATALOGUE,
    *(variant.key for variant in Random(1).sample(custom_variants(7), 12)),
)
"""All variants of the catalogue, and some custom rules."""


@cache
def positions(key: str, every: int = 1) -> tuple[State, ...]:
    """Positions of a random game of a variant: each or one of ``every``."""
    return tuple(_reached(key))[::every]


def _reached(key: str) -> Iterator[State]:
    random = Random(key)
    variant = by_key(key)
    number = 1
    state = deal(variant, number)
    for _move in range(MOVES):
        yield state
        if not state.legal_moves:
            number += 1
            state = deal(variant, number)
        else:
            state = state.play(random.choice(state.legal_moves))


# The words for boards and moves, on random games of every variant.


CODE = re.compile(
    r"[♣♠♦♥]|\b[A-Z]?[0-9]+[cdhs]\b|\b[A-Z][0-9]\b|[{}·×_|]|\d:\d\d|\.\.|,,|\s\s|^\s|\s$"
)
"""What nobody understands who hears it, what was not filled in, the time, and two
pauses in a row.
"""


def slides_to(state: State, cell: Cell) -> list[Slide]:
    return [slide for slide in state.slides if slide.target == cell]


def steps(state: State) -> list[Step]:
    moves = state.legal_moves[:1] + state.legal_moves[-1:]
    return [Step(move, state, state.play(move)) for move in moves]


def all_sentences(state: State) -> Iterator[str]:
    """All that is said of a board, its rows, gaps and cards, and of two of its moves."""
    layout = state.variant.layout
    yield sentences(survey_words.board_words(state))
    for cell in (*layout.starts, *layout.tray[:1]):
        yield survey_words.row_words(state, cell)
    yield from (survey_words.wanted_words(state, gap) for gap in state.gaps)
    yield from (
        survey_words.targets_words(state, cell)
        for cell, card in enumerate(state.board)
        if card
    )
    for step in steps(state):
        yield from (back_words(step), move_words(step, 4))
        if isinstance(step.cause, Redeal):
            yield dealt_words(step.after)
        if isinstance(step.cause, Slide) and (
            card := step.before.board[step.cause.source]
        ):
            moves = hinted_moves(step.before, [step.cause], [card])
            yield hint_words(step.before, [step.cause], moves)
            later = [*moves, HintedMove(card)]
            yield hint_words(step.before, [step.cause] * 2, later)


@pytest.mark.slow
@pytest.mark.parametrize("key", slow_except(VARIANTS, ["gaps"], most=3))
def test_all_is_said_in_words_in_every_language(key: str, any_language: str) -> None:
    for state in positions(key, every=20):
        words = cell_words(state)
        labels = [words.label(cell) for cell in state.variant.layout.cells]
        assert len(labels) == len(state.board)
        assert len({*labels}) == len(labels), "two cells have the same words"
        for said in (*labels, *all_sentences(state)):
            plain = speakable(said)
            assert plain
            assert said[0].isupper() or said[0].isdigit()
            assert not CODE.search(plain), plain
            assert plain.endswith(".") or said in labels
        for cell in state.variant.layout.cells:
            cards = sum(
                state.board[each] is not None
                for each in survey_words.row_of(state, cell)
            )
            assert (
                len(re.findall("[♣♠♦♥]", survey_words.row_text(state, cell))) == cards
            )


@pytest.mark.parametrize("key", slow_except(VARIANTS, SAMPLE))
def test_a_gap_says_what_it_takes_exactly_where_a_card_can_go_there(key: str) -> None:
    for state in positions(key, every=2):
        for gap in state.gaps:
            words = cell_words(state).gap(gap)
            slides = slides_to(state, gap)
            assert words
            assert (
                words.startswith("takes ") == bool(slides)
                or words == "takes no card now"
            )
            label = cell_words(state).label(gap)
            assert place_name(state, gap) in label
            assert words.removeprefix("dead, ").removeprefix("blocked, ") in label
            names = {card_name(state.board[slide.source]) for slide in slides}
            if len(names) == 1:
                (name,) = names
                assert name in words
                assert cell_words(state).in_row(gap) == f"Gap, {name}"
            found = survey_words.wanted_cells(state, gap)
            assert {state.board[cell] for cell in found} <= {*state.wants(gap)}
            assert {slide.source for slide in slides} <= {*found}


@pytest.mark.parametrize("key", slow_except(VARIANTS, SAMPLE))
def test_a_card_says_where_it_can_go(key: str) -> None:
    for state in positions(key, every=5):
        for cell, card in enumerate(state.board):
            if card is None:
                continue
            slides = [slide for slide in state.slides if slide.source == cell]
            words = cell_words(state).card(cell)
            assert cell_words(state).in_row(cell).lower().startswith(card_name(card))
            assert ("goes to" in words or "changes places" in words) == bool(
                slides or slides_to(state, cell)
            )
            assert ("home" in words.split(", ")) == (cell in state.home)
            targets = (
                []
                if state.variant.layout.beside
                else [slide.target for slide in slides]
            )
            for target in targets:
                row, column = place_name(state, target).split(", ")
                assert (row if len(targets) == 1 else row.removeprefix("row ")) in words
                assert column in words
            if slides:
                expected = "turned up" if state.variant.layout.beside else "can move"
                assert cell_words(state).in_row(cell).endswith(f", {expected}")


@pytest.mark.parametrize("key", slow_except(VARIANTS, SAMPLE))
def test_the_words_for_a_move_name_the_card_and_where_it_goes(key: str) -> None:
    for step in (step for state in positions(key, 5) for step in steps(state)):
        words = move_words(step, 0)
        match step.cause:
            case Slide(source, target) if (
                card := step.before.board[source]
            ) is not None:
                other = step.before.board[target]
                there = (
                    place_name(step.before, target)
                    if other is None
                    else card_name(other)
                )
                assert words.lower().startswith(card_name(card))
                assert there in words
                if len(step.after.home) != len(step.before.home):
                    assert "home." in words.lower() or "complete." in words
            case Skip() if step.before.turned is not None:
                assert words.startswith(f"Skipped: {card_name(step.before.turned)}.")
        assert "Chain" not in words


BOARD = """
2c 3c 4c 7d -- -- 3h
2d 5h 4s -- 3s 6d 6h
-- 5c 6c 3d 7s 5s 4h
2s 2h 7c 6s 4d 7h 5d
"""


@pytest.mark.parametrize(
    ("cell", "in_row", "label"),
    [
        (0, "Two of clubs, can move", "Two of clubs, row 1, column 1, home, goes to row 3, column 1"),
        (3, "Seven of diamonds", "Seven of diamonds, row 1, column 4"),
        (15, "Five of clubs", "Five of clubs, row 3, column 2, in a run from five to six"),
        (16, "Six of clubs", "Six of clubs, row 3, column 3, in a run from five to six"),
        (4, "Dead gap", "Dead gap, row 1, column 5, right of a seven"),
        (5, "Blocked gap", "Blocked gap, row 1, column 6, right of a gap"),
        (10, "Gap, five of spades", "Gap, row 2, column 4, takes the five of spades"),
        (14, "Gap, a two of any suit", "Gap, row 3, column 1, takes a two of any suit"),
    ],
)  # fmt: skip
def test_the_words_for_some_cells(
    cell: Cell,
    in_row: str,
    label: str,
) -> None:
    words = cell_words(parse_board(BOARD, by_key("mini")))
    assert words.in_row(cell) == in_row
    assert words.label(cell) == label


def test_the_words_of_a_known_position() -> None:
    """Others are asked for with keys, in ``test_survey``."""
    state = deal(by_key("mini"), 12)
    assert survey_words.row_words(state, 0) == (
        "Row 1. Four of diamonds, can move. Seven of spades. Seven of clubs. Five of clubs. "
        "Two of spades, can move. Five of spades. Five of diamonds."
    )
    four = survey_words.targets_words(state, 0)
    assert four == "Four of diamonds, row 1, column 1, goes to row 3, column 3."


RUNS = """
2h 3h 4h -- 7s -- --
2c 3c 7d 6h 5d 5h 6s
2s 3d 4d 3s 6c 4s 7c
2d 7h 4c 6d -- 5s 5c
"""


def test_runs_at_home_are_said_together_and_gaps_that_take_nothing_are_counted() -> (
    None
):
    state = parse_board(RUNS, by_key("mini"))
    assert survey_words.row_text(state, 0) == "Row 1: 2♥  3♥  4♥  –  7♠  ×  ×"
    assert survey_words.row_words(state, 6) == (
        "Row 1. Hearts from two to four home. Gap, five of hearts. Seven of spades. Dead gap. Blocked gap."
    )
    assert survey_words.row_words(state, 14).startswith(
        "Row 3. Two of spades home. Three of"
    )
    assert survey_words.gap_words(state) == "2 gaps take a card, 2 gaps take none"


def test_the_cards_of_a_tray_are_read() -> None:
    state = deal(by_key("double-montana"), 12)
    tray = state.variant.layout.tray
    words = survey_words.row_words(state, tray[0])
    assert words.startswith(
        "The tray. Ace of clubs, can move. Ace of clubs, can move. Ace of"
    )
    for _number in range(8):
        state = state.play(next(move for move in state.slides if move.source in tray))
    assert survey_words.row_words(state, tray[0]) == "The tray. Empty."
    assert survey_words.row_text(state, tray[0]) == "The tray: "


# Texts as they are drawn become words that can be spoken, in the language in use.


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ""),
        ("New deal…", "New deal"),
        ("Make your own…, as you like", "Make your own, as you like"),
        ("Searching… 12 deals checked", "Searching, 12 deals checked"),
        ("Gaps · 38 moves", "Gaps, 38 moves"),
        ("14 Nov 2026, 21:08", "14 Nov 2026, 21:08"),
        ("at 10:30", "at 10:30"),
        ("2026-11-20 13:00", "2026-11-20 13:00"),
        ("50\xa0%", "50 %"),
        ("×9", "times 9"),
        ("A .gaps file", "A .gaps file"),
        ("a – b", "a, b"),
        ("12 home − 2 × 5", "12 home minus 2 times 5"),
        ("∞", "unlimited"),
        ("<1%", "less than 1%"),
        ("a code such as mini:12", "a code such as mini:12"),
        ("· ·a ·, b· .", "a, b."),
        ("“Go on…”", "“Go on”"),
        ("one \n two", "one two"),
    ],
)
def test_signs_become_words_or_pauses(text: str, words: str) -> None:
    assert speakable(text) == words
    assert speakable(words) == words


@pytest.mark.parametrize(
    ("figure", "shown", "said"),
    [
        (card_text(Card(7, Suit.SPADES)), "7♠", "seven of spades"),
        (integer(20418), "20,418", "20,418"),
        (letters_note(), "♠S ♥H ♦D ♣C", "spades S hearts H diamonds D clubs C"),
        (duration(252), "04:12", "4 minutes 12 seconds"),
        (duration(3601), "1:00:01", "1 hour 1 second"),
        (part_of(3, 48), "3/48", "3 of 48"),
        (board_size(by_key("gaps")), "4 × 13", "4 rows of 13"),
        (no_value(), "–", "no value"),
        (deal_figure("mini", 12), "mini:12", "Short Addiction, deal 12"),
        (
            share_line("mini", 3, [True, False, False, False], 2275, 26, brief=True),
            "GAPS-S-3 ▲△△△ 2,275 · 26",
            "Short Addiction, deal 3, 1 of 4 rows complete, 2,275 points, 26 moves",
        ),
    ],
)
def test_a_figure_is_said_in_words_wherever_it_stands(
    figure: Figure, shown: str, said: str
) -> None:
    assert figure == shown
    assert speakable(figure) == said
    whole = _("{name}: {value}", name="Best", value=figure)
    assert whole == f"Best: {shown}"
    assert speakable(whole) == f"Best: {said}"
    assert speakable(joined(" · ", ("Gaps", figure))) == f"Gaps, {said}"
    assert speakable(sentences(("Gaps", sentence("won", figure)))) == (
        f"Gaps. Won, {said}."
    )


def test_a_time_of_day_is_no_duration() -> None:
    played = when_text("2026-11-28T10:30:00")
    assert speakable(played) == "28 Nov 2026, 10:30"
    assert speakable(_("{day}, {time}", day="today", time="10:30")) == "today, 10:30"


def test_figures_are_said_in_the_language_in_use() -> None:
    cards = Card(12, Suit.SPADES), Card(10, Suit.HEARTS)
    language.choose("de")
    assert speakable(joined(" · ", map(card_text, cards))) == "Pik Dame, Herz Zehn"
    assert speakable(joined(" × ", (integer(1234), "5"))) == "1234 mal 5"
    assert speakable(duration(241)) == "4 Minuten 1 Sekunde"
    assert speakable(part_of(3, 48)) == "3 von 48"
    assert speakable(deal_figure("mini", 12)) == "Kleine Addiction, Spiel 12"
    language.choose("fr")
    assert speakable(card_text(cards[0])) == "dame de pique"
    assert speakable(point_count(1234)) == "1234 points"
    assert speakable(part_of(1234, 5000)) == "1234 sur 5000"
    assert speakable(part_of(3, 48)) == "3 sur 48"
    assert speakable(size_and_redeals(by_key("mini"))) == "4 rangées de 7, 1 redonne"
