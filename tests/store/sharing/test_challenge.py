"""Challenges: one line holds a game exactly, and a changed line is refused with the
reason.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gaps.engine import CATALOGUE, Game, Redeal, Status, deal
from gaps.store import Challenge, NewerFormat, Record
from gaps.store.saves.saved import move_texts
from gaps.store.saves.settings import MAX_NAME
from gaps.store.sharing.challenge import MAX_CHARS, WAITS, pack_times, unpack_times
from tests.store.games import records

LINE = (
    (Path(__file__).parents[1] / "golden" / "challenge-1.txt")
    .read_text(encoding="utf-8")
    .strip()
)
GAME = Challenge.from_text(LINE)
NAMED = replace(GAME, player="Ada").to_text()
CHARACTERS = st.sampled_from(sorted(set("ABCXYZabcxyz0189-_:,. =+/é\n")))


def read(text: str) -> Challenge | None:
    """Return the challenge, or ``None`` if it is refused."""
    try:
        return Challenge.from_text(text)
    except ValueError:
        return None


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(records())
def test_any_game_round_trips(record: Record) -> None:
    challenge = Challenge.of(record)
    assert Challenge.from_text(challenge.to_text()) == challenge
    assert Challenge.of(challenge.record) == challenge
    same = replace(
        record, times=challenge.record.times, started="", finished="", daily=""
    )
    assert challenge.record == same
    assert challenge.to_text().startswith("GAPS1:")


@settings(deadline=None)
@given(st.text(max_size=30))
def test_any_name_can_be_shared(name: str) -> None:
    if not name.isprintable():
        return
    challenge = Challenge.of(GAME.record, name)
    assert len(challenge.player) <= MAX_NAME
    assert Challenge.from_text(challenge.to_text()) == challenge
    assert challenge.to_text().startswith("GAPS1:")


@settings(deadline=None)
@given(st.lists(st.integers(0, 30_000), max_size=80))
def test_a_packed_time_is_never_later_than_the_original(times: list[int]) -> None:
    times.sort()
    coarse_times = unpack_times(pack_times(times))
    assert all(
        coarse <= exact for coarse, exact in zip(coarse_times, times, strict=True)
    )
    assert unpack_times(pack_times(coarse_times)) == coarse_times


def test_times_are_exact_enough_for_a_ghost() -> None:
    times = [37 * number for number in range(200)]
    coarse = unpack_times(pack_times(times))
    later = [exact - rough for exact, rough in zip(times, coarse, strict=False)]
    assert max(later) < 5
    assert len(WAITS) == 64
    assert sorted(set(WAITS)) == list(WAITS)


def test_a_long_game_makes_a_short_line() -> None:
    game = Game(deal(CATALOGUE["addiction-three"], 2))
    while game.state.status in (Status.PLAYING, Status.STUCK):
        slides = game.state.slides
        best = max(
            slides, key=lambda slide: len(game.state.play(slide).home), default=Redeal()
        )
        game = game.play(best)
    count = len(game.steps)
    assert count >= 110
    times = tuple(31 * number for number in range(1, count + 1))
    record = Record(
        "addiction-three:2",
        move_texts(game.steps),
        3.2 * count,
        12,
        1,
        0,
        0,
        0,
        "lost",
        0,
        "",
        times=times,
    )
    assert len(Challenge.of(record).to_text()) < 2 * count < 400


def parts() -> list[str]:
    """The parts of the line: head, key, number, facts, name, moves, times, the moves
    that the solver made, sums.
    """
    return LINE.split(":")


@pytest.mark.parametrize(
    ("place", "before", "after", "said"),
    [
        (3, ",2,1,", ",0,1,", "what it says of the game was changed"),
        (3, ",2,1,", ",2,0,", "what it says of the game was changed"),
        (3, ".", "1.", "its times were changed"),
        (2, "3", "4", "its deal or its list of moves was changed"),
        (1, "mini", "gaps", "its deal or its list of moves was changed"),
        (5, "A", "B", "its deal or its list of moves was changed"),
        (6, "A", "B", "its times were changed"),
        (3, "1", "won,1", "it is incomplete"),
        (8, "", "A", "it is incomplete"),
    ],
)
def test_a_change_is_reported(place: int, before: str, after: str, said: str) -> None:
    changed = parts()
    if before not in changed[place]:
        before = changed[place][3]
    changed[place] = changed[place].replace(before, after, 1)
    with pytest.raises(ValueError, match=said):
        Challenge.from_text(":".join(changed))


@pytest.mark.parametrize("false", [{"arcade": 99_999}, {"result": "lost"}, {"home": 3}])
def test_a_false_result_or_score_is_not_even_written(false: dict[str, Any]) -> None:
    assert Challenge(replace(GAME.record, **false)).to_text() == LINE


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "it is not a challenge"),
        ("gaps:7", "it is not a challenge"),
        ("GAPS1:", "it is incomplete"),
        ("GAPS1:::::", "it is incomplete"),
        (LINE[:-1], "it is incomplete"),
        (LINE[: len(LINE) // 2], "it is incomplete"),
        (LINE.replace("GAPS1", "GAPS2"), "newer game"),
        (NAMED.replace(":QWRh:", ":QWRi:"), "what it says of the game was changed"),
        (NAMED.replace(":QWRh:", "::"), "what it says of the game was changed"),
        (NAMED.replace(":QWRh:", ":QWRhIA:"), "its player's name was changed"),
        (NAMED.replace(":QWRh:", ":QWQK:"), "its player's name was changed"),
        (NAMED.replace(":QWRh:", ":_w:"), "its player's name was changed"),
        (LINE.replace("GAPS1", "gaps1"), "changed"),
        (LINE + " " * MAX_CHARS, "too long"),
    ],
)
def test_text_that_is_not_a_challenge_is_refused(text: str, said: str) -> None:
    with pytest.raises(NewerFormat if said == "newer game" else ValueError, match=said):
        Challenge.from_text(text)


def test_a_wrapped_line_is_read() -> None:
    wrapped = "\n> ".join(LINE[place : place + 40] for place in range(0, len(LINE), 40))
    assert Challenge.from_text(wrapped.replace("> ", "  ")) == GAME


@pytest.mark.slow
@settings(max_examples=500, deadline=None)
@given(st.integers(0, len(LINE)), st.integers(0, 6), st.text(CHARACTERS, max_size=6))
def test_any_mutation_is_refused_or_is_the_same_game(
    place: int, cut: int, put: str
) -> None:
    text = LINE[:place] + put + LINE[place + cut :]
    assert read(text) in (None, GAME)


SOLVED = (
    (Path(__file__).parents[1] / "golden" / "challenge-solver-1.txt")
    .read_text(encoding="utf-8")
    .strip()
)


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (":GAAAAAAD:", ":GAAAAAAC:", "its deal or its list of moves was changed"),
        (":GAAAAAAD:", "::", "its deal or its list of moves was changed"),
        (",4,5eed", ",5eed", "it is incomplete"),
        (",4,5eed", ",4,6eed", "what it says of the game was changed"),
        (":Wm_Dqw:", "::", "what it says of the game was changed"),
    ],
)
def test_a_change_of_a_line_with_moves_of_the_solver_is_named(
    before: str, after: str, said: str
) -> None:
    assert before in SOLVED
    with pytest.raises(ValueError, match=said):
        Challenge.from_text(SOLVED.replace(before, after, 1))


def test_such_a_line_without_a_name_is_read() -> None:
    challenge = replace(Challenge.from_text(SOLVED), player="")
    assert ",5eed5eed5eed5eed::" in challenge.to_text()
    assert Challenge.from_text(challenge.to_text()) == challenge
