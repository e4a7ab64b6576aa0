"""Challenges: one line holds a game exactly, and a changed line is refused with the
reason.
"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gaps.engine import CATALOGUE, Game, Redeal, Status, deal
from gaps.store import GameLog, NewerFormat
from gaps.store.settings import MAX_NAME
from gaps.store.sharing.packed import (
    MAX_CHARS,
    WAITS,
    challenge_of,
    pack,
    pack_times,
    unpack,
    unpack_times,
)
from tests.faults.grammar import sealed_challenge
from tests.played_games import changed, move_texts, record_of
from tests.store.games import records
from tests.store.test_goldens import golden

LINE = golden("challenge-1.txt").strip()
GAME = unpack(LINE)
NAMED = pack(changed(GAME, player="Ada"))
CHARACTERS = st.sampled_from(sorted(set("ABCXYZabcxyz0189-_:,. =+/é\n")))


def read(text: str) -> GameLog | None:
    """Return the challenge, or ``None`` if it is refused."""
    try:
        return unpack(text)
    except ValueError:
        return None


@pytest.mark.slow
@settings(max_examples=60)
@given(records())
def test_any_game_round_trips(record: GameLog) -> None:
    challenge = challenge_of(record)
    assert unpack(pack(challenge)) == challenge
    assert challenge_of(challenge) == challenge
    same = changed(
        record,
        times=challenge.times,
        started="",
        finished="",
        player="",
    )
    assert challenge == same
    assert pack(challenge).startswith("GAPS1:")


@given(st.text(max_size=30))
def test_any_name_can_be_shared(name: str) -> None:
    if not name.isprintable():
        return
    challenge = challenge_of(GAME, name)
    assert len(challenge.player) <= MAX_NAME
    assert unpack(pack(challenge)) == challenge
    assert pack(challenge).startswith("GAPS1:")


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
    moves = move_texts(game.steps)
    record = record_of("addiction-three:2", moves, 3.2 * count, times=times)
    assert len(pack(challenge_of(record))) < 2 * count < 400


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (",2,1,", ",2,01,", "what it says of the game was changed"),
        (",2,1,", ",2,1,1,", "what it says of the game was changed"),
        ("184.3,", "1.3,", "its times were changed"),
        (":CDHD", ":C", "its times were changed; moves: 42, times: 39"),
        (":KoU", ":KoV", "extra data|ends before"),
        ("mini:3", "mini:03", "its deal is written"),
        ("mini:3:184", "MINI:3:184", "its deal is written"),
    ],
)
def test_a_true_checksum_hides_nothing(
    before: str,
    after: str,
    said: str,
) -> None:
    assert before in LINE
    with pytest.raises(ValueError, match=said):
        unpack(sealed_challenge(LINE.replace(before, after, 1)))


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
        (sealed_challenge(NAMED.replace(":QWRh:", ":QWRhIA:")), "name was changed"),
        (sealed_challenge(NAMED.replace(":QWRh:", ":QWQK:")), "name was changed"),
        (sealed_challenge(NAMED.replace(":QWRh:", ":_w:")), "name was changed"),
        (sealed_challenge(LINE.replace("GAPS1", "gaps1")), "changed"),
        (LINE + " " * MAX_CHARS, "too long"),
    ],
)
def test_text_that_is_not_a_challenge_is_refused(text: str, said: str) -> None:
    with pytest.raises(NewerFormat if said == "newer game" else ValueError, match=said):
        unpack(text)


def test_a_wrapped_line_is_read() -> None:
    wrapped = "\n> ".join(LINE[place : place + 40] for place in range(0, len(LINE), 40))
    assert unpack(wrapped.replace("> ", "  ")) == GAME


@pytest.mark.slow
@settings(max_examples=500)
@given(
    st.integers(0, len(LINE)),
    st.integers(0, 6),
    st.text(CHARACTERS, max_size=6),
)
def test_any_mutation_is_refused_or_is_the_same_game(
    place: int, cut: int, put: str
) -> None:
    text = LINE[:place] + put + LINE[place + cut :]
    assert read(text) in (None, GAME)
