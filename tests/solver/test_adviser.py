"""The adviser answers about the position it was asked about, and no other."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from typing import Any

import pytest

from gaps import background
from gaps.engine import CATALOGUE, IllegalMove, State, Status, deal, parse_code
from gaps.solver import Adviser, Outcome, Search, Verdict, solve
from gaps.solver.adviser import threads_to_use
from gaps.solver.proofs.clause_search import LossSearch
from gaps.solver.search import GENERAL_CHUNK, OpenProof
from tests.marks import quick_first, slow_except
from tests.searches import Searches
from tests.solver.boards import replayed


@pytest.fixture
def adviser() -> Iterator[Adviser]:
    """An adviser whose search ends with the test."""
    adviser = Adviser()
    yield adviser
    adviser.close()


def answer(
    adviser: Adviser,
    state: State,
    searches: Searches,
) -> Verdict:
    """Run the search to its end."""
    searches.finish()
    adviser.check()
    verdict = adviser.verdict(state)
    assert verdict is not None
    return verdict


def test_it_answers_about_the_position_it_was_asked_about_last_and_no_other(
    adviser: Adviser, searches: Searches
) -> None:
    codes = (
        "line-up:1",
        "line-up:2",
        "line-up:3",
        "line-up:4",
        "mini:1",
        "pas-a-deux:1",
        "line-up:1",
    )
    states = [deal(*parse_code(code)) for code in codes]
    before = deal(CATALOGUE["no-redeal"], 6)  # a deep one
    adviser.ask(before)
    for state in states:
        assert adviser.verdict(state) is None
        adviser.ask(state)
        assert adviser.verdict(before) is None
        replayed(state, answer(adviser, state, searches))
        assert adviser.verdict(before) is None
        before = state


@pytest.mark.slow
@pytest.mark.core
def test_a_line_that_wins_is_learnt_and_known_at_once(
    adviser: Adviser, searches: Searches
) -> None:
    state = deal(CATALOGUE["no-redeal"], 6)
    line = solve(state, seconds=300).line
    with pytest.raises(ValueError, match="PLAYING"):
        adviser.learn(state, line[:-1])
    with pytest.raises(IllegalMove):
        adviser.learn(state, line[1:])
    adviser.learn(state, line)
    adviser.ask(state)
    assert not adviser.searching
    verdict = adviser.verdict(state)
    assert verdict is not None
    assert verdict.outcome is Outcome.WINNABLE
    replayed(state, verdict)


@pytest.mark.core
def test_a_stopped_adviser_searches_nothing_until_it_is_asked_again(
    adviser: Adviser, searches: Searches
) -> None:
    state = deal(CATALOGUE["mini"], 3)
    for _ in range(2):
        adviser.ask(state)
        adviser.stop()
        assert adviser.verdict(state) is None
        searches.finish()
        assert adviser.verdict(state) is None
        adviser.ask(state)
        assert answer(adviser, state, searches).outcome is not Outcome.UNKNOWN


@pytest.mark.slow
@pytest.mark.core
def test_a_lost_round_is_reported_before_the_best_line_is_proven(
    adviser: Adviser, searches: Searches, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = next(
        deal(CATALOGUE["mini"], seed)
        for seed in range(1, 300)
        if not_winnable_but_deep(deal(CATALOGUE["mini"], seed))
    )
    seen = list[Verdict | None]()

    class Watched(Search):
        def advance(self, nodes: int) -> bool:
            seen.append(adviser.verdict(state))
            return super().advance(nodes)

    monkeypatch.setattr("gaps.solver.search.Search", Watched)
    adviser.ask(state)
    last = answer(adviser, state, searches)
    first = next(verdict for verdict in seen if verdict is not None)
    assert first.outcome is Outcome.NOT_WINNABLE
    assert not first.exact
    assert last.home >= first.home
    assert last.exact


def not_winnable_but_deep(state: State) -> bool:
    """Whether a closed pass is proven long before the most cards home is."""
    search = Search(state)
    search.advance(100_000)
    return search.decided and not search.done


def test_the_general_search_soon_sees_that_it_is_not_wanted_any_more(
    adviser: Adviser, searches: Searches, monkeypatch: pytest.MonkeyPatch
) -> None:
    advanced: list[int] = []

    class General(Search):
        def __init__(self, state: State, *given: Any, **named: Any) -> None:
            super().__init__(state, general=True)

        def advance(self, nodes: int) -> bool:
            advanced.append(nodes)
            adviser.stop()
            return super().advance(nodes)

    monkeypatch.setattr("gaps.solver.search.Search", General)
    adviser.ask(deal(CATALOGUE["either-side"], 3))
    searches.finish()
    assert advanced == [GENERAL_CHUNK]
    assert not adviser.searching


@pytest.mark.core
def test_a_followed_line_and_positions_seen_before_need_no_search(
    adviser: Adviser, searches: Searches
) -> None:
    state = deal(CATALOGUE["mini"], 3)
    adviser.ask(state)
    first = answer(adviser, state, searches)
    assert first.outcome is Outcome.WINNABLE
    after = state.play(first.line[0])
    adviser.ask(after)
    rest = adviser.verdict(after)
    assert rest is not None
    assert rest.line == first.line[1:]
    adviser.ask(state)
    assert adviser.verdict(state) == first


@pytest.mark.core
def test_a_search_without_an_answer_goes_on_with_the_next_position(
    searches: Searches, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[OpenProof | None] = []

    class Open(Search):
        def __init__(
            self, state: State, memory_mib: int, proof: OpenProof | None, **options: Any
        ) -> None:
            super().__init__(state, memory_mib, proof=proof, **options)
            made.append(proof)

        def advance(self, nodes: int) -> bool:
            return True  # without an answer

        @property
        def open_proof(self) -> OpenProof:
            return OpenProof(self.state, LossSearch(self.state, 1))

    monkeypatch.setattr("gaps.solver.search.Search", Open)
    adviser = Adviser()
    asked = [deal(CATALOGUE["gaps"], 6006).seen()]
    for _ in range(2):
        asked.append(asked[-1].play(asked[-1].slides[0]))
    for each in asked:
        adviser.ask(each)
        searches.finish()
    assert [each and each.state for each in made] == [None, *asked[:2]]
    adviser.close()


@pytest.mark.core
@pytest.mark.parametrize("cores", [2, 8])
def test_a_search_that_has_ended_keeps_none_of_its_memory(
    cores: int, searches: Searches, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[weakref.ref[Search]] = []

    class Short(Search):
        def __init__(self, *values: Any, **options: Any) -> None:
            super().__init__(*values, **options)
            made.append(weakref.ref(self))

        def advance(self, nodes: int) -> bool:
            super().advance(1_000)
            return True  # without an answer

    monkeypatch.setattr("gaps.solver.search.Search", Short)
    monkeypatch.setattr("gaps.solver.adviser.MAX_NODES", 2_000)
    monkeypatch.setattr(background, "cores", lambda: cores)
    adviser = Adviser()
    state = deal(CATALOGUE["gaps"], 77123)
    gc.disable()  # nor does it wait for that
    try:
        for _ in range(2):
            adviser.ask(state)
            searches.finish()
            assert made[-1]() is None
            state = state.play(state.slides[0])
    finally:
        gc.enable()
    adviser.close()


@pytest.mark.slow
@pytest.mark.core
def test_a_position_after_a_lost_one_is_lost_at_once(
    adviser: Adviser, searches: Searches
) -> None:
    state = next(
        state
        for seed in range(1, 300)
        if len((state := deal(CATALOGUE["mini"], seed)).slides) > 1
        and Search(state).run(100_000).outcome is Outcome.NOT_WINNABLE
    )
    adviser.ask(state)
    verdict = answer(adviser, state, searches)
    other = next(slide for slide in state.slides if slide not in verdict.line[:1])
    after = state.play(other)
    adviser.ask(after)
    at_once = adviser.verdict(after)
    assert at_once is not None
    assert at_once.outcome is Outcome.NOT_WINNABLE
    last = answer(adviser, after, searches)
    assert last.exact
    assert last.home <= verdict.home


@pytest.mark.core
def test_a_move_that_is_taken_back_leads_to_a_won_position(
    adviser: Adviser, searches: Searches
) -> None:
    start = deal(CATALOGUE["line-up"], 1)
    first = Search(start).run(100_000).line[0]
    after = start.play(first)
    adviser.ask(after)
    assert answer(adviser, after, searches).outcome is Outcome.WINNABLE
    adviser.ask(start)
    verdict = adviser.verdict(start)
    assert verdict is not None
    assert verdict.line[0] == first
    assert replayed(start, verdict).status is Status.WON


@pytest.mark.core
@pytest.mark.parametrize("seed", quick_first(1, [5, 3, 2]))
@pytest.mark.parametrize(
    "key",
    slow_except(["no-redeal", "locked", "mini"], ["mini"]),
)
def test_two_threads_answer_as_one_does(
    key: str, seed: int, searches: Searches, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = deal(CATALOGUE[key], seed)
    answers = []
    for cores in (2, 8):
        monkeypatch.setattr(background, "cores", lambda cores=cores: cores)
        adviser = Adviser()
        adviser.ask(state)
        answers.append(answer(adviser, state, searches))
        adviser.close()
    for verdict in answers:
        replayed(state, verdict)
    assert answers[0].outcome is answers[1].outcome is not Outcome.UNKNOWN


def test_one_core_is_left_to_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    for cores, most, expected in (
        (1, 2, 1),
        (2, 2, 1),
        (3, 2, 2),
        (16, 1, 1),
    ):
        monkeypatch.setattr(background, "cores", lambda cores=cores: cores)
        assert threads_to_use(most) == expected


@pytest.mark.core
def test_a_move_of_a_lost_round_keeps_what_is_left_of_the_line_to_the_most_cards_home(
    adviser: Adviser, searches: Searches
) -> None:
    state = deal(CATALOGUE["mini"], 94)
    adviser.ask(state)
    before = answer(adviser, state, searches)
    assert (before.outcome, before.exact) == (Outcome.NOT_WINNABLE, True)
    other = next(slide for slide in state.slides if slide != before.line[0])
    after = state.play(other)
    adviser.ask(after)
    verdict = adviser.verdict(after)
    assert verdict is not None
    assert not verdict.exact
    replayed(after, verdict)
    assert verdict.home > len(after.home)
    assert answer(adviser, after, searches).home >= verdict.home
