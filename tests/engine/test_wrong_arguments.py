"""Engine and solver as a library: what is wrong about an argument is said in words, by
our own check.
"""

# mypy: disable-error-code="arg-type,type-var"

from __future__ import annotations

import inspect
import traceback
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gaps import engine, solver
from gaps.engine import (
    CATALOGUE,
    Card,
    CustomRules,
    Game,
    Redeal,
    Slide,
    State,
    Step,
    Suit,
    arcade_score,
    deal,
    deals,
    format_cell,
    format_move,
    in_rows,
    parse_board,
    parse_code,
    why_illegal,
    why_not,
)
from gaps.solver import Adviser, DealFinder, Review, Search, solve

GAPS, MINI = CATALOGUE["gaps"], CATALOGUE["mini"]
START = deal(MINI, 12)
GAME = Game(START).play(START.slides[0])
DANCE = deal(CATALOGUE["pas-a-deux"], 7)
RULE = GAPS.redeal
assert RULE is not None

SAMPLES: dict[str, object] = {
    "variant": MINI,
    "card": Card(7, Suit.HEARTS),
    "seed": 12,
    "redeal": 1,
    "state": START,
    "game": GAME,
    "layout": MINI.layout,
    "cell": 3,
    "source": 3,
    "target": None,
    "gap": START.gaps[0],
    "move": START.slides[0],
    "rules": CustomRules(),
    "key": "mini",
    "code": "custom/13llb2rsrsf",
    "row": 1,
    "rows": 4,
    "columns": 7,
    "seconds": 1.5,
    "hints": 0,
    "solver_moves": (0,),
    "nodes": 5,
    "memory_mib": 1,
    "max_threads": 1,
    "workers": 1,
    "hint": (),
    "line": (),
    "general": False,
    "clock": lambda: 0.0,
    "pick": lambda: 12,
    "wanted": None,
    "value": "x",
    "limit": 40,
    "start": START,
    "steps": GAME.steps,
    "undone": (),
    "cause": None,
    "before": START,
    "after": START,
    "board": START.board,
    "redeals_used": 0,
    "stock": (),
    "face_down": False,
    "until": "decided",
    "live": False,
    "previous": None,
}
CLOCKS = {"solve": "processor"}
"""By name of the function, where ``clock`` is no function of its own."""
TEXTS = {
    "parse_board": "2c",
    "parse_card": "2c",
    "parse_cell": "A1",
    "parse_code": "mini:12",
}
TEXTS |= {
    "parse_move": "A1-B2",
    "parse_custom_rules": "custom/13llb2rsrsf",
    "parse_deal_number": "12",
}
WRONG = st.one_of(
    *(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.text(max_size=50),
        st.binary(max_size=5),
    ),
    *(
        st.just(10**5000),
        st.just("x" * 5000),
        st.just([]),
        st.just({}),
        st.just(()),
        st.just(object()),
    ),
    *(
        st.just(value)
        for value in (
            START,
            GAME,
            MINI,
            MINI.layout,
            Card(2, Suit.CLUBS),
            CustomRules(),
        )
    ),
    *(
        st.just(Slide(0, 99)),
        st.just(Slide("a", [])),
        st.just((None,) * 28),
        st.just(Card(99, Suit(1))),
    ),
)
OWN = (engine.__name__.replace(".", "/"), solver.__name__.replace(".", "/"))


def functions() -> dict[str, Callable[..., object]]:
    """Every public callable of the two packages that does something, and the methods
    that take arguments.
    """
    found: dict[str, Callable[..., object]] = {}
    for module in (engine, solver):
        for name in module.__all__:
            thing = getattr(module, name)
            if inspect.isfunction(thing):
                found[name] = thing
    for made in (Game, State, Step, Search, Adviser, Review, DealFinder):
        found[made.__name__] = made
    found |= {
        "State.play": START.play,
        "State.wants": START.wants,
        "Game.play": GAME.play,
    }
    found |= {
        f"Layout.{name}": getattr(MINI.layout, name)
        for name in ("row", "row_of", "column_of")
    }
    search = Search(START, 1)
    found |= {"Search.run": search.run, "Search.advance": search.advance}
    adviser = Adviser(1)
    return found | {"Adviser.verdict": adviser.verdict, "Adviser.learn": adviser.learn}


FUNCTIONS = functions()


def error_of(call: Callable[[], object]) -> Exception | None:
    """The error of a call, if it makes one of the documented kinds."""
    try:
        call()
    except (TypeError, ValueError) as error:
        return error
    return None


def only_our_errors(call: Callable[[], object]) -> None:
    """Call; an error must be a ``TypeError`` or ``ValueError`` that a ``raise`` of our
    own has made.
    """
    error = error_of(call)
    if error is not None:
        last = traceback.extract_tb(error.__traceback__)[-1]
        assert any(package in Path(last.filename).as_posix() for package in OWN), (
            f"raised in {last.filename}: {error!r}"
        )
        assert (last.line or "").startswith("raise"), (
            f"by Python itself: {last.line}: {error!r}"
        )
        assert 10 < len(str(error)) < 700, str(error)


@pytest.mark.parametrize("name", FUNCTIONS)
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(draw=st.data())
def test_wrong_arguments_are_refused_in_words(name: str, draw: st.DataObject) -> None:
    function = FUNCTIONS[name]
    named = [
        each
        for each in inspect.signature(function).parameters
        if each not in ("args", "kwargs")
    ]
    samples = SAMPLES | {
        "text": TEXTS.get(name, "x"),
        "clock": CLOCKS.get(name, SAMPLES["clock"]),
    }
    given_values = {each: samples[each] for each in named}
    for each in (
        draw.draw(st.lists(st.sampled_from(named), min_size=1, max_size=2))
        if named
        else ()
    ):
        given_values[each] = draw.draw(WRONG)
    only_our_errors(lambda: function(**given_values))


@pytest.mark.parametrize(
    "original", [RULE, GAPS, GAPS.layout, CustomRules(), GAME, GAME.steps[0], START]
)
@settings(max_examples=80, deadline=None)
@given(draw=st.data())
def test_wrong_fields_are_refused_in_words(
    original: object, draw: st.DataObject
) -> None:
    names = [
        name
        for name, field in vars(type(original))["__dataclass_fields__"].items()
        if field.init
    ]
    values = {draw.draw(st.sampled_from(names)): draw.draw(WRONG)}
    only_our_errors(lambda: replace(original, **values))


@pytest.mark.parametrize("key", CATALOGUE)
@settings(max_examples=30, deadline=None)
@given(draw=st.data())
def test_a_board_of_the_right_cards_in_any_order_plays_on(
    key: str, draw: st.DataObject
) -> None:
    """However the cards lie: the engine moves, redeals and scores them, or says why the
    board is none.
    """
    variant = CATALOGUE[key]
    empty = [None] * (len(variant.layout.cells) - len(variant.played))
    board = tuple(draw.draw(st.permutations([*variant.played, *empty])))

    def play() -> None:
        game = Game(State(variant, board, 7, 0, variant.talon))
        for _ in range(12):
            moves = game.state.legal_moves
            if not moves:
                break
            move = Redeal() if Redeal() in moves else draw.draw(st.sampled_from(moves))
            game = game.play(move)
        arcade_score(game)

    only_our_errors(play)


def foreign(card: Card) -> tuple[Card | None, ...]:
    """The first board with another card in place of its last one."""
    board = list(START.board)
    board[max(cell for cell, there in enumerate(board) if there)] = card
    return tuple(board)


ERRORS: tuple[tuple[Callable[[], object], type[Exception], str], ...] = (
    (lambda: deal(GAPS, 5.0), TypeError, "seed must be of type int, not 5.0"),
    (lambda: deal(GAPS, True), TypeError, "seed must be of type int, not True"),
    (lambda: deal(None, 5), TypeError, "variant must be of type Variant, not None"),
    (lambda: deal(GAPS), TypeError, "seed must be of type int, not None"),
    (lambda: parse_code(None), TypeError, "text must be of type str, not None"),
    (
        lambda: parse_board(b"2c", GAPS),
        TypeError,
        "text must be of type str, not <bytes>",
    ),
    (
        lambda: START.play(None),
        TypeError,
        "move must be of type Slide or Skip or Redeal, not None",
    ),
    (
        lambda: START.play("R"),
        TypeError,
        "move must be of type Slide or Skip or Redeal, not 'R'",
    ),
    (
        lambda: START.wants(99),
        ValueError,
        "gap: there is no such cell; cells go from 0 to 27",
    ),
    (
        lambda: START.wants(28),
        ValueError,
        "gap: there is no such cell; cells go from 0 to 27",
    ),
    (
        lambda: START.wants(-1),
        ValueError,
        "gap: there is no such cell; cells go from 0 to 27",
    ),
    (
        lambda: why_not(START, 28),
        ValueError,
        "source: there is no such cell; cells go from 0 to 27",
    ),
    (lambda: format_cell(28, MINI.layout), ValueError, "cell: there is no such cell"),
    (
        lambda: format_move(Slide(0, 99), START),
        ValueError,
        "cell: there is no such cell",
    ),
    (
        lambda: why_illegal("R", START),
        TypeError,
        "move must be of type Slide or Skip or Redeal",
    ),
    (lambda: in_rows(0, 13), ValueError, "rows must be from 1 to 26; it is 0"),
    (
        lambda: in_rows(10**9, 13),
        ValueError,
        "rows must be from 1 to 26; it is 1000000000",
    ),
    (
        lambda: replace(MINI.layout, starts=(28,)),
        ValueError,
        "Layout: there is no such cell",
    ),
    (
        lambda: replace(MINI.layout, left=()),
        ValueError,
        "Layout.left must name 28 cells; it names 0",
    ),
    (
        lambda: replace(MINI.layout, right=(None,) * 29),
        ValueError,
        "must name 28 cells; it names 29",
    ),
    (
        lambda: replace(MINI, wishes=(None,)),
        TypeError,
        "Variant.wishes must be a function, not None",
    ),
    (
        lambda: replace(MINI, ranks=("2",)),
        TypeError,
        "Variant.ranks[0] must be of type int, not '2'",
    ),
    (
        lambda: replace(MINI, moves=None),
        TypeError,
        "Variant.moves must be a function, not None",
    ),
    (
        lambda: replace(RULE, limit=-1),
        ValueError,
        "RedealRule.limit must be at least 0",
    ),
    (
        lambda: CustomRules(ranks=True),
        TypeError,
        "CustomRules.ranks must be of type int, not True",
    ),
    (lambda: State(MINI, ()), ValueError, "the board must have 28 cells; it has 0"),
    (
        lambda: State(MINI, (*START.board, None)),
        ValueError,
        "the board must have 28 cells; it has 29",
    ),
    (
        lambda: State(MINI, foreign(Card(9, Suit.SPADES))),
        ValueError,
        "not of this variant: 9s",
    ),
    (
        lambda: State(MINI, foreign(Card(7.0, Suit.SPADES))),
        TypeError,
        "Card.rank must be of type int, not 7.0",
    ),
    (
        lambda: State(MINI, foreign(Card(7, 3.0))),
        TypeError,
        "Card.suit must be of type int, not 3.0",
    ),
    (
        lambda: State(MINI, foreign(Card(7, Suit.SPADES, 0.0))),
        TypeError,
        "Card.deck must be of type int, not 0.0",
    ),
    (
        lambda: State(MINI, foreign(Card(7.0, Suit.SPADES, 0.0))),
        TypeError,
        "Card.rank must be of type int",
    ),
    (
        lambda: State(MINI, (None,) * 28),
        ValueError,
        "missing: 2c, 2d, 2h, 2s, not of this variant: none",
    ),
    (
        lambda: replace(START, stock=(Card(2, Suit.CLUBS),)),
        ValueError,
        "the stock must hold cards of",
    ),
    (
        lambda: replace(DANCE, stock=DANCE.stock * 2),
        ValueError,
        "at most 104 cards; it has 208",
    ),
    (
        lambda: replace(START, seed=0),
        ValueError,
        "seed must be from 1 to 2147483647; it is 0",
    ),
    (
        lambda: deals.order(GAPS, 0, 0),
        ValueError,
        "seed must be from 1 to 2147483647; it is 0",
    ),
    (
        lambda: deals.order(GAPS, 1, -1),
        ValueError,
        "redeal must be from 0 to 2147483647; it is -1",
    ),
    (
        lambda: replace(START, redeals_used=-1),
        ValueError,
        "redeals_used must be from 0 to 2147483647",
    ),
    (lambda: Game(None), TypeError, "Game.start must be of type State, not None"),
    (
        lambda: Game(START, (None,)),
        TypeError,
        "Game.steps[0] must be of type Step, not None",
    ),
    (
        lambda: arcade_score(GAME, -1),
        ValueError,
        "hints must be at least 0; it is -1",
    ),
    (
        lambda: solve(START, nodes=2.5),
        TypeError,
        "nodes must be of type int or None, not 2.5",
    ),
    (
        lambda: solve(START, seconds=-1),
        ValueError,
        "seconds must be at least 0; it is -1",
    ),
    (
        lambda: solve(START, until="won"),
        ValueError,
        "until must be 'exact' or 'decided', not 'won'",
    ),
    (
        lambda: solve(START, clock="moon"),
        ValueError,
        "clock must be 'wall' or 'processor', not 'moon'",
    ),
    (
        lambda: Search(START, 0),
        ValueError,
        "memory_mib must be from 1 to 1048576; it is 0",
    ),
    (lambda: DealFinder(MINI, 5), TypeError, "pick must be a function, not 5"),
)


def test_the_error_says_what_was_wrong_and_what_is_right() -> None:
    for call, kind, said in ERRORS:
        with pytest.raises(kind) as error:
            call()
        assert said in str(error.value)


def test_a_card_that_does_not_exist_has_a_text() -> None:
    assert str(Card(99, Suit.CLUBS)) == str(Card(14, Suit.CLUBS)) == "?"
    assert str(Card(2, 7)) == "?"
